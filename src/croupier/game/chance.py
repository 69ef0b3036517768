"""Finite chances, exact: whole-number weights, and fractions only when somebody asks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Distribution(Generic[T]):
    """Outcomes with whole positive weights. Probabilities are weight over total, so they always sum to one."""

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[T, int]) -> None:
        if not weights or any(weight <= 0 for weight in weights.values()):
            raise ValueError("a distribution needs at least one outcome, and every weight above zero")
        self.weights = dict(weights)
        self.total = sum(weights.values())

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Distribution[T]:
        """Every outcome alike; one that is named twice weighs twice."""
        weights: dict[T, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        for outcome, weight in self.weights.items():
            yield outcome, Fraction(weight, self.total)
