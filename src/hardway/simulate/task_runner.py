"""Plays the tasks of a game the fastest way: down its chain, or on the machine if the chain grows too large.

All ways have the same results, to the cent and to the last count. A worker caches what it finds out about a game for
its next task.
"""

from collections import OrderedDict
from functools import cache
from threading import Lock, local
from typing import Any

from hardway.errors import SimulateError
from hardway.simulate.chain.array_chain import BY_TABLE, ArrayChain, Bound, Overgrown
from hardway.simulate.chain.chain_runner import ChainRunner, Play, RackTooLong, goal_of, play_chain
from hardway.simulate.game import Done, Game, Task
from hardway.simulate.machine.law import NotCompiled
from hardway.simulate.machine.machine_oracle import BeyondCount, MachineOracle, has_places
from hardway.simulate.machine.roll_runner import Plays, RollRunner, TextPlays
from hardway.simulate.off_chain import OffChain
from hardway.simulate.python.python_strategy import PythonStrategy
from hardway.strategy import Outgrown, Place, TableOracle

BY_MACHINE = Bound(1 << 18, 1 << 17)
"""The largest chain of states that is explored with compiled rules: it takes some hundred megabytes."""
FIRST_ROWS, ROLLS_A_ROW = 1 << 14, 1 << 10
"""How large a chain explored with the machine may be at first, and after how many rolls it may have one row more: to
find a row takes as long as some hundred rolls on the machine, so a short simulation should not find many."""
MOST_BEYOND = 0.4
"""If more of the rolls than this leave the chain, playing every roll on the machine is faster."""
FOUND_FIRST = (64, 512, 4096)
"""The sizes of the first batches of sessions, played only to explore the chain of states and not counted: small batches
explore fastest."""
MAX_GAMES = 4
"""How many prepared games (strategy, house and dice) a worker process caches."""


class TaskRunner:
    """Plays one game, by its chain or on the machine; a worker caches it."""

    def __init__(self, game: Game, device: str = "cpu", like: "TaskRunner | None" = None) -> None:
        """`like` plays the same strategy at the same table from the same bankroll: what it has found out is kept."""
        self.game, self.device = game, device
        ranges = game.strategy.has_ranges and not isinstance(game.strategy, PythonStrategy)
        self._like = like
        self.oracle: TableOracle = like.oracle if like else TableOracle(game.law, game.strategy)
        if like:
            chain = like.chain.chain
        else:
            chain = ArrayChain(
                self.oracle, bankroll=game.bankroll, bound=BY_TABLE, shared=True, eager=ranges, dice=game.dice_table
            )
        self.chain: ChainRunner[Place] = ChainRunner(game, chain, _down(chain, game, device))
        self._machine: MachineRunner | None = None
        self._lock = Lock()
        if chain.overgrown or not ranges or (like and like.left_the_chain):
            self._leave_the_chain()

    @property
    def left_the_chain(self) -> bool:
        """Say whether the game is now played on the machine."""
        return self._machine is not None

    def play(self, task: Task) -> Done:
        """Play the sessions of a task."""
        if task.details:
            return self._with_details(task)
        if self._machine is None:
            try:
                return self.chain.play(task)
            except (Overgrown, Outgrown):
                self._leave_the_chain()
        return (self._machine or self.chain).play(task)

    def _with_details(self, task: Task) -> Done:
        """Play roll by roll on the machine, which alone sees what happens between two throws."""
        try:
            return (self._machine or MachineRunner(self.game)).rolls.play(task)
        except NotCompiled:
            says = "its sessions have no details: only a table can play it; trace some of them instead"
            raise SimulateError(f"{self.game.strategy.name}: {says}") from None

    def _leave_the_chain(self) -> None:
        """Play on the machine from now on; if it cannot play the game, stay on the chain, without a bound."""
        with self._lock:
            try:
                if self._machine is None:
                    self._machine = MachineRunner(self.game, self.device)
                    if self._like and self._like._machine:
                        self._machine.explores &= self._like._machine.explores
            except NotCompiled:
                self.chain.chain.bounded = False


