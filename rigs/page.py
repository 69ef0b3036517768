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
TRIED, VIOLATIONS = 3, 4
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
}


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
    rows = [HEAD, "|---|---|---|---|---|---|---|", *(lines[rig.id] for rig in there)]
    return "\n".join([*rows, "", "| promise | held by | violations |", "|---|---|---|", *_promises(lines, there)])


def _promises(lines: dict[str, str], there: list[Rig]) -> Iterable[str]:
    for name, words in PROMISES.items():
        held = {rig.id: lines[rig.id].split("|") for rig in there if name in rig.promises}
        by = ", ".join(f"{rig} ({cells[TRIED].partition(';')[0].strip()})" for rig, cells in held.items())
        by = by or f"all {len(there)} rigs: the seed in its row repeats each"
        yield f"| **{name}** {words} | {by} | {sum(int(cells[VIOLATIONS]) for cells in held.values())} |"


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
