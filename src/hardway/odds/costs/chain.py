"""A wager as a Markov chain: the spots where it may lie, and the effect of each class of throw on it there.

Everything comes from the rows of the book: the table of outcomes, the puck, sleep, when a wager may be put down, and
the wager it stands behind. No wager and no house has a formula here.

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
from hardway.odds.solving.exact import common_denominator, stationary, stationary_by_blocks
from hardway.rulebook import Law, Outcome, Slot, open_at
from hardway.values.dice import TOTALS, ThrowClasses
from hardway.values.names import wager_text

DECIDED = frozenset({"won", "lost", "returned", "stands"})
"""The results that decide a wager. A wager that stands after a push is decided too; its next decision begins where
it lies."""
ZERO, WHOLE, GONE = Fraction(0), Fraction(1), Fraction(-1)
MOST_SPOTS = 20_000
"""A wager with more states (spots) than this is not solved exactly. The most in the houses here, 6,144, are of the
wager All at crapless craps."""


class Spot(NamedTuple):
    """The state of the puck, and where the wager lies; with an empty key it waits to be put down."""

    puck: int
    key: str
    noted: tuple[int, ...] = ()
    """The numbers that the wager remembers (has noted) so far, if it notes totals thrown or points made."""
    fresh: str = ""
    """`State.shooter_phase`; it matters only to a wager placed after a 7 or before a shooter's first roll."""


class ChainStep(NamedTuple):
    """What a class of throw does to a wager on a spot: the result, the net, and the next spot."""

    result: str
    """`won`, `lost`, `returned`, `stands` or `moved`; empty if nothing happens to the wager."""
    net: Fraction
    """The dollars won for each dollar staked, before commission; negative if they are lost."""
    outcome: Outcome | None
    then: Spot


Pays = Callable[[Slot, Spot, int, Outcome], Fraction]
"""A function that takes slot, spot, throw and outcome of a winning wager, and returns what each dollar of it wins."""
Mix = dict[Spot, Fraction]
"""By spot (a state of puck and wager): the chance to be there, or the expected number of rolls there."""


@dataclass(frozen=True)
class WagerChain:
    """The chain of a wager that is put down again after each decision."""

    wager: str
    slot: Slot
    classes: ThrowClasses
    """The throws in classes: all throws of one class have the same effect on the wager."""
    steps: Mapping[Spot, tuple[ChainStep, ...]]
    """By reachable spot (a state of puck and wager): one step for each class of throws, in the order of `classes`."""
    again: Mapping[tuple[int, str], Mix]
    """By the puck and the shooter's phase (`fresh`) after a decision: the spots where the wager is put down again, or
    waits for that, with their chances."""

    def after(self, then: Spot) -> Mix:
        """Return where the wager is after a step to this spot; if it was decided, it is put down again where that is
        possible."""
        return {then: WHOLE} if then.key else self.again[then.puck, then.fresh]


@lru_cache(maxsize=8)
def offered_wagers(law: Law) -> dict[str, tuple[Slot, int]]:
    """Return every wager of a house by name, with its slot (its spot on the layout) and number; odds behind a line
    wager have an entry for each point."""
    found = {}
    for slot in law.slots.values():
        if slot.parent and not slot.number:
            found.update({wager_text(slot.key, point): (slot, point) for point in law.book.points})
        elif not (slot.moves and slot.number):
            found[slot.key] = (slot, slot.number)
    return found


def find(law: Law, wager: str) -> tuple[Slot, int]:
    """Return the slot and the number of a wager; raise OddsError, with the known names, if there is none."""
    known = offered_wagers(law)
    if wager in known:
        return known[wager]
    alike = [name for name in known if name.partition(" ")[0] == wager.partition(" ")[0]]
    if wager in law.slots and law.slots[wager].moves:
        raise OddsError(f"nobody bets {wager}: {alike[0]} moves there; ask for {alike[0]}")
    from hardway.notation.words import meant_wager  # imported here, since only a mistake needs it

    meant = meant_wager(wager, law.book.words)
    if meant and (meant in known or not alike):
        raise OddsError(f"{law.book.name} has no wager {wager!r}; did you mean {meant}?")
    names = alike or dict.fromkeys(name.partition(" ")[0] for name in known)
    raise OddsError(f"{law.book.name} has no wager {wager!r}; it has {', '.join(names)}")


def chain(law: Law, wager: str, dice: DiceChances = FAIR, pays: Pays | None = None) -> WagerChain:
    """Return the chain of a wager. Winners are paid exactly by the book's odds, or by `pays` if it is given."""
    slot, number = find(law, wager)
    again = _beginnings(law, slot, number, dice) if slot.parent else _openings(slot, law.book.pucks)
    return _walked(law, wager, slot, again, pays or exactly, still=False)


def short_chain(law: Law, wager: str, dice: DiceChances = FAIR) -> WagerChain:
    """Return the chain of a wager; with the puck always off if the puck has no effect on it, which makes it shorter."""
    slot, _ = find(law, wager)
    if not _puckless(law, slot):
        return chain(law, wager, dice)
    return _walked(law, wager, slot, _openings(slot, (0,)), exactly, still=True)


def _puckless(law: Law, slot: Slot) -> bool:
    """Say whether the puck has no effect on when a wager may be placed, which numbers it notes and how it is decided.
    No book leaves the puck on after a 7."""
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
            raise OddsError(
                f"{wager} has more than {MOST_SPOTS:,} states: let it remember fewer throws, or simulate it"
            )
    return WagerChain(wager, slot, classes, steps, again)


