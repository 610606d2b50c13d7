"""Breaks a wager's figures down: its rolls in each place, and the effect of each throw there, with its clause.

A spot is the puck and where the wager lies. Spots with the same effects make up one place, so a chain of fifty spots
reads as four lines. Every figure of the wager is a sum over places of rolls times chance, which a person can check.

>>> from hardway.rulebook import law, load
>>> [(place.where, str(place.rolls)) for place in breakdown(law(load("crown")), "pass").places]
[('puck off', '1'), ('point 4 or 10', '2/3'), ('point 5 or 9', '4/5'), ('point 6 or 8', '10/11')]
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from hardway.odds.chances import FAIR, DiceChances
from hardway.odds.costs.chain import DECIDED, ChainStep, Spot, WagerChain, chain, visits
from hardway.odds.costs.figures import Figures, sum_figures
from hardway.rulebook import Law, readings_in
from hardway.rulebook.model.resolve import rows_of
from hardway.values.dice import PAIR_OF, TOTALS, is_hard, spot_text

ORDER = ("won", "lost", "returned", "stands", "moved")


class ThrowGroup(NamedTuple):
    """Throws that have the same effect on a wager in one place."""

    throws: str
    """The group's throws in words, such as `7 or 11`, `the point` or `hard 6`."""
    chance: Fraction
    """The chance that a roll is one of the group's throws."""
    result: str
    net: Fraction
    odds: Fraction | None
    """The odds that a win pays; for a composite wager, those of its winning part. None if the wager does not win."""
    cites: tuple[tuple[str, str], ...]
    """Pairs of a word and a clause: first the deciding clause, with an empty word; then those cited for `odds`, `parts`
    or `reading`."""

    @property
    def decides(self) -> bool:
        """Say whether these throws decide the wager."""
        return self.result in DECIDED


class WagerPlace(NamedTuple):
    """Positions of puck and wager in which every throw has the same effect: in words, whether the wager is off there,
    and the expected rolls there for each decision."""

    where: str
    asleep: bool
    rolls: Fraction
    lines: tuple[ThrowGroup, ...]


class CountedResult(NamedTuple):
    """One way in which a wager that notes totals thrown or points made is decided: the result, and how many it has
    noted by then, that of the deciding throw included."""

    result: str
    noted: int
    notes: bool
    """True if the wager remembers (notes) the deciding throw too."""
    net: Fraction
    throws: str


@dataclass(frozen=True)
class Breakdown:
    """A wager's figures, and the places that add up to them."""

    figures: Figures
    chain: WagerChain
    places: tuple[WagerPlace, ...]


def breakdown(law: Law, wager: str, dice: DiceChances = FAIR) -> Breakdown:
    """Return a wager's figures, with its places and the effects of throws there."""
    game = chain(law, wager, dice)
    spent = visits(game, dice)
    alike: dict[tuple[bool, int, bool, tuple[ThrowGroup, ...]], list[Spot]] = {}
    for spot in sorted(game.steps):
        if spot.key:
            slot = law.slots[spot.key]
            kind = (bool(slot.number), len(spot.noted), slot.asleep("", spot.puck), _lines(law, spot, game, dice))
            alike.setdefault(kind, []).append(spot)
    places = [
        WagerPlace(_where(law, spots, game.steps), sleeps, Fraction(sum(spent[spot] for spot in spots)), lines)
        for (*_, sleeps, lines), spots in sorted(alike.items(), key=lambda item: _order(law, item[1]))
    ]
    commission = law.commission_due(game.slot, 1)
    return Breakdown(sum_figures(game, spent, dice, commission), game, tuple(places))


def counted_results(law: Law, game: WagerChain) -> tuple[CountedResult, ...]:
    """Return how a wager that notes totals thrown or points made wins and loses, by how many it has noted, the fewest
    first; empty for other wagers."""
    alike: dict[tuple[str, int, bool, Fraction], set[int]] = {}
    for spot, steps in game.steps.items():
        slot = law.slots[spot.key] if spot.key else game.slot
        for number, (step, example) in enumerate(zip(steps, game.classes.examples, strict=True)):
            outcome = slot.table[spot.puck][example]
            if spot.key and slot.register and outcome is not None and step.result in ("won", "lost"):
                noted = len(slot.remembered(outcome, spot.noted)[0])
                key = (step.result, noted, noted > len(spot.noted), step.net)
                alike.setdefault(key, set()).update(t for t in range(36) if game.classes.of[t] == number)
    return tuple(
        CountedResult(*key, _throws(law, Spot(0, game.slot.key), sorted(throws)))
        for key, throws in sorted(alike.items())
    )


