"""`odds lint`: everything that can be wrong with a printed table, and that all of it is said at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.rulebook.finding import Finding
from croupier.sidebets.lint import BrokenTableError, lint, nearest_pay, parse_printed

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples" / "spread-bet"

# Single-zero option 2, as printed: every edge holds.
SOUND = [
    ("0-4", "80 to 1", "11.2"),
    ("5-18", "6 to 1", "10.5"),
    ("19-30", "3 to 1", "10.6"),
    ("31-39", "3 to 1", "8.8"),
    ("40-50", "3 to 1", "10"),
    ("51-69", "4 to 1", "9.8"),
    ("70-72", "200 to 1", "11.9"),
]
FIELDS = ("range", "pays", "edge")
NINES = "9" * 5000


def toml(rows: Sequence[tuple[str, ...]], wheel: str = "single-zero") -> str:
    lines = [f'wheel = "{wheel}"']
    for row in rows:
        lines += ["[[row]]", *(f'{field} = "{value}"' for field, value in zip(FIELDS, row, strict=False))]
    return "\n".join(lines)


def csv(rows: Sequence[tuple[str, ...]], wheel: str = "single-zero") -> str:
    return "\n".join([f"# wheel: {wheel}", ",".join(FIELDS), *(",".join(row) for row in rows)])


def changed(place: int, **fields: str) -> list[tuple[str, ...]]:
    """The sound table with some fields of one row, counted from 1, replaced."""
    rows: list[tuple[str, ...]] = list(SOUND)
    was = dict(zip(FIELDS, rows[place - 1], strict=True))
    rows[place - 1] = tuple((was | fields).values())
    return rows


def found(text: str, is_csv: bool = False) -> list[Finding]:
    return lint(parse_printed(text, is_csv))


def broken(text: str, is_csv: bool = False) -> list[Finding]:
    with pytest.raises(BrokenTableError) as error:
        parse_printed(text, is_csv)
    return error.value.findings


def edge(low: int, high: int, pays: int, zeros: int = 1) -> Fraction:
    """The house edge, counted over all ordered pairs of numbers."""
    totals = [first + second for first, second in product([*[0] * zeros, *range(1, 37)], repeat=2)]
    return 1 - Fraction(sum(low <= total <= high for total in totals) * (pays + 1), len(totals))


def test_a_sound_table_has_no_findings() -> None:
    assert found(toml(SOUND)) == []
    assert found(csv(SOUND), is_csv=True) == []


# Edges


@pytest.mark.parametrize("place", range(1, 8))
@pytest.mark.parametrize("step", [1, -1])
def test_an_edge_off_by_one_digit_is_found_with_the_exact_figure(place: int, step: int) -> None:
    span, pays, printed = SOUND[place - 1]
    scale = 10 ** len(printed.partition(".")[2])
    digits = int(printed.replace(".", "")) + step
    wrong = str(digits) if scale == 1 else f"{digits // scale}.{digits % scale}"
    (finding,) = found(toml(changed(place, edge=wrong)))
    low, high = map(int, span.split("-"))
    exact = edge(low, high, int(pays.removesuffix(" to 1")))
    assert finding.where == f"row {place}"
    assert f"{span} at {pays} has an edge of {exact} = " in finding.says
    assert f"not {wrong} %" in finding.says


@pytest.mark.parametrize(
    ("printed", "holds"),
    [("10", True), ("10.0", True), ("10.01", True), ("10.007", True), ("10.00", False), ("10.008", False)],
)
def test_an_edge_is_compared_at_the_precision_it_is_printed_with(printed: str, holds: bool) -> None:
    assert edge(40, 50, 3) == Fraction(137, 1369)  # 10.0073 per cent
    assert (found(toml(changed(5, edge=printed))) == []) is holds


def test_the_nearest_pay_makes_the_printed_edge_true_where_one_can() -> None:
    # 5-18 at 5 to 1 is printed with the edge of 6 to 1.
    (finding,) = found(toml(changed(2, pays="5 to 1")))
    assert f"has an edge of {edge(5, 18, 5)} = " in finding.says
    assert "; 6 to 1 comes nearest, with " in finding.says
    assert "no whole pay" not in finding.says


def test_where_no_whole_pay_gives_the_printed_edge_that_is_said() -> None:
    text = (EXAMPLES / "0-option-4.toml").read_text("utf-8")
    (finding,) = found(text)
    assert edge(8, 8, 135) == Fraction(145, 1369)
    assert Fraction("11.2485") < edge(8, 8, 134) * 100 < Fraction("11.2495")
    assert finding.where == "row 3"
    assert "8-8 at 135 to 1 has an edge of 145/1369 = 10.592 %, and not 11.24 %" in finding.says
    assert finding.says.endswith("134 to 1 comes nearest, with 11.249 %, and no whole pay gives 11.24 % exactly")


@pytest.mark.parametrize(
    ("chance", "printed", "pays"),
    [
        (Fraction(9, 1369), "11.24", 134),
        (Fraction(1, 2), "0", 1),
        (Fraction(1, 2), "100", 0),
        (Fraction(1, 2), "200", 0),
        (Fraction(1, 37), "-100", 73),
        (Fraction(1, 10), "14", 8),
        (Fraction(1, 10), "16", 7),
    ],
)
def test_the_nearest_pay_is_whole_and_never_below_nothing(chance: Fraction, printed: str, pays: int) -> None:
    assert nearest_pay(chance, printed) == pays


def test_a_bet_in_favor_of_the_player_has_an_edge_below_zero() -> None:
    # All totals at 1 to 1: the player doubles every stake.
    assert found(toml([("0-72", "1 to 1", "-100")])) == []
    (finding,) = found(toml([("0-72", "1 to 1", "5")]))
    assert "an edge of -1 = -100.000 %" in finding.says
    assert "; 0 to 1 comes nearest, with 0.000 %" in finding.says


def test_odds_for_1_count_the_stake() -> None:
    assert found(toml(changed(2, pays="7 for 1"))) == []


def test_the_wheel_decides_the_edge() -> None:
    on_double_zero = found(toml(SOUND, wheel="double-zero"))
    assert "row 1" in [finding.where for finding in on_double_zero]
    assert f"has an edge of {edge(0, 4, 80, zeros=2)} = " in on_double_zero[0].says


# Ranges


@pytest.mark.parametrize(
    ("place", "span", "says"),
    [
        (1, "1-4", "no row has the total 0"),
        (2, "6-18", "no row has the total 5"),
        (3, "19-28", "no row has the totals 29 to 30"),
        (7, "70-71", "no row has the total 72"),
    ],
)
def test_a_gap_is_found(place: int, span: str, says: str) -> None:
    gaps = [finding for finding in found(toml(changed(place, range=span))) if finding.where == "ranges"]
    assert gaps == [Finding("ranges", says)]


@pytest.mark.parametrize(
    ("place", "span", "totals", "rows"),
    [
        (2, "4-18", "the total 4 ", ["row 1", "row 2"]),
        (3, "19-33", "the totals 31 to 33 ", ["row 3", "row 4"]),
        (6, "48-69", "the totals 48 to 50 ", ["row 5", "row 6"]),
    ],
)
def test_an_overlap_is_found_with_its_rows(place: int, span: str, totals: str, rows: list[str]) -> None:
    (overlap,) = (finding for finding in found(toml(changed(place, range=span))) if finding.where == "ranges")
    assert overlap.says.startswith(totals)
    assert overlap.says.endswith(": " + ", ".join(rows))


def test_an_overlap_of_three_rows_names_all_of_them() -> None:
    rows = [("0-10", "1 to 1", "1"), ("5-20", "1 to 1", "1"), ("10-72", "1 to 1", "1")]
    says = " ".join(finding.says for finding in found(toml(rows)) if finding.where == "ranges")
    assert [row for row in ("row 1", "row 2", "row 3") if row not in says] == []


@pytest.mark.parametrize("span", ["70-73", "70-1000", f"70-{10**30}"])
def test_a_range_beyond_72_is_found(span: str) -> None:
    # No total is above 72, so the edge is that of 70-72.
    assert found(toml(changed(7, range=span))) == [Finding("row 7", f"{span} goes beyond the largest total, 72")]


def test_a_range_wholly_beyond_72_never_comes() -> None:
    findings = found(toml([*SOUND, ("73-80", "5 to 1", "11.1")]))
    assert [finding.where for finding in findings] == ["row 8", "row 8"]
    assert "an edge of 1 = 100.000 %" in findings[1].says
    assert findings[1].says.endswith("the range never comes")


# What is no table


@pytest.mark.parametrize("span", ["18-5", "72-0"])
def test_a_backwards_range_is_found(span: str) -> None:
    assert broken(toml(changed(2, range=span))) == [Finding("row 2", f"the range {span} runs backwards")]


@pytest.mark.parametrize("span", ["", "8", "-8", "8-", "a-b", "5–18", "5-18-20", "5.0-18", "0/00-1", "٥-١٨", "5-1²"])
def test_a_range_that_is_not_two_totals_is_found(span: str) -> None:
    (finding,) = broken(toml(changed(2, range=span)))
    assert finding.where == "row 2"
    assert f"the range {span!r} is not totals" in finding.says


@pytest.mark.parametrize("pays", ["", "6", "six to 1", "6 to 0", "6:1", "-6 to 1", "6.5 to 1", "٦ to 1", "1 for 2"])
def test_bad_odds_are_found(pays: str) -> None:
    (finding,) = broken(toml(changed(2, pays=pays)))
    assert finding.where == "row 2"
    assert f'"{pays}"' in finding.says


@pytest.mark.parametrize("wrong", ["", "high", "10,5", "10.5 %", "1e1", ".5", "--5", "1/2", "nan", "١٠.٥", "1²"])
def test_a_bad_edge_is_found(wrong: str) -> None:
    (finding,) = broken(toml(changed(2, edge=wrong)))
    assert finding.where == "row 2"
    assert f"the edge {wrong!r} is not per cent" in finding.says


@pytest.mark.parametrize("value", ["10.5", "10", "true", "['10.5']"])
def test_an_edge_that_is_not_text_is_found_because_its_precision_is_lost(value: str) -> None:
    text = toml(SOUND).replace('edge = "10.5"', f"edge = {value}")
    assert [finding.where for finding in broken(text)] == ["row 2"]


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field_is_found(field: str) -> None:
    lines = toml(SOUND).splitlines()
    at = [place for place, line in enumerate(lines) if line.startswith(f"{field} =")][3]
    assert broken("\n".join(lines[:at] + lines[at + 1 :])) == [Finding("row 4", f"has no {field}")]


def test_unknown_fields_are_found() -> None:
    (finding,) = broken(toml(SOUND) + '\ncolor = "blue"\nnote = ""\n')
    assert finding.where == "row 7"
    assert finding.says.endswith(": color, note")


@pytest.mark.parametrize("wheel", ["", "single", "Single-Zero", "quadruple-zero"])
@pytest.mark.parametrize("is_csv", [False, True])
def test_a_wrong_wheel_is_found(wheel: str, is_csv: bool) -> None:
    (finding,) = broken((csv if is_csv else toml)(SOUND, wheel), is_csv)
    assert finding.where == "wheel"
    assert f'no wheel is called "{wheel}"' in finding.says


def test_a_table_without_rows_is_found() -> None:
    assert [finding.says for finding in broken('wheel = "single-zero"')] == ["the table has no rows"]
    assert [finding.says for finding in broken("# wheel: single-zero\nrange,pays,edge\n", is_csv=True)] == [
        "the table has no rows"
    ]


@pytest.mark.parametrize("rows", ["[row]\nrange = '0-72'", "row = 'none'", "row = [1, 2]"])
def test_rows_that_are_no_list_of_tables_are_found(rows: str) -> None:
    (finding,) = broken(f'wheel = "single-zero"\n{rows}\n')
    assert "[[row]]" in finding.says


@pytest.mark.parametrize("is_csv", [False, True])
def test_an_empty_file_lacks_wheel_and_rows(is_csv: bool) -> None:
    assert [finding.where for finding in broken("", is_csv)] == ["wheel", "row"]


def test_what_is_not_toml_is_found_with_its_line() -> None:
    (finding,) = broken(toml(SOUND).replace('pays = "80 to 1"', "pays = 80 to 1"))
    assert finding.where == "file"
    assert "line 4" in finding.says


# CSV


def test_a_short_line_is_found() -> None:
    text = csv([("0-4",), *SOUND[1:6], ("70-72", "200 to 1")])
    assert broken(text, is_csv=True) == [
        Finding("line 3", "has 1 cells, and there are 3 columns"),
        Finding("line 9", "has 2 cells, and there are 3 columns"),
    ]


def test_a_long_line_is_found() -> None:
    assert broken(csv(changed(1, edge="11.2,9.9")), is_csv=True)


@pytest.mark.parametrize("columns", ["range,pays,edge,note", "range,pays", "range,pays,pays", "0-4,80 to 1,11.2"])
def test_columns_other_than_the_three_are_found(columns: str) -> None:
    (finding,) = broken(csv(SOUND).replace("range,pays,edge", columns), is_csv=True)
    assert (finding.where, "range, pays, edge, each once" in finding.says) == ("columns", True)


def test_a_mark_of_byte_order_is_passed_over() -> None:
    assert parse_printed("\ufeff" + csv(SOUND), is_csv=True) == parse_printed(csv(SOUND), is_csv=True)


def test_a_field_that_is_none_of_the_table_is_found() -> None:
    assert broken(f'whel = "x"\n{toml(SOUND)}') == [Finding("whel", "is not a field of a printed table")]


def test_columns_in_another_order_with_spaces_quotes_and_blank_lines_are_read() -> None:
    lines = [f'{edge} , "{pays}" , {span}'.replace(' "', '"') for span, pays, edge in SOUND]
    text = "\n\n".join(["# title: anything", "#wheel:single-zero", "edge, pays, range", *lines])
    assert found(text, is_csv=True) == []


def test_findings_of_csv_name_the_line_of_the_file() -> None:
    (finding,) = found("# a remark\n\n" + csv(changed(3, edge="10.7")), is_csv=True)
    assert finding.where == "line 7"


def test_toml_and_csv_of_one_table_say_the_same() -> None:
    (one,) = found((EXAMPLES / "0-option-4.toml").read_text("utf-8"))
    (other,) = found((EXAMPLES / "0-option-4.csv").read_text("utf-8"), is_csv=True)
    assert one.says == other.says


# All at once


def test_several_faults_at_once_are_all_found() -> None:
    rows = changed(1, edge="11.3")  # an edge
    rows[1] = ("6-18", "6 to 1", "10.5")  # a gap at 5, and an edge
    rows[3] = ("30-39", "3 to 1", "8.8")  # an overlap at 30, and an edge
    rows[6] = ("70-75", "200 to 1", "11.9")  # beyond 72
    wheres = [finding.where for finding in found(toml(rows))]
    assert wheres == ["row 7", "ranges", "ranges", "row 1", "row 2", "row 4"]


def test_several_faults_that_keep_it_from_being_a_table_are_all_found() -> None:
    text = toml([("x", "y", "z"), ("9-1", "1 to 1", "1"), ("1-9", "1 to 1")], wheel="square")
    assert [finding.where for finding in broken(text)] == ["wheel", "row 1", "row 1", "row 1", "row 2", "row 3"]


# The command


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    try:
        code = main(["odds", "lint", *words])
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else -1
    return code, *capsys.readouterr()


def file_with(folder: Path, text: str, name: str = "table.toml") -> str:
    (folder / name).write_text(text, "utf-8")
    return str(folder / name)


@pytest.mark.parametrize("file", sorted(EXAMPLES.iterdir()), ids=lambda file: file.name)
def test_the_printed_tables_hold_but_for_one_row(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answer(capsys, str(file), "--json")
    findings = json.loads(out)
    assert (code, len(findings), err) == ((1, 1, "") if file.stem == "0-option-4" else (0, 0, ""))


def test_there_are_nine_printed_tables() -> None:
    double_zero = [f"00-option-{option}.toml" for option in range(1, 6)]
    single_zero = [f"0-option-{option}.toml" for option in range(1, 5)]
    assert {file.name for file in EXAMPLES.iterdir()} == {*double_zero, *single_zero, "0-option-4.csv"}


def test_exit_codes_tell_sound_wrong_and_no_table_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, file_with(tmp_path, toml(SOUND))) == (0, "no findings\n", "")
    code, out, err = answer(capsys, file_with(tmp_path, toml(changed(1, edge="1.1"))))
    assert (code, err) == (1, "")
    assert "row 1" in out
    code, out, err = answer(capsys, file_with(tmp_path, "wheel ="))
    assert (code, err) == (2, "")
    assert "is not TOML" in out


def test_json_has_file_place_and_words_for_1_and_for_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = file_with(tmp_path, csv(changed(1, edge="1.1")), "wrong.CSV")
    code, out, _err = answer(capsys, wrong, "--json")
    (finding,) = json.loads(out)
    assert (code, finding["file"], finding["where"], finding["cite"]) == (1, wrong, "line 3", "")
    assert "and not 1.1 %" in finding["says"]
    code, out, _err = answer(capsys, file_with(tmp_path, "", "none.csv"), "--json")
    assert (code, [finding["where"] for finding in json.loads(out)]) == (2, ["wheel", "row"])


@pytest.mark.parametrize("name", ["absent.toml", "."])
def test_a_file_that_cannot_be_read_is_one_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answer(capsys, str(tmp_path / name))
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "cannot be read" in err


def test_a_file_that_is_not_text_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "table.toml").write_bytes(b"\xff\xfe\x00")
    code, out, err = answer(capsys, str(tmp_path / "table.toml"))
    assert (code, out, len(err.splitlines())) == (2, "", 1)


def test_lint_without_a_file_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = answer(capsys)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert "needs a FILE" in err


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(toml(changed(7, range=f"70-{NINES}")), id="range"),
        pytest.param(toml(changed(7, pays=f"{NINES} to 1")), id="pays"),
        pytest.param(toml([("0-72", f"{NINES[:4299]} to 1", "1")]), id="pays that can be read"),
        pytest.param(toml(changed(7, pays=f"{NINES[:1000]} to 1")), id="pays that can be shown"),
        pytest.param(toml(changed(7, edge=NINES)), id="edge"),
        pytest.param(toml(changed(7, edge=f"11.{NINES}")), id="places of an edge"),
        pytest.param(toml(SOUND).replace('"11.9"', NINES), id="number of TOML"),
        pytest.param(f"{toml(SOUND)}\nx = {'[' * 5000}", id="nesting"),
    ],
)
def test_numbers_beyond_all_measure_are_findings(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _err = answer(capsys, file_with(tmp_path, text), "--json")
    assert code in (1, 2)
    assert json.loads(out)


def test_a_cell_beyond_all_measure_is_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = csv(changed(7, edge="9" * 200_000))
    assert answer(capsys, file_with(tmp_path, text, "table.csv"))[0] in (1, 2)
