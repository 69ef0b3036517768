"""Whatever can be read as the plan of a tournament can be checked, and never breaks the check."""

from __future__ import annotations

from datetime import date
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from nights import library
from tournaments import CHIPS, DAY, Said, event, plan

from croupier.tournament.checks import plan_findings
from croupier.tournament.reading import plan_of

_text = st.one_of(
    st.text(max_size=8),
    st.sampled_from(
        ["", "$100,000", "$0", "50 %", "100 %", "5", "0", "Evening", "Main", "carried", "in turn", "share"]
    ),
)
_number = st.one_of(st.integers(-3, 40), st.sampled_from([10**7, 10**13, -(10**13)]))
_chips = st.one_of(st.dictionaries(_text, _text, max_size=3), st.just(dict(CHIPS)))


def _some(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Said]:
    return st.fixed_dictionaries({}, optional=fields)


_extra = _some(most=_number, last_round=_number, when_broke=st.booleans(), conditions=_text).flatmap(
    lambda more: st.fixed_dictionaries({"price": _text, "points": _number}).map(lambda least: {**least, **more})
)
_round = st.builds(
    lambda least, more: {**least, **more},
    st.fixed_dictionaries({"name": _text, "spins": _number, "chips": _chips}),
    _some(
        per_table=_number,
        overall=_number,
        out_after=st.lists(_text, max_size=3),
        stacks=_text,
        betting=_text,
        secret=st.lists(_text, max_size=3),
    ),
)
_prize = st.builds(
    lambda place, more: {"place": place, **more},
    _number,
    _some(share=_text, cash=_text, goods=_text, value=_text, voucher=_text),
)
_event = st.builds(
    lambda more: event(**more),
    _some(
        name=_text,
        day=st.dates().map(date.isoformat),
        points=_number,
        rounds=st.lists(_round, max_size=3),
        prizes=st.lists(_prize, max_size=3),
        fee=_text,
        buy_in=_text,
        tables=st.lists(_text, max_size=3),
        seats=_number,
        players_min=_number,
        players_max=_number,
        late_rounds=_number,
        rebuy=_extra,
        addon=_extra,
        unawarded=_text,
    ),
)
_plan = st.builds(
    lambda more: plan(**more),
    _some(
        name=_text,
        events=st.lists(_event, max_size=3),
        goods=st.lists(st.fixed_dictionaries({"what": _text, "value": _text, "pays": _text}), max_size=2),
        criteria=st.lists(st.fixed_dictionaries({"says": _text, "relates": _text}), max_size=2),
        licensees=st.lists(
            st.fixed_dictionaries({"name": _text, "licence": _text, "responsible": st.booleans()}), max_size=3
        ),
        house_rules=_text,
        cut_ties=_text,
        prize_ties=_text,
        play_off_spins=_number,
        other_rules=st.lists(_text, max_size=2),
        final=_text,
    ),
)


@given(_plan)
def test_whatever_can_be_read_can_be_checked(said: Said) -> None:
    rules = library().book("us-co").on(date.fromisoformat(DAY))
    for each in plan_findings(plan_of(said), rules):
        assert each.where
        assert each.says
        assert each.cite == "" or each.cite.startswith("30-22")
