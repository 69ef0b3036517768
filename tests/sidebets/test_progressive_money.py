"""A progressive in dollars: seed and reseed grow with the unit."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.cli.main import main
from croupier.game.wheel import DOUBLE_ZERO
from croupier.money.amount import Cents
from croupier.sidebets.paytable import PayTable
from croupier.sidebets.progressive import Progressive
from croupier.sidebets.registry import pay_tables, side_bets
from croupier.storage.library import Library


@pytest.fixture(scope="module")
def table() -> PayTable:
    rules = Library().book("us-co").on(date(2022, 8, 14))
    tables = pay_tables(side_bets()["roulette-up-progressive"], rules, DOUBLE_ZERO)
    return next(table for table in tables if table.code == "PT-BJS-RU-04")


@pytest.mark.parametrize("units", [1, 5, 25])
def test_with_another_unit_seed_and_reseed_are_so_many_times_the_printed_ones(table: PayTable, units: int) -> None:
    progressive = Progressive(table, Cents(100 * units), printed_seed=Cents(500_000), printed_reseed=Cents(250_000))
    assert progressive.seed == 500_000 * units
    assert progressive.reseed == 250_000 * units


def test_a_seed_that_gives_no_whole_cents_is_refused(table: PayTable) -> None:
    with pytest.raises(ValueError, match="no whole cents"):
        _ = Progressive(table, Cents(50), printed_seed=Cents(1)).seed


def test_the_meter_stands_at_its_seed_until_it_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["odds", "roulette-up-progressive", "--paytable", "PT-BJS-RU-04", "--unit", "$5", "--seed", "$1,000"]
    assert main(words) == 0
    assert "$5,000 on the meter" in capsys.readouterr().out
    assert main([*words, "--meter", "$7,000"]) == 0
    assert "$7,000 on the meter" in capsys.readouterr().out
