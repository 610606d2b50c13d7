"""Enumerates a strategy at a table into a chain: every state it can reach, and what each class of throw makes of it.

A state is what stands as the dice leave the hand, with what the player remembers. An entry, by state and class of
throw, says what the throw and the consultation after it do. The chain knows nothing of a bankroll: the rack is taken to
be long enough, and `outlay` says how long that is.

>>> from hardway.rulebook import law, load
>>> from hardway.strategy import read
>>> chain = enumerate_chain(law(load("crown")), read("bet field 5"))
>>> len(chain.states), chain.entries[0][0].cents
(7, 1000)
"""

from typing import NamedTuple

from hardway.rulebook import Law
from hardway.strategy.model import Memory, Strategy, remember, sitting_down
from hardway.strategy.seat import Acted, Fall, Layout, TableSeat
from hardway.table.state import Stake

OVER = -1
"""The next state of a session that has ended with nothing left standing."""
MOST_STATES = 20_000
"""How many states are enumerated before a strategy is called too large."""


class Entry(NamedTuple):
    """What a throw at a state, and the consultation after it, lead to."""

    next: int
    cents: int
    """Won or lost: the change in what the player has, in the rack and on the layout; commission counts when paid."""
    outlay: int
    """What the rack must hold after the throw for the actions that follow."""
    action: int
    """Cents newly at risk: put down, put back up after a win, or left up by a push."""
    decided: int
    """How many wagers won, lost or pushed."""
    gain: int
    """The change in the rack."""


class Standing(NamedTuple):
    """What stands as the dice leave the hand; without a memory the player bets no more."""

    layout: Layout
    memory: Memory | None


class Chain(NamedTuple):
    """A strategy at a table, enumerated. The first consultation is `opening`, and leads to its `next`."""

    strategy: Strategy
    opening: Entry
    states: tuple[Standing, ...]
    entries: tuple[tuple[Entry, ...], ...]
    """By state and class of throw, as in CLASSES."""
    situations: int
    """How many different situations the strategy is consulted in."""
    wagers: tuple[tuple[str, Stake], ...]
    """What the numbers in a layout mean."""
    refused: dict[tuple[int, str], int]
    """In how many of them the table refused an action, by line and reason."""


class TooLarge(Exception):
    """A strategy that reaches more states than are enumerated."""


def enumerate_chain(law: Law, strategy: Strategy, *, most: int = MOST_STATES) -> Chain:
    """Enumerate a strategy under a law; raise TooLarge beyond `most` states, and ValueError if it asks for the rack."""
    if needs := strategy.reads & {"rack", "start"}:
        reads = " and ".join(sorted(needs))
        raise ValueError(f"{strategy.name} reads {reads}, which only a session with a bankroll has")
    return _Enumeration(TableSeat(law, strategy), most).chain()


class _Enumeration:
    """The states found so far."""

    def __init__(self, seat: TableSeat, most: int) -> None:
        self.seat, self.strategy, self.most = seat, seat.strategy, most
        self.numbers: dict[Standing, int] = {}
        self.states: list[Standing] = []
        self.acts: dict[tuple[Layout, Memory], Acted] = {}
        self.refused: dict[tuple[int, str], int] = {}

    def chain(self) -> Chain:
        nothing = Fall(Layout(0), 0, 0, 0, 0, frozenset(), False)
        opening = self._then(Layout(0), sitting_down(self.strategy, 0), nothing)
        entries: list[tuple[Entry, ...]] = []
        while len(entries) < len(self.states):
            entries.append(self._entries(self.states[len(entries)]))
            if len(self.states) > self.most:
                raise TooLarge(_what_made_them(self.strategy, self.states, self.most))
        wagers, refused = tuple(self.seat.wagers), dict(sorted(self.refused.items()))
        return Chain(
            self.strategy, opening, tuple(self.states), tuple(entries), len(self.acts), wagers, refused
        )  # fmt: skip

    def _entries(self, state: Standing) -> tuple[Entry, ...]:
        layout, memory = state
        falls = self.seat.falls(layout)
        if memory is None:
            return tuple(self._closed(layout, fall) for fall in falls)
        return tuple(
            self._then(layout, remember(self.strategy, memory, fall.last, hand_over=fall.hand_over), fall)
            for fall in falls
        )

    def _then(self, before: Layout, memory: Memory, fall: Fall) -> Entry:
        """Return a throw and the consultation that follows it."""
        acted = self._act(fall.layout, memory)
        asked = acted.consulted
        layout = acted.layout
        gain = fall.gain - acted.spent
        cents = gain + self.seat.at_risk(layout) - self.seat.at_risk(before)
        if asked.stopped:
            number = self._number(Standing(self.seat.closing(layout), None)) if layout.bets else OVER
        else:
            number = self._number(Standing(layout, asked.memory))
        return Entry(number, cents, asked.low, fall.again + asked.staked, fall.decided, gain)

    def _closed(self, before: Layout, fall: Fall) -> Entry:
        layout = fall.layout
        cents = fall.gain + self.seat.at_risk(layout) - self.seat.at_risk(before)
        number = self._number(Standing(layout, None)) if layout.bets else OVER
        return Entry(number, cents, 0, fall.again, fall.decided, fall.gain)

    def _act(self, layout: Layout, memory: Memory) -> Acted:
        acted = self.acts.get((layout, memory))
        if acted is None:
            acted = self.acts[layout, memory] = self.seat.act(layout, memory)
            if acted.consulted.wanting:
                line = next(line for line, reason in acted.consulted.refused if reason == "not_enough")
                raise TooLarge(f"{self.strategy.name} puts down more and more without an end, on line {line}")
            for why in acted.consulted.refused:
                self.refused[why] = self.refused.get(why, 0) + 1
        return acted

    def _number(self, state: Standing) -> int:
        number = self.numbers.get(state)
        if number is None:
            number = self.numbers[state] = len(self.states)
            self.states.append(state)
        return number


def _what_made_them(strategy: Strategy, states: list[Standing], most: int) -> str:
    """Say how many states there are, and which memories made them many."""
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
