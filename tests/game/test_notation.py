"""One spelling for each bet and wheel; wrong words get a hint."""

from __future__ import annotations

import pytest

from croupier.game.layout import LAYOUTS
from croupier.game.notation import NotationError, bets, hint, parse_bet, parse_wheel
from croupier.game.spot import Kind, describe
from croupier.game.wheel import WHEELS

DOUBLE = LAYOUTS["double-zero"]


@pytest.mark.parametrize(
    ("text", "kind", "pockets"),
    [
        ("straight:17", Kind.STRAIGHT, "17"),
        ("straight:00", Kind.STRAIGHT, "00"),
        ("split:0-00", Kind.SPLIT, "0 00"),
        ("split:17-20", Kind.SPLIT, "17 20"),
        ("street:1-3", Kind.STREET, "1 2 3"),
        ("trio:0-1-2", Kind.TRIO, "0 1 2"),
        ("trio:0-00-2", Kind.TRIO, "0 00 2"),
        ("corner:1-5", Kind.CORNER, "1 2 4 5"),
        ("first-five", Kind.FIRST_FIVE, "0 00 1 2 3"),
        ("line:1-6", Kind.LINE, "1 2 3 4 5 6"),
        ("column:1", Kind.COLUMN, "1 4 7 10 13 16 19 22 25 28 31 34"),
        ("dozen:2", Kind.DOZEN, "13 14 15 16 17 18 19 20 21 22 23 24"),
        ("low", Kind.LOW, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18"),
    ],
)
def test_a_bet_is_read_as_it_is_spelled(text: str, kind: Kind, pockets: str) -> None:
    spot = parse_bet(text, DOUBLE)
    assert (spot.bet, spot.kind, " ".join(spot.pockets)) == (text, kind, pockets)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=lambda layout: layout.name)
def test_every_bet_of_a_layout_reads_back(layout: object) -> None:
    felt = LAYOUTS[layout.name]  # type: ignore[attr-defined]
    for bet in bets(felt):
        assert parse_bet(bet, felt).bet == bet


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("split:20-17", "not on the double-zero layout"),
        ("split:1-5", "not on the double-zero layout"),
        ("straight:37", "not on the double-zero layout"),
        ("straight:000", "not on the double-zero layout"),
        ("corner:1-4", "did you mean"),
        ("rouge", 'no bet is called "rouge"'),
        ("", 'no bet is called ""'),
        ("RED", 'no bet is called "RED"'),
        ("straight:１７", "not on the double-zero layout"),
        ("🎰", "choose from"),
    ],
)
def test_a_bet_that_is_not_there_is_refused_with_a_hint(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_bet(text, DOUBLE)
    assert expected in str(caught.value)


def test_wheels_are_known_by_name() -> None:
    assert [parse_wheel(name).name for name in WHEELS] == list(WHEELS)
    with pytest.raises(NotationError, match="did you mean double-zero"):
        parse_wheel("doublezero")


def test_the_hint_names_what_is_near_or_what_there_is() -> None:
    assert hint("us-c", ["us-co", "us-nj", "fr"]).startswith("; did you mean us-co")
    assert hint("zzz", ["us-co", "us-nj"]) == "; choose from us-co, us-nj"
    assert hint("?", [str(n) for n in range(20)]).endswith("11 …")


@pytest.mark.parametrize(
    ("bet", "words"),
    [
        ("straight:17", "17 black"),
        ("straight:00", "00 green"),
        ("corner:1-5", "corner 1-2-4-5"),
        ("first-five", "first five 0-00-1-2-3"),
        ("dozen:2", "2nd dozen"),
        ("column:3", "3rd column"),
        ("red", "red"),
    ],
)
def test_a_person_would_say(bet: str, words: str) -> None:
    assert describe(parse_bet(bet, DOUBLE)) == words
