"""The automatic staff of the demo's pit: they inspect, count, sign, bring fills and change boxes, as people would, so
that every table has its paper. Whatever a person has done already is left as it is.
"""

from __future__ import annotations

import uuid
from typing import Any

from croupier.money.amount import Cents, parse_dollars
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.pit.inspecting import inspected_at, items_of
from croupier.pit.money_records import BoxState, SlipState
from croupier.pit.trays import inventory
from croupier.rulebook.refusal import Refusal
from croupier.service.pit import PitService
from croupier.table import commands as c
from croupier.table.people import Actor, Role

FLOAT = Cents(10_000_000)
STAFF = {
    "Sue": Post.SUPERVISOR,
    "Kim": Post.KEY_MANAGER,
    "Sid": Post.SECURITY,
    "Gus": Post.SECURITY,
    "Cat": Post.CASHIER,
    "Dan": Post.DEALER,
    "Coy": Post.COUNTER,
    "Cleo": Post.COUNTER,
    "Amy": Post.ACCOUNTING,
}
_SIGNERS = {name: p.Signer(name, f"DEMO-{name}", post) for name, post in STAFF.items()}
BY_POST = {signer.post.value: signer for signer in reversed(_SIGNERS.values())}


def _usual(denominations: tuple[str, ...], amount: Cents) -> p.Chips:
    """The amount in chips of the largest kind, and the rest in smaller ones."""
    chips: p.Chips = {}
    for kind in sorted(denominations, key=parse_dollars, reverse=True):
        each = parse_dollars(kind)
        chips[kind] = Cents(amount // each * each)
        amount = Cents(amount % each)
    return chips


class PitRobot:
    def __init__(self, pit: PitService) -> None:
        self.pit = pit

    async def say(self, kind: Any, by: str, *told: Any, beside: tuple[str, ...] = (), **more: Any) -> bool:
        """Whether it was taken: a refusal is no mistake, somebody was quicker."""
        signers = tuple(_SIGNERS[name] for name in beside)
        command = kind(*told, by=_SIGNERS[by], beside=signers, **self.pit.now(), **more)
        return not isinstance(await self.pit.ask(command, uuid.uuid4().hex), Refusal)

    async def equip(self, number: str) -> None:
        """Wheel, ball and box of a table, once."""
        fact, known = self.pit.fact(number), self.pit.state
        if number not in known.tables:
            await self.say(p.RegisterTable, "Kim", fact)
        if f"W-{number}" not in known.wheels:
            await self.say(p.RegisterWheel, "Kim", f"W-{number}", fact.wheel, "32")
            await self.say(p.PlaceWheel, "Kim", f"W-{number}", fact)
        await self.put_ball(number)
        if f"X-{number}" not in known.boxes:
            await self.say(
                p.RegisterBox, "Kim", f"X-{number}", fact, f"table key {number}", f"box key {number}", marked=number
            )

    async def put_ball(self, number: str) -> None:
        """A new ball where none is in play."""
        if not self.pit.state.tables[number].ball:
            ball = f"B-{number}-{len(self.pit.state.balls) + 1}"
            await self.say(p.RegisterBall, "Kim", ball, "3/4", "no metal")
            await self.say(p.PlaceBall, "Kim", ball, self.pit.fact(number))

    async def on_duty(self) -> None:
        """No table opens without a supervisor on duty."""
        duty = self.pit.state.duty.get("Sue")
        if duty is None or duty.on_break:
            await self.say(p.SignOn, "Sue", "Sue", Post.SUPERVISOR.value)

    async def opening(self, number: str, confirmed: frozenset[str]) -> c.OpenTable | None:
        """Everything that has to be done before a table opens, and the command that opens it."""
        await self.on_duty()
        await self.equip(number)
        await self.close(number)
        await self.change_box(number)
        await self.inspect(number)
        if self.pit.state.tables[number].session is None:
            fact = self.pit.fact(number)
            last = self.pit.state.tables[number].last
            await self.say(p.CountOpener, "Sue", fact, last.chips if last else _usual(fact.chips, FLOAT))
        await self.sign(number)
        float_, box = self.pit.opener_of(number), self.pit.box_of(number)
        if float_ is None:
            return None
        found = await self.pit.inspection_of(number)
        return c.OpenTable(Actor("Sue", Role.SUPERVISOR), "Dan", float_, box, "by the door", confirmed, found)

    async def tournament_opening(self, number: str, confirmed: frozenset[str]) -> c.OpenTable:
        """A tournament needs no money at the table: no tray is counted."""
        await self.equip(number)
        await self.change_box(number)
        await self.inspect(number)
        box, found = self.pit.box_of(number), await self.pit.inspection_of(number)
        return c.OpenTable(Actor("Sue", Role.SUPERVISOR), "Dan", Cents(0), box, "by the door", confirmed, found)

    async def inspect(self, number: str, again: bool = False) -> None:
        await self.put_ball(number)
        fact, done = self.pit.fact(number), inspected_at(self.pit.state, number)
        rules, table = self.pit.floor.tables[number].rules.rules, self.pit.state.tables[number]
        if again or done is None or done.day != self.pit.today()[0]:
            items = {item: p.Found(True) for item in items_of(rules, fact.wheel)} or {"wheel": p.Found(True)}
            await self.say(p.InspectTable, "Sue", fact, table.wheel, table.ball, items)

    async def close(self, number: str) -> None:
        """The tray of a table that somebody closed is counted: all is there."""
        fact, session = self.pit.fact(number), self.pit.state.tables[number].session
        if session is None or fact.is_open or session.opened == fact.opened:
            return
        await self.say(p.CountCloser, "Sue", fact, _usual(fact.chips, inventory(session, fact)))
        await self.sign(number)

    async def change_box(self, number: str) -> None:
        """A box that was used goes to the count room, and comes back empty."""
        table, fact = self.pit.state.tables[number], self.pit.fact(number)
        box = self.pit.state.boxes.get(table.box)
        if box and box.used and table.session is None:
            team = ("Gus",)
            await self.say(p.RemoveBox, "Sid", box.number, fact, beside=team)
            await self.say(p.DeliverBox, "Sid", box.number, "count room", beside=team)
            await self.count_box(box.number)
        boxes = self.pit.state.boxes.values()
        free = [each for each in boxes if each.table == number and each.state is BoxState.STORED]
        if not self.pit.state.tables[number].box and free:
            await self.say(p.AttachBox, "Sid", free[0].number, fact)

    async def count_box(self, number: str) -> None:
        """Everything is there: what the table's log has dropped, in notes and the rest in receipts."""
        for place, section in enumerate(self.pit.state.boxes[number].used, 1):
            session = section.session
            slips = tuple(slip.number for slip in self.pit.state.slips.values() if slip.session == session)
            cash = Cents(sum(section.expected.values()))
            notes = Cents(cash // 100 * 100)
            rest = Cents(cash - notes)
            counted = (number, place, {"$1": notes})
            await self.say(p.CountBox, "Coy", *counted, receipts=rest, slips=slips, beside=("Cleo",))

    async def fill(self, number: str, amount: Cents = FLOAT) -> None:
        fact = self.pit.fact(number)
        if not any(slip.table == number and slip.state is SlipState.OPEN for slip in self.pit.state.slips.values()):
            await self.say(p.RequestFill, "Sue", fact, _usual(fact.chips, amount))
        await self.sign(number)

    async def sign(self, number: str) -> None:
        """Every signature that is still missing at a table."""
        for slip in list(self.pit.state.slips.values()):
            while slip.table == number and (post := self.pit.state.slips[slip.number].next_post):
                if not await self.say(p.SignSlip, BY_POST[post].name, slip.number):
                    break
