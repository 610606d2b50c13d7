"""Finds what may be bet on a wager or a group: the amounts that the table accepts, or why it accepts none."""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import lcm

from hardway.rulebook import Law, Slot
from hardway.rulebook.model.book import Group
from hardway.table.decide import decide
from hardway.table.legal.legal_line import LegalLine, LineDetails, refused_entry
from hardway.table.model.commands import Bet
from hardway.table.model.reasons import Refusal, refusal_of
from hardway.table.model.state import Limit, Player, State
from hardway.table.play import caps, wagers
from hardway.values.money import dollars
from hardway.values.vocabulary import GroupPart

Offer = tuple[LegalLine, Refusal | int]
"""A line of `legal` for a bet, with the refusal if the bet is refused, otherwise with the most that may be bet, in
cents."""


def offer(law: Law, state: State, player: Player, slot: Slot) -> Offer:
    """Return what may be bet on a wager."""
    return offer_line(law, state, player, slot, bet_range(law, state, player, slot))


def offer_line(law: Law, state: State, player: Player, slot: Slot, found: tuple[int, int, int] | Refusal) -> Offer:
    """Return the line of a wager for what `bet_range` found."""
    entry: LegalLine = {"entry": "bet", "wager": slot.key}
    if isinstance(found, Refusal):
        return refused_entry(entry, found), found
    low, high, step = found
    entry |= {"min": dollars(low), "max": dollars(high), "step": dollars(step)}
    if slot.wager.cap and (top := _steps_to(law, state, player, slot, high)):
        entry |= {"steps_to": dollars(top)}
    return {**entry, **_pays(law, slot, state.point)}, high


def _group_refusal(law: Law, state: State, player: Player, group: Group, amount: int) -> Refusal | None:
    decision = decide(law, state, Bet(player.name, group.name, amount))
    return decision if isinstance(decision, Refusal) else None


def parts_played(group: Group, point: int) -> list[GroupPart]:
    """Return the parts of a group that are bet at this point."""
    return [part for part in group.parts if not (point and part.unless == point)]


