"""Colors have names: the custom properties of `:root` in `styles.css`, and nothing else says a color."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "ui" / "src"
STYLES = sorted(SOURCE.glob("*.css"))
SCRIPTS = sorted([*SOURCE.rglob("*.ts"), *SOURCE.rglob("*.tsx")])
ROOT_BLOCK = re.compile(r":root \{.*?^\}", re.DOTALL | re.MULTILINE)
NOTATION = r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\("
NAMED = (
    "white black red green blue yellow orange purple brown pink gold gray grey silver navy teal maroon olive lime aqua"
)
PAINTED = re.compile(r"""\b(?:fill|stroke|stop-color)=["'](?!none|currentColor|url\(|var\()[^"']+""")
"""An attribute of a drawing that says a color, and not by name."""


def without_root(style: Path) -> str:
    text = re.sub(r"/\*.*?\*/", "", style.read_text("utf-8"), flags=re.DOTALL)
    return ROOT_BLOCK.sub("", text) if style.name == "styles.css" else text


def literals_in(css: str) -> list[str]:
    """Every color in the values of a style sheet that is not a custom property."""
    found = []
    for value in re.findall(r"[{;]\s*[\w-]+:\s*([^;{}]+)(?=[;}])", css):
        plain = re.sub(r"var\(--[\w-]+", "", value)
        found += re.findall(NOTATION, plain)
        found += set(NAMED.split()) & set(re.findall(r"(?<![\w-])[a-z]+(?![\w-])", plain))
    return found


@pytest.mark.parametrize("style", STYLES, ids=lambda file: file.name)
def test_a_style_sheet_says_colors_by_name(style: Path) -> None:
    assert literals_in(without_root(style)) == []


@pytest.mark.parametrize("css", ["a { color: #fff }", "a { b: 1px; border: 1px solid red; }", "a{ fill: rgb(0 0 0) }"])
def test_a_color_that_has_no_name_is_found(css: str) -> None:
    assert literals_in(css)


def test_a_drawing_says_colors_by_name() -> None:
    for script in SCRIPTS:
        text = script.read_text("utf-8")
        assert not re.findall(rf"""["'`](?:{NOTATION})""", text) + PAINTED.findall(text), script.name


def test_every_name_is_defined_and_used() -> None:
    styles = [style.read_text("utf-8") for style in STYLES]
    defined = {name for css in styles for name in re.findall(r"(--[\w-]+):", css)}
    used = {name for text in styles + [file.read_text("utf-8") for file in SCRIPTS] for name in named(text)}
    assert defined - used == set(), "unused"
    assert used - defined == set(), "undefined"


def named(text: str) -> list[str]:
    return re.findall(r"var\((--[\w-]+)", text)
