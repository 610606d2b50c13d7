"""`hardway odds HOUSE --strategy NAME`: what a strategy costs in the long run, and what a session with it comes to."""

import sys
from collections.abc import Callable
from pathlib import Path

from rich.table import Table
from rich.text import Text

from hardway.cli.odds import Asked, money, one_house
from hardway.cli.odds_show import grid, headed
from hardway.cli.screen import console, print_json
from hardway.cli.stop import DONE, Stop, reading
from hardway.odds.dice import OddsError
from hardway.odds.longrun import LongRun, long_run
from hardway.odds.session import Session, session
from hardway.report.figures import session_figures as told
from hardway.report.figures.cost_figures import dice_words
from hardway.report.files import kind_of
from hardway.report.wording import chips_words
from hardway.rulebook import Law
from hardway.strategy import Chain, Strategy, StrategyError, TooLarge, check, enumerate_chain, named, read_bytes, shelf

KINDS = ("svg", "png")


def strategy_odds(asked: Asked) -> int:
    """Show what a strategy costs."""
    law = asked.law(one_house(asked))
    if not asked.bankroll:
        for flag in ("goal", "rolls", "exact", "plot"):
            if getattr(asked, flag) not in (None, "", False):
                raise OddsError(f"--{flag} is for a session: say with how much it begins (--bankroll)")
    if asked.plot:
        kind_of(asked.plot, *KINDS)
    try:
        strategy = open_strategy(asked.strategy, unit=money(asked.unit, "--unit") if asked.unit else None)
        check(law, strategy)
    except StrategyError as error:
        raise Stop("\nhardway: ".join(f"{asked.strategy}: {line}" for line in error.says.splitlines())) from None
    chain, run = _long_run(asked, law, strategy)
    played = _session(asked, law, strategy) if asked.bankroll else None
    if played and asked.plot:
        from hardway.report.plots.session_plot import plot_session

        plot_session(played, f"{strategy.name} at {law.book.house}", asked.plot)
    if asked.as_json:
        _json(law, strategy, run, played)
    else:
        _show(asked, law, strategy, chain, run, played)
    return DONE


def open_strategy(name: str, *, unit: int | None = None) -> Strategy:
    """Read a strategy that comes with Hardway by its name, or another from its file."""
    if name in shelf():
        return named(name, unit=unit)
    if not Path(name).exists() and not Path(name).suffix:
        raise Stop(f"no strategy is called {name}, and no file; `hardway strategies` lists those there are")
    with reading(name):
        return read_bytes(Path(name).read_bytes(), unit=unit)


def _long_run(asked: Asked, law: Law, strategy: Strategy) -> tuple[Chain | None, LongRun | None]:
    """Return the long run, which a strategy that looks at its rack does not have."""
    if strategy.reads & {"rack", "start"} and asked.bankroll:
        return None, None
    try:
        chain = enumerate_chain(law, strategy)
        return chain, long_run(chain, asked.thrown)
    except (TooLarge, ValueError) as error:
        if asked.bankroll:
            return None, None
        raise OddsError(f"{error}; --bankroll and --rolls make a session of it") from None


def _session(asked: Asked, law: Law, strategy: Strategy) -> Session:
    goal = money(asked.goal, "--goal") if asked.goal else None
    bankroll = money(asked.bankroll, "--bankroll")
    tell = _telling(asked.rolls)
    try:
        return session(
            law,
            strategy,
            bankroll=bankroll,
            goal=goal,
            rolls=asked.rolls,
            dice=asked.thrown,
            exact=asked.exact,
            tell=tell,
        )
    finally:
        tell(0)


def _telling(rolls: int | None) -> Callable[[int], None]:
    """Return a way to say how far a session has come, on a terminal alone."""
    if not sys.stderr.isatty():
        return lambda roll: None
    of = f" of {rolls:,}" if rolls else ""

    def tell(roll: int) -> None:
        sys.stderr.write(f"\r\x1b[Kroll {roll:,}{of}" if roll else "\r\x1b[K")
        sys.stderr.flush()

    return tell


def _json(law: Law, strategy: Strategy, run: LongRun | None, played: Session | None) -> None:
    form = {"house": law.book.name, **told.strategy_form(strategy)}
    form["long_run"] = told.long_run_form(run) if run else None
    form["session"] = told.session_form(played) if played else None
    print_json(form)


def _show(
    asked: Asked, law: Law, strategy: Strategy, chain: Chain | None, run: LongRun | None, played: Session | None
) -> None:
    screen = console()
    unit = f"unit {told.money(strategy.unit)}, " if strategy.unit else ""
    under = f"{unit}chips {chips_words(law)}, {dice_words(asked.thrown)}"
    screen.print(headed(f"{strategy.name} at {law.book.house}", under))
    if strategy.about:
        screen.print(strategy.about)
    if chain and run:
        screen.print()
        screen.print(_run_table(run))
        screen.print()
        screen.print(told.LONG_RUN, style="dim")
        for line in told.refusal_lines(chain):
            screen.print(line, style="dim")
    if played:
        _show_session(played)


def _run_table(run: LongRun) -> Table:
    table = grid("in the long run", "a roll", "a decision")
    for line in told.long_run_lines(run):
        table.add_row(*line)
    return table


def _show_session(played: Session) -> None:
    screen = console()
    screen.print()
    screen.print(Text(told.session_title(played), style="bold"))
    screen.print()
    for head, lines in (
        (("it ends", "chance %"), told.end_lines(played)),
        (("it comes to", ""), told.session_lines(played)),
        (("share of sessions", "not above"), told.share_lines(played)),
    ):
        table = grid(*head)
        for line in lines:
            table.add_row(*line)
        screen.print(table)
        screen.print()
    screen.print(told.SESSION, style="dim")
    off = "Every chance is exact." if not played.off_by else f"No chance is off by more than {played.off_by:.1e}."
    screen.print(f"{off} {played.states:,} layouts were met.", style="dim")
