"""A small tournament, played from its entries to its prizes."""

from __future__ import annotations

from marshalled import DAY, Tournament
from tournament_desk import TD
from tournaments import event, final, heats, plan

from croupier.tournament import commands as t

SAID = plan(
    DAY,
    events=[event(day=DAY, tables=["1", "2"], seats=2, rounds=[{**heats(), "spins": 1}, final(spins=1)], rebuy=None)],
)


async def whole(made: Tournament) -> None:
    """Four players at two tables, a final of two, prizes paid."""
    await made.enter("Evening", "Ann", "Bob", "Cal", "Dee")
    await made.draw("Evening")
    await made.open("1", "2")
    await made.start("Evening")
    for number in ("1", "2"):
        first = next(name for name, _ in made.table(number).durable.in_order())
        await made.spin(number, "1", {first: ("red", 500)})
    await made.do(t.EndRound, TD, "Evening")
    await made.draw("Evening")
    await made.start("Evening")
    table = next(iter(made.field.heats[2].tables))
    first = next(name for name, _ in made.table(table).durable.in_order())
    await made.spin(table, "1", {first: ("red", 500)})
    await made.do(t.EndRound, TD, "Evening")
    await made.do(t.EndEvent, TD, "Evening")
    await made.count_cash()
    await made.pay_all("Evening")
