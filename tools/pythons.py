"""The other Pythons of this machine, for what has to be the same on each of them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tools import Words

OLDEST = 11
NAMED = "CROUPIER_PYTHONS"
"""Says where further ones are."""


def others(uv: Words) -> dict[str, Path]:
    """By version, such as 3.13: those that uv finds, and those that are named. One of each, and not this one's."""
    listed = [*map(str, uv), "python", "list", "--only-installed", "--offline", "--output-format", "json"]
    told = subprocess.run(listed, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    places = [row["path"] for row in json.loads(told) if row["implementation"] == "cpython"]
    named = filter(None, os.environ.get(NAMED, "").split(os.pathsep))
    found = {_minor(place): Path(place) for place in (*places, *named)}
    return {
        f"3.{minor}": place
        for minor, place in sorted(found.items())
        if minor >= OLDEST and minor != sys.version_info.minor
    }


def _minor(python: str) -> int:
    """0 for what is no Python 3, or does not start."""
    asked = [python, "-c", "import sys; print(sys.version_info.minor if sys.version_info.major == 3 else 0)"]
    try:
        return int(subprocess.run(asked, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout)
    except (OSError, subprocess.CalledProcessError):
        return 0
