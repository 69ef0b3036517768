"""A pit in plain dictionaries, for random play: what is accepted is entered here a second time, in another way.

It knows the tables' trays and boxes as things: chips go in and out, cash falls into a box, and a count is compared with
what was put there. It never asks the engine; it hears what was sent and that it was taken.
"""

from __future__ import annotations

from typing import Any

from croupier.pit import commands as c
from croupier.pit import events as e

Told = tuple[e.Event, ...]


class NaivePit:
    def __init__(self) -> None:
        self.sessions: dict[str, dict[str, Any]] = {}
        """By opener: table, opener, what play and slips moved, what was dropped, what was counted."""
        self.running: dict[str, str] = {}
        """Table to session."""
        self.parts: dict[str, list[dict[str, Any]]] = {}
        """Box to its sections: whose drop, and how much should be there."""
        self.hangs: dict[str, str] = {}
        """Table to box."""
        self.last: dict[str, int | None] = {}
        self.pars: dict[str, list[tuple[str, int, bool]]] = {}
        self.numbers: dict[str, int] = {}
        self.slips: dict[str, dict[str, Any]] = {}
        self.unanswered: set[int] = set()
        self.found = 0
        self.finalized = ""

    def played(self, table: str, tray: int, dropped: int) -> None:
        if table in self.running:
            session = self.sessions[self.running[table]]
            session["tray"] += tray
            session["dropped"] += dropped

    def is_on_its_way(self, number: str, table: str) -> bool:
        """A fill or a credit of the session that runs, which the table has not taken."""
        slip = self.slips[number]
        is_carried = slip["kind"] in ("fill", "credit") and not slip["void"] and not slip["taken"]
        return is_carried and slip["table"] == table and slip["session"] in (number, self.running.get(table))

    def took(self, number: str, tray: int) -> None:
        self.slips[number]["taken"] = True
        self.played(self.slips[number]["table"], tray, 0)

    def hear(self, command: Any, told: Told) -> None:
        listen = getattr(self, _listener(type(command).__name__), None)
        expected = listen(command, told) if listen else 0
        found = [each.discrepancy.number for each in told if isinstance(each, e.DiscrepancyFound)]
        if expected is not None:
            assert len(found) == (expected or 0), f"{command}: {len(found)} discrepancies, and not {expected}"
        self.unanswered |= set(found)

    def number(self, series: str) -> str:
        self.numbers[series] = self.numbers.get(series, 0) + 1
        return f"{series}-{self.numbers[series]:06d}"

    def _slip(self, number: str, command: Any, told: Told, amount: int, session: str) -> None:
        made = next(each.slip for each in told if isinstance(each, e.SlipMade))
        assert (made.number, made.amount, made.day) == (number, amount, told[0].day)
        self.slips[number] = {"day": made.day, "needs": list(made.needs), "signed": [], "void": False,
                              "kind": made.kind.value, "table": made.table, "session": session, "amount": amount,
                              "asked": made.asked_by.name, "taken": False}  # fmt: skip
        self._signed(number, command)

    def _signed(self, number: str, command: Any) -> None:
        slip = self.slips[number]
        for post in slip["needs"][len(slip["signed"]) :]:
            names = [who.name for who in command.signers if who.post == post and who.name not in slip["signed"]]
            if not names:
                break
            slip["signed"].append(names[0])

    def is_done(self, number: str) -> bool:
        slip = self.slips[number]
        return not slip["void"] and len(slip["signed"]) == len(slip["needs"])

    def hear_count_opener(self, command: c.CountOpener, told: Told) -> int:
        table, amount = command.table.number, sum(command.chips.values())
        number = self.number("O")
        self._slip(number, command, told, amount, number)
        self._begin(number, table, amount, told[0].day)
        before = self.last.get(table)
        return int(before is not None and before != amount)

    def _begin(self, name: str, table: str, amount: int, day: str) -> None:
        self.sessions[name] = {"table": table, "opener": amount, "tray": 0, "dropped": 0, "counted": None,
                               "day": day, "ended": False, "boxed": 0, "before": self.last.get(table)}  # fmt: skip
        self.running[table] = name
        self._fits(table)

    def _fits(self, table: str) -> None:
        """An empty section takes the drop of the session that runs."""
        box, session = self.hangs.get(table), self.running.get(table)
        if box and session:
            parts = self.parts[box]
            if not parts or parts[-1]["of"] is None:
                self.parts[box] = [*parts[:-1], {"of": session, "sum": None, "counted": None}]

    def hear_count_closer(self, command: c.CountCloser, told: Told) -> int:
        table, amount = command.table.number, sum(command.chips.values())
        assert not (command.table.is_open and any(self.is_on_its_way(number, table) for number in self.slips))
        name = self.running.pop(table)
        session, number = self.sessions[name], self.number("C")
        self._slip(number, command, told, amount, name)
        session.update(ended=True, closer=number)
        box = self.hangs.get(table)
        if box and self.parts[box] and self.parts[box][-1]["of"] == name:
            self.parts[box][-1]["sum"] = session["dropped"] - session["boxed"]
        expected = session["opener"] + session["tray"]
        ended = next(each.session for each in told if isinstance(each, e.CloserCounted))
        assert (ended.name, ended.expected) == (name, expected), f"{ended} {expected}"
        self.last[table] = amount
        if command.table.is_open:
            self._begin(number, table, amount, told[0].day)
        return int(expected != amount) + int(not command.table.is_open and self._off_par(session, amount))

    def _off_par(self, session: dict[str, Any], amount: int) -> bool:
        """Where trays close at their par, this one did not."""
        known = [par for par in self.pars.get(session["table"], []) if par[0] <= session["day"]]
        return bool(known) and known[-1][2] and known[-1][1] != amount

    def hear_set_par(self, command: c.SetPar, told: Told) -> None:
        par = (command.first, sum(command.chips.values()), command.imprest)
        self.pars.setdefault(command.table.number, []).append(par)

    def hear_request_fill(self, command: c.RequestFill, told: Told, series: str = "F") -> None:
        number = command.manual or self.number(series)
        assert number not in self.slips
        amount = sum(command.chips.values())
        self._slip(number, command, told, amount, self.running.get(command.table.number, number))

    def hear_request_credit(self, command: Any, told: Told) -> None:
        """All credits that are not done yet could be carried out one after the other."""
        self.hear_request_fill(command, told, "R")
        table = command.table.number
        coming = [each for name, each in self.slips.items() if self.is_on_its_way(name, table)]
        assert sum(each["amount"] for each in coming if each["kind"] == "credit") <= command.table.float_

    def hear_request_award(self, command: c.RequestAward, told: Told) -> None:
        number = self.number("J")
        self._slip(number, command, told, command.amount, self.running.get(command.table.number, number))

    def hear_sign_slip(self, command: c.SignSlip, told: Told) -> None:
        assert not self.slips[command.slip]["void"]
        assert not self.is_done(command.slip)
        self._signed(command.slip, command)

    def hear_void_slip(self, command: c.VoidSlip, told: Told) -> int:
        """Chips that somebody else has handed out already are to be found; a count that began another session takes
        what was played there with it."""
        slip = self.slips[command.slip]
        is_under_way = slip["kind"] not in ("opener", "closer") and bool(set(slip["signed"]) - {slip["asked"]})
        assert not slip["void"]
        assert slip["kind"] in ("opener", "closer") or not self.is_done(command.slip)
        slip["void"] = True
        name, table = slip["session"], slip["table"]
        if slip["kind"] == "opener":
            box = self.hangs.get(table)
            if box and self.parts[box] and self.parts[box][-1]["of"] == name:
                self.parts[box][-1]["of"] = None
            del self.running[table], self.sessions[name]
        if slip["kind"] == "closer":
            begun = self.sessions.pop(self.running.get(table, ""), {"tray": 0, "dropped": 0})
            box = self.hangs.get(table)
            if box and self.parts[box] and self.parts[box][-1]["of"] == name:
                self.parts[box][-1]["sum"] = None
            self.sessions[name]["ended"] = False
            self.running[table] = name
            self.last[table] = self.sessions[name]["opener"]
            self.played(table, begun["tray"], begun["dropped"])
        return int(is_under_way)

    def hear_attach_box(self, command: c.AttachBox, told: Told) -> None:
        assert command.table.number not in self.hangs
        assert command.box not in self.hangs.values()
        self.hangs[command.table.number] = command.box
        self.parts[command.box] = []
        self._fits(command.table.number)

    def hear_next_section(self, command: c.NextSection, told: Told) -> None:
        table = next(number for number, box in self.hangs.items() if box == command.box)
        self.parts[command.box].append({"of": self.running.get(table), "sum": None, "counted": None})

    def hear_remove_box(self, command: c.RemoveBox, told: Told) -> int:
        assert len({who.name for who in command.signers}) > 1
        table = command.table.number
        assert self.hangs.pop(table) == command.box
        parts, name = self.parts[command.box], self.running.get(table)
        if not (parts and name and parts[-1]["of"] == name):
            return 0
        session = self.sessions[name]
        parts[-1]["sum"] = session["dropped"] - session["boxed"]
        session["boxed"] += parts[-1]["sum"]
        return 1

    def hear_count_box(self, command: c.CountBox, told: Told) -> None:
        assert len({who.name for who in command.signers}) > 1
        part = self.parts[command.box][command.section - 1]
        assert part["counted"] is None or command.reason.strip()
        there = sum(command.currency.values()) + command.tickets + command.coupons + command.receipts
        before, part["counted"] = part["counted"] or 0, there
        expected = part["sum"] or 0
        counted = next(each for each in told if isinstance(each, e.BoxCounted))
        assert (counted.total, counted.expected) == (there, expected)
        differs = [each.discrepancy for each in told if isinstance(each, e.DiscrepancyFound)]
        assert [each.amount for each in differs if each.kind == "drop"] == [there - expected] * (there != expected)
        if part["of"] in self.sessions:
            session = self.sessions[part["of"]]
            session["counted"] = (session["counted"] or 0) - before + there

    def hear_impress_chips(self, command: c.ImpressChips, told: Told) -> None:
        """How many colors differ is not modelled."""

    def hear_answer_discrepancy(self, command: c.AnswerDiscrepancy, told: Told) -> int:
        self.unanswered.remove(command.number)
        return 0

    def hear_finalize_day(self, command: c.FinalizeDay, told: Told) -> int:
        day = command.day
        assert day > self.finalized
        assert all(slip["void"] or self.is_done(number) for number, slip in self.slips.items() if slip["day"] <= day)
        for session in self.sessions.values():
            if session["day"] <= day:
                assert session["ended"]
                assert session["counted"] is not None or not session["dropped"]
        self.finalized = day
        return 0


def _listener(name: str) -> str:
    """`CountBox` is heard by `hear_count_box`."""
    return "hear_" + "".join(f"_{each.lower()}" if each.isupper() else each for each in name).lstrip("_")
