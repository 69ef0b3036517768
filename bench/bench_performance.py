"""docs/performance.md from one command: our figures, what was aimed at, the limits of the same run, and the peers.

    python3 go.py bench performance --write [--gates N]

Runs `bench network` and the audit of `bench audit` on a quiet machine, about an hour; without `--write` it only prints
what it would write. What is written comes from full runs alone.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from bench_audit import STREAM, at_once, audits, write
from bench_network import asked, options
from bench_table import rules
from network_figures import Found, Size, measured
from performance_page import PAGE, text, written

EVENTS, RUNS = 1_000_000, 3


def audited(events: int) -> dict[str, float]:
    """Records a second on one core, for each kind of audit; and of several streams at once."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.sqlite"
        asyncio.run(write(rules(), file, events))
        done = {kind: audits(file, [STREAM], kind)[0] for kind in ("chain", "replay", "decide")}
        together = at_once(rules(), Path(folder) / "streams.sqlite", events)
    return {kind: each.records / each.seconds for kind, each in done.items()} | {"streams": together}


def main() -> None:
    parser = options()
    parser.add_argument("--events", type=int, default=EVENTS, help=f"of the night that is audited (default: {EVENTS})")
    parser.add_argument("--write", action="store_true", help="write it into docs/performance.md")
    wanted = parser.parse_args()
    settings, size = asked(wanted)
    full = Size()
    if wanted.write and (size.runs < RUNS or size.terminals != full.terminals or size.rounds < full.rounds):
        sys.exit(
            f"--write is for full runs: {RUNS} or more, {full.terminals:,} terminals, {full.rounds} rounds or more"
        )
    found: Found = measured(settings, size)
    found.audit, found.audited = audited(wanted.events), wanted.events
    if wanted.write:
        written(text(found, settings, size))
        print(f"written: {PAGE}")
    else:
        print(text(found, settings, size))


if __name__ == "__main__":
    main()
