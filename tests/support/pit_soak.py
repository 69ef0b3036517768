"""Random play of the pit: sensible steps of a day and anything else that can be sent, by anybody, beside the naive pit.

After every command: a refusal changes nothing, the log folds to the state, everything can be written and read again,
and what must hold of a pit holds.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import replace
from naive_pit import NaivePit
from pits import CLEO, COY, DAN, GUS, HOUSE, KIM, PEOPLE, SAM, SEC, SHIFTS, SUE, Pit, law, signer, table

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.codec import COMMANDS, decode_event, decode_state, encode, encode_state
from croupier.pit.decide import WHO, decide
from croupier.pit.evolve import evolve, fold
from croupier.pit.money_records import BoxState, SlipKind, SlipState
from croupier.rulebook.refusal import Refusal

ALL = (*PEOPLE, HOUSE, signer("Vic", Post.SURVEILLANCE), signer("Max", Post.MUCKER), signer("Ada", Post.ADMINISTRATOR),
       signer("Amy", Post.AUDITOR), signer("Zoë 🎲", Post.DEALER), signer("Cat", Post.DEALER))  # fmt: skip
ODD = (
    "",
    " ",
    "7",
    "x" * 65,
    "x" * 5_000,
    "\u202e",
    "a\nb",
    "Zoë 🎲",
    "'; drop--",
    "F-x",
    "F-000001",
    "R-000002",
    "１",
)
DAYS = (
    "2022-08-14",
    "2022-08-15",
    "2022-08-20",
    "2031-01-01",
    "20270101",
    "2022-W33-7",
    "0001-01-01",
    "9999-12-31",
    "",
)
KINDS = ("$1", "$5", "$25", "$100", "$0.50", "$2", "$0", "chips", "$25")
CENTS = (0, 100, 500, 2_500, 5_000, 10_000, 250_000, -100, 99, 10**13, 10**13 + 1, 10**30)
SIZES = ("32", "3/4", "1 1/8", "0", "-3", "1/0", "x", "٣", "20")
HOUR = 3_600_000


class PitSoak:
    def __init__(self, seed: int, numbers: tuple[str, ...] = ("7", "8")) -> None:
        self.random = random.Random(seed)  # noqa: S311 - play, and no secret
        self.pit, self.model = Pit(), NaivePit()
        self.facts = {number: table(number, self.pick(("us-co", "us-nj", "us-ia", "us-nh"))) for number in numbers}
        self.refusals: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()
        self.sent(c.NameHouse, KIM, "The Old Mill", "44-1234", "us-co")
        self.sent(c.FileSchedule, KIM, "2022-08-01", SHIFTS)
        for number, fact in self.facts.items():
            self.sent(c.RegisterTable, HOUSE, fact)
            for name in (f"X-{number}", f"Y-{number}"):
                self.sent(c.RegisterBox, KIM, name, fact, "red", "blue", 1 + self.random.randrange(3), fact.number)
            self.sent(c.RegisterWheel, KIM, f"W-{number}", fact.wheel, "32")
            self.sent(c.RegisterBall, KIM, f"B-{number}", "3/4", "no metal")
            self.sent(c.PlaceWheel, KIM, f"W-{number}", fact)
            self.sent(c.PlaceBall, KIM, f"B-{number}", fact)

    def pick(self, choices: Any) -> Any:
        return self.random.choice(list(choices))

    def play(self, steps: int) -> None:
        for step in range(steps):
            self.pit.at += self.pick((0, 1, 60_000, HOUR, 2 * HOUR))
            if self.random.random() < 0.6:
                self.sensible(self.pick(self.facts))
            else:
                self.anything()
            if step % 50 == 0:
                assert fold(self.pit.log) == self.pit.state
        assert fold(self.pit.log) == self.pit.state
        are_gapless(self.pit.log)

    def sent(self, kind: type[c.Command], by: c.Signer, *told: Any, **more: Any) -> Any:
        return self.send(kind(*told, at=self.pit.at, offset=0, by=by, **more))

    def send(self, command: c.Command) -> Any:
        pit, before = self.pit, encode_state(self.pit.state)
        finalized = pit.state.finalized
        result = decide(pit.state, command, law())
        if isinstance(result, Refusal):
            assert result.says
            assert encode_state(pit.state) == before
            self.refusals[result.code] += 1
            return result
        for event in result:
            assert event.day > finalized
            assert decode_event(encode(event)) == event
            pit.state = evolve(pit.state, event)
            pit.log.append(event)
        assert decode_state(encode_state(pit.state)) == pit.state
        self.model.hear(command, result)
        holds(pit, self.model, result)
        self.taken[type(command).__name__] += 1
        return result

    def sensible(self, number: str) -> None:
        """The next thing that somebody would do at this table."""
        state, fact = self.pit.state, self.facts[number]
        kept = state.tables[number]
        steps: list[Any] = [self._box(number), self._answer, self._finalize]
        if slip := next((each for each in state.slips.values() if each.table == number and each.next_post), None):
            who = self.pick([each for each in ALL if each.post.value == slip.next_post] or [SUE])
            steps += [lambda: self.sent(c.SignSlip, who, slip.number)] * 4
            steps += [lambda: self.sent(c.VoidSlip, SUE, slip.number, "wrong")]
        if kept.session is None and not fact.is_open:
            chips = {"$25": 250_000 + self.pick((0, 0, 0, 2_500, -2_500))}
            if kept.last and self.random.random() < 0.8:
                chips = kept.last.chips
            steps += [lambda: self.sent(c.CountOpener, SUE, fact, chips, beside=(DAN,))] * 3
        elif kept.session and not fact.is_open and fact.opened == kept.session.opened:
            steps += [lambda: self._open(number)] * 4
        elif fact.is_open:
            steps += [lambda: self._moved(number)] * 3 + [lambda: self._carry(number)] * 3
            steps += [lambda: self._request(number), lambda: self._close(number), lambda: self._closer(number)]
            last = kept.last.slip if kept.last else ""
            steps += [lambda: self.sent(c.VoidSlip, SUE, last, "miscounted")]
        if kept.session and not fact.is_open:
            steps += [lambda: self._closer(number)] * 2
        elif kept.last and kept.session is None and not fact.is_open:
            last = kept.last.slip
            steps += [lambda: self.sent(c.VoidSlip, SUE, last, "counted twice")]
        steps += [lambda: self._inspect(number), lambda: self._duty(number)]
        self.pick(steps)()

    def _inspect(self, number: str) -> None:
        fact, kept = self.facts[number], self.pit.state.tables[number]
        self.sent(c.InspectTable, self.pick((SUE, SEC)), fact, kept.wheel, kept.ball, self.pit.items(fact))

    def _duty(self, number: str) -> None:
        who = self.pick(PEOPLE)
        if who.name in self.pit.state.duty:
            self.sent(c.SignOff, who, who.name, self.pick(("", "break")))
        else:
            self.sent(c.SignOn, who, who.name, who.post.value, number)

    def _open(self, number: str) -> None:
        fact, session = self.facts[number], self.pit.state.tables[number].session
        assert session
        slip = self.pit.state.slips.get(session.opener.slip)
        if slip is None or slip.state is SlipState.SIGNED:
            amount = session.opener.amount
            self.facts[number] = replace(fact, is_open=True, opened=fact.opened + 1, float_=amount, win=Cents(0),
                                         opening_float=amount, drop={}, fills=Cents(0), credits=Cents(0),
                                         slips=frozenset())  # fmt: skip

    def _close(self, number: str) -> None:
        slips = self.pit.state.slips.values()
        waiting = (each for each in slips if each.table == number and each.next_post)
        coming = (each for each in slips if self.model.is_on_its_way(each.number, number))
        if not any(waiting) and not any(coming):  # as the gateway asks
            self.facts[number] = replace(self.facts[number], is_open=False)

    def _moved(self, number: str) -> None:
        """Somebody buys chips, wins or loses."""
        fact, bought, won = self.facts[number], self.pick((0, 2_500, 10_000)), self.pick((-5_000, 0, 2_500))
        tray = -bought - won
        drop = {"currency": Cents(fact.drop.get("currency", 0) + bought)} if bought else fact.drop
        self.facts[number] = replace(fact, float_=Cents(fact.float_ + tray), drop=drop, win=Cents(fact.win - won))
        self.model.played(number, tray, bought)

    def _request(self, number: str) -> None:
        kind = self.pick((c.RequestFill, c.RequestCredit))
        told = self.sent(kind, SUE, self.facts[number], {"$25": 2_500 * self.pick((1, 4, 40))})
        if isinstance(told, Refusal):
            return
        slip = self.pit.state.slips[told[0].slip.number]
        while slip.next_post:
            who = self.pick([each for each in PEOPLE if each.post.value == slip.next_post])
            if self.random.random() < 0.1 or isinstance(self.sent(c.SignSlip, who, slip.number), Refusal):
                return
            slip = self.pit.state.slips[slip.number]
        self._carry(number)

    def _carry(self, number: str) -> None:
        """As the clerk does: slips that are signed reach the table while it is open."""
        for slip in list(self.pit.state.slips.values()):
            fact = self.facts[number]
            if fact.is_open and self.model.is_on_its_way(slip.number, number) and self.model.is_done(slip.number):
                sign, field = (1, "fills") if slip.kind is SlipKind.FILL else (-1, "credits")
                moved = {field: Cents(getattr(fact, field) + slip.amount), "slips": fact.slips | {slip.number}}
                self.facts[number] = replace(fact, float_=Cents(fact.float_ + sign * slip.amount), **moved)
                self.model.took(slip.number, sign * slip.amount)

    def _closer(self, number: str) -> None:
        fact = self.facts[number]
        amount = max(0, fact.float_) // 100 * 100 + self.pick((0, 0, 0, 0, 100, 5_000))
        if not fact.is_open and (kept := self.pit.state.tables[number].session) and fact.opened == kept.opened:
            amount = kept.opener.amount
        self.sent(c.CountCloser, self.pick((SUE, SAM)), fact, {"$1": amount}, beside=(DAN,))

    def _box(self, number: str) -> Any:
        state, fact = self.pit.state, self.facts[number]
        own = [box for box in state.boxes.values() if box.table == number]
        box = self.pick(own)
        match box.state:
            case BoxState.STORED if box.used and self.random.random() < 0.3:
                return lambda: self._count(box.number, "a bundle was left out")
            case BoxState.STORED:
                return lambda: self.sent(c.AttachBox, SEC, box.number, fact)
            case BoxState.ATTACHED:
                reason = self.pick(("", "", "full"))
                remove = (c.RemoveBox, SEC, box.number, fact, reason)
                return self.pick(
                    (
                        lambda: self.sent(*remove, beside=(GUS,)),
                        lambda: self.sent(c.NextSection, SEC, box.number, fact),
                    )
                )
            case BoxState.REMOVED:
                return lambda: self.sent(c.DeliverBox, SEC, box.number, "count room", beside=(GUS,))
        return lambda: self._count(box.number)

    def _count(self, number: str, reason: str = "") -> None:
        box = self.pit.state.boxes[number]
        for place in range(1, len(box.used) + 1):
            part = self.model.parts[number][place - 1]
            cents = (part["sum"] or 0) + self.pick((0, 0, 0, 100))
            slips = tuple(each for each in self.pit.state.slips if self.random.random() < 0.95)
            self.sent(c.CountBox, COY, number, place, {"$1": cents}, slips=slips, reason=reason, beside=(CLEO,))

    def _answer(self) -> None:
        for number in list(self.pit.state.discrepancies):
            self.sent(c.AnswerDiscrepancy, KIM, number, "found out")

    def _finalize(self) -> None:
        days = sorted({each.day for each in self.pit.log if each.day > self.pit.state.finalized})
        if days:
            self.sent(c.FinalizeDay, KIM, days[0])

    def anything(self) -> None:
        """Any command, filled in by the names of its fields: what exists, and what does not."""
        kind = self.pick(COMMANDS)
        by = self.pick([who for who in ALL if who.post in WHO[kind]] if self.random.random() < 0.8 else ALL)
        hints = get_type_hints(kind)
        ours = {"at": self.pit.at, "offset": 0, "by": by, "beside": tuple(self._people())}
        fields = {each.name: self._value(each.name, hints[each.name])
                  for each in msgspec.structs.fields(kind) if each.name not in ours}  # fmt: skip
        if kind is c.VoidSlip and self._is_played(fields["slip"]):
            return  # the house does not let it come here (`service.pit`)
        self.send(kind(**fields, **ours))

    def _is_played(self, slip: str) -> bool:
        tables = self.pit.state.tables.values()
        running = [each for each in tables if each.session and each.session.opener.slip == slip]
        return any(
            self.facts[each.number].opened != each.session.opened
            for each in running
            if each.session and not each.session.mid
        )

    def _people(self) -> list[c.Signer]:
        return self.random.sample(ALL, self.pick((0, 0, 1, 1, 2, 3)))

    def _value(self, name: str, hint: Any) -> Any:
        state = self.pit.state
        if hint is c.TableFact:
            fact = self.facts[self.pick(self.facts)]
            odd = ({"number": "99"}, {"book": "us-xx"}, {"day": "2022-8-1"}, {"day": "1900-01-01"})
            return fact if self.random.random() < 0.9 else replace(fact, **self.pick(odd))
        pools: dict[str, Any] = {
            "table": [*state.tables, "99"], "place": [*state.tables, "", "cage"], "serial": [*state.wheels, "W-99"],
            "wheel": [*state.wheels, "W-99"], "ball": [*state.balls, "B-99"], "box": [*state.boxes, "X-99"],
            "slip": [*state.slips, *self.model.slips, "F-999999"], "day": DAYS, "first": DAYS, "effective": DAYS,
            "person": [who.name for who in ALL], "post": [post.value for post in Post], "way": ("in", "out", "up"),
            "what": ("wheel", "ball", "box", "rules", "table"), "to": ("", "break", "home"),
            "name": [*state.wheels, *state.balls, *state.boxes], "work": ("adjustment", "replacement", "polish"),
            "kind": ("double-zero", "single-zero", "triple-zero", "chips bought"), "diameter_inches": SIZES,
            "material": ("no metal", "ivory"), "digest": ("ab" * 32, "cd" * 32, "xyz"), "shift": ("day", "grave", "?"),
            "number": [*state.discrepancies, 0, -1], "incident": [*state.incidents, 0], "book": ("us-co", "us-xx"),
            "variation": [*state.variations, 0], "section": (1, 1, 2, 0, -1, 10**20), "sections": (1, 2, 7, -1),
            "dealer": ("",), "manual": ("", "", "P-1", "P-2", "P-3", *ODD), "reason": ("worn", "", "x" * 600),
        }  # fmt: skip
        if name in ("chips", "currency", "counted", "pieces") and "dict" in str(hint):
            return {self.pick(KINDS): self.pick(CENTS) for _ in range(self.pick((0, 1, 1, 2)))}
        if name == "found":
            fact = self.facts[self.pick(self.facts)]
            found = {item: c.Found(self.random.random() < 0.9) for item in self.pit.items(fact)}
            return found if self.random.random() < 0.8 else {"paint": c.Found(True, self.pick(ODD))}
        if name in ("source", "about"):
            known = Source(f"table:{self.pick(self.facts)}", self.random.randrange(1, 50), "ab" * 32)
            return known if hint is Source or self.random.random() < 0.5 else None
        if name == "shifts":
            times = ("06:00", "14:00", "22:00", "25:00", "6:00", "٠٦:٠٠")
            return tuple(c.Shift(self.pick(("a", "b", "")), self.pick(times)) for _ in range(self.pick((0, 1, 2))))
        if name in ("drop", "slips"):
            return tuple(self.pick([*state.slips, "x"]) for _ in range(self.pick((0, 1, 3))))
        if name in pools:
            return self.pick(pools[name] if self.random.random() < 0.9 or hint is int else ODD)
        if hint is bool:
            return self.random.random() < 0.5
        return self.pick(CENTS) if "int" in str(hint) or "Cents" in str(hint) else self.pick(("words", "words", *ODD))


def holds(pit: Pit, model: NaivePit, told: tuple[e.Event, ...]) -> None:
    """What is so in every pit, whatever was sent."""
    state = pit.state
    for number, kept in state.tables.items():
        assert kept.box == model.hangs.get(number, "")
        assert (kept.session.name if kept.session else "") == model.running.get(number, "")
    attached = [box.number for box in state.boxes.values() if box.state is BoxState.ATTACHED]
    assert sorted(attached) == sorted(model.hangs.values())
    for kind, things in (("wheel", state.wheels), ("ball", state.balls)):
        at = {table: getattr(kept, kind) for table, kept in state.tables.items() if getattr(kept, kind)}
        assert len(set(at.values())) == len(at), f"a {kind} is at two tables"
        for where, name in at.items():
            assert things[name].table == where
            assert not things[name].retired
    for serial, wheel in state.wheels.items():
        assert not wheel.table or state.tables[wheel.table].wheel == serial
    for number, slip in state.slips.items():
        known = model.slips[number]
        assert [each.name for each in slip.signed] == known["signed"]
        assert len(set(known["signed"])) == len(known["signed"])
        assert [each.post for each in slip.signed] == known["needs"][: len(slip.signed)]
        assert (slip.state is SlipState.SIGNED, slip.state is SlipState.VOID) == (model.is_done(number), known["void"])
        assert slip.day > state.finalized
    for name, session in state.sessions.items():
        assert session.counted == model.sessions[name]["counted"]
        assert session.expected == model.sessions[name]["opener"] + model.sessions[name]["tray"]
    assert set(state.discrepancies) == model.unanswered
    for event in told:
        if isinstance(event, e.BoxAttached | e.SectionChanged | e.BoxRemoved | e.BoxDelivered | e.BoxCounted
                      | e.TipsCounted | e.OpenerCounted | e.CloserCounted):  # fmt: skip
            assert Post.ACCOUNTING not in {who.post for who in (event.by, *event.beside)}


def are_gapless(log: list[e.Event]) -> None:
    """In each series of slips, no number is left out and none is given twice."""
    made = [event.slip for event in log if isinstance(event, e.SlipMade)]
    for series in {slip.kind.series for slip in made}:
        numbers = [slip.number for slip in made if slip.number.startswith(f"{series}-")]
        assert numbers == [f"{series}-{place:06d}" for place in range(1, len(numbers) + 1)]
