"""A bet that comes over a socket is read on a quick way of its own: as the same command as on the other way."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from croupier.people.posts import Post
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.heats import BETS
from croupier.table.people import Actor, Role
from croupier.web.access import Caller, WebError
from croupier.web.gateway import BET, Gateway, command_of

ANN = Caller("terminal 1", Post.TERMINAL, Actor("Ann", Role.PLAYER))
OWN: dict[type[c.Command], list[dict[str, Any]]] = {
    c.PlaceWager: [
        {"place": "red", "stake": 100, "chips": "electronic"},
        {"place": "", "at": [3, 4], "stake": 5, "chips": "color", "how": "spoken", "serial": 7, "round": 2},
        {"place": "straight:17", "stake": 2**70, "chips": "value", "denomination": 500},
    ],
    c.PlaceWagers: [{"wagers": {"split:1-2": 5, "red": 10}, "chips": "electronic", "serial": 1}],
    c.WithdrawWager: [{"place": "red", "chips": "value"}, {"place": "red", "chips": "value", "stake": 5, "round": 9}],
    c.WithdrawWagers: [{"wagers": {"red": 10}, "chips": "electronic"}],
    c.ChangeWagers: [{"off": {"electronic": {"red": 5}}, "on": {"electronic": {"black": 5}}}],
    c.MoveWager: [{"place": "red", "to": "black", "chips": "value"}],
    c.ClearWagers: [{}],
    c.Rebet: [{}, {"times": 2, "serial": 3}],
}
"""What is said of each kind of bet, besides the player."""


class Heard:
    """Stands where the keeper of the table stands."""

    def begin(self, command: c.Command, command_id: str, tell: Any) -> bool:
        self.command, self.id = command, command_id
        return True


def quickly(told: dict[str, Any], who: Caller = ANN) -> c.Command:
    heard = Heard()
    message = msgspec.json.encode({"id": "a-1", "command": told}).decode()
    gateway: Gateway = object.__new__(Gateway)
    assert gateway.begin(who, cast(TableKeeper, heard), BET.decode(message), lambda answer: None)
    assert heard.id == "a-1"
    return heard.command


def test_there_is_something_said_of_every_bet() -> None:
    assert set(OWN) == BETS


@pytest.mark.parametrize(("kind", "own"), [(kind, own) for kind, each in OWN.items() for own in each])
def test_both_ways_read_the_same_command(kind: type[c.Command], own: dict[str, Any]) -> None:
    told = {"command": kind.__name__, "player": "Ann", **own}
    command = quickly(told)
    assert type(command) is kind
    assert command == command_of(told, ANN)
    assert command.by == Actor("Ann", Role.PLAYER)


@pytest.mark.parametrize(
    "other",
    [{"by": {"name": "Sue", "role": "supervisor"}}, {"color": "green"}, {"stake": "100"}, {"stake": None}, {"at": [1]}],
)
def test_what_the_quick_way_does_not_know_it_leaves_to_the_other(other: dict[str, Any]) -> None:
    told = {"command": "PlaceWager", "player": "Ann", "place": "red", "stake": 100, "chips": "value", **other}
    with pytest.raises(msgspec.ValidationError):
        quickly(told)


def test_who_may_not_bet_does_not_get_in_by_the_quick_way() -> None:
    told = {"command": "PlaceWager", "player": "Ann", **OWN[c.PlaceWager][0]}
    for who in (Caller("Ada", Post.ADMINISTRATOR, None), Caller("terminal 1", Post.TERMINAL, None, free_seat=3)):
        with pytest.raises(WebError) as refused:
            quickly(told, who)
        with pytest.raises(WebError) as also:
            command_of(told, who)
        assert refused.value.refusal == also.value.refusal
