"""The one way in for commands, over HTTP and over a socket: who asks, how often, what, with whose approval; then the
table itself.
"""

from __future__ import annotations

from typing import Any, Union

import msgspec
from msgspec.structs import astuple, replace

from croupier.money.amount import Cents
from croupier.people.at_tables import needs_second
from croupier.people.digests import digest_of
from croupier.people.posts import Post
from croupier.people.terminals import sits_down
from croupier.pit.commands import SignOn
from croupier.pit.duty import why_not_supervised
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import PREFIX
from croupier.service.house import House
from croupier.service.pending import Tell
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import COMMANDS, encode, unsigned
from croupier.table.heats import BETS
from croupier.table.names import written
from croupier.table.people import Actor
from croupier.web.access import Asker, Caller, WebError, must_be_able
from croupier.web.employment import employed
from croupier.web.limits import Limits
from croupier.web.logs import note
from croupier.web.messages import Sent

KINDS = {kind.__name__: kind for kind in COMMANDS}
_BETS = {unsigned(kind): kind for kind in BETS}
_SENT: Any = [("id", str), ("command", Union[tuple(_BETS)]), ("approval", int, 0)]  # noqa: UP007
BET: msgspec.json.Decoder[Any] = msgspec.json.Decoder(msgspec.defstruct("Sent", _SENT, forbid_unknown_fields=True))
"""Reads a `Sent` with a bet in it in one go. Bets are by far the most frequent: they need no second person and nothing
that another stream knows."""


class Gateway:
    def __init__(self, house: House, limits: Limits) -> None:
        self.staff, self.pit, self.limits = house.staff, house.pit, limits

    def knock(self, asker: Asker, wait: float) -> Caller:
        """Who it is; raises when it is too early, and when nobody is known."""
        if wait:
            raise WebError(429, Refusal("too_many", f"too many messages: try again in {wait:.2f} s"))
        who = asker.who()
        if who is not asker.noted:
            asker.noted = who
            note(asker.connection, by=who.name, post=who.post.value)
        return who

    def begin(self, who: Caller, keeper: TableKeeper, told: Any, tell: Tell[e.Event]) -> bool:
        """The quick way of what `BET` has read, if it is new and not refused: `tell` hears when it is durable."""
        kind = _BETS[type(told.command)]
        actor = must_be_able(who, kind.__name__)
        _must_have_id(told)
        return keeper.begin(kind(actor, *astuple(told.command)), told.id, tell)

    async def send(self, who: Caller, keeper: TableKeeper, told: Sent) -> tuple[e.Event, ...]:
        """The events of a command, when they are durable. Everything else is raised, and has changed nothing."""
        command = await self._with_facts(command_of(told.command, who), keeper)
        _must_have_id(told)
        if needs_second(type(command).__name__) and not await keeper.find(told.id):  # else it is only answered again
            await self._with_second(command, who, keeper, told.approval)
        try:
            result = await keeper.handle(command, told.id)
        except HaltedError as error:
            raise WebError(503, Refusal("halted", str(error))) from None
        if isinstance(result, Refusal):
            raise WebError(409, result)
        return result

    async def _with_facts(self, command: c.Command, keeper: TableKeeper) -> c.Command:
        """What a table has to know of the staff and of the pit: as what whoever heard a toke is on duty, and a player
        works here; the inspection, the opener and the box that it opens with."""
        if isinstance(command, c.OpenTable):
            return await self._opening(command, keeper)
        if isinstance(command, c.RelieveDealer):
            return replace(command, dealer=self._employed(command.dealer, keeper, Post.DEALER))
        if isinstance(command, c.SignOnMucker):
            return replace(command, mucker=self._employed(command.mucker, keeper, Post.MUCKER, Post.DEALER))
        if isinstance(command, c.CloseTable):
            self._must_have_no_slip(keeper)
        if isinstance(command, c.SeatPlayer):
            return replace(command, staff=self.staff.post_of(command.player))
        if isinstance(command, c.PlaceToke):
            return replace(command, heard_as=self.staff.duty_of(command.heard_by))
        return command

    async def _opening(self, command: c.OpenTable, keeper: TableKeeper) -> c.OpenTable:
        """With the tray as it was counted; a table that plays a tournament has no money in it."""
        number = keeper.stream.removeprefix(PREFIX)
        command = replace(command, dealer=self._employed(command.dealer, keeper, Post.DEALER))
        if refusal := why_not_supervised(self.pit.state, keeper.rules.rules):
            raise WebError(409, refusal)
        if keeper.rules.is_tournament and self.pit.has_session(number):
            says = f"count the tray of table {number} first, and sign the closer: a tournament is played without money"
            raise WebError(409, Refusal("not_counted", says, keeper.rules.rules.cite("pit.signatures.closer")))
        float_ = Cents(0) if keeper.rules.is_tournament else self.pit.opener_of(number)
        inspection = await self.pit.inspection_of(number)
        if float_ is None:
            says = f"count the tray of table {number} first, and sign the opener"
            raise WebError(409, Refusal("not_counted", says, keeper.rules.rules.cite("pit.signatures.opener")))
        return replace(command, float_=float_, drop_box=self.pit.box_of(number), inspection=inspection)

    def _employed(self, name: str, keeper: TableKeeper, *posts: Post) -> str:
        """Only somebody of the staff deals or mucks here: the name as the house writes it."""
        cite = self.pit.section_of(SignOn, keeper.stream.removeprefix(PREFIX))
        return employed(self.staff.state, name, cite, *posts).name

    def _must_have_no_slip(self, keeper: TableKeeper) -> None:
        """Chips that are on their way arrive, or their slip is void, before the table closes."""
        number, slips = keeper.stream.removeprefix(PREFIX), self.pit.state.slips.values()
        cite = keeper.rules.rules.cite("pit.signatures.fill")
        if slip := next((each for each in slips if each.table == number and each.next_post), None):
            says = f"slip {slip.number} is not signed yet: {slip.next_post} signs next"
            raise WebError(409, Refusal("slip_open", says, cite))
        if slip := next(iter(self.pit.carried(number)), None):
            raise WebError(409, Refusal("slip_open", f"slip {slip.number} is on its way to the table", cite))

    async def _with_second(self, command: c.Command, who: Caller, keeper: TableKeeper, approval: int) -> None:
        """What one person alone cannot do has another's approval, which is then used up."""
        name = type(command).__name__
        if not approval:
            raise WebError(403, Refusal("needs_second", f"{name} needs the approval of another person"))
        table = keeper.stream.removeprefix(PREFIX)
        if refusal := await self.staff.use_approval(who.name, approval, name, table, digest_of(text_of(command))):
            raise WebError(403, refusal)


