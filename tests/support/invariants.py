"""What holds at every table after every step, and for every log: the ledger, the state and the events agree."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from functools import cache, reduce
from typing import Any

import msgspec

from croupier.aggregate.registry import kinds
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.chips import COUPON
from croupier.table.decide import decide, why_not
from croupier.table.evolve import fold
from croupier.table.names import key_of, looks_like
from croupier.table.night import Night
from croupier.table.phases import BETTING_OPEN, Phase
from croupier.table.refusals import Code
from croupier.table.state import NO_SPIN, Seat, TableState

CODES = frozenset(Code)
DOLLY_STANDS = (Phase.DOLLY, Phase.COLLECTED, Phase.PAID, Phase.BONUS)


@cache
def decoder(base: type[Any]) -> msgspec.json.Decoder[Any]:
    """Reads any event, or any command, by its tag."""
    return msgspec.json.Decoder(reduce(operator.or_, kinds(base)))


def read_again(events: Iterable[e.Event]) -> list[e.Event]:
    """The events as a log gives them back."""
    return [decoder(e.Event).decode(msgspec.json.encode(event)) for event in events]


def agrees(night: Night) -> None:
    """The ledger and the state say the same, and nobody has less than nothing."""
    state, balance = night.state, night.ledger.balance
    assert sum(night.ledger.balances.values()) == sum(night.points.balances.values()) == 0
    for account, cents in night.ledger.balances.items():
        kind, _, player = account.partition(":")
        assert not cents or kind not in ("purse", "felt") or player in state.seats, (
            f"{account} has {cents}, and no seat"
        )
    for player, seat in state.seats.items():
        assert all(cents >= 0 for cents in seat.purse.values()), seat
        assert sum(seat.purse.values()) == balance(f"purse:{player}"), seat
        assert money_on_felt(seat) == balance(f"felt:{player}"), seat
    for bet, cents in state.meters.items():
        assert cents == balance(f"meter:{bet}") >= 0
    for player, cents in state.owed.items():
        assert -cents == balance(f"owed:{player}") < 0
    assert balance("float") == state.float_
    if state.phase is Phase.CLOSED:
        assert not state.float_, "the float stayed at a closed table"
    for player, cents in state.carried_off.items():
        assert cents == balance(f"away:{player}") >= 0
    for worker in filter(None, (state.dealer, state.mucker)):
        assert not looks_like(worker, state.seats), f"{worker} works and plays here"
    assert len({key_of(player) for player in state.seats}) == len(state.seats), "two players' names look alike"
    assert state.dolly == (state.phase in DOLLY_STANDS)


class Watched(Night):
    """A night in which all of that is asked after every single event, and not when a command or a round is over."""

    def happened(self, events: Iterable[e.Event]) -> None:
        for event in events:
            super().happened((event,))
            agrees(self)


def money_on_felt(seat: Seat) -> int:
    wagers = sum(stake for key, stake in seat.wagers.items() if key.chips != COUPON)
    return wagers + sum(bet.stake for key, bet in seat.standing.items() if key.chips != COUPON and not bet.taken)


def is_tidy(night: Night) -> None:
    """What a state says twice, it says alike."""
    state = night.state
    standing = [(key.place, bet.spin) for seat in state.seats.values() for key, bet in seat.standing.items()]
    assert state.running == {place for place, spin in standing if spin != NO_SPIN}
    assert state.locked == {place for place, spin in standing if spin == NO_SPIN}
    for seat in state.seats.values():
        assert set(seat.to_confirm) <= {key.place for key in seat.wagers}, seat
        assert all(stake > 0 for stake in seat.wagers.values()), seat
    if state.phase in (Phase.PAID, Phase.BONUS, Phase.CLOSED):
        assert not state.on_felt(), "a wager of a settled round lies on the felt"
    if state.phase in (*BETTING_OPEN, Phase.CLOSED):
        assert state.outcome is None


def has_no_empty_seats(night: Night) -> None:
    """Between two rounds, who has left and has nothing here any more holds no seat."""
    state = night.state
    for player, seat in state.seats.items():
        here = seat.wagers or seat.standing or any(seat.purse.values()) or state.carried_off.get(player)
        assert not seat.away or here, seat


def folds(log: Sequence[e.Event], state: TableState) -> None:
    """All events lead to the state, as they are and as a log gives them back."""
    assert fold(log) == state
    again = read_again(log)
    assert fold(again) == state
    assert msgspec.json.encode(again) == msgspec.json.encode(log)


def losers_go_first(log: Iterable[e.Event]) -> None:
    """Between a dolly and a payment there is one collection; no dealer goes while a ball of Iowa's runs or pays."""
    collected, book, runs = False, "", False
    for event in log:
        match event:
            case e.TableOpened():
                book = event.book
            case e.BallSpun():
                collected, runs = False, True
            case e.LosersCollected():
                collected = True
            case e.WinnersPaid():
                assert collected, "winners were paid before losers were collected"
                collected, runs = False, False
            case e.NoSpinCalled():
                runs = False
            case e.DealerRelieved():
                assert not (runs and book == "us-ia"), "a dealer was relieved during a spin"


def unchanged(night: Night, before: TableState, known: int) -> None:
    """A refusal has changed nothing; of a bet that came too late there may be a record, and no chip has moved."""
    assert {type(event) for event in night.log[known:]} <= {e.NoBetCalled, e.SupervisorCalled}
    assert night.state is before or len(night.log) > known
    assert {name: (seat.purse, seat.wagers) for name, seat in night.state.seats.items()} == {
        name: (seat.purse, seat.wagers) for name, seat in before.seats.items()
    }


def sent(night: Night, command: c.Command) -> Events | Refusal:
    """The command, with everything that must hold for any: asked twice, the answer is the same; a refusal is of a known
    kind, says something and changes nothing."""
    before, known = night.state, len(night.log)
    first = decide(before, command, night.rules)
    assert decide(before, command, night.rules) == first
    assert why_not(before, command, night.rules) == (first if isinstance(first, Refusal) else None)
    assert night.state is before
    result = night.do(command)
    assert result == first
    if isinstance(result, Refusal):
        unchanged(night, before, known)
        assert result.code in CODES, result
        assert result.says.strip(), result
    else:
        assert result, f"{type(command).__name__} was taken, and nothing happened"
    return result
