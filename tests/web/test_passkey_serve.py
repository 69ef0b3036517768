"""Passkeys at a house as it is started: by TLS under its name, kept over a restart, audited, and checked."""

from __future__ import annotations

from pathlib import Path
from subprocess import Popen, run
from sys import executable

import httpx
from authenticators import Authenticator
from certificates import Certified
from served import OURS, serving

from croupier.cli.main import main
from croupier.storage.proof_folder import ProofFolder

CHECKER = Path(__file__).parents[2] / "checker" / "check_croupier.py"
PASSWORD = "correct horse battery"


def test_a_passkey_outlives_a_restart_and_is_proved(tmp_path: Path) -> None:
    certified = Certified(tmp_path)
    trusting = certified.trusting()
    database = str(tmp_path / "house.sqlite")
    first = [*OURS, "staff", "first", "Ada", "--licence", "A-1", "--database", database]
    run(first, input=f"{PASSWORD}\n{PASSWORD}\n", text=True, check=True, capture_output=True, timeout=60)
    options = ("--database", database, *certified.options)
    passkey = Authenticator(count=1)

    def client_of(address: str) -> httpx.Client:
        passkey.origin = address.replace("127.0.0.1", "localhost").rstrip("/")
        return httpx.Client(base_url=passkey.origin, verify=trusting, timeout=60)

    with serving(*options) as (server, address), client_of(address) as client:
        assert client.post("/api/sign-in", json={"name": "Ada", "password": PASSWORD}).status_code == 200
        begun = client.post("/api/passkeys/new", json={"password": PASSWORD, "label": "key"}).json()
        made = client.post("/api/passkeys/made", json={"credential": passkey.create(begun)})
        assert made.status_code == 200, made.text
        _ended(server)
    with serving(*options) as (server, address), client_of(address) as client:
        for count, status in ((1, 200), (1, 401), (2, 200)):
            passkey.count = count  # the second is a copy that has signed no oftener than before
            credential = passkey.get(client.post("/api/passkeys/challenge", json={}).json())
            answer = client.post("/api/passkeys/sign-in", json={"credential": credential})
            assert answer.status_code == status, answer.text
        stranger = client.post("/api/passkeys/challenge", json={}, headers={"host": "evil.example"})
        assert stranger.status_code == 421
        _ended(server)
    assert main(["audit", "verify", "--database", database]) == 0
    file = tmp_path / "night.jsonl.gz"
    assert main(["audit", "export", "--database", database, "--to", str(file), "--with-people"]) == 0
    house = str(ProofFolder(Path(f"{database}-proof")).signer(make=False).verifier)
    told = run([executable, "-I", "-S", CHECKER, file, "--key", house], capture_output=True, text=True, timeout=60)
    assert (told.returncode, "nothing wrong was found" in told.stdout) == (0, True), told.stdout + told.stderr


def _ended(server: Popen[str]) -> None:
    server.terminate()
    assert server.wait(60) == 0
