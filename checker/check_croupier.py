#!/usr/bin/env python3
"""Check an export of a Croupier house, without Croupier: this one file and Python 3.11 are all that is needed.

    python3 check_croupier.py night.jsonl.gz --key KEY --witness KEY

It shares no line with the program that wrote the export. It checks the house's signature (Ed25519, RFC 8032), that the
numbers of the records have no gap, every hash of every chain, the Merkle root (RFC 6962) and the heads of every
checkpoint with its signature, the cosignatures of witnesses, the digest and the person of every command at a table;
and of the tables' events it works out for itself how ordinary bets end and what electronic wheels have drawn, and adds
up all money that comes and goes.
What it did not check stands at the end of what it prints.

Exit code: 0 nothing is wrong, 1 something is, 2 the file cannot be read.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import hmac
import json
import re
import sys
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

SHOWN = 100
"""Findings that are printed; the rest are counted."""
Json = dict[str, Any]


class UnreadableError(Exception):
    """The file is no export, or not one of this form."""


# --- Ed25519, as RFC 8032 describes it (section 5.1.7, without a cofactor) ------------------------

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
Point = tuple[int, int, int, int]
NEUTRAL: Point = (0, 1, 1, 0)


def added(a: Point, b: Point) -> Point:
    one, two = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    three, four = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = two - one, four - three, four + three, two + one
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiplied(times: int, point: Point) -> Point:
    result = NEUTRAL
    while times:
        if times & 1:
            result = added(result, point)
        point, times = added(point, point), times >> 1
    return result


def point_of(data: bytes) -> Point | None:
    number = int.from_bytes(data, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x & 1 != sign else x
    return x, y, 1, x * y % P


def written(point: Point) -> bytes:
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


BASE = point_of((4 * pow(5, -1, P) % P).to_bytes(32, "little")) or NEUTRAL


def is_signed(public: bytes, message: bytes, signature: bytes) -> bool:
    key = point_of(public) if len(public) == 32 and len(signature) == 64 else None
    s = int.from_bytes(signature[32:], "little")
    if key is None or s >= ORDER:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    minus = (P - key[0], key[1], key[2], P - key[3])
    return written(added(multiplied(s, BASE), multiplied(k, minus))) == signature[:32]


# --- Signed notes and keys (C2SP signed-note, tlog-cosignature) -----------------------------------


class Key:
    """NAME+NUMBER+KEY, as a house or a witness hands it over."""

    def __init__(self, text: str) -> None:
        self.name, _, rest = text.strip().partition("+")
        number, _, data = rest.partition("+")
        try:
            self.data = base64.b64decode(data, validate=True)
        except ValueError:
            raise UnreadableError(f"{text} is no key") from None
        self.number = hashlib.sha256(self.name.encode() + b"\n" + self.data).digest()[:4]
        if len(self.data) != 33 or self.number.hex() != number:
            raise UnreadableError(f"{text} is no key, or was copied wrongly")

    def has_signed(self, note: str) -> bool | None:
        """Nothing, when there is no signature of this key below the note."""
        text, _, lines = note.rpartition("\n\n")
        text += "\n"
        for line in lines.splitlines():
            dash, _, rest = line.partition(" ")
            name, _, data = rest.partition(" ")
            signature = base64.b64decode(data)
            if dash == "\u2014" and (name, signature[:4]) == (self.name, self.number):
                return self._is_right(text, signature[4:])
        return None

    def _is_right(self, text: str, signature: bytes) -> bool:
        if self.data[0] != 4:
            return is_signed(self.data[1:], text.encode(), signature)
        seconds = int.from_bytes(signature[:8], "big")  # a witness says when
        return is_signed(self.data[1:], f"cosignature/v1\ntime {seconds}\n{text}".encode(), signature[8:])


# --- The tree over all records (RFC 6962), and the checkpoints over it ----------------------------


class Tree:
    """Whole subtrees from the left, each with its height."""

    def __init__(self, size: int = 0, roots: list[bytes] | None = None) -> None:
        heights = [bit for bit in reversed(range(size.bit_length())) if size >> bit & 1]
        if len(heights) != len(roots or []):
            raise UnreadableError("the tree before the part is not one of its size")
        self.size, self._parts = size, list(zip(heights, roots or [], strict=True))

    def add(self, data: bytes) -> None:
        height, node = 0, hashlib.sha256(b"\0" + data).digest()
        while self._parts and self._parts[-1][0] == height:
            node = hashlib.sha256(b"\1" + self._parts.pop()[1] + node).digest()
            height += 1
        self._parts.append((height, node))
        self.size += 1

    @property
    def root(self) -> bytes:
        found = b""
        for _, node in reversed(self._parts):
            found = hashlib.sha256(b"\1" + node + found).digest() if found else node
        return found or hashlib.sha256().digest()


class Checkpoint:
    def __init__(self, note: str) -> None:
        text, _, _ = note.rpartition("\n\n")
        try:
            self.house, size, root, _, heads, *more = text.split("\n")
            self.size, self.root = int(size), base64.b64decode(root)
            _, streams, hash_ = heads.split(" ")
            self.streams, self.heads = int(streams), base64.b64decode(hash_)
            self.commands = int(more[1].rpartition(" ")[2]) if len(more) > 1 else None
            """The number of the house from which on every command is kept, where that is said."""
        except ValueError:
            raise UnreadableError("a checkpoint cannot be read") from None
        self.note = note


# --- The layout: which numbers an ordinary bet covers, and what it pays ---------------------------

RED = frozenset(map(str, (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)))
NUMBERS = [str(number) for number in range(1, 37)]
ZEROS = ("0", "00", "000")
EVEN_CHANCES: dict[str, frozenset[str]] = {
    "red": RED,
    "black": frozenset(NUMBERS) - RED,
    "odd": frozenset(NUMBERS[0::2]),
    "even": frozenset(NUMBERS[1::2]),
    "low": frozenset(NUMBERS[:18]),
    "high": frozenset(NUMBERS[18:]),
}
PAYS = {"straight": 35, "split": 17, "street": 11, "trio": 11, "corner": 8, "first-five": 6, "line": 5}
PAYS |= {"courtesy-line": 17, "column": 2, "dozen": 2, **dict.fromkeys(EVEN_CHANCES, 1)}
COUNT = {"straight": 1, "split": 2, "street": 3, "trio": 3, "corner": 4, "line": 6}


def kind_of(place: str) -> str:
    return place.partition(":")[0]


def covered(place: str) -> frozenset[str] | None:
    """The numbers that win; nothing, when the layout has no such place."""
    kind, _, where = place.partition(":")
    if kind in EVEN_CHANCES and not where:
        return EVEN_CHANCES[kind]
    if kind in ("column", "dozen"):
        if where not in ("1", "2", "3"):
            return None
        first = int(where) - 1
        return frozenset(NUMBERS[first::3] if kind == "column" else NUMBERS[12 * first : 12 * first + 12])
    if place in ("first-five", "courtesy-line"):
        return frozenset(("0", "00", "1", "2", "3") if place == "first-five" else ("0", "00"))
    pockets = where.split("-")
    if kind in ("street", "line", "corner"):
        pockets = _block(kind, pockets)
    found = frozenset(pockets)
    is_there = len(found) == COUNT.get(kind) and found <= {*NUMBERS, *ZEROS}
    return found if is_there else None


def _block(kind: str, ends: list[str]) -> list[str]:
    """The numbers between the two that name a street, a line or a corner."""
    if len(ends) != 2 or not all(end in NUMBERS for end in ends):
        return []
    first, last = map(int, ends)
    if kind == "corner":
        return [str(first + more) for more in (0, 1, 3, 4)] if last == first + 4 and first % 3 else []
    return NUMBERS[first - 1 : last] if first % 3 == 1 and last - first in (2, 5) else []


def cents(dollars: str) -> int:
    whole, _, part = dollars.replace("$", "").replace(",", "").partition(".")
    return 100 * int(whole or 0) + int((part + "00")[:2])


# --- Electronic draws, by the recipe that the house publishes (editions 1 and 2) -------------------


def parts(*pieces: str | bytes) -> bytes:
    """Each piece behind its length in eight bytes."""
    data = [piece.encode() if isinstance(piece, str) else piece for piece in pieces]
    return b"".join(len(piece).to_bytes(8, "big") + piece for piece in data)


def context_of(context: Json, ball: int = 0) -> bytes:
    """As bytes; of bonus balls, that of one of them."""
    purpose = f"{context['purpose']}.{ball}" if ball else context["purpose"]
    weighed = [str(said) for choice in context["choices"] for said in choice]
    edition = f"croupier draw {context.get('edition', 1)}"
    return parts(edition, context["table"], str(context["round"]), purpose, context["wheel"], *weighed)


def key_of(secret: bytes, head: str, nonces: dict[int, str]) -> bytes:
    given = [piece for seat in sorted(nonces) for piece in (str(seat), bytes.fromhex(nonces[seat]))]
    told = parts("croupier contributions 2", bytes.fromhex(head), *given)
    return hmac.new(secret, told, hashlib.sha256).digest()


def drawn(key: bytes, context: Json, ball: int = 0) -> str:
    """What a key gives: the first number that is not too large says how far to go along the weights."""
    total = sum(weight for _, weight in context["choices"])
    told, block, number = context_of(context, ball), 0, total
    while number >= total:
        made = hmac.new(key, told + block.to_bytes(4, "big"), hashlib.sha256).digest()
        number, block = int.from_bytes(made, "big") >> (256 - (total - 1).bit_length()), block + 1
    for name, weight in context["choices"]:
        number -= weight
        if number < 0:
            return str(name)
    raise AssertionError


class Draws:
    """Every electronic draw of a table: committed to before the close, contributed to after it, opened, announced."""

    def __init__(self, tell: Callable[[str], None], is_from_the_first: bool) -> None:
        self._tell, self._is_known = tell, is_from_the_first
        """Of a part, what was committed to before it is not known, and not asked for in its first round."""
        self._electronic: set[str] = set()
        self._spin = 0
        self._close = ""
        self._made: dict[str, Json] = {}
        self._mixed: dict[str, tuple[str, dict[int, str]]] = {}
        """By purpose: the head and the nonces that a draw follows from."""
        self._pledges: dict[str, str] = {}
        self._nonces: dict[int, str] = {}
        self._keys: dict[str, tuple[bytes, Json]] = {}
        self._values: dict[str, list[str]] = {}
        self.checked = 0

    def see(self, event: Json, hash_: bytes) -> None:
        if event["event"] == "NoMoreBetsCalled":
            self._close, self._nonces = hash_.hex(), {}
        elif step := getattr(self, f"_on_{event['event']}", None):
            step(event)

    def _on_TableOpened(self, event: Json) -> None:
        self._electronic = set(event["setup"].get("electronic", []))

    def _on_SetupChanged(self, event: Json) -> None:
        self._on_TableOpened(event)

    def _on_DollyRemoved(self, event: Json) -> None:
        self._is_known = True

    def _on_BallSpun(self, event: Json) -> None:
        self._spin = event["spin"]

    def _on_DrawCommitted(self, event: Json) -> None:
        self._made[event["context"]["purpose"]] = event
        self._electronic.add(event["context"]["purpose"].partition(" ")[0])

    def _on_NonceCommitted(self, event: Json) -> None:
        self._pledges[event["player"]] = event["digest"]

    def _on_DrawVoided(self, event: Json) -> None:
        made = self._made.pop(event["purpose"], None)
        if made and event.get("secret"):
            self._must_fit(made, bytes.fromhex(event["secret"]))

    def _on_OutcomeAnnounced(self, event: Json) -> None:
        self._must_be_drawn("Ball", event["pocket"])

    def _on_DrawRecorded(self, event: Json) -> None:
        self._must_be_drawn(event["draw"], event["value"])

    def _on_BonusBallLanded(self, event: Json) -> None:
        self._must_be_drawn("BonusBall", event["pocket"])

    def _on_NonceRevealed(self, event: Json) -> None:
        pledge = self._pledges.get(event["player"])
        if pledge and hashlib.sha256(bytes.fromhex(event["nonce"])).hexdigest() != pledge:
            self._tell(f"the nonce of seat {event['seat']} is not the one that was committed to")
        self._pledges[event["player"]] = event["nonce"]
        self._nonces[event["seat"]] = event["nonce"]

    def _on_DrawsMixed(self, event: Json) -> None:
        if self._close and event["head"] != self._close:
            self._tell(f"the record that closed betting has the hash {self._close}, not {event['head']}")
        for purpose, made in self._made.items():
            if made["context"].get("edition", 1) > 1:
                self._mixed[purpose] = event["head"], self._nonces

    def _must_fit(self, made: Json, secret: bytes) -> None:
        if hashlib.sha256(secret + context_of(made["context"])).hexdigest() != made["digest"] or len(secret) != 32:
            self._tell(f"the secret of {made['context']['purpose']} is not the one that was committed to")

    def _on_DrawOpened(self, event: Json) -> None:
        purpose, secret = event["purpose"], bytes.fromhex(event["secret"])
        made = self._made.pop(purpose, None)
        if made is None:
            if self._is_known:
                self._tell(f"{purpose} was opened and not committed to")
            return
        self._must_fit(made, secret)
        mixed = self._mixed.pop(purpose, None)
        if mixed is None and made["context"].get("edition", 1) > 1:
            self._tell(f"{purpose} was opened before what was contributed to it was fixed")
            return
        self._keys[purpose] = key_of(secret, *mixed) if mixed else secret, made["context"]
        self._values[purpose] = []

    def _must_be_drawn(self, draw: str, value: str) -> None:
        """What was announced is what the opened commitment gives."""
        purpose = f"{draw} {self._spin}"
        if draw not in self._electronic or not self._is_known:
            return
        if purpose not in self._keys:
            self._tell(f"{purpose} was not committed to and opened")
            return
        before = self._values[purpose]
        before.append(value)
        due = drawn(*self._keys[purpose], len(before) if draw == "BonusBall" else 0)
        self.checked += 1
        if due != f"{draw} {value}":
            self._tell(f"{purpose} gives {due}, not {draw} {value}")


# --- A table: its felt and its money, from the events alone ---------------------------------------

Line = tuple[str, str, int, int, str, int, int, bool]
PURSES = ("color", "value", "electronic")
QUIET = frozenset(
    """
    DealerRelieved MuckerSignedOn WheelReported PlayerSeated PlayerLeft SupervisorCalled AlertAcknowledged
    InspectionRequired InspectionTaken WheelMoved ChipsSet AmountStated ChipsApproved ChipsColoredUp WagerConfirmed
    AskedAgain NoBetCalled PastPostHandled SharingAllowed BallSpun NoMoreBetsCalled DrawRecorded AreaAnnounced
    DollyPlaced ChoiceMade BonusStarted NoSpinCalled SpinReferred IrregularityReported SpinUpheld SpinRepeated
    RulingObserved WaitEnded PaymentVerified BallInspected PickUpAllowed ChipPickedUp DisputeOpened DisputeRuled
    FaultReported FaultCleared DrawCommitted DrawOpened DrawVoided ReadingReported FallReported TimerStarted
    TimerRanOut TableStopped TableResumed NonceCommitted NonceRevealed DrawsMixed
    """.split()  # noqa: SIM905
)
"""Events that move neither money nor bets."""


def line_of(said: list[Any]) -> Line:
    place, chips, stake, returned, verdict, since, meter, taken = [*said, 0, 0, False][:8]
    return place, chips, stake, returned, verdict, since, meter, taken


def lines_in(said: dict[str, list[Any]]) -> Iterator[tuple[str, Line]]:
    for player, lines in said.items():
        yield from ((player, line_of(line)) for line in lines)


class Table:
    def __init__(self, tell: Callable[[str], None], is_from_the_first: bool) -> None:
        self._tell, self._is_known = tell, is_from_the_first
        self._is_felt_known = is_from_the_first
        """Of a part, from its second round on: what lies on the felt was all put there before our eyes."""
        self._accounts: Counter[str] = Counter()
        self._felt: dict[tuple[str, str, str], int] = {}
        self._standing: dict[tuple[str, str, str, int], int] = {}
        self._setup: Json = {}
        self._house: Json = {}
        self._outcome = ""
        self._is_blurred = False
        """A number was corrected: what lies where is known again from the next round on."""
        self._buy_in: Json = {}
        self.settled = self.not_settled = self.points = 0
        self.unfollowed: Counter[str] = Counter()

    def see(self, event: Json) -> None:
        name = event["event"]
        if self._setup.get("tournament") and name not in ("TableOpened", "SetupChanged"):
            self.points += 1
            return
        if step := getattr(self, f"_on_{name}", None):
            step(event)
            self._must_be_there(event.get("player"))
        elif name not in QUIET:
            self.unfollowed[name] += 1

    def _move(self, source: str, target: str, amount: int) -> None:
        self._accounts[source] -= amount
        self._accounts[target] += amount

    def _must_be_there(self, player: str | None) -> None:
        names = [player] if player else {name.partition(":")[2] for name in self._accounts if ":" in name}
        for who in names if self._is_known else ():
            for account in (f"purse:{who}", f"felt:{who}"):
                if self._accounts[account] < 0:
                    self._tell(f"{account} would hold {self._accounts[account]} cents")
                    self._accounts[account] = 0

    # the table

    def _on_TableOpened(self, event: Json) -> None:
        self._setup, self._house, self._is_felt_known = event["setup"], event["house"], True
        self._move("outside", "float", event["float"])
        self._seed(event)

    def _on_SetupChanged(self, event: Json) -> None:
        self._setup = event["setup"]
        self._seed(event)

    def _seed(self, event: Json, field: str = "seeded") -> None:
        for bet, amount in event.get(field, {}).items():
            self._move("float", f"meter:{bet}", amount)

    def _on_TableClosed(self, event: Json) -> None:
        self._void(event["returned"])
        left = event.get("float", 0)
        self._move("float", "outside", left)
        if left and self._is_known and self._accounts["float"]:
            self._tell(f"the closing leaves {self._accounts['float']} cents in the float")

    def _on_FillTaken(self, event: Json) -> None:
        self._move("outside", "float", event["slip"]["amount"])

    def _on_CreditTaken(self, event: Json) -> None:
        self._move("float", "outside", event["slip"]["amount"])

    # chips

    def _on_TenderSpread(self, event: Json) -> None:
        self._buy_in = event
        if event["tender"] == "value chips":
            self._move(f"purse:{event['player']}", "tender", event["amount"])

    def _on_ChipsGiven(self, event: Json) -> None:
        self._must_be_bought(event, "chips for")
        self._move("float", f"purse:{event['player']}", event["amount"])

    def _on_TenderDropped(self, event: Json) -> None:
        self._must_be_bought(event, "a tender of")
        source = "tender" if event["tender"] == "value chips" else "outside"
        self._move(source, "float" if event["into"] == "bank" else event["into"], event["amount"])
        self._buy_in = {}

    def _on_TenderReturned(self, event: Json) -> None:
        self._buy_in = {}
        if event["tender"] == "value chips":
            self._move("tender", f"purse:{event['player']}", event["amount"])

    def _must_be_bought(self, event: Json, what: str) -> None:
        """A purchase has one amount, from the tender on the layout to the box."""
        spread = self._buy_in.get("amount", 0), self._buy_in.get("player")
        if (event["amount"], event["player"]) != spread and (self._is_known or self._buy_in):
            said = f"{spread[0]} cents of {spread[1]} lie on the layout" if self._buy_in else "nothing was bought"
            self._tell(f"{what} {event['amount']} cents to {event['player']}, and {said}")

    def _on_ChipsBrought(self, event: Json) -> None:
        self._move("outside", f"purse:{event['player']}", event["amount"])

    def _on_ChipsCarriedOff(self, event: Json) -> None:
        self._move(f"purse:{event['player']}", f"away:{event['player']}", event["amount"])

    def _on_ChipsReturned(self, event: Json) -> None:
        self._move(f"away:{event['player']}", f"purse:{event['player']}", event["credited"])
        self._move(f"away:{event['player']}", "float", event["amount"] - event["credited"])

    def _on_PlayerCashedOut(self, event: Json) -> None:
        self._move(f"purse:{event['player']}", "outside", sum(event["purse"].values()))

    def _on_TokeGiven(self, event: Json) -> None:
        self._move(f"purse:{event['player']}", "tips", event["amount"])

    # bets

    def _lay(self, player: str, place: str, chips: str, stake: int) -> None:
        key = player, place, chips
        self._felt[key] = self._felt.get(key, 0) + stake
        if chips != "coupon":
            self._move(f"purse:{player}", f"felt:{player}", stake)

    def _lift(self, player: str, place: str, chips: str, stake: int) -> None:
        key = player, place, chips
        if self._felt.get(key, 0) < stake and self._is_felt_known and not self._is_blurred:
            self._tell(f"{player} has {self._felt.get(key, 0)} cents on {place}, and {stake} go back")
        self._felt[key] = self._felt.get(key, 0) - stake
        if self._felt[key] <= 0:
            del self._felt[key]
        if chips != "coupon":
            self._move(f"felt:{player}", f"purse:{player}", stake)

    def _on_WagerPlaced(self, event: Json) -> None:
        player, place = event["player"], event["place"]
        self._lay(player, place, event["chips"], event["stake"])
        self._must_be_a_place(place)
        self._must_be_allowed(player, place)

    def _must_be_a_place(self, place: str) -> None:
        if kind_of(place) in PAYS and covered(place) is None:
            self._tell(f"the layout has no place {place}")

    def _must_be_allowed(self, player: str, place: str) -> None:
        limits = self._setup.get("limits", {})
        most = (limits.get(kind_of(place)) or limits.get("table") or {}).get("max")
        there = sum(self._felt.get((player, place, chips), 0) for chips in PURSES)
        if most and kind_of(place) in PAYS and there > cents(most):
            self._tell(f"{player} has {there} cents on {place}, and the maximum that is posted is {most}")

    def _on_WagerWithdrawn(self, event: Json) -> None:
        self._lift(event["player"], event["place"], event["chips"], event["stake"])

    def _on_WagerVoided(self, event: Json) -> None:
        if not event.get("since"):
            self._on_WagerWithdrawn(event)
            return
        amount, taken = event["stake"], event.get("taken", False)
        line = [event["place"], event["chips"], amount, amount, "", event["since"], event.get("from_meter", 0), taken]
        self._void({event["player"]: [line]})

    def _on_WagerMoved(self, event: Json) -> None:
        self._on_WagerWithdrawn(event)
        self._lay(event["player"], event["to"], event["chips"], event["stake"])
        self._must_be_a_place(event["to"])

    def _on_WagerHeldToStand(self, event: Json) -> None:
        self._on_WagerMoved(event)

    def _on_CouponPlaced(self, event: Json) -> None:
        self._lay(event["player"], event["place"], "coupon", event["worth"])

    def _on_TokePlaced(self, event: Json) -> None:
        self._lay(event["player"], event["place"], f"toke-{event['chips']}", event["stake"])

    def _hold(self, held: dict[str, list[Any]]) -> None:
        """Bets that live on beyond their spin."""
        for player, bets in held.items():
            for place, chips, stake, _, _, since in bets:
                if (player, place, chips, since) not in self._standing:
                    self._felt.pop((player, place, chips), 0)
                self._standing[player, place, chips, since] = stake

    def _on_BetsHeld(self, event: Json) -> None:
        self._hold(event["held"])

    def _on_BonusBallLanded(self, event: Json) -> None:
        self._hold(event["held"])

    def _on_ProgressivesLocked(self, event: Json) -> None:
        self._hold(event["locked"])
        for player, bets in event["locked"].items():
            self._move(f"felt:{player}", "float", sum(bet[2] for bet in bets))
        self._seed(event, "contributions")

    # settlements

    def _on_OutcomeAnnounced(self, event: Json) -> None:
        self._outcome = event["pocket"]

    def _on_LosersCollected(self, event: Json) -> None:
        self._must_be_settled(event["lost"], is_paid=False)
        for player, line in lines_in(event["lost"]):
            self._take_off(player, line)
            self._move(f"felt:{player}", "float", self._lies(line))

    def _on_WinnersPaid(self, event: Json) -> None:
        self._must_be_settled(event["paid"], is_paid=True)
        self._must_be_odds(event.get("proofs", ()))
        self._back(event["paid"])
        self._seed(event)

    def _on_BonusPaid(self, event: Json) -> None:
        self._back(event["paid"])

    def _on_DollyRemoved(self, event: Json) -> None:
        left = [place for _, place, _ in self._felt if kind_of(place) in PAYS]
        if left and self._is_felt_known and not self._is_blurred:
            self._tell(f"the round is over, and a bet on {left[0]} was not settled")
        self._is_blurred, self._is_felt_known, self._felt = False, True, {}

    def _must_be_settled(self, said: dict[str, list[Any]], is_paid: bool) -> None:
        """What an ordinary bet of this round comes to, worked out from the number alone."""
        if self._is_blurred or not self._is_felt_known:
            self.not_settled += sum(map(len, said.values()))
            return
        found: dict[tuple[str, str, str], tuple[int, int]] = {}
        for player, (place, chips, stake, returned, _, since, _, _) in lines_in(said):
            if kind_of(place) in PAYS and not since and not self._is_house_rule(place):
                found[player, place, chips] = stake, returned
            else:
                self.not_settled += 1
                if not since and self._is_house_rule(place) and returned > stake:
                    self._tell(f"number {self._outcome}, {player} on {place}: {returned} back for {stake}")
        due = {key: self._due(key, stake) for key, stake in self._felt.items() if self._is_ours(key[1], is_paid)}
        for key in dict.fromkeys([*due, *found]):
            self.settled += 1
            if due.get(key) != found.get(key):
                both = due.get(key), found.get(key)
                right, there = (f"{pair[1]} back for {pair[0]}" if pair else "nothing" for pair in both)
                self._tell(f"number {self._outcome}, {key[0]} on {key[1]}: due is {right}, recorded is {there}")

    def _is_ours(self, place: str, is_paid: bool) -> bool:
        numbers = covered(place) if kind_of(place) in PAYS and not self._is_house_rule(place) else None
        return numbers is not None and (self._outcome in numbers) is is_paid

    def _is_house_rule(self, place: str) -> bool:
        """Even chances on a zero: they lose, half of them comes back, or they go to prison, as the house has chosen.
        Nothing is ever won by them."""
        return place in EVEN_CHANCES and self._outcome in ZEROS

    def _due(self, key: tuple[str, str, str], stake: int) -> tuple[int, int]:
        numbers, odds = covered(key[1]) or frozenset(), self._odds(kind_of(key[1]))
        if self._outcome not in numbers:
            return stake, 0
        return stake, stake * odds + (0 if key[2] == "coupon" else stake)

    def _odds(self, kind: str) -> int:
        kind = "split" if kind == "courtesy-line" else kind
        said = self._setup.get("odds", {}).get(kind) or self._house.get(f"odds.{kind}") or ""
        return int(str(said).partition(" to ")[0]) if re.fullmatch(r"\d+ to 1", str(said)) else PAYS[kind]

    def _must_be_odds(self, proofs: list[Json]) -> None:
        for proof in proofs:
            kind = kind_of(proof["place"])
            right = f"{self._odds(kind)} to 1" if kind in PAYS else ""
            if right and not str(proof.get("pays", right)).startswith(right):
                self._tell(f"{proof['place']} was paid by {proof['pays']}, and the odds are {right}")

    def _lies(self, line: Line) -> int:
        return 0 if line[7] or line[1] == "coupon" else line[2]

    def _take_off(self, player: str, line: Line) -> None:
        place, chips, stake, _, _, since, _, taken = line
        if since:
            self._standing.pop((player, place, chips, since), None)
        elif not taken:
            there = self._felt.pop((player, place, chips), 0)
            if there != stake and self._is_felt_known and not self._is_blurred:
                self._tell(f"{player} has {there} cents on {place}, and {stake} are settled")

    def _back(self, said: dict[str, list[Any]], is_void: bool = False, sign: int = 1) -> None:
        for player, line in lines_in(said):
            place, chips, _, returned, _, _, meter, _ = line
            if sign > 0:
                self._take_off(player, line)
            target = "tips" if chips.startswith("toke-") and not is_void else f"purse:{player}"
            lies = self._lies(line)
            self._move(f"felt:{player}", target, sign * min(lies, returned))
            self._move(f"felt:{player}", "float", sign * max(0, lies - returned))
            self._move("float", target, sign * (max(0, returned - lies) - meter))
            self._move(f"meter:{place}", target, sign * meter)

    def _void(self, said: dict[str, list[Any]]) -> None:
        self._back(said, is_void=True)

    def _on_SideBetsVoided(self, event: Json) -> None:
        self._void(event["returned"])

    # rulings

    def _on_PaymentCorrected(self, event: Json) -> None:
        self._move("float", f"purse:{event['player']}", event["amount"])

    def _on_OutcomeCorrected(self, event: Json) -> None:
        self._undo(event["undone"])
        self._outcome = event["pocket"]

    def _on_OutcomeVoided(self, event: Json) -> None:
        self._undo(event["undone"])

    def _undo(self, undone: Json) -> None:
        self._is_blurred = True
        self._void(undone.get("returned", {}))
        for player, amount in undone.get("owed", {}).items():
            self._move(f"owed:{player}", f"purse:{player}", amount)
        self._back(undone.get("settled", {}), sign=-1)
        for bet, amount in undone.get("fed", {}).items():
            self._move("float", f"meter:{bet}", amount)

    def _on_OwedCollected(self, event: Json) -> None:
        self._move(f"purse:{event['player']}", f"owed:{event['player']}", event["amount"])

    def _on_OwedWrittenOff(self, event: Json) -> None:
        self._move("float", f"owed:{event['player']}", event["amount"])


# --- The export -----------------------------------------------------------------------------------


class Check:
    def __init__(self, house: str, witnesses: list[str]) -> None:
        self._house, self._witnesses = house, [Key(text) for text in witnesses]
        self.findings: list[str] = []
        self.notes: list[str] = []
        self.records = self.places = self.commands = 0
        self._tables: dict[str, Table] = {}
        self._draws: dict[str, Draws] = {}
        self._times: dict[str, int] = {}
        self._commands: dict[str, tuple[Any, ...]] = {}
        self._kept: set[str] = set()

    def tell(self, says: str) -> None:
        self.findings.append(says)

    def begin(self, head: Json) -> None:
        if head.get("export") != 1:
            raise UnreadableError("this is not an export of a house in a form that this program knows")
        self.head, self._key = head, Key(head["key"])
        self._signers = [(self._key, 2**62)]
        """Whose checkpoints count, the newest first, and up to how many records: earlier ones are of earlier epochs."""
        if self._house and self._house.strip() != head["key"]:
            self.tell(f"the export is signed with the key {head['key']}, and not with the one that was given")
        self._tree = Tree(head["first"] - 1, [bytes.fromhex(root) for root in head["edge"]])
        self._heads = {name: (version, bytes.fromhex(hash_)) for name, (version, hash_) in head["heads"].items()}
        self._known = dict(self._heads)
        self._checkpoints: list[Checkpoint] = []
        self._since = 2**62
        self._met = 0

    def epoch(self, note: str) -> None:
        """The house goes on from a restored copy: the newer key says whose it was, and how many records it had."""
        newer, text = self._signers[-1][0], note.rpartition("\n\n")[0]
        try:
            origin, before, records, _, reason = text.split("\n")
            size = int(records.split(" ")[1])
        except (ValueError, IndexError):
            raise UnreadableError("the beginning of an epoch cannot be read") from None
        if origin != newer.name or not newer.has_signed(note):
            self.tell(f"an epoch is not signed by {newer.name}")
        self._signers.append((Key(before.removeprefix("restored from ")), size))
        self.notes.append(f"{origin} goes on from a restored copy of {size} records: {reason.removeprefix('reason ')}")

    def _is_signed(self, note: str, read: Checkpoint) -> bool:
        return any(key.name == read.house and key.has_signed(note) and read.size <= most for key, most in self._signers)

    def checkpoint(self, note: str) -> None:
        read = Checkpoint(note)
        if not self._is_signed(note, read):
            self.tell(f"the checkpoint of {read.size} records is not signed by the house")
        for witness in self._witnesses:
            if witness.has_signed(note) is False:
                self.tell(f"the cosignature of {witness.name} on the checkpoint of {read.size} records is wrong")
        if self._checkpoints and read.size < self._checkpoints[-1].size:
            self.tell(f"the checkpoint of {read.size} records comes after one of {self._checkpoints[-1].size}")
        self._checkpoints.append(read)
        if read.commands is not None:
            self._since = min(self._since, read.commands)

    def place(self, line: Json) -> None:
        """A record, whole or by its hash alone: its number, its version, its place in the tree."""
        number, stream, version = line["number"], line["stream"], line["version"]
        if number != self._tree.size + 1:
            self.tell(f"number {self._tree.size + 1} of the house is missing: {number} stands in its place")
        before, head = self._heads.get(stream, (0, bytes(32)))
        if version != before + 1:
            self.tell(f"record {before + 1} of {stream} is missing: {version} stands in its place")
        hash_ = bytes.fromhex(line["hash"])
        if "previous" in line:
            self._record(line, head, hash_)
        self._heads[stream] = version, hash_
        self._tree.add(hash_)
        self.places += 1
        self._meet()

    def _meet(self) -> None:
        """Every checkpoint over exactly so many records."""
        while self._met < len(self._checkpoints) and self._checkpoints[self._met].size <= self._tree.size:
            here = self._checkpoints[self._met]
            self._met += 1
            if here.size == self._tree.size and here.root != self._tree.root:
                self.tell(f"the first {here.size} records are not those that a checkpoint was signed over")
            if here.size == self._tree.size and (here.streams, here.heads) != (len(self._heads), self._heads_root()):
                self.tell(f"the heads of the streams are not those of the checkpoint of {here.size} records")

    def _heads_root(self) -> bytes:
        tree = Tree()
        for stream, (version, hash_) in sorted(self._heads.items()):
            tree.add(f"{stream} {version} {hash_.hex()}".encode())
        return tree.root

    def _record(self, line: Json, head: bytes, hash_: bytes) -> None:
        self.records += 1
        named, body = f"record {line['version']} of {line['stream']}", _data(line, "body") or b""
        if bytes.fromhex(line["previous"]) != head:
            self.tell(f"{named} does not follow the one before it")
        texts = " ".join(f"{len(line[n])}:{line[n]}" for n in ("stream", "actor", "role", "command", "digest"))
        envelope = f"{line['version']} {line['at']} {line['format']} {texts}\n".encode()
        if hashlib.sha256(bytes.fromhex(line["previous"]) + envelope + body).digest() != hash_:
            self.tell(f"{named} was changed: its hash is not the hash of what it holds")
        if line["at"] < self._times.get(line["stream"], 0):
            self.tell(f"{named} was written before the one that it follows")
        self._times[line["stream"]] = line["at"]
        self._command(line, named)
        if line["stream"].startswith("table:"):
            self._table(line, named, body)

    def _command(self, line: Json, named: str) -> None:
        """At a table the digest is that of the whole command, and the command says who gave it. The server adds one
        thing that no sender says: the hash of the close, which draws are held to."""
        mark = tuple(line[name] for name in ("command", "at", "actor", "role", "digest"))
        asked, last = _data(line, "asked"), self._commands.get(line["stream"])
        self._commands[line["stream"]] = mark
        if asked is None:
            is_same = last is not None and last[0] == mark[0]
            if is_same and last != mark:
                self.tell(f"{named} says other things of its command than the record before it")
            elif not is_same and line["stream"] in self._kept:
                self.tell(f"{named}: its command was not kept, and those before it were")
            elif not is_same and line["number"] >= self._since and (last or line["version"] == 1):
                self.tell(f"{named}: its command is gone, and the house has kept every command since {self._since}")
            return
        self.commands += 1
        self._kept.add(line["stream"])
        if not line["stream"].startswith("table:"):
            return
        said = json.loads(asked)
        by = said.get("by", {})
        if said.get("command") == "MixDraws":
            asked = re.sub(rb'(?<="head":")[0-9a-f]*(?=")', b"", asked)
        if hashlib.sha256(asked).hexdigest() != line["digest"]:
            self.tell(f"{named}: the command that was kept is not the one that its digest names")
        elif (by.get("name"), by.get("role")) != (line["actor"], line["role"]):
            self.tell(f"{named}: the command is that of {by.get('name')}, and the record names {line['actor']}")

    def _table(self, line: Json, named: str, body: bytes) -> None:
        stream = line["stream"]
        if stream not in self._tables:
            self._tables[stream] = Table(lambda says: self.tell(f"{self._named}: {says}"), line["version"] == 1)
            self._draws[stream] = Draws(lambda says: self.tell(f"{self._named}: {says}"), line["version"] == 1)
        self._named = named
        try:
            event = json.loads(body)
            self._tables[stream].see(event)
            self._draws[stream].see(event, bytes.fromhex(line["hash"]))
        except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
            self.tell(f"{named}: its event cannot be read ({type(error).__name__}: {error})")

    def end(self, signed: str, digest: str) -> None:
        wanted = f"{self.head['house']}\ncroupier export 1\nsha256 {digest}\n"
        if signed.rpartition("\n\n")[0] + "\n" != wanted:
            self.tell("the last line is a note over something else than this file")
        elif not self._key.has_signed(signed):
            self.tell("the file is not signed by the house")
        if self._tree.size != self.head["last"]:
            self.tell(f"the file ends with number {self._tree.size}, and should end with {self.head['last']}")
        if not self._checkpoints:
            self.tell("there is no checkpoint in the file")
        for witness in self._witnesses:
            if self._checkpoints and not any(witness.has_signed(each.note) for each in self._checkpoints):
                self.tell(f"{witness.name} has cosigned none of the checkpoints")

    def left_out(self) -> Iterator[str]:
        """What was not checked, in plain words."""
        tables = self._tables.values()
        if not self._house:
            yield f"whose key this is: compare {self.head['key']} with the one that the house gave you (--key)"
        if not self._witnesses:
            yield "cosignatures of witnesses: give their keys (--witness)"
        last = self._checkpoints[-1].size if self._checkpoints else 0
        if self._tree.size > last:
            yield f"{self._tree.size - last} records after the last checkpoint: only the note over this file holds them"
        if self.places > self.records:
            yield f"{self.places - self.records} records that are there by their hash alone"
        if self.head["first"] > 1:
            yield f"whatever came before number {self.head['first']}, and purses that were filled then"
        yield "whether each command was allowed by the rules (`croupier audit verify` decides them again)"
        yield "side bets, meters, bets that live on, and even chances on a zero: only their money was added up"
        if others := [stream for stream in self.head["streams"] if not stream.startswith("table:")]:
            yield f"what is in the records of {', '.join(others)}: their chain alone"
        if sum(table.points for table in tables):
            yield "tables while they play a tournament: their points are no money"
        unfollowed = sum((table.unfollowed for table in tables), Counter[str]())
        if unfollowed:
            yield "events of kinds that this program does not know: " + ", ".join(sorted(unfollowed))

    def summary(self) -> str:
        settled, not_ours = (sum(getattr(t, n) for t in self._tables.values()) for n in ("settled", "not_settled"))
        return (
            f"{self.places} places, {self.records} records, {self.commands} commands, "
            f"{len(self._checkpoints)} checkpoints, {len(self._tables)} tables; "
            f"{settled} settlements worked out again, {not_ours} not; "
            f"{sum(draws.checked for draws in self._draws.values())} electronic draws"
        )


def _data(line: Json, name: str) -> bytes | None:
    if f"{name}64" in line:
        return base64.b64decode(line[f"{name}64"])
    return str(line[name]).encode() if name in line else None


def checked(file: Path, house: str = "", witnesses: list[str] | None = None) -> Check:
    check, digest = Check(house, witnesses or []), hashlib.sha256()
    has_begun = has_ended = False
    with gzip.open(file) as lines:
        for text in lines:
            line = json.loads(text)
            if has_ended or (not has_begun and "export" not in line):
                raise UnreadableError("the lines of the file are not in the order of an export")
            if not has_begun:
                check.begin(line)
                has_begun = True
            elif "signed" in line:
                check.end(line["signed"], digest.hexdigest())
                has_ended = True
            elif "epoch" in line:
                check.epoch(line["epoch"])
            elif "checkpoint" in line:
                check.checkpoint(line["checkpoint"])
            else:
                check.place(line)
            digest.update(text)
    if not has_ended:
        raise UnreadableError("the file has no end: its last line, the signature, is missing")
    return check


UNREADABLE = (
    UnreadableError, OSError, EOFError, zlib.error, ValueError, LookupError, TypeError, AttributeError, ArithmeticError,
    RecursionError,
)  # fmt: skip
"""Whatever a file that is no export can lead to."""


def printable(text: str) -> str:
    """Names come from the file: none of them moves a terminal's cursor."""
    return "".join(each if (each.isprintable() and each.isascii()) or each.isalpha() else "?" for each in text)


def main() -> int:
    parser = argparse.ArgumentParser(description="Check an export of a Croupier house.")
    parser.add_argument("file", metavar="FILE", type=Path, help="what `croupier audit export` has written")
    parser.add_argument("--key", metavar="KEY", default="", help="the key of the house, as you know it")
    parser.add_argument("--witness", metavar="KEY", action="append", default=[], help="the key of a witness")
    wanted = parser.parse_args()
    try:
        check = checked(wanted.file, wanted.key, wanted.witness)
    except UNREADABLE as error:
        print(f"{wanted.file} cannot be checked: {printable(str(error) or type(error).__name__)}", file=sys.stderr)
        return 2
    for says in check.findings[:SHOWN]:
        print(f"WRONG  {printable(says)}")
    if len(check.findings) > SHOWN:
        print(f"WRONG  and {len(check.findings) - SHOWN} more")
    for says in check.notes:
        print(printable(says))
    for says in check.left_out():
        print(f"not checked: {printable(says)}")
    print(check.summary())
    print("something is wrong" if check.findings else "nothing wrong was found")
    return 1 if check.findings else 0


if __name__ == "__main__":
    sys.exit(main())
