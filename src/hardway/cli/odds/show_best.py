"""`hardway best`: the best way to play, with its value proved, what to bet, and how far strategies are from it."""

import time
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from hardway.best.ask import BestPlay, answer, question
from hardway.best.cost import Cost, TooMuch
from hardway.best.layouts import Tell
from hardway.best.solve import Question
from hardway.cli.odds.odds_table import money, odds_errors, set_table
from hardway.cli.odds.show_strategy import open_strategy
from hardway.cli.terminal.errors import print_notice
from hardway.cli.terminal.exits import DONE, Stop
from hardway.cli.terminal.progress import ProgressLine
from hardway.cli.terminal.screen import Screen, grid, headed, print_json
from hardway.odds.chances import OddsError
from hardway.report.figures import best_figures as figures
from hardway.report.files import kind_of, writing
from hardway.strategy import Strategy, StrategyError, check, read

PATIENCE_S = 5
"""Work that is expected to take more seconds than this is announced before it begins."""
KINDS = ("svg", "png")


class BestOrder(NamedTuple):
    """The options as they were typed; an option that was not given is empty or None."""

    house: str
    bankroll: str
    goal: str
    rolls: int | None
    aim: str
    power: str
    wager: Sequence[str]
    step: str
    most: str
    flat: str
    require: Sequence[str]
    action: str
    leave: bool
    beside: Sequence[str]
    strategy: str
    chips: str
    dice: str
    option: Sequence[str]
    sign: Sequence[str]
    engine: str
    plot: str

    def question(self) -> Question:
        """Return the question that these options ask."""
        table = set_table(self.house, option=self.option, dice=self.dice, chips=self.chips, sign=self.sign)
        flats = [money(flat.strip(), "--flat") for flat in self.flat.split(",")] if self.flat else []
        return question(
            table.law, bankroll=money(self.bankroll, "--bankroll"), goal=_money(self.goal, "--goal") or None,
            rolls=self.rolls, wagers=[table.law.book.words.own_name(wager) for wager in self.wager], aim=self.aim,
            power=_power(self.power), action=_money(self.action, "--action"), require=self.require,
            may_leave=self.leave, step=_money(self.step, "--step"), most=_money(self.most, "--most"),
            flats=flats, dice=table.dice,
        )  # fmt: skip


def _power(text: str) -> float:
    try:
        return float(Fraction(text))
    except (ValueError, ZeroDivisionError):
        raise OddsError(f"--power is a number such as 0.5 or 1/2, not {text!r}") from None


def _money(text: str, flag: str) -> int:
    return money(text, flag) if text else 0


@odds_errors("best")
def show_best(*, as_json: bool, **typed: Any) -> int:
    """Print the best way to play; return the exit code."""
    order = BestOrder(**typed)
    if order.plot:
        kind_of(order.plot, *KINDS)
    asked = order.question()
    strategies = [_strategy(asked, name) for name in order.beside]
    began = time.perf_counter()
    with ProgressLine(compiles=True) as line:
        found = _answer(asked, line.tell, order.engine, written=bool(order.strategy))
        took = time.perf_counter() - began
        beside = [_beside(found, one.name, one, line.tell) for one in strategies]
        if order.strategy:
            beside.append(_write(found, order.strategy, line.tell))
    if order.plot:
        from hardway.report.plots.best_plot import plot_best

        plot_best(found, order.plot)
    if as_json:
        print_json(figures.best_form(found, beside, written=bool(order.strategy)))
    else:
        _show(found, beside, took, order)
    return DONE


def _answer(asked: Question, tell: Tell, engine: str, *, written: bool) -> BestPlay:
    """Return the best way to play.

    With `written`, what is best with fewer rolls left is kept too, unless that takes too much time or memory: writing
    the play as a strategy needs it.
    """
    if written and asked.rolls is not None:
        try:
            return answer(asked, every=True, tell=tell, before=_announce, engine=engine)
        except TooMuch:
            pass
    return answer(asked, tell=tell, before=_announce, engine=engine)


def _beside(found: BestPlay, name: str, strategy: Strategy, tell: Tell) -> figures.Beside:
    """Return a strategy's value, or without one the reason."""
    try:
        return figures.Beside(name, found.beside(strategy, tell))
    except OddsError as error:
        return figures.Beside(name, None, str(error))


def _write(found: BestPlay, path: str, tell: Tell) -> figures.Beside:
    """Write the best way to play as a strategy; return the value of that strategy, which may have merged rules."""
    with writing(path):
        Path(path).write_text(found.to_strategy(), encoding="utf-8")
    strategy = read(found.to_strategy(), book=found.question.law.book.words)
    return _beside(found, path, strategy, tell)


def _announce(cost: Cost) -> None:
    if cost.seconds > PATIENCE_S:
        print_notice(f"this takes {cost.words}; fewer --rolls or --wager, or a larger --step, take less")


def _strategy(asked: Question, name: str) -> Strategy:
    try:
        strategy = open_strategy(name, book=asked.law.book.words)
        check(asked.law, strategy)
    except StrategyError as error:
        raise Stop(error.says_of(name), name="bad_strategy") from None
    return strategy


def _show(found: BestPlay, beside: Sequence[figures.Beside], took: float, order: BestOrder) -> None:
    screen, kind = Screen(), found.question.objective.kind
    screen.print(headed(f"The best way to play at {found.question.law.book.heading}", figures.title(found)))
    screen.print()
    table = grid("", "")
    for line in figures.value_lines(found):
        table.add_row(*line)
    screen.print(table)
    screen.print()
    points = figures.column_points(found)
    plays = grid("money", *(figures.column_words(found, point) for point in points), words=1 + len(points))
    for row in figures.policy_lines(found):
        plays.add_row(*row)
    screen.print(plays)
    if beside:
        screen.print()
        table = grid("strategy", figures.WORDS[kind], "short of the best", words=1)
        for one in beside:
            table.add_row(one.name, *figures.beside_words(found, one.value))
        screen.print(table)
        for one in beside:
            if one.why:
                screen.print(f"{one.name}: {one.why}")
    if order.strategy:
        screen.print()
        screen.print(figures.written_words(found, order.strategy))
    screen.print()
    if says := figures.favours(found):
        screen.print(says)
    screen.print(figures.tried(found), style="dim")
    screen.print(
        "Money is the rack and the wagers that may come down; a line or come wager that must stay counts as money "
        "only once it is decided. " + figures.cost_words(found, took),
        style="dim",
    )
