"""Files are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.documents.files import whole_folder, write_whole


def test_a_file_is_written_and_written_over(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", b"one")
    write_whole(tmp_path / "a", b"two")
    assert (tmp_path / "a").read_bytes() == b"two"
    assert [file.name for file in tmp_path.iterdir()] == ["a"]


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        write_whole(tmp_path / "nowhere" / "a", b"one")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="directory"):
        write_whole(tmp_path / "folder", b"one")
    assert [file.name for file in tmp_path.iterdir()] == ["folder"]


def test_a_folder_comes_when_all_is_there(tmp_path: Path) -> None:
    with whole_folder(tmp_path / "set") as part:
        (part / "a").write_text("one")
        assert not (tmp_path / "set").exists()
    assert [file.name for file in tmp_path.rglob("*")] == ["set", "a"]


def test_a_folder_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"), whole_folder(tmp_path / "set") as part:
        write_whole(part / "nowhere" / "a", b"one")
    assert not list(tmp_path.iterdir())


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("keep")
    with pytest.raises(FileExistsError), whole_folder(tmp_path):
        raise AssertionError
    assert (tmp_path / "mine").read_text() == "keep"
    (tmp_path / "empty").mkdir()
    with whole_folder(tmp_path / "empty") as part:
        (part / "a").write_text("one")
    assert (tmp_path / "empty" / "a").read_text() == "one"
