"""What the pit says to whoever does not see it: what comes in, what was done, what was refused; each once."""

from __future__ import annotations

from collections.abc import Callable

from dealt_house import TABLE, House
from floors import wager
from nights import player
from pages import task_card
from pit_screens import PASSWORD, Day, begin, card, open_table
from playwright.sync_api import Page, expect
from watching import listen, spoken

from croupier.table import commands as c

Open = Callable[..., Page]


def test_a_dispute_and_a_fill_are_told_in_words(dated: House, open_page: Open) -> None:
    day = Day(dated, open_page)
    sue = day.page("Sue", "#day")
    begin(sue)
    listen(sue)
    open_table(sue)
    spoken(sue, "recorded")
    dated.sit("Ann")
    dated.do(wager("Ann", "red", 500))
    dated.do(c.OpenDispute(player("Ann"), "Ann", "it stood on black", "red"))
    heard = spoken(sue, "Ann disputes")
    assert heard == [
        f"at once: Table {TABLE}: Called: dispute of Ann: it stood on black.",
        f"then: Table {TABLE}: Ann disputes on red: it stood on black.",
    ]
    sue.get_by_role("link", name="Floor").click()
    sue.get_by_role("link", name=f"Table {TABLE}").first.click()
    dispute = task_card(sue, "dispute")
    dispute.get_by_role("button", name="It stands").click()
    assert spoken(sue, "reason") == ["at once: Enter a reason."]
    dispute.get_by_label("Reason").fill("the camera shows red")
    dispute.get_by_role("button", name="It stands").click()
    assert spoken(sue, "camera") == [f"then: Table {TABLE}: Dispute 1 ruled: stands, because the camera shows red."]

    cat = day.page("Cat")
    listen(cat)
    sue.get_by_role("link", name="The day").click()
    card(sue).get_by_role("button", name="Fill", exact=True).click()
    dialog = sue.get_by_role("dialog")
    dialog.get_by_role("button", name="20 $25 more").click()
    sue.evaluate("window.spoken.splice(0)")
    dialog.get_by_role("button", name="Request the fill").click()
    assert spoken(sue, "requested") == ["then: The fill is requested."]
    assert spoken(cat, "F-000001") == [f"then: F-000001 of table {TABLE} needs your signature."]
    dialog.get_by_label("Password").fill("a wrong password")
    dialog.get_by_role("button", name="Sign as cashier").click()
    (refused,) = spoken(sue, "at once")
    assert "password" in refused
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Sign as cashier").click()
    assert spoken(sue, "signed") == ["then: F-000001 signed."]
    expect(dialog.get_by_role("list", name="Signatures of F-000001")).to_contain_text("security signs next")
