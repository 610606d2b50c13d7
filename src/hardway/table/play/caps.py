"""How much may be bet on a wager: the limits of the sign, caps on odds, units and commission."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from hardway.rulebook import Cite, Law, Slot
from hardway.rulebook.model.resolve import odds_for
from hardway.rulebook.model.wager import Cap
from hardway.table.model.state import Conditions, Limit, OwnLimit, Player, Stake, State

DEFAULT_MAXIMUM = 1_000_000


def sign_of(law: Law, sign: tuple[tuple[str, Limit], ...]) -> dict[str, Limit]:
    """Return the limits of a table by line: its own sign first, then the law's; by default one chip to 10,000
    dollars.
    """
    of_law = {name: Limit(least, most, step) for name, least, most, step in law.sign}
    return {"*": Limit(law.chips.smallest, DEFAULT_MAXIMUM), **of_law, **dict(sign)}


def limit_of(state: State, player: Player, slot: Slot) -> Limit | None:
    """Return the limits of a wager placed now; None for capped odds that the sign does not name."""
    return _limit(state.limits, player.personal, slot)


def _limit(sign: dict[str, Limit], personal: dict[str, OwnLimit], slot: Slot) -> Limit | None:
    limit = _sign_line(sign, personal, slot)
    return limit._replace(maximum=_UNLIMITED.maximum) if limit and slot.over else limit


def is_over(state: State, player: Player, slot: Slot, stake: Stake) -> bool:
    """Say whether a wager is above the present maximum and will be settled whole all the same.

    False if the house does not settle such wagers whole.
    """
    limit = _sign_line(state.limits, player.personal, slot) if slot.over else None
    return limit is not None and stake.amount > limit.maximum


def _sign_line(sign: dict[str, Limit], personal: dict[str, OwnLimit], slot: Slot) -> Limit | None:
    """Return the limits of a wager by the sign, or by the player's personal limits; None for capped odds that it does
    not name."""
    limit = sign.get(slot.wager.name)
    if limit is None:
        if slot.wager.cap:
            return None
        limit = sign["*"]
    if personal and (own := personal.get(slot.wager.name) or personal.get("*")):
        maximum = max(own.maximum, limit.maximum) if own.above else own.maximum
        return Limit(own.minimum, maximum, limit.unit, limit.per)
    return limit


def _limit_then(then: Conditions, slot: Slot) -> Limit:
    return _limit(then.sign, then.personal, slot) or _UNLIMITED


_UNLIMITED = Limit(0, 1 << 62)


def _current_conditions(state: State, player: Player) -> Conditions:
    """Return the limits for a wager placed now; their number puts them after all earlier limits."""
    return Conditions(1 << 62, state.limits, player.personal)


def _line_name(then: Conditions, slot: Slot) -> str:
    """Return the name of the sign's line for a wager, or `*`; empty for capped odds that no line names."""
    name = slot.wager.name
    return name if name in then.sign or name in then.personal else "" if slot.wager.cap else "*"


def _conditions(state: State, player: Player, stake: Stake) -> tuple[tuple[Conditions, int], ...]:
    """Return the limits under which parts of a wager were placed, oldest first.

    With each is the amount of the whole wager when these limits ended, but no more than it is now.
    """
    if stake.conditions and stake.conditions[-1][1] >= stake.amount:
        return tuple((then, min(made, stake.amount)) for then, made in stake.conditions)
    return (*stake.conditions, (_current_conditions(state, player), stake.amount))


def at_risk(law: Law, state: State, player: Player, slot: Slot, stake: Stake) -> int:
    """Return how much of a wager is paid or lost: the most that any of the limits it was placed under allows, in cents.

    Where a maximum is per player, earlier wagers on the same line use it up first.
    """
    limit = limit_of(state, player, slot)
    if not stake.conditions and (limit is None or limit.per == "area"):
        return min(stake.amount, (limit or _UNLIMITED).maximum)
    made = [
        (then.number, place, key, then, amount)
        for place, (key, one) in enumerate(_counted_together(state, player, slot, stake).items())
        for then, amount in _conditions(state, player, one)
    ]
    risk: dict[str, int] = {}
    for _, _, key, then, amount in sorted(made, key=lambda one: one[:2]):
        limit, others = _limit_then(then, law.slots[key]), 0
        if limit.per != "area":
            others = sum(risk[other] for other in _same_line(law, then, key, risk) if other != key)
        risk[key] = max(risk.get(key, 0), min(amount, limit.maximum - others))
    return risk[slot.key]


