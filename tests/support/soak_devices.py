"""Devices in a night of random play: an electronic wheel that commits and opens, loses a secret, and stops; terminals
that contribute to its draws, or commit and stay away."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from nights import SENSOR, SUE, player
from nonce_chains import chain

from croupier.game.commitment import EDITION, commitment_to, draw_of
from croupier.table import commands as c
from croupier.table.contributing import is_mixing
from croupier.table.drawing import nth, wanted
from croupier.table.night import Night
from croupier.table.phases import Phase
from croupier.table.records import Committed

NOW = 1_700_000_000_000
Send = Callable[[c.Command], Any]


class Devices:
    def __init__(self, night: Night, chance: random.Random, send: Send) -> None:
        self.night, self.random, self.send = night, chance, send
        self.secrets: dict[str, bytes] = {}
        """By the digest that was sent: of two commitments to one draw, the one that was sent first may come last."""
        self.nonces: dict[str, list[str]] = {}
        self._mixes = False

    def attend(self) -> None:
        """Open what came to nothing, and commit to what is wanted; what the table does not want yet it refuses."""
        if self.night.state.stopped:
            self.send(c.ResumeTable(SUE, "it was looked at"))
        for purpose, made in self.night.state.to_open.items():
            secret = self._secret(made)
            self.send(c.OpenDraw(SENSOR, purpose, secret.hex() if secret else "", "nothing came of it"))
        if self.night.state.phase in (Phase.BETTING, Phase.SPINNING):
            for context in wanted(self.night.state, self.night.rules, EDITION):
                if context.purpose not in self.night.state.commitments:
                    secret = self.random.randbytes(32)
                    digest = commitment_to(secret, context).digest.hex()
                    self.secrets[digest] = secret
                    self.send(c.CommitDraw(SENSOR, context.purpose, digest, EDITION))
            self._pledge()

    def _pledge(self) -> None:
        for name, seat in self.night.state.seats.items():
            if not seat.pledge and self.random.random() < 0.5:
                digest, *self.nonces[name] = chain(str(self.random.random()), 3)
                self.send(c.CommitNonce(player(name), name, digest))

    def mix(self) -> None:
        """Most terminals give their nonces; then what was contributed is fixed. What comes in between does not begin it
        again."""
        self._mixes = True
        for name, nonces in self.nonces.items():
            if nonces and self.random.random() < 0.8:
                self.send(c.RevealNonce(player(name), name, nonces.pop(0)))
        self.send(c.MixDraws(SENSOR, self.night.state.spin, self.random.randbytes(32).hex()))
        self._mixes = False

    def drawn(self, command: c.Command) -> c.Command:
        """An electronic draw in place of the one that was made up, where the wheel has one."""
        if is_mixing(self.night.state) and not self._mixes:
            self.mix()
        match command:
            case c.RecordOutcome():
                value, secret = self._opened("Ball")
                return replace(command, pocket=value, secret=secret) if secret else command
            case c.RecordDraw():
                value, secret = self._opened(command.draw)
                return replace(command, value=value, secret=secret) if secret else command
            case c.RecordBonusBall():
                value, secret = self._opened("BonusBall")
                return replace(command, pocket=value, secret=secret) if value else command
        return command

    def _opened(self, draw: str) -> tuple[str, str]:
        state = self.night.state
        purpose = f"{draw} {state.spin}"
        known = state.opened.get(purpose) or state.commitments.get(purpose)
        if known is None or (state.opened.get(purpose) and draw != "BonusBall"):
            return "", ""
        secret = self._secret(known)
        if secret is None:  # what came late has committed the table to what nobody can open
            if not state.opened.get(purpose):
                self.send(c.OpenDraw(SENSOR, purpose, "", "the secret is lost"))
            return "", ""
        context = nth(known.context, len(known.value.split()) + 1) if draw == "BonusBall" else known.context
        if known.context.edition > 1 and known.mixed is None:
            return "", ""  # the table was stopped, and nothing is mixed
        return draw_of(secret, context, known.mixed).partition(" ")[2], "" if known.secret else secret.hex()

    def _secret(self, made: Committed) -> bytes | None:
        """Nothing, where a commitment was made to another draw than it came for."""
        secret = self.secrets.get(made.digest)
        return secret if secret and commitment_to(secret, made.context).digest.hex() == made.digest else None

    # what may happen

    def fail(self) -> None:
        """A draw is void: opened, or lost with its secret."""
        purposes = sorted(self.night.state.commitments) or ["Ball 1"]
        purpose = self.random.choice(purposes)
        made = self.night.state.commitments.get(purpose)
        secret = self._secret(made) if made and self.random.random() < 0.5 else None
        why = self.random.choice(("the device failed", ""))
        self.send(c.OpenDraw(SENSOR, purpose, secret.hex() if secret else "", why))
        for side_bet in sorted(self.night.state.faults):
            self.send(c.ClearFault(SUE, side_bet, "repaired"))

    def stop(self) -> None:
        self.send(c.StopTable(self.random.choice((SENSOR, SUE)), "a doubt"))
        self.send(c.CloseTable(SUE, "the fire alarm rings"))
        self.send(c.ResumeTable(SUE, "looked at"))

    def lie(self) -> None:
        """Another draw, another secret, another commitment than the table has or wants."""
        secret = self.random.randbytes(32).hex()
        pocket = self.random.choice(self.night.rules.wheel.pockets)
        asks: tuple[c.Command, ...] = (
            c.RecordOutcome(SENSOR, pocket, secret=secret), c.RecordBonusBall(SENSOR, pocket, secret),
            c.RecordDraw(SENSOR, "Multiplier", "1000", secret=secret), c.CommitDraw(SENSOR, "Ball 1", secret),
            c.CommitDraw(SENSOR, f"Ball {self.night.state.spin}", secret), c.OpenDraw(SENSOR, "Ball 2", secret, "so"),
            c.ReportReading(SENSOR, pocket), c.ReportReading(SENSOR, why="dark"), c.EndTimer(SENSOR, "betting"),
            c.ReportFall(SENSOR), c.MixDraws(SENSOR, self.night.state.spin, secret),
            c.CommitNonce(player("Ann"), "Ann", secret[1:]), c.RevealNonce(player("Ann"), "Ann", secret),
            c.StartTimer(SENSOR, "betting", NOW), c.StartTimer(SENSOR, "dealer", NOW), c.EndTimer(SENSOR, "dealer"),
        )  # fmt: skip
        self.send(self.random.choice(asks))
