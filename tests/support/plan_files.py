"""Plans as files, and what the command says to them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from directing import DIGEST, Desk
from nights import SETUPS
from setups import toml
from tournaments import Said, event, joint, plan

from croupier.cli.main import main
from croupier.tournament import commands as c


class PlanFiles:
    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def write(self, said: Said) -> str:
        file = self.folder / "plan.toml"
        file.write_text("".join(f"{name} = {toml(value)}\n" for name, value in said.items()), "utf-8")
        return str(file)

    def house(self, day: str) -> tuple[str, ...]:
        """Options that name a table, and a house whose rules begin on that day."""
        table = {"number": "7", "wheel": "double-zero", "premises": "here", **SETUPS["us-co"]}
        house = {"name": "a house", "book": "us-co"}
        for name, lines in (("table", table), ("house", house)):
            text = "".join(f"{key} = {toml(value)}\n" for key, value in lines.items())
            (self.folder / f"{name}.toml").write_text(text + (f"from = {day}\n" if name == "house" else ""), "utf-8")
        return "--table", str(self.folder / "table.toml"), "--house", str(self.folder / "house.toml")

    def run(self, *words: str) -> tuple[int, str]:
        self.capsys.readouterr()
        code = main(words)
        return code, self.capsys.readouterr().out

    def found(self, said: Said, *options: str) -> dict[str, list[str]]:
        """Where something was found, with its sections; by default under the law of the first event's day."""
        code, out = self.run("tournament", "check", self.write(said), *options, "--json")
        told: dict[str, list[str]] = {}
        for each in json.loads(out):
            told.setdefault(each["where"], []).append(each["cite"])
        assert code == (1 if told else 0)
        return told

    def sheet(self, said: Said, *options: str) -> str:
        """The printed rules as one line of text."""
        code, out = self.run("tournament", "rules", self.write(said), *options)
        assert code == 0, out
        return " ".join(out.split())

    def told(self, said: Said, *options: str) -> dict[str, Any]:
        code, out = self.run("tournament", "rules", self.write(said), *options, "--json")
        assert code == 0, out
        answer: dict[str, Any] = json.loads(out)
        return answer


@dataclass(frozen=True)
class Edition:
    """One of the two editions of Rule 22, with a year in which it is in force."""

    prefix: str
    year: int

    def day(self, text: str) -> str:
        return f"{self.year}-{text}"

    def plan(self, **changes: Any) -> Said:
        return plan(self.day("03-05"), **changes)

    def event(self, name: str = "Evening", day: str = "03-05", **changes: Any) -> Said:
        return event(name, self.day(day), **changes)

    def one(self, **changes: Any) -> Said:
        return self.plan(events=[self.event(**changes)])

    def joint(self, **changes: Any) -> Said:
        return {**joint(), "events": [self.event(fee="$0")], **changes}


def refused(said: Said, day: str) -> dict[str, list[str]]:
    """What keeps the rules from being published, by a tournament's own decision."""
    desk = Desk()
    desk.draft(said, day)
    refusal = desk.ask(c.PublishRules, day, digest=DIGEST)
    told: dict[str, list[str]] = {}
    for each in refusal.findings if refusal else ():
        told.setdefault(each.where, []).append(each.cite)
    return told
