"""The AsyncAPI document is well made and true: what a real server says on its sockets is what the document says."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import msgspec
import pytest
from nights import DAN
from served import serving
from server_nursery import prepared
from websockets.asyncio.client import connect

from croupier.cli.demo import PASSWORD
from croupier.cli.main import main
from croupier.table import commands as c
from croupier.web.socket_contract import CLOSES, VIEWS, socket_document

DOCUMENT: dict[str, Any] = json.loads(json.dumps(socket_document()))
TOLD = (*VIEWS, "floor")
MESSAGES = 8
"""How many are heard of each view."""

FIELDS = {
    "document": ({"asyncapi", "info"}, {"id", "servers", "defaultContentType", "channels", "operations", "components"}),
    "info": ({"title", "version"}, {"description", "termsOfService", "contact", "license", "tags", "externalDocs"}),
    "channel": (
        set(),
        {"address", "messages", "title", "summary", "description", "servers", "parameters", "tags", "bindings"},
    ),
    "parameter": (set(), {"enum", "default", "description", "examples", "location"}),
    "message": (
        set(),
        {"headers", "payload", "correlationId", "contentType", "name", "title", "summary", "description", "examples"},
    ),
    "operation": (
        {"action", "channel"},
        {"title", "summary", "description", "security", "tags", "bindings", "traits", "messages", "reply"},
    ),
    "reply": (set(), {"address", "channel", "messages"}),
    "ws": (set(), {"method", "query", "headers", "bindingVersion"}),
}
"""Of each object of AsyncAPI 3 that we write: the fields it must have, and those it may have beside them."""


def found(document: dict[str, Any], pointer: str) -> Any:
    value: Any = document
    for word in pointer.removeprefix("#/").split("/"):
        value = value[word]
    return value


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for each in value.values():
            yield from references(each)
    elif isinstance(value, list):
        for each in value:
            yield from references(each)


def mistakes(document: dict[str, Any]) -> Iterator[str]:
    """Whatever AsyncAPI 3 would not take, as far as it can be seen without its own schema."""
    yield from fields("document", document)
    yield from fields("info", document["info"])
    if not re.fullmatch(r"3\.0\.\d+", document["asyncapi"]):
        yield "the edition"
    for pointer in references(document):
        try:
            found(document, pointer)
        except (KeyError, TypeError):
            yield f"{pointer} leads nowhere"
    for channel in document["channels"].values():
        yield from in_channel(channel, document)
    for operation in document["operations"].values():
        yield from in_operation(operation)


def in_channel(channel: dict[str, Any], document: dict[str, Any]) -> Iterator[str]:
    yield from fields("channel", channel)
    yield from fields("ws", channel["bindings"]["ws"])
    if set(re.findall(r"\{(\w+)\}", channel["address"])) != set(channel["parameters"]):
        yield "the parameters are not those of the address"
    for parameter in channel["parameters"].values():
        yield from fields("parameter", parameter)
    for name, message in channel["messages"].items():
        yield from fields("message", message)
        try:
            jsonschema_rs.Draft7Validator(schema_of(document, message))
        except (ValueError, jsonschema_rs.ReferencingError) as error:
            yield f"{name}: {error}"
    for name, schema in document["components"]["schemas"].items():
        if not jsonschema_rs.meta.is_valid({"$schema": "http://json-schema.org/draft-07/schema#", **schema}):
            yield f"{name} is no schema"
        if "prefixItems" in json.dumps(schema):
            yield f"{name} says a tuple as draft 7 does not"


def in_operation(operation: dict[str, Any]) -> Iterator[str]:
    yield from fields("operation", operation)
    if operation["action"] not in ("send", "receive"):
        yield "an action is send or receive"
    reply = operation.get("reply", {"channel": operation["channel"], "messages": []})
    yield from fields("reply", reply)
    for message in (*operation["messages"], *reply["messages"]):
        if not message["$ref"].startswith(f"{operation['channel']['$ref']}/messages/"):
            yield f"{message['$ref']} is no message of the operation's channel"


def fields(kind: str, value: dict[str, Any]) -> Iterator[str]:
    must, may = FIELDS[kind]
    have = {name for name in value if not name.startswith("x-")}
    yield from (f"{kind} has no {name}" for name in must - have)
    yield from (f"{kind} has {name}" for name in have - must - may)


def schema_of(document: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    return {**message["payload"], "components": document["components"]}


def kind_of(document: dict[str, Any], operation: str, message: Any) -> str:
    """Which message of the operation it is; nothing when it is none, or could be two."""
    fits = [
        each["$ref"].rpartition("/")[2]
        for each in document["operations"][operation]["messages"]
        if jsonschema_rs.Draft7Validator(schema_of(document, found(document, each["$ref"]))).is_valid(message)
    ]
    return fits[0] if len(fits) == 1 else ""


def test_the_document_is_well_made() -> None:
    assert list(mistakes(DOCUMENT)) == []
    assert set(CLOSES) >= {"1006", "1008", "1011"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("asyncapi", "2.6.0"),
        ("info/author", "x"),
        ("channels/live/address", "/api/tables/{table}/live"),
        ("channels/live/parameters/number/schema", {}),
        ("channels/live/messages/halted/payload/$ref", "#/components/schemas/Halt"),
        ("operations/command/action", "publish"),
        ("operations/command/messages", [{"$ref": "#/components/schemas/Sent"}]),
        ("components/schemas/Halted/type", "strong"),
    ],
)
def test_a_mistake_in_the_document_is_seen(path: str, value: Any) -> None:
    broken = json.loads(json.dumps(DOCUMENT))
    where, _, last = path.rpartition("/")
    (found(broken, f"#/{where}") if where else broken)[last] = value
    assert list(mistakes(broken))


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    with serving("--demo", "--database", "memory:") as (_, address):
        yield address


@pytest.fixture(scope="module")
def heard(house: str) -> dict[str, list[dict[str, Any]]]:
    """What a real server says on its sockets, by view."""
    with httpx.Client(base_url=house) as client:
        assert client.get("/asyncapi.json").json() == DOCUMENT
        signed = client.post("/api/sign-in", json={"name": "Eve", "password": PASSWORD})
        assert signed.status_code == 200
        cookie = f"croupier_session={client.cookies['croupier_session']}"
        while not client.get("/api/tables").json()[0]["players"]:
            time.sleep(0.05)
    api = house.replace("http", "ws") + "api"

    async def listen(view: str) -> list[dict[str, Any]]:
        address = f"{api}/floor/live" if view == "floor" else f"{api}/tables/1/live?view={view}&player=Ann"
        async with connect(address, additional_headers={"Cookie": cookie}) as socket:
            return [json.loads(await asyncio.wait_for(socket.recv(), 60)) for _ in range(MESSAGES)]

    async def all_of_them() -> list[list[dict[str, Any]]]:
        return await asyncio.gather(*map(listen, TOLD))

    return dict(zip(TOLD, asyncio.run(all_of_them()), strict=True))


@pytest.mark.parametrize("view", TOLD)
def test_what_a_server_says_is_what_the_document_says(view: str, heard: dict[str, list[dict[str, Any]]]) -> None:
    kinds = [kind_of(DOCUMENT, f"tell{view.capitalize()}", message) for message in heard[view]]
    assert kinds == [f"{view}Snapshot", *[f"{view}Changes"] * (MESSAGES - 1)]


@pytest.mark.parametrize("view", TOLD)
def test_a_message_that_is_wrong_is_none(view: str, heard: dict[str, list[dict[str, Any]]]) -> None:
    operation, (first, second, *_) = f"tell{view.capitalize()}", heard[view]
    field, *_ = first["snapshot"]
    wrong: list[dict[str, Any]] = [
        {},
        {"number": "1", "snapshot": first["snapshot"]},
        {"number": 1, "snapshot": {name: value for name, value in first["snapshot"].items() if name != field}},
        {"number": 1, "snapshot": {**first["snapshot"], field: 1.5}},
        {"number": 1, "changes": {"surprise": 1}},
        {"number": 1, "changes": {field: 1.5}},
        {**second, "snapshot": first["snapshot"]},
        {"number": 1, "halted": None},
    ]
    assert [message for message in wrong if kind_of(DOCUMENT, operation, message)] == []
    halts = "" if view == "floor" else "halted"  # a table of the floor that has halted is shown as such
    assert kind_of(DOCUMENT, operation, {"number": 1, "halted": "why"}) == halts


def test_commands_and_their_answers_are_what_the_document_says(tmp_path: Path) -> None:
    database = str(tmp_path / "house.sqlite")
    cookies = asyncio.run(prepared(database))
    assert main(["history", "begin", "--database", database]) == 0
    plain = {name: value for name, value in msgspec.to_builtins(c.SpinBall(DAN)).items() if name != "by"}
    sent = [{"id": "1", "command": plain}, {"id": "2", "command": plain, "approval": 0}]
    assert [kind_of(DOCUMENT, "command", message) for message in sent] == ["sent", "sent"]
    assert kind_of(DOCUMENT, "command", {"id": "1", "command": plain, "by": "Dan"}) == ""

    async def answers(address: str) -> list[dict[str, Any]]:
        live, heard = f"{address.replace('http', 'ws')}api/tables/7/live?view=dealer", []
        async with connect(live, additional_headers={"Cookie": cookies["Dan"]}) as socket:
            for message in (*sent, {"id": 3}):
                await socket.send(json.dumps(message))
                while "id" not in (answer := json.loads(await asyncio.wait_for(socket.recv(), 60))):
                    assert kind_of(DOCUMENT, "tellDealer", answer)
                heard.append(answer)
        return heard

    with serving("--database", database) as (_, address):
        heard = asyncio.run(answers(address))
    replies = {"operations": {"reply": DOCUMENT["operations"]["command"]["reply"]}}
    assert [kind_of(DOCUMENT | replies, "reply", answer) for answer in heard] == ["answered", "refused", "refused"]
    for wrong in ({"id": "1"}, {"id": "1", "error": "no"}, {**heard[0], "error": heard[1]["error"]}):
        assert kind_of(DOCUMENT | replies, "reply", wrong) == ""
