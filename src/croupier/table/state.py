"""What is true at a table now. A state is never changed: `evolve` makes the next one.

Seats are kept so that the next state costs the same with a thousand of them as with ten (`seats`); what a seat holds is
small and copied.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from croupier.game.pocket import Pocket
from croupier.money.amount import Cents
from croupier.table.buy_in import BuyIn
from croupier.table.chips import VALUE
from croupier.table.commands import DropBox, Inspection, Telemetry
from croupier.table.events import Lines, Progress
from croupier.table.phases import Phase
from croupier.table.records import Committed, Dispute, Heat, InspectionDue, Moved, Recorded, Takings
from croupier.table.seats import Seats


class Key(NamedTuple):
    """A wager: where it stands, and what it is made of."""

    place: str
    chips: str


@cache
def key_of(place: str, chips: str) -> Key:
    """The key, made once: there are few, and they are needed for every wager."""
    return Key(place, chips)


class StandingKey(NamedTuple):
    """A bet that lives on: beside it the same player may make the same wager anew."""

    place: str
    chips: str
    since: int
    """The round in which it was made."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """A bet that lives longer than one spin."""

    stake: Cents
    progress: Progress
    pending: str
    """Ball, Choice, BonusBall, Multiplier, …: the draw it needs next."""
    spin: int
    """The spin that brought it here, which never moves it twice; `NO_SPIN` before its first."""
    choice: str = ""
    """What the player chose, when the bet ends by that."""
    taken: bool = False
    """The stake was taken when the bet was locked, and does not lie on the felt."""


NO_SPIN = -1


class Seat(msgspec.Struct, frozen=True, gc=False):
    player: str
    number: int
    since: int = 0
    """The round in which the player sat down: what was before is somebody else's, or of another visit."""
    color: str = ""
    chip_value: Cents = Cents(0)
    """What one color chip is worth; 0 until the player has set it."""
    lammer: str = ""
    """What the button on the rim shows of it."""
    purse: dict[str, Cents] = {}
    wagers: dict[Key, Cents] = {}
    """This round's wagers on the felt."""
    standing: dict[StandingKey, Standing] = {}
    last: dict[Key, Cents] = {}
    """The wagers of the last round, for a rebet."""
    to_confirm: tuple[str, ...] = ()
    """Places where the dealer put a wager for the player, who has not yet confirmed it."""
    serial: int = 0
    coupons: dict[str, str] = {}
    """The number of the coupon on each place."""
    away: bool = False
    asked_again: bool = False
    late: int = 0
    """Late bets of this round that were recorded."""
    made_of: dict[Key, frozenset[Cents]] = {}
    """Which value chips a wager is, or last was, made of, where only one player may bet each denomination."""
    issued: frozenset[Cents] = frozenset()
    """The value chips that the player got or bet while having any, where no two players may have the same."""
    pledge: str = ""
    """SHA-256 of the nonce that the player's terminal gives next to electronic draws; empty when it gives none."""

    @property
    def holds_value(self) -> bool:
        return bool(self.purse.get(VALUE)) or any(key[1] == VALUE for key in (*self.wagers, *self.standing))


