"""The AsyncAPI document of the live socket: made from the types of the views and of the messages, like the OpenAPI one.

AsyncAPI reads schemas as JSON Schema draft 7, and msgspec writes the 2020 edition; they differ in how a tuple is said.
"""

from __future__ import annotations

from typing import Any

import msgspec

from croupier import __version__
from croupier.views.dealer import DealerView
from croupier.views.floor import FloorView, PitTurn
from croupier.views.player import PlayerView
from croupier.views.reader_board import BoardView
from croupier.views.supervisor import SupervisorView
from croupier.views.tournament_list import TournamentsTurn
from croupier.web.messages import Sent
from croupier.web.socket_messages import Answered, Changes, Halted, Refused, Snapshot

VIEWS: dict[str, Any] = {
    "board": BoardView,
    "player": PlayerView,
    "dealer": DealerView,
    "supervisor": SupervisorView,
}
CLOSES = {
    "1006": "cut off: the screen took nothing in time; it comes back with the last number it has seen",
    "1008": "the caller may not see or do this: signed out, another origin, no such table, a view that is not theirs",
    "1009": "a message was too large",
    "1011": "the table has halted, which was said before; or a server error, which has been logged",
    "1012": "the house closes, or is started anew",
}
_ADDRESS = "/api/tables/{number}/live"
_FLOOR = """The whole floor, live, for those who may look at it: a snapshot after every connection, then changes, once \
a tick and in one message. Nothing is sent here: commands go to their tables."""
_PIT = """How far the log of the pit has come, and those of the tables and the staff together: `GET /api/pit` tells \
what has changed."""
_TOURNAMENTS = """How far the log of each tournament has come, for anybody: `GET /api/tournaments/{name}/board` \
tells what has changed."""
_REF = "#/components/schemas/"
_PATCH = "Patch"
_TOLD = """A view of a table, live. First a snapshot, then numbered changes; the number is the version of the table's \
stream. Changes are a merge patch (RFC 7396): objects by their fields, null for what is gone, all else whole. After a \
break, `after` says the last number seen. Commands are answered on the same socket, to their sender alone."""


def socket_document() -> dict[str, Any]:
    """The whole of it, as a plain dictionary."""
    info = {"title": "Croupier", "version": __version__, "description": "The live views of the house."}
    schemas, messages = _schemas(), _messages()
    channel = {
        "address": _ADDRESS,
        "description": _TOLD,
        "parameters": {"number": {"description": "the table's number"}},
        "messages": messages,
        "bindings": {"ws": {"method": "GET", "query": _QUERY, "bindingVersion": "0.1.0"}},
        "x-close-codes": CLOSES,
    }
    return {
        "asyncapi": "3.0.0",
        "info": info,
        "defaultContentType": "application/json",
        "channels": {
            "live": channel,
            "floor": _watched("/api/floor/live", _FLOOR, "floor", FloorView),
            "pit": _watched("/api/pit/live", _PIT, "pit", PitTurn),
            "tournaments": _watched("/api/tournaments/live", _TOURNAMENTS, "tournaments", TournamentsTurn),
        },
        "operations": _operations(),
        "components": {"schemas": schemas},
    }


def _watched(address: str, told: str, name: str, view: Any) -> dict[str, Any]:
    return {
        "address": address,
        "description": told,
        "parameters": {},
        "messages": _pair(name, view),
        "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
        "x-close-codes": CLOSES,
    }


_QUERY = {
    "type": "object",
    "properties": {
        "view": {"enum": list(VIEWS), "default": "board"},
        "after": {"type": "integer", "minimum": 0, "description": "the last number seen"},
        "player": {"type": "string", "description": "whose view, for callers who may see several players"},
    },
}


def _messages() -> dict[str, Any]:
    """Every message by its name: two for each view, and those that are the same for all."""
    found: dict[str, Any] = {}
    for name, view in VIEWS.items():
        found |= _pair(name, view)
    return found | {
        "halted": _message("Halted", "the table has stopped, and why; the last message before 1011"),
        "answered": _message("Answered", "a command was taken, and is durable"),
        "refused": _message("Refused", "a command was not taken, and changed nothing"),
        "sent": _message("Sent", "a command"),
    }


