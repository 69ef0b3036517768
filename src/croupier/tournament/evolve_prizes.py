"""What prizes, agreements and vouchers make of the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.tournament import events as e
from croupier.tournament.evolving import plus, with_event
from croupier.tournament.records import Sharing
from croupier.tournament.state import Field


def _consented(field: Field, event: e.SharingConsented) -> Field:
    sharing = field.events[event.event_name].sharing
    assert sharing, "somebody agrees to what nobody has proposed"
    return with_event(field, event.event_name, sharing=replace(sharing, consents=sharing.consents | {event.entry}))


def _ended(field: Field, event: e.EventEnded) -> Field:
    done = {"ended": True, "places": event.places, "due": event.due, "registration": False, "extras": frozenset()}
    field = with_event(field, event.event_name, **done, sharing=None, clock=None)
    if not event.carried:
        return field
    pools = plus(plus(field.pools, event.event_name, -event.carried), event.carried_to, event.carried)
    return replace(field, pools=pools)


def _paid(field: Field, event: e.PrizePaid) -> Field:
    run = field.events[event.event_name]
    due = list(run.due)
    due.remove(event.due)
    field = with_event(field, event.event_name, due=tuple(due), paid=(*run.paid, event.due))
    if event.due.from_pool:
        field = replace(field, pools=plus(field.pools, event.event_name, -event.due.from_pool))
    if event.voucher:
        field = replace(field, vouchers={**field.vouchers, event.voucher.number: event.voucher})
    return field


def _lapsed(field: Field, event: e.VoucherLapsed) -> Field:
    voucher = field.vouchers[event.voucher]
    field = replace(field, pools=plus(field.pools, event.to, event.value))
    return replace(field, vouchers={**field.vouchers, voucher.number: replace(voucher, lapsed=event.reason)})


PRIZES: dict[type[e.Event], Callable[[Field, Any], Field]] = {
    e.SharingProposed: lambda f, x: with_event(f, x.event_name, sharing=Sharing(x.shares, x.by.name)),
    e.SharingConsented: _consented,
    e.SharingDeclined: lambda f, x: with_event(f, x.event_name, sharing=None),
    e.SharingStopped: lambda f, x: with_event(f, x.event_name, sharing=None, pressed=x.reason),
    e.SharingApproved: lambda f, x: with_event(f, x.event_name, sharing=None, round_over=True),
    e.EventEnded: _ended,
    e.PrizePaid: _paid,
    e.VoucherLapsed: _lapsed,
}
