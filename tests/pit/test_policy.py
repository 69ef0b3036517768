"""Who may send what to the pit, beside a second list, typed by hand (`policy_table`)."""

from __future__ import annotations

import pytest
from policy_table import PIT

from croupier.people.posts import Post
from croupier.pit.codec import COMMANDS
from croupier.pit.decide import WHO


def test_every_command_has_its_line_and_no_line_is_without_a_command() -> None:
    assert set(PIT) == {kind.__name__ for kind in COMMANDS}


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_every_post_may_what_is_expected_and_nothing_else(kind: type) -> None:
    assert set(WHO[kind]) == PIT[kind.__name__]


@pytest.mark.parametrize("post", [Post.ADMINISTRATOR, Post.AUDITOR, Post.TERMINAL])
def test_who_has_nothing_to_do_in_the_pit(post: Post) -> None:
    assert not [kind for kind, posts in WHO.items() if post in posts]


def test_accounting_neither_drops_nor_counts_nor_touches_a_slip() -> None:
    touched = {kind.__name__ for kind, posts in WHO.items() if Post.ACCOUNTING in posts}
    assert not touched & {"AttachBox", "NextSection", "RemoveBox", "DeliverBox", "CountBox", "SignSlip", "RequestFill"}
