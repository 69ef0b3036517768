"""`croupier draw check`: what a screen shows of an electronic draw, checked by anybody."""

from __future__ import annotations

import hashlib
import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from draws import ball, bonus_ball

from croupier.game.commitment import Context, commitment_to, draw_of
from croupier.game.wheel import DOUBLE_ZERO
from croupier.table.drawing import nth

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SECRET = hashlib.sha256(b"a secret of some draw").digest()
Run = Callable[..., tuple[int, str, str]]


def shown(context: Context, *values: str, **changes: Any) -> dict[str, Any]:
    """As a reader board has it."""
    plain = {
        "table": context.table,
        "round": context.round,
        "purpose": context.purpose,
        "wheel": context.wheel,
        "choices": [list(choice) for choice in context.choices],
    }
    digest = commitment_to(SECRET, context).digest.hex()
    return {"context": plain, "digest": digest, "secret": SECRET.hex(), "value": " ".join(values), **changes}


def told(context: Context) -> str:
    return draw_of(SECRET, context).partition(" ")[2]


@pytest.fixture
def check(croupier: Run, tmp_path: Path) -> Callable[[object], tuple[int, str, str]]:
    def run(proof: object, *options: str) -> tuple[int, str, str]:
        file = tmp_path / "proof.json"
        file.write_text(proof if isinstance(proof, str) else json.dumps(proof), "utf-8")
        return croupier("draw", "check", str(file), *options)

    return run


BALL = ball(DOUBLE_ZERO, "6", 3, 9)


def test_a_draw_that_is_as_it_was_committed_to(check: Any) -> None:
    assert check(shown(BALL, told(BALL))) == (0, f"Ball 9 is {told(BALL)}, as it was committed to\n", "")


def test_another_number_secret_or_chance_is_found_out(check: Any) -> None:
    other = next(pocket for pocket in DOUBLE_ZERO.pockets if pocket != told(BALL))
    good = shown(BALL, told(BALL))
    loaded = {**good["context"], "choices": [*good["context"]["choices"], ["Ball 17", 1]]}
    for wrong, says in [
        (shown(BALL, other), "the secret gives"),
        ({**good, "secret": "00" * 32}, "not the one that was committed to"),
        ({**good, "secret": "00" * 31}, "has 32 bytes"),
        ({**good, "context": loaded}, "not the one that was committed to"),
        (shown(BALL), "no draw is told"),
    ]:
        code, out, err = check(wrong)
        assert (code, err) == (1, "")
        assert says in out


def test_a_draw_that_was_contributed_to_is_checked_with_all_of_it(check: Any) -> None:
    """The example of the docs, which was computed apart from the program; and every part of it changed."""
    good = json.loads((EXAMPLES / "draw-contributed.json").read_text("utf-8"))
    assert check(good) == (0, "Ball 5 is 29, as it was committed to\n", "")
    mixed = good["mixed"]
    (seat, nonce), *rest = mixed["nonces"]
    for wrong, says in [
        ({**good, "mixed": {**mixed, "head": "00" * 32}}, "the secret gives"),
        ({**good, "mixed": {**mixed, "nonces": [[seat, "00" * 32], *rest]}}, "the secret gives"),
        ({**good, "mixed": {**mixed, "nonces": rest}}, "the secret gives"),
        ({**good, "mixed": {**mixed, "nonces": [*rest, [seat, nonce]]}}, "in the order of their seats"),
        ({**good, "mixed": {**mixed, "head": "so"}}, "64 hexadecimal digits"),
        ({**good, "mixed": None}, "needs what was contributed"),
        ({**good, "context": {**good["context"], "edition": 1}}, "not the one that was committed to"),
    ]:
        code, out, err = check(wrong)
        assert (code, err) == (1, "")
        assert says in out
    code, out, err = check({**good, "context": {**good["context"], "edition": 3}})
    assert (code, out) == (2, "")
    assert "there is no edition 3 of the recipe" in err


def test_bonus_balls_are_checked_one_by_one(check: Any) -> None:
    context = bonus_ball(DOUBLE_ZERO, "6", 3, 1)
    balls = [told(nth(context, ball)) for ball in (1, 2, 3)]
    assert check(shown(context, *balls))[0] == 0
    wrong = next(pocket for pocket in DOUBLE_ZERO.pockets if pocket != balls[1])
    assert check(shown(context, balls[0], wrong, balls[2]))[0] == 1


def test_what_is_still_secret_and_what_is_no_draw_are_told_in_a_line(check: Any) -> None:
    digest = commitment_to(SECRET, BALL).digest.hex()
    code, out, err = check(shown(BALL, secret="", value=""))
    assert (code, out) == (2, "")
    assert err == f"croupier: Ball 9 is still secret: its commitment is {digest}\n"
    for text in ["", "{}", "[]", "nonsense", json.dumps(shown(BALL, "1", secret="xyz")), '{"context": 1}']:
        code, out, err = check(text)
        assert (code, out) == (2, "")
        assert err.startswith("croupier: this is not a draw")
        assert err.count("\n") == 1


def test_it_can_be_piped_and_read_by_programs(croupier: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(shown(BALL, told(BALL)))))
    code, out, _ = croupier("draw", "check", "-", "--json")
    assert code == 0
    assert json.loads(out) == {"draw": "Ball 9", "value": told(BALL), "wrong": ""}
