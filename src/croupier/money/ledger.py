"""The ledger: every movement of value is a posting from one named account to another, so the whole is always zero.

An account is named by what it is and whose: `purse:Ann`, `felt:Ann`, `float`, `drop`, `tips`, `meter:…`. The world
outside the table is an account like the others, which is why nothing can appear or vanish: what one account has more,
another has less.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.money.amount import Cents, format_dollars
from croupier.money.reasons import Reason


class Posting(NamedTuple):
    """Some cents go from one account to another. It is balanced at birth: there is no other kind."""

    source: str
    target: str
    amount: Cents


@dataclass(slots=True)
class Ledger:
    """The balances that a stream of postings leaves behind, and how much was moved for each reason."""

    balances: dict[str, int] = field(default_factory=dict)
    moved: dict[Reason, int] = field(default_factory=dict)

    def post(self, reason: Reason, postings: Iterable[Posting]) -> None:
        """Enter the postings. Nothing to move is no posting; less than nothing is our own mistake, and stops all; so is
        a reason that is not on the list."""
        if type(reason) is not Reason:
            raise ValueError(f'no posting: "{reason}" is no reason')
        balances, moved = self.balances, 0
        for source, target, amount in postings:
            if amount <= 0 or source == target:
                if amount == 0:
                    continue
                raise ValueError(f"no posting: {format_dollars(amount)} from {source} to {target}")
            balances[source] = balances.get(source, 0) - amount
            balances[target] = balances.get(target, 0) + amount
            moved += amount
        if moved:
            self.moved[reason] = self.moved.get(reason, 0) + moved

    def balance(self, account: str) -> Cents:
        return Cents(self.balances.get(account, 0))

    def total(self, kind: str) -> Cents:
        """What all accounts of one kind hold together: `purse` adds up every purse."""
        prefix = f"{kind}:"
        held = [cents for name, cents in self.balances.items() if name == kind or name.startswith(prefix)]
        return Cents(sum(held))
