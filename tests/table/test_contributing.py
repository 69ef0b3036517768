"""What terminals and the close contribute to electronic draws: fixed after the close, and nothing else is taken."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from balance import audited
from heats import tournament
from nights import APPROVED, DAN, SENSOR, SUE, WEIGHTS, Play, play, player
from nonce_chains import chain

from croupier.game.commitment import Contributions, commitment_to, draw_of
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import decode_event, decode_state, encode, encode_state
from croupier.table.contributing import awaited
from croupier.table.drawing import nth, wanted
from croupier.table.evolve import fold
from croupier.table.phases import Phase
from croupier.views.player import player_view
from croupier.views.reader_board import board_view

HEAD = "ab" * 32
SECRET = bytes(range(32))
DEVICE = {"launch": "device", "outcome": "device"}


def electronic(*draws: str, **more: Any) -> Play:
    approvals = {**APPROVED, "device": "letter 3"}
    night = play("us-co", electronic=list(draws), **{"automation": DEVICE, "approvals": approvals, **more})
    for name in ("Ann", "Bob"):
        night.sit(name, 50_000)
    return night


def pledge(night: Play, name: str, seed: str = "") -> list[str]:
    """A chain that the player has committed to; the nonces are left."""
    digest, *nonces = chain(seed or name)
    night.do(c.CommitNonce(player(name), name, digest))
    return nonces


def commit(night: Play) -> None:
    for context in wanted(night.state, night.rules, 2):
        digest = commitment_to(SECRET, context).digest.hex()
        night.do(c.CommitDraw(SENSOR, context.purpose, digest, 2))


def close(night: Play) -> None:
    commit(night)
    night.do(c.SpinBall(night.hand("launch"), confirmed=night.confirmed("launch")))
    night.do(c.CallNoMoreBets(DAN, night.confirmed("close")))


def reveal(name: str, nonce: str) -> c.RevealNonce:
    return c.RevealNonce(player(name), name, nonce)


def mix(night: Play) -> None:
    night.do(c.MixDraws(SENSOR, night.state.spin, HEAD))


def drawn(night: Play, draw: str) -> str:
    """What the secret gives now, by the test's own look at what was contributed."""
    made = night.state.commitments[f"{draw} {night.state.spin}"]
    return draw_of(SECRET, made.context, made.mixed).partition(" ")[2]


def outcome(night: Play) -> None:
    night.do(c.RecordOutcome(SENSOR, drawn(night, "Ball"), secret=SECRET.hex()))


def test_a_draw_follows_from_the_secret_the_close_and_the_nonces() -> None:
    night = electronic("Ball")
    ann, bob = pledge(night, "Ann"), pledge(night, "Bob")
    close(night)
    night.do(reveal("Bob", bob[0]))
    assert list(awaited(night.state)) == [1]
    night.do(reveal("Ann", ann[0]))
    mix(night)
    mixed = Contributions(HEAD, ((1, ann[0]), (2, bob[0])))
    (shown,) = board_view(night.state, night.rules).electronic.values()
    assert (shown.mixed, shown.secret) == (mixed, ""), "it is published before the secret"
    outcome(night)
    (shown,) = board_view(night.state, night.rules).electronic.values()
    assert shown.mixed == mixed
    assert f"Ball {shown.value}" == draw_of(SECRET, shown.context, mixed)
    night.settle()
    audited(night)


def test_one_commitment_serves_many_spins() -> None:
    night = electronic("Ball")
    nonces = pledge(night, "Ann")
    for nonce in nonces[:3]:
        assert player_view(night.state, night.rules, "Ann").pledge == hashlib.sha256(bytes.fromhex(nonce)).hexdigest()
        close(night)
        night.do(reveal("Ann", nonce))
        mix(night)
        outcome(night)
        night.settle()
    assert [event.nonce for event in night.log if isinstance(event, e.NonceRevealed)] == nonces[:3]
    audited(night)


