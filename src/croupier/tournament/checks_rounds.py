"""What a plan says of tables, rounds and chips: that it can be played as it is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

from croupier.rulebook.finding import Finding
from croupier.rulebook.rules import Rules
from croupier.tournament.checking import spin_findings, text_findings, whole
from croupier.tournament.plan import CARRIED, FREE, FRESH, IN_TURN, Event, Round

STACK_MAX = 10_000_000
"""Points that are given out at once."""
SEATS_MAX = 20
SPINS_MAX = 1_000
ROUNDS_MAX = 50
PLAYERS_MAX = 100_000


def table_findings(event: Event, where: str) -> Iterator[Finding]:
    """Tables, seats and players."""
    if not event.tables:
        yield Finding(f"{where} tables", "name the tables that are played at")
    for place, table in enumerate(event.tables, 1):
        yield from text_findings(f"{where} tables {place}", table, "the table's number")
    if len(set(event.tables)) < len(event.tables):
        yield Finding(f"{where} tables", "a table stands here twice; name each once")
    if not 1 <= event.seats <= SEATS_MAX:
        yield Finding(f"{where} seats", f"a table has 1 to {SEATS_MAX} seats")
    if not 2 <= event.players_min <= PLAYERS_MAX:
        yield Finding(f"{where} players_min", f"an event needs at least 2 players, and at most {PLAYERS_MAX:,}")
    if not event.players_min <= event.players_max <= PLAYERS_MAX:
        says = f"say how many players can enter: as many as are needed, and at most {PLAYERS_MAX:,}"
        yield Finding(f"{where} players_max", says)
    if not 0 <= event.late_rounds < max(1, len(event.rounds)):
        says = f"late entries are taken for 0 to {max(0, len(event.rounds) - 1)} rounds; nobody enters in the last one"
        yield Finding(f"{where} late_rounds", says)


def round_findings(event: Event, where: str, rules: Rules) -> Iterator[Finding]:
    if not 1 <= event.points <= STACK_MAX:
        says = f"every player starts with the same points; say how many, from 1 to {STACK_MAX:,}"
        yield Finding(f"{where} points", says, rules.cite("tournaments.equal_chips"))
    if not 1 <= len(event.rounds) <= ROUNDS_MAX:
        yield Finding(f"{where} rounds", f"an event has 1 to {ROUNDS_MAX} rounds")
    names = [each.name.strip().casefold() for each in event.rounds]
    for place, each in enumerate(event.rounds, 1):
        at = f"{where} rounds {place}"
        yield from text_findings(f"{at} name", each.name, "the round's name")
        if names.index(names[place - 1]) < place - 1:
            yield Finding(f"{at} name", "another round has this name; give each its own")
        yield from _spins(each, at, event.seats)
        yield from _advance(event, place, at)
        yield from _words(each, place, at)
        yield from _chips(event, place, at, rules)


def _spins(each: Round, at: str, seats: int) -> Iterator[Finding]:
    if not 1 <= each.spins <= SPINS_MAX:
        yield Finding(f"{at} spins", f"a round has 1 to {SPINS_MAX:,} spins")
        return
    yield from spin_findings(f"{at} out_after", each.out_after, each.spins)
    yield from spin_findings(f"{at} secret", each.secret, each.spins)
    stay = max(1, each.per_table)
    if each.out_after and len(each.out_after) > seats - stay:
        says = f"with {seats} seats at a table, at most {max(0, seats - stay)} players can go out at marks"
        yield Finding(f"{at} out_after", says)


def _advance(event: Event, place: int, at: str) -> Iterator[Finding]:
    """From every round but the last somebody goes on, and not everybody."""
    each = event.rounds[place - 1]
    if place == len(event.rounds):
        if each.per_table or each.overall:
            yield Finding(f"{at} {'per_table' if each.per_table else 'overall'}", "nobody goes on from the last round")
        return
    if each.per_table and each.overall:
        yield Finding(f"{at} overall", "players go on from each table or from all tables together; say one of the two")
    elif each.overall:
        if not 1 <= each.overall < max(2, event.players_max):
            says = f"say how many go on, from 1 to {max(1, event.players_max - 1):,}"
            yield Finding(f"{at} overall", says)
    elif not 1 <= each.per_table < max(2, event.seats):
        says = f"say how many go on from each table, from 1 to {max(1, event.seats - 1)}; or from all, as overall"
        yield Finding(f"{at} per_table", says)


def _words(each: Round, place: int, at: str) -> Iterator[Finding]:
    if each.stacks not in (FRESH, CARRIED):
        yield Finding(f"{at} stacks", f'"{each.stacks}" is no way to begin a round; write "{FRESH}" or "{CARRIED}"')
    elif each.stacks == CARRIED and place == 1:
        yield Finding(f"{at} stacks", f'nothing was won before the first round; write "{FRESH}"')
    if each.betting not in (FREE, IN_TURN):
        yield Finding(f"{at} betting", f'"{each.betting}" is no way to bet; write "{FREE}" or "{IN_TURN}"')


# Chips


def _chips(event: Event, place: int, at: str, rules: Rules) -> Iterator[Finding]:
    """Every color has its points, and what is given out can be paid in them."""
    each, cite = event.rounds[place - 1], rules.cite("tournaments.chip_notice")
    if not each.chips:
        yield Finding(f"{at} chips", "say how many points each color of chip has in this round", cite)
        return
    for color, text in each.chips.items():
        yield from text_findings(f"{at} chips", color, "the color of each chip", cite)
        if (points := whole(text)) is None or points > STACK_MAX:
            yield Finding(f"{at} chips {color}", f'"{text[:40]}" are no points; write a whole number above 0', cite)
    values = _values(each)
    if len(values) < len(each.chips):
        return
    fresh = {"points": event.points} if place == 1 or each.stacks == FRESH else {}
    extras = (("rebuy", event.rebuy), ("addon", event.addon))
    bought = {f"{name} points": extra.points for name, extra in extras if extra and place <= max(1, extra.last_round)}
    for field, points in {**fresh, **bought}.items():
        if 1 <= points <= STACK_MAX and not payable(points, values):
            says = f"{points:,} points cannot be handed out in the chips of {each.name}"
            yield Finding(f"{at.partition(' rounds')[0]} {field}", says, rules.cite("tournaments.equal_chips"))
    before = _values(event.rounds[place - 2]) if place > 1 and each.stacks == CARRIED else []
    if before and gcd(*before) % min(values):
        says = f"stacks come in steps of {gcd(*before):,} points, which the smallest chip, {min(values):,}, cannot pay"
        yield Finding(f"{at} chips", says, rules.cite("tournaments.chip_values"))


def _values(each: Round) -> list[int]:
    numbers = [whole(text) for text in each.chips.values()]
    return [number for number in numbers if number is not None and number <= STACK_MAX]


def payable(points: int, values: Sequence[int]) -> bool:
    """Whether chips of these points can make up the sum. Bit n of `reached` says whether n can be paid."""
    unit = gcd(*values)
    if points % unit:
        return False
    sum_, chips = points // unit, [value // unit for value in values]
    if sum_ >= (min(chips) - 1) * (max(chips) - 1):
        return True  # beyond that every sum can be paid (Schur's bound)
    reached, mask = 1, (1 << sum_ + 1) - 1
    for chip in chips:
        while chip <= sum_:
            reached |= (reached << chip) & mask
            chip *= 2
    return bool(reached >> sum_ & 1)
