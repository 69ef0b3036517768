"""Rule 22, sections 2213.06 to 2213.08: what the printed rules of a tournament hold, in both editions, as the command
prints them; and that rules which lack something are neither printed nor published."""

from __future__ import annotations

import re

import pytest
from directing import DIGEST, Desk
from plan_files import Edition, PlanFiles, refused
from tournaments import ADDON, PREMISES, REBUY, final, heats, prizes

from croupier.tournament import commands as c

CONDUCT = {
    "07(1)": ("the same number of tournament chips for every player", "the same chance to buy them"),
    "07(2)": ("without chips who cannot or does not buy more is out",),
    "07(3)": ("agree, all of them, to share the prizes",),
    "07(3)(a)": ("other than cash are never shared",),
    "07(3)(b)": ("does not urge an early end", "Play goes on if the tournament director thinks"),
    "07(3)(c)": ("awards as agreed",),
    "07(4)": ("Nobody sits in for a player, and no player bets for another",),
    "07(5)": ("only with the tournament chips on the table when it starts", "hidden chips are out"),
}
"""The paragraphs of 2213.07, each with what its item says."""


@pytest.mark.clause("co-2022:2213.06.written", "co-2015:2213.06.written")
def test_nothing_is_published_without_a_sheet_that_can_be_printed(edition: Edition, files: PlanFiles) -> None:
    today, said = edition.day("02-01"), edition.plan()
    desk = Desk()
    desk.draft(said, today)
    refusal = desk.refused(c.PublishRules, today, digest="")
    assert (refusal.code, refusal.cite) == ("bad_name", f"{edition.prefix}2213.06")
    digest = files.told(said)["text"]
    desk.publish(today, digest)
    assert desk.now.published == digest
    lacking = edition.plan(conclusion="")
    code, out = files.run("tournament", "rules", files.write(lacking), "--json")
    assert code == 1
    assert f"{edition.prefix}2213.08(3)" in out
    assert refused(lacking, today) == {"conclusion": [f"{edition.prefix}2213.08(3)"]}


@pytest.mark.clause("co-2022:2213.07", "co-2015:2213.07")
def test_the_sheet_has_an_item_for_each_rule_of_conduct(edition: Edition, files: PlanFiles) -> None:
    sheet = files.sheet(edition.plan(sharing=True))
    for paragraph, said in CONDUCT.items():
        for words in said:
            before, found, _after = sheet.partition(words)
            assert found, words
            assert before.rpartition(f"{edition.prefix}2213.")[2].startswith(f"{paragraph} "), words


def test_the_sheet_says_whether_prizes_may_be_shared(edition: Edition, files: PlanFiles) -> None:
    assert "may agree to share the cash prizes and stop" in files.sheet(edition.plan(sharing=True))
    assert "allow no agreement to share them" in files.sheet(edition.plan())


@pytest.mark.clause("co-2022:2213.08", "co-2015:2213.08")
def test_rules_that_lack_one_of_the_five_items_are_not_published(edition: Edition, files: PlanFiles) -> None:
    lacking = {
        "2213.08(1)": edition.plan(casino=""),
        "2213.08(2)": edition.one(fee=""),
        "2213.08(3)": edition.plan(final=" "),
        "2213.08(4)": edition.one(buy_in="$0", rebuy=None, prizes=[]),
        "2213.08(5)": edition.plan(other_rules=[""]),
    }
    for section, said in lacking.items():
        [cites] = refused(said, edition.day("02-01")).values()
        assert cites == [f"{edition.prefix}{section}"]
        assert files.run("tournament", "rules", files.write(said), "--json")[0] == 1
    assert refused(edition.plan(), edition.day("02-01")) == {}


# House rules

HOUSE = "Bear Creek Casino"


@pytest.mark.clause("co-2022:2213.08.1", "co-2015:2213.08.1")
def test_the_sheet_adopts_the_house_rules_of_the_casino_or_has_them_whole(edition: Edition, files: PlanFiles) -> None:
    prescribed = (
        f"Except as changed by these tournament rules, tournament play shall follow the house rules of {HOUSE}."
    )
    assert prescribed in files.sheet(edition.plan())
    included = edition.plan(house_rules="included")
    sheet = files.sheet(included, *files.house(edition.day("01-01")))
    assert prescribed not in sheet
    assert f"The house rules of {HOUSE} follow." in sheet
    assert re.search(rf"House rules: Odds and limits .* Straight 35 to 1 .* {edition.prefix}2204", sheet)
    assert files.run("tournament", "rules", files.write(included))[0] == 2
    assert files.run("tournament", "rules", files.write(included), *files.house(edition.day("03-06")))[0] == 2


# Fee, buy-in, re-buys


@pytest.mark.clause("co-2022:2213.08.2", "co-2015:2213.08.2")
def test_the_sheet_has_fee_and_first_buy_in(edition: Edition, files: PlanFiles) -> None:
    sheet = files.sheet(edition.one(fee="$25", buy_in="$1,234.50"))
    assert f"Entry fee $25 ({edition.prefix}2213.08(2))." in sheet
    assert f"First buy-in $1,234.50 ({edition.prefix}2213.08(2))." in sheet
    assert "Entry fee None (" in files.sheet(edition.one(fee="$0"))


