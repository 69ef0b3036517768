"""A plug-in for pytest: which tests prove which clause, whether they passed, and whether they went through the product.

A test that proves a clause says so: `@pytest.mark.clause("co-2022:2204.1")`. An unknown id stops the run before the
first test. `--write-proofs` writes down which tests cite which clause; `tests/tidy` holds that list to be exact.

Every run records how the citing tests ended. Whether a test is live is not said by the test: the plug-in watches the
entry points of the product - what a table, the pit, a tournament or the house decides, the views, the command line -
and a test is live when its own body reached one of them. What a fixture does beforehand does not count, nor does
opening a table or drafting a tournament, which is how most tests begin. A server that a test starts runs in the same
process, so its pages are seen as well.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Generator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

from croupier.storage.library import Library, code_digest, digest_of

TESTS = Path(__file__).parents[1]
RULEBOOKS = TESTS.parent / "src" / "croupier" / "rulebooks"
PROOFS, RECORD = RULEBOOKS / "proofs.json", RULEBOOKS / "test-run.json"

_reached: set[str] | None = None
"""The entry points that the body of the running test has reached; nothing between tests and in fixtures."""


def add_options(parser: pytest.Parser) -> None:
    parser.addoption("--write-proofs", metavar="FILE", nargs="?", const=str(PROOFS), help="write the list of proofs")
    parser.addoption("--test-record", metavar="FILE", default=str(RECORD), help="where the run is recorded")


def pytest_configure(config: pytest.Config) -> None:
    watched = [
        watch("croupier.table.decide", "decide", "table", unless=_is_an_opening),
        watch("croupier.people.decide", "decide", "house"),
        watch("croupier.pit.decide", "decide", "pit"),
        watch("croupier.tournament.decide", "decide", "tournament", unless=_is_an_opening),
        watch("croupier.cli.main", "main", "command line"),
    ]
    views = importlib.import_module("croupier.views")
    for module in pkgutil.iter_modules(views.__path__, "croupier.views."):
        for name, function in inspect.getmembers(importlib.import_module(module.name), inspect.isfunction):
            if function.__module__ == module.name and not name.startswith("_"):
                watched.append(watch(module.name, name, "view"))
    put_in_place(watched)
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(config), "proving_recorder")


def _is_an_opening(answer: object, command: object) -> bool:
    return type(command).__name__ in ("OpenTable", "Draft") and isinstance(answer, tuple)


def watch(
    module: str, name: str, entry: str, unless: Callable[[Any, Any], bool] = lambda answer, *asked: False
) -> tuple[Any, Any]:
    """A function, and another that does the same and notes that a test has reached it."""
    function = getattr(importlib.import_module(module), name)

    @wraps(function)
    def watched(*asked: Any, **more: Any) -> Any:
        reached = _reached
        answer = function(*asked, **more)
        if reached is not None and not unless(answer, *asked[1:2]):
            reached.add(entry)
        return answer

    return function, watched


def put_in_place(watched: list[tuple[Any, Any]]) -> None:
    """By whatever names modules have imported them."""
    instead = {id(function): other for function, other in watched}
    for loaded in [one for key, one in sys.modules.items() if key.startswith("croupier")]:
        for key, value in list(vars(loaded).items()):
            if id(value) in instead:
                setattr(loaded, key, instead[id(value)])


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every citing test is told how many of its like there are, so that a part of them is not taken for all."""
    cited = {item: {clause for mark in item.iter_markers("clause") for clause in mark.args} for item in items}
    proofs: dict[str, set[str]] = defaultdict(set)
    counts: Counter[tuple[str, str]] = Counter()
    for item, clauses in cited.items():
        for clause in clauses:
            proofs[clause].add(function_of(item.nodeid))
            counts[clause, function_of(item.nodeid)] += 1
    for item, clauses in cited.items():
        if clauses:
            item.user_properties.append(("proves", {one: counts[one, function_of(item.nodeid)] for one in clauses}))
    check_and_write(proofs, config.getoption("--write-proofs"))


def function_of(nodeid: str) -> str:
    return nodeid.partition("[")[0]


def check_and_write(proofs: dict[str, set[str]], target: str | None) -> None:
    known = [clause.id for clause in Library().clauses()] if proofs or target else []
    if unknown := sorted(set(proofs) - set(known)):
        places = ", ".join(f"{clause} in {min(proofs[clause])}" for clause in unknown)
        raise pytest.UsageError(f"tests cite clauses that do not exist: {places}")
    if target:
        listed = {clause: sorted(proofs[clause]) for clause in known if clause in proofs}
        Path(target).write_text(json.dumps(listed, indent=1) + "\n", "utf-8")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    global _reached
    _reached = set()
    try:
        return (yield)
    finally:
        item.user_properties.append(("reached", sorted(_reached)))
        _reached = None


class Recorder:
    """Collects the reports of this process or of all workers, and records them when the run ends."""

    def __init__(self, config: pytest.Config) -> None:
        self.file = Path(config.getoption("--test-record"))
        self.chosen_by_name = any("::" in word for word in config.args)
        self.state = {"code": code_digest(), "tests": digest_of(TESTS)}
        self.ended: dict[str, str] = {}
        self.proves: dict[str, dict[str, int]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        told: dict[str, Any] = dict(report.user_properties)
        if "proves" not in told:
            return
        self.proves[report.nodeid] = told["proves"]
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.ended.setdefault(report.nodeid, "live" if told["reached"] else "engine")
        elif not report.passed or report.when == "call":
            self.ended[report.nodeid] = "failed"

    def pytest_sessionfinish(self) -> None:
        if self.proves and not self.chosen_by_name:
            results = self.before()
            for (clause, function), ends in self.gathered().items():
                results.setdefault(clause, {})[function] = worst(ends)
            self.file.write_text(json.dumps({**self.state, "results": results}, indent=1) + "\n", "utf-8")

    def before(self) -> dict[str, dict[str, str]]:
        """What earlier runs of the same code and the same tests have recorded."""
        try:
            record = json.loads(self.file.read_text("utf-8"))
            return dict(record["results"]) if self.state.items() <= record.items() else {}
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return {}

    def gathered(self) -> dict[tuple[str, str], list[str]]:
        """How the tests of each function ended that cite a clause; one that did not end, for all that are missing."""
        found: dict[tuple[str, str], list[str]] = defaultdict(list)
        counts: dict[tuple[str, str], int] = {}
        for nodeid, proves in self.proves.items():
            for clause, count in proves.items():
                key = clause, function_of(nodeid)
                counts[key] = count
                found[key].append(self.ended.get(nodeid, "failed"))
        return {key: ends for key, ends in found.items() if len(ends) == counts[key]}


def worst(ends: list[str]) -> str:
    return next(end for end in ("failed", "engine", "live") if end in ends)
