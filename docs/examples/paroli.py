"""Paroli: let winnings ride, three times at most, then begin again."""

UNIT = 500  # $5, in cents


def bet(bankroll, last, turn, memory):
    won = last is not None and last > 0 and memory["rides"] < 3
    memory["rides"] = memory["rides"] + 1 if won else 1
    stake = UNIT * 2 ** (memory["rides"] - 1)
    return stake if stake <= bankroll else 0
