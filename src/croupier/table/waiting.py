"""What a round waits for beside the dealer, and how it goes on when that does not come.

Theory of operation. Everything that can keep a table from its next round is in `open_waits`, found from the state.
Each wait has a time, a default of the house, and rulings by which a supervisor ends it; so no player who has gone and
no device that has failed can hold a table. When the time is over the floor is called and the default is carried out.
What only a person can mend has no default but the call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.table_setup import CALL, WAITS
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table import heat_waits
from croupier.table.asking import Events, why_not_reasoned
from croupier.table.bonus import unpaid
from croupier.table.deciding import SUPERVISOR, decides
from croupier.table.evolve import fold
from croupier.table.inspecting import is_overdue
from croupier.table.inventory import missing
from croupier.table.people import MACHINE, Role, Step
from croupier.table.phases import Phase
from croupier.table.records import Wait
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.settle import in_bonus
from croupier.table.settling import chosen, missing_draw, pay, to_verify
from croupier.table.sidebetting import void_side_bets
from croupier.table.state import StandingKey, TableState
from croupier.table.stepping import BONUS_BALL, CHOICE

STEPS = {
    Phase.BETTING: Step.LAUNCH,
    Phase.SPINNING: Step.CLOSE,
    Phase.NO_MORE_BETS: Step.OUTCOME,
    Phase.OUTCOME: Step.DOLLY,
    Phase.DOLLY: Step.COLLECT,
    Phase.COLLECTED: Step.PAY,
    Phase.PAID: Step.CLEAR,
    Phase.BONUS: Step.BONUS,
}
"""The step that each phase leads to."""


def open_waits(state: TableState, rules: TableRules) -> tuple[Wait, ...]:
    return tuple(wait for find in _FOUND for wait in find(state, rules))


def seconds(wait: str, rules: TableRules) -> int:
    return int(rules.setup.timers.get(wait) or WAITS[wait][0])


def default(wait: str, rules: TableRules) -> str:
    return rules.setup.unanswered.get(wait, WAITS[wait][1][0])


def _choice(state: TableState, rules: TableRules) -> Iterator[Wait]:
    players = dict.fromkeys(player for player, _ in _undecided(state)) if state.phase is Phase.DOLLY else {}
    if players:
        says = f"{', '.join(players)} must still choose: half back or in prison"
        yield Wait("choice", says, ("half-back", "leave"), rules.cite("in_prison.choices"))


def _undecided(state: TableState) -> list[tuple[str, StandingKey]]:
    return [
        (player, key)
        for player, seat in state.in_order()
        for key, bet in seat.standing.items()
        if bet.pending == CHOICE
    ]


def _draw(state: TableState, rules: TableRules) -> Iterator[Wait]:
    if state.phase is Phase.OUTCOME and (draw := missing_draw(state, rules)):
        yield Wait("draw", f"the {draw} has not been drawn", ("void",), rules.cite("fault.sidebets"))


def _button(state: TableState, rules: TableRules) -> Iterator[Wait]:
    if state.phase is Phase.PAID and rules.setup.button == "player" and any(in_bonus(state)):
        yield Wait("button", "no player has pressed the button for the bonus round", ("start",))


def _bonus(state: TableState, rules: TableRules) -> Iterator[Wait]:
    if state.phase is Phase.BONUS and not state.unpaid_ball:
        yield Wait("bonus", "the bonus balls are not in", ("void",))


def _device(state: TableState, rules: TableRules) -> Iterator[Wait]:
    """Betting has a time of its own, and what an electronic wheel draws nobody draws by hand."""
    step = STEPS.get(state.phase)
    if step in (None, Step.LAUNCH, Step.BONUS) or state.by_hand or rules.hands[step] is not Role.DEVICE:
        return
    is_electronic = step is Step.OUTCOME and rules.is_electronic
    yield Wait("device", f"a device has not taken the step: {step}", () if is_electronic else ("dealer",))


def _supervisor(state: TableState, rules: TableRules) -> Iterator[Wait]:
    if state.phase is Phase.REFERRED:
        yield Wait("supervisor", f"the round waits for a ruling: {state.referred}", ())
    elif state.phase in (Phase.DOLLY, Phase.COLLECTED) and any(dispute.place for dispute in state.disputes.values()):
        yield Wait("supervisor", "the round waits for a ruling on a dispute", ())
    elif to_verify(state, rules):
        yield Wait("supervisor", "the payment waits to be verified", ())
    elif (state.phase is Phase.COLLECTED or state.unpaid_ball) and (lacks := fill_needed(state, rules)):
        yield Wait("supervisor", f"the payment waits for a fill of {format_dollars(lacks)}", ())
    elif state.phase is Phase.BETTING and (is_overdue(state) or state.wheel_moved):
        cite = rules.cite("inspection.when" if is_overdue(state) else "inspection.after_movement")
        yield Wait("supervisor", "the next spin waits for an inspection", (), cite)
    elif state.phase is Phase.BETTING and (state.to_observe or state.ball_to_inspect):
        yield Wait("supervisor", "the next spin waits for a supervisor", ())


def fill_needed(state: TableState, rules: TableRules) -> Cents:
    """What the float lacks for the winners who are paid next, or for chips that were bought."""
    buying = state.buy_in
    paid = pay(state, c.PayWinners(MACHINE), rules) if state.phase is Phase.COLLECTED else unpaid(state, rules)
    if not isinstance(paid, Refusal) and (lacks := missing(state, paid, rules)):
        return lacks
    if buying is None or not buying.stated or buying.given:
        return Cents(0)
    return missing(state, (e.ChipsGiven(buying.player, buying.tender, buying.amount, buying.chips),), rules)


_Find = Callable[[TableState, TableRules], Iterator[Wait]]
_FOUND: tuple[_Find, ...] = (_choice, _draw, _button, _bonus, _device, _supervisor, *heat_waits.FOUND)


@decides(c.EndWait, asks_for=e.WaitEnded, by=SUPERVISOR)
def end_wait(state: TableState, command: c.EndWait, rules: TableRules) -> Events | Refusal:
    """Colorado 2206(5): the supervisor directs what is fair when nobody else can go on."""
    wait = next((wait for wait in open_waits(state, rules) if wait.name == command.wait), None)
    if wait is None:
        return refuse(Code.NOTHING_THERE, f'the table does not wait for "{command.wait}"')
    if refusal := why_not_reasoned(command.reason):
        return refusal
    if command.ruling not in wait.rulings:
        says = f'"{command.ruling}" is not a ruling here; choose from {", ".join(wait.rulings) or "other rulings"}'
        return refuse(Code.NO_SUCH_RULING, says, wait.cite)
    return ended(state, wait, command.ruling, command.reason, rules)


def ended(state: TableState, wait: Wait, ruling: str, reason: str, rules: TableRules) -> Events:
    """The ruling, and what comes of it."""
    return (e.WaitEnded(wait.name, ruling, reason), *_THEN[wait.name](state, ruling, reason, rules))


def time_over(state: TableState, name: str, rules: TableRules) -> Events:
    """The floor is called; and what the house has the table do then is done."""
    wait = next((wait for wait in open_waits(state, rules) if wait.name == name), None)
    if wait is None:
        return ()
    called = e.SupervisorCalled("supervisor", f"{wait.says} ({seconds(name, rules)} seconds)")
    then = default(name, rules)
    if then == CALL or then not in wait.rulings:
        return (called,)
    return (called, *ended(state, wait, then, "the time was over", rules))


def _chosen(state: TableState, ruling: str, reason: str, rules: TableRules) -> Events:
    places = dict.fromkeys((player, key.place) for player, key in _undecided(state))
    return tuple(event for player, place in places for event in chosen(state, player, place, ruling, rules))


def _without_draw(state: TableState, ruling: str, reason: str, rules: TableRules) -> Events:
    """The side bets that need the draw are out of order. New Jersey 5.4(d): every wager on them is void; where no rule
    says so, those alone that waited for it (question C34)."""
    draw = missing_draw(state, rules)
    return _voided(state, draw, f"no {draw}: {reason}", rules)


def _without_balls(state: TableState, ruling: str, reason: str, rules: TableRules) -> Events:
    return (*_voided(state, BONUS_BALL, f"no bonus ball: {reason}", rules), e.BonusPaid(state.dealer, {}, ()))


def _voided(state: TableState, draw: str, why: str, rules: TableRules) -> Events:
    voids_all = rules.text("fault.sidebets") == "void"
    events: Events = ()
    for bet in dict.fromkeys(place.side_bet for place in rules.places.values() if draw in place.extra_draws):
        if bet not in state.faults:
            events = (*events, e.FaultReported(bet, why))
        now = fold(events, state)
        back = void_side_bets(now, rules, bet, why) if voids_all else _waiting(now, rules, bet, draw, why)
        events = (*events, *back)
    return events


def _waiting(state: TableState, rules: TableRules, side_bet: str, draw: str, why: str) -> Events:
    lines = {
        player: tuple(
            e.Line(key.place, key.chips, bet.stake, bet.stake, "void", key.since, taken=bet.taken)
            for key, bet in seat.standing.items()
            if bet.pending == draw and rules.places[key.place].side_bet == side_bet
        )
        for player, seat in state.in_order()
    }
    back = {player: each for player, each in lines.items() if each}
    return (e.SideBetsVoided(side_bet, back, why),) if back else ()


_THEN: dict[str, Callable[[TableState, str, str, TableRules], Events]] = {
    "choice": _chosen,
    "draw": _without_draw,
    "button": lambda state, ruling, reason, rules: (e.BonusStarted(Role.SUPERVISOR),),
    "bonus": _without_balls,
    "device": lambda state, ruling, reason, rules: (),
    **heat_waits.THEN,
}