def test_another_nonce_is_refused() -> None:
    night = electronic("Ball")
    ann = pledge(night, "Ann")
    close(night)
    for wrong in ("", "zz" * 32, ann[0][:-2], ann[0].upper(), ann[1], "00" * 32, night.state.seats["Ann"].pledge):
        night.no(reveal("Ann", wrong), "not_as_committed")
    night.no(reveal("Bob", ann[0]), "not_as_committed")
    night.no(c.RevealNonce(player("Bob"), "Ann", ann[0]), "not_yours")
    night.no(reveal("Zoë", ann[0]), "no_such_player")
    night.do(reveal("Ann", ann[0]))
    night.no(reveal("Ann", ann[1]), "already_done")


def test_nothing_is_revealed_before_the_close_and_nothing_committed_to_after_it() -> None:
    night = electronic("Ball")
    ann = pledge(night, "Ann")
    commit(night)
    night.no(reveal("Ann", ann[0]), "not_now")
    night.do(c.SpinBall(SENSOR))
    night.no(reveal("Ann", ann[0]), "not_now")
    night.no(c.MixDraws(SENSOR, 1, HEAD), "not_now")
    night.do(c.CommitNonce(player("Bob"), "Bob", chain("late")[0]))
    night.do(c.CallNoMoreBets(DAN, night.confirmed("close")))
    for phase in (Phase.NO_MORE_BETS, Phase.OUTCOME):
        assert night.state.phase is phase
        night.no(c.CommitNonce(player("Ann"), "Ann", chain("later")[0]), "not_now")
        if phase is Phase.NO_MORE_BETS:
            mix(night)
            night.no(reveal("Ann", ann[0]), "not_now")
            outcome(night)


def test_no_secret_is_taken_before_the_contributions_are_fixed() -> None:
    night = electronic("Ball")
    pledge(night, "Ann")
    close(night)
    night.no(c.RecordOutcome(SENSOR, "17", secret=SECRET.hex()), "not_mixed")
    for head in ("", "AB" * 32, "ab" * 31):
        night.no(c.MixDraws(SENSOR, 1, head), "not_as_committed")
    night.no(c.MixDraws(SENSOR, 2, HEAD), "not_now")
    night.no(c.MixDraws(DAN, 1, HEAD), "not_yours")
    night.no(c.MixDraws(player("Ann"), 1, HEAD), "not_yours")
    mix(night)
    night.no(c.MixDraws(SENSOR, 1, "cd" * 32), "not_now")
    made = night.state.commitments["Ball 1"]
    other = draw_of(SECRET, made.context, Contributions("cd" * 32))
    if other != f"Ball {drawn(night, 'Ball')}":
        night.no(c.RecordOutcome(SENSOR, other.partition(" ")[2], secret=SECRET.hex()), "not_as_committed")
    outcome(night)


def test_a_nonce_that_does_not_come_is_named_and_good_for_no_later_spin() -> None:
    night = electronic("Ball")
    ann, bob = pledge(night, "Ann"), pledge(night, "Bob")
    close(night)
    night.do(reveal("Ann", ann[0]))
    mix(night)
    assert night.last(e.DrawsMixed) == e.DrawsMixed(HEAD, (2,))
    (shown,) = board_view(night.state, night.rules).electronic.values()
    assert shown.mixed == Contributions(HEAD, ((1, ann[0]),), (2,))
    outcome(night)
    night.settle()
    assert player_view(night.state, night.rules, "Bob").pledge == ""
    close(night)
    assert list(awaited(night.state)) == [1], "nobody waits for Bob's terminal twice"
    night.no(reveal("Bob", bob[0]), "not_as_committed")
    night.do(reveal("Ann", ann[1]))
    mix(night)
    outcome(night)
    night.settle()
    audited(night)


def test_nobody_waits_for_a_player_who_has_left() -> None:
    night = electronic("Ball")
    night.bet("Ann", "red", 500)
    pledge(night, "Ann")
    pledge(night, "Bob")
    night.do(c.LeaveSeat(player("Ann"), "Ann"))
    close(night)
    assert list(awaited(night.state)) == [2]


