"""What an audit makes of nights with an electronic wheel and bonus balls, as they were and as somebody changed them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from balance import heads_of
from msgspec.structs import replace
from nights import APPROVED, DAN, SENSOR, Play, play, player, rules_of
from nonce_chains import chain

from croupier.game.commitment import Context, commitment_to, draw_of
from croupier.service.table_replay import TableReplay
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import FORMAT, encode
from croupier.table.drawing import nth, wanted

SETUP: dict[str, Any] = {
    "electronic": ["Ball", "BonusBall"],
    "automation": {"launch": "device", "outcome": "device", "bonus": "device"},
    "approvals": {**APPROVED, "device": "letter 3"},
    "sidebets": {"spinner-winner": "SW2-U03"},
    "areas": ["spinner-winner"],
}


def secret_of(context: Context, draw: str = "") -> bytes:
    tries = (hashlib.sha256(f"{context.purpose} {n}".encode()).digest() for n in range(10_000))
    return next(secret for secret in tries if not draw or draw_of(secret, context) == draw)


def spun(night: Play, pocket: str) -> bytes:
    """A round up to the outcome, by the electronic wheel; gives the secret of the bonus balls."""
    for context in wanted(night.state, night.rules, 1):
        secret = secret_of(context, f"Ball {pocket}" if context.purpose.startswith("Ball") else "")
        night.do(c.CommitDraw(SENSOR, context.purpose, commitment_to(secret, context).digest.hex()))
    ball, bonus = (night.state.commitments[f"{kind} {night.state.spin + 1}"] for kind in ("Ball", "BonusBall"))
    night.do(c.SpinBall(SENSOR))
    night.do(c.CallNoMoreBets(DAN, night.confirmed("close")))
    secret = secret_of(ball.context, f"Ball {pocket}")
    night.do(c.RecordOutcome(SENSOR, pocket, secret=secret.hex()))
    return secret_of(bonus.context)


@pytest.fixture(scope="module")
def night() -> Play:
    """Two rounds: 8, and 8 again with a bonus of two balls."""
    night = play("us-co", **SETUP)
    night.sit("Ann", 50_000)
    bonus = spun(night, "8")
    night.settle()
    night.do(c.OpenDraw(SENSOR, "BonusBall 1", bonus.hex(), "no bonus was won"))
    night.bet("Ann", "spinner-winner", 500)
    bonus = spun(night, "8")
    night.dolly()
    night.collect()
    night.pay()
    night.do(c.StartBonus(DAN))
    context = night.state.commitments["BonusBall 2"].context
    for ball in (1, 2):
        pocket = draw_of(bonus, nth(context, ball)).partition(" ")[2]
        night.do(c.RecordBonusBall(SENSOR, pocket, bonus.hex() if ball == 1 else ""))
    night.clear()
    return night


def replayed(events: list[e.Event], heads: list[bytes] | None = None) -> str:
    replay = TableReplay(lambda state: rules_of("us-co", **SETUP))
    _, wrong = replay.see([encode(event) for event in events], [FORMAT] * len(events), [], heads or heads_of(events))
    return wrong or replay.end()


def test_the_night_as_it_was_is_proved(night: Play) -> None:
    assert replayed(night.log) == ""


def other(pocket: str) -> str:
    return "9" if pocket != "9" else "10"


def outcome(event: e.Event) -> e.Event:
    return replace(event, pocket="9") if isinstance(event, e.OutcomeAnnounced) else event


def secret(event: e.Event) -> e.Event:
    return replace(event, secret="11" * 32) if isinstance(event, e.DrawOpened) else event


def value(event: e.Event) -> e.Event:
    return replace(event, value="9") if isinstance(event, e.DrawOpened) and event.value else event


def digest(event: e.Event) -> e.Event:
    return replace(event, digest="00" * 32) if isinstance(event, e.DrawCommitted) else event


def choices(event: e.Event) -> e.Event:
    if not isinstance(event, e.DrawCommitted):
        return event
    told = event.context
    loaded = tuple((name, 1 + (name == "Ball 0")) for name, _ in told.choices)
    return replace(event, context=replace(told, choices=loaded))


def voided(event: e.Event) -> e.Event:
    return replace(event, secret="11" * 32) if isinstance(event, e.DrawVoided) else event


def bonus_ball(event: e.Event) -> e.Event:
    return replace(event, pocket=other(event.pocket)) if isinstance(event, e.BonusBallLanded) else event


def bonus_paid(event: e.Event) -> e.Event:
    if not isinstance(event, e.BonusPaid):
        return event
    paid = {
        name: tuple(replace(line, returned=line.returned + 1) for line in lines) for name, lines in event.paid.items()
    }
    return replace(event, paid=paid)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (outcome, "8 was opened for Ball 1, not 9"),
        (secret, "not the one that was committed to"),
        (value, "the secret gives Ball 8, not Ball 9"),
        (digest, "not the one that was committed to"),
        (choices, "not the one that was committed to"),
        (voided, "not the one that was committed to"),
        (bonus_ball, "the secret gives BonusBall"),
        (bonus_paid, "BonusPaid is not what the rules make of the wagers"),
    ],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_every_change_is_found(night: Play, change: Callable[[e.Event], e.Event], says: str) -> None:
    changed = [change(event) for event in night.log]
    assert changed != night.log
    assert says in replayed(changed)


@pytest.fixture(scope="module")
def given() -> Play:
    """A round by the second edition of the recipe: Ann gives a nonce, and Bob does not."""
    night = play("us-co", **SETUP)
    secret = bytes(range(32))
    for name in ("Ann", "Bob"):
        night.sit(name, 50_000)
        night.do(c.CommitNonce(player(name), name, chain(name)[0]))
    for context in wanted(night.state, night.rules, 2):
        night.do(c.CommitDraw(SENSOR, context.purpose, commitment_to(secret, context).digest.hex(), 2))
    night.do(c.SpinBall(SENSOR))
    night.do(c.CallNoMoreBets(DAN, night.confirmed("close")))
    night.do(c.RevealNonce(player("Ann"), "Ann", chain("Ann")[1]))
    night.do(c.MixDraws(SENSOR, 1, "ab" * 32))
    ball = night.state.commitments["Ball 1"]
    pocket = draw_of(secret, ball.context, ball.mixed).partition(" ")[2]
    night.do(c.RecordOutcome(SENSOR, pocket, secret=secret.hex()))
    return night


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        (e.NonceRevealed, {"nonce": "11" * 32}, "the nonce is not the one that was committed to"),
        (e.NonceRevealed, {"nonce": "nonsense"}, "a nonce has 64 hexadecimal digits"),
        (e.NonceRevealed, {"seat": 2}, "Ann sits at seat 1, not 2"),
        (e.NonceCommitted, {"digest": "11" * 32}, "the nonce is not the one that was committed to"),
        (e.DrawsMixed, {"missing": ()}, "nonces are missing of seats [2], not []"),
        (e.DrawsMixed, {"head": "cd" * 32}, f"the record that closed betting has the hash {'ab' * 32}"),
        (e.OutcomeAnnounced, {"pocket": "99"}, "was opened for Ball 1"),
    ],
)
def test_every_change_of_what_was_contributed_is_found(
    given: Play, kind: type[e.Event], fields: dict[str, Any], says: str
) -> None:
    """In a log whose commands were not kept too."""
    heads = heads_of(given.log)
    assert replayed(given.log, heads) == ""
    changed = [replace(event, **fields) if isinstance(event, kind) else event for event in given.log]
    assert says in replayed(changed, heads)


def test_draws_without_commitments_are_found(night: Play) -> None:
    draws = (e.DrawCommitted, e.DrawOpened, e.DrawVoided)
    assert "Ball 1 was not committed to" in replayed([event for event in night.log if not isinstance(event, draws)])
