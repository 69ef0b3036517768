"""One table's life: rounds, wagers, chips, irregularities, settlement, postings.

Lives here: what may be done at a table (`commands`), what then has happened (`events`), in which order (`phases`), what
is true now (`state`), why something is refused (`refusals`), the two functions that join them (`decide`, `evolve`), how
bets end (`settle`), where the money goes (`postings`), commands and events as lines and as JSON (`notation`, `codec`).

Does not live here: clocks, chance, files and sockets, who may sign in, several tables at once, what a screen shows.

May import: sidebets, rulebook, game, money.
"""
