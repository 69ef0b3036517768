"""Refusals are asked for in the order in which their codes are declared: first the general questions, then a command's
own. The order is read from the source of every decision (`precedence`), so that no pair is left to chance.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from nights import DAN, SUE, play, player
from precedence import Pair, Room

from croupier.money.amount import Cents
from croupier.people import commands as people
from croupier.people.refusals import Code as PeopleCode
from croupier.rulebook.refusal import RefusalCode
from croupier.table import commands as c
from croupier.table.codec import COMMANDS
from croupier.table.refusals import Code

SOURCE = Path(__file__).parents[2] / "src" / "croupier"
GENERAL = ("decide", "why_not_yet")
ELSEWHERE = {"WRONG", "LOCKED", "BAD_PASSWORD", "CHALLENGE_OVER", "OTHER_TABLE", "NOBODY_THERE"}
"""Answers about a session, a password, a passkey or a terminal, before there is a command."""


def wrong_pairs(room: Room, codes: type[RefusalCode], *places: tuple[str, str]) -> dict[Pair, str]:
    declared = {code.name: place for place, code in enumerate(codes)}
    asked = room.order(*places)
    return {pair: where for pair, where in asked.items() if declared[pair.first] > declared[pair.then]}


TABLE, PEOPLE = Room(SOURCE / "table"), Room(SOURCE / "people")


@pytest.mark.parametrize("decision", [GENERAL, *TABLE.decisions()], ids=".".join)
def test_a_table_asks_in_the_declared_order(decision: tuple[str, str]) -> None:
    assert not wrong_pairs(TABLE, Code, decision)


@pytest.mark.parametrize("decision", PEOPLE.decisions(), ids=".".join)
def test_people_are_asked_in_the_declared_order(decision: tuple[str, str]) -> None:
    assert not wrong_pairs(PEOPLE, PeopleCode, decision)


def test_every_command_has_a_decision_and_every_code_is_seen() -> None:
    assert sorted(TABLE.decisions().values()) == sorted(kind.__name__ for kind in COMMANDS)
    assert sorted(PEOPLE.decisions().values()) == sorted(kind.__name__ for kind in people.Command.__subclasses__())
    seen = TABLE.codes(GENERAL, *TABLE.decisions())
    assert seen == {code.name for code in Code}
    assert PEOPLE.codes(*PEOPLE.decisions()) == {code.name for code in PeopleCode if code.name not in ELSEWHERE}


ORDERS = {
    "if cold: return refuse(Code.A, '')\n    if wet: return refuse(Code.B, '')": {Pair("A", "B")},
    "refusal = late() or cold()\n    if refusal: return refusal": {Pair("B", "A")},
    "if refusal := late(): return refusal\n    return cold() or ()": {Pair("B", "A")},
    "if cold: return cold()\n    return late()": set(),
    "return refuse(Code.A, '') if cold else refuse(Code.B, '')": set(),
    "for each in all: \n        if each: return refuse(Code.A, '')\n    return late()": {Pair("A", "B")},
}


@pytest.mark.parametrize(("body", "pairs"), ORDERS.items())
def test_the_order_is_read_as_it_runs(tmp_path: Path, body: str, pairs: set[Pair]) -> None:
    helpers = "def cold():\n    return refuse(Code.A, '')\ndef late():\n    return refuse(Code.B, '')\n"
    (tmp_path / "deciding.py").write_text(
        f"{helpers}def decided(state, command: c.Ask) -> Events | Refusal:\n    {body}\n"
    )
    room = Room(tmp_path)
    (decision,) = room.decisions()
    assert set(room.order(decision)) == pairs


ANN, NOTHING, MUCH = player("Ann"), Cents(0), Cents(10**9)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.PlaceWager(player("Bob"), "Ann", "nowhere", NOTHING, "value"), "not_yours"),
        (c.PlaceWager(player("Bob"), "Bob", "nowhere", NOTHING, "value"), "no_such_player"),
        (c.PlaceWager(ANN, "Ann", "nowhere", NOTHING, "cash", how="spoken"), "bad_amount"),
        (c.PlaceWager(ANN, "Ann", "nowhere", MUCH, "cash", how="spoken"), "refused_way"),
        (c.PlaceWager(ANN, "Ann", "nowhere", MUCH, "cash"), "no_such_place"),
        (c.PlaceWager(ANN, "Ann", "red", MUCH, "cash"), "not_chips"),
        (c.PlaceWager(ANN, "Ann", "red", Cents(MUCH + 1), "value"), "not_a_multiple"),
        (c.PlaceWager(ANN, "Ann", "red", MUCH, "value"), "not_enough_chips"),
        (c.CorrectPayment(SUE, "Bob", NOTHING, "shells", ""), "no_such_player"),
        (c.CorrectPayment(SUE, "Ann", NOTHING, "shells", ""), "bad_amount"),
        (c.CorrectPayment(SUE, "Ann", Cents(-MUCH), "shells", ""), "no_reason"),
        (c.CorrectPayment(SUE, "Ann", Cents(-MUCH), "shells", "why"), "no_such_chips"),
        (c.CorrectPayment(SUE, "Ann", Cents(-MUCH), "value", "why"), "not_enough_chips"),
        (c.SpreadTender(DAN, "Ann", "shells", NOTHING, "shells", False), "bad_amount"),
        (c.SpreadTender(DAN, "Ann", "shells", MUCH, "shells", False), "tender_not_accepted"),
        (c.SpreadTender(DAN, "Ann", "currency", MUCH, "shells", False), "tender_not_valid"),
        (c.SpreadTender(DAN, "Ann", "currency", MUCH, "shells"), "no_such_chips"),
        (c.MoveWager(ANN, "Ann", "red", "nowhere", "value"), "no_such_wager"),
    ],
    ids=lambda each: each if isinstance(each, str) else type(each).__name__,
)
def test_of_several_reasons_the_first_declared_is_given(command: c.Command, code: str) -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.no(command, code)