class MachineRunner:
    """A game on the machine: down a chain that the machine explores, or roll by roll if that grows too large."""

    def __init__(self, game: Game, device: str = "cpu") -> None:
        self.game, self.device = game, device
        self.plays = _plays(game)
        self.rolls = _rolls(game, self.plays, device)
        self.explores = (
            isinstance(self.plays, TextPlays)
            and game.strategy.has_ranges
            and has_places(game.strategy, self.plays.compiled)
        )
        self._own = local()

    def play(self, task: Task) -> Done:
        """Play the sessions of a task."""
        if self.explores:
            try:
                return self._down_the_chain(task)
            except (Overgrown, BeyondCount, RackTooLong):
                self.explores = False
        return self.rolls.play(task)

    def chain(self) -> ChainRunner[bytes]:
        """Return this thread's chain: each thread explores one of its own, so that none waits for another."""
        if not hasattr(self._own, "chain"):
            assert isinstance(self.plays, TextPlays)
            game, oracle = self.game, MachineOracle(self.plays.program, self.game.bankroll)
            chain = ArrayChain(oracle, bankroll=game.bankroll, bound=BY_MACHINE, shared=False, dice=game.dice_table)
            runner = self._own.chain = ChainRunner(game, chain, _down(chain, game, self.device))
            self._own.off_chain = None if self.device == "gpu" else OffChain(game, oracle, chain)
            runner.off_chain = self._own.off_chain
        found: ChainRunner[bytes] = self._own.chain
        return found

    def _down_the_chain(self, task: Task) -> Done:
        game, fresh = self.game, not hasattr(self._own, "chain")
        runner = self.chain()
        off_chain: OffChain | None = self._own.off_chain
        if off_chain:
            runner.chain.bound = BY_MACHINE.least(FIRST_ROWS + runner.played * game.rolls // ROLLS_A_ROW)
        for count in FOUND_FIRST if fresh else ():
            if count < task.count:
                play_chain(
                    runner.chain, game.seed, first=task.first, count=count, rolls=game.rolls, goal=runner.goal,
                    off_chain=off_chain,
                )  # fmt: skip
        if not off_chain:
            return runner.play(task)
        off_chain.taken()  # what was played before is not counted
        part, rows = runner.play(task)
        beyond = off_chain.taken()
        part += beyond
        if beyond.closing > (part.rolls + part.closing) * MOST_BEYOND:
            self.explores = False
        return part, rows


def _plays(game: Game) -> Plays:
    if isinstance(game.strategy, PythonStrategy):
        from hardway.simulate.python.compiler import PythonPlays

        return PythonPlays(game.law, game.strategy.function, tuple(value for _, value in game.strategy.counters))
    return TextPlays(game.law, game.strategy)


def _rolls(game: Game, plays: Plays, device: str) -> RollRunner:
    if device != "gpu" or not isinstance(plays, TextPlays):
        return RollRunner(game, plays)
    from hardway.simulate.gpu.device_rolls import DeviceRolls

    return DeviceRolls(game, plays)


def _down(chain: ArrayChain[Any], game: Game, device: str) -> Play | None:
    if device != "gpu":
        return None

    @cache
    def there() -> Any:
        from hardway.simulate.gpu.device_chain import DeviceChain

        return DeviceChain(chain, seed=game.seed, rolls=game.rolls, goal=goal_of(game, chain))

    return lambda task: there().play(task)


_known: "OrderedDict[tuple[str, str], _Kept]" = OrderedDict()
_lock = Lock()


class _Kept:
    """A cached value with its own lock, so that exploring one game does not block another."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.runner: TaskRunner | None = None


def play_task(game: Game, task: Task, device: str = "cpu") -> Done:
    """Play a task of a game, and return the result; what is found out about the game is cached."""
    return runner_of(game, device).play(task)


def runner_of(game: Game, device: str = "cpu") -> TaskRunner:
    """Return this worker's runner of a game, from the cache or new."""
    with _lock:
        kept = _known.setdefault((game.key, device), _Kept())
        while len(_known) > MAX_GAMES:
            _known.popitem(last=False)
    with kept.lock:
        if kept.runner is None:
            with _lock:
                others = [one.runner for one in _known.values() if one.runner]
            alike = (one for one in others if one.device == device and one.game.table_key == game.table_key)
            like = next(alike, None)
            kept.runner = TaskRunner(game, device, like) if like else TaskRunner(game, device)
        return kept.runner
