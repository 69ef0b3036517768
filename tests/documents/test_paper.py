"""Paper: the same bytes in every process, tagged, and made to be kept."""

from __future__ import annotations

import struct
import subprocess
import sys
from pathlib import Path

from sheets import sheet

from croupier.documents.frame import Size
from croupier.documents.paper import as_pdf, as_png
from croupier.documents.par_charts import award_chart
from croupier.documents.par_page import par_page


def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    """With other hash seeds, in other time zones: nothing of the machine or the hour gets in."""
    words = ["par", "red", "--wheel", "single-zero", "--rule", "in-prison", "--out"]
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        for ending in ("pdf", "html"):
            file = tmp_path / f"{seed}.{ending}"
            subprocess.run(
                [sys.executable, "-m", "croupier", *words, str(file)],
                env={"PYTHONHASHSEED": seed, "TZ": zone, "PATH": ""},
                check=True,
            )
    for ending in ("pdf", "html"):
        first, second = ((tmp_path / f"{seed}.{ending}").read_bytes() for seed in "12")
        assert first == second
        assert first


def test_the_pdf_is_tagged_and_made_to_be_kept() -> None:
    pdf = as_pdf(par_page(sheet("red")))
    assert pdf.startswith(b"%PDF-1.7")
    assert b"<pdfuaid:part>1</pdfuaid:part>" in pdf
    assert b"<pdfaid:part>2</pdfaid:part>" in pdf
    assert b"/StructTreeRoot" in pdf
    assert b"PAR sheet: Red" in pdf
    assert b"2022-08-14" in pdf


def test_a_png_has_the_size_that_was_asked_for() -> None:
    drawing = award_chart(sheet("red"), Size(width=360))
    png = as_png(drawing, dots=144)
    assert png.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">II", png[16:24]) == (720, round(2 * drawing.height))
    assert as_png(drawing, dots=144) == png
