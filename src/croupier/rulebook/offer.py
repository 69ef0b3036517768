"""Which bets the law lets a table offer: the felt says what can be bet, the rules say what may be.

Refusals, in order of precedence: `wheel_not_permitted`, `kind_not_permitted`, `no_courtesy_line`, `trio_not_listed`,
`in_prison_unknown`, `in_prison_not_this_kind`, `in_prison_not_as_single`.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.game.bet import LayoutBet
from croupier.game.layout import LAYOUTS
from croupier.game.spot import Kind, Spot
from croupier.game.wheel import Wheel
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rules import Rules


def why_not_wheel(rules: Rules, wheel: Wheel) -> Refusal | None:
    permitted = rules.rule("wheels.permitted")
    if wheel.name in permitted.value:
        return None
    says = f"{rules.book} does not permit a {wheel.name} wheel on {rules.day}; it permits {', '.join(permitted.value)}"
    return Refusal("wheel_not_permitted", says, permitted.cite)


def why_not_bet(rules: Rules, wheel: Wheel, spot: Spot) -> Refusal | None:
    """Why this spot may not be bet on this wheel, or nothing.

    Colorado 2203(6): the wagers listed are the permitted ones; 2203(6)(c)(i) lists the trios one by one.
    """
    if refusal := why_not_wheel(rules, wheel):
        return refusal
    permitted = rules.rule("wagers.permitted")
    if spot.kind not in permitted.value:
        return Refusal("kind_not_permitted", f"{rules.book} does not list {spot.kind} as a wager", permitted.cite)
    if spot.is_courtesy_line and not ("wagers.courtesy_line" in rules and rules.value("wagers.courtesy_line")):
        return Refusal("no_courtesy_line", f"{rules.book} has no courtesy line", permitted.cite)
    if spot.kind is Kind.TRIO and frozenset(spot.pockets) not in rules.trios():
        listed = rules.rule("wagers.trios")
        groups = ", ".join("-".join(group) for group in listed.value)
        return Refusal("trio_not_listed", f"{spot.bet} is not a three-number wager listed; {groups} are", listed.cite)
    return None


def why_not_in_prison(rules: Rules, wheel: Wheel, kind: Kind) -> Refusal | None:
    """Why In Prison does not reach this kind of wager on this wheel, or nothing."""
    if "in_prison.wagers" not in rules:
        return Refusal("in_prison_unknown", f"{rules.book} knows no In Prison rule on {rules.day}")
    concerned = rules.rule("in_prison.wagers")
    if kind not in concerned.value:
        says = f"In Prison concerns {', '.join(concerned.value)}, and not {kind}"
        return Refusal("in_prison_not_this_kind", says, concerned.cite)
    # Colorado 2210(2)(d)(ii)(C): the sign of single-zero mode tells players that even-money bets lose on 0, which
    # In Prison would make untrue (question C6).
    if wheel.void and not rules.value("in_prison.as_single"):
        says = f"In Prison is not offered on a {wheel.name} wheel, whose sign says that even-money bets lose on 0"
        return Refusal("in_prison_not_as_single", says, rules.rule("in_prison.as_single").cite)
    return None


def pay_table_codes(rules: Rules, bet: str, wheel: Wheel) -> list[str]:
    """The pay tables that the rules hold for a side bet on this wheel; a table that names no wheels is for all."""
    prefix = f"sidebets.{bet}.paytables."
    keys = [key for key in rules.rules if key.startswith(prefix)]
    return [key.removeprefix(prefix) for key in keys if wheel.name in rules.value(key).get("wheels", [wheel.name])]


def layout_bet(rules: Rules, wheel: Wheel, spot: Spot, in_prison: bool = False) -> LayoutBet | Refusal:
    """The bet as this table would offer it, at the odds of the rules."""
    refusal = why_not_bet(rules, wheel, spot)
    if in_prison and not refusal:
        refusal = why_not_in_prison(rules, wheel, spot.kind)
    if refusal:
        return refusal
    if spot.kind is Kind.EVEN and rules.value("wagers.zeros_outside") == "count as even":
        spot = replace(spot, pockets=wheel.zeros + spot.pockets)
    return LayoutBet(spot, rules.odds(spot.kind), rules.in_prison() if in_prison else None)


def layout_bets(rules: Rules, wheel: Wheel, in_prison: bool = False) -> list[LayoutBet] | Refusal:
    """Every bet of the layout that the rules permit on this wheel, each once; In Prison where it reaches."""
    if refusal := why_not_wheel(rules, wheel):
        return refusal
    if in_prison and (refusal := why_not_in_prison(rules, wheel, Kind.RED)):
        return refusal
    bets: dict[str, LayoutBet] = {}
    for spot in LAYOUTS[wheel.name].spots:
        reached = in_prison and why_not_in_prison(rules, wheel, spot.kind) is None
        bet = layout_bet(rules, wheel, spot, reached)
        if isinstance(bet, LayoutBet):
            bets.setdefault(bet.key, bet)
    return list(bets.values())
