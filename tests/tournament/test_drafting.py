"""The plan from its draft to the answer of the Division, by commands."""

from __future__ import annotations

from typing import Any

import pytest
from directing import CASS, DIGEST, OTHER_DIGEST, Desk, noon, published
from policy_table import FILING
from tournaments import DAY, event, formats, plan, series

from croupier.people.posts import Person, Post
from croupier.rulebook.refusal import Refusal
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.decide import WHO
from croupier.tournament.evolve import evolve
from croupier.tournament.records import Heat

TODAY = "2027-02-01"
NAME_AND_FEE: dict[str, Any] = {"name": "Spring 2027", "events": [event(fee="25 dollars")]}


def heat_started(desk: Desk, name: str) -> None:
    """As the log has it once a heat of the event has begun."""
    number = len(desk.state.field.heats) + 1
    heat = Heat(number, name, 0, 15, {})
    signed: dict[str, Any] = {"at": noon(DAY), "day": DAY, "by": Person("Dana", "D-1", Post.DIRECTOR)}
    for each in (e.SeatsDrawn(name, 0, (heat,), "", **signed, label="Seats"), e.HeatStarted(number, {}, **signed)):
        desk.state = evolve(desk.state, each)
        desk.log.append(each)


def test_the_director_alone_drafts_publishes_files_and_records_answers() -> None:
    assert {kind.__name__: set(posts) for kind, posts in WHO.items() if kind.__name__ in FILING} == FILING
    refusal = Desk().refused(c.Draft, TODAY, CASS, plan=plan(), book="us-co")
    assert refusal.code == "not_yours"


# The draft


@pytest.mark.parametrize("said", formats().values(), ids=formats())
def test_a_lawful_plan_of_every_format_is_published_and_filed(said: dict[str, Any]) -> None:
    desk = published(said, TODAY)
    assert (desk.now.published, desk.now.published_on, desk.now.filed) == (DIGEST, TODAY, "")
    desk.file("2027-02-03")
    assert (desk.now.filed, desk.now.proof) == ("2027-02-03", "receipt 17")


def test_what_cannot_be_read_is_refused_with_every_place() -> None:
    said = plan(titel="x", events=[event(points="many"), event(day="someday", rebuy={"price": "$1"})])
    refusal = Desk().refused(c.Draft, TODAY, plan=said, book="us-co")
    assert refusal.code == "breaks_the_rules"
    assert [each.where for each in refusal.findings] == [
        "events 1 points",
        "events 2 rebuy points",
        "events 2 day",
        "titel",
    ]


def test_numbers_that_no_store_has_room_for_are_not_read() -> None:
    refusal = Desk().refused(c.Draft, TODAY, plan=plan(events=[event(seats=10**30)]), book="us-co")
    assert [each.where for each in refusal.findings] == ["events 1 seats"]


def test_a_draft_that_breaks_the_law_is_kept_and_not_published() -> None:
    desk = Desk()
    desk.draft(plan(**NAME_AND_FEE), TODAY)
    refusal = desk.refused(c.PublishRules, TODAY, digest=DIGEST)
    assert refusal.code == "breaks_the_rules"
    assert {each.where for each in refusal.findings} == {"name", "events 1 fee"}
    assert "1 more" in refusal.says


def test_a_draft_needs_a_law() -> None:
    assert Desk().refused(c.Draft, "2014-12-01", plan=plan(), book="us-co").code == "bad_day"
    assert Desk().refused(c.PublishRules, TODAY, digest=DIGEST).code == "unknown"


def test_another_draft_takes_publication_and_filing_away() -> None:
    desk = published(plan(), TODAY)
    desk.file(TODAY)
    desk.draft(plan(title="Another Evening"), TODAY)
    assert (desk.now.published, desk.now.published_on, desk.now.filed, desk.now.proof) == ("", "", "", "")
    assert desk.refused(c.FileRules, TODAY, on=TODAY, proof="receipt").code == "not_published"


def test_a_tournament_keeps_its_name() -> None:
    desk = Desk()
    desk.draft(plan(), TODAY)
    assert desk.refused(c.Draft, TODAY, plan=plan(name="autumn-2027"), book="us-co").code == "bad_name"


def test_once_play_has_begun_only_events_that_were_not_played_can_change() -> None:
    desk = published(series(), TODAY)
    heat_started(desk, "Qualifier")
    said = series()

    def changed(**changes: Any) -> Refusal | None:
        return desk.ask(c.Draft, DAY, plan={**said, **changes}, book="us-co")

    first, second, third = said["events"]
    for refused in (
        changed(events=[{**first, "seats": 7}, second, third]),
        changed(events=[second, third]),
        changed(sharing=True),
        desk.ask(c.Draft, DAY, plan=said, book="us-ia"),
    ):
        assert refused is not None
        assert refused.code == "already_done"
    assert changed(events=[first, {**second, "seats": 7}, third]) is None
    assert desk.now.events["Qualifier"].round == 0


def test_an_event_with_somebody_on_its_waiting_list_stays_in_the_plan() -> None:
    desk = published(series(), TODAY)
    signed: dict[str, Any] = {"at": noon(DAY), "day": DAY, "by": Person("Dana", "D-1", Post.DIRECTOR)}
    desk.state = evolve(desk.state, e.WaitingListJoined("Main", "Ann", **signed, label="Waiting"))
    said = series()
    refusal = desk.refused(c.Draft, TODAY, plan={**said, "events": said["events"][:1]}, book="us-co")
    assert (refusal.code, '"Main"' in refusal.says) == ("already_done", True)


