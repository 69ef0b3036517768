"""`croupier bankroll`: what a betting system, or a function of the player's own, makes of a bankroll."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from croupier.cli.asking import asked_amount, asked_number, asked_portfolio, asked_seed, asked_workers
from croupier.cli.output import print_json, print_table, print_text
from croupier.desk.bankroll import bankroll
from croupier.desk.measures import SHARES, Measure
from croupier.desk.strategy import Strategy, load_strategy
from croupier.desk.study import Study
from croupier.desk.verdicts import AGREES, DIFFERS, RISK
from croupier.mathematics.decimals import percent
from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library


def bankroll_(arguments: argparse.Namespace, library: Library) -> int:
    begins = asked_amount(arguments.bankroll, "--bankroll")
    assert begins is not None  # the parser asks for it
    portfolio = asked_portfolio(arguments, library)
    study = bankroll(
        portfolio,
        _system(arguments),
        bankroll=begins,
        minimum=asked_amount(arguments.min, "--min"),
        maximum=asked_amount(arguments.max, "--max"),
        over=arguments.over,
        target=asked_amount(arguments.target, "--target"),
        rounds=asked_number(arguments.rounds, "--rounds"),
        paths=asked_number(arguments.paths, "--paths"),
        seed=asked_seed(arguments),
        workers=asked_workers(arguments),
        fan=asked_number(arguments.fan, "--fan"),
    )
    if arguments.json:
        print_json(study.plain())
    else:
        _print(study, portfolio.rules)
    return 1 if study.verdict == DIFFERS else 0


def _system(arguments: argparse.Namespace) -> str | Strategy:
    if arguments.strategy is not None:
        return load_strategy(arguments.strategy)
    return "flat" if arguments.system is None else str(arguments.system)


def _print(study: Study, rules: Rules) -> None:
    print_table(
        _title(study, rules),
        ["measure", ">simulated", ">± standard error", ">exactly", ">p"],
        map(_row, study.measures),
    )
    print_table("", ["quantiles", "", *_shares()], _quantile_rows(study))
    if study.fan:
        rows = [
            [f"round {row.round:,}", *map(_whole_dollars, row.simulated if row.exact is None else row.exact)]
            for row in study.fan
        ]
        print_table("", ["bankroll after" + ("" if study.walked is None else ", exactly"), *_shares()], rows)
    print_text(_note(study))


def _title(study: Study, rules: Rules) -> str:
    terms, bet = study.terms, study.bet
    goal = "" if terms.target is None else f" to {format_dollars(terms.target)}"
    over = "" if isinstance(terms.system, Strategy) else f", {terms.over} over the maximum"
    return (
        f"{terms.system.name} on {' '.join(filter(None, (bet.bet, bet.rule)))}, {bet.wheel.name} wheel, from "
        f"{format_dollars(terms.bankroll)}{goal}, unit {format_dollars(terms.base)}, "
        f"table {format_dollars(terms.minimum)} to {format_dollars(terms.maximum)}{over}\n"
        f"{study.found.paths:,} paths of at most {terms.rounds:,} rounds, seed {study.seed}"
        f" · {rules.book} on {rules.day}"
    )


def _row(measure: Measure) -> list[str]:
    return [
        measure.name,
        _shown(measure.simulated, measure.kind),
        _shown(measure.stderr, measure.kind),
        _shown(measure.exact, measure.kind),
        "" if measure.p is None else f"{measure.p:.3f}",
    ]


def _shown(value: float | None, kind: str) -> str:
    if value is None:
        return ""
    match kind:
        case "chance" | "ratio":
            return f"{value:.3e}" if 0 < abs(value) < 1e-5 else f"{100 * value:.4f} %"
        case "cents":
            return f"{'-' if value < 0 else ''}${abs(value) / 100:,.2f}"
        case _:
            return f"{value:,.2f}"


def _shares() -> list[str]:
    return [f">{100 * share:.0f} %" for share in SHARES]


def _quantile_rows(study: Study) -> Iterable[list[str]]:
    for name, (simulated, exact) in study.quantiles().items():
        shown = _whole_dollars if name in ("final bankroll", "maximum drawdown") else "{:,}".format
        yield [name, "simulated", *map(shown, simulated)]
        if exact is not None:
            yield ["", "exactly", *map(shown, exact)]


def _whole_dollars(amount: int) -> str:
    return format_dollars(Cents(amount))


def _note(study: Study) -> str:
    lines = []
    if study.walked is not None:
        lines.append(
            f"exactly: {study.walked.pairs:,} pairs of bankroll and state carried forward; every chance is right to a "
            f"relative {study.walked.error:.0e}"
        )
    else:
        lines.append(f"only simulated: {study.why_not_exact}; what a unit wins is the bet's edge whatever is staked")
    if study.endless is not None:
        until = "" if study.endless.rounds is None else f", on average after {float(study.endless.rounds):,.1f} rounds"
        ruin = percent(study.endless.ruin, 4)
        lines.append(f"without a last round: ruin {ruin}{until} ({study.endless.method}, exact)")
    risk = f"risk of a false alarm {100 * RISK:g} %"
    match study.verdict:
        case verdict if verdict == AGREES:
            lines.append(f"the simulation agrees with the exact answers ({risk})")
        case verdict if verdict == DIFFERS:
            lines.append(f"the simulation DIFFERS from the exact answers ({risk})")
        case _:
            lines.append("too few paths to judge the simulation")
    rate = f"{study.found.spins / study.seconds:,.0f} a second" if study.seconds else "at once"
    lines.append(f"{study.found.spins:,} spins in {study.seconds:.2f} s, {rate}, workers: {study.workers}")
    return "\n".join(lines)
