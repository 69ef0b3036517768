"""The forms of dealers and supervisors, read from the commands themselves, each open or with why not. A screen draws
whatever it finds here.

A command has a form where its decision says so (`table.deciding`), with the title that stands there; its docstring is
what is said of it, and its fields are in `form_fields`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.closing import why_not_closed
from croupier.table.correcting import recorded_number, why_not_taken_back
from croupier.table.decide import WHO
from croupier.table.deciding import ASKED
from croupier.table.names import NAME_MAX
from croupier.table.people import Role
from croupier.table.refusals import Code
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.table.tournament import why_not_here
from croupier.views.form_fields import blanks, confirms, fields_of
from croupier.views.steps import Asking, FormField, StepView

WHATEVER_IS_SAID = frozenset(
    (Code.NOT_NOW, Code.NOT_DURING_SPIN_OR_PAYMENT, Code.TOKES_NOT_ALLOWED, Code.NOT_ON_TERMINAL)
)
"""Refusals of a form filled in with what is likeliest, which nothing else in its fields would mend."""
_CHEAPER: dict[type[c.Command], Callable[[TableState, TableRules], Refusal | None]] = {
    c.CloseTable: why_not_closed,
    c.CorrectOutcome: why_not_taken_back,
    c.VoidOutcome: why_not_taken_back,
}
"""Asked instead of the decision: to do these in thought would mean to settle every wager, or to take it all back."""

FORMS: dict[Role, dict[type[c.Command], str]] = {
    role: {kind: ASKED[kind].forms[role] for kind in WHO if role in ASKED[kind].forms} for role in Role
}

for _kind in {kind for forms_of_role in FORMS.values() for kind in forms_of_role}:
    _needed = {field.name for field in msgspec.structs.fields(_kind) if field.required} - {"by"}
    _lacking = _needed - {field.name for field, _ in blanks(_kind)}
    assert not _lacking, f"the form of {_kind.__name__} does not ask for {', '.join(_lacking)}: give it a title"


def forms(asking: Asking) -> tuple[StepView, ...]:
    """Every form that this role has at this table."""
    found = (_form(asking, kind, title) for kind, title in FORMS[asking.by.role].items())
    return tuple(form for form in found if form is not None)


def _form(asking: Asking, kind: type[c.Command], title: str) -> StepView | None:
    asked, fields = ASKED[kind], fields_of(kind, asking.state, asking.rules)
    if fields is None or (asked.where and asked.where not in asking.rules.rules):
        return None
    if why_not_here(kind, asking.rules):
        return None
    sample = _sample(asking, kind, fields)
    refusal = asking.why_not_yet(sample) or _why_not_whatever(asking, sample)
    more = {"fields": fields, "about": vars(kind).get("__doc__") or "", "second": asked.second is not None}
    return asking.told(sample, title, refusal, confirms(kind), **more)


def _why_not_whatever(asking: Asking, sample: c.Command) -> Refusal | None:
    if cheaper := _CHEAPER.get(type(sample)):
        return cheaper(asking.state, asking.rules)
    result = ASKED[type(sample)].decide(asking.state, sample, asking.rules)
    if not isinstance(result, Refusal) or result.code not in WHATEVER_IS_SAID:
        return None
    is_ruled = result.code == Code.NOT_DURING_SPIN_OR_PAYMENT and asking.by.role is Role.SUPERVISOR
    return None if is_ruled else result  # a supervisor gives a reason, and then it is done


def _sample(asking: Asking, kind: type[c.Command], fields: tuple[FormField, ...]) -> c.Command:
    """The command as it is likeliest to be sent."""
    told: dict[str, Any] = {field.name: _likeliest(asking, field) for field in fields}
    if steps := confirms(kind):
        told["confirmed"] = asking.confirmed(*steps)
    return kind(by=asking.by, **told)


def _likeliest(asking: Asking, field: FormField) -> Any:
    if field.optional and field.kind in ("text", "number"):
        return "" if field.kind == "text" else 0
    match field.kind:
        case "player":
            return asking.likely_player()
        case "place":
            return next((place.name for place in asking.rules.places.values() if not place.side_bet), "")
        case "pocket":
            return next(pocket for pocket in asking.rules.wheel.pockets if pocket != recorded_number(asking.state))
        case "dealer":
            return f"not {asking.state.dealer}"[:NAME_MAX]
        case "choice":
            return field.choices[0][0] if field.choices else ""
        case "amount":
            return asking.rules.chip
        case "number":
            return int(field.first or 1)
        case "flag":
            return bool(field.first)
    return field.first or "something"
