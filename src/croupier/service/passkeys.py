"""Passkeys of the staff (WebAuthn): what an authenticator has made or signed is verified here, outside of the core.

Theory of operation. A browser asks for a challenge and is given a token to hold beside it (`challenges`); what comes
back is verified with both, for the name and origin that the house was called by, and only where the authenticator has
verified its owner by finger, face or PIN. What was found goes into a command, and the core decides. Every passkey is
discoverable: the house never tells a browser which passkeys a name has, and so nobody learns who works here.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.people import commands as c
from croupier.people.digests import digest_of
from croupier.people.passkeys import ID_MAX, why_not_another
from croupier.people.refusals import Code, refuse
from croupier.people.signing import answer
from croupier.people.state import Passkey
from croupier.rulebook.refusal import Refusal
from croupier.service.challenges import Challenge, Challenges, Registering
from croupier.service.staff import StaffService

ALGORITHMS = (-7, -8, -257)
"""ES256, EdDSA, RS256, as COSE has them: what passkeys of today use."""
HOUSE = "Croupier"
"""What an authenticator shows as the house."""
_HANDLE = 32
"""Bytes of a user handle."""


class Place(NamedTuple):
    """What the house is called, as a browser sees it."""

    rp: str
    origin: str


class Asked(NamedTuple):
    token: str
    """What the browser holds."""
    challenge: bytes
    user: str = ""


class Passkeys:
    def __init__(self, staff: StaffService, seconds: Callable[[], float]) -> None:
        self._staff = staff
        self.challenges = Challenges(seconds)

    def challenge(self, address: str) -> Asked:
        """For whoever wants to sign in."""
        return Asked(*self.challenges.make(address))

    async def sign_in(
        self, token: str, credential: dict[str, Any], name: str, place: Place, address: str
    ) -> str | Refusal:
        """The id of a new session, which only the browser keeps."""
        challenge = self.challenges.take(token)
        if challenge is None or challenge.whose:
            return _over()
        told = str(credential.get("id"))[:ID_MAX]
        passkey, proof = self._staff.state.passkeys.get(told), c.PasskeyProof(False)
        if passkey:
            proof = await asyncio.to_thread(shown, credential, challenge, place, passkey, bool(name))
        session, whose = secrets.token_urlsafe(32), self._staff.known(name) if name else ""
        signed = c.PasskeySignIn(self._staff.clock.now(), whose, told, proof, digest_of(session), address)
        return answer(await self._staff.ask(signed)) or session

    async def begin(self, by: str, session: str, password: str, label: str, address: str) -> Asked | Refusal:
        """For somebody who wants to register one, and gives the password for it."""
        proof = await self._staff.prover.prove(by, password, address)
        if not proof.verified:
            wrong = await self._staff.change(c.AddPasskey, by, label, proof, None, address)
            return wrong or _over()
        if refusal := why_not_another(self._staff.state, by, label):
            return refusal
        own = self._staff.state.passkeys_of(by)
        user = own[0].user if own else secrets.token_urlsafe(_HANDLE)
        whose = Registering(digest_of(session), label, proof, user)
        return Asked(*self.challenges.make(address, whose), user)

    async def add(
        self, by: str, session: str, token: str, credential: dict[str, Any], place: Place, address: str
    ) -> Refusal | None:
        """The passkey that was made, of whoever has begun it in this session."""
        challenge = self.challenges.take(token)
        whose = challenge.whose if challenge else None
        if challenge is None or whose is None or whose.session != digest_of(session):
            return _over()
        made = await asyncio.to_thread(verified, credential, challenge, place, whose.user)
        return await self._staff.change(c.AddPasskey, by, whose.label, whose.proof, made, address)


def _over() -> Refusal:
    return refuse(Code.CHALLENGE_OVER, "the time for the passkey has passed: try again")


def shown(
    credential: dict[str, Any], challenge: Challenge, place: Place, passkey: Passkey, is_named: bool
) -> c.PasskeyProof:
    """What came of checking a signature. Who was not typed has to be named by the authenticator, by the user handle."""
    from fido2 import cbor
    from fido2.cose import CoseKey
    from fido2.utils import websafe_decode, websafe_encode
    from fido2.webauthn import Aaguid, AttestedCredentialData, AuthenticationResponse

    try:
        key: Any = cbor.decode(websafe_decode(passkey.key))
        known = AttestedCredentialData.create(Aaguid.NONE, websafe_decode(passkey.id), CoseKey.parse(key))
        response = AuthenticationResponse.from_dict(credential)
        _server(place).authenticate_complete(_state(challenge), [known], response)
        told = response.response
        is_theirs = websafe_encode(told.user_handle) == passkey.user if told.user_handle else is_named
        right = is_theirs and not told.client_data.cross_origin
        return c.PasskeyProof(right, passkey.key, told.authenticator_data.counter)
    except Exception:  # whatever a stranger has sent: it proves nothing
        return c.PasskeyProof(False)


def verified(credential: dict[str, Any], challenge: Challenge, place: Place, user: str) -> c.MadePasskey | None:
    """A new passkey, or nothing. Who has built the authenticator is not asked."""
    from fido2 import cbor
    from fido2.utils import websafe_encode
    from fido2.webauthn import RegistrationResponse

    try:
        response = RegistrationResponse.from_dict(credential)
        data = _server(place).register_complete(_state(challenge), response)
        made = data.credential_data
        if made is None or made.credential_id != response.raw_id or response.response.client_data.cross_origin:
            return None
        if made.public_key.get(3) not in ALGORITHMS:
            return None
        key, carried = cbor.encode(dict(made.public_key)), credential["response"].get("transports", [])
        return c.MadePasskey(
            id=websafe_encode(made.credential_id),
            key=websafe_encode(key),
            user=user,
            rp=place.rp,
            count=data.counter,
            synced=data.is_backup_eligible(),
            transports=tuple(map(str, carried)),
        )
    except Exception:  # the same
        return None


def _server(place: Place) -> Any:
    """The library's verifier, for this name and this origin alone."""
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    house = PublicKeyCredentialRpEntity(id=place.rp, name=HOUSE)
    return Fido2Server(house, verify_origin=lambda origin: origin == place.origin)


def _state(challenge: Challenge) -> dict[str, str]:
    from fido2.utils import websafe_encode

    return {"challenge": websafe_encode(challenge.value), "user_verification": "required"}
