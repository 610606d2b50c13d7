"""Lists the bets of a player: the amounts that the table accepts of each wager, or why it accepts none."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from hardway.rulebook import Law, Slot
from hardway.rulebook.model.book import Group
from hardway.table.decide import decide
from hardway.table.legal.legal_line import LegalLine, LineDetails, refused_entry
from hardway.table.model.commands import Bet
from hardway.table.model.reasons import Refusal, refusal_of
from hardway.table.model.state import Limit, Player, Stake, State
from hardway.table.play import caps, wagers
from hardway.values.money import dollars

_Offer = tuple[LegalLine, Refusal | int]
"""A line of `legal` for a bet, with the refusal if the bet is refused, otherwise with the most that may be bet, in
cents."""

AMPLE_RACK = 1 << 60
"""A rack in cents that is larger than the price of any bet."""
_MOST_STAKES = 1 << 10
"""For each `_PlainTable`, the answers for at most this many combinations of wager and stakes are cached."""


def list_bets(law: Law, state: State, player: Player, may: list[LegalLine], cannot: list[LegalLine]) -> None:
    """Add a line for each wager and each group of wagers that a player might bet on."""
    late, most = wagers.late_confirmers(law, state), dict[str, int]()
    plain, bets = _plain_table(state, player), player.bets
    kept = _kept_bets(law, plain) if plain else {}
    for slot in law.slots.values():
        key = slot.key
        if slot.moves and slot.number and not (slot.wager.increase and key in bets):
            continue
        if plain is None:
            line, found = _offer(law, state, player, slot)
        else:
            asked = key, bets.get(key), bets.get(slot.parent)
            bet = kept.get(asked) or _keep(law, slot, plain, kept, asked)
            line, found = (bet.line, bet.found) if bet.price <= player.rack else _short(law, state, player, slot, bet)
        if isinstance(found, int):
            may.append(line.copy())
            most[key] = found
            continue
        if late and slot.wager.until != "throw" and found.reason == "window_closed":
            cannot.append({**line, "late": late})
        else:
            cannot.append(line.copy())
    for group in law.book.groups.values():
        each = tuple([most.get(part.wager, 0) for part in group.parts])
        line, found = _group_offer_of(law, state, player, group, each, plain)
        (may if isinstance(found, int) else cannot).append(line.copy())


class _PlainTable(NamedTuple):
    """All that a bet depends on, besides its own wagers and the rack, at a table where nothing restricts it."""

    sign: tuple[tuple[str, Limit], ...]
    point: int
    shooter_phase: str
    name: str
    locks: frozenset[str]

    def with_stakes(self, rack: int, stakes: Iterable[tuple[str, Stake | None]]) -> tuple[State, Player]:
        """Return a table that has nothing else, so that no answer from it can depend on anything else."""
        state = State(dict(self.sign), point=self.point, shooter_phase=self.shooter_phase)
        player = state.players[self.name] = Player(self.name, 1, rack, locks=self.locks)
        player.bets = {key: stake for key, stake in stakes if stake}
        return state, player


class _Bet(NamedTuple):
    """What may be bet on a wager with an ample rack."""

    line: LegalLine
    found: Refusal | int
    price: int
    """The least rack, in cents, for which this answer holds: what the largest bet costs. 0 if every bet is refused."""
    least: int = 0
    step: int = 0
    """With a smaller rack, the largest bet is `least` or a number of these steps above it, in cents. 0: a small rack
    needs an answer of its own."""


_Asked = tuple[str, Stake | None, Stake | None]
"""What an answer about a bet depends on: the wager, the stake on it, and the stake on the wager it goes behind."""


def _plain_table(state: State, player: Player) -> _PlainTable | None:
    """Return what a player's bets depend on; None if it is more than a `_PlainTable` has."""
    if state.desk_restricts or state.phase != "hand" or player.personal:
        return None
    if any(limit.per != "area" for limit in state.limits.values()) or any(
        one.conditions for one in player.bets.values()
    ):
        return None
    sign = tuple(state.limits.items())
    return _PlainTable(sign, state.point, state.shooter_phase, player.name, player.locks)


@lru_cache(maxsize=1 << 8)
def _kept_bets(law: Law, plain: _PlainTable) -> dict[_Asked, _Bet]:
    """Return the bets found so far at such a table: an evening asks for the same ones thousands of times."""
    return {}


def _keep(law: Law, slot: Slot, plain: _PlainTable, kept: dict[_Asked, _Bet], asked: _Asked) -> _Bet:
    """Find what may be bet with an ample rack, and keep it.

    The table looks at the rack after everything else. So a refusal holds for every rack, and a bet for every rack that
    can pay for the largest.
    """
    _, own, parent = asked
    state, player = plain.with_stakes(AMPLE_RACK, ((slot.parent, parent), (slot.key, own)))
    ranged = bet_range(law, state, player, slot)
    if isinstance(ranged, Refusal):
        bet = _Bet(*_offer_line(law, state, player, slot, ranged), 0)
    else:
        least, most, step = ranged
        _, commission, _ = wagers.check_amount(law, state, player, slot, most)
        line, found = _offer_line(law, state, player, slot, ranged)
        bet = _Bet(line, found, most + commission, least, 0 if slot.wager.cap else step)
    if len(kept) >= _MOST_STAKES:
        kept.clear()
    kept[asked] = bet
    return bet


