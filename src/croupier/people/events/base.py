"""What every event of the people has."""

from __future__ import annotations

import msgspec


class Event(
    msgspec.Struct, frozen=True, tag_field="event", tag=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    at: int
