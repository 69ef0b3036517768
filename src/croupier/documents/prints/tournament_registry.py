"""The prints of a tournament by name: what each is, and how it is made from the tournament's log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from croupier.documents.page import Page
from croupier.documents.prints.source import NoActivityError, nothing
from croupier.documents.prints.tournament_forms import FormSource, entry_log_page
from croupier.documents.prints.tournament_payouts import payout_page
from croupier.documents.prints.tournament_rules import TournamentSource, tournament_rules_page
from croupier.documents.prints.tournament_sheets import chips_page, moves_page, notice_page, results_page, seats_page
from croupier.documents.prints.tournament_source import TournamentLog, tournament_page
from croupier.documents.prints.tournament_vouchers import vouchers_page
from croupier.views.tournament_forms import forms_of
from croupier.views.wording import NO_ACTIVITY


@dataclass(frozen=True, slots=True)
class TournamentPrint:
    title: str
    make: Callable[[TournamentLog, str], Page]
    """From the log and the name of an event, which may be empty where there is one alone."""
    is_report: bool = False
    """Of what has happened, which may be nothing."""


def _forms(log: TournamentLog) -> FormSource:
    return FormSource(forms_of(log.events), log.rules, log.digest, log.version, log.hash)


def _rules(log: TournamentLog, event: str) -> Page:
    return tournament_rules_page(TournamentSource(log.plan, log.rules, log.digest, log.house))


def _entries(log: TournamentLog, event: str) -> Page:
    return entry_log_page(_forms(log), log.event(event)[0].name)


def _report(title: str, make: Callable[[TournamentLog, str], Page]) -> TournamentPrint:
    """Of what has happened so far: where nothing has, it says so."""

    def made(log: TournamentLog, event: str) -> Page:
        try:
            return make(log, event)
        except NoActivityError as why:
            return tournament_page(log, title, NO_ACTIVITY, nothing(why))

    return TournamentPrint(title, made, is_report=True)


TOURNAMENT_PRINTS: dict[str, TournamentPrint] = {
    "rules": TournamentPrint("Printed rules", _rules),
    "entries": _report("Log of entry fees and buy-ins", _entries),
    "payouts": _report("Payout form", lambda log, event: payout_page(_forms(log))),
    "seats": TournamentPrint("Seats by name and by table", seats_page),
    "moves": TournamentPrint("Moves to call out", moves_page),
    "notice": TournamentPrint("Points of each chip, for the tables", notice_page),
    "chips": TournamentPrint("Count of the tournament chips", chips_page),
    "results": _report("Results", results_page),
    "vouchers": TournamentPrint("Vouchers that were won and are open", vouchers_page),
}
"""By the name that the command line and the addresses have."""
