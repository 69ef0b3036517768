"""Exact numbers: what a bet is worth, found by exploring its automaton.

Lives here: exploration, edge and variance as fractions. Does not live here: what a bet is (`game`), what the law says
of it (`rulebook`). Imports `game` and `money`.
"""
