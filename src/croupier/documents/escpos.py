"""A page as ESC/POS, the language of slip printers: text of 42 columns on 80 mm paper, a QR code, feed and cut.

Only what every such printer knows: initialize, bold, double size, code page 1252, the printer's own QR code, a partial
cut after feeding. Letters that the code page lacks lose their accents, and what is no letter becomes a question mark.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from croupier.documents.page import Page
from croupier.documents.plain import Line, as_lines

COLUMNS = 42
"""Of font A on 80 mm paper, with the usual margins."""
INITIALIZE = b"\x1b@"
CODE_PAGE = b"\x1bt\x10"
"""Windows 1252, number 16."""
BOLD, PLAIN = b"\x1bE\x01", b"\x1bE\x00"
LARGE, USUAL = b"\x1d!\x11", b"\x1d!\x00"
"""Twice as wide and as high, and back."""
CENTER, LEFT = b"\x1ba\x01", b"\x1ba\x00"
CUT = b"\x1dVB\x03"
"""Feed to the knife and three lines more, then cut, but for one point."""
_QR_MODEL = b"\x1d(k\x04\x001A2\x00"
_QR_SIZE = b"\x1d(k\x03\x001C\x05"
_QR_LEVEL = b"\x1d(k\x03\x001E1"
"""Model 2, modules of five dots, level M."""
_QR_PRINT = b"\x1d(k\x03\x001Q0"
_PLAIN_SIGNS = str.maketrans({"−": "-", "≥": ">=", "≤": "<=", "→": "->", "⁻": "-", "\t": " "})


def as_escpos(page: Page) -> bytes:
    return b"".join((INITIALIZE, CODE_PAGE, *(_line(line) for line in as_lines(page, COLUMNS)), CUT))


def _line(line: Line) -> bytes:
    if line.cut:
        return CUT
    if line.code:
        return b"".join(_qr(line.code))
    words = encoded(line.words)
    if line.large:
        words = LARGE + words + USUAL
    return (BOLD + words + PLAIN if line.strong else words) + b"\n"


def encoded(words: str) -> bytes:
    """Printable characters of the code page alone: nothing in a name can be a command to the printer."""
    return b"".join(map(_encoded, words.translate(_PLAIN_SIGNS)))


def _encoded(letter: str) -> bytes:
    if not letter.isprintable():
        return b"?"
    try:
        return letter.encode("cp1252")
    except UnicodeEncodeError:
        bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore") if letter.isalpha() else b""
        return bare or b"?"


def _qr(says: str) -> Iterator[bytes]:
    data = says.encode()
    length = len(data) + 3
    yield CENTER + _QR_MODEL + _QR_SIZE + _QR_LEVEL
    yield b"\x1d(k" + bytes((length % 256, length // 256)) + b"1P0" + data
    yield _QR_PRINT + LEFT
