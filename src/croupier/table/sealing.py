"""Deciding on sealed bets. In their order, and all of it before the ball is spun:

1. Each player with points sends a seal: a digest that fixes the bets and tells nobody what they are (`game.seal`).
2. When all are in, or the time is over, no seal is taken any more. Only now is anything opened.
3. Each player sends bets and nonce. They are kept from every view, so that nobody sees another's bets before opening
   their own, and nobody withholds a seal because of what others have bet.
4. When all are open, or the time is over, the bets go on the felt together. Then the ball may be spun.

A seal that was not opened in time is no bet, and neither are bets that could not have been made.
"""

from __future__ import annotations

from collections.abc import Iterator

from croupier.game.seal import NONCE_BYTES, Bets, is_hex, why_not_sealed
from croupier.money.amount import CENTS_MAX, Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.chips import TOURNAMENT
from croupier.table.deciding import decides
from croupier.table.evolve import evolve
from croupier.table.evolve_heats import heat_of, is_secret, points_at, spin_of
from croupier.table.heats import why_not_playing
from croupier.table.no_bet import no_such_place
from croupier.table.people import Role
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.table.wagering import why_not_wager


def unsealed(state: TableState) -> tuple[str, ...]:
    """Who has points and has sealed nothing yet."""
    seals = heat_of(state).sealed.seals
    return tuple(player for player, seat in state.in_order() if points_at(seat) and player not in seals)


def unopened(state: TableState) -> tuple[str, ...]:
    """Whose seal is in and not yet opened."""
    sealed = heat_of(state).sealed
    return tuple(player for player in sealed.seals if player not in sealed.opened)


@decides(c.SealWagers, asks_for=e.WagersSealed, by=(Role.PLAYER,))
def seal(state: TableState, command: c.SealWagers, rules: TableRules) -> Events | Refusal:
    if state.heat and command.player in state.heat.sealed.seals:
        return refuse(Code.ALREADY_DONE, f"{command.player} has sealed the bets of this spin already")
    if refusal := why_not_playing(state):
        return refusal
    if not is_secret(state):
        return refuse(Code.BETS_OPEN, "the bets of this spin are made openly")
    if heat_of(state).sealed.closed:
        return refuse(Code.SEALS_CLOSED, "the time for sealed bets is over")
    if not is_hex(command.digest):
        return refuse(Code.NOT_AS_SEALED, f"a seal has {2 * NONCE_BYTES} hexadecimal digits")
    sealed = e.WagersSealed(command.player, command.digest)
    after = evolve(state, sealed)
    return (sealed,) if unsealed(after) else (sealed, *close_seals(after))


def close_seals(state: TableState) -> Events:
    """No seal is taken any more; where there is none, there is nothing to open."""
    closed = e.SealingClosed(unsealed(state))
    return (closed,) if heat_of(state).sealed.seals else (closed, e.SealsOpened())


@decides(c.OpenWagers, asks_for=e.WagersOpened, by=(Role.PLAYER,))
def open_seal(state: TableState, command: c.OpenWagers, rules: TableRules) -> Events | Refusal:
    player, sealed = command.player, state.heat.sealed if state.heat else None
    if sealed is None or player not in sealed.seals:
        return refuse(Code.NOTHING_THERE, f"{player} has sealed no bets")
    if player in sealed.opened:
        return refuse(Code.ALREADY_DONE, f"{player} has opened the sealed bets already")
    if not sealed.closed:
        missing = ", ".join(unsealed(state))
        return refuse(Code.BETS_SEALED, f"nothing is opened before all bets are sealed; {missing} has still to seal")
    if sealed.shown:
        return refuse(Code.SEALS_CLOSED, "the time for opening the sealed bets is over")
    if why := why_not_sealed(sealed.seals[player], command.nonce, bets_of(state, player, command.wagers)):
        return refuse(Code.NOT_AS_SEALED, why)
    no_bet = _why_no_bet(state, player, command.wagers, rules)
    opened = e.WagersOpened(player, command.wagers, command.nonce, no_bet)
    after = evolve(state, opened)
    return (opened,) if unopened(after) else (opened, *show(after, rules))


def bets_of(state: TableState, player: str, wagers: dict[str, int]) -> Bets:
    order = heat_of(state).order
    return Bets(order.tournament, order.heat, spin_of(state), player, wagers)


def _why_no_bet(state: TableState, player: str, wagers: dict[str, int], rules: TableRules) -> str:
    """Sealed bets are bets like others, within the points of the player; one that is none makes all of them none."""
    now = state
    for event in _placed(player, wagers, rules):
        where = rules.places.get(event.place)
        if where is None:
            return no_such_place(event.place, rules).says
        if not 0 < event.stake <= CENTS_MAX:
            return f"a stake must be more than {rules.amount(0)}"
        if refusal := why_not_wager(now, now.seats[player], where, TOURNAMENT, event.stake, frozenset(), rules):
            return refusal.says
        now = evolve(now, event)
    return ""


def _placed(player: str, wagers: dict[str, int], rules: TableRules) -> Iterator[e.WagerPlaced]:
    """What a side bet needs comes first."""
    sides = {name for name in wagers if name in rules.places and rules.places[name].side_bet}
    for name in sorted(wagers, key=lambda each: (each in sides, each.encode())):
        yield e.WagerPlaced(player, name, Cents(wagers[name]), TOURNAMENT)


def show(state: TableState, rules: TableRules) -> Events:
    """All opened bets go on the felt together; a seal that was not opened is no bet."""
    opened = heat_of(state).sealed.opened
    bets = [(player, opened[player].wagers) for player, _ in state.in_order() if player in opened]
    placed = (each for player, wagers in bets if not opened[player].no_bet for each in _placed(player, wagers, rules))
    return (e.SealsOpened(unopened(state)), *placed)


def why_not_shown(state: TableState) -> str:
    """What is wrong with the felt before the ball runs on sealed bets; empty when it is what was opened."""
    if not is_secret(state):
        return ""
    opened = heat_of(state).sealed.opened
    for player, seat in state.in_order():
        made = opened.get(player)
        bets = {} if made is None or made.no_bet else made.wagers
        if {key.place: stake for key, stake in seat.wagers.items()} != bets:
            return f"the felt does not have the bets that {player} opened"
    return ""
