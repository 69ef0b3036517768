"""A refusal cites the section that applies: of a person who may not, or of a moment that is not the one."""

from __future__ import annotations

import pytest
from nights import DAN, DAYS, SENSOR, SUE, law, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table.deciding import ASKED

ANN = player("Ann")
FIVE = Cents(500)
OF_DISPUTES = "30-2206(5)"

NOT_THEIRS: list[tuple[str, c.Command, str]] = [
    ("us-co", c.SpinBall(SUE), "30-2205(1)"),
    ("us-co", c.CallNoMoreBets(SUE), "30-2205(2)"),
    ("us-co", c.RecordOutcome(SENSOR, "17"), "30-2205(3)"),
    ("us-co", c.PlaceDolly(SUE, "17"), "30-2205(3)"),
    ("us-co", c.CollectLosers(SUE), "30-2205(4)"),
    ("us-co", c.PayWinners(SUE), "30-2205(4)"),
    ("us-co", c.SpreadTender(SUE, "Ann", "currency", FIVE, "value"), "30-2215"),
    ("us-co", c.DropTender(ANN, "drop box"), "30-2215"),
    ("us-co", c.InspectBall(DAN, True), "30-2206(4)"),
    ("us-co", c.RuleIrregularity(DAN, "no spin", "so"), OF_DISPUTES),
    ("us-co", c.RuleDispute(DAN, 1, "stands", "so"), OF_DISPUTES),
    ("us-co", c.CorrectPayment(DAN, "Ann", FIVE, "value", "so"), OF_DISPUTES),
    ("us-co", c.CloseTable(DAN), ""),
    ("us-co", c.ChangeSetup(DAN, {}), ""),
    ("us-co", c.StopTable(DAN, "so"), ""),
    ("us-co", c.SignOnMucker(DAN, "Max"), ""),
    ("us-co", c.ClearFault(DAN, "back2back"), ""),
    ("us-ia", c.ApproveChips(DAN), "BUYING-IN, paragraph 5"),
    ("us-ia", c.AllowSharing(DAN, "Ann", True), "ROULETTE PROCEDURES, 2"),
    ("us-ia", c.AllowPickUp(DAN), "IRREGULARITIES, paragraph 7"),
    ("us-ia", c.PickUpChip(DAN), "IRREGULARITIES, paragraph 7"),
    ("us-ia", c.RuleDispute(DAN, 1, "stands", "so"), "DEALING THE GAME, paragraph 8"),
    ("us-ia", c.CorrectPayment(DAN, "Ann", FIVE, "value", "so"), ""),
    ("us-nh", c.HandlePastPost(DAN, 1, "so"), "Roulette Irregularities (4)"),
    ("us-nh", c.RuleDispute(DAN, 1, "stands", "so"), ""),
]


@pytest.mark.parametrize(
    ("book", "command", "cite"), NOT_THEIRS, ids=[f"{book} {type(command).__name__}" for book, command, _ in NOT_THEIRS]
)
def test_whose_it_is_not_hears_the_section_that_gives_it_to_another(book: str, command: c.Command, cite: str) -> None:
    night = play(book)
    night.sit("Ann", 1_000)
    refusal = night.no(command, "not_yours")
    assert (refusal.cite.removesuffix("(1)") if cite == "30-2215" else refusal.cite) == cite


def test_the_floor_managers_call_of_a_hung_ball_has_its_own_paragraph() -> None:
    night = play("us-nh")
    night.spin()
    night.do(c.ReportIrregularity(DAN, "hung-ball", seconds=60))
    assert night.no(c.RuleIrregularity(DAN, "no spin", "it hangs"), "not_yours").cite == "Roulette Irregularities (5)"


NOT_NOW: list[tuple[str, c.Command, str, str]] = [
    ("us-co", c.PayWinners(DAN), "not_now", "30-2205(4)"),
    ("us-co", c.Choose(ANN, "Ann", "red", "leave"), "not_now", "30-2204(2)"),
    ("us-co", c.RuleIrregularity(SUE, "stands", "so"), "not_now", OF_DISPUTES),
    ("us-co", c.ReportIrregularity(DAN, "ball-left-wheel"), "not_now", "30-2206(4)"),
    ("us-co", c.ReportIrregularity(DAN, "short-spin"), "not_now", "30-2206(2)"),
    ("us-co", c.ReportIrregularity(DAN, "a moth"), "not_now", OF_DISPUTES),
    ("us-co", c.InspectBall(SUE, True), "nothing_there", "30-2206(4)"),
    ("us-ia", c.ReportIrregularity(DAN, "floater"), "not_now", "IRREGULARITIES, paragraph 2"),
    ("us-ia", c.AllowPickUp(SUE), "nothing_there", "IRREGULARITIES, paragraph 7"),
    ("us-nh", c.ReportIrregularity(DAN, "hung-ball"), "not_now", "Roulette Irregularities (5)"),
    ("us-nh", c.HandlePastPost(SUE, 1, "so"), "nothing_there", "Roulette Irregularities (4)"),
]


@pytest.mark.parametrize(("book", "command", "code", "cite"), NOT_NOW)
def test_what_is_not_to_be_done_now_hears_its_own_section(book: str, command: c.Command, code: str, cite: str) -> None:
    night = play(book)
    night.sit("Ann", 1_000)
    assert night.no(command, code).cite == cite


def _laws() -> dict[str, tuple[str, ...]]:
    return {kind.__name__: asked.law for kind, asked in ASKED.whole().items()}


def test_the_paragraph_on_disputes_is_cited_for_disputes_alone() -> None:
    of_disputes = {"disputes.decided_by", "irregularities.unlisted"}
    assert {name for name, keys in _laws().items() if of_disputes & set(keys)} == {
        "RuleIrregularity",
        "RuleDispute",
        "CorrectPayment",
        "CorrectOutcome",
        "ObserveRuling",
        "VoidOutcome",
    }


def test_every_rule_that_is_cited_so_stands_in_a_book() -> None:
    held = {key for book, day in DAYS.items() for key in law(book, day).rules}
    named = {key for keys in _laws().values() for key in keys if "{" not in key}
    assert named - held == set()
