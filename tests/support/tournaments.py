"""Plans of tournaments as a file or a form has them: lawful ones of every format, to be changed by a test."""

from __future__ import annotations

from datetime import date
from typing import Any

from nights import library

from croupier.rulebook.finding import Finding
from croupier.tournament.checks import plan_findings
from croupier.tournament.reading import plan_of

Said = dict[str, Any]

DAY = "2027-03-05"
"""On which the sample is played; its rules are filed in February."""
CHIPS = {"white": "25", "red": "100", "black": "500"}
HOUSE = {"name": "Bear Creek Casino", "licence": "R-100"}
PREMISES = {
    "name": "Bear Creek Casino, main floor",
    "licensed": True,
    "security": True,
    "surveillance": True,
    "procedures": True,
}
REBUY = {
    "price": "$50",
    "points": 2_500,
    "most": 1,
    "last_round": 1,
    "when_broke": True,
    "conditions": "Once for each entry, for a player without chips, until the first round has ended.",
}
ADDON = {
    "price": "$50",
    "points": 2_500,
    "most": 1,
    "last_round": 1,
    "conditions": "Once for each entry, whatever its stack, until the first round has ended.",
}


def final(name: str = "Final", spins: int = 20, **changes: Any) -> Said:
    """A round; without more, the last one."""
    return {"name": name, "spins": spins, "chips": dict(CHIPS), **changes}


def heats(**changes: Any) -> Said:
    """The round before: the best of each table goes on."""
    return final("Heats", 15, per_table=1, **changes)


def prizes(*shares: str) -> list[Said]:
    return [{"place": place, "share": share} for place, share in enumerate(shares or ("50 %", "30 %", "20 %"), 1)]


def event(name: str = "Evening", day: str = DAY, **changes: Any) -> Said:
    """36 players at three tables, in two heats; six of them play the final."""
    said = {
        "name": name,
        "day": day,
        "points": 5_000,
        "fee": "$25",
        "buy_in": "$100",
        "tables": ["1", "2", "3"],
        "seats": 6,
        "players_min": 2,
        "players_max": 36,
        "rounds": [heats(), final()],
        "prizes": prizes(),
        "rebuy": dict(REBUY),
    }
    return _without_none({**said, **changes})


def plan(day: str = DAY, **changes: Any) -> Said:
    """One event on one evening, lawful as it is. A change to None leaves the field out."""
    said = {
        "name": "spring-2027",
        "title": "Spring Roulette Evening",
        "casino": HOUSE["name"],
        "licensees": [dict(HOUSE)],
        "premises": dict(PREMISES),
        "events": [event(day=day)],
        "final": "The best player of each table of the heats plays the final.",
        "conclusion": "The tournament ends after the last spin of the final; the most points win.",
    }
    return _without_none({**said, **changes})


def one_event(day: str = DAY, **changes: Any) -> Said:
    """The sample with its one event changed."""
    return plan(events=[event(day=day, **changes)])


def series(days: tuple[str, str, str] = ("2027-03-05", "2027-03-12", "2027-06-11")) -> Said:
    """Three events: one pays in vouchers for fee and buy-in of the second, which carries a part of its pool to the
    third; there no fee or buy-in is asked, and who won a place in the second has it."""
    qualifier = event(
        "Qualifier",
        days[0],
        prizes=[{"place": 1, "voucher": "Main"}, {"place": 2, "voucher": "Main"}, {"place": 3, "share": "100 %"}],
        rebuy=None,
    )
    main = event(
        "Main",
        days[1],
        fee="$50",
        buy_in="$500",
        prizes=[
            {"place": 1, "share": "60 %"},
            {"place": 2, "share": "30 %"},
            {"place": 3, "voucher": "Champions", "value": "$200"},
        ],
        unawarded="Champions",
    )
    champions = event(
        "Champions",
        days[2],
        fee="$0",
        buy_in="$0",
        prizes=[*prizes("70 %", "30 %"), {"place": 3, "goods": "A steel wrist watch, Timex Marlin", "value": "$199"}],
        rebuy=None,
    )
    return plan(name="series-2027", title="Series of Champions", events=[qualifier, main, champions])


def joint() -> Said:
    """Two licensees, one of them responsible: no fee, and everything goes back to the players."""
    other = {"name": "Gold Gulch Casino", "licence": "R-200"}
    return plan(
        name="joint-2027",
        title="Main Street Cup",
        licensees=[{**HOUSE, "responsible": True}, other],
        events=[event(fee="$0")],
    )


def accumulation(spins: int = 30) -> Said:
    """One round of n spins for everybody; the best scores win."""
    return one_event(rounds=[final("Session", spins)], rebuy=None)


def eliminations() -> Said:
    """At fixed spins the lowest stack of each table is out."""
    return one_event(rounds=[heats(out_after=["5", "10"]), final(spins=10, out_after=["4", "6", "8"])], rebuy=None)


def in_turn() -> Said:
    """Bets one seat after the other; as many spins as seats, or a multiple, so that the turn comes round."""
    return one_event(rounds=[heats(betting="in turn"), final(spins=18, betting="in turn")], rebuy=None)


def secret() -> Said:
    """The last bets of each round are sealed until all are in; the final carries what was won."""
    last = final(stacks="carried", secret=["19", "20"])
    return one_event(rounds=[heats(secret=["15"]), last], rebuy=None, addon=dict(ADDON))


def formats() -> dict[str, Said]:
    """A lawful plan of every format."""
    return {
        "heats and final": plan(),
        "accumulation": accumulation(),
        "eliminations": eliminations(),
        "in turn": in_turn(),
        "secret": secret(),
        "series": series(),
        "joint": joint(),
    }


def _without_none(said: Said) -> Said:
    return {name: value for name, value in said.items() if value is not None}


def found(said: Said) -> list[Finding]:
    """What the law of the sample's day says to a plan."""
    return plan_findings(plan_of(said), library().book("us-co").on(date.fromisoformat(DAY)))


def places(said: Said) -> list[tuple[str, str]]:
    """Where something was found, each with its section, without the prefix of the edition."""
    return [(each.where, each.cite.removeprefix("30-")) for each in found(said)]
