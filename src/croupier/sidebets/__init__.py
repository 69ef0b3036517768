"""Side bets: one short file each, an automaton and its section. Built-in ones come in as plug-ins, too.

Lives here: the registry (entry points `croupier.sidebets`), pay tables as awards, the side bets. Does not live here:
their numbers and dates (`rulebooks`), what they are worth (`mathematics`). Imports `mathematics`, `rulebook`, `game`
and `money`.
"""
