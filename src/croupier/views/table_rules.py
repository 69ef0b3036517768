"""The rules of a table, for anybody who asks: what it pays and takes, what the law and the house say, with sections.

The sentences are the rulebook's own values; a line that a book does not hold is not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from croupier.money.amount import Cents
from croupier.rulebook.questions import Question
from croupier.rulebook.rules import Rules
from croupier.table.places import Place
from croupier.table.rules import TableRules
from croupier.table.sidebetting import section
from croupier.table.stepping import BALL, BONUS_BALL
from croupier.views.rule_chapters import CHAPTERS, GAME, IN_PRISON
from croupier.views.unanswered import unanswered
from croupier.views.wording import about, in_words, told


class RuleLine(msgspec.Struct, frozen=True):
    about: str
    says: str
    cite: str = ""


class RuleChapter(msgspec.Struct, frozen=True):
    title: str
    lines: tuple[RuleLine, ...]


class OddsLine(msgspec.Struct, frozen=True):
    """One kind of wager on the felt."""

    kind: str
    pays: str
    low: Cents
    high: Cents
    cite: str
    limit_cite: str
    readings: tuple[str, ...]


class SideBetRules(msgspec.Struct, frozen=True):
    name: str
    pay_table: str
    """Its code; empty for one that has a single price."""
    awards: dict[str, str]
    low: Cents
    high: Cents
    cite: str
    readings: tuple[str, ...]
    lines: tuple[RuleLine, ...]


class ReadingTaken(msgspec.Struct, frozen=True):
    """A doubtful text that this table rests on: how it is read here, why, and how else it could be."""

    question: str
    cite: str
    doubt: str
    taken: str
    why: str
    others: tuple[str, ...]


class TableRulesView(msgspec.Struct, frozen=True):
    table: str
    book: str
    title: str
    day: str
    base: str
    """The book that answers where this one does not hold its own text."""
    house: str
    wheel: str
    odds: tuple[OddsLine, ...]
    side_bets: tuple[SideBetRules, ...]
    chapters: tuple[RuleChapter, ...]
    readings: tuple[ReadingTaken, ...]


def table_rules_view(rules: TableRules, questions: Sequence[Question] = ()) -> TableRulesView:
    law = rules.rules
    used = {reading for place in rules.places.values() for reading in place.readings}
    chapters = [RuleChapter("The game", lines)] if (lines := _lines(law, GAME)) else []
    chapters.append(RuleChapter("This table", tuple(_set_up(rules))))
    chapters += [RuleChapter(title, lines) for title, keys in CHAPTERS.items() if (lines := _lines(law, keys))]
    if rules.setup.in_prison:
        chapters.append(RuleChapter("In prison", _lines(law, IN_PRISON)))
    return TableRulesView(
        table=rules.setup.number,
        book=law.book,
        title=law.title or law.book,
        day=law.day.isoformat(),
        base=rules.law.base,
        house=rules.setup.premises or law.house,
        wheel=rules.wheel.name,
        odds=tuple(_odds(rules)),
        side_bets=tuple(_side_bet(name, rules) for name in rules.setup.sidebets),
        chapters=tuple(chapters),
        readings=tuple(reading_taken(question) for question in questions if question.id in used),
    )


def _odds(rules: TableRules) -> Iterator[OddsLine]:
    seen = set()
    for place in rules.places.values():
        kind = place.bet.key.partition(":")[0]
        if not place.side_bet and kind not in seen:
            seen.add(kind)
            money = (place.low, place.high, place.cite, place.limit_cite, place.readings)
            yield OddsLine(kind, place.pays, *money)


def _side_bet(name: str, rules: TableRules) -> SideBetRules:
    place = rules.areas(name)[0]
    code = place.pays if place.pays != name else ""
    lines = tuple(_side_lines(place, rules))
    money = (place.low, place.high, place.cite, place.readings)
    return SideBetRules(name, code, dict(place.awards), *money, lines)


def _side_lines(place: Place, rules: TableRules) -> Iterator[RuleLine]:
    if place.progressive:
        yield RuleLine("Of each wager", f"{place.contribution} % goes to the meter", place.cite)
    if place.needs_main_bet:
        yield RuleLine("Needs", "a wager on the layout beside it", place.cite)
    if most := rules.setup.aggregate.get(place.side_bet):
        yield RuleLine("All winners of one round together", f"at most {most}", place.cite)
    if BONUS_BALL in place.extra_draws:
        button = section(rules, place, "button")
        yield RuleLine("The button for the bonus balls is pressed by", f"the {rules.setup.button}", button)
        if rules.setup.button == "player":
            yield RuleLine("If no player presses it", unanswered("button", rules), button)
    if set(place.extra_draws) & set(rules.setup.electronic) - {BALL}:
        yield RuleLine("Drawn by", "the electronic wheel, committed to before betting closes")


def _set_up(rules: TableRules) -> Iterator[RuleLine]:
    setup, law = rules.setup, rules.rules
    yield RuleLine("Wheel", f"{in_words(rules.wheel.name)}, {len(rules.wheel.pockets)} pockets that count")
    if rules.layout.covered:
        yield RuleLine("Covered on the felt", ", ".join(sorted(rules.layout.covered)))
    for sign in setup.signs:
        yield RuleLine("Sign", sign)
    prison = "offered to every player" if setup.in_prison else "not offered"
    yield RuleLine("In prison", prison, law.cite("in_prison.offered_to"))
    if setup.in_prison:
        yield RuleLine("If a player does not choose", unanswered("choice", rules), law.cite("in_prison.choices"))
    yield RuleLine("Wagers for the dealer", "taken" if setup.tokes else "not taken", law.cite("tokes.allowed"))
    yield RuleLine("Value chips", ", ".join(setup.denominations))
    if setup.terminals:
        yield RuleLine("Wagers are made", "on terminals, with electronic chips")
    if rules.is_electronic:
        yield RuleLine("The number is drawn by", "the electronic wheel, committed to before betting closes")
    if "betting" in setup.timers:
        yield RuleLine("Betting time", f"{setup.timers['betting']} seconds")
    for key, value in rules.law.house.items():
        yield RuleLine(f"Chosen by the house: {about(key)}", told(value, key), law.cite(key))


def _lines(law: Rules, keys: Mapping[str, str]) -> tuple[RuleLine, ...]:
    return tuple(RuleLine(says, told(law.value(key), key), law.cite(key)) for key, says in keys.items() if key in law)


def reading_taken(question: Question) -> ReadingTaken:
    others = tuple(reading.says for reading in question.readings if reading.id != question.taken)
    says = question.reading(question.taken).says
    return ReadingTaken(question.id, question.cite, question.doubt, says, question.why, others)
