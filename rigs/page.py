"""The tables of docs/reliability.md that a night writes: what each rig found, and what holds each promise."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rigs.night import TOLD_MAX, Row

PAGE = Path(__file__).parent.parent / "docs" / "reliability.md"
BEGIN, END = "<!-- a night writes this -->", "<!-- until here -->"
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


def written(rows: Sequence[Row], when: str) -> None:
    """Puts the tables of this night in the place of the last."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{tables(rows, when)}\n\n{END}{after}")


def tables(rows: Sequence[Row], when: str) -> str:
    return "\n".join([f"{when}, seed {rows[0].seed}.", "", *_by_rig(rows), "", *_by_promise(rows)])


def _by_rig(rows: Sequence[Row]) -> list[str]:
    head = ["| rig | what it does | tried | violations | planted faults found | minutes |", "|---|---|---|---|---|---|"]
    return head + [
        f"| {row.rig.id} | {row.rig.title} | {_tried(row)} | {len(row.report.found)} | {_faults(row)} "
        f"| {row.seconds / 60:.1f} |"
        for row in rows
    ]


def _tried(row: Row) -> str:
    figures = [f"{name}: {value:,}" if isinstance(value, int) else f"{name}: {value}" for name, value in _figures(row)]
    return f"{row.report.tried:,} {row.rig.unit}" + "".join(f"; {each}" for each in figures)


def _figures(row: Row) -> list[tuple[str, int | str]]:
    return list(row.report.figures.items())


def _faults(row: Row) -> str:
    faults = row.rig.faults
    return f"{len(faults) - len(row.unseen)} of {len(faults)}: {'; '.join(faults)}"


def _by_promise(rows: Sequence[Row]) -> list[str]:
    lines = ["| promise | held by | violations |", "|---|---|---|"]
    for name, words in PROMISES.items():
        held = [row for row in rows if name in row.rig.promises]
        by = ", ".join(f"{row.rig.id} ({row.report.tried:,} {row.rig.unit})" for row in held)
        lines.append(f"| **{name}** {words} | {by} | {sum(len(row.report.found) for row in held)} |")
    return lines


def line(row: Row) -> str:
    """For the terminal."""
    state = "holds" if row.holds else "BROKEN"
    words = [f"{row.rig.id:<3} {state:<6} {_tried(row)} in {row.seconds:,.0f} s; faults found {_faults(row)}"]
    words += [f"      {sentence}" for sentence in row.report.found[:TOLD_MAX]]
    words += [f"      the planted fault was not found: {fault}" for fault in row.unseen]
    if not row.holds:
        words.append(f"      again: {row.again}")
    return "\n".join(words)
