"""Deciding on the table itself: its opening, its set-up, the people at it."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.money.amount import CENTS_MAX, Cents
from croupier.rulebook.finding import Finding
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.table_checks import unsaid
from croupier.rulebook.table_setup import TableSetup, parse_setup
from croupier.rulebook.words import ATTACHED
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asking import Events, called, unconfirmed, why_not_named, why_not_reasoned, why_not_work
from croupier.table.deciding import STAFF, SUPERVISOR, decides
from croupier.table.inspecting import why_not_inspected
from croupier.table.names import looks_like
from croupier.table.people import Role
from croupier.table.phases import STRETCHES
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules, with_setup
from croupier.table.state import TableState

SEATS_MAX = 100_000


@decides(c.OpenTable, asks_for=e.TableOpened, by=SUPERVISOR)
def open_table(state: TableState, command: c.OpenTable, rules: TableRules) -> Events | Refusal:
    if refusal := why_not_work(state, command.dealer) or why_not_named(command.dealer, "the dealer"):
        return refusal
    if refusal := _why_not_float(command.float_, rules):
        return refusal
    if findings := unsaid(rules.setup, rules.rules):
        return _broken(findings)
    if rules.is_tournament and any(any(seat.purse.values()) or seat.standing for seat in state.seats.values()):
        return refuse(Code.MONEY_HELD, "players still hold chips of this table", rules.cite("tournaments.chips_points"))
    if refusal := _why_not_drop_box(command, rules) or why_not_inspected(command.inspection, rules):
        return refusal
    confirmed = command.confirmed | (frozenset() if rules.wheel.void else {"signs"})
    if refusal := unconfirmed(rules, command.by, "open", confirmed):
        return refusal
    if "posting.rules" in rules.rules and not command.rules_posted.strip():
        # Colorado 2208: the house rules hang in a plain and handy spot.
        says = "say where the house rules are posted"
        return refuse(Code.NOT_CONFIRMED, says, rules.cite("posting.rules"))
    meters, seeded = _meters(state, rules)
    return (
        e.TableOpened(
            table=rules.setup.number,
            book=rules.rules.book,
            day=rules.rules.day.isoformat(),
            digest=rules.law.digest,
            base=rules.law.base,
            house=dict(rules.law.house),
            rules=rules.fingerprint,
            setup=_plain(rules.setup),
            dealer=command.dealer,
            float_=command.float_,
            meters=meters,
            seeded=seeded,
            drop_box=command.drop_box,
            rules_posted=command.rules_posted,
            confirmed=tuple(sorted(command.confirmed)),
            says=rules.text("words.game-open"),
            inspection=command.inspection,
        ),
    )


def _why_not_float(cents: Cents, rules: TableRules) -> Refusal | None:
    """Colorado 2213.09(1): tournament chips stand for points, so that a tournament needs no money at the table."""
    if not 0 <= cents <= CENTS_MAX:
        return refuse(Code.BAD_AMOUNT, "the float cannot be negative")
    if cents and rules.is_tournament:
        return refuse(Code.BAD_AMOUNT, "a tournament is played without a float", rules.cite("tournaments.chips_points"))
    if not (cents or rules.is_tournament) and "confirm.open.float" in rules.rules:
        return refuse(Code.BAD_AMOUNT, "a table opens with value chips in its tray", rules.cite("confirm.open.float"))
    return None


def _plain(setup: TableSetup) -> dict[str, Any]:
    """The set-up as it will be read back from a log."""
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(setup))
    return read


def _why_not_drop_box(command: c.OpenTable, rules: TableRules) -> Refusal | None:
    """Colorado 2202: a box is attached, bears the table's number, and has another key than the lock to the table."""
    asked = rules.rules.names("table.drop_box")
    if ATTACHED not in asked:
        return None
    cite, box = rules.cite("table.drop_box"), command.drop_box
    if box is None:
        return refuse(Code.NO_DROP_BOX, "no drop box is attached to the table", cite)
    if box.number != rules.setup.number:
        return refuse(
            Code.DROP_BOX_NUMBER, f"drop box {box.number} does not belong to table {rules.setup.number}", cite
        )
    table_key, contents_key = box.table_key.strip().casefold(), box.contents_key.strip().casefold()
    if table_key == contents_key or not (table_key and contents_key):
        return refuse(Code.DROP_BOX_KEYS, "the lock to the table and the lock of the box need two different keys", cite)
    return None


