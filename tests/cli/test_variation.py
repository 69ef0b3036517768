"""`croupier variation`: what a proposal would change, beside figures computed by hand, and the pack that it writes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pdf_text import pdf_pages

from croupier.rulebook.finding import as_written
from croupier.storage.library import Library

Answer = tuple[int, str, str]
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "variation.toml"
HEAD = """\
title = "A proposal"
licensee = "The Golden Dolly"
book = "us-co"
from = 2023-01-01
reason = "players ask for it"
means = "something changes"
[rules]
"""


@pytest.fixture
def proposal(tmp_path: Path) -> Callable[..., str]:
    def write(rules: str, head: str = HEAD) -> str:
        file = tmp_path / "proposal.toml"
        file.write_text(head + rules, "utf-8")
        return str(file)

    return write


def edges(found: Any, bet: str, wheel: str, rule: str | None = None) -> list[Fraction | None]:
    [one] = [each for each in found["bets"] if (each["bet"], each["wheel"], each["rule"]) == (bet, wheel, rule)]
    return [Fraction(side["house_edge"]) if side else None for side in (one["before"], one["after"])]


def test_in_prison_on_both_zeros_as_computed_by_hand(croupier_json: Callable[..., Any]) -> None:
    """Half back on one zero: (19 - 18 + 1/2) of 38. On both: (18 - 18 + 1) of 38. A prisoner comes back by 18 of 38."""
    found = croupier_json("variation", str(EXAMPLE))
    assert [(one["key"], one["kind"], one["before"]["cite"]) for one in found["changes"]] == [
        ("in_prison.trigger", "changed", "30-2204(2)")
    ]
    assert edges(found, "red", "double-zero", "half-back") == [Fraction(3, 76), Fraction(1, 38)]
    lost = Fraction(20, 38)
    assert edges(found, "red", "double-zero", "in-prison") == [(1 + lost) / 38, 2 * lost / 38]
    assert {one["wheel"] for one in found["bets"]} == {"double-zero", "triple-zero"}
    assert {one["rule"] for one in found["bets"]} == {"half-back", "in-prison"}
    changed = [
        one for one in found["effects"] if (one["where"], one["what"]) == ("double-zero wheel, the number is 00", "red")
    ]
    assert [(one["before"], one["after"]) for one in changed] == [("$10, lost", "$10, stands: in prison")]


def test_a_rule_of_play_moves_no_edge_and_shows_at_the_table(
    croupier_json: Callable[..., Any], proposal: Callable[..., str]
) -> None:
    found = croupier_json("variation", proposal('no_spin.wagers = "void"\n'))
    assert found["bets"] == []
    told = {(one["where"], one["what"]): (one["before"], one["after"]) for one in found["effects"]}
    assert told["The ball left the wheel", "red"] == ("stands; may be taken back", "goes back: $10")
    assert ("A bet after no more bets", "red") not in told


def test_a_side_bet_of_another_text_is_offered_where_it_was_not(
    croupier_json: Callable[..., Any], proposal: Callable[..., str]
) -> None:
    jersey, colorado = (Library().book(name) for name in ("us-nj", "us-co"))
    rules = jersey.on(jersey.newest_change)
    values = {key: rules.value(key) for key in rules.rules if key.startswith(("sidebets.spread-bet.", "words.spread"))}
    values["fault.sidebets"] = "void"
    permitted = colorado.on(colorado.newest_change).names("sidebets.permitted")
    text = f"sidebets.permitted = {as_written([*permitted, 'spread-bet'])}\n"
    text += "".join(f"{key} = {as_written(value)}\n" for key, value in values.items())
    found = croupier_json("variation", proposal(text))
    tables = {one["paytable"] for one in found["bets"]}
    assert len(tables) == 9  # five for the double-zero wheel and four for the single-zero wheel
    assert all(one["before"] is None and one["after"] for one in found["bets"])
    assert {one["before"] for one in found["effects"] if one["what"].startswith("spread-bet:")} == {"not offered"}


def test_the_pack_has_application_sheets_layout_and_a_draft_that_cannot_be_dealt_and_is_the_same_again(
    croupier: Callable[..., Answer], proposal: Callable[..., str], tmp_path: Path
) -> None:
    out, again = tmp_path / "pack", tmp_path / "again"
    file = proposal('odds.first-five = "5 to 1"\n')
    code, said, err = croupier("variation", file, "--out", str(out))
    assert (code, err) == (0, "")
    assert "4 PAR sheets" in said  # before and after, on double-zero and triple-zero wheels
    files = {str(file.relative_to(out)) for file in out.rglob("*") if file.is_file()}
    sheets = {
        f"par/{when}/{wheel}-zero/first-five.{suffix}"
        for when in ("before", "after")
        for wheel in ("double", "triple")
        for suffix in ("html", "pdf")
    }
    draft = {f"rulebooks/us-co-draft/{name}.toml" for name in ("book", "variation")}
    assert files == sheets | draft | {"application.html", "application.pdf", "layout.svg"}
    words = "".join(pdf_pages((out / "application.pdf").read_bytes()))
    for part in ("Aproposal", "30-2214(1)", "odds.first-five", "6to1", "5to1", "7.8947%", "21.0526%"):  # 3 and 8 of 38
        assert part in words
    assert (out / "layout.svg").read_text("utf-8").count("<rect") > 36
    code, said, _ = croupier("rules", "check", "--book", "us-co-draft", "--rulebooks", str(out / "rulebooks"))
    assert code == 1
    assert said.count("30-2214(1)") == 2
    record = tomllib.loads((out / "rulebooks" / "us-co-draft" / "variation.toml").read_text("utf-8"))
    assert record["odds"]["first-five"][0]["value"] == "5 to 1"
    assert croupier("variation", file, "--out", str(again))[0] == 0
    assert {str(each.relative_to(again)) for each in again.rglob("*") if each.is_file()} == files
    assert not [name for name in files if (out / name).read_bytes() != (again / name).read_bytes()]


@pytest.mark.parametrize(
    ("rules", "where", "says"),
    [
        ("", "rules", "names no rule that is to change"),
        ('odds.strait = "5 to 1"\n', "odds.strait", "is never asked for; did you mean straight"),
        ("odd.straight = 3\n", "odd.straight", "is not a rule key"),
        ('odds.straight = "many to 1"\n', "odds.straight", "many to 1"),
        ('odds.straight = "35 to 1"\n', "odds.straight", "is what the rulebook says already"),
        (
            'odds.straight = "36 to 1"\n',
            "odds.straight",
            "needs no variation: the house may choose it by its own rules",
        ),
        ('sidebets.permitted = ["keno"]\n', "sidebets.permitted keno", "no installed package has it"),
        ('wagers.permitted = ["straight", "dozen"]\nodds.dozen = 3\n', "odds.dozen", "3"),
    ],
)
def test_a_proposal_that_is_none_is_found_with_its_key(
    croupier: Callable[..., Answer], proposal: Callable[..., str], rules: str, where: str, says: str
) -> None:
    code, out, err = croupier("variation", proposal(rules), "--json")
    assert (code, err) == (1, "")
    assert f'"where": "{where}"' in out
    assert says in out.replace('\\"', '"')


@pytest.mark.parametrize(
    ("changed", "code", "says"),
    [
        (("from = 2023-01-01", ""), 1, "must be given"),
        (('reason = "players ask for it"', 'reason = " "'), 1, "must not be empty"),
        (('book = "us-co"', 'book = "us-nh"'), 1, "has no rule by which its rules may be varied"),
        (('book = "us-co"', 'book = "us-xx"'), 2, "no rulebook is called"),
        (("from = 2023-01-01", "from = 2001-01-01"), 2, "us-co does not cover 2001-01-01"),
        (("[rules]", "[rules"), 2, "is not TOML"),
    ],
)
def test_a_head_that_is_wrong_is_told(
    croupier: Callable[..., Answer], proposal: Callable[..., str], changed: tuple[str, str], code: int, says: str
) -> None:
    file = proposal('no_spin.wagers = "void"\n', HEAD.replace(*changed))
    found, out, err = croupier("variation", file)
    assert found == code
    assert says in " ".join((out + err).split())


def test_a_folder_that_is_not_empty_is_left_alone(
    croupier: Callable[..., Answer], proposal: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "a").write_text("mine")
    code, _, err = croupier("variation", proposal('no_spin.wagers = "void"\n'), "--out", str(tmp_path / "full"))
    assert (code, "is there already" in err) == (2, True)
    assert [file.name for file in (tmp_path / "full").iterdir()] == ["a"]