def _short(law: Law, state: State, player: Player, slot: Slot, bet: _Bet) -> _Offer:
    """Return what may be bet on a wager with a rack that cannot pay for its largest bet."""
    if not bet.step or player.rack < bet.least or isinstance(bet.found, Refusal):
        return _offer(law, state, player, slot)
    own = player.bets.get(slot.key)
    standing, paid = (own.amount, own.commission) if own else (0, 0)
    most = _most_by_rack(law, player, slot, standing)
    most -= (most - bet.least) % bet.step
    while most > bet.least and most + (caps.commission_taken(law, slot, standing + most, paid) or 0) > player.rack:
        most -= bet.step  # a step needs no exception, unlike a refusal of the table
    found = _first_taken(
        lambda amount: refusal_of(wagers.check_amount, law, state, player, slot, amount),
        min(most, bet.found), -bet.step, least=bet.least,
    )  # fmt: skip
    return ({**bet.line, "max": dollars(found)}, found) if found else _offer(law, state, player, slot)


def _group_offer_of(
    law: Law, state: State, player: Player, group: Group, most: tuple[int, ...], plain: _PlainTable | None
) -> _Offer:
    if plain is None:
        return _group_offer(law, state, player, group, most)
    keys = {key: None for part in group.parts for key in (law.slots[part.wager].parent, part.wager)}
    stakes = tuple([(key, player.bets.get(key)) for key in keys])
    return _plain_group_offer(law, group.name, most, plain, player.rack, stakes)


@lru_cache(maxsize=1 << 11)
def _plain_group_offer(
    law: Law, name: str, most: tuple[int, ...], plain: _PlainTable, rack: int,
    stakes: tuple[tuple[str, Stake | None], ...],
) -> _Offer:  # fmt: skip
    group, (state, player) = law.book.groups[name], plain.with_stakes(rack, stakes)
    return _group_offer(law, state, player, group, most, _plain_group_least(law, name, plain, stakes))


@lru_cache(maxsize=1 << 11)
def _plain_group_least(law: Law, name: str, plain: _PlainTable, stakes: tuple[tuple[str, Stake | None], ...]) -> int:
    """Return the least bet on a group with an ample rack, in cents: also that of a rack that pays for it. 0 if it has
    none, or if commission makes its price another."""
    group = law.book.groups[name]
    if any(law.slots[part.wager].wager.commission for part in group.parts):
        return 0
    state, player = plain.with_stakes(AMPLE_RACK, stakes)
    unit = group.unit * 100
    return _first_taken(lambda amount: _group_refusal(law, state, player, group, amount), unit, unit) or 0


def _offer(law: Law, state: State, player: Player, slot: Slot) -> _Offer:
    return _offer_line(law, state, player, slot, bet_range(law, state, player, slot))


def _offer_line(law: Law, state: State, player: Player, slot: Slot, found: tuple[int, int, int] | Refusal) -> _Offer:
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


def _group_offer(law: Law, state: State, player: Player, group: Group, most: tuple[int, ...], least: int = 0) -> _Offer:
    """Return how many whole units of a group may be bet, given the most that each part takes, and perhaps the least
    bet of an ample rack.

    The table might also accept a bet on only some of its parts.
    """
    unit = group.unit * 100
    each = zip(group.parts, most, strict=True)
    played = [(part, top) for part, top in each if not (state.point and part.unless == state.point)]
    shares = sum(part.share for part, _ in played)
    entry: LegalLine = {"entry": "bet", "wager": group.name, "parts": [part.wager for part, _ in played]}

    def refused(amount: int) -> Refusal | None:
        return _group_refusal(law, state, player, group, amount)

    units = min(player.rack // (100 * shares), *(top // (part.share * 100) for part, top in played))
    known = least and least // group.unit * shares <= player.rack
    low = (least if known else _first_taken(refused, unit, unit)) if units else None
    if low is None:
        refusal = refused(unit) or _no_unit(group)
        return refused_entry(entry, refusal), refusal
    high = _first_taken(refused, unit * units, -unit, least=low)  # nearly always the first
    puts = low // group.unit * shares
    left_out: LineDetails = {"puts": dollars(puts)} if puts != low else {}
    high = high or low
    return {**entry, "min": dollars(low), "max": dollars(high), "step": dollars(unit), **left_out}, high


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
    room = caps.room(law, state, player, slot)
    if room is not None and room <= 0:
        return wagers.full(law, state, player, slot).refusal
    most = _most_by_rack(law, player, slot, standing)
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


def _most_by_rack(law: Law, player: Player, slot: Slot, standing: int) -> int:
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
