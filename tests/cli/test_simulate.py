"""`croupier simulate` and `croupier certify`, as a person and as a program ask them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import simulate as simulate_command
from croupier.cli.asking import asked_portfolio
from croupier.game.wheel import DOUBLE_ZERO

Answer = tuple[int, str, str]
QUICK = ("--spins", "1e6", "--seed", "1")
MULTIPLIERS = 'total = 1000\n[weights]\n"10" = 900\n"50" = 90\n"1000" = 10\n'


def test_programs_get_every_field(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json("simulate", "red", "straight:17=$5", "straights-and-8s", *QUICK, "--workers", "2")
    assert {"spins", "seconds", "spins_per_second", "seed", "workers"} <= set(found)
    assert (found["spins"], found["seed"], found["workers"], found["method"]) == (1_000_000, 1, 2, "spins")
    assert [bet["bet"] for bet in found["bets"]] == ["red", "straight:17", "straights-and-8s"]
    for bet in found["bets"]:
        assert {"bet", "mean", "stderr", "interval", "exact", "verdict"} <= set(bet)
        assert bet["interval"][0] < bet["mean"] < bet["interval"][1]
        assert bet["verdict"] == "agrees"
        assert sum(award["count"] for award in bet["awards"]) == bet["games"]
        mean = sum(award["count"] * Fraction(award["net"]) for award in bet["awards"]) / bet["games"]
        assert bet["mean"] == pytest.approx(float(mean), abs=1e-15)
        assert Fraction(bet["exact"]) == sum(Fraction(award["net"]) * Fraction(award["p"]) for award in bet["awards"])
    assert found["bets"][0]["exact"] == "-1/19"
    assert sum(found["pockets"]["counts"].values()) == 1_000_000


def test_the_same_seed_gives_the_same_answer_and_another_another(croupier_json: Callable[..., Any]) -> None:
    one, two = (croupier_json("simulate", "red", *QUICK, "--workers", workers) for workers in ("1", "7"))
    other = croupier_json("simulate", "red", "--spins", "1e6", "--seed", "2")
    assert one["bets"] == two["bets"] != other["bets"]


def test_a_small_run_in_a_new_process_compiles_nothing_and_counts_the_same(croupier_json: Callable[..., Any]) -> None:
    import numba  # noqa: F401 - from here on, this process plays with compiled kernels

    words = ("simulate", "red", "straights-and-8s", "--spins", "3e5", "--seed", "1")
    new = subprocess.run([sys.executable, "-m", "croupier", *words, "--json"], capture_output=True, check=True)
    small, here = json.loads(new.stdout), croupier_json(*words)
    assert (small["compiled"], here["compiled"]) == (False, True)
    assert small["bets"] == here["bets"]


def test_without_a_seed_one_is_chosen_and_said(croupier_json: Callable[..., Any]) -> None:
    first = croupier_json("simulate", "red", "--spins", "1000")
    again = croupier_json("simulate", "red", "--spins", "1000", "--seed", str(first["seed"]))
    assert first["bets"] == again["bets"]


def test_people_get_a_table(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier("simulate", "red", "roulette-up-bonus@PT-FLT-RU-02", *QUICK)
    assert (code, err) == (0, "")
    assert "1,000,000 spins of a double-zero wheel, seed 1 · us-co" in out
    assert "roulette-up-bonus PT-FLT-RU-02" in out
    assert "-0.052632" in out
    assert "wants" not in out
    assert re.search(r"its mean can be judged from [0-9,]+ games", out)


def test_a_rule_for_zeros_and_another_book(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json("simulate", "red", "--wheel", "single-zero", "--rule", "half-back", *QUICK)
    assert found["bets"][0]["exact"] == "-1/74"
    found = croupier_json("simulate", "spread-bet", "--spins", "1e5", "--seed", "1")
    assert [bet["paytable"] for bet in found["bets"]] == ["00-option-1"] * 7


def test_side_bets_find_their_book_beside_bets_with_stakes(croupier: Callable[..., Answer]) -> None:
    code, _out, err = croupier("simulate", "spread-bet:1=$2", "red=$5", *QUICK)
    assert (code, err) == (2, "croupier: us-nj does not hold the text of wagers.permitted (13:69F-5.1(a)-(g))\n")


def test_a_wheel_with_weights(croupier_json: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "worn.toml"
    file.write_text("".join(f'"{pocket}" = {101 if pocket == "17" else 100}\n' for pocket in DOUBLE_ZERO.pockets))
    found = croupier_json("simulate", "straight:17", "--pockets", str(file), *QUICK)
    assert found["weighted"] is True
    assert Fraction(found["bets"][0]["exact"]) == 36 * Fraction(101, 3801) - 1


def test_a_multiplier_is_played_with_the_chances_of_the_house(
    croupier: Callable[..., Answer], croupier_json: Callable[..., Any], tmp_path: Path
) -> None:
    file = tmp_path / "multiplier.toml"
    file.write_text(MULTIPLIERS)
    found = croupier_json("simulate", "back2back", "--weights", str(file), *QUICK)
    assert found["verdict"] == "agrees"
    code, out, err = croupier("simulate", "back2back", *QUICK)
    assert (code, out) == (2, "")
    assert "the house supplies the chances" in err


def test_a_meter_raises_what_a_progressive_is_worth(croupier_json: Callable[..., Any]) -> None:
    empty, full = (
        croupier_json("simulate", "roulette-up-progressive", "--meter", meter, *QUICK)["bets"][0]
        for meter in ("$0", "$10,000")
    )
    assert empty["games"] == full["games"]
    assert Fraction(full["exact"]) > Fraction(empty["exact"])
    assert full["mean"] >= empty["mean"]


def test_totals_alone_are_there_at_once_and_say_so(croupier: Callable[..., Answer]) -> None:
    code, out, _err = croupier("simulate", "red", "--spins", "1e17", "--totals", "--seed", "1")
    assert code == 0
    assert "no spin was played" in out
    assert "100,000,000,000,000,000 spins" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("red", "--spins", "0"), "0 spins cannot be simulated"),
        (("red", "--spins", "-1"), "spins cannot be simulated"),
        (("red", "--spins", "1.5"), "not a whole number"),
        (("red", "--spins", "many"), "not a whole number"),
        (("red", "--spins", "1e300"), "spins cannot be simulated"),
        (("red", "--spins", "10^15"), "spins cannot be simulated"),
        (("red", "--spins", "9" * 500), "not a whole number"),
        (("red", "--spins", "10^99999"), "not a whole number"),
        (("red", "--spins", "1e999999999"), "not a whole number"),
        (("red", "--spins", "1e18"), "--totals"),
        (("red", "--seed", "-3"), "a seed is"),
        (("red", "--seed", "x"), "not a whole number"),
        (("red", "--workers", "0"), "0 workers"),
        (("rde",), 'no bet is called "rde"'),
        (("red", "--wheel", "square"), "no wheel is called"),
        (("straights-and-8s", "--totals"), "one spin does not decide it"),
        (("red", "--pockets", "nowhere.toml"), "cannot be read"),
        (("red", "--rule", "in-prison", "--book", "us-nh"), "In Prison"),
        (("spinner-winner", "--wheel", "double-zero-as-single"), "spinner-winner is not offered"),
        (("red", "--reading", "C7"), "not a reading"),
    ],
)
def test_bad_input_gets_one_line(croupier: Callable[..., Answer], words: tuple[str, ...], says: str) -> None:
    code, out, err = croupier("simulate", *words)
    assert (code, out) == (2, "")
    assert says in err
    assert err.startswith("croupier")
    assert err.count("\n") == 1


def worked(pid: int) -> float:
    """Seconds that processors have worked for it."""
    ticks = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


def test_an_interrupt_keeps_what_was_done_and_says_so() -> None:
    command = [sys.executable, "-m", "croupier", "simulate", "red", "--spins", "1e13", "--seed", "1", "--json"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        end = time.monotonic() + 600
        while worked(running.pid) < 10 and time.monotonic() < end:  # it plays by then, however busy the machine is
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
        running.wait()
    found = json.loads(out)
    assert err == ""
    assert running.returncode == 0
    assert found["stopped"] is True
    assert 0 <= found["spins"] < found["asked"] == 10**13
    assert found["bets"][0]["games"] == found["spins"]


@pytest.mark.parametrize("bet", ["red", "straights-and-8s"])
def test_an_interrupt_before_the_first_spin_ends_in_good_order(
    croupier: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, bet: str
) -> None:
    """A real signal, while the bets are still being read."""

    def read(*words: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return asked_portfolio(*words)

    monkeypatch.setattr(simulate_command, "asked_portfolio", read)
    code, out, err = croupier("simulate", bet, "--spins", "1e9", "--seed", "1")
    assert (code, err) == (0, "")
    assert "stopped after 0 of 1,000,000,000 spins" in out
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_what_cannot_be_stopped_in_good_order_is_stopped_in_one_line(
    croupier: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulate_command, "asked_seed", lambda arguments: signal.raise_signal(signal.SIGINT))
    assert croupier("simulate", "red") == (130, "", "croupier: stopped\n")


def test_a_short_run_has_no_pairs_and_says_so(croupier: Callable[..., Answer]) -> None:
    code, out, _err = croupier("simulate", "red", "straight:17", "--spins", "1000", "--seed", "1")
    assert code == 0
    assert "no pairs counted" in out
    assert "pairs p" not in out
    assert re.search(r"straight:17\s+1,000\s+\S+\s+–\s+-0.052632\s+–\s+too few", out)
    assert re.search(r"red\s+1,000\s+\S+\s+0\.06\d+\s+-0.052632\s+0\.\d+\s+agrees", out)


def test_a_short_run_has_no_interval_for_programs_either(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json("simulate", "red", "straight:17", "--spins", "1000", "--seed", "1")
    red, straight = found["bets"]
    assert red["interval"][1] - red["mean"] == pytest.approx(1.959964 * (360 / 361 / 1000) ** 0.5 + 1 / 1000)
    assert (straight["interval"], straight["detectable"], straight["mean_p"]) == (None, None, None)
    assert (found["pockets"]["pairs_p"], found["portfolio"]["interval"]) == (None, None)


def test_a_full_disk_is_said_and_is_no_success() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "croupier", "simulate", "red", *QUICK]
        found = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert found.returncode == 2
    assert found.stderr == "croupier: cannot write: No space left on device\n"


def test_without_the_extra_it_is_said_what_is_missing(tmp_path: Path) -> None:
    """A machine without numba: a finder in front of all others that finds none."""
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as u\nright = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'numba' else right(name, *more)\n"
    )
    command = [sys.executable, "-m", "croupier", "simulate", "red"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    found = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert (found.returncode, found.stdout) == (2, "")
    assert "pip install 'croupier[sim]'" in found.stderr


# Certify


def test_certify_prints_every_kind_and_agrees(croupier: Callable[..., Answer]) -> None:
    code, out, err = croupier("certify", "--book", "us-ia", "--spins", "1e5", "--seed", "3")
    assert (code, err) == (0, "")
    assert "us-ia on 2025-06-13 · double-zero" in out
    assert "first-five" in out
    assert re.search(r"all 1\d\d bets agree", out)


def test_certify_for_programs(croupier_json: Callable[..., Any]) -> None:
    found = croupier_json("certify", "--book", "us-nj", "--spins", "1e5", "--seed", "3", "--only", "spread-bet")
    assert len(found["rows"]) == 63
    doubted = [row for row in found["rows"] if row["verdict"] == "doubted"]
    assert [(row["paytable"], row["bet"], row["doubt"]) for row in doubted] == [("0-option-4", "spread-bet:3", "N3")]
    for row in found["rows"]:
        assert row["exact"] == row["enumerated"]
        assert row["faults"] == []


def test_certify_finds_a_wrong_pay_table_in_a_folder_of_rulebooks(
    croupier: Callable[..., Answer], tmp_path: Path
) -> None:
    import shutil

    import croupier as package

    books = tmp_path / "books"
    shutil.copytree(Path(package.__file__).parent / "rulebooks" / "us-nj", books / "xx")
    (books / "xx" / "questions.toml").unlink()
    [file] = [file for file in (books / "xx").rglob("*.toml") if 'pays = "12 to 1"' in file.read_text("utf-8")]
    file.write_text(file.read_text("utf-8").replace('pays = "12 to 1"', 'pays = "13 to 1"'), "utf-8")
    words = ("--book", "xx", "--spins", "1e5", "--seed", "3", "--rulebooks", str(books))
    code, out, err = croupier("certify", *words)
    assert code == 1
    assert "differ" in out
    assert "00-option-1: the document prints 10.9 %" in err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--only", "nonsense"), 'no bet called "nonsense"'),
        (("--book", "us-xx"), "no rulebook is called"),
        (("--spins", "0"), "0 spins"),
    ],
)
def test_certify_refuses_nonsense(croupier: Callable[..., Answer], words: tuple[str, ...], says: str) -> None:
    code, out, err = croupier("certify", *words)
    assert (code, out) == (2, "")
    assert says in err
