"""Far tails, with as many digits at 1e-100 as anywhere: the chain is tilted until the tail lies in its middle.

Theory of operation. A transform is off by about 1e-16 everywhere, so chances below that are noise. Tilted by the
saddle point (the theta under which N rounds have the result that is asked about for a mean), that result is among the
likeliest, and the transform has it to twelve digits or so; the factor between the two chains is known in closed form
(`steps`). A tail is the sum of such chances, each times its factor, and all factors fall away from the result. Nothing
is ever subtracted, so relative errors stay small, and they are bounded by the bounds of the tilted transform.

Only lower tails are here: an upper one is the lower one of the mirrored chain.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, exp, expm1, floor, log

import numpy as np

from croupier.numerics.rounds import Law, after
from croupier.numerics.steps import Floats, Steps, Tilted, chernoff, growth, saddle, tilted

FARTHEST = 600.0
"""Factors of a tilted chain are followed up to exp(this)."""
SUMMING = 1e-14
"""Roundings of a sum by pairs and of a logarithm, relatively."""
RESOLVED = 1e-4
"""Relative errors above this are noise."""
LOOKS = 3
"""How often a level is looked for: the first is near, the second has it, and the others leave no doubt."""
LOOKS = 3


@dataclass(frozen=True)
class Tail:
    """A chance that may be smaller than any float: its natural logarithm, and a bound for its relative error.

    With a boundless error it is only an upper bound: so rare that it cannot be told from what never happens.
    """

    log: float
    relative_error: float

    @property
    def chance(self) -> float:
        """0 where a float cannot hold it."""
        return exp(self.log)

    def __str__(self) -> str:
        """Ten digits, as `1.234567890e-112`."""
        if self.log == -np.inf:
            return "0"
        if self.relative_error == np.inf:
            return f"below 1e{ceil(self.log / log(10)):+03d}"
        exponent = floor(self.log / log(10))
        mantissa = f"{10 ** (self.log / log(10) - exponent):.9f}"
        if mantissa.startswith("10."):
            mantissa, exponent = "1.000000000", exponent + 1
        return f"{mantissa}e{exponent:+03d}"


NEVER = Tail(-np.inf, 0.0)
ALWAYS = Tail(0.0, 0.0)


def at_most(steps: Steps, rounds: int, result: int) -> Tail:
    """The chance of this result or a lower one, in ticks above the lowest there is."""
    if result < 0:
        return NEVER
    if result >= steps.points(rounds) - 1:
        return ALWAYS
    lens = _lens(steps, rounds, result)
    law = after(lens.steps, rounds)
    upto = result - law.first + 1
    assert upto > 0  # the window lies around the result
    factors = _factors(lens, law, result)[:upto]
    found = float(np.sum(law.chances[:upto] * factors))
    noise = law.error_at_one * float(np.sum(factors))
    factor = lens.log_factor(rounds, result)
    off = noise / found + SUMMING + expm1(lens.factor_error(rounds, result)) if found > 0 else np.inf
    if off > RESOLVED:
        return Tail(min(0.0, log(found + noise) + factor), np.inf)
    return Tail(min(0.0, log(found) + factor), off)


def highest_within(steps: Steps, rounds: int, chance: float) -> int:
    """The highest result for which `at_most` is not more than this chance; -1 where the lowest of all is likelier.

    Chernoff's bound gives one for which it is less. Tilted to there, the tails of all results nearby are seen at once;
    tilted to what is found, they are seen as sharply as can be.
    """
    result = floor(chernoff(steps, rounds, log(chance), -1))
    for _ in range(LOOKS):
        lens = _lens(steps, rounds, max(0, min(result, steps.points(rounds) - 1)))
        law = after(lens.steps, rounds)
        tails = np.cumsum(law.chances * _factors(lens, law, result))
        sought = exp(min(log(chance) - lens.log_factor(rounds, result), FARTHEST))
        result = law.first - 1 + int(np.searchsorted(tails, sought, side="right"))
    return result


def _lens(steps: Steps, rounds: int, result: int) -> Tilted:
    """The chain tilted to this result; as it is, where the result is no lower than the mean."""
    low = saddle(steps, (result + 0.5) / rounds)
    return tilted(steps, low if low.theta < 0 else growth(steps, 0.0))


def _factors(lens: Tilted, law: Law, result: int) -> Floats:
    """Relative to the one of `result`: falling downwards."""
    distances = np.arange(law.first - result, law.first - result + law.chances.size)
    return np.asarray(np.exp(np.minimum(-lens.theta * distances, FARTHEST)))
