"""What `web/wire.py` takes from uvicorn's own WebSocket class, and `web/visit.py` and `web/server.py` from its HTTP
class and its server; uvicorn does not promise to keep them.

When this fails after an update, the sentence says what the house would lose. Read the new source of
`uvicorn.protocols.websockets.websockets_sansio_impl` or `uvicorn.protocols.http.h11_impl`, change `Wire` or `Visit` to
fit, and then raise the upper bound of uvicorn in `pyproject.toml` and `requirements/run.in`.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import textwrap

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol as Base
from uvicorn.server import ServerState

from croupier.web import wire
from croupier.web.server import settings
from croupier.web.visit import Visit
from croupier.web.wire import Wire

METHODS = {
    "__init__": "a wire could not be made",
    "connection_made": "the machine's buffer would not be bounded, and a screen that does not read would cost memory",
    "connection_lost": "the timer of a stuck wire would go on after the wire has ended",
    "pause_writing": "a full wire would not be noticed, and a stuck screen would never be cut",
    "resume_writing": "a screen that was left out would not be told again when it has room",
    "handle_connect": "the application would not find its wire in the state of the connection",
    "data_received": "frames would not be cut here, and each would cost the library's whole way",
    "send_receive_event_to_app": "commands would go through uvicorn's queue, or would be lost",
    "handle_ping": "a flood of pings would be answered for ever",
    "keepalive_timeout": "a peer that is gone would keep its wire",
}
"""Methods that `Wire` replaces and calls, and what would be lost without them."""
ATTRIBUTES = {
    "transport": "nothing could be sent",
    "conn": "a wire with text that is none could not be ended",
    "handle_parser_exception": "a wire with text that is none could not be ended",
    "handshake_initiated": "frames could not be told from the handshake before them",
    "loop": "there would be no timers",
    "scope": "the application would not find its wire",
    "response": "an accepted handshake could not be told from a refused one",
    "frames": "messages could not be put together",
    "curr_msg_data_type": "text could not be told from bytes",
    "writable": "a full wire could not be told from one with room",
    "disconnected": "a wire that is over could not be told from one that is open",
    "close_sent": "frames would be sent after the farewell",
}
"""What `Wire` reads and sets without having made it."""
CALLED_BY_ASYNCIO = {
    *("__init__", "connection_made", "connection_lost", "pause_writing", "resume_writing", "data_received"),
}


@pytest.fixture
def base() -> Base:
    async def made() -> Base:
        return Base(settings(_nothing), ServerState(), {})

    return asyncio.run(made())


async def _nothing(_scope: object, _receive: object, _send: object) -> None:
    """An application."""


def _tree() -> ast.AST:
    return ast.parse(textwrap.dedent(inspect.getsource(Wire)))


def _calls_to_super() -> set[str]:
    return {
        node.attr
        for node in ast.walk(_tree())
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "super"
    }


def _borrowed() -> set[str]:
    """Attributes of `self` that `Wire` has not defined itself."""
    on_self = {
        node.attr
        for node in ast.walk(_tree())
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    }
    made = set(Wire.__init__.__code__.co_names) - {"loop"} | set(vars(Wire))
    return on_self - made


def test_the_lists_above_are_what_the_code_uses() -> None:
    assert set(METHODS) == _calls_to_super(), "bring METHODS up to date with web/wire.py"
    assert set(ATTRIBUTES) == _borrowed(), "bring ATTRIBUTES up to date with web/wire.py"


@pytest.mark.parametrize("name", METHODS)
def test_a_method_that_we_replace_is_still_there_with_its_parameters(name: str) -> None:
    lost = f"uvicorn {uvicorn.__version__} has no {name} any more: {METHODS[name]}"
    assert hasattr(Base, name), lost
    if name != "__init__":  # ours hands on whatever it gets
        ours, theirs = (list(inspect.signature(getattr(kind, name)).parameters) for kind in (Wire, Base))
        assert ours == theirs, f"uvicorn {uvicorn.__version__} calls {name} with {theirs}, and ours takes {ours}"


@pytest.mark.parametrize("name", sorted(METHODS.keys() - CALLED_BY_ASYNCIO))
def test_a_method_that_we_replace_is_still_called(name: str) -> None:
    source = inspect.getsource(Base)
    assert f"self.{name}" in source, f"uvicorn {uvicorn.__version__} does not call {name} any more: {METHODS[name]}"


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_an_attribute_that_we_use_is_still_there(name: str, base: Base) -> None:
    set_later = f"self.{name} = " in inspect.getsource(Base) or f"self.{name}: " in inspect.getsource(Base)
    lost = f"uvicorn {uvicorn.__version__} has no {name} any more: {ATTRIBUTES[name]}"
    assert hasattr(base, name) or set_later, lost


def test_what_the_attributes_hold_is_still_of_the_same_kind(base: Base) -> None:
    assert isinstance(base.writable, asyncio.Event), "wires wait for `writable` as for an asyncio event"
    assert base.writable.is_set(), "a new wire has room"
    assert base.frames == [], "`frames` is the list of a message's parts"
    assert base.curr_msg_data_type in ("text", "bytes")
    assert (base.disconnected, base.close_sent) == (False, False), "a new wire is open"


def test_a_gate_still_knows_whether_a_wire_was_accepted(base: Base) -> None:
    """And accepting one that has room waits for nothing, so that what is told next comes after it (`gates.gate`)."""
    assert base.handshake_complete is False
    assert inspect.getsource(Base.send).count("await ") == 1


def test_it_is_still_fed_by_one_call_for_each_read() -> None:
    """`Wire` is a `BufferedProtocol`, so that asyncio reads into our buffer, and hands on what has come."""
    assert list(inspect.signature(Base.data_received).parameters) == ["self", "data"]
    assert issubclass(Wire, asyncio.BufferedProtocol)


def test_the_server_still_takes_a_class_of_ours_and_the_settings() -> None:
    """Raises when a setting is gone."""
    configured = settings(_nothing)
    configured.load()
    assert configured.ws_protocol_class is Wire
    assert configured.ws_max_size == wire.MESSAGE_MAX


VISITS = {
    "connection_made": "connections would not be counted",
    "connection_lost": "connections that are over would still be counted",
    "data_received": "what comes after the end would be read",
    "handle_events": "the stage of a request would not be noticed, and a half-open one would stay for ever",
    "on_response_complete": "the time for the next request would not begin",
    "handle_websocket_upgrade": "a screen would be cut as a request that does not come",
    "pause_writing": "an answer that is not taken would stay for ever",
    "resume_writing": "an answer that is taken would be cut",
}
"""Methods of the HTTP class that `Visit` replaces and calls, and what would be lost without them."""


@pytest.mark.parametrize("name", VISITS)
def test_a_visit_still_replaces_what_is_called(name: str) -> None:
    lost = f"uvicorn {uvicorn.__version__} has no {name} any more: {VISITS[name]}"
    ours, theirs = getattr(Visit, name), getattr(H11Protocol, name, None)
    assert theirs, lost
    assert list(inspect.signature(ours).parameters) == list(inspect.signature(theirs).parameters), lost
    if name not in CALLED_BY_ASYNCIO | {"data_received"}:
        assert f"self.{name}" in inspect.getsource(H11Protocol), lost


def test_a_request_still_says_how_far_it_has_come() -> None:
    source = inspect.getsource(RequestResponseCycle)
    for name in ("response_complete", "more_body"):
        assert f"self.{name} = " in source, f"uvicorn {uvicorn.__version__}: stages of a request cannot be told apart"


def test_the_server_still_keeps_what_ours_sets_when_it_starts() -> None:
    source = inspect.getsource(uvicorn.Server)
    for name in ("self.lifespan.startup()", "self.servers", "self.started", "http_protocol_class", "backlog"):
        assert name in source, f"uvicorn {uvicorn.__version__} starts in another way: see web/server.py"
