"""`croupier odds BET… --rounds N`: the result of many rounds, with its error bound, from either side of the table."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from croupier.cli.asking import asked_amount, asked_number, asked_portfolio
from croupier.cli.extras import need
from croupier.cli.output import print_json, print_table
from croupier.desk.portfolio import Portfolio
from croupier.game.notation import NotationError
from croupier.mathematics.decimals import rounded
from croupier.mathematics.joint import TooManyStatesError
from croupier.mathematics.powers import TooMuchWorkError
from croupier.money.amount import Cents, format_dollars
from croupier.storage.library import Library

if TYPE_CHECKING:
    from croupier.desk.results import Results
    from croupier.numerics.far_tails import Tail

QUANTILES = ("0.001", "0.01", "0.05", "0.25", "0.5", "0.75", "0.95", "0.99", "0.999")
RISKS = ("0.95", "0.99", "0.999")
TABLE_RISK = "1e-6"


def rounds(arguments: argparse.Namespace, library: Library) -> int:
    need("numpy", "sim")
    from croupier.desk.results import Side, results
    from croupier.numerics.rounds import TooLargeError

    number = asked_number(arguments.rounds, "--rounds")
    side = Side(arguments.side or Side.PLAYER)
    bankroll = asked_amount(arguments.bankroll, "--bankroll")
    if bankroll == 0:
        raise NotationError("--bankroll: a bankroll of nothing is lost before the first round")
    risk = _risk(arguments.risk or (TABLE_RISK if side is Side.TABLE else None))
    portfolio = asked_portfolio(arguments, library)
    try:
        found = results(portfolio, number, side, arguments.exact)
        plain = _plain(portfolio, found, bankroll, risk)
    except (TooLargeError, TooManyStatesError, TooMuchWorkError) as error:
        raise NotationError(str(error)) from None
    if arguments.json:
        print_json(plain)
    else:
        _print(portfolio, plain)
    return 0


def _risk(text: str | None) -> str | None:
    """A chance, as text."""
    try:
        if text is not None and not 0 < float(text) < 1:
            raise ValueError
    except ValueError:
        raise NotationError(f'--risk: "{text}" is not a chance above 0 and below 1; write it like 1e-6') from None
    return text


def _plain(portfolio: Portfolio, found: Results, bankroll: Cents | None, risk: str | None) -> dict[str, Any]:
    """For programs. Amounts are dollars; exact numbers are fractions in text, chances and square roots are floats."""
    exact = found.moments
    plain: dict[str, Any] = {
        "rounds": found.rounds,
        "per": found.per.value,
        "side": found.side.value,
        "wheel": portfolio.wheel.name,
        "wagers": [
            {"bet": each.row.bet, "paytable": each.row.paytable, "rule": each.row.rule, "stake": _text(each.stake)}
            for each in portfolio.wagers
        ],
        "stake": _text(portfolio.stake),
        "linked": found.chain.is_linked,
        "points": found.law.chances.size,
        "tick": _text(found.chain.unit * found.chain.tick),
        "error_bound": found.error,
        "mean": found.mean / 100,
        "mean_exactly": _text(exact[0]) if exact else None,
        "standard_deviation": found.deviation / 100,
        "variance_exactly": str(exact[1] / 10_000) if exact else None,
        "ahead": found.ahead,
        "even": found.even,
        "behind": found.behind,
        "most_likely": _text(found.mode),
        "quantiles": {level: _text(found.quantile(float(level))) for level in QUANTILES},
        "value_at_risk": {level: _text(found.value_at_risk(float(level))) for level in RISKS},
        "expected_shortfall": {level: found.expected_shortfall(float(level)) / 100 for level in RISKS},
    }
    if found.weights:
        plain["ahead_exactly"] = str(found.exactly(lambda result: result > 0))
        plain["even_exactly"] = str(found.exactly(lambda result: result == 0))
        plain["behind_exactly"] = str(found.exactly(lambda result: result < 0))
    if bankroll is not None:
        plain["bankroll"] = _bankroll(found, bankroll)
    if risk is not None:
        needed, tail = found.bankroll_for(float(risk))
        plain["bankroll_needed"] = {"risk": risk, "bankroll": _text(needed), "lost": _tail(tail)}
    return plain


def _bankroll(found: Results, bankroll: Cents) -> dict[str, Any]:
    at_any_time = found.ruin(bankroll)
    return {
        "bankroll": _text(bankroll),
        "lost_at_the_end": _tail(found.at_most(-bankroll)),
        "lost_at_any_time": at_any_time
        and {"chance": at_any_time.chance, "relative_error_bound": at_any_time.relative_error},
    }


def _tail(tail: Tail) -> dict[str, Any]:
    """A chance that may be below any float: its text has all digits."""
    bound = tail.relative_error
    return {"chance": tail.chance, "digits": str(tail), "relative_error_bound": bound if bound < 1 else None}


def _text(cents: Fraction | int) -> str:
    """Dollars."""
    return str(Fraction(cents) / 100)


def _dollars(dollars: str | float) -> str:
    """To the nearest cent."""
    return format_dollars(Cents(int(rounded(Fraction(dollars) * 100, 0))))


def _print(portfolio: Portfolio, plain: dict[str, Any]) -> None:
    rules = portfolio.rules
    rows = [
        ["mean", _dollars(plain["mean"]), plain["mean_exactly"] or ""],
        ["standard deviation", _dollars(plain["standard_deviation"]), ""],
        ["most likely", _dollars(plain["most_likely"]), ""],
        *([f"chance to be {word}", f"{plain[word]:.12f}", ""] for word in ("ahead", "even", "behind")),
        *([f"quantile {level}", _dollars(plain["quantiles"][level]), ""] for level in QUANTILES),
        *(_risk_row(plain, level) for level in RISKS),
        *_bankroll_rows(plain),
    ]
    wagers = f"{len(portfolio.wagers)} wagers" if len(portfolio.wagers) > 1 else portfolio.wagers[0].row.bet
    rounds_ = f"{plain['rounds']:,} {plain['per']}{'s' if plain['rounds'] > 1 else ''}"
    print_table(
        f"the {plain['side']}'s result after {rounds_} of {wagers}, {_dollars(plain['stake'])} each time, "
        f"on a {plain['wheel']} wheel · {rules.book} on {rules.day}",
        ["what", ">result", "exactly, or what more"],
        rows,
        note=_note(plain),
    )


def _risk_row(plain: dict[str, Any], level: str) -> list[str]:
    more = f"in the worst cases {_dollars(plain['expected_shortfall'][level])} on average"
    return [f"value at risk {level}", _dollars(plain["value_at_risk"][level]), more]


def _bankroll_rows(plain: dict[str, Any]) -> list[list[str]]:
    rows = []
    if about := plain.get("bankroll"):
        amount, any_time = _dollars(about["bankroll"]), about["lost_at_any_time"]
        rows.append([f"{amount} lost at the end", about["lost_at_the_end"]["digits"], ""])
        if any_time is None:
            rows.append([f"{amount} lost at any time", "", "not computed: too many rounds and amounts"])
        else:
            rows.append([f"{amount} lost at any time", f"{any_time['chance']:.9e}", "at the end of some round"])
    if about := plain.get("bankroll_needed"):
        lost = f"more is lost with a chance of {about['lost']['digits']}"
        rows.append([f"bankroll for a risk of {about['risk']}", _dollars(about["bankroll"]), lost])
    return rows


def _note(plain: dict[str, Any]) -> str:
    note = f"chances are together off by at most {plain['error_bound']:.1e}"
    if "bankroll" in plain or "bankroll_needed" in plain:
        note += "; those of bankrolls have ten digits, however small they are"
    if plain["per"] == "game":
        return f"{note}\na round is a game, from the bet to its verdict: this bet may take several spins"
    if plain["linked"]:
        note += "\none spin bears on the next; what still runs after the last spin is played to its end"
    return note
