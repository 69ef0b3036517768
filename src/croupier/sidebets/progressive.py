"""A progressive's money: the unit that is staked, and what its meter starts at.

Colorado 2299.04, note below the pay tables: they are printed for a wager of $1; with another base unit, seed, reseed
and pays grow alike. The seed amounts are not printed and come from the house (question C25).
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.money.amount import Cents
from croupier.sidebets.paytable import PayTable


@dataclass(frozen=True, slots=True)
class Progressive:
    table: PayTable
    unit: Cents
    """The one amount that is staked."""
    printed_seed: Cents = Cents(0)  # noqa: RUF009
    """What the meter starts at for the unit the table is printed for."""
    printed_reseed: Cents = Cents(0)  # noqa: RUF009
    """What the meter starts at again once it was won."""

    @property
    def seed(self) -> Cents:
        return self._scaled(self.printed_seed)

    @property
    def reseed(self) -> Cents:
        return self._scaled(self.printed_reseed)

    def _scaled(self, printed: Cents) -> Cents:
        assert self.table.unit is not None
        scaled, rest = divmod(printed * self.unit, self.table.unit)
        if rest:
            raise ValueError(f"{printed} cents for a unit of {self.table.unit} are no whole cents for {self.unit}")
        return Cents(scaled)
