"""Tips and cash-outs: the player's own act, or by the dealer's hand on the player's word."""

from __future__ import annotations

import pytest
from balance import assert_balanced
from nights import DAN, SUE, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import Actor
from croupier.views.dealer import dealer_view

TWO = Cents(200)


def test_the_dealer_tips_and_cashes_out_only_on_the_players_word() -> None:
    night = play("us-co")
    night.sit("Ann", 1_000)
    night.no(c.GiveToke(DAN, "Ann", TWO, "value"), "not_confirmed")
    night.no(c.CashOut(DAN, "Ann"), "not_confirmed")
    assert night.do(c.GiveToke(DAN, "Ann", TWO, "value", True)) == (e.TokeGiven("Ann", TWO, "value", True),)
    assert night.do(c.CashOut(DAN, "Ann", True)) == (e.PlayerCashedOut("Ann", {"value": Cents(800)}, True),)
    assert_balanced(night)


@pytest.mark.parametrize("attested", [False, True])
def test_a_player_needs_nobodys_word(attested: bool) -> None:
    """Whatever a terminal says of it, it is the player's own act."""
    night = play("us-co")
    ann = night.sit("Ann", 1_000)
    assert night.do(c.GiveToke(ann, "Ann", TWO, "value", attested)) == (e.TokeGiven("Ann", TWO, "value"),)
    assert night.do(c.CashOut(ann, "Ann", attested)) == (e.PlayerCashedOut("Ann", {"value": Cents(800)}),)


@pytest.mark.parametrize("by", [SUE, player("Bob")])
def test_nobody_else_does_it(by: Actor) -> None:
    night = play("us-co")
    night.sit("Ann", 1_000)
    night.sit("Bob", 1_000)
    night.no(c.GiveToke(by, "Ann", TWO, "value", True), "not_yours")
    night.no(c.CashOut(by, "Ann", True), "not_yours")


def test_at_a_table_with_terminals_the_player_does_it_there() -> None:
    """Colorado 2203(1): electronic credit is moved on the player's terminal, whatever the dealer attests."""
    night = play("us-co", terminals=True)
    ann = night.sit("Ann", 1_000)
    for command in (c.GiveToke(DAN, "Ann", TWO, "electronic", True), c.CashOut(DAN, "Ann", True)):
        assert night.no(command, "not_on_terminal").cite.endswith("-2203(1)")
    forms = {form.does: form for form in dealer_view(night.state, night.rules).desk}
    assert {does: forms[does].code for does in ("GiveToke", "CashOut")} == dict.fromkeys(
        ("GiveToke", "CashOut"), "not_on_terminal"
    )
    night.do(c.GiveToke(ann, "Ann", TWO, "electronic"))
    night.do(c.CashOut(ann, "Ann"))
    assert_balanced(night)


def test_the_dealers_form_asks_for_the_players_word() -> None:
    night = play("us-co")
    night.sit("Ann", 1_000)
    forms = {form.does: form for form in dealer_view(night.state, night.rules).desk}
    for does in ("GiveToke", "CashOut"):
        assert [field.kind for field in forms[does].fields if field.title == "The player asked for it"] == ["flag"]
