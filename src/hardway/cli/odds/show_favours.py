"""`hardway odds house HOUSE --favours`: the stakes at which rounding to chips favours the player."""

from hardway.cli.odds.odds_table import OddsTable
from hardway.cli.terminal.exits import DONE
from hardway.cli.terminal.progress import ProgressLine
from hardway.cli.terminal.screen import Screen, grid, headed, print_json
from hardway.odds.costs.favours import favours
from hardway.report.figures import favour_figures as figures
from hardway.report.figures.cost_figures import dice_words
from hardway.report.wording import chips_words


def show_favours(table: OddsTable, *, as_json: bool) -> int:
    """Print the stakes that favour the player, and the steps or the minimum of stakes that would end it."""
    law, dice = table
    with ProgressLine() as line:
        found = list(favours(law, dice, tell=lambda done, whole: line.tell("wager", done, whole)))
    if as_json:
        print_json(figures.favours_form(law, found))
        return DONE
    screen = Screen()
    screen.print(headed(figures.heading(law.book), f"chips {chips_words(law)}, {dice_words(dice)}"))
    screen.print()
    if not found:
        screen.print("No stake favours the player with these chips.")
        return DONE
    lines = grid("wager", "stakes", "best", "edge %", "a roll", "ends: steps of", "a minimum of", words=2)
    for row in figures.favour_lines(found):
        lines.add_row(*row)
    screen.print(lines)
    screen.print()
    screen.print(figures.favours_note(law), style="dim")
    return DONE
