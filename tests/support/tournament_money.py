"""Random tournaments, from the plan to the last prize, beside a purse that is kept by hand."""

from __future__ import annotations

from random import Random
from typing import Any

from tournament_desk import CAT, TD, Desk, guest
from tournaments import event, final, plan, prizes

from croupier.rulebook.refusal import Refusal
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.postings import FEES, HOUSE, ledger_of, postings
from croupier.tournament.records import Entry, PrizeKind
from croupier.tournament.undoing import standing_events
from croupier.views.tournament_forms import forms_of

DAYS = ("2022-08-20", "2022-08-27", "2022-09-03")
ADDON = {"price": "$30", "points": 100, "most": 1, "last_round": 1, "conditions": "Once, in the first round."}


class Story:
    """One tournament: a series of up to three events, with everything that can happen to its money."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - a story, and no secret
        self.names = ("One", "Two", "Three")[: self.random.randint(1, 3)]
        self.sharing = self.random.random() < 0.5
        events = [self._event(place) for place in range(len(self.names))]
        goods = [{"what": "a food card", "value": each["buy_in"]} for each in events if each["buy_in"] != "$0"]
        said = plan(events=events, goods=goods[:1], sharing=self.sharing)
        self.goods = goods[:1]
        self.desk = Desk(said, "2022-08-10T12:00", undoing=False).publish("2022-08-10")
        self.paid_in = dict.fromkeys(self.names, 0)
        self.fees = 0
        self.owed: dict[int, int] = {}
        """Cash by entry, reckoned by hand."""

    def _event(self, place: int) -> dict[str, Any]:
        free = self.random.random() < 0.2
        last = place + 1 == len(self.names)
        said: list[dict[str, Any]] = prizes(
            *self.random.choice((("100 %",), ("60 %", "40 %"), ("50 %", "30 %", "20 %")))
        )
        more: dict[str, Any] = {}
        if not last and self.random.random() < 0.5:
            said, more = prizes("40 %", "33.3 %"), {"unawarded": self.names[place + 1]}
        if self.random.random() < 0.3:
            said.append({"place": len(said) + 1, "goods": "A steel watch", "value": "$99"})
        if self.random.random() < 0.3:
            said[0]["cash"] = "$77.77"
        fee, buy_in = (
            ("$0", "$0")
            if free and place == 0
            else ("$25", f"${self.random.randint(1, 300)}.{self.random.randint(10, 99)}")
        )
        if buy_in == "$0":
            said = [{"place": 1, "cash": "$50"}]
            more = {}
        addon = None if buy_in == "$0" else dict(ADDON)
        one = {"rounds": [final(spins=1)], "rebuy": None, "addon": addon, "players_min": 2}
        return event(self.names[place], DAYS[place], fee=fee, buy_in=buy_in, prizes=said, **one, **more)

    def take(self, kind: type[c.Command], by: Any, *told: Any, **more: Any) -> tuple[e.Event, ...]:
        """Done; now and then taken back and done again, which changes nothing."""
        self.desk.undoing = self.random.random() < 0.2
        return self.desk.do(kind, by, *told, **more)

    def enter(self, name: str) -> None:
        for place in range(self.random.randint(2, 8)):
            way = self.random.choice(("cash", "cash", "complimentary", "goods"))
            buy_in = c.Payment("cash" if way == "goods" and not self._has_goods(name) else way, self._what(way, name))
            free = self.desk.field.plan.event(name).price == (0, 0)  # type: ignore[union-attr]
            pays = {} if free else {"fee": c.Payment(self.random.choice(("cash", "complimentary"))), "buy_in": buy_in}
            made = self.take(c.Enter, CAT, name, f"{name} {place}", has_rules=True, **pays)[0]
            assert isinstance(made, e.Entered)
            self.fees += made.entry.fee.cents
            self.paid_in[name] += made.entry.buy_in.cents
            twice = self.desk.ask(c.Enter, CAT, name, f"{name.upper()} {place}")
            assert isinstance(twice, Refusal)
        for entry in self.desk.field.live(name)[2:]:
            if self.random.random() < 0.2:
                later = self.random.random() < 0.5
                self.desk.do(c.WithdrawEntry, CAT, entry.number, "ill", later)
                self.give_back(entry, later)

    def give_back(self, entry: Entry, later: bool) -> None:
        """By hand: fee and buy-in are taken in no more, and what was cash is owed if it is not paid at once."""
        self.fees -= entry.fee.cents
        self.paid_in[entry.event] -= entry.buy_in.cents
        cash = sum(each.cents for each in (entry.fee, entry.buy_in) if each.by.way == "cash")
        if later and cash:
            self.owed[entry.number] = cash

    def cancel(self, name: str) -> None:
        """All go home; the event was drawn or not."""
        self.desk.count()
        if self.random.random() < 0.5:
            self.desk.draw(name)
        live = self.desk.field.live(name)
        self.take(c.CancelEvent, TD, name, "a flood")
        for entry in live:
            self.give_back(entry, later=True)
        self.take(c.EndEvent, TD, name)

    def pay_back(self, chance: float) -> None:
        """In any order; the ledger has what is still owed, and nobody is paid twice."""
        for number in self.random.sample(list(self.owed), len(self.owed)):
            if self.random.random() < chance:
                self.desk.do(c.PayBack, CAT, number)
                del self.owed[number]
                assert isinstance(self.desk.ask(c.PayBack, CAT, number), Refusal)
            assert ledger_of(self.desk.log).total("owed") == sum(self.owed.values())
        self.desk.audit()

    def _has_goods(self, name: str) -> bool:
        return bool(self.goods) and self.desk.field.plan.event(name).buy_in == self.goods[0]["value"]  # type: ignore[union-attr]

    def _what(self, way: str, name: str) -> str:
        return "a food card" if way == "goods" and self._has_goods(name) else ""

    def play(self, name: str) -> None:
        desk, points = self.desk, {}
        desk.undoing = False
        desk.draw(name)
        desk.start(name)
        if self.desk.field.plan.event(name).addon:  # type: ignore[union-attr]
            self.take(c.OpenExtra, TD, name, "add-on")
            for entry in desk.field.live(name):
                if self.random.random() < 0.5:
                    self.take(c.BuyExtra, guest(entry.player), entry.number, "add-on", beside=(CAT,))
                    self.paid_in[name] += 30_00
            self.take(c.CloseExtra, TD, name, "add-on")
        if self.random.random() < 0.3:
            desk.count()
        if self.sharing and self.random.random() < 0.5 and self.agree(name):
            return
        rank = list(range(len(desk.field.live(name))))
        self.random.shuffle(rank)
        for entry, own in zip(desk.field.live(name), rank, strict=True):
            points[entry.player] = 1_000 + own
        cash = all(not prize.goods for prize in desk.field.plan.event(name).prizes)  # type: ignore[union-attr]
        if cash and self.random.random() < 0.4:
            points = dict.fromkeys(points, 500)
        desk.undoing = False
        desk.spin(name, points)
        while [heat for heat in desk.field.playing(name) if heat.state == "drawn"]:
            desk.start(name)
            desk.spin(name, points)
        self.take(c.EndRound, TD, name, "5a" * 32)
        desk.count()
        self.take(c.EndEvent, TD, name)

    def agree(self, name: str) -> bool:
        live = self.desk.field.live(name)
        said = self.desk.ask(c.ProposeSharing, guest(live[0].player), name, {live[0].number: 1})
        assert isinstance(said, Refusal)
        if said.code != "bad_count":
            return False
        at_stake = self.desk.field.pools.get(name, 0)
        shares = {entry.number: 0 for entry in live} | {live[-1].number: at_stake}
        proposed = self.desk.ask(c.ProposeSharing, guest(live[0].player), name, shares)
        if isinstance(proposed, Refusal):  # cash of the house is at stake too, or a part is carried on
            return False
        for entry in live:
            consent = {"voluntary": True, "understood": True}
            self.take(c.ConsentToSharing, guest(entry.player), name, entry.number, **consent)
        self.desk.count()
        self.take(c.ApproveSharing, TD, name, True, True, True)
        return True

    def award(self, name: str) -> None:
        desk = self.desk
        desk.undoing = False
        if self.random.random() < 0.4:
            run = desk.field.events[name]
            first = min(run.places, key=lambda number: run.places[number])
            if len(run.places) > 1:
                self.take(c.Disqualify, TD, (first,), "found late")
        desk.undoing = False
        desk.pay_all(name, intercept="none found")
        desk.do(c.CountChips, TD, name, "after", {"white": 10**6})

    def run(self) -> Desk:
        for name, day in zip(self.names, DAYS, strict=False):
            self.desk.set(f"{day}T12:00")
            self.take(c.OpenRegistration, CAT, name)
            self.enter(name)
            self.pay_back(0.3)
            if self.can_cancel(name) and self.random.random() < 0.3:
                self.cancel(name)
                continue
            self.play(name)
            self.award(name)
        self.desk.count()
        self.desk.do(c.EndTournament, TD)
        self.pay_back(1)
        return self.desk

    def can_cancel(self, name: str) -> bool:
        """Nothing was carried to it that somebody else has to win."""
        return self.desk.field.pools.get(name, 0) == self.paid_in[name]

    def played(self) -> None:
        """To its end: what went in has come out, to the cent."""
        desk = self.run()
        log = standing_events(desk.log)
        out = dict.fromkeys(self.names, 0)
        for paid in (each for each in log if isinstance(each, e.PrizePaid)):
            if paid.due.kind is PrizeKind.POOL:
                out[paid.event_name] += paid.due.cents
        for ended in (each for each in log if isinstance(each, e.EventEnded)):
            out[ended.event_name] += ended.carried
            if ended.carried_to:
                self.paid_in[ended.carried_to] += ended.carried
        assert out == self.paid_in
        forms = forms_of(desk.log)
        assert forms.differences == []
        assert sum(forms.months.values()) == self.fees == ledger_of(log).balance(FEES)
        assert [line.left for line in forms.pools] == [0] * len(self.names)
        numbers = [line.entry.number for each in forms.logs.values() for line in each.lines]
        assert len(numbers) == len(set(numbers))
        desk.audit()
        kept = [each for each in log if not isinstance(each, e.EntryWithdrawn)]
        for source, target, cents in (moved for each in kept for moved in postings(each)):
            if "pool:" in source and cents:
                assert target not in (FEES, HOUSE), f"{cents} from {source} to {target}"
