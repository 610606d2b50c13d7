"""The game behind `hardway play`: takes lines, records them, throws electronic dice. It prints nothing.

Each line is also saved to a file at once, so that neither Ctrl-C nor a closed terminal loses the game.
"""

import os
import re
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from secrets import randbelow

from hardway.cli.play.typed import Typed
from hardway.cli.terminal.exits import Stop, reading
from hardway.notation import NotationError, Replay, of_table, parse, read_file, read_record, write
from hardway.notation.forms import split_time
from hardway.notation.record import text_of_file, written_out
from hardway.rulebook import house_names
from hardway.table import Refusal, decide
from hardway.table.model.commands import Command, Roll, Tick
from hardway.table.model.events import Event
from hardway.table.model.evolve import advance_in_place

Outcome = tuple[Event, ...] | Refusal


def _opened(head: list[str]) -> Replay:
    """Open a table from the first lines of its record (house, options); errors name no line, as there is no file."""
    try:
        return Replay(of_table(read_record("\n".join(head))))
    except NotationError as error:
        raise Stop(error.at(0).says) from None


class TerminalGame:
    """A table in play: its law, its state, the lines of its record and the last roll."""

    def __init__(self, head: list[str], me: str = "") -> None:
        self.head = head
        self.house = head[0].removeprefix("house ")
        with reading(self.house):
            self.opened = _opened(head)
        self.law, self.state = self.opened.law, self.opened.state
        self.typed = Typed(self.law, me)
        self.lines: list[str] = []
        self.dice: tuple[int, int] | None = None
        self.thrown = 0
        """How many lines of the game end with its last electronic throw; these lines cannot be undone."""
        self.accepted: list[int] = []
        """The indexes in `lines` of the accepted lines. Undo takes back the last of these."""

    @classmethod
    def of_file(cls, file: str) -> "TerminalGame":
        """Open a saved game and play it to its end; its expectations are not checked."""
        path = Path(file)
        with reading(file):
            read_file(path)  # the whole file, so that errors name its lines
            text = written_out(text_of_file(path), path.parent)
            record, texts = read_record(text, path.parent), re.split(r"\r\n|\r|\n", text)
        house = record.head.house
        first = house if house in house_names() else str(path.parent / house)
        head = [texts[number - 1].partition("#")[0].strip() for number, _ in record.heads]
        session = cls([f"house {first}", *head[1:]])
        for line in record.lines:
            if line.expects is None:
                session.enter(line.text)
        return session

    def undo(self) -> str:
        """Undo the last accepted line and return it; refused lines after it go too. Return an empty text if there is
        none, or if electronic dice were thrown since."""
        if not self.accepted or self.accepted[-1] < self.thrown:
            return ""
        place = self.accepted[-1]
        rest, last = self.lines[:place], self.lines[place]
        self.opened = _opened(self.head)
        self.state, self.lines, self.dice, thrown = self.opened.state, [], None, self.thrown
        self.accepted = []
        for line in rest:
            self.enter(line)
        self.thrown = thrown
        return last

    def enter(self, line: str) -> tuple[str, Outcome]:
        """Enter a line; return it as the record writes it, and its outcome. Raise NotationError if it cannot be
        read, and Stop if it leaves out an amount, or a player where none can be meant.
        """
        time, entry = split_time(line)
        if entry and (says := self.typed.nobody_meant(entry, self.state)):
            raise Stop(says)
        typed, entry = entry, self.typed.entry(entry, self.state) if entry else entry
        if (
            entry.startswith("pass ")
            and (says := self.typed.amount_missing(typed, self.state.players))
            and " " in typed
        ):
            raise Stop(says)  # `pass line` names a bet: only `pass` passes the dice
        try:
            command = self._command(entry) if entry else None
        except NotationError:
            if says := self.typed.amount_missing(typed, self.state.players):  # `field`
                raise Stop(says) from None
            raise
        written = " ".join(filter(None, (f"@{time}" if time else "", write(command) if command is not None else "")))
        passed = self._decide(Tick(time)) if time else ()
        if isinstance(passed, Refusal):
            return written, passed
        self.lines.append(written)
        outcome = self._decide(command) if command is not None else ()
        if isinstance(outcome, Refusal):
            return written, outcome
        self.accepted.append(len(self.lines) - 1)
        if entry == "roll":
            self.thrown = len(self.lines)
        return written, (*passed, *outcome)

    def _command(self, entry: str) -> Command:
        if entry == "roll":
            return Roll(randbelow(6) + 1, randbelow(6) + 1)
        try:
            return parse(entry, self.law.book.words)
        except NotationError:
            verb, _, rest = entry.partition(" ")
            with suppress(NotationError):  # a word that is not a wager here may be a misspelt one
                if (who := self.typed.player(self.state)) and rest.partition(" ")[0] not in self.state.players:
                    return parse(f"{verb} {who} {rest}", self.law.book.words)
            raise

    def _decide(self, command: Command) -> Outcome:
        outcome = decide(self.law, self.state, command)
        if not isinstance(outcome, Refusal):
            advance_in_place(self.state, command, outcome)
            if isinstance(command, Roll):
                self.dice = (command.first, command.second)
        return outcome

    def text(self, folder: Path) -> str:
        """Return the record so far; a book that was given by its folder is named relative to `folder`."""
        house = self.house
        if house not in house_names():
            house = os.path.relpath(house, folder)
        return "\n".join((f"house {house}", *self.head[1:], *self.lines)) + "\n"

    def save(self, file: str) -> Path:
        """Write the record to a new file."""
        path = Path(file)
        stream = path.open("x", encoding="utf-8")
        try:
            with stream:
                stream.write(self.text(path.parent))
        except OSError:
            path.unlink(missing_ok=True)  # a partial file would block the next save
            raise
        return path


class SavedGame:
    """Saves a game to a file in the user's state folder after every line."""

    def __init__(self, session: TerminalGame) -> None:
        self.session = session
        self.path: Path | None = None
        self._lines = 0

    def write(self) -> None:
        """Write the new lines to the file, which the first line creates; raise OSError if it cannot be written."""
        if self.path is None:
            if self.session.lines:
                self.path = self._new_file()
        else:
            whole = len(self.session.lines) < self._lines  # a line was undone
            with self.path.open("w" if whole else "a", encoding="utf-8") as stream:
                new = (f"{line}\n" for line in self.session.lines[self._lines :])
                stream.writelines([self.session.text(self.path.parent)] if whole else new)
        self._lines = len(self.session.lines)

    def _new_file(self) -> Path:
        folder = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "hardway"
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{self.session.law.book.name}-{datetime.now():%Y-%m-%d-%H%M%S}"
        names = (name, *(f"{name}-{number}" for number in range(2, 100)))
        path = next(path for one in names if not (path := folder / f"{one}.craps").exists())
        return self.session.save(str(path))
