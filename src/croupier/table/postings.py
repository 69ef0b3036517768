"""Where the money goes: each event that moves value, as balanced postings between the accounts of `accounts`.

Written from the events alone and apart from the state, so that the two can be held against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.money.amount import Cents
from croupier.money.ledger import Ledger, Posting
from croupier.money.reasons import Reason
from croupier.table import events as e
from croupier.table.accounts import BANK, FLOAT, OUTSIDE, TENDER, TIPS, away, felt, meter, owed, purse
from croupier.table.chips import COUPON, TOKES, TOURNAMENT, VALUE_CHIPS
from croupier.table.halves import in_money


def enter(ledger: Ledger, event: e.Event) -> None:
    """Into the ledger, for the one reason that the event has; most move nothing."""
    if (row := WRITE.get(type(event))) is not None:
        ledger.post(row[0], postings(event))


def postings(event: e.Event) -> Iterable[Posting]:
    """What the event moves of money; nothing for most."""
    half = in_money(event)
    return () if half is None else written(half)


def written(event: e.Event) -> Iterable[Posting]:
    """As it stands, whatever the chips are: `postings` asks for money, `point_postings` for points."""
    row = WRITE.get(type(event))
    return () if row is None else row[1](event)


def postings_of_wagers(events: Iterable[e.WagerPlaced]) -> Iterator[Posting]:
    """Of many wagers in a row: one for each player, with everything that the player staked."""
    staked: dict[str, int] = {}
    for event in events:
        if event.stake < 0:
            raise ValueError(f"{event.player} staked {event.stake} cents")
        if event.chips != TOURNAMENT:
            staked[event.player] = staked.get(event.player, 0) + event.stake
    return (Posting(purse(player), felt(player), Cents(cents)) for player, cents in staked.items())


def _seeded(seeded: dict[str, Cents]) -> Iterator[Posting]:
    return (Posting(FLOAT, meter(bet), cents) for bet, cents in seeded.items())


def _opened(event: e.TableOpened) -> Iterator[Posting]:
    yield Posting(OUTSIDE, FLOAT, event.float_)
    yield from _seeded(event.seeded)


def _closed(event: e.TableClosed) -> Iterator[Posting]:
    """Bets go back, and the float leaves the table; where more was paid than it held, the house makes it good."""
    yield from _voided(event.returned)
    if event.float_ > 0:
        yield Posting(FLOAT, OUTSIDE, event.float_)
    else:
        yield Posting(OUTSIDE, FLOAT, Cents(-event.float_))


def _corrected(event: e.PaymentCorrected) -> Iterator[Posting]:
    if event.amount > 0:
        yield Posting(FLOAT, purse(event.player), event.amount)
    else:
        yield Posting(purse(event.player), FLOAT, Cents(-event.amount))


def _taken_back(event: e.OutcomeCorrected | e.OutcomeVoided) -> Iterator[Posting]:
    """Wagers for the next spin go back; every posting of the settlement is made once more the other way round."""
    undone = event.undone
    yield from _voided(undone.returned)
    yield from (Posting(owed(player), purse(player), cents) for player, cents in undone.owed.items())
    for source, target, amount in _settled(undone.settled):
        yield Posting(target, source, amount)
    for bet, cents in undone.fed.items():
        yield Posting(FLOAT, meter(bet), Cents(cents)) if cents > 0 else Posting(meter(bet), FLOAT, Cents(-cents))


def _spread(event: e.TenderSpread) -> Iterator[Posting]:
    if event.tender == VALUE_CHIPS:
        yield Posting(purse(event.player), TENDER, event.amount)


def _given_back(event: e.TenderReturned) -> Iterator[Posting]:
    if event.tender == VALUE_CHIPS:
        yield Posting(TENDER, purse(event.player), event.amount)


def _dropped(event: e.TenderDropped) -> Iterator[Posting]:
    source = TENDER if event.tender == VALUE_CHIPS else OUTSIDE
    yield Posting(source, FLOAT if event.into == BANK else event.into, event.amount)


def _returned(event: e.ChipsReturned) -> Iterator[Posting]:
    yield Posting(away(event.player), purse(event.player), event.credited)
    yield Posting(away(event.player), FLOAT, Cents(event.amount - event.credited))


def _exchanged(event: e.ChipsColoredUp) -> Iterator[Posting]:
    yield Posting(purse(event.player), FLOAT, event.amount)
    yield Posting(FLOAT, purse(event.player), event.amount)


def _cashed_out(event: e.PlayerCashedOut) -> Iterator[Posting]:
    total = Cents(sum(event.purse.values()))
    yield Posting(purse(event.player), FLOAT, total)
    yield Posting(FLOAT, OUTSIDE, total)


def _locked(event: e.ProgressivesLocked) -> Iterator[Posting]:
    for player, bets in event.locked.items():
        yield Posting(felt(player), FLOAT, Cents(sum(bet.stake for bet in bets)))
    yield from _seeded(event.contributions)


def _on_felt(line: e.Line) -> int:
    return 0 if line.taken or line.chips == COUPON else line.stake


def _collected(event: e.LosersCollected) -> Iterator[Posting]:
    for player, lines in event.lost.items():
        stakes = [line.stake for line in lines if not line.taken and line.chips != COUPON]
        yield Posting(felt(player), FLOAT, Cents(sum(stakes)))


def _paid(event: e.WinnersPaid | e.BonusPaid) -> Iterator[Posting]:
    yield from _settled(event.paid)
    if isinstance(event, e.WinnersPaid):
        yield from _seeded(event.seeded)


def _settled(settled: e.Lines) -> Iterator[Posting]:
    for player, lines in settled.items():
        own = [line for line in lines if line.chips not in TOKES]
        yield from _back(player, own, purse(player))
        if len(own) < len(lines):
            yield from _back(player, [line for line in lines if line.chips in TOKES], TIPS)


def _voided(lines: e.Lines) -> Iterator[Posting]:
    for player, each in lines.items():
        yield from _back(player, each, purse(player))


def _back(player: str, lines: Iterable[e.Line], to: str) -> Iterator[Posting]:
    """Stakes go back from the felt; what is more comes from the float or a meter, what is less goes to the float."""
    from_felt, lost, won = 0, 0, 0
    meters: dict[str, int] = {}
    for line in lines:
        stake, returned = _on_felt(line), line.returned
        if returned >= stake:
            from_felt += stake
            won += returned - stake - line.from_meter
        else:
            from_felt += returned
            lost += stake - returned
            won -= line.from_meter
        if line.from_meter:
            meters[line.place] = meters.get(line.place, 0) + line.from_meter
    yield Posting(felt(player), to, Cents(from_felt))
    yield Posting(felt(player), FLOAT, Cents(lost))
    yield Posting(FLOAT, to, Cents(won))
    for bet, cents in meters.items():
        yield Posting(meter(bet), to, Cents(cents))


def _one(source: Callable[[Any], str], target: Callable[[Any], str], amount: str) -> Callable[[Any], list[Posting]]:
    return lambda event: [Posting(source(event), target(event), getattr(event, amount))]


def _placed(event: e.WagerPlaced) -> tuple[Posting]:
    """By far the most frequent: a plain triple is as good as a posting, and quicker."""
    player = event.player
    return (("purse:" + player, "felt:" + player, event.stake),)  # type: ignore[return-value]


def _of_player(event: Any) -> str:
    return purse(event.player)


def _on_layout(event: Any) -> str:
    return felt(event.player)


WRITE: dict[type[e.Event], tuple[Reason, Callable[[Any], Iterable[Posting]]]] = {
    e.TableOpened: (Reason.OPENING, _opened),
    e.TableClosed: (Reason.CLOSING, _closed),
    e.SetupChanged: (Reason.PROGRESSIVE, lambda event: _seeded(event.seeded)),
    e.FillTaken: (Reason.FILL, lambda event: (Posting(OUTSIDE, FLOAT, event.slip.amount),)),
    e.CreditTaken: (Reason.CREDIT, lambda event: (Posting(FLOAT, OUTSIDE, event.slip.amount),)),
    e.ChipsGiven: (Reason.PURCHASE, _one(lambda event: FLOAT, _of_player, "amount")),
    e.TenderSpread: (Reason.PURCHASE, _spread),
    e.TenderReturned: (Reason.PURCHASE, _given_back),
    e.TenderDropped: (Reason.PURCHASE, _dropped),
    e.ChipsBrought: (Reason.OFF_TABLE, _one(lambda event: OUTSIDE, _of_player, "amount")),
    e.ChipsCarriedOff: (Reason.OFF_TABLE, _one(_of_player, lambda event: away(event.player), "amount")),
    e.ChipsReturned: (Reason.OFF_TABLE, _returned),
    e.ChipsColoredUp: (Reason.EXCHANGE, _exchanged),
    e.PlayerCashedOut: (Reason.REDEMPTION, _cashed_out),
    e.TokeGiven: (Reason.TIP, _one(_of_player, lambda event: TIPS, "amount")),
    e.WagerPlaced: (Reason.WAGER, _placed),
    e.WagerWithdrawn: (Reason.WAGER, lambda event: () if event.chips == COUPON else _off(event)),
    e.WagerVoided: (Reason.VOID, lambda event: () if event.chips == COUPON else _ruled_off(event)),
    e.TokePlaced: (Reason.WAGER, _one(_of_player, _on_layout, "stake")),
    e.ProgressivesLocked: (Reason.PROGRESSIVE, _locked),
    e.LosersCollected: (Reason.LOST, _collected),
    e.WinnersPaid: (Reason.WON, _paid),
    e.BonusPaid: (Reason.WON, _paid),
    e.SideBetsVoided: (Reason.VOID, lambda event: _voided(event.returned)),
    e.HeatEnded: (Reason.VOID, lambda event: _voided(event.returned)),
    e.PaymentCorrected: (Reason.CORRECTION, _corrected),
    e.OutcomeCorrected: (Reason.CORRECTION, _taken_back),
    e.OutcomeVoided: (Reason.CORRECTION, _taken_back),
    e.OwedCollected: (Reason.CORRECTION, _one(_of_player, lambda event: owed(event.player), "amount")),
    e.OwedWrittenOff: (Reason.CORRECTION, _one(lambda event: FLOAT, lambda event: owed(event.player), "amount")),
}


def _ruled_off(event: e.WagerVoided) -> Iterable[Posting]:
    """A stake that was taken when the bet was locked comes back from the float and the meter."""
    return _back(event.player, [event.line()], purse(event.player)) if event.taken else _off(event)


def _off(event: Any) -> tuple[Posting]:
    return (Posting(felt(event.player), purse(event.player), event.stake),)
