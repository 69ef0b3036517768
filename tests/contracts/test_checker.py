"""The checker's own arithmetic, against the published forms and against logs whose money was written down long ago."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import check_croupier as checker
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.game.layout import LAYOUTS
from croupier.table.codec import EVENTS

ROOT = Path(__file__).parents[2]
GOLDEN = sorted((ROOT / "tests" / "golden" / "format-1").glob("*.jsonl"))

RFC_8032 = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24"
        "655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aee"
        "b00d291612bb0c00",
    ),
]
"""Section 7.1, tests 1 and 2: public key, message, signature."""


@pytest.mark.parametrize(("public", "message", "signature"), RFC_8032)
def test_signatures_of_the_standard_are_right(public: str, message: str, signature: str) -> None:
    key, said, signed = map(bytes.fromhex, (public, message, signature))
    assert checker.is_signed(key, said, signed)
    assert not checker.is_signed(key, said + b"!", signed)
    assert not checker.is_signed(key, said, signed[:-1] + bytes([signed[-1] ^ 1]))
    assert not checker.is_signed(key, said, signed[:32] + (checker.ORDER + 5).to_bytes(32, "little"))
    assert not checker.is_signed(key[:-1], said, signed)


def test_signatures_of_another_implementation_are_right_and_no_others() -> None:
    for number in range(20):
        key = Ed25519PrivateKey.from_private_bytes(bytes([number]) * 32)
        public, said = key.public_key().public_bytes_raw(), b"x" * number
        signed = key.sign(said)
        assert checker.is_signed(public, said, signed)
        at = number * 3
        assert not checker.is_signed(public, said, signed[:at] + bytes([signed[at] ^ 4]) + signed[at + 1 :])


def test_the_tree_of_the_standard() -> None:
    """The root over seven leaves that certificate transparency's own tests use, and that of nothing (RFC 6962)."""
    leaves = [b"", b"\0", b"\x10", b"\x20\x21", b"\x30\x31", b"\x40\x41\x42\x43", b"\x50\x51\x52\x53\x54\x55\x56\x57"]
    tree = checker.Tree()
    assert tree.root.hex() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    for leaf in leaves:
        tree.add(leaf)
    assert tree.root.hex() == "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"


def test_every_place_of_every_layout_covers_what_is_printed_there() -> None:
    for layout in LAYOUTS.values():
        for spot in layout.spots:
            assert checker.covered(spot.bet) == frozenset(map(str, spot.pockets)), spot.bet
    assert checker.covered("column:3") == frozenset(str(number) for number in range(3, 37, 3))


@pytest.mark.parametrize(
    "place",
    [
        "straight:37",
        "straight:",
        "split:1-99",
        "street:2-4",
        "line:2-7",
        "corner:3-7",
        "corner:1-6",
        "dozen:4",
        "red:1",
    ],
)
def test_what_is_on_no_layout_covers_nothing(place: str) -> None:
    assert checker.covered(place) is None


def test_the_standard_odds_are_those_of_the_regulation() -> None:
    odds = {"straight": 35, "split": 17, "street": 11, "corner": 8, "first-five": 6, "line": 5, "column": 2, "red": 1}
    assert {kind: checker.PAYS[kind] for kind in odds} == odds


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_the_money_of_old_nights_is_what_was_written_down_then(file: Path) -> None:
    """The balances in these files were kept when they were recorded; the checker adds them up by itself."""
    head, *records = map(json.loads, file.read_text("utf-8").splitlines())
    told: list[str] = []
    table = checker.Table(told.append, True)
    for record in records:
        table.see(json.loads(record[6]))
    assert (told, dict(table.unfollowed)) == ([], {})
    assert {name: held for name, held in table._accounts.items() if held} == head["comes_to"]["balances"]


