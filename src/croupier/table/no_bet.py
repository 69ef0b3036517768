"""What is said of chips that are no bet, because of where they are or what they are."""

from __future__ import annotations

from croupier.game.notation import hint
from croupier.rulebook.refusal import Refusal
from croupier.table.chips import HELD
from croupier.table.refusals import Code, refuse
from croupier.table.rules import TableRules


def no_such_place(name: str, rules: TableRules) -> Refusal:
    cite = rules.cite("no_bet.misplaced", "wagers.permitted")
    if not name:
        return refuse(Code.MISPLACED, f"{no_bet(rules)}: the chips are not on a betting place", cite)
    says = f'{no_bet(rules)}: this table has no place "{name}"{hint(name, rules.places)}'
    return refuse(Code.NO_SUCH_PLACE, says, cite)


def no_bet(rules: TableRules) -> str:
    return rules.text("words.no-bet", "No bet")


def not_chips(chips: str, rules: TableRules) -> Refusal:
    """Colorado 2203(1): cash is no wager, it buys chips. 2215(4): a ticket is redeemed before anything is bet.
    2213.09(1): in a tournament nothing but tournament chips is bet."""
    if "ticket" in chips and "cash.redeem_first" in rules.rules and not rules.is_tournament:
        says = f"{no_bet(rules)}: redeem the {chips} for chips first"
        return refuse(Code.REDEEM_FIRST, says, rules.cite("cash.redeem_first"))
    how = "this table plays a tournament, with tournament chips alone" if rules.is_tournament else "buy chips first"
    keys: tuple[str, ...] = ("wagers.refused_media", "wagers.media")
    if rules.is_tournament:
        keys = ("tournaments.chips" if chips in HELD else "tournaments.chips_refused",)
    return refuse(Code.NOT_CHIPS, f'{no_bet(rules)}: "{chips}" cannot be bet; {how}', rules.cite(*keys))
