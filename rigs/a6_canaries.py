"""A6: secrets that are easy to recognize are used in a house as secrets are, and mistyped, misplaced and made up. Then
everything that leaves the house is searched for them: the log in both styles, every answer, the database with its
write-ahead log, a backup, an export. And names, ids and addresses that would begin a line of the log, or move the
cursor of whoever reads it, do neither.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import io
import json
import random
import re
from argparse import Namespace
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from door import Answer, asked
from insiders import Insiders, insiders

from croupier.cli.history import written_store
from croupier.cli.main import main
from croupier.people.passwords import Argon2
from croupier.web import api, log_lines
from croupier.web.app import build
from croupier.web.hosts import Hosts
from croupier.web.limits import Pace
from croupier.web.logs import Logged, logger, note
from rigs.rig import Report, Rig, Trial, broken

TALKATIVE, PLAIN, RAW = "the log has cookies in it", "passwords are kept as they are", "the log is written as it comes"
STYLES = ("json", "text")
LINE = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z (debug|info|warning|error) ")
EVIL = ("\n2026-01-01T00:00:00Z info    request by=Sue", "\r\nset-cookie: a=b", "\x1b[2J\x1b[1;31m", "\x9b31m", "\x00",
        "\u202egnp", "\u2028", "\x7f", "\ud83c", '"}\n{"level":"info"', "%0d%0a", "\u0085")  # fmt: skip


class Canaries:
    """A house with a log, and whoever lives in it; every secret is kept as it is used."""

    def __init__(self, people: Insiders, app: Any, chance: random.Random) -> None:
        self.people, self.app, self.chance = people, app, chance
        self.secrets: dict[str, str] = {}
        self.said: list[tuple[str, bytes]] = []
        """What was answered, and to what."""
        self.lines = 0

    def secret(self, kind: str) -> str:
        """One that nobody else has: words that are hard to guess, and a mark."""
        made = f"canary {self.chance.getrandbits(64):016x} {kind}"
        self.secrets[made] = kind
        return made

    async def ask(self, method: str, path: str, cookie: str = "", body: Any = None, **more: Any) -> Answer:
        answer = await asked(self.app, method, path, cookie, body, **more)
        self.said.append((f"{method} {path[:40]}", answer.body))
        self.lines += answer.status >= 400 or method not in ("GET", "HEAD")
        return answer

    def kept(self, answer: Answer, kind: str) -> str:
        """The cookie that was given, whose value is a secret from now on."""
        cookie = answer.headers["set-cookie"].partition(";")[0]
        self.secrets[cookie.partition("=")[2]] = kind
        return cookie

    async def life(self) -> None:
        """Somebody is hired, mistypes, signs in, is locked out, enrolls a terminal, and signs out."""
        name, first, own = f"Eve {len(self.secrets)}", self.secret("first password"), self.secret("password")
        ada = self.people.cookies["Ada"]
        told = {"change": "AddStaff", "name": name, "licence": f"L{len(self.secrets)}", "post": "supervisor"}
        assert (await self.ask("POST", "/api/house", ada, told | {"password": first})).status == 200
        await self.ask("POST", "/api/password", body={"name": name, "old": self.secret("mistyped"), "new": own})
        assert (await self.ask("POST", "/api/password", body={"name": name, "old": first, "new": own})).status == 200
        await self.ask("POST", "/api/sign-in", body={"name": name, "password": self.secret("wrong password")})
        signed = await self.ask("POST", "/api/sign-in", body={"name": name, "password": own})
        assert signed.status == 200, signed
        cookie = self.kept(signed, "session")
        await self.misplaced(cookie)
        await self.terminal(cookie)
        await self.ask("POST", "/api/approvals/1", cookie, {"password": own})
        bold = {"id": "p", "command": {"command": "PostRules"}, "signers": [{"name": name, "password": own}]}
        await self.ask("POST", "/api/pit/commands", cookie, bold)
        await self.ask("POST", "/api/sign-out", cookie, {})
        self.people.clock.on(3_600)
        await self.people.sign_in("Ada")

    async def terminal(self, cookie: str) -> None:
        seat = 10 + len(self.secrets)
        code = json.loads(
            (await asked(self.app, "POST", "/api/terminals/codes", cookie, {"table": "7", "seat": seat})).body
        )
        self.lines += 1
        self.secrets[code["code"]] = "code"
        await self.ask("POST", "/api/terminals", body={"table": "7", "seat": seat, "code": self.secret("wrong code")})
        used = await self.ask("POST", "/api/terminals", body={"table": "7", "seat": seat, "code": code["code"]})
        self.kept(used, "token")

    async def misplaced(self, cookie: str) -> None:
        """Secrets where none belong."""
        query, header, made_up = self.secret("query"), self.secret("header"), self.secret("made-up session")
        await self.ask("GET", f"/api/tables/9?token={query.replace(' ', '+')}", cookie)
        self.secrets[query.replace(" ", "+")] = "query"
        await self.ask("GET", "/api/house/staff", "", headers=(("authorization", f"Bearer {header}"),))
        await self.ask("GET", "/api/me", f"croupier_session={made_up}")
        for path in ("/api/sign-in", "/api/password"):
            typed = {"name": self.secret("password in place of the name")}
            await self.ask(
                "POST", path, body=typed | ({"password": "-"} if "sign" in path else {"old": "-", "new": "-"})
            )
        signed = {
            "id": "p",
            "command": {"command": "PostRules"},
            "signers": [{"name": self.secret("signer"), "password": "-"}],
        }
        await self.ask("POST", "/api/pit/commands", cookie, signed)
        for body in ({"name": "Dan", "password": [self.secret("list")]}, {"pasword": self.secret("field")}):
            await self.ask("POST", "/api/sign-in", body=body)
        await self.ask("POST", "/api/unlock", cookie, {"password": {"a": self.secret("object")}})
        torn = f'{{"name":"Dan","password":"{self.secret("torn")}"'.encode()
        await self.ask("POST", "/api/sign-in", raw=torn, headers=(("content-type", "application/json"),))
        told = {"id": "x", "command": {"command": "CallFloor", "password": self.secret("command")}}
        await self.ask("POST", "/api/tables/7/commands", cookie, told)
        told["command"] = {"command": self.secret("name of a command")}
        for path in ("/api/tables/7/commands", "/api/pit/commands", "/api/tournaments/x/commands"):
            await self.ask("POST", path, self.people.cookies["Sue"], told)

    async def injected(self) -> None:
        """Texts that would be lines or commands of a terminal, wherever the log has texts."""
        for evil in EVIL:
            await self.ask("POST", "/api/sign-in", body={"name": f"Eve{evil}", "password": "-"})
            await self.ask("POST", "/api/password", body={"name": evil, "old": "-", "new": "-"})
            await self.ask("GET", f"/nothing{evil}here".replace("?", ""))
            told = {"id": f"1{evil}", "command": {"command": f"CallFloor{evil}"}}
            await self.ask("POST", "/api/tables/7/commands", self.people.cookies["Dan"], told)
        self.people.clock.on(3_600)
        await self.people.sign_in("Dan")
        await self.people.sign_in("Sue")
        await self.people.sign_in("Ada")


def run(trial: Trial) -> Report:
    with ExitStack() as planted:
        if trial.fault == TALKATIVE:
            planted.enter_context(broken(api, "note", _talkative))
        if trial.fault == PLAIN:
            planted.enter_context(broken(Argon2, "hash", lambda self, password: f"$argon2id${password}"))
            planted.enter_context(broken(Argon2, "verify", lambda self, known, told: known == f"$argon2id${told}"))
            planted.enter_context(broken(Argon2, "needs_rehash", lambda self, known: False))
        if trial.fault == RAW:
            planted.enter_context(broken(log_lines, "_visible", lambda text: text))
        report = Report()
        for style in STYLES:
            folder = trial.folder / style
            folder.mkdir()
            lived, log = asyncio.run(_lived(trial, folder, style, -(-trial.size // 2)))
            _look(lived, log, style, folder, report)
    return report


async def _lived(trial: Trial, folder: Path, style: str, size: int) -> tuple[Canaries, str]:
    written = io.StringIO()
    log, end = logger(written, style)
    async with written_store(Namespace(proof=None, witness=[]), str(folder / "house.db"), adopt=True) as (
        store,
        history,
    ):
        people = await insiders(store)
        app = Logged(Hosts(build(people.house, Pace(1e9, 1e9)), "house"), log)
        lived = Canaries(people, app, random.Random(f"{trial.seed} {style}"))
        for _ in range(size):
            await lived.life()
            await lived.injected()
        assert history
        await history.checkpoint()
        for file in list(folder.glob("house.db*")):
            if file.is_file():
                (folder / f"alive-{file.name}").write_bytes(file.read_bytes())
        await people.house.close()
    end()
    return lived, written.getvalue()


def _look(lived: Canaries, log: str, style: str, folder: Path, report: Report) -> None:
    places = {f"the log as {style}": log.encode("utf-8", "surrogatepass")}
    places |= {f"the answer to {asked_}": body for asked_, body in lived.said}
    places |= {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    with contextlib.redirect_stdout(io.StringIO()):
        assert main(["backup", str(folder / "copy"), "--database", str(folder / "house.db")]) == 0
        words = ["audit", "export", "--database", str(folder / "house.db"), "--to", str(folder / "night.gz")]
        assert main([*words, "--with-people"]) == 0
    places |= {f"backup/{file.name}": file.read_bytes() for file in (folder / "copy").rglob("*") if file.is_file()}
    places["the export"] = gzip.decompress((folder / "night.gz").read_bytes())
    for secret, kind in lived.secrets.items():
        report.tried += 1
        report.found += [
            f"a {kind} is in {place}: {secret}" for place, text in places.items() if secret.encode() in text
        ]
    lines = log.removesuffix("\n").split("\n")
    if len(lines) > lived.lines:  # what is repeated at once is counted, and has one line
        report.found.append(f"{lived.lines} requests have {len(lines)} lines as {style}")
    report.found += [f"as {style}: {line!r}" for line in lines if not _is_line(line, style)]
    report.figures["lines"] = int(report.figures.get("lines", 0)) + len(lines)
    report.figures["places searched"] = int(report.figures.get("places searched", 0)) + len(places)


def _is_line(line: str, style: str) -> bool:
    if not line.isprintable():
        return False
    return bool(LINE.match(line)) if style == "text" else json.loads(line)["event"] == "request"


def _talkative(connection: Any, **facts: Any) -> None:
    note(connection, cookie=connection.headers.get("cookie", ""), **facts)


RIG = Rig(
    id="A6",
    title="secrets that are easy to recognize, and texts that would be lines of the log",
    promises=("rights",),
    unit="secrets",
    small=4,
    full=200,
    run=run,
    faults=(TALKATIVE, PLAIN, RAW),
    fault_size=2,
    timed="session ids and times, which are in the lines that are found",
)
