"""A house called localhost in which people register passkeys and sign in by them, over its API."""

from __future__ import annotations

from typing import Any

import httpx
from authenticators import Authenticator
from houses import PASSWORD, Web

from croupier.web.app import build

LOCALHOST = "http://localhost"


class Seconds:
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def called_localhost(web: Web) -> Seconds:
    """The same house with a clock of its own for challenges."""
    seconds = Seconds()
    web.app = build(web.house, seconds=seconds)
    return seconds


def browser(web: Web, base_url: str = LOCALHOST) -> httpx.AsyncClient:
    """One that nobody is signed in at."""
    return web.client(base_url=base_url)


async def signed_in(web: Web, name: str) -> httpx.AsyncClient:
    client = browser(web)
    answer = await client.post("/api/sign-in", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return client


async def options_for(client: httpx.AsyncClient, label: str = "phone", password: str = PASSWORD) -> dict[str, Any]:
    answer = await client.post("/api/passkeys/new", json={"password": password, "label": label})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def register(client: httpx.AsyncClient, made: Authenticator, label: str = "phone") -> httpx.Response:
    """Begun and finished, by somebody who is signed in there."""
    options = await options_for(client, label)
    return await client.post("/api/passkeys/made", json={"credential": made.create(options)})


async def registered(web: Web, name: str, **more: Any) -> Authenticator:
    made = Authenticator(**more)
    client = await signed_in(web, name)
    answer = await register(client, made, f"{name}'s phone")
    assert answer.status_code == 200, answer.text
    await client.post("/api/sign-out", json={})
    return made


async def challenged(client: httpx.AsyncClient) -> dict[str, Any]:
    answer = await client.post("/api/passkeys/challenge", json={})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def shown(client: httpx.AsyncClient, credential: Any, **typed: str) -> tuple[int, str]:
    """The status, and who is in or the code of the refusal."""
    answer = await client.post("/api/passkeys/sign-in", json={"credential": credential, **typed})
    told = answer.json()
    return answer.status_code, told["name"] if answer.status_code == 200 else told["error"]["code"]


async def sign_in(client: httpx.AsyncClient, passkey: Authenticator, **typed: str) -> tuple[int, str]:
    return await shown(client, passkey.get(await challenged(client)), **typed)
