"""The reader board: what stands on the wall for everybody."""

from __future__ import annotations

import msgspec

from croupier.table.evolve_rulings import BECAUSE
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.views.draws import DrawView, draw_views
from croupier.views.felt import Rim, SideBetView, dolly_on, rim, shown_draws, side_bets
from croupier.views.heat import HeatView, chip_notice, heat_view, unit_of
from croupier.views.wording import in_words

RULES_SHOWN = 16


class BoardView(msgspec.Struct, frozen=True):
    table: str
    game: str
    """Rulebook and day, and the base game's book where it is another."""
    phase: str
    round: int
    results: tuple[str, ...]
    dolly: str
    """The number that the dolly stands on; empty when it is off."""
    draws: dict[str, str]
    limits: tuple[tuple[str, str], ...]
    covered: tuple[str, ...]
    """Boxes of the layout that are covered."""
    signs: tuple[str, ...]
    tokes: str
    """The notice that restricts tokes; empty where there is none."""
    in_prison: bool
    side_bets: tuple[SideBetView, ...]
    rim: tuple[Rim, ...]
    electronic: dict[str, DrawView] = {}
    """Draws of an electronic wheel by purpose, to be checked by anybody."""
    timers: dict[str, int] = {}
    """When each timer that runs will have run out, in milliseconds since 1970; 0 when it has."""
    stopped: str = ""
    """Why the table is stopped; empty when it is not."""
    unit: str = "$"
    """What every amount of the table is counted in: `$`, where they are cents, or `points` of a tournament."""
    chip_points: tuple[tuple[str, int], ...] = ()
    """The notice of a tournament: how many points each color of chips has now."""
    chip_points_cite: str = ""
    heat: HeatView | None = None
    """Of a tournament, the heat that is played here, or was the last."""
    no_spin: str = ""
    """Why the last spin was none and what has become of the wagers, until another ball runs."""
    corrected: str = ""
    """What is told while a round is settled again by the right number."""
    rules: str = ""
    """Changes with the rules or the set-up: what a screen has drawn before is then of another table."""


def board_view(state: TableState, rules: TableRules) -> BoardView:
    return BoardView(
        table=state.table,
        game=" over ".join(filter(None, [f"{state.book} {state.day}", state.base])),
        phase=state.phase.value,
        round=state.round,
        results=tuple(map(str, state.results)) if rules.setup.outcome_board else (),
        dolly=dolly_on(state),
        draws=shown_draws(state),
        limits=limits(rules),
        covered=tuple(sorted(rules.layout.covered)),
        signs=rules.setup.signs,
        tokes=_tokes(rules),
        in_prison=rules.setup.in_prison,
        side_bets=side_bets(state, rules),
        rim=rim(state),
        electronic=draw_views(state),
        timers=state.timers,
        stopped=state.stopped,
        unit=unit_of(rules),
        chip_points=chip_notice(rules),
        chip_points_cite=rules.cite("tournaments.chip_notice") if rules.is_tournament else "",
        heat=heat_view(state),
        no_spin=_no_spin(state, rules),
        corrected=_corrected(state),
        rules=rules.fingerprint[:RULES_SHOWN],
    )


def _corrected(state: TableState) -> str:
    if not state.corrected:
        return ""
    if state.outcome is None:
        return f"The number was {state.before}, not {state.corrected}: bets were settled again"
    return f"The number is {state.outcome}, not {state.corrected}: bets are settled again"


def _no_spin(state: TableState, rules: TableRules) -> str:
    if not state.no_spin:
        return ""
    name, because, decided = state.no_spin.partition(BECAUSE)
    says = in_words(name) if rules.irregularity(name) else name  # the book's names are no words of anybody's
    is_void = rules.text("no_spin.wagers", "stand") == "void"
    return f"{says}{because}{decided}; " + ("wagers have gone back" if is_void else "wagers stand, and may be changed")


def _tokes(rules: TableRules) -> str:
    """Colorado 2207: a restriction on tokes is posted, at the table or on a wall."""
    if rules.setup.tokes or "tokes.posted" not in rules.rules:
        return ""
    return f"no wagers for the dealer (posted: {rules.setup.tokes_posted})"


def limit(low: int, high: int, rules: TableRules) -> str:
    """As it is posted. Tournament chips have no largest bet."""
    return f"{rules.amount(low)} and more" if rules.is_tournament else f"{rules.amount(low)} to {rules.amount(high)}"


def limits(rules: TableRules) -> tuple[tuple[str, str], ...]:
    """Smallest and largest wager of each kind on the felt and of each side bet, as they are posted."""
    found: dict[str, str] = {}
    for place in rules.places.values():
        kind = place.side_bet or place.bet.key.partition(":")[0]
        found.setdefault(kind, limit(place.low, place.high, rules))
    return tuple(found.items())
