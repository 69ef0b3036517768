"""Random streams of commands for a house's people: any nonsense, and others mended so that they can succeed."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from staffed import HERE, NOON, hashed

from croupier.people import commands as c
from croupier.people.codec import COMMANDS
from croupier.people.digests import code_digest, digest_of
from croupier.people.posts import Post
from croupier.people.state import PeopleState

SECRETS = [f"canary-{number}" for number in range(6)]
"""Session ids, tokens, codes and passwords; whoever sends a command may mistake one for its digest, or for a name."""

names = st.sampled_from(["Ada", "Sue", "Sid", "Dan", "dan", "Eve", "Zoe", "", *SECRETS])
staff = st.sampled_from(["Ada", "Ada", "Sue", "Sid", "Dan", "Eve", ""])
digests = st.sampled_from([*map(digest_of, SECRETS), SECRETS[0]])
codes = st.sampled_from([code_digest("1", 1, SECRETS[0]), code_digest("1", 2, SECRETS[1]), SECRETS[2]])
hashes = st.sampled_from([*map(hashed, SECRETS), SECRETS[0], ""])
proofs = st.builds(c.Proof, st.booleans(), st.integers(0, 4), hashes)
addresses = st.sampled_from([HERE, "::1", SECRETS[3], ""])
times = st.one_of(st.integers(-2_000, 400_000), st.integers(-(10**8), 10**8)).map(NOON.__add__)
tables, seats, numbers = st.sampled_from(["1", "2", ""]), st.integers(0, 2), st.integers(0, 4)
approved = st.sampled_from(["CorrectPayment", "ResumeTable", "PlaceWager"])
reasons = st.sampled_from(["because", ""])
posts = st.sampled_from(list(Post))

ids = st.sampled_from(["AAAA", "BBBB", "CC_-", "not an id"])
made = st.one_of(st.none(), st.builds(c.MadePasskey, ids, ids, ids, st.just("localhost"), st.integers(-1, 2)))
shown = st.builds(c.PasskeyProof, st.booleans(), ids, st.integers(0, 3))

FIELDS: dict[str, st.SearchStrategy[object]] = {
    "step": st.integers(-10_000_000, 10_000_000),
    "at": times, "by": staff, "licence": st.sampled_from(["L-0", "L-7", "L-8", "L-9"]), "post": posts, "hash": hashes,
    "proof": proofs, "address": addresses, "reason": reasons, "session": digests, "fresh": digests, "token": digests,
    "idle": st.booleans(), "table": tables, "seat": seats, "code": codes, "terminal": numbers, "approval": numbers,
    "what": approved, "subject": digests, "name": names,
    "label": st.sampled_from(["phone", "key", ""]), "made": made, "passkey": st.one_of(ids, st.sampled_from(SECRETS)),
    "told": reasons, "body": st.sampled_from([*[""] * 9, "{}"]),
}  # fmt: skip


def _values(kind: type[c.Command], field: str) -> st.SearchStrategy[object]:
    """Nobody is called by a secret; whoever signs in may type one as a name."""
    if kind is c.PasskeySignIn and field == "proof":
        return shown
    return FIELDS["by"] if kind is c.AddStaff and field == "name" else FIELDS[field]


commands: st.SearchStrategy[c.Command] = st.one_of(
    *(st.builds(kind, **{field: _values(kind, field) for field in kind.__struct_fields__}) for kind in COMMANDS)
)
streams = st.lists(st.tuples(commands, st.sampled_from([True, True, False])), min_size=20, max_size=60)

_BY = {
    c.Approve: "Sid",
    c.EnrollTerminal: "Sue",
    c.RetireTerminal: "Sue",
    c.AskApproval: "Sue",
    c.UseApproval: "Sue",
    c.TakeBack: "Sue",
}


def mended(state: PeopleState, command: c.Command) -> c.Command:
    """The command with what it names put right, where that is there; whether it then succeeds is for `decide`."""
    kind = type(command)
    open_ = [key for key, each in state.sessions.items() if each.locked is (kind is c.Unlock)]
    approval = state.approvals.get(state.approvals_asked)
    good: dict[str, Any] = {
        "at": NOON, "by": _BY.get(kind, "Ada"), "reason": "because", "hash": hashed(SECRETS[5]), "address": HERE,
        "table": "1", "seat": 1, "code": code_digest("1", 1, SECRETS[0]), "what": "CorrectPayment",
        "approval": state.approvals_asked, "terminal": state.terminals_made,
        "subject": approval.subject if approval else digest_of(SECRETS[0]),
    }  # fmt: skip
    if kind not in (c.SignIn, c.PasskeySignIn) and open_:
        good["session"] = open_[0]
    if kind in (c.SignIn, c.Reactivate):
        good["name"] = next((each.name for each in state.staff.values() if kind is c.SignIn or not each.active), "Dan")
    if kind is c.EndSessions and state.sessions:
        good["name"] = min(each.name for each in state.sessions.values())
    fields = {name: good.get(name, value) for name, value in _fields(command).items()}
    if "proof" in fields and kind is not c.PasskeySignIn:
        session = state.sessions.get(fields.get("session", ""))
        name = session.name if session else fields.get("by", fields.get("name", ""))
        person = state.person(name)
        fields["proof"] = c.Proof(True, person.number if person else 0, hashed(SECRETS[4]))
    if state.passkeys and kind in (c.RemovePasskey, c.PasskeySignIn):
        last = list(state.passkeys.values())[-1]
        fields["passkey"] = last.id
        if isinstance(command, c.PasskeySignIn):
            count = max(0, last.count + command.proof.count - 1)
            fields |= {"name": "", "proof": c.PasskeyProof(True, last.key, count)}
    return kind(**fields)


def _fields(command: c.Command) -> dict[str, Any]:
    return {name: getattr(command, name) for name in command.__struct_fields__}
