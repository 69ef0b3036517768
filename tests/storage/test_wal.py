"""A write-ahead log that a power loss has torn is as it should be; one in which something was changed later is not."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest

from croupier.storage.wal import FRAME, HEAD, damaged_at, frames

PAGE = 4_096
STEP = FRAME + PAGE


@pytest.fixture
def times(tmp_path: Path) -> tuple[bytes, bytes]:
    """A log of six commits; and the one after it was brought into the file: one commit of four pages."""
    place = tmp_path / "house.db"
    connection = apsw.Connection(str(place))
    connection.execute("pragma journal_mode = wal")
    connection.wal_autocheckpoint(0)
    connection.execute("create table t (x blob)")
    for number in range(5):
        connection.execute("insert into t values (?)", (bytes([number]) * 100,))
    wal = Path(f"{place}-wal")
    before = wal.read_bytes()
    connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_RESTART)
    connection.execute("insert into t values (?)", (b"x" * 3 * PAGE,))
    after = wal.read_bytes()
    connection.close()
    return before, after


def said(tmp_path: Path, data: bytes) -> int:
    file = tmp_path / "torn-wal"
    file.write_bytes(data)
    return damaged_at(file)


def frame(data: bytes, number: int) -> slice:
    return slice(HEAD + number * STEP, HEAD + (number + 1) * STEP)


def test_whatever_is_left_of_the_last_commit_is_no_damage(times: tuple[bytes, bytes], tmp_path: Path) -> None:
    """Each frame of it may still be that of the time before, which was a commit, or only some sectors of it be new."""
    before, after = times
    (tmp_path / "whole-wal").write_bytes(after)
    fresh = [each for each in frames(tmp_path / "whole-wal") if each.is_right]
    assert len(fresh) >= 4
    assert [each.is_commit for each in fresh].count(True) == 1
    for lost in range(len(fresh)):
        torn = bytearray(after)
        torn[frame(after, lost)] = before[frame(before, lost)]
        assert said(tmp_path, bytes(torn)) == 0, lost
    for sector in range(0, HEAD + len(fresh) * STEP, 512):
        torn = bytearray(after)
        torn[max(HEAD, sector) : sector + 512] = before[max(HEAD, sector) : sector + 512]
        assert said(tmp_path, bytes(torn)) == 0, sector


def test_a_flipped_bit_before_the_last_commit_is_damage(times: tuple[bytes, bytes], tmp_path: Path) -> None:
    before, _ = times
    commits = (len(before) - HEAD) // STEP
    for number in range(commits - 1):
        damaged = bytearray(before)
        damaged[HEAD + number * STEP + FRAME + 77] ^= 4
        assert said(tmp_path, bytes(damaged)) == HEAD + number * STEP
