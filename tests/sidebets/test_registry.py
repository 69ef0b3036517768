"""What can be registered and what cannot: each refusal with its section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from importlib.metadata import EntryPoint

import pytest

from croupier.game.bet import AnyBet, Board, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, BonusBall, Choice, Draw, Multiplier, SecondNumber, Total
from croupier.game.pocket import Pocket
from croupier.game.wheel import DOUBLE_ZERO, SINGLE_ZERO, TRIPLE_ZERO, WHEELS
from croupier.mathematics.explore import explore
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.sidebets import registry
from croupier.sidebets.interface import Terms
from croupier.sidebets.paytable import PayTable, Row
from croupier.sidebets.registry import Offer, offer, pay_tables, side_bets, why_not_here, why_not_stake
from croupier.storage.library import Library

TODAY = date(2023, 1, 1)
ONE_DAY = timedelta(days=1)
TEN_TIMES = Distribution[Draw]({Multiplier(10): 1})
TABLES = {
    "straights-and-8s": "standard",
    "spinner-winner": "SW2-U03",
    "roulette-up-bonus": "PT-FLT-RU-01",
    "roulette-up-progressive": "PT-BJS-RU-01",
}


def terms(library: Library, key: str, day: date = TODAY) -> Terms:
    """Terms under which the side bet can be offered on a double-zero wheel."""
    rules = library.book("us-co").on(day)
    newest = library.book("us-co").on(TODAY)
    tables = {table.code: table for table in pay_tables(side_bets()[key], newest, DOUBLE_ZERO)}
    return Terms(rules, DOUBLE_ZERO, tables.get(TABLES.get(key, "")), TEN_TIMES if key == "back2back" else None)


def only_bet(library: Library, key: str) -> AnyBet:
    answer = offer(side_bets()[key], terms(library, key))
    assert isinstance(answer, Offer)
    [bet] = answer.bets
    return bet


def refused(key: str, asked: Terms) -> Refusal:
    answer = offer(side_bets()[key], asked)
    assert isinstance(answer, Refusal)
    return answer


# Who comes in


def test_every_side_bet_that_a_built_in_book_permits_is_installed(library: Library) -> None:
    """Croupier's own side bets come by entry points like any other package's."""
    permitted = {bet for book in library.books() for bet in book.on(book.newest_change).names("sidebets.permitted")}
    assert permitted
    assert permitted <= set(side_bets())
    assert all(side_bet.key == key for key, side_bet in side_bets().items())


@pytest.fixture
def no_memory() -> Iterator[None]:
    """The registry asks once and remembers; these tests let it ask again."""
    side_bets.cache_clear()
    yield
    side_bets.cache_clear()


@pytest.mark.usefixtures("no_memory")
def test_two_side_bets_with_one_key_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint(name, "croupier.sidebets.back2back:SIDE_BET", registry.GROUP) for name in ("back2back", "another")
    ]
    monkeypatch.setattr(registry, "entry_points", lambda group: points)
    with pytest.raises(ValueError, match='two installed packages offer a side bet called "back2back"'):
        side_bets()


@pytest.mark.usefixtures("no_memory")
def test_nothing_installed_is_no_side_bet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "entry_points", lambda group: [])
    assert side_bets() == {}


@dataclass(frozen=True)
class Stranger:
    """A side bet of another package: a table is its own."""

    key: str = "stranger"
    needs_weights: bool = False

    def outcomes(self, terms: Terms) -> Sequence[str]:
        return ()

    def bets(self, terms: Terms) -> Sequence[AnyBet]:
        return []


def test_a_side_bet_without_a_section_cites_what_permits_it(library: Library) -> None:
    rules = library.book("us-co").on(TODAY).with_values({"sidebets.permitted": ["stranger"]})
    answer = offer(Stranger(), Terms(rules, TRIPLE_ZERO))
    assert isinstance(answer, Offer)
    assert (answer.bets, answer.cite) == ((), "30-2299.04")
    assert offer(Stranger(needs_weights=True), Terms(rules, TRIPLE_ZERO)) == Refusal(
        "no_weights", "stranger is not offered until the house supplies the chances of its multiplier"
    )


# not_permitted


@pytest.mark.parametrize(
    ("key", "first_day", "before", "section"),
    [
        ("straights-and-8s", date(2018, 2, 14), "30-2299.01", "30-2299.02(8)"),
        ("spinner-winner", date(2018, 8, 14), "30-2299.02", "30-2299.03(5)"),
        ("roulette-up-bonus", date(2022, 8, 14), "30-2299.03", "30-2299.04 Roulette Up Bonus Pay Tables"),
        ("roulette-up-progressive", date(2022, 8, 14), "30-2299.03", "30-2299.04 Roulette Up Progressive Pay Tables"),
    ],
)
def test_a_side_bet_is_refused_the_day_before_its_first_and_offered_on_it(
    library: Library, key: str, first_day: date, before: str, section: str
) -> None:
    refusal = refused(key, terms(library, key, first_day - ONE_DAY))
    assert (refusal.code, refusal.cite) == ("not_permitted", before)
    assert f"does not permit {key} on {first_day - ONE_DAY}" in refusal.says
    answer = offer(side_bets()[key], terms(library, key, first_day))
    assert isinstance(answer, Offer)
    assert answer.cite == section
    assert [bet.key for bet in answer.bets] == [key]


@pytest.mark.parametrize(
    ("day", "section"),
    [
        (date(2015, 1, 14), "47.1-2215.01"),
        (date(2017, 12, 14), "47.1-2215.01"),
        (date(2017, 12, 15), "30-2299.01"),
        (TODAY, "30-2299.01"),
    ],
    ids=str,
)
def test_back2back_is_offered_since_the_first_day_of_the_book(library: Library, day: date, section: str) -> None:
    answer = offer(side_bets()["back2back"], terms(library, "back2back", day))
    assert isinstance(answer, Offer)
    assert answer.cite == section


def test_a_side_bet_of_another_state_is_refused(library: Library) -> None:
    assert refused("spread-bet", terms(library, "spread-bet")).code == "not_permitted"
    nothing = library.book("us-co").on(TODAY).with_values({"sidebets.permitted": []})
    refusal = refused("back2back", Terms(nothing, DOUBLE_ZERO, None, TEN_TIMES))
    assert (refusal.code, refusal.says.endswith("it permits none")) == ("not_permitted", True)


# not_on_this_wheel


@pytest.mark.parametrize(
    ("key", "section"),
    [
        ("straights-and-8s", "30-2299.02"),
        ("spinner-winner", "30-2299.03"),
        ("roulette-up-bonus", "30-2299.04"),
        ("roulette-up-progressive", "30-2299.04"),
    ],
)
def test_000_has_no_place_in_these_side_bets(library: Library, key: str, section: str) -> None:
    asked = replace(terms(library, key), wheel=TRIPLE_ZERO)
    refusal = refused(key, asked)
    assert (refusal.code, refusal.cite) == ("not_on_this_wheel", section)
    assert why_not_here(side_bets()[key], asked.rules, TRIPLE_ZERO) == refusal
    for name in WHEELS:
        allowed = why_not_here(side_bets()[key], asked.rules, WHEELS[name]) is None
        # Spinner Winner's tables are headed by wheel; a larger wheel used as single-zero has other neighbors.
        refused_here = {"triple-zero"} if key != "spinner-winner" else set(WHEELS) - {"single-zero", "double-zero"}
        assert allowed == (name not in refused_here)


def test_back2back_takes_000_since_there_is_such_a_wheel(library: Library) -> None:
    before, after = (
        offer(side_bets()["back2back"], replace(terms(library, "back2back", day), wheel=TRIPLE_ZERO))
        for day in (date(2021, 8, 13), date(2021, 8, 14))
    )
    assert isinstance(before, Refusal)
    assert (before.code, before.cite) == ("not_on_this_wheel", "30-2299.01")
    assert isinstance(after, Offer)


# no_such_paytable, paytable_incomplete


@pytest.mark.parametrize("key", TABLES)
def test_a_side_bet_with_pay_tables_needs_one(library: Library, key: str) -> None:
    assert refused(key, replace(terms(library, key), table=None)) == Refusal(
        "no_such_paytable", f"{key} needs a pay table"
    )


def with_rows(asked: Terms, rows: Sequence[Row]) -> Terms:
    assert asked.table is not None
    return replace(asked, table=replace(asked.table, rows=tuple(rows)))


@pytest.mark.parametrize("key", TABLES)
def test_a_pay_table_without_one_of_its_rows_is_refused(library: Library, key: str) -> None:
    """Without the longest row of Roulette Up the table is a shorter one, and complete."""
    asked = terms(library, key)
    assert asked.table is not None
    rows = asked.table.rows
    for missing in rows[1:] if key.startswith("roulette-up") else rows:
        refusal = refused(key, with_rows(asked, [row for row in rows if row != missing]))
        assert (refusal.code, refusal.cite) == ("paytable_incomplete", section_of(asked, key))
        assert refusal.says.endswith(f"has no row for {missing.on}")


@pytest.mark.parametrize("key", TABLES)
@pytest.mark.parametrize("on", ["jackpot", "0"])
def test_a_pay_table_with_a_row_that_never_comes_is_refused(library: Library, key: str, on: str) -> None:
    asked = terms(library, key)
    assert asked.table is not None
    refusal = refused(key, with_rows(asked, [*asked.table.rows, Row(on, "5 to 1")]))
    assert (refusal.code, refusal.cite) == ("paytable_incomplete", section_of(asked, key))
    assert refusal.says.endswith(f"has rows that never come: {on}")


def section_of(asked: Terms, key: str) -> str:
    assert asked.table is not None
    return asked.rules.rule(f"sidebets.{key}.paytables.{asked.table.code}").cite


@pytest.mark.parametrize("key", TABLES)
def test_an_empty_pay_table_is_refused(library: Library, key: str) -> None:
    assert refused(key, with_rows(terms(library, key), [])).code == "paytable_incomplete"


def test_a_pay_table_that_no_rule_knows_is_refused_without_a_section(library: Library) -> None:
    own = PayTable("OWN", ("double-zero",), (Row("gap-of-one", "4 to 1"),))
    refusal = refused("straights-and-8s", replace(terms(library, "straights-and-8s"), table=own))
    assert (refusal.code, refusal.cite) == ("paytable_incomplete", "")


def test_a_side_bet_without_pay_tables_takes_none(library: Library) -> None:
    own = PayTable("OWN", ("double-zero",), (Row("won", "10 to 1"),))
    assert refused("back2back", replace(terms(library, "back2back"), table=own)).code == "paytable_incomplete"


@pytest.mark.parametrize("balls", [0, 1, 3, 4])
def test_a_table_for_two_balls_is_refused_for_any_other_number(library: Library, balls: int) -> None:
    asked = terms(library, "spinner-winner")
    assert asked.table is not None
    assert asked.table.balls == 2
    assert refused("spinner-winner", replace(asked, table=replace(asked.table, balls=balls))).code == (
        "paytable_incomplete"
    )


# no_weights


@pytest.mark.parametrize(
    ("day", "section"), [(date(2017, 12, 14), "47.1-2215.01(5)"), (TODAY, "30-2299.01(5)")], ids=str
)
def test_back2back_is_not_offered_without_the_chances_of_its_multiplier(
    library: Library, day: date, section: str
) -> None:
    refusal = refused("back2back", replace(terms(library, "back2back", day), weights=None))
    assert (refusal.code, refusal.cite) == ("no_weights", section)


def test_refusals_come_in_their_order(library: Library) -> None:
    """Everything is wrong at first, and is put right one by one."""
    early = library.book("us-co").on(date(2018, 2, 13))
    asked = Terms(early, TRIPLE_ZERO)
    assert refused("straights-and-8s", asked).code == "not_permitted"
    asked = replace(asked, rules=library.book("us-co").on(TODAY))
    assert refused("straights-and-8s", asked).code == "not_on_this_wheel"
    asked = replace(asked, wheel=SINGLE_ZERO)
    assert refused("straights-and-8s", asked).code == "no_such_paytable"
    asked = replace(asked, table=PayTable("OWN", (), ()))
    assert refused("straights-and-8s", asked).code == "paytable_incomplete"


# not_the_unit


@pytest.mark.parametrize(
    ("stake", "unit", "taken"),
    [(500, 500, True), (1000, 500, False), (750, 500, False), (499, 500, False), (0, 1, False)],
)
def test_any_stake_but_the_unit_is_refused(library: Library, stake: int, unit: int, taken: bool) -> None:
    answer = offer(side_bets()["roulette-up-progressive"], terms(library, "roulette-up-progressive"))
    assert isinstance(answer, Offer)
    refusal = why_not_stake("roulette-up-progressive", Cents(stake), Cents(unit), answer.cite)
    if taken:
        assert refusal is None
    else:
        assert refusal is not None
        assert (refusal.code, refusal.cite) == ("not_the_unit", "30-2299.04 Roulette Up Progressive Pay Tables")


def test_without_a_unit_every_stake_will_do() -> None:
    assert why_not_stake("roulette-up-bonus", Cents(750), None) is None


# Draws that cannot come


@pytest.mark.parametrize("key", ["back2back", *TABLES])
@pytest.mark.parametrize(
    "draw",
    [BonusBall(Pocket("17")), Choice("leave"), SecondNumber(Pocket("17")), Total(17), Multiplier(10)],
    ids=lambda draw: type(draw).__name__,
)
def test_only_a_ball_can_come_first(library: Library, key: str, draw: Draw) -> None:
    bet = only_bet(library, key)
    with pytest.raises(ValueError, match="cannot take"):
        bet.step(bet.begin(Board(Pocket("17"))), draw)


@pytest.mark.parametrize(
    ("key", "draw"), [("back2back", Ball), ("back2back", BonusBall), ("spinner-winner", Ball)], ids=str
)
def test_after_a_repeat_only_the_bonus_can_come(library: Library, key: str, draw: type[Ball] | type[BonusBall]) -> None:
    bet = only_bet(library, key)
    qualified = bet.step(bet.begin(Board(Pocket("17"))), Ball(Pocket("17")))
    assert not isinstance(qualified, Verdict)
    with pytest.raises(ValueError, match="cannot take"):
        bet.step(qualified, draw(Pocket("17")))
    if key == "spinner-winner":
        with pytest.raises(ValueError, match="cannot take"):
            bet.step(qualified, Multiplier(10))


@pytest.mark.parametrize("key", ["back2back", "spinner-winner"])
def test_a_bet_on_a_repeat_needs_a_number_that_stands(library: Library, key: str) -> None:
    bet = only_bet(library, key)
    with pytest.raises(ValueError, match="needs a previous number"):
        bet.begin(Board())


def test_back2back_without_weights_draws_no_multiplier(library: Library) -> None:
    [bet] = side_bets()["back2back"].bets(replace(terms(library, "back2back"), weights=None))
    with pytest.raises(ValueError, match="needs the house's weights"):
        explore(bet, DOUBLE_ZERO, Board(Pocket("17")))


def test_000_cannot_be_ranked_by_roulette_up(library: Library) -> None:
    bet = only_bet(library, "roulette-up-bonus")
    with pytest.raises(ValueError, match="not in tuple"):
        bet.step(bet.begin(Board()), Ball(Pocket("000")))
