"""What has happened: irregularities, disputes and faults."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents
from croupier.table.events.base import Event, Line, Lines


class NoSpinCalled(Event, frozen=True):
    reason: str
    says: str
    answers: dict[str, bool] = {}
    steps: tuple[str, ...] = ()
    cite: str = ""
    decided: str = ""
    """The supervisor's reason, where a supervisor decided."""
    observe: bool = False
    """The supervisor has still to see it carried out."""


class SpinReferred(Event, frozen=True):
    """The round is suspended until the supervisor has ruled."""

    irregularity: str


class IrregularityReported(Event, frozen=True):
    """It was called and noted, and the spin goes on."""

    irregularity: str
    says: str = ""
    runs_on: bool = False
    """A supervisor was called, and the ball runs on meanwhile."""
    seconds: int = 0
    """How long it had lasted."""


class SpinUpheld(Event, frozen=True):
    irregularity: str
    reason: str
    observe: bool = False
    """The supervisor has still to see it carried out."""


class SpinRepeated(Event, frozen=True):
    """The supervisor had the ball spun again with the felt as it was: nothing of the spin before counts."""

    irregularity: str
    spin: int
    reason: str
    observe: bool = False
    """The supervisor has still to see it carried out."""


class RulingObserved(Event, frozen=True):
    """The supervisor watched that a ruling was carried out."""

    ruling: int
    by: str


class WaitEnded(Event, frozen=True):
    """The round went on without what it waited for, by a supervisor's ruling or when the time was over."""

    wait: str
    ruling: str
    reason: str


class PaymentVerified(Event, frozen=True):
    by: str


class BallInspected(Event, frozen=True):
    fit: bool
    replaced: bool = False


class PickUpAllowed(Event, frozen=True):
    pass


class ChipPickedUp(Event, frozen=True):
    pass


class DisputeOpened(Event, frozen=True):
    player: str
    about: str
    place: str = ""


class DisputeRuled(Event, frozen=True):
    dispute: int
    ruling: str
    reason: str


class WagerVoided(Event, frozen=True):
    """A supervisor took a wager off the felt; the stake goes back."""

    player: str
    place: str
    stake: Cents
    chips: str
    since: int = 0
    """The round in which a bet that lives on was made; 0 for a wager of this round."""
    taken: bool = False
    """The stake was taken when the bet was locked."""
    from_meter: Cents = Cents(0)
    """What of it the lock put into a meter, which leaves it again."""

    def line(self) -> Line:
        """The wager as one that was settled."""
        back = Cents(0) if self.chips == "coupon" else self.stake
        return Line(self.place, self.chips, self.stake, back, "void", self.since, self.from_meter, self.taken)


class WagerHeldToStand(Event, frozen=True):
    """A supervisor found that a wager stood elsewhere."""

    player: str
    place: str
    to: str
    stake: Cents
    chips: str


class Undone(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A settlement taken back: the wagers stand as they stood before the number was recorded."""

    settled: Lines = {}
    """Each stake is on the felt again, and what came back of it is taken back."""
    returned: Lines = {}
    """Wagers that were made for the next spin since: they go back to their players."""
    taken: dict[str, dict[str, Cents]] = {}
    """By player: what was taken back, by the chips it was taken from."""
    owed: dict[str, Cents] = {}
    """By player: what could not be taken back."""
    meters: dict[str, Cents] = {}
    """Where the meters stand again."""
    fed: dict[str, int] = {}
    """By meter: what the float adds; below zero, what it takes out again."""


class OutcomeCorrected(Event, frozen=True):
    """The number was recorded wrongly, and the round goes on from the number that came."""

    was: str
    pocket: str
    says: str
    reason: str
    undone: Undone


class OutcomeVoided(Event, frozen=True):
    """A spin that counted should not have, and the wagers stand for another."""

    was: str
    says: str
    reason: str
    undone: Undone


class OwedCollected(Event, frozen=True):
    """A player gave back what was owed since an outcome was corrected."""

    player: str
    amount: Cents
    chips: str


class OwedWrittenOff(Event, frozen=True):
    player: str
    amount: Cents
    reason: str
    chips: str = ""
    """`tournament` where points are owed, and no money."""


class PaymentCorrected(Event, frozen=True):
    player: str
    amount: Cents
    chips: str
    reason: str


class FaultReported(Event, frozen=True):
    side_bet: str
    what: str


class SideBetsVoided(Event, frozen=True):
    """Stakes of a side bet go back; the main wagers are not touched."""

    side_bet: str
    returned: Lines
    why: str


class FaultCleared(Event, frozen=True):
    side_bet: str
    reason: str = ""
