"""The types of the API client, written from the types that the server reads and answers with.

    python3 go.py types

writes `ui/src/api/types.ts`. The file is committed and a test holds it to what this writes, so that a change of the
contract is seen in review, and so that building the screens takes Node alone.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec

from croupier.pit.codec import COMMANDS as PIT_COMMANDS
from croupier.table.codec import COMMANDS
from croupier.tournament.codec import COMMANDS as TOURNAMENT_COMMANDS
from croupier.views.dealer import DealerView
from croupier.views.floor import FloorView, PitTurn
from croupier.views.pit import PitView
from croupier.views.player import PlayerView
from croupier.views.supervisor import SupervisorView
from croupier.views.tournament_list import TournamentsTurn
from croupier.web.contract import document

TARGET = Path(__file__).resolve().parent.parent / "ui" / "src" / "api" / "types.ts"
HEAD = """// Written by `python3 go.py types` from the server's own types. Not to be changed by hand.
"""
KNOWN = ("by", "beside", "at", "offset", "secret")
"""Who sends a command and when is known to the server, and not said; nor is what a draw follows from."""
TABLE = {"table": {"type": "string"}}
"""A command to the pit names its table by number."""
SELDOM = ("findings", "Context.edition")
"""What the server leaves out where there is nothing to tell: by field, or by type and field."""


VIEWS = (PlayerView, DealerView, SupervisorView, FloorView, PitView, PitTurn, TournamentsTurn)
TWICE = re.compile(r"croupier\.(\w+)\.[\w.]*\b(\w+)")
"""Two rooms have a type of one name: msgspec gives both with their modules."""


def text() -> str:
    kinds = (*VIEWS, *COMMANDS, *PIT_COMMANDS, *TOURNAMENT_COMMANDS)
    _, made = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schemas = json.loads(TWICE.sub(_in_room, json.dumps(made)))
    commands, asked, played = (
        {
            f"Table{kind.__name__}" if f"Table{kind.__name__}" in schemas and each is COMMANDS else kind.__name__
            for kind in each
        }
        for each in (COMMANDS, PIT_COMMANDS, TOURNAMENT_COMMANDS)
    )
    sent = commands | asked | played
    wanted = {**document()["components"]["schemas"], **schemas}
    for name in sent:
        properties = wanted[name]["properties"]
        if name in asked and "$ref" in properties.get("table", {}):
            properties |= TABLE
        wanted[name]["properties"] = {field: kind for field, kind in properties.items() if field not in KNOWN}
        wanted[name]["required"] = [field for field in wanted[name]["required"] if field not in KNOWN]
    wanted = {name: wanted[name] for name in sorted(_needed(wanted, sent))}
    parts = [_declared(name, schema) for name, schema in wanted.items()]
    named = {"Command": commands, "PitCommand": asked, "TournamentCommand": played}
    unions = [f"export type {name} = {' | '.join(sorted(of))};" for name, of in named.items()]
    return "\n".join([HEAD, *parts, *unions, ""])


def _in_room(name: re.Match[str]) -> str:
    """A table's says that it is a table's; the others have the plain name, as in the contract."""
    room, plain = name.groups()
    return f"Table{plain}" if room == "table" else plain


def _needed(schemas: dict[str, Any], commands: set[str]) -> set[str]:
    """Every schema but those that only the sender needed."""
    roots = {*document()["components"]["schemas"], *(view.__name__ for view in VIEWS), *commands}
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
    return f"{comment}export interface {name} {_fields(name, schema)}\n"


def _fields(of: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    fields = schema["properties"].items()
    # A command may leave out what has a default; whatever the server tells is told whole.
    sent = "command" in schema["properties"]
    left_out = {name for name, _ in fields if name in SELDOM or f"{of}.{name}" in SELDOM}
    optional = left_out | {name for name, _ in fields if sent and name not in required and name != "command"}
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
