"""Numbers by the million: simulation, results over many rounds, ruin. The one room that computes with floats.

Lives here: kernels and what calls them, on numpy and numba (the extra `sim`), from compiled bets and exact chances to
counts and distributions. Does not live here: what a bet is (`game`), how it is compiled (`mathematics`), names and
rules (`desk`). Imports `mathematics`, `game` and `money`; seeds come from the caller.
"""
