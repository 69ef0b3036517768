"""What several checks of a plan ask of a text: whether it is one, and which amount, number or share it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from croupier.money.amount import Cents, parse_dollars
from croupier.rulebook.finding import Finding
from croupier.table.names import is_printable
from croupier.tournament.asking import CENTS_MAX, TEXT_MAX


def text_findings(where: str, text: str, what: str, cite: str = "", most: int = TEXT_MAX) -> Iterator[Finding]:
    """Something is said, on one line that can be printed."""
    if not text.strip():
        yield Finding(where, f"say {what}", cite)
    elif len(text) > most or not is_printable(text):
        yield Finding(where, f"write at most {most} printable characters, without line breaks", cite)


def cents(text: str) -> Cents | None:
    """The amount; nothing where the text is none."""
    try:
        amount = parse_dollars(text)
    except ValueError:
        return None
    return amount if amount <= CENTS_MAX else None


def amount_findings(where: str, text: str, least: int = 0, cite: str = "") -> Iterator[Finding]:
    """`least` cents at least; an amount that nobody could pay is none."""
    amount = cents(text)
    if amount is None:
        yield Finding(where, f'"{text[:40]}" is not an amount; write it like "$5", "$0.50" or "$100,000"', cite)
    elif amount < least:
        yield Finding(where, f"{text} is too little; write an amount above nothing", cite)


def whole(text: str) -> int | None:
    """A number above zero, as plans write points and spins."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(CENTS_MAX)) and not text.startswith("0")
    return int(text) if is_number else None


def spin_findings(where: str, texts: Sequence[str], spins: int) -> Iterator[Finding]:
    """Numbers of spins within a round, each later than the one before."""
    numbers = [whole(text) for text in texts]
    if any(number is None or number > spins for number in numbers):
        yield Finding(where, f"name spins by their numbers, from 1 to {spins}")
    elif any((one or 0) >= (other or 0) for one, other in pairwise(numbers)):
        yield Finding(where, "name each spin once, the earliest first")
