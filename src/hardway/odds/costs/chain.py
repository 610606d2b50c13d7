"""A wager as a Markov chain: where it may lie, and what each class of throw does to it there.

Everything comes from the rows of the book: the table of outcomes, the puck, sleep, when a wager may be put down, and
what it stands behind. No wager and no house has a formula here.

>>> from hardway.rulebook import law, load
>>> six = chain(law(load("crown")), "hard 6")
>>> [step.result for step in six.steps[Spot(8, "hard 6")] if step.result]     # an easy 6, a hard one, a 7
['lost', 'won', 'lost']
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from operator import mul
from typing import NamedTuple

from hardway.odds.chances import FAIR, DiceChances, OddsError
from hardway.odds.solving.exact import in_common, stationary, stationary_by_blocks
from hardway.rulebook import Law, Outcome, Slot, open_at
from hardway.values.dice import TOTALS, ThrowClasses
from hardway.values.names import wager_text

DECIDED = frozenset({"won", "lost", "returned", "stands"})
"""What ends one decision; a wager that stands at a push begins the next where it lies."""
ZERO, WHOLE, GONE = Fraction(0), Fraction(1), Fraction(-1)
MOST_SPOTS = 20_000
"""Spots of a wager that are solved exactly; the largest of the houses, All at crapless craps, has 6,144."""


class Spot(NamedTuple):
    """Where the puck is, and where the wager lies; no key is off the layout, waiting to be put down."""

    puck: int
    key: str
    noted: tuple[int, ...] = ()
    """What a wager that remembers has noted."""
    fresh: str = ""
    """After a step, of a wager that is put down before the roll after a 7 or a shooter's first: whether that is now."""


class ChainStep(NamedTuple):
    """What a class of throw does to a wager on a spot: its result, what it nets, and where all is then."""

    result: str
    """`won`, `lost`, `returned`, `stands` or `moved`; nothing where the wager lies on."""
    net: Fraction
    """Gained for each dollar staked, before any commission."""
    outcome: Outcome | None
    then: Spot


Pays = Callable[[Slot, Spot, int, Outcome], Fraction]
"""What a winner nets for each dollar: of a slot, on a spot, by a throw with this outcome."""
Mix = dict[Spot, Fraction]
"""Spots, and how likely each is."""


@dataclass(frozen=True)
class WagerChain:
    """A wager put down again and again for ever."""

    wager: str
    slot: Slot
    classes: ThrowClasses
    """The throws that it tells apart."""
    steps: Mapping[Spot, tuple[ChainStep, ...]]
    """For each spot it reaches, a step for each class of throw."""
    again: Mapping[tuple[int, str], Mix]
    """Where it lies once it is put down again, or waits, by the puck after its decision and what is fresh then."""

    def after(self, then: Spot) -> Mix:
        """Return where a step that leads to a spot leaves the wager, put down again if it may be."""
        return {then: WHOLE} if then.key else self.again[then.puck, then.fresh]


@lru_cache(maxsize=8)
def offered(law: Law) -> dict[str, tuple[Slot, int]]:
    """Return every wager of a house by name, with its slot and number; odds behind a line for each point."""
    found = {}
    for slot in law.slots.values():
        if slot.parent and not slot.number:
            found.update({wager_text(slot.key, point): (slot, point) for point in law.book.points})
        elif not (slot.moves and slot.number):
            found[slot.key] = (slot, slot.number)
    return found


def find(law: Law, wager: str) -> tuple[Slot, int]:
    """Return a wager's slot and number, or say which wagers there are."""
    known = offered(law)
    if wager in known:
        return known[wager]
    alike = [name for name in known if name.partition(" ")[0] == wager.partition(" ")[0]]
    if wager in law.slots and law.slots[wager].moves:
        raise OddsError(f"{wager} is where {alike[0]} moves to; the wager is {alike[0]}")
    from hardway.notation.words import meant_wager  # only a mistake needs it

    meant = meant_wager(wager, law.book.words)
    if meant and (meant in known or not alike):
        raise OddsError(f"{law.book.name} has no wager {wager!r}; did you mean {meant}?")
    names = alike or dict.fromkeys(name.partition(" ")[0] for name in known)
    raise OddsError(f"{law.book.name} has no wager {wager!r}; it has {', '.join(names)}")


def chain(law: Law, wager: str, dice: DiceChances = FAIR, pays: Pays | None = None) -> WagerChain:
    """Return a wager's chain; `pays` says what a winner nets, if not exactly what the book's odds give."""
    slot, number = find(law, wager)
    again = _beginnings(law, slot, number, dice) if slot.parent else _openings(slot, law.book.pucks)
    return _walked(law, wager, slot, again, pays or exactly, still=False)


