"""What has happened in the pit, in the order in which the commands are listed."""

# ruff: noqa: F403, I001

from croupier.pit.events.base import *
from croupier.pit.events.house import *
from croupier.pit.events.equipment import *
from croupier.pit.events.inspection import *
from croupier.pit.events.money import *
from croupier.pit.events.boxes import *
from croupier.pit.events.duty import *
from croupier.pit.events.filings import *
