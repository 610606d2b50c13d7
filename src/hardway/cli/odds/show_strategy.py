"""`hardway odds strategy` and `session`: the long-run cost of a strategy, and how a session with it ends."""

from pathlib import Path
from typing import Any

from hardway.cli.odds.odds_table import OddsTable, money, odds_errors, set_table
from hardway.cli.terminal.exits import DONE, Stop, reading
from hardway.cli.terminal.progress import ProgressLine
from hardway.cli.terminal.screen import Screen, grid, headed, print_json
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.odds.ask import NOT_SOLVED
from hardway.odds.chances import OddsError
from hardway.odds.costs.longrun import LongRun, long_run
from hardway.odds.sessions.session import SessionOdds, session
from hardway.report.figures import session_figures as figures
from hardway.report.figures.cost_figures import dice_words
from hardway.report.files import kind_of
from hardway.report.wording import chips_words
from hardway.rulebook import Law
from hardway.strategy import (
    Chain,
    Strategy,
    StrategyError,
    TooLarge,
    check,
    enumerate_chain,
    load_strategy,
    read_bytes,
    shelf,
)
from hardway.strategy.read import PYTHON_FILE
from hardway.strategy.shelf import no_strategy
from hardway.values.money import short
from hardway.values.vocabulary import NO_BOOK, Vocabulary

KINDS = ("svg", "png")
PROGRESS = {"roll": "roll", "layout": "finishing the bets still up, layouts"}
"""The words of the progress line for each part of the work."""


@odds_errors()
def show_strategy(*, house: str, strategy: str, unit: str, as_json: bool, **typed: Any) -> int:
    """Print what a strategy costs in the long run."""
    table = set_table(house, **typed)
    written = checked_strategy(table.law, strategy, unit)
    return _answer(table, written, *_long_run(table, written, in_session=False), None, as_json=as_json)


@odds_errors()
def show_session(
    *, house: str, strategy: str, unit: str, bankroll: str, goal: str, rolls: int | None, exact: bool, plot: str,
    as_json: bool, **typed: Any,
) -> int:  # fmt: skip
    """Print how a session with a strategy ends; an empty text stands for an option that was not typed."""
    table = set_table(house, **typed)
    if plot:
        kind_of(plot, *KINDS)
    written = checked_strategy(table.law, strategy, unit)
    run = _long_run(table, written, in_session=True)
    most = money(goal, "--goal") if goal else None
    begins = money(bankroll, "--bankroll")
    with ProgressLine() as line:
        played = session(
            table.law, written, bankroll=begins, goal=most, rolls=rolls, dice=table.dice, exact=exact,
            tell=lambda what, done, of: line.tell(PROGRESS[what], done, of),
        )  # fmt: skip
    if plot:
        from hardway.report.plots.session_plot import plot_session

        plot_session(played, f"{written.label} at {table.law.book.heading}", plot)
    return _answer(table, written, *run, played, as_json=as_json)


def _answer(
    table: OddsTable, strategy: Strategy, chain: Chain | None, run: LongRun | None, played: SessionOdds | None,
    *, as_json: bool,
) -> int:  # fmt: skip
    if as_json:
        form: figures.StrategyReportForm = {
            **table.law.book.identity,
            **figures.strategy_form(strategy),
            "unposted_most": figures.unposted_form(table.law, strategy),
            "long_run": figures.long_run_form(run) if run else None,
            "session": figures.session_form(played) if played else None,
        }
        print_json(form)
    else:
        _show(table, strategy, chain, run, played)
    return DONE


def checked_strategy(law: Law, name: str, unit: str) -> Strategy:
    """Return a strategy that can be played at a table; stop if it cannot."""
    try:
        strategy = open_strategy(name, unit=money(unit, "--unit") if unit else None, book=law.book.words)
        check(law, strategy)
    except StrategyError as error:
        raise Stop(error.says_of(name), name="bad_strategy") from None
    return strategy


def open_strategy(name: str, *, unit: int | None = None, book: Vocabulary = NO_BOOK) -> Strategy:
    """Return a built-in strategy by its name, or another from its file."""
    if name in shelf():
        return load_strategy(name, unit=unit, book=book)
    if not Path(name).exists() and not Path(name).suffix:
        raise Stop(f"{name}: no such file, and {no_strategy(name)}", name="no_strategy")
    if PYTHON_FILE.fullmatch(name):
        raise Stop(f"{name} {NOT_SOLVED}", name="bad_strategy")
    with reading(name):
        return read_bytes(Path(name).read_bytes(), unit=unit, book=book)


def _long_run(table: OddsTable, strategy: Strategy, *, in_session: bool) -> tuple[Chain | None, LongRun | None]:
    """Return the Markov chain of a strategy, and its averages per roll in the long run.

    For a session, both are None if the strategy has none, for instance because it looks at its rack.
    """
    if strategy.needs_bankroll and in_session:
        return None, None
    try:
        chain = enumerate_chain(table.law, strategy)
        return chain, long_run(chain, table.dice)
    except (TooLarge, ValueError) as error:
        if in_session:
            return None, None
        says = "try `hardway odds session` with --bankroll and --rolls, or `hardway simulate`"
        raise OddsError(f"{error}; {says}") from None


def _show(
    table: OddsTable, strategy: Strategy, chain: Chain | None, run: LongRun | None, played: SessionOdds | None
) -> None:
    law, screen = table.law, Screen()
    unit = f"unit {short(strategy.unit)}, " if strategy.unit else ""
    under = f"{unit}chips {chips_words(law)}, {dice_words(table.dice)}"
    screen.print(headed(f"{strategy.label} at {law.book.heading}", under))
    if strategy.about:
        screen.print(strategy.about)
    for line in figures.unposted_lines(law, strategy):
        screen.print(line)
    if chain and run:
        screen.print()
        screen.print(_run_table(run))
        screen.print()
        screen.print(figures.LONG_RUN, style="dim")
        for line in figures.refusal_lines(chain):
            screen.print(line, style="dim")
    if played:
        _show_session(played)


def _run_table(run: LongRun) -> TextTable:
    table = grid("in the long run", "a roll", "a decision")
    for line in figures.long_run_lines(run):
        table.add_row(*line)
    return table


def _show_session(played: SessionOdds) -> None:
    screen = Screen()
    screen.print()
    screen.print(Text(figures.session_title(played), style="bold"))
    screen.print()
    for head, lines in (
        (("it ends", "chance %"), figures.end_lines(played)),
        (("it comes to", ""), figures.session_lines(played)),
        (("share of sessions", "not above"), figures.share_lines(played)),
    ):
        table = grid(*head)
        for line in lines:
            table.add_row(*line)
        screen.print(table)
        screen.print()
    screen.print(figures.SESSION, style="dim")
    off = "Every chance is exact." if not played.off_by else f"No chance is wrong by more than {played.off_by:.1e}."
    screen.print(f"{off} The session can reach {played.states:,} layouts.", style="dim")
