"""The exact chance of going on after the last throws of a round, for each wager that you may make now.

Rivals play strategies, which never look at other players, so their chips follow from the throws alone. You may put one
wager down before each throw, or none; after the first throw the best is chosen each time. Chances are numerators of a
common denominator. All answers come from the table through `strategy.TableOracle`.

>>> from hardway.notation import replay_text
>>> from hardway.odds.endgame.standing import table_standing
>>> duel = table_standing(replay_text("house crown\\nseat ann 100\\nseat bob 90\\n"))
>>> LastThrows(duel, "bob", {}, throws=1, wagers=("pass",)).chances()[0]
WagerChance(wager='pass', amount=1100, chance=Fraction(2, 9))
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count
from math import lcm
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.notation.spoken import as_in_book
from hardway.odds.chances import FAIR, DiceChances, OddsError
from hardway.odds.endgame.standing import Contender, RoundStanding
from hardway.strategy import Layout, Place, Strategy, TableOracle, check, first_memory, remember
from hardway.strategy.read import StrategyError
from hardway.table import Refusal
from hardway.values.money import Chips

EXACT_THROWS = 3
"""The most last throws of a round that are solved exactly: with more there are too many ways to play."""
AMOUNTS = {1: 200, 2: 5, 3: 3}
"""By how many throws are left: about how many amounts of each wager are tried, if the user gives no step."""
MOST_STATES = 300_000
NO_WAGERS = Strategy("nothing", "", 100, (), (), frozenset(), frozenset(), {})
"""The strategy of a player who makes no more bets."""
Ints = NDArray[np.int64]


class WagerChance(NamedTuple):
    """The chance of being among those who go on from the round, if you make this wager; an empty name and 0 for making
    none."""

    wager: str
    amount: int
    chance: Fraction


class SeatState(NamedTuple):
    """A player between two throws: the layout and what the strategy remembers, the rack, and how much the player must
    still wager in this hand to reach the least amount, in cents."""

    place: Place
    rack: int
    missing: int = 0


class MenuItem(NamedTuple):
    """A wager that may be made, what it costs in cents, and the layout after it."""

    wager: str
    amount: int
    cost: int
    after: Layout


class Menu(NamedTuple):
    """All wagers that may be made with a rack, making none first, and what each leaves after each class of throw."""

    items: tuple[MenuItem, ...]
    amounts: Ints
    totals: Ints
    """By menu item and class of throws: the cents by which rack and layout after the throw exceed the rack before."""


class GoingOn:
    """Whether a player goes on, by everyone's chips: a whole number, of which `shared` means certainty.

    `shared` is a multiple of every possible number of players, so that in a draw among n each has `shared` / n.
    """

    def __init__(self, standing: RoundStanding, you: str) -> None:
        names = [one.name for one in standing.contenders]
        self.standing, self.rivals = standing, [one for one in standing.contenders if one.name != you]
        self.shared = lcm(*range(1, len(names) + 1))
        self._before = np.array([names.index(one.name) < names.index(you) for one in self.rivals])
        self._table = np.zeros((len(names), len(names)), np.int64)
        """Your chance to go on, times `shared`: by how many rivals have more chips than you, and how many have as
        many."""
        best, room = standing.best, standing.room or len(names)
        for above in range(min(best, len(names))):
            for equal in range(len(names)):
                full = above + equal < (room if standing.ties == "all" else best)
                self._table[above, equal] = self.shared if full else self.shared * (best - above) // (equal + 1)

    def shares(self, mine: Ints, theirs: Ints) -> Ints:
        """Return your chance of going on from the round, times `shared`, for your chips; `theirs` has one axis more,
        for the rivals."""
        if self.standing.cut:
            return np.where(mine >= self.standing.cut, self.shared, 0)
        equal, above = theirs == mine[..., None], theirs > mine[..., None]
        if self.standing.ties == "entered":
            equal, above = equal & False, above | (equal & self._before)
        return np.where(mine > 0, self._table[above.sum(axis=-1), equal.sum(axis=-1)], 0)


class LastThrows:
    """Solves the last throws of a round, at most EXACT_THROWS, and caches what it has found.

    If `wagers` are given, only these are tried; amounts are multiples of `step`, in cents.
    """

    def __init__(
        self, standing: RoundStanding, you: str, plays: Mapping[str, Strategy], *, throws: int,
        wagers: Sequence[str] = (), step: int = 0, dice: DiceChances = FAIR, most: int = 0,
    ) -> None:  # fmt: skip
        self.standing, self.throws = standing, throws
        me = standing.named(you)
        self._going_on = GoingOn(standing, you)
        self._rivals, self.shared = self._going_on.rivals, self._going_on.shared
        self.mine = self._oracle(NO_WAGERS)
        self.theirs = [self._oracle(_checked(standing, one.name, plays)) for one in self._rivals]
        self.me = self._seat(self.mine, me)
        self.kinds = range(len(self.mine.classes.examples))
        chances = dice.chances_of(self.mine.classes)
        self.whole = lcm(*(chance.denominator for chance in chances))
        self.weights = np.array([int(chance * self.whole) for chance in chances], object)
        self.wagers = named_wagers(standing, wagers)
        self._step, self._most = step, most or AMOUNTS[throws]
        self._over: dict[int, Ints] = {}
        self._menus: dict[tuple[Layout, int], Menu] = {}
        self._values: dict[Any, int] = {}
        self._acted: dict[tuple[SeatState, ...], tuple[SeatState, ...]] = {}
        self._thrown: dict[tuple[tuple[SeatState, ...], int], tuple[SeatState, ...]] = {}
        self._totals: dict[tuple[SeatState, ...], Ints] = {}

    def _oracle(self, strategy: Strategy) -> TableOracle:
        return TableOracle(self.standing.law, strategy, also=self.standing.law.slots, limits=self.standing.limits)

    def _seat(self, oracle: TableOracle, one: Contender) -> SeatState:
        layout = oracle.take_up(one.player, self.standing.point, self.standing.fresh)
        place = Place(layout, first_memory(oracle.strategy, one.rack))
        return SeatState(place, one.rack, one.missing(self.standing.least))

    def chances(self) -> list[WagerChance]:
        """Return the chance for each wager that may be made now, the best first; among equals, the smaller amount."""
        rivals = self._consulted(tuple(map(self._seat, self.theirs, self._rivals)))
        whole = self.whole**self.throws * self.shared
        found = [WagerChance("", 0, Fraction(self._worth(self.throws, rivals, self.me), whole))]
        for item in self._menu(self.me).items[1:]:
            then = self._after(self.me, item)
            found.append(WagerChance(item.wager, item.amount, Fraction(self._worth(self.throws, rivals, then), whole)))
        return sorted(found, key=lambda one: (-one.chance, one.amount))

    def _after(self, seat: SeatState, item: MenuItem) -> SeatState:
        place = Place(item.after, seat.place.memory)
        return SeatState(place, seat.rack - item.cost, max(0, seat.missing - item.amount))

    def _value(self, left: int, rivals: tuple[SeatState, ...], mine: SeatState) -> int:
        """Return your chance, times the common denominator, if the best wager is made before each of the `left`
        throws.
        """
        key = (left, rivals, mine)
        found = self._values.get(key)
        if found is None:
            if len(self._values) >= MOST_STATES:
                raise OddsError(
                    f"there are more than {MOST_STATES:,} ways to play: name fewer wagers (such as pass and field)"
                    " or give a larger `step`"
                )
            acted, menu = self._consulted(rivals), self._menu(mine)
            if left == 1:
                found = self._last(acted, mine, menu)
            else:
                found = max(self._worth(left, acted, self._after(mine, item)) for item in menu.items)
            self._values[key] = found
        return found

    def _worth(self, left: int, rivals: tuple[SeatState, ...], mine: SeatState) -> int:
        """Return your chance, times the common denominator, as the dice leave the hand with `left` throws to come."""
        if left == 1:
            layout = mine.place.layout
            totals = mine.rack + self.mine.at_risk(layout) + np.array([self.mine.results(layout)])
            return int(self._chance(rivals, self._least(totals, np.array([mine.missing]), layout.point))[0])
        found = 0
        for kind in self.kinds:
            then = self._seats_after(rivals, kind), self._seat_after(self.mine, mine, kind)
            found += self.weights[kind] * self._value(left - 1, *then)
        return int(found)

    def _last(self, rivals: tuple[SeatState, ...], mine: SeatState, menu: Menu) -> int:
        totals = self._least(mine.rack + menu.totals, mine.missing - menu.amounts, mine.place.layout.point)
        return int(max(self._chance(rivals, totals)))

    def _menu(self, seat: SeatState) -> Menu:
        """Return the wagers that a player with this rack and layout may make."""
        layout, rack = seat.place.layout, max(0, seat.rack)
        found = self._menus.get((layout, rack))
        if found is None:
            items = [MenuItem("", 0, 0, layout), *candidates(self.mine, layout, rack, self.wagers, self.step(rack))]
            kept = np.array([self.mine.at_risk(item.after) - item.cost for item in items])
            totals = kept[:, None] + np.array([self.mine.results(item.after) for item in items])
            found = self._menus[layout, rack] = Menu(tuple(items), np.array([item.amount for item in items]), totals)
        return found

    def step(self, rack: int) -> int:
        """Return the step between amounts in cents: the given one, or one that grows with your chips.

        So the number of amounts to try stays about the same before each throw.
        """
        return self._step or usual_step(self.standing.law.chips, rack, self._most)

    def _chance(self, rivals: tuple[SeatState, ...], totals: Ints) -> Any:
        """Return the sums of your chances over the classes of throw; `totals` has your chips, by wager and class."""
        return self._going_on.shares(totals, self._rivals_totals(rivals)).astype(object) @ self.weights

    def _least(self, totals: Ints, missing: Ints, point: int) -> Ints:
        """Return your chips by wager and class of throw. Where the throw ends the hand and you wagered too little in
        it, what the conditions take for that is deducted."""
        if self.standing.missed == "noted":
            return totals
        missed = (missing[:, None] > 0) & self._ends_hand(point)[None, :]
        left = np.zeros_like(totals) if self.standing.missed == "out" else np.maximum(totals - missing[:, None], 0)
        return np.where(missed, left, totals)

    def _ends_hand(self, point: int) -> Ints:
        if point not in self._over:
            effects = self.mine.effects(Layout(point, fresh=self.me.place.layout.fresh))
            self._over[point] = np.array([effect.layout.point == 0 for effect in effects])
        return self._over[point]

    def _consulted(self, seats: tuple[SeatState, ...]) -> tuple[SeatState, ...]:
        found = self._acted.get(seats)
        if found is None:
            found = self._acted[seats] = tuple(map(_played, self.theirs, seats))
        return found

    def _seats_after(self, seats: tuple[SeatState, ...], kind: int) -> tuple[SeatState, ...]:
        found = self._thrown.get((seats, kind))
        if found is None:
            each = [self._seat_after(oracle, seat, kind) for oracle, seat in zip(self.theirs, seats, strict=True)]
            found = self._thrown[seats, kind] = tuple(each)
        return found

    def _seat_after(self, oracle: TableOracle, seat: SeatState, kind: int) -> SeatState:
        """Return a player after a throw and, if it ended the hand, with the next hand begun."""
        effect, memory = oracle.effects(seat.place.layout)[kind], seat.place.memory
        if memory is not None:
            memory = remember(oracle.strategy, memory, effect.last, hand_over=effect.hand_over)
        place, rack = Place(effect.layout, memory), seat.rack + effect.gain
        if effect.layout.point:
            return SeatState(place, rack, seat.missing)
        chips = rack + oracle.at_risk(effect.layout)
        if seat.missing and self.standing.missed == "out":
            return SeatState(Place(effect.layout._replace(bets=()), None), 0)
        taken = min(seat.missing, chips) if self.standing.missed == "taken" else 0
        return SeatState(place, rack - taken, min(self.standing.least, chips - taken))

    def _rivals_totals(self, seats: tuple[SeatState, ...]) -> Ints:
        """Return each rival's chips after the last throw, by class of throw."""
        found = self._totals.get(seats)
        if found is None:
            columns = []
            for oracle, seat in zip(self.theirs, seats, strict=True):
                layout = seat.place.layout
                totals = seat.rack + oracle.at_risk(layout) + np.array([oracle.results(layout)])
                columns.append(self._least(totals, np.array([seat.missing]), layout.point)[0])
            found = self._totals[seats] = np.array(columns, np.int64).T
        return found


