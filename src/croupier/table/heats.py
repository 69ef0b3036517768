"""Deciding on the heats of a tournament: who sits there with which points, and when points come and go.

The house tells the table of a heat, with the place in the tournament's own log. From then on the table plays it from
its own log alone: so many spins that count, and then no more bets until another heat.
"""

from __future__ import annotations

from croupier.money.amount import CENTS_MAX
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, why_not_named, why_not_reasoned
from croupier.table.closing import returned
from croupier.table.deciding import ANYONE, decides
from croupier.table.evolve_heats import is_secret, points_at
from croupier.table.names import looks_like
from croupier.table.opening import SEATS_MAX
from croupier.table.people import Role
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import TableState

HOUSE = (Role.MACHINE,)
SPINS_MAX = 1_000
BETS = frozenset(
    (
        c.PlaceWager,
        c.PlaceWagers,
        c.WithdrawWager,
        c.WithdrawWagers,
        c.ChangeWagers,
        c.MoveWager,
        c.ClearWagers,
        c.Rebet,
    )
)
"""What a player does to the bets of a spin."""


@decides(c.StartHeat, asks_for=e.HeatStarted, by=HOUSE, law=("tournaments.no_substitute",))
def start(state: TableState, command: c.StartHeat, rules: TableRules) -> Events | Refusal:
    """Colorado 2213.07(4), (5): the entrants and nobody else, with the points that each has on the table."""
    order = command.heat
    if refusal := _why_not_staff(state, *order.players):
        return refusal
    if state.heat and not state.heat.is_over:
        return refuse(Code.HEAT_RUNNING, f"heat {state.heat.order.heat} is still being played")
    if refusal := _why_not_players(order, rules) or _why_not_order(order, rules):
        return refusal
    if state.on_felt() or state.running:
        cite = rules.cite("tournaments.chips_in_play")
        return refuse(Code.FELT_NOT_EMPTY, "a heat starts with an empty felt: end the last one first", cite)
    if refusal := _why_not_apart(order):
        return refusal
    return (e.HeatStarted(order, stacks(state)),)


def stacks(state: TableState) -> dict[str, int]:
    """The points that players hold."""
    held = {player: sum(seat.purse.values()) for player, seat in state.in_order()}
    return {player: points for player, points in held.items() if points}


def _why_not_staff(state: TableState, *players: str) -> Refusal | None:
    """Who works at the table does not play there."""
    for player in players:
        if looks_like(player, state.worked):
            return refuse(Code.WORKS_HERE, f"{player} works at this table and cannot play here")
    return None


def _why_not_players(order: c.HeatOrder, rules: TableRules) -> Refusal | None:
    if order.tournament != rules.setup.tournament:
        return refuse(Code.BAD_NAME, f'this table plays "{rules.setup.tournament}", and not "{order.tournament}"')
    if not order.players:
        return refuse(Code.BAD_NAME, "nobody plays in this heat")
    for player in order.players:
        if refusal := why_not_named(player, "a player"):
            return refusal
    return None


def _why_not_order(order: c.HeatOrder, rules: TableRules) -> Refusal | None:
    if not 1 <= order.spins <= SPINS_MAX or order.round < 0 or order.heat < 1 or order.first < 0:
        return refuse(Code.BAD_AMOUNT, f"a heat has a number and 1 to {SPINS_MAX} spins")
    if any(not 1 <= spin <= order.spins for spin in order.secret):
        return refuse(Code.BAD_AMOUNT, f"the heat has no more than {order.spins} spins to seal bets for")
    for player, place in order.players.items():
        if not 1 <= place.seat <= SEATS_MAX or not 0 <= place.points <= CENTS_MAX:
            return refuse(Code.BAD_AMOUNT, f"{player} needs a seat, and no less than {rules.amount(0)}")
    if order.betting not in (c.FREE, c.IN_TURN):
        return refuse(Code.NO_REASON, f'"{order.betting}" is no way of betting; choose {c.FREE} or {c.IN_TURN}')
    return None


def _why_not_apart(order: c.HeatOrder) -> Refusal | None:
    """Nobody can be taken for another, and no two have one seat."""
    names: list[str] = []
    for player in order.players:
        if other := looks_like(player, names):
            return refuse(Code.NAME_TAKEN, f"{other} plays in this heat, and the names look alike")
        names.append(player)
    numbers = [place.seat for place in order.players.values()]
    for number in numbers:
        if numbers.count(number) > 1:
            return refuse(Code.SEAT_TAKEN, f"two players cannot have seat {number}")
    return None


@decides(c.EndHeat, asks_for=e.HeatEnded, by=HOUSE)
def end(state: TableState, command: c.EndHeat, rules: TableRules) -> Events | Refusal:
    """Bets of a spin that was not played go back, and prisoners end as when a table closes (C28)."""
    if state.heat is None or state.heat.ended or state.heat.order.heat != command.heat:
        return refuse(Code.NO_HEAT, f"heat {command.heat} is not being played here")
    if refusal := why_not_reasoned(command.why):
        return refusal
    return (e.HeatEnded(command.heat, command.why, returned(state, rules), command.source),)


def _why_not_in_heat(state: TableState) -> Refusal | None:
    return refuse(Code.NO_HEAT, "no heat is being played here") if state.heat is None or state.heat.ended else None


