"""A PAR sheet for programs: exact numbers as fractions in text, roots as decimals; and a digest of all of it."""

from __future__ import annotations

import json
from fractions import Fraction
from hashlib import sha256
from typing import Any

from croupier.desk.par import ParSheet
from croupier.desk.par_extras import Meter, OpenMultiplier
from croupier.desk.par_numbers import Award, Bounds, Measures
from croupier.desk.par_readings import QuestionCost
from croupier.mathematics.decimals import decimal
from croupier.money.amount import format_dollars

PLACES = 12


def plain_sheet(sheet: ParSheet) -> dict[str, Any]:
    """The sheet, with the digest of everything in it, by which its prints can be told apart."""
    plain = _plain(sheet)
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return {**plain, "digest": sha256(text.encode()).hexdigest()}


def _plain(sheet: ParSheet) -> dict[str, Any]:
    row, law, wheel = sheet.row, sheet.law, sheet.row.wheel
    return {
        "game": "roulette",
        "bet": row.bet,
        "name": row.name,
        "alike": sheet.asked.alike,
        "wheel": {
            "name": wheel.name,
            "pockets": len(wheel.rotor),
            "deciding": len(wheel.pockets),
            "void": sorted(wheel.void),
        },
        "rule": row.rule,
        "cite": row.cite,
        "rule_cite": sheet.rule_cite or None,
        "rulebook": {"name": law.book.name, "title": law.book.title, "day": str(law.day), "digest": law.book.digest},
        "paytable": row.paytable,
        "printed": [
            {"on": line.on, "printed": line.printed or line.on, "pays": line.pays}
            for line in (sheet.table.rows if sheet.table else ())
        ],
        "cycle": sheet.cycle,
        "awards": [_award(award, sheet.printed(award)) for award in sheet.awards],
        "measures": _measures(sheet.measures) if sheet.measures else None,
        "bounds": [_bounds(bound) for bound in sheet.bounds],
        "readings": [_question(question) for question in sheet.readings],
        "stated_edge": sheet.stated and {"printed": sheet.stated.printed, "agrees": sheet.stated.agrees},
        "meter": _meter(sheet.meter) if sheet.meter else None,
        "open_multiplier": _open(sheet.open_multiplier) if sheet.open_multiplier else None,
        "fileable": sheet.measures is not None,
    }


def _award(award: Award, printed: str) -> dict[str, Any]:
    return {
        "name": award.name,
        "printed": printed,
        "pays": award.pays,
        "returned": _text(award.returned),
        "meter": str(award.meter),
        "combinations": award.combinations,
        "probability": str(award.probability),
        "contribution": _text(award.contribution),
    }


def _measures(found: Measures) -> dict[str, str]:
    return {
        "player_return": str(found.player_return),
        "house_edge": str(found.house_edge),
        "hit": str(found.hit),
        "push": str(found.push),
        "variance": str(found.variance),
        "standard_deviation": decimal(found.deviation, PLACES),
        "volatility_index": decimal(found.volatility, PLACES),
        "spins": str(found.spins),
        "edge_per_spin": str(found.edge_per_spin),
    }


def _bounds(bound: Bounds) -> dict[str, Any]:
    return {
        "rounds": bound.rounds,
        "normal": {str(confidence): _pair(pair) for confidence, pair in bound.normal.items()},
        "normal_error": decimal(bound.error, PLACES),
        "exact": {str(confidence): _pair(pair) for confidence, pair in bound.exact.items()} or None,
    }


def _question(question: QuestionCost) -> dict[str, Any]:
    return {
        "question": question.id,
        "cite": question.cite,
        "readings": [
            {
                "id": reading.id,
                "in_use": reading.in_use,
                "taken": reading.taken,
                "house_edge": _text(reading.edge),
                "by_multiplier": reading.by_multiplier or None,
                "refused": reading.refused or None,
            }
            for reading in question.readings
        ],
    }


def _meter(meter: Meter) -> dict[str, Any]:
    return {
        "unit": format_dollars(meter.unit),
        "seed": format_dollars(meter.seed),
        "meter": format_dollars(meter.meter),
        "fixed_return": str(meter.fixed_return),
        "per_dollar": str(meter.per_dollar),
        "break_even": str(meter.break_even),
        "returns": {str(point.dollars): str(point.player_return) for point in meter.points},
        "reaches": {str(wanted): str(dollars) for wanted, dollars in meter.reaches},
    }


def _open(found: OpenMultiplier) -> dict[str, Any]:
    return {
        "edge_at_0": str(found.edge_at_0),
        "edge_per_multiplier": str(found.edge_per_multiplier),
        "break_even": str(found.break_even),
        "least": found.least,
        "most": found.most,
    }


def _pair(pair: tuple[Fraction, Fraction]) -> list[str]:
    return [decimal(end, PLACES) for end in pair]


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
