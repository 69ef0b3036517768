"""What `docs/table.md` says of the table's code, drawn from it: the diagram of phases, the commands, the refusals.

    python3 go.py types

writes these parts anew, and nothing else on the page; a test holds the page to them.
"""

from __future__ import annotations

import re
from pathlib import Path

from croupier.table import commands as c
from croupier.table.decide import ASKS_FOR
from croupier.table.deciding import ASKED
from croupier.table.notation import verb
from croupier.table.people import Step
from croupier.table.phases import MOVES, Phase, diagram
from croupier.table.refusals import Code

TARGET = Path(__file__).resolve().parent.parent / "docs" / "table.md"
OPENED = [phase for phase in Phase if phase is not Phase.CLOSED]


def text() -> str:
    """The page as it should be."""
    page = TARGET.read_text("utf-8")
    page = _replaced(page, "```mermaid\n", diagram(), "\n```")
    rows = "\n".join(_row(kind) for kind in ASKS_FOR)
    page = _replaced(page, "| command | who | when | asks for |\n|---|---|---|---|\n", rows, "\n\n")
    rows = "\n".join(f"| `{code.value}` | {code.means} |" for code in Code)
    return _replaced(page, "| code | means |\n|---|---|\n", rows, "\n\n")


def _replaced(page: str, head: str, body: str, end: str) -> str:
    made, count = re.subn(f"(?s){re.escape(head)}.*?{re.escape(end)}", lambda _: head + body + end, page, count=1)
    assert count == 1, f"docs/table.md has lost the part that begins with {head!r}"
    return made


def _row(kind: type[c.Command]) -> str:
    asked = ASKED[kind]
    who = f"the table's hand for `{asked.by}`" if isinstance(asked.by, Step) else ", ".join(asked.by)
    second = f", and a second {asked.second}" if asked.second else ""
    phases = [phase for phase in Phase if asked.asks_for in MOVES[phase]]
    when = "while open" if phases == OPENED else "always" if phases == list(Phase) else ", ".join(phases)
    return f"| `{verb(kind)}` | {who}{second} | {when} | {asked.asks_for.__name__} |"
