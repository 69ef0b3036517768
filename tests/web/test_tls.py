"""The house speaks TLS by itself: cookies are Secure, screens are live, and what is wrong is said in one line."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import trustme
from served import serving
from websockets.asyncio.client import connect

from croupier.cli.demo import PASSWORD
from croupier.cli.main import main


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(scope="module")
def tls_port(files: tuple[str, str]) -> Iterator[int]:
    """Of a house that speaks TLS."""
    certificate, key = files
    with serving("--demo", "--database", "memory:", "--certificate", certificate, "--key", key) as (_, address):
        yield httpx.URL(address).port or 443


@pytest.fixture(scope="module")
def files(authority: trustme.CA, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A certificate with those it follows from, and its key."""
    tmp_path = tmp_path_factory.mktemp("tls")
    issued = authority.issue_cert("127.0.0.1", "localhost")
    certificate, key = tmp_path / "house.pem", tmp_path / "house.key"
    for each in issued.cert_chain_pems:
        each.write_to_path(certificate, append=True)
    issued.private_key_pem.write_to_path(key)
    return str(certificate), str(key)


@pytest.mark.parametrize("gates", ["0", "1"])
def test_a_house_with_a_certificate(authority: trustme.CA, files: tuple[str, str], gates: str) -> None:
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    certificate, key = files
    options = ("--demo", "--database", "memory:", "--gates", gates, "--certificate", certificate, "--key", key)
    with serving(*options) as (_, address), httpx.Client(base_url=address, verify=trusting, timeout=60) as client:
        assert address.startswith("https://")
        answer = client.post("/api/sign-in", json={"name": "Eve", "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        cookie, *attributes = answer.headers["set-cookie"].split("; ")
        assert cookie.startswith("__Host-croupier_session=")
        assert {each.lower() for each in attributes} == {"secure", "httponly", "path=/", "samesite=strict"}
        assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
        made_up = {"cookie": f"croupier_session={client.cookies['__Host-croupier_session']}"}
        stranger = httpx.get(f"{address}api/me", verify=trusting, timeout=60, headers=made_up)
        assert stranger.status_code == 401, "a cookie that another host could set is none"

        async def story() -> None:
            cookie = {"Cookie": f"__Host-croupier_session={client.cookies['__Host-croupier_session']}"}
            live = address.replace("https", "wss") + "api/tables/1/live?view=supervisor"
            async with connect(live, ssl=trusting, additional_headers=cookie) as screen:
                assert "seats" in json.loads(await asyncio.wait_for(screen.recv(), 60))["snapshot"]

        asyncio.run(story())
        gone = client.post("/api/sign-out", json={})
        assert gone.headers["set-cookie"].startswith('__Host-croupier_session=""')
        assert gone.headers["clear-site-data"] == '"cache"'
        assert client.get("/api/me").status_code == 401
        with pytest.raises(httpx.HTTPError):
            httpx.get(address.replace("https", "http"), timeout=60)


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated")
@pytest.mark.parametrize(
    ("version", "ciphers", "spoken"),
    [
        (ssl.TLSVersion.TLSv1_3, "DEFAULT", True),
        (ssl.TLSVersion.TLSv1_2, "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256", True),
        (ssl.TLSVersion.TLSv1_2, "ECDHE+CHACHA20", True),
        (ssl.TLSVersion.TLSv1_2, "ECDHE-ECDSA-AES256-SHA:ECDHE-RSA-AES256-SHA:AES128-SHA", False),
        (ssl.TLSVersion.TLSv1_2, "AES128-GCM-SHA256:AES256-GCM-SHA384", False),
        (ssl.TLSVersion.TLSv1_1, "ALL:@SECLEVEL=0", False),
    ],
)
def test_only_good_ciphers_are_spoken(
    tls_port: int, authority: trustme.CA, version: ssl.TLSVersion, ciphers: str, spoken: bool
) -> None:
    context = ssl.create_default_context()
    authority.configure_trust(context)
    context.minimum_version = context.maximum_version = version
    context.set_ciphers(ciphers)
    with socket.create_connection(("127.0.0.1", tls_port), timeout=60) as line:
        if spoken:
            with context.wrap_socket(line, server_hostname="localhost") as secure:
                assert secure.version() == version.name.replace("_", ".")
        else:
            with pytest.raises(ssl.SSLError):
                context.wrap_socket(line, server_hostname="localhost")


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