def short_chain(law: Law, wager: str, dice: DiceChances = FAIR) -> WagerChain:
    """Return a wager's chain with the puck left off all the time, where the puck is nothing to it; else the whole."""
    slot, _ = find(law, wager)
    if not _puckless(law, slot):
        return chain(law, wager, dice)
    return _walked(law, wager, slot, _openings(slot, (0,)), exactly, still=True)


def _puckless(law: Law, slot: Slot) -> bool:
    """Say whether a wager is put down, noted and decided alike wherever the puck is; no book leaves it on after a 7."""
    tied = slot.parent or slot.moves or slot.wager.when not in ("any", "seven")
    return not tied and all(slot.table[puck] == slot.table[0] and not slot.asleep("", puck) for puck in law.book.pucks)


def _walked(
    law: Law, wager: str, slot: Slot, again: dict[tuple[int, str], Mix], pays: Pays, *, still: bool
) -> WagerChain:
    classes = law.throw_classes((slot.key,))
    steps: dict[Spot, tuple[ChainStep, ...]] = {}
    reached = [spot for mix in again.values() for spot in mix]
    while reached:
        spot = reached.pop()
        if spot not in steps:
            steps[spot] = tuple(_steps(law, slot, spot, classes, pays, still=still))
            reached += [step.then for step in steps[spot] if step.then.key and step.then not in steps]
        if len(steps) > MOST_SPOTS:
            says = f"{wager} can lie in more than {MOST_SPOTS:,} ways: let it remember fewer"
            raise OddsError(f"{says}, or simulate it")
    return WagerChain(wager, slot, classes, steps, again)


def exactly(slot: Slot, spot: Spot, throw: int, outcome: Outcome) -> Fraction:
    """Return what the book's odds give, to the last fraction; of a composite, with the parts that missed taken off."""
    if not outcome.parts:
        assert outcome.odds is not None
        fee = slot.wager.win_fee
        return outcome.odds - (fee.rate * (outcome.odds if fee.of == "win" else 1) if fee else 0)
    shares = sum(part.shares for part in outcome.parts)
    return Fraction(sum(part.shares * part.gain for part in outcome.parts)) / shares


def _openings(slot: Slot, pucks: Iterable[int]) -> dict[tuple[int, str], Mix]:
    """A wager with no other behind it goes down as soon as the puck and the dice before allow."""
    return {(puck, fresh): {_opening(slot, puck, fresh): WHOLE} for puck in pucks for fresh in _fresh(slot)}


def _opening(slot: Slot, puck: int, fresh: str) -> Spot:
    return Spot(puck, slot.key if open_at(slot.wager.when, puck, fresh) else "")


def _fresh(slot: Slot) -> tuple[str, ...]:
    """Return what of the dice before matters to placing a wager."""
    return ("", "seven", "turn") if slot.wager.when in ("seven", "turn") else ("",)


def _beginnings(law: Law, slot: Slot, number: int, dice: DiceChances) -> dict[tuple[int, str], Mix]:
    """Odds go down the moment their parent is on the number; the puck is then as in the long run of that parent."""

    def ready(spot: Spot) -> bool:
        placed = spot.key == slot.parent and open_at(slot.wager.when, spot.puck, "")
        return placed and (slot.number or spot.puck) == number

    behind = law.slots[slot.parent]
    parent, spent = played(law, behind.wager.name if behind.moves else behind.key, dice)
    weights, _ = dice.weights_of(parent.classes)
    flow: Mix = {}
    for spot, rolls in spent.items():
        lies = ready(spot)
        for step, weight in zip(parent.steps[spot], weights, strict=True):
            if (lies and step.result not in DECIDED) or (step.then.key and not ready(step.then)):
                continue
            for then, share in parent.after(step.then).items():
                if ready(then):
                    begun = Spot(then.puck, slot.key)
                    flow[begun] = flow.get(begun, ZERO) + rolls * weight * share
    if not flow:
        raise OddsError(f"nobody can ever place {slot.key}: {slot.parent} never stands there when it may be placed")
    whole = sum(flow.values())
    mix = {spot: share / whole for spot, share in flow.items()}
    return {(puck, ""): mix for puck in law.book.pucks}


