"""No task without its number of key presses: what each screen offers, asked of the product, beside what is recorded.

A line in `presses/*.txt` says in brackets what the task had sent, which `Keys` has heard on the wire.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from keyboard import recorded
from sent import BY_THEMSELVES, name

from croupier.people.at_tables import TABLE_COMMANDS
from croupier.people.policy import HOUSE_COMMANDS
from croupier.people.posts import STAFF, Post
from croupier.pit.decide import WHO as PIT
from croupier.tournament.decide import WHO as TOURNAMENT
from croupier.web.contract import document

HERE, KEYS = Path(__file__).parent, Path(__file__).parents[2] / "ui" / "src" / "state" / "dealer_keys.ts"
SCREENS = ("dealer", "player", "pit", "tournament")
FELT = "bets are moved and taken together on the player's own felt; a dealer places and gives back one at a time"
CHIPS = "the dealer does it on the console; no screen of a player asks for it"
NO_SCREEN = "open to programs alone: no screen asks for it"
CONSOLE = "at the table it is the dealer's, on the console; in the pit no screen asks for it"
BY_ADDRESS = "what a screen sends to the house has an address of its own, and is counted by that"
AT_THE_DESK = "paid for at the desk, and said there; the own screen only tells of the offer"
UNDER = "commands go there, and are counted by their names"
NO_TASKS: dict[str, dict[str, str]] = {
    "dealer": {
        **dict.fromkeys(("PlaceWagers", "WithdrawWagers", "ChangeWagers", "MoveWager", "ClearWagers", "Rebet"), FELT),
        **dict.fromkeys(("CarryOffChips", "ReturnChips"), NO_SCREEN),
        "EndTurn": "whoever bets says that on the own screen",
        "RecordDraw": "each draw is a step of its own",
        "RecordDraw:Total": "no rulebook lets a house choose the reading under which a total is drawn",
    },
    "player": {
        **dict.fromkeys(("SetChips", "ColorUp", "GiveToke", "PlaceCoupon", "PlaceToke", "OpenDispute"), CHIPS),
        **dict.fromkeys(("BuyExtra", "DeclineExtra"), AT_THE_DESK),
        "CarryOffChips": NO_SCREEN,
        "OpenWagers": "a page opens what it has sealed by itself",
    },
    "pit": {
        **dict.fromkeys(("SeatPlayer", "LeaveSeat", "ReportWheel", "AskAgain", "CallNoBet", "OpenDispute"), CONSOLE),
        **dict.fromkeys(("CarryOffChips", "ReturnChips"), NO_SCREEN),
        **dict.fromkeys(("AskApproval", "UseApproval", "EnrollTerminal", "SetPassword", "PrintSlip"), BY_ADDRESS),
        "RegisterTable": "the house does it when a table is added; else it goes along with the table's equipment",
    },
    "tournament": {},
    "anywhere": dict.fromkeys(
        ("house", "pit/commands", "tables/approvals", "tables/commands", "tournaments/commands"), UNDER
    ),
}
"""What a post may send, and why that is no task at its screen."""


def keys_of(table: str) -> set[str]:
    """The names in a table of the console's keys."""
    found = re.search(rf"const {table}: .*?\n[}})]", KEYS.read_text("utf-8"), re.DOTALL)
    assert found
    return {one.strip('"') for one in re.findall(r'(\w+|"\w+:\w+"): "', found[0])}


def sent_by(*posts: Post) -> set[str]:
    """The commands that somebody of these posts may send."""
    kinds = {kind.__name__: set(who) for kind, who in (*PIT.items(), *TOURNAMENT.items())}
    return {one for one, who in (TABLE_COMMANDS | HOUSE_COMMANDS | kinds).items() if set(who) & set(posts)}


def offered() -> dict[str, set[str]]:
    """What can be asked for, by whose screen it is; and at any of them, what has an address of its own."""
    tournament = {kind.__name__ for kind in TOURNAMENT}
    addresses = {address for address, methods in document()["paths"].items() if "post" in methods}
    return {
        "dealer": sent_by(Post.DEALER) & TABLE_COMMANDS.keys() | keys_of("STEP_KEYS") | keys_of("FORM_KEYS"),
        "player": sent_by(Post.TERMINAL) - BY_THEMSELVES,
        "pit": sent_by(*STAFF - {Post.DEALER}) - tournament,
        "tournament": sent_by(*STAFF) & tournament,
        "anywhere": {name(address, "") for address in addresses} - BY_THEMSELVES,
    }


def counted(screen: str) -> set[str]:
    """What the tasks of a file had sent; of all files, where no screen is said."""
    lines = [line for file in ((screen,) if screen in SCREENS else SCREENS) for line in of(file)]
    return {one for line in lines for one in line.partition("(")[2].rstrip(")").split(", ") if one}


def of(screen: str) -> list[str]:
    return [line for tasks in recorded(screen).values() for line in tasks.values()]


@pytest.mark.parametrize("screen", [*SCREENS, "anywhere"])
def test_every_task_has_its_number_of_presses(screen: str) -> None:
    tasks = offered()[screen]
    assert NO_TASKS[screen].keys() <= tasks, "nobody may send that"
    assert not NO_TASKS[screen].keys() & counted(screen), "a task after all"
    assert not tasks - NO_TASKS[screen].keys() - counted(screen), "nobody has counted these"


def test_every_heading_is_held_to_its_lines_by_a_test() -> None:
    """`assert … == recorded("dealer")["a round"]`: no line stays that nobody measures."""
    held = [
        (node.value.args[0].value, node.slice.value)
        for file in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "recorded"
        if isinstance(node.value.args[0], ast.Constant)
    ]
    assert sorted(held) == sorted((screen, heading) for screen in SCREENS for heading in recorded(screen))
