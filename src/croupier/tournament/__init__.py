"""Tournaments: from the draft of their rules to the last prize.

Lives here: the plan of a tournament and what the law says to it, filing, entries and their money, seating, rounds and
standings, re-buys, prizes and their division by agreement, vouchers, the pool. Each tournament is one stream. The
furniture is that of a table: what may be asked (`commands`), what then has happened (`events`), what is true now
(`state`), why something is refused (`refusals`), and the two functions that join them (`decide`, `evolve`). Every step
can be taken back until a round was played on it or money has left the house (`undoing`).

Does not live here: the spins, which are played at tables and decided on there. A score comes inside a command with its
place in the table's log (`commands.TableScore`), so that each log can be read alone. Clocks, chance, files, sockets.

May import: people (posts), table (names), rulebook, money, game (commitment), aggregate.
"""
