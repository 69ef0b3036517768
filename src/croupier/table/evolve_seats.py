"""What events make of the seats: purses, wagers on the felt, bets that live on.

The hot path is `placed`: one seat is taken out of the map, changed and put back.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.chips import COLOR, COUPON, TOKES, VALUE
from croupier.table.state import Key, Seat, TableState, key_of


def put(state: TableState, seat: Seat) -> TableState:
    return replace(state, seats=state.seats.insert(seat.player, seat))


def placed(state: TableState, event: e.WagerPlaced) -> TableState:
    seat = state.seats[event.player]
    purse, wagers, key = seat.purse.copy(), seat.wagers.copy(), key_of(event.place, event.chips)
    purse[event.chips] -= event.stake  # type: ignore[assignment]
    wagers[key] = wagers.get(key, 0) + event.stake  # type: ignore[assignment]
    after = replace(seat, purse=purse, wagers=wagers, serial=event.serial or seat.serial, asked_again=False)
    if event.assisted or event.denomination:
        after = _marked(after, event)
    return replace(state, seats=state.seats.insert(event.player, after))


def all_placed(state: TableState, events: Iterable[e.WagerPlaced]) -> TableState:
    """Many wagers in a row, as a log has them: each seat is copied once, changed by all its wagers, and put back."""
    drafts: dict[str, Seat] = {}
    serials: dict[str, int] = {}
    for event in events:
        player, chips, stake = event.player, event.chips, event.stake
        draft = drafts.get(player)
        if draft is None:
            seat = state.seats[player]
            draft = replace(seat, purse=seat.purse.copy(), wagers=seat.wagers.copy(), asked_again=False)
            drafts[player] = draft
        wagers, key = draft.wagers, key_of(event.place, chips)
        draft.purse[chips] -= stake  # type: ignore[assignment]
        wagers[key] = wagers.get(key, 0) + stake  # type: ignore[assignment]
        if event.serial:
            serials[player] = event.serial
        if event.assisted or event.denomination:
            drafts[player] = _marked(draft, event)
    for player, serial in serials.items():
        drafts[player] = replace(drafts[player], serial=serial)
    return replace(state, seats=state.seats.insert_all(drafts))


def _marked(seat: Seat, event: e.WagerPlaced) -> Seat:
    """With what has to be known of a wager besides: that it waits for a confirmation, and what it is made of."""
    key = key_of(event.place, event.chips)
    if event.assisted:
        seat = replace(seat, to_confirm=(*seat.to_confirm, event.place))
    if event.denomination:
        made_of = _made_of(seat, key, event.denomination, event.stake == seat.wagers[key])
        seat = replace(seat, made_of=made_of, issued=seat.issued | {event.denomination})
    return seat


def _made_of(seat: Seat, key: Key, denomination: Cents, fresh: bool) -> dict[Key, frozenset[Cents]]:
    before = frozenset() if fresh else seat.made_of.get(key, frozenset())
    return {**seat.made_of, key: before | {denomination}}


def withdrawn(state: TableState, event: e.WagerWithdrawn) -> TableState:
    after = voided(state, event)
    return put(after, replace(after.seats[event.player], serial=event.serial)) if event.serial else after


def voided(state: TableState, event: e.WagerWithdrawn | e.WagerVoided) -> TableState:
    """A stake goes back to its player; a coupon that is handed back is good again."""
    seat = state.seats[event.player]
    if event.chips == COUPON:
        state = replace(state, coupons=state.coupons - {seat.coupons[event.place]})
        seat = replace(seat, coupons={place: each for place, each in seat.coupons.items() if place != event.place})
    return put(state, _off_felt(seat, Key(event.place, event.chips), event.stake))


def _off_felt(seat: Seat, key: Key, stake: Cents) -> Seat:
    """A stake goes back to where it came from; a coupon is handed back and is worth nothing by itself."""
    left = Cents(seat.wagers[key] - stake)
    wagers = {name: cents for name, cents in seat.wagers.items() if name != key} | ({key: left} if left else {})
    waits = tuple(place for place in seat.to_confirm if place != key.place or left)
    seat = replace(seat, wagers=wagers, to_confirm=waits)
    return seat if key.chips == COUPON else add(seat, purse_of(key.chips), stake)


def moved(state: TableState, event: e.WagerMoved) -> TableState:
    seat = _rekeyed(state.seats[event.player], event.place, event.to, event.chips)
    waits = (*seat.to_confirm, event.to) if event.assisted else seat.to_confirm
    return put(state, replace(seat, serial=event.serial or seat.serial, to_confirm=waits))


def held_to_stand(state: TableState, event: e.WagerHeldToStand) -> TableState:
    return put(state, _rekeyed(state.seats[event.player], event.place, event.to, event.chips))


def _rekeyed(seat: Seat, place: str, to: str, chips: str) -> Seat:
    """The chips stand elsewhere: no purse is touched."""
    old, new = Key(place, chips), Key(to, chips)
    wagers = {key: stake for key, stake in seat.wagers.items() if key != old}
    made_of = seat.made_of
    if old in made_of:
        before = made_of.get(new, frozenset()) if new in wagers else frozenset()
        made_of = {**made_of, new: made_of[old] | before}
    wagers[new] = Cents(wagers.get(new, 0) + seat.wagers[old])
    waits = tuple(each for each in seat.to_confirm if each != place or any(key.place == place for key in wagers))
    coupons = seat.coupons
    if chips == COUPON:
        coupons = {to if each == place else each: number for each, number in coupons.items()}
    return replace(seat, wagers=wagers, made_of=made_of, to_confirm=waits, coupons=coupons)


def coupon(state: TableState, event: e.CouponPlaced) -> TableState:
    seat = state.seats[event.player]
    wagers = {**seat.wagers, Key(event.place, COUPON): event.worth}
    seat = replace(seat, wagers=wagers, coupons={**seat.coupons, event.place: event.coupon})
    return put(replace(state, coupons=state.coupons | {event.coupon}), seat)


def toke(state: TableState, event: e.TokePlaced) -> TableState:
    seat = add(state.seats[event.player], event.chips, Cents(-event.stake))
    key = Key(event.place, f"toke-{event.chips}")
    return put(state, replace(seat, wagers={**seat.wagers, key: Cents(seat.wagers.get(key, 0) + event.stake)}))


def confirmed(state: TableState, event: e.WagerConfirmed) -> TableState:
    seat = state.seats[event.player]
    return put(state, replace(seat, to_confirm=tuple(place for place in seat.to_confirm if place != event.place)))


def asked(state: TableState, player: str, again: bool) -> TableState:
    return put(state, replace(state.seats[player], asked_again=again)) if player in state.seats else state


def add(seat: Seat, chips: str, amount: Cents) -> Seat:
    """Into a purse. Color chips have one value: what does not make a whole one is paid in value chips."""
    rest = amount % seat.chip_value if chips == COLOR and seat.chip_value else 0
    purse = {**seat.purse, chips: Cents(seat.purse.get(chips, 0) + amount - rest)}
    if rest:
        purse[VALUE] = Cents(purse.get(VALUE, 0) + rest)
    return replace(seat, purse=purse)


def credit(state: TableState, player: str, chips: str, amount: Cents) -> TableState:
    return put(state, add(state.seats[player], chips, amount))


def debit(state: TableState, player: str, chips: str, amount: Cents) -> TableState:
    return credit(state, player, chips, Cents(-amount))


def seated(state: TableState, event: e.PlayerSeated) -> TableState:
    before = state.seats.get(event.player)
    seat = replace(before, number=event.seat, away=False) if before else Seat(event.player, event.seat, state.round)
    return put(state, seat)


def left(state: TableState, event: e.PlayerLeft) -> TableState:
    """Wagers of a player who left live on and chips wait; a seat with nothing in it is free."""
    return tidy(put(state, replace(state.seats[event.player], away=True)))


def tidy(state: TableState) -> TableState:
    """Seats of players who left, and of whom nothing is left, are free again."""
    seats, sharing = state.seats, state.sharing
    for seat in state.seats.values():
        if seat.away and not _has_something(state, seat):
            seats, sharing = seats.remove(seat.player), sharing - {seat.player}
    return state if seats is state.seats else replace(state, seats=seats, sharing=sharing)


def _has_something(state: TableState, seat: Seat) -> bool:
    waiting = seat.player in state.collected or state.carried_off.get(seat.player)
    return bool(seat.wagers or seat.standing or any(seat.purse.values()) or waiting)


def chips_set(state: TableState, event: e.ChipsSet) -> TableState:
    seat = replace(state.seats[event.player], color=event.color, chip_value=event.value, lammer=event.lammer)
    return put(state, seat)


def got_value(state: TableState, player: str, denomination: int = 0) -> TableState:
    """Value chips come to a player; what there was before is remembered as long as some of it is left."""
    seat = state.seats[player]
    before = seat.issued if seat.holds_value else frozenset()
    return put(state, replace(seat, issued=before | ({Cents(denomination)} if denomination else frozenset())))


def brought(state: TableState, event: e.ChipsBrought) -> TableState:
    return credit(got_value(state, event.player, event.denomination), event.player, VALUE, event.amount)


def carried_off(state: TableState, event: e.ChipsCarriedOff) -> TableState:
    away = {**state.carried_off, event.player: Cents(state.carried_off.get(event.player, 0) + event.amount)}
    return replace(debit(state, event.player, COLOR, event.amount), carried_off=away)


def returned(state: TableState, event: e.ChipsReturned) -> TableState:
    away = {**state.carried_off, event.player: Cents(state.carried_off[event.player] - event.amount)}
    return replace(credit(state, event.player, VALUE, event.credited), carried_off=away)


def colored_up(state: TableState, event: e.ChipsColoredUp) -> TableState:
    after = debit(got_value(state, event.player), event.player, COLOR, event.amount)
    return credit(after, event.player, VALUE, event.amount)


def cashed_out(state: TableState, event: e.PlayerCashedOut) -> TableState:
    seat = replace(state.seats[event.player], purse={})
    if not seat.standing and not state.carried_off.get(event.player):
        seat = replace(seat, color="", chip_value=Cents(0), lammer="")
    return left(put(state, seat), e.PlayerLeft(event.player))


def purse_of(chips: str) -> str:
    """What a coupon wins is paid in value chips; a toke that is taken back is what it was made of."""
    return VALUE if chips == COUPON else TOKES.get(chips, chips)
