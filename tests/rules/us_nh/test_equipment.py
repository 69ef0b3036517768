"""The equipment: nine items, the last of them optional."""

from __future__ import annotations

import pytest

from croupier.rulebook.rules import Rules

ITEMS = [
    ["table", "drop box", "paddle"],
    ["balanced", "wheel"],
    ["two balls", "different sizes"],
    ["clear", "dolly"],
    ["color chips", "told apart"],
    ["denomination chips"],
    ["tray"],
    ["value chips"],
    ["board", "optional"],
]


def test_nine_items_are_listed(rules: Rules) -> None:
    assert len(rules.names("table.equipment")) == len(ITEMS)


@pytest.mark.parametrize(("place", "words"), list(enumerate(ITEMS)))
def test_each_item_is_named_in_its_place(place: int, words: list[str], rules: Rules) -> None:
    item = rules.names("table.equipment")[place]
    assert [word for word in words if word not in item] == []


def test_only_the_reader_board_is_optional(rules: Rules) -> None:
    assert ["optional" in item for item in rules.names("table.equipment")] == [False] * 8 + [True]


def test_the_wheel_is_balanced_and_looked_after(rules: Rules) -> None:
    assert rules.names("inspection.when") == ("regularly",)
    assert "balanced" in rules.value("inspect.balance")


def test_cash_goes_into_the_drop_box(rules: Rules) -> None:
    assert rules.names("cash.into") == ("cash drop box",)
    box, paddle = rules.names("table.drop_box")
    assert "drop box" in box
    assert "paddle" in paddle
