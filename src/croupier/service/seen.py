"""Which ids of commands a stream may have seen, however many there were, in one megabyte.

Theory of operation. To ask the store about every new id would cost more than the command itself, and to remember every
id would fill the memory. So each id sets two bits, found by its checksum. A bit that is not set says for sure that the
id is new; both set say that it may be known, and only then is the store asked. After a million commands that happens
for one new id in twenty, in error; it is never wrong the other way round. (Known as a Bloom filter.)
"""

from __future__ import annotations

from zlib import crc32

SIZE = 1 << 20
"""Bytes."""
_MASK = SIZE * 8 - 1


class Seen:
    def __init__(self, bits: bytes = bytes(SIZE)) -> None:
        if len(bits) != SIZE:
            raise ValueError(f"{SIZE} bytes are needed, and not {len(bits)}")
        self._bits = bytearray(bits)

    def __bytes__(self) -> bytes:
        return bytes(self._bits)

    def add(self, command: str) -> None:
        one, two = _places(command)
        self._bits[one >> 3] |= 1 << (one & 7)
        self._bits[two >> 3] |= 1 << (two & 7)

    def __contains__(self, command: str) -> bool:
        one, two = _places(command)
        return bool(self._bits[one >> 3] >> (one & 7) & 1 and self._bits[two >> 3] >> (two & 7) & 1)


def _places(command: str) -> tuple[int, int]:
    number = crc32(command.encode())
    return number & _MASK, number * 0x9E3779B1 >> 9 & _MASK  # an odd factor spreads the same bits another way
