"""One's own password, passkeys, a lock, and the ways into a demo, by the keyboard alone: the presses of each, and where
the focus is. A page that was loaded begins with the way to what waits there."""

from __future__ import annotations

from collections.abc import Callable

from dealt_house import TABLE, House, house
from floors import StepClock
from keyboard import Keys, recorded
from playwright.sync_api import Page, expect
from tournament_house import NOW
from virtual_device import device

from croupier.cli.demo import PASSWORD as DEMO
from croupier.people.posts import Post

Open = Callable[..., Page]
FIRST, OWN = "a first password", "a password of one's own"
LOCKED_AFTER = 6 * 60
PIT = "/?then=/pit"


def enter(keys: Keys, task: str) -> None:
    """The pit opens, and its first stop leads to what waits."""
    keys.page.wait_for_url("**/pit")
    keys.page.locator("[data-status=live]").wait_for()
    keys.did(task)
    keys.skip()


def choose_a_password(keys: Keys) -> None:
    page = keys.page
    keys.at(page.get_by_label("Name"))
    keys.begin()
    keys.write("Max")
    keys.press("Tab")
    keys.write(FIRST)
    keys.press("Enter")
    keys.at(page.get_by_label("New password"))
    keys.write(OWN)
    keys.press("Tab")
    keys.write(OWN)
    keys.press("Enter")
    enter(keys, "sign in with a first password, and choose one’s own")


def add_a_passkey(keys: Keys) -> None:
    """From “Passkeys” on home, and back there."""
    page = keys.page
    dialog = page.get_by_role("dialog", name="Your passkeys")
    keys.at("Passkeys")
    keys.press("Enter")
    expect(dialog).to_contain_text("You have no passkeys yet.")
    keys.to(page.get_by_label("Name of the passkey"))
    keys.write("phone")
    keys.press("Tab")
    keys.write(OWN)
    keys.press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("Added: phone.")
    keys.press("Escape")
    keys.at("Passkeys")
    keys.did("add a passkey")


def sign_in_with_it(keys: Keys) -> None:
    page = keys.page
    keys.to("Sign out")
    keys.press("Enter")
    keys.at("Staff sign-in")
    keys.begin()
    keys.press("Enter")
    keys.at(page.get_by_label("Name"))
    keys.to("Sign in with a passkey")
    keys.press("Enter")
    expect(page.get_by_text("Eve, supervisor")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    keys.did("sign in with a passkey", "Passkeys")


def remove_it(keys: Keys) -> None:
    dialog = keys.page.get_by_role("dialog", name="Your passkeys")
    keys.press("Enter")
    expect(dialog).to_contain_text("last used")
    keys.to(dialog.get_by_role("button", name="Remove phone"))
    keys.press("Enter")
    expect(dialog).to_contain_text("You have no passkeys yet.")
    keys.at("Close")
    keys.press("Enter")
    keys.at("Passkeys")
    keys.did("remove a passkey of one’s own")


def unlock(keys: Keys, floor: House) -> None:
    floor.clock.on(LOCKED_AFTER)
    keys.page.goto(floor.address + PIT)
    keys.at(keys.page.get_by_label("Password"))
    keys.begin()
    keys.to("Sign in with a passkey")
    keys.press("Enter")
    enter(keys, "unlock a screen with a passkey")
    floor.clock.on(LOCKED_AFTER)
    keys.page.goto(floor.address + PIT)
    keys.at(keys.page.get_by_label("Password"))
    keys.begin()
    keys.write(OWN)
    keys.press("Enter")
    enter(keys, "unlock a screen")


def remove_a_lost_one(keys: Keys) -> None:
    lost = keys.page.get_by_role("list", name="Passkeys of Eve")
    lost.wait_for()
    keys.page.get_by_label("Find somebody").focus()
    keys.write("Eve")
    expect(keys.page.locator("[data-person]")).to_have_count(1)
    keys.begin()
    keys.to(lost.get_by_label("Reason"))
    keys.write("the phone was lost")
    keys.press("Enter")
    expect(keys.page.get_by_role("status")).to_have_text("Removed: phone of Eve.")
    expect(lost).to_have_count(0)
    keys.at(keys.page.locator("[data-person=Eve]").get_by_label("Post"))
    keys.did("remove a passkey that was lost")


def refused(keys: Keys, floor: House) -> None:
    """The device still has it. Whoever is not let in stands where the next try begins."""
    keys.page.goto(floor.address + PIT)
    keys.at(keys.page.get_by_label("Name"))
    keys.to("Sign in with a passkey")
    keys.press("Enter")
    expect(keys.page.get_by_role("alert")).to_have_text("Nobody can be signed in by this passkey.")
    keys.at("Sign in with a passkey")


def test_passwords_passkeys_and_locks(open_page: Open) -> None:
    with house() as floor:
        floor.address = floor.address.replace("127.0.0.1", "localhost")  # an address in digits has no passkeys
        assert floor.wait(floor.staff_service.add("Ada", "Max", "L-9", Post.SUPERVISOR, FIRST)) is None
        keys = Keys(open_page(floor, PIT), "pit")
        choose_a_password(keys)
        somebody = floor.staff_service.state.person("Max")
        assert somebody
        assert not somebody.temporary
        keys = keys.beside(open_page(floor, "/", session=floor.staff("Eve", Post.SUPERVISOR)))
        session, authenticator = device(keys.page)
        keys.page.get_by_role("button", name="Passkeys").wait_for()
        keys.to("Passkeys")
        keys.begin()
        add_a_passkey(keys)
        sign_in_with_it(keys)
        remove_it(keys)
        assert not floor.staff_service.state.passkeys
        session.send("WebAuthn.clearCredentials", {"authenticatorId": authenticator})
        keys.begin()
        again = dict(keys.tasks)
        add_a_passkey(keys)
        assert keys.tasks == again
        unlock(keys, floor)
        remove_a_lost_one(keys.beside(open_page(floor, "/pit#staff", session=floor.staff("Amy", Post.ADMINISTRATOR))))
        assert not floor.staff_service.state.passkeys
        refused(keys, floor)
        assert keys.tasks == recorded("pit")["passwords, passkeys and locks"]


def test_the_ways_into_a_demo(open_page: Open) -> None:
    with house(hosted=True, clock=StepClock(NOW)) as floor:
        assert floor.wait(floor.staff_service.add("Ada", "Dora", "L-2", Post.DEALER, FIRST)) is None
        assert floor.wait(floor.staff_service.change_password("Dora", FIRST, DEMO, "here")) is None
        page = open_page(floor, "/")
        page.locator(".card").wait_for()
        keys = Keys(page, "player")
        keys.begin()
        keys.to("Deal")
        keys.press("Enter")
        page.wait_for_url(f"**/tables/{TABLE}/deal")
        keys.did("deal at a table", "Launch the ball")
        assert floor.keeper.durable.dealer == "Dora"
        page.goto(f"{floor.address}/tournaments")
        page.get_by_role("button", name="A sample tournament of 36 players").wait_for()
        keys.begin()
        keys.to("A sample tournament of 36 players")
        keys.press("Enter")
        expect(page.locator("[data-left]")).to_have_text("36")
        keys.did("look at a sample tournament")
        assert [*floor.whole.tournaments.tournaments] == ["demo-1"]
        assert keys.tasks == recorded("player")["the ways into a demo"]
