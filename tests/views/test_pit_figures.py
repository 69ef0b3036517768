"""The figures of a gaming day: worked out by hand from what was dealt, counted and stolen."""

from __future__ import annotations

from fractions import Fraction

from pit_day import DAY, PitDay, told_day
from pit_faults import four_faults
from pits import DAN, SUE

from croupier.figures.win import Kind
from croupier.money.amount import Cents
from croupier.pit import commands as p
from croupier.pit.money_records import SlipKind
from croupier.views.pit_figures import Row, rows_of, totals_of


async def rows_of_day(day: PitDay) -> list[Row]:
    book = await day.book()
    return rows_of(book, DAY, played=await day.played(book))


def test_an_honest_shift_agrees_to_the_cent() -> None:
    async def story(day: PitDay) -> None:
        await day.buy("$300")
        await day.round("red", "$50", "2")  # black: the house wins $50
        await day.round("straight:17", "$5", "17")  # the house pays $175
        fill = await day.slip(SlipKind.FILL, {"$100": Cents(50_000)})
        await day.close()
        await day.count_tray()
        (row,) = await rows_of_day(day)
        # $5,000 + $500 - $300 + $50 - $175 = $5,075 in the tray
        assert (row.counts.opener, row.counts.closer, row.counts.fills) == (500_000, 507_500, (50_000,))
        # projected: $300 seen + $5,075 - $5,000 - $500 = -$125 = $50 - $175
        assert row.win is not None
        assert (row.kind, row.win.amount, row.line.computed, row.line.difference) == ("projected", -12_500, -12_500, 0)
        box = await day.change_box()
        await day.count_box(box, {"$100": Cents(30_000)}, (fill, "C-000001"))
        (row,) = await rows_of_day(day)
        assert row.win is not None
        assert (row.kind, row.win.amount, row.win.drop, row.line.difference) == ("final", -12_500, 30_000, 0)
        assert (row.line.box, row.line.tray, row.line.causes, row.unanswered) == (0, 0, (), 0)
        # two even rounds: $50 and $5 at an edge of 2/38 each
        assert row.line.position is not None
        assert row.line.position.theoretical == (5_000 + 500) * Fraction(2, 38)
        # red: +50 with 20/38, -50 with 18/38; straight: +5 with 37/38, -175 with 1/38
        assert (row.line.position.interval.low, row.line.position.interval.high) == (-22_500, 5_500)

    told_day(story)


def test_each_of_four_faults_is_seen_with_its_cause() -> None:
    """A stolen $100 chip, a short fill, an overpaid bet, and a box that was opened early: one in each shift."""

    async def story(day: PitDay) -> None:
        fill = await four_faults(day)
        stolen, short, overpaid, opened = rows = await rows_of_day(day)
        assert [row.session.shift for row in rows] == ["morning", "noon", "swing", "grave"]
        assert [row.line.difference for row in rows] == [-10_000, -20_000, -3_500, -6_000]
        assert [(row.line.box, row.line.tray) for row in rows] == [(0, -10_000), (0, -20_000), (0, -3_500), (-6_000, 0)]
        assert "a $100 chip left the tray unseen" in stolen.line.causes
        assert f"fill {fill} came short: 8 chips of $25 of its $500" in short.line.causes
        assert "a bet of $35 was paid one stake too much" in overpaid.line.causes
        assert opened.line.causes[0] == (
            "the drop box: box X-74 was taken off at 2022-08-14 23:30 UTC, before the closing count: the lock was found"
            " open; it is $60 short"
        )
        # the faults are discrepancies that wait for an answer: each tray, and for the box its removal and its drop
        book = await day.book()
        assert [row.unanswered for row in rows[:3]] == [1, 1, 1]
        assert {"box off schedule", "drop"} <= {each.found.kind for each in book.differences_of(DAY, "grave")}
        assert all(row.kind == Kind.FINAL for row in rows)
        total = totals_of(rows)
        # wins by the log: +$50, -$50, -$1,225, $0
        assert (total.drop, total.computed, total.win) == (74_000, -122_500, -122_500 - 39_500)
        assert total.difference == -39_500

    told_day(story)


def test_what_is_not_known_is_not_zero() -> None:
    async def story(day: PitDay) -> None:
        (row,) = await rows_of_day(day)
        assert (row.win, row.kind, row.line.difference, row.tips) == (None, "incomplete", None, None)
        assert row.line.causes[0] == "no win can be stated: closer missing"
        total = totals_of([row])
        assert (total.win, total.drop, total.closer, total.opener) == (None, None, None, 500_000)
        await day.close()
        await day.count_tray()
        box = await day.change_box()
        (row,) = await rows_of_day(day)
        assert row.win is not None
        assert (row.kind, row.win.amount, row.win.drop, row.win.hold) == ("projected", 0, 0, None)
        await day.count_box(box, {}, ("C-000001",))
        (row,) = await rows_of_day(day)
        assert row.win is not None
        assert (row.kind, row.win.drop) == ("final", 0)

    told_day(story)


def test_a_drop_is_known_when_every_box_of_it_is_counted() -> None:
    """A box that came off early is counted while its session still runs."""

    async def story(day: PitDay) -> None:
        await day.buy("$200")
        early = await day.change_box("full")
        await day.count_box(early, {"$100": Cents(20_000)})
        await day.buy("$100")
        await day.close()
        await day.count_tray()
        (row,) = await rows_of_day(day)
        assert (row.kind, row.entry.drop) == ("projected", None)
        last = await day.change_box()
        await day.count_box(last, {"$100": Cents(10_000)}, ("C-000001",))
        (row,) = await rows_of_day(day)
        assert (row.kind, row.entry.drop, row.line.difference) == ("final", 30_000, 0)

    told_day(story)


def test_two_sessions_of_one_shift_share_neither_differences_nor_tips() -> None:
    """Counted twice in the morning: $100 short and the box $20 short, then $25 short."""

    async def story(day: PitDay) -> None:
        await day.buy("$200")
        await day.house.do(p.CountTips, SUE, day.house.fact, {"$5": Cents(1_500)}, beside=(DAN,))
        day.at("07:00")
        await day.count_tray(less="$100")
        first = await day.change_box()
        await day.house.do(p.CountTips, SUE, day.house.fact, {"$5": Cents(1_000)}, beside=(DAN,))
        day.at("08:00")
        await day.buy("$100")
        await day.count_tray(less="$25")
        second = await day.change_box()
        await day.count_box(first, {"$20": Cents(18_000)}, ("C-000001",))
        await day.count_box(second, {"$20": Cents(10_000)}, ("C-000002",))
        rows = (await rows_of_day(day))[:2]
        assert {row.session.shift for row in rows} == {"morning"}
        assert [row.line.difference for row in rows] == [-12_000, -2_500]
        assert [row.unanswered for row in rows] == [2, 1]  # tray and box; tray
        assert [row.tips for row in rows] == [1_500, 1_000]
        assert totals_of(rows).tips == 2_500
        book = await day.book()
        found = [(each.found.kind, each.session) for each in book.differences_of(DAY, "morning")]
        assert found == [("closer", "O-000001"), ("closer", "C-000001"), ("drop", "O-000001")]

    told_day(story)
