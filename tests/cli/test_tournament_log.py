"""`croupier tournament list | show | print` and the audit, on tournaments that lie in a file."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from marshalled import DAY, Tournament
from pdf_text import pdf_pages
from tournament_desk import TD
from tournaments import event, final, heats, plan

from croupier.cli.tournament_options import PRINTS
from croupier.documents.prints.tournament_registry import TOURNAMENT_PRINTS
from croupier.storage.open import open_store
from croupier.tournament import commands as t

Croupier = Callable[..., tuple[int, str, str]]
NAME = "spring-2027"
SAID = plan(
    DAY,
    events=[
        event(
            day=DAY,
            tables=["1", "2"],
            seats=3,
            rounds=[{**heats(), "spins": 2, "per_table": 0, "overall": 2}, final(spins=1)],
            rebuy=None,
        )
    ],
)


async def _played(database: str) -> None:
    """Five players at two tables after one spin; Ann has moved since."""
    store = open_store(database)
    try:
        made = Tournament(SAID, store)
        await made.set_up("1", "2")
        await made.file()
        await made.enter("Evening", "Ann", "Bob", "Cal", "Dee", "Eli")
        await made.draw("Evening")
        await made.open("1", "2")
        await made.start("Evening")
        for number in ("1", "2"):
            first = next(name for name, _ in made.table(number).durable.in_order())
            await made.spin(number, "1", {first: ("red", 500)})
        tables = made.field.heats[1].tables
        full, free = sorted(tables, key=lambda table: -len(tables[table]))
        entry = next(iter(tables[full].values()))
        seat = next(number for number in (1, 2, 3) if number not in tables[free])
        await made.do(t.MoveSeat, TD, entry, free, seat, "to balance the tables")
        await made.marshal.look()
        await made.house.close()
    finally:
        await store.close()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = str(tmp_path_factory.mktemp("tournament") / "house.sqlite")
    asyncio.run(_played(file))
    return file


def test_the_list_has_every_tournament_in_few_words(croupier: Croupier, database: str) -> None:
    code, out, err = croupier("tournament", "list", "--database", database)
    assert (code, err) == (0, "")
    for words in ("1 tournaments", NAME, "playing", DAY):
        assert words in out
    told = json.loads(croupier("tournament", "list", "--database", database, "--json")[1])
    assert [(one["name"], one["stage"], one["events"][0]["entered"]) for one in told] == [(NAME, "playing", 5)]


def test_a_tournament_is_shown_with_places_and_what_each_share_comes_to(croupier: Croupier, database: str) -> None:
    """Five buy-ins of $100: half, 30 and 20 per cent of $500. Two players bet 500 on red, and 1 is red."""
    code, out, err = croupier("tournament", "show", NAME, "--database", database)
    assert (code, err) == (0, "")
    for words in ("5,500", "5 of 5 are in; pool $500", "now $250", "now $150", "now $100"):
        assert words in out
    shown = json.loads(croupier("tournament", "show", NAME, "--database", database, "--json")[1])
    assert [line["place"] for line in shown["events"][0]["standing"]] == [1, 1, 3, 3, 3]


def test_the_options_name_the_prints_that_there_are() -> None:
    assert list(TOURNAMENT_PRINTS) == list(PRINTS) == [*SAYS, "vouchers"], "of which this tournament has none"


SAYS = {
    "rules": ("Event: Evening", "30-2213"),
    "entries": ("Ann", "cash"),
    "payouts": ("Every prize that was paid",),
    "seats": ("By name", "Table 1", "Table 2", "Eli"),
    "moves": ("from table", "seat"),
    "notice": ("BLACK  500", "No cash value", "30-2213.09"),
    "chips": ("before play", "400"),
    "results": ("The event is not over", "5,500", "$250"),
}


@pytest.mark.parametrize("what", SAYS)
def test_every_print_says_what_it_is_for(croupier: Croupier, database: str, what: str, tmp_path: Path) -> None:
    code, out, err = croupier("tournament", "print", what, NAME, "--database", database)
    assert (code, err) == (0, "")
    for words in SAYS[what]:
        assert words in out, words
    file = tmp_path / f"{what}.pdf"
    code, out, err = croupier("tournament", "print", what, NAME, "--database", database, "--out", str(file), "--json")
    assert (code, err) == (0, "")
    told = json.loads(out)
    assert (told["print"], told["tournament"]) == (what, NAME)
    assert pdf_pages(file.read_bytes())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("show", "sprang-2027"), 'no tournament is called "sprang-2027"'),
        (("print", "seats", NAME, "--event", "Morning"), '"Morning" is no event'),
        (("print", "seats", NAME, "--out", "seats.doc"), "seats.doc"),
    ],
    ids=["no such tournament", "no such event", "no such kind of file"],
)
def test_what_cannot_be_had_is_said_in_one_line(
    croupier: Croupier, database: str, words: tuple[str, ...], says: str
) -> None:
    code, out, err = croupier("tournament", *words, "--database", database)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err


def _reports(croupier: Croupier, database: str) -> dict[str, Any]:
    return {one["stream"]: one for one in json.loads(croupier("audit", "verify", "--database", database, "--json")[1])}


def test_the_audit_proves_it_and_finds_a_score_that_was_changed(
    croupier: Croupier, database: str, tmp_path: Path
) -> None:
    assert croupier("history", "begin", "--database", database)[0] == 0
    found = _reports(croupier, database)
    assert {one["difference"] for one in found.values()} == {""}
    assert found[f"tournament:{NAME}"]["records"] > 10
    copy = tmp_path / "copy.sqlite"
    with sqlite3.connect(database) as before, sqlite3.connect(copy) as after:
        before.backup(after)
    _change(copy)
    difference = _reports(croupier, str(copy))[f"tournament:{NAME}"]["difference"]
    assert "was changed" in difference


def _change(file: Path) -> None:
    """4,000 points more in the first score, by whoever can write to the file."""
    with sqlite3.connect(file) as store:
        store.execute("drop trigger records_stay")
        score = "stream like 'tournament:%' and cast(body as text) like '%ScoreRecorded%:5500%'"
        changed = "cast(replace(cast(body as text), ':5500', ':9500') as blob)"
        assert store.execute(f"update records set body = {changed} where {score}").rowcount  # noqa: S608
