"""The demo at one address, as a process that can be killed and started again under open screens."""

from __future__ import annotations

import socket
from contextlib import ExitStack

from served import serving


class Restarted:
    def __init__(self, database: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.database, self.address = database, f"http://127.0.0.1:{self.port}"
        self._life = ExitStack()

    def __enter__(self) -> Restarted:
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.kill()

    def start(self) -> None:
        self._life.enter_context(serving("--demo", "--database", self.database, "--port", str(self.port)))

    def kill(self) -> None:
        self._life.close()
