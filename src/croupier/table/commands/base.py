"""What all commands have in common."""

from __future__ import annotations

import msgspec

from croupier.table.people import Actor


class Command(msgspec.Struct, frozen=True, tag_field="command", tag=True, forbid_unknown_fields=True, gc=False):
    by: Actor
