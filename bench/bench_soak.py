"""Tables of every rulebook played at random for long, with everything checked that must always hold.

    python3 go.py bench soak --commands 1000000 --seed 1

Prints how much was played and what was refused; on anything that does not hold it ends with exit code 1 and with the
seed that repeats it. The suite plays the same nights, only fewer (`tests/machines/test_soak.py`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from itertools import count, cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from soak import Soak
from tables import TABLES

NIGHT = 500
"""Rounds in one night; then its log is read again and another table begins."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--commands", type=int, default=1_000_000, help="so many commands in all, or a few more")
    parser.add_argument("--seed", type=int, default=1, help="of the first night; each next one has the next")
    parser.add_argument("--table", choices=list(TABLES), help="only this table; otherwise all take turns")
    wanted = parser.parse_args()
    commands, rounds, events, nights = 0, 0, 0, 0
    refusals: Counter[str] = Counter()
    begun = time.perf_counter()
    for name, seed in zip(cycle([wanted.table] if wanted.table else TABLES), count(wanted.seed), strict=False):
        if commands >= wanted.commands:
            break
        night = Soak(name, seed)
        try:
            night.play(NIGHT)
        except AssertionError as error:
            print(error, file=sys.stderr)
            return 1
        commands, rounds, nights = commands + night.commands, rounds + night.rounds, nights + 1
        events += len(night.night.log)
        refusals += night.refusals
    seconds = time.perf_counter() - begun
    print(f"{commands:,} commands in {rounds:,} rounds of {nights:,} nights made {events:,} events; nothing broke")
    print(f"{seconds:,.1f} seconds, {commands / seconds:,.0f} commands a second, all checks counted")
    print(f"{refusals.total():,} refusals:")
    for code, times in refusals.most_common():
        print(f"{times:>12,}  {code}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
