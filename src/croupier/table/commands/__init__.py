"""What may be asked of a table: imperative records, each with who asks. Nothing here says whether it is allowed.

Amounts are cents. `serial` numbers what one player's terminal sends, so that a message that arrives twice is known;
0 is an unnumbered message. `confirmed` names what the person at the table has confirmed, item by item, as the rulebook
asks for the step (`confirm.*`).

The order of the files is the order in which commands are listed.
"""

# ruff: noqa: F403, I001

from croupier.table.commands.base import *
from croupier.table.commands.people import *
from croupier.table.commands.pit import *
from croupier.table.commands.chips import *
from croupier.table.commands.wagers import *
from croupier.table.commands.spin import *
from croupier.table.commands.rulings import *
from croupier.table.commands.devices import *
from croupier.table.commands.tournament import *