def _order(law: Law, spots: list[Spot]) -> tuple[int, int]:
    """Return a sort key: a wager's box before the numbers that it moves to, and few noted numbers before many. Spots
    are sorted by the puck already."""
    return min(law.slots[spot.key].number for spot in spots), len(spots[0].noted)


def _lines(law: Law, spot: Spot, game: WagerChain, dice: DiceChances) -> tuple[ThrowGroup, ...]:
    """Return the effects of throws on a spot, winners first; throws with the same result, net, odds and clause are
    together."""
    alike: dict[tuple[str, Fraction, Fraction | None, tuple[str, str]], list[int]] = {}
    steps, chances = game.steps[spot], dice.chances_of(game.classes)
    for number, step in enumerate(steps):
        if step.outcome is not None and step.result:
            odds = step.outcome.odds if step.result == "won" else None
            alike.setdefault((step.result, step.net, odds, _cites(law, spot, step)[0]), []).append(number)
    lines = []
    for (result, net, odds, _), classes in sorted(alike.items(), key=lambda item: ORDER.index(item[0][0])):
        cites = dict.fromkeys(cite for one in classes for cite in _cites(law, spot, steps[one]))
        chance = sum((chances[one] for one in classes), Fraction(0))
        throws = [throw for throw in range(36) if game.classes.of[throw] in classes]
        lines.append(ThrowGroup(_throws(law, spot, throws), chance, result, net, odds, tuple(cites)))
    return tuple(lines)


def _cites(law: Law, spot: Spot, step: ChainStep) -> tuple[tuple[str, str], ...]:
    """Return the clauses that decide a wager on a spot: of its row in the book and its odds or, while the wager is off,
    of the rule about that."""
    outcome, sleeps = step.outcome, law.slots[spot.key].wager.sleeps
    assert outcome is not None
    clause, reading, cites = outcome.clause, outcome.reading, outcome.cites
    if step.result != outcome.result and sleeps is not None:
        clause, reading, cites = sleeps.cite.clause, law.cite("inactive_odds").reading, ()
    return (("", clause), *cites, *(("reading", one) for one in readings_in(reading)))


def _throws(law: Law, spot: Spot, throws: list[int]) -> str:
    """Return throws in words: `the point` if the book's rows for the wager name the point, and `its number` for a wager
    that has moved."""
    slot = law.slots[spot.key]
    rows = rows_of(law.book.rows, slot.wager.name, slot.number)
    named = {slot.number: "its number"} if slot.moves and slot.number else {}
    if spot.puck and any("point" in row.throw for row in rows):
        named[spot.puck] = "the point"
    words: list[str] = []
    for total in dict.fromkeys(sorted(TOTALS[throw] for throw in throws)):
        words += _shown(total, named.get(total, str(total)), {throw for throw in throws if TOTALS[throw] == total})
    return any_of(words)


def _shown(total: int, name: str, throws: set[int]) -> list[str]:
    """Return throws of one total in words: all of them, the hard or the easy ones, or pair by pair."""
    every = {throw for throw in range(36) if TOTALS[throw] == total}
    hard = {throw for throw in every if is_hard(throw)}
    for how, some in (("", every), ("hard ", hard), ("easy ", every - hard)):
        if throws == some:
            return [how + name]
    return list(dict.fromkeys(spot_text(PAIR_OF[throw]) for throw in sorted(throws)))


def any_of(words: Iterable[object]) -> str:
    """Join words as alternatives: 2, 3 or 12."""
    *first, last = map(str, words)
    return f"{', '.join(first)} or {last}" if first else last


def _where(law: Law, spots: list[Spot], reached: Iterable[Spot]) -> str:
    slot = law.slots[spots[0].key]
    if slot.register:
        kinds = {spot.noted for spot in spots}
        which = f" ({', '.join(map(str, spots[0].noted))})" if len(kinds) == 1 and spots[0].noted else ""
        off = {bool(spot.puck) for spot in reached if len(spot.noted) == len(spots[0].noted) and spot.key}
        here = {bool(spot.puck) for spot in spots}
        puck = f", puck {'on' if True in here else 'off'}" if here < off else ""
        return f"{len(spots[0].noted)} of {slot.register.most} noted{which}{puck}"
    if slot.moves:
        numbers = sorted({law.slots[spot.key].number for spot in spots})
        return f"on {any_of(numbers)}" if numbers[0] else "in the box"
    pucks = sorted({spot.puck for spot in spots})
    everywhere = sorted({spot.puck for spot in reached})
    if len(pucks) == 1:
        return f"point {pucks[0]}" if pucks[0] else "puck off"
    if pucks == everywhere:
        return "any roll" if pucks[0] == 0 else "puck on"
    return "puck on" if pucks == everywhere[1:] else f"point {any_of(pucks)}"
