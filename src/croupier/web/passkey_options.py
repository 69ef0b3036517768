"""What a browser hands on to an authenticator: the options of WebAuthn, as its JSON has them."""

from __future__ import annotations

from base64 import urlsafe_b64encode

import msgspec

from croupier.people.state import Passkey
from croupier.service.challenges import LASTS
from croupier.service.passkeys import ALGORITHMS, HOUSE, Asked, Place

MILLISECONDS = int(LASTS * 1_000)


class RpEntity(msgspec.Struct, rename="camel"):
    id: str
    name: str


class UserEntity(msgspec.Struct, rename="camel"):
    id: str
    name: str
    display_name: str


class Algorithm(msgspec.Struct, rename="camel"):
    alg: int
    type: str = "public-key"


class Descriptor(msgspec.Struct, rename="camel"):
    id: str
    transports: list[str]
    type: str = "public-key"


class Selection(msgspec.Struct, rename="camel"):
    """The authenticator finds the passkey by itself, and makes sure that its owner is there."""

    resident_key: str = "required"
    require_resident_key: bool = True
    user_verification: str = "required"


class CreationOptions(msgspec.Struct, rename="camel"):
    """For `navigator.credentials.create`."""

    rp: RpEntity
    user: UserEntity
    challenge: str
    pub_key_cred_params: list[Algorithm]
    exclude_credentials: list[Descriptor]
    authenticator_selection: Selection
    timeout: int = MILLISECONDS
    attestation: str = "none"


class RequestOptions(msgspec.Struct, rename="camel"):
    """For `navigator.credentials.get`. No passkey is named: that would tell a stranger who has one."""

    challenge: str
    rp_id: str
    timeout: int = MILLISECONDS
    user_verification: str = "required"


def request_options(asked: Asked, place: Place) -> RequestOptions:
    return RequestOptions(_text(asked.challenge), place.rp)


def creation_options(asked: Asked, place: Place, name: str, own: list[Passkey]) -> CreationOptions:
    return CreationOptions(
        RpEntity(place.rp, HOUSE),
        UserEntity(asked.user, name, name),
        _text(asked.challenge),
        [Algorithm(alg) for alg in ALGORITHMS],
        [Descriptor(each.id, list(each.transports)) for each in own],
        Selection(),
    )


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")
