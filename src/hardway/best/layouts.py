"""The layouts of a game that is to be played in the best way, and what a player may do on each, as whole numbers.

A wager that binds (a line wager with its point, a come wager on its number) is part of the layout. A wager that may
come down at no cost is chosen anew before each throw, and counts as money while it lies there. The table engine gives
every amount, refusal and payment; this module contains no rule.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from math import gcd, lcm
from typing import NamedTuple

from hardway.notation.spoken import as_in_book
from hardway.odds.chances import DiceChances, OddsError
from hardway.odds.endgame.last_throws import NO_WAGERS
from hardway.rulebook import Law, Outcome, Slot, open_at
from hardway.strategy.oracle import NAME, Layout, TableOracle
from hardway.table import Refusal
from hardway.table.model.state import Player, Stake
from hardway.values.dice import THROWS, TOTALS
from hardway.values.money import LARGEST_CENTS
from hardway.values.names import wager_text

Tell = Callable[[str, int, int], None]
MOST_LAYOUTS = 50_000
MOST_CHOICES = 20_000
"""With more layouts, or more ways to bet on one layout, than this, OddsError is raised; it says how to ask for less."""
Binding = tuple[tuple[str, int], ...]
"""The binding wagers (line and come wagers that stay until decided), each with its cents."""


class Amounts(NamedTuple):
    """The amounts in cents that are tried on a wager."""

    step: int
    most: int
    flats: tuple[int, ...]
    """The amounts tried on line and come wagers; empty for all multiples of the step."""


class Effect(NamedTuple):
    """What a class of throw does to one wager: what the player's money gains in cents, and the wagers that bind after
    it."""

    net: int
    binding: Binding


class Choice(NamedTuple):
    """Wagers that are put down together before a throw, what they cost in cents, and the effect of each class of
    throw.
    """

    bets: Binding
    cost: int
    effects: tuple[Effect, ...]


class LayoutKey(NamedTuple):
    """What tells layouts apart: the point, and the wagers that bind."""

    point: int
    binding: Binding = ()


class LayoutRow(NamedTuple):
    """A layout, and what may be done on it."""

    key: LayoutKey
    heads: tuple[Choice, ...]
    """The choices that are not on one number, such as line wagers; the player makes one, which may be no wager."""
    then: tuple[tuple[int, ...], ...]
    """For each choice in `heads`: by class of throw, the index of the layout that follows."""
    nets: tuple[tuple[int, ...], ...]
    """For each choice in `heads`: by class of throw, the cents that this choice and the binding wagers win."""
    numbers: tuple[tuple[Choice, ...], ...]
    """For each number, the choices that can be made on it; the first choice is no wager."""
    idle: tuple[tuple[int, ...], tuple[int, ...]]
    """Without a new wager, for each class of throw: the index of the next layout, and the cents the binding wagers win.
    """
    removable: int
    """The cents on line and come wagers that the rules let the player take down."""


class Layouts:
    """Every layout that can be reached with the wagers that are played.

    At most one line wager is put down at a time, and at most one come wager before each throw.
    """

    def __init__(
        self, law: Law, wagers: Sequence[str], amounts: Amounts, dice: DiceChances, *, required: Sequence[str] = (),
        tell: Tell = lambda what, done, of: None,
    ) -> None:  # fmt: skip
        self.law, self.amounts, self.required = law, amounts, required
        slots = playable(law, wagers)
        self._openers = [slot for slot in slots if opens(slot)]
        self._side_slots = [slot for slot in slots if not opens(slot)]
        keys = [slot.key for slot in slots]
        boxed = [
            slot.key for slot in law.slots.values() if slot.moves and slot.wager.name in {s.wager.name for s in slots}
        ]
        self._oracle = TableOracle(law, NO_WAGERS, also=[*keys, *boxed], tallies=False)
        self.totals = tuple(TOTALS[throw] for throw in self._oracle.classes.examples)
        self.weights, self.whole = dice.weights_of(self._oracle.classes)
        self.points = tuple(law.book.points)
        self.alike = Alike(self._pairs([*slots, *(law.slots[key] for key in boxed)]), law)
        self.place: dict[LayoutKey, int] = {}
        self.rows: list[LayoutRow] = []
        self._check_required()
        self._explore(tell)

    def _pairs(self, slots: Sequence[Slot]) -> Iterator[tuple[int, int]]:
        """Yield the pairs of numbers that can be exchanged, such as 6 and 8, since all wagers pay the same on both."""
        chance = dict.fromkeys(range(2, 13), 0)
        hard = dict(chance)
        for total, weight, throw in zip(self.totals, self.weights, self._oracle.classes.examples, strict=True):
            chance[total] += weight
            hard[total] += weight if THROWS[throw][0] == THROWS[throw][1] else 0
        for one in self.points:
            other = 14 - one
            same = one < other in self.points and (chance[one], hard[one]) == (chance[other], hard[other])
            if same and all(self._same_on(slot, one, other) for slot in slots):
                yield one, other

    def _same_on(self, slot: Slot, one: int, other: int) -> bool:
        """Return whether a wager does the same, with the same limits, if these two numbers are exchanged."""
        swap = {one: other, other: one}
        twin = self.law.slots.get(wager_text(slot.wager.name, swap[slot.number])) if slot.number in swap else slot
        if twin is None:
            return False
        for puck in self.law.book.pucks:
            there = swap.get(puck, puck)
            if slot.parent and puck:
                behind = [((each.parent, self.amounts.step),) for each in (slot, twin)]
                if self._range(puck, slot, behind[0]) != self._range(there, twin, behind[1]):
                    return False
            for throw, (first, second) in enumerate(THROWS):
                swapped = throw if first + second not in swap else _mirrored(first, second)
                if _does(slot.table[puck][throw]) != _does(twin.table[there][swapped]):
                    return False
        return True

    def _check_required(self) -> None:
        known = {slot.wager.name for slot in self._openers}
        for name in self.required:
            if name not in known:
                among = f" ({', '.join(sorted(known))})" if known else ""
                raise OddsError(f"a required wager is a line or come wager that is in play{among}, not {name!r}")

    def _explore(self, tell: Tell) -> None:
        todo = [LayoutKey(0)]
        self.place[todo[0]] = 0
        while todo:
            key = todo.pop(0)
            self.rows.append(self._row(key, todo))
            tell("layout", len(self.rows), len(self.place))
            if len(self.place) > MOST_LAYOUTS:
                raise OddsError(
                    f"these wagers lie in more than {MOST_LAYOUTS:,} ways: name fewer that bind (pass, come), or fewer"
                    " --flat amounts"
                )

    def _row(self, key: LayoutKey, todo: list[LayoutKey]) -> LayoutRow:
        held = [self._held(key.point, *bet) for bet in key.binding]
        heads = tuple(self._heads(key.point))
        turns = self._turns(key.point)
        moves = []
        for head in (*heads, self._nothing()):
            parts = [*held, head.effects]
            places = []
            for kind, point in enumerate(turns):
                binding = tuple(sorted(bet for part in parts for bet in part[kind].binding))
                after = self.alike.first(LayoutKey(point, binding))
                if after not in self.place:
                    self.place[after] = len(self.place)
                    todo.append(after)
                places.append(self.place[after])
            nets = tuple(sum(part[kind].net for part in parts) for kind in range(len(turns)))
            moves.append((tuple(places), nets))
        numbers = tuple(self._number(key.point, number, self._parents(key, number)) for number in self.points)
        removable = sum(amount for name, amount in key.binding if not self.is_contract(name))
        *heads_moves, idle = moves
        then, nets_of = zip(*heads_moves, strict=True)
        return LayoutRow(key, heads, then, nets_of, numbers, idle, removable)

    def removals(self) -> Iterator[tuple[int, int, int]]:
        """Yield each line wager that may come down: the layout with it, the layout without it, and its cents."""
        for key, place in sorted(self.place.items(), key=lambda item: len(item[0].binding)):
            for bet in key.binding:
                slot = self.law.slots[bet[0]]
                if not slot.moves and not self.is_contract(bet[0]):
                    left = LayoutKey(key.point, tuple(one for one in key.binding if one != bet))
                    if left in self.place:
                        yield place, self.place[left], bet[1]

    def is_contract(self, key: str) -> bool:
        """Return whether a wager that binds must stay until it is decided."""
        return self.law.slots[key].wager.contract is not None

    @cache  # noqa: B019 - for as long as the layouts
    def _turns(self, point: int) -> tuple[int, ...]:
        """Return the point after each class of throw."""
        return tuple(effect.layout.point for effect in self._oracle.effects(Layout(point)))

    def _heads(self, point: int) -> Iterator[Choice]:
        """Yield the choices that are not on one number, the cheapest first."""
        return iter(self._heads_at(point))

    @cache  # noqa: B019
    def _heads_at(self, point: int) -> tuple[Choice, ...]:
        openers = [slot for slot in self._openers if open_at(slot.wager.when, point, "")]
        required = [slot for slot in openers if slot.wager.name in self.required]
        opened = [choice for slot in required or openers for choice in self._opened(point, slot)]
        each = [[*([] if required else [self._nothing()]), *opened]]
        each += [
            [self._nothing(), *self._puts(point, slot, ())]
            for slot in self._side_slots if not slot.parent and self._spread(point, slot)
        ]  # fmt: skip
        return tuple(sorted(self._products(each), key=lambda choice: choice.cost))

    def _products(self, each: list[list[Choice]]) -> list[Choice]:
        size = 1
        for one in each:
            size *= len(one)
        if size > MOST_CHOICES:
            raise OddsError(
                f"before one throw there are {size:,} ways to bet: name fewer wagers, or give a larger"
                " `step` or a smaller `most`"
            )
        return [self._joined(choices) for choices in product(*each)]

    def _joined(self, choices: Sequence[Choice]) -> Choice:
        if len(choices) == 1:
            return choices[0]
        kinds = range(len(self.totals))
        return Choice(
            tuple(bet for choice in choices for bet in choice.bets),
            sum(choice.cost for choice in choices),
            tuple(
                Effect(
                    sum(choice.effects[kind].net for choice in choices),
                    tuple(bet for choice in choices for bet in choice.effects[kind].binding),
                )
                for kind in kinds
            ),
        )  # fmt: skip

    def _nothing(self) -> Choice:
        return Choice((), 0, (Effect(0, ()),) * len(self.totals))

    def _opened(self, point: int, slot: Slot) -> Iterator[Choice]:
        """Yield a choice for each amount of a line or come wager."""
        least, most = self._range(point, slot, ())
        flats = self.amounts.flats or range(self.amounts.step, min(most, self.amounts.most) + 1, self.amounts.step)
        for amount in flats:
            if least <= amount <= most:
                effects = self._asked(point, slot.key, Stake(amount, original=amount))
                yield Choice(
                    ((slot.key, amount),), amount, tuple(Effect(one.net - amount, one.binding) for one in effects)
                )

    def _puts(self, point: int, slot: Slot, parents: Binding) -> Iterator[Choice]:
        """Yield a choice for each amount of a wager that may come down; `parents` are the wagers it may stand
        behind.
        """
        least, most = self._range(point, slot, parents)
        base = self._seated(point, parents)
        for amount in self._tried(slot, point, least, most):
            put = self._oracle.put(base, LARGEST_CENTS, slot.key, amount)
            if isinstance(put, Refusal):
                continue
            stake = next(stake for bet in put[0].bets for key, stake in [self._oracle.wagers[bet]] if key == slot.key)
            if slot.asleep(stake.marker, point):
                if "on" not in slot.wager.sleeps.calls:  # type: ignore[union-attr]
                    continue
                stake = stake._replace(marker="on")
            cost = LARGEST_CENTS - put[1]
            if cost > amount and _keeps_commission(self.law, slot):
                continue
            effects = self._asked(point, slot.key, stake)
            yield Choice(((slot.key, amount),), cost, tuple(Effect(one.net - cost, ()) for one in effects))

    def _tried(self, slot: Slot, point: int, least: int, most: int) -> list[int]:
        """Return the amounts to try: multiples of the step, and if the house rounds down, also the next amounts that
        pay exactly."""
        top = most if slot.parent else min(most, self.amounts.most)
        unit = self.law.chips.unit * lcm(
            *(outcome.odds.denominator for outcome in slot.table[point] if outcome and outcome.odds)
        )
        steps = set(range(self.amounts.step, top + 1, self.amounts.step))
        if self.law.settings.payment_rounding != "up":
            steps |= {-(-amount // unit) * unit for amount in steps}
        if slot.parent and most < LARGEST_CENTS // 100:
            steps.add(most)
        return sorted(amount for amount in steps if least <= amount <= top)

    def _range(self, point: int, slot: Slot, parents: Binding) -> tuple[int, int]:
        found = self._oracle.may_bet(self._seated(point, parents), LARGEST_CENTS, [slot.key])
        return found.get(slot.key, (1, 0))

    def _seated(self, point: int, binding: Binding) -> Layout:
        player = Player(NAME, 1, 0)
        player.bets = {key: Stake(amount, original=amount) for key, amount in binding}
        return self._oracle.take_up(player, point, "")

    def _held(self, point: int, key: str, amount: int) -> tuple[Effect, ...]:
        return self._asked(point, key, Stake(amount, original=amount))

    @cache  # noqa: B019
    def _asked(self, point: int, key: str, stake: Stake) -> tuple[Effect, ...]:
        """Return what each class of throw does to a wager, as the table engine says."""
        player = Player(NAME, 1, 0)
        player.bets = {key: stake}
        found = []
        for effect in self._oracle.effects(self._oracle.take_up(player, point, "")):
            money, binding = effect.gain, []
            for bet in effect.layout.bets:
                name, left = self._oracle.wagers[bet]
                if binds(self.law.slots[name], effect.layout.point):
                    binding.append((name, left.amount))
                else:
                    money += left.amount + left.commission
            found.append(Effect(money, tuple(binding)))
        return tuple(found)

    def _parents(self, key: LayoutKey, number: int) -> Binding:
        """Return the wagers of a layout that bind and behind which odds may be put on this number."""
        return tuple(
            bet for bet in key.binding
            if (self.law.slots[bet[0]].number or key.point) == number
            and any(slot.parent == bet[0] for slot in self._side_slots)
        )  # fmt: skip

    @cache  # noqa: B019
    def _number(self, point: int, number: int, parents: Binding) -> tuple[Choice, ...]:
        """Return the choices that can be made on one number."""
        each = []
        behind = {key for key, _ in parents}
        for slot in self._side_slots:
            on = (slot.number or point if slot.parent else slot.number) == number
            may = slot.parent in behind if slot.parent else not self._spread(point, slot)
            if on and may and (slot.parent or open_at(slot.wager.when, point, "")):
                each.append([self._nothing(), *self._puts(point, slot, parents)])
        found: dict[tuple[object, ...], Choice] = {}
        for choice in sorted(self._products(each) if each else [self._nothing()], key=lambda choice: choice.cost):
            found.setdefault((choice.cost, choice.effects), choice)
        return tuple(found.values())

    @cache  # noqa: B019
    def _spread(self, point: int, slot: Slot) -> bool:
        """Return whether a wager is on more than one number: a total besides one number and the 7 affects it."""
        for choice in self._puts(point, slot, ()):
            touched = {total for total, effect in zip(self.totals, choice.effects, strict=True) if effect.net}
            return slot.number not in self.points or not touched <= {slot.number, 7}
        return slot.number not in self.points


class Alike:
    """Finds layouts that are the same but for numbers that can be exchanged; only the first of them is solved."""

    def __init__(self, pairs: Iterable[tuple[int, int]], law: Law) -> None:
        self.pairs, self._law = tuple(pairs), law
        self._first: dict[LayoutKey, tuple[LayoutKey, frozenset[tuple[int, int]]]] = {}

    def first(self, key: LayoutKey) -> LayoutKey:
        """Return the layout that is solved in place of this one."""
        return self.found(key)[0]

    def found(self, key: LayoutKey) -> tuple[LayoutKey, frozenset[tuple[int, int]]]:
        """Return the layout that is solved in place of this one, and the pairs of numbers exchanged to get it."""
        if key not in self._first:
            self._first[key] = min(self._ways(key), key=lambda way: way[0])
        return self._first[key]

    def ways(self, key: LayoutKey) -> Iterator[tuple[LayoutKey, frozenset[tuple[int, int]]]]:
        """Yield each layout that is the same as this one, once, with the pairs that were exchanged to get it."""
        found = set()
        for like, swaps in self._ways(key):
            if like not in found:
                found.add(like)
                yield like, swaps

    def _ways(self, key: LayoutKey) -> list[tuple[LayoutKey, frozenset[tuple[int, int]]]]:
        ways = [(key, frozenset[tuple[int, int]]())]
        for pair in self.pairs:
            ways += [(self._swapped(one, pair), swaps | {pair}) for one, swaps in ways]
        return ways

    def _swapped(self, key: LayoutKey, pair: tuple[int, int]) -> LayoutKey:
        point = sum(pair) - key.point if key.point in pair else key.point
        return LayoutKey(point, tuple(sorted((self.named(name, {pair}), amount) for name, amount in key.binding)))

    def named(self, key: str, swaps: Iterable[tuple[int, int]]) -> str:
        """Return the key of a wager after these pairs of numbers are exchanged."""
        slot = self._law.slots[key]
        for pair in swaps:
            if slot.number in pair:
                return wager_text(slot.wager.name, sum(pair) - slot.number)
        return key


def _mirrored(first: int, second: int) -> int:
    """Return the throw that shows the opposite faces, as an index in `THROWS`: 6-2 for 1-5, a hard throw for a hard
    one."""
    return THROWS.index((7 - first, 7 - second))


def _does(outcome: Outcome | None) -> object:
    """Return what an outcome does and pays, without its clauses, so that outcomes can be compared."""
    return outcome and (outcome.result, outcome.odds, [(part.result, part.odds, part.shares) for part in outcome.parts])


def opens(slot: Slot) -> bool:
    """Return whether a wager binds once it has a point or its number."""
    return bool(slot.moves) or slot.wager.when == "comeout"


def binds(slot: Slot, point: int) -> bool:
    """Return whether a wager is part of the layout: a line wager with a point, or a wager that has moved to a
    number.
    """
    return bool(slot.number) if slot.moves else slot.wager.when == "comeout" and bool(point)


def playable(law: Law, wagers: Sequence[str]) -> list[Slot]:
    """Return the slots of these wagers; a name without its number stands for all its numbers.

    Raise OddsError for an unknown wager, or one whose best play cannot be computed.
    """
    found: dict[str, Slot] = {}
    for name in (as_in_book(law.book, wager) for wager in wagers):
        same = [
            slot for key, slot in law.slots.items()
            if (key == name or slot.wager.name == name) and not (slot.moves and slot.number)
        ]  # fmt: skip
        if not same:
            known = ", ".join(sorted({slot.wager.name for slot in law.slots.values()}))
            raise OddsError(f"{law.book.house} has no wager {name!r}; it has {known}")
        for slot in same:
            if why := unplayable(law, slot):
                raise OddsError(f"{slot.key} cannot be joined: {why}")
            found[slot.key] = slot
    for slot in found.values():
        if slot.parent and not any(law.slots[slot.parent].wager.name == other.wager.name for other in found.values()):
            raise OddsError(f"{slot.key} can only be bet behind {slot.parent}: name both wagers")
    return list(found.values())


def unplayable(law: Law, slot: Slot) -> str:
    """Return why the best way to play a wager cannot be computed; empty if it can."""
    wager = slot.wager
    if wager.remembers:
        return "it remembers throws, so its states are too many"
    if wager.when in ("seven", "turn"):
        return "it is placed only before a shooter's first rolls"
    if not opens(slot) and wager.contract:
        return "it stays until it is decided"
    if not opens(slot) and wager.lock:
        return "once taken down it may not go back"
    if slot.moves and wager.lock and wager.lock.since != "point":
        return "once taken down it may not go back before a new come-out, which would have to be remembered"
    if slot.number > 12:
        return "it stands on single throws of a total"
    return ""


def _keeps_commission(law: Law, slot: Slot) -> bool:
    """Return whether the house keeps the commission when a wager comes down, so that a wager with commission binds."""
    fee = slot.wager.commission
    rule = law.settings.commission_return if fee and fee.taken_down == "commission_return" else fee and fee.taken_down
    return rule == "kept"


def common_unit(rows: Sequence[LayoutRow], *more: int) -> int:
    """Return the largest amount in cents of which all costs, gains and these amounts are multiples."""
    found = gcd(*more)
    for row in rows:
        for nets in row.nets:
            found = gcd(found, *nets)
        for choice in [*row.heads, *(one for number in row.numbers for one in number)]:
            found = gcd(found, choice.cost, *(effect.net for effect in choice.effects))
        found = gcd(found, *(amount for _, amount in row.key.binding))
    return found
