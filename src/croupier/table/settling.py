"""Deciding on the settlement, in two acts: losers are collected, then winners are paid. A bonus round comes after
(`bonus`)."""

from __future__ import annotations

from croupier.game.bet import Verdict
from croupier.game.pocket import is_zero, number
from croupier.money.amount import Cents, parse_dollars
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, unconfirmed
from croupier.table.deciding import ANYONE, SUPERVISOR, decides
from croupier.table.evolve import evolve
from croupier.table.payouts import won
from croupier.table.people import Step
from croupier.table.phases import Phase
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.settle import in_bonus, losers, waiting, winners
from croupier.table.sidebetting import section_of_bonus
from croupier.table.state import Seat, Standing, StandingKey, TableState
from croupier.table.stepping import BALL, BONUS_BALL, CHOICE, choose, waits_for


@decides(c.PlaceDolly, asks_for=e.DollyPlaced, by=Step.DOLLY)
def dolly(state: TableState, command: c.PlaceDolly, rules: TableRules) -> Events | Refusal:
    """Colorado 2205(3): the dolly marks the number announced, and nothing is collected before it stands.

    New Jersey 5.3(f): the winning area of the side bet gets a dolly of its own.
    """
    cite = rules.cite("spin.dolly", "spin.order")
    if waiting := missing_draw(state, rules):
        return refuse(Code.DRAW_PENDING, f"{waiting} has not been drawn yet", cite)
    if command.pocket != state.outcome:
        return refuse(Code.WRONG_NUMBER, f"the dolly belongs on {state.outcome}", cite)
    if command.area != state.area:
        says = f"the second dolly belongs on {state.area}" if state.area else "no side bet here has an area to mark"
        return refuse(Code.WRONG_NUMBER, says, rules.cite("calls.spread") or cite)
    steps = ["dolly"]
    if not is_zero(state.outcome) and number(state.outcome) > 24:
        steps.append("dolly-third-dozen")
    for step in steps:
        if refusal := unconfirmed(rules, command.by, step, command.confirmed):
            return refusal
    return (e.DollyPlaced(command.pocket, command.area, tuple(sorted(command.confirmed))),)


def missing_draw(state: TableState, rules: TableRules) -> str:
    """A draw that a live bet needs before it can be settled, other than the player's choice and the bonus balls.

    New Jersey 5.3(f): where a side bet with areas is offered, its result is announced whether or not anybody has bet.
    """
    if not any(place.extra_draws for place in rules.places.values()):
        return ""
    waits = {end.pending for _, end in waiting(rules, state)}
    for side_bet in set(rules.setup.sidebets) - state.out_of_play:
        if len(areas := rules.areas(side_bet)) > 1:
            waits |= set(areas[0].extra_draws) - set(state.draws)
    return next(iter(sorted(waits - {BALL, BONUS_BALL, CHOICE, ""})), "")


@decides(c.Choose, asks_for=e.ChoiceMade, by=ANYONE, law=("in_prison.choices",))
def make_choice(state: TableState, command: c.Choose, rules: TableRules) -> Events | Refusal:
    """Colorado 2204(2): the player takes half back, or leaves the wager in prison for the next spin."""
    seat = state.seats[command.player]
    asked = _asked(seat, command.place)
    if not asked:
        return refuse(Code.NO_SUCH_WAGER, f"{seat.player} has no choice to make on {command.place}")
    place = rules.places[command.place]
    choices = place.bet.draws(asked[0][1].progress, rules.wheel)
    names = [choice.name for choice in choices] if isinstance(choices, tuple) else []
    if command.choice not in names:
        says = f'"{command.choice}" is not a choice here; choose from {", ".join(names)}'
        return refuse(Code.NO_SUCH_CHOICE, says, rules.cite("in_prison.choices"))
    return chosen(state, command.player, command.place, command.choice, rules)


def chosen(state: TableState, player: str, place: str, choice: str, rules: TableRules) -> Events:
    """What the player's bets there become by the choice."""
    asked = _asked(state.seats[player], place)
    where = rules.places[place]
    made = e.ChoiceMade(player, place, choice)
    then = choose(rules, where, asked[0][1].progress, choice)
    if isinstance(then, Verdict):
        return (made,)
    waits = waits_for(rules, where, then)
    lives = tuple(e.Held(key.place, key.chips, bet.stake, then, waits, key.since) for key, bet in asked)
    return (made, e.BetsHeld({player: lives}))


def _asked(seat: Seat, place: str) -> list[tuple[StandingKey, Standing]]:
    return [(key, bet) for key, bet in seat.standing.items() if key.place == place and bet.pending == CHOICE]


