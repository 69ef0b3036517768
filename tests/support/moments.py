"""Moments of a night, and what is likely to be asked in them: for laws about any command at any time."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st
from nights import DAN, MAX, SENSOR, SUE, Play, player
from records import Likely
from tables import table

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.decide import decide
from croupier.table.rules import TableRules
from croupier.table.state import TableState

FIVE = Cents(500)


@cache
def moments(name: str) -> list[TableState]:
    """The states of a night with a bit of everything, from the closed table to the closed table."""
    night = Play(table(name))
    states = [night.state]

    def now(*commands: c.Command) -> None:
        for command in commands:
            if not isinstance(decide(night.state, command, night.rules), Refusal):
                night.do(command)
            states.append(night.state)

    night.open()
    chips = "value" if name != "us-nh" else "color"
    ann, bob = (night.sit(who, 50_000, chips) for who in ("Ann", "Bob"))
    more = [place.name for place in night.rules.places.values() if place.side_bet][:4]
    for pocket in ("5", "0", "0", "6", "7"):
        now(c.AllowSharing(SUE, "Bob", True))
        now(*(night.wager(who, place, 500, chips) for who in ("Ann", "Bob") for place in ("red", "straight:5", *more)))
        now(
            *(night.wager("Ann", place, 100, chips) for place in more),
            c.PlaceCoupon(ann, "Ann", "odd", FIVE, "A1", "valid coupon"),
        )
        now(c.OpenDispute(bob, "Bob", "where?", "red"), c.LockProgressives(DAN, night.confirmed("lock")))
        now(c.SpreadTender(DAN, "Bob", "currency", FIVE, "value", True, night.confirmed("buy-in")))
        now(c.SpinBall(DAN, confirmed=night.confirmed("launch")), c.ReportIrregularity(DAN, "a moth"))
        now(c.RuleIrregularity(SUE, "stands", "seen", True), c.CallNoMoreBets(DAN, night.confirmed("close")))
        now(c.RecordOutcome(DAN, pocket), c.RecordDraw(DAN, "SecondNumber", "5"), c.RecordDraw(DAN, "Multiplier", "10"))
        now(c.Choose(ann, "Ann", "red", "leave"), c.Choose(ann, "Ann", "odd", "leave"))
        now(c.Choose(bob, "Bob", "red", "half-back"))
        now(c.PlaceDolly(DAN, pocket, night.state.area, night.confirmed("dolly", "dolly-third-dozen")))
        now(*(c.RuleDispute(SUE, number, "stands", "seen") for number in night.state.disputes))
        now(c.CollectLosers(DAN), c.PayWinners(DAN), c.StartBonus(DAN), c.RecordBonusBall(DAN, "5"))
        now(c.RecordBonusBall(DAN, "6"), c.RemoveDolly(DAN), c.ReturnTender(DAN), c.CarryOffChips(ann, "Ann"))
    now(c.CloseTable(SUE))
    return states


def likely(rules: TableRules) -> Likely:
    names = st.sampled_from(["Ann", "Bob", "Eve"])
    amounts = st.sampled_from([0, 100, 500, 1000, 50_000, -100, 1, 10**13, 10**25])
    anybody = st.sampled_from([SUE, DAN, MAX, SENSOR, player("Ann"), player("Bob")])
    side_bets = st.sampled_from([*rules.setup.sidebets, "craps"])
    places = st.sampled_from([*rules.places, "red", "red", "straight:5", "straight:5", "nowhere"]) | side_bets
    few = st.integers(-1, 9)
    confirmed = st.sampled_from([frozenset(key.rpartition(".")[2] for key in rules.rules.rules), frozenset()])
    return {
        "by": anybody, "player": names, "place": places, "to": places, "amount": amounts, "stake": amounts,
        "value": amounts, "worth": amounts, "side_bet": side_bets, "confirmed": confirmed, "seat": few, "dispute": few,
        "alert": few, "past_post": few, "pocket": st.sampled_from([*rules.wheel.pockets, "37"]),
        "chips": st.sampled_from(["color", "value", "electronic", "coupon", "toke-value", "cash"]),
        "ruling": st.sampled_from(["stands", "void"]) | places, "choice": st.sampled_from(["leave", "half-back", "no"]),
        "color": st.sampled_from(["red", "blue", "none"]), "into": st.sampled_from(["drop", "drop box", "bank"]),
        "at": st.none(), "how": st.just(""), "serial": few, "denomination": amounts, "times": few,
        "decision": st.sampled_from(["stands", "no spin", "?"]), "answers": st.just({"ball removed in time": True}),
        "irregularity": st.sampled_from(["short-spin", "hung-ball", "check-down", "a moth"]),
        "tender": st.sampled_from(["currency", "value chips", "ticket"]),
        "draw": st.sampled_from(["SecondNumber", "Multiplier", "?"]),
    }  # fmt: skip
