"""Why something is refused in a tournament. The codes are stable and outlive their wording."""

from __future__ import annotations

from croupier.rulebook.refusal import Refusal, RefusalCode, refuse


class Code(RefusalCode):
    # who
    NOT_YOURS = "not_yours", "for another post, or for the player alone"
    NEEDS_SECOND = "needs_second", "somebody else has to sign as well"
    SAME_PERSON = "same_person", "the people who sign must be different people"
    # what is said
    BAD_NAME = "bad_name", "a name or text is empty, too long or not printable"
    BAD_DAY = "bad_day", "not a day, or a day that does not fit"
    BAD_COUNT = "bad_count", "a count or an amount that cannot be"
    BAD_SECRET = "bad_secret", "not 32 bytes in hexadecimal"
    NO_REASON = "no_reason", "a reason is missing"
    BREAKS_THE_RULES = "breaks_the_rules", "the plan breaks the law, or is not complete"
    # what it is about
    UNKNOWN = "unknown", "there is no such event, entry, table, voucher or prize"
    OTHER_STEP = "other_step", "another step was the last"
    NOTHING_TO_UNDO = "nothing_to_undo", "nothing can be taken back"
    # whether the tournament may be held
    NOT_PUBLISHED = "not_published", "the rules are not published"
    NOT_FILED = "not_filed", "the rules were not filed in time"
    UNACCEPTABLE = "unacceptable", "the Division finds the rules unacceptable"
    TOO_LATE = "too_late", "the tournament must have ended before"
    # entries and money
    REGISTRATION_CLOSED = "registration_closed", "no entries are taken"
    FULL = "full", "every place is taken"
    ENTERED_ALREADY = "entered_already", "the player has a live entry"
    NO_REENTRY = "no_reentry", "the rules allow no second entry"
    NOT_ELIGIBLE = "not_eligible", "the player does not meet the criteria"
    NO_RULES = "no_rules", "a player has no copy of the rules"
    BAD_PAYMENT = "bad_payment", "not a way to pay that the plan has"
    NOT_THE_WINNER = "not_the_winner", "the voucher is somebody else's"
    VOUCHER_USED = "voucher_used", "the voucher was used, or has lapsed"
    NOT_OPEN = "not_open", "extra points cannot be bought now"
    NO_MORE = "no_more", "the player has bought as many as the rules allow"
    NOT_COUNTED = "not_counted", "cash that is kept apart, or the chips, have not been counted"
    # play
    NOT_LIVE = "not_live", "the entry is out"
    NOT_DRAWN = "not_drawn", "the seats are not drawn"
    PLAYING = "playing", "a heat is being played"
    NOT_PLAYED = "not_played", "the heats are not all played"
    SEAT_TAKEN = "seat_taken", "the seat is taken, or there is none"
    TABLE_TAKEN = "table_taken", "another tournament has the table"
    SAME_SPIN = "same_spin", "that spin is known, or another comes first"
    # prizes
    NO_SHARING = "no_sharing", "the rules allow no division by agreement"
    NOT_CASH = "not_cash", "only cash prizes can be divided"
    NOT_UNANIMOUS = "not_unanimous", "not every player has agreed"
    NOT_STATED = "not_stated", "the director's statement is missing"
    NOT_ENDED = "not_ended", "the event is not over"
    NOTHING_DUE = "nothing_due", "no such prize is due"
    POOL_LEFT = "pool_left", "money is left in a pool, or a prize is not paid"
    ALREADY_DONE = "already_done", "it was done before"


__all__ = ["Code", "Refusal", "refuse"]