def _meters(state: TableState, rules: TableRules) -> tuple[dict[str, Cents], dict[str, Cents]]:
    """Meters keep what players have put into them; a new one is seeded by the house."""
    wanted = {place.name: place.progressive for place in rules.places.values() if place.progressive}
    seeded = {name: progressive.seed for name, progressive in wanted.items() if name not in state.meters}
    return {**state.meters, **seeded}, seeded


@decides(c.ChangeSetup, asks_for=e.SetupChanged, by=(*SUPERVISOR, Role.MACHINE))
def change_setup(state: TableState, command: c.ChangeSetup, rules: TableRules) -> Events | Refusal:
    """New Jersey 5.2(e), (g): one configuration at a time, and never changed during a round. Colorado 2213.09(2): the
    points of a color change between rounds of a tournament, and the notice with them."""
    if state.heat and not state.heat.is_over:
        says = f"heat {state.heat.order.heat} is being played: the set-up changes between rounds"
        return refuse(Code.HEAT_RUNNING, says, rules.cite("tournaments.chip_values"))
    if state.on_felt() or state.running or state.locked:
        return refuse(Code.FELT_NOT_EMPTY, "the set-up cannot change with bets down", rules.cite("limits.set_by"))
    setup = parse_setup(command.setup)
    if isinstance(setup, list):
        return _broken(setup)
    if setup.number != rules.setup.number:
        return refuse(Code.BREAKS_THE_RULES, f"this is table {rules.setup.number}, and not {setup.number}")
    if setup.tournament != rules.setup.tournament:
        return refuse(Code.BREAKS_THE_RULES, "close the table before a tournament begins or ends here")
    changed = with_setup(rules.rules, setup, rules.law)
    if isinstance(changed, list):
        return _broken(changed)
    if findings := unsaid(setup, rules.rules):
        return _broken(findings)
    meters, seeded = _meters(state, changed)
    return (e.SetupChanged(_plain(setup), changed.fingerprint, meters, seeded),)


def _broken(findings: list[Finding]) -> Refusal:
    """Every finding in words, and each by itself for a form that shows it at its field."""
    says = "; ".join(map(str, findings))
    return Refusal(Code.BREAKS_THE_RULES.value, says, findings[0].cite, tuple(findings))


@decides(c.RelieveDealer, asks_for=e.DealerRelieved, by=STAFF, form="Relieve the dealer")
def relieve(state: TableState, command: c.RelieveDealer, rules: TableRules) -> Events | Refusal:
    """Iowa, PROCEDURES 5: no dealer relieves another while the ball spins or wagers are being paid. A dealer who cannot
    finish the round is replaced by the supervisor, who says why."""
    if refusal := why_not_work(state, command.dealer):
        return refusal
    is_ruled = command.by.role is Role.SUPERVISOR and command.reason.strip()
    for stretch in rules.rules.names("relief.not_during"):
        if state.phase in STRETCHES[stretch] and not is_ruled:
            says = f"a dealer cannot be relieved while {stretch}, except by a supervisor who gives the reason"
            return refuse(Code.NOT_DURING_SPIN_OR_PAYMENT, says, rules.cite("relief.not_during"))
    if command.dealer == state.dealer:
        return refuse(Code.ALREADY_DONE, f"{state.dealer} is on duty already")
    if refusal := why_not_named(command.dealer, "the dealer"):
        return refusal
    return (e.DealerRelieved(command.dealer, state.dealer, command.reason),)


@decides(c.SignOnMucker, asks_for=e.MuckerSignedOn, by=SUPERVISOR, form="Sign on a mucker")
def sign_on_mucker(state: TableState, command: c.SignOnMucker, rules: TableRules) -> Events | Refusal:
    refusal = why_not_work(state, command.mucker) or why_not_named(command.mucker, "the mucker")
    return refusal or (e.MuckerSignedOn(command.mucker),)


