"""Schemas of messages as tables: what is in each, and links between them."""

from __future__ import annotations

from typing import Any

from tools.site.command_line import table


def told(schemas: dict[str, Any], page: str) -> list[str]:
    """A section for each, with a target that links lead to."""
    parts: list[str] = []
    for name, schema in sorted(schemas.items()):
        parts += [f"({page}-{name})=", f"### {name}", ""]
        if said := schema.get("description"):
            parts += [_plain(said), ""]
        if "properties" in schema:
            required = set(schema.get("required", ()))
            rows = [
                (f"`{field}`", kind(value, page), "" if field in required else "may be left out")
                for field, value in schema["properties"].items()
            ]
            parts += table(rows, ("field", "what it is", ""))
        else:
            parts += [kind(schema, page), ""]
    return parts


def kind(schema: dict[str, Any], page: str) -> str:
    """What a value is, in a few words."""
    if "$ref" in schema:
        name = str(schema["$ref"].rpartition("/")[2])
        return f"[{name}](#{page}-{name})"
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return " or ".join(kind(each, page) for each in schema[word])
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    match schema.get("type"):
        case "array" if isinstance(schema.get("prefixItems", schema.get("items")), list):
            return "(" + ", ".join(kind(each, page) for each in schema.get("prefixItems", schema["items"])) + ")"
        case "array":
            return f"list of {kind(schema.get('items', {}), page)}"
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            return f"by name: {kind(schema['additionalProperties'], page)}"
        case str(name):
            return name
        case _:
            return "anything"


def _plain(text: str) -> str:
    return text.replace("<", "&lt;")
