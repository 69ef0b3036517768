"""One tournament through everything that its screens can show, stage by stage, with names that are hard to set.

Eight players at two tables; four play the final. Three of them win, and the others are level for the fourth place, so
that a play-off decides. Then the final, the prizes, and the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tournament_desk import CAT, SECRET, TD
from tournament_house import TODAY, Held, tournament_house
from tournaments import event, final, heats, plan, prizes

from croupier.tournament import commands as t

EVENING = "Evening"
_LONG = (
    "Ann",
    "Maximiliana Wilhelmina von und zu Hohenzollern-Sigmaringen-Brandt",
    "محمد عبد الرحمن بن عبد الله الشريف الحسيني البغدادي القرشي الكبير",
    "👩🏽\u200d🚀👨🏿\u200d🔬🏴 The Family of Emoji 🎲🎰🍀",
    "欧阳修文慕容雪上官云司马光诸葛亮夏侯惇皇甫嵩公孙瓒令狐冲独孤求败",
    "W" * 64,
    "שלום עליכם בן־גוריון",
    "Zoë O’Brien (7)",
)
NAMES = tuple(name[:64].strip() for name in _LONG)


@contextmanager
def stages_house() -> Iterator[Held]:
    rounds = [{**heats(), "per_table": None, "overall": 4, "spins": 2}, final(spins=2)]
    rounds[0].pop("per_table")
    goods = [{"place": 4, "goods": "A steel wrist watch, Timex Marlin, in its box with two straps", "value": "$199"}]
    said = plan(
        TODAY,
        cut_ties="play-off",
        sharing=True,
        criteria=[{"says": "21 or older", "relates": "the age of limited gaming"}],
        events=[event(day=TODAY, tables=["1", "2"], seats=4, rounds=rounds, prizes=[*prizes(), *goods])],
    )
    with tournament_house(said, "1", "2") as held:
        yield held


def registered(held: Held) -> None:
    held.wait(held.do(t.OpenRegistration, TD, EVENING))
    more = {"has_rules": True, "meets": ("21 or older",)}
    held.wait(*(held.do(t.Enter, CAT, EVENING, name, **more) for name in NAMES))


def drawn(held: Held) -> None:
    held.wait(held.do(t.CloseRegistration, TD, EVENING), held.draw(EVENING))


def winners(held: Held) -> dict[str, str]:
    """Three players, each with a table."""
    return {name: held.seat_of(name)[0] for name in NAMES[:3]}


def spin(held: Held) -> None:
    """The three win 35 times 100; nobody else bets."""
    for table in ("1", "2"):
        bets = {name: ("straight:17", 100) for name, at in winners(held).items() if at == table}
        held.wait(held.spin(table, "17", bets))


def played(held: Held) -> None:
    held.wait(held.open("1", "2"), held.start(EVENING))
    spin(held)
    held.wait(held.do(t.OpenExtra, TD, EVENING, "re-buy"))


def tied(held: Held) -> None:
    spin(held)
    held.wait(held.do(t.CloseExtra, TD, EVENING, "re-buy"), held.do(t.EndRound, TD, EVENING, SECRET))
    held.wait(held.do(t.StartHeat, TD, EVENING), held.marshal.look())


def between(held: Held) -> None:
    """One of those who are level wins the spin of the play-off."""
    heat = next(heat for heat in held.field.playing(EVENING) if heat.play_off)
    for table, seats in heat.tables.items():
        best = held.field.entries[min(seats.values())].player
        held.wait(held.spin(table, "17", {best: ("straight:17", 100)} if best == NAMES[3] else {}))
    held.wait(held.do(t.EndRound, TD, EVENING, SECRET))
    held.wait(held.do(t.StartClock, TD, EVENING, "break", held.clock.at + 3_600_000))


def due(held: Held) -> None:
    held.wait(held.do(t.StopClock, TD, EVENING), held.draw(EVENING), held.start(EVENING))
    table = held.seat_of("Ann")[0]
    for _ in range(2):
        bets = {"Ann": ("straight:17", 100), NAMES[1]: ("black", 100), NAMES[2]: ("black", 25)}
        held.wait(held.spin(table, "17", bets))
    held.wait(held.do(t.EndRound, TD, EVENING, SECRET), held.count_cash(), held.do(t.EndEvent, TD, EVENING))


def over(held: Held) -> None:
    held.wait(held.pay_all(EVENING))
    pieces = dict(held.field.events[EVENING].chips["before"])
    held.wait(held.do(t.CountChips, TD, EVENING, "after", pieces), held.do(t.EndTournament, TD))


STAGES: dict[str, Callable[[Held], None]] = {
    "registration": registered,
    "seating": drawn,
    "last spins": played,
    "play-off": tied,
    "break": between,
    "prizes": due,
    "over": over,
}
"""By the look of the wall; with prizes due it is that of the end."""
