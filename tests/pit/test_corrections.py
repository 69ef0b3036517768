"""A count at the end of a shift that was written down wrong is put right until its day is final: the slip keeps what it
said, two people sign, and every later figure follows.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from pit_house import PitHouse, told
from pit_two import book_of, source_of
from pits import AMY, CAT, CLEO, COY, DAN, GUS, KIM, SAM, SEC, SUE, TRAY, Pit, law, pit_with, played

from croupier.documents.page import Page
from croupier.documents.plain import as_text
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked
from croupier.money.amount import Cents
from croupier.pit import commands as p
from croupier.pit import events as e
from croupier.pit.codec import decode_event
from croupier.views import compliance_attributes as attributes
from croupier.views.compliance_papers import papers_of
from croupier.views.pit_book import PitBook
from croupier.views.pit_figures import Row, rows_of
from croupier.views.pit_log import line_of

LESS_100 = {**TRAY, "$100": Cents(320_000)}
LESS_300 = {**TRAY, "$100": Cents(300_000)}
"""The tray after $100 and after $300 of chips were sold."""
DAY = "2022-08-14"
PAIR: dict[str, Any] = {"reason": "the $100 chips were counted twice", "beside": (DAN,)}


async def rows(house: PitHouse) -> list[Row]:
    records = await house.pit.store.read("pit")
    return rows_of(PitBook().see_all(decode_event(record.body, record.format) for record in records), DAY)


async def boxed(house: PitHouse) -> None:
    """The box is off, counted and back."""
    await house.do(p.RemoveBox, SEC, "X-7", house.fact, beside=(GUS,))
    await house.do(p.DeliverBox, SEC, "X-7", "count room", beside=(GUS,))
    slips = ("C-000001",)
    await house.do(p.CountBox, COY, "X-7", 1, {"$100": 10_000}, slips=slips, beside=(CLEO,))
    await house.do(p.AttachBox, SEC, "X-7", house.fact)


def test_a_count_is_corrected_when_its_box_is_long_counted_and_later_figures_follow() -> None:
    """$100 is bought in the first shift and $200 in the second. By hand: win = drop + closer - opener, so $0 twice."""

    async def story(house: PitHouse) -> None:
        await house.inspect()
        await house.count()
        await house.open()
        await house.bought(10_000)
        await house.do(p.CountCloser, SUE, house.fact, TRAY, beside=(DAN,))
        await boxed(house)
        await house.bought_more(20_000)
        await house.do(p.CountCloser, SUE, house.fact, LESS_300, beside=(DAN,))
        before = [row.win.amount for row in await rows(house) if row.win]
        assert before == [10_000, -10_000], "$100 moved from one shift to the other"
        assert [one.amount for one in house.pit.state.discrepancies.values()] == [10_000, -10_000]
        refusal = await house.no("already_done", p.VoidSlip, CAT, "C-000001", "wrong")
        assert refusal.cite.endswith("section 2")
        events = await house.do(p.CorrectCount, SUE, "C-000001", house.fact, LESS_100, **PAIR)
        assert [type(event) for event in events] == [e.CountCorrected], "nothing differs by the right figure"
        slip = house.pit.state.slips["C-000001"]
        (was,) = slip.corrections
        assert (slip.amount, was.was, was.chips, was.reason) == (490_000, 500_000, TRAY, PAIR["reason"])
        assert [(one.post, one.name) for one in was.signed] == [("supervisor", "Sue"), ("dealer", "Dan")]
        after = await rows(house)
        assert [row.win.amount for row in after if row.win] == [0, 0]
        assert [row.kind for row in after] == ["final", "projected", "incomplete"]
        assert [(row.counts.opener, row.counts.closer) for row in after][:2] == [(500_000, 490_000), (490_000, 470_000)]
        assert house.pit.state.sessions["C-000001"].expected == 470_000

    told(story, at="2022-08-14T10:00")


def test_what_differs_by_the_right_figure_is_found_anew() -> None:
    async def story(house: PitHouse) -> None:
        await house.inspect()
        await house.count()
        await house.open()
        await house.bought(10_000)
        await house.do(p.CountCloser, SUE, house.fact, LESS_100, beside=(DAN,))
        await boxed(house)
        await house.bought_more(20_000)
        await house.do(p.CountCloser, SUE, house.fact, LESS_300, beside=(DAN,))
        assert not house.pit.state.discrepancies
        await house.do(p.CorrectCount, SUE, "C-000001", house.fact, TRAY, **PAIR)
        found = [(one.slip, one.amount) for one in house.pit.state.discrepancies.values()]
        assert found == [("C-000001", 10_000), ("C-000002", -10_000)]

    told(story, at="2022-08-14T10:00")


def closed() -> tuple[Pit, p.TableFact]:
    """A table that has closed with $5,000 written down for its tray, and $4,900 in it."""
    pit, fact = pit_with()
    pit.begin(fact)
    pit.do(p.CountCloser, SUE, played(fact, is_open=False), TRAY, beside=(DAN,))
    return pit, played(fact, is_open=False)


def test_the_next_opener_is_held_against_the_right_figure() -> None:
    pit, fact = closed()
    pit.do(p.CorrectCount, SUE, "C-000001", fact, LESS_100, **PAIR)
    assert pit.state.tables["7"].last.amount == 490_000  # type: ignore[union-attr]
    pit, fact = closed()
    pit.do(p.RemoveBox, SEC, "X-7", fact, beside=(GUS,))
    pit.do(p.CountOpener, SUE, fact, TRAY, beside=(DAN,))
    pit.do(p.CorrectCount, SUE, "C-000001", fact, LESS_100, **PAIR)
    found = [(one.kind, one.slip, one.amount) for one in pit.state.discrepancies.values()]
    assert found == [("closer", "C-000001", -10_000), ("opener", "O-000002", 10_000)]


def test_what_cannot_be_corrected_says_why_by_which_section() -> None:
    pit, fact = closed()
    pit.set("2022-08-15T12:00")
    opener = p.CorrectCount, SUE, "O-000001", fact, LESS_100
    correct = p.CorrectCount, SUE, "C-000001", fact
    for code, told_, more in (
        ("unknown", opener, PAIR),
        ("unknown", (p.CorrectCount, SUE, "C-000009", fact, LESS_100), PAIR),
        ("unknown", (p.CorrectCount, SUE, "F-000001", fact, LESS_100), PAIR),
        ("no_reason", (*correct, LESS_100), {**PAIR, "reason": " "}),
        ("needs_second", (*correct, LESS_100), {**PAIR, "beside": ()}),
        ("needs_second", (*correct, LESS_100), {**PAIR, "beside": (SAM,)}),
        ("needs_second", (p.CorrectCount, KIM, "C-000001", fact, LESS_100), PAIR),
        ("same_person", (*correct, LESS_100), {**PAIR, "beside": (SUE,)}),
        ("not_yours", (p.CorrectCount, DAN, "C-000001", fact, LESS_100), {**PAIR, "beside": (SUE,)}),
        ("bad_count", (*correct, {"$5": Cents(7)}), PAIR),
        ("bad_count", (*correct, {"$5": Cents(-500)}), PAIR),
        ("bad_count", (*correct, {"$3": Cents(300)}), PAIR),
        ("already_done", (*correct, TRAY), PAIR),
    ):
        refusal = pit.no(code, *told_, **more)
        assert refusal.cite.endswith("section 2"), refusal
    pit.do(p.RemoveBox, SEC, "X-7", fact, beside=(GUS,))
    pit.do(p.DeliverBox, SEC, "X-7", "count room", beside=(GUS,))
    pit.do(p.CountBox, COY, "X-7", 1, {}, slips=("C-000001",), beside=(CLEO,))
    pit.do(p.FinalizeDay, AMY, DAY)
    refusal = pit.no("day_over", *correct, LESS_100, **PAIR)
    assert (refusal.says, refusal.cite[-9:]) == ("the gaming day of slip C-000001 is finalized: it stands", "section 2")


def test_a_void_or_unsigned_closer_is_not_corrected() -> None:
    pit, fact = closed()
    pit.do(p.VoidSlip, CAT, "C-000001", "counted anew")
    pit.no("void", p.CorrectCount, SUE, "C-000001", fact, LESS_100, **PAIR)
    pit.do(p.CountCloser, SUE, fact, TRAY)
    pit.no("slip_open", p.CorrectCount, SUE, "C-000002", fact, LESS_100, **PAIR)


def printed(pit: Pit, name: str, **asked: str) -> str:
    page: Page = PIT_PRINTS[name].make(source_of(pit), Asked(**asked))  # type: ignore[arg-type]
    return " ".join(as_text(page, 300).split())


def test_the_slip_and_the_sheet_are_marked_and_keep_the_old_figure() -> None:
    pit, fact = closed()
    assert "CORRECTED" not in printed(pit, "slip", number="C-000001")
    pit.do(p.CorrectCount, SUE, "C-000001", fact, LESS_100, **PAIR)
    slip = printed(pit, "slip", number="C-000001")
    for says in ("CORRECTED", "$5,000", "Sue (supervisor), Dan (dealer)", PAIR["reason"], "total", "$4,900"):
        assert str(says) in slip
    assert f"record {book_of(pit).slips['C-000001'].mark.version}, CountCorrected" in slip
    assert "signed, CORRECTED: it said $5,000" in printed(pit, "sheet", day=DAY)
    assert "closer C-000001 corrected from $5,000 to $4,900" in line_of(pit.last(e.CountCorrected))


def test_the_compliance_sample_goes_by_the_right_figure_and_asks_who_signed() -> None:
    pit, fact = closed()
    pit.do(p.CorrectCount, SUE, "C-000001", fact, LESS_100, **PAIR)
    form = next(form for form in attributes.FORMS if form.letter == "L")

    def wrong(log: list[e.Event]) -> dict[str, str]:
        papers = papers_of(enumerate(log, 1))
        found = attributes.test_all(form, "C-000001", DAY, papers, law()).found
        return {what: says for what, says in found.items() if says}

    assert wrong(pit.log) == {"closer as expected": "discrepancy 1 is not answered"}
    alone = [replace(event, beside=()) if isinstance(event, e.CountCorrected) else event for event in pit.log]
    assert wrong(alone)["corrected"] == "corrected by one person"
