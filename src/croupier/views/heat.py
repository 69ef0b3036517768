"""A heat of a tournament, as everybody may see it: how far it has come, whose turn it is, which seals are in, and what
the chips stand for. What is sealed is in no view before all is opened together.
"""

from __future__ import annotations

import msgspec

from croupier.table.commands import IN_TURN
from croupier.table.evolve_heats import is_secret, spin_of
from croupier.table.records import Heat
from croupier.table.rules import TableRules
from croupier.table.sealing import unopened, unsealed
from croupier.table.state import TableState

DOLLARS, POINTS = "$", "points"


class HeatView(msgspec.Struct, frozen=True):
    tournament: str
    event: str
    round: int
    """As people count: the first is 1."""
    heat: int
    spin: int
    """The one that is bet on or settled."""
    spins: int
    over: str
    """Why nothing more is bet; empty while it is played."""
    stacks: dict[str, int]
    """What each player had on the table when the game began, in the order of seats."""
    in_turn: bool
    order: tuple[str, ...] = ()
    """Who bets in this spin, the first one first."""
    turn: str = ""
    """Whose turn it is; empty when everybody has had it."""
    last: dict[str, int] = {}
    """How often each player was the last to bet."""
    stage: str = ""
    """Of sealed bets: `seal`, then `open`, then `shown`; empty where bets are made openly."""
    sealed: tuple[str, ...] = ()
    """Whose seal is in."""
    missing: tuple[str, ...] = ()
    """Who has still to seal, or to open."""
    seals: dict[str, str] = {}
    """The digests, for whoever wants to check them."""
    opened: dict[str, dict[str, int]] = {}
    """The bets themselves, once all are shown together; and what opened each seal."""
    nonces: dict[str, str] = {}
    no_bets: dict[str, str] = {}
    """Why opened bets were none."""


def heat_view(state: TableState) -> HeatView | None:
    heat = state.heat
    if heat is None:
        return None
    order, sealed = heat.order, heat.sealed
    secret = is_secret(state)
    stage = ("shown" if sealed.shown else "open" if sealed.closed else "seal") if secret else ""
    waiting = {"seal": unsealed, "open": unopened}.get(stage)
    opened = sealed.opened if sealed.shown else {}
    return HeatView(
        tournament=order.tournament,
        event=order.event,
        round=order.round + 1,
        heat=order.heat,
        spin=spin_of(state),
        spins=order.spins,
        over=_why_over(heat) if heat.is_over and state.outcome is None else "",
        stacks=heat.stacks,
        in_turn=order.betting == IN_TURN,
        order=heat.turns,
        turn=heat.whose_turn,
        last=heat.last,
        stage=stage,
        sealed=tuple(sealed.seals),
        missing=waiting(state) if waiting else (),
        seals=sealed.seals,
        opened={player: made.wagers for player, made in opened.items()},
        nonces={player: made.nonce for player, made in opened.items()},
        no_bets={player: made.no_bet for player, made in opened.items() if made.no_bet},
    )


def unit_of(rules: TableRules) -> str:
    """What every amount of the table is counted in."""
    return POINTS if rules.is_tournament else DOLLARS


def chip_notice(rules: TableRules) -> tuple[tuple[str, int], ...]:
    """Colorado 2213.09(2): what each color stands for now, the smallest first."""
    points = {color: int(text) for color, text in rules.setup.tournament_chips.items()} if rules.is_tournament else {}
    return tuple(sorted(points.items(), key=lambda each: each[1]))


def _why_over(heat: Heat) -> str:
    return heat.ended or ("the heat is decided" if heat.decided else "all spins are played")
