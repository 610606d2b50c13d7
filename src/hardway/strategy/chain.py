"""Enumerates a strategy at a table as a Markov chain: its states, and the effect of each class of throw on each state.

A state is the layout as the dice leave the hand, with what the player remembers. There is one entry for each state and
class of throw: the effect of the throw and of the strategy's bets after it. The chain has no bankroll: it assumes that
the player always has enough chips, and `outlay` of an entry is the rack that its bets need.

>>> from hardway.rulebook import law, load
>>> from hardway.strategy import read
>>> chain = enumerate_chain(law(load("crown")), read("bet field 5"))
>>> len(chain.states), chain.entries[0][0].cents
(7, 1000)
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from hardway.rulebook import Law
from hardway.strategy.explore import Explorer, RackRange, Tallies, Tally
from hardway.strategy.model import Strategy
from hardway.strategy.oracle import Place, TableOracle
from hardway.table.model.state import Stake
from hardway.values.dice import ThrowClasses
from hardway.values.money import LARGEST_CENTS

ENDED = -1
"""The value of `ChainEntry.next` when the session is over and no wager is left on the layout."""
MOST_STATES = 20_000
"""The most states that `enumerate_chain` enumerates; for a strategy that reaches more, it raises `TooLarge`."""


class ChainEntry(NamedTuple):
    """The effect of a throw in a state, and of the strategy's bets after it."""

    next: int
    cents: int
    """By how many cents the throw and the bets after it change the player's money, in the rack and on the layout
    together; commission counts when it is paid."""
    outlay: int
    """The rack, in cents, that the player needs to pay for the bets after the throw."""
    action: int
    """How many cents are newly at risk as the dice leave the hand: put down, put back up after a win, or left up after
    a push."""
    decided: int
    """How many wagers the throw won, lost or pushed."""
    gain: int
    """By how many cents the throw and the bets after it change the rack."""


class Chain(NamedTuple):
    """A strategy at a table, enumerated. `opening` is the first consultation, before any throw; its `next` is a
    state.
    """

    strategy: Strategy
    opening: ChainEntry
    states: tuple[Place, ...]
    entries: tuple[tuple[ChainEntry, ...], ...]
    """For each state, its entries: one for each class of throws."""
    classes: ThrowClasses
    situations: int
    """How many different situations the strategy can be in when it is asked what to bet."""
    wagers: tuple[tuple[str, Stake], ...]
    """Every wager with its stake that the strategy can have; a layout names its wagers by their position in this
    tuple."""
    refused: dict[tuple[int, str], int]
    """How often the table refused each action, by the action's line and the reason: the number of situations in which
    it did."""


class TooLarge(Exception):
    """Raised for a strategy that reaches too many states, or that puts down more than the largest rack."""


def enumerate_chain(law: Law, strategy: Strategy, *, most: int = MOST_STATES) -> Chain:
    """Enumerate a strategy under a law.

    Raise `TooLarge` beyond `most` states, and ValueError if the strategy reads something that only a session with a
    bankroll has, such as the rack.
    """
    if needs := strategy.reads & {"rack", "start"}:
        reads = " and ".join(sorted(needs))
        raise ValueError(f"{strategy.name} reads {reads}, which exists only in a session with a bankroll")
    if strategy.grows:
        raise TooLarge(f"{strategy.name} appends to a list, so its states have no end: simulate it with a bankroll")
    oracle = TableOracle(law, strategy)
    explorer = Explorer(oracle, bankroll=LARGEST_CENTS)
    opening = _entry(explorer, _affordable(explorer, strategy, explorer.opening))
    entries: list[tuple[ChainEntry, ...]] = []
    while len(entries) + 1 < len(explorer.rows):
        entries.append(tuple(_entries(explorer, strategy, len(entries) + 1)))
        if len(explorer.rows) - 1 > most:
            raise TooLarge(_what_made_them(strategy, _states(explorer), most))
    refused = Counter(why for found in explorer.ranges for why in explorer.meaning(found.answer.meaning).refused)
    return Chain(
        strategy, opening, _states(explorer), tuple(entries), oracle.classes, len(explorer.situations),
        tuple(oracle.wagers), dict(sorted(refused.items())),
    )  # fmt: skip


def _states(explorer: Explorer[Place]) -> tuple[Place, ...]:
    """Return the explorer's rows as states, without the first row, the end of a session: state `n` is row `n + 1`."""
    return tuple(row for row in explorer.rows if row is not None)


def _entries(explorer: Explorer[Place], strategy: Strategy, row: int) -> Iterator[ChainEntry]:
    """Yield, for each class of throw, its effect on a row and that of the bets after it, made with the longest rack."""
    branches = explorer.open(explorer.branches_of(row))
    for to, gain, _, meaning in zip(*branches, strict=True):
        tallies = explorer.meaning(meaning).tallies
        if explorer.closed[row]:
            yield _entry(explorer, None, tallies, gain)._replace(next=to - 1)
        else:
            found = _affordable(explorer, strategy, explorer.find(to, explorer.longest))
            yield _entry(explorer, found, tallies, gain)


def _entry(
    explorer: Explorer[Place], found: RackRange[Place] | None, tallies: Tallies = (), gain: int = 0
) -> ChainEntry:
    """Return the effect of a throw and of the consultation `found` after it; `found` is None if the strategy had
    stopped betting."""
    answer = found.answer if found else None
    each = [tally for _, tally in (*tallies, *(explorer.meaning(answer.meaning).tallies if answer else ()))]
    result, action, _, decided, _ = (sum(column) for column in zip(Tally(), *each, strict=True))
    spent, low = (answer.spent, answer.low) if answer else (0, 0)
    return ChainEntry(found.row - 1 if found else ENDED, result, low, action, decided, gain - spent)


def _affordable(explorer: Explorer[Place], strategy: Strategy, number: int) -> RackRange[Place]:
    """Return the range of racks with this number; raise `TooLarge` if its bets cost more than the longest rack."""
    found = explorer.ranges[number]
    if found.answer.short_of_chips:
        refused = explorer.meaning(found.answer.meaning).refused
        line = next(line for line, reason in refused if reason == "not_enough")
        raise TooLarge(f"line {line} of {strategy.name} raises its bets beyond any rack")
    return found


def _what_made_them(strategy: Strategy, states: tuple[Place, ...], most: int) -> str:
    """Return the message of `TooLarge`: the number of states, and the counters or layouts that made them so many."""
    memories = [state.memory for state in states if state.memory]
    many = {
        "layouts": len({state.layout for state in states}),
        **{
            f"values of the counter {name}": len({memory.counters[place] for memory in memories})
            for place, (name, _) in enumerate(strategy.counters)
        },
        "values of rolls": len({memory.rolls for memory in memories}),
        "values of hands": len({memory.hands for memory in memories}),
    }
    parts = ", ".join(f"{count:,} {what}" for what, count in many.items() if count > 1)
    return f"{strategy.name} has too many states to enumerate, more than {most:,}: {parts} so far"
