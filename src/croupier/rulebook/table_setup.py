"""The lowest tier: how one table is set up. `table_checks` holds it to the rules above it.

A set-up names what stands at the table and what is posted there. References to approvals (a letter, a number) are kept
as text: software cannot judge an approval, only insist that there is one where the rule asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.game.notation import hint
from croupier.rulebook.finding import Finding
from croupier.rulebook.records import read_record

MATERIALS = (NO_METAL, METAL) = ("no metal", "metal")
"""What a ball is made of, as far as the rules ask."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    number: str
    wheel: str
    layout: str = ""
    """The felt; when left out, the wheel's own."""
    covered: tuple[str, ...] = ()
    """Pockets hidden on the felt."""
    signs: tuple[str, ...] = ()
    """Statements on the signs at the table."""
    in_prison: bool = False
    """Offered to every player at this table, or to nobody: there is no third setting."""
    limits: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Posted limits by kind of wager; `table` for all others."""
    odds: Mapping[str, str] = field(default_factory=dict)
    """Pay-out odds by kind, where they differ from the tier above."""
    sidebets: Mapping[str, str] = field(default_factory=dict)
    """Side bets offered, each with its pay table, or an empty text for one that has none."""
    areas: tuple[str, ...] = ()
    """Optional wagers that the approved layout has an area for: side bets by name, and `in-prison`."""
    rotor: tuple[str, ...] = ()
    """Pockets around the wheel, where the maker's order is not the usual one."""
    neutral_pockets: bool = False
    wheel_diameter_inches: str = ""
    ball_diameter_inches: str = ""
    ball_material: str = ""
    """One of `MATERIALS`."""
    evenly_spaced: bool = False
    """The pockets, and the numbers on the ring, were found to stand at equal distances."""
    approvals: Mapping[str, str] = field(default_factory=dict)
    """References of approvals: layout, arrangement, pocket_color, ball, device, house_rules (their
    text), posting_place (where they hang)."""
    terminals: bool = False
    """Players bet on electronic terminals, with electronic chips alone."""
    shared_screen: bool = True
    """Where there are terminals: one screen shows the felt with the bets of all players."""
    premises: str = ""
    """The licensed premises that the table stands in; value chips of its other tables may be good here."""
    colors: tuple[str, ...] = ("red", "blue", "green", "yellow", "orange", "purple", "brown", "pink")
    """Colors of the sets of color chips, no two alike."""
    value_colors: tuple[str, ...] = ()
    """Colors of value chips, which no player's color chips may have."""
    denominations: tuple[str, ...] = ("$1", "$5", "$25", "$100")
    """Worth of the value chips in the tray."""
    smallest_chip: str = "$1"
    """What a payment that does not come out even is rounded to."""
    tokes: bool = False
    """Players may bet for the dealer."""
    tokes_posted: str = ""
    """Where the restriction on tokes is posted: table or wall."""
    automation: Mapping[str, str] = field(default_factory=dict)
    """Who takes a step, dealer, device or machine: launch, close, outcome, dolly, collect, pay, clear, lock, draw,
    buy-in, bonus. A step that is left out is the dealer's."""
    progressive: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By progressive side bet: `unit`, `seed` and `reseed` as amounts, `contribution` as whole per cent."""
    aggregate: Mapping[str, str] = field(default_factory=dict)
    """By side bet: the most that all winners of one round get together."""
    main_bet_needed: tuple[str, ...] = ()
    """Side bets that need a main wager."""
    button: str = "dealer"
    """Who presses the bonus button: dealer or player."""
    outcome_board: bool = True
    """A board shows the last outcomes."""
    electronic: tuple[str, ...] = ()
    """What an electronic wheel draws, committed to before betting closes: Ball, Multiplier, SecondNumber, Total,
    BonusBall."""
    timers: Mapping[str, str] = field(default_factory=dict)
    """Seconds: `betting`, from the opening of the board to no more bets; `dealer`, for each step of the dealer's;
    `nonces`, for what terminals contribute to electronic draws; and by wait (`WAITS`), where the house wants another
    time than the usual."""
    unanswered: Mapping[str, str] = field(default_factory=dict)
    """By wait: what happens when its time is over. `call` calls the supervisor and nothing else."""
    verify_payments_from: str = ""
    """A supervisor verifies the payment of a round in which a player wins as much; empty where none does."""
    hang_ups_reported: int = 3
    """So many hang-ups of the ball are frequent, and are reported."""
    hung_ball_seconds: int = 10
    """A ball that hangs as long is reported, where the rules leave the time to the house."""
    inspection_days: int = 30
    """A wheel was inspected within so many days before the table opens, where the rules leave them to the house."""
    large_win: str = "$1,000"
    """A player who wins as much in one settlement is told of in the pit. The house chooses it; no text asks for it."""
    tournament: str = ""
    """The tournament that is played here, in points and without money; empty at every other table."""
    tournament_chips: Mapping[str, str] = field(default_factory=dict)
    """Points of each color of tournament chips, as the notice at the table has them."""
    numbered_chips: bool = False
    """Tournament chips bear their points, so that no notice is needed."""


NONCES = "nonces"
NONCE_SECONDS = "2"
"""How long an electronic wheel waits for nonces, where the house has not chosen."""
CALL = "call"
WAITS: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "choice": (60, ("half-back", "leave", CALL)),
    "button": (60, ("start", CALL)),
    "draw": (60, (CALL, "void")),
    "bonus": (60, (CALL, "void")),
    "device": (60, (CALL, "dealer")),
    "supervisor": (120, (CALL,)),
    "turn": (45, ("pass", CALL)),
    "seal": (90, ("close", CALL)),
    "opening": (30, ("close", CALL)),
}
"""What a round may wait for beside the dealer: seconds, and what may happen then, the usual first. `choice` is a
player's; `button` too; `draw`, `bonus` and `device` are a device's; `supervisor` is a ruling. In a tournament `turn` is
the bets of the player whose turn it is, `seal` are sealed bets, and `opening` is what opens them."""

_APPROVALS = ("layout", "arrangement", "pocket_color", "ball", "device", "house_rules", "posting_place")


def parse_setup(table: Mapping[str, Any]) -> TableSetup | list[Finding]:
    """A table set-up from TOML, or everything that keeps it from being one."""
    findings: list[Finding] = []
    setup = read_record(TableSetup, _as_said_now(table), "", findings)
    if setup is None:
        return findings
    if not setup.number.strip():
        findings.append(Finding("number", "must not be empty"))
    unknown = [name for name in setup.approvals if name not in _APPROVALS]
    findings += [Finding(f"approvals.{name}", f"is nothing to approve{hint(name, _APPROVALS)}") for name in unknown]
    return findings or setup


def _as_said_now(table: Mapping[str, Any]) -> Mapping[str, Any]:
    """Older set-ups, in files and in logs, have `ball_metallic`, and no when nobody had said anything."""
    said = dict(table)
    if isinstance(said.get("ball_metallic"), bool) and said.pop("ball_metallic"):
        said.setdefault("ball_material", METAL)
    return said
