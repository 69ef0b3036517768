"""What can go wrong at a table, as its book lists it: irregularities of the spin, and wagers that are no bets."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

import msgspec

from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.calling import NO_BET_REASONS, no_bet_words
from croupier.table.ruling import VOID_ZERO
from croupier.views.steps import Asking
from croupier.views.wording import in_words

UNLISTED = "unlisted"
SOMETHING = "something else"


class Why(msgspec.Struct, frozen=True):
    """Why something is not taken now."""

    code: str
    says: str
    cite: str


class IrregularityView(msgspec.Struct, frozen=True):
    name: str
    """As it is reported; empty for what no book lists, which is told in words."""
    title: str
    spin: str
    """What becomes of the spin: `void`, `stands` or `referred`."""
    call: str
    """The words to say aloud."""
    alerts: str
    asks: tuple[str, ...]
    """Questions with yes or no that are answered with it."""
    then: tuple[str, ...]
    cite: str
    why_not: Why | None
    seconds: int = 0
    """How long it has to have lasted; 0 for what is reported at once."""


class NoBetView(msgspec.Struct, frozen=True):
    reason: str
    title: str
    says: str
    """The words to say aloud."""
    text: str
    """What the book says of it, where it does."""
    cite: str
    why_not: Why | None
    """Of the player for whom it is likeliest to be taken: who was asked to repeat a wager comes first."""


def irregularities(asking: Asking) -> tuple[IrregularityView, ...]:
    """Those of the book, and at last whatever else may happen."""
    return (*_listed(asking), _unlisted(asking))


def _listed(asking: Asking) -> Iterator[IrregularityView]:
    rules, prefix = asking.rules, "irregularities."
    for key in [key for key in rules.rules.rules if key.startswith(prefix) and key in rules.rules]:
        name = key.removeprefix(prefix)
        if name != UNLISTED and (name != VOID_ZERO or rules.wheel.void):
            asks = tuple(rules.irregularity(name).get("asks", ()))
            report = c.ReportIrregularity(asking.by, name, dict.fromkeys(asks, True), _seconds(asking, name))
            yield _irregularity(asking, name, _title(name), key, report)


def _unlisted(asking: Asking) -> IrregularityView:
    report = c.ReportIrregularity(asking.by, SOMETHING)
    return _irregularity(asking, "", _title(SOMETHING), f"irregularities.{UNLISTED}", report)


def _irregularity(asking: Asking, name: str, title: str, key: str, report: c.ReportIrregularity) -> IrregularityView:
    law = asking.rules.irregularity(name or UNLISTED)
    return IrregularityView(
        name=name,
        title=title,
        spin=law.get("spin", "referred"),
        call=law.get("call", ""),
        alerts=law.get("alerts", ""),
        asks=tuple(law.get("asks", ())),
        then=tuple(law.get("then", ())),
        cite=asking.rules.cite(key),
        why_not=why(asking.why_not(report)),
        seconds=report.seconds,
    )


def _seconds(asking: Asking, name: str) -> int:
    return asking.rules.setup.hung_ball_seconds if asking.rules.irregularity(name).get("timed") else 0


def no_bets(asking: Asking) -> tuple[NoBetView, ...]:
    seats = asking.state.seats.values()
    likeliest = max(seats, key=attrgetter("asked_again"), default=None)
    player = likeliest.player if likeliest else ""
    return tuple(_no_bet(asking, reason, player) for reason in NO_BET_REASONS)


def _no_bet(asking: Asking, reason: str, player: str) -> NoBetView:
    rules = asking.rules
    return NoBetView(
        reason=reason,
        title=_title(reason),
        says=no_bet_words(reason, rules),
        text=rules.text(f"no_bet.{reason}"),
        cite=rules.cite(f"no_bet.{reason}"),
        why_not=why(asking.why_not(c.CallNoBet(asking.by, player, reason))),
    )


def why(refusal: Refusal | None) -> Why | None:
    return None if refusal is None else Why(refusal.code, refusal.says, refusal.cite)


def _title(name: str) -> str:
    return in_words(name).capitalize()
