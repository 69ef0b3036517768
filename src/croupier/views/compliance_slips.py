"""What a slip is tested for."""

from __future__ import annotations

from collections.abc import Callable

from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.people.posts import Post
from croupier.pit.money_records import SlipKind
from croupier.rulebook.rules import Rules
from croupier.views.compliance_papers import Papers, SlipPaper

Attribute = Callable[[Papers, str, Rules | None], str]
"""What is wrong, or nothing: of a document, by its name."""


def slips(*kinds: SlipKind) -> Callable[[Papers], dict[str, str]]:
    return lambda papers: {number: paper.slip.day for number, paper in papers.slips.items() if paper.slip.kind in kinds}


def _sequence(papers: Papers, name: str, rules: Rules | None) -> str:
    if name in papers.repeated:
        return "the number was given twice"
    series, _, number = name.partition("-")
    if series != papers.slips[name].slip.kind.series or not number.isdecimal():
        return ""  # from a printed pad: it has its own numbers
    before = f"{series}-{int(number) - 1:06d}"
    return "" if int(number) == 1 or before in papers.slips else f"{before} is missing"


def heading(papers: Papers, name: str, rules: Rules | None) -> str:
    made = papers.slips[name].made
    if (made.slip.day, made.slip.shift) != (made.day, made.shift):
        return f"{made.slip.day} {made.slip.shift}, and the log has {made.day} {made.shift}"
    return "" if made.slip.table in papers.tables else f"there is no table {made.slip.table}"


def adds_up(papers: Papers, name: str, rules: Rules | None) -> str:
    slip = papers.slips[name].slip
    for kind, cents in slip.chips.items():
        if cents < 0 or cents % parse_dollars(kind):
            return f"chips of {kind} cannot make {format_dollars(cents)}"
    total = sum(slip.chips.values())
    return "" if total == slip.amount or not slip.chips else f"the chips make {format_dollars(Cents(total))}"


def _signatures(papers: Papers, name: str, rules: Rules | None) -> str:
    paper = papers.slips[name]
    needs = rules.names(f"pit.signatures.{paper.slip.kind.value}") if rules else ()
    if not needs:
        return "no law names who signs"
    posts, names = tuple(each.post for each in paper.signed), [each.name for each in paper.signed]
    if len(set(names)) < len(names):
        return "one person has signed twice"
    if posts != needs[: len(posts)]:
        return f"signed by {', '.join(posts)}, and not by {', '.join(needs)}"
    if len(posts) < len(needs) and paper.void is None:
        return f"the signature is missing of: {', '.join(needs[len(posts) :])}"
    if any(later.at < earlier.at for earlier, later in zip(paper.signed, paper.signed[1:], strict=False)):
        return "signed in another order"
    return _licences(paper)


def _licences(paper: SlipPaper) -> str:
    without = [each.name for each in paper.signed if not each.licence.strip()]
    return f"no licence number: {', '.join(without)}" if without else ""


def _void(papers: Papers, name: str, rules: Rules | None) -> str:
    void = papers.slips[name].void
    return "void without a reason" if void and not void.reason.strip() else ""


def _copies(papers: Papers, name: str, rules: Rules | None) -> str:
    key = f"pit.copies.{papers.slips[name].slip.kind.value}"
    return "" if rules and key in rules else "no law says where its copies go"


def requested(papers: Papers, name: str, rules: Rules | None) -> str:
    asked = papers.slips[name].slip.asked_by
    return "" if asked.post in (Post.SUPERVISOR, Post.KEY_MANAGER, Post.DEVICE) else f"a {asked.post} cannot ask for it"


def answered(papers: Papers, number: int) -> str:
    return "" if number in papers.answered else f"discrepancy {number} is not answered"


def _difference(papers: Papers, slip: str, amount: int) -> str:
    """A difference was found when it was made or corrected, in its right amount, and was answered."""
    found = [each.discrepancy for each in papers.found.values() if each.discrepancy.slip == slip]
    if not amount:
        return ""
    if not (right := [each for each in found if each.amount == amount]):
        return f"it differs by {format_dollars(Cents(amount))}, and no discrepancy says so"
    return answered(papers, right[-1].number)


def opener_as_closed(papers: Papers, name: str, rules: Rules | None) -> str:
    """What the last closer of the table says that stands."""
    slip = papers.slips[name].slip
    if slip.kind is not SlipKind.OPENER or papers.slips[name].void:
        return ""
    at = papers.slips[name].version
    before = [
        papers.slips[event.session.closer.slip].slip.amount
        for version, event in papers.closers.values()
        if event.session.closer and event.session.table == slip.table and version < at
        and not papers.slips[event.session.closer.slip].void
    ]  # fmt: skip
    return _difference(papers, name, slip.amount - before[-1]) if before else ""


def closer_as_expected(papers: Papers, name: str, rules: Rules | None) -> str:
    if name not in papers.closers or papers.slips[name].void:
        return ""
    session = papers.closers[name][1].session
    if session.between and session.opener.amount + session.between.float_ != session.expected:
        return "opener, fills, credits and play do not make what was expected"
    opener = papers.slips.get(session.opener.slip)  # the closer before it, where the table stayed open
    more = opener.slip.amount - session.opener.amount if opener else 0
    return _difference(papers, name, papers.slips[name].slip.amount - session.expected - more)


def corrected(papers: Papers, name: str, rules: Rules | None) -> str:
    for event in papers.slips[name].corrected:
        posts = {each.post.value for each in (event.by, *event.beside)}
        if len({event.by.name, *(each.name for each in event.beside)}) < 2:
            return "corrected by one person"
        if rules and not set(rules.names("pit.signatures.closer")) <= posts:
            return f"corrected by {', '.join(sorted(posts))}"
        if not event.reason.strip():
            return "corrected without a reason"
    return ""


SLIP: dict[str, Attribute] = {
    "number in sequence": _sequence,
    "date, shift, table": heading,
    "denominations": adds_up,
    "signatures": _signatures,
    "void": _void,
    "copies": _copies,
}