def _pair(name: str, view: Any) -> dict[str, Any]:
    return {
        f"{name}Snapshot": _message(f"Snapshot_{view.__name__}_", f"the whole {name} view"),
        f"{name}Changes": _message(f"Changes_{view.__name__}_", f"what has changed in the {name} view"),
    }


def _message(schema: str, summary: str) -> dict[str, Any]:
    return {"summary": summary, "payload": {"$ref": f"{_REF}{schema}"}}


def _operations() -> dict[str, Any]:
    told = {
        f"tell{name.capitalize()}": _operation("send", f"{name}Snapshot", f"{name}Changes", "halted") for name in VIEWS
    }
    reply = {name: _operation("send", "answered", "refused")[name] for name in ("channel", "messages")}
    told["tellFloor"] = _operation("send", "floorSnapshot", "floorChanges", channel="floor")
    told["tellPit"] = _operation("send", "pitSnapshot", "pitChanges", channel="pit")
    shown = ("tournamentsSnapshot", "tournamentsChanges")
    told["tellTournaments"] = _operation("send", *shown, channel="tournaments")
    return {**told, "command": {**_operation("receive", "sent"), "reply": reply}}


def _operation(action: str, *messages: str, channel: str = "live") -> dict[str, Any]:
    named = [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in messages]
    return {"action": action, "channel": {"$ref": f"#/channels/{channel}"}, "messages": named}


def _schemas() -> dict[str, Any]:
    """Those of the types, and for each a patch of it."""
    views = (*VIEWS.values(), FloorView, PitTurn, TournamentsTurn)
    types = [kind[view] for view in views for kind in (Snapshot, Changes)]
    _, made = msgspec.json.schema_components((*types, Halted, Answered, Refused, Sent), ref_template=_REF + "{name}")
    schemas = {name: _draft_7(schema) for name, schema in made.items()}
    patches = {name + _PATCH: _patch(schema) for name, schema in schemas.items()}
    for view in views:
        changed = schemas[f"Changes_{view.__name__}_"]["properties"]
        changed["changes"] = {"$ref": f"{_REF}{view.__name__}{_PATCH}"}
    return schemas | {name: patches[name] for name in sorted(_needed(schemas, patches))}


def _needed(schemas: dict[str, Any], patches: dict[str, Any]) -> set[str]:
    """The patches that something refers to, directly or through another."""
    found: set[str] = set()
    fresh = set(_references(schemas)) & set(patches)
    while fresh:
        found |= fresh
        fresh = {name for each in fresh for name in _references(patches[each])} & set(patches) - found
    return found


def _references(schema: Any) -> list[str]:
    if isinstance(schema, dict):
        here = [schema["$ref"].removeprefix(_REF)] if "$ref" in schema else []
        return here + [name for value in schema.values() for name in _references(value)]
    return [name for value in schema for name in _references(value)] if isinstance(schema, list) else []


def _draft_7(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_draft_7(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {name: _draft_7(value) for name, value in schema.items()}
    if "prefixItems" in plain:
        rest = {"additionalItems": plain["items"]} if "items" in plain else {}
        plain = {name: value for name, value in plain.items() if name != "prefixItems"}
        plain |= {"items": _draft_7(schema["prefixItems"]), **rest}
    return plain


def _patch(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema of what may change in such a value: of an object any field, or null in its place; all else whole."""
    if "$ref" in schema:
        return {"$ref": schema["$ref"] + _PATCH}
    if "anyOf" in schema:
        return {"anyOf": [_patch(each) for each in schema["anyOf"]]}
    if schema.get("type") != "object":
        return schema
    fields = {name: _or_gone(field) for name, field in schema.get("properties", {}).items()}
    values = schema.get("additionalProperties", False)
    return {
        "type": "object",
        "properties": fields,
        "additionalProperties": _or_gone(values) if isinstance(values, dict) else values,
    }


def _or_gone(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [_patch(schema), {"type": "null"}]}
