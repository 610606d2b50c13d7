"""A seat at a real table where one layout after another is set up, consulted over and thrown at; answers are kept.

Everything comes from `decide` and `evolve`. Somebody else at the table, with the smallest line wager, shoots, so that
the dice also roll for a player without one. What a throw does to a wager depends neither on the rack nor, as the sign
has no limits per player, on what else stands: it is asked wager by wager, and a layout is the sum of its wagers.
"""

from typing import NamedTuple

from hardway.rulebook import Law
from hardway.strategy.consult import Consulted, act, last_bets
from hardway.strategy.model import Last, Memory, Strategy
from hardway.strategy.watch import seen
from hardway.table import Refusal, State, caps, decide, fold
from hardway.table.commands import Accept, Bet, Command, Roll, Seat
from hardway.table.draft import play
from hardway.table.events import Placed, Settled
from hardway.table.state import Player, Stake
from hardway.table.working import asleep
from hardway.values.dice import EXAMPLE, THROWS
from hardway.values.money import LARGEST_CENTS

NAME, SHOOTER = "player", "shooter"


class Layout(NamedTuple):
    """What stands of one player's at a table: everything a throw or a rule could ask about but the rack."""

    point: int
    bets: tuple[int, ...] = ()
    """Wagers, by their place in the seat's list."""
    goes: tuple[tuple[str, str], ...] = ()
    locks: frozenset[str] = frozenset()
    marked: bool = False
    advised: bool = False


class Acted(NamedTuple):
    """What a strategy does at a layout: what then stands, and what that took from the rack."""

    layout: Layout
    spent: int
    consulted: Consulted


class Fall(NamedTuple):
    """What one class of throw does to a layout."""

    layout: Layout
    gain: int
    """Cents that come to the rack."""
    again: int
    """Cents put at risk anew: winners back up, and pushes that stay."""
    decided: int
    """How many wagers won, lost or pushed."""
    commission: int
    """Cents paid as commission, less those given back."""
    last: frozenset[Last]
    """What is true of the throw, of all that the strategy asks of one."""
    hand_over: bool


