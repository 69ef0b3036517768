"""What says the same again and again is counted; what was done is all written."""

from __future__ import annotations

import io
import json
from typing import Any

from croupier.web.log_lines import Log, as_json
from croupier.web.log_repeats import ERRORS, REFUSALS, SECOND, Repeats


class Hand:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def error(**facts: Any) -> dict[str, Any]:
    return {"at": "now", "level": "error", "event": "request", "status": 500, **facts}


def refusal(**facts: Any) -> dict[str, Any]:
    return {"at": "now", "level": "info", "event": "request", "status": 404, "address": "192.0.2.1", **facts}


def test_of_an_error_one_line_is_written_in_a_second_and_then_how_many_there_were() -> None:
    clock = Hand()
    repeats = Repeats(clock)
    traced = [error(traceback=f"Traceback\n  line {n}\nKeyError: 7", path=f"/{n}") for n in range(1_000)]
    assert [repeats.take(line) for line in traced] == [True] * ERRORS + [False] * (1_000 - ERRORS)
    assert repeats.over() == [], "the second is not over"
    clock.at += SECOND
    assert repeats.over() == [{**traced[-1], "repeated": 999}]
    assert repeats.take(traced[0]), "the next second has its own line"
    clock.at += SECOND
    assert repeats.over() == []


def test_what_says_something_else_is_another_kind() -> None:
    repeats = Repeats(Hand())
    lines = [
        *(error(event="halted", stream=f"table:{n}") for n in range(20)),
        *(error(traceback=f"Traceback\n{name}: 7") for name in ("KeyError", "ValueError")),
        *(refusal(code=code) for code in ("not_found", "malformed")),
        *(refusal(address=f"192.0.2.{n}") for n in range(2, 50)),
    ]
    assert all(repeats.take(line) for line in lines)


def test_refusals_have_a_few_lines_and_what_was_done_has_all() -> None:
    repeats = Repeats(Hand())
    assert [repeats.take(refusal(path=f"/{n}")) for n in range(100)].count(True) == REFUSALS
    assert [repeats.take({"level": "info", "event": "socket refused"}) for n in range(100)].count(True) == REFUSALS
    assert all(repeats.take({"level": "info", "event": "command", "id": str(n)}) for n in range(100))


def test_a_log_that_ends_says_how_many_it_has_left_out() -> None:
    written = io.StringIO()
    log = Log(written, as_json)
    for number in range(500):
        log.put(error(number=number))
    log.close()
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert len(lines) < 500
    assert sum(line.get("repeated", 0) or 1 for line in lines) == 500
