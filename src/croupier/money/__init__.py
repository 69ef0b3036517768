"""What value is: amounts in whole cents. No roulette here.

Lives here: `Cents`, dollars as text in and out, the ledger and the reasons for which it takes a posting.
Does not live here: odds (`game`), limits (`rulebook`).
Imports nothing of Croupier.
"""
