"""The forms of a table: its set-up, field by field with what may be chosen, and what has to be seen to before it opens.

A form is drawn from this and sent back whole. Whether it keeps the rules, the table says, with a finding for each
field that does not.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import msgspec

from croupier.game.layout import LAYOUTS
from croupier.game.spot import Kind
from croupier.game.wheel import WHEELS
from croupier.rulebook.offer import pay_table_codes
from croupier.rulebook.table_setup import MATERIALS, TableSetup
from croupier.rulebook.words import ATTACHED
from croupier.table.inspecting import items
from croupier.table.rules import TableRules

_KINDS = {
    "str": "text",
    "bool": "flag",
    "int": "number",
    "tuple[str, ...]": "list",
    "Mapping[str, str]": "map",
    "Mapping[str, Mapping[str, str]]": "table",
}
_GROUPS: dict[str, dict[str, str]] = {
    "Limits and odds": {"limits": "Limits", "odds": "Other odds than the book's"},
    "Side bets": {
        "sidebets": "Side bets and their pay tables",
        "areas": "Areas on the approved layout",
        "main_bet_needed": "Side bets that need a main wager",
        "progressive": "Progressives",
        "aggregate": "Most that all winners of a round get",
        "button": "Who presses the bonus button",
    },
    "Play": {
        "in_prison": "In prison on even chances",
        "tokes": "Players may bet for the dealer",
        "tokes_posted": "Where a restriction of tokes is posted",
        "outcome_board": "A board shows the last numbers",
        "signs": "Statements on the signs",
        "timers": "Timers, in seconds",
        "unanswered": "When a wait is over",
        "hang_ups_reported": "Hang-ups of the ball that are reported",
        "hung_ball_seconds": "Seconds after which a hung ball is reported",
        "large_win": "Win in one round, or single bet that is lost, that the pit is told of",
        "verify_payments_from": "Win in one round that a supervisor verifies",
    },
    "Tournament": {
        "tournament": "Tournament that is played here",
        "tournament_chips": "Points of each color of chips",
        "numbered_chips": "The chips bear their points",
    },
    "Chips": {
        "denominations": "Value chips in the tray",
        "smallest_chip": "Smallest chip",
        "colors": "Colors of the sets",
        "value_colors": "Colors of value chips",
        "premises": "Premises",
    },
    "Equipment": {
        "wheel": "Wheel",
        "layout": "Layout, where it is not the wheel's own",
        "covered": "Covered boxes",
        "rotor": "Order of the pockets, where it is not the usual one",
        "neutral_pockets": "Pockets of a neutral color",
        "wheel_diameter_inches": "Diameter of the wheel, inches",
        "ball_diameter_inches": "Diameter of the ball, inches",
        "evenly_spaced": "Pockets and numbers evenly spaced",
        "ball_material": "Metal in the ball",
        "inspection_days": "Days for which an inspection of the wheel is good",
        "approvals": "Approvals, by reference",
    },
    "Devices": {
        "terminals": "Players bet on terminals",
        "shared_screen": "One screen shows everybody's wagers",
        "automation": "Who takes each step",
        "electronic": "Draws of the electronic wheel",
    },
}
_CHOICES = {
    "ball_material": ("", *MATERIALS),
    "wheel": tuple(WHEELS),
    "layout": ("", *LAYOUTS),
    "button": ("dealer", "player"),
}


class Field(msgspec.Struct, frozen=True):
    name: str
    says: str
    group: str
    kind: str
    """`text`, `flag`, `number`, `choice`, `list`, `map` or `table`."""
    choices: tuple[str, ...] = ()
    """Of a choice, what it may be; of a map or table, the names that an entry may have."""


class SideBetChoice(msgspec.Struct, frozen=True):
    name: str
    tables: tuple[str, ...]
    """Its pay tables on this wheel; none where it has no such thing."""


class ToConfirm(msgspec.Struct, frozen=True):
    name: str
    says: str
    cite: str


class OpeningForm(msgspec.Struct, frozen=True):
    confirm: tuple[ToConfirm, ...]
    drop_box: str
    """The section that asks for a drop box; empty where none does."""
    rules_posted: str
    """The section that asks where the house rules hang."""
    needs_float: bool
    inspection: str
    """The section that asks for an inspection."""
    inspect: tuple[ToConfirm, ...]
    """What the inspection finds in order."""
    inspectors: tuple[str, ...]
    """The posts that may inspect; empty where anybody may."""
    day: str
    """The day by whose law the table opens, and is inspected."""


class SetupForm(msgspec.Struct, frozen=True):
    setup: dict[str, Any]
    fields: tuple[Field, ...]
    side_bets: tuple[SideBetChoice, ...]
    opening: OpeningForm


def setup_form(rules: TableRules) -> SetupForm:
    return SetupForm(
        setup=msgspec.json.decode(msgspec.json.encode(rules.setup)),  # as a message has it: lists, and no tuples
        fields=_fields(rules),
        side_bets=tuple(
            SideBetChoice(name, tuple(pay_table_codes(rules.rules, name, rules.wheel)))
            for name in rules.rules.names("sidebets.permitted")
        ),
        opening=_opening(rules),
    )


def _fields(rules: TableRules) -> tuple[Field, ...]:
    kinds = {field.name: _KINDS[str(field.type)] for field in fields(TableSetup)}
    entries = {"limits": ("table", *Kind, *rules.rules.names("sidebets.permitted"))}
    return tuple(
        Field(name, says, group, "choice", _CHOICES[name])
        if name in _CHOICES
        else Field(name, says, group, kinds[name], entries.get(name, ()))
        for group, named in _GROUPS.items()
        for name, says in named.items()
    )


def _opening(rules: TableRules) -> OpeningForm:
    """What the rulebook asks for before a table opens, each with its section."""
    asked = rules.confirmations("open").items()
    return OpeningForm(
        confirm=tuple(
            ToConfirm(name, rules.text(f"confirm.open.{name}"), cite)
            for name, cite in asked
            if name != "signs" or rules.wheel.void  # of a larger wheel that is used as single-zero
        ),
        drop_box=rules.cite("table.drop_box") if ATTACHED in rules.rules.names("table.drop_box") else "",
        rules_posted=rules.cite("posting.rules"),
        needs_float="confirm.open.float" in rules.rules,
        inspection=rules.cite("inspection.when"),
        inspect=tuple(ToConfirm(name, rules.text(f"inspect.{name}"), cite) for name, cite in items(rules).items()),
        inspectors=rules.rules.names("inspection.by"),
        day=rules.rules.day.isoformat(),
    )
