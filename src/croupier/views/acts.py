"""What a supervisor may do at a table of their own accord, and why not now: asked of the table itself, with a form that
is not filled in yet. What is then refused for want of words is open; every other refusal is the reason.
"""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.decide import why_not
from croupier.table.opening import why_not_closed
from croupier.table.refusals import Code
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.views.open_tasks import SOMEBODY

UNFILLED = frozenset((Code.NO_REASON, Code.BAD_NAME, Code.BREAKS_THE_RULES, Code.NO_SUCH_PLAYER, Code.NOT_OFFERED))
_ASKED: tuple[c.Command, ...] = (
    c.OpenTable(SOMEBODY, ""),
    c.ChangeSetup(SOMEBODY, {}),
    c.RelieveDealer(SOMEBODY, ""),
    c.SignOnMucker(SOMEBODY, ""),
    c.ReportIrregularity(SOMEBODY, "something that the book does not list"),
    c.ReportFault(SOMEBODY, "", ""),
    c.CorrectPayment(SOMEBODY, "", Cents(0), "", ""),
    c.AllowSharing(SOMEBODY, "", False),
    c.StopTable(SOMEBODY, ""),
)


def acts(state: TableState, rules: TableRules) -> dict[str, str]:
    """Commands by name, each with why it would be refused now; empty for those that may be given."""
    found = {type(asked).__name__: _told(why_not(state, asked, rules)) for asked in _ASKED}
    if "chips.value_sharing" not in rules.rules:
        del found["AllowSharing"]
    if not rules.setup.sidebets:
        del found["ReportFault"]
    return {**found, "CloseTable": _closing(state, rules)}


def _closing(state: TableState, rules: TableRules) -> str:
    """A table closes when its set-up could be changed; what lies on the felt goes back. (To close it in thought would
    mean to settle every wager.)
    """
    refusal = why_not(state, c.ChangeSetup(SOMEBODY, {}), rules)
    if refusal and refusal.code not in (*UNFILLED, Code.FELT_NOT_EMPTY):
        return str(refusal)
    return str(why_not_closed(state, rules) or "")


def _told(refusal: Refusal | None) -> str:
    return "" if refusal is None or refusal.code in UNFILLED else str(refusal)
