"""Every step can be taken back and done again, until money has left the house or a spin was played; and what is said of
why not is true."""

from __future__ import annotations

from typing import Any

from tournament_desk import CAT, COY, SECRET, TD, Desk, guest
from tournaments import ADDON, event, final, plan, prizes

from croupier.rulebook.refusal import Refusal
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.deciding import ASKED
from croupier.tournament.evolve import evolve
from croupier.tournament.state import Field

DAY, LATER = "2022-08-20", "2022-08-27"
GIFT = {"fee": c.Payment("complimentary"), "buy_in": c.Payment("complimentary")}
CHIPS = {"white": 10**5, "red": 10**5, "black": 10**5}
YES = {"not_encouraged": True, "all_understood": True, "voluntary": True}
FREELY = {"voluntary": True, "understood": True}


def test_the_very_first_draft_is_taken_back_and_done_again() -> None:
    desk = Desk(plan(DAY), "2022-08-10T12:00")
    after = desk.field
    assert not isinstance(desk.ask(c.Undo, TD, "Draft of the plan"), Refusal)
    assert desk.field == Field()
    assert "draft" in desk.no("unknown", c.PublishRules, TD, "ab" * 32).says
    desk.no("other_step", c.Redo, TD, "Publication of the rules")
    desk.no("not_yours", c.Redo, CAT, "Draft of the plan")
    assert not isinstance(desk.ask(c.Redo, TD, "Draft of the plan"), Refusal)
    assert desk.field == after
    desk.no("nothing_to_undo", c.Redo, TD, "Draft of the plan")
    desk.audit()


def test_a_new_first_draft_may_come_in_place_of_the_one_that_was_taken_back() -> None:
    desk = Desk(plan(DAY), "2022-08-10T12:00")
    desk.ask(c.Undo, TD, "Draft of the plan")
    desk.do(c.Draft, TD, plan(DAY, title="Another"), "us-co")
    assert desk.field.plan
    assert desk.field.plan.title == "Another"
    desk.no("nothing_to_undo", c.Redo, TD, "Draft of the plan")


class Walk:
    """A tournament in which after every command everything that can be taken back is, and is done again. What can be,
    and why no more, is kept beside it by hand."""

    def __init__(self, said: dict[str, Any]) -> None:
        self.desk = Desk(said, "2022-08-10T12:00", undoing=False)
        self.steps, self.reason = [Field()], ""
        self.kinds: set[type[c.Command]] = {c.Draft}
        self.check()

    def do(self, kind: type[c.Command], by: Any, *told: Any, **more: Any) -> None:
        self.steps.append(self.desk.field)
        self.desk.do(kind, by, *told, **more)
        self.kinds.add(kind)
        self.check()

    def final(self, reason: str, kind: type[c.Command], by: Any, *told: Any, **more: Any) -> None:
        self.desk.do(kind, by, *told, **more)
        self.beyond(reason)

    def spin(self, name: str, **points: int) -> None:
        self.desk.spin(name, points)
        self.beyond("a spin was played")

    def beyond(self, reason: str) -> None:
        self.steps, self.reason = [], reason
        self.check()

    def back(self) -> None:
        label = self.desk.state.steps[-1].label
        assert not isinstance(self.desk.ask(c.Undo, TD, label), Refusal)
        assert self.desk.field == self.steps.pop()

    def check(self) -> None:
        steps, desk, after = list(self.steps), self.desk, self.desk.field
        while self.steps:
            self.back()
        refusal = desk.ask(c.Undo, TD, "whatever it was")
        assert isinstance(refusal, Refusal)
        said = f"nothing can be taken back: {self.reason}" if self.reason else "a tournament begins with its draft"
        assert refusal.says == said
        for _ in steps:
            label = desk.state.undone[-1].label
            assert label.strip()
            assert "{" not in label, "the label names what was done"
            assert not isinstance(desk.ask(c.Redo, TD, label), Refusal)
        assert desk.field == after
        self.steps = steps


