"""Golden tests of the New Jersey book. The folder is a package so that its file names may recur in its sisters."""
