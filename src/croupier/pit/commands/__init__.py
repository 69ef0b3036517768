"""What may be asked of the pit: imperative records, each with when and by whom. Whether it is allowed is
decided elsewhere.

Amounts are cents, days are ISO dates. The order of the files is the order in which commands are listed.
"""

# ruff: noqa: F403, I001

from croupier.pit.commands.base import *
from croupier.pit.commands.house import *
from croupier.pit.commands.equipment import *
from croupier.pit.commands.inspection import *
from croupier.pit.commands.money import *
from croupier.pit.commands.boxes import *
from croupier.pit.commands.duty import *
from croupier.pit.commands.filings import *
