"""An imprest tray: counted while the table is open, brought to its par by the last fill and credit, then closed.

Through the house itself: the pit's stream, a real table, the clerk between them, and the view that the screen has.
"""

from __future__ import annotations

from pit_house import PitHouse, told
from pits import DAN, SUE, TRAY

from croupier.money.amount import Cents
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.views.pit import PitTableView, ToPar, pit_view


def shown(house: PitHouse) -> PitTableView:
    view = pit_view(
        house.pit.state, {"7": house.fact}, {}, {}, house.house.staff.state, house.pit.law, **house.pit.now()
    )
    return view.tables[0]


async def carried_out(house: PitHouse, kind: type[p.Command], chips: p.Chips) -> None:
    await house.slip(kind, chips)
    await house.clerk.look()


async def opened(house: PitHouse) -> None:
    await house.do(p.SetPar, SUE, house.fact, house.pit.today()[0], TRAY, imprest=True)
    await house.inspect()
    await house.count()
    assert not isinstance(await house.open(), Refusal)


def test_the_last_fill_and_credit_bring_the_tray_to_par_and_the_closer_finds_nothing() -> None:
    """$500 went out, six chips of $100 for it, as four chips of $25 came back: $100 in $25 chips is too much."""

    async def story(house: PitHouse) -> None:
        await opened(house)
        assert shown(house).imprest
        assert shown(house).to_par == ToPar({}, {})  # it was opened at its par
        await house.bought(50_000)
        assert shown(house).to_par is None  # play has gone on: nobody knows the chips before they are counted
        counted = {"$1": 20_000, "$5": 50_000, "$25": 110_000, "$100": 270_000}
        await house.do(p.CountTray, SUE, house.fact, counted)
        fill, credit = {"$100": Cents(60_000)}, {"$25": Cents(10_000)}
        assert shown(house).to_par == ToPar(fill, credit)
        await carried_out(house, p.RequestFill, fill)
        assert shown(house).to_par == ToPar({}, credit)
        await carried_out(house, p.RequestCredit, credit)
        assert shown(house).to_par == ToPar({}, {})
        assert not isinstance(await house.send({"command": "CloseTable"}), Refusal)
        assert shown(house).to_par is None
        await house.do(p.CountCloser, SUE, house.fact, TRAY, beside=(DAN,))
        assert not house.pit.state.discrepancies
        assert house.pit.state.tables["7"].tray is None

    told(story)


def test_what_is_asked_for_is_not_asked_for_again_and_a_void_brings_it_back() -> None:
    async def story(house: PitHouse) -> None:
        await opened(house)
        await house.do(p.CountTray, SUE, house.fact, {**TRAY, "$100": 300_000})
        await house.do(p.RequestFill, SUE, house.fact, {"$100": 30_000})
        assert shown(house).to_par == ToPar({}, {})
        await house.do(p.VoidSlip, SUE, "F-000001", "wrong chips")
        assert shown(house).to_par == ToPar({"$100": Cents(30_000)}, {})

    told(story)


def test_a_chip_that_is_missing_is_found_by_the_closer_though_the_tray_is_at_par() -> None:
    """The fill has replaced it: the tray should hold $100 more than par."""

    async def story(house: PitHouse) -> None:
        await opened(house)
        await house.do(p.CountTray, SUE, house.fact, {**TRAY, "$100": 320_000})
        await carried_out(house, p.RequestFill, {"$100": Cents(10_000)})
        assert not isinstance(await house.send({"command": "CloseTable"}), Refusal)
        await house.do(p.CountCloser, SUE, house.fact, TRAY, beside=(DAN,))
        assert [(each.kind, each.amount) for each in house.pit.state.discrepancies.values()] == [("closer", -10_000)]

    told(story)


def test_a_count_within_the_session_is_of_an_open_table_and_of_its_own_chips() -> None:
    async def story(house: PitHouse) -> None:
        refusal = await house.no("table_closed", p.CountTray, SUE, house.fact, TRAY)
        assert refusal.cite
        await opened(house)
        await house.no("bad_count", p.CountTray, SUE, house.fact, {"$25": 1_000})
        await house.no("not_yours", p.CountTray, DAN, house.fact, TRAY)

    told(story)
