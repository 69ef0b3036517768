"""The OpenAPI document: made from the same types that read the messages, so that it cannot say anything else."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from croupier import __version__
from croupier.desk.whatif import WhatIf
from croupier.views.house import ApprovalView, DutyView, PasskeyView, SessionView, StaffView, TerminalView
from croupier.views.layout import LayoutView
from croupier.views.pit_lines import LineView
from croupier.views.rounds import RoundsView
from croupier.views.setup_form import SetupForm
from croupier.views.significant_kinds import SignificantRecord
from croupier.views.statistics import StatisticsView
from croupier.views.table_rules import TableRulesView
from croupier.web import tournament_contract
from croupier.web.answers import (
    Approval,
    Board,
    Code,
    Demo,
    Done,
    Error,
    GuestSeat,
    Me,
    Pit,
    SignInOffer,
    TableSummary,
    TerminalSeat,
    View,
)
from croupier.web.messages import Approve as ApproveMessage
from croupier.web.messages import (
    AskApproval,
    BuyChips,
    Change,
    Enroll,
    MadePasskey,
    NewPasskey,
    NewPassword,
    PasskeySignIn,
    Printing,
    Sent,
    Signed,
    SignIn,
    SitDown,
    TakeOver,
    Unlock,
    UseCode,
)
from croupier.web.passkey_options import CreationOptions, RequestOptions
from croupier.web.print_api import FILES, KINDS, PrintView
from croupier.web.whatif_api import SituationView

_CHANGES = get_args(Change)


_TYPES = {
    kind.__name__: kind
    for kind in (
        *(Error, TableSummary, Board, LayoutView, View, Done, Me, Code, TerminalSeat, Approval),
        *(StatisticsView, TableRulesView, RoundsView, SetupForm, PrintView, SituationView, WhatIf, Pit, Signed),
        *(LineView, Printing),
        *(SignIn, NewPassword, Enroll, UseCode, Sent, AskApproval, Unlock),
        *(PasskeyView, PasskeySignIn, NewPasskey, MadePasskey, CreationOptions, RequestOptions),
        *(Demo, SignInOffer, GuestSeat, SitDown, BuyChips, TakeOver),
        *(SignificantRecord, StaffView, DutyView, SessionView, TerminalView, ApprovalView, *_CHANGES),
        *tournament_contract.TYPES,
    )
} | {"Approve": ApproveMessage}

_TABLE = {"name": "number", "in": "path", "required": True, "schema": {"type": "string"}}
_VIEW = {**_TABLE, "name": "view", "schema": {"enum": ["player", "dealer", "supervisor"]}}
_FILE = "{file}"
_PRINT = {**_TABLE, "name": "file", "schema": {"enum": list(FILES)}}
_PLAYER = {"name": "player", "in": "query", "required": False, "schema": {"type": "string"}}
_WHOLE = {"type": "integer", "minimum": 1, "maximum": 10**15 - 1}
_PAGE = [{**_PLAYER, "name": name, "schema": _WHOLE} for name in ("before", "count")]
_PERIOD = [*({**_PLAYER, "name": name, "schema": _WHOLE} for name in ("since", "until")), {**_PLAYER, "name": "kind"}]
_OPERATIONS: tuple[tuple[str, str, str, str, str, tuple[int, ...]], ...] = (
    ("get", "/api/tables", "the tables of the floor", "", "TableSummary[]", ()),
    ("get", "/api/tables/{number}", "the reader board of a table", "", "Board", (404,)),
    ("get", "/api/tables/{number}/layout", "the felt, the wheel and what each place pays", "", "LayoutView", (404,)),
    ("get", "/api/tables/{number}/statistics", "how often each number has come", "", "StatisticsView", (404,)),
    ("get", "/api/tables/{number}/rules", "the rules of a table, in words", "", "TableRulesView", (404,)),
    ("get", "/api/tables/{number}/rounds", "past rounds, newest first", "", "RoundsView", (400, 404)),
    ("get", "/api/tables/{number}/setup", "the forms of a table", "", "SetupForm", (401, 403, 404)),
    ("post", "/api/pit/slips/{file}", "a slip, printed and counted", "Printing", _FILE, (401, 403, 404, 409)),
    ("get", "/api/pit/figures", "counted against computed, for a gaming day", "", "LineView[]", (400, 401, 403)),
    ("get", "/api/pit/requests/{file}", "the request that a slip was made for", "", _FILE, (401, 403, 404)),
    ("get", "/api/pit/prints/{file}", "a report of the pit, or a copy of a slip", "", _FILE, (401, 403, 404)),
    ("get", "/api/tables/{number}/prints", "the prints that a table has", "", "PrintView[]", (401, 403, 404)),
    ("get", "/api/tables/{number}/prints/{file}", "one of them", "", _FILE, (401, 403, 404)),
    ("get", "/api/tables/{number}/views/{view}", "what the caller may see", "", "View", (401, 403, 404)),
    ("post", "/api/tables/{number}/commands", "one command to a table", "Sent", "Done", (401, 403, 404, 409, 429)),
    ("post", "/api/tables/{number}/approvals", "ask for a second person", "AskApproval", "Approval", (401, 403, 404)),
    ("post", "/api/approvals/{approval}", "approve, with one's own password", "Approve", "", (401, 403, 404)),
    ("get", "/api/pit", "the pit: its day, tables, slips, boxes and people", "", "Pit", (401, 403)),
    ("post", "/api/pit/commands", "one command to the pit", "Signed", "Done", (401, 403, 404, 409)),
    ("post", "/api/sign-in", "a session for a member of the staff", "SignIn", "Me", (401, 403)),
    ("post", "/api/sign-out", "the end of a session", "{}", "", ()),
    ("post", "/api/password", "another password of one's own", "NewPassword", "", (403,)),
    ("post", "/api/unlock", "a locked session goes on, under another id", "Unlock", "", (401,)),
    ("get", "/api/passkeys", "one's own passkeys", "", "PasskeyView[]", (401,)),
    ("post", "/api/passkeys/new", "a challenge for a new passkey", "NewPasskey", "CreationOptions", (401, 403)),
    ("post", "/api/passkeys/made", "the new passkey, as it was made", "MadePasskey", "", (401, 403)),
    ("post", "/api/passkeys/challenge", "a challenge for whoever signs in", "{}", "RequestOptions", (403,)),
    ("post", "/api/passkeys/sign-in", "a session by a passkey", "PasskeySignIn", "Me", (401, 403)),
    ("post", "/api/house", "one change among the people of the house", "Change", "", (401, 403)),
    ("get", "/api/house/staff", "who works here", "", "StaffView[]", (401, 403)),
    ("get", "/api/house/passkeys", "everybody's passkeys", "", "PasskeyView[]", (401, 403)),
    ("get", "/api/house/dealers", "who may deal, and is here", "", "DutyView[]", (401, 403)),
    ("get", "/api/house/sessions", "who is signed in", "", "SessionView[]", (401, 403)),
    ("get", "/api/house/terminals", "which terminals there are", "", "TerminalView[]", (401, 403)),
    ("get", "/api/house/approvals", "what waits for a second person", "", "ApprovalView[]", (401, 403)),
    ("get", "/api/house/events", "significant events of a period", "", "SignificantRecord[]", (400, 401, 403)),
    ("get", "/api/whatif", "situations that can be asked about", "", "SituationView[]", (401, 403)),
    ("get", "/api/whatif/{situation}", "what happens then, everywhere", "", "WhatIf", (400, 401, 403, 404)),
    ("get", "/api/me", "who is signed in", "", "Me", (401,)),
    ("post", "/api/terminals/codes", "a code for a terminal", "Enroll", "Code", (401, 403)),
    ("post", "/api/terminals", "a terminal shows its code", "UseCode", "TerminalSeat", (403,)),
    ("get", "/api/demo", "whether this is a demo", "", "Demo", ()),
    ("post", "/api/demo/seat", "a demo's guest sits down", "SitDown", "TerminalSeat", (403, 404, 409, 503)),
    ("get", "/api/demo/seats/{number}", "what a demo's guest should know of a table", "", "GuestSeat", (404,)),
    ("post", "/api/demo/chips", "a demo's guest buys chips", "BuyChips", "", (401, 403, 404, 409, 503)),
    ("post", "/api/demo/deal", "a demo's automatic dealer hands over", "TakeOver", "", (401, 403, 404, 409, 503)),
    *tournament_contract.OPERATIONS,
)
"""Method, address, what it is, what is sent, what comes back, and the errors beside those of every message."""


def document() -> dict[str, Any]:
    """The whole of it, as a plain dictionary."""
    _, schemas = msgspec.json.schema_components(tuple(_TYPES.values()), ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for method, address, summary, sent, back, errors in _OPERATIONS:
        paths.setdefault(address, {})[method] = _operation(address, summary, sent, back, errors)
    info = {"title": "Croupier", "version": __version__, "description": "The house on the network."}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": schemas}}


def _operation(address: str, summary: str, sent: str, back: str, errors: tuple[int, ...]) -> dict[str, Any]:
    statuses = (*errors, 503, *((400, 403, 413, 415) if sent else ()))
    shown = {"application/json": {"schema": _schema(back)}} if back != _FILE else {kind: {} for kind in KINDS.values()}
    told = {"description": "done", "content": shown}
    failed = {"description": "not done", "content": {"application/json": {"schema": _schema("Error")}}}
    operation: dict[str, Any] = {"summary": summary, "responses": {"200": told}}
    operation["responses"] |= {str(status): failed for status in sorted(set(statuses))}
    if "{number}" in address:
        operation["parameters"] = [_TABLE]
    if address == "/api/house/events":
        operation["parameters"] = _PERIOD
    if address.endswith("/rounds"):
        operation["parameters"] = [_TABLE, *_PAGE]
    if "{view}" in address:
        operation["parameters"] = [_TABLE, _VIEW, _PLAYER]
    if _FILE in address:
        operation["parameters"] = [_TABLE, _PRINT]
    if "{name}" in address:
        operation["parameters"] = tournament_contract.parameters(address)
    if "{situation}" in address:
        operation["parameters"] = [{**_TABLE, "name": "situation"}, {**_PLAYER, "name": "on"}]
    if "{approval}" in address:
        operation["parameters"] = [{**_TABLE, "name": "approval", "schema": {"type": "integer", "minimum": 0}}]
    if sent:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": _schema(sent)}}}
    return operation


def _schema(name: str) -> dict[str, Any]:
    if name in ("", "{}"):
        return {"type": "object"}
    if name == "Change":
        return {"oneOf": [_schema(kind.__name__) for kind in _CHANGES]}
    if name.endswith("[]"):
        return {"type": "array", "items": _schema(name.removesuffix("[]"))}
    return {"$ref": f"#/components/schemas/{_TYPES[name].__name__}"}
