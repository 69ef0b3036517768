"""Moments of a night, and what is likely to be asked in them: for laws about any command at any time."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st
from msgspec.structs import replace
from nights import DAN, MAX, SENSOR, SUE, Play, outcome_by, player
from records import Likely, record
from tables import table

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.decide import WHO, decide
from croupier.table.people import Role, Step
from croupier.table.rules import TableRules
from croupier.table.state import TableState

FIVE = Cents(500)
PEOPLE = (SUE, DAN, MAX, SENSOR, player("Ann"), player("Bob"))


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
        now(
            c.SpreadTender(
                DAN, "Bob", "currency", FIVE, "value", True, night.confirmed("buy-in"), night.free("Bob", FIVE)
            )
        )
        now(c.SpinBall(DAN, confirmed=night.confirmed("launch")), c.ReportIrregularity(DAN, "a moth"))
        now(c.RuleIrregularity(SUE, "stands", "seen"), c.CallNoMoreBets(DAN, night.confirmed("close")))
        now(outcome_by(DAN, pocket, night.rules))
        now(c.RecordDraw(DAN, "SecondNumber", "5"), c.RecordDraw(DAN, "Multiplier", "10"))
        now(c.Choose(ann, "Ann", "red", "leave"), c.Choose(ann, "Ann", "odd", "leave"))
        now(c.Choose(bob, "Bob", "red", "half-back"))
        now(c.PlaceDolly(DAN, pocket, night.state.area, night.confirmed("dolly", "dolly-third-dozen")))
        now(*(c.RuleDispute(SUE, number, "stands", "seen") for number in night.state.disputes))
        now(c.CollectLosers(DAN), c.PayWinners(DAN), c.StartBonus(DAN), c.RecordBonusBall(DAN, "5"))
        now(c.RecordBonusBall(DAN, "6"), c.RemoveDolly(DAN), c.ReturnTender(DAN), c.CarryOffChips(ann, "Ann"))
    now(c.CloseTable(SUE, "the fire alarm rings"))
    return states


def likely(rules: TableRules) -> Likely:
    names = st.sampled_from(["Ann", "Ann", "Ann", "Bob", "Bob", "Eve"])
    amounts = st.sampled_from([100, 500, 500, 500, 500, 1000, 0, 50_000, -100, 1, 10**13, 10**25])
    side_bets = st.sampled_from([*rules.setup.sidebets, "craps"])
    places = st.sampled_from(["red", "straight:5", "odd", "nowhere"]) | side_bets | st.sampled_from(list(rules.places))
    few = st.integers(-1, 9)
    confirmed = st.sampled_from([frozenset(key.rpartition(".")[2] for key in rules.rules.rules), frozenset()])
    return {
        "by": st.sampled_from(PEOPLE), "player": names, "place": places, "to": places, "side_bet": side_bets,
        "amount": amounts, "stake": amounts, "value": amounts, "worth": amounts, "denomination": amounts,
        "seat": few, "dispute": few, "alert": few, "past_post": few, "serial": few, "times": few,
        "confirmed": confirmed, "at": st.none(), "how": st.just(""), "answers": st.just({"ball removed in time": True}),
        "pocket": st.sampled_from([*rules.wheel.pockets, "37"]),
        "chips": st.sampled_from(["color", "value", "value", "value", "electronic", "coupon", "toke-value", "cash"]),
        "ruling": st.sampled_from(["stands", "void"]) | places,
        "choice": st.sampled_from(["leave", "half-back", "no"]),
        "color": st.sampled_from(["red", "blue", "none"]),
        "into": st.sampled_from(["drop", "drop box", "bank"]),
        "decision": st.sampled_from(["stands", "no spin", "?"]),
        "irregularity": st.sampled_from(["short-spin", "hung-ball", "check-down", "a moth"]),
        "tender": st.sampled_from(["currency", "value chips", "ticket"]),
        "draw": st.sampled_from(["SecondNumber", "Multiplier", "?"]),
    }  # fmt: skip


def asked(kind: type[c.Command], rules: TableRules) -> st.SearchStrategy[c.Command]:
    """A command of that kind, mostly by somebody who may give it."""
    who = WHO[kind]
    roles = (rules.hands[who],) if isinstance(who, Step) else who

    def by(command: c.Command) -> st.SearchStrategy[c.Command]:
        rightful = [each for each in (SUE, DAN, MAX, SENSOR) if each.role in roles]
        if Role.PLAYER in roles:
            rightful.append(player(getattr(command, "player", "Ann")))
        return st.sampled_from([*rightful * 4, command.by]).map(lambda actor: replace(command, by=actor))

    return record(kind, likely(rules)).flatmap(by)
