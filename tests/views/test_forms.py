"""Forms are read from their commands: every field that is needed, what the table offers, and a command in the end."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from moments import asked, moments
from nights import DAN, SUE, Play, play
from tables import TABLES, table

from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.codec import COMMANDS
from croupier.table.decide import decide
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.views.dealer import dealer_view
from croupier.views.steps import FormField, StepView
from croupier.views.supervisor import supervisor_view

NIGHTS = [name for name in TABLES if name not in ("us-co terminals", "us-co electronic")]
KINDS = {kind.__name__: kind for kind in COMMANDS}
ENTERED: dict[str, Any] = {
    "text": "some words",
    "number": 7,
    "amount": 500,
    "flag": True,
    "player": "Ann",
    "place": "red",
    "dealer": "Eva",
    "pocket": "17",
}


def entered(field: FormField) -> Any:
    if field.kind != "choice":
        return ENTERED[field.kind]
    return field.choices[0][0] if field.choices else ""


def sent(form: StepView, by: object, **changes: Any) -> c.Command:
    """What a screen sends: every field filled in, and everything confirmed."""
    told = {field.name: entered(field) for field in form.fields}
    confirmed = {"confirmed": [point.item for point in form.confirm]} if form.confirm else {}
    return msgspec.convert({"by": by, **form.sends, **confirmed, **told, **changes}, KINDS[form.does])


def at_desk(night: Play) -> dict[str, StepView]:
    return {form.does: form for form in dealer_view(night.state, night.rules).desk}


def in_pit(night: Play) -> dict[str, StepView]:
    return {form.does: form for form in supervisor_view(night.state, night.rules).acts}


@pytest.mark.parametrize("name", TABLES)
def test_every_form_that_is_filled_in_is_a_command(name: str) -> None:
    night = Play(table(name))
    night.open()
    for by, forms in ((DAN, at_desk(night)), (SUE, in_pit(night))):
        assert forms
        for form in forms.values():
            assert form.title
            assert len({field.title for field in form.fields}) == len(form.fields)
            sent(form, by)


@pytest.mark.parametrize("name", NIGHTS)
@given(data=st.data())
@settings(max_examples=30)
def test_what_is_closed_in_the_pit_is_refused_whatever_is_asked(name: str, data: st.DataObject) -> None:
    rules: TableRules = table(name)
    state: TableState = data.draw(st.sampled_from(moments(name)))
    for form in supervisor_view(state, rules).acts:
        if form.is_open or form.does == "ReportIrregularity":  # the form takes free words, and not what a book lists
            continue
        for _ in range(3):
            command = data.draw(asked(KINDS[form.does], rules))
            assert isinstance(decide(state, msgspec.structs.replace(command, by=SUE), rules), Refusal), (form, command)


def test_somebody_is_seated_where_nobody_sits_yet() -> None:
    night = play("us-co")
    name, seat = at_desk(night)["SeatPlayer"].fields
    assert (name.title, name.kind, seat.kind, seat.first) == ("Name", "text", "number", "1")
    night.do(sent(at_desk(night)["SeatPlayer"], DAN, player="Ann", seat=1))
    assert at_desk(night)["SeatPlayer"].fields[1].first == "2"


def test_iowa_has_three_values_of_a_color_chip_and_colorado_any_amount() -> None:
    """Iowa, BUYING-IN 4: $1, $5 or $25."""
    iowa, colorado = (play(book) for book in ("us-ia", "us-co"))
    value = {field.name: field for field in at_desk(iowa)["SetChips"].fields}["value"]
    assert (value.kind, value.choices) == ("choice", ((100, "$1"), (500, "$5"), (2500, "$25")))
    value = {field.name: field for field in at_desk(colorado)["SetChips"].fields}["value"]
    assert (value.kind, value.choices, value.optional) == ("amount", (), True)


def test_a_color_that_somebody_has_is_not_offered() -> None:
    night = play("us-co")
    free = {name for name, _ in at_desk(night)["SetChips"].fields[1].choices}
    night.sit("Ann", 10_000, "color", value=500, color="orange")
    assert {name for name, _ in at_desk(night)["SetChips"].fields[1].choices} == free - {"orange"}


def test_a_bet_and_a_correction_offer_the_chips_that_there_are() -> None:
    night = play("us-co")
    bet, correction = at_desk(night)["PlaceWager"].fields, in_pit(night)["CorrectPayment"].fields
    assert [(field.name, field.kind) for field in bet] == [
        ("player", "player"),
        ("place", "place"),
        ("stake", "amount"),
        ("chips", "choice"),
    ]
    assert [name for name, _ in bet[-1].choices] == ["color", "value"]
    assert [name for name, _ in correction[2].choices] == ["value", "color", "electronic"]
    terminals = Play(table("us-co terminals"))
    terminals.open()
    assert [name for name, _ in at_desk(terminals)["PlaceWager"].fields[-1].choices] == ["electronic"]


def test_the_wheel_is_reported_to_do_what_it_did_not() -> None:
    night = play("us-co")
    assert at_desk(night)["ReportWheel"].fields[0].first == ""
    night.do(c.ReportWheel(DAN, False, "a screw is loose"))
    assert at_desk(night)["ReportWheel"].fields[0].first == "on"


def test_tokes_coupons_and_faults_have_forms_where_the_table_has_such_things() -> None:
    colorado, iowa, hampshire = (at_desk(play(book)) for book in ("us-co", "us-ia", "us-nh"))
    assert not {"PlaceCoupon", "GiveToke", "PlaceToke", "ReportFault"} & set(hampshire)
    assert [name for name, _ in colorado["PlaceCoupon"].fields[-1].choices] == ["valid coupon"]
    assert "PlaceCoupon" not in iowa
    assert {"GiveToke", "PlaceToke"} <= set(colorado) & set(iowa)
    assert iowa["PlaceToke"].confirm


def test_a_dealer_who_may_not_be_relieved_now_is_told_so_before_anything_is_filled_in() -> None:
    """Iowa, PROCEDURES 5: no dealer is relieved while the ball spins."""
    night = play("us-ia")
    assert at_desk(night)["RelieveDealer"].is_open
    night.spin()
    assert at_desk(night)["RelieveDealer"].code == "not_during_spin_or_payment"
    assert in_pit(night)["RelieveDealer"].is_open


@pytest.mark.parametrize("name", ["CorrectOutcome", "VoidOutcome"])
def test_a_number_is_taken_back_where_one_is_recorded_that_can_be(name: str) -> None:
    """It can be until the next ball is spun."""
    night = play("us-co")
    assert (in_pit(night)[name].is_open, in_pit(night)[name].code) == (False, "nothing_there")
    night.round("17")
    assert in_pit(night)[name].is_open
    night.spin()
    assert not in_pit(night)[name].is_open
