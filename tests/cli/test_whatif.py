"""`croupier whatif`: calls, people and sections copied from the documents, and what becomes of each bet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.aggregate.registry import kinds
from croupier.storage.library import Library
from croupier.table import commands as c
from croupier.table.calling import NO_BET_REASONS
from croupier.table.commands import rulings
from croupier.table.notation import verb

Ask = Callable[..., Any]
Answer = tuple[int, str, str]
ISLAND = Path(__file__).parents[2] / "docs" / "examples" / "jurisdiction" / "rulebooks"
LAYOUT = ("straight:17", "red", "dozen:2")


def cases(asked: Any) -> dict[str, Any]:
    """By book; Colorado's editions by their section numbers."""
    return {f"{case['book']} {case['day']}": case for case in asked["cases"]}


def case(ask: Ask, situation: str, book: str, *more: str) -> Any:
    """The newest of one book."""
    return ask("whatif", situation, "--book", book, *more)["cases"][-1]


def acts(one: Any, course: int = 0) -> list[str]:
    return [act["line"].partition(": ")[2].partition(" ")[0] for act in one["courses"][course]["acts"]]


def said(one: Any, course: int = 0) -> list[str]:
    return [word for act in one["courses"][course]["acts"] for word in act["said"]]


def called(one: Any) -> set[str]:
    return {who.partition(": ")[0] for act in one["courses"][0]["acts"] for who in act["called"]}


def bets(one: Any, course: int = 0) -> dict[str, tuple[str, str]]:
    return {bet["place"]: (bet["after"], bet["cite"]) for bet in one["courses"][course]["bets"]}


def course(one: Any, title: str) -> int:
    return [each["title"] for each in one["courses"]].index(title)


# The ball has left the wheel


def test_every_jurisdiction_and_both_editions_of_colorado_stand_side_by_side(croupier_json: Ask) -> None:
    found = cases(croupier_json("whatif", "ball-left-wheel"))
    assert {name: one["section"] for name, one in found.items()} == {
        "us-co 2015-01-14": "47.1-2206(4)",
        "us-co 2022-08-14": "30-2206(4)",
        "us-ia 2025-06-13": "IRREGULARITIES, paragraph 5",
        "us-nh 2018-06-14": "Roulette Irregularities (5)",
        "us-nj 2022-08-14": "30-2206(4)",
    }
    assert found["us-nj 2022-08-14"]["base"] == "us-co"


@pytest.mark.parametrize(
    ("book", "words", "who"),
    [
        ("us-co", "no spin", "pit supervisor"),
        ("us-ia", "Ball out", "supervisor"),
        ("us-nh", "No spin", "floor manager"),
    ],
)
def test_a_ball_off_the_wheel_is_called_by_the_dealer_in_the_words_of_each_text(
    croupier_json: Ask, book: str, words: str, who: str
) -> None:
    one = case(croupier_json, "ball-left-wheel", book)
    assert (said(one), one["by"], called(one)) == ([words], "dealer", {who})
    logged = one["courses"][0]["acts"][0]["logged"]
    assert [line.partition(" ")[0] for line in logged] == ["NoSpinCalled", "SupervisorCalled"]
    assert one["courses"][0]["ends"] == "betting is open"
    assert {bets(one)[place][0] for place in LAYOUT} == {"stands; may be taken back"}


def test_only_colorado_has_the_ball_inspected_and_only_by_a_supervisor(croupier_json: Ask) -> None:
    colorado = case(croupier_json, "ball-left-wheel", "us-co")
    assert acts(colorado) == ["report-irregularity", "spin-ball", "inspect-ball"]
    refusal = colorado["courses"][0]["acts"][1]["refusal"]
    assert (refusal["code"], refusal["cite"]) == ("ball_not_inspected", "30-2206(4)")
    assert colorado["courses"][0]["acts"][2]["may"] == ["supervisor"]
    for book in ("us-ia", "us-nh"):
        assert acts(case(croupier_json, "ball-left-wheel", book)) == ["report-irregularity"]


def test_a_void_spin_leaves_a_prisoner_in_prison_and_voids_new_jerseys_side_bet_alone(croupier_json: Ask) -> None:
    jersey = case(croupier_json, "ball-left-wheel", "us-nj")
    prisoner = next(bet for bet in jersey["courses"][0]["bets"] if bet["place"] == "black")
    assert (prisoner["before"], prisoner["after"], prisoner["returned"]) == ("in prison", "stands", 0)
    assert bets(jersey)["spread-bet:1"] == ("goes back: $10", "13:69F-5.4(f)")
    assert jersey["courses"][0]["ledger"] == {"felt:Ann": -1000, "purse:Ann": 1000}
    colorado = case(croupier_json, "ball-left-wheel", "us-co")
    assert bets(colorado)["spinner-winner"][0] == "stands; may be taken back"
    assert colorado["courses"][0]["ledger"] == {}


