"""`croupier staff first`: the first administrator of an empty house. Everybody else is added on the screens."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import sys

from croupier.cli.history import written_store
from croupier.cli.store import default_database
from croupier.devices.clock import SystemClock
from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.staff import StaffService
from croupier.storage.library import Library, LibraryError


def first(arguments: argparse.Namespace, library: Library) -> int:
    """The password is asked for, or read from the first line of what is piped in: never from the command line."""
    password = _password()
    refusal = asyncio.run(_first(arguments, library, password))
    if refusal is not None:
        raise LibraryError(refusal.says)
    print(f"{arguments.name} is the administrator of this house, and can sign in")
    return 0


def _password() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass.getpass("Password: ")
    if getpass.getpass("Once more: ") != password:
        raise LibraryError("the two passwords differ")
    return password


async def _first(arguments: argparse.Namespace, library: Library, password: str) -> Refusal | None:
    database = arguments.database or default_database(False, library)
    async with written_store(arguments, database) as (store, _):
        staff = StaffService(store, SystemClock(), Argon2())
        await staff.keeper.load()
        return await staff.add("", arguments.name, arguments.licence, Post.ADMINISTRATOR, password)
