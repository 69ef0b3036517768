"""The object of the game: what players try to do is said on the page of the rules, and on the printed ones."""

from __future__ import annotations

import pytest
from nights import rules_of
from printing import Printing, close

from croupier.views.table_rules import table_rules_view

OBJECT = "predict the numbered pocket that the ball will fall into"


@pytest.mark.clause("house:object")
def test_the_rules_of_the_table_state_the_object_of_the_game(printing: Printing) -> None:
    first = table_rules_view(rules_of("us-nh")).chapters[0]
    assert first.title == "The game"
    lines = {line.about: line for line in first.lines}
    assert (lines["Name"].says, lines["Object of the game"].says) == ("Roulette", f"to {OBJECT}")
    assert lines["Object of the game"].cite == "The object of the game"
    words = printing.files("us-nh")
    assert OBJECT in printing.text("rules", words)
    assert close(f"Object of the game to {OBJECT}") in "".join(printing.pages("rules", words))


def test_a_book_that_states_no_object_has_no_such_chapter() -> None:
    assert table_rules_view(rules_of("us-co")).chapters[0].title == "This table"
