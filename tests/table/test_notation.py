"""Commands as text and as JSON: each comes back as it was, and what is none is refused with a sentence."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nights import DAN, SUE, play

from croupier.game.notation import NotationError
from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table.codec import COMMANDS, EVENTS, decode_command, decode_event, encode
from croupier.table.decide import ASKS_FOR, WHO
from croupier.table.notation import format_command, format_event, parse_line, verbs
from croupier.table.people import Actor, Role
from croupier.table.phases import MOVES

PEOPLE = {"Sue": "supervisor", "Dan": "dealer"}
NAMES = st.text(min_size=1, max_size=20).filter(lambda name: name not in PEOPLE)
CENTS = st.integers(-(10**15), 10**15).map(Cents)
TEXTS = st.text(max_size=30)


def parse_command(line: str) -> c.Command:
    return parse_line(line, PEOPLE, verbs())


@st.composite
def some_commands(draw: st.DrawFn) -> c.Command:
    by = draw(st.one_of(st.sampled_from([SUE, DAN]), NAMES.map(lambda name: Actor(name, Role.PLAYER))))
    kinds = (
        st.builds(
            c.PlaceWager, st.just(by), TEXTS, TEXTS, CENTS, TEXTS, st.none() | st.tuples(*[st.integers(-9, 9)] * 2)
        ),
        st.builds(c.CorrectPayment, st.just(by), TEXTS, CENTS, TEXTS, TEXTS),
        st.builds(c.ReportIrregularity, st.just(by), TEXTS, st.dictionaries(TEXTS, st.booleans(), max_size=3)),
        st.builds(c.RecordOutcome, st.just(by), TEXTS, st.builds(c.Telemetry, st.none() | st.integers(0, 9), TEXTS)),
        st.builds(c.OpenTable, st.just(by), TEXTS, CENTS, st.none(), TEXTS, st.frozensets(TEXTS, max_size=3)),
        st.builds(c.ReportWheel, st.just(by), st.booleans(), TEXTS),
        st.builds(c.RuleDispute, st.just(by), st.integers(0, 99), TEXTS, TEXTS),
    )
    command: c.Command = draw(st.one_of(*kinds))
    return command


@given(some_commands())
def test_a_command_comes_back_from_its_line_and_from_its_bytes(command: c.Command) -> None:
    assert parse_command(format_command(command)) == command
    assert decode_command(encode(command)) == command


def test_a_line_as_a_person_writes_it() -> None:
    line = "Ann: place-wager player=Ann place=split:17-20 stake=$5 chips=value"
    wanted = c.PlaceWager(Actor("Ann", Role.PLAYER), "Ann", "split:17-20", Cents(500), "value")
    assert parse_command(line) == wanted
    assert format_command(wanted) == line
    assert parse_command(f"{line}  # the first bet") == wanted


def test_a_comment_begins_after_a_space_and_outside_quotes() -> None:
    line = 'Ann: open-dispute player=Ann about="chip #5 # moved" place=a#b # said at once'
    assert parse_command(line) == c.OpenDispute(Actor("Ann", Role.PLAYER), "Ann", "chip #5 # moved", "a#b")
    assert parse_command("Dan: spin-ball # off") == c.SpinBall(DAN)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "is not a command; write it like: Ann: place-wager player=Ann place=red stake=$5 chips=value"),
        ("place-wager player=Ann", "is not a command; write it like"),
        ('"Ann\\x": place-wager player=Ann', "is not written as in JSON"),
        ("Ann: place-wagger player=Ann", '"place-wagger" is not a table command; did you mean place-wager'),
        ("Ann: Place-Wager player=Ann", "did you mean place-wager"),
        (
            "Ann: place-wager",
            "place-wager needs player and place and stake and chips; write it like: place-wager player",
        ),
        ("Ann: place-wager player=Ann place=red stake=5 chips=value", "stake=5 cannot be read; write it like stake=$5"),
        ("Ann: place-wager player=Ann place=red stake=$5.001 chips=value", "stake=$5.001 cannot be read"),
        ("Ann: place-wager player=Ann place=red stake=[5] chips=value", "stake=[5] cannot be read; write it like"),
        (f"Ann: place-wager player=Ann place=red stake=${'9' * 5000} chips=value", "9… cannot be read"),
        (f"Ann: set-chips player=Ann color=blue value=${'9' * 4299}", "9… cannot be read"),
        ("Ann: set-chips player=Ann color=blue value=$10000000000000000", "cannot be read"),
        ("Ann: place-wager player=Ann place=red stake=$5 chips=value at=[1", "[1 is not written as in JSON"),
        (
            "Ann: place-wager player=Ann place=red stake=$5 chips=value at=1",
            "at=1 cannot be read; write it like at=[1,1]",
        ),
        ("Ann: place-wager player=Ann place=red stake=$5 chips=value chips=color", "chips is given twice"),
        ("Ann: place-wager player=Ann place=red stake=$5 chips=value luck=good", 'place-wager has no field "luck"'),
        ("Ann: place-wager player=Ann plaice=red stake=$5 chips=value", '"plaice"; did you mean place'),
        ('Ann: place-wager by={"name":"Sue","role":"supervisor"} player=Ann', 'has no field "by"'),
        ("Dan: pay-winners player=Ann", 'pay-winners has no field "player"; it has no fields'),
        ("Ann: place-wager player=Ann and some more", "and some more"),
        ("Sue: report-wheel turning=perhaps", "turning=perhaps cannot be read; write it like turning=yes"),
        (
            "Sue: rule-dispute dispute=first ruling=void reason=x",
            "dispute=first cannot be read; write it like dispute=1",
        ),
        ('Sue: rule-dispute dispute=1 ruling=void reason="\\ud800"', "is not written as in JSON"),
        (
            'Sue: open-table dealer=Dan drop_box={"number":7}',
            'write it like drop_box={"number":"…","table_key":"…","contents_key":"…"}',
        ),
        ("Dan: report-irregularity irregularity=x answers=yes", 'write it like answers={"…":true}'),
        ("Dan: spin-ball confirmed={}", "write it like confirmed=…,…"),
    ],
    ids=lambda text: text[:60],
)
def test_what_is_no_command_is_refused_with_a_sentence(line: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_command(line)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 400


@given(st.binary(max_size=60))
def test_bytes_that_are_nothing_of_ours_are_refused(data: bytes) -> None:
    for decode in (decode_command, decode_event):
        with pytest.raises(NotationError):
            decode(data)


def test_unknown_fields_wrong_types_and_endless_nesting_are_refused() -> None:
    known = encode(c.ApproveChips(SUE))
    assert decode_command(known) == c.ApproveChips(SUE)
    for data in (known.replace(b"}}", b'},"more":1}'), known.replace(b'"Sue"', b"7"), b"[" * 100_000):
        with pytest.raises(NotationError):
            decode_command(data)


def test_every_command_and_event_has_its_place_in_the_tables() -> None:
    assert set(COMMANDS) == set(WHO) == set(ASKS_FOR) == set(verbs().values())
    assert set(EVENTS) == {event for moves in MOVES.values() for event in moves}


def test_the_events_of_a_night_come_back_from_their_bytes() -> None:
    night = play("us-co", in_prison=True, areas=["in-prison"])
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.round("17")
    for event in night.log:
        assert decode_event(encode(event)) == event
        assert encode(decode_event(encode(event))) == encode(event)
        assert format_event(event).startswith(type(event).__name__)
        assert msgspec.json.decode(encode(event))["event"] == type(event).__name__
