"""`croupier print` and `croupier figures` on a pit's log that lies in a file."""

from __future__ import annotations

import asyncio
import io
import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from floors import StepClock, floor_on, house_of, vars_of
from nights import setup_of
from pdf_text import pdf_pages
from pit_day import DAY, PitDay
from pit_faults import four_faults
from pit_house import PitHouse
from pits import AMY, KIM

from croupier.cli import main as command_line
from croupier.cli.print_options import PIT_NAMES
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.service.staff import StaffService
from croupier.storage.open import open_store

PASSWORD = "correct horse battery"


async def _played(database: str) -> None:
    store = open_store(database)
    try:
        floor = floor_on(store, StepClock(1_660_000_000_000))
        keeper = await floor.add("us-co", date.fromisoformat(DAY), vars_of(setup_of("us-co")), "", None)
        house = PitHouse(keeper, floor)
        await house.equip()
        day = PitDay(house)
        await day.begin()
        await four_faults(day)
        staff = StaffService(store, floor.clock, Argon2(PasswordHasher(1, 8, 1)))
        await staff.keeper.load()
        assert await staff.add("Ada", "Sue", "L-Sue", Post.SUPERVISOR, "a first password") is None
        assert await staff.change_password("Sue", "a first password", PASSWORD, "") is None
        await house_of(floor, staff).close()
        await staff.keeper.close()
        await house.pit.keeper.close()
        await keeper.close()
    finally:
        await store.close()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = str(tmp_path_factory.mktemp("pit") / "house.sqlite")
    asyncio.run(_played(file))
    assert command_line.main(["history", "begin", "--database", file]) == 0
    return file