def test_where_a_text_is_silent_that_is_said_with_the_question_and_its_reading(croupier_json: Ask) -> None:
    hampshire = case(croupier_json, "ball-left-wheel", "us-nh")
    assert "the text is silent on a ball that leaves the wheel" in hampshire["text"]
    assert {reading["question"] for reading in hampshire["readings"]} == {"H4", "H8"}
    colorado = case(croupier_json, "floater", "us-co")
    assert (colorado["text"], colorado["section"]) == ("the text does not name it", "30-2206(5)")
    assert case(croupier_json, "two-balls", "us-nh")["text"] == "the text is silent"


# Other situations, in the words of the documents


@pytest.mark.parametrize(
    ("situation", "book", "words", "section"),
    [
        ("foreign-object", "us-co", "no spin", "30-2206(3)"),
        ("foreign-object", "us-nh", "No spin", "Roulette Irregularities (3)"),
        ("foreign-object", "us-ia", "No spin", "IRREGULARITIES, paragraph 4"),
        ("same-direction", "us-co", "no spin", "30-2206(1)"),
        ("same-direction", "us-nh", "No spin", "Roulette Irregularities (1)"),
        ("same-direction", "us-ia", "No spin", "IRREGULARITIES, paragraph 8"),
        ("short-spin", "us-co", "no spin", "30-2206(2)"),
        ("short-spin", "us-nh", "No spin", "Roulette Irregularities (2)"),
        ("short-spin", "us-ia", "No spin", "IRREGULARITIES, paragraph 3"),
        ("floater", "us-ia", "Floater - no spin", "IRREGULARITIES, paragraph 2"),
        ("ball-stopped-on-rim", "us-ia", "Ball out", "IRREGULARITIES, paragraph 6"),
        ("check-down", "us-ia", "Check down", "IRREGULARITIES, paragraph 7"),
    ],
)
def test_the_call_is_the_texts(croupier_json: Ask, situation: str, book: str, words: str, section: str) -> None:
    one = case(croupier_json, situation, book)
    assert (said(one), one["section"], one["by"]) == ([words], section, "dealer")


def test_what_colorado_does_not_list_goes_to_the_pit_supervisor_who_watches_it_done(croupier_json: Ask) -> None:
    one = case(croupier_json, "two-balls", "us-co")
    assert called(one) == {"pit supervisor"}
    assert acts(one) == ["report-irregularity", "rule-irregularity", "observe-ruling"]
    assert [act["may"] for act in one["courses"][0]["acts"][1:]] == [["supervisor"], ["supervisor"]]
    void = course(one, "No spin")
    assert bets(one, void)["red"] == ("stands; may be taken back", "30-2206(1)")
    stands = course(one, "The spin stands")
    assert bets(one, stands)["straight:17"] == ("paid: $360", "30-2204(1)")  # 35 to 1, and the stake


def test_a_hung_ball_is_the_floor_managers_in_new_hampshire_and_the_dealers_in_iowa(croupier_json: Ask) -> None:
    hampshire = case(croupier_json, "hung-ball", "us-nh")
    assert (called(hampshire), hampshire["by"]) == ({"floor manager"}, "floor manager")
    assert said(hampshire, course(hampshire, "No spin")) == ["No spin"]
    assert hampshire["courses"][0]["acts"][1]["may"] == ["supervisor"]
    fell_in = bets(hampshire, course(hampshire, "The spin stands"))  # before the floor manager calls: a legal spin
    assert fell_in["straight:17"][0] == "paid: $360"
    iowa = case(croupier_json, "hung-ball", "us-ia")
    assert (acts(iowa), said(iowa), called(iowa)) == (["report-irregularity"], [], set())


def test_a_late_bet_goes_back_and_the_spin_counts_for_the_others(croupier_json: Ask) -> None:
    hampshire = case(croupier_json, "late-wager", "us-nh")
    first = hampshire["courses"][0]["acts"][0]
    assert (first["refusal"]["code"], first["refusal"]["cite"]) == ("too_late", "The rules of the game, paragraph 5")
    assert called(hampshire) == {"casino management"}
    assert bets(hampshire)["straight:17"][0] == "paid: $360"
    iowa = case(croupier_json, "late-wager", "us-ia")
    assert (said(iowa), iowa["courses"][0]["acts"][0]["refusal"]["cite"]) == (["No bet, too late"], "NO BET, 1")


