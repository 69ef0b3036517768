"""The felt as a screen draws it: every box, every place with its point, and the wheel's order, for one table.

The geometry is the engine's own (`game.layout`): whole numbers, a number box 12 by 12, upright, zeros first. Side bets
have no printed box there, so that their areas are laid out here, in a strip beyond the even chances.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import msgspec

from croupier.game.bet import Board, LayoutBet
from croupier.game.calls import absent_sections
from croupier.game.layout import SIDE, Box
from croupier.game.pocket import Pocket, color
from croupier.game.spot import Spot
from croupier.game.wheel import Wheel
from croupier.mathematics.edge import worth
from croupier.mathematics.explore import always
from croupier.money.amount import Cents
from croupier.table.places import Place
from croupier.table.rules import TableRules
from croupier.table.spinning import announcement
from croupier.views.calls import CallView, call_views
from croupier.views.odds_sheet import ZERO_RULES
from croupier.views.payments import chip_values, worths
from croupier.views.ritual import drawn_by_hand

AREA_GAP = SIDE // 6
REACH = SIDE // 4
"""How far around its point a place on a line or a corner is reached for."""


class Area(msgspec.Struct, frozen=True):
    """A rectangle in felt units: its corner nearest to the zeros and the even chances, and its size."""

    x: int
    y: int
    w: int
    h: int


class BoxView(msgspec.Struct, frozen=True):
    """A printed box. A covered one is drawn and cannot be bet."""

    name: str
    label: str
    area: Area
    color: str
    covered: bool


class PlaceView(msgspec.Struct, frozen=True):
    """A place as wagers name it, with where its chips stand and all that a player may ask about it."""

    place: str
    kind: str
    section: str
    """`inside`, `outside` or `side`."""
    says: str
    pockets: tuple[str, ...]
    x: int
    y: int
    """The middle of its chips."""
    area: Area
    """Where it is reached for."""
    low: Cents
    high: Cents
    pays: str
    cite: str
    limit_cite: str
    awards: Mapping[str, str]
    edges: dict[str, str]
    """The house edge, exactly, by the choice that the player makes on a zero; under an empty name where there is none.
    Of a progressive it is the edge with nothing on the meter."""
    meter_worth: str
    """What each cent on the meter takes off the edge of a progressive; empty for others."""
    twin: str
    side_bet: str
    color: str = ""
    label: str = ""
    """What a side bet's area is marked with: a color, and the range that wins."""


class PocketView(msgspec.Struct, frozen=True):
    pocket: str
    color: str
    void: bool
    """A ball that rests here is spun again."""
    announced: str
    """What the dealer calls."""


class LayoutView(msgspec.Struct, frozen=True):
    table: str
    wheel: str
    unit: int
    """The side of a number box."""
    area: Area
    boxes: tuple[BoxView, ...]
    places: tuple[PlaceView, ...]
    rotor: tuple[PocketView, ...]
    calls: tuple[CallView, ...]
    absent_sections: tuple[str, ...]
    """Sections that have a name on the single-zero wheel and are not on this one."""
    denominations: tuple[Cents, ...]
    """What value chips are worth here; in points where a tournament is played."""
    colors: tuple[str, ...]
    """Of the sets of color chips."""
    draws: dict[str, tuple[str, ...]]
    """What can be drawn beside the ball, by the name of the draw."""
    chip_values: tuple[Cents, ...] = ()
    """What a color chip may be worth: as the book lists it, or as much as a value chip where it leaves that open."""
    terminals: bool = False
    tournament: bool = False
    """Amounts are points, and no place has a largest bet."""
    betting_seconds: int = 0
    """How long the betting timer runs; 0 where there is none."""


def layout_view(rules: TableRules) -> LayoutView:
    """What does not change during a round: drawn once, when a screen opens or the set-up changes."""
    wheel, felt = rules.wheel, rules.layout
    sides = [place for place in rules.places.values() if place.side_bet]
    printed = {box.name: box for box in felt.boxes}
    beyond = dict(zip((place.name for place in sides), _strip(len(sides)), strict=True))
    boxes = tuple(_box_view(box, rules) for box in felt.boxes)
    return LayoutView(
        table=rules.setup.number,
        wheel=wheel.name,
        unit=SIDE,
        area=_around([box.area for box in boxes] + list(beyond.values())),
        boxes=boxes,
        places=tuple(_place_view(place, wheel, printed, beyond) for place in rules.places.values()),
        rotor=tuple(_pocket_view(pocket, rules) for pocket in wheel.rotor),
        calls=tuple(call_views(rules)),
        absent_sections=absent_sections(wheel),
        denominations=worths(rules),
        colors=rules.setup.colors,
        draws=drawn_by_hand(rules),
        chip_values=chip_values(rules),
        terminals=rules.setup.terminals,
        tournament=rules.is_tournament,
        betting_seconds=int(rules.setup.timers.get("betting", 0)),
    )


