"""The contract of the live views, from the AsyncAPI document."""

from __future__ import annotations

from typing import Any

from croupier.web.socket_contract import _PATCH, socket_document
from tools.site.command_line import table
from tools.site.schemas import kind, told

PAGE = "socket"


def page() -> str:
    contract = socket_document()
    parts = [
        "# The live views over WebSockets",
        "",
        "The same as `/asyncapi.json`, made from the types of the views.",
        "",
    ]
    for channel in contract["channels"].values():
        parts += _channel(channel)
    parts += ["## Operations", ""]
    parts += table(
        [(f"`{name}`", *_operation(one)) for name, one in contract["operations"].items()], ("", "who", "messages")
    )
    schemas = {name: one for name, one in contract["components"]["schemas"].items() if not name.endswith(_PATCH)}
    patches = (
        f"For each view there is a `…{_PATCH}`: the same fields, each of which may be missing, or null if it is gone."
    )
    parts += ["## Messages and views", "", patches, ""]
    return "\n".join([*parts, *told(_without_patches(schemas), PAGE)])


def _channel(channel: dict[str, Any]) -> list[str]:
    parts = [f"## {channel['address']}", "", channel["description"], ""]
    query = channel["bindings"]["ws"].get("query", {}).get("properties", {})
    asked = [(f"`{name}`", kind(one, PAGE), one.get("description", "")) for name, one in query.items()]
    parts += table(asked, ("query", "", ""))
    messages = [(f"`{name}`", one["summary"], kind(one["payload"], PAGE)) for name, one in channel["messages"].items()]
    parts += table(messages, ("message", "", "what it is"))
    closes = [(f"`{code}`", why) for code, why in channel["x-close-codes"].items()]
    return parts + table(closes, ("closed with", "because"))


def _operation(operation: dict[str, Any]) -> tuple[str, str]:
    who = {"send": "the house tells", "receive": "a screen sends"}[operation["action"]]
    both = [*operation["messages"], *operation.get("reply", {}).get("messages", ())]
    return who, ", ".join(f"`{one['$ref'].rpartition('/')[2]}`" for one in both)


def _without_patches(schema: Any) -> Any:
    """A patch is told of once, and not linked."""
    if isinstance(schema, dict):
        name = str(schema.get("$ref", "")).rpartition("/")[2]
        if name.endswith(_PATCH):
            return {"type": f"`{name}`"}
        return {key: _without_patches(value) for key, value in schema.items()}
    return [_without_patches(each) for each in schema] if isinstance(schema, list) else schema
