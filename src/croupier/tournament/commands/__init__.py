"""What may be asked of a tournament: imperative records, each with when and by whom. Whether it is allowed is decided
elsewhere.

Amounts are cents, points are whole numbers, days are ISO dates. The order of the files is the order in which commands
are listed.
"""

# ruff: noqa: F403, I001

from croupier.tournament.commands.base import *
from croupier.tournament.commands.filing import *
from croupier.tournament.commands.entries import *
from croupier.tournament.commands.play import *
from croupier.tournament.commands.awards import *
