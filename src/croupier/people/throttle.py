"""Failed attempts and how long they make one wait, per name and per address.

After a few free mistakes each further one doubles the wait: 2, 4, 8, … seconds, and 5 minutes at most. Nobody is ever
locked out for good, as that would let a stranger close the house; and who waits is refused whatever password comes, so
that waiting tells nobody anything and a hundred guesses sent at once are worth no more than three.

Names are counted in 65,536 buckets, whether anybody has the name or not: both wait alike, a stranger's list of names
cannot fill the memory, and what is written down of a name that nobody has is too little to be somebody's password.

Signing in, unlocking and enrolling take back the failures of the name, and as many of the address: who mistyped is
clear again, and who guesses at others' names gains nothing by signing in as themselves in between.
"""

from __future__ import annotations

import hashlib
import re
from ipaddress import IPv6Address, ip_address, ip_network

from croupier.people.refusals import Code, refuse
from croupier.people.state import MINUTE, Failures, PeopleState
from croupier.rulebook.refusal import Refusal
from croupier.table.names import key_of

NAME_FREE = 2
"""Mistakes that cost no wait, on one name."""
NETWORK_FREE = 10
"""The same from one address: many people share one."""
DELAY_MAX = 5 * MINUTE
FORGET = 60 * MINUTE
"""After so long without a failure the earlier ones are forgotten."""
KEPT_MAX = 4_096
"""Beyond so many records the forgotten ones are thrown away."""
_SECOND = 1_000
_BUCKET = 4
"""Hexadecimal digits: 16 bits."""
_STAND_IN = re.compile(r"#[0-9]{1,5}", re.ASCII)


def stand_in(name: str) -> str:
    """What is written down of a name that nobody has: its bucket, as a name that nobody can have. People type their
    password where the name belongs, and strangers whatever they like."""
    return f"#{int(bucket_of(name), 16)}"


def bucket_of(name: str) -> str:
    if _STAND_IN.fullmatch(name):
        return f"{int(name[1:]) % 16**_BUCKET:0{_BUCKET}x}"
    return hashlib.sha256(key_of(name).encode("utf-8", "surrogatepass")).hexdigest()[:_BUCKET]


def network_of(address: str) -> str:
    """The address as it is counted: one of IPv4, or the 64 bits of IPv6 that one customer has to choose from."""
    try:
        ip = ip_address(address[:64])
    except ValueError:
        return ""
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or ip_network((int(ip), 64), strict=False))
    return str(ip)


def delay_after(failures: int, free: int) -> int:
    """How long a number of failures makes one wait, in milliseconds."""
    beyond = failures - free
    return min(DELAY_MAX, _SECOND << min(beyond, 20)) if beyond > 0 else 0


def wait(state: PeopleState, name: str, address: str, at: int) -> int:
    """Milliseconds until another attempt is taken; 0 for at once. Ask this before anything slow is done."""
    return _wait(state, bucket_of(name), network_of(address), at)


def why_wait(state: PeopleState, bucket: str, network: str, at: int) -> Refusal | None:
    seconds = -(-_wait(state, bucket, network, at) // _SECOND)
    if not seconds:
        return None
    return refuse(Code.WAIT, f"too many attempts have failed: try again in {seconds} second{'s' * (seconds > 1)}")


def _wait(state: PeopleState, bucket: str, network: str, at: int) -> int:
    name, address = state.names.get(bucket), state.networks.get(network)
    return max(_left(name, NAME_FREE, at), _left(address, NETWORK_FREE, at))


def _left(failures: Failures | None, free: int, at: int) -> int:
    """A failure from the future stops nobody: a clock has gone backwards, and its count is kept."""
    if failures is None or at < failures.last:
        return 0
    return max(0, failures.last + delay_after(failures.count, free) - at)


def one_more(records: dict[str, Failures], key: str, at: int) -> dict[str, Failures]:
    """The records after one more failure."""
    before = records.get(key)
    count = before.count if before and at - before.last < FORGET else 0
    kept = records
    if len(records) >= KEPT_MAX:
        kept = {name: each for name, each in records.items() if at - each.last < FORGET}
    return {**kept, key: Failures(count + 1, at)}


def forgiven(state: PeopleState, bucket: str, network: str) -> tuple[dict[str, Failures], dict[str, Failures]]:
    """The records of names and addresses after a success."""
    own = state.names.get(bucket)
    if own is None:
        return state.names, state.networks
    names = {key: each for key, each in state.names.items() if key != bucket}
    address = state.networks.get(network)
    if address is None:
        return names, state.networks
    if address.count > own.count:
        return names, {**state.networks, network: Failures(address.count - own.count, address.last)}
    return names, {key: each for key, each in state.networks.items() if key != network}
