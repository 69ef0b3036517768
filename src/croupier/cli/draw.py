"""`croupier draw check`: whether an electronic draw is the one that was committed to, by what a screen shows."""

from __future__ import annotations

import argparse
import sys

import msgspec

from croupier.cli.output import print_json, read_file
from croupier.game.commitment import Commitment, why_not_draw, why_not_secret
from croupier.storage.library import Library, LibraryError
from croupier.table.drawing import nth
from croupier.views.draws import DrawView


def check(arguments: argparse.Namespace, library: Library) -> int:
    """Exit code 0 when it is, 1 when it is not, 2 when there is nothing to check yet."""
    text = sys.stdin.read() if str(arguments.proof) == "-" else read_file(arguments.proof)
    try:
        shown = msgspec.json.decode(text, type=DrawView)
        digest, secret = bytes.fromhex(shown.digest), bytes.fromhex(shown.secret)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise LibraryError(f"this is not a draw as a screen shows it: {error}") from None
    if not secret:
        raise LibraryError(f"{shown.context.purpose} is still secret: its commitment is {shown.digest}")
    wrong = why_not(shown, digest, secret)
    if arguments.json:
        print_json({"draw": shown.context.purpose, "value": shown.value, "wrong": wrong})
    else:
        print(wrong or f"{shown.context.purpose} is {shown.value}, as it was committed to")
    return 1 if wrong else 0


def why_not(shown: DrawView, digest: bytes, secret: bytes) -> str:
    """Bonus balls are one commitment: the secret itself is checked first, and then each ball."""
    kind, values = shown.context.purpose.partition(" ")[0], shown.value.split()
    contexts = [shown.context]
    if kind == "BonusBall":
        contexts = [nth(shown.context, ball) for ball in range(1, len(values) + 1)]
    wrong = why_not_secret(Commitment(digest, shown.context), secret)
    if wrong or len(values) < len(contexts):
        return wrong or "no draw is told"
    named = [f"{kind} {value}" for value in values]
    found = (why_not_draw(secret, *each, shown.mixed) for each in zip(contexts, named, strict=False))
    return next(filter(None, found), "")
