"""SQLite's write-ahead log, looked at before SQLite opens it: was its end cut off by damage?

SQLite reads the log up to the first frame that is not right, and takes what follows for what a crash has left behind.
That is so after a crash: of a commit that was not flushed, any sectors may be there, in whatever order they reached the
disk. But every commit is flushed before the next one is written. So a wrong frame with a commit behind it that another
frame follows was right once, and has been damaged since.

After a power loss the sectors between may still have what an earlier time of the log has left there. So a frame counts
as a commit only when its head cannot be put together from two times: it lies in one sector, or its checksum holds.

The form is SQLite's own (its file format, section 4): a head of 32 bytes, then frames of 24 bytes and a page. Numbers
have their highest byte first; the checksum is a sum over pairs of words, whose order the head tells.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from croupier.service.ports import StoreError

HEAD, FRAME = 32, 24
SECTOR = 512
"""The least that a disk writes as one."""
_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}


class Frame(NamedTuple):
    place: int
    is_commit: bool
    is_ours: bool
    """Of the log's own time."""
    is_right: bool
    """And all before it are."""
    is_sure: bool
    """It says of itself what was once written."""


def damaged_at(path: Path) -> int:
    """The byte at which a frame begins that was right once and is not any more; 0 when there is none."""
    wrong, is_over = 0, False
    for frame in frames(path):
        if not wrong and not frame.is_right:
            wrong = frame.place
        if wrong and is_over and frame.is_ours:
            return wrong
        is_over = is_over or (bool(wrong) and frame.is_ours and frame.is_sure and frame.is_commit)
    return 0


def frames(path: Path) -> Iterator[Frame]:
    """Those of the log's own time, right or wrong; what is left of an earlier time ends them."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return
    if len(data) < HEAD or (order := _MAGIC.get(int.from_bytes(data[:4], "big"))) is None:
        return
    size, salt = int.from_bytes(data[8:12], "big"), data[16:24]
    if size < 512 or struct.pack(">II", *checksum(order, data[:24], (0, 0))) != data[24:32]:
        return
    is_right, before = True, data[24:32]
    for place in range(HEAD, len(data) - FRAME - size + 1, FRAME + size):
        head, page = data[place : place + FRAME], data[place + FRAME : place + FRAME + size]
        if head[8:16] != salt and not _goes_on(data, place + FRAME + size, FRAME + size, salt):
            return
        sums = checksum(order, page, checksum(order, head[:8], _pair(before)))
        is_whole, before = struct.pack(">II", *sums) == head[16:24], head[16:24]
        is_right = is_right and is_whole and head[8:16] == salt
        is_sure = is_whole or place // SECTOR == (place + FRAME - 1) // SECTOR
        yield Frame(place, any(head[4:8]), head[8:16] == salt, is_right, is_sure)


def _pair(sums: bytes) -> tuple[int, int]:
    one, two = struct.unpack(">II", sums)
    return one, two


def _goes_on(data: bytes, place: int, step: int, salt: bytes) -> bool:
    """Whether a frame of this time comes after one that does not look like it."""
    return any(data[at + 8 : at + 16] == salt for at in range(place, len(data) - step + 1, step))


def checksum(order: str, data: bytes, sums: tuple[int, int]) -> tuple[int, int]:
    one, two = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def must_be_whole(place: Path) -> None:
    """`StoreError` for a store whose log is damaged before its end."""
    if at := damaged_at(Path(f"{place}-wal")):
        raise StoreError(
            f"{place}-wal is damaged at byte {at:,}: SQLite would take everything after it for nothing. Do not go on "
            f"with this store. Keep its files as they are, and restore the last backup"
        )