@lru_cache(maxsize=256)
def _turns(law: Law, puck: int, classes: ThrowClasses) -> tuple[tuple[int, int, str], ...]:
    """Return a throw of each class, where it takes the puck, and what is fresh then: the same for every wager."""
    found = []
    for throw in classes.examples:
        total, turn = TOTALS[throw], law.puck[puck][throw].result
        fresh = "turn" if turn == "seven_out" else "seven" if total == 7 else ""
        found.append((throw, {"set": total, "stays": puck}.get(turn, 0), fresh))
    return tuple(found)


def _steps(law: Law, slot: Slot, spot: Spot, classes: ThrowClasses, pays: Pays, *, still: bool) -> Iterator[ChainStep]:
    """Yield what each class of throw does on a spot; a wager that has moved is decided by its own slot."""
    here = law.slots[spot.key] if spot.key else None
    matters = _fresh(slot)
    for throw, goes, new in _turns(law, spot.puck, classes):
        puck, fresh = 0 if still else goes, new if new in matters else ""
        if here is None:
            yield ChainStep("", ZERO, None, Spot(puck, "", (), fresh))
            continue
        noted, outcome = spot.noted, here.table[spot.puck][throw]
        if outcome is not None and here.register:
            noted, outcome = here.remembered(outcome, noted)
        if outcome is None:
            yield ChainStep("", ZERO, None, Spot(puck, spot.key, noted))
            continue
        result = _result(law, here, spot.puck, outcome)
        net = pays(here, spot, throw, outcome) if result == "won" else GONE if result == "lost" else ZERO
        key = spot.key if result in ("", "stands") else ""
        if result == "moved":
            key = wager_text(slot.wager.name, TOTALS[throw])
        yield ChainStep(result, net, outcome, Spot(puck, key, noted) if key else Spot(puck, "", (), fresh))


def _result(law: Law, slot: Slot, puck: int, outcome: Outcome) -> str:
    """Return what becomes of a wager that a throw would touch: nothing while it sleeps, or back if it stands behind."""
    if not slot.asleep("", puck):
        return outcome.result
    assert slot.wager.sleeps is not None
    rule = law.settings.value(slot.wager.sleeps.asleep)
    return {"decided": outcome.result, "stands": ""}.get(rule, rule)


@lru_cache(maxsize=64)
def played(law: Law, wager: str, dice: DiceChances) -> tuple[WagerChain, Mix]:
    """Return a wager's chain and its visits; kept, for the odds that stand behind it."""
    game = chain(law, wager, dice)
    return game, visits(game, dice)


def visits(game: WagerChain, dice: DiceChances) -> Mix:
    """Return how many rolls a wager spends on each spot, waiting included, for each decision."""
    place = {spot: number for number, spot in enumerate(game.steps)}
    weights, whole = dice.weights_of(game.classes)
    parts = lcm(*[share.denominator for mix in game.again.values() for share in mix.values()])
    again = {then: {place[spot]: int(share * parts) for spot, share in mix.items()} for then, mix in game.again.items()}
    rows: list[dict[int, int]] = []
    decided: list[int] = []
    for steps in game.steps.values():
        row: dict[int, int] = {}
        ends = 0
        for step, weight in zip(steps, weights, strict=True):
            ends += weight if step.result in DECIDED else 0
            then = step.then
            if then.key:
                row[place[then]] = row.get(place[then], 0) + weight * parts
                continue
            for number, share in again[then.puck, then.fresh].items():
                row[number] = row.get(number, 0) + weight * share
        rows.append(row)
        decided.append(ends)
    shares, _ = in_common(_shares(game, place, rows, whole * parts))
    decisions = sum(map(mul, shares, decided))
    return {spot: Fraction(shares[number] * whole, decisions) for spot, number in place.items()}


def _shares(game: WagerChain, place: Mapping[Spot, int], rows: list[dict[int, int]], whole: int) -> list[Fraction]:
    """Return the share of rolls on each spot, but for scale; a wager that remembers has too many to solve at once."""
    if not game.slot.register:
        return stationary(rows, whole)
    return stationary_by_blocks(rows, whole, *_blocks(game, place))


def _blocks(game: WagerChain, place: Mapping[Spot, int]) -> tuple[list[list[int]], list[int]]:
    """Return the spots by what is noted there, the fewest first and waiting last, and those where it is put down."""
    alike: dict[tuple[bool, int, tuple[int, ...]], list[int]] = {}
    for spot, number in place.items():
        alike.setdefault((not spot.key, len(spot.noted), spot.noted), []).append(number)
    starts = {place[spot] for mix in game.again.values() for spot in mix if spot.key}
    return [alike[block] for block in sorted(alike)], sorted(starts)
