"""Entries that are taken back, and events that are cancelled: what was paid is owed, and is paid back once."""

from __future__ import annotations

from typing import Any

import pytest
from directing import law
from tournament_desk import CAT, COY, SECRET, TD, Desk, guest
from tournaments import ADDON, event, final, plan, prizes, series

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service.tournaments import TournamentService
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.postings import FEES, HELD_FEES, OUTSIDE, held, ledger_of, owed, pool
from croupier.tournament.proceeds import entry_fees
from croupier.tournament.records import Owed, Status

DAY, NEXT = "2022-08-20", "2022-09-01"
ONE: dict[str, Any] = {"rounds": [final(spins=1)], "rebuy": None}


def desk_of(**changes: Any) -> Desk:
    """Fee $25, buy-in $100; Ann, Bob and Cal have paid both in cash."""
    said = plan(
        DAY,
        events=[event(day=DAY, **{**ONE, **changes})],
        goods=[{"what": "a food card", "value": changes.get("buy_in", "$100")}],
    )
    desk = Desk(said, "2022-08-10T12:00").publish("2022-08-10")
    desk.set(f"{DAY}T12:00")
    desk.open("Evening")
    desk.enter("Evening", "Ann", "Bob", "Cal")
    return desk


def balances(desk: Desk, *accounts: str) -> list[int]:
    ledger = ledger_of(desk.log)
    return [ledger.balance(account) for account in accounts]


@pytest.mark.parametrize("counted", [False, True])
def test_what_is_owed_is_paid_back_once_on_a_later_day(counted: bool) -> None:
    desk = desk_of()
    if counted:
        desk.count()
    desk.do(c.WithdrawEntry, CAT, 1, "ill", True)
    entry = desk.field.entries[1]
    assert (entry.status, entry.owed) == (Status.WITHDRAWN, Owed(Cents(12_500)))
    own = (FEES, pool("Evening")) if counted else (HELD_FEES, held("Evening"))
    assert balances(desk, owed(1), OUTSIDE, *own) == [12_500, -37_500, 5_000, 20_000]
    assert sum(entry_fees(desk.log).values()) == 5_000, "question C42: no proceeds from the decision on"
    desk.set(f"{NEXT}T12:00")
    for by in (guest("Ann"), COY):
        desk.no("not_yours", c.PayBack, by, 1)
    desk.no("unknown", c.PayBack, CAT, 9)
    assert desk.no("nothing_due", c.PayBack, CAT, 2).says == "nothing is owed to Bob for entry 2"
    desk.do(c.PayBack, CAT, 1)
    assert balances(desk, owed(1), OUTSIDE, *own) == [0, -25_000, 5_000, 20_000]
    desk.no("nothing_due", c.PayBack, CAT, 1)
    desk.no("nothing_to_undo", c.Undo, TD, "Entry 1 withdrawn")


def test_a_withdrawal_that_is_owed_can_be_taken_back_until_it_is_paid() -> None:
    desk = desk_of()
    desk.do(c.WithdrawEntry, CAT, 1, "ill", True)
    desk.ask(c.Undo, TD, "Entry 1 withdrawn")
    assert (desk.field.entries[1].status, balances(desk, owed(1))) == (Status.LIVE, [0])
    desk.no("nothing_due", c.PayBack, CAT, 1)
    desk.audit()


def test_who_is_owed_may_enter_again_and_is_still_owed_when_all_is_over() -> None:
    desk = desk_of(prizes=prizes("100 %"))
    desk.do(c.WithdrawEntry, CAT, 1, "called away", True)
    desk.enter("Evening", "Ann")
    desk.play("Evening", {"Ann": 9_000, "Bob": 8_000, "Cal": 7_000})
    desk.do(c.EndEvent, TD, "Evening")
    desk.pay_all("Evening")
    desk.do(c.EndTournament, TD)
    desk.no("already_done", c.Enter, CAT, "Evening", "Dee")
    desk.set(f"{NEXT}T12:00")
    desk.no("nothing_due", c.PayBack, CAT, 4)
    desk.do(c.PayBack, CAT, 1)
    desk.no("nothing_due", c.PayBack, CAT, 1)
    assert balances(desk, owed(1), pool("Evening")) == [0, 0]


def test_goods_are_owed_as_they_were_brought_and_gifts_are_not() -> None:
    desk = desk_of()
    (goods,) = desk.enter("Evening", "Dee", buy_in=c.Payment("goods", "a food card"))
    gift = {"fee": c.Payment("complimentary"), "buy_in": c.Payment("complimentary")}
    (given,) = desk.enter("Evening", "Eve", **gift)
    for number in (goods, given):
        desk.do(c.WithdrawEntry, CAT, number, "ill", True)
    assert desk.field.entries[goods].owed == Owed(Cents(2_500), ("a food card",))
    assert desk.field.entries[given].owed is None
    desk.no("nothing_due", c.PayBack, CAT, given)
    desk.do(c.PayBack, TD, goods)


