"""What a reader is shown, as pure functions: odds of wagers and side bets, and what a reading of a doubtful text costs.

Lives here: shaping answers for people and programs. Does not live here: printing (`cli`), the answers themselves.
"""
