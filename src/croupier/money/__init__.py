"""What value is: amounts in whole cents. No roulette here.

Lives here: `Cents`, and dollars as text in and out. Does not live here: odds (`game`), limits (`rulebook`).
Imports nothing of Croupier.
"""
