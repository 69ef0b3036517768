"""Names and licence numbers: what may be one, and which two are too much alike to be two.

Two names are the same when they have the same key: capitals, accents' spellings, full-width letters, the Cyrillic and
Greek letters that are drawn like Latin ones, and the digits 0 and 1 for o and l make no difference. A name keeps to one
alphabet, so that a letter from another one cannot hide in it. People are looked up by the key, so that a name typed in
small letters is still found.
"""

from __future__ import annotations

import re
import unicodedata

from croupier.people.refusals import Code, refuse
from croupier.rulebook.refusal import Refusal

NAME_MAX = 64
LICENCE_MAX = 32
_LICENCE = re.compile(r"[0-9A-Za-z](?:[ ./-]?[0-9A-Za-z])*")

_CYRILLIC = str.maketrans("авсԁеһіјкӏмнорԛѕтуԝхүѵ", "abcdehijklmhopqstywxyv")
_GREEK = str.maketrans("αβγεηικμνορτυχωζ", "abyenikuvoptuxwz")
_DIGITS = str.maketrans("01", "ol")


def key_of(name: str) -> str:
    """The same for all names that look alike. What is longer than any name is cut, so that it costs no more."""
    cut = name[: 2 * NAME_MAX]
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", cut).casefold())
    return " ".join(plain.translate(_CYRILLIC).translate(_GREEK).translate(_DIGITS).split())


def licence_key(licence: str) -> str:
    """The same for one licence however it is spaced or capitalized."""
    return "".join(letter for letter in licence[: 2 * LICENCE_MAX].casefold() if letter.isalnum())


def why_not_name(name: str) -> Refusal | None:
    """Visible text of one alphabet in its plain letters, without edges: what is read aloud is what is stored."""
    visible = name.isprintable() and unicodedata.normalize("NFKC", name) == " ".join(name.split())
    if not (visible and 0 < len(name) <= NAME_MAX and any(letter.isalpha() for letter in name)):
        return refuse(Code.BAD_NAME, f"a name has 1 to {NAME_MAX} printable characters and a letter among them")
    if len(_alphabets(name)) > 1:
        return refuse(Code.BAD_NAME, "a name must use one alphabet")
    return None


def why_not_licence(licence: str) -> Refusal | None:
    if len(licence) <= LICENCE_MAX and _LICENCE.fullmatch(licence):
        return None
    return refuse(Code.BAD_LICENCE, f"a licence number has 1 to {LICENCE_MAX} letters and digits")


_ONE = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "HANGUL": "CJK"}
"""Japanese and Korean names are written in several of these at once."""


def _alphabets(name: str) -> set[str]:
    """The alphabets of a name's letters; Unicode names each letter after its own."""
    words = (unicodedata.name(letter, "UNNAMED").split()[0] for letter in name if letter.isalpha())
    return {_ONE.get(word, word) for word in words}
