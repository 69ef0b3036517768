"""A gaming day on which a $100 chip is stolen, a fill comes short, a bet is overpaid, and a box is opened early: one in
each of its four shifts."""

from __future__ import annotations

from pit_day import PitDay

from croupier.money.amount import Cents
from croupier.pit.money_records import SlipKind


async def four_faults(day: PitDay) -> str:
    """The number of the fill that came short."""
    boxes = []
    await day.buy("$500")
    await day.round("red", "$50", "2")
    day.at("12:00")
    await day.count_tray(less="$100")  # somebody has taken a black chip
    boxes.append(await day.change_box())

    day.at("12:30")
    fill = await day.slip(SlipKind.FILL, {"$25": Cents(50_000), "$5": Cents(10_000)})
    await day.round("black", "$50", "2")
    day.at("18:00")
    await day.count_tray(less="$200")  # eight of the twenty $25 chips did not come
    boxes.append(await day.change_box())

    day.at("18:30")
    await day.round("straight:20", "$35", "20")  # $1,225 is due, and the dealer pays $35 more
    day.at("23:00")
    await day.count_tray(less="$35")
    boxes.append(await day.change_box())

    day.at("23:30")
    await day.buy("$200")
    early = await day.change_box("the lock was found open")
    day.at("2022-08-15T01:00")
    await day.buy("$100")
    await day.close()
    await day.count_tray()
    boxes += [early, await day.change_box()]

    slips = [("C-000001",), (fill, "C-000002"), ("C-000003",), (), ("C-000004",)]
    drops = [50_000, 0, 0, 14_000, 10_000]  # of the $200, three twenties are gone
    for box, inside, found in zip(boxes, drops, slips, strict=True):
        await day.count_box(box, {"$20": Cents(inside)} if inside else {}, found)
    return fill
