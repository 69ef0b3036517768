"""Names and licence numbers of staff. What a name may be, and which look alike, is the same for players
(`table.names`). People are looked up by the name's key, so that a name typed in small letters is still found.
"""

from __future__ import annotations

import re

from croupier.people.refusals import Code, refuse
from croupier.rulebook.refusal import Refusal
from croupier.table.names import fault_of

LICENCE_MAX = 32
_LICENCE = re.compile(r"[0-9A-Za-z](?:[ ./-]?[0-9A-Za-z])*")


def licence_key(licence: str) -> str:
    """The same for one licence however it is spaced or capitalized."""
    return "".join(letter for letter in licence[: 2 * LICENCE_MAX].casefold() if letter.isalnum())


def why_not_name(name: str) -> Refusal | None:
    fault = fault_of(name)
    return refuse(Code.BAD_NAME, fault) if fault else None


def why_not_licence(licence: str) -> Refusal | None:
    if len(licence) <= LICENCE_MAX and _LICENCE.fullmatch(licence):
        return None
    return refuse(Code.BAD_LICENCE, f"a licence number has 1 to {LICENCE_MAX} letters and digits")
