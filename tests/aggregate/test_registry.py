"""A registry is filled once for each kind, and says which one was forgotten."""

from __future__ import annotations

import pytest

from croupier.aggregate.registry import Registry, all_listed, kinds


class Asked:
    pass


class Sit(Asked):
    pass


class Leave(Asked):
    pass


def test_kinds_come_in_the_order_in_which_they_are_defined() -> None:
    assert kinds(Asked) == (Sit, Leave)


def test_what_was_registered_is_given_whole_and_in_the_order_of_the_kinds() -> None:
    registry: Registry[Asked, str] = Registry(Asked)
    registry.add(Leave, "goes")
    registry.add(Sit, "comes")
    assert registry[Leave] == "goes"
    assert list(registry.whole().items()) == [(Sit, "comes"), (Leave, "goes")]


def test_a_kind_that_was_forgotten_is_named() -> None:
    registry: Registry[Asked, str] = Registry(Asked)
    registry.add(Sit, "comes")
    with pytest.raises(AssertionError, match="Leave is registered nowhere"):
        registry.whole()
    with pytest.raises(AssertionError, match="Sit, Leave can happen in no phase"):
        all_listed(Asked, set(), "can happen in no phase")


def test_a_kind_is_registered_once() -> None:
    registry: Registry[Asked, str] = Registry(Asked)
    registry.add(Sit, "comes")
    with pytest.raises(AssertionError, match="Sit is registered twice"):
        registry.add(Sit, "comes again")
