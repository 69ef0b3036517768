"""Who may send which command and see which page: three literal tables, read by people and by the program alike.

What is not listed is denied. A table asks again, by role, hand and phase; this is asked first. Surveillance and
auditors read. Administrators keep people and terminals, and neither touch a table nor look into one: who can make a
supervisor should not be one.
"""

from __future__ import annotations

from typing import Any

from croupier.people.posts import Post

_D, _S, _M, _T, _X = Post.DEALER, Post.SUPERVISOR, Post.MUCKER, Post.TERMINAL, Post.DEVICE
_V, _A, _C = Post.SURVEILLANCE, Post.AUDITOR, Post.ADMINISTRATOR

_STEP = (_D, _X)
"""A step of the round: the dealer's at a dealt table, a device's at another; the table knows whose it is."""
_PLAY = (_T, _D)
"""What a player does, at a terminal or by the dealer's hand."""
_FLOOR = (_D, _S)

TABLE_COMMANDS: dict[str, tuple[Post, ...]] = {
    # the table and its people
    "OpenTable": (_S,),
    "CloseTable": (_S,),
    "ChangeSetup": (_S,),
    "RelieveDealer": _FLOOR,
    "SignOnMucker": (_S,),
    "ReportWheel": (_D, _S, _X),
    "SeatPlayer": (_T, _D, _S),
    "LeaveSeat": (_T, _D, _S),
    "CallFloor": (_D,),
    "AcknowledgeAlert": (_S,),
    # chips
    "SetChips": _PLAY,
    "SpreadTender": _STEP,
    "StateAmount": _STEP,
    "ApproveChips": (_S,),
    "GiveChips": _STEP,
    "DropTender": _STEP,
    "ReturnTender": _STEP,
    "BringChips": (_D,),
    "CarryOffChips": (_T, _D, _S),
    "ReturnChips": _FLOOR,
    "ColorUp": _PLAY,
    "CashOut": _PLAY,
    "GiveToke": _PLAY,
    # wagers
    "PlaceWager": _PLAY,
    "WithdrawWager": _PLAY,
    "MoveWager": _PLAY,
    "ClearWagers": _PLAY,
    "Rebet": _PLAY,
    "PlaceCoupon": _PLAY,
    "PlaceToke": _PLAY,
    "ConfirmWager": (_T,),
    "AskAgain": _FLOOR,
    "CallNoBet": _FLOOR,
    "HandlePastPost": (_S,),
    "AllowSharing": (_S,),
    # the round
    "LockProgressives": _STEP,
    "SpinBall": _STEP,
    "CallNoMoreBets": _STEP,
    "RecordDraw": _STEP,
    "RecordOutcome": _STEP,
    "PlaceDolly": _STEP,
    "Choose": _PLAY,
    "CollectLosers": _STEP,
    "PayWinners": _STEP,
    "StartBonus": _PLAY,
    "RecordBonusBall": _STEP,
    "RemoveDolly": _STEP,
    # rulings
    "ReportIrregularity": (_D, _S, _X),
    "RuleIrregularity": (_S,),
    "InspectBall": (_S,),
    "AllowPickUp": (_S,),
    "PickUpChip": (_M, _S),
    "OpenDispute": (_T, _D, _S),
    "RuleDispute": (_S,),
    "CorrectPayment": (_S,),
    "ReportFault": (_D, _S, _X),
    "ClearFault": (_S,),
    # devices
    "CommitDraw": (_X,),
    "OpenDraw": (_X,),
    "ReportReading": (_X,),
    "StartTimer": (_X,),
    "EndTimer": (_X,),
    "StopTable": (_S, _X),
    "ResumeTable": (_S,),
}
"""Every command of `table.commands`."""

HOUSE_COMMANDS: dict[str, tuple[Post, ...]] = {
    "AddStaff": (_C,),
    "ChangePost": (_C,),
    "SetPassword": (_C,),
    "Deactivate": (_C,),
    "Reactivate": (_C,),
    "EndSessions": (_C, _S),
    "EnrollTerminal": (_S, _C),
    "RetireTerminal": (_S, _C),
    "AskApproval": (_S,),
    "UseApproval": (_S,),
}
"""What is asked of the house by post. Everybody may end their own sessions and set their own password; signing in,
locking and a terminal's code rest on what is shown, and not on a post; `SECOND` says who approves."""

QUERIES: dict[str, tuple[Post, ...]] = {
    "board": tuple(Post),
    "odds": tuple(Post),
    "rules": tuple(Post),
    "statistics": tuple(Post),
    "player": (_T, _D, _S, _V, _A),
    "rounds": (_D, _S, _V, _A),
    "dealer": (_D, _M, _S, _V, _A),
    "supervisor": (_S, _V, _A),
    "floor": (_S, _V, _A),
    "transcript": (_S, _V, _A),
    "events": (_V, _A),
    "ledger": (_S, _A),
    "audit": (_V, _A),
    "approvals": (_S, _V, _A),
    "staff": (_C, _A),
    "dealers": _FLOOR,
    "sessions": (_C, _S, _V, _A),
    "terminals": (_C, _S, _V, _A),
}
"""What can be looked at. A terminal sees its own player, and who that is the table knows. Of past rounds everybody sees
the numbers, a terminal also its own player's wagers, and only who is listed everybody's."""

SECOND: dict[str, Post] = {
    "CorrectPayment": Post.SUPERVISOR,
    "ResumeTable": Post.SUPERVISOR,
}
"""What one person alone cannot do, and the post of the second."""


def may(post: Post, command: type[Any] | str) -> bool:
    """Whether the post may send such a command, to a table or to the house."""
    name = command if isinstance(command, str) else command.__name__
    return post in TABLE_COMMANDS.get(name, ()) or post in HOUSE_COMMANDS.get(name, ())


def may_see(post: Post, query: str) -> bool:
    return post in QUERIES.get(query, ())


def needs_second(command_name: str) -> Post | None:
    """The post of the second person, or nothing where one is enough."""
    return SECOND.get(command_name)
