"""Slow work that a request asks for: drawing a print, holding a plan to the law, counting numbers.

It has two threads of its own. Sign-ins and checkpoints are computed on those of the loop, and would otherwise wait
behind whoever asks for a hundred prints.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

AT_ONCE = 2
P = ParamSpec("P")
R = TypeVar("R")
_THREADS = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="croupier-slow")


async def slowly(work: Callable[P, R], *told: P.args, **more: P.kwargs) -> R:
    return await asyncio.get_running_loop().run_in_executor(_THREADS, partial(work, *told, **more))
