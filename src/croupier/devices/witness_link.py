"""A witness at the other end of a line: one POST for each checkpoint."""

from __future__ import annotations

import asyncio
import http.client
import urllib.error
import urllib.request

from croupier.history.note import NoteError, Signature, Verifier, parse_signature
from croupier.history.witnessing import Declined, Request
from croupier.service.witnesses import SilentError

SECONDS = 5.0
LONGEST = 16_384
"""Bytes of an answer that are read."""


class WitnessLink:
    """A `service.witnesses.Witness`."""

    def __init__(self, verifier: Verifier, address: str) -> None:
        if not address.startswith(("http://", "https://")):
            raise NoteError(f'"{address}" is no address of a witness; it begins with http:// or https://')
        self.verifier, self.address = verifier, address.rstrip("/")

    async def ask(self, request: Request) -> Signature | Declined:
        status, text = await asyncio.to_thread(self._post, str(request).encode())
        if status != 200:
            size = text.strip()
            return Declined(status, size[:200], int(size) if status == 409 and size.isdecimal() else 0)
        try:
            found = [parse_signature(line) for line in text.strip().split("\n")]
        except NoteError as error:
            raise SilentError(str(error)) from None
        ours = [each for each in found if (each.name, each.number) == (self.verifier.name, self.verifier.number)]
        if not ours:
            raise SilentError(f"it answers with another key than {self.verifier.name}")
        return ours[0]

    def _post(self, data: bytes) -> tuple[int, str]:
        post = urllib.request.Request(f"{self.address}/add-checkpoint", data, method="POST")  # noqa: S310, see above
        try:
            with urllib.request.urlopen(post, timeout=SECONDS) as answer:  # noqa: S310
                return answer.status, answer.read(LONGEST).decode(errors="replace")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read(LONGEST).decode(errors="replace")
        except (OSError, http.client.HTTPException) as error:
            raise SilentError(str(error) or type(error).__name__) from None
