"""Why something is refused in the pit. The codes are stable and outlive their wording."""

from __future__ import annotations

from croupier.rulebook.refusal import Refusal, RefusalCode, refuse

HOUSE_ORDER = "the house's own order"
"""What a refusal cites where no document that is held asks for it."""


class Code(RefusalCode):
    # who
    NOT_YOURS = "not_yours", "for another post"
    NEEDS_SECOND = "needs_second", "somebody else has to sign as well"
    SAME_PERSON = "same_person", "the people who sign must be different people"
    NO_SUPERVISOR = "no_supervisor", "no supervisor is on duty"
    NOT_NEXT = "not_next", "somebody else signs first"
    # what is said
    BAD_NAME = "bad_name", "a name, number or text is empty, too long or not printable"
    BAD_DAY = "bad_day", "not a day, or a day that does not fit"
    BAD_SCHEDULE = "bad_schedule", "shifts that are empty, out of order or overlap"
    BAD_COUNT = "bad_count", "a count that is negative, or that such chips cannot make"
    BAD_EQUIPMENT = "bad_equipment", "equipment that the law does not allow"
    NO_REASON = "no_reason", "a reason is missing"
    NO_SUCH_ITEM = "no_such_item", "the law has no such item to inspect"
    ITEM_MISSING = "item_missing", "an item of the inspection is missing"
    # what it is about
    UNKNOWN = "unknown", "there is no such wheel, ball, box, slip, table or entry"
    TAKEN = "taken", "there is one of that number already"
    OTHER_TABLE = "other_table", "it belongs to another table"
    RETIRED = "retired", "it is used no more"
    TABLE_OPEN = "table_open", "the table is open"
    TABLE_CLOSED = "table_closed", "the table is closed"
    NOT_IN_TOURNAMENT = "not_in_tournament", "the table plays a tournament, without money"
    # whether it can be done now
    ALREADY_DONE = "already_done", "it was done before"
    VOID = "void", "the slip is void"
    NOT_APPROVED = "not_approved", "an approval is missing"
    DIRECTOR_DUE = "director_due", "the Director has not inspected the wheel yet"
    NOT_COUNTED = "not_counted", "a tray or a box has not been counted yet"
    SLIP_OPEN = "slip_open", "a slip is not signed yet"
    WRONG_STATE = "wrong_state", "the box is somewhere else"
    OPEN_DISCREPANCIES = "open_discrepancies", "something is not answered yet"
    DAY_OVER = "day_over", "the gaming day is finalized"


__all__ = ["HOUSE_ORDER", "Code", "Refusal", "refuse"]
