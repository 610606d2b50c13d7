"""`hardway tournament simulate`: plays tournaments until done or Ctrl-C, then prints the results."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from hardway.cli.events.check_files import conditions_in
from hardway.cli.terminal.errors import print_error
from hardway.cli.terminal.exits import DONE, STOPPED, Stop
from hardway.cli.terminal.progress import ProgressBar
from hardway.cli.terminal.screen import Screen, grid, headed, print_json
from hardway.errors import SimulateError
from hardway.report.figures.tournament_figures import result_heads, result_row, tournaments_form, tournaments_words
from hardway.report.number import INTERVAL
from hardway.simulate.run import find_strategy
from hardway.simulate.tournament import SimulatedTournament, TournamentRun
from hardway.simulate.tournament_format import read_format


class TournamentsOrder(NamedTuple):
    """The options of the command, as typed."""

    file: str
    strategies: Sequence[str]
    tournaments: int
    players: int | None
    throws: int | None
    seed: int
    workers: int | None
    house: str


def simulate(*, as_json: bool, **typed: Any) -> int:
    """Play tournaments and print the results of each strategy."""
    order = TournamentsOrder(**typed)
    try:
        run = TournamentRun(_game(order), order.tournaments)
        stopped = _play(run, order, quiet=as_json)
    except SimulateError as error:
        raise Stop(f"tournament simulate: {error}") from None
    if stopped:
        print_error(f"stopped after {run.played:,} of {run.tournaments:,} tournaments", "stopped")
        if not run.played:
            return STOPPED
    if as_json:
        print_json(tournaments_form(run))
    else:
        _show(run)
    return STOPPED if stopped else DONE


def _game(order: TournamentsOrder) -> SimulatedTournament:
    if order.workers is not None and order.workers < 1:
        raise SimulateError(f"--workers is 1 or more, not {order.workers}")
    found = conditions_in(order.file, order.house)
    try:
        format_ = read_format(found, throws=order.throws)
    except SimulateError as error:
        raise Stop(f"{order.file}: {error}") from None
    written = tuple(find_strategy(name, book=format_.law.book.words) for name in order.strategies)
    players = order.players or max(format_.most_players, len(written))
    return SimulatedTournament(format_, written, players, order.seed)


def _play(run: TournamentRun, order: TournamentsOrder, *, quiet: bool) -> bool:
    """Play all tournaments; return whether Ctrl-C stopped this."""
    with ProgressBar(run.tournaments, what="tournaments", quiet=quiet) as bar:
        try:
            for _ in run.play(workers=order.workers):
                bar.to(run.played, run.throws)
        except KeyboardInterrupt:
            return True
    return False


def _show(run: TournamentRun) -> None:
    screen: Any = Screen()
    screen.print(headed(f"{run.game.format.name} at {run.game.format.law.book.heading}", tournaments_words(run)))
    screen.print()
    table = grid(*result_heads(run))
    for result in run.results:
        table.add_row(*result_row(run, result))
    screen.print(table)
    screen.print()
    screen.print(f"Every figure is for one player of the strategy. {INTERVAL} No player buys back.", style="dim")
