"""What comes next in a tournament: one step for each event, named by the command that does it."""

from __future__ import annotations

import msgspec

from croupier.tournament.heats import has_begun
from croupier.tournament.plan import Event, Plan
from croupier.tournament.records import HeatState
from croupier.tournament.rounds import undecided
from croupier.tournament.state import EventRun, Field


class NextView(msgspec.Struct, frozen=True):
    does: str
    """The command; empty where the tables play."""
    event: str
    says: str


_COUNT_CASH = NextView("CountCash", "", "Count the cash of fees and buy-ins")


def next_steps(field: Field) -> tuple[NextView, ...]:
    """The most urgent first: what keeps the whole from going on, then event after event."""
    plan = field.plan
    if plan is None or field.ended:
        return ()
    if blocked := _before_play(field):
        return (blocked,)
    found = [step for event in plan.events if (step := _of_event(field, plan, event))]
    if not found:
        return (_at_the_end(field),)
    return tuple(found)


def _at_the_end(field: Field) -> NextView:
    if field.held_fees or any(field.held.values()):
        return _COUNT_CASH
    return NextView("EndTournament", "", "End the tournament")


def _before_play(field: Field) -> NextView | None:
    if field.objection:
        return NextView("Draft", "", "The Division finds the rules unacceptable: change them and file them anew")
    if not field.published:
        return NextView("PublishRules", "", "Publish the rules")
    if not field.filed:
        return NextView("FileRules", "", "File the rules with the Division")
    return None


def _of_event(field: Field, plan: Plan, event: Event) -> NextView | None:
    run = field.events[event.name]
    if run.ended:
        return _after_event(field, event, run)
    if run.round < 0 or run.round_over:
        return _between_rounds(field, event, run)
    heats = field.playing(event.name)
    if playing := [heat for heat in heats if heat.state is HeatState.PLAYING]:
        play_off = ", play-off" if any(heat.play_off for heat in playing) else ""
        return NextView("", event.name, f"In play: {event.rounds[run.round].name}{play_off}")
    if any(heat.state is HeatState.DRAWN for heat in heats):
        if not plan.numbered_chips and "before" not in run.chips:
            return NextView("CountChips", event.name, "Count the chips before play")
        return NextView("StartHeat", event.name, "Start the heat")
    return NextView("EndRound", event.name, "End the round")


def _after_event(field: Field, event: Event, run: EventRun) -> NextView | None:
    """Prizes come from a pool that is counted; the chips are counted again."""
    if run.due and field.held.get(event.name):
        return _COUNT_CASH
    if run.due:
        return NextView("PayPrize", event.name, f"Pay {_many(len(run.due), 'prize')}")
    if has_begun(field, event.name) and "after" not in run.chips:
        return NextView("CountChips", event.name, "Count the chips after play")
    return None


def _between_rounds(field: Field, event: Event, run: EventRun) -> NextView | None:
    if run.round >= 0 and undecided(field, event, run.advanced):
        return NextView("EndRound", event.name, "Call a play-off: equal players, and a prize for one of them")
    if run.round + 1 >= len(event.rounds):
        return NextView("EndEvent", event.name, "End the event: places are final")
    if run.round >= 0:
        return NextView("DrawSeats", event.name, f"Draw the seats of {event.rounds[run.round + 1].name}")
    if run.registration:
        return NextView("Enter", event.name, "Register players, then close registration")
    if not field.live(event.name):
        return NextView("OpenRegistration", event.name, "Open registration")
    return NextView("DrawSeats", event.name, f"Draw the seats of {event.rounds[0].name}")


def _many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
