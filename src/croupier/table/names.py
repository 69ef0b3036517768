"""Names of people, at a table and in the house: what may be one, and which two are too much alike to be two.

Two names are the same when they have the same key: capitals, accents' spellings, full-width letters, the Cyrillic and
Greek letters that are drawn like Latin ones, the digits 0 and 1 for o and l, and joiners make no difference. A name
keeps to one alphabet, so that a letter from another one cannot hide in it; joiners stand where a script or a picture
that is put together needs them, and nowhere else.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

NAME_MAX = 64

_CYRILLIC = str.maketrans("авсԁеһіјкӏмнорԛѕтуԝхүѵ", "abcdehijklmhopqstywxyv")
_GREEK = str.maketrans("αβγεηικμνορτυχωζ", "abyenikuvoptuxwz")
_DIGITS = str.maketrans("01", "ol")
_JOINER, _NON_JOINER = "\u200d", "\u200c"
_JOINERS = str.maketrans("", "", _JOINER + _NON_JOINER)
_VIRAMA = 9
"""The combining class of the sign after which a joiner says how letters of India join."""


@lru_cache(maxsize=4096)
def key_of(name: str) -> str:
    """The same for all names that look alike. What is longer than any name is cut, so that it costs no more."""
    cut = name[: 2 * NAME_MAX]
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", cut).casefold())
    return " ".join(plain.translate(_JOINERS).translate(_CYRILLIC).translate(_GREEK).translate(_DIGITS).split())


def looks_like(name: str, others: Iterable[str]) -> str:
    """The first of the others that cannot be told from the name; nothing when each can."""
    key = key_of(name)
    return next((other for other in others if key_of(other) == key), "")


def written(name: str) -> str:
    """As somebody has typed it, in plain letters: accents joined to their letters, full-width letters made narrow, and
    one space between words. For where a name comes in: what is decided on is kept as it was sent."""
    return " ".join(unicodedata.normalize("NFKC", name[: 8 * NAME_MAX]).split())


def fault_of(name: str) -> str:
    """Why it is no name, or nothing: visible text of one alphabet in its plain letters, without edges. What is counted
    are Unicode's characters: a letter with an accent that is written as two is two."""
    if len(name) > NAME_MAX:
        return f"a name has at most {NAME_MAX} characters, and this one has {len(name)}"
    if unseen := next((each for at, each in enumerate(name) if not each.isprintable() and not _joins(name, at)), ""):
        return f"a name has no invisible characters: write it without the {_called(unseen)}"
    if not any(letter.isalpha() for letter in name):
        return "a name has at least one letter"
    if unicodedata.normalize("NFKC", name) != " ".join(name.split()):
        return "a name is written in plain letters, with one space between words"
    return "a name must use one alphabet" if len(_alphabets(name)) > 1 else ""


def is_printable(text: str) -> bool:
    """Every character can be seen, or joins two that can, as in a name."""
    return text.isprintable() or all(each.isprintable() or _joins(text, at) for at, each in enumerate(text))


def _joins(name: str, at: int) -> bool:
    """A joiner between pictures that are one, or a joiner or non-joiner between letters of a script that has them."""
    before, here, after = name[at - 1 : at], name[at], name[at + 1 : at + 2]
    if here not in (_JOINER, _NON_JOINER) or not before or not after:
        return False
    if here == _JOINER and _is_picture(before) and _is_picture(after):
        return True
    is_arabic = all(unicodedata.name(each, "").startswith("ARABIC LETTER") for each in (before, after))
    return (is_arabic and here == _NON_JOINER) or (after.isalpha() and unicodedata.combining(before) == _VIRAMA)


def _is_picture(letter: str) -> bool:
    """Or what says how the picture before it is drawn: its color, or that it is one."""
    return unicodedata.category(letter) in ("So", "Sk") or letter == "\ufe0f"


def _called(letter: str) -> str:
    return f"{unicodedata.name(letter, 'control character').lower()} (U+{ord(letter):04X})"


_ONE = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "CJK"}
"""Japanese and Korean names are written in several of these at once."""


def _alphabets(name: str) -> set[str]:
    """The alphabets of a name's letters; Unicode names each letter after its own."""
    words = (unicodedata.name(letter, "UNNAMED").split()[0] for letter in name if letter.isalpha())
    return {_ONE.get(word, word) for word in words}
