"""What a reader is shown, as pure functions: odds, the cost of readings, and what each person at a table may know.

Lives here: shaping answers for people and programs; the four views of a table (player, dealer, supervisor, reader
board). Does not live here: printing (`cli`), the answers themselves.
"""
