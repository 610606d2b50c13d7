"""`hardway simulate`: sessions of a strategy played under way, stopped at any time, shown, filed and drawn."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardway import __version__
from hardway.cli.rules import open_book
from hardway.cli.screen import print_json
from hardway.cli.simulate_show import Bar, show, show_compared
from hardway.cli.stop import DONE, STOPPED, Stop, complain
from hardway.report.files import FileError, kind_of
from hardway.rulebook import Law
from hardway.simulate.run import Run, find_strategy, money, set_game, set_table
from hardway.simulate.run_compare import Comparison
from hardway.simulate.run_task import Game, SimulateError


@dataclass(frozen=True)
class Asked:
    """What a command line asks for, as it was typed; an empty text is a flag not given."""

    strategies: Sequence[str]
    house: str = "crown"
    sessions: int = 100_000
    rolls: int = 200
    bankroll: str = "1000"
    goal: str = ""
    seed: int = 1
    unit: str = ""
    chips: str = ""
    options: Sequence[str] = ()
    compare: bool = False
    out: str = ""
    plot: str = ""
    engine: str = "cpu"
    workers: int | None = None
    address: str = ""
    as_json: bool = False

    def law(self) -> Law:
        """Return the law of the table that is played at."""
        chips = tuple(chip.strip() for chip in self.chips.split(",")) if self.chips else None
        return set_table(open_book(self.house), chips=chips, options=dict(_option(text) for text in self.options))

    def game(self, law: Law, strategy: str) -> Game:
        """Return a game."""
        written = find_strategy(strategy, unit=money(self.unit, "--unit") if self.unit else None)
        goal = self.goal or None
        return set_game(law, written, bankroll=self.bankroll, rolls=self.rolls, goal=goal, seed=self.seed)

    @property
    def where(self) -> dict[str, Any]:
        """Return where it is played."""
        return {"engine": self.engine, "workers": self.workers, "address": self.address}


def simulate(asked: Asked) -> int:
    """Answer what is asked for."""
    try:
        _fits(asked)
        return _compare(asked) if asked.compare else _simulate(asked)
    except (SimulateError, FileError) as error:
        raise Stop(f"simulate: {error}") from None


def _fits(asked: Asked) -> None:
    """Refuse what means nothing, before anything is played or written."""
    if not asked.strategies:
        raise SimulateError("name a strategy, or a file with one")
    if len(asked.strategies) > 1 and not asked.compare:
        raise SimulateError("several strategies are set side by side with --compare")
    if asked.compare and (asked.out or asked.plot):
        raise SimulateError(f"{'--out' if asked.out else '--plot'} is for one strategy, not for --compare")
    if asked.workers is not None and asked.workers < 1:
        raise SimulateError(f"--workers is a number from 1 on, not {asked.workers}")
    for path, kinds in ((asked.out, ("parquet",)), (asked.plot, ("svg", "png"))):
        if path:
            kind_of(path, *kinds)
            if not Path(path).absolute().parent.is_dir():
                raise FileError(f"{path}: cannot be written (no such folder)")


def _simulate(asked: Asked) -> int:
    run = Run(asked.game(asked.law(), asked.strategies[0]), asked.sessions)
    with Bar(run.sessions, quiet=asked.as_json) as bar:
        stopped = _under_way(_each(run, asked), lambda: bar.to(run.part))
        if asked.plot and not stopped:
            _plot(run, asked.plot)
    if stopped:
        complain(f"stopped after {run.part.sessions:,} of {run.sessions:,} sessions{_unwritten(asked)}")
        if not run.part.sessions:
            return STOPPED
    found = run.simulation
    if asked.as_json:
        from hardway.report.figures.simulation_figures import simulation_form

        print_json(simulation_form(found, __version__))
    else:
        show(found, files=[] if stopped else [path for path in (asked.out, asked.plot) if path])
    return STOPPED if stopped else DONE


def _plot(run: Run, path: str) -> None:
    from hardway.report.plots.simulation_plot import plot_simulation
    from hardway.simulate.run_fan import fan

    plot_simulation(run.simulation, fan(run.game, run.sessions), path)


def _unwritten(asked: Asked) -> str:
    unwritten = [path for path in (asked.out, asked.plot) if path]
    return f"; {' and '.join(unwritten)} not written" if unwritten else ""


def _file(asked: Asked, run: Run) -> Any:
    from hardway.report.figures.simulation_figures import manifest
    from hardway.report.figures.simulation_file import ParquetFile

    return ParquetFile(asked.out, manifest(run.game, run.sessions, __version__))


def _each(run: Run, asked: Asked) -> Iterator[None]:
    """Play task after task into the file, if one is asked for; it is gone again unless all of them are played."""
    with _file(asked, run) if asked.out else nullcontext() as file:
        for _, rows in run.play(**asked.where, rows=file is not None, keep=False):
            if file is not None:
                file.write(rows)
            yield


def _under_way(tasks: Iterator[None], tell: Callable[[], None]) -> bool:
    """Play until it is done, or somebody stops it; say whether somebody did."""
    try:
        for _ in tasks:
            tell()
    except KeyboardInterrupt:
        return True
    return False


def _compare(asked: Asked) -> int:
    law = asked.law()
    games = Comparison([asked.game(law, strategy) for strategy in asked.strategies], asked.sessions)
    with Bar(games.sessions, quiet=asked.as_json) as bar:
        stopped = _under_way(games.play(**asked.where), lambda: bar.to(*games.parts))
    if stopped:
        complain(f"stopped after {games.parts[-1].sessions:,} of {games.sessions:,} sessions")
        if not games.parts[-1].sessions:
            return STOPPED
    if asked.as_json:
        from hardway.report.figures.simulation_figures import simulations_form

        print_json(simulations_form(games.found, __version__))
    else:
        show_compared(games.found)
    return STOPPED if stopped else DONE


def _option(text: str) -> tuple[str, str]:
    name, sign, value = (word.strip() for word in text.partition("="))
    if not sign:
        raise SimulateError(f"an option is written NAME=VALUE, not {text!r}")
    return name, value
