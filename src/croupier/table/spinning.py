"""Deciding on the spin: launch, no more bets, draws beside the ball, the outcome."""

from __future__ import annotations

from croupier.game.bet import Verdict
from croupier.game.pocket import NUMBERS, Pocket, color, is_zero, number
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, unconfirmed
from croupier.table.deciding import decides
from croupier.table.drawing import opening, uncommitted, why_not_opened_yet
from croupier.table.evolve import evolve
from croupier.table.heats import why_not_spun
from croupier.table.people import Role, Step
from croupier.table.phases import Phase
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.ruling import no_spin
from croupier.table.settle import held
from croupier.table.sidebetting import unlocked
from croupier.table.state import TableState
from croupier.table.stepping import BALL, DRAWS, begin, run
from croupier.table.watching import contradicted


@decides(c.SpinBall, asks_for=e.BallSpun, by=Step.LAUNCH)
def spin(state: TableState, command: c.SpinBall, rules: TableRules) -> Events | Refusal:
    if rules.is_tournament and (refusal := why_not_spun(state)):
        return refusal
    if unlocked(state, rules):
        says = "progressive wagers are locked before the ball is spun"
        return refuse(Code.NOT_LOCKED, says, rules.cite("confirm.lock.lights"))
    if state.ball_to_inspect:
        says = "a supervisor has to inspect the ball before it is spun again"
        return refuse(Code.BALL_NOT_INSPECTED, says, rules.cite("irregularities.ball-left-wheel"))
    if state.to_observe:
        says = f"the supervisor has still to observe a ruling: {next(iter(state.to_observe.values()))}"
        return refuse(Code.NOT_OBSERVED, says, rules.cite("irregularities.unlisted"))
    if not state.wheel_turning:
        return refuse(Code.WHEEL_STOPPED, "the wheel is not turning", rules.cite("spin.wheel_kept_turning"))
    if refusal := _why_not_direction(command.wheel, command.ball, rules):
        return refusal
    if refusal := unconfirmed(rules, command.by, "launch", command.confirmed):
        return refusal
    done = tuple(sorted(command.confirmed))
    return (e.BallSpun(state.dealer, state.spin + 1, command.wheel, command.ball, done),)


_TOTALS = tuple(map(str, range(2 * len(NUMBERS) + 1)))
WAYS = ("", "clockwise", "counter-clockwise")


def _why_not_direction(wheel: str, ball: str, rules: TableRules) -> Refusal | None:
    """Iowa, DEALING THE GAME 3: the wheel turns counter-clockwise."""
    if wheel not in WAYS or ball not in WAYS:
        cite = rules.cite("spin.direction", "spin.wheel_direction")
        return refuse(Code.WRONG_DIRECTION, "wheel and ball turn clockwise or counter-clockwise", cite)
    turns = rules.text("spin.wheel_direction")
    if turns and wheel not in ("", turns):
        return refuse(Code.WRONG_DIRECTION, f"the wheel turns {turns}", rules.cite("spin.wheel_direction"))
    return None


@decides(c.CallNoMoreBets, asks_for=e.NoMoreBetsCalled, by=Step.CLOSE)
def close(state: TableState, command: c.CallNoMoreBets, rules: TableRules) -> Events | Refusal:
    """Colorado 2201(7): the call and the wave; at a table with terminals, each gives the notice by itself."""
    if purpose := uncommitted(state, rules):
        return refuse(Code.NOT_COMMITTED, f"{purpose} has to be committed to before betting closes")
    if refusal := unconfirmed(rules, command.by, "close", command.confirmed):
        return refusal
    says = rules.text("words.no-more-bets", "No more bets")
    return (e.NoMoreBetsCalled(says, rules.setup.terminals, tuple(sorted(command.confirmed))),)


@decides(c.RecordDraw, asks_for=e.DrawRecorded, by=Step.DRAW)
def record_draw(state: TableState, command: c.RecordDraw, rules: TableRules) -> Events | Refusal:
    """A multiplier, a second number or a total, for the side bets here that need one."""
    if refusal := why_not_opened_yet(state, command.draw, rules):
        return refusal
    if command.draw in state.draws:
        return refuse(Code.ALREADY_DONE, f"{command.draw} was drawn already for this spin")
    places = [place for place in rules.places.values() if command.draw in place.extra_draws]
    if command.draw not in DRAWS or not places:
        return refuse(Code.NO_SUCH_DRAW, f'no bet at this table needs a draw called "{command.draw}"')
    if state.voided.issuperset(place.side_bet for place in places):
        says = f"{places[0].side_bet} is void on this spin and has no result"
        return refuse(Code.NO_SUCH_DRAW, says, rules.cite("fault.sidebets"))
    if refusal := _why_not_drawn(command, rules, places[0].side_bet):
        return refusal
    opened = opening(state, rules, command.draw, command.value, command.secret)
    if isinstance(opened, Refusal):
        return opened
    recorded = e.DrawRecorded(command.draw, command.value, command.source)
    if state.phase is not Phase.OUTCOME:
        return (*opened, recorded)
    return (*opened, recorded, *announce_areas(evolve(state, recorded), rules))


def _why_not_drawn(command: c.RecordDraw, rules: TableRules, side_bet: str) -> Refusal | None:
    """Colorado 2299.01(5): multipliers lie within the rule's range, and are among those the house has named."""
    value = command.value
    if command.draw == "SecondNumber":
        says = f'"{value}" is not a number on a {rules.wheel.name} wheel'
        return None if value in rules.wheel.pockets else refuse(Code.NO_SUCH_POCKET, says)
    known = rules.rules.value(f"sidebets.{side_bet}.weights")["weights"] if command.draw == "Multiplier" else {}
    if (known.get(value)) or (command.draw == "Total" and value in _TOTALS):
        return None
    cite = rules.cite(f"sidebets.{side_bet}.multiplier")
    return refuse(Code.NO_SUCH_DRAW, f'"{value}" cannot be drawn here; {", ".join(known) or "0 to 72"} can', cite)


