"""The prints of a table: what is posted at it, stuck on it or handed out, made from the law and the set-up in force.

One module for each kind of print, each a function from a `Source` to a `Page`; `registry` has their names.
"""
