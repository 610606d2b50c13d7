"""The table that kernels are compared with: one player, and another who always shoots. Everything comes from `decide`."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from hardway.rulebook import Law, law, load
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.consult import consult
from hardway.simulate.machine.law import CompiledLaw
from hardway.simulate.machine.program import program
from hardway.simulate.machine.rules import last_bets as last_bets_on_machine
from hardway.simulate.machine.throw import throw
from hardway.strategy import Memory, Strategy, act, first_memory, last_bets, read, remember
from hardway.strategy.model import Last, Paid
from hardway.table import Refusal, State
from hardway.table.draft import play
from hardway.table.model.commands import Accept, Bet, Command, Roll, Seat
from hardway.table.model.events import PointMoved, Settled, SevenOut
from hardway.table.model.state import Limit, Player
from hardway.table.play import caps
from hardway.values.dice import THROWS, TOTALS
from hardway.values.money import Chips
from hardway.values.vocabulary import NO_BOOK, Vocabulary
from tests.simulate.lanes import Standing, figures_of, sit_down, standing, standing_at_table

ANN, SHOOTER = "ann", "shooter"
Sign = tuple[tuple[str, Limit], ...]


class Setting(NamedTuple):
    """A table for comparisons."""

    house: str
    chips: tuple[int, ...] = (100, 500, 2500, 10000, 50000)
    options: tuple[tuple[str, str], ...] = ()
    sign: Sign = ()

    def law(self) -> Law:
        return law(load(self.house), dict(self.options), Chips(self.chips))

    def limits(self) -> dict[str, Limit]:
        return caps.sign_of(self.law(), self.sign)


SETTINGS = (
    Setting("crown"), Setting("star"), Setting("adelaide"), Setting("newzealand"),
    Setting("crown", (250, 500, 2500), (("commission_rounding", "up"), ("inactive_odds", "decided"))),
    Setting("crown", (200, 500), (("commission_rounding", "exact"), ("commission_return", "returned"), ("composite_remainder", "returned"))),
    Setting("crown", sign=(("*", Limit(500, 20000)), ("pass_odds", Limit(300, 3000)))),
    Setting("star", (50, 100, 500), (("commission_return", "returned"), ("composite_remainder", "returned"))),
    Setting("star", sign=(("*", Limit(1000, 5000, 500)), ("place", Limit(600, 3000, 600)))),
    Setting("adelaide", (500, 2500), (("multiples_notice", "yes"), ("odds_multiple", "3")), (("*", Limit(1500, 50000)),)),
    Setting("adelaide", (100, 250), (("composite_remainder", "returned"), ("inactive_odds", "decided"))),
    Setting("newzealand", (250, 500), (("odds_multiple", "2"), ("payment_rounding", "down"))),
    Setting("newzealand", sign=(("*", Limit(500, 30000, 500)), ("come_odds", Limit(500, 2000)))),
    Setting("vegas"), Setting("vegas/crapless"),
    Setting("vegas", (50, 100, 500), (("commission_when", "won"), ("odds_by_number", "no"), ("odds_multiple", "2"))),
    Setting("vegas/crapless", (200, 500), (("commission_when", "won"), ("hardways_off", "no")), (("*", Limit(500, 20000)),)),
)  # fmt: skip


def table_of(setting: Setting) -> State:
    """Open a table and seat a shooter and ann."""
    here, draft = setting.law(), State(setting.limits())
    for name in (SHOOTER, ANN):
        enter(here, draft, Seat(name, here.chips.down(10**13)))
    least = here.chips.up(caps.limit_of(draft, draft.players[SHOOTER], here.slots["pass"]).minimum)
    while isinstance(play(here, draft, Bet(SHOOTER, "pass", least)), Refusal):
        least += here.chips.unit
    enter(here, draft, Accept(SHOOTER))
    return draft


def enter(here: Law, draft: State, command: Command):
    decision = play(here, draft, command)
    assert not isinstance(decision, Refusal), decision
    return decision


class Kernel(NamedTuple):
    """The kernels that are compared with the table, plain or compiled."""

    consult: Callable
    throw: Callable


PLAIN = Kernel(consult, throw)


class ByTable:
    """A player at a table, from throw to throw."""

    def __init__(self, setting: Setting, rack: int, strategy: Strategy | None = None) -> None:
        self.law, self.strategy = setting.law(), strategy
        self.draft, empty = table_of(setting), table_of(setting)
        self._shooter = empty.players[SHOOTER].bets, empty.hand
        self.player.rack = rack
        self.memory: Memory | None = first_memory(strategy, rack) if strategy else None
        self.refused: dict[tuple[int, str], int] = {}

    @property
    def player(self) -> Player:
        return self.draft.players[ANN]

    @property
    def point(self) -> int:
        return self.draft.point

    @point.setter
    def point(self, point: int) -> None:
        self.draft.point = point

    def _draft(self) -> State:
        """The table, with the dice back in the shooter's hand and no call to overrule."""
        bets, hand = self._shooter
        self.draft.shooter, self.draft.hand, self.draft.before = SHOOTER, hand, None
        self.draft.players[SHOOTER].bets = dict(bets)
        return self.draft

    def consult(self):
        """Consult the strategy and return the result."""
        consulted = act(self.law, self._draft(), ANN, self.strategy, self.memory, alone=True)
        self.memory = consulted.memory
        for why in consulted.refused:
            self.refused[why] = self.refused.get(why, 0) + 1
        return consulted

    def close(self) -> None:
        """Stop betting."""
        draft = self._draft()
        for command in last_bets(self.law, self.player):
            enter(self.law, draft, command)

    def enter(self, command: Command):
        """Enter a command; return the reason of its refusal, or None."""
        decision = play(self.law, self._draft(), command)
        return decision.reason if isinstance(decision, Refusal) else ""

    def throw(self, dice: int) -> None:
        before = {
            key: (stake, self.law.slots[key].asleep(stake.marker, self.point))
            for key, stake in self.player.bets.items()
        }
        mine = self.roll(dice)
        self.decided = sum(e.result != "moved" and not (e.result == "stands" and before[e.wager][1]) for e in mine)

    def roll(self, dice: int) -> list[Settled]:
        """Throw, and return the settlements of the player."""
        events = enter(self.law, self._draft(), Roll(*THROWS[dice]))
        over = any(isinstance(event, SevenOut) for event in events)
        made = not over and any(isinstance(event, PointMoved) and not event.point for event in events)
        mine = [event for event in events if isinstance(event, Settled) and event.player == ANN]
        if self.strategy:
            done = {(event.result, event.wager) for event in mine}
            last = frozenset(one for one in self.strategy.lasts if _true(one, done, TOTALS[dice], made=made, over=over))
            won = [event for event in mine if event.result == "won" and event.wager in self.strategy.paid]
            last |= {Paid(event.wager, event.pays + event.commission) for event in won}
            self.memory = remember(self.strategy, self.memory, last, hand_over=over)
        return mine

    def standing(self, compiled: CompiledLaw) -> Standing:
        return standing_at_table(compiled, self.player, self.point)