def command_of(told: dict[str, Any], who: Caller) -> c.Command:
    """The command, with whoever sends it put in."""
    name = name_of(told)
    if not name:
        raise WebError(400, Refusal("malformed", "no such command"))
    if name == "SeatPlayer" and isinstance(told.get("player"), str):
        told = {**told, "player": written(told["player"])}
    actor = _sitting_down(told, who) if who.free_seat and name == "SeatPlayer" else must_be_able(who, name)
    try:
        return msgspec.convert({**told, "by": actor}, KINDS[name])
    except (msgspec.MsgspecError, ValueError) as error:
        raise WebError(400, Refusal("malformed", str(error))) from None


def _sitting_down(told: dict[str, Any], who: Caller) -> Actor:
    """A terminal at a free seat speaks for whoever sits down there."""
    player, seat = told.get("player"), told.get("seat")
    actor = sits_down(who.free_seat, player if isinstance(player, str) else "", seat if isinstance(seat, int) else 0)
    if isinstance(actor, Refusal):
        raise WebError(403, actor)
    return actor


def _must_have_id(told: Sent) -> None:
    if not 0 < len(told.id) <= 64 or not told.id.isprintable():
        raise WebError(400, Refusal("malformed", "a command has an id of 1 to 64 printable characters"))


def name_of(told: dict[str, Any]) -> str:
    """The command's name, or nothing when it is none of ours."""
    name = told.get("command")
    return name if isinstance(name, str) and name in KINDS else ""


def text_of(command: c.Command) -> str:
    """What a second person approves: this very command."""
    return encode(command).decode()
