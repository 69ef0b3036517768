"""What goes to standard error: one printable line, whatever a person typed or wrote."""

from __future__ import annotations

LENGTH_MAX = 1000


def one_line(message: str) -> str:
    """The message on one line, without control characters, cut where nobody would read on."""
    printable = "".join(character if character.isprintable() else " " for character in message)
    return printable if len(printable) <= LENGTH_MAX else f"{printable[:LENGTH_MAX]} …"
