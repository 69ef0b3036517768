"""A wheel without a rotor: every draw is committed to before betting closes and revealed after it.

`commit` takes a fresh secret from the generator and publishes its digest; `reveal` gives the secret and the draw that
follows from it and from what was contributed meanwhile (the recipe is `game.commitment`'s). The device chooses nothing
between the two. Therefore a draw is committed to once, a revealed draw stands even when it is the one that fails a
health test, and what a failure leaves unrevealed is opened as void after the restart, whatever it would have been: a
commitment that nobody ever opens looks like a draw that somebody did not like.

Secrets are in the vault before their digest is shown to anybody, and until the table has no more use for them: a
machine that is switched off in the middle of a spin goes on with the same draw.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from typing import NoReturn, Protocol

from croupier.devices.health import HealthError, OutcomeTest
from croupier.devices.vault import Memory, Vault
from croupier.game.commitment import (
    SECRET_BYTES,
    Commitment,
    Context,
    Contributions,
    Revealed,
    commitment_to,
    draw_of,
    place_of,
)


class Source(Protocol):
    """What secrets are made of; a `Drbg`."""

    def generate(self, count: int) -> bytes: ...

    def restart(self) -> None: ...


class ElectronicWheel:
    """One table's device. What can be drawn, and with which chances, stands in the context."""

    def __init__(self, source: Source, vault: Vault | None = None) -> None:
        self._source = source
        self._vault = vault or Memory()
        self._secrets = self._vault.load()
        self._process = os.getpid()
        self._begin()

    def _begin(self) -> None:
        self._why = ""
        self._tested: set[Context] = set()
        self._tests: dict[tuple[str, tuple[int, ...]], OutcomeTest] = {}

    def commit(self, context: Context) -> Commitment:
        """A fresh secret for this draw, once. What comes back may be shown to everybody."""
        self._check()
        if context in self._secrets:
            raise ValueError(f"round {context.round} of {context.table}: {context.purpose} was committed to already")
        try:
            secret = self._source.generate(SECRET_BYTES)
        except HealthError as error:
            self._why = str(error)
            raise
        self._vault.save({**self._secrets, context: secret})
        self._secrets[context] = secret
        return commitment_to(secret, context)

    def knows(self, context: Context, digest: str) -> bool:
        """Whether the secret of this commitment is here."""
        secret = self._secrets.get(context)
        return secret is not None and commitment_to(secret, context).digest.hex() == digest

    def reveal(self, context: Context, mixed: Contributions | None = None) -> Revealed:
        """The secret and its draw, once betting is closed; the caller sees to it that it is. Always the same."""
        secret = self.secret(context)
        self._test(secret, context, mixed)
        return Revealed(commitment_to(secret, context), secret, draw_of(secret, context, mixed))

    def secret(self, context: Context) -> bytes:
        """Of a draw that came to nothing, or before what comes of it is looked at."""
        self._check()
        if context not in self._secrets:
            raise ValueError(f"{context.purpose} was not committed to here")
        return self._secrets[context]

    def further(self, secret: bytes, context: Context, mixed: Contributions | None = None) -> str:
        """A further draw that the same secret fixes: bonus balls are one commitment, however many are thrown."""
        self._check()
        self._test(secret, context, mixed)
        return draw_of(secret, context, mixed)

    def keep(self, contexts: Collection[Context]) -> None:
        """The table has no more use for any other secret."""
        kept = {context: secret for context, secret in self._secrets.items() if context in contexts}
        if len(kept) < len(self._secrets):
            self._vault.save(kept)
            self._secrets = kept

    def restart(self) -> None:
        """A supervisor lets the device draw again. What it had committed to is the caller's to open as void."""
        self._source.restart()
        self._begin()

    @property
    def why_not(self) -> str:
        """Why the device does not draw, in words; empty when it does."""
        return self._why

    def _test(self, secret: bytes, context: Context, mixed: Contributions | None) -> None:
        """Each draw is tested once. The one that fails still stands, and there is none after it."""
        if context in self._tested:
            return
        self._tested.add(context)
        weights = tuple(weight for _, weight in context.choices)
        kind = context.purpose.partition(" ")[0], weights
        self._why = self._tests.setdefault(kind, OutcomeTest(weights)).take(place_of(secret, context, mixed))

    def _check(self) -> None:
        """Stopped is stopped; and a child of the process that made a secret must not give it away."""
        if self._why:
            raise HealthError(self._why)
        if self._process != os.getpid():
            raise HealthError("a device does not outlive its process")

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._why or f'{len(self._secrets)} committed'}>"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a device is not copied: it holds secrets")
