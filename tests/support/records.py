"""Any record of the table, made from the types of its fields: commands and events as anybody might write them."""

from __future__ import annotations

from types import NoneType
from typing import Annotated, Any, get_args, get_origin

import msgspec
from hypothesis import strategies as st

from croupier.game.commitment import Context

LEAVES: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(max_size=12),
    int: st.integers(-(2**63), 2**63),
    bool: st.booleans(),
    NoneType: st.none(),
    Any: st.recursive(st.text(max_size=5) | st.integers(-9, 9), lambda each: st.lists(each, max_size=3), max_leaves=4),
}
"""`Any` is where a bet stands: text, whole numbers, and lists of those."""

Likely = dict[str, st.SearchStrategy[Any]]
"""By a field's name: what it is likely to hold, so that not everything is refused at once."""


def record(kind: type[msgspec.Struct], likely: Likely | None = None) -> st.SearchStrategy[Any]:
    """Records of one kind."""
    hints = {field.name: field.type for field in msgspec.structs.fields(kind)}
    known = likely or {}
    return st.builds(
        kind, **{name: known[name] if name in known else of_type(hint, known) for name, hint in hints.items()}
    )


def of_type(hint: Any, likely: Likely) -> st.SearchStrategy[Any]:
    """Values of a type as the records use them."""
    hint = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    hint = getattr(hint, "__supertype__", hint)
    if hint in LEAVES:
        return LEAVES[hint]
    if hint is Context:
        choices = st.lists(st.tuples(st.text(max_size=8), st.integers(1, 100)), min_size=1, max_size=3).map(tuple)
        return st.builds(Context, st.text(max_size=3), st.integers(0, 9), st.text(max_size=8), st.just("w"), choices)
    if get_origin(hint) is None:
        return record(hint, likely) if issubclass(hint, msgspec.Struct) else st.sampled_from(list(hint))
    return _of_many(get_origin(hint), get_args(hint), likely)


def _of_many(origin: Any, parts: tuple[Any, ...], likely: Likely) -> st.SearchStrategy[Any]:
    inner = [of_type(part, likely) for part in parts if part is not Ellipsis]
    if origin is dict:
        return st.dictionaries(*inner, max_size=3)
    if origin is frozenset:
        return st.frozensets(inner[0], max_size=3)
    if origin is tuple:
        return st.lists(inner[0], max_size=3).map(tuple) if Ellipsis in parts else st.tuples(*inner)
    return st.one_of(inner)