@pytest.mark.parametrize("buy_in", ["$0.01", "$99,925"])
def test_of_a_cancelled_event_everybody_is_owed_all_to_the_cent(buy_in: str) -> None:
    """Extra points too, which bind an entry that is only withdrawn."""
    desk = desk_of(buy_in=buy_in, addon=dict(ADDON), players_max=3)
    cents = 1 if buy_in == "$0.01" else 99_925_00
    desk.do(c.JoinWaitingList, CAT, "Evening", "Dee")
    desk.count()
    desk.do(c.OpenExtra, TD, "Evening", "add-on")
    desk.do(c.BuyExtra, CAT, 2, "add-on")
    desk.do(c.CloseRegistration, CAT, "Evening")
    desk.do(c.DrawSeats, TD, "Evening", SECRET)
    assert "2213.02" in desk.no("not_counted", c.CancelEvent, TD, "Evening", "a flood").cite
    desk.count()
    desk.no("not_yours", c.CancelEvent, CAT, "Evening", "a flood")
    desk.no("no_reason", c.CancelEvent, TD, "Evening", "")
    desk.no("unknown", c.CancelEvent, TD, "Morning", "a flood")
    desk.do(c.CancelEvent, TD, "Evening", "a flood")
    all_owed = [2_500 + cents, 2_500 + cents + 5_000, 2_500 + cents]
    assert balances(desk, owed(1), owed(2), owed(3), FEES, pool("Evening")) == [*all_owed, 0, 0]
    assert desk.field.live("Evening") == []
    assert desk.field.events["Evening"].waiting == ()
    assert "a flood" in desk.no("not_live", c.WithdrawEntry, CAT, 1, "twice").says
    desk.do(c.EndEvent, TD, "Evening")
    desk.no("playing", c.CancelEvent, TD, "Evening", "twice")
    desk.do(c.EndTournament, TD)
    for entry in (3, 1, 2):
        desk.do(c.PayBack, CAT, entry)
    assert balances(desk, OUTSIDE) == [0]
    assert entry_fees(desk.log) == {}


def test_an_event_that_has_begun_is_not_cancelled() -> None:
    desk = desk_of()
    desk.draw("Evening")
    desk.count()
    desk.start("Evening")
    desk.no("playing", c.CancelEvent, TD, "Evening", "a flood")


def test_an_event_is_played_for_what_somebody_who_was_disqualified_has_paid() -> None:
    desk = desk_of()
    desk.count()
    desk.do(c.Disqualify, TD, (2,), "marked chips")
    refused = desk.no("pool_left", c.CancelEvent, TD, "Evening", "a flood")
    assert "in the pool of Evening belongs to no entry still in play" in refused.says


def test_an_event_is_played_where_others_have_won_what_is_in_its_pool() -> None:
    said = series((DAY, "2022-08-27", NEXT))
    for each in said["events"]:
        each |= {"rounds": [final(spins=1)], "seats": 4}
    desk = Desk(said, "2022-08-10T12:00").publish("2022-08-10")
    desk.set(f"{DAY}T12:00")
    for name in ("Qualifier", "Main"):
        desk.open(name)
    assert "2213.05" in desk.no("pool_left", c.CancelEvent, TD, "Main", "a flood").cite
    desk.enter("Qualifier", *(f"P{letter}" for letter in "ABCDEF"))
    desk.play("Qualifier", {"PA": 9_000, "PB": 8_000, "PC": 7_000})
    desk.do(c.EndEvent, TD, "Qualifier")
    desk.pay_all("Qualifier", intercept="none found")
    assert "V-000001" in desk.no("pool_left", c.CancelEvent, TD, "Main", "a flood").says
    for number, player in (("V-000001", "PA"), ("V-000002", "PB")):
        desk.enter("Main", player, fee=c.Payment("voucher", number), buy_in=c.Payment("voucher", number))
    desk.count()
    assert desk.no("pool_left", c.CancelEvent, TD, "Main", "a flood").says.startswith("$1,000 in the pool of Main")


def test_what_is_owed_is_owed_after_a_restart_and_a_command_that_is_sent_twice_pays_once() -> None:
    desk = desk_of()
    desk.do(c.WithdrawEntry, CAT, 1, "ill", True)
    state = desk.state
    desk.service = TournamentService(desk.service.store, desk.clock, law())
    desk.loop.run(desk.service.load(f"tournament:{desk.name}"))
    assert desk.state == state
    for _ in range(2):
        now: Any = desk.service.now()
        command = c.PayBack(1, by=CAT, **now)
        assert not isinstance(desk.loop.run(desk.service.ask(desk.name, command, "the same id")), Refusal)
    assert balances(desk, owed(1), OUTSIDE) == [0, -25_000]
    assert len([each for each in desk.log if isinstance(each, e.EntryPaidBack)]) == 1
    desk.audit()
