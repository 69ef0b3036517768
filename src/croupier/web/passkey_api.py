"""Passkeys over HTTP: a challenge, and what an authenticator has made of it, to sign in or to register one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.rulebook.refusal import Refusal
from croupier.service.passkeys import Passkeys, Place
from croupier.service.staff import StaffService
from croupier.views.house import passkeys_view
from croupier.web.access import WebError, address_of, body_of, caller, known_name, told_by
from croupier.web.api import told_of
from croupier.web.cookies import SESSION, cookie_of, set_cookie
from croupier.web.errors import json_response
from croupier.web.hosts import host_of, is_address
from croupier.web.logs import note
from croupier.web.messages import MadePasskey, NewPasskey, PasskeySignIn
from croupier.web.passkey_options import creation_options, request_options

CHALLENGE = "croupier_challenge"
"""The cookie that binds a challenge to a browser."""


class PasskeyApi:
    def __init__(self, staff: StaffService, seconds: Callable[[], float]) -> None:
        self.staff, self.passkeys = staff, Passkeys(staff, seconds)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/passkeys", self.own),
            Route("/api/passkeys/made", self.add, methods=["POST"]),
            Route("/api/passkeys/new", self.begin, methods=["POST"]),
            Route("/api/passkeys/challenge", self.challenge, methods=["POST"]),
            Route("/api/passkeys/sign-in", self.sign_in, methods=["POST"]),
        ]

    async def challenge(self, request: Request) -> Response:
        """Anybody may ask for one; it is the same for everybody."""
        await body_of(request, dict[str, Any])
        place = place_of(request)
        asked = self.passkeys.challenge(address_of(request))
        response = json_response(request_options(asked, place))
        set_cookie(response, request, CHALLENGE, asked.token)
        return response

    async def sign_in(self, request: Request) -> Response:
        """A new session; the one that this browser had, locked or not, ends."""
        told = await body_of(request, PasskeySignIn)
        note(request, name=known_name(self.staff, told.name))
        shown = (cookie_of(request, CHALLENGE), told.credential, told.name)
        session = await self.passkeys.sign_in(*shown, place_of(request), address_of(request))
        if isinstance(session, Refusal):
            raise WebError(401, session)
        response = json_response(told_of(self.staff, session))
        if before := cookie_of(request, SESSION):
            await self.staff.sign_out(before)
        set_cookie(response, request, SESSION, session)
        set_cookie(response, request, CHALLENGE, "")
        return response

    async def own(self, request: Request) -> Response:
        name = caller(request, self.staff).name
        every = passkeys_view(self.staff.state, self.staff.clock.now())
        return json_response([each for each in every if each.name == name])

    async def begin(self, request: Request) -> Response:
        """The password is given again: a screen that was left open makes nobody a passkey."""
        asker, told = await told_by(request, NewPasskey, self.staff)
        who = asker.name
        place, session = place_of(request), cookie_of(request, SESSION)
        asked = await self.passkeys.begin(who, session, told.password, told.label, address_of(request))
        if isinstance(asked, Refusal):
            raise WebError(403, asked)
        response = json_response(creation_options(asked, place, who, self.staff.state.passkeys_of(who)))
        set_cookie(response, request, CHALLENGE, asked.token)
        return response

    async def add(self, request: Request) -> Response:
        asker, told = await told_by(request, MadePasskey, self.staff)
        who = asker.name
        held = (cookie_of(request, SESSION), cookie_of(request, CHALLENGE))
        if refusal := await self.passkeys.add(who, *held, told.credential, place_of(request), address_of(request)):
            raise WebError(403, refusal)
        response = json_response({})
        set_cookie(response, request, CHALLENGE, "")
        return response


def place_of(request: Request) -> Place:
    """The name and the origin that this browser calls the house by; `hosts` has let no other name in. Browsers have
    passkeys for a name alone, and only by TLS or on this machine."""
    scheme, host = request.url.scheme, request.headers.get("host", "")
    name = host_of(host)
    if is_address(name) or (scheme != "https" and name != "localhost"):
        says = f"passkeys need https and a name, or localhost: this page was opened as {scheme}://{name}"
        raise WebError(403, Refusal("no_passkeys_here", says))
    return Place(name, f"{scheme}://{host}")
