"""How law is written down, dated, cited and asked.

Lives here: rule values with their first day, force and section; the questions of doubtful texts; the clauses and what
proves them; the check of house rules and table set-ups against the tier above. Does not live here: the law itself
(`rulebooks/`, data), reading files (`storage.library`), what a bet is worth (`mathematics`). Imports `game`, `money`.
"""
