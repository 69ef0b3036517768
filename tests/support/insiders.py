"""A house with somebody in every post, each of them signed in, two tables and a terminal at each: for attacks by those
who may do something, and not this.

Dan deals at table 7, where Ann and Bob sit, and Mia mucks; Dee deals at table 8, where Cid sits. Sue and Sid supervise.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from floors import StepClock, do, floor_on, house_of, open_keeper, sit
from houses import PASSWORD, QUICK
from nights import SUE

from croupier.people.posts import STAFF, Post
from croupier.service.house import House
from croupier.service.ports import EventStore
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c

NAMES = {
    "Ada": Post.ADMINISTRATOR,
    "Dan": Post.DEALER,
    "Dee": Post.DEALER,
    "Mia": Post.MUCKER,
    "Sue": Post.SUPERVISOR,
    "Sid": Post.SUPERVISOR,
    "Kim": Post.KEY_MANAGER,
    "Yul": Post.SECURITY,
    "Cat": Post.CASHIER,
    "Oli": Post.COUNTER,
    "Gus": Post.ACCOUNTING,
    "Nan": Post.MAINTENANCE,
    "Lou": Post.SLOT_TECHNICIAN,
    "Vic": Post.SURVEILLANCE,
    "Amy": Post.AUDITOR,
    "Rex": Post.DIRECTOR,
}
TERMINALS = {"terminal at 7": ("7", 1), "terminal at 8": ("8", 1)}
NOBODY = "nobody"
assert set(NAMES.values()) == STAFF


@dataclass
class Insiders:
    house: House
    cookies: dict[str, str] = field(default_factory=dict)
    """Of everybody who may ask something, by name; nobody has none."""

    @property
    def staff(self) -> StaffService:
        return self.house.staff

    @property
    def clock(self) -> StepClock:
        clock = self.staff.clock
        assert isinstance(clock, StepClock)
        return clock

    def table(self, number: str) -> TableKeeper:
        return self.house.floor.tables[number]

    def versions(self) -> dict[str, int]:
        """How far each stream has come; that of the people grows by every attempt, and is left out."""
        return {each.stream: each.durable_version for each in self.house.keepers() if each.stream != "people"}

    async def sign_in(self, name: str) -> str:
        session = await self.staff.sign_in(name, PASSWORD, "")
        assert isinstance(session, str), session
        self.cookies[name] = f"croupier_session={session}"
        return self.cookies[name]

    async def enroll(self, table: str, seat: int) -> str:
        code = await self.staff.enroll("Ada", table, seat)
        assert isinstance(code, str), code
        token = await self.staff.use_code(table, seat, code, "")
        assert isinstance(token, str), token
        return f"croupier_terminal={token}"


async def insiders(store: EventStore | None = None, password: str = PASSWORD) -> Insiders:
    floor = floor_on(store or MemoryStore())
    staff = StaffService(floor.store, floor.clock, QUICK)
    found = Insiders(house_of(floor, staff))
    assert await staff.add("", "Ada", "L-Ada", NAMES["Ada"], password) is None
    for name, post in NAMES.items():
        if name != "Ada":
            assert await staff.add("Ada", name, f"L-{name}", post, "a first password") is None
            assert await staff.change_password(name, "a first password", password, "") is None
    for number, dealer, players in (("7", "Dan", ("Ann", "Bob")), ("8", "Dee", ("Cid",))):
        keeper = await open_keeper(floor, number=number)
        for player in players:
            await sit(keeper, player)
        if dealer != "Dan":
            await do(keeper, c.RelieveDealer(SUE, dealer))
    await do(floor.tables["7"], c.SignOnMucker(SUE, "Mia"))
    for name in NAMES:
        session = await staff.sign_in(name, password, "")
        assert isinstance(session, str), session
        found.cookies[name] = f"croupier_session={session}"
    for name, (table, seat) in TERMINALS.items():
        found.cookies[name] = await found.enroll(table, seat)
    found.cookies[NOBODY] = ""
    return found


def post_of(caller: str) -> Post | None:
    return Post.TERMINAL if caller in TERMINALS else NAMES.get(caller)
