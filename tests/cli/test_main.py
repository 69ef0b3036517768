"""The command from outside: exit codes, clean output, one line for an error, and never a traceback."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier import __version__

Answer = tuple[int, str, str]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
PROGRAM = str(Path(sys.executable).with_name("croupier"))


def shell(*words: str) -> Answer:
    """The command in a process of its own."""
    done = subprocess.run([sys.executable, "-m", "croupier", *words], capture_output=True, env=ENVIRONMENT)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


# In a process of its own


def test_json_stands_alone_on_standard_output() -> None:
    code, out, err = shell("odds", "red", "--wheel", "single-zero", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)[0]["house_edge"] == "1/37"


def test_a_mistake_is_one_line_on_standard_error_and_exit_code_2() -> None:
    code, out, err = shell("odds", "purple")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith('croupier: no bet is called "purple"')


def test_a_check_with_findings_is_exit_code_1(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('name = "h"\nbook = "us-co"\nfrom = 2022-08-14\n[rules]\nspin.revolutions.min = 3\n', "utf-8")
    code, out, err = shell("rules", "check", str(house))
    assert (code, err) == (1, "")
    assert "30-2205(1)" in out


def test_a_reader_who_has_seen_enough_leaves_no_trace() -> None:
    command = [sys.executable, "-m", "croupier", "rules", "trace", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == b"{\n"
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("words", ["odds red --json", "odds red", "rules list --json", "rules list", ""])
def test_a_reader_who_left_before_the_first_word_is_not_told_so(words: str) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    command = [sys.executable, "-m", "croupier", *words.split()]
    done = subprocess.run(command, stdout=writes, stderr=subprocess.PIPE, env=ENVIRONMENT)
    os.close(writes)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_bet_in_bytes_that_are_not_text_is_refused_in_one_line() -> None:
    command = [os.fsencode(sys.executable), b"-m", b"croupier", b"odds", b"\xff\xfe"]
    done = subprocess.run(command, capture_output=True, env=ENVIRONMENT)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


def test_the_program_and_the_module_are_the_same_command() -> None:
    done = subprocess.run([PROGRAM, "odds", "red", "--json"], capture_output=True, env=ENVIRONMENT)
    assert (done.returncode, done.stdout.decode(), done.stderr.decode()) == shell("odds", "red", "--json")


# The words it knows


def test_it_says_its_version(croupier: Callable[..., Answer]) -> None:
    assert croupier("--version") == (0, f"croupier {__version__}\n", "")


@pytest.mark.parametrize("words", [(), ("rules",), ("rules", "show"), ("odds",)])
def test_every_command_has_help(croupier: Callable[..., Answer], words: tuple[str, ...]) -> None:
    code, out, err = croupier(*words, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(" ".join(["usage: croupier", *words]))


def test_alone_it_gives_a_tour(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier()
    assert (code, err) == (0, "")
    for words in ("us-co", "us-ia", "us-nh", "us-nj", "first-five", "7.895 %", "Go on with"):
        assert words in out


def test_the_tour_names_commands_that_work(croupier: Callable[..., Answer]) -> None:
    _code, out, _err = croupier()
    commands = re.findall(r"^  croupier (.*?)(?:  | what|$)", out, re.MULTILINE)
    assert len(commands) == 4
    for command in commands:
        code, _out, err = croupier(*command.split())
        assert (code, err) == (0, ""), command


def test_half_a_command_is_told_what_it_lacks(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier("rules")
    assert (code, out) == (2, "")
    assert err == "croupier rules: the following arguments are required: COMMAND; see croupier rules --help\n"
