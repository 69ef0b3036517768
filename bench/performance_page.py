"""The part of docs/performance.md that `bench performance` writes."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path

from network_figures import FIGURES, Found, Setting, Size

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"
BEGIN, END = "<!-- bench performance writes this -->", "<!-- until here -->"
AUDITS = {
    "chain": ("the chain alone", 500_000),
    "replay": ("chain, replay, settlements, ledger", 130_000),
    "decide": ("and every command decided again", None),
    "streams": ("chain, replay, settlements, ledger of four streams, on every core", 200_000),
}
PEERS = (
    ("RobuxRoll/casino-dev", "Node, socket.io; memory only, each bet told to all", "72 to 91", "11 to 17 / 20 to 42"),
    ("JuanCamiloMartinezLopez/ruleta_api", "FastAPI, SQLite; no balances", "170 to 255 (1 to 32 clients)", "–"),
    ("sryvcr/betting-roulette", "Express, PostgreSQL; no balances", "930 to 1,350 (8 to 32 clients)", "–"),
    ("a bare Node `ws` server", "answers at once; nothing is kept", "36,000", "14 / 22"),
    ("uvicorn with `websockets`, bare", "answers at once; nothing is kept", "14,500 to 17,600", "16 to 25 / 26 to 57"),
    ("a hundred lines over SQLite, grouped commits", "durable; no rules, no rights", "32,500 to 38,700", "–"),
)
"""Wagers a second with 1,000 clients where nothing else is said; median and p99 of a message on the last screen."""


def written(part: str) -> None:
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{part}\n\n{END}{after}", "utf-8")


def text(found: Found, settings: Sequence[Setting], size: Size) -> str:
    runs = f"{size.runs} alternating runs of {size.seconds:g} s of betting and {size.rounds} rounds"
    machine = "; ".join(f"{name} {value}" for name, value in found.machine.items())
    lead = f"{found.at[:10]}, version {found.version}; {machine}. Medians of {runs}, with the least and the most."
    return "\n\n".join(
        [
            lead,
            f"### {size.terminals:,} terminals\n\n" + table(OURS, _ours(found, settings)),
            f"### The audit, on one core or as it says\n\nA night of {found.audited:,} records.\n\n"
            + table(AUDITED, _audit(found)),
            "### Limits of the same run\n\n" + table(("limit", "figure"), _limits(found)),
            "### Peers, measured elsewhere\n\n" + table(BESIDE, PEERS),
        ]
    )


OURS = ("figure", "store", "measured", "target", "reached")
AUDITED = ("what is audited", "records a second", "target", "reached")
BESIDE = ("peer", "what it is", "wagers a second", "on the last of 1,000 screens, median / p99, ms")


def _ours(found: Found, settings: Sequence[Setting]) -> Iterable[Sequence[str]]:
    for figure in FIGURES:
        for setting in settings:
            values, target = found.settings[str(setting)].get(figure.name), figure.target(setting)
            aim = "–" if target is None else f"{target:,g} {figure.unit}"
            if not values:
                yield figure.name, str(setting), "too few samples", aim, "–"
                continue
            middle = statistics.median(values)
            shown = f"{number(middle)} {figure.unit} ({number(min(values))} to {number(max(values))})"
            yield figure.name, str(setting), shown, aim, "–" if target is None else yes(figure.reached(middle, target))


def _audit(found: Found) -> Iterable[Sequence[str]]:
    for kind, value in found.audit.items():
        words, target = AUDITS[kind]
        yield words, number(value), f"{target:,}" if target else "–", yes(value >= target) if target else "–"


def _limits(found: Found) -> Iterable[Sequence[str]]:
    for name, values in found.limits.items():
        yield name, f"{number(statistics.median(values))} ({number(min(values))} to {number(max(values))})"


def yes(reached: bool) -> str:
    return "yes" if reached else "**no**"


def number(value: float) -> str:
    """Three places that count, and no more."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