@decides(c.RecordOutcome, asks_for=e.OutcomeAnnounced, by=Step.OUTCOME)
def record_outcome(state: TableState, command: c.RecordOutcome, rules: TableRules) -> Events | Refusal:
    """The ball has settled. What the spin itself makes void gives no outcome."""
    if refusal := why_not_opened_yet(state, BALL, rules):
        return refusal
    told = command.spin
    if told.revolutions is not None and not 0 <= told.revolutions <= 1000:
        return refuse(Code.BAD_AMOUNT, f"{told.revolutions} is not a possible number of revolutions")
    if command.pocket not in rules.wheel.rotor:
        return refuse(Code.NO_SUCH_POCKET, f'a {rules.wheel.name} wheel has no pocket "{command.pocket}"')
    if refusal := _why_not_direction(told.wheel, told.ball, rules):
        return refusal
    opened = opening(state, rules, BALL, command.pocket, command.secret)
    if isinstance(opened, Refusal):
        return opened
    if fault := _fault(state, command.pocket, told, rules):
        # The ball rests in a pocket, so it was not lifted out in time.
        return no_spin(state, rules, fault, dict.fromkeys(rules.irregularity(fault).get("asks", ()), False))
    if refusal := _why_not_valid(state, command, rules):
        return refusal
    pocket = Pocket(command.pocket)
    done = tuple(sorted(command.confirmed))
    announced = e.OutcomeAnnounced(pocket, announcement(pocket, rules), told, done)
    after = evolve(state, announced)
    waiting = held(rules, after)
    events: Events = (*opened, announced, *((e.BetsHeld(waiting),) if waiting else ()))
    return (*events, *announce_areas(after, rules), *contradicted(state, pocket), *_doubted(state, pocket, rules))


def _why_not_valid(state: TableState, command: c.RecordOutcome, rules: TableRules) -> Refusal | None:
    """Colorado 2205(1), New Hampshire, Rotation 1, Iowa, DEALING THE GAME 4: the ball ran against the wheel, and made
    its revolutions. Both are measured, or the dealer's word is given for them; where no ball runs, nothing is asked."""
    read = state.read if state.reading == command.pocket else c.Telemetry()
    if rules.is_electronic or any(_is_seen(state, command.pocket, told, rules) for told in (command.spin, read)):
        return None
    asked = rules.confirmations("outcome")
    if command.by.role is Role.DEVICE and asked:
        says = "direction and revolutions were not all measured: the dealer enters the number and confirms them"
        return refuse(Code.NOT_CONFIRMED, says, next(iter(asked.values())))
    return unconfirmed(rules, command.by, "outcome", command.confirmed)


def _doubted(state: TableState, pocket: Pocket, rules: TableRules) -> Events:
    """The dealer's word stands against the sensor's count; the floor hears of it."""
    fault = _fault(state, pocket, state.read, rules) if state.reading else ""
    return (e.SupervisorCalled("supervisor", f"the sensor saw no valid spin: {fault}"),) if fault else ()


def _is_seen(state: TableState, pocket: str, told: c.Telemetry, rules: TableRules) -> bool:
    """Revolutions and both directions are known, and nothing is wrong with them."""
    ways = {told.ball or state.ball, _wheel(state, told, rules)}
    return told.revolutions is not None and ways == set(WAYS[1:]) and not _fault(state, pocket, told, rules)


def _wheel(state: TableState, told: c.Telemetry, rules: TableRules) -> str:
    return told.wheel or state.wheel or rules.text("spin.wheel_direction")


def _fault(state: TableState, pocket: str, told: c.Telemetry, rules: TableRules) -> str:
    """Ball and wheel the same way round, too few revolutions, or a pocket that decides nothing: no outcome."""
    wheel = _wheel(state, told, rules)
    ball = told.ball or state.ball
    if ball and ball == wheel:
        return "same-direction"
    least = "spin.revolutions.min"
    if told.revolutions is not None and least in rules.rules and told.revolutions < rules.rules.value(least):
        return "short-spin"
    return "void-zero" if pocket in rules.wheel.void else ""


def announcement(pocket: Pocket, rules: TableRules) -> str:
    """What the dealer says; a zero is green and neither odd nor even (question I14)."""
    parts = {"number": pocket, "color": color(pocket), "parity": ""}
    if not is_zero(pocket):
        parts["parity"] = "odd" if number(pocket) % 2 else "even"
    wanted = rules.rules.names("announce.result") or ("number",)
    return ", ".join(str(parts[part]) for part in wanted if parts[part])


def announce_areas(state: TableState, rules: TableRules) -> Events:
    """New Jersey 5.3(f): the winning area of a side bet is called, with its color and range (question N9)."""
    calls = []
    for side_bet in rules.setup.sidebets:
        places = rules.areas(side_bet)
        if len(places) < 2 or side_bet in state.out_of_play or state.area:
            continue
        for place in places:
            end = run(rules, place, begin(rules, place, state), state, ball_used=False)
            if isinstance(end, Verdict) and end.returned:
                on = place.area or place.says
                calls.append(e.AreaAnnounced(side_bet, place.name, f"{rules.text('words.spread', 'Spread')} {on}"))
    return tuple(calls)
