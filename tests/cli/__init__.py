"""A package, because tests of other rooms have files of the same names."""
