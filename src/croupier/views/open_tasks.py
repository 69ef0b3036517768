"""What waits for the supervisor, each with the commands that answer it: a screen asks what is asked here, fills it in
and sends it, and knows no rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from croupier.money.amount import format_dollars
from croupier.rulebook.refusal import Refusal
from croupier.table.buying import why_not_unapproved
from croupier.table.codec import COMMANDS
from croupier.table.commands import Command
from croupier.table.decide import why_not
from croupier.table.deciding import ASKED
from croupier.table.people import Actor, Role
from croupier.table.records import Dispute
from croupier.table.rules import TableRules
from croupier.table.settling import to_verify
from croupier.table.sidebetting import side_stakes
from croupier.table.state import TableState
from croupier.table.waiting import open_waits
from croupier.views.task import Choice, Task, fill, inspections
from croupier.views.wording import RULINGS

SOMEBODY = Actor("a supervisor", Role.SUPERVISOR)
KINDS = {kind.__name__: kind for kind in COMMANDS}


def open_tasks(state: TableState, rules: TableRules) -> tuple[Task, ...]:
    """What matters most first."""
    found = (
        _stopped, _irregularity, _waits, _disputes, _payment, fill, _observing, _past_posts, _ball, inspections,
        _check_down, _buy_in, _faults, _alerts,
    )  # fmt: skip
    return tuple(task for each in found for task in each(state, rules))


def answerable(task: Task, state: TableState, rules: TableRules) -> Task:
    """With why each choice would be refused now, and whether it takes two."""
    choices = tuple(replace(each, why_not=_why_not(each, task, state, rules)) for each in task.choices)
    second = any(ASKED[KINDS[each.sends["command"]]].second for each in choices)
    return replace(task, choices=choices, second=second)


def _why_not(choice: Choice, task: Task, state: TableState, rules: TableRules) -> str:
    """Asked with everything filled in, so that only what nobody can mend on the form is left."""
    refusal: Refusal | None = why_not(state, filled(choice, task, SOMEBODY, "a reason"), rules)
    return str(refusal or "")


def filled(choice: Choice, task: Task, by: Actor, reason: str) -> Command:
    """The command of a choice, with every question answered by yes."""
    told = {**choice.sends, "by": by}
    if task.reason:
        told[task.reason] = reason
    if task.asks:
        told["answers"] = dict.fromkeys(task.asks, True)
    if choice.place:
        told[choice.place] = task.place  # where it stands is as good a place as any
    return msgspec.convert(told, KINDS[told["command"]])


def _stopped(state: TableState, rules: TableRules) -> Iterator[Task]:
    if state.stopped:
        resume = Choice("Resume the table", {"command": "ResumeTable"})
        yield Task("stopped", "stopped", f"The table is stopped: {state.stopped}", (resume,), "reason")


def _irregularity(state: TableState, rules: TableRules) -> Iterator[Task]:
    """Colorado 2206(5): the supervisor decides and watches that it is done."""
    if not state.referred:
        return
    law, command = rules.irregularity(state.referred), {"command": "RuleIrregularity"}
    rulings = (("The spin stands", "stands"), ("No spin", "no spin"), ("Spin again", "re-spin"))
    choices = [Choice(says, {**command, "decision": word}) for says, word in rulings]
    void = {**command, "decision": "void"}
    choices += [
        Choice(f"Void {bet} for all", {**void, "place": bet})
        for bet in rules.setup.sidebets
        if side_stakes(state, rules, bet)
    ]
    choices += [
        Choice(f"Void {player}'s bet on {rules.places[place].says}", {**void, "whose": player, "place": place})
        for player, place in _wagers(state)
    ]
    yield Task(
        "irregularity",
        "irregularity",
        f"Irregularity: {state.referred}",
        tuple(choices),
        "reason",
        asks=tuple(law.get("asks", ())),
        cite=rules.cite(f"irregularities.{state.referred}", "irregularities.unlisted"),
    )


WAGERS_LISTED = 12
"""More would bury the other rulings: of more wagers than these, one is voided by a dispute."""


def _wagers(state: TableState) -> list[tuple[str, str]]:
    fresh = [(player, key.place) for player, seat in state.in_order() for key in seat.wagers]
    running = [(player, key.place) for player, seat in state.in_order() for key in seat.standing]
    distinct = list(dict.fromkeys((*fresh, *running)))
    return distinct if len(distinct) <= WAGERS_LISTED else []


def _waits(state: TableState, rules: TableRules) -> Iterator[Task]:
    for wait in open_waits(state, rules):
        if wait.rulings:
            ends = {"command": "EndWait", "wait": wait.name}
            choices = tuple(Choice(RULINGS[word], {**ends, "ruling": word}) for word in wait.rulings)
            yield Task(f"wait {wait.name}", "wait", f"The table waits: {wait.says}", choices, "reason", cite=wait.cite)


def _payment(state: TableState, rules: TableRules) -> Iterator[Task]:
    if says := to_verify(state, rules):
        yield Task("payment", "payment", says, (Choice("I verified the payment", {"command": "VerifyPayment"}),))


def _observing(state: TableState, rules: TableRules) -> Iterator[Task]:
    for number, ruling in state.to_observe.items():
        seen = Choice("I observed it carried out", {"command": "ObserveRuling", "ruling": number})
        says, cite = f"Observe that it is carried out: {ruling}", rules.cite("irregularities.unlisted")
        yield Task(f"ruling {number}", "observe", says, (seen,), cite=cite)


def _disputes(state: TableState, rules: TableRules) -> Iterator[Task]:
    for number, dispute in state.disputes.items():
        ruling = {"command": "RuleDispute", "dispute": number}
        choices = [Choice("It stands", {**ruling, "ruling": "stands"}), Choice("Void", {**ruling, "ruling": "void"})]
        if _lies_on_layout(state, dispute, rules):
            choices.append(Choice("Treat as placed on", ruling, place="ruling"))
        where = rules.places.get(dispute.place)
        at = f" on {where.says}" if where else ""
        says = f"{dispute.player} disputes{at}: {dispute.about}"
        cite, key = rules.cite("disputes.decided_by", "irregularities.unlisted"), f"dispute {number}"
        player, place = dispute.player, dispute.place
        yield Task(key, "dispute", says, tuple(choices), "reason", player=player, place=place, cite=cite)


def _lies_on_layout(state: TableState, dispute: Dispute, rules: TableRules) -> bool:
    seat, where = state.seats.get(dispute.player), rules.places.get(dispute.place)
    return bool(seat and where and not where.side_bet and any(key.place == dispute.place for key in seat.wagers))


def _past_posts(state: TableState, rules: TableRules) -> Iterator[Task]:
    for number, player in state.past_posts.items():
        handled = Choice("Handled", {"command": "HandlePastPost", "past_post": number})
        cite = rules.cite("no_bet.late", "irregularities.late-wager")
        yield Task(f"past post {number}", "past-post", f"Past post by {player}", (handled,), "how", cite=cite)


def _ball(state: TableState, rules: TableRules) -> Iterator[Task]:
    if state.ball_to_inspect:
        found = (
            ("The ball is fit", {"fit": True}),
            ("Not fit, replaced", {"fit": False, "replaced": True}),
        )
        choices = tuple(Choice(says, {"command": "InspectBall", **told}) for says, told in found)
        cite = rules.cite("irregularities.ball-left-wheel")
        yield Task("ball", "ball", "The ball left the wheel and must be inspected", choices, cite=cite)


def _check_down(state: TableState, rules: TableRules) -> Iterator[Task]:
    """Iowa, IRREGULARITIES 7: the mucker when it is allowed; without a mucker, the supervisor."""
    if not state.check_down:
        return
    allow = (Choice("Let the mucker pick it up", {"command": "AllowPickUp"}),) if state.check_down == "called" else ()
    own = Choice("I picked it up", {"command": "PickUpChip"})
    says = "A chip lies on the floor" + ("" if allow else ", and the mucker may pick it up")
    yield Task("check down", "check-down", says, (*allow, own), cite=rules.cite("irregularities.check-down"))


def _buy_in(state: TableState, rules: TableRules) -> Iterator[Task]:
    if state.buy_in is None or not (needed := why_not_unapproved(state, state.buy_in, rules)):
        return
    buying = state.buy_in
    says = f"{buying.player} buys {format_dollars(buying.amount)} in {buying.chips} chips: {needed.says}"
    approve = Choice("Approve", {"command": "ApproveChips"})
    yield Task("buy-in", "buy-in", says, (approve,), player=buying.player, cite=needed.cite)


def _faults(state: TableState, rules: TableRules) -> Iterator[Task]:
    for name in sorted(state.faults):
        clear = Choice("It works again", {"command": "ClearFault", "side_bet": name})
        says, cite = f"{name} is out of order", rules.cite("fault.sidebets")
        yield Task(f"fault {name}", "fault", says, (clear,), "reason", cite=cite)


def _alerts(state: TableState, rules: TableRules) -> Iterator[Task]:
    for number, why in state.alerts.items():
        seen = Choice("Acknowledge", {"command": "AcknowledgeAlert", "alert": number})
        yield Task(f"alert {number}", "alert", f"Called: {why}", (seen,))