def run(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    capsys.readouterr()
    try:
        found = command_line.main(list(words))
    except SystemExit as stop:
        found = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert found == code, out + err
    return out if code == 0 else err


def test_the_names_are_those_of_the_registry() -> None:
    assert tuple(PIT_PRINTS) == PIT_NAMES


def test_figures_of_a_day_for_programs(capsys: pytest.CaptureFixture[str], database: str) -> None:
    found: dict[str, Any] = json.loads(run(capsys, "figures", "day", DAY, "--database", database, "--json"))
    morning = found["sessions"][0]
    assert (morning["shift"], morning["kind"], morning["win"], morning["computed_win"]) == (
        "morning",
        "final",
        "-$50",
        "$50",
    )
    assert (morning["difference"], morning["causes"]) == ("-$100", ["a $100 chip left the tray unseen"])
    assert (morning["theoretical_win"], morning["interval"]) == ("$2.63", ["-$50", "$50"])
    assert morning["tips"] is None
    assert (found["total"]["win"], found["total"]["drop"]) == ("-$1,620", "$740")
    table = run(capsys, "figures", "day", "--database", database, "--shift", "noon")
    assert "came short: 8 chips of $25" in " ".join(table.split())


def test_figures_of_a_month(capsys: pytest.CaptureFixture[str], database: str) -> None:
    found = json.loads(run(capsys, "figures", "month", "2022-08", "--database", database, "--json"))
    assert found["tables"][0] == {
        "table": "7",
        "days": 1,
        "drop": "$740",
        "win": "-$1,620",
        "hold": "-218.92 %",
        "not_final": [],
    }
    assert "is not a month" in run(capsys, "figures", "month", "august", "--database", database, code=2)
    assert run(capsys, "figures", "month", "2021-01", "--database", database) == "2021-01: No activity\n"
    assert run(capsys, "figures", "day", "2021-01-05", "--database", database) == "gaming day 2021-01-05: No activity\n"
    told = json.loads(run(capsys, "figures", "day", "2021-01-05", "--database", database, "--json"))
    assert (told["day"], told["sessions"]) == ("2021-01-05", [])


def test_prints_go_into_files(capsys: pytest.CaptureFixture[str], database: str, tmp_path: Path) -> None:
    for name, more in (("sheet", []), ("shift", ["--shift", "grave"]), ("count", ["X-74"]), ("variance", ["1"])):
        file = tmp_path / f"{name}.pdf"
        run(capsys, "print", name, *more, "--database", database, "--out", str(file))
        assert "TheOldMill" in pdf_pages(file.read_bytes())[0]
    told = json.loads(run(capsys, "print", "sheet", "--day", DAY, "--database", database, "--json"))
    assert (told["print"], told["stream"], len(told["event"])) == ("sheet", "pit", 64)


def test_a_print_of_a_slip_is_counted_and_a_copy_is_not(
    capsys: pytest.CaptureFixture[str], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("print", "slip", "F-000001", "--database", database)
    assert "was not printed" in " ".join(run(capsys, *words).split())
    for mark in ("", "REPRINT: print number 2"):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
        made = " ".join(run(capsys, *words, "--by", "Sue").split())
        assert mark in made
        assert "COPY" not in made
        assert ("REPRINT" in made) is bool(mark)
    assert "printed 2 times" in " ".join(run(capsys, *words).split())
    monkeypatch.setattr("sys.stdin", io.StringIO("wrong\n"))
    assert run(capsys, *words, "--by", "Sue", code=2)


async def _opened_in_denver(database: str) -> None:
    """Opened at 06:30 UTC."""
    store = open_store(database)
    try:
        floor = floor_on(store, StepClock(1_660_000_000_000))
        keeper = await floor.add("us-co", date.fromisoformat(DAY), vars_of(setup_of("us-co")), "", None)
        house = PitHouse(keeper, floor)
        house.pit.offset = lambda at: -420
        await house.equip()
        await PitDay(house).begin()
        await house.pit.keeper.close()
        await keeper.close()
    finally:
        await store.close()


def test_prints_of_a_table_have_the_house_s_own_time(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    database = str(tmp_path / "house.sqlite")
    asyncio.run(_opened_in_denver(database))
    assert "Recorded 2022-08-13 23:30 -07:00" in " ".join(
        run(capsys, "print", "limits", "7", "--database", database).split()
    )
    counted = run(capsys, "print", "slip", "O-000001", "--database", database)
    assert "Recorded 2022-08-13 23:10 -07:00" in " ".join(counted.split())


def test_a_request_and_a_table_s_activity(capsys: pytest.CaptureFixture[str], database: str, tmp_path: Path) -> None:
    told = json.loads(run(capsys, "print", "request", "F-000001", "--database", database, "--json"))
    slip = json.loads(run(capsys, "print", "slip", "F-000001", "--database", database, "--json"))
    assert told["record"] < slip["record"]  # it was requested before it was signed
    file = tmp_path / "activity.pdf"
    run(capsys, "print", "activity", "7", "--day", DAY, "--database", database, "--out", str(file))
    assert "TableGamesActivityLog" in pdf_pages(file.read_bytes())[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["request"], "name a slip by its number"),
        (["request", "C-000001"], "nobody requests it"),
        (["activity"], "name a table by its number"),
        (["activity", "9"], "the pit has no table 9"),
        (["slip"], "name a slip by its number"),
        (["sheet", "7"], "takes no number"),
        (["slip", "F-9"], "there is no slip F-9"),
        (["sheet", "--day", "2020-02-30"], "is no day"),
        (["sheet", "--by", "Sue"], "--by is for slips"),
        (["return", "--month", "2022-13"], "is not a month"),
        (["return", "--month", "2022-08"], "2022-07 is missing"),
        (["rules", "7", "--shift", "day"], "--shift is for the prints of the pit"),
        (["rules"], "of which table?"),
    ],
)
def test_bad_words_get_one_line(capsys: pytest.CaptureFixture[str], database: str, words: list[str], says: str) -> None:
    assert says in run(capsys, "print", *words, "--database", database, code=2)


def test_the_pits_paper_needs_its_log(capsys: pytest.CaptureFixture[str]) -> None:
    assert "name it with --database" in run(capsys, "print", "sheet", code=2)


def test_the_master_sheet_has_the_last_checkpoint_as_words_and_as_a_code(
    capsys: pytest.CaptureFixture[str], database: str, tmp_path: Path
) -> None:
    last = json.loads(run(capsys, "history", "show", "--database", database, "--json"))
    run(capsys, "print", "sheet", "--database", database, "--day", DAY, "--out", str(tmp_path / "sheet.pdf"))
    paper = "".join(pdf_pages((tmp_path / "sheet.pdf").read_bytes()))
    assert last["root"] in paper
    assert f"Signedby{last['key'].split('+')[0]}" in paper
    assert f"Records{last['records']:,}" in paper
    run(capsys, "print", "sheet", "--database", database, "--day", DAY, "--out", str(tmp_path / "sheet.html"))
    assert f"QR code: {last['note'].splitlines()[0]}" in (tmp_path / "sheet.html").read_text()


def test_a_house_without_checkpoints_has_a_sheet_without_one(
    capsys: pytest.CaptureFixture[str], database: str, tmp_path: Path
) -> None:
    words = ["--database", database, "--day", DAY, "--proof", str(tmp_path / "none"), "--out", str(tmp_path / "s.html")]
    run(capsys, "print", "sheet", *words)
    assert "History of the house" not in (tmp_path / "s.html").read_text()


def test_a_counted_print_is_signed_like_everything_else(
    capsys: pytest.CaptureFixture[str], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It writes to the log: a start after it finds nothing that was added behind its back."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
    before = json.loads(run(capsys, "history", "show", "--database", database, "--json"))["records"]
    run(capsys, "print", "slip", "O-000001", "--database", database, "--by", "Sue")
    assert json.loads(run(capsys, "history", "show", "--database", database, "--json"))["records"] > before
    run(capsys, "history", "begin", "--database", database)


async def _finalized(database: str) -> None:
    """The day after: every difference is answered, and accounting makes the day final."""
    store = open_store(database)
    try:
        pit = house_of(floor_on(store)).pit
        await pit.keeper.load()
        at = int(datetime(2022, 8, 16, tzinfo=UTC).timestamp() * 1_000)
        answers = [p.AnswerDiscrepancy(number, "found out", by=KIM, at=at) for number in pit.state.discrepancies]
        for command in (*answers, p.FinalizeDay(DAY, by=AMY, at=at)):
            result = await pit.ask(command, f"the day after {command}")
            assert not isinstance(result, Refusal), result
        await pit.keeper.close()
    finally:
        await store.close()


def test_the_days_until_which_records_are_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Colorado 1607: three years from the later of the record and the filing of the return, which is due on the 15th of
    the next month. A day that is not final has none."""
    file = str(tmp_path / "house.sqlite")
    asyncio.run(_played(file))
    (day,) = json.loads(run(capsys, "history", "retention", "--database", file, "--json"))
    assert (day["day"], day["final"], day["may_go_on"]) == (DAY, False, None)
    asyncio.run(_finalized(file))
    (day,) = json.loads(run(capsys, "history", "retention", "--database", file, "--json"))
    assert (DAY, day["return_due"], day["kept_until"], day["may_go_on"], day["cite"]) == (
        "2022-08-14",
        "2022-09-15",
        "2025-09-15",
        "2025-09-16",
        "Colorado Gaming Rule 16, 1607",
    )
    late = run(capsys, "history", "retention", "--database", file, "--filed", "2022-08=2022-10-01")
    assert "2025-10-02" in late
    run(capsys, "history", "retention", "--database", file, "--filed", "2022-08", code=2)
    run(capsys, "history", "retention", "--database", file, "--filed", "2022-08=soon", code=2)
