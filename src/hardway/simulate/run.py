"""Simulates strategies: `simulate` for a program, `Run` to see one under way.

>>> found = simulate("bet pass 10", house="crown", sessions=2_000, rolls=60, bankroll=200, seed=7)
>>> found.sessions, found.summary["mean"]
(2000, -2.97)
"""

from __future__ import annotations  # so that help() shows the names of types, not what they stand for

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from numbers import Integral
from pathlib import Path
from typing import NamedTuple

from hardway.errors import SimulateError, check_seed
from hardway.odds.ask import posted
from hardway.odds.chances import FAIR, DiceChances, GivenDice, OddsError, dice_of
from hardway.rulebook import Book, Law, law, load
from hardway.rulebook.model.law import CHIPS
from hardway.simulate.engine import play_jobs
from hardway.simulate.game import Done, Game, Jobs, Rows
from hardway.simulate.numba_tools import announced
from hardway.simulate.python.python_file import strategy_in
from hardway.simulate.summary import Simulation
from hardway.simulate.totals import ResultPart
from hardway.simulate.trace import trace_sessions
from hardway.strategy import Outgrown, Strategy, StrategyError, TableOracle, check, read
from hardway.strategy.explore import RUIN
from hardway.strategy.read import PYTHON_FILE, UNNAMED, find_text
from hardway.values.known import USUAL_HOUSE
from hardway.values.money import Chips, cents, no_money, short
from hardway.values.vocabulary import NO_BOOK, Vocabulary

Money = int | float | str | Decimal | Fraction
MOST_ROLLS = 10**9
MOST_SESSIONS = 10**12
"""The most sessions of a simulation. More would take weeks, and change a mean by less than a millionth of its
spread."""
GPU_ROLLS, GPU_ROWS = 1 << 36, 1 << 20
"""On a GPU: about how many rolls one task has, and the most sessions of a task if the result of each session is
wanted."""
Progress = Callable[[ResultPart], None]


def simulate(
    strategy: str | Path | Strategy,
    *,
    house: str | Path | Book = USUAL_HOUSE,
    sessions: int = 100_000,
    rolls: int = 200,
    bankroll: Money = 1000,
    goal: Money | None = None,
    seed: int = 1,
    unit: Money | None = None,
    chips: tuple[Money, ...] | None = None,
    options: Mapping[str, str] | None = None,
    sign: Mapping[str, tuple[Money, ...]] | None = None,
    dice: GivenDice | None = None,
    engine: str = "cpu",
    workers: int | None = None,
    address: str = "",
    rows: bool = True,
    details: bool = False,
    trace: int | Iterable[int] = (),
    progress: Progress | None = None,
) -> Simulation:
    """Simulate sessions of a strategy: its text, a file, or the name of a built-in one.

    `sign` has the smallest and the largest amount of wagers by name (`*` for all), and perhaps their steps; `dice` the
    chances of faces or throws, as `hw.odds` takes them.
    With `rows`, the result of each session is returned too; with `details`, also its action, commission, peak and
    lowest money, hands, points made, and what each wager won and lost, which takes some times as long. The sessions of
    these numbers in `trace` are played at a table too, and every roll, bet and settlement is noted. `progress` is
    called with the totals so far.
    """
    here = set_table(house, chips=chips, options=options, sign=sign)
    written = find_strategy(strategy, unit=None if unit is None else money(unit, "the unit"), book=here.book.words)
    thrown = read_chances(dice)
    run = Run(set_game(here, written, bankroll=bankroll, rolls=rolls, goal=goal, seed=seed, dice=thrown), sessions)
    with announced():
        for _ in run.play(engine=engine, workers=workers, address=address, rows=rows, details=details):
            if progress:
                progress(run.part)
    traced = trace_sessions(run.game, (trace,) if isinstance(trace, int) else trace)
    return replace(run.simulation, trace=traced) if traced else run.simulation


class Written(NamedTuple):
    """A strategy and its text."""

    strategy: Strategy
    source: str