class TableSeat:
    """One player's place at a table, with a strategy."""

    def __init__(self, law: Law, strategy: Strategy) -> None:
        self.law, self.strategy = law, strategy
        self.wagers: list[tuple[str, Stake]] = []
        """Every wager met so far."""
        self._numbers: dict[tuple[str, Stake], int] = {}
        self._draft = _with_a_shooter(law)
        self._alone: dict[Layout, tuple[int, ...]] = {}
        """What each class of throw does to a layout of one wager, by the place in `_parts`."""
        self._parts: list[Fall] = []
        self._part_numbers: dict[Fall, int] = {}
        self._sums: dict[tuple[int, ...], Fall] = {}

    def at_risk(self, layout: Layout) -> int:
        """Return the cents that stand."""
        return sum(self.wagers[bet][1].amount for bet in layout.bets)

    def act(self, layout: Layout, memory: Memory, rack: int = LARGEST_CENTS) -> Acted:
        """Consult the strategy at a layout, with a rack that may be too short for what it wants."""
        draft = self._set_up(layout, rack)
        consulted = act(self.law, draft, NAME, self.strategy, memory)
        return Acted(self._layout(draft), rack - draft.players[NAME].rack, consulted)

    def closing(self, layout: Layout) -> Layout:
        """Return a layout after its owner has bet for the last time."""
        draft = self._set_up(layout, 0)
        says = last_bets(self.law, draft.players[NAME])
        for command in says:
            _play(self.law, draft, command)
        return self._layout(draft) if says else layout

    def falls(self, layout: Layout) -> tuple[Fall, ...]:
        """Return what each class of throw does to a layout; what is alike is one object."""
        each = [self._asked(Layout(layout.point, (bet,), *layout[2:])) for bet in layout.bets]
        known = self._sums
        return tuple(
            [known.get(parts) or self._sum(parts) for parts in zip(*each or [self._asked(layout)], strict=True)]
        )

    def _asked(self, layout: Layout) -> tuple[int, ...]:
        found = self._alone.get(layout)
        if found is None:
            found = self._alone[layout] = tuple(map(self._part, self.ask(layout)))
        return found

    def _part(self, fall: Fall) -> int:
        number = self._part_numbers.setdefault(fall, len(self._parts))
        if number == len(self._parts):
            self._parts.append(fall)
        return number

    def _sum(self, parts: tuple[int, ...]) -> Fall:
        """Add up what a throw does to each wager alone."""
        falls = [self._parts[part] for part in parts]
        bets = tuple(sorted([bet for fall in falls for bet in fall.layout.bets]))
        found = self._sums[parts] = Fall(
            falls[0].layout._replace(bets=bets),
            sum([fall.gain for fall in falls]),
            sum([fall.again for fall in falls]),
            sum([fall.decided for fall in falls]),
            sum([fall.commission for fall in falls]),
            frozenset[Last]().union(*[fall.last for fall in falls]),
            falls[0].hand_over,
        )
        return found

    def ask(self, layout: Layout) -> tuple[Fall, ...]:
        """Ask the table what each class of throw does to a layout."""
        state = self._set_up(layout, LARGEST_CENTS)
        return tuple(self._fall(state, dice) for dice in (THROWS[throw] for throw in EXAMPLE))

    def _fall(self, state: State, dice: tuple[int, int]) -> Fall:
        events = decide(self.law, state, Roll(*dice))
        assert not isinstance(events, Refusal), events
        after = fold(state, events)
        player = state.players[NAME]
        mine = [event for event in events if isinstance(event, Settled | Placed) and event.player == NAME]
        settled = [event for event in mine if isinstance(event, Settled) and self._decides(state, player, event)]
        again = sum(event.amount + event.commission for event in mine if isinstance(event, Placed))
        fees = sum(event.commission if isinstance(event, Placed) else -event.commission for event in mine)
        again += sum(event.stake for event in settled if event.result == "stands")
        gain = after.players[NAME].rack - player.rack
        return Fall(self._layout(after), gain, again, len(settled), fees, *seen(self.strategy, NAME, events))

    def _decides(self, state: State, player: Player, event: Settled) -> bool:
        """Say whether a throw won, lost or pushed a wager: not one that moved, and not one that slept."""
        if event.result == "stands":
            return not asleep(self.law.slots[event.wager], player.bets[event.wager], state.point)
        return event.result != "moved"

    def _set_up(self, layout: Layout, rack: int) -> State:
        """Lay out what stands, on the seat's one table."""
        draft = self._draft
        draft.point = layout.point
        player = draft.players[NAME]
        player.rack, player.goes = rack, dict(layout.goes)
        player.bets = dict([self.wagers[bet] for bet in layout.bets])
        player.locks, player.marked, player.advised = layout.locks, layout.marked, layout.advised
        return draft

    def _layout(self, state: State) -> Layout:
        """Take up what stands."""
        player = state.players[NAME]
        bets = tuple(sorted([self._number(wager) for wager in player.bets.items()]))
        goes = tuple(sorted(player.goes.items()))
        return Layout(state.point, bets, goes, player.locks, player.marked, player.advised)

    def _number(self, wager: tuple[str, Stake]) -> int:
        number = self._numbers.setdefault(wager, len(self.wagers))
        if number == len(self.wagers):
            self.wagers.append(wager)
        return number


def _with_a_shooter(law: Law) -> State:
    """Open a table without a sign of its own, and seat the player there, and before them somebody who shoots."""
    draft = State(caps.sign_of(law, ()))
    slot = law.slots["pass"]
    for name in (SHOOTER, NAME):
        _play(law, draft, Seat(name, law.chips.down(LARGEST_CENTS - 1)))
    limit = caps.limit_of(draft, draft.players[SHOOTER], slot)
    _play(law, draft, Bet(SHOOTER, slot.key, law.chips.up(limit.minimum if limit else law.chips.smallest)))
    _play(law, draft, Accept(SHOOTER))
    return draft


def _play(law: Law, draft: State, command: Command) -> None:
    decision = play(law, draft, command)
    assert not isinstance(decision, Refusal), decision
