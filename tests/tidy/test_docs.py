"""What the documents show is what happens: every command in them is run, every TOML block is read."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from croupier.web.pages import SCREENS
from tools.pictures import of_sizes
from tools.pictures.__main__ import SCENES

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), ROOT / "tests" / "browser" / "README.md"]


def blocks(language: str) -> list[tuple[str, str]]:
    pattern = re.compile(rf"^```{language}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return [(page.name, block) for page in PAGES for block in pattern.findall(page.read_text("utf-8"))]


def commands() -> list[tuple[str, str]]:
    """Each command shown, with what is shown below it."""
    shown = []
    for _page, block in blocks("console"):
        for part in block.split("$ ")[1:]:
            command, _, output = part.partition("\n")
            shown.append((command, output))
    return shown


@pytest.mark.parametrize(("command", "shown"), commands(), ids=lambda text: text[:60])
def test_a_command_prints_what_the_page_shows(command: str, shown: str) -> None:
    words = shlex.split(command)
    assert words[:3] == ["python3", "go.py", "run"]
    run = subprocess.run([sys.executable, "-m", "croupier", *words[3:]], cwd=ROOT, capture_output=True, text=True)
    printed = (run.stdout + run.stderr).strip()
    expected = shown.strip()
    assert "Traceback" not in printed
    assert printed
    if expected.endswith("…"):
        assert printed.startswith(expected.removesuffix("…").rstrip())
    else:
        assert printed == expected


@pytest.mark.parametrize(("page", "block"), blocks("toml"))
def test_toml_that_is_shown_can_be_read(page: str, block: str) -> None:
    assert tomllib.loads(block), page


def named_tests() -> list[str]:
    """Every test that a page names as what holds something: a file, and the function in it."""
    pattern = re.compile(r"`(tests/[\w/]+\.py::\w+)`")
    return sorted({name for page in PAGES for name in pattern.findall(page.read_text("utf-8"))})


@pytest.mark.parametrize("name", named_tests())
def test_a_test_that_a_page_names_is_there(name: str) -> None:
    file, _, function = name.partition("::")
    assert re.search(rf"^(async )?def {function}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE)


def test_the_readme_shows_the_two_commands_and_ci_runs_the_second() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "\n    python3 go.py run\n    python3 go.py test\n" in readme
    runs = (ROOT / ".ci" / "run").read_text("utf-8")
    assert {"python3 go.py bare python3 go.py test", "python3 go.py test"} == set(
        re.findall(r"(?<!bare )python3 go\.py (?:bare python3 go\.py )?test", runs)
    )


def test_links_between_pages_lead_somewhere() -> None:
    for page in {*PAGES, *ROOT.glob("*.md")}:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_screen_has_a_picture_and_every_picture_is_taken_by_the_command_and_shown() -> None:
    taken = {name for names in SCENES.values() for name in names}
    shown = set(re.findall(r"!\[[^\]]+\]\(screens/([\w-]+)\.png\)", (ROOT / "docs" / "screens.md").read_text("utf-8")))
    files = list((ROOT / "docs" / "screens").iterdir())
    assert taken == shown == {file.stem for file in files}
    assert set(SCREENS.values()) <= {name.partition("-")[0] for name in taken}
    assert not taken & {name for names in of_sizes.SCENES.values() for name in names}
    assert sum(file.stat().st_size for file in files) < 2_500_000
