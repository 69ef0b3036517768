"""Passkeys in a real browser, with its virtual authenticator: registered, used, removed; by the keyboard too."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import House, house
from pages import SIZES, look_over
from playwright.sync_api import Page, expect
from virtual_device import device

from croupier.people.posts import Post

Open = Callable[..., Page]
OWN = "a password of one's own"


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        made.address = made.address.replace("127.0.0.1", "localhost")  # an address in digits has no passkeys
        yield made


def add(page: Page, label: str) -> None:
    dialog = page.get_by_role("dialog", name="Your passkeys")
    dialog.get_by_label("Name of the passkey").fill(label)
    dialog.get_by_label("Your password").fill(OWN)
    dialog.get_by_role("button", name="Add a passkey").click()


def test_a_passkey_is_registered_used_without_a_name_and_removed(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/", session=floor.staff("Eve", Post.SUPERVISOR))
    session, authenticator = device(page)
    page.get_by_role("button", name="Passkeys").click()
    dialog = page.get_by_role("dialog", name="Your passkeys")
    expect(dialog).to_contain_text("You have no passkeys yet.")
    add(page, "Eve's laptop")
    expect(dialog.get_by_role("status")).to_have_text("Added: Eve's laptop. You can sign in with it from now on.")
    expect(dialog.get_by_role("list", name="Your passkeys")).to_contain_text("opens localhost")
    (kept,) = session.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    assert (kept["isResidentCredential"], kept["rpId"]) == (True, "localhost")
    add(page, "again")
    expect(dialog.get_by_role("alert")).to_have_text("No passkey was made. The device may have one for you already.")
    dialog.get_by_role("button", name="Close").click()

    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Staff sign-in").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("Eve, supervisor")).to_be_visible()

    page.get_by_role("button", name="Passkeys").click()
    expect(dialog).to_contain_text("last used")
    dialog.get_by_role("button", name="Remove Eve's laptop").click()
    expect(dialog).to_contain_text("You have no passkeys yet.")
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("button", name="Staff sign-in").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    said = page.get_by_role("dialog", name="Staff sign-in").get_by_role("alert")
    expect(said).to_have_text("Nobody can be signed in by this passkey.")


def test_a_typed_name_has_to_be_the_passkeys(floor: House, open_page: Open) -> None:
    floor.staff("Max", Post.DEALER)
    page = open_page(floor, "/", session=floor.staff("Eve", Post.SUPERVISOR))
    device(page)
    page.get_by_role("button", name="Passkeys").click()
    add(page, "phone")
    expect(page.get_by_role("status").filter(has_text="Added")).to_be_visible()
    page.goto(f"{floor.address}/")
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{floor.address}/?then=/pit")
    page.get_by_label("Name").fill("Max")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_have_text("Nobody can be signed in by this passkey.")
    page.get_by_label("Name").fill("Eve")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/pit")


def test_by_keyboard_on_a_phone_and_on_a_laptop(floor: House, open_page: Open) -> None:
    session = floor.staff("Eve", Post.SUPERVISOR)
    for size in (SIZES["phone"], SIZES["laptop"]):
        page = open_page(floor, "/", size=size, session=session)
        device(page)
        page.get_by_role("button", name="Passkeys").focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="Your passkeys")
        expect(dialog).to_be_visible()
        page.get_by_label("Name of the passkey").focus()
        page.keyboard.type(f"key {size[0]}")
        page.keyboard.press("Tab")
        page.keyboard.type(OWN)
        page.keyboard.press("Enter")
        expect(dialog.get_by_role("button", name=f"Remove key {size[0]}")).to_be_visible()
        look_over(page)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(page.get_by_role("button", name="Passkeys")).to_be_focused()
        other = open_page(floor, "/?then=/pit", size=size)
        expect(other.get_by_role("button", name="Sign in with a passkey")).to_be_visible()
        look_over(other)


def test_a_locked_screen_opens_by_a_passkey(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/", session=floor.staff("Eve", Post.SUPERVISOR))
    device(page)
    page.get_by_role("button", name="Passkeys").click()
    add(page, "phone")
    expect(page.get_by_role("status").filter(has_text="Added")).to_be_visible()
    floor.clock.on(6 * 60)
    page.goto(f"{floor.address}/?then=/pit")
    expect(page.get_by_role("heading", name="Locked")).to_be_visible()
    look_over(page)
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/pit")


def test_an_administrator_removes_a_lost_one(floor: House, open_page: Open) -> None:
    page = open_page(floor, "/", session=floor.staff("Eve", Post.SUPERVISOR))
    device(page)
    page.get_by_role("button", name="Passkeys").click()
    add(page, "Eve's phone")
    expect(page.get_by_role("status").filter(has_text="Added")).to_be_visible()
    office = open_page(floor, "/pit#staff", session=floor.staff("Amy", Post.ADMINISTRATOR))
    lost = office.get_by_role("list", name="Passkeys of Eve")
    expect(lost).to_contain_text("Eve's phone")
    look_over(office)
    lost.get_by_label("Reason").fill("the phone was lost")
    lost.get_by_role("button", name="Remove passkey").click()
    expect(office.get_by_role("status")).to_have_text("Removed: Eve's phone of Eve.")
    expect(lost).to_have_count(0)
    page.goto(f"{floor.address}/")
    expect(page.get_by_role("button", name="Staff sign-in")).to_be_visible()


def test_a_house_that_is_called_by_digits_says_why_not(floor: House, open_page: Open) -> None:
    floor.address = floor.address.replace("localhost", "127.0.0.1")
    page = open_page(floor, "/?then=/pit")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("Passkeys need https and a name, or localhost")
