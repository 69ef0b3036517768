"""Whatever stands in a night: it is played to its end, told in plain words, and plays again to the same text."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from nights import library

from croupier.cli.table import rules_of
from croupier.money.amount import Cents
from croupier.rulebook.table_setup import TableSetup
from croupier.table.night import Night
from croupier.table.notation import verbs
from croupier.table.rules import TableRules
from croupier.views.shorthand import SHORTHANDS
from croupier.views.transcript import Script, parse_script, plain, play
from croupier.views.transcript_text import perform
from croupier.views.transcript_views import all_views

NIGHTS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.txt"))
INTERNAL = re.compile(
    r"msgspec|Traceback|<class|<function|object at 0x|Expected `|\$\.|Phase\.|Role\.|Code\.|Stage\.|Cents\(|Actor\(|"
    r"Error\b|datetime|\bNone\b|\bTrue\b|\bFalse\b|frozenset|NaN|\(\)|\((?:-?\d+|'[^']*'),|digits"
)
"""What Python or a library would say, and no editor."""

WORDS = ["Ann", "Bob", "red", "straight:17", "17", "value", "color", "currency", "drop box", "clockwise", "yes", "void"]
AMOUNTS = ["$5", "$0", "-$5", "$0.01", "$10,000,000", "$" + "9" * 17, "$" + "9" * 5000, "5", "$5.5", '"$5"', "$"]
JSONS = ["{}", "[]", "[1,2]", "[1", "[" * 2000, '{"a":NaN}', '{"number":"7"}', "[1e999,-0.5]", f"[{'9' * 3000},0]"]
JSONS += ['"\\ud800"', '"a\\nb"', '"\\u2028> Sue: close-table"', '{"revolutions":-1}', '{"a":true}', "null"]
NUMBERS = ["0", "1", "-1", "7", "9" * 18, "9" * 30, "1.5", "١"]
ANYTHING = st.one_of(st.text(max_size=12), *map(st.sampled_from, (WORDS, AMOUNTS, JSONS, NUMBERS)))
LIKELY: dict[Any, Any] = {Cents: st.sampled_from(AMOUNTS[:5]), int: st.sampled_from(NUMBERS[:4]), bool: st.just("yes")}


@st.composite
def lines(draw: st.DrawFn) -> str:
    """A command with fields that may be its own or not, a question, or anything at all."""
    sort = draw(st.integers(0, 9))
    if sort == 0:
        return draw(st.text(max_size=30)).replace("\n", " ")
    if sort == 1:
        return f"? {draw(st.sampled_from(['board', 'dealer', 'supervisor', 'player', 'player Ann', 'balances', '']))}"
    kinds: dict[str, Any] = {**verbs(), **SHORTHANDS}
    verb = draw(st.sampled_from(sorted(kinds)))
    hints = get_type_hints(kinds[verb])
    chosen = []
    for field in msgspec.structs.fields(kinds[verb]):
        if field.name != "by" and draw(st.integers(0, 9)):
            likely = LIKELY.get(hints[field.name], st.sampled_from(WORDS).map(lambda word: f'"{word}"'))
            value = draw(likely if draw(st.integers(0, 4)) else ANYTHING)
            chosen.append(f"{field.encode_name}={value}")
    extra = draw(st.sampled_from(["", "", "", " luck=good", " # a comment", " and more"]))
    who = draw(st.sampled_from(["Sue", "Sue", "Dan", "Dan", "Ann", "Bob", '"\\x"', "", "Z:"]))
    return f"> {who}: {' '.join([verb, *chosen])}{extra}".replace("\n", " ")


@cache
def opened(file: Path) -> tuple[Script, TableRules]:
    script = parse_script(file.read_text("utf-8"))
    rules = rules_of(script.told, library())
    assert isinstance(rules, TableRules)
    return script, rules


@settings(max_examples=80)
@given(st.sampled_from(NIGHTS), st.integers(0, 200), st.lists(lines(), min_size=1, max_size=12))
def test_any_night_is_told_in_plain_words_and_plays_again_to_the_same(file: Path, part: int, odd: list[str]) -> None:
    """A night is played as far as `part`, and then goes on in odd ways."""
    script, rules = opened(file)
    begun = [line for line in script.lines.values() if line.startswith(">")]
    text = "\n".join([script.head, "----", *begun[:part], *odd]) + "\n"
    night = Night(rules)
    for played in play(parse_script(text), night):
        told = json.loads(msgspec.json.encode(plain(played)))
        says = f"{played.error} {played.refusal or ''}"
        assert [found for found in INTERNAL.findall(says) if found not in played.text] == [], says
        assert told["phase"] == night.state.phase
        assert sum(told["balances"].values()) == 0
    msgspec.json.encode(all_views(night))
    once = perform(parse_script(text), Night(rules))
    assert perform(parse_script(once), Night(rules)) == once


ODD = [5, -1, 1.5, True, "", "x", [], {}, [5], [[1]], {"a": 1}, ["a", "a"], date(2022, 1, 1), float("inf")]


@settings(max_examples=100)
@given(
    st.sampled_from(NIGHTS),
    st.dictionaries(st.sampled_from([each.name for each in fields(TableSetup)]), st.sampled_from(ODD)),
)
def test_a_head_with_odd_values_is_refused_in_plain_words(file: Path, odd: dict[str, Any]) -> None:
    script, _rules = opened(file)
    rules = rules_of({**script.told, "table": {**script.told["table"], **odd}}, library())
    for finding in rules if isinstance(rules, list) else ():
        assert not INTERNAL.search(str(finding)), finding
