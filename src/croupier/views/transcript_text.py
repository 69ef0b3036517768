"""A night that is played, as text: each line, and below it what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.game.bet import Stage
from croupier.money.amount import format_dollars
from croupier.table import events as e
from croupier.table.chips import said
from croupier.table.night import Night
from croupier.table.notation import format_event
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.views.felt import LOCKED, stands_at
from croupier.views.transcript import RULE, Happened, Played, Script, play
from croupier.views.transcript_views import lines_of


def perform(script: Script, night: Night) -> str:
    """The whole night as text."""
    lines = [line for played in play(script, night) for line in told(played, night.rules)]
    return "\n".join([script.head, RULE, *lines]) + "\n"


def told(played: Played, rules: TableRules) -> Iterator[str]:
    """The line as it was written, and its answers, each on one line whatever somebody wrote in it."""
    yield played.text
    for line in _answers(played, rules):
        yield "".join(character if character.isprintable() else " " for character in line)


def _answers(played: Played, rules: TableRules) -> Iterator[str]:
    for happened in played.events:
        opened = "".join(f" {name}={number}" for name, number in happened.opened.items())
        yield f"  + {format_event(happened.event, _LONG)}{opened}"
        yield from (f"      {line}" for line in _lines(happened, rules))
    if played.refusal:
        yield f"  - {played.refusal.code}: {played.refusal}"
    if played.view is not None:
        yield from (f"  | {line}" for line in lines_of(played.view))
    if played.error:
        yield f"  ! {played.error}"
    if played.moved:
        yield f"  = {played.phase}"


_LONG = ("digest", "rules", "setup", "house", "lost", "paid", "returned", "held", "locked", "proofs", "undone")
"""What the head of the night says already, and what is told line by line."""


def _lines(happened: Happened, rules: TableRules) -> Iterator[str]:
    """Wagers settled or held, one to a line, each with its proof."""
    event = happened.event
    if undone := getattr(event, "undone", None):
        yield from _undone(undone)
    proofs = {(proof.place, proof.verdict): proof for proof in getattr(event, "proofs", ())}
    for field in ("lost", "paid", "returned", "held", "locked"):
        for player, entries in getattr(event, field, {}).items():
            for entry in entries:
                held = isinstance(entry, e.Held)
                yield f"{player}: {_held(entry, happened.state, rules) if held else _settled(entry, proofs)}"


def _undone(undone: e.Undone) -> Iterator[str]:
    """What a correction took back, gave back and could not have back."""
    for word, lines in (("undone", undone.settled), ("given back", undone.returned)):
        for player, entries in lines.items():
            yield from (f"{player}: {_wager(entry)}, {word}: {said(entry.returned, entry.chips)}" for entry in entries)
    yield from (f"{player}: owes {format_dollars(cents)}" for player, cents in undone.owed.items())


def _settled(entry: e.Line, proofs: Mapping[tuple[str, str], e.Proof]) -> str:
    line = f"{_wager(entry)}, {entry.verdict}, returns {said(entry.returned, entry.chips)}"
    line += f" of which the meter {format_dollars(entry.from_meter)}" if entry.from_meter else ""
    proof = proofs.get((entry.place, entry.verdict))
    if proof is None:
        return line
    readings = f", by reading {', '.join(proof.readings)}" if proof.readings else ""
    return "; ".join([f"{line}: {proof.pays}, {proof.cite}{readings}", *proof.notes])


_STANDS: Mapping[str, str] = {Stage.ASKED: "", Stage.HELD: "in prison", "won": "won", LOCKED: LOCKED}
_PENDING = {
    "Ball": "the ball", "Choice": "the player's choice", "BonusBall": "a bonus ball", "Multiplier": "the multiplier",
    "SecondNumber": "the second number", "Total": "the total",
}  # fmt: skip


def _held(entry: e.Held, state: TableState, rules: TableRules) -> str:
    stands = stands_at(rules.places[entry.place], entry.progress, state.results)
    where = _STANDS.get(stands, f"stands at {stands}")
    return ", ".join(filter(None, [_wager(entry), where, f"waits for {_PENDING[entry.pending]}"]))


def _wager(entry: e.Line | e.Held) -> str:
    return f"{entry.place} {said(entry.stake, entry.chips)} {entry.chips}"
