"""A package, because its tests share an enumeration."""
