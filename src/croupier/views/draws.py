"""Electronic draws as anybody may see and check them: the digest before betting closes, the secret after."""

from __future__ import annotations

import msgspec

from croupier.game.commitment import Context
from croupier.table.records import Committed
from croupier.table.state import TableState


class DrawView(msgspec.Struct, frozen=True):
    """Everything that the recipe of `game.commitment` needs; secret and draw are empty while they are secret."""

    context: Context
    digest: str
    secret: str = ""
    value: str = ""
    """What was drawn; of bonus balls, all of them in order."""


def draw_views(state: TableState) -> tuple[DrawView, ...]:
    """The draws that wait to be opened, and those of the last spin."""
    return tuple(map(_draw_view, (*state.commitments.values(), *state.opened.values())))


def _draw_view(made: Committed) -> DrawView:
    return DrawView(made.context, made.digest, made.secret, made.value)
