"""`croupier plot`: charts of bets, as SVG or PNG."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from croupier.cli.asking import asked_amount, asked_law, asked_number, asked_portfolio, asked_weights
from croupier.cli.extras import need
from croupier.cli.output import print_json
from croupier.cli.par import written
from croupier.desk.par import Asked, ParSheet, par_sheet
from croupier.desk.portfolio import is_side_bet
from croupier.documents.frame import Size
from croupier.documents.svg import Drawing
from croupier.game.notation import NotationError, parse_wheel
from croupier.mathematics.joint import TooManyStatesError
from croupier.money.amount import Cents
from croupier.storage.library import Library
from croupier.views.side_odds import Choices

SIDE_MIN, SIDE_MAX = 240, 4000


def plot(arguments: argparse.Namespace, library: Library) -> int:
    suffix = arguments.out.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise NotationError(f"--out takes FILE.svg or FILE.png, and {arguments.out} is neither")
    draw = _KINDS[arguments.kind]
    drawing = draw(arguments, library, _size(arguments.size))
    if suffix == ".svg":
        data = drawing.svg().encode()
    else:
        from croupier.documents.paper import as_png

        data = as_png(drawing)
    written(arguments.out, data)
    if arguments.json:
        print_json({"file": str(arguments.out), "title": drawing.title, "says": drawing.says})
    else:
        print(f"{arguments.out}: {drawing.title}. {drawing.says}")
    return 0


def _size(text: str) -> Size:
    width, _, height = text.partition("x")
    sides = [int(side) if side.isascii() and side.isdigit() and len(side) < 6 else 0 for side in (width, height)]
    if not all(SIDE_MIN <= side <= SIDE_MAX for side in sides):
        raise NotationError(f'--size: "{text}" is not a size; write it like 640x360, from {SIDE_MIN} to {SIDE_MAX}')
    return Size(sides[0], sides[1], headed=True)


def _awards(arguments: argparse.Namespace, library: Library, size: Size) -> Drawing:
    from croupier.documents.par_charts import award_chart

    return award_chart(_sheet(arguments, library), size)


def _readings(arguments: argparse.Namespace, library: Library, size: Size) -> Drawing:
    from croupier.documents.par_charts import reading_chart

    sheet = _sheet(arguments, library)
    if not any(reading.edge is not None for question in sheet.readings for reading in question.readings):
        raise NotationError(f"no doubtful text of {sheet.law.book.name} changes the edge of {sheet.name}")
    return reading_chart(sheet.name, sheet.readings, size)


def _sheet(arguments: argparse.Namespace, library: Library) -> ParSheet:
    bet, _, code = _one(arguments).partition("=")[0].partition("@")
    if arguments.pockets is not None:
        raise NotationError(f"plot {arguments.kind} is about a fair wheel; leave --pockets out")
    law = asked_law(arguments, library, [bet], library.questions())
    weights = asked_weights(arguments.weights, bet.partition(":")[0], law.rules) if is_side_bet(bet) else None
    choices = Choices(paytable=code or None, weights=weights, meter=asked_amount(arguments.meter, "--meter"))
    return par_sheet(law, Asked(bet, parse_wheel(arguments.wheel), arguments.rule, choices))


def _convergence(arguments: argparse.Namespace, library: Library, size: Size) -> Drawing:
    need("numba", "sim")
    from croupier.desk.convergence import converge
    from croupier.documents.desk_charts import running_mean_chart

    _one(arguments)
    portfolio = asked_portfolio(arguments, library)
    if len(portfolio.wagers) > 1:
        raise NotationError(f"{arguments.bets[0]} is {len(portfolio.wagers)} bets, and a chart is about one")
    row = portfolio.wagers[0].row
    seed = asked_number(arguments.seed, "--seed")
    looks = converge(portfolio, asked_number(arguments.spins, "--spins"), seed)
    return running_mean_chart(row, looks, seed, size)


def _rounds(arguments: argparse.Namespace, library: Library, size: Size) -> Drawing:
    need("numpy", "sim")
    from croupier.desk.results import results
    from croupier.documents.desk_charts import after_rounds_chart
    from croupier.numerics.rounds import TooLargeError

    portfolio = asked_portfolio(arguments, library)
    try:
        found = results(portfolio, asked_number(arguments.rounds, "--rounds"))
    except (TooLargeError, TooManyStatesError) as error:
        raise NotationError(str(error)) from None
    return after_rounds_chart(portfolio, found, size)


def _fan(arguments: argparse.Namespace, library: Library, size: Size) -> Drawing:
    need("numba", "sim")
    from croupier.desk.bankroll import FAN_MAX, bankroll
    from croupier.documents.desk_charts import bankroll_chart

    portfolio = asked_portfolio(arguments, library)
    rounds = asked_number(arguments.rounds, "--rounds")
    study = bankroll(
        portfolio,
        arguments.system,
        bankroll=asked_amount(arguments.bankroll, "--bankroll") or Cents(100 * portfolio.stake),
        target=asked_amount(arguments.target, "--target"),
        rounds=rounds,
        paths=asked_number(arguments.paths, "--paths"),
        seed=asked_number(arguments.seed, "--seed"),
        fan=max(1, min(FAN_MAX, rounds)),
    )
    return bankroll_chart(study, size)


def _one(arguments: argparse.Namespace) -> str:
    if len(arguments.bets) > 1:
        raise NotationError(f"plot {arguments.kind} is about one bet, and {arguments.bets[1]} is another")
    return str(arguments.bets[0])


_KINDS: dict[str, Callable[[argparse.Namespace, Library, Size], Drawing]] = {
    "awards": _awards,
    "readings": _readings,
    "convergence": _convergence,
    "rounds": _rounds,
    "fan": _fan,
}