def first_event() -> dict[str, Any]:
    won = [{"place": 1, "voucher": "Main"}, {"place": 2, "share": "100 %"}]
    more = {"price": "$10", "points": 2_500, "conditions": "For who has no points.", "when_broke": True}
    return event(
        "Evening", DAY, tables=["1", "2"], seats=4, players_max=4, rounds=[final(spins=3)], prizes=won, rebuy=more,
        addon=dict(ADDON),
    )  # fmt: skip


def main_event() -> dict[str, Any]:
    one: dict[str, Any] = {"fee": "$5", "buy_in": "$20", "rebuy": None, "prizes": prizes("60 %", "40 %")}
    return event("Main", LATER, tables=["1"], seats=4, rounds=[final(spins=3)], **one)


def registered(walk: Walk) -> None:
    walk.do(c.PublishRules, TD, "ab" * 32)
    walk.do(c.FileRules, TD, "2022-08-10", "receipt 7")
    walk.do(c.RecordAnswer, TD, "2022-08-10", True, "no remarks")
    walk.desk.set(f"{DAY}T12:00")
    walk.do(c.OpenRegistration, CAT, "Evening")
    walk.do(c.Enter, CAT, "Evening", "Ann")
    walk.do(c.HandRules, CAT, 1)
    walk.do(c.Enter, CAT, "Evening", "Bob", **GIFT)
    walk.do(c.WithdrawEntry, CAT, 2, "a gift, which nobody has paid")
    for name in ("Cal", "Dee", "Eve"):
        walk.do(c.Enter, CAT, "Evening", name, has_rules=True)
    walk.do(c.JoinWaitingList, CAT, "Evening", "Fay")
    walk.do(c.LeaveWaitingList, CAT, "Evening", "Fay")
    walk.do(c.CloseRegistration, CAT, "Evening")


def seated(walk: Walk) -> None:
    for extra in ("add-on", "re-buy"):
        walk.do(c.OpenExtra, TD, "Evening", extra)
    walk.do(c.BuyExtra, CAT, 1, "add-on")
    walk.do(c.CloseExtra, TD, "Evening", "add-on")
    walk.do(c.CountCash, CAT, walk.desk.field.held_fees, dict(walk.desk.field.held), beside=(COY,))
    walk.do(c.Announce, TD, "Evening", "Welcome")
    walk.do(c.StartClock, TD, "Evening", "break", walk.desk.clock.at + 60_000)
    for clock in (c.PauseClock, c.ResumeClock, c.StopClock):
        walk.do(clock, TD, "Evening")
    walk.do(c.DrawSeats, TD, "Evening", SECRET)
    seat = next(number for number in range(1, 5) if number not in walk.desk.field.heats[1].tables["2"])
    mover = next(iter(walk.desk.field.heats[1].tables["1"].values()))
    walk.do(c.MoveSeat, TD, mover, "2", seat, "to even them out")
    walk.do(c.BreakTable, TD, "Evening", "1", "four fit at one", SECRET)
    walk.do(c.CountChips, TD, "Evening", "before", CHIPS)


def played(walk: Walk) -> None:
    walk.do(c.StartHeat, TD, "Evening")
    walk.do(c.ReportConcealed, TD, 1, "a chip in the sleeve")
    walk.spin("Evening", Cal=0)
    walk.do(c.DeclineExtra, CAT, 3)
    walk.spin("Evening", Ann=9_000, Dee=4_000)
    walk.spin("Evening", Ann=9_500)
    walk.do(c.EndRound, TD, "Evening")
    walk.do(c.EndEvent, TD, "Evening")
    walk.do(c.Disqualify, TD, (4,), "marked chips")
    walk.final("a prize was paid", c.PayPrize, TD, "Evening", 1, 1, reading="none")
    walk.do(c.LapseVoucher, TD, "V-000001", "Ann cannot come")
    walk.final("a prize was paid", c.PayPrize, TD, "Evening", 5, 2, reading="none")


