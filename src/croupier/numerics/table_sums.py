"""What a table brings in so many spins, known without playing: the first four cumulants of its sum.

Theory of operation. The arrays that the kernels play say where each machine of a table goes with each pocket, and what
is counted then. Between spins, all machines of a table together are in one of few states, for they have seen the same
balls. Given state and pocket, machines are independent of each other: what they bring has moments that are combined by
binomial sums. So moments of the sum are carried from state to state, spin after spin, and after the last one until no
bet is open any more, as the kernels play it. Nothing is estimated, so nothing depends on how a run went.

Long runs forget how they began: from some spin on, each adds as much to the cumulants as the one before, on average
over `WINDOW` spins, which holds for bets of a fixed number of spins as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.numerics.chunk import CHUNK
from croupier.numerics.steps import Floats
from croupier.numerics.tables import CODES, SHIFT, STATE, TABLES, Nodes, Tables

ORDER = 4
STATES_MAX = 5_000
MIXED = 240
"""Spins after which a table has forgotten how it began; it takes a few times the longest bet."""
WINDOW = 60
CLOSED = -1
"""Stands for a machine that has no open bet after the last spin."""
LONGEST = 10_000
"""Spins that open bets are followed for after the last one; bets take a dozen at most, or leave with a chance."""
LEFT = 1e-18
"""The chance of a bet that is still open when no more is carried."""

Places = NDArray[np.int64]
State = tuple[int, ...]
"""Where each machine of a table stands."""


@dataclass(frozen=True)
class _Rows:
    """By joint state and pocket: where it leads, and the moments of what comes, each times the pocket's chance."""

    states: Places
    """By joint state and machine."""
    places: dict[State, int]
    after: Places
    moments: Floats
    """By order, state and pocket."""

    def carry(self, before: Floats) -> Floats:
        """Moments of the sum, by order and state, one spin on."""
        found = np.empty_like(before)
        for order in range(ORDER + 1):
            flow = before[order][:, None] * self.moments[0]
            for more in range(1, order + 1):
                flow += (comb(order, more) * before[order - more])[:, None] * self.moments[more]
            found[order] = np.bincount(self.after, flow.reshape(-1), before.shape[1])
        return found


class TooManyStatesError(ValueError):
    """The machines of a table stand in more ways than are followed, or in ways that are not."""


