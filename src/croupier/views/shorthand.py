"""Lines of a night that stand for several commands: a purchase of chips, and a plain round.

Each step is a command like any other, in the order of the book, with everything confirmed that the book asks for. Steps
of the machine follow by themselves. The first command that is refused ends the line; what was done before it stands,
and the night goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.money.amount import Cents
from croupier.rulebook.playable import tender_boxes, tenders
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.chips import VALUE, VALUE_CHIPS
from croupier.table.decide import ASKS_FOR
from croupier.table.night import Night
from croupier.table.people import Actor
from croupier.table.sidebetting import unlocked
from croupier.table.value_chips import each_has_own, free_denomination
from croupier.views.form_fields import sold
from croupier.views.ritual import ritual
from croupier.views.steps import Asking


class BuyIn(msgspec.Struct, frozen=True):
    """What is paid is spread, its amount stated, the chips given, and what was paid dropped."""

    by: Actor
    player: str
    amount: Cents
    chips: str = ""
    """Value chips when left out, or electronic ones where the table has no others."""
    tender: str = ""
    """The first that the book lists when left out."""
    into: str = ""
    """When left out, the drop box, or else the first box that takes the tender."""
    denomination: Cents = Cents(0)
    """Of value chips, where no two players have the same: when left out, the least that nobody else has."""


class Round(msgspec.Struct, frozen=True):
    """From the launch to the dolly's removal."""

    by: Actor
    pocket: str
    revolutions: int | None = None
    wheel: str = ""
    ball: str = ""


Shorthand = BuyIn | Round
SHORTHANDS: dict[str, type[Shorthand]] = {"buy-in": BuyIn, "round": Round}


def commands_of(line: Shorthand, night: Night) -> Iterator[c.Command]:
    """The commands one by one: the next is made when the one before it was taken."""
    return _buy_in(line, night) if isinstance(line, BuyIn) else _round(line, night)


def _buy_in(line: BuyIn, night: Night) -> Iterator[c.Command]:
    by, rules, asking = line.by, night.rules, Asking(night.state, night.rules, line.by)
    tender = line.tender or next((each for each in tenders(rules.rules) if each != VALUE_CHIPS), "")
    chips = line.chips or sold(rules)[-1]
    spread = c.SpreadTender(by, line.player, tender, line.amount, chips, confirmed=asking.confirmed("buy-in"))
    if chips == VALUE and each_has_own(rules):
        kind = line.denomination or free_denomination(night.state, line.player, rules)
        spread = msgspec.structs.replace(spread, denomination=kind)
    yield spread
    if night.state.buy_in is None:
        return  # the machine has done the rest
    yield c.StateAmount(by, line.amount)
    yield c.GiveChips(by, line.amount, asking.confirmed("chips"))
    boxes = tender_boxes(rules.rules, tender)
    yield c.DropTender(by, line.into or ("drop box" if "drop box" in boxes else boxes[0]))


_STEPS = (
    c.LockProgressives, c.SpinBall, c.CallNoMoreBets, c.RecordOutcome, c.PlaceDolly, c.CollectLosers, c.PayWinners,
    c.RemoveDolly,
)  # fmt: skip


def _round(line: Round, night: Night) -> Iterator[c.Command]:
    """What is confirmed at each step, and where the dolly goes, is what the dealer's screen says."""
    begun = len(night.log)
    told = c.Telemetry(line.revolutions, line.wheel, line.ball)
    given = {"pocket": line.pocket, "wheel": line.wheel, "ball": line.ball, "spin": told}
    for kind in _STEPS:
        happened = {type(event) for event in night.log[begun:]}
        if e.NoSpinCalled in happened:
            return
        if ASKS_FOR[kind] in happened or (kind is c.LockProgressives and not unlocked(night.state, night.rules)):
            continue
        yield step_command(kind, line.by, night, given)


def step_command(kind: type[c.Command], by: Actor, night: Night, given: Mapping[str, Any]) -> c.Command:
    """One step of the round with everything confirmed that the dealer's screen asks for, and with what is given."""
    steps = {step.does: step for step in ritual(Asking(night.state, night.rules, by))}
    step = steps[kind.__name__]
    known = {**given, **step.sends, "confirmed": frozenset(point.item for point in step.confirm)}
    return kind(by=by, **{name: known[name] for name in kind.__struct_fields__ if name in known})