def group_offer(law: Law, state: State, player: Player, group: Group, most: dict[str, int]) -> Offer:
    """Return how many whole units of a group may be bet, given the most that may be bet on each of its wagers.

    The table might also accept a bet on only some of its parts.
    """
    unit, played = group.unit * 100, parts_played(group, state.point)
    price = 100 * sum(part.share for part in played)
    units = min(player.rack // price, *(most.get(part.wager, 0) // (part.share * 100) for part in played))
    line, least = least_group_offer(law, state, player, group, tries=bool(units))
    if isinstance(least, Refusal):
        return line, least
    high = _first_taken(  # nearly always the first
        lambda amount: _group_refusal(law, state, player, group, amount), unit * units, -unit, least=least
    )
    high = high or least
    return {**line, "max": dollars(high)}, high


def least_group_offer(law: Law, state: State, player: Player, group: Group, *, tries: bool = True) -> Offer:
    """Return the least bet on a group, in cents, and its line without the most; or the refusal of one unit.

    `tries`: more units than one may be lawful if one is not.
    """
    unit, played = group.unit * 100, parts_played(group, state.point)
    entry: LegalLine = {"entry": "bet", "wager": group.name, "parts": [part.wager for part in played]}

    def refused(amount: int) -> Refusal | None:
        return _group_refusal(law, state, player, group, amount)

    least = _first_taken(refused, unit, unit) if tries else None
    if least is None:
        refusal = refused(unit) or _no_unit(group)
        return refused_entry(entry, refusal), refusal
    puts = least // group.unit * sum(part.share for part in played)
    left_out: LineDetails = {"puts": dollars(puts)} if puts != least else {}
    return {**entry, "min": dollars(least), "max": "", "step": dollars(unit), **left_out}, least


def _no_unit(group: Group) -> Refusal:
    return Refusal("outside_sign", None, f"no whole unit of {group.name} fits under the sign beside what stands")


@lru_cache(maxsize=8192)  # a law outlives many calls, and what it pays never changes
def _pays(law: Law, slot: Slot, point: int) -> LineDetails:
    """Return at which odds a wager is paid, lowest first, and which amounts are paid exactly; empty for a composite."""
    if slot.wager.parts:
        odds: list[Fraction] = []
    elif slot.parent and not slot.number:
        odds = [caps.odds_of(law, slot, point)]
    else:
        odds = sorted({outcome.odds for line in slot.table for outcome in line if outcome and outcome.odds})
    if not odds:
        return {}
    return {
        "pays": " or ".join(f"{ratio.numerator}/{ratio.denominator}" for ratio in odds),
        "exact_every": dollars(max(law.chips.step(ratio) for ratio in odds)),
    }


def bet_range(law: Law, state: State, player: Player, slot: Slot) -> tuple[int, int, int] | Refusal:
    """Return the least amount and the most that may be bet now and the step between amounts, in cents; or the
    refusal.
    """

    def refused(amount: int) -> Refusal | None:
        return refusal_of(wagers.check_amount, law, state, player, slot, amount)

    if (refusal := refusal_of(wagers.check_may_bet, law, state, player, slot)) is not None:
        return refusal
    room = caps.room(law, state, player, slot)
    if room is not None and room <= 0 and law.settings.over_maximum != "refused":
        return wagers.full(law, state, player, slot).refusal
    standing = player.bets[slot.key].amount if slot.key in player.bets else 0
    limit = caps.limit_of(state, player, slot)
    step, start = step_of(law, slot, limit, standing)
    smallest = law.chips.smallest
    least = max(smallest, limit.minimum - caps.counted(law, state, player, slot)) if limit else smallest
    first = least + (start - standing - least) % step
    cap = caps.cap_of(law, state, player, slot) if slot.wager.cap else None
    low = _first_taken(refused, first, step)
    if low is None and least > smallest and law.settings.under_minimum != "refused":
        step, start = step_of(law, slot, None, standing)  # the unit of the sign applies above its minimum only
        low = _first_taken(refused, smallest + (start - standing - smallest) % step, step)
    if low is None and cap and cap.unit > standing and refused(cap.unit - standing) is None:
        low = cap.unit - standing
    if low is None:
        return refused(first) or refused(smallest) or _no_amount(slot)
    most = most_by_rack(law, player, slot, standing)
    most = most if room is None else min(most, room)
    if cap is not None:
        most = min(most, cap.within(standing + most) - standing)
    high = _first_taken(refused, most - (standing + most - start) % step, -step, least=low)
    return low, high if high is not None else low, step


def _steps_to(law: Law, state: State, player: Player, slot: Slot, high: int) -> int:
    """Return the largest bet within the cap, in cents, if `high`, the largest bet of all, is above it; otherwise 0.

    A house may allow one total above the cap, because chips can pay its win; no other bet may exceed the cap.
    """
    standing = player.bets[slot.key].amount if slot.key in player.bets else 0
    cap = caps.cap_of(law, state, player, slot)
    return law.chips.down(max(0, cap.most - standing)) if standing + high == cap.unit else 0


def _no_amount(slot: Slot) -> Refusal:
    return Refusal("not_in_chips", None, f"no amount the chips of this table can make fits {slot.key}")


def _first_taken(refused: Callable[[int], Refusal | None], amount: int, step: int, *, least: int = 1) -> int | None:
    """Return the first acceptable amount among `amount`, `amount + step` and so on; None if 256 of them are refused.

    Also None once an amount is less than `least`, or once a refusal shows that larger amounts will be refused too.
    """
    for _ in range(256):
        if amount < least:
            return None
        if (refusal := refused(amount)) is None:
            return amount
        if step > 0 and refusal.reason in ("not_enough", "over_cap", "partnership"):
            return None
        amount += step
    return None


def most_by_rack(law: Law, player: Player, slot: Slot, standing: int) -> int:
    """Return about the most that the rack can pay, with commission: a start for the search, not exact. `standing` is
    the amount already bet."""
    if slot.wager.commission is None:
        return player.rack
    top, bottom = _commission_rate(law, slot)
    paid = player.bets[slot.key].commission if standing else 0
    most = ((player.rack + paid) * bottom - top * standing) // (top + bottom) + law.chips.smallest + law.chips.unit
    return min(most, player.rack)


@lru_cache(maxsize=1 << 10)
def _commission_rate(law: Law, slot: Slot) -> tuple[int, int]:
    """Return the commission on a stake as a ratio."""
    return law.commission_due(slot, 1).as_integer_ratio()


def step_of(law: Law, slot: Slot, limit: Limit | None, standing: int = 0) -> tuple[int, int]:
    """Return the step between lawful amounts of a wager, and the amount from which steps count.

    Chips must make what is added to `standing`, but not `standing` itself: the chips may have changed since it was bet.
    """
    start = standing % law.chips.unit
    part = law.chips.unit * (slot.wager.unit.parts if slot.wager.unit else 1)
    due, per, least = 1, 1, 0
    if slot.wager.commission and law.settings.commission_rounding == "exact":
        due = caps.commission_step(law, slot)
    if limit and limit.unit and law.settings.off_unit == "refused":
        per, least = limit.unit, limit.minimum
    step = lcm(part, due, per)
    first = (stake for stake in range(start, start + step, part) if stake % due == 0 and (stake - least) % per == 0)
    return step, next(first, start)
