"""Rule 22, played: what has to be there, confirmed and approved before a table opens (2202, 2207, 2208, 2210)."""

from __future__ import annotations

from typing import Any

import pytest
from floors import floor_on
from msgspec.structs import replace
from nights import APPROVED, DAN, EQUIPMENT, SUE, Play, inspection_of, law, play, rules_of, setup_of

from croupier.game.bet import LayoutBet
from croupier.money.amount import Cents
from croupier.rulebook.finding import Finding
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import FORMAT, encode
from croupier.table.rules import table_rules

OLDER, NEWER = "2015-02-01", "2022-08-14"
BOX = c.DropBox("7", "key 1", "key 2")
UNSAID: dict[str, Any] = {**dict.fromkeys(EQUIPMENT, ""), "evenly_spaced": False}


@pytest.fixture(params=[OLDER, NEWER], ids=["older edition", "newer edition"])
def day(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def closed(day: str) -> Play:
    return Play(rules_of("us-co", day))


def opening(night: Play, box: c.DropBox | None = BOX, without: str = "") -> c.OpenTable:
    confirmed, found = night.confirmed("open") - {without}, inspection_of(night.rules)
    return c.OpenTable(SUE, "Dan", Cents(100_000), box, "by the door", confirmed, found)


def findings(day: str, **changes: Any) -> list[Finding]:
    found = table_rules(law("us-co", day), setup_of("us-co", **changes))
    assert isinstance(found, list)
    return found


@pytest.mark.clause("co-2015:2202", "co-2022:2202")
def test_a_table_without_a_drop_box_does_not_open(closed: Play) -> None:
    refusal = closed.no(opening(closed, None), "no_drop_box")
    assert refusal.cite.endswith("-2202")
    assert "drop box" in refusal.says
    assert closed.no(opening(closed, without="drop-box"), "not_confirmed").cite.endswith("-2202")
    closed.do(opening(closed))
    assert closed.state.drop_box == BOX


@pytest.mark.clause("co-2015:2202.number", "co-2022:2202.number")
@pytest.mark.parametrize("number", ["8", "07", "", "7 "])
def test_a_drop_box_with_another_number_than_the_table_is_refused(closed: Play, number: str) -> None:
    refusal = closed.no(opening(closed, c.DropBox(number, "key 1", "key 2")), "drop_box_number")
    assert refusal.cite.endswith("-2202")
    closed.do(opening(closed))


@pytest.mark.clause("co-2015:2202.keys", "co-2022:2202.keys")
@pytest.mark.parametrize(
    ("table_key", "contents_key"),
    [("K-1", "K-1"), ("K-1", " K-1 "), ("K-1", "k-1"), ("", "K-1"), ("K-1", ""), (" ", "K-1")],
)
def test_the_lock_to_the_table_and_the_lock_of_the_box_have_different_keys(
    closed: Play, table_key: str, contents_key: str
) -> None:
    refusal = closed.no(opening(closed, c.DropBox("7", table_key, contents_key)), "drop_box_keys")
    assert refusal.cite.endswith("-2202")
    closed.do(opening(closed, c.DropBox("7", "K-1", "K-2")))
    assert closed.last(e.TableOpened).drop_box == c.DropBox("7", "K-1", "K-2")


def refused_without(item: str, day: str, section: str) -> None:
    """Opening stops at this one missing confirmation, and stores it when it is there."""
    night = Play(rules_of("us-co", day))
    refusal = night.no(opening(night, without=item), "not_confirmed")
    assert (refusal.cite.partition("-")[2], item in refusal.says) == (section, True)
    night.do(opening(night))
    assert item in night.last(e.TableOpened).confirmed


@pytest.mark.clause("co-2015:2202.locked", "co-2022:2202.locked")
def test_the_drop_box_is_confirmed_to_be_locked(day: str) -> None:
    refused_without("drop-box-locked", day, "2202")


@pytest.mark.clause("co-2015:2202.visible", "co-2022:2202.visible")
def test_the_markings_of_the_drop_box_are_confirmed_to_be_visible(day: str) -> None:
    refused_without("drop-box-markings", day, "2202")


@pytest.mark.clause("co-2015:2210.1.layout", "co-2022:2210.1.layout")
def test_wheel_and_layout_are_confirmed_to_be_at_opposite_ends(day: str) -> None:
    refused_without("layout-position", day, "2210(1)")


@pytest.mark.clause("co-2015:2210.2.d.ii.camera")
def test_a_fixed_camera_is_confirmed_to_see_the_number() -> None:
    refused_without("number-on-camera", OLDER, "2210(2)(d)(ii)")


@pytest.mark.clause("co-2022:2210.2.e.ii.camera")
def test_a_fixed_camera_is_confirmed_to_see_the_number_under_its_new_letter() -> None:
    refused_without("number-on-camera", "2021-08-13", "2210(2)(d)(ii)")
    refused_without("number-on-camera", "2021-08-14", "2210(2)(e)(ii)")


@pytest.mark.clause("co-2015:2210.2.f")
def test_the_drop_box_is_confirmed_to_hang_at_the_table() -> None:
    refused_without("drop-box-at-table", OLDER, "2210(2)(f)")


@pytest.mark.clause("co-2022:2210.2.g")
def test_the_drop_box_is_confirmed_to_hang_at_the_table_under_its_new_letter() -> None:
    refused_without("drop-box-at-table", "2021-08-13", "2210(2)(f)")
    refused_without("drop-box-at-table", "2021-08-14", "2210(2)(g)")


@pytest.mark.clause("co-2015:2210.2.f.tip-box")
def test_a_tip_box_is_confirmed_to_hang_at_the_table() -> None:
    refused_without("tip-box", OLDER, "2210(2)(f)")


@pytest.mark.clause("co-2022:2210.2.g.tip-box")
def test_a_tip_box_is_confirmed_to_hang_at_the_table_under_its_new_letter() -> None:
    refused_without("tip-box", "2021-08-13", "2210(2)(f)")
    refused_without("tip-box", "2021-08-14", "2210(2)(g)")


def test_the_posted_rules_are_confirmed_to_hang_in_reach(day: str) -> None:
    refused_without("rules-posted", day, "2208")


def test_the_signs_are_asked_for_only_in_single_zero_mode(day: str) -> None:
    closed = Play(rules_of("us-co", day))
    closed.do(opening(closed, without="signs"))
    signs = list(law("us-co", day).names("wheels.as_single.signs"))
    used = Play(rules_of("us-co", day, wheel="double-zero-as-single", covered=["00"], signs=signs))
    used.no(opening(used, without="signs"), "not_confirmed")
    used.do(opening(used))


def test_a_table_opens_once_by_a_supervisor_with_a_named_dealer(closed: Play) -> None:
    confirmed, found = closed.confirmed("open"), inspection_of(closed.rules)
    closed.no(c.OpenTable(DAN, "Dan", Cents(0), BOX, "by the door", confirmed), "not_yours")
    for name in ("", " ", " Dan", "D\u200ban", "x" * 65):
        closed.no(c.OpenTable(SUE, name, Cents(0), BOX, "by the door", confirmed), "bad_name")
    closed.no(c.OpenTable(SUE, "Dan", Cents(-1), BOX, "by the door", confirmed), "bad_amount")
    closed.do(c.OpenTable(SUE, "李雷", Cents(0), BOX, "by the door", confirmed, found))
    closed.no(opening(closed), "already_open")


@pytest.mark.clause("co-2015:2208.approval", "co-2022:2208.approval")
@pytest.mark.parametrize("lacking", ["house_rules", "posting_place"])
def test_rules_go_live_only_with_an_approval_of_their_text_and_one_of_their_place(day: str, lacking: str) -> None:
    night = play("us-co", day)
    whole = night.state.setup
    approvals = {name: letter for name, letter in APPROVED.items() if name != lacking}
    refusal = night.no(c.ChangeSetup(SUE, {**whole, "approvals": approvals}), "breaks_the_rules")
    assert [(one.where, one.cite.partition("-")[2]) for one in refusal.findings] == [(f"approvals.{lacking}", "2208")]
    night.do(c.ChangeSetup(SUE, {**whole, "approvals": {**approvals, lacking: "letter 9"}}))
    assert night.rules.setup.approvals[lacking] == "letter 9"


@pytest.mark.clause("co-2015:2208.approval", "co-2022:2208.approval", "co-2015:2211", "co-2022:2211")
def test_a_table_does_not_open_while_something_of_it_is_not_stated(day: str) -> None:
    night = Play(rules_of("us-co", day, approvals={"layout": "letter 1", "house_rules": "letter 2"}, **UNSAID))
    refusal = night.no(opening(night), "breaks_the_rules")
    assert {one.where: one.cite.partition("-")[2] for one in refusal.findings} == {
        "wheel_diameter_inches": "2210(1)",
        "evenly_spaced": "2210(2)(b)",
        "ball_diameter_inches": "2211",
        "ball_material": "2211",
        "approvals.posting_place": "2208",
    }
    assert night.state.phase == "closed"
    stated = Play(rules_of("us-co", day))
    stated.do(opening(stated))
    assert stated.state.setup["ball_material"] == "no metal"


def test_where_no_ball_runs_neither_wheel_nor_ball_are_measured() -> None:
    device: dict[str, Any] = {"automation": {"launch": "device", "outcome": "device"}, "electronic": ["Ball"]}
    night = Play(rules_of("us-co", approvals={**APPROVED, "device": "letter 3"}, **UNSAID, **device))
    night.do(opening(night))


def test_a_table_that_was_opened_before_its_equipment_was_asked_for_is_audited_as_it_was() -> None:
    """The log of such a table has a set-up without these fields, and with one that is no more."""
    now = play("us-co")
    rules = rules_of("us-co", **UNSAID)
    before = {name: value for name, value in now.state.setup.items() if name not in UNSAID}
    opened = replace(now.last(e.TableOpened), setup={**before, "ball_metallic": False}, rules=rules.fingerprint)
    replay = floor_on(MemoryStore()).replay()
    assert replay.see([encode(opened)], [FORMAT], [], [bytes(32)]) == (1, "")


def test_a_table_without_posted_limits_does_not_open(day: str) -> None:
    """2207, the part on opening."""
    [finding] = findings(day, limits={})
    assert (finding.where, finding.cite.partition("-")[2]) == ("limits", "2207")


@pytest.mark.clause("co-2022:2207.tips")
@pytest.mark.parametrize("place", ["table", "wall"])
def test_a_restriction_on_tips_takes_effect_once_it_is_posted_at_the_table_or_on_a_wall(place: str) -> None:
    [finding] = findings(NEWER, tokes=False)
    assert (finding.where, finding.cite) == ("tokes_posted", "30-2207")
    assert "tokes_posted" in [one.where for one in findings(NEWER, tokes=False, tokes_posted="lobby")]
    night = play("us-co", NEWER, tokes=False, tokes_posted=place)
    night.sit("Ann", 1000)
    night.bet("Ann", "red", 500)
    refusal = night.no(c.PlaceToke(DAN, "Ann", "red", Cents(100), "value"), "tokes_not_allowed")
    assert refusal.cite == "30-2207"


def test_a_restriction_on_tips_was_posted_in_2015_too() -> None:
    """2207; that the notice then appears is a matter of the views."""
    [finding] = findings(OLDER, tokes=False)
    assert (finding.where, finding.cite) == ("tokes_posted", "47.1-2207")
    night = play("us-co", OLDER, tokes=False, tokes_posted="table")
    night.sit("Ann", 1000)
    night.bet("Ann", "red", 500)
    assert night.no(c.PlaceToke(DAN, "Ann", "red", Cents(100), "value"), "tokes_not_allowed").cite == "47.1-2207"


def test_where_tips_are_taken_a_winning_one_goes_to_the_tip_box(day: str) -> None:
    night = play("us-co", day)
    night.sit("Ann", 1000)
    night.bet("Ann", "red", 500)
    night.do(c.PlaceToke(DAN, "Ann", "red", Cents(100), "value"))
    night.round("1")
    assert night.ledger.balance("tips") == 200
    assert night.held("Ann") == 1000 - 500 - 100 + 1000


@pytest.mark.parametrize(
    ("day", "wheel", "covered"),
    [
        (OLDER, "double-zero-as-single", ["00"]),
        (NEWER, "double-zero-as-single", ["00"]),
        (NEWER, "triple-zero-as-single", ["00", "000"]),
    ],
)
def test_in_single_zero_mode_no_bet_that_touches_a_covered_zero_is_taken(
    day: str, wheel: str, covered: list[str]
) -> None:
    """2210(2)(c)(i), since 2021 (d)(i): the refusal; that the area is shown as covered is a matter of the views."""
    signs = list(law("us-co", day).names("wheels.as_single.signs"))
    night = play("us-co", day, wheel=wheel, covered=covered, signs=signs)
    night.sit("Ann", 10_000)
    ordinary = rules_of("us-co", day, wheel=wheel.removesuffix("-as-single"))
    touching = [
        name
        for name, place in ordinary.places.items()
        if isinstance(place.bet, LayoutBet) and set(place.bet.spot.pockets) & set(covered)
    ]
    assert {"straight:00", "courtesy-line", "first-five"} <= set(touching)
    for place in touching:
        night.no(night.wager("Ann", place, 100), "no_such_place")
    night.bet("Ann", "straight:0", 100)
    night.bet("Ann", "red", 100)
    for zero in covered:
        night.to_outcome(zero)
        assert night.last(e.NoSpinCalled).reason == "void-zero"
        assert (night.state.phase, night.state.outcome, night.on_felt("Ann")) == ("betting", None, 200)
    night.round("0")
    assert night.held("Ann") == 9800 + 3600


@pytest.mark.parametrize(
    ("day", "wheel", "covered"),
    [
        pytest.param(
            OLDER,
            "double-zero-as-single",
            ["00"],
            marks=pytest.mark.clause("co-2015:2210.2.c.ii.B.void", "co-2015:2210.2.c.ii.C.lose"),
        ),
        pytest.param(
            NEWER,
            "triple-zero-as-single",
            ["00", "000"],
            marks=pytest.mark.clause("co-2022:2210.2.d.ii.B.void", "co-2022:2210.2.d.ii.C.lose"),
        ),
    ],
)
def test_in_single_zero_mode_a_hidden_zero_voids_the_spin_and_zero_takes_even_money(
    day: str, wheel: str, covered: list[str]
) -> None:
    signs = list(law("us-co", day).names("wheels.as_single.signs"))
    night = play("us-co", day, wheel=wheel, covered=covered, signs=signs)
    night.sit("Ann", 10_000)
    even_money = ("red", "black", "odd", "even", "low", "high")
    for place in (*even_money, "column:1", "straight:17"):
        night.bet("Ann", place, 100)
    before = night.ledger.balances.copy()
    for zero in covered:
        night.to_outcome(zero)
        assert night.last(e.NoSpinCalled).reason == "void-zero"
        assert not [one for one in night.log if isinstance(one, e.OutcomeAnnounced | e.LosersCollected | e.WinnersPaid)]
        assert (night.state.phase, night.on_felt("Ann"), night.ledger.balances) == ("betting", 800, before)
        night.no(c.PlaceDolly(DAN, zero, confirmed=night.confirmed("dolly")), "not_now")
    night.round("0")
    assert {line.place for line in night.last(e.LosersCollected).lost["Ann"]} >= set(even_money)
    assert night.held("Ann") == night.ledger.balance("purse:Ann") == 10_000 - 800


@pytest.mark.clause("co-2015:2208.place", "co-2022:2208.place")
@pytest.mark.parametrize("day", ["2015-02-01", "2022-08-14"])
def test_a_table_opens_with_the_place_of_its_house_rules_recorded_and_confirmed(day: str) -> None:
    night = Play(rules_of("us-co", day))
    everything, found = night.confirmed("open"), inspection_of(night.rules)
    for place in ("", "  "):
        refusal = night.no(c.OpenTable(SUE, "Dan", Cents(0), BOX, place, everything, found), "not_confirmed")
        assert refusal.cite.endswith("2208")
    night.no(
        c.OpenTable(SUE, "Dan", Cents(0), BOX, "by the door", everything - {"rules-posted"}, found), "not_confirmed"
    )
    night.do(c.OpenTable(SUE, "Dan", Cents(0), BOX, "by the door", everything, found))
    assert night.last(e.TableOpened).rules_posted == "by the door"
