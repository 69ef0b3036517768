"""The tables of docs/reliability.md that a night writes: what each rig found, and what holds each promise.

A night of all rigs is long. So a row stands for itself, with its day, version and seed, and a night of some rigs leaves
the rows of the others as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rigs.night import Row
from rigs.rig import Rig

PAGE = Path(__file__).parent.parent / "docs" / "reliability.md"
BEGIN, END = "<!-- a night writes this -->", "<!-- until here -->"
HEAD = "| rig | what it does | tried | violations | planted faults found | minutes | when |"
TRIED, VIOLATIONS, WHEN = 3, 4, 7
"""The columns that the promises are told from."""
PROMISES = {
    "W1": "acknowledged is durable; never lost, never counted twice",
    "W2": "the sum of all accounts is constant, after every event",
    "W3": "same log, same state",
    "W4": "any change to the log is detected",
    "W5": "no more bets is a point in the log",
    "W6": "no terminal delays another",
    "W7": "when in doubt the table stops, says why, and is resumed by a recorded decision",
    "W8": "every failure repeats from one integer",
    "rights": "everybody may do what their post may, where they work, and secrets stay secret",
}
FIGURES = {"W6": ("N2", "told while a wire was full")}
"""What says more of a promise than how often it was tried: the figure of a rig."""
AIMS = {
    "A4": "1,000,000 inputs for each address and kind of message",
    "C2": "1,000 closings with 1,000 terminals each; there are 24",
    "D3": "every bit of a database of 200 events, and every byte of 10,000 pages",
    "D4": "every call of 500 commands; the script has 110",
    "D7": "1,000,000 records",
    "H1": "1,000,000 games",
    "H2": "every event, provoked in any order; the rig has eight acts, and the rest is in `tests/service`",
    "M1": "100,000,000 commands",
    "N2": "1,000 screens, 100 of them slow, and how long the others wait; there are 40, and nothing is timed",
    "N5": "1,000,000 broken frames or handshakes",
    "P1": "2,000 outages, with a standby that takes over; there is none",
    "R1": "1,000,000 events on Python 3.11 to 3.14",
}
"""What was aimed at, where a night does less."""


def written(rows: Sequence[Row], when: str, known: Iterable[Rig]) -> None:
    """Puts these rows in the place of the last of the same rigs."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    old, _, after = rest.partition(END)
    lines = lines_of(old) | {row.rig.id: _line(row, when) for row in rows}
    PAGE.write_text(f"{before}{BEGIN}\n\n{tables(lines, known)}\n\n{END}{after}")


def lines_of(page: str) -> dict[str, str]:
    """The rows that are there, by the id of their rig."""
    lines = (line for line in page.partition(HEAD)[2].partition("\n\n")[0].splitlines() if line.startswith("| "))
    return {line.split(" | ")[0].removeprefix("| "): line for line in lines}


def tables(lines: dict[str, str], known: Iterable[Rig]) -> str:
    there = [rig for rig in known if rig.id in lines]
    cells = {rig.id: [cell.strip() for cell in lines[rig.id].split("|")] for rig in there}
    parts = (
        [HEAD, "|---|---|---|---|---|---|---|", *(lines[rig.id] for rig in there)],
        ["| promise | held by | violations | seed | day |", "|---|---|---|---|---|", *_promises(cells, there)],
        ["| rig | what no seed decides |", "|---|---|", *(f"| {rig.id} | {rig.timed} |" for rig in there if rig.timed)],
        ["| rig | aimed at | done |", "|---|---|---|", *_aims(cells)],
    )
    return "\n\n".join("\n".join(part) for part in parts)


def _promises(cells: dict[str, list[str]], there: list[Rig]) -> Iterable[str]:
    for name, words in PROMISES.items():
        if not (held := {rig.id: cells[rig.id] for rig in there if name in rig.promises}):
            continue
        by = ", ".join(f"{rig} ({_done(row, *FIGURES.get(name, ()))})" for rig, row in held.items())
        violations = sum(int(row[VIOLATIONS]) for row in held.values())
        days, _, seeds = zip(*(row[WHEN].split(", ") for row in held.values()), strict=True)
        told = (
            ", ".join(sorted({seed.removeprefix("seed ") for seed in seeds})),
            " to ".join(sorted({min(days), max(days)})),
        )
        yield f"| **{name}** {words} | {by} | {violations} | {' | '.join(told)} |"


def _done(row: list[str], rig: str = "", figure: str = "") -> str:
    """How much was tried, and the figure if it is this rig's."""
    tried, *figures = row[TRIED].split("; ")
    return "; ".join([tried, *(each for each in figures if row[1] == rig and each.startswith(f"{figure}:"))])


def _aims(cells: dict[str, list[str]]) -> Iterable[str]:
    return (f"| {rig} | {aim} | {_done(cells[rig])} |" for rig, aim in AIMS.items() if rig in cells)


def _line(row: Row, when: str) -> str:
    cells = [
        row.rig.id,
        row.rig.title,
        _tried(row),
        str(len(row.report.found)),
        _faults(row),
        f"{row.seconds / 60:.1f}",
    ]
    return f"| {' | '.join(cells)} | {when}, seed {row.seed} |"


def _tried(row: Row) -> str:
    figures = [f"{name}: {value:,}" if isinstance(value, int) else f"{name}: {value}" for name, value in _figures(row)]
    return f"{row.report.tried:,} {row.rig.unit}" + "".join(f"; {each}" for each in figures)


def _figures(row: Row) -> list[tuple[str, int | str]]:
    return list(row.report.figures.items())


def _faults(row: Row) -> str:
    faults = row.rig.faults
    return f"{len(faults) - len(row.unseen)} of {len(faults)}: {'; '.join(faults)}"


def line(row: Row) -> str:
    """For the terminal."""
    state = "holds" if row.holds else "BROKEN"
    words = [f"{row.rig.id:<3} {state:<6} {_tried(row)} in {row.seconds:,.0f} s; faults found {_faults(row)}"]
    words += [f"      {sentence}" for sentence in row.report.found]
    words += [f"      the planted fault was not found: {fault}" for fault in row.unseen]
    if not row.holds:
        words.append(f"      again: {row.again}")
    return "\n".join(words)
