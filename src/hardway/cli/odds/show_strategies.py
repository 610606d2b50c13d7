"""`hardway strategies`: the strategies that come with Hardway, and what each does; one of them as it is written."""

from hardway.cli.terminal.exits import DONE, Stop
from hardway.cli.terminal.screen import Screen, print_json
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.report.figures.session_figures import strategy_form
from hardway.strategy import named, shelf, text_of
from hardway.strategy.shelf import no_strategy


def strategies(name: str, *, as_json: bool) -> int:
    """List the strategies, or print one."""
    if name:
        return _one(name, as_json=as_json)
    if as_json:
        print_json({"strategies": [strategy_form(named(one)) for one in shelf()]})
        return DONE

    table = TextTable(headed=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for one in shelf():
        table.add_row(Text(one, style="bold"), Text(f"{named(one).label}. {named(one).about}"))
    screen = Screen()
    screen.print(table)
    screen.print()
    screen.print(
        "As it is written: hardway strategies martingale. What it costs: hardway odds strategy crown martingale",
        style="dim",
    )
    return DONE


def _one(name: str, *, as_json: bool) -> int:
    if name not in shelf():
        raise Stop(no_strategy(name), name="no_strategy")
    if as_json:
        print_json({**strategy_form(named(name)), "text": text_of(name)})
    else:
        print(text_of(name), end="")
    return DONE
