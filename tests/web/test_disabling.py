"""A table, a side bet, a login, a terminal and all gaming, disabled on demand: recorded with who, when and why, shown
to whom it concerns, the same after a restart, and undone only by a recorded act with a reason.
"""

from __future__ import annotations

from typing import Any

import httpx
from floors import do, floor_on, house_of, open_keeper, play_round, sit, wager
from houses import PASSWORD, QUICK, Web, sent, told
from nights import SUE, player

from croupier.people import events as p
from croupier.people.codec import decode_event
from croupier.people.commands import ResumeGaming
from croupier.people.posts import Post
from croupier.people.refusals import wrong
from croupier.service.house import House
from croupier.service.staff import StaffService
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import decode_event as decode_table_event


async def changed(client: httpx.AsyncClient, kind: str, **fields: Any) -> tuple[int, str]:
    answer = await client.post("/api/house", json={"change": kind, **fields})
    return answer.status_code, "" if answer.status_code == 200 else answer.json()["error"]["code"]


async def restarted(web: Web) -> House:
    """The same store, read by another process."""
    floor = floor_on(web.floor.store)
    house = house_of(floor, StaffService(floor.store, web.staff_service.clock, QUICK))
    await house.open()
    return house


async def recorded(web: Web, *kinds: type[p.Event]) -> list[p.Event]:
    records = await web.floor.store.read("people")
    events = [decode_event(record.body) for record in records]
    return [event for event in events if isinstance(event, kinds)]


async def stopped_at(house: House, number: str) -> list[e.Event]:
    records = await house.floor.store.read(f"table:{number}")
    events = [decode_table_event(record.body, record.format) for record in records]
    return [event for event in events if isinstance(event, e.TableStopped | e.TableResumed)]


def test_a_table_is_stopped_open_or_closed_and_stays_so() -> None:
    async def story(web: Web) -> None:
        keeper = web.floor.tables["7"]
        sue = await web.signed_in("Sue")
        await do(keeper, c.CloseTable(SUE))
        stop = sent(c.StopTable(SUE, "the layout is worn"), "stop")
        assert (await sue.post("/api/tables/7/commands", json=stop)).status_code == 200
        again = (await restarted(web)).floor.tables["7"]
        assert again.state.stopped == "the layout is worn"
        opening = c.OpenTable(SUE, "Dan", keeper.state.closing_float, None, "", frozenset(), None)
        refused = await again.handle(opening, "open")
        assert (refused.code, "the layout is worn" in refused.says) == ("stopped", True)  # type: ignore[union-attr]
        paid = await do(again, c.CashOut(player("Ann"), "Ann"))  # whoever holds chips is still paid
        assert isinstance(paid[0], e.PlayerCashedOut)
        assert (await again.handle(c.ResumeTable(SUE, " "), "r1")).code == "no_reason"  # type: ignore[union-attr]
        await do(again, c.ResumeTable(SUE, "a new layout"))
        assert await stopped_at(await restarted(web), "7") == [
            e.TableStopped("the layout is worn"),
            e.TableResumed("a new layout"),
        ]

    told(story)


def test_a_side_bet_is_taken_off_and_offered_again_with_reasons() -> None:
    async def story(web: Web) -> None:
        keeper = await open_keeper(
            web.floor, "us-nj", number="8", sidebets={"spread-bet": "00-option-1"}, areas=["spread-bet"]
        )
        await sit(keeper, "Ann")
        await do(keeper, wager("Ann", "spread-bet:4"))
        await do(keeper, c.ReportFault(SUE, "spread-bet", "withdrawn by letter 12"))
        assert keeper.state.seats["Ann"].purse == {"value": 10_000}, "what lay there went back"
        again = (await restarted(web)).floor.tables["8"]
        refused = await again.handle(wager("Ann", "spread-bet:4"), "late")
        assert refused.code == "side_bet_faulty"  # type: ignore[union-attr]
        await do(again, wager("Ann", "red"))
        assert (await again.handle(c.ClearFault(SUE, "spread-bet"), "c1")).code == "no_reason"  # type: ignore[union-attr]
        cleared = await do(again, c.ClearFault(SUE, "spread-bet", "letter 13"))
        assert cleared[0] == e.FaultCleared("spread-bet", "letter 13")
        await play_round(again, "17")  # on a spin that the fault has spoiled it stays off
        await do(again, wager("Ann", "spread-bet:4"))

    told(story)


