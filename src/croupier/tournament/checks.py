"""What the law says to a plan: every finding at once, each at its place, so that a form can show it while it is typed.

A place is written as `reading` writes it: `events 2 rebuy price`. Whatever can be read can be checked; a plan that
cannot be read has findings of its own there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from croupier.rulebook.finding import Finding
from croupier.rulebook.rules import Rules
from croupier.tournament.asking import TEXT_MAX, months_after
from croupier.tournament.checking import cents, text_findings
from croupier.tournament.checks_money import event_money, goods_findings, limit_findings
from croupier.tournament.checks_prizes import prize_findings
from croupier.tournament.checks_rounds import round_findings, table_findings
from croupier.tournament.plan import ADOPTED, INCLUDED, LOT, PLAY_OFF, SHARE, Plan

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NAME_MAX = 40
EVENTS_MAX = 100
PLAY_OFF_SPINS_MAX = 100
_CONFIRMED = {
    "licensed": "the premises are not confirmed as licensed",
    "security": "nobody has confirmed that the premises meet the security rules",
    "surveillance": "nobody has confirmed that the premises meet the surveillance rules",
    "procedures": "nobody has confirmed that the internal control minimum procedures are met",
}
"""What is confirmed of the premises, and what is said where it is not."""


def plan_findings(plan: Plan, rules: Rules) -> list[Finding]:
    """Everything that keeps the plan from being published under the rules of a day."""
    if "tournaments.permitted" not in rules:
        return [Finding("book", f"{rules.book} has no rules for tournaments on {rules.day}: none can be held by it")]
    return list(_findings(plan, rules))


def _findings(plan: Plan, rules: Rules) -> Iterator[Finding]:
    yield from _names(plan)
    yield from _licensees(plan, rules)
    yield from _premises(plan, rules)
    yield from _criteria(plan, rules)
    yield from goods_findings(plan, rules)
    yield from _sheet(plan, rules)
    yield from _ties(plan)
    yield from _events(plan, rules)
    yield from limit_findings(plan, rules)
    for place, event in enumerate(plan.events, 1):
        where = f"events {place}"
        yield from event_money(event, where, rules)
        yield from table_findings(event, where)
        yield from round_findings(event, where, rules)
        yield from prize_findings(plan, place - 1, rules)


def _names(plan: Plan) -> Iterator[Finding]:
    if not _NAME.fullmatch(plan.name) or len(plan.name) > NAME_MAX:
        most = f"at most {NAME_MAX} characters"
        yield Finding("name", f"write small letters, digits and single dashes, {most}, like spring-2027")
    yield from text_findings("title", plan.title, "a title that players read")


def _licensees(plan: Plan, rules: Rules) -> Iterator[Finding]:
    if not plan.licensees:
        yield Finding("licensees", "name the licensee who conducts the tournament", rules.cite("tournaments.permitted"))
    for place, each in enumerate(plan.licensees, 1):
        yield from text_findings(f"licensees {place} name", each.name, "the licensee's name")
        yield from text_findings(f"licensees {place} licence", each.licence, "the number of the licence")
    licences = [each.licence.strip() for each in plan.licensees]
    if len(set(licences)) < len(licences):
        yield Finding("licensees", "a licence stands here twice; name each licensee once")
    if plan.is_joint:
        yield from _joint(plan, rules)


def _joint(plan: Plan, rules: Rules) -> Iterator[Finding]:
    """That everything is returned is asked of each event's prizes, as it is of any tournament."""
    for place, event in enumerate(plan.events, 1):
        if cents(event.fee):
            says = "a tournament with an entry fee is run by one licensee alone; take the fee away or the others out"
            yield Finding(f"events {place} fee", says, rules.cite("tournaments.one_licensee"))
    named = sum(each.responsible for each in plan.licensees)
    if named != 1:
        says = f"{named or 'no'} licensee{'s are' if named > 1 else ' is'} named as responsible; name exactly one"
        yield Finding("licensees", says, rules.cite("tournaments.responsible_licensee"))


