"""A past round as it is shown: what stood at no more bets, what became of it, and by which section."""

from __future__ import annotations

from collections.abc import Iterator

from nights import Play, play, player

from croupier.service.recall import PastRound
from croupier.table import commands as c
from croupier.table import events as e
from croupier.views.rounds import RoundView, round_view


def rounds(night: Play, sees: str = "") -> list[RoundView]:
    """Every finished round of a night; `sees` is whose wagers are told, everybody's when it is empty."""
    return [
        round_view(PastRound(number, tuple(events), {}, {}, (1, 2)), night.rules, lambda player: sees in ("", player))
        for number, events in enumerate(_split(night.log), 1)
    ]


def _split(log: list[e.Event]) -> Iterator[list[tuple[int, e.Event]]]:
    part: list[tuple[int, e.Event]] = []
    for at, event in enumerate(log, 1):
        part.append((at, event))
        if isinstance(event, e.DollyRemoved):
            yield part
            part = []


def test_what_stood_what_it_became_and_why() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.sit("Bob", 10_000)
    night.bet("Ann", "corner:8-12", 500)
    night.bet("Ann", "red", 300)
    night.do(c.WithdrawWager(player("Ann"), "Ann", "red", "value", 300))  # type: ignore[arg-type]
    night.bet("Bob", "black", 1_000)
    night.round("9")
    (only,) = rounds(night)
    assert (only.number, only.outcome, only.no_spins) == (1, "9", ())
    assert 0 < only.began < only.closed < only.ended
    told = {(line.player, line.place): line for line in only.lines}
    assert set(told) == {("Ann", "corner:8-12"), ("Bob", "black")}
    won = told["Ann", "corner:8-12"]
    assert (won.stake, won.returned, won.result, won.pays, won.cite) == (500, 4_500, "won", "8 to 1", "30-2204(1)")
    assert told["Bob", "black"].result == "lost"
    assert [line.player for line in rounds(night, "Bob")[0].lines] == ["Bob"]


def test_a_prisoner_stands_and_is_told_again_when_it_ends() -> None:
    night = play("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"])
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 1_000)
    night.to_outcome("0")
    night.do(c.Choose(player("Ann"), "Ann", "red", "leave"))
    night.settle()
    night.round("9")
    first, second = rounds(night)
    assert [(line.result, line.stake, line.since) for line in first.lines] == [("stands", 1_000, 0)]
    assert [(line.result, line.returned, line.since) for line in second.lines] == [("won", 1_000, 1)]


def test_half_back_is_one_line_and_not_two() -> None:
    night = play("us-co", wheel="single-zero", in_prison=True, areas=["in-prison"])
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 1_000)
    night.to_outcome("0")
    night.do(c.Choose(player("Ann"), "Ann", "red", "half-back"))
    night.settle()
    (only,) = rounds(night)
    assert [(line.verdict, line.returned, line.since) for line in only.lines] == [("half-back", 500, 0)]
