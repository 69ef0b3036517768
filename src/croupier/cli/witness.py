"""`croupier witness`: a small program for another site, the head office or the regulator."""

from __future__ import annotations

import argparse
import asyncio
from typing import Any

from croupier.cli.listening import listen, must_be_certificate, shown
from croupier.history.epoch import family
from croupier.history.note import NoteError, Verifier, parse_verifier
from croupier.storage.library import Library, LibraryError
from croupier.storage.witness_folder import WitnessError, WitnessFolder
from croupier.web.server import Server, settings
from croupier.web.witness import build

EACH = 20
"""Connections that one address may have: a house needs one."""


def witness(arguments: argparse.Namespace, library: Library) -> int:
    try:
        houses = {verifier.name: verifier for verifier in map(_house, arguments.house)}
        rollbacks = dict(_rollback(text, houses) for text in arguments.rollback)
        folder = WitnessFolder(arguments.folder, arguments.name)
    except WitnessError as error:
        raise LibraryError(str(error)) from None
    if not houses:
        raise LibraryError("a witness needs the key of a house: --house KEY")
    must_be_certificate(arguments.certificate, arguments.key)
    tls: dict[str, Any] = {"certificate": arguments.certificate, "key": arguments.key}
    with listen(arguments.host, arguments.port) as listener:
        print(f"This witness is {folder.signer.verifier}")
        print(f"It listens at {shown(listener, bool(arguments.certificate))} (Ctrl-C ends it)", flush=True)
        asyncio.run(Server(settings(build(folder, houses, rollbacks), each=EACH, **tls)).serve([listener]))
    return 0


def _rollback(text: str, houses: dict[str, Verifier]) -> tuple[str, int]:
    name, _, records = text.rpartition("=")
    if name not in houses or family(name)[1] == 1 or not (records.isascii() and records.isdecimal()):
        says = "write NAME=RECORDS, with the name of a restored copy whose key is given by --house"
        raise LibraryError(f'"{text}" rolls back nothing; {says}')
    return name, int(records[:19])


def _house(key: str) -> Verifier:
    try:
        return parse_verifier(key)
    except NoteError as error:
        raise LibraryError(f"--house {key}: {error}") from None
