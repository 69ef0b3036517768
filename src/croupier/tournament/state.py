"""What is true of a tournament now. A state is never changed: `evolve` makes the next one.

`Field` is everything that the rules ask about. Around it stand the steps since the last one that cannot be taken back:
taking a step back folds the others again from there, so that what was before is restored exactly.
"""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents
from croupier.tournament.plan import Plan
from croupier.tournament.records import Clock, Due, Entry, Heat, HeatState, Sharing, Status, Voucher


class EventRun(msgspec.Struct, frozen=True):
    """One event of the plan, as far as it has come."""

    name: str
    registration: bool = False
    """Entries are taken."""
    round: int = -1
    """The round whose seats were drawn last; -1 before any."""
    round_over: bool = True
    """Nobody plays: the next round can be drawn."""
    heats: tuple[int, ...] = ()
    """Of the round."""
    advanced: frozenset[int] = frozenset()
    """The entries that play the next round; before the first, all that are live do."""
    standing: tuple[int, ...] = ()
    """As the last round ended."""
    extras: frozenset[str] = frozenset()
    """Kinds of extra points that can be bought now."""
    waiting: tuple[str, ...] = ()
    clock: Clock | None = None
    says: str = ""
    """The last announcement."""
    chips: dict[str, dict[str, int]] = {}
    """What was counted before and after, by color."""
    sharing: Sharing | None = None
    pressed: str = ""
    """Why the director lets no agreement end the event: somebody was pressed to agree."""
    ended: bool = False
    places: dict[int, int] = {}
    due: tuple[Due, ...] = ()
    paid: tuple[Due, ...] = ()


class Field(msgspec.Struct, frozen=True):
    plan: Plan | None = None
    book: str = ""
    drafted: str = ""
    """The day of the draft: that law it is held to until it is published."""
    published: str = ""
    """The digest of the printed rules; empty while there is only a draft."""
    published_on: str = ""
    handed: str = ""
    """The digest of the rules that players were handed; other rules are handed out anew."""
    filed: str = ""
    """The day on which these very rules were delivered to the Division."""
    proof: str = ""
    objection: str = ""
    """What the Division finds unacceptable in these rules."""
    unacceptable: frozenset[str] = frozenset()
    """The digests of all rules that it has found so."""
    events: dict[str, EventRun] = {}
    entries: dict[int, Entry] = {}
    heats: dict[int, Heat] = {}
    vouchers: dict[str, Voucher] = {}
    first_day: str = ""
    """Of play."""
    held_fees: Cents = Cents(0)
    """Cash of fees that is kept apart and not yet counted."""
    held: dict[str, Cents] = {}
    """Cash of buy-ins likewise, by event."""
    pools: dict[str, Cents] = {}
    """What each pool has: buy-ins, what was carried to it, less what was paid and carried on."""
    ended: bool = False
    barrier: str = ""
    """Why what was before cannot be taken back."""

    def live(self, event: str) -> list[Entry]:
        """The entries that are still in, in the order of their numbers."""
        return [each for each in self.entries.values() if each.event == event and each.status is Status.LIVE]

    def playing(self, event: str) -> list[Heat]:
        return [self.heats[number] for number in self.events[event].heats]

    def heat_at(self, table: str) -> Heat | None:
        """The heat that is played at a table now."""
        running = (each for each in self.heats.values() if each.state is HeatState.PLAYING)
        return next((each for each in running if table in each.tables), None)


class Step(msgspec.Struct, frozen=True):
    label: str
    events: tuple[bytes, ...]
    """As the log has them."""


class TournamentState(msgspec.Struct, frozen=True):
    version: int = 0
    field: Field = Field()
    base: Field = Field()
    """Before the first of the steps."""
    steps: tuple[Step, ...] = ()
    """What can be taken back, the newest last."""
    undone: tuple[Step, ...] = ()
    """What can be done again, the next one last."""
