"""The vouchers that winners are handed: one to a page, with what it is worth, where, and to whom alone."""

from __future__ import annotations

from croupier.documents.page import Facts, Page, Plate, Section, Signatures, Text
from croupier.documents.prints.source import NoSuchPrintError
from croupier.documents.prints.tournament_source import TournamentLog, tournament_page
from croupier.money.amount import format_dollars as dollars
from croupier.tournament.records import PrizeKind, Voucher
from croupier.tournament.vouchers import open_vouchers

_NUMBER, _NAME = 30.0, 20.0


def vouchers_page(source: TournamentLog, asked: str) -> Page:
    """Those that were won in an event and are open; without its name, all of them."""
    found = [each for each in open_vouchers(source.field) if asked in ("", each.won_in)]
    if not found:
        raise NoSuchPrintError(f"no voucher is open{f' that was won in {asked}' if asked else ''}")
    sections = [_voucher(source, each, new_page=at > 0) for at, each in enumerate(found)]
    return tournament_page(source, "Vouchers", source.plan.title, sections)


def _voucher(source: TournamentLog, voucher: Voucher, new_page: bool) -> Section:
    event = source.plan.event(voucher.event)
    assert event, "a voucher is for an event of the plan"
    plate = Plate(((voucher.number, _NUMBER), (voucher.player, _NAME), (f"{event.name}, {event.day}", _NAME)))
    parts = [("Won in", voucher.won_in), *([("Card", voucher.card)] if voucher.card else [])]
    if voucher.kind is PrizeKind.ENTRY:
        parts += [("Entry fee", dollars(voucher.fee)), ("Buy-in", dollars(voucher.buy_in))]
    else:
        parts += [("A place, worth", dollars(voucher.value))]
    says = f"It admits {voucher.player} and nobody else ({source.rules.cite('tournaments.voucher_holder')})."
    signed = Signatures(("Tournament director", "Received by the winner", "Date"))
    return Section(f"Voucher {voucher.number}", (plate, Facts(tuple(parts)), Text(says), signed), new_page=new_page)