# Publication


def test_printed_rules_are_named_by_their_digest() -> None:
    desk = Desk()
    desk.draft(plan(), TODAY)
    for digest in ("", "sheet", DIGEST.upper(), DIGEST[1:], f"{DIGEST}0"):
        assert desk.refused(c.PublishRules, TODAY, digest=digest).code == "bad_name"
    desk.publish(TODAY)
    assert desk.refused(c.PublishRules, TODAY, digest=DIGEST).code == "already_done"


# Filing and the answer


@pytest.mark.parametrize("on", ["2027-02-02", "2027-01-31", "tomorrow", "20270201", ""])
def test_rules_are_filed_on_a_day_between_publication_and_today(on: str) -> None:
    desk = published(plan(), TODAY)
    assert desk.refused(c.FileRules, TODAY, on=on, proof="receipt").code == "bad_day"


@pytest.mark.parametrize("proof", ["", "  ", "a\nb", "x" * 501])
def test_a_filing_has_its_proof(proof: str) -> None:
    assert published(plan(), TODAY).refused(c.FileRules, TODAY, on=TODAY, proof=proof).code == "bad_name"


def test_rules_are_filed_once() -> None:
    desk = published(plan(), TODAY)
    desk.file(TODAY)
    assert desk.refused(c.FileRules, TODAY, on=TODAY, proof="receipt").code == "already_done"


def answer(desk: Desk, on: str, acceptable: bool, says: str = "item 4 is unclear") -> Refusal | None:
    return desk.ask(c.RecordAnswer, on, on=on, acceptable=acceptable, says=says)


def test_an_answer_needs_a_filing_and_its_day_and_words() -> None:
    desk = published(plan(), TODAY)
    before = answer(desk, TODAY, acceptable=True)
    desk.file(TODAY)
    early = desk.refused(c.RecordAnswer, TODAY, on="2027-01-31", acceptable=True, says="fine")
    late = desk.refused(c.RecordAnswer, TODAY, on="2027-02-02", acceptable=True, says="fine")
    silent = desk.refused(c.RecordAnswer, TODAY, on=TODAY, acceptable=True, says="")
    assert before is not None
    assert [each.code for each in (before, early, late, silent)] == ["not_filed", "bad_day", "bad_day", "bad_name"]


@pytest.mark.clause("co-2022:2213.06.notice", "co-2015:2213.06.notice")
@pytest.mark.parametrize(("said", "prefix"), [(plan(), "30-"), (plan("2016-05-06"), "47.1-")])
def test_an_objection_is_recorded_and_the_rules_are_not_filed_again(said: dict[str, Any], prefix: str) -> None:
    today = TODAY if prefix == "30-" else "2016-04-01"
    desk = published(said, today)
    desk.file(today)
    assert answer(desk, today, acceptable=False) is None
    recorded = desk.log[-1]
    assert isinstance(recorded, e.AnswerRecorded)
    assert (recorded.on, recorded.acceptable, recorded.says) == (today, False, "item 4 is unclear")
    assert desk.now.objection == "item 4 is unclear"
    refusal = desk.refused(c.FileRules, today, on=today, proof="receipt")
    assert (refusal.code, refusal.cite) == ("unacceptable", f"{prefix}2213.06")


def test_an_objection_holds_until_other_rules_are_filed_or_these_are_accepted() -> None:
    desk = published(plan(), TODAY)
    desk.file(TODAY)
    assert answer(desk, TODAY, acceptable=False) is None
    desk.draft(plan(), TODAY)
    assert desk.refused(c.PublishRules, TODAY, digest=DIGEST).code == "unacceptable"
    desk.publish(TODAY, OTHER_DIGEST)
    desk.file(TODAY)
    assert desk.now.objection == ""
    assert answer(desk, TODAY, acceptable=False) is None
    assert answer(desk, TODAY, acceptable=True, says="fine after all") is None
    assert (desk.now.objection, desk.now.unacceptable) == ("", frozenset({DIGEST}))


# Taking steps back


def test_every_step_is_taken_back_by_its_label_and_done_again() -> None:
    desk, fields = Desk(), []
    steps: list[tuple[str, type[c.Command], dict[str, Any]]] = [
        ("Draft of the plan", c.Draft, {"plan": plan(), "book": "us-co"}),
        ("Publication of the rules", c.PublishRules, {"digest": DIGEST}),
        (f"Filing of the rules on {TODAY}", c.FileRules, {"on": TODAY, "proof": "receipt 17"}),
        (f"Answer of the Division of {TODAY}", c.RecordAnswer, {"on": TODAY, "acceptable": False, "says": "no"}),
    ]
    for _label, kind, said in steps:
        fields.append(desk.now)
        desk.done(kind, TODAY, **said)
    last = desk.now
    for label, _kind, _said in reversed(steps[1:]):
        desk.done(c.Undo, TODAY, label=label)
        assert desk.now == fields[[each[0] for each in steps].index(label)]
    for label, _kind, _said in steps[1:]:
        desk.done(c.Redo, TODAY, label=label)
    assert desk.now == last
