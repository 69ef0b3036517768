"""`croupier figures`: the pit's figures on the command line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from floors import do, floor_on, open_keeper, play_round, sit, wager
from nights import DAN, SUE

from croupier.storage.open import open_store
from croupier.table import commands as c

Run = Callable[..., tuple[int, str, str]]
RunJson = Callable[..., Any]
COUNTED = ("--opener", "$20,000", "--closer", "$16,500", "--fill", "$5,000", "--fill", "$1,000", "--credit", "$2,500")


# win


@pytest.mark.parametrize(
    ("more", "kind", "amount", "hold"),
    [
        (["--drop", "$10,000"], "final", "$3,000", "3/10"),
        (["--drop", "$10,000", "--seen", "$1"], "final", "$3,000", "3/10"),
        (["--seen", "$9,900"], "projected", "$2,900", "29/99"),
        ([], "partial", "-$7,000", None),
        (["--drop", "$0"], "final", "-$7,000", None),
    ],
)
def test_win_has_its_kind(croupier_json: RunJson, more: list[str], kind: str, amount: str, hold: str | None) -> None:
    found = croupier_json("figures", "win", *COUNTED, *more)
    assert (found["kind"], found["win"], found["hold"]) == (kind, amount, hold)


def test_without_a_closer_no_win_is_stated(croupier: Run) -> None:
    code, out, _err = croupier("figures", "win", "--opener", "$5", "--drop", "$5")
    assert (code, out) == (1, "no win can be stated: closer missing\n")


def test_amounts_that_are_none_are_refused(croupier: Run) -> None:
    code, _out, err = croupier("figures", "win", "--opener", "-$5")
    assert code == 2
    assert "--opener" in err


# tax


def test_the_tax_of_a_year(croupier_json: RunJson, tmp_path: Path) -> None:
    """1.5M, 1M and 3M: see tests/figures/test_tax.py for the same by hand."""
    months = ["--agp", "2023-07=$1,500,000", "--agp", "2023-08=$1,000,000", "--agp", "2023-09=$3,000,000"]
    found = croupier_json("figures", "tax", *months)
    assert [each["tax"] for each in found["months"]] == ["$3,750", "$11,250", "$95,000"]
    assert (found["year_from"], found["losses"]) == ("2023-07-01", "carried")
    file = tmp_path / "year.toml"
    file.write_text('[agp]\n2023-07 = "$1,500,000"\n2023-08 = "$1,000,000"\n2023-09 = "$3,000,000"\n', "utf-8")
    assert croupier_json("figures", "tax", str(file)) == found


def test_a_loss_may_be_read_otherwise(croupier_json: RunJson) -> None:
    months = ["--agp", "2023-07=$2,000,000", "--agp", "2023-08=-$1,000,000", "--agp", "2023-09=$2,000,000"]
    assert [each["tax"] for each in croupier_json("figures", "tax", *months)["months"]] == ["$5,000", "$0", "$20,000"]
    other = croupier_json("figures", "tax", *months, "--reading", "C38=nothing")
    assert [each["tax"] for each in other["months"]] == ["$5,000", "$0", "$40,000"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "which months?"),
        (["--agp", "July=$5"], '"July" is not a month'),
        (["--agp", "2023-13=$5"], '"2023-13" is not a month'),
        (["--agp", "2023-07=lots"], '"lots" is not an amount'),
        (["--agp", "2023-07"], '"" is not an amount'),
        (["--agp", "2023-07=$5", "--agp", "2023-07=$6"], "2023-07 is given twice"),
        (["--agp", "2023-08=$5"], "2023-07 is missing"),
        (["--agp", "2011-07=$5"], "does not cover the gaming tax of the year from 2011-07-01; it does from 2012-07-01"),
        (["--agp", "2023-07=$5", "--on", "2025-01-01"], "2023-07 is no month of the tax year from 2024-07-01"),
        (["--agp", "2023-07=$5", "--book", "us-ia"], "us-ia holds no gaming tax"),
        (["nowhere.toml"], "cannot be read"),
    ],
)
def test_what_is_no_year_is_refused(croupier: Run, words: list[str], says: str) -> None:
    code, _out, err = croupier("figures", "tax", *words)
    assert code == 2
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("text", ["agp = 5\n", "[agp]\n2023-07 = 5\n", "[other]\n"])
def test_a_file_that_says_no_amounts_is_refused(croupier: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "year.toml"
    file.write_text(text, "utf-8")
    code, _out, err = croupier("figures", "tax", str(file))
    assert code == 2
    assert "agp" in err or "amount" in err


# reportable


def test_pay_tables_that_reach_300_times(croupier_json: RunJson) -> None:
    found = croupier_json("figures", "reportable", "--on", "2026-05-01", "--book", "us-nj")
    assert (found["times"], found["amount"]) == (300, "$2,000")
    reached = {row["paytable"]: row["reaches"] for row in found["paytables"]}
    assert len(reached) == 9
    assert [name for name, yes in reached.items() if not yes] == ["0-option-2"]
    assert {row["paytable"]: row["smallest_stake"] for row in found["paytables"]}["00-option-1"] == "$1.57"


def test_without_a_day_there_is_no_amount(croupier_json: RunJson) -> None:
    found = croupier_json("figures", "reportable", "--book", "us-ia")
    assert found["amount"] is None
    assert [(row["bet"], row["most"], row["reaches"]) for row in found["paytables"]] == [("layout", "35", False)]


def test_an_amount_that_is_not_published_is_not_guessed(croupier: Run) -> None:
    code, _out, err = croupier("figures", "reportable", "--on", "2027-01-01")
    assert code == 2
    assert "does not hold the text of w2g.winnings_min" in err


def test_books_that_do_not_cover_the_day_are_named(croupier: Run, croupier_json: RunJson) -> None:
    found = croupier_json("figures", "reportable", "--on", "2016-01-01")
    assert "us-ia" in found["not_covered"]
    assert "us-co" in {row["book"] for row in found["paytables"]}
    code, out, _err = croupier("figures", "reportable", "--on", "2016-01-01")
    assert code == 0
    assert "not covered on that day" in out
    assert croupier("figures", "reportable", "--on", "2016-01-01", "--book", "us-ia")[0] == 2


# table


async def _night(file: Path) -> None:
    """A table that was open before; then $10 on red and $1 on 17 for four rounds, a $5 correction, a $2 toke."""
    store = open_store(file)
    try:
        floor = floor_on(store)
        keeper = await open_keeper(floor)
        await sit(keeper, "Ann", 100_00)
        await do(keeper, wager("Ann", "black", 1_00))
        await play_round(keeper, "3")
        await do(keeper, c.CloseTable(SUE))
        keeper = await open_keeper(floor)
        for pocket in ("1", "17", "00", "36"):
            await do(keeper, wager("Ann", "red", 10_00))
            await do(keeper, wager("Ann", "straight:17", 1_00))
            await play_round(keeper, pocket)
        await do(keeper, c.CorrectPayment(SUE, "Ann", 5_00, "value", "short by a chip"))  # type: ignore[arg-type]
        await do(keeper, c.GiveToke(DAN, "Ann", 2_00, "value", True))  # type: ignore[arg-type]
        for each in floor.keepers():
            await each.close()
    finally:
        await store.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("house") / "house.sqlite"
    asyncio.run(_night(file))
    return file


def test_a_table_since_it_was_last_opened(croupier_json: RunJson, house: Path) -> None:
    """Red wins on 1 and 36 and loses twice: even. 17 pays $35 once and loses $3. The correction costs $5."""
    found = croupier_json("figures", "table", "7", "--database", str(house))
    assert (found["rounds"], found["turnover"], found["tokes"]) == (4, "$44", "$2")
    assert found["computed_win"] == "-$37"
    assert found["result_of_play"] == "-$32"
    assert found["adjusted"] == [{"what": "payment corrected", "amount": "-$5"}]
    assert Fraction(found["exactly"]["theoretical"]) == Fraction(2, 38) * 44
    # Of one round: 17 is black. Red and 17 together: 18 numbers -9, one -25, 19 numbers +11.
    each = [-9] * 18 + [-25] + [11] * 19
    variance = Fraction(sum(amount**2 for amount in each), 38) - Fraction(sum(each), 38) ** 2
    assert Fraction(found["exactly"]["variance"]) == 4 * variance
    assert found["method"] == "exact"
    assert Fraction(found["exactly"]["coverage"]) >= Fraction(99, 100)


def test_the_whole_log_of_a_table(croupier_json: RunJson, house: Path) -> None:
    """Red 3 took $1 from black the first time, and the drop was then."""
    found = croupier_json("figures", "table", "7", "--all", "--database", str(house))
    assert (found["rounds"], found["computed_win"], found["drop"]) == (5, "-$36", "$100")
    assert found["hold"] == "-36.00 %"


def test_a_table_for_people(croupier: Run, house: Path) -> None:
    code, out, _err = croupier("figures", "table", "7", "--database", str(house))
    assert code == 0
    assert "theoretical win" in out
    assert "computed exactly" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["9"], "there is no table 9"),
        (["7", "--coverage", "100"], "--coverage"),
        (["7", "--coverage", "most"], "--coverage"),
    ],
)
def test_what_cannot_be_answered_is_said_in_a_line(croupier: Run, house: Path, words: list[str], says: str) -> None:
    code, _out, err = croupier("figures", "table", *words, "--database", str(house))
    assert code == 2
    assert says in err
    assert err.count("\n") == 1
