"""A house of a test, audited at its end: whatever was done in it comes out the same when it is decided again."""

from __future__ import annotations

from croupier.service.audit import verify
from croupier.service.house import House


async def must_be_proved(house: House) -> None:
    """Every stream that the house keeps, every command of it."""
    store = house.floor.store
    for stream in await house.in_order(store):
        report = await verify(store, house.audit(stream))
        assert (report.difference, report.replayed) == ("", 0), report
