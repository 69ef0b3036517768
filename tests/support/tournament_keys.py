"""Words that the key tests of a tournament's screens have in common."""

from __future__ import annotations

from keyboard import Keys
from playwright.sync_api import Locator
from tournament_house import Held

from croupier.tournament.records import Entry


def look_into(keys: Keys, name: str, key: str = "Tab") -> Locator:
    """Found by name, as among 256 entries."""
    keys.to("Find a player", key=key)
    keys.type_over(name)
    keys.press("Tab")
    keys.at(name)
    keys.press("Enter")
    keys.at("Close")
    return keys.page.get_by_role("dialog")


def fold_of(box: Locator, title: str) -> Locator:
    return box.locator("details.fold").filter(has_text=title)


def entry_of(held: Held, player: str) -> Entry:
    return next(entry for entry in held.field.entries.values() if entry.player == player)
