"""The policy beside a second one, typed by hand (`policy_table`)."""

from __future__ import annotations

from itertools import product

import pytest
from policy_table import EXPECTED, SEEN

from croupier.people.at_tables import SECOND, TABLE_COMMANDS, needs_second
from croupier.people.codec import COMMANDS as HOUSE_KINDS
from croupier.people.policy import HOUSE_COMMANDS, QUERIES, may, may_see
from croupier.people.posts import ROLES, STAFF, Post
from croupier.table.codec import COMMANDS as TABLE_KINDS
from croupier.table.decide import WHO
from croupier.table.people import Role, Step

NO_POST = {"ReportClock", "SignIn", "SignOut", "Lock", "Unlock", "UseCode", "Approve", "TakeBack", "CoSign"} | {
    "AddPasskey",
    "PasskeySignIn",
}
"""These rest on what is shown: a password, a passkey, a session, a code, one's part in an approval."""
NAMES = sorted({kind.__name__ for kind in (*TABLE_KINDS, *HOUSE_KINDS)} | {"Nothing", ""})


def test_every_command_has_its_line_and_no_line_is_without_a_command() -> None:
    assert set(TABLE_COMMANDS) == {kind.__name__ for kind in TABLE_KINDS}
    assert set(HOUSE_COMMANDS) == {kind.__name__ for kind in HOUSE_KINDS} - NO_POST
    assert not set(TABLE_COMMANDS) & {kind.__name__ for kind in HOUSE_KINDS}
    assert set(EXPECTED) == {*TABLE_COMMANDS, *HOUSE_COMMANDS}


@pytest.mark.parametrize("post", Post)
def test_every_post_may_what_is_expected_and_nothing_else(post: Post) -> None:
    for name in NAMES:
        assert may(post, name) is (post in EXPECTED.get(name, ())), name
    for kind in (*TABLE_KINDS, *HOUSE_KINDS):
        assert may(post, kind) is (post in EXPECTED.get(kind.__name__, ())), kind


def test_every_post_sees_what_is_expected_and_nothing_else() -> None:
    for name, post in product([*QUERIES, "nothing", ""], Post):
        assert may_see(post, name) is (post in SEEN.get(name, ()))
    assert set(SEEN) == set(QUERIES)


@pytest.mark.parametrize("post", [Post.SURVEILLANCE, Post.AUDITOR])
def test_surveillance_and_auditors_only_read(post: Post) -> None:
    assert not any(may(post, name) for name in NAMES)
    assert any(may_see(post, name) for name in QUERIES)
    assert post not in ROLES


def test_administrators_have_nothing_to_do_with_a_table() -> None:
    assert not any(may(Post.ADMINISTRATOR, kind) for kind in TABLE_KINDS)
    assert not any(may_see(Post.ADMINISTRATOR, page) for page in ("player", "dealer", "supervisor", "ledger", "events"))


@pytest.mark.parametrize("kind", TABLE_KINDS, ids=lambda kind: kind.__name__)
def test_the_policy_and_the_table_agree(kind: type) -> None:
    """What the policy allows the table may take from somebody of that role, and what the table takes can get in."""
    asked = WHO[kind]
    takes = {Role.DEALER, Role.DEVICE} if isinstance(asked, Step) else set(asked) - {Role.MACHINE}
    assert {ROLES[post] for post in TABLE_COMMANDS[kind.__name__]} == takes


def test_terminals_do_nothing_that_is_the_houses() -> None:
    assert not any(may(post, name) for name in HOUSE_COMMANDS for post in (Post.TERMINAL, Post.DEVICE))
    assert {post for post in Post if ROLES.get(post) is Role.PLAYER} == {Post.TERMINAL}
    assert Post.TERMINAL not in STAFF


def test_what_needs_two_people() -> None:
    assert {name: needs_second(name) for name in NAMES if needs_second(name)} == {
        "CorrectOutcome": Post.SUPERVISOR,
        "VoidOutcome": Post.SUPERVISOR,
        "WriteOffOwed": Post.SUPERVISOR,
        "CorrectPayment": Post.SUPERVISOR,
        "ResumeTable": Post.SUPERVISOR,
    }
    assert set(SECOND) <= {*TABLE_COMMANDS, *HOUSE_COMMANDS}
