"""A wheel that is not fair: how likely each pocket is, as a house or a laboratory writes it down.

Whole numbers are weights, such as counts of a month. Anything else are chances, and chances sum to one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import lcm

from croupier.game.notation import NotationError, hint
from croupier.game.pocket import Pocket
from croupier.game.wheel import Wheel

LIKE = 'a pocket is written like "17" = 103, or as a chance like "17" = 0.0263'


def weigh(wheel: Wheel, weights: Mapping[str, object]) -> Wheel:
    """The wheel with pockets as likely as their weights say, all of them named."""
    shares = {pocket: _share(pocket, weight, wheel) for pocket, weight in weights.items()}
    if missing := [pocket for pocket in wheel.pockets if pocket not in shares]:
        raise NotationError(f"the weights of a {wheel.name} wheel need every pocket; {', '.join(missing)} are missing")
    total = sum(shares.values())
    if any(share.denominator != 1 for share in shares.values()) and total != 1:
        raise NotationError(f"these chances sum to {float(total):.12g} and not to 1; whole numbers are weights instead")
    if not total:
        raise NotationError("weights that are all nothing leave no pocket for the ball")
    common = lcm(*(share.denominator for share in shares.values()))
    return replace(wheel, weights=tuple(int(shares[pocket] * common) for pocket in wheel.pockets))


def _share(pocket: str, weight: object, wheel: Wheel) -> Fraction:
    if Pocket(pocket) not in wheel.pockets:
        raise NotationError(f'a {wheel.name} wheel has no pocket "{pocket}"{hint(pocket, wheel.pockets)}; {LIKE}')
    if isinstance(weight, bool) or not isinstance(weight, (int, float, str)):
        raise NotationError(f"pocket {pocket}: {weight!r} is no weight; {LIKE}")
    try:
        share = Fraction(str(weight))
    except (ValueError, ZeroDivisionError):
        raise NotationError(f'pocket {pocket}: "{weight}" is no weight; {LIKE}') from None
    if share < 0:
        raise NotationError(f"pocket {pocket}: a weight of {weight} is below nothing")
    return share
