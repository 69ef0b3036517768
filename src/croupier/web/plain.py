"""Records as plain values: whole, as screens are told them, or short, as people write them."""

from __future__ import annotations

from typing import Any

import msgspec


def whole(value: Any) -> Any:
    """As it is told: with what a log leaves out because it is the usual thing."""
    match value:
        case msgspec.Struct():
            names = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
            return {told: whole(getattr(value, name)) for told, name in names}
        case dict():
            return {name: whole(each) for name, each in value.items()}
        case tuple() | list() | frozenset():
            return [whole(each) for each in value]
    return value


def said_of(plan: Any) -> Any:
    """A plan as a form or a file says it: what is left out is left out."""
    if isinstance(plan, dict):
        return {name: said_of(value) for name, value in plan.items() if value not in (None, "", [], {})}
    return [said_of(each) for each in plan] if isinstance(plan, list) else plan