def test_a_login_ends_at_once_and_a_stranger_learns_nothing() -> None:
    async def story(web: Web) -> None:
        ada, dan = await web.signed_in("Ada"), await web.signed_in("Dan")
        assert await changed(ada, "Deactivate", name="Dan", reason=" ") == (403, "no_reason")
        assert await changed(ada, "Deactivate", name="Dan", reason="licence expired") == (200, "")
        assert (await dan.get("/api/me")).status_code == 401
        answers = []
        for name in ("Dan", "Nobody At All"):
            answer = await web.client().post("/api/sign-in", json={"name": name, "password": PASSWORD})
            answers.append((answer.status_code, answer.json()))
        assert answers[0] == answers[1]
        assert answers[0][1]["error"]["says"] == wrong().says
        again = await restarted(web)
        assert again.staff.state.person("Dan") is None
        assert await changed(ada, "Reactivate", name="Dan", reason="") == (403, "no_reason")
        assert await changed(ada, "Reactivate", name="Dan", reason="licence renewed") == (200, "")
        left, back = await recorded(web, p.StaffDeactivated, p.StaffReactivated)
        assert (left.reason, left.by, back.reason, back.by) == ("licence expired", "Ada", "licence renewed", "Ada")  # type: ignore[attr-defined]
        assert left.at < back.at

    told(story)


def test_a_terminal_out_of_service_acts_for_nobody_and_says_so() -> None:
    async def story(web: Web) -> None:
        sue = await web.signed_in("Sue")
        code = (await sue.post("/api/terminals/codes", json={"table": "7", "seat": 1})).json()["code"]
        terminal = web.client()
        assert (await terminal.post("/api/terminals", json={"table": "7", "seat": 1, "code": code})).status_code == 200
        bet = sent(wager("Ann"), "first")
        assert (await terminal.post("/api/tables/7/commands", json=bet)).status_code == 200
        assert await changed(sue, "DisableTerminal", terminal=1, reason="screen broken") == (200, "")
        for answer in (
            await terminal.post("/api/tables/7/commands", json=sent(wager("Ann"), "second")),
            await terminal.get("/api/tables/7/views/player"),
            await terminal.get("/api/me"),
        ):
            error = answer.json()["error"]
            assert (answer.status_code, error["code"]) == (401, "terminal_disabled")
            assert "screen broken" in error["says"]
            assert "ask a supervisor" in error["says"]
        again = await restarted(web)
        assert again.staff.state.terminals[1].disabled == "screen broken"
        assert web.floor.tables["7"].state.seats["Ann"].wagers, "what was bet stands"
        assert await changed(sue, "EnableTerminal", terminal=1, reason="") == (403, "no_reason")
        assert await changed(sue, "EnableTerminal", terminal=1, reason="repaired") == (200, "")
        assert (await terminal.get("/api/tables/7/views/player")).status_code == 200
        off, on = await recorded(web, p.TerminalDisabled, p.TerminalEnabled)
        assert (off.reason, off.by, on.reason, on.by) == ("screen broken", "Sue", "repaired", "Sue")  # type: ignore[attr-defined]

    told(story)


def test_all_gaming_stops_with_the_answer_and_each_table_is_resumed_by_itself() -> None:
    async def story(web: Web) -> None:
        await web.staff("Kim", Post.KEY_MANAGER)
        sue = await web.signed_in("Sue")
        seven, eight = web.floor.tables["7"], await open_keeper(web.floor, number="8")
        await do(seven, wager("Ann"))
        await do(eight, c.StopTable(SUE, "its own trouble"))
        assert (await changed(await web.signed_in("Kim"), "StopGaming", reason="so"))[1] == "not_yours"
        assert await changed(sue, "StopGaming", reason="fire alarm") == (200, "")
        assert (seven.state.stopped, eight.state.stopped) == ("all gaming is stopped: fire alarm", "its own trouble")
        assert seven.state.seats["Ann"].wagers, "what was bet is held"
        house = await restarted(web)
        nine = await open_keeper(house.floor, number="9")
        await house.gaming.look()
        assert nine.state.stopped == "all gaming is stopped: fire alarm", "a new table does not play either"
        await do(house.floor.tables["7"], c.ResumeTable(SUE, "too early"))
        await house.gaming.look()
        assert house.floor.tables["7"].state.stopped == "all gaming is stopped: fire alarm"
        assert not await house.staff.change(ResumeGaming, "Sue", "the fire brigade has left")
        await house.gaming.look()
        assert house.floor.tables["7"].state.stopped, "a table goes on when somebody has looked at it"
        await do(house.floor.tables["7"], c.ResumeTable(SUE, "all there"))
        await house.gaming.look()
        assert not house.floor.tables["7"].state.stopped
        events = await recorded(web, p.GamingStopped, p.GamingResumed)
        assert [(event.by, event.reason) for event in events] == [  # type: ignore[attr-defined]
            ("Sue", "fire alarm"),
            ("Sue", "the fire brigade has left"),
        ]

    told(story)