def _premises(plan: Plan, rules: Rules) -> Iterator[Finding]:
    cite = rules.cite("tournaments.location")
    yield from text_findings("premises name", plan.premises.name, "where the tournament is held", cite)
    for name, says in _CONFIRMED.items():
        if not getattr(plan.premises, name):
            yield Finding(f"premises {name}", f"{says}; confirm it before the rules are published", cite)


def _criteria(plan: Plan, rules: Rules) -> Iterator[Finding]:
    for place, each in enumerate(plan.criteria, 1):
        where = f"criteria {place}"
        yield from text_findings(f"{where} says", each.says, "who may play", rules.cite("tournaments.eligibility"))
        cite = rules.cite("tournaments.eligibility_link")
        yield from text_findings(f"{where} relates", each.relates, "how this relates to limited gaming", cite)
    said = [each.says.strip() for each in plan.criteria]
    if len(set(said)) < len(said):
        yield Finding("criteria", "a criterion stands here twice; say each once")


def _sheet(plan: Plan, rules: Rules) -> Iterator[Finding]:
    """What has to stand in the printed rules and is said in the plan's own words."""
    house = rules.cite("tournaments.sheet_house_rules")
    yield from text_findings("casino", plan.casino, "the casino whose house rules are played by", house)
    if plan.house_rules not in (ADOPTED, INCLUDED):
        says = f'"{plan.house_rules}" is no way to give the house rules; write "{ADOPTED}" or "{INCLUDED}"'
        yield Finding("house_rules", says, house)
    final = rules.cite("tournaments.sheet_final")
    yield from text_findings("final", plan.final, "how the final round is determined", final)
    yield from text_findings("conclusion", plan.conclusion, "how the tournament ends", final)
    for place, each in enumerate(plan.other_rules, 1):
        yield from text_findings(f"other_rules {place}", each, "the rule", rules.cite("tournaments.sheet_other"))


def _ties(plan: Plan) -> Iterator[Finding]:
    if plan.cut_ties not in (PLAY_OFF, LOT):
        says = f'"{plan.cut_ties}" decides nothing between equal points; write "{PLAY_OFF}" or "{LOT}"'
        yield Finding("cut_ties", says)
    if plan.prize_ties not in (SHARE, PLAY_OFF):
        says = f'"{plan.prize_ties}" decides nothing between equal points; write "{SHARE}" or "{PLAY_OFF}"'
        yield Finding("prize_ties", says)
    if not 1 <= plan.play_off_spins <= PLAY_OFF_SPINS_MAX:
        yield Finding("play_off_spins", f"a play-off has 1 to {PLAY_OFF_SPINS_MAX} spins")


def _events(plan: Plan, rules: Rules) -> Iterator[Finding]:
    """One or several, each with its own name, in the order of their days, and over in time."""
    if not plan.events:
        yield Finding("events", "a tournament has one event, or several", rules.cite("tournaments.permitted"))
        return
    if len(plan.events) > EVENTS_MAX:
        yield Finding("events", f"a tournament has at most {EVENTS_MAX} events here")
    names = [event.name.strip().casefold() for event in plan.events]
    first = min(event.day for event in plan.events)
    months = int(rules.value("tournaments.months_max"))
    last = months_after(first, months)
    for place, event in enumerate(plan.events, 1):
        where = f"events {place}"
        yield from text_findings(f"{where} name", event.name, "the event's name", most=TEXT_MAX // 5)
        if names.index(names[place - 1]) < place - 1:
            yield Finding(f"{where} name", "another event has this name; give each its own")
        if place > 1 and event.day < plan.events[place - 2].day:
            yield Finding(f"{where} day", "the event before is on a later day; write events in the order of their days")
        if event.day > last:
            says = f"play begins on {first} and must end within {months} months: on {last} at the latest"
            yield Finding(f"{where} day", says, rules.cite("tournaments.months_max"))
