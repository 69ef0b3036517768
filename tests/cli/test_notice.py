"""Every report of a book says what its source copy is."""

from __future__ import annotations

import pytest

from croupier.cli.main import main


@pytest.mark.clause("co-2022:notice")
@pytest.mark.parametrize(
    "words",
    [
        ["rules", "list"],
        ["rules", "list", "--json"],
        ["rules", "show", "us-co", "--on", "2022-08-14"],
        ["rules", "diff", "us-co", "2022-08-13", "2022-08-14"],
    ],
    ids=" ".join,
)
def test_a_report_on_colorado_says_that_the_copy_is_not_the_official_text(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "convenience for the public" in printed
    assert "only the Code of Colorado Regulations is official" in printed
