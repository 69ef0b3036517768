"""Where the secrets of draws lie between commitment and reveal: a file that only its owner reads.

It is written as a whole beside the old one and put in its place, flushed at each step, so that there is always either
the one or the other. Whoever can read it could read the memory of this process as well.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

import msgspec

from croupier.game.commitment import Context

Secrets = dict[Context, bytes]


class Vault(Protocol):
    def load(self) -> Secrets: ...

    def save(self, secrets: Secrets) -> None:
        """All secrets there are; it returns when they are durable."""


class Memory:
    """A vault for as long as the process lives."""

    def load(self) -> Secrets:
        return {}

    def save(self, secrets: Secrets) -> None:
        pass


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    context: Context
    secret: bytes


class FileVault:
    def __init__(self, path: Path) -> None:
        self._path = path

    def load(self) -> Secrets:
        """What was saved; nothing when there is no file, or none that can be read: then the draws are lost."""
        try:
            kept = msgspec.json.decode(self._path.read_bytes(), type=list[Kept])
        except (FileNotFoundError, msgspec.MsgspecError, ValueError):
            return {}
        return {each.context: each.secret for each in kept}

    def save(self, secrets: Secrets) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._path.with_suffix(".new")
        data = msgspec.json.encode([Kept(context, secret) for context, secret in secrets.items()])
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            os.write(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        fresh.replace(self._path)
        _flush_folder(self._path.parent)


def _flush_folder(folder: Path) -> None:
    """The new name is durable too."""
    if os.name == "nt":
        return  # a folder cannot be opened there, and its entries are journaled
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
