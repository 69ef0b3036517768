"""Set-ups that the rules do not allow, as the product is asked about them: by `croupier rules check`, before a table
opens, and by a supervisor at a table that is open."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from nights import DAYS, SETUPS, SUE, play

from croupier.cli.main import main
from croupier.table import commands as c


class Remark(NamedTuple):
    where: str
    cite: str


def toml(value: object) -> str:
    """A value of TOML, on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


class Checker:
    """Writes house rules and a set-up into files and runs the command on them."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def remarks(self, book: str, day: str = "", house: Mapping[str, Any] | None = None, **setup: Any) -> list[Remark]:
        """What is wrong with the house's values, and with a table that is in order but for what is given."""
        day = day or DAYS[book]
        whole = {"number": "7", "wheel": "double-zero", "premises": "here", **SETUPS[book], **setup}
        for name, lines in {
            "house.toml": {"name": "a house", "book": book, "rules": {**(house or {})}},
            "table.toml": whole,
        }.items():
            text = "".join(f"{key} = {toml(value)}\n" for key, value in lines.items())
            (self.folder / name).write_text(text + (f"from = {day}\n" if name == "house.toml" else ""), "utf-8")
        files = [str(self.folder / name) for name in ("house.toml", "table.toml")]
        base = ["--base", "us-co"] if book == "us-nj" else []
        self.capsys.readouterr()
        code = main(["rules", "check", *files, *base, "--on", day, "--json"])
        found = [Remark(one["where"], one["cite"]) for one in json.loads(self.capsys.readouterr().out)]
        assert code == (1 if found else 0)
        return found


def refused_at_a_table(book: str, day: str = "", **setup: Any) -> list[Remark]:
    """What a table says that is in order, when it is to have this set-up."""
    night = play(book, day)
    whole = {"number": "7", "wheel": "double-zero", "premises": "here", **SETUPS[book], **setup}
    refusal = night.no(c.ChangeSetup(SUE, whole), "breaks_the_rules")
    assert refusal.cite == refusal.findings[0].cite
    return [Remark(one.where, one.cite) for one in refusal.findings]


def taken_at_a_table(book: str, day: str = "", **setup: Any) -> None:
    """The table takes this set-up, and goes on with it."""
    night = play(book, day)
    whole = {"number": "7", "wheel": "double-zero", "premises": "here", **SETUPS[book], **setup}
    night.do(c.ChangeSetup(SUE, whole))
    assert night.rules.setup.wheel == whole["wheel"]
