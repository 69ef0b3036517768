"""Which federal form a prize needs, by the reading that is taken (question X5).

Where the player has paid to enter, the prize is winnings on a wager, and form W-2G asks for so many times the stake and
a least amount. Where the house has given the entry away there is no wager, and form 1099-MISC asks for a least amount.
"""

from __future__ import annotations

from croupier.figures.reportable import needs_form
from croupier.money.amount import Cents, parse_dollars
from croupier.rulebook.rules import Rules

BOOK = "federal"
NONE, W2G, MISC = "none", "W-2G", "1099-MISC"
FORMS = (NONE, W2G, MISC)


def form_of(federal: Rules, stake: Cents, prize: Cents) -> str:
    """The form; empty where the amount of that year is not known, and somebody has to say."""
    if not all(key in federal for key in ("w2g.winnings_min", "form_1099.min")):
        return ""
    if stake:
        return W2G if needs_form(federal, stake, Cents(stake + prize)) else NONE
    return MISC if prize >= parse_dollars(federal.value("form_1099.min")) else NONE
