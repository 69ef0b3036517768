"""`croupier simulate`: a portfolio played by the million, beside its exact worth."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from croupier.cli.asking import asked_number, asked_portfolio, asked_seed, asked_workers
from croupier.cli.extras import need
from croupier.cli.output import print_json, print_table
from croupier.desk.report import BetReport, Report
from croupier.desk.simulation import Engine, Simulation, check, simulate
from croupier.desk.totals_only import simulate_totals
from croupier.desk.verdicts import AGREES, CONFIDENCE, DIFFERS, POWER, RISK, TOO_FEW
from croupier.game.notation import NotationError
from croupier.money.amount import Cents, format_dollars
from croupier.storage.library import Library

NOT_KNOWN = "–"


def simulate_(arguments: argparse.Namespace, library: Library) -> int:
    spins = asked_number(arguments.spins, "--spins")
    seed, workers = asked_seed(arguments), asked_workers(arguments)
    check(spins, seed, workers, totals_only=arguments.totals)
    with _interrupt() as stop:
        portfolio = asked_portfolio(arguments, library)
        if arguments.totals:
            found = simulate_totals(portfolio, spins, seed)
        else:
            engine = _cluster(arguments) if arguments.cluster is not None else None
            with _progress(spins) as progress:
                found = simulate(portfolio, spins, seed, workers, engine, progress, stop)
    if arguments.json:
        print_json(plain(found))
    else:
        _print(found)
    return 0 if found.report.agrees else 1


def _cluster(arguments: argparse.Namespace) -> Engine:
    need("distributed", "cluster")
    from croupier.desk.cluster import Cluster, Tls

    files = (arguments.tls_ca, arguments.tls_cert, arguments.tls_key)
    if any(files) and not all(files):
        raise NotationError("TLS needs all three: --tls-ca, --tls-cert and --tls-key")
    return Cluster(arguments.cluster, Tls(*files) if all(files) else None)


@contextmanager
def _interrupt() -> Iterator[Callable[[], bool]]:
    """The first Ctrl-C ends the run in good order; the second one ends it at once."""
    asked = threading.Event()

    def heard(_signal: int, _frame: Any) -> None:
        asked.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, heard)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(spins: int) -> Iterator[Callable[[int], None]]:
    """A bar with the rate and the time left, on a terminal; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    rate = TextColumn("{task.fields[rate]}")
    columns = (BarColumn(), TaskProgressColumn(), rate, TimeRemainingColumn(compact=True))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=spins, rate="compiling …")

        def progress(done: int) -> None:
            speed = bar.tasks[0].speed or 0
            bar.update(task, completed=done, rate=f"{speed / 1e6:,.0f} M spins/s")

        yield progress


def plain(found: Simulation) -> dict[str, Any]:
    """For programs. Means are what a player gains for each unit staked: below nothing for every bet of a house."""
    report = found.report
    return {
        "wheel": found.portfolio.wheel.name,
        "weighted": bool(found.portfolio.wheel.weights),
        "spins": found.spins,
        "asked": found.asked,
        "stopped": found.was_stopped,
        "finishing_spins": found.totals.finishing,
        "seconds": found.seconds,
        "spins_per_second": found.spins / found.seconds if found.seconds else None,
        "seed": found.seed,
        "workers": found.workers,
        "method": found.method,
        "compiled": found.is_compiled,
        "risk": RISK,
        "power": POWER,
        "confidence": CONFIDENCE,
        "bets": [_plain_bet(bet) for bet in report.bets],
        "portfolio": _plain_portfolio(report),
        "pockets": {
            "counts": dict(zip(_pockets(found), report.wheel.counts, strict=True)),
            "p": report.wheel.pockets_p,
            "pairs_p": report.wheel.pairs_p,
            "verdict": report.wheel.verdict,
        },
        "verdict": AGREES if report.agrees else DIFFERS,
    }


def _pockets(found: Simulation) -> list[str]:
    return [str(getattr(draw, "pocket", draw)) for draw in found.portfolio.wheel.outcomes().weights]


