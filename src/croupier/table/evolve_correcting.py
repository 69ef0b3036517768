"""What events make of an outcome that is taken back: every wager stands again as it stood before the number.

What was settled is put back line by line, and not fetched from a copy, so that rulings made since are kept: a wager
that a supervisor has voided stays void. Only the progress of bets that were running already comes from the copy.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.game.pocket import Pocket
from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table import evolve_bets as bets
from croupier.table import evolve_seats as seats
from croupier.table.chips import COLOR, COUPON, TOKES, VALUE
from croupier.table.evolve_rulings import without_spin
from croupier.table.phases import Phase
from croupier.table.records import Recorded
from croupier.table.state import Key, Seat, Standing, StandingKey, TableState

_COLOR_TOKE, _VALUE_TOKE = f"toke-{COLOR}", f"toke-{VALUE}"


def corrected(state: TableState, event: e.OutcomeCorrected) -> TableState:
    recorded = _recorded(state)
    round_ = recorded if state.phase is Phase.BETTING else state
    pocket, counts = Pocket(event.pocket), _uncounted(state, event.was)
    return replace(
        _undone(state, event.undone),
        outcome=pocket,
        corrected=event.was,
        results=(*state.results[:-1], pocket),
        counts={**counts, pocket: counts.get(pocket, 0) + 1},
        draws=round_.draws,
        voided=round_.voided,
    )


def voided(state: TableState, event: e.OutcomeVoided) -> TableState:
    after = without_spin(_undone(state, event.undone))
    why = f"the spin did not count: {event.reason}"
    counts = _uncounted(state, event.was)
    after = replace(after, voided=frozenset(), recorded=None, no_spin=why, corrected="")
    return replace(after, outcome=None, results=state.results[:-1], counts=counts)


def _recorded(state: TableState) -> Recorded:
    assert state.recorded is not None
    return state.recorded


def _uncounted(state: TableState, pocket: str) -> dict[Pocket, int]:
    was = Pocket(pocket)
    left = {**state.counts, was: state.counts.get(was, 1) - 1}
    return {each: times for each, times in left.items() if times}


def _undone(state: TableState, undone: e.Undone) -> TableState:
    """Wagers for the next spin go back, then the settled ones stand again, and what was won by them is given back."""
    recorded = _recorded(state)
    after = _given_back(state, undone.returned)
    kept = after.seats
    for player in dict.fromkeys((*after.seats, *undone.settled)):
        seat = after.seats.get(player) or Seat(player, 0, state.round, away=True)
        seat = _restored(seat, undone.settled.get(player, ()), recorded.seats.get(player))
        purse = dict(seat.purse)
        for chips, cents in undone.taken.get(player, {}).items():
            purse[chips] = Cents(purse[chips] - cents)
        kept = kept.insert(player, replace(seat, purse=purse))
    owed = {player: Cents(state.owed.get(player, 0) + cents) for player, cents in undone.owed.items()}
    after = replace(
        after,
        seats=kept,
        owed={**state.owed, **owed},
        meters={**state.meters, **undone.meters},
        before=recorded.before,
        area="",
        dolly=False,
        collected={},
        settled=(),
        no_spin="",
        verified=False,
        unpaid_ball="",
    )
    return bets.with_running(after)


def _given_back(state: TableState, lines: e.Lines) -> TableState:
    """A coupon that is handed back is good again."""
    numbers = {
        state.seats[player].coupons[line.place]
        for player, each in lines.items()
        for line in each
        if line.chips == COUPON
    }
    return replace(bets.settle(state, lines, void=True), coupons=state.coupons - numbers)


def _restored(seat: Seat, lines: tuple[e.Line, ...], was: Seat | None) -> Seat:
    """Bets that were running run again from where they were; all others are wagers of this round."""
    if not lines and not seat.standing:
        return seat
    ran = was.standing if was else {}
    wagers, standing = dict(seat.wagers), dict[StandingKey, Standing]()
    stood = [(key, bet.stake) for key, bet in seat.standing.items()]
    ended = [(StandingKey(line.place, line.chips, line.since), line.stake) for line in lines]
    for key, stake in (*stood, *ended):
        if key in ran:
            standing[key] = ran[key]
        else:
            fresh = Key(key.place, _chips(seat, key.chips))
            wagers[fresh] = Cents(wagers.get(fresh, 0) + stake)
    coupons = {key.place: _coupon(seat, was, key.place) for key in wagers if key.chips == COUPON}
    return replace(seat, wagers=wagers, standing=standing, coupons={**seat.coupons, **coupons})


def _chips(seat: Seat, chips: str) -> str:
    """Who has given up the color since is owed value chips for it."""
    if seat.color or chips not in (COLOR, _COLOR_TOKE):
        return chips
    return _VALUE_TOKE if chips in TOKES else VALUE


def _coupon(seat: Seat, was: Seat | None, place: str) -> str:
    """Its number; one that a ruling has moved stands under the place where it lay before."""
    numbers = {**(was.coupons if was else {}), **seat.coupons}
    return numbers.get(place) or next(iter(numbers.values()), "")


def collected(state: TableState, event: e.OwedCollected) -> TableState:
    return _less(seats.debit(state, event.player, event.chips, event.amount), event.player, event.amount)


def written_off(state: TableState, event: e.OwedWrittenOff) -> TableState:
    return _less(state, event.player, event.amount)


def _less(state: TableState, player: str, amount: Cents) -> TableState:
    left = {**state.owed, player: Cents(state.owed[player] - amount)}
    return replace(state, owed={name: cents for name, cents in left.items() if cents})
