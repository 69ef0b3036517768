"""How each situation begins: the commands that people give, one by one. What comes of them the table says."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.money.amount import Cents
from croupier.rulebook.rules import Rules
from croupier.table import commands as c
from croupier.table.chips import VALUE
from croupier.table.phases import Phase
from croupier.table.refusals import Code
from croupier.views.whatif_table import (
    DEALER,
    DEVICE,
    EVEN_MONEY,
    NUMBER,
    OTHER,
    PLAYER,
    RELIEF,
    STAKE,
    STRAIGHT,
    SUPERVISOR,
    ZERO,
    Trial,
)

Acts = Iterator[c.Command]
WHY = "seen on camera"


def not_taken(trial: Trial, reason: str) -> Acts:
    call = c.CallNoBet(DEALER, PLAYER.name, reason, EVEN_MONEY)
    if refusal := trial.why_not(call):
        yield call
        if refusal.code == Code.NOT_ASKED_AGAIN:
            yield c.AskAgain(DEALER, PLAYER.name)
    yield call


def reported(trial: Trial, name: str) -> Acts:
    """The dealer sees it while the ball runs, and says so; asked for a time or an answer, the dealer gives them."""
    trial.bring_to(Phase.NO_MORE_BETS)
    asks = dict.fromkeys(trial.rules.irregularity(name).get("asks", ()), True)
    yield c.ReportIrregularity(DEALER, name, asks, trial.rules.setup.hung_ball_seconds)


def late_wager(trial: Trial) -> Acts:
    trial.bring_to(Phase.NO_MORE_BETS)
    late = trial.wager(EVEN_MONEY)
    yield late
    if not trial.state.past_posts:  # unless the table has called it
        yield c.CallNoBet(DEALER, PLAYER.name, "late", late.place, late.stake)


def changed_after_close(trial: Trial) -> Acts:
    trial.bring_to(Phase.NO_MORE_BETS)
    yield c.WithdrawWager(PLAYER, PLAYER.name, EVEN_MONEY, VALUE)
    yield c.MoveWager(PLAYER, PLAYER.name, EVEN_MONEY, "even", VALUE)


def void_zero(trial: Trial) -> Acts:
    trial.bring_to(Phase.NO_MORE_BETS)
    yield trial.step(c.RecordOutcome, min(trial.rules.wheel.void))


def larger_as_single(rules: Rules) -> str:
    return next((name for name in rules.wheels() if name.endswith("-as-single")), "double-zero-as-single")


def unlisted(trial: Trial, says: str) -> Acts:
    trial.bring_to(Phase.NO_MORE_BETS)
    yield c.ReportIrregularity(DEALER, says)


def fell_early(trial: Trial) -> Acts:
    trial.bring_to(Phase.SPINNING)
    yield c.ReportFall(DEALER)


def wrong_number(trial: Trial) -> Acts:
    """Everything was collected and paid by it when somebody sees the ball."""
    trial.bring_to(Phase.PAID, OTHER)
    yield c.CorrectOutcome(SUPERVISOR, NUMBER, WHY)


def void_number(trial: Trial) -> Acts:
    trial.bring_to(Phase.PAID)
    yield c.VoidOutcome(SUPERVISOR, WHY)


def owed(trial: Trial) -> Acts:
    """Paid by the wrong number, and gone from the player's purse when it is found out."""
    trial.bring_to(Phase.PAID)
    trial.do(c.CashOut(PLAYER, PLAYER.name))
    trial.do(c.SeatPlayer(PLAYER, PLAYER.name, 1))
    yield c.CorrectOutcome(SUPERVISOR, OTHER, WHY)
    trial.buy(STAKE)
    yield c.CollectOwed(SUPERVISOR, PLAYER.name, STAKE, VALUE)
    yield c.WriteOffOwed(SUPERVISOR, PLAYER.name, "the player has left")


def overpaid(trial: Trial) -> Acts:
    trial.bring_to(Phase.PAID)
    yield c.CorrectPayment(SUPERVISOR, PLAYER.name, Cents(-500), VALUE, WHY)


def disputed(trial: Trial) -> Acts:
    trial.bring_to(Phase.DOLLY)
    yield c.OpenDispute(PLAYER, PLAYER.name, "the chips stood on the line", STRAIGHT)
    yield c.CollectLosers(DEALER)


def dealer_cannot_finish(trial: Trial) -> Acts:
    trial.bring_to(Phase.NO_MORE_BETS)
    yield c.RelieveDealer(DEALER, RELIEF)
    if trial.state.dealer != RELIEF:
        yield c.RelieveDealer(SUPERVISOR, RELIEF, "the dealer is ill")


def device_silent(trial: Trial) -> Acts:
    """The device that closes the betting does not."""
    trial.bring_to(Phase.SPINNING)
    yield c.StartTimer(DEVICE, "device", 60_000)
    yield c.EndTimer(DEVICE, "device")


def power_failure(trial: Trial) -> Acts:
    trial.bring_to(Phase.NO_MORE_BETS)
    yield c.StopTable(DEVICE, "the power failed")
    yield trial.step(c.RecordOutcome)


def side_bet_fault(trial: Trial) -> Acts:
    trial.bring_to(Phase.NO_MORE_BETS)
    for side_bet in trial.rules.setup.sidebets:
        yield c.ReportFault(DEALER, side_bet, "the display is dark")


def no_choice(trial: Trial) -> Acts:
    """On zero again with a bet on red: the player says nothing."""
    if trial.rules.setup.in_prison:
        trial.bring_to(Phase.DOLLY, ZERO)
        yield c.CollectLosers(DEALER)


def large_payment(trial: Trial) -> Acts:
    trial.bring_to(Phase.COLLECTED)
    yield c.PayWinners(DEALER)


def wheel_stopped(trial: Trial) -> Acts:
    yield c.ReportWheel(DEALER, False, "the bearing is hot")


def closed_with_bets(trial: Trial) -> Acts:
    yield c.CloseTable(SUPERVISOR)
    yield c.CloseTable(SUPERVISOR, "a fire alarm")
