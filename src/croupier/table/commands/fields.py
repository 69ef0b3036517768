"""What a form asks for. A field of a command that has a title is asked for, under that title; the others are not.

`kind` says what can be entered where the type alone does not: somebody who sits at the table, a place on the felt, a
color that is free. `views.forms` knows what a table offers of each kind.
"""

from __future__ import annotations

from typing import Annotated

import msgspec


def asks(title: str, kind: str = "", hint: str = "") -> msgspec.Meta:
    return msgspec.Meta(title=title, description=hint or None, extra={"kind": kind})


def confirms(step: str) -> msgspec.Meta:
    """What the rulebook asks to be confirmed at this step (`confirm.*`)."""
    return msgspec.Meta(extra={"confirms": step})


Player = Annotated[str, asks("Player", "player")]
Place = Annotated[str, asks("Place", "place")]
Chips = Annotated[str, asks("Chips", "chips")]
Reason = Annotated[str, asks("Reason")]
Attested = Annotated[bool, asks("The player asked for it")]
"""The dealer's word for the player's, where the player has no terminal to say it on."""
