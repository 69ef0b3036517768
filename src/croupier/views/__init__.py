"""What a reader is shown, as pure functions: tables of odds, what a reading costs, how far the clauses are proved.

Lives here: shaping answers for people and programs. Does not live here: printing (`cli`), the answers themselves.
"""