def _pocket_view(pocket: Pocket, rules: TableRules) -> PocketView:
    return PocketView(pocket, color(pocket), pocket in rules.wheel.void, announcement(pocket, rules))


def _place_view(place: Place, wheel: Wheel, printed: Mapping[str, Box], beyond: Mapping[str, Area]) -> PlaceView:
    spot = place.bet.spot if isinstance(place.bet, LayoutBet) else None
    area = _reach(spot, printed) if spot else beyond[place.name]
    at = spot.at if spot else (area.x + area.w // 2, area.y + area.h // 2)
    edges, meter_worth = _edges(place, wheel)
    shade, _, label = place.area.partition(" ")
    return PlaceView(
        place=place.name,
        kind=spot.kind.value if spot else place.side_bet,
        section="side" if spot is None else "inside" if spot.kind.is_inside else "outside",
        says=place.says,
        pockets=spot.pockets if spot else (),
        x=at[0],
        y=at[1],
        area=area,
        low=place.low,
        high=place.high,
        pays=place.pays,
        cite=place.cite,
        limit_cite=place.limit_cite,
        awards=place.awards,
        edges=edges,
        meter_worth=meter_worth,
        twin=place.twin,
        side_bet=place.side_bet,
        color=shade,
        label=label,
    )


def _edges(place: Place, wheel: Wheel) -> tuple[dict[str, str], str]:
    bet, board = place.bet, Board(wheel.pockets[0])
    if isinstance(bet, LayoutBet) and bet.in_prison:
        offered = {choice.name for choice in bet.in_prison.choices}
        rules = [choice for choice in ZERO_RULES.values() if choice in offered]
        return {choice: str(worth(bet, wheel, board, always(choice)).house_edge) for choice in rules}, ""
    found = worth(bet, wheel, board)
    per_cent = found.meter_coefficient / place.progressive.unit if place.progressive else 0
    return {"": str(found.house_edge)}, str(per_cent) if per_cent else ""


def _reach(spot: Spot, printed: Mapping[str, Box]) -> Area:
    """A straight and an outside bet have their box; a chip on a line or a corner is reached for around its point."""
    box = printed.get(spot.pockets[0] if spot.bet.startswith("straight:") else spot.bet)
    if box:
        return _area(box)
    return Area(spot.at.x - REACH, spot.at.y - REACH, 2 * REACH, 2 * REACH)


def _strip(count: int) -> list[Area]:
    """Areas side by side along the twelve rows, beyond the even chances, as nearly alike as whole numbers allow."""
    length = 12 * SIDE
    left = -3 * SIDE - AREA_GAP
    edges = [place * length // count for place in range(count + 1)] if count else []
    return [Area(left, top, SIDE, bottom - top) for top, bottom in pairwise(edges)]


def _box_view(box: Box, rules: TableRules) -> BoxView:
    shade = color(Pocket(box.name)).value if box.is_pocket else box.name if box.name in ("red", "black") else ""
    return BoxView(box.name, _label(box, rules), _area(box), shade, box.name in rules.layout.covered)


def _label(box: Box, rules: TableRules) -> str:
    """What is printed in a box: of a column, what it pays here."""
    ordinal = {"1": "1st", "2": "2nd", "3": "3rd"}
    kind, _, number = box.name.partition(":")
    if kind == "column":
        return rules.places[box.name].pays if box.name in rules.places else ""
    printed = {"low": "1 to 18", "high": "19 to 36", "dozen": f"{ordinal.get(number, '')} 12"}
    return printed.get(kind, box.name)


def _area(box: Box) -> Area:
    return Area(box.left, box.top, box.right - box.left, box.bottom - box.top)


def _around(areas: list[Area]) -> Area:
    left, top = min(area.x for area in areas), min(area.y for area in areas)
    right, bottom = max(area.x + area.w for area in areas), max(area.y + area.h for area in areas)
    return Area(left, top, right - left, bottom - top)
