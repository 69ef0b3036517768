"""Who may write to a SQLite file: one program while it holds the lease. And files that are their owner's alone."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import apsw

from croupier.service.ports import StoreError


def take_lease(place: Path) -> apsw.Connection:
    make_for_owner(Path(f"{place}-lease"))
    lease = apsw.Connection(f"{place}-lease")
    try:
        lease.execute("begin exclusive")
    except apsw.BusyError:
        lease.close()
        raise StoreError(f"{place} is already open for writing; one program writes, others may read") from None
    except BaseException:
        lease.close()
        raise
    return lease


def make_for_owner(place: Path) -> None:
    """A new file is its owner's alone to read; SQLite gives the files that it makes beside it the same mode."""
    with contextlib.suppress(OSError):  # SQLite says why not
        os.close(os.open(place, os.O_RDWR | os.O_CREAT, 0o600))
