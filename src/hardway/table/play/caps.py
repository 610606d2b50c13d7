"""How much may go on a wager: caps, the sign, units and commission. Knows amounts; changes nothing."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from hardway.rulebook import Cite, Law, Slot
from hardway.rulebook.whole import odds_for
from hardway.table.model.state import Limit, Player, Stake, State

DEFAULT_MAXIMUM = 1_000_000


def sign_of(law: Law, sign: tuple[tuple[str, Limit], ...]) -> dict[str, Limit]:
    """Return the table's sign; without one it shows one smallest chip to 10,000."""
    return {"*": Limit(law.chips.smallest, DEFAULT_MAXIMUM), **dict(sign)}


def limit_of(state: State, player: Player, slot: Slot) -> Limit | None:
    """Return the limits on the sign for a wager; odds have their own cap unless the sign names them."""
    name = slot.wager.name
    limit = state.limits.get(name)
    if limit is None:
        if slot.wager.parent:
            return None
        limit = state.limits["*"]
    if player.personal:
        low, high, above = player.personal
        return Limit(low, max(high, limit.maximum) if above else high, limit.unit, limit.per)
    return limit


Held = tuple[tuple[Limit, int], ...]
"""The limits a wager is held to, each with how much of it was made under that sign or one before."""


def standing_limits(state: State, player: Player, slot: Slot, stake: Stake) -> Held:
    """Return the limits a wager on the layout is held to: those of the signs it was placed under."""
    kept = () if player.personal else stake.signs
    if kept and kept[-1][1] >= stake.amount:
        return kept
    limit = limit_of(state, player, slot)
    return (*kept, (limit, stake.amount)) if limit else kept


def at_risk(law: Law, state: State, player: Player, slot: Slot, stake: Stake) -> int:
    """Return how much of a wager is paid or collected: what one of the signs it was made under allows."""
    held = standing_limits(state, player, slot, stake)
    return max((_share(law, state, player, slot, *one)[1] for one in held), default=stake.amount)


def under_minimum(law: Law, state: State, player: Player, slot: Slot, stake: Stake) -> int:
    """Return the minimum that a wager on the layout does not reach; 0 where it reaches one it was made under."""
    held = standing_limits(state, player, slot, stake)
    if any(_share(law, state, player, slot, *one)[0] >= one[0].minimum for one in held):
        return 0
    return held[-1][0].minimum if held else 0


def _share(law: Law, state: State, player: Player, slot: Slot, limit: Limit, amount: int) -> tuple[int, int]:
    """Return what a limit counts together, and how much of this wager is within its maximum.

    Where the sign counts per player these are all wagers under that limit, the first placed first.
    """
    if limit.per == "area":
        return amount, min(amount, limit.maximum)
    left, mine, total = limit.maximum, 0, 0
    for key, stake in player.bets.items():
        for other, made in standing_limits(state, player, law.slots[key], stake):
            if other == limit:
                share = min(made, left)
                left -= share
                total += made
                if key == slot.key:
                    mine = share
    return total, mine


def counted(law: Law, state: State, player: Player, slot: Slot) -> int:
    """Return what a player has on a wager, with all others the sign counts together with it."""
    limit = limit_of(state, player, slot)
    if limit is None or limit.per == "area":
        return player.bets[slot.key].amount if slot.key in player.bets else 0
    return sum(s.amount for key, s in player.bets.items() if limit_of(state, player, law.slots[key]) == limit)


def odds_of(law: Law, slot: Slot, point: int) -> Fraction:
    """Return the odds an odds wager would be paid at; its number is its own or the point."""
    number = slot.number or point
    key = odds_for(law.book, slot.wager.name, slot.number, number, 0)
    assert key is not None
    return law.book.odds[key].ratio


class OddsLimit(NamedTuple):
    """How much may stand on an odds wager, in cents, and the clause that says so."""

    most: int
    unit: int
    """The one amount above `most` that may stand there too, for its win can be paid in chips; 0 where there is none."""
    cite: Cite

    def within(self, amount: int) -> int:
        """Return the largest amount not above this one that may stand there."""
        return self.unit if self.unit and amount >= self.unit else min(amount, self.most)


def cap_of(law: Law, state: State, player: Player, slot: Slot) -> OddsLimit:
    """Return how much may stand on an odds wager."""
    assert slot.wager.cap is not None
    parent = player.bets[slot.parent]
    base = parent.original if slot.wager.cap.base == "original" else parent.amount
    if state.plain_sign is None or player.personal or base > state.plain_sign[1]:
        base = min(base, at_risk(law, state, player, law.slots[slot.parent], parent._replace(amount=base)))
    return _cap(law, slot, state.point, base)


@lru_cache(maxsize=4096)
def _cap(law: Law, slot: Slot, point: int, base: int) -> OddsLimit:
    cap = slot.wager.cap
    assert cap is not None
    times, cite = Fraction(law.options.get(cap.times, cap.times)), cap.cite
    if cap.chosen and times != Fraction(law.book.settings[cap.times].value):
        cite = cap.chosen
    odds = odds_of(law, slot, point)
    most = times * base / odds if cap.of == "win" else times * base
    unit = _payable_unit(law, base, odds, of_win=cap.of == "win") if cap.payable_unit else 0
    if cap.payable_unit is None or unit <= most:
        return OddsLimit(int(most), 0, cite)
    return OddsLimit(int(most), unit, Cite(cap.payable_unit.clause, cap.cite.reading))


def _payable_unit(law: Law, base: int, odds: Fraction, *, of_win: bool) -> int:
    """Return the smallest wager of at least the base (or winning at least it) whose win chips can pay."""
    step = law.chips.unit
    amount = law.chips.up(base / odds if of_win else Fraction(base))
    while not (law.chips.pays(amount) and law.chips.pays(amount * odds)):
        amount += step
    return amount


def commission_due(law: Law, slot: Slot, stake: int) -> Fraction:
    """Return the exact commission on a stake."""
    commission = slot.wager.commission
    if commission is None:
        return Fraction(0)
    base = stake * law.book.odds[slot.wager.name, slot.number].ratio if commission.of == "win" else Fraction(stake)
    return commission.rate * base


def commission_step(law: Law, slot: Slot) -> int:
    """Return the step of stakes whose commission is payable exactly."""
    return law.chips.step(commission_due(law, slot, 1))


def commission_taken(law: Law, slot: Slot, stake: int, paid: int = 0) -> int | None:
    """Return the commission taken on a stake for part of which some was paid; it is rounded on the whole, not on parts.

    None where it must be exact and chips cannot pay it.
    """
    due = max(Fraction(0), commission_due(law, slot, stake) - paid)
    match law.options["commission_rounding"]:
        case "down":
            return law.chips.down(due)
        case "up":
            return law.chips.up(due)
        case _:
            return int(due) if law.chips.pays(due) else None


def commission_back(law: Law, slot: Slot, stake: Stake, at_risk: int) -> int:
    """Return what goes back of the commission paid on a wager of which only this much is, or stays, at risk.

    The house keeps that of what is at risk, rounded as it rounds commission, and where it must be exact never more.
    What goes back is rounded down to chips: a wager reduced before may have paid a part of one.
    """
    due = commission_due(law, slot, at_risk)
    kept = law.chips.up(due) if law.options["commission_rounding"] == "up" else law.chips.down(due)
    return law.chips.down(max(0, stake.commission - kept))


def commission_left(stake: Stake, left: int) -> int:
    """Return how much of the commission paid on a wager belongs to what is left of it, a part of a cent as a whole."""
    return -(-stake.commission * left // stake.amount)