def agreed(walk: Walk) -> None:
    walk.desk.set(f"{LATER}T12:00")
    walk.do(c.OpenRegistration, CAT, "Main")
    gus, hal, ivy = (len(walk.desk.field.entries) + place for place in (1, 2, 3))
    for name in ("Gus", "Hal", "Ivy"):
        walk.do(c.Enter, CAT, "Main", name, has_rules=True)
    walk.final("an entry was paid back", c.WithdrawEntry, CAT, ivy, "ill")
    walk.do(c.CloseRegistration, CAT, "Main")
    walk.do(c.DrawSeats, TD, "Main", SECRET)
    walk.do(c.CountChips, TD, "Main", "before", CHIPS)
    walk.do(c.StartHeat, TD, "Main")
    walk.spin("Main", Gus=6_000)
    shares = {gus: 4_500, hal: 2_000}  # two buy-ins of $20, and $25 of the voucher that lapsed
    walk.do(c.ProposeSharing, guest("Gus"), "Main", shares)
    walk.do(c.DeclineSharing, guest("Hal"), "Main", hal)
    walk.do(c.ProposeSharing, guest("Hal"), "Main", shares)
    walk.do(c.StopSharing, TD, "Main", "Gus was shouted at")
    walk.back()  # it was another table
    for name, entry in (("Gus", gus), ("Hal", hal)):
        walk.do(c.ConsentToSharing, guest(name), "Main", entry, **FREELY)
    walk.do(c.ApproveSharing, TD, "Main", **YES)


def cancelled(walk: Walk) -> None:
    """What is owed has not left the house: only when it is paid back, nothing before can be taken back."""
    walk.do(c.OpenRegistration, CAT, "Late")
    jim, kay = (len(walk.desk.field.entries) + place for place in (1, 2))
    for name in ("Jim", "Kay", "Lee"):
        walk.do(c.Enter, CAT, "Late", name, has_rules=True)
    walk.do(c.WithdrawEntry, CAT, jim, "called away", True)
    walk.do(c.CountCash, CAT, walk.desk.field.held_fees, dict(walk.desk.field.held), beside=(COY,))
    walk.do(c.CloseRegistration, CAT, "Late")
    walk.do(c.DrawSeats, TD, "Late", SECRET)
    walk.do(c.CancelEvent, TD, "Late", "too few players")
    walk.final("an entry was paid back", c.PayBack, CAT, kay)
    walk.do(c.EndEvent, TD, "Late")


def test_every_labelled_command_is_taken_back_and_the_reason_why_not_is_true() -> None:
    late = event("Late", LATER, tables=["3"], seats=4, rounds=[final(spins=3)], rebuy=None)
    walk = Walk(plan(events=[first_event(), main_event(), late], sharing=True))
    for story in (registered, seated, played, agreed, cancelled):
        story(walk)
    assert walk.kinds == {kind for kind, asked in ASKED.whole().items() if asked.label}, "the walk has all of them"
    walk.desk.audit()
    walk.desk.count()
    walk.desk.pay_all("Main")
    for name in ("Evening", "Main"):
        walk.desk.do(c.CountChips, TD, name, "after", CHIPS)
    walk.desk.do(c.EndTournament, TD)
    assert "ended" in walk.desk.no("already_done", c.Undo, TD, "Chips of Main counted after play").says


def test_a_withdrawal_in_an_old_log_has_no_label_and_stays_final() -> None:
    """Before such a step could be taken back, nothing before it could be."""
    desk = Desk(plan(DAY), "2022-08-10T12:00").publish("2022-08-10")
    desk.open("Evening")
    desk.enter("Evening", "Ann", **GIFT)
    old = e.EntryWithdrawn(
        1, "ill", "Evening", *(desk.field.entries[1].fee, desk.field.entries[1].buy_in), at=1, day=DAY, by=CAT
    )
    state = evolve(desk.state, old)
    assert (state.steps, state.field.barrier) == ((), "an entry was paid back")