def _why_not_between_games(state: TableState, rules: TableRules) -> Refusal | None:
    """Colorado 2213.07(5): a game is played with what was on the table when it began. It begins with the first bet."""
    if state.on_felt() or state.running or (state.heat and state.heat.sealed.seals):
        says = "bets are down: chips come and go between games, and not during one"
        return refuse(Code.FELT_NOT_EMPTY, says, rules.cite("tournaments.chips_in_play"))
    return None


@decides(c.GivePoints, asks_for=e.PointsGiven, by=HOUSE, law=("tournaments.chips_in_play",))
def give(state: TableState, command: c.GivePoints, rules: TableRules) -> Events | Refusal:
    if refusal := _why_not_in_heat(state):
        return refusal
    if not 0 < command.points <= CENTS_MAX:
        return refuse(Code.BAD_AMOUNT, f"{command.player} gets more than {rules.amount(0)}, or nothing")
    if refusal := why_not_reasoned(command.why) or _why_not_between_games(state, rules):
        return refusal
    return (e.PointsGiven(command.player, command.points, command.why, command.source),)


@decides(c.TakePoints, asks_for=e.PointsTaken, by=HOUSE, law=("tournaments.chips_in_play",))
def take(state: TableState, command: c.TakePoints, rules: TableRules) -> Events | Refusal:
    refusal = _why_not_in_heat(state) or why_not_reasoned(command.why) or _why_not_between_games(state, rules)
    if refusal:
        return refusal
    points = sum(state.seats[command.player].purse.values())
    return (e.PointsTaken(command.player, points, command.why, command.source),)


@decides(c.SeatEntrant, asks_for=e.EntrantSeated, by=HOUSE, law=("tournaments.chips_in_play",))
def seat_entrant(state: TableState, command: c.SeatEntrant, rules: TableRules) -> Events | Refusal:
    refusal = _why_not_staff(state, command.player) or _why_not_in_heat(state)
    if refusal := refusal or why_not_named(command.player, "a player"):
        return refusal
    if not 1 <= command.seat <= SEATS_MAX or not 0 <= command.points <= CENTS_MAX or command.given < 0:
        return refuse(Code.BAD_AMOUNT, f"{command.player} needs a seat, and no less than {rules.amount(0)}")
    if refusal := _why_not_between_games(state, rules):
        return refusal
    if command.player in state.seats:
        return refuse(Code.ALREADY_SEATED, f"{command.player} sits at this table already")
    if other := looks_like(command.player, state.seats):
        return refuse(Code.NAME_TAKEN, f"{other} plays at this table, and the names look alike")
    if any(seat.number == command.seat for seat in state.seats.values()):
        return refuse(Code.SEAT_TAKEN, f"somebody sits at seat {command.seat}")
    return (e.EntrantSeated(command.player, command.seat, command.points, command.given, command.source),)


@decides(c.AcceptScore, asks_for=e.ScoreAccepted, by=HOUSE)
def accept_score(state: TableState, command: c.AcceptScore, rules: TableRules) -> Events | Refusal:
    heat = state.heat if state.heat and state.heat.order.heat == command.heat and not state.heat.ended else None
    is_known = heat and heat.scored >= heat.played and heat.decided == command.decided
    if heat and (command.spin != heat.played or is_known):
        return refuse(Code.ALREADY_DONE, f"the score of spin {command.spin} is not waited for")
    if heat is None:
        return refuse(Code.NO_HEAT, f"heat {command.heat} is not being played here")
    return (e.ScoreAccepted(command.heat, command.spin, command.source, command.decided),)


@decides(c.EndTurn, asks_for=e.TurnEnded, by=ANYONE)
def end_turn(state: TableState, command: c.EndTurn, rules: TableRules) -> Events | Refusal:
    if refusal := why_not_playing(state):
        return refusal
    return _why_not_turn(state, command.player) or (e.TurnEnded(command.player),)


def why_not_bet(state: TableState, player: str) -> Refusal | None:
    """Whether a player may touch the bets of this spin: only in a heat, in turn where bets are made so, and never where
    they are sealed."""
    if refusal := why_not_playing(state):
        return refusal
    if is_secret(state):
        return refuse(Code.BETS_SEALED, "the bets of this spin are sealed, and nobody bets openly")
    return _why_not_turn(state, player)


def why_not_playing(state: TableState) -> Refusal | None:
    if state.heat is None:
        return refuse(Code.NO_HEAT, "no heat is being played here")
    if state.heat.is_over:
        return refuse(Code.NO_HEAT, f"heat {state.heat.order.heat} is over")
    if state.heat.waits_for_score:
        return refuse(Code.SCORE_PENDING, f"the score of spin {state.heat.played} is being recorded: bet in a moment")
    return None


def _why_not_turn(state: TableState, player: str) -> Refusal | None:
    heat = state.heat
    if heat is None or heat.order.betting != c.IN_TURN or heat.whose_turn == player:
        return None
    now = f"it is {heat.whose_turn}'s turn to bet" if heat.whose_turn else "everybody has had a turn to bet"
    return refuse(Code.NOT_YOUR_TURN, now)


def why_not_spun(state: TableState) -> Refusal | None:
    """The ball runs when everybody has bet: in turn, or with every seal opened."""
    if refusal := why_not_playing(state):
        return refusal
    waits = state.heat and is_secret(state) and not state.heat.sealed.shown
    if waits and any(map(points_at, state.seats.values())):
        return refuse(Code.BETS_SEALED, "the sealed bets are opened before the ball is spun")
    if state.heat and state.heat.whose_turn:
        return refuse(Code.NOT_YOUR_TURN, f"{state.heat.whose_turn} has still to bet, or to pass")
    return None
