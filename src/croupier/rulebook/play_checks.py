"""A table's set-up as far as play needs it: who does what, chips, tokes, side bets and their meters, approvals."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from croupier.game.notation import hint
from croupier.game.wheel import Wheel
from croupier.money.amount import parse_dollars
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_setup import NONCES, WAITS, TableSetup

Check = Callable[[TableSetup, Wheel, Rules], Iterator[Finding]]

STEPS = ("launch", "close", "outcome", "dolly", "collect", "pay", "clear", "lock", "draw", "buy-in", "bonus")
"""Steps of play that somebody or something takes."""

HANDS = ("dealer", "device", "machine")
"""Who takes a step: the dealer, a device that a person watches over, or the program itself."""

_INPUTS = ("launch", "close", "outcome", "draw", "lock", "bonus")
_METER = ("unit", "seed", "reseed", "contribution")
_PER_CENT = re.compile(r"[0-9]{1,2}|100", re.ASCII)


def offered_side_bets(setup: TableSetup, rules: Rules) -> list[str]:
    """The side bets of the table that the rules permit."""
    return [bet for bet in setup.sidebets if bet in rules.names("sidebets.permitted")]


def is_progressive(rules: Rules, bet: str) -> bool:
    """Whether a side bet is paid from a meter: its pay tables are printed for a unit."""
    prefix = f"sidebets.{bet}.paytables."
    return any("unit" in rules.value(key) for key in rules.rules if key.startswith(prefix) and key in rules)


def _automation(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """Every step has a known hand. The wheel is an input: no program launches, sees or draws an outcome by itself."""
    for step, hand in setup.automation.items():
        where = f"automation.{step}"
        if step not in STEPS:
            yield Finding(where, f"is no step of play{hint(step, STEPS)}")
        elif hand not in HANDS:
            yield Finding(where, f'"{hand}" takes no step{hint(hand, HANDS)}')
        elif step in _INPUTS and hand == "machine":
            yield Finding(where, "comes from outside and cannot be left to a machine; choose from dealer, device")


def _device(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """Colorado 2205(1): from 2017-12-15 on a device may launch the ball, if it is approved."""
    if setup.automation.get("launch") != "device":
        return
    key = "spin.launched_by"
    if "approved device" not in rules.names(key):
        yield Finding(
            "automation.launch", f"{rules.book} lets no device launch the ball on {rules.day}", rules.cite(key)
        )
    elif not setup.approvals.get("device"):
        yield Finding("approvals.device", "a device that launches the ball needs an approval", rules.cite(key))


ELECTRONIC = {"Ball": "outcome", "Multiplier": "draw", "SecondNumber": "draw", "Total": "draw", "BonusBall": "bonus"}
"""What an electronic wheel can draw, and the step that is then a device's."""