@decides(
    c.ReportWheel,
    asks_for=e.WheelReported,
    by=(*STAFF, Role.DEVICE),
    form={Role.DEALER: "Report the wheel"},
)
def report_wheel(state: TableState, command: c.ReportWheel, rules: TableRules) -> Events | Refusal:
    """Iowa, PROCEDURES 4: the wheel always turns while the game is open, so that a stop is recorded with its reason."""
    if command.turning == state.wheel_turning:
        return refuse(Code.ALREADY_DONE, "that is known already", rules.cite("spin.wheel_kept_turning"))
    if not command.turning and (refusal := why_not_reasoned(command.why)):
        return refusal
    return (e.WheelReported(command.turning, command.why),)


@decides(c.SeatPlayer, asks_for=e.PlayerSeated, by=(Role.PLAYER, *STAFF), form={Role.DEALER: "Seat a player"})
def seat_player(state: TableState, command: c.SeatPlayer, rules: TableRules) -> Events | Refusal:
    """Who works at the table does not play there: whoever deals or mucks, or has since the opening, and supervisors."""
    if command.staff == Role.SUPERVISOR or looks_like(command.player, state.worked):
        return refuse(Code.WORKS_HERE, f"{command.player} works at this table and cannot play here")
    if refusal := why_not_named(command.player, "a player"):
        return refusal
    if not 1 <= command.seat <= SEATS_MAX:
        return refuse(Code.BAD_AMOUNT, f"there is no seat {command.seat}")
    seat = state.seats.get(command.player)
    if seat and not seat.away:
        return refuse(Code.ALREADY_SEATED, f"{command.player} sits at seat {seat.number} already")
    if not seat and (other := looks_like(command.player, state.seats)):
        return refuse(Code.NAME_TAKEN, f"{other} plays at this table, and the names look alike")
    if any(other.number == command.seat for other in state.seats.values() if other.player != command.player):
        return refuse(Code.SEAT_TAKEN, f"somebody sits at seat {command.seat}")
    return (e.PlayerSeated(command.player, command.seat),)


@decides(c.LeaveSeat, asks_for=e.PlayerLeft, by=(Role.PLAYER, *STAFF), form={Role.DEALER: "A player leaves"})
def leave(state: TableState, command: c.LeaveSeat, rules: TableRules) -> Events | Refusal:
    """Who leaves wagers behind leaves them standing: they are settled as everybody's, and the chips wait."""
    seat = state.seats[command.player]
    if seat.away:
        return refuse(Code.ALREADY_DONE, f"{command.player} has left already")
    if state.buy_in and state.buy_in.player == command.player:
        return refuse(Code.BUY_IN_OPEN, f"{command.player}'s purchase is not finished", rules.cite("cash.steps"))
    return (e.PlayerLeft(command.player),)


CALLS = "the dealer calls"
CALL_MAX = 500


@decides(c.CallFloor, asks_for=e.SupervisorCalled, by=(Role.DEALER, Role.MACHINE))
def call_floor(state: TableState, command: c.CallFloor, rules: TableRules) -> Events | Refusal:
    """At any time; an alert stands until a supervisor acknowledges it. The table calls where a refusal says so."""
    why = command.why.strip() or CALLS
    if why in state.alerts.values():
        return refuse(Code.ALREADY_DONE, "the floor has been called already, and the call is not yet acknowledged")
    if len(why) > CALL_MAX:
        return refuse(Code.NO_REASON, "the reason for calling the floor is too long")
    return (called(rules, why),)


@decides(c.AcknowledgeAlert, asks_for=e.AlertAcknowledged, by=SUPERVISOR)
def acknowledge(state: TableState, command: c.AcknowledgeAlert, rules: TableRules) -> Events | Refusal:
    if command.alert not in state.alerts:
        return refuse(Code.NOTHING_THERE, f"there is no alert number {command.alert}")
    return (e.AlertAcknowledged(command.alert),)
