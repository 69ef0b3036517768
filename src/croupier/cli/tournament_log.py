"""`croupier tournament list | show | print`: the tournaments of a database, as their logs have them."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from croupier.cli.output import print_json, print_table
from croupier.cli.print_out import put_out, writer
from croupier.cli.serve import house_of
from croupier.cli.store import database_of, opened
from croupier.documents.page_data import digest_of
from croupier.documents.prints.source import NoSuchPrintError
from croupier.documents.prints.tournament_paper import TournamentPaper
from croupier.documents.prints.tournament_registry import TOURNAMENT_PRINTS
from croupier.documents.prints.tournament_source import TournamentLog
from croupier.game.notation import NotationError, hint
from croupier.money.amount import format_dollars
from croupier.service.house import House
from croupier.service.ports import StoreError
from croupier.storage.library import Library, LibraryError
from croupier.views.tournament_board import BoardEvent, board_of
from croupier.views.tournament_list import ListedTournament, listed

T = TypeVar("T")


def list_(arguments: argparse.Namespace, library: Library) -> int:
    async def work(house: House) -> list[ListedTournament]:
        return [listed(house.tournaments.state(name).field) for name in sorted(house.tournaments.tournaments)]

    found = _from_logs(arguments, library, work)
    if arguments.json:
        print_json(msgspec.to_builtins(found))
        return 0
    rows = ([one.name, one.title, one.stage, _days(one), str(sum(e.entered for e in one.events))] for one in found)
    print_table(f"{len(found)} tournaments", ["name", "title", "stage", "days", ">entries"], rows)
    return 0


def _days(one: ListedTournament) -> str:
    return ", ".join(dict.fromkeys(event.day.isoformat() for event in one.events))


def show(arguments: argparse.Namespace, library: Library) -> int:
    log = _log(arguments, library)
    board = board_of(log.field)
    if arguments.json:
        print_json(msgspec.to_builtins(board, str_keys=True))
        return 0
    for event in board.events:
        rows = (
            [str(line.place), line.player, f"{line.points:,}", "" if line.live else "out"] for line in event.standing
        )
        print_table(f"{board.title}: {event.name}", [">place", "player", ">points", ""], rows, _note(event))
    return 0


def _note(event: BoardEvent) -> str:
    prizes = "; ".join(
        f"place {line.place}: {line.says}" + (f", now {format_dollars(line.cents)}" if line.cents else "")
        for line in event.prizes
    )
    return f"{event.stage}; {event.live} of {event.entered} are in; pool {format_dollars(event.pool)}. {prizes}"


def print_(arguments: argparse.Namespace, library: Library) -> int:
    write, log = writer(arguments), _log(arguments, library)
    try:
        page = TOURNAMENT_PRINTS[arguments.what].make(log, arguments.event or "")
    except NoSuchPrintError as error:
        raise NotationError(str(error)) from None
    told = {"print": arguments.what, "tournament": log.plan.name, "book": log.rules.book, "text": digest_of(page)}
    told |= {"record": log.version, "event": log.hash}
    put_out(page, write, told if arguments.json else None)
    return 0


def _log(arguments: argparse.Namespace, library: Library) -> TournamentLog:
    async def work(house: House) -> TournamentLog:
        known = house.tournaments.tournaments
        if arguments.name not in known:
            raise LibraryError(f'no tournament is called "{arguments.name}"{hint(arguments.name, list(known))}')
        if why := known[arguments.name].halted:
            raise LibraryError(f"{arguments.name}: {why}")
        return await TournamentPaper(house, library).log(arguments.name)

    return _from_logs(arguments, library, work)


def _from_logs(arguments: argparse.Namespace, library: Library, work: Callable[[House], Awaitable[T]]) -> T:
    async def all_of_it() -> T:
        store = opened(database_of(arguments, library), read_only=True)
        try:
            house = house_of(store, library)
            for stream in await store.streams():
                if house.tournaments.keeps(stream) or house.floor.keeps(stream):
                    await (house.tournaments if house.tournaments.keeps(stream) else house.floor).load(stream)
            return await work(house)
        finally:
            await store.close()

    try:
        return asyncio.run(all_of_it())
    except StoreError as error:
        raise LibraryError(str(error)) from None
