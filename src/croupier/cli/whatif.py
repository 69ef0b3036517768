"""`croupier whatif`: what happens in a situation, in every rulebook side by side, or step by step in one."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import msgspec

from croupier.cli.output import print_json, print_table, print_text
from croupier.desk.whatif import WhatIf, known_situations, what_if
from croupier.money.amount import format_dollars
from croupier.storage.library import Library, parse_day
from croupier.views.whatif_bets import BetFate
from croupier.views.whatif_case import WhatIfAct, WhatIfCase, WhatIfCourse


def whatif(arguments: argparse.Namespace, library: Library) -> int:
    if not arguments.situation:
        return _list(arguments, library)
    on = None if arguments.on is None else parse_day(arguments.on)
    answer = what_if(library, " ".join(arguments.situation), on, arguments.book)
    if arguments.json:
        print_json(msgspec.to_builtins(answer))
    elif arguments.book is not None:
        _print_steps(answer)
    else:
        _print_side_by_side(answer)
    return 0


def _list(arguments: argparse.Namespace, library: Library) -> int:
    known = known_situations(library)
    if arguments.json:
        print_json([{"situation": one.name, "title": one.title, "keys": list(one.keys)} for one in known.values()])
    else:
        rows = ([one.name, one.title, ", ".join(one.keys) or "no key: the texts are silent"] for one in known.values())
        print_table("Situations", ["situation", "what it is", "rules on it"], rows)
    return 0


def heading(case: WhatIfCase) -> str:
    return f"{case.book} {case.day}" + (f"\nover {case.base}" if case.base else "")


def _print_side_by_side(answer: WhatIf) -> None:
    dealt = [case for case in answer.cases if not case.not_dealt]
    rows = [[name, *("\n".join(tell(case)) for case in dealt)] for name, tell in _ROWS.items()]
    if dealt:
        print_table(answer.title, ["", *map(heading, dealt)], rows)
    for case in answer.cases:
        for why in case.not_dealt:
            print_text(f"{case.book} on {case.day}: {why}")
    for why in answer.not_covered.values():
        print_text(why)
    _print_readings(answer)
    print_text("--book BOOK shows every step, --json everything")


def _print_readings(answer: WhatIf) -> None:
    readings = {reading.question: reading for case in answer.cases for reading in case.readings}
    for id_, reading in readings.items():
        print_text(f"{id_} ({reading.cite}): {reading.taken}")


def _text(case: WhatIfCase) -> Iterator[str]:
    if case.section:
        yield f"{case.section}" + (f", since {case.since}" if case.since else "")
    if case.text:
        yield case.text


def _reported(case: WhatIfCase) -> Iterator[str]:
    """What happens first, and who may do it."""
    first = case.courses[0].acts[0]
    yield f"{first.does}: {' or '.join(first.may)}"
    if first.refusal:
        yield _refused(first)


def _said(case: WhatIfCase) -> Iterator[str]:
    if case.by:
        yield f"by the {case.by}"
    words = dict.fromkeys(word for course in case.courses for act in course.acts for word in act.said)
    yield from (f"“{word}”" for word in words)


def _called(case: WhatIfCase) -> Iterator[str]:
    yield from dict.fromkeys(who for act in case.courses[0].acts for who in act.called)


def _then(case: WhatIfCase) -> Iterator[str]:
    """Everything after the first act, in the first course."""
    for act in case.courses[0].acts[1:]:
        approved = f", approved by a second {act.second}" if act.second else ""
        yield _refused(act) if act.refusal else f"{act.does}: {' or '.join(act.may)}{approved}"


def _refused(act: WhatIfAct) -> str:
    assert act.refusal is not None
    cite = f" ({act.refusal.cite})" if act.refusal.cite else ""
    return f"{act.does} is refused: {act.refusal.says}{cite}"


def _logged(case: WhatIfCase) -> Iterator[str]:
    events = (line.partition(" ")[0] for course in case.courses for act in course.acts for line in act.logged)
    yield from dict.fromkeys(events)


def _bets(case: WhatIfCase) -> Iterator[str]:
    for course in case.courses:
        if course.title:
            yield f"{course.title}:"
        yield from bet_lines(course)


def bet_lines(course: WhatIfCourse) -> Iterator[str]:
    """Bets to which the same happens by the same section, on one line."""
    groups: dict[tuple[str, str], list[BetFate]] = {}
    for bet in course.bets:
        groups.setdefault((bet.after, bet.cite), []).append(bet)
    for (after, cite), bets in groups.items():
        names = ", ".join(bet.says + (" (in prison)" if bet.before == "in prison" else "") for bet in bets)
        yield f"{names}: {after}" + (f" ({cite})" if cite else "")


def _readings(case: WhatIfCase) -> Iterator[str]:
    yield ", ".join(reading.question for reading in case.readings)


_ROWS = {
    "the text": _text,
    "what is done": _reported,
    "the call": _said,
    "called": _called,
    "then": _then,
    "logged": _logged,
    "bets": _bets,
    "readings": _readings,
}


def _print_steps(answer: WhatIf) -> None:
    for case in answer.cases:
        print_text(f"{answer.title} · {heading(case).replace(chr(10), ' ')}", style="bold")
        for line in (*_text(case), *case.not_dealt):
            print_text(line)
        for course in case.courses:
            _print_course(course)
    _print_readings(answer)


def _print_course(course: WhatIfCourse) -> None:
    rows = [[act.does, " or ".join(act.may), *_came_of(act)] for act in course.acts]
    columns = ["step", "who may", "what comes of it", "rules asked"]
    print_table(f"If ruled: {course.title}" if course.title else "", columns, rows)
    print_text(f"Then {course.ends}.")
    for line in bet_lines(course):
        print_text(f"  {line}")
    for account, cents in course.ledger.items():
        print_text(f"  {account} {'+' if cents > 0 else ''}{format_dollars(cents)}")


def _came_of(act: WhatIfAct) -> tuple[str, str]:
    came = (
        [f"refused, {act.refusal.code}: {act.refusal.says} ({act.refusal.cite or 'no section'})"] if act.refusal else []
    )
    rules = (f"{rule.key} {rule.cite}" + (f": {rule.note}" if rule.note else "") for rule in act.rules)
    return "\n".join([*came, *act.logged]), "\n".join(rules)
