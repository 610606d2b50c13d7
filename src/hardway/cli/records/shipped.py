"""`hardway examples` writes the example records into a folder; `hardway strategies` lists the strategies."""

from pathlib import Path
from typing import TypedDict

import hardway
from hardway.cli.terminal.exits import DONE, Stop
from hardway.cli.terminal.screen import Screen, print_json
from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.report.files import FileError, new_file

_PACKAGE = Path(hardway.__file__).parent
PLACES = (_PACKAGE / "examples", _PACKAGE.parents[1] / "examples")
"""Where the examples are in an installed package, and in a source tree."""


class ExamplesForm(TypedDict):
    """The example files that were written."""

    folder: str
    files: list[str]


def write_examples(*, folder: str, as_json: bool) -> int:
    """Copy every example; copy none if a file of the same name exists with other content."""
    held = next(place for place in PLACES if place.is_dir())
    files = sorted(path for path in held.rglob("*") if path.is_file())
    wanted = {Path(folder) / path.relative_to(held): path.read_bytes() for path in files}
    try:
        for path, content in wanted.items():
            if path.exists() and path.read_bytes() != content:
                raise Stop(f"examples: {path} already exists and differs; name another folder")
        for path, content in wanted.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            with new_file(path) as beside:
                beside.write_bytes(content)
    except FileExistsError:
        raise Stop(f"examples: {folder} is a file; name a folder") from None
    except (OSError, FileError) as error:
        why = f"cannot be written ({(error.strerror or str(error)).lower()})" if isinstance(error, OSError) else error
        raise Stop(f"examples: {folder}: {why}") from None
    if as_json:
        written: ExamplesForm = {"folder": folder, "files": [path.relative_to(folder).as_posix() for path in wanted]}
        print_json(written)
        return DONE
    print(f"{len(wanted)} files in {folder}. Try one:")
    print(f"hardway replay {Path(folder) / 'crown-first-night.craps'}")
    return DONE


def strategies(*, name: str, as_json: bool) -> int:
    """List the strategies, or print one."""
    from hardway.report.figures.session_figures import StrategyList, StrategyText, strategy_form
    from hardway.strategy import load_strategy, shelf, text_of
    from hardway.strategy.shelf import no_strategy

    if name:
        if name not in shelf():
            raise Stop(no_strategy(name), name="no_strategy")
        if as_json:
            whole: StrategyText = {**strategy_form(load_strategy(name)), "text": text_of(name)}
            print_json(whole)
        else:
            print(text_of(name), end="")
        return DONE
    if as_json:
        every: StrategyList = {"strategies": [strategy_form(load_strategy(one)) for one in shelf()]}
        print_json(every)
        return DONE

    table = TextTable(headed=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for one in shelf():
        table.add_row(Text(one, style="bold"), Text(f"{load_strategy(one).label}. {load_strategy(one).about}"))
    screen = Screen()
    screen.print(table)
    screen.print()
    screen.command("One as it is written", "hardway strategies martingale")
    screen.command("What it costs", "hardway odds strategy crown martingale")
    return DONE
