"""Nights at tables, written down: each plays again to the same text, word for word.

`python3 go.py test tests/playthroughs --write-playthroughs` writes the answers anew; the difference is then what has to
be read. There is a night for each rulebook and for each side bet, or this fails.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cli.table import rules_of
from croupier.storage.library import Library
from croupier.table.evolve import fold
from croupier.table.night import Night
from croupier.table.rules import TableRules
from croupier.views.transcript import parse_script
from croupier.views.transcript_text import perform

NIGHTS = sorted(Path(__file__).parent.glob("*.txt"))


def play(text: str, library: Library) -> tuple[str, Night]:
    script = parse_script(text)
    rules = rules_of(script.told, library)
    assert isinstance(rules, TableRules), [str(finding) for finding in rules]
    night = Night(rules)
    return perform(script, night), night


@pytest.mark.parametrize("file", NIGHTS, ids=lambda file: file.stem)
def test_a_night_plays_again_to_the_same_text(file: Path, library: Library, pytestconfig: pytest.Config) -> None:
    text = file.read_text("utf-8")
    played, night = play(text, library)
    if pytestconfig.getoption("--write-playthroughs"):
        file.write_text(played, "utf-8")
    else:
        assert played == text
    assert sum(night.ledger.balances.values()) == 0
    assert fold(night.log) == night.state


def test_every_rulebook_and_every_side_bet_has_its_night(library: Library) -> None:
    heads = [parse_script(file.read_text("utf-8")).told for file in NIGHTS]
    assert {head["book"] for head in heads} == set(library.names)
    permitted = {bet for book in library.books() for bet in book.on(book.newest_change).names("sidebets.permitted")}
    assert permitted <= {bet for head in heads for bet in head["table"].get("sidebets", {})}