def test_a_ball_back_from_the_rim_is_valid_in_iowa_and_a_stopped_one_is_not(croupier_json: Ask) -> None:
    back, stopped = (case(croupier_json, name, "us-ia") for name in ("ball-back-from-rim", "ball-stopped-on-rim"))
    assert bets(back)["straight:17"][0] == "paid: $360"
    assert bets(stopped)["straight:17"][0] == "stands; may be taken back"


def test_iowas_mucker_picks_a_chip_up_when_a_supervisor_allows_it_and_otherwise_the_supervisor(
    croupier_json: Ask,
) -> None:
    one = case(croupier_json, "a chip falls on the floor", "us-ia")
    assert acts(one) == ["report-irregularity", "allow-pick-up", "pick-up-chip"]
    assert one["courses"][0]["acts"][2]["by"] == "mucker"
    alone = course(one, "I picked it up")
    assert (acts(one, alone)[1:], one["courses"][alone]["acts"][1]["by"]) == (["pick-up-chip"], "supervisor")


def test_iowa_relieves_no_dealer_during_a_spin_but_by_a_supervisor_with_a_reason(croupier_json: Ask) -> None:
    one = case(croupier_json, "dealer-cannot-finish", "us-ia")
    refused, done = one["courses"][0]["acts"]
    assert (refused["refusal"]["cite"], done["by"], done["refusal"]) == ("ROULETTE PROCEDURES, 5", "supervisor", None)
    assert acts(case(croupier_json, "dealer-cannot-finish", "us-co")) == ["relieve-dealer"]


def test_new_jersey_voids_the_side_bet_when_its_equipment_fails_and_the_main_bets_go_on(croupier_json: Ask) -> None:
    one = case(croupier_json, "side-bet-fault", "us-nj")
    assert bets(one)["spread-bet:1"] == ("goes back: $10", "13:69F-5.4(d)")
    assert bets(one)["straight:17"][0] == "paid: $360"
    assert case(croupier_json, "side-bet-fault", "us-nh")["not_dealt"] == ["nothing of the kind is offered here"]


def test_a_wrong_number_takes_two_supervisors_and_every_bet_is_settled_by_the_right_one(croupier_json: Ask) -> None:
    one = case(croupier_json, "wrong-number", "us-co")
    act = one["courses"][0]["acts"][0]
    assert (act["may"], act["second"], one["section"]) == (["supervisor"], "supervisor", "30-2206(5)")
    assert bets(one)["straight:17"] == ("paid: $360", "30-2204(1)")
    # 8 was paid first: only the prisoner came back. 17 pays $360 and $30 more, and nothing else changes.
    assert one["courses"][0]["ledger"] == {"float": -39000, "purse:Ann": 39000}


def test_a_closing_gives_bets_back_and_half_to_a_prisoner(croupier_json: Ask) -> None:
    one = case(croupier_json, "closed-with-bets", "us-co")
    assert bets(one)["black"] == ("half back: $5", "30-2204(2)")
    assert bets(one)["red"] == ("goes back: $10", "")
    assert {reading["question"] for reading in one["readings"]} == {"C28"}


def test_a_player_who_does_not_choose_gets_half_back_or_stays_in_prison_as_the_supervisor_rules(
    croupier_json: Ask,
) -> None:
    one = case(croupier_json, "no-choice", "us-co")
    assert one["courses"][0]["acts"][0]["refusal"]["code"] == "choice_pending"
    half, leave = (bets(one, course(one, title)) for title in ("Half back for them", "Leave the bets in prison"))
    assert (half["red"], leave["red"]) == (("half back: $5", "30-2204(2)"), ("stands: in prison", "30-2204(2)"))


# The day before, and the day


def test_what_is_not_listed_is_numbered_47_until_14_december_2017(croupier_json: Ask) -> None:
    days = ("2017-12-14", "2017-12-15")
    assert [case(croupier_json, "unlisted", "us-co", "--on", day)["section"] for day in days] == [
        "47.1-2206(5)",
        "30-2206(5)",
    ]


