"""Who may sit and who may work: nobody does both at one table, and no two names look alike."""

from __future__ import annotations

import pytest
from nights import DAN, SUE, Play, inspection_of, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table.notation import parse_line, verbs
from croupier.table.people import Actor, Role


def sits(name: str, seat: int = 5, staff: str = "", by: Actor = DAN) -> c.SeatPlayer:
    return c.SeatPlayer(by, name, seat, staff)


def opens(night: Play, dealer: str, by: Actor = SUE) -> c.OpenTable:
    box = c.DropBox("7", "key 1", "key 2")
    return c.OpenTable(by, dealer, Cents(0), box, "by the door", night.confirmed("open"), inspection_of(night.rules))


@pytest.mark.parametrize("name", ["Dan", "dan", "DAN"])
def test_the_dealer_does_not_play_at_the_table(name: str) -> None:
    night = play("us-co")
    for by in (player(name), DAN, SUE):
        night.no(sits(name, by=by), "works_here")


def test_who_has_dealt_or_mucked_since_the_opening_does_not_play_either() -> None:
    night = play("us-co")
    night.do(c.SignOnMucker(SUE, "Max"))
    night.do(c.RelieveDealer(SUE, "Eva"))
    for name in ("Dan", "Eva", "Max", "max"):
        night.no(sits(name, by=SUE), "works_here")
    night.do(c.CloseTable(SUE))
    night.do(opens(night, "Eva"))
    night.do(sits("Dan", by=SUE))


def test_a_supervisor_works_at_every_table() -> None:
    """The house says in the command who is one."""
    night = play("us-co")
    night.no(sits("Sid", staff="supervisor"), "works_here")
    night.do(sits("Eva", staff="dealer"))


@pytest.mark.parametrize("name", ["Ann", "ann", "ANN"])
def test_a_player_is_not_made_dealer_or_mucker_and_does_not_supervise(name: str) -> None:
    night = play("us-co")
    night.sit("Ann", 1_000)
    night.no(c.RelieveDealer(SUE, name), "works_here")
    night.no(c.SignOnMucker(SUE, name), "works_here")
    supervisor = Actor(name, Role.SUPERVISOR)
    for command in (c.CloseTable(supervisor), c.AllowSharing(supervisor, "Ann", True), c.ApproveChips(supervisor)):
        night.no(command, "works_here")
    night.do(c.CloseTable(SUE))
    night.no(opens(night, name), "works_here")
    night.no(opens(night, "Dan", supervisor), "works_here")
    night.do(c.CashOut(player("Ann"), "Ann"))
    night.do(opens(night, name))


def test_whose_chips_wait_at_the_table_does_not_work_there() -> None:
    night = play("us-co")
    night.sit("Ann", 1_000)
    night.do(c.LeaveSeat(player("Ann"), "Ann"))
    night.no(c.RelieveDealer(SUE, "Ann"), "works_here")
    night.do(c.CashOut(player("Ann"), "Ann"))
    night.do(c.RelieveDealer(SUE, "Ann"))


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ann"), ("Bob", "B0b"), ("Cope", "Соре"), ("Pax", "Рах"), ("Kot", "Κοτ"), ("Guest 1", "Guest l")],
)
def test_a_name_that_looks_like_another_players_is_refused(one: str, other: str) -> None:
    """The same names as for staff."""
    night = play("us-co")
    night.sit(one, 1_000)
    refusal = night.no(sits(other), "name_taken")
    assert one in refusal.says
    night.do(c.LeaveSeat(player(one), one))
    night.no(sits(other), "name_taken")
    night.do(sits(one))


@pytest.mark.parametrize("name", ["Аnn", "Ｅva", "𝐄𝐯𝐚", "🂡", "123", "A\u200bnn", ""])
def test_a_players_name_is_plain_text_of_one_alphabet(name: str) -> None:
    play("us-co").no(sits(name), "bad_name")


def test_names_that_differ_sit_side_by_side() -> None:
    night = play("us-co")
    for seat, name in enumerate(("Ann", "Anna", "Guest 1", "Guest 2", "Guest 10", "李小龍", "Éve", "Eve"), 1):
        night.do(sits(name, seat))


def test_a_night_as_text_knows_its_supervisors() -> None:
    people = {"Dan": "dealer", "Sue": "supervisor"}
    assert parse_line("Dan: seat-player player=sue seat=1", people, verbs()) == sits("sue", 1, "supervisor")
    assert parse_line("Dan: seat-player player=Ann seat=1", people, verbs()) == sits("Ann", 1)
