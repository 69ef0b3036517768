"""What events make of the seats: purses, wagers on the felt, bets that live on.

The hot path is `placed`: one seat is taken out of the map, changed and put back.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.state import COLOR, COUPON, NO_SPIN, TOKE, VALUE, Key, Seat, Standing, StandingKey, TableState


def _put(state: TableState, seat: Seat) -> TableState:
    return replace(state, seats=state.seats.insert(seat.player, seat))


def placed(state: TableState, event: e.WagerPlaced) -> TableState:
    player, chips, stake = event.player, event.chips, event.stake
    seat = state.seats[player]
    key = Key(event.place, chips)
    purse = seat.purse.copy()
    purse[chips] = Cents(purse[chips] - stake)
    wagers = seat.wagers.copy()
    wagers[key] = Cents(wagers.get(key, 0) + stake)
    seat = replace(seat, purse=purse, wagers=wagers, serial=event.serial or seat.serial)
    if event.assisted:
        seat = replace(seat, to_confirm=(*seat.to_confirm, event.place), asked_again=False)
    if event.denomination:
        seat = replace(seat, denominations=seat.denominations | {event.denomination})
    return replace(state, seats=state.seats.insert(player, seat))


def withdrawn(state: TableState, event: e.WagerWithdrawn) -> TableState:
    seat = state.seats[event.player]
    seat = _off_felt(seat, Key(event.place, event.chips), event.stake)
    return _put(state, replace(seat, serial=event.serial or seat.serial))


def voided(state: TableState, event: e.WagerVoided) -> TableState:
    return _put(state, _off_felt(state.seats[event.player], Key(event.place, event.chips), event.stake))


def _off_felt(seat: Seat, key: Key, stake: Cents) -> Seat:
    """A stake goes back to where it came from; a coupon is handed back and is worth nothing by itself."""
    left = Cents(seat.wagers[key] - stake)
    wagers = {name: cents for name, cents in seat.wagers.items() if name != key} | ({key: left} if left else {})
    waits = tuple(place for place in seat.to_confirm if place != key.place or left)
    seat = replace(seat, wagers=wagers, to_confirm=waits)
    if not any(name.chips == VALUE for name in wagers):
        seat = replace(seat, denominations=frozenset())
    return seat if key.chips == COUPON else add(seat, _purse(key.chips), stake)


def moved(state: TableState, event: e.WagerMoved) -> TableState:
    seat = state.seats[event.player]
    seat = _off_felt(seat, Key(event.place, event.chips), event.stake)
    put = e.WagerPlaced(event.player, event.to, event.stake, event.chips, event.serial)
    return placed(_put(state, seat), put)


def held_to_stand(state: TableState, event: e.WagerHeldToStand) -> TableState:
    """The chips were always where the supervisor says: no purse is touched."""
    seat = state.seats[event.player]
    to = Key(event.to, event.chips)
    wagers = {key: stake for key, stake in seat.wagers.items() if key != Key(event.place, event.chips)}
    return _put(state, replace(seat, wagers={**wagers, to: Cents(wagers.get(to, 0) + event.stake)}))


def coupon(state: TableState, event: e.CouponPlaced) -> TableState:
    seat = state.seats[event.player]
    return _put(state, replace(seat, wagers={**seat.wagers, Key(event.place, COUPON): event.worth}))


def toke(state: TableState, event: e.TokePlaced) -> TableState:
    seat = add(state.seats[event.player], event.chips, Cents(-event.stake))
    key = Key(event.place, TOKE)
    return _put(state, replace(seat, wagers={**seat.wagers, key: Cents(seat.wagers.get(key, 0) + event.stake)}))


def confirmed(state: TableState, event: e.WagerConfirmed) -> TableState:
    seat = state.seats[event.player]
    return _put(state, replace(seat, to_confirm=tuple(place for place in seat.to_confirm if place != event.place)))


def asked(state: TableState, player: str, again: bool) -> TableState:
    return _put(state, replace(state.seats[player], asked_again=again)) if player in state.seats else state


def add(seat: Seat, chips: str, amount: Cents) -> Seat:
    """Into a purse. Color chips have one value: what does not make a whole one is paid in value chips."""
    rest = amount % seat.chip_value if chips == COLOR and seat.chip_value else 0
    purse = {**seat.purse, chips: Cents(seat.purse.get(chips, 0) + amount - rest)}
    if rest:
        purse[VALUE] = Cents(purse.get(VALUE, 0) + rest)
    return replace(seat, purse=purse)


def credit(state: TableState, player: str, chips: str, amount: Cents) -> TableState:
    return _put(state, add(state.seats[player], chips, amount))


def debit(state: TableState, player: str, chips: str, amount: Cents) -> TableState:
    return credit(state, player, chips, Cents(-amount))


def seated(state: TableState, event: e.PlayerSeated) -> TableState:
    before = state.seats.get(event.player)
    seat = replace(before, number=event.seat, away=False) if before else Seat(event.player, event.seat)
    return _put(state, seat)


def left(state: TableState, event: e.PlayerLeft) -> TableState:
    """A seat with nothing in it is empty; otherwise its wagers live on and its chips wait."""
    seat = state.seats[event.player]
    if seat.wagers or seat.standing or any(seat.purse.values()):
        return _put(state, replace(seat, away=True))
    return replace(state, seats=state.seats.remove(event.player), sharing=state.sharing - {event.player})


def chips_set(state: TableState, event: e.ChipsSet) -> TableState:
    return _put(state, replace(state.seats[event.player], color=event.color, chip_value=event.value))


def carried_off(state: TableState, event: e.ChipsCarriedOff) -> TableState:
    away = {**state.carried_off, event.player: Cents(state.carried_off.get(event.player, 0) + event.amount)}
    return replace(debit(state, event.player, COLOR, event.amount), carried_off=away)


def returned(state: TableState, event: e.ChipsReturned) -> TableState:
    away = {**state.carried_off, event.player: Cents(state.carried_off[event.player] - event.amount)}
    return replace(credit(state, event.player, VALUE, event.credited), carried_off=away)


def colored_up(state: TableState, event: e.ChipsColoredUp) -> TableState:
    return credit(debit(state, event.player, COLOR, event.amount), event.player, VALUE, event.amount)


def cashed_out(state: TableState, event: e.PlayerCashedOut) -> TableState:
    seat = replace(state.seats[event.player], purse={})
    if not seat.standing:
        seat = replace(seat, color="", chip_value=Cents(0))
    return left(_put(state, seat), e.PlayerLeft(event.player))


def frozen(state: TableState, event: e.NoMoreBetsCalled) -> TableState:
    """The felt as it stands is the round, and what a player may repeat in the next."""
    seats = state.seats
    for player, seat in state.seats.items():
        if seat.wagers or seat.to_confirm:
            seats = seats.insert(player, replace(seat, last=seat.wagers or seat.last, to_confirm=()))
    return replace(state, seats=seats)


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
            standing[key] = Standing(bet.stake, plain(bet.progress), bet.waits, spin, "", was_taken)
        seats = seats.insert(player, replace(seat, wagers=wagers, standing=standing))
    return _standing(replace(state, seats=seats))


def _standing(state: TableState) -> TableState:
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
        key: replace(bet, choice=event.choice, waits="") if _is_asked(key, bet, event.place) else bet
        for key, bet in seat.standing.items()
    }
    return _put(state, replace(seat, standing=standing))


def _is_asked(key: StandingKey, bet: Standing, place: str) -> bool:
    return key.place == place and bet.waits == "Choice"


def settle(state: TableState, lines: e.Lines, void: bool = False) -> TableState:
    """Wagers leave the felt, and what comes back of them goes into the purses; a toke that wins is the dealers'."""
    seats = state.seats
    for player, settled in lines.items():
        seat = seats[player]
        wagers, standing = dict(seat.wagers), dict(seat.standing)
        back: dict[str, int] = {}
        for line in settled:
            if line.since:
                del standing[StandingKey(line.place, line.chips, line.since)]
            else:
                del wagers[line.place, line.chips]  # type: ignore[arg-type]  # a plain pair is as good, and quicker
            if line.returned and (void or line.chips != TOKE):
                chips = _purse(line.chips)
                back[chips] = back.get(chips, 0) + line.returned
        denominations = seat.denominations if wagers else frozenset()
        seat = replace(seat, wagers=wagers, standing=standing, denominations=denominations)
        for chips, cents in back.items():
            seat = add(seat, chips, Cents(cents))
        seats = seats.insert(player, seat)
    return _standing(replace(state, seats=seats))


def _purse(chips: str) -> str:
    """What a coupon wins, and a toke that is taken back, is paid in value chips."""
    return VALUE if chips in (COUPON, TOKE) else chips
