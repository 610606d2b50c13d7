"""A table opened at the terminal: enters lines, keeps them as a record, throws electronic dice. Prints nothing."""

import os
from pathlib import Path
from secrets import randbelow

from hardway.cli.stop import Stop, reading
from hardway.notation import NotationError, Replay, parse, read_record, write
from hardway.notation.parse import split_time
from hardway.rulebook import house_names
from hardway.table import Refusal, decide
from hardway.table.commands import Command, Roll, Tick
from hardway.table.events import Event
from hardway.table.evolve import advance_in_place

Outcome = tuple[Event, ...] | Refusal


def _opened(head: list[str]) -> Replay:
    """Open a table from the lines of a head; the lines were never in a file, so no line is named."""
    try:
        return Replay(read_record("\n".join(head)))
    except NotationError as error:
        raise Stop(error.at(0).says) from None


class Session:
    """A table in play: `law` and `state`, the lines of its record, and the dice last called."""

    def __init__(self, head: list[str]) -> None:
        self.head = head
        self.house = head[0].removeprefix("house ")
        with reading(self.house):
            self.opened = _opened(head)
        self.law, self.state = self.opened.law, self.opened.state
        self.lines: list[str] = []
        self.dice: tuple[int, int] | None = None

    def enter(self, line: str) -> tuple[str, Outcome]:
        """Enter a line; return it as the record keeps it, and what came of it. NotationError if it cannot be read."""
        time, entry = split_time(line)
        command = self._command(entry) if entry else None
        written = " ".join(filter(None, (f"@{time}" if time else "", write(command) if command is not None else "")))
        passed = self._decide(Tick(time)) if time else ()
        if isinstance(passed, Refusal):
            return written, passed
        self.lines.append(written)
        outcome = self._decide(command) if command is not None else ()
        return written, outcome if isinstance(outcome, Refusal) else (*passed, *outcome)

    def _command(self, entry: str) -> Command:
        if entry == "roll":
            return Roll(randbelow(6) + 1, randbelow(6) + 1)
        return parse(entry)

    def _decide(self, command: Command) -> Outcome:
        outcome = decide(self.law, self.state, command)
        if not isinstance(outcome, Refusal):
            advance_in_place(self.state, command, outcome)
            if isinstance(command, Roll):
                self.dice = (command.first, command.second)
        return outcome

    def text(self, folder: Path) -> str:
        """Return the record so far; a book given by its folder is named relative to where the record lies."""
        house = self.house
        if house not in house_names():
            house = os.path.relpath(house, folder)
        return "\n".join((f"house {house}", *self.head[1:], *self.lines)) + "\n"

    def save(self, file: str) -> Path:
        """Write the record to a file that is not there yet."""
        path = Path(file)
        with path.open("x", encoding="utf-8") as stream:
            stream.write(self.text(path.parent))
        return path
