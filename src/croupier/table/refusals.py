"""Why something is refused, in order of precedence: who asks, whether it is the time for it, then what is asked for.

The codes are stable and outlive their wording. A refusal changes nothing.
"""

from __future__ import annotations

from enum import StrEnum

from croupier.rulebook.refusal import Refusal


class Code(StrEnum):
    # who and when
    NOT_OPEN = "not_open"
    ALREADY_OPEN = "already_open"
    NOT_YOURS = "not_yours"
    """Another role, another hand, or another player's affair."""
    NOT_ON_DUTY = "not_on_duty"
    TOO_LATE = "too_late"
    """A wager, or a change of one, after no more bets: a past post."""
    NOT_NOW = "not_now"
    """The phase table does not have it here."""
    NOT_CONFIRMED = "not_confirmed"
    ALREADY_DONE = "already_done"
    # the table
    OTHER_RULES = "other_rules"
    BREAKS_THE_RULES = "breaks_the_rules"
    FELT_NOT_EMPTY = "felt_not_empty"
    NO_DROP_BOX = "no_drop_box"
    DROP_BOX_NUMBER = "drop_box_number"
    DROP_BOX_KEYS = "drop_box_keys"
    NOT_DURING_SPIN_OR_PAYMENT = "not_during_spin_or_payment"
    # people
    BAD_NAME = "bad_name"
    NO_SUCH_PLAYER = "no_such_player"
    ALREADY_SEATED = "already_seated"
    SEAT_TAKEN = "seat_taken"
    NO_REASON = "no_reason"
    NOTHING_THERE = "nothing_there"
    # chips and cash
    BAD_AMOUNT = "bad_amount"
    NO_SUCH_CHIPS = "no_such_chips"
    COLOR_TAKEN = "color_taken"
    COLOR_LIKE_VALUE_CHIPS = "color_like_value_chips"
    VALUE_NOT_ALLOWED = "value_not_allowed"
    VALUE_IN_PLAY = "value_in_play"
    NO_VALUE_SET = "no_value_set"
    TENDER_NOT_ACCEPTED = "tender_not_accepted"
    TENDER_NOT_VALID = "tender_not_valid"
    BUY_IN_OPEN = "buy_in_open"
    NO_BUY_IN = "no_buy_in"
    STEP_SKIPPED = "step_skipped"
    AMOUNT_DIFFERS = "amount_differs"
    NEEDS_SUPERVISOR = "needs_supervisor"
    WRONG_BOX = "wrong_box"
    OTHER_PREMISES = "other_premises"
    NOT_ADMITTED = "not_admitted"
    NOT_REDEEMED_HERE = "not_redeemed_here"
    WAGERS_ON_FELT = "wagers_on_felt"
    # wagers
    NOT_CHIPS = "not_chips"
    REDEEM_FIRST = "redeem_first"
    REFUSED_WAY = "refused_way"
    NOT_ON_TERMINAL = "not_on_terminal"
    MISPLACED = "misplaced"
    NO_SUCH_PLACE = "no_such_place"
    NOT_OFFERED = "not_offered"
    MEDIUM_NOT_TAKEN = "medium_not_taken"
    NOT_A_MULTIPLE = "not_a_multiple"
    NOT_ENOUGH_CHIPS = "not_enough_chips"
    BELOW_MINIMUM = "below_minimum"
    ABOVE_MAXIMUM = "above_maximum"
    DENOMINATION_IN_USE = "denomination_in_use"
    SHARING_NOT_ALLOWED = "sharing_not_allowed"
    COUPON_NOT_TAKEN = "coupon_not_taken"
    COUPON_NOT_HERE = "coupon_not_here"
    TOKES_NOT_ALLOWED = "tokes_not_allowed"
    NO_WAGER_TO_RIDE = "no_wager_to_ride"
    NOT_HEARD = "not_heard"
    NO_SUCH_WAGER = "no_such_wager"
    NOTHING_TO_REPEAT = "nothing_to_repeat"
    NOT_ASKED_AGAIN = "not_asked_again"
    # side bets
    SIDE_BET_RUNNING = "side_bet_running"
    SIDE_BET_FAULTY = "side_bet_faulty"
    NEEDS_PREVIOUS_NUMBER = "needs_previous_number"
    NEEDS_MAIN_BET = "needs_main_bet"
    NOT_THE_UNIT = "not_the_unit"
    LOCKED = "locked"
    # the spin
    NOT_LOCKED = "not_locked"
    WHEEL_STOPPED = "wheel_stopped"
    BALL_NOT_INSPECTED = "ball_not_inspected"
    WRONG_DIRECTION = "wrong_direction"
    NO_SUCH_POCKET = "no_such_pocket"
    NO_SUCH_DRAW = "no_such_draw"
    DRAW_WAITS = "draw_waits"
    WRONG_NUMBER = "wrong_number"
    NO_SUCH_CHOICE = "no_such_choice"
    CHOICE_WAITS = "choice_waits"
    DISPUTE_WAITS = "dispute_waits"
    BONUS_WAITS = "bonus_waits"
    NO_BONUS = "no_bonus"
    # rulings
    NOT_ANSWERED = "not_answered"
    NOT_REFERRED = "not_referred"
    NOT_OBSERVED = "not_observed"
    NO_SUCH_RULING = "no_such_ruling"
    NOT_ALLOWED_YET = "not_allowed_yet"


def refuse(code: Code, says: str, cite: str = "") -> Refusal:
    return Refusal(code.value, says, cite)
