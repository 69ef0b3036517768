"""Every refusal of the pit says by which section. `pits.Pit` and `pit_house.PitHouse` ask that of each refusal in every
test; here it is asked of each command that there is.
"""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

import pytest
from houses import Web, told
from pits import AMY, DAN, HOUSE, KIM, SUE, law, milliseconds, pit_with, table

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.pit.codec import COMMANDS
from croupier.pit.decide import section_of
from croupier.pit.refusals import HOUSE_ORDER

DAY = date(2022, 8, 14)
OWN_ORDER = {
    "us-co": {
        p.RegisterChips: "Colorado's held texts do not say who checks chips that come",
        p.ImpressChips: "they name no time for the count of color chips",
        p.AnswerDiscrepancy: "they name no threshold for a difference in a tray",
    },
}
"""What the house has ordered itself, and why no section can be cited."""


def test_every_command_has_its_section_or_a_reason_why_not() -> None:
    pit, _ = pit_with()
    silent = {kind for kind in COMMANDS if section_of(pit.state, kind, law(), DAY) == HOUSE_ORDER}
    assert silent == set(OWN_ORDER["us-co"])


def test_whoever_may_send_none_of_them_hears_the_section_of_each() -> None:
    async def story(web: Web) -> None:
        web.floor.clock.at = milliseconds("2022-08-14T10:00")  # type: ignore[attr-defined]
        await web.house.clerk.look()
        await web.staff("Abe", Post.AUDITOR)
        abe = await web.signed_in("Abe")
        for kind in COMMANDS:
            body = {"id": uuid.uuid4().hex, "command": {"command": kind.__name__}, "signers": []}
            answer = await abe.post("/api/pit/commands", json=body)
            error: dict[str, Any] = answer.json()["error"]
            assert answer.status_code == 403, kind
            assert error["cite"], kind
            assert (error["cite"] == HOUSE_ORDER) == (kind in OWN_ORDER["us-co"]), kind

    told(story)


@pytest.mark.parametrize(
    ("code", "section", "kind", "who", "said"),
    [
        ("bad_name", "drop and count schedule", p.NameHouse, KIM, ("", "44-1", "us-co")),
        ("unknown", "drop and count schedule", p.NameHouse, KIM, ("The Old Mill", "44-1", "nowhere")),
        ("bad_day", "attachments I to Z", p.FinalizeDay, AMY, ("2022-08-14",)),
        ("bad_day", "attachments I to Z", p.FinalizeDay, AMY, ("never",)),
        ("taken", "30-2202", p.RegisterTable, HOUSE, (table(),)),
        ("unknown", "30-2206(5)", p.ReportIncident, DAN, ("99", "a quarrel", "about a chip")),
        ("bad_name", "30-2206(5)", p.ReportIncident, DAN, ("7", "", "about a chip")),
        ("unknown", "30-2206(5)", p.CloseIncident, SUE, (99, "settled")),
        ("needs_second", "30-2210(2)(g)", p.CountTips, SUE, (table(), {"$5": Cents(500)})),
    ],
)
def test_sections_of_colorado(code: str, section: str, kind: Any, who: p.Signer, said: tuple[Any, ...]) -> None:
    pit, _ = pit_with()
    assert pit.no(code, kind, who, *said).cite.endswith(section)


def test_a_day_is_final_by_the_sections_of_what_it_lacks() -> None:
    pit, fact = pit_with()
    pit.begin(fact)
    pit.set("2022-08-15T12:00")
    assert pit.no("not_counted", p.FinalizeDay, AMY, "2022-08-14").cite.endswith("section 2")


def test_new_jersey_names_who_checks_chips() -> None:
    pit, _ = pit_with(table(book="us-nj"))
    pieces = ("A", "7", {"red": 300}, "the vault")
    assert pit.no("needs_second", p.RegisterChips, KIM, *pieces, beside=(SUE,)).cite.endswith("13:69E-1.2")
    pit.do(p.RegisterChips, KIM, *pieces, beside=(SUE, DAN))