def test_what_is_no_commitment_is_refused() -> None:
    night = electronic("Ball")
    for wrong in ("", "00" * 31, "AA" * 32, "x" * 64):
        night.no(c.CommitNonce(player("Ann"), "Ann", wrong), "not_as_committed")
    pledge(night, "Ann")
    night.no(c.CommitNonce(player("Ann"), "Ann", chain("Ann")[0]), "already_done")
    night.no(c.CommitNonce(DAN, "Ann", chain("Dan")[0]), "not_yours")
    night.no(c.CommitNonce(player("Bob"), "Ann", chain("Bob")[0]), "not_yours")
    lost = pledge(night, "Ann", "another, because the page has lost the first")
    close(night)
    night.no(reveal("Ann", chain("Ann")[1]), "not_as_committed")
    night.do(reveal("Ann", lost[0]))


def test_where_no_electronic_wheel_draws_nobody_contributes() -> None:
    night = play("us-co")
    night.sit("Ann", 50_000)
    night.no(c.CommitNonce(player("Ann"), "Ann", chain("Ann")[0]), "no_such_draw")
    assert player_view(night.state, night.rules, "Ann").pledge is None


def test_a_table_that_has_used_this_recipe_goes_back_to_no_older_one() -> None:
    night = electronic("Ball")
    context = wanted(night.state, night.rules, 1)[0]
    night.no(c.CommitDraw(SENSOR, "Ball 1", "00" * 32, 3), "not_as_committed")
    night.do(c.CommitDraw(SENSOR, "Ball 1", commitment_to(SECRET, context).digest.hex()))
    night.do(c.OpenDraw(SENSOR, "Ball 1", SECRET.hex(), "the program was changed"))
    commit(night)
    night.do(c.OpenDraw(SENSOR, "Ball 1", SECRET.hex(), "the device was restarted"))
    night.no(c.CommitDraw(SENSOR, "Ball 1", "00" * 32, 1), "not_as_committed")


def test_a_draw_of_the_first_edition_needs_nothing_but_its_secret() -> None:
    """A server that was replaced in the middle of a spin has such a commitment."""
    night = electronic("Ball")
    pledge(night, "Ann")
    (context,) = wanted(night.state, night.rules, 1)
    night.do(c.CommitDraw(SENSOR, "Ball 1", commitment_to(SECRET, context).digest.hex()))
    night.do(c.SpinBall(SENSOR))
    night.do(c.CallNoMoreBets(DAN, night.confirmed("close")))
    night.no(c.MixDraws(SENSOR, 1, HEAD), "not_now")
    night.no(reveal("Ann", chain("Ann")[1]), "not_now")
    outcome(night)
    assert night.state.opened["Ball 1"].mixed is None


@pytest.mark.parametrize("is_mixed", [True, False])
def test_a_void_spin_has_its_secret_opened_and_the_next_has_its_own_nonces(is_mixed: bool) -> None:
    night = electronic("Ball")
    ann = pledge(night, "Ann")
    close(night)
    night.do(reveal("Ann", ann[0]))
    if is_mixed:
        mix(night)
    night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
    night.do(c.OpenDraw(SENSOR, "Ball 1", SECRET.hex(), "no spin"))
    close(night)
    night.no(reveal("Ann", ann[0]), "not_as_committed")
    night.do(reveal("Ann", ann[1]))
    mix(night)
    outcome(night)
    night.settle()
    audited(night)


@pytest.mark.parametrize("secret", ["", SECRET.hex()])
def test_a_draw_that_is_void_after_the_close_is_ruled_on_as_before(secret: str) -> None:
    night = electronic("Ball")
    close(night)
    night.do(c.OpenDraw(SENSOR, "Ball 1", secret, "the vault is lost"))
    assert night.state.phase is Phase.REFERRED
    night.ruled("no spin", "nothing can be drawn")
    close(night)
    mix(night)
    outcome(night)


