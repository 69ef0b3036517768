"""Laws of the table, for any wagers, any order and any record."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from invariants import CODES
from moments import asked, moments
from nights import DAN, Play
from records import record
from tables import TABLES, table

import croupier.table
from croupier.money.ledger import Ledger
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import COMMANDS, EVENTS, decode_command, decode_event, encode
from croupier.table.decide import ASKS_FOR, WHO, decide, why_not
from croupier.table.evolve import evolve, fold
from croupier.table.phases import MOVES, Phase
from croupier.table.postings import enter
from croupier.table.refusals import Code

BY_HAND = [name for name in TABLES if name != "us-co terminals"]
Wagers = dict[str, int]


@st.composite
def rounds(draw: st.DrawFn) -> tuple[str, dict[str, Wagers], str]:
    """A table, the wagers of some players on its layout, and an outcome."""
    name = draw(st.sampled_from(["us-co", "us-nj"]))
    rules = table(name)
    layout = st.sampled_from([place.name for place in rules.places.values() if not place.side_bet])
    twins = {place.name: place.twin for place in rules.places.values() if place.twin}

    def within(stakes: Wagers) -> bool:
        """Twins, as the courtesy line and the split that it stands for, have one maximum together."""
        return all(stakes.get(one, 0) + stakes.get(other, 0) <= 100 for one, other in twins.items())

    wagers = st.dictionaries(layout, st.integers(1, 100), min_size=1, max_size=5).filter(within)
    players = st.dictionaries(st.sampled_from(["Ann", "Bob", "Cay"]), wagers, min_size=1)
    return name, draw(players), draw(st.sampled_from(rules.wheel.pockets))


def after(name: str, wagers: dict[str, Wagers], pocket: str) -> dict[str, int]:
    """What each player has won or lost by one round; they take their seats in the order given."""
    night = Play(table(name))
    night.open()
    for who in wagers:
        night.sit(who, 100_000)
    for who, stakes in wagers.items():
        for place, dollars in stakes.items():
            night.bet(who, place, dollars * 100)
    night.spin()
    night.close()
    if "spread-bet" in night.rules.setup.sidebets:
        night.do(c.RecordDraw(DAN, "SecondNumber", "1"))
    night.outcome(pocket)
    night.settle()
    return {who: night.held(who) - 100_000 for who in wagers}


@given(rounds())
@settings(max_examples=60)
def test_wagers_together_are_worth_what_each_is_worth_alone(played: tuple[str, dict[str, Wagers], str]) -> None:
    name, wagers, pocket = played
    for who, net in after(name, wagers, pocket).items():
        alone = [after(name, {who: {place: dollars}}, pocket)[who] for place, dollars in wagers[who].items()]
        assert net == sum(alone)


@given(rounds(), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_it_does_not_matter_who_sits_where(played: tuple[str, dict[str, Wagers], str], random: Random) -> None:
    name, wagers, pocket = played
    names = list(wagers)
    random.shuffle(names)
    assert after(name, {who: wagers[who] for who in names}, pocket) == after(name, wagers, pocket)


@given(st.data())
@settings(max_examples=300)
def test_every_event_and_every_command_reads_back_as_it_was_written(data: st.DataObject) -> None:
    base = data.draw(st.sampled_from([e.Event, c.Command]))
    kind = data.draw(st.sampled_from(EVENTS if base is e.Event else COMMANDS))
    written = data.draw(record(kind))
    read = decode_event if base is e.Event else decode_command
    assert read(encode(written)) == written


@pytest.mark.parametrize("kind", [e.WagerPlaced, e.LosersCollected, e.WinnersPaid])
@given(data=st.data())
def test_what_the_audit_need_not_read_again_can_be_read(kind: type[e.Event], data: st.DataObject) -> None:
    """Where a command gives these to the byte, the audit does not decode them: that they can be is held here."""
    written = data.draw(record(kind))
    assert decode_event(encode(written)) == written


def test_every_event_has_its_place_in_the_order_of_a_round() -> None:
    assert {event for moves in MOVES.values() for event in moves} == set(EVENTS)


def test_every_command_has_its_people_and_asks_for_an_event() -> None:
    assert set(WHO) == set(ASKS_FOR) == set(COMMANDS)
    assert set(ASKS_FOR.values()) <= set(EVENTS)


def test_every_phase_can_be_reached_and_left() -> None:
    reached = {Phase.CLOSED}
    for _ in Phase:
        reached |= {to for phase in reached for to in MOVES[phase].values() if to is not None}
    assert reached == set(MOVES) == set(Phase)
    assert all(any(to is not phase for to in moves.values()) for phase, moves in MOVES.items())


@pytest.mark.parametrize("code", Code)
def test_every_code_is_used_by_the_engine(code: Code) -> None:
    sources = Path(croupier.table.__path__[0]).glob("*.py")
    assert any(f"Code.{code.name}" in source.read_text("utf-8") for source in sources)


@pytest.mark.parametrize("name", BY_HAND)
@given(data=st.data())
@settings(max_examples=400)
def test_whatever_is_asked_is_refused_or_can_happen(name: str, data: st.DataObject) -> None:
    """`decide` never breaks, and what it decides can be folded and balances; `why_not` knows it before."""
    rules = table(name)
    state = data.draw(st.sampled_from(moments(name)), label="state")
    command = data.draw(asked(data.draw(st.sampled_from(COMMANDS)), rules), label="command")
    result = decide(state, command, rules)
    assert why_not(state, command, rules) == (result if isinstance(result, Refusal) else None)
    if isinstance(result, Refusal):
        assert result.code in CODES
        assert result.says.strip()
        return
    assert result
    ledger = Ledger()
    now = state
    for event in result:
        enter(ledger, event)
        now = evolve(now, event)
    assert sum(ledger.balances.values()) == 0
    assert now == fold(result, state)
