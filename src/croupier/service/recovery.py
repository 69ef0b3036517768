"""When the store goes away: every stream halts at once and says why; when it is back, they go on by themselves. The
same when nothing could be signed for too long.

What was decided and not durable at that moment was told as halted. Whether it is in the store nobody knew; now the
stream says, and whoever asks again under the same id is answered by what is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from croupier.service.condition import Condition
from croupier.service.keeper import Keeper
from croupier.service.ports import EventStore, StoreError

SECONDS = 1.0
"""Between two looks at the store."""


async def look_after(store: EventStore, keepers: Iterable[Keeper[Any, Any, Any]], condition: Condition) -> None:
    """One look: the store is there, or is opened anew, and what it keeps is signed; the streams follow."""
    try:
        await store.revive()
    except StoreError as error:
        why = f"the store has stopped: {error}"
    else:
        condition.answered()
        why = condition.unsigned
    for keeper in keepers:
        if why:
            keeper.halt(why)
        else:
            await keeper.recover()


async def watch(
    store: EventStore, keepers: Callable[[], Iterable[Keeper[Any, Any, Any]]], condition: Condition
) -> None:
    """For ever. The keepers are asked for each time, because tables come."""
    while True:
        await look_after(store, list(keepers()), condition)
        await asyncio.sleep(SECONDS)
