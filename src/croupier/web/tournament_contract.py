"""The part of the OpenAPI document that speaks of tournaments."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.documents.prints.tournament_paper import PlanChecked
from croupier.rulebook.finding import Finding
from croupier.views.people import PersonView
from croupier.views.tournament import TournamentView
from croupier.views.tournament_board import TournamentBoard
from croupier.views.tournament_list import ListedTournament
from croupier.views.tournament_own import PlayerStanding
from croupier.views.tournament_sharing import SharingInformation
from croupier.web.messages import CheckPlan
from croupier.web.tournament_print_api import FILES


class TournamentTold(msgspec.Struct):
    """To the director and the desk; the number is the version of the tournament's stream."""

    number: int
    view: TournamentView
    troubles: dict[str, str]
    """By table: why it cannot be told what it has to know."""
    people: tuple[PersonView, ...]
    """Who could sign beside."""


class TournamentBoardTold(msgspec.Struct):
    number: int
    board: TournamentBoard
    rounds: dict[str, int]
    """In which round each of its tables is: the scores are of rounds before, and wait for whoever still shows those."""


class TournamentPlan(msgspec.Struct):
    """As it was drafted, and what keeps it from being lawful."""

    plan: dict[str, Any]
    book: str
    findings: list[Finding]


class PlayerStandingTold(msgspec.Struct):
    """Of the tournament that a table plays; the number is the version of its stream."""

    name: str
    number: int
    standing: PlayerStanding
    round: int
    """In which the table is."""


class TournamentName(msgspec.Struct):
    name: str


TYPES = (
    TournamentName,
    *(TournamentTold, TournamentBoardTold, TournamentPlan, PlayerStandingTold, ListedTournament),
    *(SharingInformation, CheckPlan, PlanChecked),
)
_ONE = "/api/tournaments/{name}"
_FILE = "{file}"
OPERATIONS: tuple[tuple[str, str, str, str, str, tuple[int, ...]], ...] = (
    ("get", "/api/tournaments", "all tournaments", "", "ListedTournament[]", ()),
    ("post", "/api/tournaments/check", "a plan beside the law", "CheckPlan", "PlanChecked", (401, 403)),
    ("get", _ONE, "what the director and the desk see", "", "TournamentTold", (401, 403, 404)),
    ("get", f"{_ONE}/board", "what everybody may know", "", "TournamentBoardTold", (404,)),
    ("get", f"{_ONE}/plan", "the plan, to be changed", "", "TournamentPlan", (401, 403, 404)),
    ("post", f"{_ONE}/commands", "one command to a tournament", "Signed", "Done", (401, 403, 409)),
    (
        *("get", f"{_ONE}/sharing-information", "to a player, about a proposed division", ""),
        *("SharingInformation", (401, 403, 404, 409)),
    ),
    ("get", f"{_ONE}/prints/{_FILE}", "a print of a tournament", "", _FILE, (401, 403, 404, 501)),
    (
        *("get", "/api/tables/{number}/tournament", "a player's place in the tournament that a table plays", ""),
        *("PlayerStandingTold", (401, 403, 404)),
    ),
    ("post", "/api/demo/tournament", "a demo's tournament", "{}", "TournamentName", (404, 409)),
)


def parameters(address: str) -> list[dict[str, Any]]:
    """Of an address below that of a tournament."""
    name = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}
    event = {"name": "event", "in": "query", "required": False, "schema": {"type": "string"}}
    file = {**name, "name": "file", "schema": {"enum": list(FILES)}}
    return [name, *([file, event] if _FILE in address else []), *([event] if address.endswith("information") else [])]
