"""Signing in by a passkey over the network: whom it lets in, and everything that it does not take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest
from authenticators import ES256, PRESENT, RS256, SYNCABLE, VERIFIED, Authenticator, EdDSA, plain, text
from houses import PASSWORD, Web, told
from passkeys import browser, called_localhost, challenged, register, registered, shown, sign_in, signed_in
from redecided import must_be_proved

from croupier.people import events as e
from croupier.people.throttle import NETWORK_FREE
from croupier.service.challenges import LASTS, PER_NETWORK
from croupier.web.passkey_api import PasskeyApi

IN, WRONG, OVER = (200, "Dan"), (401, "wrong"), (401, "challenge_over")


async def events(web: Web) -> list[e.Event]:
    records = await web.floor.store.read("people")
    return [web.staff_service.keeper.aggregate.decode(record.body, record.format) for record in records]


@pytest.mark.parametrize("key", [ES256, EdDSA, RS256])
def test_a_passkey_signs_in_without_a_name_and_with_one(key: Callable[[], Any]) -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey = await registered(web, "Dan", key=key(), count=1)
        client = browser(web)
        assert await sign_in(client, passkey) == IN
        assert (await client.get("/api/me")).json()["post"] == "dealer"
        assert await sign_in(browser(web), passkey, name="dan") == IN
        signed = [each for each in await events(web) if isinstance(each, e.SignedIn) and each.passkey]
        assert [(each.name, each.passkey, each.count) for each in signed] == [
            ("Dan", text(passkey.id), 2),
            ("Dan", text(passkey.id), 3),
        ]
        await must_be_proved(web.house)

    told(story)


def test_what_is_asked_of_an_authenticator_tells_nobody_anything() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        await registered(web, "Dan")
        one, other = await challenged(browser(web)), await challenged(browser(web))
        assert one.keys() == {"challenge", "rpId", "timeout", "userVerification"}
        assert (one["rpId"], one["userVerification"]) == ("localhost", "required")
        assert one["challenge"] != other["challenge"]
        assert len(plain(one["challenge"])) == 32

    told(story)


LIES: dict[str, dict[str, Any]] = {
    "another origin": {"origin": "http://localhost:8001"},
    "another scheme": {"origin": "https://localhost"},
    "another name": {"rp": "house.example"},
    "another challenge": {"challenge": text(b"x" * 32)},
    "another ceremony": {"kind": "webauthn.create"},
    "within another page": {"cross": True},
    "nobody was verified": {"flags": PRESENT},
    "nobody was there": {"flags": VERIFIED},
    "another person's handle": {"user": text(b"y" * 32)},
    "no handle, and no name": {"user": ""},
    "another key": {"key": ES256()},
    "an unknown passkey": {"id": b"z" * 16},
}


@pytest.mark.parametrize("lie", LIES)
def test_whatever_is_not_right_is_answered_alike_and_counted(lie: str) -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey = await registered(web, "Dan")
        truth = {name: getattr(passkey, name) for name in LIES[lie]}
        for name, value in LIES[lie].items():
            setattr(passkey, name, value)
        client = browser(web)
        credential = passkey.get(await challenged(client))
        answer = await client.post("/api/passkeys/sign-in", json={"credential": credential})
        says = "nobody can be signed in by this passkey"
        assert (answer.status_code, answer.json()["error"]["says"]) == (401, says)
        assert isinstance((await events(web))[-1], e.AttemptFailed)
        for name, value in truth.items():
            setattr(passkey, name, value)
        assert await sign_in(client, passkey) == IN  # the same passkey, and the truth

    told(story)


@pytest.mark.parametrize("part", ["signature", "authenticatorData", "clientDataJSON"])
def test_a_changed_bit_anywhere_is_seen(part: str) -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey, client = await registered(web, "Dan"), browser(web)
        for place in (0, 20, -2):
            credential = passkey.get(await challenged(client))
            data = bytearray(plain(credential["response"][part]))
            data[place] ^= 1
            credential["response"][part] = text(bytes(data))
            assert await shown(client, credential) == WRONG
            web.clock.on(600)
        assert await sign_in(client, passkey) == IN

    told(story)


def test_a_passkey_of_somebody_else_than_was_typed_opens_nothing() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        dans, client = await registered(web, "Dan"), browser(web)
        assert await sign_in(client, dans, name="Sue") == WRONG
        assert await sign_in(client, dans, name="Nobody") == WRONG
        assert await sign_in(client, dans, name="Dan") == IN

    told(story)


def test_a_challenge_is_good_once_for_two_minutes_and_in_one_browser() -> None:
    async def story(web: Web) -> None:
        seconds = called_localhost(web)
        passkey, client = await registered(web, "Dan"), browser(web)
        credential = passkey.get(await challenged(client))
        held = dict(client.cookies)
        assert await shown(browser(web), credential) == OVER
        assert await shown(client, credential) == IN
        replaying = browser(web)
        replaying.cookies.update(held)
        assert await shown(replaying, credential) == OVER
        credential = passkey.get(await challenged(client))
        seconds.now += LASTS - 0.001
        assert await shown(client, credential) == IN
        credential = passkey.get(await challenged(client))
        seconds.now += LASTS
        assert await shown(client, credential) == OVER
        assert await sign_in(client, passkey) == IN

    told(story)


def test_a_challenge_to_register_by_signs_nobody_in() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey, sue = await registered(web, "Dan"), await signed_in(web, "Sue")
        begun = await sue.post("/api/passkeys/new", json={"password": PASSWORD, "label": "key"})
        credential = passkey.get({"rpId": "localhost", "challenge": begun.json()["challenge"]})
        assert await shown(sue, credential) == OVER

    told(story)


def test_a_counter_that_goes_back_is_refused_and_said() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey = await registered(web, "Dan", count=5)
        copy = Authenticator(key=passkey.key, id=passkey.id, user=passkey.user, count=5)
        assert await sign_in(browser(web), passkey) == IN
        assert await sign_in(browser(web), passkey) == IN
        assert await sign_in(browser(web), copy) == WRONG
        went_back = [each for each in await events(web) if isinstance(each, e.PasskeyWentBack)]
        assert [(each.name, each.before, each.now) for each in went_back] == [("Dan", 7, 6)]
        assert await sign_in(browser(web), passkey) == IN
        await must_be_proved(web.house)

    told(story)


def test_whoever_has_left_or_lost_the_passkey_does_not_come_in() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey, ada = await registered(web, "Dan"), await signed_in(web, "Ada")
        leave = {"change": "Deactivate", "name": "Dan", "reason": "left"}
        assert (await ada.post("/api/house", json=leave)).status_code == 200
        assert await sign_in(browser(web), passkey) == WRONG
        back = {"change": "Reactivate", "name": "Dan", "reason": "back"}
        assert (await ada.post("/api/house", json=back)).status_code == 200
        dan = browser(web)
        assert await sign_in(dan, passkey) == IN
        gone = {"change": "RemovePasskey", "passkey": text(passkey.id), "reason": "the phone was lost"}
        assert (await dan.post("/api/house", json={**gone, "passkey": "other"})).status_code == 403
        assert (await ada.post("/api/house", json={**gone, "reason": ""})).status_code == 403
        assert (await ada.post("/api/house", json=gone)).status_code == 200
        assert (await dan.get("/api/me")).status_code == 401
        assert await sign_in(browser(web), passkey) == WRONG
        await must_be_proved(web.house)

    told(story)


def test_a_new_session_ends_the_one_that_the_browser_had() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey, dan = await registered(web, "Dan"), await signed_in(web, "Dan")
        web.clock.on(6 * 60)
        assert (await dan.get("/api/me")).json()["error"]["code"] == "locked"
        assert await sign_in(dan, passkey) == IN
        assert (await dan.get("/api/me")).status_code == 200
        assert len(web.staff_service.state.sessions) == 1

    told(story)


def test_a_password_that_somebody_else_has_set_is_changed_first() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey, ada = await registered(web, "Dan"), await signed_in(web, "Ada")
        reset = {"change": "SetPassword", "name": "Dan", "password": "another first one", "own": PASSWORD}
        assert (await ada.post("/api/house", json=reset)).status_code == 200
        client = browser(web)
        assert await sign_in(client, passkey) == (403, "change_password")
        assert "croupier_session" not in client.cookies

    told(story)


def test_guesses_make_the_address_wait() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey, client = await registered(web, "Dan"), browser(web)
        for _ in range(NETWORK_FREE + 1):
            assert await sign_in(client, Authenticator(user="x")) == WRONG
        assert await sign_in(client, passkey) == (401, "wait")
        web.clock.on(3)
        assert await sign_in(client, passkey) == IN

    told(story)


def test_a_flood_of_challenges_costs_the_house_little_and_others_nothing() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey = await registered(web, "Dan")
        transport = httpx.ASGITransport(web.app, client=("192.0.2.9", 1))
        dan = httpx.AsyncClient(transport=transport, base_url="http://localhost")
        credential = passkey.get(await challenged(dan))
        flooding = browser(web)
        for _ in range(3 * PER_NETWORK):
            await challenged(flooding)
        (challenge,) = (each for each in web.app.routes if getattr(each, "path", "") == "/api/passkeys/challenge")
        api: PasskeyApi = challenge.endpoint.__self__  # type: ignore[attr-defined]
        assert len(api.passkeys.challenges) == PER_NETWORK + 1
        assert await shown(dan, credential) == IN

    told(story)


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": 7},
        {"id": None, "rawId": [], "response": "x"},
        {"id": "A" * 60_000},
        {"response": {"clientDataJSON": {"a": 1}}},
    ],
)
def test_what_is_no_credential_at_all_is_answered_like_any_wrong_one(credential: dict[str, Any]) -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey, client = await registered(web, "Dan"), browser(web)
        await challenged(client)
        assert await shown(client, credential) == WRONG
        await challenged(client)
        assert await shown(client, {**credential, "id": text(passkey.id)}) == WRONG

    told(story)


@pytest.mark.parametrize(
    ("address", "is_taken"),
    [
        ("http://localhost:8000", True),
        ("https://house.example", True),
        ("https://house.example:8443", True),
        ("http://house.example", False),
        ("http://127.0.0.1:8000", False),
        ("https://192.0.2.7", False),
        ("https://[2001:db8::1]", False),
    ],
)
def test_passkeys_need_tls_and_a_name_or_localhost(address: str, is_taken: bool) -> None:
    async def story(web: Web) -> None:
        answer = await browser(web, address).post("/api/passkeys/challenge", json={})
        if is_taken:
            assert answer.json()["rpId"] in ("localhost", "house.example")
            assert ("secure" in answer.headers["set-cookie"].lower()) is address.startswith("https")
        else:
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "no_passkeys_here")

    told(story)


def test_a_passkey_of_one_name_opens_nothing_under_another() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey = await registered(web, "Dan")
        client = browser(web, "https://house.example")
        asked = await challenged(client)
        passkey.origin = "https://house.example"
        passkey.rp = "localhost"
        assert await shown(client, passkey.get(asked)) == WRONG
        passkey.origin, passkey.rp = "http://localhost", ""
        assert await shown(client, passkey.get(asked)) == OVER

    told(story)


def test_no_secret_is_in_the_log() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        passkey, client = await registered(web, "Dan", flags=PRESENT | VERIFIED | SYNCABLE), browser(web)
        asked = await challenged(client)
        token = client.cookies["croupier_challenge"]
        assert await shown(client, passkey.get(asked)) == IN
        whole = b"".join(msgspec.json.encode(each) for each in await events(web))
        for secret in (token, asked["challenge"], client.cookies["croupier_session"], PASSWORD):
            assert secret.encode() not in whole
        (added,) = [each for each in await events(web) if isinstance(each, e.PasskeyAdded)]
        assert (added.rp, added.synced, added.transports) == ("localhost", True, ("internal",))

    told(story)


def test_another_site_cannot_ask_in_somebodys_name() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        elsewhere = {"origin": "https://evil.example"}
        answer = await browser(web).post("/api/passkeys/challenge", json={}, headers=elsewhere)
        assert answer.json()["error"]["code"] == "other_origin"
        assert (await register(await signed_in(web, "Dan"), Authenticator())).status_code == 200

    told(story)
