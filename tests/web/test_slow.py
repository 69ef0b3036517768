"""Whoever asks for much paper keeps nobody from signing in."""

from __future__ import annotations

import asyncio
import threading

from houses import Web, told

from croupier.web.slow import AT_ONCE, slowly


def test_sign_ins_do_not_wait_behind_slow_work() -> None:
    async def story(web: Web) -> None:
        go, at_work = threading.Event(), threading.Semaphore(0)

        def draws(page: int) -> int:
            at_work.release()
            assert go.wait(60)
            return page

        asked = [asyncio.create_task(slowly(draws, page)) for page in range(100)]
        try:
            for _ in range(AT_ONCE):
                assert await asyncio.to_thread(at_work.acquire, timeout=60)
            await web.signed_in("Dan")
            assert not any(task.done() for task in asked)
            assert not at_work.acquire(blocking=False), "no more than a few are drawn at once"
        finally:
            go.set()
        assert await asyncio.gather(*asked) == list(range(100))

    told(story)
