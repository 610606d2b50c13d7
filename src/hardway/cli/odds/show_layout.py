"""`hardway odds layout`: what each total of the next roll would win or lose a player, and the cost per roll."""

from fractions import Fraction

from hardway.cli.records.replay_record import played
from hardway.cli.terminal.exits import DONE, FAILED, Stop
from hardway.cli.terminal.screen import Screen, grid, headed, print_json
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.notation import Replay
from hardway.odds.costs.layout import NextRoll, expected, layout_cost, next_rolls
from hardway.report.figures.layout_figures import layout_form
from hardway.report.number import MINUS, exact
from hardway.report.wording import label
from hardway.rulebook import Law
from hardway.values.money import short


def show_layout(*, file: str, player: str, as_json: bool) -> int:
    """Play a record, then print what the next roll would do; return 1 if an expectation of the record failed."""
    game = played(file)
    if game.record.core:
        raise Stop(f"{file}: this is the record of a {game.record.core}, which has no layout")
    if player not in game.state.players:
        there = ", ".join(game.state.players) or "nobody"
        raise Stop(f"{file}: there is no player {player!r} at the table; at the table: {there}")
    if as_json:
        print_json(layout_form(game.law, game.state, player))
    else:
        _show(game, player)
    return FAILED if game.failures else DONE


def _show(game: Replay, player: str) -> None:
    rolls, screen = next_rolls(game.law, game.state, player), Screen()
    puck = f"the point is {game.state.point}" if game.state.point else "the puck is off"
    screen.print(headed(f"If the next roll is …, for {player} at {game.law.book.heading}", puck))
    screen.print()
    screen.print(_table(game.law, rolls))
    screen.print()
    screen.print(f"On average it brings {_money(expected(rolls))}.")
    cost = layout_cost(game.law, game.state, player)
    screen.print(f"If you bet again after each decision, these wagers cost {_money(cost)} a roll.")


def _money(cents: Fraction) -> str:
    return exact(cents / 100)


def _table(law: Law, rolls: list[NextRoll]) -> TextTable:
    table = grid("roll", "brings", "because", words=3)
    for roll in rolls:
        net = f"+{short(roll.net)}" if roll.net > 0 else short(roll.net).replace("-", MINUS)
        why = ", ".join(f"{label(law, one.wager)} {one.result}" for one in roll.results)
        table.add_row(Text(roll.name, style="bold"), net if roll.net else "–", why)
    return table
