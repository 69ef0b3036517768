"""What does not work while the house is open, written down when it begins and when it is over.

Streams that have halted, a store that is away or cannot be looked through, checkpoints that cannot be made, witnesses
that are silent, tables that are out of step with the pit. What cannot be written down at the time, because the store
itself is away, is written down as soon as it can be.
"""

from __future__ import annotations

import asyncio
import contextlib

from croupier.service.historian import NO_CHECKPOINT
from croupier.service.house import House
from croupier.service.stream import HaltedError

SECONDS = 1.0
STORE, INSPECTION, SIGNING = "the store", "the daily inspection", "the signing of checkpoints"
SHARED = {"the store has stopped": STORE, NO_CHECKPOINT: SIGNING}
"""How the reasons begin for which every stream halts at once."""


class Outages:
    def __init__(self, house: House) -> None:
        self.house = house
        self._seen: dict[str, tuple[int, str]] = {}
        """Since when and why, until it is written down that it is over."""

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            with contextlib.suppress(HaltedError):  # it is tried again
                await self.look()
            await asyncio.sleep(SECONDS)

    async def look(self) -> None:
        staff, found = self.house.staff, self._found()
        for what, why in found.items():
            self._seen.setdefault(what, (staff.clock.now(), why))
        for what, (since, why) in list(self._seen.items()):
            if what not in staff.state.outages:
                await staff.outage(what, since, why)
        for what, since in list(staff.state.outages.items()):
            if what not in found:
                await staff.outage(what, since)
                self._seen.pop(what, None)

    def _found(self) -> dict[str, str]:
        condition = self.house.condition
        trouble = condition.unsigned or (condition.historian.trouble if condition.historian else "")
        whole = {STORE: condition.silence, INSPECTION: condition.unread, SIGNING: trouble}
        found = {what: why for what, why in whole.items() if why}
        for keeper in self.house.keepers():
            if why := keeper.halted:
                shared = [what for begins, what in SHARED.items() if why.startswith(begins)]
                found[shared[0] if shared else keeper.stream] = why
        found |= {f"table {table} and the pit": says for table, says in self.house.clerk.behind().items()}
        silent = condition.witnesses.silent if condition.witnesses else {}
        return found | {f"witness {name}": each.why for name, each in silent.items()}
