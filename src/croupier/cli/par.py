"""`croupier par`: the PAR sheet of a bet, or the PAR set of a rulebook."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.cli.asking import asked_amount, asked_law, asked_weights
from croupier.cli.extras import need
from croupier.cli.output import print_json, print_table
from croupier.desk.law import Law
from croupier.desk.par import Asked, ParSheet, par_sheet
from croupier.desk.par_numbers import Exact
from croupier.desk.par_plain import plain_sheet
from croupier.desk.par_set import par_set
from croupier.desk.portfolio import is_side_bet
from croupier.documents.files import whole_folder, write_whole
from croupier.documents.numbers import amount, one_in, share, whole
from croupier.documents.par_page import title_of
from croupier.game.notation import NotationError, parse_wheel
from croupier.money.amount import Cents
from croupier.storage.library import Library, LibraryError
from croupier.views.side_odds import Choices

_OF_ONE_BET = ("paytable", "rule", "weights", "meter", "seed", "unit")


def par(arguments: argparse.Namespace, library: Library) -> int:
    if arguments.all:
        return _set(arguments, library)
    if arguments.bet is None:
        raise NotationError("par needs a BET, such as red, or --all for every bet of a rulebook")
    law = asked_law(arguments, library, [arguments.bet], library.questions())
    write = _writer(arguments.out)
    asked = _asked(arguments, law)
    sheet = par_sheet(law, asked, _exact(law, asked) if arguments.exact else None)
    if arguments.out is not None:
        write(sheet)
    if arguments.json:
        print_json(plain_sheet(sheet))
    elif arguments.out is None:
        _print(sheet)
    return 0


def _exact(law: Law, asked: Asked) -> Exact:
    need("numpy", "sim")
    from croupier.desk.par_exact import exact_bounds

    return exact_bounds(law, asked)


def _asked(arguments: argparse.Namespace, law: Law) -> Asked:
    wheel = parse_wheel(arguments.wheel or "double-zero")
    bet, _, code = arguments.bet.partition("@")
    if not is_side_bet(bet):
        for option in ("weights", "meter", "seed", "unit"):
            if getattr(arguments, option) is not None:
                raise NotationError(f"--{option} is for side bets, and not for bets on the layout; leave it out")
    choices = Choices(
        paytable=arguments.paytable or code or None,
        weights=asked_weights(arguments.weights, bet.partition(":")[0], law.rules),
        meter=asked_amount(arguments.meter, "--meter"),
        seed=asked_amount(arguments.seed, "--seed") or Cents(0),
        unit=asked_amount(arguments.unit, "--unit"),
    )
    return Asked(bet, wheel, arguments.rule, choices)


def _writer(file: Path | None) -> Callable[[ParSheet], None]:
    """What writes a sheet to this file, by what its name ends in: known before anything is computed."""
    from croupier.documents.html import as_html
    from croupier.documents.par_page import par_page

    suffix = file.suffix.lower() if file else ".html"
    if suffix == ".html":
        return lambda sheet: written(file, as_html(par_page(sheet)).encode())
    if suffix != ".pdf":
        raise NotationError(f"--out takes FILE.pdf or FILE.html, and {file} is neither")
    from croupier.documents.paper import as_pdf

    return lambda sheet: written(file, as_pdf(par_page(sheet)))


def written(file: Path | None, data: bytes) -> None:
    """Written whole, or one clear line and nothing."""
    assert file is not None
    with cannot_write(file):
        write_whole(file, data)


@contextmanager
def cannot_write(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise LibraryError(f"{path} cannot be written: {error.strerror}") from None


def _set(arguments: argparse.Namespace, library: Library) -> int:
    if arguments.bet is not None:
        raise NotationError(f"--all is every bet; leave {arguments.bet} out")
    for option in _OF_ONE_BET:
        if getattr(arguments, option) is not None:
            raise NotationError(f"--{option} is for one bet, and not for --all; leave it out")
    if arguments.exact:
        raise NotationError("--exact is for one bet, and not for --all; leave it out")
    if arguments.out is None and not arguments.json:
        raise NotationError("--all needs --out FOLDER, or --json")
    law = asked_law(arguments, library, [], library.questions())
    wheel = parse_wheel(arguments.wheel).name if arguments.wheel else None
    asked = [each for each in par_set(law.rules) if wheel in (None, each.wheel.name)]
    if not asked:
        raise NotationError(f"{law.book.name} offers no bet{f' on a {wheel} wheel' if wheel else ''} on {law.day}")
    if arguments.out is not None:
        _write_set(arguments.out, law, asked)
    if arguments.json:
        print_json([plain_sheet(par_sheet(law, each)) for each in asked])
    else:
        print(f"{len(asked)} sheets, each as PDF and HTML, in {arguments.out}; index.html leads to them")
    return 0


def _write_set(folder: Path, law: Law, asked: list[Asked]) -> None:
    from croupier.documents.par_set import write_set

    with cannot_write(folder), whole_folder(folder) as part:
        sheets = [par_sheet(law, each) for each in _told("computed", asked)]
        write_set(part, law, list(sheets), _progress("written", len(asked)))


def _told(what: str, asked: list[Asked]) -> Iterator[Asked]:
    tell = _progress(what, len(asked))
    for done, each in enumerate(asked, 1):
        yield each
        tell(done)


def _progress(what: str, total: int) -> Callable[[int], None]:
    """On a terminal, one line that counts; nothing in a pipe."""
    if not sys.stderr.isatty():
        return lambda done: None
    return lambda done: print(
        f"\r{done} of {total} {what}", end="\n" if done == total else "", file=sys.stderr, flush=True
    )


def _print(sheet: ParSheet) -> None:
    law, row, found = sheet.law, sheet.row, sheet.measures
    words = [title_of(sheet), f"on a {row.wheel.name} wheel", *filter(None, (row.paytable,))]
    note = "the chances of the multiplier are open: not to be filed until the house supplies them (--weights FILE)"
    if found:
        note = (
            f"return {share(found.player_return)}   edge {share(found.house_edge)}   hit {share(found.hit)}   "
            f"push {share(found.push)}\nstandard deviation {amount(found.deviation)}   volatility index "
            f"{amount(found.volatility)} (1.65 standard deviations)   spins {amount(found.spins)}"
        )
    print_table(
        f"{', '.join(words)} · {law.book.name} on {law.day} ({row.cite})",
        ["award", ">pays", ">combinations", ">frequency", ">contribution"],
        (
            [
                sheet.printed(award),
                award.pays,
                whole(award.combinations),
                one_in(award.probability),
                "open" if award.contribution is None else share(award.contribution),
            ]
            for award in sheet.awards
        ),
        note=f"{note}\ncycle {whole(sheet.cycle)}; --out FILE.pdf or FILE.html has the whole sheet",
    )
