"""The house speaks TLS by itself: cookies are Secure, screens are live, and what is wrong is said in one line."""

from __future__ import annotations

import asyncio
import json
import ssl
from pathlib import Path

import httpx
import pytest
import trustme
from served import serving
from websockets.asyncio.client import connect

from croupier.cli.demo import PASSWORD
from croupier.cli.main import main


@pytest.fixture
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def files(authority: trustme.CA, tmp_path: Path) -> tuple[str, str]:
    """A certificate with those it follows from, and its key."""
    issued = authority.issue_cert("127.0.0.1", "localhost")
    certificate, key = tmp_path / "house.pem", tmp_path / "house.key"
    for each in issued.cert_chain_pems:
        each.write_to_path(certificate, append=True)
    issued.private_key_pem.write_to_path(key)
    return str(certificate), str(key)


def test_a_house_with_a_certificate(authority: trustme.CA, files: tuple[str, str]) -> None:
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    certificate, key = files
    options = ("--demo", "--database", "memory:", "--certificate", certificate, "--key", key)
    with serving(*options) as (_, address), httpx.Client(base_url=address, verify=trusting, timeout=60) as client:
        assert address.startswith("https://")
        answer = client.post("/api/sign-in", json={"name": "Eve", "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        assert {"secure", "httponly"} <= set(answer.headers["set-cookie"].lower().split("; "))
        assert answer.headers["strict-transport-security"] == "max-age=31536000"

        async def story() -> None:
            cookie = {"Cookie": f"croupier_session={client.cookies['croupier_session']}"}
            live = address.replace("https", "wss") + "api/tables/1/live?view=supervisor"
            async with connect(live, ssl=trusting, additional_headers=cookie) as socket:
                assert "seats" in json.loads(await asyncio.wait_for(socket.recv(), 60))["snapshot"]

        asyncio.run(story())
        with pytest.raises(httpx.HTTPError):
            httpx.get(address.replace("https", "http"), timeout=60)


def test_what_is_no_certificate_is_said_in_one_line(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    certificate, key = files
    other = tmp_path / "other.key"
    trustme.CA().issue_cert("localhost").private_key_pem.write_to_path(other)
    (tmp_path / "letter.txt").write_text("Dear Sir or Madam", "utf-8")
    wrong = (
        ("--certificate", certificate),
        ("--key", key),
        ("--certificate", certificate, "--key", str(other)),
        ("--certificate", certificate, "--key", str(tmp_path / "none.key")),
        ("--certificate", str(tmp_path / "letter.txt"), "--key", key),
    )
    for options in wrong:
        assert main(["serve", "--demo", "--port", "0", "--database", "memory:", *options]) == 2
        said = capsys.readouterr().err
        assert said.startswith("croupier: ")
        assert "TLS" in said
        assert said.count("\n") == 1