def _counted_together(state: State, player: Player, slot: Slot, stake: Stake) -> dict[str, Stake]:
    """Return the wagers that count toward this one's limits: itself, or all of its owner's if a limit is per player."""
    area = all(_limit_then(then, slot).per == "area" for then, _ in _conditions(state, player, stake))
    return {slot.key: stake} if area else {**player.bets, slot.key: stake}


def _same_line(law: Law, then: Conditions, key: str, keys: Iterable[str]) -> list[str]:
    """Return those of `keys` that have the same line of the sign as `key`."""
    line = _line_name(then, law.slots[key])
    return [other for other in keys if _line_name(then, law.slots[other]) == line]


def under_minimum(law: Law, state: State, player: Player, slot: Slot, stake: Stake) -> int:
    """Return the minimum that a wager does not reach, in cents; 0 if it reaches any one it was placed under."""
    bets = _counted_together(state, player, slot, stake)
    least = 0
    for then, amount in _conditions(state, player, stake):
        limit = _limit_then(then, slot)
        if limit.per != "area":
            amount = sum(_amount_until(state, player, bets[key], then) for key in _same_line(law, then, slot.key, bets))
        if amount >= limit.minimum:
            return 0
        least = limit.minimum
    return least


def _amount_until(state: State, player: Player, stake: Stake, until: Conditions) -> int:
    """Return the amount of a wager when the conditions `until` ended."""
    made = [amount for then, amount in _conditions(state, player, stake) if then.number <= until.number]
    return made[-1] if made else 0


def minimum_of(state: State, player: Player, slot: Slot, stake: Stake) -> int:
    """Return the minimum in force when the wager was last added to, in cents."""
    return _limit_then(_conditions(state, player, stake)[-1][0], slot).minimum


def room(law: Law, state: State, player: Player, slot: Slot) -> int | None:
    """Return how much more may be bet on a wager within the current limits, in cents; negative if it is over them.

    None: the sign does not limit these odds. Wagers of partners count together, as do all on one line if limits are per
    player.
    """
    limit = limit_of(state, player, slot)
    if limit is None:
        return None
    together = state.desk.partners(player.name) if state.desk.links else (player.name,)
    there = (state.players[name] for name in together if name in state.players)
    return limit.maximum - sum(counted(law, state, one, slot) for one in there)


def partners_room(law: Law, state: State, player: Player, slot: Slot) -> int | None:
    """Return how much more partners may bet on a wager together; None without partners or if the sign has no limit."""
    return room(law, state, player, slot) if len(state.desk.partners(player.name)) > 1 else None


def counted(law: Law, state: State, player: Player, slot: Slot) -> int:
    """Return what a player has on a wager and on others that share its maximum, in cents."""
    limit = limit_of(state, player, slot)
    if limit is None or limit.per == "area":
        return player.bets[slot.key].amount if slot.key in player.bets else 0
    alike = _same_line(law, _current_conditions(state, player), slot.key, player.bets)
    return sum(player.bets[key].amount for key in alike)


def odds_of(law: Law, slot: Slot, point: int) -> Fraction:
    """Return the odds at which an odds wager is paid, by its own number or else the point."""
    number = slot.number or point
    key = odds_for(law.book, slot.wager.name, slot.number, number, 0)
    assert key is not None
    return law.book.odds[key].ratio


class OddsLimit(NamedTuple):
    """The most that may lie on an odds wager, in cents, and the clause."""

    most: int
    unit: int
    """The only amount above `most` that may be bet, because chips can pay its win; 0 if there is none."""
    cite: Cite

    def within(self, amount: int) -> int:
        """Return the largest allowed amount that is not above `amount`."""
        return self.unit if self.unit and amount >= self.unit else min(amount, self.most)


def cap_of(law: Law, state: State, player: Player, slot: Slot) -> OddsLimit:
    """Return the limit of an odds wager, from the wager it stands behind now."""
    assert slot.wager.cap is not None
    parent = player.bets[slot.parent]
    base = parent.original if slot.wager.cap.base == "original" else parent.amount
    if state.plain_sign is None or player.personal or base > state.plain_sign[1]:
        base = min(base, at_risk(law, state, player, law.slots[slot.parent], parent._replace(amount=base)))
    return _odds_limit(law, slot, state.point, base)


def most_odds(law: Law, state: State, player: Player, slot: Slot) -> int:
    """Return the most that may lie on an odds wager, by its cap and by the sign."""
    limit = limit_of(state, player, slot)
    cap = cap_of(law, state, player, slot) if slot.wager.cap else None
    if cap is None:
        return (limit or _UNLIMITED).maximum
    return cap.within(limit.maximum if limit else max(cap.most, cap.unit))


