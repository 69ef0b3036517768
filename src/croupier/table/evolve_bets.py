"""What events make of bets: frozen at no more bets, held over spins, chosen for, settled."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.chips import COUPON, TOKES
from croupier.table.evolve_seats import add, purse_of, put
from croupier.table.state import NO_SPIN, Key, Seat, Standing, StandingKey, TableState


def frozen(state: TableState, event: e.NoMoreBetsCalled) -> TableState:
    """The felt as it stands is the round, and what a player may repeat in the next."""
    kept = {
        player: replace(seat, last=seat.wagers or seat.last, to_confirm=(), asked_again=False, late=0)
        for player, seat in state.seats.items()
        if seat.wagers or seat.to_confirm or seat.asked_again or seat.late
    }
    return replace(state, seats=state.seats.insert_all(kept)) if kept else state


def hold(state: TableState, held: dict[str, tuple[e.Held, ...]], taken: bool = False) -> TableState:
    """Bets leave this round's wagers and live on, or move on where they already did."""
    seats = state.seats
    for player, bets in held.items():
        seat = seats[player]
        wagers, standing = dict(seat.wagers), dict(seat.standing)
        for bet in bets:
            key = StandingKey(bet.place, bet.chips, bet.since)
            before = standing.get(key)
            if before is None:
                del wagers[Key(bet.place, bet.chips)]
            was_taken = before.taken if before else taken
            spin = NO_SPIN if taken else state.spin
            standing[key] = Standing(bet.stake, plain(bet.progress), bet.pending, spin, "", was_taken)
        seats = seats.insert(player, replace(seat, wagers=wagers, standing=standing))
    return with_running(replace(state, seats=seats))


def with_running(state: TableState) -> TableState:
    """Which places have bets that live on; kept, so that a wager need not look at every seat."""
    found = {(key.place, bet.spin) for seat in state.seats.values() for key, bet in seat.standing.items()}
    running = frozenset(place for place, spin in found if spin != NO_SPIN)
    return replace(state, running=running, locked=frozenset(place for place, spin in found if spin == NO_SPIN))


def plain(progress: e.Progress) -> e.Progress:
    """Progress as it comes out of a log: lists are tuples, so that it can be looked up."""
    return tuple(map(plain, progress)) if isinstance(progress, list | tuple) else progress


def chosen(state: TableState, event: e.ChoiceMade) -> TableState:
    seat = state.seats[event.player]
    standing = {
        key: replace(bet, choice=event.choice, pending="") if _is_asked(key, bet, event.place) else bet
        for key, bet in seat.standing.items()
    }
    return put(state, replace(seat, standing=standing))


def _is_asked(key: StandingKey, bet: Standing, place: str) -> bool:
    return key.place == place and bet.pending == "Choice"


def settle(state: TableState, lines: e.Lines, void: bool = False) -> TableState:
    """Wagers leave the felt, and what comes back of them goes into the purses; a toke that wins is the dealers'.

    A line of this round that was taken before lies nowhere: only its money comes back.
    """
    changed: dict[str, Seat] = {}
    for player, settled in lines.items():
        seat = state.seats[player]
        wagers, standing = seat.wagers.copy(), seat.standing.copy()
        back: dict[str, int] = {}
        for line in settled:
            if line.since:
                del standing[StandingKey(line.place, line.chips, line.since)]
            elif not line.taken:
                del wagers[line.place, line.chips]  # type: ignore[arg-type]  # a plain pair is as good, and quicker
            if line.returned and (void or line.chips not in TOKES):
                chips = purse_of(line.chips)
                back[chips] = back.get(chips, 0) + line.returned
        waits = seat.to_confirm if wagers else ()
        if seat.coupons:
            left = {place: number for place, number in seat.coupons.items() if Key(place, COUPON) in wagers}
            seat = replace(seat, coupons=left)
        seat = replace(seat, wagers=wagers, standing=standing, to_confirm=waits)
        for chips, cents in back.items():
            seat = add(seat, chips, Cents(cents))
        changed[player] = seat
    return with_running(replace(state, seats=state.seats.insert_all(changed)))