def candidates(oracle: TableOracle, layout: Layout, rack: int, wagers: Sequence[str], step: int) -> Iterator[MenuItem]:
    """Yield the wagers that the table accepts now: the smallest and the largest amount, and amounts by `step` between
    them."""
    amounts = {oracle.law.chips.down(amount) for amount in range(step, rack, step)}
    for wager, (least, most) in oracle.may_bet(layout, rack, wagers).items():
        for amount in sorted({least, most, *(one for one in amounts if least < one < most)}):
            put = oracle.put(layout, rack, wager, amount)
            if not isinstance(put, Refusal):
                yield MenuItem(wager, amount, rack - put[1], put[0])


def _played(oracle: TableOracle, seat: SeatState) -> SeatState:
    """Return a rival after the strategy has made its bets. A negative rack is a debt for too little wagered: chips that
    come back from the layout pay it."""
    has = max(0, seat.rack)
    place, left, put = oracle.played(seat.place, has)
    return SeatState(place, seat.rack + left - has, max(0, seat.missing - put))


def _checked(standing: RoundStanding, name: str, plays: Mapping[str, Strategy]) -> Strategy:
    """Return a rival's strategy; raise OddsError if the house lacks one of its wagers."""
    strategy = plays.get(name, NO_WAGERS)
    try:
        check(standing.law, strategy)
    except StrategyError as error:
        raise OddsError(f"{name} at {standing.law.book.house}: {error.says}") from None
    return strategy


def named_wagers(standing: RoundStanding, names: Sequence[str]) -> tuple[str, ...]:
    """Return the wagers to try: all of the house, or only those named; a kind stands for all its numbers."""
    slots = [key for key, slot in standing.law.slots.items() if not (slot.moves and slot.number)]
    known = {slot.wager.name for slot in standing.law.slots.values()}
    names = [as_in_book(standing.law.book, name) for name in names]
    for name in names:
        if name not in slots and name not in known:
            raise OddsError(f"{standing.law.book.house} has no wager {name!r}; it has {', '.join(sorted(known))}")
    return tuple(key for key in slots if not names or key in names or key.partition(" ")[0] in names)


def usual_step(chips: Chips, amount: int, most: int) -> int:
    """Return a round step in cents that divides an amount into at most `most` parts."""
    steps: Iterator[int] = (chips.unit * 10**power * times for power in count() for times in (1, 2, 5))
    return next(step for step in steps if amount <= most * step)
