"""Electronic draws at a table: committed to before betting closes, opened after it, and nothing else is taken."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from balance import assert_balanced
from nights import APPROVED, DAN, SENSOR, SUE, WEIGHTS, Play, play, player, rules_of, setup_of

from croupier.game.commitment import Context, commitment_to, draw_of
from croupier.rulebook.table_checks import setup_findings
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import decode_event, decode_state, encode, encode_state
from croupier.table.drawing import nth, wanted
from croupier.table.evolve import fold
from croupier.views.reader_board import board_view

DEVICE = {"launch": "device", "outcome": "device"}
ALL = {**DEVICE, "draw": "device", "bonus": "device"}


def electronic(*draws: str, **more: Any) -> Play:
    approvals = {**APPROVED, "device": "letter 3"}
    night = play("us-co", electronic=list(draws), **{"automation": DEVICE, "approvals": approvals, **more})
    night.sit("Ann", 50_000)
    return night


def secret_for(context: Context, draw: str = "") -> bytes:
    """A secret; with `draw`, one that fixes it, found by trial."""
    tries = (hashlib.sha256(f"{context.purpose} {n}".encode()).digest() for n in range(100_000))
    return next(secret for secret in tries if not draw or draw_of(secret, context) == draw)


def commit(night: Play, draw: str = "", only: str = "") -> dict[str, tuple[Context, bytes]]:
    """All commitments that the spin wants."""
    made = {}
    for context in wanted(night.state, night.rules, 1):
        if context.purpose.startswith(only):
            secret = secret_for(context, draw if draw.startswith(context.purpose.partition(" ")[0]) else "")
            night.do(c.CommitDraw(SENSOR, context.purpose, commitment_to(secret, context).digest.hex()))
            made[context.purpose] = context, secret
    return made


def test_an_outcome_is_committed_to_then_opened_and_paid() -> None:
    night = electronic("Ball")
    made = commit(night, "Ball 17")
    ((purpose, (context, secret)),) = made.items()
    assert purpose == "Ball 1"
    night.bet("Ann", "straight:17", 500)
    (shown,) = board_view(night.state, night.rules).electronic.values()
    assert (shown.context, shown.secret, shown.value) == (context, "", "")
    night.do(c.SpinBall(SENSOR))
    night.do(c.CallNoMoreBets(DAN, night.confirmed("close")))
    night.do(c.RecordOutcome(SENSOR, "17", secret=secret.hex()))
    assert night.last(e.DrawOpened) == e.DrawOpened("Ball 1", secret.hex(), "17")
    (shown,) = board_view(night.state, night.rules).electronic.values()
    assert hashlib.sha256(bytes.fromhex(shown.secret) + shown.context.encoded()).hexdigest() == shown.digest
    assert shown.value == "17"
    night.settle()
    assert night.held("Ann") == 50_000 + 35 * 500
    assert_balanced(night)


def test_betting_does_not_close_before_the_draw_is_fixed() -> None:
    night = electronic("Ball")
    night.do(c.SpinBall(SENSOR))
    night.no(c.CallNoMoreBets(DAN, night.confirmed("close")), "not_committed")
    commit(night)
    night.do(c.CallNoMoreBets(DAN, night.confirmed("close")))


def running(night: Play, draw: str = "") -> dict[str, tuple[Context, bytes]]:
    made = commit(night, draw)
    night.do(c.SpinBall(night.hand("launch"), confirmed=night.confirmed("launch")))
    night.do(c.CallNoMoreBets(DAN, night.confirmed("close")))
    return made


def test_another_number_another_secret_or_none_is_refused() -> None:
    night = electronic("Ball")
    ((context, secret),) = running(night, "Ball 17").values()
    other = secret_for(context, "Ball 18")
    for pocket, told in [
        ("18", secret.hex()),
        ("18", other.hex()),
        ("17", ""),
        ("17", "zz"),
        ("17", secret.hex()[:-2]),
    ]:
        night.no(c.RecordOutcome(SENSOR, pocket, secret=told), "not_as_committed")
    night.no(c.RecordOutcome(DAN, "18"), "not_yours")
    night.no(c.RecordOutcome(SENSOR, "17", secret=secret.hex().upper()), "not_as_committed")
    night.do(c.RecordOutcome(SENSOR, "17", secret=secret.hex()))


def test_nobody_commits_twice_or_to_what_is_not_wanted() -> None:
    night = electronic("Ball")
    commit(night)
    night.no(c.CommitDraw(SENSOR, "Ball 1", "00" * 32), "already_done")
    for purpose in ("Ball 2", "Multiplier 1", "", "Ball"):
        night.no(c.CommitDraw(SENSOR, purpose, "00" * 32), "no_such_draw")
    night.no(c.CommitDraw(DAN, "Ball 1", "00" * 32), "not_yours")
    night.no(c.CommitDraw(player("Ann"), "Ball 1", "00" * 32), "not_yours")
    dealt = play("us-co")
    dealt.no(c.CommitDraw(SENSOR, "Ball 1", "00" * 32), "no_such_draw")


@pytest.mark.parametrize("digest", ["", "00" * 31, "0" * 63 + "g", "0x" + "00" * 31, "A0" * 32, "00" * 33])
def test_a_digest_is_a_digest(digest: str) -> None:
    electronic("Ball").no(c.CommitDraw(SENSOR, "Ball 1", digest), "not_as_committed")


def test_a_void_spin_has_its_commitment_opened_and_the_next_its_own() -> None:
    night = electronic("Ball")
    ((context, secret),) = running(night).values()
    night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
    assert not night.state.commitments
    night.no(c.CommitDraw(SENSOR, "Ball 2", "00" * 32), "commitment_pending")
    night.no(c.OpenDraw(SENSOR, "Ball 1", "11" * 32), "not_as_committed")
    night.no(c.OpenDraw(SENSOR, "Ball 2", secret.hex()), "nothing_there")
    night.no(c.OpenDraw(SENSOR, "Ball 1"), "no_reason")
    night.do(c.OpenDraw(SENSOR, "Ball 1", secret.hex(), "no spin"))
    assert night.last(e.DrawVoided).secret == secret.hex()
    (again,) = commit(night).values()
    assert again[0].purpose == "Ball 2" != context.purpose


def test_a_secret_that_is_lost_is_told_to_the_floor() -> None:
    night = electronic("Ball")
    running(night)
    night.do(c.ReportIrregularity(SENSOR, "the electronic wheel was switched off"))
    night.ruled("no spin", "nothing was drawn")
    night.do(c.OpenDraw(SENSOR, "Ball 1", why="the device was switched off"))
    assert any("lost" in alert for alert in night.state.alerts.values())
    commit(night)


def test_a_ball_that_is_void_while_betting_is_open_is_committed_to_anew() -> None:
    night = electronic("Ball")
    commit(night)
    night.no(c.OpenDraw(SENSOR, "Ball 1"), "no_reason")
    night.do(c.OpenDraw(SENSOR, "Ball 1", why="the device was switched off"))
    running(night)


@pytest.mark.parametrize("is_lost", [True, False])
def test_a_ball_that_is_void_after_the_close_is_no_spin_whoever_rules(is_lost: bool) -> None:
    night = electronic("Ball")
    night.bet("Ann", "red", 500)
    ((_, secret),) = running(night).values()
    night.do(c.OpenDraw(SENSOR, "Ball 1", "" if is_lost else secret.hex(), "the health test failed"))
    assert night.state.phase == "referred"
    night.no(c.RuleIrregularity(SUE, "stands", "why not"), "no_such_ruling")
    night.ruled("no spin", "nothing can be drawn")
    assert (night.state.phase, night.on_felt("Ann")) == ("betting", 500)
    commit(night)


def test_stakes_that_wait_for_a_draw_that_is_void_go_back() -> None:
    house = {"sidebets.back2back.weights": WEIGHTS}
    back2back = {"sidebets": {"back2back": ""}, "areas": ["back2back"], "house": house}
    night = electronic("Multiplier", **back2back, automation={"draw": "device"})
    commit(night)
    night.spin()
    night.close()
    night.do(c.RecordDraw(SENSOR, "Multiplier", *_opened(night.state.commitments["Multiplier 1"].context)))
    night.outcome("8")
    night.settle()
    night.bet("Ann", "back2back", 500)
    night.bet("Ann", "straight:8", 100)
    running(night)
    night.outcome("8")
    night.do(c.OpenDraw(SENSOR, "Multiplier 2", why="the vault is lost"))
    assert night.state.faults == {"back2back"}
    night.settle()
    assert night.held("Ann") == 50_000 + 35 * 100
    assert_balanced(night)


def test_closing_the_table_and_changing_its_set_up_void_what_was_committed_to() -> None:
    night = electronic("Ball")
    ((_, secret),) = commit(night).values()
    changed = {**night.state.setup, "limits": {"table": {"min": "$5", "max": "$50"}}}
    night.do(c.ChangeSetup(SUE, changed))
    night.do(c.OpenDraw(SENSOR, "Ball 1", secret.hex()))
    ((_, secret),) = commit(night).values()
    night.do(c.CloseTable(SUE))
    night.no(c.CommitDraw(SENSOR, "Ball 1", "00" * 32), "not_open")
    night.do(c.OpenDraw(SENSOR, "Ball 1", secret.hex()))
    assert not night.state.to_open


def test_a_multiplier_stays_secret_until_no_more_bets() -> None:
    house = {"sidebets.back2back.weights": WEIGHTS}
    night = electronic(
        "Multiplier", sidebets={"back2back": ""}, areas=["back2back"], house=house, automation={"draw": "device"}
    )
    night.spin()
    commit(night)
    night.close()
    (first,) = night.state.commitments.values()
    night.do(c.RecordDraw(SENSOR, "Multiplier", *_opened(first.context)))
    night.outcome("8")
    night.settle()
    night.bet("Ann", "back2back", 500)
    ((context, secret),) = commit(night, "Multiplier 50").values()
    assert dict(context.choices) == {"Multiplier 10": 6, "Multiplier 50": 3, "Multiplier 1000": 1}
    night.no(c.RecordDraw(SENSOR, "Multiplier", "50", secret=secret.hex()), "not_now")
    night.spin()
    night.no(c.RecordDraw(SENSOR, "Multiplier", "50", secret=secret.hex()), "not_now")
    night.close()
    night.no(c.RecordDraw(SENSOR, "Multiplier", "1000", secret=secret.hex()), "not_as_committed")
    night.do(c.RecordDraw(SENSOR, "Multiplier", "50", secret=secret.hex()))
    night.outcome("8")
    night.settle()
    assert night.held("Ann") == 50_000 + 500 * 50
    assert_balanced(night)


def _opened(context: Context) -> tuple[str, str, str]:
    secret = secret_for(context)
    return draw_of(secret, context).partition(" ")[2], "display", secret.hex()


def test_all_bonus_balls_are_fixed_by_one_commitment_made_before_the_close() -> None:
    night = electronic(
        "BonusBall", sidebets={"spinner-winner": "SW3-U03"}, areas=["spinner-winner"], automation={"bonus": "device"}
    )
    commit(night)
    night.spin()
    night.close()
    night.outcome("8")
    night.settle()
    night.do(c.OpenDraw(SENSOR, "BonusBall 1", night_secret(night).hex(), "no bonus was won"))
    night.bet("Ann", "spinner-winner", 500)
    ((context, secret),) = running(night).values()
    night.outcome("8")
    night.dolly()
    night.collect()
    night.pay()
    night.do(c.StartBonus(DAN))
    balls = [draw_of(secret, nth(context, ball)).partition(" ")[2] for ball in range(1, 40)]
    night.no(c.RecordBonusBall(SENSOR, balls[0]), "not_as_committed")
    wrong = next(pocket for pocket in night.rules.wheel.pockets if pocket != balls[0])
    night.no(c.RecordBonusBall(SENSOR, wrong, secret.hex()), "not_as_committed")
    thrown = 0
    while night.state.phase == "bonus":
        if thrown:
            other = next(pocket for pocket in night.rules.wheel.pockets if pocket != balls[thrown])
            night.no(c.RecordBonusBall(SENSOR, other), "not_as_committed")
        night.do(c.RecordBonusBall(SENSOR, balls[thrown], "" if thrown else secret.hex()))
        thrown += 1
    assert thrown >= 3
    assert night.state.opened["BonusBall 2"].value.split() == balls[:thrown]
    assert_balanced(night)


def night_secret(night: Play) -> bytes:
    (waiting,) = night.state.to_open.values()
    return secret_for(waiting.context)


def test_a_side_bet_that_is_out_of_order_wants_no_draw() -> None:
    night = play(
        "us-nj",
        sidebets={"spread-bet": "00-option-1"},
        areas=["spread-bet"],
        electronic=["SecondNumber"],
        automation={"draw": "device"},
    )
    assert [context.purpose for context in wanted(night.state, night.rules, 1)] == ["SecondNumber 1"]
    night.do(c.ReportFault(SENSOR, "spread-bet", "no light"))
    assert wanted(night.state, night.rules, 1) == []
    night.spin()
    night.close()


def test_everything_of_it_survives_the_log_and_a_snapshot() -> None:
    night = electronic("Ball")
    ((_, secret),) = running(night, "Ball 0").values()
    assert fold(decode_event(encode(event)) for event in night.log) == night.state
    assert decode_state(encode_state(night.state)) == night.state
    night.do(c.RecordOutcome(SENSOR, "0", secret=secret.hex()))
    assert fold(decode_event(encode(event)) for event in night.log) == night.state
    assert decode_state(encode_state(night.state)) == night.state


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"electronic": ["Ball"]}, "automation.launch"),
        ({"electronic": ["Ball"], "automation": {"outcome": "device"}}, "automation.launch"),
        ({"electronic": ["Multiplier"]}, "automation.draw"),
        ({"electronic": ["BonusBall"]}, "automation.bonus"),
        ({"electronic": ["Balls"]}, "electronic"),
        ({"electronic": ["Ball"], "automation": DEVICE}, "approvals.device"),
    ],
)
def test_a_set_up_says_whose_hand_the_electronic_wheel_is(changes: dict[str, Any], where: str) -> None:
    rules = rules_of("us-co").rules
    findings = setup_findings(setup_of("us-co", **changes), rules)
    assert where in {finding.where for finding in findings}


def test_before_2017_12_15_no_device_launches_and_so_none_draws_the_outcome() -> None:
    """Colorado 2205(1): the day before and the day of the change."""
    setup = setup_of("us-co", electronic=["Ball"], automation=DEVICE, approvals={**APPROVED, "device": "letter 3"})
    for day, found in [("2017-12-14", True), ("2017-12-15", False)]:
        findings = setup_findings(setup, rules_of("us-co", day).rules)
        assert any(finding.where == "automation.launch" for finding in findings) is found
