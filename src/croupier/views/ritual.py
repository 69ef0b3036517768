"""The steps of a round in their order, and which of them is next."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

import msgspec
from msgspec.structs import replace

from croupier.game.draw import Draw, Multiplier, SecondNumber, Total
from croupier.game.pocket import is_zero, number
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.refusals import Code
from croupier.table.rules import TableRules
from croupier.table.settling import missing_draw
from croupier.table.spinning import WAYS, announce_areas, announcement
from croupier.table.state import TableState
from croupier.table.stepping import CHOICE, DRAWS
from croupier.views.steps import Asking, Point, StepView

DRAW_TITLES = {"SecondNumber": "Second number", "Multiplier": "Multiplier", "Total": "Total"}


class ChoiceView(msgspec.Struct, frozen=True):
    """A player who has to choose, and what there is to choose from."""

    seat: int
    player: str
    place: str
    says: str
    choices: tuple[str, ...]


def ritual(asking: Asking) -> tuple[StepView, ...]:
    """Every step of a round at this table, in the order in which they are taken."""
    return (*_before(asking), *_draws(asking), *_after(asking))


def next_of(asking: Asking, steps: tuple[StepView, ...]) -> str:
    """The first that is open. A draw that nothing waits for may be recorded, and need not be."""
    is_placing = any(step.does == "PlaceDolly" and step.code == Code.DRAW_PENDING for step in steps)
    missing = missing_draw(asking.state, asking.rules) if is_placing else ""
    for step in steps:
        if step.is_open and (step.does != "RecordDraw" or step.sends["draw"] == missing):
            return step.key
    return ""


def _before(asking: Asking) -> Iterator[StepView]:
    """Up to the number."""
    by, rules = asking.by, asking.rules
    if any(place.progressive for place in rules.places.values()):
        lock = c.LockProgressives(by, asking.confirmed("lock"))
        yield asking.step(lock, "Lock the progressive bets", ["lock"])
    spin = c.SpinBall(by, *ways(rules)[0], asking.confirmed("launch"))
    notes = (*asking.notes("spin.direction", "spin.wheel_turns"), *_revolutions(asking))
    yield asking.step(spin, "Launch the ball", ["launch"], notes=notes)
    words = rules.text("words.no-more-bets", "No more bets")
    notes = asking.notes("close.when", "close.gesture")
    close = c.CallNoMoreBets(by, asking.confirmed("close"))
    yield asking.step(close, "Close the betting", ["close"], says=words, notes=notes)
    pocket = next(pocket for pocket in rules.wheel.rotor if pocket not in rules.wheel.void)
    outcome = c.RecordOutcome(by, pocket, confirmed=asking.confirmed("outcome"))
    yield asking.step(outcome, "Enter the number", ["outcome"], notes=asking.notes("calls.result"))


def _draws(asking: Asking) -> Iterator[StepView]:
    for draw, values in drawn_by_hand(asking.rules).items():
        command = c.RecordDraw(asking.by, draw, values[0])
        title, key = DRAW_TITLES[draw], f"RecordDraw:{draw}"
        yield asking.step(command, title, key=key, sends={"draw": draw})


def _after(asking: Asking) -> Iterator[StepView]:
    by, state, rules = asking.by, asking.state, asking.rules
    steps = ["dolly"]
    if state.outcome is not None and not is_zero(state.outcome) and number(state.outcome) > 24:
        steps.append("dolly-third-dozen")
    pocket, sends = str(state.outcome or ""), {"pocket": str(state.outcome or ""), "area": state.area}
    dolly = c.PlaceDolly(by, pocket, state.area, asking.confirmed(*steps))
    says, notes = area_call(state, rules), asking.notes("spin.dolly")
    yield asking.step(dolly, "Place the dolly", steps, says=says, notes=notes, sends=sends)
    yield asking.step(c.CollectLosers(by), "Collect the losing bets")
    yield asking.step(c.PayWinners(by), "Pay the winning bets")
    if any("BonusBall" in place.extra_draws for place in rules.places.values()):
        yield asking.step(c.StartBonus(by), "Start the bonus round")
        yield asking.step(c.RecordBonusBall(by, rules.wheel.pockets[0]), "Enter the bonus ball")
    words, notes = rules.text("words.board-open"), asking.notes("calls.board-open")
    yield asking.step(
        c.RemoveDolly(by, asking.confirmed("clear")), "Remove the dolly", ["clear"], says=words, notes=notes
    )


def _revolutions(asking: Asking) -> tuple[Point, ...]:
    key = "spin.revolutions.min"
    if key not in asking.rules.rules:
        return ()
    return (Point(key, f"{asking.rules.rules.value(key)} revolutions or more", asking.rules.cite(key)),)


def ways(rules: TableRules) -> list[tuple[str, str]]:
    """How wheel and ball may be sent off, against each other: as the book has it, or either way round."""
    turns = rules.text("spin.wheel_direction")
    pairs = ((wheel, ball) for wheel in WAYS[1:] for ball in WAYS[1:] if wheel != ball)
    return [pair for pair in pairs if turns in ("", pair[0])]


def drawn_by_hand(rules: TableRules) -> dict[str, tuple[str, ...]]:
    """What can be drawn beside the ball at this table, by the name of the draw."""
    found: dict[str, tuple[str, ...]] = {}
    for place in rules.places.values():
        for draw, chances in place.extra_draws.items():
            if draw in DRAWS:
                found.setdefault(draw, tuple(_said(each) for each in chances.weights))
    return found


def _said(draw: Draw) -> str:
    match draw:
        case SecondNumber(pocket):
            return str(pocket)
        case Total(value) | Multiplier(value):
            return str(value)
    raise AssertionError(draw)


def announced(state: TableState, rules: TableRules) -> str:
    """What was called when the ball had settled."""
    return announcement(state.outcome, rules) if state.outcome is not None else ""


def area_call(state: TableState, rules: TableRules) -> str:
    """The winning area of a side bet, as it is called."""
    if not state.area:
        return ""
    calls = announce_areas(replace(state, area=""), rules)
    return next((call.says for call in calls if isinstance(call, e.AreaAnnounced) and call.says), "")


def choices(state: TableState, rules: TableRules) -> tuple[ChoiceView, ...]:
    """The dealer hears what a player chooses."""
    found = []
    seats = sorted((seat for seat in state.seats.values() if seat.standing), key=attrgetter("number"))
    for seat in seats:
        for key, bet in seat.standing.items():
            if bet.pending != CHOICE:
                continue
            place = rules.places[key.place]
            offered = place.bet.draws(bet.progress, rules.wheel)
            names = tuple(choice.name for choice in offered) if isinstance(offered, tuple) else ()
            found.append(ChoiceView(seat.number, seat.player, key.place, place.says, names))
    return tuple(dict.fromkeys(found))
