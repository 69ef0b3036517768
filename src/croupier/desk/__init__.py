"""The mathematician's desk: portfolios by name, and every question that can be asked of them, as a Python library.

Lives here: what `croupier simulate`, `certify`, `bankroll` and `par` do, for programs. Does not live here: printing
(`cli`), pictures and paper (`documents`), the numbers themselves (`numerics`, `mathematics`).
"""

from croupier.desk.front import Desk

__all__ = ["Desk"]
