"""The printed rules of a tournament: all that 2213.07 and 2213.08 ask for, from the plan and the law of the day.

The text has no day of printing in it, so that its digest is that of the rules: it is published and filed under it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from croupier import __version__
from croupier.documents.page import Block, Column, Facts, Notice, Page, Section, Stamp, Table, Text
from croupier.documents.page_data import digest_of
from croupier.documents.prints.rules import rules_page
from croupier.documents.prints.source import NoSuchPrintError, Source, capital
from croupier.rulebook.rules import Rules
from croupier.tournament.plan import ADOPTED, INCLUDED, Event, Plan
from croupier.tournament.wording import (
    changes_of_play,
    dollars,
    entry_words,
    extra_words,
    payment_words,
    pool_words,
    prize_words,
    reentry_words,
    round_words,
    sharing_words,
    tie_words,
)

_CONDUCT = (
    "equal_chips",
    "extra_chips",
    "elimination",
    "prize_sharing",
    "prize_sharing_cash_only",
    "prize_sharing_director",
    "prize_sharing_pressure",
    "prize_sharing_award",
    "no_substitute",
    "chips_in_play",
)
"""The rules of conduct, in the order of their paragraphs."""
_CASINO = "[casino name]"


@dataclass(frozen=True, slots=True)
class TournamentSource:
    plan: Plan
    rules: Rules
    digest: str
    """Of the rulebook."""
    house: Source | None = None
    """The table whose house rules are printed with it, where they are included."""


def tournament_rules_page(source: TournamentSource) -> Page:
    plan, rules = source.plan, source.rules
    first, last = plan.events[0].day, plan.events[-1].day
    page = Page(
        kind="Tournament rules",
        title=plan.title,
        lead=f"{plan.casino}, {first}" + (f" to {last}" if last != first else ""),
        running=f"{plan.title} · {plan.casino}",
        foot=f"{rules.book} on {rules.day} · rulebook {source.digest[:16]} · croupier {__version__}",
        day=rules.day,
        figures=(),
        sections=tuple(_sections(source)),
    )
    rows = (
        ("Tournament", plan.name),
        ("Rulebook", f"{rules.book}, {rules.title or rules.book}"),
        ("Law of the day", rules.day.isoformat()),
        ("Rulebook SHA-256", source.digest),
        ("Text SHA-256", digest_of(page)),
    )
    return replace(page, stamp=Stamp(rows))


def _sections(source: TournamentSource) -> Iterator[Section]:
    plan, rules = source.plan, source.rules
    yield Section("The tournament", (Facts(tuple(_tournament(plan, rules))),))
    for event in plan.events:
        yield Section(f"Event: {event.name}", tuple(_event(plan, event, rules)))
    yield Section("Final round and conclusion", (Facts(tuple(_end(plan, rules))),))
    yield Section("Conduct", tuple(_conduct(plan, rules)))
    yield Section("Tournament chips", (Facts(tuple(_chip_rules(plan, rules))),))
    yield Section("House rules", tuple(_house_rules(plan, rules)))
    if plan.house_rules == INCLUDED:
        yield from _included(source)


# What is held, and by whom


def _tournament(plan: Plan, rules: Rules) -> Iterator[tuple[str, str]]:
    for each in plan.licensees:
        role = "Responsible licensee" if plan.is_joint and each is plan.responsible else "Licensee"
        yield role, f"{each.name}, licence {each.licence}"
    if plan.is_joint:
        sentence = rules.value("tournaments.responsible_licensee")
        yield "Prizes", _cited(str(sentence), rules, "responsible_licensee")
    yield "Place", plan.premises.name
    form = (
        "a single event" if len(plan.events) == 1 else f"a series of {len(plan.events)} events with an overall winner"
    )
    yield "Form", _cited(form, rules, "permitted")
    criteria = "; ".join(each.says for each in plan.criteria)
    yield "Who may play", _cited(criteria or "every guest who may take part in limited gaming", rules, "eligibility")
    yield "Entries", _cited("no player has more than one live entry; two live entries disqualify", rules, "one_entry")
    yield "Re-entry", _cited(reentry_words(plan), rules, "reentry")
    for goods in plan.goods:
        key = "noncash_fee" if goods.pays == "fee" else "noncash_buyin"
        yield f"In place of a cash {goods.pays}", _cited(f"{goods.what}, at a value of {goods.value}", rules, key)


def _cited(says: str, rules: Rules, key: str) -> str:
    return f"{capital(says).rstrip('.')} ({rules.cite(f'tournaments.{key}')})."


# One event


def _event(plan: Plan, event: Event, rules: Rules) -> Iterator[Block]:
    yield Facts(tuple(_terms(plan, event, rules)))
    yield Table(
        f"Rounds of {event.name}",
        (Column("round"), Column("how it is played", wide=True)),
        tuple((each.name, round_words(event, index)) for index, each in enumerate(event.rounds)),
    )
    yield _chips(event)
    prizes = sorted(event.prizes, key=lambda prize: prize.place)
    yield Table(
        f"{len(prizes)} prize{'s' if len(prizes) > 1 else ''} ({rules.cite('tournaments.sheet_prizes')})",
        (Column("place", right=True), Column("prize", wide=True)),
        tuple((str(prize.place), capital(prize_words(plan, event, prize))) for prize in prizes),
    )
    yield from map(Text, payment_words(event))
    if any(prize.voucher for prize in prizes):
        yield Text(_cited(str(rules.value("tournaments.voucher_holder")), rules, "voucher_holder"))


def _terms(plan: Plan, event: Event, rules: Rules) -> Iterator[tuple[str, str]]:
    fee, buy_in = event.price
    yield "Day", event.day.isoformat()
    yield "Entry fee", _cited(dollars(fee), rules, "sheet_fees")
    yield "First buy-in", _cited(dollars(buy_in), rules, "sheet_fees")
    yield "Re-buys", _cited(extra_words(event, "re-buy"), rules, "sheet_rebuys")
    yield "Add-ons", _cited(extra_words(event, "add-on"), rules, "extra_chips")
    yield "Prize pool", _cited(pool_words(plan, event), rules, "prize_pool")
    if event.unawarded:
        yield (
            "Not awarded here",
            _cited(f'what is left goes into the pool of "{event.unawarded}"', rules, "event_pools"),
        )
    else:
        yield "Paid out", _cited("the whole pool, to the winners of this event", rules, "buyins_paid_out")
    yield "Start", _cited(f"{event.points:,} points for every player", rules, "equal_chips")
    yield "Tables", f"{', '.join(event.tables)}; {event.seats} seats each. Seats are drawn by lot."
    yield "Players", f"{event.players_min:,} to {event.players_max:,}. {entry_words(event)}"


def _chips(event: Event) -> Table:
    colors = list(dict.fromkeys(color for each in event.rounds for color in each.chips))
    columns = (Column("round", wide=True), *(Column(color, right=True) for color in colors))
    rows = tuple((each.name, *(_points(each.chips.get(color, "")) for color in colors)) for each in event.rounds)
    return Table("Points of each color of chip", columns, rows)


def _points(text: str) -> str:
    return f"{int(text):,}" if text else "not used"


# The end, conduct, chips, house rules


def _end(plan: Plan, rules: Rules) -> Iterator[tuple[str, str]]:
    cut, prizes = tie_words(plan)
    yield "Final round", _cited(plan.final, rules, "sheet_final")
    yield "Conclusion", _cited(plan.conclusion, rules, "sheet_final")
    yield "Equal points before the end", cut
    yield "Equal points at the end", prizes


def _conduct(plan: Plan, rules: Rules) -> Iterator[Block]:
    rows = [(rules.cite(f"tournaments.{key}"), _sentence(rules, key)) for key in _CONDUCT]
    at = _CONDUCT.index("prize_sharing")
    rows[at] = (rows[at][0], f"{rows[at][1]} {sharing_words(plan)}")
    columns = (Column("section"), Column("rule", wide=True))
    yield Table("These rules bind all play in this tournament", columns, tuple(rows))


def _sentence(rules: Rules, key: str) -> str:
    return f"{capital(str(rules.value(f'tournaments.{key}')))}."


def _chip_rules(plan: Plan, rules: Rules) -> Iterator[tuple[str, str]]:
    for about, key in (
        ("Bets", "chips"),
        ("Not taken", "chips_refused"),
        ("Worth", "chips_points"),
        ("Size of a bet", "chips_no_limit"),
        ("Never redeemed", "chips_not_redeemed"),
        ("Places", "chips_ranking"),
    ):
        yield about, _cited(str(rules.value(f"tournaments.{key}")), rules, key)
    notice = (
        "the chips bear their points" if plan.numbered_chips else "a notice at each table shows them for each color"
    )
    yield "Points", _cited(notice, rules, "chip_notice")


def _house_rules(plan: Plan, rules: Rules) -> Iterator[Block]:
    if plan.house_rules == ADOPTED:
        yield Notice(str(rules.value("tournaments.adoption")).replace(_CASINO, plan.casino))
    else:
        yield Text(f"The house rules of {plan.casino} follow. These tournament rules go before them.")
    columns = (Column("number", right=True), Column("change", wide=True))
    rows = tuple((str(place), each) for place, each in enumerate(changes_of_play(plan), 1))
    yield Table(f"What differs from normal play ({rules.cite('tournaments.sheet_other')})", columns, rows)


def _included(source: TournamentSource) -> Iterator[Section]:
    if source.house is None:
        raise NoSuchPrintError("the plan includes the house rules of roulette: name the table that they are those of")
    for section in rules_page(source.house).sections:
        yield replace(section, title=f"House rules: {section.title}")
