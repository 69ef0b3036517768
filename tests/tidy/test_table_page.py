"""`docs/table.md` says what the table's code says: the diagram, the commands and the refusals are drawn from it."""

from __future__ import annotations

from tools import table_page


def test_the_diagram_the_commands_and_the_refusals_are_those_of_the_code() -> None:
    assert table_page.TARGET.read_text("utf-8") == table_page.text(), "python3 go.py types writes them anew"


def test_the_page_tells_who_sends_what_and_when() -> None:
    page = table_page.TARGET.read_text("utf-8")
    for row in (
        "| `open-table` | supervisor | closed | TableOpened |",
        "| `place-wager` | player, dealer | betting, spinning | WagerPlaced |",
        "| `spin-ball` | the table's hand for `launch` | betting | BallSpun |",
        "| `call-floor` | dealer, machine | while open | SupervisorCalled |",
        "| `correct-payment` | supervisor, and a second supervisor | while open | PaymentCorrected |",
        "| `too_late` | a bet, or a change of one, after betting closed: a past post |",
    ):
        assert row in page.splitlines()
