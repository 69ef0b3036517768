"""What a plan means, in the words that players read: printed rules, boards and forms say it alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.money.amount import Cents, format_dollars
from croupier.tournament.checks_prizes import has_pool
from croupier.tournament.plan import CARRIED, IN_TURN, LOT, SHARE, Event, Extra, Plan, Prize


def prize_words(plan: Plan, event: Event, prize: Prize) -> str:
    """Exactly what is won."""
    return "; ".join(_prize_parts(plan, event, prize))


def _prize_parts(plan: Plan, event: Event, prize: Prize) -> Iterator[str]:
    if prize.share:
        has_vouchers = any(each.voucher for each in event.prizes)
        yield f"{prize.share} of " + ("what the vouchers leave of the pool" if has_vouchers else "the prize pool")
    if prize.cash:
        yield f"{prize.cash} in cash, added by the house"
    if prize.goods:
        yield f"{prize.goods}, value {prize.value}"
    later = plan.event(prize.voucher) if prize.voucher else None
    if later:
        fee, buy_in = later.price
        worth = f"entry fee {dollars(fee)} and buy-in {dollars(buy_in)}" if fee or buy_in else ""
        seat = f"a place in it, worth {prize.value}, which goes into its prize pool"
        yield f'a voucher for the event "{later.name}": {worth or seat}'


def pool_words(plan: Plan, event: Event) -> str:
    """Where the money of the prize pool comes from."""
    if not has_pool(plan, plan.events.index(event)):
        return "there is none: nobody pays a buy-in"
    carried = any(each.unawarded == event.name for each in plan.events)
    return "all buy-ins together" + (", with what earlier events have left" if carried else "")


def dollars(cents: Cents) -> str:
    return format_dollars(cents) if cents else "none"


def round_words(event: Event, index: int) -> str:
    """The format of a round."""
    return " ".join(_round_parts(event, index))


def _round_parts(event: Event, index: int) -> Iterator[str]:
    each = event.rounds[index]
    yield f"{_many(each.spins, 'spin')}."
    if each.stacks == CARRIED:
        yield "Every player goes on with the points won before."
    else:
        yield f"Every player begins with {event.points:,} points."
    if each.betting == IN_TURN:
        yield "Bets are made in turn, seat by seat; the seat that bets first moves on by one at every spin."
    else:
        yield "All players bet at the same time."
    if each.secret:
        yield f"In {_spins(each.secret)} the bets are secret: sealed until all are in, and then opened together."
    if each.out_after:
        yield f"After {_spins(each.out_after)} the player with the fewest points at each table is out."
    if index + 1 == len(event.rounds):
        yield "The points after the last spin decide the places."
    else:
        following = event.rounds[index + 1].name
        yield f'{_best(each.per_table, "each table") or _best(each.overall, "all tables")} to "{following}".'


def _best(number: int, of: str) -> str:
    if not number:
        return ""
    return f"The player with the most points of {of} goes on" if number == 1 else f"The best {number} of {of} go on"


def _spins(numbers: Sequence[str]) -> str:
    *others, last = numbers
    return f"spins {', '.join(others)} and {last}" if others else f"spin {last}"


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}" + ("s" if number != 1 else "")


def extra_words(event: Event, kind: str) -> str:
    """Yes or no, and with yes the terms. Nothing is ever bought by itself."""
    extra = event.extras.get(kind)
    if extra is None:
        return f"No. There are no {kind}s."
    return " ".join(_extra_parts(event, kind, extra))


def _extra_parts(event: Event, kind: str, extra: Extra) -> Iterator[str]:
    often = "once" if extra.most == 1 else f"at most {extra.most:,} times"
    yield f"Yes: {extra.points:,} points for {extra.price}, {often} for each entry,"
    yield f'until "{event.rounds[extra.last_round - 1].name}" has ended.'
    yield "Only a player without points may buy." if extra.when_broke else "Every player may buy, whatever the stack."
    yield "After the last spin of the own heat none are sold until the round has ended, and then to those who go on."
    yield "All players have the same chance, and each purchase is the player's own act."
    yield extra.conditions


def entry_words(event: Event) -> str:
    """Until when entries are taken, and what happens when every place is taken."""
    if event.late_rounds:
        until = f'Entries are taken until the round "{event.rounds[event.late_rounds].name}" begins.'
    else:
        until = "Entries are taken until the first round begins."
    return f"{until} When all places are taken, players wait in the order in which they asked."


def tie_words(plan: Plan) -> tuple[str, str]:
    """Where only some go on; and for the prizes."""
    play_off = f"they play off, each time over {_many(plan.play_off_spins, 'spin')}"
    cut = "a lot that is drawn and kept in the record decides" if plan.cut_ties == LOT else play_off
    ends = f"they share the cash of the places they cover; for goods and vouchers {play_off}"
    return (
        f"Where players with equal points cannot all go on, {cut}.",
        f"Where players end with equal points, {ends if plan.prize_ties == SHARE else play_off}.",
    )


def payment_words(event: Event) -> Iterator[str]:
    """What a share and a voucher come to when the pool is known."""
    if any(prize.share for prize in event.prizes):
        yield "Shares are cut to the cent. Cents left over, and shares of places nobody has, go to the first share."
    if any(prize.voucher for prize in event.prizes):
        yield "Vouchers are paid from the pool first. If it has less than they are worth, the house adds the rest."


def sharing_words(plan: Plan) -> str:
    if not plan.sharing:
        return "The prizes are played for to the end. These rules allow no agreement to share them."
    return "The players who are left may agree to share the cash prizes and stop, if every one of them does so freely."


def reentry_words(plan: Plan) -> str:
    if plan.reentry:
        return "Yes: a player who is out may enter again, as a new and separate entry at the full price."
    return "No: a player who is out of the event stays out of it."


def changes_of_play(plan: Plan) -> list[str]:
    """What differs from a usual table of the house, whatever else the plan says."""
    rounds = [each for event in plan.events for each in event.rounds]
    said = [
        "Bets are made with tournament chips alone, which stand for points and have no cash value.",
        "The limits of the table do not apply: a bet may be of any size, up to all points of the player.",
    ]
    if any(each.betting == IN_TURN for each in rounds):
        said.append("In rounds with bets in turn, a player bets only when the turn has come.")
    if any(each.secret for each in rounds):
        said.append("Secret bets are sealed and cannot be changed; nobody sees them before all are in.")
    if any(each.out_after for each in rounds):
        said.append("At the marks of a round the lowest stack of each table goes out, although it has points left.")
    return [*said, *plan.other_rules]
