"""The one look of documents and charts: colors, letters and sizes, for every print of them."""

from __future__ import annotations

INK = "#1b1f24"
FAINT = "#57606a"
"""For labels and notes: dark enough to be read on white (7 to 1)."""
RULE = "#c4cbd2"
GRID = "#e4e8ec"
SHADE = "#f3f5f7"
BLUE = "#0072b2"
ORANGE = "#d55e00"
GREEN = "#00795a"
SKY = "#56b4e9"
"""Blue, orange, green and sky are told apart by color-blind people too (after Okabe and Ito)."""
WARNING = "#fdf3ea"
COLORS = {
    "ink": INK,
    "faint": FAINT,
    "rule": RULE,
    "grid": GRID,
    "shade": SHADE,
    "blue": BLUE,
    "orange": ORANGE,
    "warning": WARNING,
}

SERIF = "Libertinus Serif"
"""Comes with Typst, so that a print never depends on the fonts of a machine."""
MONO = "DejaVu Sans Mono"
SERIFS = f"'{SERIF}', 'Linux Libertine O', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif"
MONOS = f"'{MONO}', 'Cascadia Mono', Menlo, Consolas, monospace"

SIZES = {
    "title": 20.0,
    "lead": 11.5,
    "section": 12.5,
    "body": 10.0,
    "facts": 9.5,
    "table": 9.0,
    "small": 8.0,
    "tiny": 6.8,
}
"""In points."""


def paler(color: str, share: float) -> str:
    """So much of a color, on white: solid, so that what lies below never shines through."""
    parts = [int(color[place : place + 2], 16) for place in (1, 3, 5)]
    return "#" + "".join(f"{round(255 - (255 - part) * share):02x}" for part in parts)


def as_data(scale: float = 1) -> dict[str, object]:
    """For the template of the paper print; its letters are so many times as large as usual."""
    return {"color": COLORS, "serif": SERIF, "mono": MONO, "size": {name: size * scale for name, size in SIZES.items()}}


def as_css(scale: float = 1) -> str:
    """For the style sheet of the screen print."""
    lines = [f"--{name}: {value};" for name, value in COLORS.items()]
    lines += [f"--{name}: {size * scale:g}pt;" for name, size in SIZES.items()]
    return ":root { " + " ".join([*lines, f"--serif: {SERIFS};", f"--mono: {MONOS};"]) + " }"
