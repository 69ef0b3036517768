"""What a player may want to know of a division that was proposed: what the cash at stake comes to by points, and by the
chance of each place (Malmuth and Harville's model of independent chips). It is information, and decides nothing.

Whole numbers throughout: chances are kept as parts of 2**128, and the cents that are left over go one each to the
larger stacks, so that every division is of the whole sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

from croupier.money.amount import Cents

ONE = 2**128
PLAYERS_MAX = 20
WORK_MAX = 250_000
"""So many sets of players are looked at; beyond it the chances are not computed."""


def by_points(points: Mapping[int, int], total: Cents) -> dict[int, Cents]:
    """The sum in proportion to the points; in equal parts where nobody has any."""
    own = points if sum(points.values()) else dict.fromkeys(points, 1)
    return _whole({entry: (total * each, sum(own.values())) for entry, each in own.items()}, points, total)


def by_chance(points: Mapping[int, int], prizes: Sequence[Cents]) -> dict[int, Cents] | None:
    """What each stack can expect of the prizes, the first place first; nothing where that is too much to compute."""
    entries = list(points)
    places = min(len(prizes), len(entries))
    if len(entries) > PLAYERS_MAX or sum(comb(len(entries), size) for size in range(places)) > WORK_MAX:
        return None
    worth, taken = dict.fromkeys(entries, 0), {frozenset[int](): ONE}
    for prize in prizes[:places]:
        taken = _next_place(points, taken, worth, prize)
    return _whole({entry: (each, ONE) for entry, each in worth.items()}, points, Cents(sum(prizes[:places])))


def _next_place(
    points: Mapping[int, int], taken: dict[frozenset[int], int], worth: dict[int, int], prize: Cents
) -> dict[frozenset[int], int]:
    """One place more: by the set of those who are placed, the chance that it is they."""
    found: dict[frozenset[int], int] = {}
    for placed, chance in taken.items():
        left = [entry for entry in points if entry not in placed]
        weights = [points[entry] for entry in left]
        weights = weights if any(weights) else [1] * len(left)
        for entry, weight in zip(left, weights, strict=True):
            if part := chance * weight // sum(weights):
                worth[entry] += part * prize
                both = placed | {entry}
                found[both] = found.get(both, 0) + part
    return found


def _whole(shares: Mapping[int, tuple[int, int]], points: Mapping[int, int], total: Cents) -> dict[int, Cents]:
    """Each share (so many of so many) cut to the cent; what is left goes to the larger stacks, cent by cent."""
    cut = {entry: above // below for entry, (above, below) in shares.items()}
    order = sorted(cut, key=lambda entry: (-points[entry], entry))
    for rank in range(total - sum(cut.values())):
        cut[order[rank % len(order)]] += 1
    return {entry: Cents(cents) for entry, cents in cut.items()}
