"""The wagers of one player on the layout: the effect of each throw on them, and their cost per roll.

The table settles each of the 36 throws; no rule is worked out a second time. It is not checked whether anyone may
throw.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from hardway.odds.costs.figures import Figures, figures
from hardway.odds.costs.paid import paid_figures
from hardway.rulebook import Law
from hardway.table import Refusal, State
from hardway.table.model.events import Event, Placed, Settled
from hardway.table.play.settle import settle
from hardway.values.dice import THROWS
from hardway.values.names import wager_text

STAKES = 4096
"""For how many pairs of a wager and a stake the figures are cached: people repeat their amounts."""


class WagerResult(NamedTuple):
    """What a throw does to a wager: the result, and the net for its owner in cents, with commission paid or
    returned.
    """

    wager: str
    result: str
    net: int


class NextRoll(NamedTuple):
    """Throws of one total that have the same effect on a layout."""

    total: int
    throws: tuple[tuple[int, int], ...]
    alone: bool
    """True if `throws` are all the throws that make `total`."""
    results: tuple[WagerResult, ...]

    @property
    def net(self) -> int:
        """Return how much rack and layout change together, in cents."""
        return sum(one.net for one in self.results)

    @property
    def name(self) -> str:
        """Return the total and its throws: 8, hard 8, easy 8, 8 by 6-2."""
        if self.alone:
            return f"{self.total}"
        hard = {first == second for first, second in self.throws}
        if len(hard) == 1 and (hard == {True} or len(self.throws) == _easy(self.total)):
            return f"{'hard' if hard == {True} else 'easy'} {self.total}"
        pairs = dict.fromkeys(f"{max(throw)}-{min(throw)}" for throw in self.throws)
        return f"{self.total} by {' or '.join(pairs)}"


def next_rolls(law: Law, state: State, player: str) -> list[NextRoll]:
    """Return the effects of the next roll on a player's wagers, total by total.

    Throws of one total with different effects are separate.
    """
    law = law.with_chips(state.desk.chips)
    by_total = sorted(range(len(THROWS)), key=lambda throw: (sum(THROWS[throw]), THROWS[throw]))
    found = []
    for total, throws in groupby(by_total, key=lambda throw: sum(THROWS[throw])):
        alike: dict[tuple[WagerResult, ...], list[tuple[int, int]]] = {}
        for throw in throws:
            results = tuple(_results(settle(law, state, throw), player))
            alike.setdefault(results, []).append(THROWS[throw])
        found += [NextRoll(total, tuple(same), len(alike) == 1, results) for results, same in alike.items()]
    return found


def expected(rolls: list[NextRoll]) -> Fraction:
    """Return the expected net of the next roll, in cents."""
    return Fraction(sum(roll.net * len(roll.throws) for roll in rolls), len(THROWS))


def layout_cost(law: Law, state: State, player: str) -> Fraction:
    """Return what a player's wagers cost a roll on average, in cents, if each is put down again once it is decided.

    Each counts with its stake, in the table's chips, from where it was put down: a line wager that has its point costs
    what it cost when it was made. A wager that was called on or off costs what it costs as called: off, nothing.
    """
    law, cost = law.with_chips(state.desk.chips), Fraction(0)
    called = any(stake.marker for stake in state.players[player].bets.values())
    rolls = next_rolls(law, state, player) if called else []
    for wager, stake in state.players[player].bets.items():
        if stake.split:
            cost += split_price(law, state, player, wager)
        else:
            found = _figures(law, _name(law, wager, state.point), stake.amount)
            a_roll = _decided(rolls, wager) if stake.marker else 1 / found.rolls
            cost -= found.expected * stake.amount * a_roll
    return cost


def stake_price(law: Law, wager: str, stake: int, point: int) -> Fraction:
    """Return what a wager costs on average until it is decided, in cents; `point` is the point when it is placed."""
    return -_figures(law, _name(law, wager, point), stake).expected * stake


def split_price(law: Law, state: State, player: str, wager: str) -> Fraction:
    """Return what a composite costs on average if its owner has divided it, in cents; every roll decides it."""
    return -_expected(next_rolls(law, state, player), wager)


def _name(law: Law, wager: str, point: int) -> str:
    """Return the name of a wager as it was placed: before it moved, and odds behind a line wager with their point."""
    slot = law.slots[wager]
    if slot.moves and slot.number:
        return slot.wager.name
    return wager_text(wager, point) if slot.parent and not slot.number else wager


@lru_cache(maxsize=STAKES)
def _figures(law: Law, wager: str, stake: int) -> Figures:
    """Return a wager's figures at this stake as the table pays it; unrounded if no table accepts the stake."""
    found = paid_figures(law, wager, stake)
    return figures(law, wager) if isinstance(found, Refusal) else found


def _expected(rolls: list[NextRoll], wager: str) -> Fraction:
    """Return the expected net of the next roll for one wager, in cents."""
    nets = ((one.net, len(roll.throws)) for roll in rolls for one in roll.results if one.wager == wager)
    return Fraction(sum(net * ways for net, ways in nets), len(THROWS))


def _decided(rolls: list[NextRoll], wager: str) -> Fraction:
    """Return the chance that the next roll wins or loses a wager."""
    results = ((one, len(roll.throws)) for roll in rolls for one in roll.results if one.wager == wager)
    return Fraction(sum(ways for one, ways in results if one.result in ("won", "lost")), len(THROWS))


def _results(events: list[Event], player: str) -> Iterator[WagerResult]:
    for event in events:
        if isinstance(event, Settled) and event.player == player:
            yield WagerResult(event.wager, event.result, event.pays + event.commission)
        elif isinstance(event, Placed) and event.player == player and event.commission:
            yield WagerResult(event.wager, "placed", -event.commission)


def _easy(total: int) -> int:
    """Return how many easy throws a total has."""
    return sum(first + second == total and first != second for first, second in THROWS)
