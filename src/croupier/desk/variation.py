"""What a variation would change: the text, what each bet is worth, and what happens at a table. For its application.

Nothing is told by hand. The proposed rules are compiled like any others; every bet that the book offers is explored
under both, and the same rounds and situations are played at tables of both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from croupier.desk.law import Law
from croupier.desk.par import Asked, ParSheet, par_sheet, wager_of
from croupier.desk.par_set import par_set
from croupier.desk.portfolio import is_side_bet
from croupier.desk.whatif import known_situations
from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet
from croupier.money.amount import format_dollars
from croupier.rulebook.diff import Change, changes
from croupier.rulebook.finding import Finding
from croupier.rulebook.playable import playable_findings
from croupier.rulebook.questions import Question
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_setup import parse_setup
from croupier.rulebook.variations import Proposal, proposal_findings, proposed_book
from croupier.sidebets.book_checks import side_bet_findings
from croupier.storage.library import Library
from croupier.table.rules import TableRules, table_rules
from croupier.views.whatif import case
from croupier.views.whatif_bets import Moved, bets_of, fates
from croupier.views.whatif_setup import supplied, widest_setup
from croupier.views.whatif_situations import Situation
from croupier.views.whatif_table import NUMBER, Trial

NOT_OFFERED = "not offered"


@dataclass(frozen=True, slots=True)
class Affected:
    """A bet whose worth changes; a side is missing where it is not offered."""

    before: ParSheet | None
    after: ParSheet | None

    @property
    def sheet(self) -> ParSheet:
        found = self.after or self.before
        assert found is not None
        return found


@dataclass(frozen=True, slots=True)
class Effect:
    """Something at a table that comes out otherwise."""

    where: str
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Pack:
    proposal: Proposal
    before: Law
    after: Law
    changes: tuple[Change, ...]
    bets: tuple[Affected, ...]
    effects: tuple[Effect, ...]
    situations: int
    """How many were played at both tables."""
    table: TableRules
    """A table by the proposed rules, with their widest offer, on the first wheel that is affected."""


def pack(proposal: Proposal, library: Library) -> Pack | list[Finding]:
    """Everything that the application shows, or every finding that keeps it from being made."""
    base = library.book(proposal.book)
    if findings := proposal_findings(proposal, base):
        return findings
    book, questions = proposed_book(proposal, base), library.questions()
    before, after = (Law(each, proposal.first_day, questions) for each in (base, book))
    if findings := [found for found in _findings(after.rules) if found not in _findings(before.rules)]:
        return findings
    bets = tuple(_affected(before, after))
    table = _table(after.rules, next((one.after.asked.wheel.name for one in bets if one.after), ""))
    if isinstance(table, list):
        return table
    asked = tuple(known_situations(library).values())
    effects = (*_rounds(before.rules, after.rules, bets), *_situations(before.rules, after.rules, asked, questions))
    day_before = date.fromordinal(proposal.first_day.toordinal() - 1)
    changed = (one for one in changes(book, day_before, proposal.first_day) if one.key in proposal.values)
    return Pack(proposal, before, after, tuple(changed), bets, effects, len(asked), table)


def _findings(rules: Rules) -> list[Finding]:
    return playable_findings(rules) or side_bet_findings(rules)


def _affected(before: Law, after: Law) -> Iterator[Affected]:
    """Every bet of the book under both rules; those that end alike, with the same chances, are left out."""
    asked = {name: one for law in (before, after) for name, one in _asked(law.rules).items()}
    offered = [_asked(law.rules) for law in (before, after)]
    for name, one in asked.items():
        laws = [law if name in found else None for law, found in zip((before, after), offered, strict=True)]
        worths = [wager_of(one, law.rules).worth.verdicts if law else None for law in laws]
        if worths[0] != worths[1]:
            yield Affected(*(par_sheet(law, one) if law else None for law in laws))


def _asked(rules: Rules) -> dict[tuple[str, ...], Asked]:
    return {(one.wheel.name, one.bet, one.choices.paytable or "", one.zero_rule or ""): one for one in par_set(rules)}


def _table(rules: Rules, wheel: str = "") -> TableRules | list[Finding]:
    setup = parse_setup(widest_setup(rules, wheel))
    return setup if isinstance(setup, list) else table_rules(rules, setup, house=supplied(rules))


def _rounds(before: Rules, after: Rules, bets: Sequence[Affected]) -> Iterator[Effect]:
    """Each bet that is affected, played at a table of either rules: on every zero, on a number that it covers, and on
    one that it does not."""
    asked = {(one.sheet.asked.wheel.name, one.sheet.asked.bet): one.sheet.asked for one in bets}
    for wheel in dict.fromkeys(name for name, _ in asked):
        tables = [_table(rules, wheel) if wheel in rules.wheels() else [] for rules in (before, after)]
        for one in (each for (name, _), each in asked.items() if name == wheel):
            for pocket in _numbers(one):
                told = [_round(table, one.bet, pocket) for table in tables]
                if told[0] != told[1]:
                    yield Effect(f"{wheel} wheel, the number is {pocket}", one.bet, *told)


def _numbers(one: Asked) -> list[str]:
    rotor = [str(pocket) for pocket in one.wheel.pockets]
    covered = set() if is_side_bet(one.bet) else set(map(str, parse_bet(one.bet, LAYOUTS[one.wheel.name]).pockets))
    wins = [pocket for pocket in rotor if pocket in covered][:1] or [NUMBER]
    return list(dict.fromkeys([*map(str, one.wheel.zeros), *wins, next(each for each in rotor if each not in covered)]))


def _round(table: TableRules | list[Finding], bet: str, pocket: str) -> str:
    if isinstance(table, list) or bet not in table.places:
        return NOT_OFFERED
    trial = Trial(table, (bet,))
    lying, begun = bets_of(trial), len(trial.log)
    trial.go_on(pocket)
    moved = [Moved(event, {}) for event in trial.log[begun:]]
    fate = next(fates(lying, trial, moved, ""))
    return f"{format_dollars(fate.stake)}, {fate.after}"


def _situations(
    before: Rules, after: Rules, asked: Sequence[Situation], questions: Sequence[Question]
) -> Iterator[Effect]:
    """The same situations at tables of both; what is told otherwise, line by line."""
    for situation in asked:
        old, new = (_told(rules, situation, questions) for rules in (before, after))
        for what in dict.fromkeys((*old, *new)):
            if old.get(what) != new.get(what):
                yield Effect(situation.title, what, old.get(what, NOT_OFFERED), new.get(what, NOT_OFFERED))


def _told(rules: Rules, situation: Situation, questions: Sequence[Question]) -> Mapping[str, str]:
    """What happens in a situation, as lines that can be compared; sections are another matter."""
    table = _table(rules, situation.wheel(rules))
    if isinstance(table, list):
        return {}
    found: dict[str, str] = {}
    for course in case(situation, table, questions).courses:
        ruled = f"{course.title}: " if course.title else ""
        for act in course.acts:
            said = [*act.said, *act.called, *([act.refusal.says] if act.refusal else [])]
            found[f"{ruled}{act.does}"] = "; ".join(said) or "done"
        found |= {f"{ruled}{bet.says}": bet.after for bet in course.bets}
    return found
