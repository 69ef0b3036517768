"""The pit: everything around the games of a house that is written down.

Lives here: equipment and its inspections, the tables' money from the opening count to the closing one, slips and their
signatures, drop boxes and their counts, gaming days and shifts, who is on duty, incidents, cash to report, applications
for variations. The pit of a house is one stream. The furniture is that of a table: what may be asked (`commands`), what
then has happened (`events`), what is true now (`state`), why something is refused (`refusals`), and the two functions
that join them (`decide`, `evolve`).

Does not live here: the games, which are the tables' own; clocks, files, sockets. What the pit has to know of a table
comes inside the command (`commands.TableFact`), and what a table has to know of the pit is told to it by
`service.clerk`, so that each log can be read alone.

May import: figures, people (posts), table (records of commands), rulebook, money, aggregate.
"""
