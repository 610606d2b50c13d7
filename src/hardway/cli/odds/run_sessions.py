"""`hardway simulate`: plays sessions with a progress bar until done or Ctrl-C, then prints, writes and draws them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from hardway import __version__
from hardway.cli.odds.show_simulation import show, show_compared
from hardway.cli.records.replay_record import print_replay
from hardway.cli.rules.read_books import open_book
from hardway.cli.terminal.declare import house_name
from hardway.cli.terminal.errors import print_error
from hardway.cli.terminal.exits import DONE, STOPPED, Stop
from hardway.cli.terminal.progress import ProgressBar
from hardway.cli.terminal.screen import Screen, print_json
from hardway.cli.terminal.shared_options import option_pair, signed
from hardway.errors import SimulateError
from hardway.notation import Replay, read_record
from hardway.notation.words import nearest
from hardway.report.files import FileError, kind_of, new_file
from hardway.rulebook import Law, house_names
from hardway.rulebook.files.source import nearest_name
from hardway.rulebook.loading.house_shelf import is_book, no_house_words
from hardway.simulate.compare import Comparison
from hardway.simulate.game import Game
from hardway.simulate.run import Run, find_strategy, money, read_chances, set_game, set_table
from hardway.simulate.totals import ResultPart
from hardway.strategy.shelf import no_strategy, shelf
from hardway.values.known import USUAL_HOUSE
from hardway.values.names import count_text


class SimulationOrder(NamedTuple):
    """The options of the command, as typed; an empty text or None stands for an option that was not."""

    strategies: Sequence[str]
    sessions: int
    seed: int
    compare: bool
    rolls: int
    bankroll: str
    goal: str
    unit: str
    houses: Sequence[str]
    chips: str
    dice: str
    option: Sequence[str]
    sign: Sequence[str]
    engine: str
    workers: int | None
    address: str
    details: bool
    trace: str
    out: str
    plot: str
    as_json: bool

    def law(self, house: str) -> Law:
        """Return the law of a table: the rule book with the options, chips and sign that were typed."""
        chips = tuple(chip.strip() for chip in self.chips.split(",")) if self.chips else None
        table = set_table(open_book(house), chips=chips, options=dict(map(option_pair, self.option)))
        return signed(table, self.sign)

    def game(self, law: Law, strategy: str) -> Game:
        """Return all that is needed to simulate one strategy: law, bankroll, goal, number of rolls, seed and dice."""
        unit = money(self.unit, "--unit") if self.unit else None
        written = find_strategy(strategy, unit=unit, book=law.book.words)
        goal = self.goal or None
        dice = read_chances(self.dice)
        return set_game(law, written, bankroll=self.bankroll, rolls=self.rolls, goal=goal, seed=self.seed, dice=dice)

    @property
    def engine_options(self) -> dict[str, Any]:
        """Return the options that say where to simulate: engine, number of workers, address of a cluster."""
        return {"engine": self.engine, "workers": self.workers, "address": self.address}


def simulate(*, strategies: Sequence[str], **typed: Any) -> int:
    """Simulate or compare strategies; the first words may be houses."""
    houses = list(takewhile(_is_house, map(house_name, strategies)))
    order = SimulationOrder(strategies[len(houses) :], houses=houses or [USUAL_HOUSE], **typed)
    try:
        if len(order.strategies) > 1:
            _check_first(order.strategies[0], after_house=bool(houses))
        _check(order)
        if order.trace:
            return _trace(order)
        return _compare(order) if order.compare else _simulate(order)
    except (SimulateError, FileError) as error:
        raise Stop(f"simulate: {error}") from None


def _is_house(word: str) -> bool:
    return word.partition("/")[0] in house_names() or is_book(word)


def _check_first(word: str, *, after_house: bool) -> None:
    """Stop if the first of several words after the houses is no strategy; without one it is probably a house."""
    if word in shelf() or " " in word or Path(word.partition(":")[0]).exists():
        return
    house = nearest_name(word, house_names()) or not (after_house or nearest(word, shelf()))
    raise SimulateError(no_house_words(word) if house else no_strategy(word))


def _check(order: SimulationOrder) -> None:
    """Stop if options contradict each other, before anything is played or written."""
    if not order.strategies:
        raise SimulateError(f"name a strategy, or a file with one, after {order.houses[-1]}")
    if len(order.houses) > 1 and not order.compare:
        raise SimulateError("add --compare to simulate at several houses")
    if len(order.strategies) > 1 and not order.compare:
        raise SimulateError("add --compare to simulate several strategies")
    if order.compare and order.out and not order.out.endswith(".csv"):
        raise SimulateError("with --compare, --out is a .csv file with a row for each strategy")
    if order.workers is not None and order.workers < 1:
        raise SimulateError(f"--workers is 1 or more, not {order.workers}")
    if order.trace:
        return _check_trace(order)
    if order.details and not order.out:
        raise SimulateError("--details writes more about each session: name a file with --out")
    for path, kinds in ((order.out, ("parquet", "csv")), (order.plot, ("svg", "png"))):
        _check_path(path, *kinds)


def _check_path(path: str, *kinds: str) -> None:
    if path:
        kind_of(path, *kinds)
        if not Path(path).absolute().parent.is_dir():
            raise FileError(f"{path}: cannot be written (no such folder)")


def _check_trace(order: SimulationOrder) -> None:
    if order.compare or order.plot or order.details:
        raise SimulateError("--trace plays single sessions: it does not go with --compare, --plot or --details")
    _check_path(order.out, "craps", "csv")
    if order.out.endswith(".craps") and len(_numbers(order.trace)) > 1:
        raise SimulateError("a record holds one session: trace one, or write a .csv file")


def _numbers(text: str) -> list[int]:
    """Return the numbers of sessions that were typed."""
    words = [word.strip() for word in text.split(",")]
    if not all(word.isascii() and word.isdecimal() for word in words):
        raise SimulateError(f"--trace is the number of a session, or several, such as 17,23, not {text!r}")
    return [int(word) for word in words]


def _trace(order: SimulationOrder) -> int:
    """Play single sessions at a table, and print or write everything that happened."""
    from hardway.simulate.trace import trace_sessions

    game = order.game(order.law(order.houses[0]), order.strategies[0])
    found = trace_sessions(game, _numbers(order.trace))
    if order.out:
        with new_file(order.out) as file:
            if order.out.endswith(".csv"):
                found.to_csv(file)
            else:
                file.write_text(found[0].record, encoding="utf-8")
    if order.as_json:
        from hardway.report.figures.simulation_figures import trace_form

        print_json(trace_form(game, found, __version__))
    elif order.out:
        Screen().print(f"written: {order.out}")
    else:
        for session in found:
            print_replay(Replay(read_record(session.record)))
    return DONE


def _simulate(order: SimulationOrder) -> int:
    run = Run(order.game(order.law(order.houses[0]), order.strategies[0]), order.sessions)
    with ProgressBar(run.sessions, quiet=order.as_json) as bar:
        stopped = _play_all(_each(run, order), lambda: _move(bar, run.part))
        if order.plot and not stopped:
            _plot(run, order.plot)
    if stopped:
        print_error(
            f"stopped after {run.part.sessions:,} of {count_text(run.sessions, 'session')}{_unwritten(order)}",
            "stopped",
        )
        if not run.part.sessions:
            return STOPPED
    found = run.simulation
    if order.as_json:
        from hardway.report.figures.simulation_figures import simulation_form

        print_json(simulation_form(found, __version__))
    else:
        show(found, files=[] if stopped else [path for path in (order.out, order.plot) if path])
    return STOPPED if stopped else DONE


def _plot(run: Run, path: str) -> None:
    from hardway.report.plots.simulation_plot import plot_simulation
    from hardway.simulate.bankroll_paths import bankroll_paths

    plot_simulation(run.simulation, bankroll_paths(run.game, run.sessions), path)


def _unwritten(order: SimulationOrder) -> str:
    unwritten = [path for path in (order.out, order.plot) if path]
    return f"; {' and '.join(unwritten)} not written" if unwritten else ""


def _file(order: SimulationOrder, run: Run) -> Any:
    from hardway.report.figures.simulation_figures import manifest
    from hardway.report.figures.simulation_file import ParquetFile

    return ParquetFile(order.out, manifest(run.game, run.sessions, __version__))


def _each(run: Run, order: SimulationOrder) -> Iterator[None]:
    """Play task after task, and write each into the file if there is one; unless all are played, there is no file."""
    at_once = order.out.endswith(".parquet") and not order.details
    with _file(order, run) if at_once else nullcontext() as file:
        rows = bool(order.out)
        for _, some in run.play(**order.engine_options, rows=rows, details=order.details, keep=rows and not at_once):
            if file is not None:
                file.write(some)
            yield
    if order.out and not at_once:
        _write_whole(order, run)


def _write_whole(order: SimulationOrder, run: Run) -> None:
    """Write a file whose columns are known only at the end, or CSV."""
    from hardway.report.figures.simulation_figures import manifest

    if order.out.endswith(".csv"):
        with new_file(order.out) as file:
            run.simulation.to_csv(file)
    else:
        from hardway.report.figures.simulation_file import write_table

        write_table(order.out, run.simulation.to_arrow(), manifest(run.game, run.sessions, __version__))


def _play_all(tasks: Iterator[None], show_progress: Callable[[], None]) -> bool:
    """Play every task; return whether Ctrl-C stopped this."""
    try:
        for _ in tasks:
            show_progress()
    except KeyboardInterrupt:
        return True
    return False


def _move(bar: ProgressBar, *parts: ResultPart) -> None:
    bar.to(parts[-1].sessions, sum(part.rolls + part.closing for part in parts))


def _compare(order: SimulationOrder) -> int:
    laws = map(order.law, order.houses)
    games = Comparison([order.game(law, strategy) for law in laws for strategy in order.strategies], order.sessions)
    with ProgressBar(games.sessions, quiet=order.as_json) as bar:
        stopped = _play_all(games.play(**order.engine_options), lambda: _move(bar, *games.parts))
    if stopped:
        print_error(f"stopped after {games.parts[-1].sessions:,} of {games.sessions:,} sessions", "stopped")
        if not games.parts[-1].sessions:
            return STOPPED
    found = games.found
    if not stopped and order.plot:
        found.plot(order.plot)
    if not stopped and order.out:
        with new_file(order.out) as file:
            found.to_csv(file)
    if order.as_json:
        from hardway.report.figures.simulation_figures import simulations_form

        print_json(simulations_form(found, __version__))
    else:
        show_compared(found)
        for path in filter(None, () if stopped else (order.out, order.plot)):
            Screen().print(f"written: {path}")
    return STOPPED if stopped else DONE
