"""Input that no person would type by hand: it gets one clear line all the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.storage.library import code_digest


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on standard error, after exit code 2."""
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert err.isascii() or err.rstrip("\n").isprintable()
    return err


@pytest.mark.parametrize("text", [f"x = {'9' * 5000}", f"x = {'[' * 5000}"], ids=["digits", "nesting"])
@pytest.mark.parametrize("words", [["rules", "check"], ["odds", "back2back", "--weights"]], ids=" ".join)
def test_a_file_beyond_all_measure_is_one_line(
    words: list[str], text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file.toml"
    file.write_text(text)
    assert "is not TOML" in refused([*words, str(file)], capsys)


def test_a_seed_that_gives_no_whole_cents_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["odds", "roulette-up-progressive", "--unit", "$0.50", "--seed", "$0.01"]
    assert "no whole cents" in refused(words, capsys)


def test_a_multiplier_beyond_all_measure_is_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "weights.toml"
    file.write_text(f"total = 1\n[weights]\n{'9' * 5000} = 1\n")
    assert main(["odds", "back2back", "--weights", str(file)]) == 2
    assert "not a multiplier" in capsys.readouterr().err


def test_a_house_key_nested_beyond_all_measure_is_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'name = "x"\nbook = "us-co"\nfrom = 2022-08-14\nrules.{"a." * 3000}b = 1\n')
    assert main(["rules", "check", str(file)]) == 1
    assert "is not a rule key" in " ".join(capsys.readouterr().out.split())


def test_a_rule_key_nested_beyond_all_measure_is_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "xx"
    book.mkdir()
    (book / "spin.toml").write_text(f"{'a.' * 3000}b = 1\n")
    assert main(["rules", "list", "--rulebooks", str(tmp_path)]) == 2
    assert "nested deeper" in capsys.readouterr().err


def test_a_broken_list_of_proofs_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "book.toml").write_text("")
    (tmp_path / "proofs.json").write_text("{nope")
    assert "not a list of proofs" in refused(["rules", "trace", "--rulebooks", str(tmp_path)], capsys)


@pytest.mark.parametrize("results", ["5", '["x"]', '{"xx:1": 5}', "{nope"])
def test_a_broken_record_of_a_test_run_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], results: str
) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "book.toml").write_text("")
    (tmp_path / "test-run.json").write_text(f'{{"code": "{code_digest()}", "results": {results}}}')
    assert "not the record of a test run" in refused(["rules", "trace", "--rulebooks", str(tmp_path)], capsys)


@pytest.mark.parametrize("word", ["bla\nck", "mo\x1b[31mre\n2", "x" * 100_000], ids=["newline", "escape", "long"])
def test_words_too_many_are_named_on_one_line(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(refused(["odds", "red", word], capsys)) < 1200
    assert len(refused(["rules", "list", word], capsys)) < 1200


@pytest.mark.parametrize("option", ["--weights", "--meter", "--unit", "--stake"])
def test_what_is_for_side_bets_is_refused_for_the_layout(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is for side bets" in refused(["odds", "red", option, "$5"], capsys)


def test_control_characters_in_a_rulebook_stay_out_of_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "book.toml").write_text('"a\\nb\\u001b[31m" = 1\n')
    assert main(["rules", "list", "--rulebooks", str(tmp_path)]) == 2
    assert all(line.isprintable() for line in capsys.readouterr().err.splitlines())


def test_a_disk_that_is_full_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        run = subprocess.run(
            [sys.executable, "-m", "croupier", "odds", "red", "--json"], stdout=full, stderr=-1, text=True
        )
    assert (run.returncode, len(run.stderr.splitlines())) == (2, 1)
    assert "cannot write" in run.stderr
