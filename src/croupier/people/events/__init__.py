"""What has happened among the people of a house. The only secret in here is the argon2 hash of a password.

Session ids, tokens and codes appear as digests. An attempt that failed carries neither what was typed as a password nor
what was typed as a name: people type one into the field of the other. Names nobody has are a bucket of 16 bits.

The order of the files is the order in which events are listed.
"""

# ruff: noqa: F403, I001

from croupier.people.events.base import *
from croupier.people.events.staff import *
from croupier.people.events.signing import *
from croupier.people.events.terminals import *
from croupier.people.events.house import *
