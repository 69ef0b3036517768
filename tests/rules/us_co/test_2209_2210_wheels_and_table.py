"""Rule 22, sections 2209 and 2210: which wheels may be offered, how they are made, and what a table needs."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from croupier.game.bet import LOSE, LayoutBet, Stage
from croupier.game.draw import Ball
from croupier.game.layout import LAYOUTS
from croupier.game.notation import NotationError, parse_bet
from croupier.game.pocket import Color, Pocket, color
from croupier.game.spot import Kind, Point
from croupier.game.wheel import WHEELS
from croupier.rulebook.dated import Force
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import HouseRules, house_findings
from croupier.rulebook.offer import layout_bet, why_not_in_prison, why_not_wheel
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup
from croupier.storage.library import Library

OLDER, NEWER = date(2015, 6, 1), date(2023, 1, 1)
BEFORE, AFTER = date(2021, 8, 13), date(2021, 8, 14)  # the triple-zero wheel
NUMBERS = [str(number) for number in range(1, 37)]
REDS = [str(red) for red in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)]
BLACKS = [number for number in NUMBERS if number not in REDS]
BY_TURNS = [number for pair in zip(REDS, BLACKS, strict=True) for number in pair]
ZEROS = {"single-zero": ["0"], "double-zero": ["0", "00"], "triple-zero": ["0", "00", "000"]}
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")


def findings(library: Library, day: date, wheel: str, **more: Any) -> list[Finding]:
    """What is remarked about a table that is in order but for what is given."""
    setup: dict[str, Any] = {
        "limits": {"table": {"min": "$5", "max": "$100"}},
        "approvals": {"layout": "L-1", "house_rules": "H-1"},
        "tokes_posted": "table",
    }
    if "approvals" in more:
        more["approvals"] = {**setup["approvals"], **more["approvals"]}
    return setup_findings(TableSetup("7", wheel, **{**setup, **more}), library.book("us-co").on(day))


def places(remarks: list[Finding]) -> list[str]:
    return [remark.where for remark in remarks]


def cites(remarks: list[Finding]) -> set[str]:
    return {remark.cite.partition("-")[2] for remark in remarks}


def as_single(rules: Rules, wheel: str) -> dict[str, tuple[str, ...]]:
    """Cover and signs of a larger wheel used as single-zero."""
    hidden = tuple(zero for zero in ("00", "000") if zero in WHEELS[wheel].rotor)
    return {"covered": hidden, "signs": rules.names("wheels.as_single.signs")}


# 2209: the wheels that may be offered


@pytest.mark.parametrize(
    ("day", "wheel", "pockets"),
    [
        (OLDER, "double-zero", 38),
        (OLDER, "single-zero", 37),
        (NEWER, "double-zero", 38),
        (NEWER, "single-zero", 37),
    ],
)
def test_a_table_may_have_the_american_or_the_european_wheel(
    library: Library, day: date, wheel: str, pockets: int
) -> None:
    assert len(WHEELS[wheel].rotor) == pockets
    assert findings(library, day, wheel) == []
    assert library.book("us-co").on(day).rule("wheels.permitted").force is Force.OPTION


def test_a_wheel_of_39_pockets_is_refused_on_13_august_2021_and_accepted_the_next_day(library: Library) -> None:
    assert len(WHEELS["triple-zero"].rotor) == 39
    remarks = findings(library, BEFORE, "triple-zero")
    assert ("wheel", "30-2209(1)") in [(remark.where, remark.cite) for remark in remarks]
    assert findings(library, AFTER, "triple-zero") == []


@pytest.mark.parametrize("wheel", ["triple-zero", "triple-zero-as-single"])
def test_the_refusal_of_a_wheel_says_what_is_permitted(library: Library, wheel: str) -> None:
    refusal = why_not_wheel(library.book("us-co").on(BEFORE), WHEELS[wheel])
    assert refusal is not None
    assert (refusal.code, refusal.cite) == ("wheel_not_permitted", "30-2209(1)")
    assert refusal.says.endswith("it permits single-zero, double-zero, double-zero-as-single")


# 2210(1): the diameter


@pytest.mark.parametrize("day", [OLDER, NEWER])
def test_a_wheel_measures_30_inches_or_more(library: Library, day: date) -> None:
    for inches in ("29", "479/16", "2999/100"):
        remarks = findings(library, day, "double-zero", wheel_diameter_inches=inches)
        assert (places(remarks), cites(remarks)) == (["wheel_diameter_inches"], {"2210(1)"})
    for inches in ("30", "32", "63/2"):
        assert findings(library, day, "double-zero", wheel_diameter_inches=inches) == []


# 2210(2): the kinds of wheel


@pytest.mark.parametrize(
    ("day", "kinds"),
    [
        (OLDER, {"single-zero", "double-zero"}),
        (BEFORE, {"single-zero", "double-zero"}),
        (AFTER, {"single-zero", "double-zero", "triple-zero"}),
    ],
)
def test_a_wheel_of_any_other_kind_is_refused(library: Library, day: date, kinds: set[str]) -> None:
    invented = ("no-zero", "quadruple-zero", "zero-and-triple-zero", "mini")
    accepted = {wheel for wheel in (*ZEROS, *invented) if not findings(library, day, wheel)}
    assert accepted == kinds
    before = findings(library, BEFORE, "triple-zero")
    assert ("wheel", "30-2209(1)") in [(remark.where, remark.cite) for remark in before]


def test_house_rules_cannot_add_a_wheel_that_the_day_does_not_know(library: Library) -> None:
    book = library.book("us-co")
    house = HouseRules("a house", "us-co", BEFORE, {"wheels.permitted": ["double-zero", "triple-zero"]})
    [finding] = house_findings(house, book.on(BEFORE))
    assert (finding.where, finding.cite) == ("wheels.permitted", "30-2209(1)")
    assert house_findings(house, book.on(AFTER)) == []


# 2210(2)(a) to (c): pockets, ring and colors

COUNTED = [
    pytest.param(OLDER, "single-zero", 37, "2210(2)(a)", marks=pytest.mark.clause("co-2015:2210.2.a")),
    pytest.param(OLDER, "double-zero", 38, "2210(2)(b)", marks=pytest.mark.clause("co-2015:2210.2.b")),
    pytest.param(NEWER, "single-zero", 37, "2210(2)(a)", marks=pytest.mark.clause("co-2022:2210.2.a")),
    pytest.param(NEWER, "double-zero", 38, "2210(2)(b)", marks=pytest.mark.clause("co-2022:2210.2.b")),
    pytest.param(NEWER, "triple-zero", 39, "2210(2)(c)", marks=pytest.mark.clause("co-2022:2210.2.c")),
]


@pytest.mark.parametrize(("day", "wheel", "pockets", "section"), COUNTED)
def test_a_wheel_with_another_number_of_pockets_is_refused(
    library: Library, day: date, wheel: str, pockets: int, section: str
) -> None:
    """No approval helps: the count may not be varied."""
    ring = [*ZEROS[wheel], *BY_TURNS]
    assert len(ring) == pockets
    for rotor in (ring[:-1], ring[:-2], [*ring, "37"], [*ring, *REDS]):
        for approvals in ({}, {"arrangement": "A-1"}):
            remarks = findings(library, day, wheel, rotor=tuple(rotor), approvals=approvals)
            assert section in cites(remarks)
            assert f"has {len(rotor)} pockets and needs {pockets}" in [remark.says for remark in remarks]
    assert findings(library, day, wheel, rotor=tuple(ring)) == []


@pytest.mark.parametrize(
    ("day", "wheel"),
    [
        (OLDER, "single-zero"),
        (OLDER, "double-zero"),
        (NEWER, "single-zero"),
        (NEWER, "double-zero"),
        (NEWER, "triple-zero"),
    ],
)
def test_a_ring_has_each_number_once_with_green_zeros_and_colors_by_turns_or_an_approval(
    library: Library, day: date, wheel: str
) -> None:
    zeros = ZEROS[wheel]
    assert findings(library, day, wheel) == []
    assert findings(library, day, wheel, rotor=(*zeros, *BY_TURNS)) == []
    assert {color(pocket) for pocket in WHEELS[wheel].rotor if pocket not in NUMBERS} == {Color.GREEN}
    side_by_side = (*zeros, BY_TURNS[1], BY_TURNS[0], *BY_TURNS[2:])
    in_order = (*zeros, *NUMBERS)
    for rotor in (side_by_side, in_order):
        remarks = findings(library, day, wheel, rotor=rotor)
        assert set(places(remarks)) == {"rotor"}
        assert cites(remarks) == {"2201(2)"}
        assert findings(library, day, wheel, rotor=rotor, approvals={"arrangement": "A-1"}) == []
    twice = (*zeros, *BY_TURNS[:-1], BY_TURNS[1])
    assert any("more than once" in remark.says for remark in findings(library, day, wheel, rotor=twice))
    without_its_zero = ("99", *zeros[1:], *BY_TURNS)
    remarks = findings(library, day, wheel, rotor=without_its_zero, approvals={"arrangement": "A-1"})
    assert [remark.says for remark in remarks] == [f"a {wheel} wheel has no place for 0"]


def test_a_wheel_with_zero_and_triple_zero_is_no_double_zero_wheel(library: Library) -> None:
    """Question C3: the definition alone would allow 38 pockets with 0 and 000."""
    remarks = findings(library, NEWER, "double-zero", rotor=("0", "000", *BY_TURNS))
    assert [remark.says for remark in remarks] == ["a double-zero wheel has no place for 00"]


@pytest.mark.parametrize(
    ("day", "wheel"),
    [
        (OLDER, "single-zero"),
        (OLDER, "double-zero"),
        (NEWER, "single-zero"),
        (NEWER, "double-zero"),
        (NEWER, "triple-zero"),
    ],
)
def test_neutral_pockets_need_an_approval(library: Library, day: date, wheel: str) -> None:
    remarks = findings(library, day, wheel, neutral_pockets=True)
    assert places(remarks) == ["neutral_pockets"]
    assert [cite[:8] for cite in cites(remarks)] == ["2210(2)("]
    assert findings(library, day, wheel, neutral_pockets=True, approvals={"pocket_color": "P-1"}) == []
    assert places(findings(library, day, wheel, neutral_pockets=True, approvals={"pocket_color": ""})) == [
        "neutral_pockets"
    ]


# 2210(2)(c), later (d): a larger wheel used as single-zero

LARGER = [
    (OLDER, ["double-zero-as-single"]),
    (NEWER, ["double-zero-as-single", "triple-zero-as-single"]),
]


@pytest.mark.parametrize(("day", "wheels"), LARGER)
def test_single_zero_use_is_refused_until_cover_and_all_signs_are_there(
    library: Library, day: date, wheels: list[str]
) -> None:
    """And nothing turns a triple-zero wheel into a double-zero one."""
    rules = library.book("us-co").on(day)
    for wheel in wheels:
        ready = as_single(rules, wheel)
        assert findings(library, day, wheel, **ready) == []
        for hidden in ready["covered"]:
            left = tuple(zero for zero in ready["covered"] if zero != hidden)
            remarks = findings(library, day, wheel, **{**ready, "covered": left})
            assert [(remark.where, remark.says.partition(" ")[0]) for remark in remarks] == [("covered", hidden)]
        for sign in ready["signs"]:
            left = tuple(other for other in ready["signs"] if other != sign)
            remarks = findings(library, day, wheel, **{**ready, "signs": left})
            assert [(remark.where, remark.says) for remark in remarks] == [("signs", f"does not say: {sign}")]
        assert set(places(findings(library, day, wheel))) == {"covered", "signs"}
    assert places(findings(library, day, "triple-zero-as-double", covered=("000",))) == ["wheel"]
    assert "layout" in places(findings(library, day, "triple-zero", covered=("000",)))
    assert "rotor" in places(findings(library, day, "double-zero", rotor=("0", "00", "000", *BY_TURNS)))


@pytest.mark.parametrize(
    ("day", "cover", "section", "void_section"),
    [
        (BEFORE, ("00",), "30-2210(2)(c)(i)", "30-2210(2)(c)(ii)(B)"),
        (AFTER, ("00", "000"), "30-2210(2)(d)(i)", "30-2210(2)(d)(ii)(B)"),
    ],
)
def test_the_cover_hides_every_zero_but_the_first(
    library: Library, day: date, cover: tuple[str, ...], section: str, void_section: str
) -> None:
    rules = library.book("us-co").on(day)
    rule = rules.rule("wheels.as_single.cover")
    assert (tuple(rule.value), rule.force, rule.cite) == (cover, Force.DUTY, section)
    void = rules.rule("wheels.as_single.void")
    assert (tuple(void.value), void.force, void.cite) == (cover, Force.FIXED, void_section)


def test_a_single_zero_felt_needs_no_cover(library: Library) -> None:
    """The cover is asked for where the larger layout is used."""
    signs = library.book("us-co").on(NEWER).names("wheels.as_single.signs")
    for wheel in ("double-zero-as-single", "triple-zero-as-single"):
        assert findings(library, NEWER, wheel, layout="single-zero", signs=signs) == []


@pytest.mark.parametrize(
    ("wheel", "points", "bets"),
    [
        (
            "double-zero-as-single",
            [(27, -6), (18, -6), (21, 0), (30, 0), (18, 0), (24, 0), (0, 0), (-6, 96)],
            ["straight:00", "split:0-00", "split:00-2", "split:00-3", "trio:0-00-2", "trio:00-2-3", "first-five"],
        ),
        (
            "triple-zero-as-single",
            [(18, -18), (9, -12), (27, -12), (18, -12), (27, -6), (18, -6), (24, 0), (0, 0), (-6, 96)],
            ["straight:000", "split:0-000", "trio:0-00-000", "straight:00", "split:0-00", "first-five"],
        ),
    ],
)
def test_no_bet_touches_a_covered_zero(wheel: str, points: list[tuple[int, int]], bets: list[str]) -> None:
    layout = LAYOUTS[wheel]
    assert layout.covered == {"00", "000"} & set(WHEELS[wheel].rotor)
    assert [layout.read(Point(x, y)) for x, y in points] == [None] * len(points)
    for bet in bets:
        with pytest.raises(NotationError, match="not on the"):
            parse_bet(bet, layout)
    assert not [spot.bet for spot in layout.spots if layout.covered & set(spot.pockets)]


@pytest.mark.parametrize("wheel", ["double-zero-as-single", "triple-zero-as-single"])
def test_a_hidden_zero_never_decides_a_spin(wheel: str) -> None:
    """A void spin is spun again, so 37 pockets remain and each is as likely as the others."""
    used = WHEELS[wheel]
    assert used.void == {"00", "000"} & set(used.rotor)
    assert dict(used.outcomes().weights) == {Ball(Pocket(pocket)): 1 for pocket in ("0", *NUMBERS)}


@pytest.mark.parametrize(
    ("day", "wheel", "zeros"),
    [(OLDER, "double-zero-as-single", ["00"]), (NEWER, "triple-zero-as-single", ["00", "000"])],
)
def test_a_ball_in_a_hidden_zero_settles_nothing_and_is_spun_again(
    library: Library, day: date, wheel: str, zeros: list[str]
) -> None:
    """The ball gives no outcome, so no bet can be stepped with it; the rule calls for a new spin."""
    used, rules = WHEELS[wheel], library.book("us-co").on(day)
    for zero in zeros:
        assert used.outcome(Pocket(zero)) is None
        assert WHEELS[wheel.removesuffix("-as-single")].outcome(Pocket(zero)) == Ball(Pocket(zero))
    assert used.outcome(Pocket("0")) == Ball(Pocket("0"))
    assert rules.value("wheels.as_single.void") == zeros
    handling = rules.value("irregularities.void-zero")
    assert (handling["spin"], handling["then"][-1]) == ("void", "spin again")


@pytest.mark.parametrize(
    ("day", "zeros"), [(OLDER, {"00"}), (BEFORE, {"00"}), (AFTER, {"00", "000"}), (NEWER, {"00", "000"})]
)
def test_three_signs_name_the_wheel_the_void_spin_and_the_six_bets(
    library: Library, day: date, zeros: set[str]
) -> None:
    """2210(2)(c)(ii), later (d)(ii): statements (A), (B) and (C)."""
    rule = library.book("us-co").on(day).rule("wheels.as_single.signs")
    wheel, void, lose = rule.value
    assert rule.force is Force.POSTING
    title = "47.1" if day == OLDER else "30"
    assert rule.cite == (f"{title}-2210(2)(d)(ii)" if "000" in zeros else f"{title}-2210(2)(c)(ii)")
    assert ("triple-zero" in wheel) is ("000" in zeros)
    for sign in (wheel, void):
        assert {word.strip(",") for word in sign.split()} & {"0", "00", "000"} == zeros
    assert "void" in void
    assert "spun again" in void
    assert all(bet in lose for bet in EVEN_MONEY)
    assert lose.endswith("lose when 0 comes up")


@pytest.mark.parametrize(
    ("day", "wheels"),
    [
        (OLDER, ["double-zero-as-single"]),
        (NEWER, ["double-zero-as-single", "triple-zero-as-single"]),
    ],
)
def test_zero_takes_all_six_even_money_bets_in_single_zero_use(library: Library, day: date, wheels: list[str]) -> None:
    rules = library.book("us-co").on(day)
    for wheel in wheels:
        for name in EVEN_MONEY:
            bet = layout_bet(rules, WHEELS[wheel], parse_bet(name, LAYOUTS[wheel]))
            assert isinstance(bet, LayoutBet)
            assert bet.step(Stage.FRESH, Ball(Pocket("0"))) == LOSE
            assert why_not_in_prison(rules, WHEELS[wheel], Kind(name)) is not None


# 2210(2)(d) to (f), later (e) to (g): the layout and what is fixed to the table


@pytest.mark.parametrize(
    ("day", "section"),
    [
        (OLDER, "47.1-2210(2)(d)"),
        (BEFORE, "30-2210(2)(d)"),
        (AFTER, "30-2210(2)(e)"),
    ],
)
def test_a_layout_needs_an_approval(library: Library, day: date, section: str) -> None:
    for missing in ({"layout": ""}, {"layout": "", "arrangement": "A-1"}):
        remarks = findings(library, day, "double-zero", approvals=missing)
        assert [(remark.where, remark.cite) for remark in remarks] == [("approvals.layout", section)]
    assert findings(library, day, "double-zero", approvals={"layout": "L-2"}) == []


@pytest.mark.parametrize(
    ("day", "section"),
    [
        (OLDER, "47.1-2210(2)(d)(i)"),
        (NEWER, "30-2210(2)(e)(i)"),
    ],
)
def test_a_layout_without_an_area_for_a_permitted_wager_is_rejected(library: Library, day: date, section: str) -> None:
    permitted = library.book("us-co").on(day).names("wagers.permitted")
    bare = findings(library, day, "double-zero", covered=("0", "00", *NUMBERS))
    assert ("layout", f"has no area for {', '.join(permitted)}", section) in [
        (remark.where, remark.says, remark.cite) for remark in bare
    ]
    narrow = findings(library, day, "double-zero", layout="single-zero")
    assert [(remark.says, remark.cite) for remark in narrow] == [
        ("has no open box for 00", section),
        ("has no area for first-five", section),
    ]
    one_hidden = findings(library, day, "double-zero", covered=("36",))
    assert [(remark.says, remark.cite) for remark in one_hidden] == [
        ("has no open box for 36", section),
        ("has no area for red, even, high", section),
    ]
    assert places(findings(library, day, "double-zero", layout="round")) == ["layout"]


@pytest.mark.parametrize(
    ("key", "older", "newer"),
    [
        ("table.layout_approval", "2210(2)(d)", "2210(2)(e)"),
        ("table.layout", "2210(2)(d)(i)", "2210(2)(e)(i)"),
        ("table.number", "2210(2)(d)(ii)", "2210(2)(e)(ii)"),
        ("placing.optional-wagers", "2210(2)(e)", "2210(2)(f)"),
        ("table.equipment", "2210(2)(f)", "2210(2)(g)"),
    ],
)
def test_the_paragraphs_move_by_one_letter_and_say_the_same(library: Library, key: str, older: str, newer: str) -> None:
    """A new (c) for the triple-zero wheel pushed the others on."""
    book = library.book("us-co")
    before, after = book.on(BEFORE).rule(key), book.on(AFTER).rule(key)
    assert (before.cite, after.cite) == (f"30-{older}", f"30-{newer}")
    assert (before.value, before.force) == (after.value, after.force)
    assert book.on(OLDER).rule(key).cite == f"47.1-{older}"


def test_a_table_has_a_wheel_a_layout_a_drop_box_and_a_tip_box(library: Library) -> None:
    equipment = library.book("us-co").on(NEWER).names("table.equipment")
    assert equipment == ("wheel at one end", "layout printed at the other end", "drop box", "tip box")


def test_the_table_number_is_given_by_the_licensee_and_seen_by_a_camera(library: Library) -> None:
    number = library.book("us-co").on(NEWER).value("table.number")
    assert number.startswith("given by the licensee, on the table top")
    assert "surveillance camera" in number


# 2202: the drop box


@pytest.mark.parametrize(
    ("day", "holds"),
    [
        (date(2015, 1, 14), "for money and Mobile ATM receipts"),
        (date(2020, 10, 14), "for money and Mobile ATM receipts"),
        (date(2020, 10, 15), "for money, tickets, purchase tickets and Mobile ATM receipts"),
        (BEFORE, "for money, tickets, purchase tickets and Mobile ATM receipts"),
        (AFTER, "for money, tickets, purchase tickets, coupons and Mobile ATM receipts"),
    ],
)
def test_the_drop_box_takes_more_kinds_of_paper_over_the_years(library: Library, day: date, holds: str) -> None:
    """2202; which amendment brought which paper is our reading."""
    rule = library.book("us-co").on(day).rule("table.drop_box")
    assert rule.value[-1] == holds
    assert len(rule.value) == 7
    assert (rule.force, rule.cite.partition("-")[2]) == (Force.DUTY, "2202")


@pytest.mark.parametrize(
    ("day", "sidebets", "in_prison", "section"),
    [
        (OLDER, {}, True, "47.1-2210(2)(e)"),
        (NEWER, {"straights-and-8s": "standard", "roulette-up-bonus": "PT-FLT-RU-01"}, True, "30-2210(2)(f)"),
    ],
)
def test_an_optional_wager_waits_for_an_approved_area(
    library: Library, day: date, sidebets: dict[str, str], in_prison: bool, section: str
) -> None:
    wanted = (*sidebets, *(["in-prison"] if in_prison else []))
    offered = {"sidebets": sidebets, "in_prison": in_prison}
    assert findings(library, day, "double-zero", **offered, areas=wanted) == []
    for missing in wanted:
        areas = tuple(area for area in wanted if area != missing)
        (remark,) = findings(library, day, "double-zero", **offered, areas=areas)
        assert (remark.where, remark.cite, missing in remark.says) == ("areas", section, True)
    # An area on a layout that nobody approved is no approved area.
    unapproved = findings(library, day, "double-zero", **offered, areas=wanted, approvals={"layout": ""})
    assert places(unapproved) == ["approvals.layout"]