def _electronic(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """An electronic wheel is a device; where it draws the outcome itself, it is what launches the ball."""
    for draw in setup.electronic:
        if draw not in ELECTRONIC:
            yield Finding("electronic", f'"{draw}" is not drawn by an electronic wheel{hint(draw, ELECTRONIC)}')
            continue
        for step in (ELECTRONIC[draw], "launch") if draw == "Ball" else (ELECTRONIC[draw],):
            if setup.automation.get(step) != "device":
                says = f"where an electronic wheel draws the {draw}, {step} is a device's"
                yield Finding(f"automation.{step}", says, rules.cite("spin.launched_by") if draw == "Ball" else "")


TIMERS = ("betting", "dealer", NONCES, *WAITS)
_SECONDS = re.compile(r"[1-9][0-9]{0,3}", re.ASCII)


def _timers(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    for timer, seconds in setup.timers.items():
        if timer not in TIMERS:
            yield Finding(f"timers.{timer}", f"is no timer{hint(timer, TIMERS)}")
        elif not _SECONDS.fullmatch(seconds):
            yield Finding(f"timers.{timer}", f'"{seconds}" is not a number of seconds from 1 to 9999')


def _unanswered(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    for wait, then in setup.unanswered.items():
        if wait not in WAITS:
            yield Finding(f"unanswered.{wait}", f"is nothing to wait for{hint(wait, tuple(WAITS))}")
        elif then not in WAITS[wait][1]:
            yield Finding(f"unanswered.{wait}", f'"{then}" cannot happen then{hint(then, WAITS[wait][1])}')


def _house_rules(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """Colorado 2208: the posted rules are approved; so is the place where they hang (`table_checks.unsaid`)."""
    key = "posting.approval"
    if key in rules and not setup.approvals.get("house_rules"):
        yield Finding("approvals.house_rules", "the posted house rules need an approval", rules.cite(key))


def _tokes(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """Colorado 2207: to refuse tokes is a restriction, and every restriction is posted."""
    if setup.tokes_posted not in ("", "table", "wall"):
        yield Finding("tokes_posted", f'"{setup.tokes_posted}" is no place; choose from table, wall')
    restricted = "tokes.allowed" in rules and "tokes.posted" in rules and not setup.tokes
    if restricted and not setup.tokes_posted:
        says = "the table takes no tokes, and no place is named where that is posted; choose from table, wall"
        yield Finding("tokes_posted", says, rules.cite("tokes.posted"))


def _chips(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """Colorado 2203(3): no two sets of color chips look alike."""
    for color, times in Counter(color.strip().casefold() for color in setup.colors).items():
        if times > 1:
            yield Finding("colors", f"{color} is there {times} times", rules.cite("chips.same_color"))
    for amount in setup.denominations:
        yield from _positive("denominations", amount)
    yield from _positive("smallest_chip", setup.smallest_chip)
    yield from _whole_chips(setup)


def _whole_chips(setup: TableSetup) -> Iterator[Finding]:
    """What is paid is a whole number of the smallest chip, so that every other chip has to be one."""
    try:
        chips = {text: parse_dollars(text) for text in (setup.smallest_chip, *setup.denominations)}
    except ValueError:
        return
    least = min(chips, key=lambda text: chips[text])
    for text, cents in chips.items():
        if chips[least] and cents % chips[least]:
            yield Finding("denominations", f"a chip of {text} is not a whole number of the smallest, {least}")


def _side_bet_limits(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """A side bet has limits of its own, or those of the table; a progressive has one fixed amount instead."""
    for bet in offered_side_bets(setup, rules):
        if bet not in setup.limits and "table" not in setup.limits and not is_progressive(rules, bet):
            cite = rules.cite(f"sidebets.{bet}.limits") or rules.cite("limits.posted")
            yield Finding(f"limits.{bet}", "no limits are posted for this side bet", cite)


def _meters(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """A progressive side bet has its fixed amount and its meter, and no other bet has one."""
    offered = offered_side_bets(setup, rules)
    meters = [bet for bet in offered if is_progressive(rules, bet)]
    for bet in meters:
        if bet not in setup.progressive:
            says = f"a progressive bet needs {', '.join(_METER)}"
            yield Finding(f"progressive.{bet}", says, rules.cite(f"sidebets.{bet}.unit"))
    for bet, meter in setup.progressive.items():
        if bet in meters:
            yield from _meter(bet, meter, rules)
        elif bet in offered or bet not in setup.sidebets:
            yield Finding(f"progressive.{bet}", f"is no progressive bet of this table{hint(bet, meters)}")


def _meter(bet: str, meter: Mapping[str, str], rules: Rules) -> Iterator[Finding]:
    """Each figure of a meter: whatever is missing, unknown or no figure."""
    for name in dict.fromkeys((*_METER, *meter)):
        where = f"progressive.{bet}.{name}"
        if name not in _METER:
            yield Finding(where, f"is not a field here{hint(name, _METER)}")
        elif name not in meter:
            yield Finding(where, "must be given")
        else:
            yield from _meter_field(where, name, meter[name], rules)


def _meter_field(where: str, name: str, value: str, rules: Rules) -> Iterator[Finding]:
    if name == "contribution":
        if not _PER_CENT.fullmatch(value):
            yield Finding(where, f'"{value}" is not a whole per cent from 0 to 100, as text like "25"')
        return
    broken = list(_positive(where, value))
    yield from broken
    if name == "unit" and not broken and "limits.cap" in rules:
        yield from (Finding(where, one.says, one.cite) for one in value_findings("limits.cap", value, rules))


def _house_choices(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """What no rule bounds: a choice for a side bet is about a side bet of this table, and a figure is one."""
    yield from _of_the_table("aggregate", setup.aggregate, setup)
    for bet, amount in setup.aggregate.items():
        yield from _positive(f"aggregate.{bet}", amount)
    yield from _of_the_table("main_bet_needed", setup.main_bet_needed, setup)
    if setup.button not in ("dealer", "player"):
        yield Finding("button", f'"{setup.button}" presses no button; choose from dealer, player')
    if setup.hang_ups_reported < 1:
        yield Finding("hang_ups_reported", f"{setup.hang_ups_reported} is less than 1")
    if setup.hung_ball_seconds < 1:
        yield Finding("hung_ball_seconds", f"{setup.hung_ball_seconds} is less than 1")
    if setup.inspection_days < 1:
        yield Finding("inspection_days", f"{setup.inspection_days} is less than 1")
    yield from _positive("large_win", setup.large_win)
    if setup.verify_payments_from:
        yield from _positive("verify_payments_from", setup.verify_payments_from)


def _of_the_table(field: str, bets: Iterable[str], setup: TableSetup) -> Iterator[Finding]:
    for bet in bets:
        if bet not in setup.sidebets:
            yield Finding(f"{field}.{bet}", f"is no side bet of this table{hint(bet, setup.sidebets)}")


def _positive(where: str, amount: str) -> Iterator[Finding]:
    try:
        if parse_dollars(amount) <= 0:
            yield Finding(where, f"{amount} is not more than nothing")
    except ValueError as error:
        yield Finding(where, str(error))


PLAY_CHECKS: tuple[Check, ...] = (
    _automation,
    _electronic,
    _timers,
    _unanswered,
    _device,
    _house_rules,
    _tokes,
    _chips,
    _side_bet_limits,
    _meters,
    _house_choices,
)
