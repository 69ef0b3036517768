"""Which rule keys exist, what each means, and the type of its value.

A rulebook file may use only these keys. `*` stands for one name: a kind of wager, an irregularity, a side bet, a pay
table. The description is what `croupier rules show` prints beside the value. Where the program reads a value, the words
that it knows stand here; `keys` has the names that it knows.
"""

from __future__ import annotations

from functools import lru_cache

from croupier.game.pocket import POCKETS, ZEROS
from croupier.game.spot import EVEN_CHANCES, Kind
from croupier.game.wheel import WHEELS
from croupier.rulebook.brackets import Brackets
from croupier.rulebook.values import (
    Chances,
    Count,
    Flag,
    Groups,
    Inches,
    Limits,
    Money,
    MoneyList,
    Names,
    OddsText,
    PayTable,
    Prices,
    Text,
    ValueType,
    Weights,
)
from croupier.rulebook.words import ATTACHED, IRREGULARITY, POSTS, names_with, word, words_of

RULES: dict[str, tuple[ValueType, str]] = {
    # the wheel, the ball, the table
    "wheels.permitted": (words_of(WHEELS), "wheels that may be offered"),
    "wheels.diameter_inches_min": (Inches, "smallest wheel diameter in inches"),
    "wheels.pockets.*": (Count, "pockets, equally spaced, on a wheel of this kind"),
    "wheels.spacing.*": (Text, "how pockets and numbers stand around a wheel of this kind"),
    "wheels.arrangement": (Text, "how the numbers are colored and arranged"),
    "wheels.pocket_color": (Text, "colors the pockets may have"),
    "wheels.as_single.cover": (
        words_of(ZEROS),
        "zeros covered on the layout of a larger wheel used as single-zero",
    ),
    "wheels.as_single.void": (words_of(ZEROS), "pockets that void the spin when a larger wheel is used as single-zero"),
    "wheels.as_single.signs": (Names, "what the signs say when a larger wheel is used as single-zero"),
    "ball.material": (Text, "what a ball is made of"),
    "ball.diameter_inches_min": (Inches, "smallest ball diameter in inches"),
    "ball.diameter_inches_max": (Inches, "largest ball diameter in inches"),
    "table.equipment": (Names, "what stands on or at the table"),
    "table.layout": (Names, "what the layout must show"),
    "table.layout_approval": (Text, "who approves the layout"),
    "table.number": (Text, "the table's identifying number"),
    "table.drop_box": (names_with(ATTACHED), "what is demanded of the drop box"),
    # wagers
    "wagers.permitted": (words_of(Kind), "kinds of wager that may be made"),
    "wagers.trios": (Groups, "three-number groups that include a zero"),
    "wagers.courtesy_line": (Flag, "the 0-00 split has a second spot between the 2nd and 3rd dozen"),
    "wagers.zeros_outside": (word("lose", "count as even"), "what a zero does to outside bets"),
    "wagers.media": (Names, "what a wager may be made with"),
    "wagers.refused_media": (Names, "what a wager may not be made with"),
    "wagers.position": (Text, "who answers for where a wager stands"),
    "wagers.settled_by": (Text, "what decides how a wager is settled"),
    "wagers.ebt": (Text, "how wagers are made at a table with terminals"),
    "odds.*": (OddsText, "pay-out odds of this kind of wager"),
    "in_prison.offered_to": (Text, "to whom In Prison is offered when the house offers it"),
    "in_prison.wagers": (words_of(EVEN_CHANCES), "kinds of wager that In Prison concerns"),
    "in_prison.trigger": (words_of(POCKETS), "pockets that imprison a wager"),
    "in_prison.choices": (words_of(("half-back", "leave")), "what the player may choose when a wager is imprisoned"),
    "in_prison.released": (word("stake", "paid"), "what a winning spin gives an imprisoned wager"),
    "in_prison.again": (word("lose"), "what the trigger does to a wager already in prison"),
    "in_prison.as_single": (Flag, "In Prison may be offered on a larger wheel used as single-zero"),
    # the spin
    "spin.launched_by": (words_of(("dealer", "approved device")), "who or what launches the ball"),
    "spin.direction": (Text, "direction of the ball"),
    "spin.revolutions.min": (Count, "fewest revolutions of a valid spin"),
    "spin.wheel_turns": (Text, "direction of the wheel, and the hand that turns it"),
    "spin.wheel_direction": (word("clockwise", "counter-clockwise"), "the way the wheel turns"),
    "spin.wheel_kept_turning": (Text, "whether the wheel always turns while the game is open"),
    "spin.pace": (Text, "speed of wheel and ball"),
    "spin.order": (Names, "steps of a round, in order"),
    "spin.dolly": (Names, "how the dolly is handled"),
    "close.call": (Text, "the words that close betting"),
    "close.when": (Text, "when betting is closed"),
    "close.before_fall": (Text, "what a ball that falls before the close means"),
    "close.gesture": (Text, "the gesture that goes with the call"),
    "close.ebt_notice": (Text, "the closing notice on terminals"),
    "calls.*": (Text, "what is called or announced on this occasion"),
    "words.*": (Text, "the very words that are said on this occasion"),
    "announce.result": (words_of(("number", "color", "parity")), "what the announcement of the outcome holds"),
    "confirm.*.*": (Text, "what the person at the table confirms before this step counts"),
    "relief.not_during": (words_of(("spinning", "paying")), "phases in which no dealer may be relieved"),
    "placing.*": (Text, "how wagers are placed, helped and repeated"),
    # irregularities
    "irregularities.*": (IRREGULARITY, "what happens, who calls it, and what becomes of the spin"),
    "no_bet.*": (Text, "a wager that is refused, and the words that refuse it"),
    "no_bet.origins": (Names, "places from which a wager may not be handed in"),
    "no_spin.wagers": (word("stand", "void"), "what becomes of wagers when a spin is void"),
    "no_spin.sidebets": (word("stand", "void"), "what becomes of side bets when a spin is void"),
    "fault.sidebets": (word("stand", "void"), "what a fault of the equipment does to the side bet"),
    "closing.prisoners": (word("half-back", "stake"), "what becomes of a wager in prison when the table closes"),
    "closing.sidebets": (word("stake"), "what becomes of a side bet still running when the table closes"),
    "disputes.decided_by": (Text, "who decides disputed play and payment"),
    # limits
    "limits.cap": (Money, "the largest single wager the law allows"),
    "limits.set_by": (Text, "who sets the table limits"),
    "limits.posted": (Text, "where the table limits are shown"),
    "limits.table_min": (Money, "smallest wager on any spot"),
    "limits.table_max": (Money, "largest wager on any spot"),
    "limits.*": (Limits, "smallest and largest wager of this kind"),
    "tokes.allowed": (Text, "whether and how a wager may be made for the dealer"),
    "tokes.range": (Limits, "smallest and largest toke"),
    "tokes.combined_percent_max": (Count, "toke and wager together, in per cent of the table maximum"),
    "tokes.placed": (Text, "where the toke stands"),
    "tokes.announced_to": (Text, "to whom the toke is announced"),
    "tokes.posted": (Text, "where restrictions on tokes are shown"),
    "coupons.kinds": (Names, "coupons that may be wagered"),
    "coupons.wagers": (words_of(Kind), "kinds of wager that take a coupon"),
    # chips and cash
    "chips.value_set_by": (Text, "who sets the value of color chips, and when"),
    "chips.values": (MoneyList, "values that a color chip may have"),
    "chips.stack_prices": (Prices, "price per stack on the lammer, and the value of each chip"),
    "chips.stack": (Count, "chips in a stack"),
    "chips.shown_by": (Text, "how the value of a color is shown"),
    "chips.colors": (Text, "who may use which color"),
    "chips.same_color": (word("never", "unless no shared screen"), "when two players may use the same color"),
    "chips.other_tables": (word("same premises", "when the dealer agrees"), "chips of other tables and games"),
    "chips.off_table": (word("issuing table only"), "color chips away from their table"),
    "chips.returned": (Text, "color chips that come back to the table"),
    "chips.returned_value": (Money, "what a color chip that left the table is worth when it comes back"),
    "chips.supervisor_from": (Count, "buying this many chips or more needs a supervisor"),
    "chips.value_sharing": (word("one player at a time", "when a supervisor allows it"), "several with value chips"),
    "cash.tenders": (Names, "what chips may be bought with"),
    "cash.steps": (Names, "steps of a purchase of chips, in order"),
    "cash.redeem_first": (Text, "what must be redeemed before it is wagered"),
    "cash.into": (Names, "where what was paid in goes"),
    "cash.at_once": (Text, "what follows at once when chips were given"),
    # inspection and paper
    "inspection.when": (words_of(("opening", "gaming day", "regularly")), "when the wheel and table are inspected"),
    "inspection.by": (words_of(POSTS), "posts that may inspect"),
    "inspect.*": (Text, "what an inspection of wheel, ball and table finds in order"),
    "inspection.after_movement": (Names, "what is inspected again after the wheel was moved"),
    "inspection.deleted": (Names, "paragraphs deleted, without text"),
    "adjustment.by": (words_of(POSTS), "posts that may adjust external movable parts"),
    "adjustment.witness": (words_of(POSTS), "posts of which somebody is present at an adjustment"),
    "adjustment.where": (Names, "when or where a wheel may be adjusted"),
    "adjustment.before": (Text, "what adjustments must be finished before"),
    "replacement.allowed": (Text, "when movable parts may be replaced"),
    "replacement.external": (Text, "what the replacement of an external part calls for"),
    "wheel_log.fields": (Names, "what the log of adjustments and replacements holds"),
    "posting.rules": (Text, "posting of house rules and jackpot rules"),
    "posting.approval": (Text, "who approves the posted rules and their place"),
    "posting.copies": (Text, "printed copies"),
    "approval.by": (Text, "who approved the rules"),
    "approval.date": (Text, "the day on which they were approved"),
    "approval.initialed": (Names, "pages that carry the approver's initials and the date"),
    "approval.parts": (Names, "parts of the rules, each with the page on which it begins"),
    "approval.*": (Text, "approval of the rules themselves"),
    "variations.*": (Text, "how other rules may be varied"),
    # the pit's paper
    "pit.signatures.*": (Names, "the posts that sign such a slip, in their order"),
    "pit.copies.*": (Names, "where the parts of such a slip go"),
    "pit.forms.*": (Text, "what the regulator calls the form"),
    "pit.box.carriers": (Count, "people who take a drop box off its table and carry it, at least"),
    "pit.box.counters": (Count, "people who count a drop box, at least"),
    "pit.supervised": (words_of(POSTS), "posts of which somebody is on duty while a table is open"),
    "pit.difference.tell": (Names, "who is told at once when a tray holds more or less than it should"),
    "pit.difference.report_over": (Money, "a larger difference needs a signed report"),
    "pit.difference.regulator_from": (Money, "of such a difference the regulator gets a copy"),
    "pit.schedule_notice_days": (Count, "days before a new schedule of gaming days begins"),
    "pit.chip_checkers": (Count, "people who check a set of chips when it comes, at least"),
    "pit.impressment_days": (Count, "days between two counts of a table's color chips"),
    "pit.retention_years": (Count, "years for which records are kept"),
    # tournaments
    "tournaments.permitted": (Text, "who may run a tournament, and in what form"),
    "tournaments.months_max": (Count, "months from first play to the end"),
    "tournaments.fee_and_buyins_max": (Money, "entry fee and all buy-ins of one player together"),
    "tournaments.filing_days_min": (Count, "days between filing the rules and the start"),
    "tournaments.rules_sheet": (Names, "what the printed house rules of a tournament hold"),
    "tournaments.*": (Text, "a tournament rule"),
    # tax, and reports of money
    "tax.brackets": (Brackets, "gaming tax on the adjusted gross proceeds of a year, by bracket"),
    "tax.percent_max": (Count, "highest rate that may be set, in per cent"),
    "tax.first_month": (Count, "month in which the tax year begins"),
    "tax.due_day": (Count, "day of the next month by which the return of a month is due"),
    "tax.loss_month": (word("carried", "nothing"), "what a month does in which players won more than they lost"),
    "cash_report.above": (Money, "cash in, or cash out, of a person in a gaming day above which it is reported"),
    "cash_report.days": (Count, "days within which a report of cash is filed"),
    "cash_report.years": (Count, "years for which a report of cash is kept"),
    "w2g.winnings_min": (Money, "winnings of one wager from which form W-2G is due, if they are large beside it"),
    "w2g.times_min": (Count, "how many times the wager such winnings are, or more"),
    "form_1099.min": (Money, "prizes without a wager from which form 1099-MISC is due"),
    # side bets
    "sidebets.permitted": (Names, "side bets that may be offered"),
    "sidebets.*.owner": (Text, "who owns the side bet"),
    "sidebets.*.wheels": (words_of(WHEELS), "wheels it may be offered on"),
    "sidebets.*.multiplier": (Chances, "range of the random multiplier"),
    "sidebets.*.areas": (Names, "betting areas, in order"),
    "sidebets.*.areas-as-printed": (Names, "the area whose range is printed for each area"),
    "sidebets.*.weights": (Weights, "chances of the multipliers, which the house supplies"),
    "sidebets.*.read.*": (Text, "how doubtful words are read"),
    "sidebets.*.order": (Names, "how zeros rank"),
    "sidebets.*.meter_shared": (word("equally"), "how several winners of the meter share it"),
    "sidebets.*.paytables.*": (PayTable, "a pay table"),
    "sidebets.*.*": (Text, "a rule of the side bet"),
}


_PATTERNS = [(key.split("."), key) for key in sorted(RULES, key=lambda key: key.count("*")) if "*" in key]


@lru_cache(4096)  # more than the books have: every rule of every day asks for its type
def pattern_of(key: str) -> str:
    """The entry of a key: its own, else the one whose pattern fits with the fewest stars; nothing for no key."""
    parts = key.split(".")
    fits = (
        entry
        for pattern, entry in _PATTERNS
        if len(pattern) == len(parts) and all(p in ("*", part) for p, part in zip(pattern, parts, strict=True))
    )
    return key if key in RULES else next(fits, "")


def rule_type(key: str) -> tuple[ValueType, str] | None:
    """Type and meaning of a key."""
    return RULES.get(pattern_of(key))
