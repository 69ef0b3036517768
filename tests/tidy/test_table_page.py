"""`docs/table.md` says what the table's code says: the diagram, the commands and the refusals are drawn from it."""

from __future__ import annotations

from pathlib import Path

from croupier.table.decide import WHO
from croupier.table.notation import verb
from croupier.table.people import Step
from croupier.table.phases import ASKS_FOR, MOVES, Phase, diagram
from croupier.table.refusals import Code

PAGE = (Path(__file__).parents[2] / "docs" / "table.md").read_text("utf-8")


def test_the_diagram_is_drawn_from_the_phase_table() -> None:
    assert f"```mermaid\n{diagram()}\n```" in PAGE


def test_every_command_is_listed_with_who_gives_it_and_when() -> None:
    rows = []
    for kind, event in ASKS_FOR.items():
        who = WHO[kind]
        hands = f"the table's hand for `{who}`" if isinstance(who, Step) else ", ".join(who)
        phases = [phase for phase in Phase if event in MOVES[phase]]
        opened = [phase for phase in Phase if phase is not Phase.CLOSED]
        when = "while open" if phases == opened else ", ".join(phases)
        rows.append(f"| `{verb(kind)}` | {hands} | {when} | {event.__name__} |")
    assert "\n".join(rows) in PAGE, "\n" + "\n".join(rows)


def test_every_refusal_is_listed_in_order_of_precedence() -> None:
    rows = [f"| `{code.value}` | {code.means} |" for code in Code]
    assert "\n".join(rows) in PAGE, "\n" + "\n".join(rows)
