"""Tables of every rulebook, driven at random beside a naive model of what each player should have."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from table_machine import machine
from tables import TABLES

LONG = settings(max_examples=20, stateful_step_count=50, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("name", TABLES)
def test_a_table_driven_at_random_agrees_with_the_model(name: str) -> None:
    run_state_machine_as_test(machine(name), settings=LONG)
