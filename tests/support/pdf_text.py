"""The words of a PDF, as far as Typst writes it: whole objects, Flate streams, fonts with a map to Unicode."""

from __future__ import annotations

import re
import zlib

_OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\s(.*?)\sendobj", re.DOTALL)
_STREAM = re.compile(rb"^(.*?)stream\r?\n(.*)endstream", re.DOTALL)
_MAPPED = re.compile(rb"<([0-9A-F]{4})> <([0-9A-F]+)>")
_TEXT = rb"\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\)"  # round brackets in pairs may stand bare
_STRING = re.compile(_TEXT, re.DOTALL)
_SHOWN = re.compile(rb"/(f\d+) [\d.]+ Tf|(\[(?:" + _TEXT + rb"|[^\]()])*\](?=TJ)|" + _TEXT + rb"(?=\s*Tj))", re.DOTALL)
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_LETTERS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def pdf_pages(pdf: bytes) -> list[str]:
    """The words of each page, in the order they are drawn and without any spaces."""
    return ["".join(text.split()) for text in pdf_characters(pdf)]


def pdf_characters(pdf: bytes) -> list[str]:
    """Every character of each page, seen or not, in the order they are drawn."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    return [_page(body, objects) for body in objects.values() if re.search(rb"/Type\s*/Page\b", body)]


def pdf_content(pdf: bytes) -> bytes:
    """Everything in it, streams unpacked."""
    bodies = [body for _number, body in _OBJECT.findall(pdf)]
    return b"".join(_unpacked(body) if _STREAM.match(body) else body for body in bodies)


def _page(page: bytes, objects: dict[int, bytes]) -> str:
    resources = objects[_reference(page, b"Resources")]
    fonts = re.search(rb"/Font\s*<<(.*?)>>", resources, re.DOTALL)
    assert fonts
    maps = {name: _map(objects, int(font)) for name, font in re.findall(rb"/(f\d+) (\d+) 0 R", fonts[1])}
    words, letters = [], next(iter(maps.values()))
    for font, shown in _SHOWN.findall(_unpacked(objects[_reference(page, b"Contents")])):
        if font:
            letters = maps[font]
        else:
            codes = b"".join(_ESCAPED.sub(_escaped, string[1:-1]) for string in _STRING.findall(shown))
            words += [letters.get(codes[at : at + 2].hex().upper(), "?") for at in range(0, len(codes), 2)]
    return "".join(words)


def _map(objects: dict[int, bytes], font: int) -> dict[str, str]:
    found = _unpacked(objects[_reference(objects[font], b"ToUnicode")])
    return {code.decode(): bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in _MAPPED.findall(found)}


def _reference(body: bytes, name: bytes) -> int:
    found = re.search(rb"/" + name + rb" (\d+) 0 R", body)
    assert found, name
    return int(found[1])


def _unpacked(body: bytes) -> bytes:
    stream = _STREAM.match(body)
    assert stream
    return zlib.decompressobj().decompress(stream[2]) if b"FlateDecode" in stream[1] else stream[2]


def _escaped(found: re.Match[bytes]) -> bytes:
    code = found[1]
    return bytes([int(code, 8)]) if code.isdigit() else _LETTERS.get(code, code)
