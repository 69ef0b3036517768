"""The gaming tax of Colorado, worked out by hand from the printed brackets."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from nights import library

from croupier.cli.main import main
from croupier.figures.tax import TaxLaw, adjusted_gross_proceeds, returns, tax_law, tax_on
from croupier.figures.win import FiguresError, Kind, Win
from croupier.money.amount import Cents
from croupier.rulebook.rulebook import NotCoveredError

MILLION = 100_000_000
"""In cents."""


@pytest.fixture(scope="module")
def law() -> TaxLaw:
    return tax_law(library().book("us-co"), date(2024, 2, 29))


@pytest.mark.parametrize(
    ("millions", "dollars"),
    [
        # 0.25 % of 2M = 5,000; 2 % of 3M = 60,000; 9 % of 3M = 270,000; 11 % of 2M = 220,000; 16 % of 3M = 480,000
        ("0", 0),
        ("1", 2_500),
        ("2", 5_000),
        ("3.5", 5_000 + 30_000),
        ("5", 65_000),
        ("8", 335_000),
        ("9", 335_000 + 110_000),
        ("10", 555_000),
        ("13", 1_035_000),
        ("14", 1_235_000),
        ("-1", 0),
    ],
)
def test_each_bracket_taxes_what_lies_in_it(law: TaxLaw, millions: str, dollars: int) -> None:
    assert tax_on(Cents(int(float(millions) * MILLION)), law.brackets) == dollars * 100


@pytest.mark.parametrize(("cents", "tax"), [(199, 0), (200, 1), (599, 1), (600, 2)])
def test_half_a_cent_is_rounded_up(law: TaxLaw, cents: int, tax: int) -> None:
    """0.25 %: 2.00 is half a cent."""
    assert tax_on(Cents(cents), law.brackets) == tax


def test_the_year_begins_in_july_and_adds_up(law: TaxLaw) -> None:
    """July 1.5M, August 1M, September 3M: tax to date 3,750; 5,000 + 2 % of 0.5M = 15,000; 65,000 + 9 % of 0.5M."""
    assert law.first_day == date(2023, 7, 1)
    months = {date(2023, 7, 1): 1.5, date(2023, 8, 1): 1, date(2023, 9, 1): 3}
    found = returns(law, {month: Cents(int(millions * MILLION)) for month, millions in months.items()})
    assert [each.tax_to_date for each in found] == [375_000, 1_500_000, 11_000_000]
    assert [each.tax for each in found] == [375_000, 1_125_000, 9_500_000]
    assert [each.due for each in found] == [date(2023, 8, 15), date(2023, 9, 15), date(2023, 10, 15)]
    assert [each.year_to_date for each in found] == [150_000_000, 250_000_000, 550_000_000]


def test_a_month_of_loss_is_carried_and_pays_nothing_back(law: TaxLaw) -> None:
    """Question C38. 2M, then a loss of 1M, then 2M: the year is at 3M, and only what is above 2M is owed anew."""
    months = {date(2023, 7, 1): 2 * MILLION, date(2023, 8, 1): -MILLION, date(2023, 9, 1): 2 * MILLION}
    found = returns(law, {month: Cents(cents) for month, cents in months.items()})
    assert [each.tax for each in found] == [500_000, 0, 2_000_000]
    assert found[-1].year_to_date == 3 * MILLION


def test_by_the_other_reading_a_loss_counts_as_nothing() -> None:
    """2M, a loss, 2M: the year is at 4M, and 2 % of 2M is owed anew."""
    law = tax_law(library().book("us-co"), date(2023, 7, 1), {"tax.loss_month": "nothing"})
    months = {date(2023, 7, 1): 2 * MILLION, date(2023, 8, 1): -MILLION, date(2023, 9, 1): 2 * MILLION}
    found = returns(law, {month: Cents(cents) for month, cents in months.items()})
    assert [each.tax for each in found] == [500_000, 0, 4_000_000]


def test_december_is_due_in_january_and_june_in_july(law: TaxLaw) -> None:
    months = {date(2023 + (month < 7), month, 1): Cents(0) for month in (7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6)}
    due = [each.due for each in returns(law, months)]
    assert (due[5], due[11]) == (date(2024, 1, 15), date(2024, 7, 15))


@pytest.mark.parametrize("day", [date(2012, 6, 30), date(2008, 1, 1)])
def test_years_whose_brackets_are_not_known_are_refused(day: date) -> None:
    with pytest.raises(NotCoveredError, match="does not cover the gaming tax"):
        tax_law(library().book("us-co"), day)


def test_the_first_year_that_is_known() -> None:
    assert tax_law(library().book("us-co"), date(2012, 7, 1)).first_day == date(2012, 7, 1)


@pytest.mark.parametrize("book", ["us-nh", "us-ia", "us-nj"])
def test_a_book_without_a_tax_is_refused(book: str) -> None:
    with pytest.raises(NotCoveredError, match="holds no gaming tax"):
        tax_law(library().book(book), date(2024, 1, 1))


def test_months_that_are_missing_or_of_another_year_are_refused(law: TaxLaw) -> None:
    with pytest.raises(FiguresError, match="2023-08 is missing"):
        returns(law, {date(2023, 7, 1): Cents(0), date(2023, 9, 1): Cents(0)})
    with pytest.raises(FiguresError, match="2024-07 is no month of the tax year"):
        returns(law, {date(2024, 7, 1): Cents(0)})
    with pytest.raises(FiguresError, match="no month is given"):
        returns(law, {})


def test_only_final_wins_and_whole_fees_are_proceeds() -> None:
    final, projected = (Win(kind, Cents(-5_000), Cents(1)) for kind in (Kind.FINAL, Kind.PROJECTED))
    assert adjusted_gross_proceeds([final, final], [Cents(2_500)]) == -7_500
    with pytest.raises(FiguresError, match="projected"):
        adjusted_gross_proceeds([final, projected])
    with pytest.raises(FiguresError, match="below zero"):
        adjusted_gross_proceeds([], [Cents(-1)])


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ('above = "$5,000,000", to', 'above = "$5,000,001", to', "bracket 3, above $5,000,001, leaves a gap below it"),
        (
            'above = "$5,000,000", to',
            'above = "$4,000,000", to',
            "bracket 3, above $4,000,000, overlaps the one before",
        ),
        (
            'above = "$2,000,000", to',
            'above = "$5,000,000", to',
            "bracket 2 begins at $5,000,000 and ends at $5,000,000",
        ),
        (', to = "$13,000,000"', "", "bracket 6 stands after one without an end"),
        ('{ above = "$13,000,000", percent = "20" },', "", "nothing is said of amounts above $13,000,000"),
        ('percent = "16"', 'percent = "160"', '"160" is not per cent'),
        ('percent = "16"', 'percent = "41"', "a rate of 41 per cent is above tax.percent_max, 40"),
        ('percent = "16"', "percent = 16", "16 is not per cent"),
        ('percent = "16"', 'rate = "16"', "unknown field rate"),
        (', percent = "16"', "", "bracket 5 does not say percent"),
        ('"$13,000,000", percent = "16"', '"13 million", percent = "16"', '"13 million" is not an amount'),
    ],
)
def test_a_gap_an_overlap_and_a_slip_are_findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], before: str, after: str, says: str
) -> None:
    own = Path(__file__).parents[2] / "src" / "croupier" / "rulebooks" / "us-co"
    folder = tmp_path / "us-xx"
    folder.mkdir()
    text = (own / "tax.toml").read_text("utf-8")
    assert before in text
    (folder / "book.toml").write_text((own / "book.toml").read_text("utf-8"), "utf-8")
    (folder / "tax.toml").write_text(text.replace(before, after), "utf-8")
    assert main(["rules", "check", "--book", "us-xx", "--rulebooks", str(tmp_path), "--json"]) == 1
    assert says in capsys.readouterr().out.replace('\\"', '"')