def draws_in(name: str, change: Callable[[dict[str, Any]], None] = lambda event: None) -> tuple[list[str], int]:
    """What the checker says of the electronic draws of an old night, and how many it has worked out."""
    _, *records = map(json.loads, (GOLDEN[0].parent / f"{name}.jsonl").read_text("utf-8").splitlines())
    told: list[str] = []
    draws = checker.Draws(told.append, True)
    for record in records:
        event = json.loads(record[6])
        change(event)
        draws.see(event, bytes.fromhex(record[7]))
    return told, draws.checked


@pytest.mark.parametrize(("name", "count"), [("us-co-electronic", 2), ("us-co-contributed", 3)])
def test_the_draws_of_old_nights_are_worked_out_again(name: str, count: int) -> None:
    assert draws_in(name) == ([], count)


def _other(event: dict[str, Any], kind: str, fields: dict[str, Any]) -> None:
    if event["event"] == kind:
        event.update(fields)


@pytest.mark.parametrize(
    ("name", "kind", "fields", "says"),
    [
        ("us-co-electronic", "DrawOpened", {"secret": "11" * 32}, "is not the one that was committed to"),
        ("us-co-electronic", "OutcomeAnnounced", {"pocket": "1"}, "gives Ball"),
        ("us-co-electronic", "DrawCommitted", {"event": "ReadingReported"}, "was opened and not committed to"),
        ("us-co-contributed", "DrawsMixed", {"head": "11" * 32}, "the record that closed betting has the hash"),
        (
            "us-co-contributed",
            "DrawsMixed",
            {"event": "ReadingReported"},
            "before what was contributed to it",
        ),
        ("us-co-contributed", "NonceCommitted", {"digest": "11" * 32}, "the nonce of seat 1 is not the one"),
        ("us-co-contributed", "NonceRevealed", {"nonce": "11" * 32}, "the nonce of seat 1 is not the one"),
        ("us-co-contributed", "NonceRevealed", {"event": "ReadingReported"}, "gives Ball"),
        ("us-co-contributed", "DrawVoided", {"secret": "11" * 32}, "is not the one that was committed to"),
        ("us-co-contributed", "DrawOpened", {"event": "ReadingReported"}, "was not committed to and opened"),
    ],
)
def test_a_draw_that_was_changed_is_found(name: str, kind: str, fields: dict[str, Any], says: str) -> None:
    told, _ = draws_in(name, lambda event: _other(event, kind, fields))
    assert any(says in each for each in told), told


def _more(event: dict[str, Any], field: str) -> None:
    """The first line that says what came back says a dollar more."""
    for lines in event.get(field, {}).values():
        for line in lines:
            line[3] += 100
            return


@pytest.mark.parametrize(
    "file", [file for file in GOLDEN if file.stem in ("us-co", "us-ia", "us-nh", "us-co-terminals")]
)
def test_a_dollar_too_much_is_found(file: Path) -> None:
    _, *records = map(json.loads, file.read_text("utf-8").splitlines())
    told: list[str] = []
    table = checker.Table(told.append, True)
    for record in records:
        event = json.loads(record[6])
        if event["event"] == "WinnersPaid":
            _more(event, "paid")
        table.see(event)
    assert any("due is" in says for says in told), told


def test_every_event_of_a_table_is_followed_quiet_or_of_a_tournament() -> None:
    """A new event has to be told to the checker, which says of what it does not know that it does not know it."""
    points = {"HeatStarted", "HeatEnded", "PointsGiven", "PointsTaken", "EntrantSeated", "ScoreAccepted", "TurnEnded"}
    points |= {"WagersSealed", "SealingClosed", "WagersOpened", "SealsOpened"}
    names = {kind.__name__ for kind in EVENTS}
    followed = {name for name in names if hasattr(checker.Table, f"_on_{name}")}
    assert names == followed | checker.QUIET | points
    assert not followed & checker.QUIET


def test_it_needs_nothing_but_the_standard_library() -> None:
    text = (ROOT / "checker" / "check_croupier.py").read_text("utf-8")
    words = [line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))]
    assert {word.partition(".")[0] for word in words} <= sys.stdlib_module_names
