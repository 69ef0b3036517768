"""`croupier variation`: what a variation of the rules would change, and the pack for its application."""

from __future__ import annotations

import argparse
from typing import Any

from croupier.cli.check import report
from croupier.cli.output import print_json, print_table, print_text, read_toml_file
from croupier.cli.par import cannot_write
from croupier.desk.par import ParSheet
from croupier.desk.variation import NOT_OFFERED, Affected, Pack, pack
from croupier.documents.files import leave_alone, whole_folder
from croupier.documents.numbers import share
from croupier.documents.par_page import title_of
from croupier.rulebook.rules import Rule
from croupier.rulebook.values import show_value
from croupier.rulebook.variations import parse_proposal
from croupier.storage.library import Library


def variation(arguments: argparse.Namespace, library: Library) -> int:
    proposal = parse_proposal(read_toml_file(arguments.file))
    if arguments.out is not None:
        with cannot_write(arguments.out):
            leave_alone(arguments.out)
    found = proposal if isinstance(proposal, list) else pack(proposal, library)
    if isinstance(found, list):
        return report([(arguments.file, found)], arguments.json)
    if arguments.out is not None:
        from croupier.documents.variation_pack import write_pack

        with cannot_write(arguments.out), whole_folder(arguments.out) as part:
            sheets = write_pack(part, found)
    if arguments.json:
        print_json(_plain(found))
        return 0
    _print(found)
    if arguments.out is not None:
        print_text(f"application, layout, draft and {sheets} PAR sheets are in {arguments.out}")
    return 0


def _print(found: Pack) -> None:
    proposal = found.proposal
    print_table(
        f"{proposal.title} · {proposal.licensee}, from {proposal.first_day}",
        ["rule", "as it reads", "as proposed", "section"],
        (
            [one.key, _value(one.before), _value(one.after), one.before.cite if one.before else "new"]
            for one in found.changes
        ),
    )
    if found.bets:
        print_table(
            f"{len(found.bets)} bets are affected",
            ["bet", "wheel", ">edge before", ">edge after"],
            ([_name(one), one.sheet.row.wheel.name, _edge(one.before), _edge(one.after)] for one in found.bets),
        )
    if found.effects:
        print_table(
            f"At the table, of {found.situations} situations and a round of each bet",
            ["where", "what", "before", "after"],
            ([one.where, one.what, one.before, one.after] for one in found.effects),
        )


def _value(rule: Rule | None) -> str:
    return "no such rule" if rule is None else show_value(rule.value)


def _name(one: Affected) -> str:
    return " ".join(filter(None, (title_of(one.sheet), one.sheet.row.paytable)))


def _edge(sheet: ParSheet | None) -> str:
    if sheet is None:
        return NOT_OFFERED
    return share(sheet.measures.house_edge, 4) if sheet.measures else "open"


def _plain(found: Pack) -> dict[str, Any]:
    proposal = found.proposal
    return {
        "title": proposal.title,
        "licensee": proposal.licensee,
        "book": proposal.book,
        "from": str(proposal.first_day),
        "reason": proposal.reason,
        "changes": [
            {
                "key": one.key,
                "kind": one.kind,
                "before": one.before and {"value": one.before.value, "cite": one.before.cite},
                "after": one.after and {"value": one.after.value},
            }
            for one in found.changes
        ],
        "bets": [
            {"bet": one.sheet.row.bet, "wheel": one.sheet.row.wheel.name, "paytable": one.sheet.row.paytable,
             "rule": one.sheet.row.rule, "before": _figures(one.before), "after": _figures(one.after)}
            for one in found.bets
        ],
        "effects": [{"where": e.where, "what": e.what, "before": e.before, "after": e.after} for e in found.effects],
        "situations": found.situations,
    }  # fmt: skip


def _figures(sheet: ParSheet | None) -> dict[str, str] | None:
    if sheet is None or sheet.measures is None:
        return None
    measured = sheet.measures
    return {"house_edge": str(measured.house_edge), "variance": str(measured.variance), "hit": str(measured.hit)}