def test_all_bonus_balls_follow_from_one_commitment_and_the_same_contributions() -> None:
    setup: dict[str, Any] = {"sidebets": {"spinner-winner": "SW3-U03"}, "areas": ["spinner-winner"]}
    night = electronic("BonusBall", **setup, automation={"bonus": "device"})
    close(night)
    night.outcome("8")
    mix(night)
    night.settle()
    night.do(c.OpenDraw(SENSOR, "BonusBall 1", SECRET.hex(), "no bonus was won"))
    night.bet("Ann", "spinner-winner", 500)
    ann = pledge(night, "Ann")
    close(night)
    night.do(reveal("Ann", ann[0]))
    night.outcome("8")
    night.dolly()
    night.collect()
    night.pay()
    night.do(c.StartBonus(DAN))
    context = night.state.commitments["BonusBall 2"].context
    night.no(c.RecordBonusBall(SENSOR, "1", SECRET.hex()), "not_mixed")
    mix(night)
    mixed = Contributions(HEAD, ((1, ann[0]),))
    balls = [draw_of(SECRET, nth(context, ball), mixed).partition(" ")[2] for ball in range(1, 40)]
    thrown = 0
    while night.state.phase is Phase.BONUS:
        other = next(pocket for pocket in night.rules.wheel.pockets if pocket != balls[thrown])
        night.no(c.RecordBonusBall(SENSOR, other, "" if thrown else SECRET.hex()), "not_as_committed")
        night.do(c.RecordBonusBall(SENSOR, balls[thrown], "" if thrown else SECRET.hex()))
        thrown += 1
    assert night.state.opened["BonusBall 2"].value.split() == balls[:thrown]
    night.clear()
    audited(night)


def test_a_draw_beside_a_ball_that_was_quicker_is_mixed_and_opened_after_it() -> None:
    house = {"sidebets.back2back.weights": WEIGHTS}
    setup: dict[str, Any] = {"sidebets": {"back2back": ""}, "areas": ["back2back"], "house": house}
    night = electronic("Multiplier", **setup, automation={"draw": "device"})
    ann = pledge(night, "Ann")
    close(night)
    night.outcome("8")
    night.do(reveal("Ann", ann[0]))
    mix(night)
    night.do(c.RecordDraw(SENSOR, "Multiplier", drawn(night, "Multiplier"), "display", SECRET.hex()))
    night.settle()
    night.do(c.CorrectOutcome(SUE, "9", "misread"))
    night.settle()
    audited(night)


def test_everything_of_it_survives_the_log_and_a_snapshot() -> None:
    night = electronic("Ball")
    ann = pledge(night, "Ann")
    pledge(night, "Bob")
    close(night)
    night.do(reveal("Ann", ann[0]))
    for step in (mix, outcome):
        assert fold(decode_event(encode(event)) for event in night.log) == night.state
        assert decode_state(encode_state(night.state)) == night.state
        step(night)
    assert fold(decode_event(encode(event)) for event in night.log) == night.state
    assert decode_state(encode_state(night.state)) == night.state


def test_a_stopped_table_and_tender_that_waits_for_its_box_keep_no_nonce_out() -> None:
    night = electronic("Ball")
    ann = pledge(night, "Ann")
    close(night)
    night.do(c.StopTable(SUE, "a doubt"))
    night.do(reveal("Ann", ann[0]))
    night.no(c.MixDraws(SENSOR, 1, HEAD), "stopped")


def test_entrants_of_a_tournament_contribute_too() -> None:
    approvals = {**APPROVED, "device": "letter 3"}
    night = tournament(electronic=["Ball"], automation=DEVICE, approvals=approvals)
    night.heat()
    ann = pledge(night, "Ann")
    night.bet("Ann", "red", 100)
    close(night)
    night.do(reveal("Ann", ann[0]))
    mix(night)
    outcome(night)
    assert night.state.opened["Ball 1"].mixed == Contributions(HEAD, ((night.state.seats["Ann"].number, ann[0]),))
    night.settle()
