"""Electronic draws as anybody may see and check them: the digest before betting closes, the secret after."""

from __future__ import annotations

import msgspec

from croupier.game.commitment import Context, Contributions
from croupier.table.records import Committed
from croupier.table.state import TableState


class DrawView(msgspec.Struct, frozen=True):
    """Everything that the recipe of `game.commitment` needs; secret and draw are empty while they are secret."""

    context: Context
    digest: str
    secret: str = ""
    value: str = ""
    """What was drawn; of bonus balls, all of them in order."""
    mixed: Contributions | None = None
    """What was contributed to it, once that is fixed; nothing where the recipe is edition 1."""


def draw_views(state: TableState) -> dict[str, DrawView]:
    """By purpose: the draws that wait to be opened, and those of the last spin.

    A thousand nonces are told once, when they are fixed, and not again with each change beside them."""
    return {purpose: draw_view(made) for purpose, made in (*state.commitments.items(), *state.opened.items())}


def draw_view(made: Committed) -> DrawView:
    return DrawView(made.context, made.digest, made.secret, made.value, made.mixed)
