"""A table's set-up against the rules above it: one small check for each thing that stands or is posted at a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace

from croupier.game.layout import LAYOUTS
from croupier.game.notation import hint
from croupier.game.pocket import Pocket
from croupier.game.spot import Kind
from croupier.game.wheel import WHEELS, Wheel, why_not_a_ring
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import value_findings
from croupier.rulebook.offer import pay_table_codes, why_not_in_prison, why_not_wheel
from croupier.rulebook.play_checks import PLAY_CHECKS, Check, offered_side_bets
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_setup import MATERIALS, METAL, TableSetup
from croupier.rulebook.tournament_checks import tournament


def setup_findings(setup: TableSetup, rules: Rules) -> list[Finding]:
    """Everything in the set-up that the rules above it do not allow."""
    if setup.wheel not in WHEELS:
        return [Finding("wheel", f'no wheel is called "{setup.wheel}"{hint(setup.wheel, WHEELS)}')]
    wheel = WHEELS[setup.wheel]
    return [finding for check in _CHECKS for finding in check(setup, wheel, rules)]


def unsaid(setup: TableSetup, rules: Rules) -> list[Finding]:
    """What the rules want to hear of a table before it opens. A table that was opened before they did goes on."""
    wheel = WHEELS[setup.wheel].name.removesuffix("-as-single")
    has_ball = "Ball" not in setup.electronic
    wanted = (
        ("wheel_diameter_inches", "wheels.diameter_inches_min", has_ball, "the diameter of the wheel"),
        ("evenly_spaced", f"wheels.spacing.{wheel}", has_ball, "that pockets and numbers are evenly spaced"),
        ("ball_diameter_inches", "ball.diameter_inches_min", has_ball, "the diameter of the ball"),
        ("ball_material", "ball.material", has_ball, f"whether there is metal in the ball: {' or '.join(MATERIALS)}"),
        ("approvals.posting_place", "posting.approval", True, "the approval of the place where the house rules hang"),
    )
    said = {**asdict(setup), **{f"approvals.{name}": letter.strip() for name, letter in setup.approvals.items()}}
    return [
        Finding(where, f"say {what}", rules.cite(key))
        for where, key, applies, what in wanted
        if applies and key in rules and not said.get(where)
    ]


def _wheel(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    if refusal := why_not_wheel(rules, wheel):
        yield Finding("wheel", refusal.says, refusal.cite)


def _ring(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """Colorado 2210(2)(a)-(c): so many equally spaced pockets, zeros green, the rest red and black by turns."""
    rotor = tuple(map(Pocket, setup.rotor)) or wheel.rotor
    counted = f"wheels.pockets.{wheel.name.removesuffix('-as-single')}"
    if counted in rules and len(rotor) != rules.value(counted):
        yield Finding("rotor", f"has {len(rotor)} pockets and needs {rules.value(counted)}", rules.rule(counted).cite)
    if missing := [pocket for pocket in wheel.rotor if pocket not in rotor]:
        yield Finding("rotor", f"a {wheel.name} wheel has no place for {', '.join(missing)}")
    if "wheels.arrangement" in rules and not setup.approvals.get("arrangement"):
        for fault in why_not_a_ring(rotor):
            yield Finding(
                "rotor", f"{fault}; another arrangement needs an approval", rules.rule("wheels.arrangement").cite
            )
    if "wheels.pocket_color" in rules and setup.neutral_pockets and not setup.approvals.get("pocket_color"):
        cite = rules.rule("wheels.pocket_color").cite
        yield Finding("neutral_pockets", "pockets of a neutral color need an approval", cite)


def _sizes(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """Colorado 2210(1): a wheel of at least 30 inches; 2211: a ball within its sizes and without metal."""
    if setup.wheel_diameter_inches:
        yield from _measured(
            "wheel_diameter_inches", setup.wheel_diameter_inches, ["wheels.diameter_inches_min"], rules
        )
    if setup.ball_material not in ("", *MATERIALS):
        yield Finding("ball_material", f'"{setup.ball_material}" is no material; choose from {", ".join(MATERIALS)}')
    if setup.approvals.get("ball"):
        return
    if setup.ball_diameter_inches:
        keys = ["ball.diameter_inches_min", "ball.diameter_inches_max"]
        yield from _measured("ball_diameter_inches", setup.ball_diameter_inches, keys, rules)
    if setup.ball_material == METAL and "ball.material" in rules:
        yield Finding("ball_material", "a ball with metal in it needs an approval", rules.rule("ball.material").cite)


def _measured(where: str, inches: str, keys: list[str], rules: Rules) -> Iterator[Finding]:
    """A measure of the set-up against the rules that bound it; what is wrong with it is said once."""
    found = (finding for key in keys if key in rules for finding in value_findings(key, inches, rules))
    yield from dict.fromkeys(replace(finding, where=where) for finding in found)


def _felt(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """Every pocket that decides a spin has its box, and every kind of wager that the wheel allows has its area."""
    name = setup.layout or wheel.name.removesuffix("-as-single")
    if name not in LAYOUTS:
        yield Finding("layout", f'no layout is called "{name}"{hint(name, LAYOUTS)}')
        return
    layout = LAYOUTS[name]
    if unknown := [pocket for pocket in setup.covered if pocket not in layout.pockets]:
        yield Finding("covered", f"the {name} layout has no box for {', '.join(unknown)}")
    shown = set(layout.pockets) - set(setup.covered)
    if lacking := [pocket for pocket in wheel.pockets if pocket not in shown]:
        yield Finding("layout", f"has no open box for {', '.join(lacking)}", rules.cite("table.layout"))
    if idle := [pocket for pocket in layout.pockets if pocket in shown and pocket not in wheel.pockets]:
        says = f"{', '.join(idle)} must be covered: the wheel does not pay there"
        yield Finding("covered", says, rules.cite("wheels.as_single.cover"))
    offered = {spot.kind for spot in LAYOUTS[wheel.name].spots}
    areas = {spot.kind for spot in layout.spots if set(spot.pockets) <= shown}
    if missing := [kind for kind in rules.names("wagers.permitted") if kind in offered - areas]:
        yield Finding("layout", f"has no area for {', '.join(missing)}", rules.cite("table.layout"))
    if "table.layout_approval" in rules and not setup.approvals.get("layout"):
        yield Finding("approvals.layout", "the layout needs an approval", rules.rule("table.layout_approval").cite)


def _signs(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """Colorado 2210(2)(d)(ii): three statements are posted while a larger wheel is used as single-zero."""
    if wheel.void:
        for statement in rules.names("wheels.as_single.signs"):
            if statement not in setup.signs:
                yield Finding("signs", f"does not say: {statement}", rules.cite("wheels.as_single.signs"))


def _in_prison(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    if setup.in_prison and (refusal := why_not_in_prison(rules, wheel, Kind.RED)):
        yield Finding("in_prison", refusal.says, refusal.cite)


def _areas(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """Colorado 2210(2)(f): an optional wager is offered only where the layout has an approved area for it."""
    key = "placing.optional-wagers"
    if key not in rules:
        return
    offered = offered_side_bets(setup, rules)
    if setup.in_prison and why_not_in_prison(rules, wheel, Kind.RED) is None:
        offered.append("in-prison")
    for wager in offered:
        if wager not in setup.areas:
            yield Finding("areas", f"the layout has no approved area for {wager}", rules.rule(key).cite)


def _odds(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    for kind, odds in setup.odds.items():
        if kind not in set(Kind):
            yield Finding(f"odds.{kind}", f"is not a kind of wager{hint(kind, Kind)}")
        else:
            yield from value_findings(f"odds.{kind}", odds, rules)


def _limits(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """Limits are posted, and lie within what the tier above allows. Tournament chips have none."""
    if setup.tournament:
        return
    if not setup.limits and ("limits.posted" in rules or "limits.set_by" in rules):
        yield Finding("limits", "no limits are posted", rules.cite("limits.posted") or rules.cite("limits.set_by"))
    for kind, limits in setup.limits.items():
        known = ["table", *Kind, *setup.sidebets]
        if kind not in known:
            yield Finding(f"limits.{kind}", f"is no wager of this table{hint(kind, known)}")
            continue
        broken = value_findings(f"limits.{kind}", limits, rules)
        yield from broken
        if not broken:
            yield from _within(f"limits.{kind}", limits, rules)


def _within(where: str, limits: Mapping[str, str], rules: Rules) -> Iterator[Finding]:
    """The bounds that hold for every kind: table minimum and maximum, and the cap of the law."""
    for bound, key in (("min", "limits.table_min"), ("max", "limits.table_max"), ("max", "limits.cap")):
        if key not in rules:
            continue
        if bound not in limits:
            yield Finding(where, f"names no {bound}; the rule sets {rules.value(key)}", rules.cite(key))
            continue
        for finding in value_findings(key, limits[bound], rules):
            yield replace(finding, where=where)


def _sidebets(setup: TableSetup, wheel: Wheel, rules: Rules) -> Iterator[Finding]:
    """A side bet is permitted here and today, on this wheel, with one of its pay tables for this wheel."""
    permitted = rules.names("sidebets.permitted")
    for bet, table in setup.sidebets.items():
        if bet not in permitted:
            says = f"{rules.book} does not permit {bet} on {rules.day}; it permits {', '.join(permitted) or 'none'}"
            yield Finding(f"sidebets.{bet}", says, rules.cite("sidebets.permitted"))
            continue
        wheels = f"sidebets.{bet}.wheels"
        if wheels in rules and wheel.name not in rules.value(wheels):
            yield Finding(f"sidebets.{bet}", f"is not offered on a {wheel.name} wheel", rules.cite(wheels))
            continue
        weights = f"sidebets.{bet}.weights"
        if weights in rules.rules and weights not in rules:
            says = "the house has not supplied the chances of its multiplier"
            yield Finding(f"sidebets.{bet}", says, rules.rules[weights].cite)
        tables = pay_table_codes(rules, bet, wheel)
        if table not in (tables or [""]):
            says = f'"{table}" is no pay table for a {wheel.name} wheel; {", ".join(tables) or "none"} are'
            yield Finding(f"sidebets.{bet}", says, rules.cite(wheels))


_PLACE: tuple[Check, ...] = (_wheel, _ring, _sizes, _felt, _signs, _in_prison, _areas, _odds, _limits, _sidebets)
_CHECKS = (*_PLACE, *PLAY_CHECKS, tournament)
