"""Vouchers of both kinds: used once, by their winner, in their event; and what nobody uses is awarded all the same."""

from __future__ import annotations

import pytest
from tournament_desk import CAT, TD, Desk
from tournaments import event, final, plan, prizes

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.records import PrizeKind
from croupier.views.tournament_forms import forms_of

ONE = {"rounds": [final(spins=1)], "rebuy": None}


def series_of(year: str) -> Desk:
    """A qualifier whose winner has fee and buy-in of the main event, and whose second has a place in the final, where
    nothing is asked. Both vouchers are paid."""
    first = event(
        "Qualifier",
        f"{year}-08-20",
        prizes=[
            {"place": 1, "voucher": "Main"},
            {"place": 2, "voucher": "Final", "value": "$200"},
            {"place": 3, "share": "100 %"},
        ],
        players_min=8,
        **ONE,
    )
    main = event("Main", f"{year}-08-27", fee="$50", buy_in="$500", prizes=prizes("100 %"), **ONE)
    last = event("Final", f"{year}-09-03", fee="$0", buy_in="$0", prizes=prizes("100 %"), **ONE)
    desk = Desk(plan(events=[first, main, last]), f"{year}-08-10T12:00", undoing=False).publish(f"{year}-08-10")
    desk.set(f"{year}-08-20T12:00")
    desk.open("Qualifier")
    players = {f"P{letter}": 1_000 * rank for rank, letter in enumerate("HGFEDCBA", 1)}
    for name in players:
        desk.enter("Qualifier", name, card=f"K-{name}")
    desk.play("Qualifier", players)
    desk.do(c.EndEvent, TD, "Qualifier")
    desk.pay_all("Qualifier")
    desk.undoing = True
    return desk


def by(number: str) -> dict[str, c.Payment]:
    return {"fee": c.Payment("voucher", number), "buy_in": c.Payment("voucher", number)}


@pytest.mark.clause(
    "co-2022:2213.05.d", "co-2015:2213.05.d", "co-2022:2213.05.d.split", "co-2015:2213.05.d.split",
    "co-2022:2213.05.d.payout", "co-2015:2213.05.d.payout", "co-2022:2213.05.f", "co-2015:2213.05.f",
)  # fmt: skip
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_a_voucher_for_fee_and_buy_in(year: str) -> None:
    desk = series_of(year)
    won = desk.field.vouchers["V-000001"]
    assert (won.event, won.player, won.fee, won.buy_in) == ("Main", "PA", 5_000, 50_000)
    lines = [line for line in forms_of(desk.log).payouts if line.due.kind is PrizeKind.ENTRY]
    assert [(line.due.player, line.due.cents, line.due.what) for line in lines] == [("PA", 55_000, "Main")]
    desk.open("Main")
    desk.open("Final")
    assert "paragraph 6" in desk.no("not_the_winner", c.Enter, CAT, "Main", "PB", "K-PB", **by("V-000001")).cite
    desk.no("not_the_winner", c.Enter, CAT, "Main", "PA", "K-other", **by("V-000001"))
    desk.no("bad_payment", c.Enter, CAT, "Final", "PA", "K-PA", **by("V-000001"))
    assert "this tournament" in desk.no("unknown", c.Enter, CAT, "Main", "PA", "K-PA", **by("V-000099")).says
    desk.no("bad_payment", c.Enter, CAT, "Main", "PA", "K-PA", buy_in=c.Payment("voucher", "V-000001"))
    desk.enter("Main", "PA", card="K-PA", **by("V-000001"))
    line = forms_of(desk.log).logs["Main"].lines[0]
    assert (line.entry.fee.cents, line.entry.buy_in.cents) == (5_000, 50_000)
    assert line.entry.fee.cents + line.entry.buy_in.cents == won.value
    assert (desk.field.pools["Main"], desk.field.held_fees) == (50_000, 0)
    desk.no("entered_already", c.Enter, CAT, "Main", "PA", "K-PA", **by("V-000001"))
    desk.do(c.Disqualify, TD, (9,), "another matter")
    desk.no("not_eligible", c.Enter, CAT, "Main", "PA", "K-PA", **by("V-000001"))


@pytest.mark.clause(
    "co-2022:2213.05.e", "co-2015:2213.05.e", "co-2022:2213.05.e.not-payout", "co-2015:2213.05.e.not-payout"
)
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_a_voucher_for_a_place_is_a_buy_in_and_no_payout(year: str) -> None:
    desk = series_of(year)
    assert "Final" not in desk.field.pools
    assert all(line.due.player != "PB" for line in forms_of(desk.log).payouts)
    desk.open("Final")
    desk.enter("Final", "PB", card="K-PB", buy_in=c.Payment("voucher", "V-000002"))
    assert desk.field.pools["Final"] == 20_000
    assert desk.field.entries[9].fee.cents == 0
    assert all(line.due.player != "PB" for line in forms_of(desk.log).payouts)


def test_a_voucher_is_used_once_and_comes_back_with_an_entry_that_is_paid_back() -> None:
    desk = series_of("2022")
    desk.open("Main")
    desk.enter("Main", "PA", card="K-PA", **by("V-000001"))
    desk.do(c.WithdrawEntry, CAT, 9, "ill")
    assert desk.field.vouchers["V-000001"].used == 0
    desk.enter("Main", "PA", card="K-PA", **by("V-000001"))
    desk.no("voucher_used", c.LapseVoucher, TD, "V-000001", "unused")
    assert desk.field.vouchers["V-000001"].used == 10


def test_a_voucher_that_nobody_uses_is_awarded_in_its_event() -> None:
    desk = series_of("2022")
    desk.open("Main")
    desk.enter("Main", "Zoe", "Yan")
    desk.set("2022-08-27T12:00")
    desk.play("Main", {"Zoe": 2, "Yan": 1})
    assert "V-000001" in desk.no("pool_left", c.EndEvent, TD, "Main").says
    desk.no("no_reason", c.LapseVoucher, TD, "V-000001", "")
    desk.no("unknown", c.LapseVoucher, TD, "V-1", "no such one")
    desk.do(c.LapseVoucher, TD, "V-000001", "PA did not come")
    assert (desk.last(e.VoucherLapsed).to, desk.field.pools["Main"]) == ("Main", 155_000)
    desk.do(c.EndEvent, TD, "Main")
    assert {due.player: due.cents for due in desk.field.events["Main"].due} == {"Zoe": 155_000}
    assert "V-000002" in desk.no("pool_left", c.EndTournament, TD).says
