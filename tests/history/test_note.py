"""Signed notes and checkpoints: the published example, what is refused, and that one changed character is seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.history.checkpoint import Checkpoint, Decided, heads_root, parse_checkpoint
from croupier.history.note import (
    COSIGNATURE,
    ED25519,
    Note,
    NoteError,
    Signer,
    Verifier,
    parse_note,
    parse_verifier,
)
from croupier.history.tree import leaf, node

PUBLISHED_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PUBLISHED_NOTE = """\
If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
"""
"""The example by which the form of signed notes is documented."""
HOUSE = Signer("croupier/test", ED25519, bytes(range(32)))
WITNESS = Signer("witness.example/w1", COSIGNATURE, bytes(range(1, 33)))
CHECKPOINT = Checkpoint("croupier/test", 5, b"r" * 32, 1_800_000_000_000, 2, b"h" * 32, Decided("0.9.0", 4, 1))
OLDER = replace(CHECKPOINT, decided=None)
"""Of before programs were named."""


def test_the_published_note_is_read_and_its_signature_holds() -> None:
    note, verifier = parse_note(PUBLISHED_NOTE), parse_verifier(PUBLISHED_KEY)
    assert str(note) == PUBLISHED_NOTE
    assert str(verifier) == PUBLISHED_KEY
    assert note.signed_by(verifier)
    assert not Note(note.text.replace("your", "our"), note.signatures).signed_by(verifier)


def test_a_house_and_a_witness_sign_one_checkpoint() -> None:
    note = Note(str(CHECKPOINT))
    note = note.with_signatures(HOUSE.sign(note.text), WITNESS.sign(note.text, 1_800_000_001))
    read = parse_note(str(note))
    assert read.signed_by(HOUSE.verifier)
    cosigned = read.signed_by(WITNESS.verifier)
    assert cosigned
    assert cosigned.seconds == 1_800_000_001
    assert parse_checkpoint(read.text) == CHECKPOINT


def test_a_checkpoint_says_what_decides_and_since_when_commands_are_kept() -> None:
    assert str(CHECKPOINT).endswith("\nprogram 0.9.0 from 4\ncommands from 1\n")
    assert str(CHECKPOINT).startswith(str(OLDER))
    assert parse_checkpoint(str(OLDER)) == OLDER
    assert CHECKPOINT.decided
    assert CHECKPOINT.decided.goes_on("0.9.0", 7) == Decided("0.9.0", 4, 1)
    assert CHECKPOINT.decided.goes_on("1.0.0", 7) == Decided("1.0.0", 8, 1)


def test_the_witness_signs_its_time_too() -> None:
    note = Note(str(CHECKPOINT))
    signature = WITNESS.sign(note.text, 1_800_000_001)
    moved = type(signature)(signature.name, signature.number, (1_800_000_002).to_bytes(8, "big") + signature.data[8:])
    assert not note.with_signatures(moved).signed_by(WITNESS.verifier)


def test_another_key_of_the_same_name_is_not_the_house() -> None:
    other = Signer("croupier/test", ED25519, bytes(32))
    note = Note(str(CHECKPOINT))
    assert not note.with_signatures(other.sign(note.text)).signed_by(HOUSE.verifier)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "no signatures\n",
        "text\n\nno dash\n",
        "text\n\n— name not-base64!\n",
        "text\n\n— name AAAA\n",
        "text\n\n— two names AAAAAAAAAAAA\n",
        "text\n\n— name AAAAAAAAAAAA",
    ],
)
def test_what_is_no_note_is_refused(written: str) -> None:
    with pytest.raises(NoteError):
        parse_note(written)


@pytest.mark.parametrize(
    "change",
    [
        ("\n5\n", "\n05\n"),
        ("\n5\n", "\n-5\n"),
        ("time ", "tame "),
        ("heads 2", "heads  2"),
        ("heads 2", "heads two"),
        ("croupier/test\n", ""),
        ("program ", "programme "),
        ("0.9.0 from", "0.9.0 since"),
        ("from 4", "from four"),
        ("from 1", "from 01"),
        ("commands from 1\n", ""),
        ("commands from 1\n", "commands from 1\nmore\n"),
    ],
)
def test_what_is_no_checkpoint_is_refused(change: tuple[str, str]) -> None:
    with pytest.raises(NoteError, match="no checkpoint of a house"):
        parse_checkpoint(str(CHECKPOINT).replace(*change))


def test_a_key_that_was_copied_wrongly_is_noticed() -> None:
    with pytest.raises(NoteError, match="copied wrongly"):
        parse_verifier(PUBLISHED_KEY.replace("c74f20a3", "c74f20a4"))
    with pytest.raises(NoteError):
        parse_verifier("a name+c74f20a3+AAAA")
    with pytest.raises(NoteError):
        Verifier("short", ED25519, b"key")


def test_heads_are_a_tree_over_the_streams_by_name() -> None:
    heads = {"table:2": (7, b"b" * 32), "pit": (3, b"a" * 32)}
    pit, table = f"pit 3 {'61' * 32}", f"table:2 7 {'62' * 32}"
    assert heads_root(heads) == node(leaf(pit.encode()), leaf(table.encode()))
