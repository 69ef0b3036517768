"""What follows in the pit from an event of a table: the commands that the house itself gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from croupier.aggregate.source import Source
from croupier.money.amount import Cents, parse_dollars
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.pit.duty import BREAK
from croupier.table import events as e
from croupier.table.chips import COUPON
from croupier.table.halves import in_money
from croupier.table.rules import TableRules

CASH = "currency"


@dataclass(frozen=True, slots=True)
class At:
    """Where and when it happened: the table as it is now, its rules, the record, and what every command says."""

    fact: p.TableFact
    rules: TableRules
    source: Source
    large: Cents
    """What a side bet has to win for the pit to be told."""
    marks: dict[str, Any]


def _ball(event: e.BallInspected, at: At) -> Iterable[p.Command]:
    fact = at.fact
    yield p.LogBall(fact, event.fit, event.replaced, "the supervisor at the table", at.source, **at.marks)


def _awards(event: e.WinnersPaid | e.BonusPaid, at: At) -> Iterable[p.Command]:
    """What comes out of a meter, and side bets that win as much as the pit is told of."""
    won: dict[tuple[str, str], int] = {}
    for player, lines in (in_money(event) or event).paid.items():
        for line in lines:
            gain = line.returned - (0 if line.chips == COUPON else line.stake)
            place = at.rules.places.get(line.place)
            if line.from_meter or (place and place.side_bet and gain >= at.large):
                won[player, line.place] = won.get((player, line.place), 0) + gain
    for (player, bet), cents in won.items():
        yield p.RequestAward(at.fact, player, bet, Cents(cents), at.source, **at.marks)


def _cash(event: e.TenderDropped, at: At) -> Iterable[p.Command]:
    if event.tender == CASH:
        where = f"table {at.rules.setup.number}"
        yield p.LogCash(event.player, "in", "chips bought", event.amount, where, at.source, **at.marks)


def _past_post(event: e.PastPostHandled, at: At) -> Iterable[p.Command]:
    number = at.rules.setup.number
    said = "a late bet was handled as past-posted: review the recording and say what came of it"
    yield p.ReportIncident(number, "past-posting", said, at.source, **at.marks)


def _opened(event: e.TableOpened, at: At) -> Iterable[p.Command]:
    yield p.SignOn(event.dealer, Post.DEALER.value, event.table, at.source, **at.marks)


def _relieved(event: e.DealerRelieved, at: At) -> Iterable[p.Command]:
    """Who is relieved goes for a break, until a table or a supervisor says otherwise."""
    yield p.SignOff(event.before, BREAK, at.source, **at.marks)
    yield p.SignOn(event.dealer, Post.DEALER.value, at.rules.setup.number, at.source, **at.marks)


def _mucks(event: e.MuckerSignedOn, at: At) -> Iterable[p.Command]:
    yield p.SignOn(event.mucker, Post.MUCKER.value, at.rules.setup.number, at.source, **at.marks)


FOLLOWS: dict[type[e.Event], Callable[[Any, At], Iterable[p.Command]]] = {
    e.BallInspected: _ball,
    e.WinnersPaid: _awards,
    e.BonusPaid: _awards,
    e.TenderDropped: _cash,
    e.PastPostHandled: _past_post,
    e.TableOpened: _opened,
    e.DealerRelieved: _relieved,
    e.MuckerSignedOn: _mucks,
}
HEARD = tuple(b'{"event":"%b"' % kind.__name__.encode() for kind in FOLLOWS)
"""How the records begin that are read: most of a log is wagers."""


def told_after(event: e.Event, rules: TableRules, stream: str, version: int) -> list[bytes]:
    """Digests of the commands that the pit gets because of a record. The table may have got another limit for large
    wins before the clerk has read it, so those of any size are among them."""
    fact = p.TableFact(rules.setup.number, "", "", "", "", True)
    marks = {"at": 0, "by": p.Signer("", "", Post.DEVICE)}
    limits = (parse_dollars(rules.setup.large_win), Cents(0))
    places = [At(fact, rules, Source(stream, version, ""), large, marks) for large in limits]
    commands = FOLLOWS.get(type(event))
    return [said_in(command) for at in places for command in commands(event, at)] if commands else []


def said_in(command: p.Command) -> bytes:
    """A digest of what such a command says, whoever gave it and when; the other record's hash is compared elsewhere."""
    told: dict[str, Any] = msgspec.to_builtins(command)
    said = {name: value for name, value in told.items() if name not in ("at", "offset", "by", "beside")}
    if isinstance(said.get("table"), dict):
        said["table"] = said["table"]["number"]
    for name in ("source", "about"):
        if said.get(name):
            said[name] = {**said[name], "hash": ""}
    return sha256(msgspec.json.encode(said, order="deterministic")).digest()
