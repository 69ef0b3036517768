"""Run the fault rigs: all of them, or those that are named.

python3 go.py night                       every rig in full, with its planted faults: a table of results
python3 go.py night D1 D2 --seed 7        some of them
python3 go.py night --small               as the test command does
python3 go.py night D1 --fault NAME       one planted fault, which the rig has to find
python3 go.py night --write               and put its rows into docs/reliability.md
"""

from __future__ import annotations

import argparse
import os
import sys
from datetime import UTC, datetime

from croupier import __version__
from rigs import page
from rigs.night import night, one, told
from rigs.rig import Rig, rigs

SEED = 20_261_117


def main() -> int:
    known = rigs()
    parser = argparse.ArgumentParser(
        prog="go.py night", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="RIG", help=", ".join(known))
    parser.add_argument("--seed", type=int, default=SEED, help=f"repeats a night (default: {SEED})")
    parser.add_argument("--size", type=int, help="so many of what the rig counts")
    parser.add_argument("--small", action="store_true", help="the sizes of the test command")
    parser.add_argument("--fault", default="", help="plant this fault")
    parser.add_argument("--at-once", type=int, default=os.cpu_count() or 1, help="so many rigs side by side")
    parser.add_argument("--write", action="store_true", help="write the rows into docs/reliability.md")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if unknown := [name for name in wanted.names if name not in known]:
        parser.error(f"there is no rig {unknown[0]}; there are {', '.join(known)}")
    if wanted.size is not None and wanted.size < 1:
        parser.error("a size is 1 or more")
    chosen = [known[name] for name in wanted.names or known]
    if unknown := [rig.id for rig in chosen if wanted.fault and wanted.fault not in rig.faults]:
        parser.error(f"{unknown[0]} has no such fault; it has {', '.join(known[unknown[0]].faults)}")
    if wanted.here or wanted.fault:
        return _here(chosen, wanted)
    return _night(chosen, wanted)


def _here(chosen: list[Rig], wanted: argparse.Namespace) -> int:
    for rig in chosen:
        report = one(rig, wanted.seed, wanted.size or rig.size_for(wanted.fault), wanted.fault)
        print(told(report))
    return 0


def _night(chosen: list[Rig], wanted: argparse.Namespace) -> int:
    print(f"seed {wanted.seed}", flush=True)
    sizes = [(rig, wanted.size or (rig.small if wanted.small else rig.full)) for rig in chosen]
    rows = []
    for row in night(sizes, wanted.seed, wanted.at_once):
        rows.append(row)
        print(page.line(row), flush=True)
        if wanted.write:  # at once: a night that is cut short keeps what it has
            page.written([row], f"{datetime.now(UTC):%Y-%m-%d}, version {__version__}", rigs().values())
    broken = [row.rig.id for row in rows if not row.holds]
    print(f"{len(rows) - len(broken)} of {len(rows)} rigs hold" + (f"; broken: {', '.join(broken)}" if broken else ""))
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main())
