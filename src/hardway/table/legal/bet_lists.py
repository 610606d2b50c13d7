"""Lists the bets of a player, wager by wager and group by group.

At most tables little restricts a player. There an answer depends on few things besides the rack, and is cached for a
rack that can pay for any bet; what a shorter rack can pay for is computed.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from hardway.rulebook import Law, Slot
from hardway.rulebook.model.book import Group
from hardway.table.legal.legal_bets import (
    Offer,
    bet_range,
    group_offer,
    least_group_offer,
    most_by_rack,
    offer,
    offer_line,
    parts_played,
)  # fmt: skip
from hardway.table.legal.legal_line import LegalLine
from hardway.table.model.reasons import Refusal
from hardway.table.model.state import Limit, Player, Stake, State
from hardway.table.play import caps, wagers
from hardway.values.money import dollars

AMPLE_RACK = 1 << 60
"""A rack in cents that is larger than the price of any bet."""
_MOST_TRIED = 256
"""At most this many amounts are tried for a group; its wagers share no lawful amount if none of them is lawful."""
_MOST_STAKES = 1 << 10
"""For each `_PlainTable`, the answers for at most this many combinations of wager and stakes are cached."""


def list_bets(law: Law, state: State, player: Player, may: list[LegalLine], cannot: list[LegalLine]) -> None:
    """Add a line for each wager and each group of wagers that a player might bet on."""
    if plain := _plain_table(state, player):
        _list_plain_bets(_plain_bets(law, plain), state, player, may, cannot)
        return
    late, most = wagers.late_confirmers(law, state), dict[str, int]()
    for slot in law.slots.values():
        if slot.moves and slot.number and not (slot.wager.increase and slot.key in player.bets):
            continue
        line, found = offer(law, state, player, slot)
        if isinstance(found, int):
            may.append(line)
            most[slot.key] = found
        elif late and slot.wager.until != "throw" and found.reason == "window_closed":
            cannot.append({**line, "late": late})
        else:
            cannot.append(line)
    for group in law.book.groups.values():
        line, found = group_offer(law, state, player, group, most)
        (may if isinstance(found, int) else cannot).append(line)


def _list_plain_bets(
    known: "_PlainBets", state: State, player: Player, may: list[LegalLine], cannot: list[LegalLine]
) -> None:
    """Add the lines of `list_bets` at a table where nothing restricts the player."""
    rack, most = player.rack, dict[str, int]()
    beside = known.beside_stakes(player)
    for key, bare in known.bare.items():
        bet = beside.get(key, bare)
        if bet is None:
            continue
        line, found, price, least, step, fee = bet
        if price <= rack:
            line = line.copy()
        elif step and not fee and least <= rack:
            found = rack - (rack - least) % step
            line = {**line, "max": dollars(found)}
        else:
            line, found = known.short_of(state, player, key, bet)
        if isinstance(found, int):
            may.append(line)
            most[key] = found
        else:
            cannot.append(line)
    for group in known.law.book.groups.values():
        line, found = known.group_offer(state, player, group, most)
        (may if isinstance(found, int) else cannot).append(line)


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


class _Bet(NamedTuple):
    """What may be bet on a wager with an ample rack."""

    line: LegalLine
    found: Refusal | int
    price: int
    """The least rack, in cents, for which this answer holds: what the largest bet costs. 0 if every bet is refused."""
    least: int = 0
    step: int = 0
    """If not 0: the table accepts `least` and every number of these steps above it up to the most, in cents, and no
    amount between them."""
    fee: bool = False
    """True if commission is paid on top of the bet."""


class _GroupBets(NamedTuple):
    """What may be bet on a group of wagers with an ample rack."""

    line: LegalLine
    refusal: Refusal | None
    price: int
    """What one unit costs, in cents. A refusal holds for every rack that can pay for it."""
    least: int = 0
    """The least bet, in cents; 0 if every bet is refused."""
    unit: int = 0
    parts: tuple[tuple[str, int, int, int], ...] = ()
    """The wagers of one unit: each with its amount, its least bet and the step between its bets, in cents."""

    def most(self, rack: int, tops: dict[str, int]) -> int:
        """Return the most that a rack can bet, in cents, given the most for each wager; 0 if these do not tell."""
        units = min(rack // self.price, *(tops.get(key, 0) // amount for key, amount, _, _ in self.parts))
        for each in range(units, max(0, units - _MOST_TRIED), -1):
            if all((each * amount - least) % step == 0 for _, amount, least, step in self.parts):
                return each * self.unit
        return 0


class _PlainBets:
    """The bets at one plain table, found with an ample rack.

    The table looks at the rack after everything else. So a refusal holds for every rack, and a bet for every rack that
    can pay for it.
    """

    def __init__(self, law: Law, plain: _PlainTable) -> None:
        self.law = law
        self._plain = plain
        self._kept: dict[tuple[str, Stake | None, Stake | None], _Bet] = {}
        self._groups: dict[tuple[str, tuple[Stake | None, ...]], _GroupBets | None] = {}
        self._behind: dict[str, list[Slot]] = {}
        self._wagers_of = {
            group.name: [key for part in group.parts for key in (law.slots[part.wager].parent, part.wager) if key]
            for group in law.book.groups.values()
        }
        """The wagers of each group, and those that they go behind."""
        self.bare: dict[str, _Bet | None] = {}
        """Each wager beside which nothing stands; None if it may be bet only where it stands."""
        for key, slot in law.slots.items():
            if slot.parent:
                self._behind.setdefault(slot.parent, []).append(slot)
            if not (slot.moves and slot.number):
                self.bare[key] = self._find(slot, None, None)
            elif slot.wager.increase:
                self.bare[key] = None

    def beside_stakes(self, player: Player) -> dict[str, _Bet]:
        """Return the bets on wagers that stand, and on those that go behind wagers that stand."""
        slots = [slot for key in player.bets for slot in (self.law.slots[key], *self._behind.get(key, ()))]
        return {slot.key: self._bet(slot, player.bets) for slot in slots}

    def _bet(self, slot: Slot, bets: dict[str, Stake]) -> _Bet:
        asked = slot.key, bets.get(slot.key), bets.get(slot.parent)
        if (bet := self._kept.get(asked)) is None:
            if len(self._kept) >= _MOST_STAKES:
                self._kept.clear()
            bet = self._kept[asked] = self._find(slot, *asked[1:])
        return bet

    def _find(self, slot: Slot, own: Stake | None, parent: Stake | None) -> _Bet:
        law, stakes = self.law, ((slot.parent, parent), (slot.key, own))
        state, player = self._plain.with_stakes(AMPLE_RACK, stakes)
        ranged = bet_range(law, state, player, slot)
        line, found = offer_line(law, state, player, slot, ranged)
        if isinstance(ranged, Refusal):
            return _Bet(line, found, 0)
        least, most, step = ranged
        _, commission, _ = wagers.check_amount(law, state, player, slot, most)
        # The step is the least common multiple of all that the table asks of an amount (`step_of`), except that a cap
        # may allow one more amount, and that chips may not make every multiple of their unit.
        even = not slot.wager.cap and law.chips.smallest == law.chips.unit
        return _Bet(line, found, most + commission, least, step if even else 0, slot.wager.commission is not None)

    def short_of(self, state: State, player: Player, key: str, bet: _Bet) -> Offer:
        """Return what may be bet on a wager with a rack that cannot pay for its largest bet."""
        law, slot = self.law, self.law.slots[key]
        if bet.step and isinstance(bet.found, int):
            own = player.bets.get(key)
            standing, paid = (own.amount, own.commission) if own else (0, 0)
            most = min(most_by_rack(law, player, slot, standing), bet.found)
            most -= (most - bet.least) % bet.step
            while most >= bet.least:
                if most + (caps.commission_taken(law, slot, standing + most, paid) or 0) <= player.rack:
                    return {**bet.line, "max": dollars(most)}, most
                most -= bet.step
        return offer(law, state, player, slot)

    def group_offer(self, state: State, player: Player, group: Group, most: dict[str, int]) -> Offer:
        """Return what may be bet on a group, given the most that may be bet on each of its wagers."""
        asked = group.name, tuple([player.bets.get(key) for key in self._wagers_of[group.name]])
        if asked not in self._groups:
            if len(self._groups) >= _MOST_STAKES:
                self._groups.clear()
            self._groups[asked] = self._find_group(player.bets, group)
        known = self._groups[asked]
        if known and known.refusal and known.price <= player.rack:
            return known.line.copy(), known.refusal
        if known and known.least and (high := known.most(player.rack, most)) >= known.least:
            return {**known.line, "max": dollars(high)}, high
        return group_offer(self.law, state, player, group, most)

    def _find_group(self, bets: dict[str, Stake], group: Group) -> _GroupBets | None:
        """Return what may be bet on a group; None if an ample rack does not tell what another can pay for."""
        law, keys = self.law, self._wagers_of[group.name]
        slots = [law.slots[part.wager] for part in group.parts]
        if len(set(keys)) < len(keys) or any(slot.wager.commission for slot in slots):
            return None
        state, player = self._plain.with_stakes(AMPLE_RACK, ((key, bets.get(key)) for key in keys))
        line, least = least_group_offer(law, state, player, group)
        played = parts_played(group, state.point)
        price = 100 * sum(part.share for part in played)
        if isinstance(least, Refusal):
            return _GroupBets(line, least, price)
        found = {part: self._bet(law.slots[part.wager], bets) for part in played}
        units = least // group.unit
        if not all(bet.step and units * part.share >= bet.least for part, bet in found.items()):
            return None  # a wager under the minimum, where its steps do not apply
        parts = tuple([(part.wager, 100 * part.share, bet.least, bet.step) for part, bet in found.items()])
        return _GroupBets(line, None, price, least, 100 * group.unit, parts)


@lru_cache(maxsize=1 << 8)
def _plain_bets(law: Law, plain: _PlainTable) -> _PlainBets:
    return _PlainBets(law, plain)