@lru_cache(maxsize=4096)
def _odds_limit(law: Law, slot: Slot, point: int, base: int) -> OddsLimit:
    cap = slot.wager.cap
    assert cap is not None
    times, cite = times_of(law, slot, point), cap.cite
    own = law.book.settings.get(cap.times)
    if cap.chosen and own and law.settings.value(cap.times) != own.value and not by_number(law, cap):
        cite = cap.chosen
    odds = odds_of(law, slot, point)
    most = times * base / odds if cap.of == "win" else times * base
    if cap.payable_unit and (unit := _payable_unit(law, base, odds, of_win=cap.of == "win")) > most:
        return OddsLimit(int(most), unit, Cite(cap.payable_unit.clause, cap.cite.reading))
    return OddsLimit(int(most), 0, cite)


def by_number(law: Law, cap: Cap) -> dict[int, Fraction]:
    """Return the cap's multiples by number, as in 3-4-5 odds; empty if one multiple is for all numbers."""
    scales = {"yes": cap.by_number, "full_double": cap.full_double}
    return dict(scales.get(law.settings.odds_by_number, ())) if cap.by_number else {}


def times_of(law: Law, slot: Slot, point: int) -> Fraction:
    """Return how many times its base wager an odds wager may be, or may win, at this point."""
    cap = slot.wager.cap
    assert cap is not None
    if cap.comeout and not point:
        return Fraction(cap.comeout)
    if scale := by_number(law, cap):
        return scale[slot.number or point]
    return Fraction(law.settings.value(cap.times))


def multiple(law: Law, cap: Cap) -> str:
    """Return the multiple of an odds wager as text: `2`, or `3-4-5` if it differs by number."""
    scale = by_number(law, cap)
    return "-".join(map(str, sorted({*scale.values()}))) if scale else law.settings.value(cap.times)


def win_fee(law: Law, slot: Slot, at_risk: int, pays: int) -> int:
    """Return the commission taken from a win, rounded as the house does."""
    fee = slot.wager.win_fee
    if fee is None:
        return 0
    return _round_commission(law, fee.rate * (pays if fee.of == "win" else at_risk))


def _payable_unit(law: Law, base: int, odds: Fraction, *, of_win: bool) -> int:
    """Return the smallest amount whose win chips can pay, and that is not below `base`; `of_win`: whose win is not
    below it."""
    step = law.chips.unit
    amount = law.chips.up(base / odds if of_win else Fraction(base))
    while not (law.chips.pays(amount) and law.chips.pays(amount * odds)):
        amount += step
    return amount


def commission_step(law: Law, slot: Slot) -> int:
    """Return the step between wagers whose commission chips can pay exactly."""
    return law.chips.step(law.commission_due(slot, 1))


@lru_cache(maxsize=1 << 13)  # what may be bet is asked again and again at the same few amounts
def commission_taken(law: Law, slot: Slot, stake: int, paid: int = 0) -> int | None:
    """Return the commission due now on a stake of which `paid` was paid before; the whole is rounded, not each part.

    None if it must be exact and chips cannot pay it.
    """
    whole = law.commission_due(slot, stake)
    due = max(Fraction(0), whole - paid) if paid else whole
    match law.settings.commission_rounding:
        case "exact":
            return int(due) if law.chips.pays(due) else None
        case "least" | "nearest":
            return law.chips.down(max(0, _round_commission(law, whole) - paid))
        case _:
            return _round_commission(law, due)


def _round_commission(law: Law, due: Fraction) -> int:
    """Round commission as the house does. If it must be exact, round down, so that the house never keeps too much."""
    match law.settings.commission_rounding:
        case "up":
            return law.chips.up(due)
        case "nearest":
            low, high = law.chips.down(due), law.chips.up(due)
            return high if due - low >= high - due else low
        case "least":
            return max(law.chips.down(due), law.chips.smallest) if due else 0
        case _:
            return law.chips.down(due)


def commission_back(law: Law, slot: Slot, stake: Stake, at_risk: int) -> int:
    """Return the refund of commission on a wager of which only a part, `at_risk` in cents, stays subject to it.

    That part is what lies within the limits when the wager is settled, or what is left when it is reduced.

    The house keeps the commission on that part, rounded by `_round_commission`. The refund is rounded down to chips,
    because after an earlier reduction the commission paid may contain a part of a chip.
    """
    if not stake.commission:
        return 0
    kept = _round_commission(law, law.commission_due(slot, at_risk))
    return law.chips.down(max(0, stake.commission - kept))
