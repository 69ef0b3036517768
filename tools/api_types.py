"""The types of the API client, written from the types that the server reads and answers with.

    python3 go.py types

writes `ui/src/api/types.ts`. The file is committed and a test holds it to what this writes, so that a change of the
contract is seen in review, and so that building the screens takes Node alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from croupier.table.codec import COMMANDS
from croupier.views.dealer import DealerView
from croupier.views.floor import FloorView
from croupier.views.player import PlayerView
from croupier.views.supervisor import SupervisorView
from croupier.web.contract import document

TARGET = Path(__file__).resolve().parent.parent / "ui" / "src" / "api" / "types.ts"
HEAD = """// Written by `python3 go.py types` from the server's own types. Not to be changed by hand.
"""
SENDER = "by"
"""Who sends a command is known to the server, and not said."""
SELDOM = ("findings",)
"""What the server leaves out where there is nothing to tell."""


def text() -> str:
    views = (PlayerView, DealerView, SupervisorView, FloorView)
    _, schemas = msgspec.json.schema_components((*views, *COMMANDS), ref_template="#/components/schemas/{name}")
    commands = {kind.__name__ for kind in COMMANDS}
    wanted = {**document()["components"]["schemas"], **schemas}
    for name in commands:
        wanted[name]["properties"].pop(SENDER)
        wanted[name]["required"] = [field for field in wanted[name]["required"] if field != SENDER]
    wanted = {name: wanted[name] for name in sorted(_needed(wanted, commands))}
    parts = [_declared(name, schema) for name, schema in wanted.items()]
    return "\n".join([HEAD, *parts, f"export type Command = {' | '.join(sorted(commands))};", ""])


def _needed(schemas: dict[str, Any], commands: set[str]) -> set[str]:
    """Every schema but those that only the sender needed."""
    roots = {*document()["components"]["schemas"], "PlayerView", "DealerView", "SupervisorView", "FloorView", *commands}
    found: set[str] = set()
    while new := roots - found:
        found |= new
        roots |= {name for one in new for name in _references(schemas[one])}
    return found


def _references(schema: Any) -> set[str]:
    if isinstance(schema, dict):
        own = {schema["$ref"].rpartition("/")[2]} if "$ref" in schema else set()
        return own.union(*map(_references, schema.values()))
    return set().union(*map(_references, schema)) if isinstance(schema, list) else set()


def _declared(name: str, schema: dict[str, Any]) -> str:
    said = schema.get("description", "")
    comment = f"/** {said.splitlines()[0]} */\n" if said else ""
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};\n"
    return f"{comment}export interface {name} {_fields(schema)}\n"


def _fields(schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    fields = schema["properties"].items()
    # A command may leave out what has a default; whatever the server tells is told whole.
    sent = "command" in schema["properties"]
    optional = {name for name, _ in fields if name in SELDOM or (sent and name not in required and name != "command")}
    lines = [f"  {name}{'?' if name in optional else ''}: {_type(kind)};" for name, kind in fields]
    return "\n".join(["{", *lines, "}"])


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"readonly [{', '.join(map(_type, schema['prefixItems']))}]"
        case "array":
            return f"ReadonlyArray<{_type(schema['items'])}>" if schema.get("items") else "ReadonlyArray<unknown>"
        case "object" if isinstance(kind := schema.get("additionalProperties"), dict):
            return f"Record<string, {_type(kind)}>"
        case "object":
            return "Record<string, unknown>"
        case kind:
            return {"integer": "number", "null": "null", "string": "string", "boolean": "boolean"}.get(
                str(kind), "unknown"
            )
