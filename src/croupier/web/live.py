"""Live views: a snapshot first, then numbered differences, and never a queue.

Theory of operation. A screen is told what is durable and nothing else. The number of a message is the version of the
table's stream. While a screen is slow, nothing piles up for it: it gets the difference between what it was last told
and what is true when it can take more, so that the slowest screen costs one view and no memory, and delays nobody.
Changes within a tick go together. After a break a screen says the last number it has seen; if nothing has happened
since, it is told nothing, and else it gets a snapshot.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.service.keeper import Keeper
from croupier.web.access import WebError

TICK_SECONDS = 0.05
SEND_SECONDS = 5.0
"""A screen that cannot take a message in this time is cut off, and comes back by a snapshot."""


async def follow(socket: WebSocket, keeper: Keeper[Any, Any, Any], view: Callable[[], Any], after: int) -> None:
    """Tell one screen, until it goes away or the table halts."""
    teller = asyncio.create_task(_tell(socket, keeper, view, after))
    try:
        while True:
            await socket.receive_text()  # nothing is asked of us here; it ends when the screen goes
    except (WebSocketDisconnect, RuntimeError, KeyError):
        pass
    finally:
        teller.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await teller


async def _tell(socket: WebSocket, keeper: Keeper[Any, Any, Any], view: Callable[[], Any], after: int) -> None:
    """`view` raises `WebError` when the caller may not see it any more."""
    try:
        await _tell_all(socket, keeper, view, after)
    except WebError:
        await socket.close(1008)
    except TimeoutError:
        await socket.close(1013)


async def _tell_all(socket: WebSocket, keeper: Keeper[Any, Any, Any], view: Callable[[], Any], after: int) -> None:
    number, shown = keeper.durable_version, msgspec.to_builtins(view())
    if number != after:
        await _send(socket, {"number": number, "snapshot": shown})
    while not keeper.halted:
        await keeper.beyond(number)
        await asyncio.sleep(TICK_SECONDS)
        number, now = keeper.durable_version, msgspec.to_builtins(view())
        await _send(socket, {"number": number, "changes": difference(shown, now)})
        shown = now
    await _send(socket, {"number": number, "halted": keeper.halted})
    await socket.close(1011)


async def _send(socket: WebSocket, message: dict[str, Any]) -> None:
    await asyncio.wait_for(socket.send_text(msgspec.json.encode(message).decode()), SEND_SECONDS)


def difference(before: Any, after: Any) -> Any:
    """What to change, as a merge patch (RFC 7396): objects by their fields, `null` for what is gone, all else whole."""
    if not isinstance(before, dict) or not isinstance(after, dict):
        return after
    changed = {name: difference(before.get(name), value) for name, value in after.items() if before.get(name) != value}
    return {**changed, **{name: None for name in before if name not in after}}
