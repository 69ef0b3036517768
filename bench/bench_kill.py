"""A server that is killed over and over while a dealer deals and terminals bet, with everything checked each time.

    python3 go.py bench kill --kills 1000 --seed 1

Prints how much was sent, and what the kills came between; on anything that was promised and is not so it ends with exit
code 1 and the seed that repeats it. The suite does the same, only less (`tests/web/test_kill_server.py`).
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from kill_rig import ComplaintError, Report, Rig


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--kills", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="an empty one (default: a SQLite file that is thrown away)")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = wanted.database or str(Path(folder) / "house.sqlite")
        try:
            show(asyncio.run(Rig(database, wanted.seed).run(wanted.kills)))
        except ComplaintError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


def show(report: Report) -> None:
    print(f"{report.kills:,} kills in {report.seconds:,.0f} s, {report.while_starting:,} of them during the start")
    print(f"{report.acknowledged:,} commands acknowledged, {report.refused:,} refused, {report.again:,} asked again")
    print(f"{report.records:,} records in {report.rounds:,} rounds: nothing lost, nothing twice, the audit is clean")
    print("  " + ", ".join(f"{kind} {number:,}" for kind, number in sorted(report.kinds.items())))


if __name__ == "__main__":
    sys.exit(main())