def _true(last: Last, done: set[tuple[str, str]], total: int, *, made: bool, over: bool) -> bool:
    match last.what:
        case "total":
            return last.total == total
        case "made":
            return made
        case "seven_out":
            return over
    return any((last.what, key) in done for key in last.keys)


def dice_of(seed: int, rolls: int) -> list[int]:
    return Random(seed).choices(range(36), k=rolls)


def remembered(strategy: Strategy, lane) -> list:
    """Return the counters and the lists of a lane."""
    counters = len(strategy.counters)
    found, place = lane[at.COUNTERS :][:counters].tolist(), at.COUNTERS + counters
    grows = {action.name for rule in strategy.rules for action in rule.actions if action.verb == "append"}
    for name, values in strategy.lists:
        found.append(tuple(lane[place + 1 :][: lane[place]].tolist()))
        place += 1 + (at.LIST_ROOM if name in grows else len(values))
    return found


def side_by_side(
    setting: Setting, text: str, *, rolls: int, rack: int, seed: int, kernel: Kernel = PLAIN, book: Vocabulary = NO_BOOK
) -> int:
    """Play a strategy at the table and in the kernel, and compare everything after each step; return the rolls."""
    strategy = read(text, book=book)
    here = ByTable(setting, rack, strategy)
    made = program(here.law, strategy, setting.limits())
    compiled = made.compiled
    lane = sit_down(compiled, rack)

    def same(when: str) -> None:
        assert standing(compiled, lane) == here.standing(compiled), f"{when}\n{text}"

    for roll, dice in enumerate(dice_of(seed, rolls)):
        if compiled.cells[at.QUIET] and roll and not lane[at.TOUCHED] and not lane[at.BUSY]:
            stops = False
        else:
            stops = kernel.consult(compiled.cells, lane)
        consulted = here.consult()
        if lane[at.BEYOND]:
            return roll
        same(f"consulted before roll {roll}")
        assert (stops, bool(lane[at.SHORT_OF_CHIPS])) == (consulted.stopped, consulted.short_of_chips)
        assert remembered(strategy, lane) == [*here.memory.counters, *here.memory.lists]
        assert made.refused(lane) == here.refused
        if stops:
            break
        kernel.throw(compiled.cells, lane, dice)
        here.throw(dice)
        same(f"threw {dice} at roll {roll}")
    last_bets_on_machine(compiled.cells, lane)
    here.close()
    for dice in dice_of(seed + 1, 10_000):
        if not here.player.bets:
            break
        same("bet no more")
        kernel.throw(compiled.cells, lane, dice)
        here.throw(dice)
    assert not here.player.bets
    assert lane[at.RACK] == here.player.rack == rack + figures_of(compiled, lane)[:, at.RESULTED].sum()
    return int(lane[at.ROLLS])
