"""A house that runs has no numpy: its figures do without it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import croupier.figures


def test_no_figure_needs_numpy() -> None:
    folder = Path(croupier.figures.__file__).parent
    modules = [f"croupier.figures.{file.stem}" for file in sorted(folder.glob("*.py")) if file.stem != "__init__"]
    assert len(modules) > 10
    code = f"import sys, {', '.join(modules)}; sys.exit('numpy' in sys.modules or 'numba' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
