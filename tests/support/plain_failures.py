"""A plug-in for pytest: a failure that pytest cannot describe is told in plain words, and the run goes on.

pytest reads the source of a failure to show it. Where a browser has crashed, that can fail in turn (Python 3.11 loses
count of its stack when Playwright's greenlets are switched while it reads), and such a mistake would end the whole run.
"""

from __future__ import annotations

import traceback
from collections.abc import Generator
from unittest.util import safe_repr

import pytest


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    try:
        return (yield)
    except Exception as trouble:
        if call.excinfo is None or call.when == "collect":
            raise
        keywords = dict.fromkeys(item.keywords, 1)
        told = f"{plain(call.excinfo.value)}\n(pytest could not describe this: {safe_repr(trouble)})"
        return pytest.TestReport(
            item.nodeid, item.location, keywords, "failed", told, call.when, duration=call.duration
        )


def plain(error: BaseException) -> str:
    """Where it happened and what it was, without a look at the source."""
    places = [
        f"{frame.f_code.co_filename}:{line}: in {frame.f_code.co_name}"
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    return "\n".join([*places, safe_repr(error)])
