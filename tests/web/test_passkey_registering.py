"""Registering a passkey over the network: by whoever gives the password again, and only what an authenticator made."""

from __future__ import annotations

from typing import Any

import pytest
from authenticators import ES256, PRESENT, VERIFIED, Authenticator, plain, text
from cryptography.hazmat.primitives.asymmetric import ec
from houses import PASSWORD, Web, told
from passkeys import browser, called_localhost, options_for, register, registered, sign_in, signed_in
from redecided import must_be_proved

from croupier.people.posts import Post
from croupier.people.throttle import NAME_FREE
from croupier.service.challenges import LASTS


async def refused(client: Any, path: str, **body: Any) -> tuple[int, str]:
    answer = await client.post(path, json=body)
    return answer.status_code, answer.json()["error"]["code"]


def test_what_an_authenticator_is_asked_for() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        dan = await signed_in(web, "Dan")
        first = await options_for(dan)
        assert first["rp"] == {"id": "localhost", "name": "Croupier"}
        assert (first["user"]["name"], first["attestation"]) == ("Dan", "none")
        assert len(plain(first["user"]["id"])) == 32
        assert [each["alg"] for each in first["pubKeyCredParams"]] == [-7, -8, -257]
        chosen = {"residentKey": "required", "requireResidentKey": True, "userVerification": "required"}
        assert first["authenticatorSelection"] == chosen
        assert first["excludeCredentials"] == []
        made = Authenticator()
        assert (await dan.post("/api/passkeys/made", json={"credential": made.create(first)})).status_code == 200
        second = await options_for(dan)
        assert second["user"]["id"] == first["user"]["id"]
        there = [{"id": text(made.id), "transports": ["internal"], "type": "public-key"}]
        assert second["excludeCredentials"] == there
        sue = await options_for(await signed_in(web, "Sue"))
        assert sue["user"]["id"] != first["user"]["id"]
        assert sue["excludeCredentials"] == []

    told(story)


def test_everybody_sees_their_own_and_the_administrator_all() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        await registered(web, "Dan")
        passkey = await registered(web, "Sue")
        dan, ada = await signed_in(web, "Dan"), await signed_in(web, "Ada")
        (own,) = (await dan.get("/api/passkeys")).json()
        assert (own["label"], own["rp"], own["used"], own["synced"]) == ("Dan's phone", "localhost", 0, False)
        await sign_in(browser(web), passkey)
        every = (await ada.get("/api/house/passkeys")).json()
        assert [(each["name"], each["used"] > 0) for each in every] == [("Dan", False), ("Sue", True)]
        assert all(each["id"] != each.get("key") and "key" not in each for each in every)
        assert (await dan.get("/api/house/passkeys")).status_code == 403
        assert (await browser(web).get("/api/passkeys")).status_code == 401
        gone = {"change": "RemovePasskey", "passkey": own["id"]}
        assert (await dan.post("/api/house", json=gone)).status_code == 200
        assert (await dan.get("/api/passkeys")).json() == []
        assert await refused(dan, "/api/house", change="RemovePasskey", passkey=text(passkey.id)) == (403, "not_yours")

    told(story)


def test_the_password_is_given_again_and_wrong_ones_are_counted() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        dan = await signed_in(web, "Dan")
        for _ in range(NAME_FREE + 1):
            assert await refused(dan, "/api/passkeys/new", password="wrong", label="phone") == (403, "wrong")
        assert await refused(dan, "/api/passkeys/new", password=PASSWORD, label="phone") == (403, "wait")
        assert await refused(browser(web), "/api/passkeys/new", password=PASSWORD, label="x") == (401, "not_signed_in")
        web.clock.on(60)
        assert await refused(dan, "/api/passkeys/new", password=PASSWORD, label=" ") == (403, "bad_label")
        assert (await register(dan, Authenticator())).status_code == 200
        await must_be_proved(web.house)

    told(story)


