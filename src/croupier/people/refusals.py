"""Why something is refused among the people of a house, in order of precedence: every command asks its questions in the
order of this list. The codes are stable and outlive their wording.

What a stranger is told gives nothing away: a name that nobody has, a wrong password, a person who has left and a person
without a password all get `WRONG`, in the same words; so do all passkeys that open nothing.
"""

from __future__ import annotations

from croupier.rulebook.refusal import Refusal, RefusalCode, refuse


class Code(RefusalCode):
    # who
    NOT_SIGNED_IN = "not_signed_in", "there is no such session, or it has ended"
    LOCKED = "locked", "the session is locked until the password is given again"
    CHANGE_PASSWORD = "change_password", "the password was set by somebody else and has to be changed first"
    NOT_YOURS = "not_yours", "for another post, or for another person"
    NO_SUCH_PERSON = "no_such_person", "no member of the staff has that name"
    WAIT = "wait", "too many attempts have failed; it says how long to wait"
    WRONG = "wrong", "the name, the password, the passkey or the code is wrong"
    # what is said
    NO_SUCH_POST = "no_such_post", "no person holds that post"
    BAD_NAME = "bad_name", "a name is empty, too long, hides something or mixes alphabets"
    BAD_LICENCE = "bad_licence", "a licence number is empty, too long or not plain text"
    BAD_PASSWORD = (
        "bad_password",
        "the password is too short, too long, no text, easy to guess, or the name or the licence",
    )
    BAD_LABEL = "bad_label", "the name of a passkey is empty, too long or not plain text"
    TOO_MANY_PASSKEYS = "too_many_passkeys", "the person has as many passkeys as there may be"
    BAD_PASSKEY = "bad_passkey", "the passkey could not be verified"
    CHALLENGE_OVER = "challenge_over", "the passkey came too late, a second time, or from another browser"
    NO_SUCH_PASSKEY = "no_such_passkey", "there is no such passkey, or it was removed"
    NAME_TAKEN = "name_taken", "somebody has that name, or one that looks like it"
    LICENCE_TAKEN = "licence_taken", "somebody has that licence"
    # two people
    NOT_NEEDED = "not_needed", "the command needs no second person"
    NO_SUCH_APPROVAL = (
        "no_such_approval",
        "no such approval: never asked, used, taken back, or for something else",
    )
    SAME_PERSON = "same_person", "the second person must not be the first"
    NOT_APPROVED = "not_approved", "nobody has approved it yet"
    # terminals
    BAD_SEAT = "bad_seat", "there is no such table or seat"
    SEAT_TAKEN = "seat_taken", "a terminal stands there already"
    NO_SUCH_TERMINAL = "no_such_terminal", "there is no such terminal, or it was retired"
    OTHER_TABLE = "other_table", "the terminal stands at another table"
    NOBODY_THERE = "nobody_there", "nobody sits at the terminal"
    # whether it can be done
    BAD_DIGEST = "bad_digest", "what should be a digest is none"
    ALREADY_DONE = "already_done", "it was done before"
    APPROVAL_OVER = "approval_over", "the time for it has passed"
    LAST_ADMINISTRATOR = "last_administrator", "the house would be left without an administrator"
    NO_REASON = "no_reason", "a reason is missing"


def wrong() -> Refusal:
    """The one answer to whoever could not show who they are."""
    return refuse(Code.WRONG, "the name or the password is wrong")


def wrong_passkey() -> Refusal:
    return refuse(Code.WRONG, "nobody can be signed in by this passkey")


__all__ = ["Code", "refuse", "wrong", "wrong_passkey"]