def exactly(slot: Slot, spot: Spot, throw: int, outcome: Outcome) -> Fraction:
    """Return the net of a winner by the book's odds, unrounded; of a composite, less the parts that lost."""
    if not outcome.parts:
        assert outcome.odds is not None
        fee = slot.wager.win_fee
        return outcome.odds - (fee.rate * (outcome.odds if fee.of == "win" else 1) if fee else 0)
    shares = sum(part.shares for part in outcome.parts)
    return Fraction(sum(part.shares * part.gain for part in outcome.parts)) / shares


def _openings(slot: Slot, pucks: Iterable[int]) -> dict[tuple[int, str], Mix]:
    """Return where a wager that stands behind no other is put down: as soon as the puck and the last throw allow it."""
    return {(puck, fresh): {_opening(slot, puck, fresh): WHOLE} for puck in pucks for fresh in _fresh(slot)}


def _opening(slot: Slot, puck: int, fresh: str) -> Spot:
    return Spot(puck, slot.key if open_at(slot.wager.when, puck, fresh) else "")


def _fresh(slot: Slot) -> tuple[str, ...]:
    """Return the values of `State.shooter_phase` to tell apart: all three for a wager that may be placed only after a
    seven or at a new turn, otherwise the empty one alone."""
    return ("", "seven", "turn") if slot.wager.when in ("seven", "turn") else ("",)


def _beginnings(law: Law, slot: Slot, number: int, dice: DiceChances) -> dict[tuple[int, str], Mix]:
    """Return where odds are put down: once the wager they stand behind is on the number.

    The puck is then as it is in that wager's long run.
    """

    def ready(spot: Spot) -> bool:
        placed = spot.key == slot.parent and open_at(slot.wager.when, spot.puck, "")
        return placed and (slot.number or spot.puck) == number

    behind = law.slots[slot.parent]
    parent, spent = chain_and_visits(law, behind.wager.name if behind.moves else behind.key, dice)
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
        raise OddsError(
            f"{slot.key} can never be bet: it needs {slot.parent}, "
            f"which is never on the layout when {slot.key} may be bet"
        )
    whole = sum(flow.values())
    mix = {spot: share / whole for spot, share in flow.items()}
    return {(puck, ""): mix for puck in law.book.pucks}


@lru_cache(maxsize=256)
def _turns(law: Law, puck: int, classes: ThrowClasses) -> tuple[tuple[int, int, str], ...]:
    """Return for each class of throw: one throw of it, the puck after it, and `State.shooter_phase` after it. Every
    wager uses the same answer."""
    found = []
    for throw in classes.examples:
        total, turn = TOTALS[throw], law.puck[puck][throw].result
        fresh = "turn" if turn == "seven_out" else "seven" if total == 7 else ""
        found.append((throw, {"set": total, "stays": puck}.get(turn, 0), fresh))
    return tuple(found)


def _steps(law: Law, slot: Slot, spot: Spot, classes: ThrowClasses, pays: Pays, *, still: bool) -> Iterator[ChainStep]:
    """Yield what each class of throw does to a wager on a spot; a wager that has moved is decided by its new slot."""
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
    """Return the result of a wager that a throw touches; one that sleeps is left alone or, if it is odds, returned."""
    if not slot.asleep("", puck):
        return outcome.result
    assert slot.wager.sleeps is not None
    rule = law.settings.value(slot.wager.sleeps.asleep)
    return {"decided": outcome.result, "stands": ""}.get(rule, rule)


@lru_cache(maxsize=64)
def chain_and_visits(law: Law, wager: str, dice: DiceChances) -> tuple[WagerChain, Mix]:
    """Return the chain of a wager and the expected rolls on each spot for each decision; cached, since each odds bet
    behind the wager needs them."""
    game = chain(law, wager, dice)
    return game, visits(game, dice)


def visits(game: WagerChain, dice: DiceChances) -> Mix:
    """Return the expected rolls on each spot for each decision, including those spent waiting to be put down."""
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
    shares, _ = common_denominator(_shares(game, place, rows, whole * parts))
    decisions = sum(map(mul, shares, decided))
    return {spot: Fraction(shares[number] * whole, decisions) for spot, number in place.items()}


def _shares(game: WagerChain, place: Mapping[Spot, int], rows: list[dict[int, int]], whole: int) -> list[Fraction]:
    """Return the shares of all rolls on each spot, up to a common factor.

    `place` numbers the spots; `rows` has the chance of each next spot, as a numerator of `whole`. A wager that notes
    totals thrown or points made has many spots: they are solved in blocks.
    """
    if not game.slot.register:
        return stationary(rows, whole)
    return stationary_by_blocks(rows, whole, *_blocks(game, place))


def _blocks(game: WagerChain, place: Mapping[Spot, int]) -> tuple[list[list[int]], list[int]]:
    """Return the numbers of the spots in blocks, one for each set of noted numbers, the smallest sets first, and last
    where the wager waits to be put down; then the numbers of the spots where it is put down."""
    alike: dict[tuple[bool, int, tuple[int, ...]], list[int]] = {}
    for spot, number in place.items():
        alike.setdefault((not spot.key, len(spot.noted), spot.noted), []).append(number)
    starts = {place[spot] for mix in game.again.values() for spot in mix if spot.key}
    return [alike[block] for block in sorted(alike)], sorted(starts)
