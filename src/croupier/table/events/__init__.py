"""What has happened at a table: past-tense records of facts, from which everything else is folded.

An event says nothing about time, actor or number in the stream: those travel in its envelope. `says` is what is said
aloud. Lines of money are kept by player, so that a round of a thousand seats is one event and not twenty thousand.
"""

# ruff: noqa: F403, I001

from croupier.table.events.base import *
from croupier.table.events.people import *
from croupier.table.events.pit import *
from croupier.table.events.chips import *
from croupier.table.events.wagers import *
from croupier.table.events.spin import *
from croupier.table.events.rulings import *
from croupier.table.events.devices import *
from croupier.table.events.tournament import *
