"""The image, the unit and the proxy's example: nothing runs them here, so each command and path in them is checked."""

from __future__ import annotations

import argparse
import json
import re
import shlex
from configparser import RawConfigParser
from pathlib import Path

import pytest
from houses import Web, told

import go
from croupier.cli.house import data_folder
from croupier.cli.main import _parser
from tools import HERE

DOCKERFILE = (HERE / "Dockerfile").read_text("utf-8")
NGINX = (HERE / "deploy" / "nginx.conf").read_text("utf-8")
PURPOSES = set(re.findall(r"^    python3 go\.py (\w+)", go.__doc__ or "", re.MULTILINE))
INSTALLED = "/opt/croupier"


def instructions() -> list[tuple[str, str]]:
    """Each instruction of the Dockerfile with its words, lines joined."""
    lines = [line for line in DOCKERFILE.splitlines() if not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(word, rest) for line in joined.splitlines() if line for word, _, rest in [line.partition(" ")]]


def stages() -> list[list[tuple[str, str]]]:
    found: list[list[tuple[str, str]]] = []
    for word, rest in instructions():
        if word == "FROM":
            found.append([])
        if found:
            found[-1].append((word, rest))
    return found


def commands(stage: list[tuple[str, str]]) -> list[list[str]]:
    return [shlex.split(part) for word, rest in stage if word == "RUN" for part in rest.split("&&")]


def only(stage: list[tuple[str, str]], wanted: str) -> str:
    (rest,) = (rest for word, rest in stage if word == wanted)
    return rest


def served(words: list[str]) -> argparse.Namespace:
    arguments = _parser().parse_args(words)
    assert arguments.command == "serve"
    return arguments


def test_both_stages_begin_with_one_base() -> None:
    build, final = stages()
    assert build[0][1] == "${BASE} AS build"
    assert final[0][1] == "${BASE}"
    (default,) = (rest for word, rest in instructions() if word == "ARG")
    version = re.fullmatch(r"BASE=python:3\.(\d+)-slim-\w+", default)
    assert version
    assert int(version[1]) >= 11


def test_what_is_built_is_the_wheel_and_what_is_installed_is_pinned_by_hash() -> None:
    build, final = stages()
    assert ("COPY", ". .") in build
    making, venv, *installs, checked = commands(build)
    assert making[:2] == ["python3", "go.py"]
    assert making[2] == "wheel"
    assert making[2] in PURPOSES
    assert venv == ["python3", "-m", "venv", INSTALLED]
    assert all(command[:2] == [f"{INSTALLED}/bin/pip", "install"] for command in installs)
    locked, wheel = installs
    assert "--require-hashes" in locked
    assert (HERE / locked[locked.index("-r") + 1]).is_file()
    assert {"--no-deps", "--no-index"} <= set(wheel)
    assert wheel[-1] == "dist/croupier-*.whl"
    assert checked == [f"{INSTALLED}/bin/pip", "check"]
    assert [rest for word, rest in final if word == "COPY"] == [f"--from=build {INSTALLED} {INSTALLED}"]
    assert not [command for command in commands(final) if "install" in command and "pip" in command[0]]


def test_what_was_built_before_is_not_copied_into_the_image() -> None:
    ignored = (HERE / ".dockerignore").read_text("utf-8").splitlines()
    assert {".git", ".venv", "**/node_modules", "dist", "src/croupier/web/static/ui"} <= set(ignored)
    needed = ("go.py", "tools", "ui", "src", "requirements", "pyproject.toml", "README.md", "LICENSE", ".gitignore")
    assert not [name for name in needed if not (HERE / name).exists() or name in ignored]


