"""What may be asked of a house about its people: imperative records. Nothing here says whether it is allowed.

`at` is the time, in milliseconds since 1970, by the one clock of the house. `by` is the name of the person who asks, as
`who` gave it; their post is looked up when it is decided, so that a change of post acts at once.

The order of the files is the order in which commands are listed.
"""

# ruff: noqa: F403, I001

from croupier.people.commands.base import *
from croupier.people.commands.staff import *
from croupier.people.commands.signing import *
from croupier.people.commands.terminals import *
from croupier.people.commands.house import *