def _plain_bet(bet: BetReport) -> dict[str, Any]:
    judged, worth = bet.judged, bet.wager.worth
    return {
        "bet": bet.wager.bet.key,
        "paytable": bet.wager.row.paytable,
        "rule": bet.wager.row.rule,
        "stake": format_dollars(bet.wager.stake),
        "games": judged.games,
        "mean": judged.mean,
        "stderr": judged.stderr,
        "interval": judged.interval,
        "exact": str(judged.exact),
        "verdict": bet.verdict,
        "mean_p": judged.mean_p,
        "awards_p": judged.awards_p,
        "detectable": judged.detectable,
        "hits": sum(count for verdict, count in bet.counts.items() if verdict.net > 0 or verdict.meter > 0),
        "variance": judged.stderr**2 * judged.games,
        "exact_variance": str(worth.variance),
        "awards": [
            {
                "name": verdict.name,
                "net": str(worth.returned(verdict) - 1),
                "count": count,
                "p": str(worth.verdicts.get(verdict, 0)),
            }
            for verdict, count in sorted(bet.counts.items(), key=lambda each: (-worth.returned(each[0]), each[0].name))
        ],
    }


def _plain_portfolio(report: Report) -> dict[str, Any]:
    whole = report.portfolio
    return {
        "staked": str(whole.staked),
        "won": str(whole.won),
        "mean": whole.mean,
        "stderr": whole.stderr,
        "stderr_is_bound": whole.is_bound,
        "interval": whole.interval,
        "exact": str(whole.exact),
        "p": whole.p,
        "verdict": whole.verdict,
    }


def _print(found: Simulation) -> None:
    report, portfolio = found.report, found.portfolio
    rules = portfolio.rules
    print_table(
        f"{found.spins:,} spins of a {portfolio.wheel.name} wheel{' with weights' if portfolio.wheel.weights else ''}, "
        f"seed {found.seed} · {rules.book} on {rules.day}",
        ["bet", ">games", ">gains per unit", f">± {CONFIDENCE:.0%}", ">exactly", ">seen from", "verdict"],
        [*map(_row, report.bets), _row_together(report)],
        note=_note(found),
    )


def _row(bet: BetReport) -> list[str]:
    judged = bet.judged
    name = " ".join(filter(None, (bet.wager.bet.key, bet.wager.row.paytable, bet.wager.row.rule)))
    mean = _mean(judged.mean, judged.interval, judged.exact)
    seen = NOT_KNOWN if judged.detectable is None else f"{judged.detectable:.6f}"
    return [name, f"{judged.games:,}", *mean, seen, bet.verdict]


def _row_together(report: Report) -> list[str]:
    whole = report.portfolio
    return ["all together", "", *_mean(whole.mean, whole.interval, whole.exact), "", whole.verdict]


def _mean(mean: float, interval: tuple[float, float] | None, exact: Fraction) -> list[str]:
    return [f"{mean:+.6f}", f"{interval[1] - mean:.6f}" if interval else NOT_KNOWN, f"{float(exact):+.6f}"]


def _note(found: Simulation) -> str:
    report, wheel, whole = found.report, found.report.wheel, found.report.portfolio
    won = format_dollars(Cents(round(whole.won)))
    pockets = "no spins" if wheel.pockets_p is None else f"pockets p = {wheel.pockets_p:.3g}"
    pairs = "no pairs counted" if wheel.pairs_p is None else f"pairs p = {wheel.pairs_p:.3g}"
    lines = [
        f"staked {format_dollars(Cents(whole.staked))}, gained {won}; the wheel: {wheel.verdict} ({pockets}, {pairs})",
        f"a deviation of the size under “seen from” is found with {POWER:.0%} certainty; a false alarm anywhere has a "
        f"chance of {RISK:.1%}",
    ]
    if found.method != "spins":
        lines.append("only totals were asked for: counts of pockets were drawn at once, and no spin was played")
    elif found.spins:
        rate = found.spins / found.seconds / 1e6
        how = "" if found.is_compiled else ", without compiled kernels, which take longer to be ready than this took"
        lines.append(f"{found.seconds:.2f} s with {found.workers} workers: {rate:,.0f} million spins a second{how}")
    if found.was_stopped:
        kept = ": what was done counts" if found.spins else ""
        lines.append(f"stopped after {found.spins:,} of {found.asked:,} spins{kept}")
    return "\n".join([*lines, *_too_few(report)])


def _too_few(report: Report) -> Iterator[str]:
    """What it takes to judge what was not judged, and what is known less well than it might be."""
    for bet in report.bets:
        if bet.verdict == TOO_FEW:
            yield f"{bet.wager.bet.key}: its mean can be judged from {bet.judged.games_needed:,} games"
    if report.portfolio.is_bound:
        yield "all together: these bets stand in too many ways to be followed, so ± is the sum of what each has"
