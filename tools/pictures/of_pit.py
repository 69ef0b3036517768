"""What the pit's pages of the day show: the table's card, a count, slips, boxes, equipment, the books."""

from __future__ import annotations

from dealt_house import House, closed_house
from floors import StepClock
from pit_day import PitDay
from pit_house import PitHouse
from pits import CAT, SUE

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.pit.money_records import SlipKind
from tools.pictures.camera import Camera
from tools.pictures.company import EVENING

FILL: p.Chips = {"$25": Cents(50_000), "$5": Cents(10_000)}


def shift(house: House) -> PitDay:
    """A table that is open, with a fill behind it, another on its way, and a tray that lacked a chip at the count."""
    day = PitDay(PitHouse(house.keeper, house.floor, house.whole))
    house.wait(day.house.equip())
    house.wait(day.begin())
    house.wait(_played(day))
    return day


async def _played(day: PitDay) -> None:
    day.at("12:05")
    await day.buy("$500")
    for place, dollars, pocket in (("red", "$50", "32"), ("dozen:2", "$25", "17"), ("straight:8", "$5", "21")):
        await day.round(place, dollars, pocket)
    await day.slip(SlipKind.FILL, FILL)
    day.at("12:40")
    await day.count_tray("$25")
    house = day.house
    await house.do(p.RequestFill, SUE, house.fact, FILL)
    await house.do(p.SignSlip, CAT, "F-000002")


def of_the_day(camera: Camera) -> None:
    with closed_house(clock=StepClock(EVENING)) as house:
        shift(house)
        page = camera.staff(house, "/pit#day", "Sue", Post.SUPERVISOR)
        page.locator("[data-day-table='7'] [data-inventory]").wait_for()
        camera.shoot(page, "pit-day")
        page.get_by_role("button", name="Count at the end of the shift").click()
        page.get_by_role("dialog").wait_for()
        camera.shoot(page, "pit-count")
        for name in ("slips", "boxes", "equipment"):
            page.goto(house.address + f"/pit#{name}")
            camera.shoot(page, f"pit-{name}")


SCENES = {of_the_day: ("pit-day", "pit-count", "pit-slips", "pit-boxes", "pit-equipment")}
