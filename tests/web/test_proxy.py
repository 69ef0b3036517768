"""Behind a reverse proxy: whose word on the caller's address and on TLS is believed, and what follows from it."""

from __future__ import annotations

import json
import signal

import httpx
import pytest
from served import serving

from croupier.cli.demo import PASSWORD
from croupier.cli.main import main

FORWARDED = {"x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.9"}


@pytest.mark.parametrize(
    ("proxies", "believed"),
    [
        ((), False),
        (("--proxy", "127.0.0.0/8"), True),
        (("--proxy", "127.0.0.1", "--gates", "1"), True),
        (("--proxy", "192.0.2.7", "--proxy", "127.0.0.1"), True),
        (("--proxy", "192.0.2.7"), False),
    ],
)
def test_only_a_proxy_speaks_for_others(proxies: tuple[str, ...], believed: bool) -> None:
    with serving("--demo", "--database", "memory:", "--log", "json", *proxies) as (server, address):
        told = {"name": "Eve", "password": PASSWORD}
        answer = httpx.post(f"{address}api/sign-in", json=told, headers=FORWARDED, timeout=60)
        assert answer.status_code == 200, answer.text
        cookie = answer.headers["set-cookie"].lower().split("; ")
        assert {"httponly", "samesite=strict"} <= set(cookie)
        assert ("secure" in cookie) == believed
        assert cookie[0].startswith("__host-") == believed
        assert ("strict-transport-security" in answer.headers) == believed
        server.send_signal(signal.SIGTERM)
        _, log = server.communicate(timeout=60)
    lines = [json.loads(line) for line in log.splitlines()]
    (line,) = (line for line in lines if line.get("path") == "/api/sign-in")
    assert line["address"] == ("198.51.100.9" if believed else "127.0.0.1")


@pytest.mark.parametrize("proxy", ["*", "house.example", "192.0.2.0/33", ""])
def test_what_is_no_address_is_refused_in_one_line(proxy: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--demo", "--port", "0", "--proxy", proxy]) == 2
    assert capsys.readouterr().err == (
        f'croupier: "{proxy}" is no address of a proxy; write one as 192.0.2.7 or 192.0.2.0/24\n'
    )
