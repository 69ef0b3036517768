"""The log in files that turn."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest
from served import serving

from croupier.cli.main import main
from croupier.web.log_files import OLDER, LogFile


def test_a_full_file_is_put_aside_and_the_oldest_is_thrown_away(tmp_path: Path) -> None:
    log = LogFile(tmp_path / "house.log", most=20)
    for number in range(20):
        assert log.write(f"line {number:02}\n") == 8
    log.close()
    files = {file.name: file.read_text("utf-8") for file in tmp_path.iterdir()}
    assert files["house.log"] == "line 18\nline 19\n"
    assert files["house.log.1"] == "line 16\nline 17\n"
    assert files[f"house.log.{OLDER}"] == "line 08\nline 09\n"
    assert len(files) == OLDER + 1


def test_a_log_goes_on_where_it_was_and_a_long_line_is_kept_whole(tmp_path: Path) -> None:
    for line in ("one\n", "a line that is longer than a file should be\n", "three\n"):
        log = LogFile(tmp_path / "house.log", most=10)
        log.write(line)
        log.close()
    assert (tmp_path / "house.log").read_text("utf-8") == "three\n"
    assert (tmp_path / "house.log.2").read_text("utf-8") == "one\n"


def test_a_house_writes_its_log_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.log"
    with serving("--demo", "--database", "memory:", "--log-file", str(file)) as (server, _):
        server.send_signal(signal.SIGTERM)
        _, error = server.communicate(timeout=60)
    assert not error
    lines = [json.loads(line)["event"] for line in file.read_text("utf-8").splitlines()]
    assert (lines[0], lines[-1]) == ("started", "stopped")
    assert file.stat().st_mode & 0o077 == 0, "it is its owner's to read"
    assert main(["serve", "--demo", "--port", "0", "--log-file", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"croupier: cannot write the log to {tmp_path}: Is a directory\n"
