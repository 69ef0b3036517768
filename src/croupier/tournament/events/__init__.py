"""What has happened in a tournament: records in the past tense, from which everything follows."""

# ruff: noqa: F403, I001

from croupier.tournament.events.base import *
from croupier.tournament.events.filing import *
from croupier.tournament.events.entries import *
from croupier.tournament.events.play import *
from croupier.tournament.events.awards import *
