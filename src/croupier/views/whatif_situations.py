"""Situations: what goes wrong at a table, as the commands by which it is reported there.

Irregularities come from the rulebooks: whatever key `irregularities.*` any of them has is a situation, asked in all of
them. So is each reason for "no bet". The others have no key of their own, and rest on commands of the table. A
situation only asks; what comes of it, and who has to do what then, the table says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.rulebook.rules import Rules
from croupier.table.calling import NO_BET_REASONS
from croupier.views import whatif_acts as acts
from croupier.views.whatif_acts import Acts
from croupier.views.whatif_table import Trial
from croupier.views.wording import in_words

UNLISTED = "irregularities.unlisted"
"""What the text has for whatever it does not name."""


@dataclass(frozen=True, slots=True)
class Situation:
    name: str
    title: str
    acts: Callable[[Trial], Acts]
    """Brings the round to where it happens, and then gives the commands one by one, as people give them."""
    keys: tuple[str, ...] = ()
    """Where a text on it would stand; what no key is there for, the text does not mention."""
    wheel: Callable[[Rules], str] = field(default=lambda rules: "")
    """The wheel that it needs; empty for any."""
    setup: Mapping[str, Any] = field(default_factory=dict)
    """What the set-up has to have for it."""


def situations(irregularities: Iterable[str]) -> dict[str, Situation]:
    """Every situation by its name; `irregularities` are those that any rulebook names."""
    listed = {name: _listed(name) for name in irregularities}
    refused = (_no_bet(reason) for reason in NO_BET_REASONS if reason != "late")
    return {**listed, **{one.name: one for one in (*refused, *_OTHERS)}}


_TITLES = {
    "ball-back-from-rim": "The ball runs on the rim and back into the wheel",
    "ball-left-wheel": "The ball left the wheel",
    "ball-slipped": "The ball slips from the dealer's hand",
    "ball-stopped-on-rim": "The ball stops on the rim",
    "check-down": "A chip falls on the floor",
    "floater": "The ball floats on the turning wheel",
    "foreign-object": "A foreign object in the wheel",
    "hung-ball": "The ball hangs on the track",
    "same-direction": "Ball and wheel run in the same direction",
    "short-spin": "The ball makes too few revolutions",
}
"""How irregularities are said; one that is not here is called by its name."""


def _listed(name: str) -> Situation:
    title = _TITLES.get(name, in_words(name).capitalize())
    return Situation(name, title, lambda trial: acts.reported(trial, name), (f"irregularities.{name}", UNLISTED))


def _no_bet(reason: str) -> Situation:
    name = f"no-bet-{reason}"
    return Situation(
        name, f"No bet: {in_words(reason)}", lambda trial: acts.not_taken(trial, reason), (f"no_bet.{reason}",)
    )


def _other(name: str, title: str, begins: Callable[[Trial], Acts], *keys: str, **more: Any) -> Situation:
    return Situation(name, title, begins, keys, **more)


_DECIDED = ("disputes.decided_by", UNLISTED)
_OTHERS = (
    _other("late-wager", "A bet after no more bets", acts.late_wager, "irregularities.late-wager", "no_bet.late",
           "no_bet.after-close", "close.when"),
    _other("change-after-close", "A player wants to change a bet after no more bets", acts.changed_after_close,
           "no_bet.after-close", "no_bet.late", "close.when"),
    _other("void-zero", "The ball falls on a zero that is covered", acts.void_zero, "irregularities.void-zero",
           wheel=acts.larger_as_single),
    _other("unlisted", "Something that no rule lists", lambda trial: acts.unlisted(trial, "something else"), UNLISTED),
    _other("two-balls", "Two balls in the wheel", lambda trial: acts.unlisted(trial, "two balls in the wheel"),
           UNLISTED),
    _other("ball-fell-early", "The ball falls before no more bets", acts.fell_early, "close.before_fall"),
    _other("wrong-number", "A wrong number was announced and paid", acts.wrong_number, *_DECIDED),
    _other("void-after-payment", "A spin should not have counted, and was paid", acts.void_number, *_DECIDED),
    _other("paid-chips-gone", "A wrong number was paid, and the player has cashed out", acts.owed, *_DECIDED),
    _other("overpaid-bet", "A bet was overpaid", acts.overpaid, *_DECIDED),
    _other("disputed-bet", "A player disputes where a bet stood", acts.disputed, "placing.doubtful", *_DECIDED),
    _other("dealer-cannot-finish", "The dealer cannot finish the round", acts.dealer_cannot_finish,
           "relief.not_during"),
    _other("device-silent", "A device does not answer", acts.device_silent, setup={"automation": {"close": "device"}}),
    _other("power-failure", "The power fails", acts.power_failure),
    _other("side-bet-fault", "The equipment of the side bets fails", acts.side_bet_fault, "fault.sidebets"),
    _other("no-choice", "A player does not choose: half back or in prison", acts.no_choice, "in_prison.choices"),
    _other("large-payment", "A payment that a supervisor verifies", acts.large_payment,
           setup={"verify_payments_from": "$100"}),
    _other("wheel-stopped", "The wheel does not turn", acts.wheel_stopped, "spin.wheel_kept_turning"),
    _other("closed-with-bets", "The table has to close with bets down", acts.closed_with_bets, "closing.prisoners",
           "closing.sidebets"),
)  # fmt: skip
