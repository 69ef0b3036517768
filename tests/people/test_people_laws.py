"""What holds for every stream of commands, in any order and at any time."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st
from people_streams import SECRETS, commands, digests, mended, streams, times
from staffed import HERE, NOON, House, password_of

from croupier.people import commands as c
from croupier.people.codec import EVENTS, NotOursError, decode_command, decode_event, encode
from croupier.people.decide import decide
from croupier.people.digests import code_digest, digest_of
from croupier.people.events import Event, SignedOut
from croupier.people.evolve import OutOfOrderError, evolve, fold
from croupier.people.posts import STAFF, Person, Post
from croupier.people.signing import who
from croupier.people.state import LIFETIME, SESSIONS_MAX, PeopleState
from croupier.rulebook.refusal import Refusal

STAFFED = House()
Stream = list[tuple[c.Command, bool]]


def run(stream: Stream) -> tuple[PeopleState, list[Event]]:
    """The state and the events that a stream leads to in a house that has people."""
    state, events = STAFFED.state, list(STAFFED.events)
    for drawn, mend in stream:
        command = mended(state, drawn) if mend else drawn
        before = msgspec.json.encode(state)
        result = decide(state, command)
        assert msgspec.json.encode(state) == before  # deciding changes nothing, whatever it gives
        if isinstance(result, Refusal):
            assert not any(secret in str(result) for secret in SECRETS)
            continue
        for event in result:
            state = evolve(state, event)
        events += result
    return state, events


@given(streams)
@settings(max_examples=100)
def test_folding_the_log_gives_the_live_state_and_no_secret_is_in_it(stream: Stream) -> None:
    state, events = run(stream)
    log = [encode(event) for event in events]
    assert fold(map(decode_event, log)) == state
    assert msgspec.json.decode(msgspec.json.encode(state), type=PeopleState) == state
    for line in log:
        assert not any(secret in line.decode() for secret in SECRETS)
        assert b"the password of" not in line


@given(streams)
@settings(max_examples=100)
def test_what_is_always_true(stream: Stream) -> None:
    state, _events = run(stream)
    active = [each for each in state.staff.values() if each.active]
    assert any(each.post is Post.ADMINISTRATOR and each.hash for each in active)
    assert all(each.post in STAFF for each in active)
    assert len({each.licence for each in state.staff.values()}) == len(state.staff)
    opened = [session.name for session in state.sessions.values()]
    assert set(opened) <= {each.name for each in active}
    assert all(opened.count(name) <= SESSIONS_MAX for name in opened)
    seated = [(terminal.table, terminal.seat) for terminal in state.terminals.values()]
    assert len(seated) == len(set(seated))
    for approval in state.approvals.values():
        assert approval.by != approval.second
        for name in filter(None, (approval.by, approval.second)):
            person = state.person(name)
            assert person is not None
            assert person.post is Post.SUPERVISOR
    for code in state.codes.values():
        assert state.person(code.by) is not None


@given(streams, digests, times)
@settings(max_examples=100)
def test_whoever_is_there_works_here_now_and_gave_a_password(stream: Stream, session: str, at: int) -> None:
    state, _events = run(stream)
    person = who(state, session, at)
    if isinstance(person, Person):
        own = state.person(person.name)
        assert own is not None
        assert (own.licence, own.post) == (person.licence, person.post)
        assert 0 <= at - state.sessions[session].began < LIFETIME
        assert not own.temporary
        assert not state.sessions[session].locked


@given(st.text(max_size=100), st.text(max_size=100), st.text(max_size=80))
def test_any_text_at_all_is_answered(name: str, address: str, session: str) -> None:
    result = decide(STAFFED.state, c.SignIn(NOON, name, c.Proof(True, 1), session, address))
    assert isinstance(result, Refusal)
    decide(STAFFED.state, c.SignIn(NOON, name, c.Proof(True, 1), digest_of(session), address))
    decide(STAFFED.state, c.AddStaff(NOON, "Ada", name, session, Post.DEALER))


@given(commands)
def test_a_command_comes_back_from_its_json(command: c.Command) -> None:
    assert decode_command(encode(command)) == command


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"[" * 10**5, b"\xff", b'{"command":"Nothing"}', b'{"event":"SignedOut","at":1,"secret":"canary"}'],
)
def test_what_is_not_ours_is_refused_without_being_repeated(data: bytes) -> None:
    for decode in (decode_command, decode_event):
        with pytest.raises(NotOursError, match=r"^this is not (a command|an event)$"):
            decode(data)


def test_a_log_of_somebody_elses_making_is_not_folded() -> None:
    with pytest.raises(OutOfOrderError, match="SignedOut of something that is not there"):
        fold([SignedOut(NOON, "Dan", "0" * 64)])


def test_no_event_has_room_for_a_secret() -> None:
    fields = {field for kind in EVENTS for field in kind.__struct_fields__}
    assert not fields & {"password", "secret", "id", "typed"}


def test_a_night_in_the_house_leaves_no_secret_in_its_log() -> None:
    """Real ids and codes, as the web and the floor use them, beside every event they lead to."""
    house = House()
    session, token, code = "session-canary-raw", "token-canary-raw", "C4N4R-YC0DE"
    house.done(c.SignIn(NOON, "Sue", house.proof("Sue"), digest_of(session), HERE))
    house.done(c.EnrollTerminal(NOON, "Sue", "1", 1, code_digest("1", 1, code)))
    house.done(c.UseCode(NOON, "1", 1, code_digest("1", 1, code), digest_of(token), HERE))
    house.failed(c.SignIn(NOON, password_of("Sue"), house.proof(password_of("Sue"), "Sue"), house.digest(), HERE))
    log = b"\n".join(map(encode, house.events)).decode()
    for secret in (
        session,
        token,
        code,
        code.replace("-", ""),
        password_of("Sue"),
        password_of("Ada"),
        "chosen by Ada",
    ):
        assert secret not in log
    assert digest_of(code) not in log  # a code is digested together with its seat


def test_the_streams_reach_every_event() -> None:
    """Otherwise the laws above would speak of little. Which streams a seed gives depends on what else was imported, so
    that many seeds have a short turn before an event counts as out of reach."""
    seen: set[str] = set()
    every = {kind.__name__ for kind in EVENTS}

    @settings(max_examples=50, database=None)
    @given(streams)
    def look(stream: Stream) -> None:
        seen.update(type(event).__name__ for event in run(stream)[1])

    for number in range(80):
        if seen != every:
            seed(number)(look)()
    assert seen == every
