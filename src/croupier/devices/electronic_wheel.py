"""A wheel without a rotor: every draw is committed to before betting closes and revealed after it.

`commit` takes a fresh secret from the generator and publishes its digest; `reveal` gives the secret and the draw that
it fixes (the recipe is `game.commitment`'s). Nothing can be chosen between the two. Therefore a draw is committed to
once, a revealed draw stands even when it is the one that fails a health test, and what a failure leaves unrevealed is
opened as void at the restart, whatever it would have been: a commitment that nobody ever opens looks like a draw that
somebody did not like.

Secrets live in this process only. When it ends between the two, the draw is void and the spin is called so.
"""

from __future__ import annotations

import os
from typing import NoReturn, Protocol

from croupier.devices.health import HealthError, OutcomeTest
from croupier.game.commitment import SECRET_BYTES, Commitment, Context, Revealed, commitment_to, draw_of, place_of


class Source(Protocol):
    """What secrets are made of; a `Drbg`."""

    def generate(self, count: int) -> bytes: ...

    def restart(self) -> None: ...


class ElectronicWheel:
    """One table's device. What can be drawn, and with which chances, stands in the context."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._drawn: dict[str, tuple[int, frozenset[str]]] = {}
        self._reset()

    def commit(self, context: Context) -> Commitment:
        """A fresh secret for this draw. What comes back may be shown to everybody."""
        self._check()
        self._once(context)
        try:
            secret = self._source.generate(SECRET_BYTES)
        except HealthError as error:
            self._fail(str(error))
        self._pending[context] = secret
        return commitment_to(secret, context)

    def reveal(self, commitment: Commitment) -> Revealed:
        """The secret and its draw, once betting is closed. The caller sees to it that it is."""
        self._check()
        secret = self._pending.get(commitment.context)
        if secret is None or commitment_to(secret, commitment.context) != commitment:
            raise ValueError("this draw was not committed to here, or it is revealed already")
        del self._pending[commitment.context]
        revealed = self._opened(secret, commitment.context)
        self._why = self._test(secret, commitment.context)
        return revealed

    def further(self, revealed: Revealed, context: Context) -> str:
        """A further draw that the same secret fixes: bonus balls are one commitment, however many are thrown."""
        self._check()
        self._why = self._test(revealed.secret, context)
        return draw_of(revealed.secret, context)

    def restart(self, supervisor: str) -> tuple[Revealed, ...]:
        """A supervisor lets the device draw again; gives what was committed to and is void now, opened."""
        if not supervisor:
            raise ValueError("a supervisor restarts the device, by name")
        self._source.restart()
        void = () if self._forked else tuple(self._opened(one, context) for context, one in self._pending.items())
        self._reset()
        return void

    @property
    def why_not(self) -> str:
        """Why the device does not draw, in words; empty when it does."""
        return self._why

    def _once(self, context: Context) -> None:
        """Rounds go up, and within one each purpose is drawn once: nobody draws again for a better number."""
        last, purposes = self._drawn.get(context.table, (context.round, frozenset[str]()))
        if context.round < last or (context.round == last and context.purpose in purposes):
            raise ValueError(f"round {context.round} of {context.table}: {context.purpose} was committed to already")
        same = purposes if context.round == last else frozenset[str]()
        self._drawn[context.table] = context.round, same | {context.purpose}

    def _test(self, secret: bytes, context: Context) -> str:
        weights = tuple(weight for _, weight in context.choices)
        kind = context.purpose.partition(" ")[0], weights
        if kind not in self._tests:
            self._tests[kind] = OutcomeTest(weights)
        return self._tests[kind].take(place_of(secret, context))

    def _opened(self, secret: bytes, context: Context) -> Revealed:
        draw, _ = context.choices[place_of(secret, context)]
        return Revealed(commitment_to(secret, context), secret, draw)

    def _check(self) -> None:
        """Stopped is stopped; and a child of the process that made a secret must not give it away."""
        if self._why:
            raise HealthError(self._why)
        if self._forked:
            self._pending.clear()
            self._process = os.getpid()

    @property
    def _forked(self) -> bool:
        return self._process != os.getpid()

    def _reset(self) -> None:
        self._why = ""
        self._process = os.getpid()
        self._pending: dict[Context, bytes] = {}
        self._tests: dict[tuple[str, tuple[int, ...]], OutcomeTest] = {}

    def _fail(self, reason: str) -> NoReturn:
        self._why = reason
        raise HealthError(reason)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._why or f'{len(self._pending)} committed'}>"

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a device is not copied: it holds secrets")
