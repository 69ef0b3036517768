"""A real house: its tables from files, its devices, and the law of each new day."""

from __future__ import annotations

import argparse
import asyncio
import os
import uuid
from collections.abc import Coroutine, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

from croupier.cli.output import read_toml_file
from croupier.devices.clock import steady
from croupier.devices.drbg import Drbg
from croupier.devices.electronic_wheel import ElectronicWheel
from croupier.devices.sensor_hand import SensorHand
from croupier.devices.sensor_link import read_tcp
from croupier.devices.timer_hand import TimerHand
from croupier.devices.vault import FileVault, Memory, Vault
from croupier.devices.wheel_hand import WheelHand
from croupier.pit.commands import Command, FileSchedule, NameHouse, Shift
from croupier.pit.house import earliest
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import HouseRules, parse_house
from croupier.rulebook.refusal import Refusal
from croupier.service.clerk import HOUSE
from croupier.service.floor import BrokenTableError, Floor
from croupier.service.pit import PitService
from croupier.storage.library import LibraryError, parse_day
from croupier.storage.open import MEMORY, POSTGRES, SQLITE
from croupier.table.phases import Phase

Beside = Coroutine[Any, Any, None]


@dataclass(frozen=True, slots=True)
class HouseTable:
    """One table of a house, as it is opened on a day; without a day, by the law of the day it is."""

    book: str
    setup: Mapping[str, Any]
    day: date | None = None
    base: str = ""
    house: Mapping[str, Any] = field(default_factory=dict)


def tables_of(arguments: argparse.Namespace) -> list[HouseTable]:
    """`--house HOUSE --table TABLE …`: house rules, and set-ups within them."""
    if not arguments.house:
        if arguments.table:
            raise LibraryError("a table needs the rules of its house: name them with --house FILE")
        return []
    house = house_file(arguments.house)
    day = parse_day(arguments.on) if arguments.on else None
    if (day or today()) < house.first_day:
        raise LibraryError(f"{arguments.house}: the house rules begin on {house.first_day}")
    setups = [read_toml_file(file) for file in arguments.table]
    numbers = [setup.get("number") for setup in setups]
    if twice := next((number for number in numbers if numbers.count(number) > 1), None):
        raise LibraryError(f"two tables have the number {twice}; each needs its own")
    return [HouseTable(house.book, setup, day, arguments.base or "", house.values) for setup in setups]


def house_file(file: Path) -> HouseRules:
    house = parse_house(read_toml_file(file))
    if isinstance(house, list):
        raise LibraryError(f"{file}: {_first(house)}")
    return house


async def tell_pit(pit: PitService, house: HouseRules) -> None:
    """The pit hears of the house's name, licence and shifts, where they are new to it. A new schedule begins as soon as
    the law lets it."""
    state, marks = pit.state, dict[str, Any](pit.now(), by=HOUSE)
    if house.licence and (house.name, house.licence, house.book) != (state.house, state.licence, state.book):
        await _ask(pit, NameHouse(house.name, house.licence, house.book, **marks))
    shifts = tuple(Shift(name, begins) for name, begins in house.shifts.items())
    if shifts and shifts != pit.state.schedules[-1].shifts:
        first = max(pit.today()[0], earliest(pit.state, pit.law, **pit.now()))
        await _ask(pit, FileSchedule(first, shifts, reference="house rules", **marks))


async def _ask(pit: PitService, command: Command) -> None:
    if isinstance(refusal := await pit.ask(command, uuid.uuid4().hex), Refusal):
        raise LibraryError(f"the pit does not take what the house rules say of the house: {refusal}")


def _first(findings: list[Finding]) -> str:
    more = f" (and {len(findings) - 1} more: croupier rules check tells all)" if len(findings) > 1 else ""
    return f"{findings[0]}{more}"


def today() -> date:
    """Where the house stands."""
    return datetime.now().astimezone().date()


async def set_up(floor: Floor, tables: Iterable[HouseTable]) -> None:
    for table in tables:
        try:
            await floor.add(table.book, table.day or today(), table.setup, table.base, table.house)
        except BrokenTableError as error:
            raise LibraryError(f"table {table.setup.get('number', '')}: {_first(error.findings)}") from None


async def follow_days(floor: Floor, tables: list[HouseTable], seconds: float = 60) -> None:
    """A table is opened by the law of its day: a closed one gets the new day's, an open one keeps its own."""
    day = today()
    while True:
        await asyncio.sleep(seconds)
        if today() != day:
            day = today()
            await set_up(floor, [table for table in tables if _is_closed(floor, table)])


def _is_closed(floor: Floor, table: HouseTable) -> bool:
    return floor.tables[str(table.setup["number"])].state.phase is Phase.CLOSED


def sensors_of(arguments: argparse.Namespace, floor: Floor) -> list[Beside]:
    """`--sensor TABLE=HOST:PORT`, once for each wheel that has one."""
    found: list[Beside] = []
    for text in arguments.sensor:
        number, _, where = text.partition("=")
        host, _, port = where.rpartition(":")
        if number not in floor.tables or not host or not port.isdecimal() or int(port) > 65_535:
            raise LibraryError(f'"{text}" names no sensor; write TABLE=HOST:PORT with a table of this house')
        readings = read_tcp(host.strip("[]"), int(port))
        found.append(SensorHand(floor.tables[number], readings, f"sensor of table {number}").run())
    return found


def devices_of(floor: Floor, database: str) -> list[Beside]:
    """A timer and an electronic wheel at each table; they do what the set-up leaves to them, and mostly nothing."""
    hands: list[Beside] = []
    for number, keeper in floor.tables.items():
        wheel = ElectronicWheel(Drbg(), vault_of(database, number))
        hands += [TimerHand(keeper, floor.clock, passed=steady).run(), WheelHand(keeper, wheel).run()]
    return hands


def vault_of(database: str, number: str) -> Vault:
    """Secrets of draws lie beside the file of the house, or in the user's own folder when that is a database."""
    if database == MEMORY:
        return Memory()
    name = "".join(letter if letter.isalnum() else f"%{ord(letter):x}" for letter in number)
    if database.startswith(POSTGRES):
        return FileVault(data_folder() / "secrets" / f"{name}.json")
    file = Path(database.removeprefix(SQLITE))
    return FileVault(file.with_name(f"{file.name}-secrets") / f"{name}.json")


def data_folder() -> Path:
    """The user's own."""
    root = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "croupier"
    root.mkdir(mode=0o700, parents=True, exist_ok=True)
    return root
