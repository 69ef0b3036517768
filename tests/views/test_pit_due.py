"""Days that the law sets: to count color chips again, to file and keep a report of cash, to keep every paper."""

from __future__ import annotations

from pit_two import source_of
from pits import CAT, DAN, SEC, SUE, Pit, law, pit_with, table

from croupier.documents.plain import as_text
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked
from croupier.money.amount import Cents
from croupier.people.state import PeopleState
from croupier.pit import commands as c
from croupier.views.pit import PitView, pit_view


def view(pit: Pit, fact: c.TableFact) -> PitView:
    return pit_view(pit.state, {fact.number: fact}, {}, {}, PeopleState(), law(), pit.at, pit.offset)


def with_colors(book: str) -> tuple[Pit, c.TableFact]:
    pit, fact = pit_with(table(book=book))
    pit.do(c.RegisterChips, SUE, "A", "7", {"red": 300}, "cage", beside=(DAN, SEC))
    return pit, fact


def shift_report(pit: Pit) -> str:
    return " ".join(as_text(PIT_PRINTS["shift"].make(source_of(pit), Asked()), 300).split())


def test_color_chips_are_counted_every_thirty_days_in_new_jersey() -> None:
    """13:69E-1.5. Never counted, they are due at once; counted on 14 August, by 13 September."""
    pit, fact = pit_with(table(book="us-nj"))
    assert view(pit, fact).tables[0].impress_by == ""  # no set is registered
    pit.do(c.RegisterChips, SUE, "A", "7", {"red": 300}, "cage", beside=(DAN, SEC))
    assert view(pit, fact).tables[0].impress_by == "2022-08-14"
    pit.begin(fact)
    assert "Color chips to be counted table 7, by 2022-08-14" in shift_report(pit)
    pit.do(c.ImpressChips, SUE, fact, {"red": 300})
    assert view(pit, fact).tables[0].impress_by == "2022-09-13"
    assert "Color chips to be counted" not in shift_report(pit)


def test_where_the_law_does_not_ask_for_it_color_chips_are_never_due() -> None:
    pit, fact = with_colors("us-co")
    assert view(pit, fact).tables[0].impress_by == ""


def test_a_report_of_cash_has_fifteen_days_and_is_kept_for_five_years() -> None:
    """31 CFR 1010.306(a)(1) and 1010.430(d): 14 August and 15 days is 29 August."""
    pit, fact = pit_with()
    pit.begin(fact)
    for amount, person in ((1_000_000, "Bob"), (1_000_001, "Ann")):
        pit.do(c.LogCash, CAT, person, "in", "chips bought", Cents(amount), "cage")
    ann, bob = view(pit, fact).cash
    assert (ann.is_due, ann.file_by, ann.keep_until) == (True, "2022-08-29", "2027-08-29")
    assert (bob.is_due, bob.file_by, bob.keep_until) == (False, "", "")
    says = "Cash to report Ann, $10,000.01 in, to be filed by 2022-08-29, kept until 2027-08-29"
    assert says in shift_report(pit)


def test_paper_says_until_when_it_is_kept() -> None:
    """Colorado 1607: three years from the later of record and return. August's return is due on 15 September."""
    pit, fact = pit_with()
    pit.begin(fact)
    assert "Keep until 2025-09-15 (Colorado Gaming Rule 16, 1607)" in shift_report(pit)
    made = PIT_PRINTS["slip"].make(source_of(pit), Asked(number="O-000001"))
    assert "Keep until 2025-09-15 (Colorado Gaming Rule 16, 1607)" in " ".join(as_text(made, 300).split())