class TableSums:
    def __init__(self, tables: Tables, chances: Sequence[float], by_code: Floats, by_pocket: Floats) -> None:
        """`by_code` is what each code of the tables brings, `by_pocket` what each pocket brings besides."""
        self.tables, self.chances = tables, np.array(chances)
        self.by_pocket = by_pocket[None, :] ** np.arange(ORDER + 1)[:, None]
        self.by_code = _values(tables, by_code)
        self.playing = self._explore(tables.starts.astype(np.int64)[None, :], False)
        running = np.where(tables.rests[self.playing.states], CLOSED, self.playing.states)
        self.finishing = self._explore(running, True)
        self.ends = np.array([self.finishing.places[state] for state in map(tuple, running.tolist())])
        self.is_open = (self.finishing.states != CLOSED).any(axis=1)
        self.of_run = cache(self._of_run)
        """Cumulants of all tables of a run together, by its spins."""

    def _of_run(self, spins: int) -> Floats:
        """Each chunk shares its spins among its tables."""
        chunks, rest = divmod(spins, CHUNK)
        rows, more = divmod(rest, TABLES)
        shares = [(chunks * TABLES, CHUNK // TABLES), (more, rows + 1), (TABLES - more, rows)]
        found = self.cumulants(each for tables, each in shares if tables)
        return np.sum([tables * found[each] for tables, each in shares if tables], axis=0)

    def cumulants(self, spins: Iterable[int]) -> dict[int, Floats]:
        """Of one table, for each of these numbers of spins."""
        wanted = set(spins)
        now = np.zeros((ORDER + 1, len(self.playing.states)))
        now[0, 0] = 1
        found = {0: np.zeros(ORDER)}
        last = min(max(wanted), MIXED)
        for spin in range(1, last + 1):
            now = self.playing.carry(now)
            if spin in wanted or spin in (MIXED - WINDOW, MIXED):
                found[spin] = self._finished(now)
        for many in wanted - set(found):
            each = (found[MIXED] - found[MIXED - WINDOW]) / WINDOW
            found[many] = found[MIXED] + (many - MIXED) * each
        return found

    def _finished(self, now: Floats) -> Floats:
        size = len(self.is_open)
        now = np.array([np.bincount(self.ends, order, size) for order in now])
        for _spin in range(LONGEST):
            if now[0, self.is_open].sum() <= LEFT:
                break
            now = self.finishing.carry(now)
        _one, a, b, c, d = now.sum(axis=1)
        return np.array([a, b - a**2, c - 3 * a * b + 2 * a**3, d - 4 * a * c - 3 * b**2 + 12 * a**2 * b - 6 * a**4])

    def _explore(self, begin: Places, finishing: bool) -> _Rows:
        """Every joint state that is reached from these, which come first."""
        places: dict[State, int] = {}
        states, leads, moments = [], [], []
        batch = _new(begin, places)
        while len(batch):
            if len(places) > STATES_MAX:
                raise TooManyStatesError
            after, values = self._spin(batch, finishing)
            states.append(batch)
            leads.append(after)
            moments.append(values)
            batch = _new(after, places)
        numbers = [places[state] for state in map(tuple, np.concatenate(leads).tolist())]
        values = np.concatenate(moments, axis=1) * self.chances
        return _Rows(np.concatenate(states), places, np.array(numbers, np.int64), values)

    def _spin(self, states: Places, finishing: bool) -> tuple[Places, Floats]:
        """Where each pocket leads from each state, state by state; and moments by order, state and pocket."""
        tables, machines, size = self.tables, states.shape[1], self.chances.size
        cells = tables.cells[np.maximum(states, 0)[:, :, None] + np.arange(size)]
        codes = (cells >> SHIFT).astype(np.int64)
        after = np.where(codes < tables.codes, cells & STATE, tables.begins.reshape(machines, size)).astype(np.int64)
        values = np.zeros((ORDER + 1, len(states), size))
        values[0] = 1
        if finishing:
            codes = np.where((states == CLOSED)[:, :, None], 0, codes)
            is_closed = (states == CLOSED)[:, :, None] | (codes > 0) | tables.rests[after]
            after = np.where(is_closed, CLOSED, after)
        else:
            values = values[:1] * self.by_pocket[:, None, :]
        for machine in range(machines):
            values = _together(values, np.moveaxis(self.by_code[codes[:, machine]], -1, 0))
        return after.transpose(0, 2, 1).reshape(len(states) * size, machines), values


def _new(states: Places, places: dict[State, int]) -> Places:
    """Those that have no place yet, which they are given."""
    found = [state for state in dict.fromkeys(map(tuple, states.tolist())) if state not in places]
    for state in found:
        places[state] = len(places)
    return np.array(found, np.int64).reshape(len(found), states.shape[1])


def _together(one: Floats, other: Floats) -> Floats:
    """The moments of a sum of two that are independent."""
    orders = range(ORDER + 1)
    return np.array([sum(comb(n, k) * one[k] * other[n - k] for k in range(n + 1)) for n in orders])


def _values(tables: Tables, by_code: Floats) -> Floats:
    """By code, entries to nodes among them: the moments of what comes of it."""
    ends = by_code[:, None] ** np.arange(ORDER + 1)
    if not tables.nodes.entries.size:
        return ends
    return np.concatenate((ends, _nodes(tables.nodes, ends)[tables.nodes.entries]))


def _nodes(nodes: Nodes, ends: Floats) -> Floats:
    """By node: what its leads come to, and theirs. What leads back to a node is drawn again."""
    if (nodes.leads >= CODES).any():
        raise TooManyStatesError  # a draw that leads to another spin; no bet has one
    firsts = nodes.firsts[:-1]
    weights = np.diff(nodes.uptos.astype(np.float64), prepend=0.0)
    weights[firsts] = nodes.uptos[firsts]
    shares = weights / np.repeat(nodes.totals.astype(np.float64), np.diff(nodes.firsts))
    found, before = np.zeros((firsts.size, ORDER + 1)), None
    while before is None or not np.allclose(found, before, rtol=1e-15, atol=0):
        before = found
        further, ended = found[np.maximum(-1 - nodes.leads, 0)], ends[np.maximum(nodes.leads, 0)]
        leads = np.where((nodes.leads < 0)[:, None], further, ended)
        found = np.add.reduceat(leads * shares[:, None], firsts)
    return found