@decides(c.CollectLosers, asks_for=e.LosersCollected, by=Step.COLLECT)
def collect(state: TableState, command: c.CollectLosers, rules: TableRules) -> Events | Refusal:
    """Colorado 2205(4): losing wagers are collected first."""
    if refusal := _why_not_undisputed(state, rules):
        return refusal
    if any(bet.pending == CHOICE for seat in state.seats.values() for bet in seat.standing.values()):
        says = "a player must still choose: half back or in prison"
        return refuse(Code.CHOICE_PENDING, says, rules.cite("in_prison.choices"))
    lost, proofs = losers(rules, state)
    collected = e.LosersCollected(state.dealer, lost, proofs)
    if not rules.setup.verify_payments_from:
        return (collected,)
    return (collected, *large(winners(rules, evolve(state, collected))[0], rules))


def _why_not_undisputed(state: TableState, rules: TableRules) -> Refusal | None:
    """Iowa, DEALING THE GAME 8: a supervisor is called when it is doubtful where a wager stands."""
    if not any(dispute.place for dispute in state.disputes.values()):
        return None
    says = "a wager is in dispute: the supervisor rules before it is collected or paid"
    return refuse(Code.DISPUTE_PENDING, says, rules.cite("placing.doubtful", "disputes.decided_by"))


@decides(c.PayWinners, asks_for=e.WinnersPaid, by=Step.PAY)
def pay(state: TableState, command: c.PayWinners, rules: TableRules) -> Events | Refusal:
    """Colorado 2205(4): winners are paid when every loser is off the felt. A meter that is won starts again."""
    if refusal := _why_not_undisputed(state, rules):
        return refusal
    if says := to_verify(state, rules):
        return refuse(Code.NEEDS_SUPERVISOR, says)
    paid, proofs = winners(rules, state)
    from_meters: dict[str, int] = {}
    for lines in paid.values():
        for line in lines:
            if line.from_meter:
                from_meters[line.place] = from_meters.get(line.place, 0) + line.from_meter
    meters, seeded = {}, {}
    for name, cents in from_meters.items():
        progressive = rules.places[name].progressive
        assert progressive is not None
        seeded[name] = progressive.reseed
        meters[name] = Cents(state.meters[name] - cents + progressive.reseed)
    return (e.WinnersPaid(state.dealer, paid, proofs, meters, seeded),)


def to_verify(state: TableState, rules: TableRules) -> str:
    """The house's own rule: a second person looks at a large payment before it is made. What to look at, or nothing."""
    is_due = state.phase is Phase.COLLECTED and rules.setup.verify_payments_from and not state.verified
    return next((call.why for call in large(winners(rules, state)[0], rules)), "") if is_due else ""


def large(paid: e.Lines, rules: TableRules) -> tuple[e.SupervisorCalled, ...]:
    """The call for a supervisor, where a player wins as much. A bonus is paid by its last ball, and verified after."""
    least = rules.setup.verify_payments_from
    if not least:
        return ()
    large = [player for player, lines in paid.items() if sum(map(won, lines)) >= parse_dollars(least)]
    says = f"a supervisor verifies payments from {least}: {', '.join(large)}"
    return (e.SupervisorCalled("supervisor", says),) if large else ()


@decides(c.VerifyPayment, asks_for=e.PaymentVerified, by=SUPERVISOR)
def verify(state: TableState, command: c.VerifyPayment, rules: TableRules) -> Events | Refusal:
    if not to_verify(state, rules):
        return refuse(Code.NOTHING_THERE, "no payment waits to be verified")
    return (e.PaymentVerified(command.by.name),)


@decides(c.RemoveDolly, asks_for=e.DollyRemoved, by=Step.CLEAR)
def remove_dolly(state: TableState, command: c.RemoveDolly, rules: TableRules) -> Events | Refusal:
    """New Hampshire, Placement of Bets 2: the board opens again when the dolly is off, and the dealer says so.

    Iowa, DEALING THE GAME 8: the palm is up whenever the dolly is handled.
    """
    if any(in_bonus(state)):
        says = "a bonus round is owed before the next round begins"
        return refuse(Code.BONUS_PENDING, says, section_of_bonus(rules, "main-bets-first"))
    if refusal := unconfirmed(rules, command.by, "clear", command.confirmed):
        return refusal
    says, done = rules.text("words.board-open"), tuple(sorted(command.confirmed))
    return (e.DollyRemoved(says, done, stacks_of(state) if rules.is_tournament else {}),)


def stacks_of(state: TableState) -> dict[str, int]:
    """Colorado 2213.07(5): what lies on the table when a game begins, counted and in sight; nothing else is bet."""
    return {player: sum(seat.purse.values()) for player, seat in state.in_order()}
