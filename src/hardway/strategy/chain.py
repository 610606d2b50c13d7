"""Enumerates a strategy at a table as a Markov chain: its states, and the effect of each class of throw on each.

A state is the layout as the dice leave the hand, with the player's memory. An entry, by state and class of throw, is
the effect of the throw and of the consultation after it. The chain has no bankroll: it assumes a rack that is long
enough, and `outlay` says how long.

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
"""In place of a next state: the session is over and nothing is on the layout."""
MOST_STATES = 20_000
"""More states than this are too many to enumerate."""


class ChainEntry(NamedTuple):
    """The effect of a throw at a state, and of the consultation after it."""

    next: int
    cents: int
    """The change of the player's money, in the rack and on the layout; commission counts when it is paid."""
    outlay: int
    """The rack that the actions after the throw need."""
    action: int
    """Cents newly at risk as the dice leave the hand: put down, put back up after a win, or kept up by a push."""
    decided: int
    """The number of wagers that won, lost or pushed."""
    gain: int
    """The change of the rack."""


class Chain(NamedTuple):
    """A strategy at a table, enumerated. `opening` is the first consultation; it leads to its `next`."""

    strategy: Strategy
    opening: ChainEntry
    states: tuple[Place, ...]
    entries: tuple[tuple[ChainEntry, ...], ...]
    """By state and class of throw."""
    classes: ThrowClasses
    situations: int
    """The number of different situations in which the strategy is consulted."""
    wagers: tuple[tuple[str, Stake], ...]
    """The wagers by their numbers in a layout."""
    refused: dict[tuple[int, str], int]
    """The number of situations in which the table refused an action, by line and reason."""


class TooLarge(Exception):
    """Raised for a strategy that reaches too many states."""


def enumerate_chain(law: Law, strategy: Strategy, *, most: int = MOST_STATES) -> Chain:
    """Enumerate a strategy under a law; raise TooLarge beyond `most` states, and ValueError if it asks for the rack."""
    if needs := strategy.reads & {"rack", "start"}:
        reads = " and ".join(sorted(needs))
        raise ValueError(f"{strategy.name} reads {reads}, which only a session with a bankroll has")
    if strategy.grows:
        raise TooLarge(f"{strategy.name} appends to a list, which has no end: play it with a bankroll")
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
    """Return all rows but the first, the end of a session: the number of a state is one less than that of its row."""
    return tuple(row for row in explorer.rows if row is not None)


def _entries(explorer: Explorer[Place], strategy: Strategy, row: int) -> Iterator[ChainEntry]:
    """Yield the effect of each class of throw on a row, and of the consultation with a long rack after it."""
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
    """Return the effect of a throw and of the consultation after it, if there was one."""
    answer = found.answer if found else None
    each = [tally for _, tally in (*tallies, *(explorer.meaning(answer.meaning).tallies if answer else ()))]
    result, action, _, decided, _ = (sum(column) for column in zip(Tally(), *each, strict=True))
    spent, low = (answer.spent, answer.low) if answer else (0, 0)
    return ChainEntry(found.row - 1 if found else ENDED, result, low, action, decided, gain - spent)


def _affordable(explorer: Explorer[Place], strategy: Strategy, number: int) -> RackRange[Place]:
    """Return what a long rack does; raise TooLarge if even the longest is too short."""
    found = explorer.ranges[number]
    if found.answer.short_of_chips:
        refused = explorer.meaning(found.answer.meaning).refused
        line = next(line for line, reason in refused if reason == "not_enough")
        raise TooLarge(f"{strategy.name} puts down more and more without an end, on line {line}")
    return found


def _what_made_them(strategy: Strategy, states: tuple[Place, ...], most: int) -> str:
    """Return the message of TooLarge: the number of states, and which memories made them so many."""
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
    return f"{strategy.name} reaches more than {most:,} states, which is too many: {parts} so far"
