"""Why something is refused, in order of precedence: who asks, whether it is the time for it, then what is asked for.

A command is asked the general questions first (`decide.why_not_yet`), and then its own; each time in the order of this
list. A code that both ask for, such as `not_now`, comes first also among a command's own questions.

The codes are stable and outlive their wording. A refusal changes nothing.
"""

from __future__ import annotations

from croupier.rulebook.refusal import RefusalCode, refuse


class Code(RefusalCode):
    # who asks, and when
    OTHER_RULES = "other_rules", "the table was opened under other rules"
    NOT_YOURS = "not_yours", "for another role, another hand at this table, or another player"
    NOT_ON_DUTY = "not_on_duty", "somebody else is on duty as dealer or mucker"
    WORKS_HERE = "works_here", "staff do not play at a table where they work, and players do not work there"
    NO_TOURNAMENT = "no_tournament", "the table plays no tournament"
    NOT_IN_TOURNAMENT = (
        "not_in_tournament",
        "not in a tournament: money, other chips, bets for others, or a seat that the tournament has not given",
    )
    STOPPED = "stopped", "the table is stopped until a supervisor resumes"
    NOT_DROPPED = "not_dropped", "chips were given, and what was paid has to be dropped before anything else"
    INSPECTION_DUE = "inspection_due", "an inspection comes before the next bet or spin"
    NOT_OPEN = "not_open", "the table is closed"
    ALREADY_OPEN = "already_open", "the table is open"
    TOO_LATE = "too_late", "a bet, or a change of one, after betting closed: a past post"
    NOT_NOW = "not_now", "not possible at this point of the round"
    NOT_DURING_SPIN_OR_PAYMENT = (
        "not_during_spin_or_payment",
        "no dealer is relieved while the ball runs or wagers are paid",
    )
    NO_SUCH_PLAYER = "no_such_player", "nobody of that name sits here"
    # whether there is anything to do
    NOTHING_THERE = "nothing_there", "there is nothing to act on"
    NOT_REFERRED = "not_referred", "no irregularity has been referred to a supervisor"
    NO_BONUS = "no_bonus", "nobody has won a bonus round"
    NO_BUY_IN = "no_buy_in", "no purchase of chips is under way"
    ALREADY_DONE = "already_done", "already done, or the message was received before"
    # heats of a tournament
    NO_HEAT = "no_heat", "no heat is being played, or its spins are over"
    HEAT_RUNNING = "heat_running", "a heat is being played"
    SCORE_PENDING = "score_pending", "the score of the last spin is not recorded yet"
    BETS_OPEN = "bets_open", "the bets of this spin are not sealed"
    BETS_SEALED = "bets_sealed", "the bets of this spin are sealed until all are in"
    SEALS_CLOSED = "seals_closed", "the time for sealing or opening bets is over"
    NOT_AS_SEALED = "not_as_sealed", "not the bets that were sealed, or no seal at all"
    NOT_YOUR_TURN = "not_your_turn", "another player bets now"
    # what is said
    BAD_NAME = "bad_name", "a name is empty, too long, not printable or of several alphabets"
    BAD_AMOUNT = "bad_amount", "the amount is zero, negative or too large"
    NO_REASON = "no_reason", "a reason is missing or unknown"
    # the table
    FELT_NOT_EMPTY = "felt_not_empty", "wagers are on the felt or side bets run"
    BREAKS_THE_RULES = "breaks_the_rules", "the set-up breaks the rules; every finding is named"
    MONEY_HELD = "money_held", "players still hold chips that are money"
    NO_DROP_BOX = "no_drop_box", "no drop box is attached"
    DROP_BOX_NUMBER = "drop_box_number", "the drop box has the number of another table"
    DROP_BOX_KEYS = "drop_box_keys", "the two locks of the drop box share a key"
    NO_INSPECTION = (
        "no_inspection",
        "no inspection, one of another table, wheel or day, or an item that did not pass",
    )
    WRONG_INSPECTOR = "wrong_inspector", "the inspection is not signed, or by a post that may not inspect"
    ALREADY_SEATED = "already_seated", "the player sits here already"
    NAME_TAKEN = "name_taken", "the name cannot be told from that of another player"
    SEAT_TAKEN = "seat_taken", "somebody else sits there"
    # buying and redeeming
    STEP_SKIPPED = "step_skipped", "a step of the purchase was left out"
    AMOUNT_DIFFERS = "amount_differs", "the amount is not the one that was spread and said"
    WRONG_BOX = "wrong_box", "the tender goes into another box"
    WAGERS_ON_FELT = "wagers_on_felt", "the player has wagers on the felt"
    BUY_IN_OPEN = "buy_in_open", "a purchase of chips is not finished"
    TENDER_NOT_ACCEPTED = "tender_not_accepted", "chips cannot be bought with this"
    TENDER_NOT_VALID = "tender_not_valid", "the ticket, coupon or receipt is not valid"
    NOT_REDEEMED_HERE = "not_redeemed_here", "color chips are redeemed only at their own table"
    # the spin
    NOT_LOCKED = "not_locked", "progressive wagers are locked before the ball is spun"
    BALL_NOT_INSPECTED = "ball_not_inspected", "a ball that left the wheel is inspected first"
    NOT_OBSERVED = "not_observed", "the supervisor has still to see a ruling carried out"
    WHEEL_STOPPED = "wheel_stopped", "the wheel is not turning"
    COMMITMENT_PENDING = "commitment_pending", "an unused commitment must be opened first"
    NO_SUCH_DRAW = "no_such_draw", "the draw is not needed, or the value cannot be drawn"
    NO_SUCH_POCKET = "no_such_pocket", "the wheel has no such pocket"
    WRONG_DIRECTION = "wrong_direction", "not a direction, or not the way this wheel turns"
    NO_SUCH_TIMER = "no_such_timer", "this table has no such timer, or it does not run now"
    DRAW_PENDING = "draw_pending", "a draw that a side bet needs is missing"
    WRONG_NUMBER = "wrong_number", "the dolly belongs on another number"
    DISPUTE_PENDING = "dispute_pending", "a dispute has not been ruled on"
    CHOICE_PENDING = "choice_pending", "a player has still to choose"
    BONUS_PENDING = "bonus_pending", "a bonus round is owed"
    NOT_COMMITTED = "not_committed", "an electronic draw was not committed to before betting closed"
    NOT_MIXED = "not_mixed", "what was contributed to an electronic draw is not fixed yet"
    NOT_AS_COMMITTED = "not_as_committed", "the secret, the nonce or the draw is not what was committed to"
    # rulings
    NO_SUCH_RULING = "no_such_ruling", "not a possible ruling"
    NOT_ANSWERED = "not_answered", "a question that goes with the irregularity was not answered"
    NOT_ALLOWED_YET = "not_allowed_yet", "a supervisor has to allow it first"
    # where a wager stands
    REFUSED_WAY = "refused_way", "spoken wagers, and wagers handed in from a forbidden place"
    NOT_ON_TERMINAL = "not_on_terminal", "at this table every wager is made on a terminal"
    NOTHING_TO_REPEAT = "nothing_to_repeat", "there is no wager to repeat"
    NO_SUCH_WAGER = "no_such_wager", "the player has no such wager"
    NO_SUCH_CHOICE = "no_such_choice", "the rule does not offer that choice"
    NOT_ASKED_AGAIN = "not_asked_again", "the player was not asked to repeat the wager first"
    MISPLACED = "misplaced", "the chips are not on a betting place"
    NO_SUCH_PLACE = "no_such_place", "this table has no such place: not on the felt, covered, or not offered"
    NOT_OFFERED = "not_offered", "the side bet is not offered here"
    SIDE_BET_FAULTY = "side_bet_faulty", "its equipment is out of order"
    COUPON_NOT_TAKEN = "coupon_not_taken", "no such coupon is taken, or it is not valid"
    COUPON_NOT_HERE = "coupon_not_here", "a coupon can be bet only on even-money and 2 to 1 places"
    TOKES_NOT_ALLOWED = "tokes_not_allowed", "no wager for the dealer, or not on this place"
    NO_WAGER_TO_RIDE = "no_wager_to_ride", "a toke rides on the player's own wager"
    NOT_HEARD = "not_heard", "the floor has not heard of the toke"
    # chips
    REDEEM_FIRST = "redeem_first", "a ticket is redeemed before anything is bet"
    NOT_CHIPS = "not_chips", "a wager is made with chips, and cash buys chips first"
    MEDIUM_NOT_TAKEN = "medium_not_taken", "these chips are not bet at this table"
    COLOR_LIKE_VALUE_CHIPS = "color_like_value_chips", "the color is one of value chips"
    NO_SUCH_CHIPS = "no_such_chips", "no such chips at this table"
    COLOR_TAKEN = "color_taken", "another player has the color"
    NO_VALUE_SET = "no_value_set", "the player has not set what a color chip is worth"
    NOT_A_MULTIPLE = "not_a_multiple", "the amount cannot be made of such chips"
    OTHER_PREMISES = "other_premises", "chips of other premises"
    NOT_ADMITTED = "not_admitted", "the dealer has not admitted the chips"
    DENOMINATION_IN_USE = "denomination_in_use", "another player has or bets value chips of that denomination"
    SHARING_NOT_ALLOWED = "sharing_not_allowed", "a second player with value chips waits for a supervisor"
    NOT_ENOUGH_CHIPS = "not_enough_chips", "the player does not have enough chips"
    NEEDS_SUPERVISOR = "needs_supervisor", "a supervisor has to approve it"
    VALUE_NOT_ALLOWED = "value_not_allowed", "a color chip cannot be worth that"
    VALUE_IN_PLAY = "value_in_play", "chips of the color are in play, and keep color and value"
    # side bets
    SIDE_BET_RUNNING = "side_bet_running", "earlier bets on it, or on its twin, are still running"
    LOCKED = "locked", "the progressive wagers are locked for this spin"
    NEEDS_PREVIOUS_NUMBER = "needs_previous_number", "there is no previous number yet"
    NOT_THE_UNIT = "not_the_unit", "a progressive bet is exactly its unit"
    NEEDS_MAIN_BET = "needs_main_bet", "a wager on the layout is needed first"
    # limits
    BELOW_MINIMUM = "below_minimum", "less than the place takes"
    ABOVE_MAXIMUM = "above_maximum", "more than the place takes, or than toke and wager may come to"
    # done as the book asks
    NOT_CONFIRMED = "not_confirmed", "a confirmation that the rulebook requires is missing"
    # what the float holds
    FLOAT_SHORT = "float_short", "the float cannot pay it before a fill has come"


__all__ = ["Code", "refuse"]
