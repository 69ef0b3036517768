"""What roulette is anywhere: pockets, wheels, layouts, spots, odds, and bets as small automata.

Lives here: what follows from the wheel and the felt alone. Does not live here: which of it is legal where and when
(`rulebook`), what it is worth (`mathematics`), money changing hands (`table`). Imports `money` only.
"""
