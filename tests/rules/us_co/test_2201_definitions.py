"""Rule 22, section 2201 and the front matter: wheels, colors, inside and outside bets, legal basis, contents."""

from __future__ import annotations

import json
from datetime import date

import pytest

from croupier.cli.main import main
from croupier.game.bet import LOSE, Stage
from croupier.game.draw import Ball, Choice
from croupier.game.layout import LAYOUTS
from croupier.game.pocket import Color, Pocket, color
from croupier.game.spot import Kind
from croupier.game.wheel import DOUBLE_ZERO, SINGLE_ZERO, TRIPLE_ZERO, WHEELS
from croupier.rulebook.dated import Force
from croupier.rulebook.offer import layout_bets
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup
from croupier.storage.library import Library

OLDER, NEWER = date(2015, 6, 1), date(2023, 1, 1)
NUMBERS = [str(number) for number in range(1, 37)]
REDS = [str(red) for red in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)]


# The front matter


@pytest.mark.parametrize(
    ("day", "document", "law"),
    [
        pytest.param(OLDER, "co-2015", "12-47.1-201", marks=pytest.mark.clause("co-2015:basis")),
        pytest.param(NEWER, "co-2022", "44-30-201", marks=pytest.mark.clause("co-2022:basis")),
    ],
)
def test_an_edition_names_the_statutes_it_rests_on(
    library: Library, day: date, document: str, law: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sections 201, 203, 302 and 818: of article 47.1 in title 12, later of article 30 in title 44."""
    edition = library.book("us-co").edition(day)
    assert (edition.document, edition.basis) == (document, f"C.R.S. {law}, 203, 302 and 818")
    assert main(["rules", "list", "--json"]) == 0
    [book] = [book for book in json.loads(capsys.readouterr().out) if book["book"] == "us-co"]
    [shown] = [each for each in book["editions"] if each["document"] == document]
    assert shown["basis"] == edition.basis


CONTENTS = [
    *(f"22{section:02}" for section in range(1, 14)),
    *(f"2213.{part:02}" for part in range(1, 10)),
    *("2214", "2215", "2299.01", "2299.02", "2299.03", "2299.04"),
]


@pytest.mark.clause("co-2022:contents")
def test_the_index_of_rules_lists_every_section_of_the_contents(capsys: pytest.CaptureFixture[str]) -> None:
    """The contents list alone prints the heading of 2299.04 and its day, 14 August 2022."""
    assert main(["rules", "show", "us-co", "--on", "2022-08-14", "--json"]) == 0
    rules = json.loads(capsys.readouterr().out)
    ours = {
        rule["cite"].removeprefix("30-").partition("(")[0].partition(",")[0].partition(" ")[0]
        for rule in rules.values()
        if rule["cite"].startswith("30-")
    }
    assert sorted(ours) == CONTENTS
    up = [rule for key, rule in rules.items() if key.startswith("sidebets.roulette-up")]
    assert {(rule["cite"].partition(" ")[0].partition("(")[0], rule["from"]) for rule in up} == {
        ("30-2299.04", "2022-08-14")
    }


def test_the_rules_are_shown_with_the_note_that_the_copy_is_unofficial(capsys: pytest.CaptureFixture[str]) -> None:
    """The newer copy says that it is published for convenience and is not the official text."""
    assert main(["rules", "show", "us-co", "--on", "2022-08-14", "--only", "ball"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "The newer copy is a convenience for the public" in shown
    assert "only the Code of Colorado Regulations is official" in shown


# 2201(1) and (5): the wheels


def test_the_american_wheel_of_the_older_edition_has_38_pockets_and_no_triple_zero(library: Library) -> None:
    rules = library.book("us-co").on(OLDER)
    assert sorted(DOUBLE_ZERO.rotor) == sorted([*NUMBERS, "0", "00"])
    assert len(DOUBLE_ZERO.rotor) == rules.value("wheels.pockets.double-zero") == 38
    permitted = [WHEELS[name] for name in rules.wheels()]
    assert not [wheel.name for wheel in permitted if "000" in wheel.rotor]
    assert "wheels.pockets.triple-zero" not in rules


@pytest.mark.parametrize(
    ("day", "pockets"), [(date(2021, 8, 13), {38}), (date(2021, 8, 14), {38, 39}), (NEWER, {38, 39})]
)
def test_an_american_wheel_may_have_39_pockets_from_14_august_2021(
    library: Library, day: date, pockets: set[int]
) -> None:
    rules = library.book("us-co").on(day)
    accepted = {
        len(WHEELS[wheel].rotor)
        for wheel in ("double-zero", "triple-zero")
        if not setup_findings(_plain_table(wheel), rules)
    }
    assert accepted == pockets


@pytest.mark.parametrize("day", [OLDER, NEWER])
def test_the_european_wheel_has_37_pockets_and_one_zero(library: Library, day: date) -> None:
    rules = library.book("us-co").on(day)
    assert sorted(SINGLE_ZERO.rotor) == sorted([*NUMBERS, "0"])
    assert len(SINGLE_ZERO.rotor) == rules.value("wheels.pockets.single-zero") == 37
    assert SINGLE_ZERO.zeros == ("0",)


def test_the_triple_zero_wheel_has_39_pockets_and_three_zeros() -> None:
    assert sorted(TRIPLE_ZERO.rotor) == sorted([*NUMBERS, "0", "00", "000"])


# 2201(2): the pocket decides, and its color


@pytest.mark.parametrize(("day", "wheel"), [(OLDER, "single-zero"), (OLDER, "double-zero"), (NEWER, "triple-zero")])
def test_one_pocket_decides_every_bet_and_always_in_the_same_way(library: Library, day: date, wheel: str) -> None:
    bets = layout_bets(library.book("us-co").on(day), WHEELS[wheel])
    assert isinstance(bets, list)

    def settle(pocket: Pocket) -> dict[str, object]:
        return {bet.key: bet.step(Stage.FRESH, Ball(pocket)) for bet in bets}

    first = {pocket: settle(pocket) for pocket in WHEELS[wheel].pockets}
    again = {pocket: settle(pocket) for pocket in reversed(WHEELS[wheel].pockets)}
    assert first == again
    for pocket, results in first.items():
        winners = {bet.key for bet in bets if pocket in bet.spot.pockets}
        assert {key for key, verdict in results.items() if verdict != LOSE} == winners
    with pytest.raises(ValueError, match="cannot take"):
        bets[0].step(Stage.FRESH, Choice("17"))


@pytest.mark.parametrize(
    ("wheel", "zeros"),
    [
        ("single-zero", ["0"]),
        ("double-zero", ["0", "00"]),
        ("triple-zero", ["0", "00", "000"]),
    ],
)
def test_18_numbers_are_red_and_18_black_and_every_zero_is_green(wheel: str, zeros: list[str]) -> None:
    found: dict[Color, list[str]] = {}
    for pocket in WHEELS[wheel].rotor:
        found.setdefault(color(pocket), []).append(pocket)
    assert len(found[Color.RED]) == len(found[Color.BLACK]) == 18
    assert sorted(found[Color.RED], key=int) == REDS
    assert sorted(found[Color.GREEN]) == zeros


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero", "triple-zero"])
def test_red_and_black_take_turns_around_the_wheel(wheel: str) -> None:
    ring = [color(pocket) for pocket in WHEELS[wheel].rotor]
    for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
        assert here is not there or here is Color.GREEN


@pytest.mark.parametrize(
    ("day", "greens"), [(OLDER, "0 and 00"), (date(2021, 8, 13), "0 and 00"), (date(2021, 8, 14), "0, 00 and 000")]
)
def test_the_rulebook_says_which_zeros_are_green(library: Library, day: date, greens: str) -> None:
    rule = library.book("us-co").on(day).rule("wheels.arrangement")
    assert rule.value.endswith(f"; {greens} are green")
    assert (rule.force, rule.cite.partition("-")[2]) == (Force.FIXED, "2201(2)")


# 2201(6) and (10): inside and outside bets


@pytest.mark.parametrize(
    ("kind", "inside", "covers"),
    [
        (Kind.STRAIGHT, True, 1),
        (Kind.SPLIT, True, 2),
        (Kind.STREET, True, 3),
        (Kind.TRIO, True, 3),
        (Kind.CORNER, True, 4),
        (Kind.FIRST_FIVE, True, 5),
        (Kind.LINE, True, 6),
        (Kind.COLUMN, False, 12),
        (Kind.DOZEN, False, 12),
    ],
)
@pytest.mark.parametrize("felt", ["double-zero", "triple-zero"])
def test_a_kind_of_bet_is_inside_or_outside_and_covers_so_many_numbers(
    kind: Kind, inside: bool, covers: int, felt: str
) -> None:
    spots = [spot for spot in LAYOUTS[felt].spots if spot.kind is kind]
    assert spots
    assert kind.is_inside is inside
    assert {len(set(spot.pockets)) for spot in spots} == {covers}


@pytest.mark.parametrize(
    "pair",
    [
        (Kind.RED, Kind.BLACK),
        (Kind.EVEN, Kind.ODD),
        (Kind.LOW, Kind.HIGH),
    ],
)
@pytest.mark.parametrize("felt", ["single-zero", "double-zero", "triple-zero"])
def test_the_two_sides_of_an_even_chance_are_outside_and_share_all_36_numbers(
    pair: tuple[Kind, Kind], felt: str
) -> None:
    one, other = (spot for spot in LAYOUTS[felt].spots if spot.kind in pair)
    assert not one.kind.is_inside
    assert not other.kind.is_inside
    assert len(one.pockets) == len(other.pockets) == 18
    assert set(one.pockets) | set(other.pockets) == set(NUMBERS)


# 2201(7) to (9): rulebook values only


@pytest.mark.parametrize("day", [OLDER, NEWER])
@pytest.mark.parametrize(
    ("key", "section", "force"),
    [
        ("close.ebt_notice", "2201(7)", Force.DUTY),
        ("chips.value_set_by", "2201(9)", Force.FIXED),
        ("chips.colors", "2201(9)", Force.DUTY),
    ],
)
def test_the_terminal_and_chip_definitions_date_from_2012(
    library: Library, day: date, key: str, section: str, force: Force
) -> None:
    rule = library.book("us-co").on(day).rule(key)
    assert (rule.cite.partition("-")[2], rule.force, rule.dated.first_day) == (section, force, date(2012, 3, 1))


def test_the_words_for_a_spoiled_spin_are_no_spin(library: Library) -> None:
    rule = library.book("us-co").on(NEWER).rule("calls.no-spin")
    assert (rule.value, rule.cite) == ("no spin", "30-2201(8)")


def _plain_table(wheel: str) -> TableSetup:
    """A table with nothing to remark: an approved layout and limits that are posted."""
    limits = {"table": {"min": "$5", "max": "$100"}}
    approvals = {"layout": "L-1", "house_rules": "H-1"}
    return TableSetup("7", wheel, limits=limits, approvals=approvals, tokes_posted="table")