def test_it_runs_as_somebody_who_owns_the_volume_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _, final = stages()
    user, group = only(final, "USER").split(":")
    group_added, user_added, folder = commands(final)
    assert group_added == ["groupadd", "--system", "--gid", group, "croupier"]
    assert user_added[user_added.index("--uid") + 1] == user != "0"
    assert user_added[user_added.index("--gid") + 1] == group != "0"
    volume = only(final, "VOLUME")
    assert folder[-1] == volume == only(final, "WORKDIR")
    assert folder[folder.index("--owner") + 1] == "croupier"
    assert final.index(("VOLUME", volume)) > final.index(("RUN", next(r for w, r in final if w == "RUN")))
    settings = dict(word.split("=", 1) for word in shlex.split(only(final, "ENV")))
    assert settings["PATH"].startswith(f"{INSTALLED}/bin:")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path) + settings["XDG_DATA_HOME"])
    assert data_folder() == Path(str(tmp_path) + volume)


def test_the_command_is_one_and_the_health_check_asks_where_it_listens() -> None:
    _, final = stages()
    assert json.loads(only(final, "ENTRYPOINT")) == ["croupier"]
    arguments = served(json.loads(only(final, "CMD")))
    assert (arguments.host, str(arguments.port)) == ("0.0.0.0", only(final, "EXPOSE"))  # noqa: S104
    check = json.loads(only(final, "HEALTHCHECK").partition("CMD ")[2])
    assert check[:2] == ["python3", "-c"]
    compile(check[2], "the health check", "exec")
    assert f"http://127.0.0.1:{arguments.port}/health'" in check[2]


def test_the_addresses_that_are_watched_are_there() -> None:
    async def story(web: Web) -> None:
        client = web.client()
        for address in ("/health", "/ready", "/metrics"):
            assert (await client.get(address)).status_code == 200, address

    told(story)


def test_the_unit_starts_the_house_in_the_folder_that_it_may_write_to(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    unit = RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string((HERE / "deploy" / "croupier.service").read_text("utf-8"))
    service = unit["Service"]
    program, *words = shlex.split(service["ExecStart"])
    assert program == f"{INSTALLED}/bin/croupier"
    assert served(words).host == "127.0.0.1"
    assert {path.parent for path in (served(words).house, *served(words).table)} == {Path("/etc/croupier")}
    name, _, root = service["Environment"].partition("=")
    monkeypatch.setenv(name, str(tmp_path) + root)
    assert data_folder() == Path(str(tmp_path) + f"/var/lib/{service['StateDirectory']}")
    assert service["WorkingDirectory"] == f"/var/lib/{service['StateDirectory']}"
    assert service["User"] != "root"
    assert service["NoNewPrivileges"] == service["ProtectHome"] == service["PrivateTmp"] == "yes"
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""


def test_the_proxy_leads_to_where_the_house_listens_by_default() -> None:
    assert f"server 127.0.0.1:{served(['serve']).port};" in NGINX
    given = dict(re.findall(r"proxy_set_header (\S+)\s+(\S+);", NGINX))
    assert given == {
        "Host": "$http_host",
        "X-Forwarded-For": "$remote_addr",
        "X-Forwarded-Proto": "$scheme",
        "Upgrade": "$http_upgrade",
        "Connection": "$croupier_connection",
    }
    assert NGINX.count("{") == NGINX.count("}")


def test_the_page_on_operating_names_commands_that_exist() -> None:
    page = (HERE / "docs" / "operating.md").read_text("utf-8")
    assert set(re.findall(r"python3 go\.py (\w+)", page)) <= PURPOSES
    blocks = "\n".join(re.findall(r"^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)).replace("\\\n", " ")
    told_of = re.findall(r"\bcroupier ((?:serve|staff|audit|backup|restore|history|witness|--version).*)", blocks)
    assert len(told_of) == 18
    for text in told_of:
        words = [word for word in shlex.split(text) if word != "…"]
        if words != ["--version"]:
            _parser().parse_args(words)
    assert not [
        path for path in re.findall(r"deploy/[\w.]+|requirements/\w+\.txt", page) if not (HERE / path).is_file()
    ]