class Run:
    """A simulation in progress; `part` has the totals so far."""

    def __init__(self, game: Game, sessions: int) -> None:
        check_sessions(sessions)
        self.game, self.sessions = game, sessions
        self.part = ResultPart()
        self._rows: list[Rows] = []

    def play(
        self,
        *,
        engine: str = "cpu",
        workers: int | None = None,
        address: str = "",
        rows: bool = False,
        details: bool = False,
        keep: bool = True,
    ) -> Iterator[Done]:
        """Play task after task, and yield each result once it is counted; `keep` stores the rows for `simulation`."""
        most = GPU_ROWS if rows else max(GPU_ROWS, GPU_ROLLS // self.game.rolls)
        jobs = Jobs((self.game,), self.sessions, rows or details, most if engine == "gpu" else None, details)
        for done in play_jobs(jobs, engine=engine, workers=workers, address=address):
            self.part += done[0]
            if keep and done[1] is not None:
                self._rows.append(done[1])
            yield done

    @property
    def simulation(self) -> Simulation:
        """Return the simulation with its results so far."""
        return Simulation(self.game, self.part, Rows.joined(self._rows) if self._rows else None)


def set_table(
    house: str | Path | Book,
    *,
    chips: tuple[Money, ...] | None = None,
    options: Mapping[str, str] | None = None,
    sign: Mapping[str, tuple[Money, ...]] | None = None,
) -> Law:
    """Return the law of a house at a table with these chips, options and sign."""
    book = house if isinstance(house, Book) else load(house)
    float_ = CHIPS if chips is None else Chips(tuple(sorted({money(chip, "a chip") for chip in chips})))
    try:
        here = law(book, dict(options or {}), float_)
    except ValueError as error:
        raise SimulateError(str(error)) from None
    try:
        return posted(here, sign)
    except OddsError as error:
        raise SimulateError(str(error)) from None


def read_chances(given: GivenDice | None) -> DiceChances:
    """Return dice as people give them; raise SimulateError if they cannot be."""
    try:
        return dice_of(given)
    except OddsError as error:
        raise SimulateError(str(error)) from None


def set_game(
    here: Law,
    written: Written,
    *,
    bankroll: Money,
    rolls: int,
    goal: Money | None = None,
    seed: int = 1,
    dice: DiceChances = FAIR,
) -> Game:
    """Return the game to simulate; raise SimulateError if its numbers are impossible."""
    for what, number in (("rolls", rolls), ("seed", seed)):
        check_whole(number, what)
    start = money(bankroll, "the bankroll")
    if not here.chips.pays(start):
        raise SimulateError(f"no chips of this table make a bankroll of {short(start)}")
    if start // here.chips.unit > 1 << 29:
        raise SimulateError(f"a bankroll of {short(start)} is more than the simulator can hold")
    end = None if goal is None else money(goal, "the goal")
    if end is not None and end <= start:
        raise SimulateError(f"the goal, {short(end)}, must be more than the bankroll, {short(start)}")
    if not 0 < rolls <= MOST_ROLLS:
        raise SimulateError(f"a session has 1 to {MOST_ROLLS:,} rolls, not {rolls:,}")
    check_seed(seed)
    try:
        check(here, written.strategy)
    except StrategyError as error:
        raise SimulateError(error.says_of(f"{written.strategy.name} at {here.book.house}")) from None
    game = Game(here, written.strategy, start, rolls, end, seed, written.source, dice)
    _can_begin(game)
    return game


def _can_begin(game: Game) -> None:
    """Refuse a bankroll that cannot pay for any first bet, because every session would end at once."""
    law, strategy = game.law, game.strategy
    oracle = TableOracle(law, strategy)
    try:
        (first,) = oracle.consult([(oracle.begin(game.bankroll), game.bankroll)])
    except Outgrown as error:
        raise SimulateError(f"{strategy.name}: {error}") from None
    if first.end == RUIN:
        refused = oracle.meanings[first.meaning].refused
        line = min(line for line, reason in refused if reason == "not_enough")
        raise SimulateError(
            f"{strategy.name} at {law.book.house}: line {line} bets more than the bankroll, {short(game.bankroll)}, and"
            " no other line bets: raise the bankroll or lower the bet"
        )


def find_strategy(strategy: str | Path | Strategy, *, unit: int | None = None, book: Vocabulary = NO_BOOK) -> Written:
    """Return a strategy with its text, from a value, its text, a file or the name of a built-in one."""
    if PYTHON_FILE.fullmatch(str(strategy)):
        strategy = strategy_in(str(strategy))
    if isinstance(strategy, Strategy):
        return Written(strategy, getattr(strategy, "source", ""))
    try:
        source = find_text(strategy)
    except StrategyError as error:
        raise SimulateError(error.says) from None
    try:
        found = read(source, unit=unit, book=book)
        if found.name == UNNAMED and source != strategy:
            found = found._replace(name=Path(strategy).stem)
        return Written(found, source)
    except StrategyError as error:
        raise SimulateError(error.says_of(strategy) if source != strategy else error.says) from None


def check_whole(given: object, what: str) -> None:
    """Raise SimulateError for what is no whole number; the message names the argument and its value."""
    if not isinstance(given, Integral):
        raise SimulateError(f"{what} is a whole number, not {given!r}")


def check_sessions(sessions: int) -> None:
    """Raise SimulateError unless this many sessions can be played."""
    check_whole(sessions, "sessions")
    if not 0 < sessions <= MOST_SESSIONS:
        raise SimulateError(f"1 to {MOST_SESSIONS:,} sessions can be played, not {sessions:,}")


def money(amount: Money, what: str) -> int:
    """Return an amount of money in cents."""
    found = cents(amount)
    if found is None or found <= 0:
        raise SimulateError(f"{what} {no_money(amount)}")
    return found
