"""The report of a run for people: as text, and as a page with plots."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date

from croupier.documents import look
from croupier.documents.frame import Axis, Size, as_number, framed
from croupier.documents.page import Column, Facts, Figure, Notice, Page, Section, Table, Text
from croupier.documents.svg import Drawing, rounded_out
from croupier.load.plan import QUIET, TROUBLED
from croupier.load.report import Dealt, Report, Spread, Wagered

COLORS = {QUIET: look.BLUE, TROUBLED: look.ORANGE}
TIMES = (Column("kind of phase"), Column("samples", True), Column("median", True), Column("99 %", True))
COLUMNS = (*TIMES, Column("longest", True))
Across = Callable[[int], tuple[list[float], str]]
"""Where so many points stand on the axis, and its name."""


def as_text(report: Report) -> str:
    """Every figure in lines."""
    lines: list[str] = []
    for kind, each in report.betting.items():
        lines.append(f"betting, {kind}: {each.a_second:,.0f} wagers a second, answered in {words(each.answers)}")
        lines.append(f"  {_costs(each)}")
    for kind, dealt in report.dealing.items():
        for name, told in (("no more bets", dealt.no_more_bets), ("result", dealt.result)):
            lines.append(f"{name} on the last screen, {kind}: {words(told.last_screen)}")
    for name, ratio in report.effect.items():
        lines.append(f"misbehaving clients make the 99th percentile of {name} {ratio:.2f} times as long")
    for kind, counts in report.trouble.items():
        lines.append(f"{kind}: " + ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in counts.items()))
    if report.memory_mb is not None:
        lines.append(f"memory of the server: {report.memory_mb} MB, at most {report.memory_most_mb} MB")
    lines += [f"{name}: {value}" for name, value in _account(report)]
    lines += [f"PROBLEM: {sentence}" for sentence in report.account.problems]
    return "\n".join(lines)


def words(times: Spread) -> str:
    if times.median is None:
        return "no samples"
    late = f"99 %: {times.p99:.1f} ms" if times.p99 is not None else "too few samples for a 99th percentile"
    return f"{times.median:.1f} ms ({late}; longest {times.most:.1f} ms; {times.samples:,} samples)"


def _costs(each: Wagered) -> str:
    server = f"{each.server_us:.0f} us of the server's processors for each wager" if each.server_us else ""
    client = f"{each.client_us:.0f} us of the client's for each message" if each.client_us else ""
    return ", ".join(filter(None, (server, client)))


def _account(report: Report) -> list[tuple[str, str]]:
    account = report.account
    refused = ", ".join(f"{code} {many:,}" for code, many in sorted(account.refused.items())) or "none"
    rows = [
        ("wagers", f"{account.sent:,} sent, {account.taken:,} taken, {account.unanswered:,} unanswered"),
        ("refused", refused),
        ("screens", f"{account.at_last_number:,} of {account.screens:,} ended with number {account.last_number:,}"),
        ("results", f"{account.results:,} rounds, {account.results_missed:,} times a screen missed one"),
    ]
    if account.log_wagers is not None:
        rows.append(("the log of the house", f"{account.log_wagers:,} wagers"))
    return rows


def page_of(report: Report) -> Page:
    parts = [Section("Account", (Facts(tuple(_account(report))), *map(Notice, report.account.problems)))]
    if report.betting:
        parts.append(_betting(report.betting))
    if report.dealing:
        parts.append(_dealing(report.dealing))
    if report.trouble:
        parts.append(_trouble(report))
    about = {**report.server, **report.machine, **{name: f"{value:g}" for name, value in report.plan.items()}}
    parts.append(Section("What was run", (Facts(tuple(about.items())),)))
    quiet = report.betting.get(QUIET)
    figures = [("wagers a second", f"{quiet.a_second:,.0f}")] if quiet else []
    figures += [("memory", f"{report.memory_mb} MB")] if report.memory_mb is not None else []
    lead = f"{report.plan['terminals']:,.0f} terminals at one table."
    day = date.fromisoformat(report.at[:10])
    foot = f"Croupier {report.version}, {report.at} UTC"
    return Page("Load", "How fast a server is", lead, "Load", foot, day, tuple(figures), tuple(parts))


def _betting(betting: dict[str, Wagered]) -> Section:
    rows = [_times(kind, each.answers) for kind, each in betting.items()]
    facts = tuple((kind, f"{each.a_second:,.0f} wagers a second; {_costs(each)}") for kind, each in betting.items())
    table = Table("Milliseconds from when a wager was due to its durable answer", COLUMNS, tuple(rows))
    curves = {kind: each.answer_curve for kind, each in betting.items() if len(each.answer_curve) > 1}
    return Section("Betting", (Facts(facts), table, *_figures("Answers to wagers", "answers", curves, _shares)))


def _dealing(dealing: dict[str, Dealt]) -> Section:
    blocks: list[Table | Figure | Text] = []
    for title, name in (("No more bets", "no_more_bets"), ("Result", "result")):
        told = {kind: getattr(each, name) for kind, each in dealing.items()}
        rows = [_times(kind, each.last_screen) for kind, each in told.items()]
        blocks.append(Table(f"{title}: milliseconds until the last screen shows it", COLUMNS, tuple(rows)))
        curves = {kind: each.by_round for kind, each in told.items() if len(each.by_round) > 1}
        blocks += _figures(f"{title} on the last screen", name, curves, _rounds)
    return Section("Rounds", tuple(blocks))


def _trouble(report: Report) -> Section:
    columns = (Column("kind"), Column("sent", True), Column("answered", True), Column("cut off", True))
    rows = tuple((kind, *(f"{count:,}" for count in counts.values())) for kind, counts in report.trouble.items())
    ratios = tuple((name, f"{ratio:.2f} times as long") for name, ratio in report.effect.items())
    lead = "The 99th percentile of everybody else, beside phases without them:"
    return Section("Misbehaving clients", (Table("What they did", columns, rows), Text(lead), Facts(ratios)))


def _times(kind: str, times: Spread) -> tuple[str, ...]:
    cells = ("–" if each is None else f"{each:,.1f}" for each in (times.median, times.p99, times.most))
    return (kind, f"{times.samples:,}", *cells)


def _shares(many: int) -> tuple[list[float], str]:
    return [place / (many - 1) * 100 for place in range(many)], "per cent of all answers"


def _rounds(many: int) -> tuple[list[float], str]:
    return [float(place) for place in range(1, many + 1)], "round"


def _figures(title: str, name: str, curves: dict[str, list[float]], across: Across) -> Iterable[Figure]:
    if not curves:
        return ()
    size, highest = Size(520, 260), rounded_out([0.0, *(value for each in curves.values() for value in each)])
    says = "; ".join(f"{kind}: up to {max(each):,.1f} ms" for kind, each in curves.items())
    drawing = Drawing(name.replace("_", "-"), size.width, size.height, title, says)
    places = {kind: across(len(each)) for kind, each in curves.items()}
    label = next(iter(places.values()))[1]
    ends = [value for x, _ in places.values() for value in (x[0], x[-1])]
    legend = [(COLORS[kind], kind) for kind in curves]
    frame = framed(
        drawing, size, Axis(min(ends), max(ends), label, as_number), Axis(*highest, "milliseconds", as_number), legend
    )
    for kind, each in curves.items():
        drawing.path((frame.at(x, y) for x, y in zip(places[kind][0], each, strict=True)), COLORS[kind])
    return (Figure(title, drawing),)