@pytest.mark.clause("co-2022:2213.08.2.rebuys", "co-2015:2213.08.2.rebuys")
def test_the_sheet_says_re_buys_yes_or_no_and_yes_has_its_conditions(edition: Edition, files: PlanFiles) -> None:
    assert "Re-buys No. There are no re-buys (" in files.sheet(edition.one(rebuy=None))
    terms = {**REBUY, "price": "$50", "most": 3, "conditions": "Ask the director before the next spin."}
    sheet = files.sheet(edition.one(rebuy=terms))
    assert 'Re-buys: Yes: 2,500 points for $50, at most 3 times for each entry, until "Heats" has ended.' in sheet
    assert "After the last spin of the own heat none are sold until the round has ended" in sheet
    assert f"Ask the director before the next spin ({edition.prefix}2213.08(2))." in sheet
    said = edition.one(rebuy={**REBUY, "conditions": ""})
    assert refused(said, edition.day("02-01")) == {"events 1 rebuy conditions": [f"{edition.prefix}2213.08(2)"]}


# The end and the prizes


@pytest.mark.clause("co-2022:2213.08.3", "co-2015:2213.08.3")
def test_the_sheet_says_how_the_final_comes_about_and_how_it_ends(edition: Edition, files: PlanFiles) -> None:
    sheet = files.sheet(edition.plan(final="The best six play it.", conclusion="After spin 20."))
    assert f"Final round The best six play it ({edition.prefix}2213.08(3))." in sheet
    assert f"Conclusion After spin 20 ({edition.prefix}2213.08(3))." in sheet
    for item in ("final", "conclusion"):
        said = edition.plan(**{item: ""})
        assert refused(said, edition.day("02-01")) == {item: [f"{edition.prefix}2213.08(3)"]}


@pytest.mark.clause("co-2022:2213.08.4", "co-2015:2213.08.4")
@pytest.mark.parametrize("number", [1, 2, 5])
def test_the_sheet_has_as_many_descriptions_as_prizes(number: int, edition: Edition, files: PlanFiles) -> None:
    cars = [{"place": place, "goods": f"Car number {place}", "value": "$20,000"} for place in range(2, number + 1)]
    said = edition.one(prizes=[*prizes("100 %"), *cars])
    sheet = files.sheet(said)
    heading = f"{number} prize{'s' if number > 1 else ''} ({edition.prefix}2213.08(4)) place prize "
    listed = sheet.partition(heading)[2].partition("Final round and conclusion")[0]
    assert listed.count("100 % of the prize pool") + listed.count("value $20,000") == number
    assert [f"Car number {place}" in listed for place in range(1, 7)] == [2 <= place <= number for place in range(1, 7)]


@pytest.mark.clause("co-2022:2213.08.5", "co-2015:2213.08.5")
def test_the_sheet_lists_whatever_changes_normal_play(edition: Edition, files: PlanFiles) -> None:
    usual = files.sheet(edition.plan()).partition("What differs from normal play")[2]
    assert usual.startswith(f" ({edition.prefix}2213.08(5))")
    assert "tournament chips alone" in usual
    assert "a bet may be of any size" in usual
    for words in ("in turn", "Secret bets", "At the marks"):
        assert words not in usual
    rounds = [heats(betting="in turn", out_after=["5"]), final(secret=["20"])]
    own = ["No drinks on the table.", "Smoking is for the breaks."]
    changed = files.sheet(edition.plan(events=[edition.event(rounds=rounds)], other_rules=own))
    listed = changed.partition("What differs from normal play")[2]
    for words in ("bets only when the turn has come", "Secret bets are sealed", "At the marks of a round", *own):
        assert words in listed


# What else players read


def test_the_sheet_has_the_format_of_every_round_and_the_points_of_every_color(
    edition: Edition, files: PlanFiles
) -> None:
    last = final(stacks="carried", chips={"white": "25", "gold": "5000"}, out_after=["5", "10"], secret=["20"])
    said = edition.one(rounds=[heats(betting="in turn"), last], addon=ADDON, late_rounds=1)
    sheet = files.sheet(said)
    for words in (
        "15 spins. Every player begins with 5,000 points. Bets are made in turn",
        'The player with the most points of each table goes on to "Final".',
        "20 spins. Every player goes on with the points won before. All players bet at the same time.",
        "In spin 20 the bets are secret",
        "After spins 5 and 10 the player with the fewest points at each table is out.",
        "round white red black gold Heats 25 100 500 not used Final 25 not used not used 5,000",
        'Entries are taken until the round "Final" begins.',
        "players wait in the order in which they asked",
        "Add-ons: Yes: 2,500 points for $50, once for each entry",
        "No: a player who is out of the event stays out of it",
    ):
        assert words in sheet


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cut_ties": "lot"}, "cannot all go on, a lot that is drawn"),
        ({"cut_ties": "play-off", "play_off_spins": 3}, "cannot all go on, they play off, each time over 3 spins."),
        ({"prize_ties": "share"}, "they share the cash of the places they cover; for goods and vouchers they play off"),
        ({"prize_ties": "play-off"}, "end with equal points, they play off, each time over 1 spin."),
        ({"reentry": True}, "Yes: a player who is out may enter again"),
        ({"premises": {**PREMISES, "name": "The annex"}}, "Place The annex"),
        ({"numbered_chips": True}, "The chips bear their points"),
    ],
)  # fmt: skip
def test_the_sheet_says_ties_re_entry_and_place(
    changes: dict[str, object], words: str, edition: Edition, files: PlanFiles
) -> None:
    assert words in files.sheet(edition.plan(**changes))


def test_the_same_plan_has_the_same_digest_and_any_change_another(edition: Edition, files: PlanFiles) -> None:
    texts = [files.told(said)["text"] for said in (edition.plan(), edition.plan(), edition.plan(title="Another"))]
    assert texts[0] == texts[1] != texts[2]
    assert len(DIGEST) == len(texts[0])
