"""The figures of a pit: win, hold, what the wagers let one expect, counted against computed, tax, cash.

Lives here: pure functions from plain records and from a table's own log to whole cents and exact chances. Only `win`
computes win. Does not live here: printing (`cli`, `documents`), where records come from (`storage`), floats.
"""
