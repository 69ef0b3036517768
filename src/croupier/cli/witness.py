"""`croupier witness`: a small program for another site, the head office or the regulator."""

from __future__ import annotations

import argparse
import asyncio
import contextlib

import uvicorn

from croupier.cli.listening import listen, shown
from croupier.history.note import NoteError, Verifier, parse_verifier
from croupier.storage.library import Library, LibraryError
from croupier.storage.witness_folder import WitnessError, WitnessFolder
from croupier.web.witness import build


def witness(arguments: argparse.Namespace, library: Library) -> int:
    try:
        houses = {verifier.name: verifier for verifier in map(_house, arguments.house)}
        folder = WitnessFolder(arguments.folder, arguments.name)
    except WitnessError as error:
        raise LibraryError(str(error)) from None
    if not houses:
        raise LibraryError("a witness needs the key of a house: --house KEY")
    with listen(arguments.host, arguments.port) as listener:
        print(f"This witness is {folder.signer.verifier}")
        print(f"It listens at {shown(listener)} (Ctrl-C ends it)", flush=True)
        server = uvicorn.Server(uvicorn.Config(build(folder, houses), log_config=None, timeout_keep_alive=5))
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(server.serve([listener]))
    return 0


def _house(key: str) -> Verifier:
    try:
        return parse_verifier(key)
    except NoteError as error:
        raise LibraryError(f"--house {key}: {error}") from None
