"""Slips for printers that speak ESC/POS: the bytes of its commands as the language's reference has them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from croupier.documents.escpos import COLUMNS, as_escpos, encoded
from croupier.documents.page import Column, Facts, Page, Plate, Section, Signatures, Stamp, Table
from croupier.documents.plain import as_lines, as_text

ESC, GS = b"\x1b", b"\x1d"
SLIP = Page(
    kind="Fill slip",
    title="Fill",
    lead="Table 7",
    running="Table 7",
    foot="",
    day=date(2022, 8, 14),
    figures=(),
    sections=(
        Section(
            "Chips",
            (
                Facts((("Slip", "F 000123"), ("Table", "7"))),
                Table(
                    "By denomination",
                    (Column("chip"), Column("number", right=True), Column("amount", right=True)),
                    (("$5", "40", "$200"), ("$25", "8", "$200")),
                    totals=("all", "48", "$400"),
                ),
                Signatures(("Cashier", "Security", "Dealer", "Supervisor")),
            ),
        ),
    ),
    stamp=Stamp((("Log", "pit, record 12"),), "pit 12 " + "ab" * 32),
)


def test_a_slip_is_text_with_a_code_and_is_cut() -> None:
    slip = as_escpos(SLIP)
    assert slip.startswith(ESC + b"@")  # initialize
    assert slip.endswith(GS + b"VB\x03")  # function B of cut: feed, then cut all but one point
    assert GS + b"!\x11" + b"Fill" + GS + b"!\x00" in slip  # twice as wide and high, and back
    lines = [line.rstrip() for line in as_text(SLIP, COLUMNS).splitlines()]
    assert "Slip                              F 000123" in lines
    assert [line.split() for line in lines if "$" in line] == [
        ["$5", "40", "$200"],
        ["$25", "8", "$200"],
        ["all", "48", "$400"],
    ]
    assert [line.split()[0] for line in lines if "____" in line] == ["Cashier", "Security", "Dealer", "Supervisor"]
    assert max(map(len, lines)) <= COLUMNS == 42


def test_the_code_is_stored_and_printed_by_the_functions_of_the_reference() -> None:
    """GS ( k: 165 model 2, 167 size, 169 level M, 180 store with its length in two bytes, 181 print."""
    assert SLIP.stamp is not None
    says = SLIP.stamp.code.encode()
    slip = as_escpos(SLIP)
    stored = GS + b"(k" + (len(says) + 3).to_bytes(2, "little") + b"1P0" + says
    order = [
        GS + b"(k\x04\x00\x31\x41\x32\x00",
        GS + b"(k\x03\x00\x31\x43\x05",
        GS + b"(k\x03\x00\x31\x45\x31",
        stored,
        GS + b"(k\x03\x00\x31\x51\x30",
    ]
    places = [slip.index(each) for each in order]
    assert places == sorted(places)
    long = as_escpos(replace(SLIP, stamp=Stamp((), "x" * 300)))
    assert GS + b"(k\x2f\x01" + b"1P0" + b"x" * 300 in long  # 303 is 0x012f


@pytest.mark.parametrize("name", ["An\x1b@n", "\x1dVB\x03", "a\nb", "\x00", "\x9b"])
def test_a_name_cannot_be_a_command_to_the_printer(name: str) -> None:
    assert not set(encoded(name)) & {*range(32), 127}


@pytest.mark.parametrize(
    ("words", "sent"),
    [("Zoë", b"Zo\xeb"), ("· – €", b"\xb7 \x96 \x80"), ("ā ș", b"a s"), ("−$5", b"-$5"), ("⅓ 李 Ł", b"? ? ?")],
)
def test_letters_that_the_code_page_lacks_lose_their_accents_and_no_number_changes(words: str, sent: bytes) -> None:
    assert encoded(words) == sent


def test_a_long_line_is_folded_and_nothing_is_lost() -> None:
    words = "a statement that is much longer than the forty-two columns that the paper of a slip printer has"
    page = replace(
        SLIP,
        sections=(
            Section("S", (Facts((("Name", words),)), Plate(((words, 30.0), (words, 12.0))), Signatures((words,)))),
        ),
    )
    lines = list(as_lines(page, COLUMNS))
    assert all(len(line.words) <= (COLUMNS // 2 if line.large else COLUMNS) for line in lines)
    assert " ".join(line.words for line in lines).replace("  ", " ").count("slip printer has") >= 3


def test_a_table_that_is_too_wide_for_the_roll_is_a_list_with_every_word_whole() -> None:
    columns = (Column("date and time"), Column("what happened"), Column("by"), Column("record"))
    rows = (
        ("2022-08-14 13:05 -07:00", "Discrepancy 2: the closer is short.", "Cleopatra, count team", "pit 345"),
        ("", "Nothing.", "", ""),
    )
    page = replace(SLIP, sections=(Section("S", (Table("Log", columns, rows),)),))
    lines = [line.words for line in as_lines(page, COLUMNS)]
    assert "date and time: 2022-08-14 13:05 -07:00" in lines
    assert f"by{'Cleopatra, count team':>40}" in lines
    assert lines.count("what happened: Nothing.") == 1
    narrow = replace(SLIP, sections=(Section("S", (Table("Log", columns[:2], (("13:05", "A box."),)),)),))
    assert "13:05          A box.       " in [line.words for line in as_lines(narrow, COLUMNS)]
