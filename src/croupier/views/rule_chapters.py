"""What a visitor is told of a rulebook: which of its rules, in which order, and what each is about."""

from __future__ import annotations

IN_PRISON = {
    "in_prison.wagers": "For",
    "in_prison.trigger": "When the ball falls on",
    "in_prison.choices": "The player chooses",
    "in_prison.released": "A wager that is released gets back",
    "in_prison.again": "On a zero again",
}

GAME = {
    "approval.name": "Name",
    "approval.object": "Object of the game",
}

CHAPTERS = {
    "Wheel and ball": {
        "spin.launched_by": "The ball is launched by",
        "spin.direction": "It runs",
        "spin.wheel_direction": "The wheel turns",
        "spin.revolutions.min": "Fewest revolutions of the ball",
        "ball.material": "The ball is of",
    },
    "Placing bets": {
        "wagers.media": "Bets are made with",
        "wagers.position": "Who answers for where a wager stands",
        "wagers.settled_by": "What counts",
        "wagers.zeros_outside": "Outside bets on a zero",
        "placing.after-launch": "While the ball runs",
        "close.when": "Betting closes",
        "close.call": "The call",
        "close.gesture": "The sign",
        "no_bet.late": "Too late",
    },
    "What is announced": {
        "calls.game-open": "At the opening",
        "calls.board-open": "When bets may be placed",
        "calls.buy-in": "When chips are bought",
        "announce.result": "Of the result",
        "calls.spread": "Of a spread",
        "words.no-more-bets": "In words, at the close",
        "words.no-spin": "In words, when a spin does not count",
        "spin.dolly": "The dolly",
        "spin.order": "In this order",
    },
    "Chips and cash": {
        "cash.tenders": "Chips are bought with",
        "cash.redeem_first": "Tickets",
        "chips.colors": "Colors",
        "chips.value_set_by": "What a color chip is worth is set by",
        "chips.off_table": "Color chips are good at",
        "chips.other_tables": "Chips of other tables",
        "coupons.kinds": "Coupons",
        "coupons.wagers": "Coupons are bet on",
    },
    "For the dealer": {
        "tokes.allowed": "Tokes",
        "tokes.range": "From and to",
        "tokes.combined_percent_max": "Wager and toke together, per cent of the table's maximum",
        "tokes.placed": "Where it stands",
        "tokes.announced_to": "Announced to",
    },
    "When something goes wrong": {
        "no_spin.wagers": "After no spin, wagers",
        "no_spin.sidebets": "After no spin, side bets",
        "fault.sidebets": "When its equipment fails, a side bet is",
        "closing.prisoners": "At closing, wagers in prison get",
        "closing.sidebets": "At closing, running side bets get",
        "disputes.decided_by": "Disputes are decided by",
    },
}
"""What is told of a rulebook, by rule, in the order of a visit."""