LIES: dict[str, dict[str, Any]] = {
    "another origin": {"origin": "http://evil.example"},
    "another name": {"rp": "evil.example"},
    "another challenge": {"challenge": text(b"x" * 32)},
    "another ceremony": {"kind": "webauthn.get"},
    "within another page": {"cross": True},
    "nobody was verified": {"flags": PRESENT},
    "nobody was there": {"flags": VERIFIED},
    "an algorithm that was not asked for": {"key": ES256(ec.SECP384R1(), -35)},
    "an algorithm that nobody knows": {"key": ES256(alg=-65_000)},
    "an id that is too long": {"id": b"z" * 1_024},
}


@pytest.mark.parametrize("lie", LIES)
def test_what_is_not_right_is_not_registered(lie: str) -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        dan = await signed_in(web, "Dan")
        answer = await register(dan, Authenticator(**LIES[lie]))
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "bad_passkey")
        assert not web.staff_service.state.passkeys
        assert (await register(dan, Authenticator())).status_code == 200

    told(story)


@pytest.mark.parametrize(
    "change",
    [
        {"rawId": text(b"other")},
        {"id": text(b"other"), "rawId": text(b"other")},
        {"response": {}},
        {"response": {"clientDataJSON": "e30", "attestationObject": "oA"}},
    ],
)
def test_what_was_changed_on_the_way_is_not_registered(change: dict[str, Any]) -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        dan = await signed_in(web, "Dan")
        credential = Authenticator().create(await options_for(dan)) | change
        assert await refused(dan, "/api/passkeys/made", credential=credential) == (403, "bad_passkey")

    told(story)


def test_a_challenge_is_good_once_for_one_session_and_for_two_minutes() -> None:
    async def story(web: Web) -> None:
        seconds = called_localhost(web)
        dan, sue = await signed_in(web, "Dan"), await signed_in(web, "Sue")
        over = (403, "challenge_over")
        dans = Authenticator().create(await options_for(dan))
        sue.cookies.update({"croupier_challenge": dan.cookies["croupier_challenge"]})
        assert await refused(sue, "/api/passkeys/made", credential=dans) == over
        assert await refused(dan, "/api/passkeys/made", credential=dans) == over  # it was used, if to no end
        late = Authenticator().create(await options_for(dan))
        seconds.now += LASTS
        assert await refused(dan, "/api/passkeys/made", credential=late) == over
        await dan.post("/api/passkeys/challenge", json={})
        assert await refused(dan, "/api/passkeys/made", credential=late) == over
        assert not web.staff_service.state.passkeys

    told(story)


def test_a_password_that_was_changed_meanwhile_proves_nothing() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        dan = await signed_in(web, "Dan")
        credential = Authenticator().create(await options_for(dan))
        new = {"name": "Dan", "old": PASSWORD, "new": "quite another password"}
        assert (await dan.post("/api/password", json=new)).status_code == 200
        assert await refused(dan, "/api/passkeys/made", credential=credential) == (401, "not_signed_in")

    told(story)


def test_one_authenticator_is_registered_once() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        made = await registered(web, "Dan")
        sue = await signed_in(web, "Sue")
        answer = await register(sue, made)
        assert answer.json()["error"]["code"] == "already_done"
        await web.staff("Otto", Post.AUDITOR)
        assert (await register(await signed_in(web, "Otto"), Authenticator())).status_code == 200  # every post may

    told(story)


def test_a_terminal_has_no_passkeys() -> None:
    async def story(web: Web) -> None:
        called_localhost(web)
        code = await web.staff_service.enroll("Sue", "7", 1)
        terminal = browser(web)
        shown = {"table": "7", "seat": 1, "code": code}
        assert (await terminal.post("/api/terminals", json=shown)).status_code == 200
        assert (await terminal.get("/api/passkeys")).json() == []
        assert await refused(terminal, "/api/passkeys/new", password=PASSWORD, label="x") == (403, "not_yours")

    told(story)