def test_a_covered_zero_is_renumbered_on_14_august_2021_and_000_is_one_of_them(croupier_json: Ask) -> None:
    before, after = (case(croupier_json, "void-zero", "us-co", "--on", day) for day in ("2021-08-13", "2021-08-14"))
    assert (before["section"], after["section"]) == ("30-2210(2)(c)(ii)(B)", "30-2210(2)(d)(ii)(B)")
    assert [bets(one)["straight:17"][0] for one in (before, after)] == ["stands; may be taken back"] * 2
    assert "does not permit a double-zero-as-single wheel" in case(croupier_json, "void-zero", "us-ia")["not_dealt"][0]


def test_a_side_bet_lies_on_the_felt_from_the_day_it_is_permitted(croupier_json: Ask) -> None:
    days = ("2018-02-13", "2018-02-14")
    found = [bets(case(croupier_json, "ball-left-wheel", "us-co", "--on", day)) for day in days]
    assert ["straights-and-8s" in one for one in found] == [False, True]


def test_a_book_that_does_not_cover_the_day_says_so_and_the_others_answer(croupier_json: Ask) -> None:
    day_before, day = (croupier_json("whatif", "hung-ball", "--on", day) for day in ("2025-06-12", "2025-06-13"))
    assert set(day_before["not_covered"]) == {"us-ia", "us-nh"}
    assert {one["book"] for one in day["cases"]} == {"us-co", "us-ia", "us-nj"}
    last, over = (croupier_json("whatif", "hung-ball", "--on", day) for day in ("2023-06-30", "2023-07-01"))
    assert "us-nh" in {one["book"] for one in last["cases"]}
    assert over["not_covered"]["us-nh"] == "us-nh does not cover 2023-07-01; it covers 2018-06-14 to 2023-06-30"


# The list cannot get out of date


def test_every_irregularity_of_every_book_and_every_reason_for_no_bet_is_a_situation(croupier_json: Ask) -> None:
    known = {one["situation"] for one in croupier_json("whatif")}
    prefix = "irregularities."
    named = {key.removeprefix(prefix) for book in Library().books() for key in book.timelines if key.startswith(prefix)}
    assert len(named) > 10
    assert named <= known
    assert {f"no-bet-{reason}" for reason in NO_BET_REASONS if reason != "late"} | {"late-wager"} <= known


def test_every_command_of_the_rulings_is_given_in_some_situation(croupier_json: Ask) -> None:
    given = set()
    for one in croupier_json("whatif"):
        for found in croupier_json("whatif", one["situation"])["cases"]:
            assert found["courses"] or found["not_dealt"], (one["situation"], found["book"])
            given |= {name for at in range(len(found["courses"])) for name in acts(found, at)}
    ruled = {verb(kind) for kind in kinds(c.Command) if kind.__module__ == rulings.__name__}
    assert len(ruled) > 15
    assert ruled <= given


def test_a_rulebook_of_ones_own_is_asked_like_the_others(croupier_json: Ask) -> None:
    one = case(croupier_json, "short-spin", "example-island", "--rulebooks", str(ISLAND))
    assert (said(one), one["section"]) == (["No spin"], "Order 4(4)")
    assert (
        case(croupier_json, "hung-ball", "example-island", "--rulebooks", str(ISLAND))["text"] == "the text is silent"
    )


# For people


def test_the_table_for_people_has_a_column_for_each_book(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier("whatif", "ball", "left", "the", "wheel")
    assert (code, err) == (0, "")
    for words in ("us-co 2015-01-14", "us-ia 2025-06-13", "over us-co", "“Ball out”", "“no spin”", "C9 (2206(1))"):
        assert words in out
    code, out, err = croupier("whatif", "hung-ball", "--book", "us-nh")
    assert (code, err) == (0, "")
    for words in ("If ruled: No spin", "IrregularityReported"):
        assert words in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["ball-left-whel"], 'no situation is called "ball-left-whel"; did you mean ball-left-wheel'),
        (["chip", "on", "the", "floor"], "did you mean chip-falls-on-floor"),
        (["hung-ball", "--on", "yesterday"], '"yesterday" is not a day'),
        (["hung-ball", "--on", "2010-01-01"], "us-co does not cover 2010-01-01; it covers 2015-01-14 onwards"),
        (["hung-ball", "--book", "us-nh", "--on", "2024-01-01"], "us-nh does not cover 2024-01-01"),
        (["hung-ball", "--book", "us-xx"], 'no rulebook is called "us-xx"'),
    ],
)
def test_bad_input_is_one_clear_line(croupier: Callable[..., Answer], words: list[str], says: str) -> None:
    code, out, err = croupier("whatif", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err