class TableState(msgspec.Struct, frozen=True, gc=False):
    phase: Phase = Phase.CLOSED
    suspended: Phase = Phase.CLOSED
    """The phase that a referred irregularity interrupted."""
    table: str = ""
    book: str = ""
    day: str = ""
    digest: str = ""
    base: str = ""
    house: dict[str, Any] = {}
    rules: str = ""
    """The fingerprint of the rules that the table was opened by."""
    setup: dict[str, Any] = {}
    drop_box: DropBox | None = None
    inspection: Inspection | None = None
    inspection_due: InspectionDue | None = None
    wheel_moved: Moved | None = None
    dealer: str = ""
    mucker: str = ""
    worked: frozenset[str] = frozenset()
    """Who has dealt or mucked here since the opening."""
    wheel_turning: bool = True
    round: int = 0
    spin: int = 0
    seats: Seats = Seats()
    results: tuple[Pocket, ...] = ()
    """Outcomes of valid spins, the newest last, as many as the reader board keeps."""
    counts: dict[Pocket, int] = {}
    """How often each number has come since the table was opened with this wheel."""
    outcome: Pocket | None = None
    before: Pocket | None = None
    """The outcome that stood when the wagers of this round were made."""
    recorded: Recorded | None = None
    """The last outcome can still be corrected; nothing when it cannot."""
    owed: dict[str, Cents] = {}
    """What players could not give back when an outcome was corrected; they may have left since."""
    draws: dict[str, str] = {}
    """What was drawn beside the ball for this round. Hidden until no more bets."""
    commitments: dict[str, Committed] = {}
    """Electronic draws for this spin that are still secret, by purpose."""
    to_open: dict[str, Committed] = {}
    """Commitments that came to nothing, and are opened before another is made."""
    opened: dict[str, Committed] = {}
    """The draws of the last spin, as anybody can check them."""
    nonces: dict[int, str] = {}
    """What terminals have given for this spin, by seat."""
    edition: int = 1
    """The newest recipe that a draw was committed to by; no older one is taken any more."""
    reading: str = ""
    """The pocket that the sensor has read for this spin."""
    fell: bool = False
    """The ball of this spin was reported to fall."""
    read: Telemetry = Telemetry()
    """What the sensor has seen of this spin."""
    timers: dict[str, int] = {}
    """When each timer that runs will have run out; 0 when it has."""
    no_spin: str = ""
    """Why the last spin was none, until another ball runs."""
    corrected: str = ""
    """The number that was recorded wrongly before, until the next no more bets."""
    stopped: str = ""
    """Why nothing happens until a supervisor resumes; empty when the table is not stopped."""
    area: str = ""
    """The winning area of a side bet that has areas."""
    dolly: bool = False
    buy_in: BuyIn | None = None
    running: frozenset[str] = frozenset()
    """Places with bets that have been through a spin and live on."""
    locked: frozenset[str] = frozenset()
    """Places whose wagers were locked in for the next spin."""
    meters: dict[str, Cents] = {}
    wheel: str = ""
    ball: str = ""
    """The ways in which wheel and ball were sent off, as far as anybody said."""
    faults: frozenset[str] = frozenset()
    voided: frozenset[str] = frozenset()
    """Side bets that are void for this spin, whatever becomes of their equipment before it ends."""
    referred: str = ""
    """An irregularity that waits for a supervisor."""
    ball_to_inspect: bool = False
    check_down: str = ""
    """A chip lies on the floor: `called`, or `allowed` to be picked up."""
    to_observe: dict[int, str] = {}
    """Rulings that the supervisor has still to see carried out."""
    by_hand: bool = False
    """The dealer takes the steps that devices do not take, until the round is over."""
    verified: bool = False
    """A supervisor has verified the payment that comes next."""
    unpaid_ball: str = ""
    """The last bonus ball, while its payment waits for a fill."""
    hang_ups: int = 0
    alerts: dict[int, str] = {}
    disputes: dict[int, Dispute] = {}
    past_posts: dict[int, str] = {}
    sharing: frozenset[str] = frozenset()
    """Players whom a supervisor allowed to bet value chips beside another."""
    carried_off: dict[str, Cents] = {}
    coupons: frozenset[str] = frozenset()
    """Numbers of coupons that were bet tonight, and are good no more."""
    collected: Lines = {}
    """What was collected in this round, until the winners are paid."""
    settled: tuple[Lines, ...] = ()
    """How the wagers of the last round ended, act by act, for players to look at until the next no more bets."""
    count: int = 0
    """Numbers alerts, disputes, past posts and rulings."""
    takings: Takings = Takings()
    openings: int = 0
    opening_float: Cents = Cents(0)
    """What was in the float when the table opened; 0 where nobody has said."""
    closing_float: Cents = Cents(0)
    float_: Cents = msgspec.field(name="float", default=Cents(0))
    """What the postings leave of it (`inventory`)."""
    fills: Cents = Cents(0)
    credits: Cents = Cents(0)
    """What came to the float, and left it, by slips since the opening."""
    slips: frozenset[str] = frozenset()
    """The numbers of those slips, of which none is taken twice."""
    heat: Heat | None = None
    """The heat of a tournament that is played here, or was the last."""

    @property
    def out_of_play(self) -> frozenset[str]:
        """Side bets that take no wager and have no result on this spin."""
        return self.faults | self.voided

    def in_order(self) -> list[tuple[str, Seat]]:
        """Players and seats by the seats' numbers: the order in which everything is told."""
        return [(seat.player, seat) for seat in sorted(self.seats.values(), key=attrgetter("number"))]

    def on_felt(self) -> int:
        """How many wagers of this round stand on the felt."""
        return sum(len(seat.wagers) for seat in self.seats.values())
