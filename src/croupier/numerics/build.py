"""Machines laid out as the arrays that the kernel plays."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import numpy as np

from croupier.mathematics.compile import Machine
from croupier.numerics.streams import TOTAL_MAX
from croupier.numerics.tables import CODES, SHIFT, STATE, Nodes, Tables


class Builder:
    """Numbers states, ends and nodes of several machines without overlap."""

    def __init__(self, machines: Sequence[Machine]) -> None:
        self.machines = machines
        self.size = len(machines[0].pockets) if machines else 0
        ends = [len(machine.ends) for machine in machines]
        states = [len(machine.states) * self.size for machine in machines]
        nodes = [len(machine.nodes) for machine in machines]
        self.first_codes = list(accumulate(ends, initial=1))[:-1]
        self.codes = 1 + sum(ends)
        self.first_states = list(accumulate(states, initial=0))[:-1]
        self.first_nodes = list(accumulate(nodes, initial=0))[:-1]
        self.entries: dict[int, int] = {}
        """Codes of the nodes that a ball leads to."""
        if sum(states) > STATE or self.codes >= CODES:
            raise ValueError("these bets together have more states than can be numbered; simulate fewer at a time")

    def tables(self) -> Tables:
        cells = [
            self._cell(place, lead, machine.begins[pocket])
            for place, machine in enumerate(self.machines)
            for row in machine.states
            for pocket, lead in enumerate(row)
        ]
        if self.codes + len(self.entries) > CODES:
            raise ValueError("these bets together have more outcomes than can be numbered; simulate fewer at a time")
        return Tables(
            codes=self.codes,
            cells=np.array(cells, np.uint32),
            starts=np.array([self._state(place, each.start) for place, each in enumerate(self.machines)], np.uint32),
            begins=self._begins(),
            rests=self._rests(len(cells)),
            draws=np.array([bool(machine.nodes) for machine in self.machines], np.bool_),
            nodes=self._nodes(),
        )

    def _nodes(self) -> Nodes:
        nodes = [node for machine in self.machines for node in machine.nodes]
        totals = [sum(node.weights) for node in nodes]
        if max(totals, default=0) >= TOTAL_MAX:
            raise ValueError(f"chances whose weights sum to {TOTAL_MAX} or more are too fine to draw from")
        leads = [
            self._lead(place, lead)
            for place, machine in enumerate(self.machines)
            for node in machine.nodes
            for lead in node.leads
        ]
        return Nodes(
            entries=np.array(list(self.entries), np.int32),
            firsts=np.array(list(accumulate((len(node.leads) for node in nodes), initial=0)), np.int32),
            totals=np.array(totals, np.uint64),
            uptos=np.array([upto for node in nodes for upto in accumulate(node.weights)], np.uint64),
            leads=np.array(leads, np.int32),
        )

    def _state(self, place: int, state: int) -> int:
        return self.first_states[place] + state * self.size

    def _cell(self, place: int, lead: int, begin: int) -> int:
        """Where a pocket leads from a state, and what is counted."""
        machine = self.machines[place]
        if lead < machine.first_node:
            return self._state(place, lead)
        if lead >= machine.first_end:
            return self._state(place, begin) | self.first_codes[place] + lead - machine.first_end << SHIFT
        node = self.first_nodes[place] + lead - machine.first_node
        return self.codes + self.entries.setdefault(node, len(self.entries)) << SHIFT

    def _lead(self, place: int, lead: int) -> int:
        """Where an outcome leads from a node: the code of an end, a state above all codes, or below zero a node."""
        machine = self.machines[place]
        if lead < machine.first_node:
            return CODES + self._state(place, lead)
        if lead >= machine.first_end:
            return self.first_codes[place] + lead - machine.first_end
        return -1 - (self.first_nodes[place] + lead - machine.first_node)

    def _begins(self) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
        begins = np.zeros((len(self.machines), self.size), np.uint32)
        for place, machine in enumerate(self.machines):
            begins[place] = [self._state(place, begin) for begin in machine.begins]
        return begins

    def _rests(self, cells: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        rests = np.zeros(cells, np.bool_)
        for place, machine in enumerate(self.machines):
            rests[[self._state(place, state) for state in (machine.start, *machine.begins)]] = True
        return rests
