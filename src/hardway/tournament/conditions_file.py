"""Reads conditions written as TOML, finds all that is wrong with them, and writes a file to complete. Opens no file.

tournament = "spring_cup"
[conditions]
entry_fee = 100
[round.1]
length = "30 hands"
[[change]]
table = "odds"
rows = "wager=two set odds=33 to 1"
"""

import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hardway.rulebook import Book, Refusal
from hardway.rulebook.files.toml_lines import Path, TomlFile
from hardway.rulebook.files.toml_reader import TomlReader, in_words
from hardway.rulebook.model.tournament import ConditionItem
from hardway.tournament.decide import decide
from hardway.tournament.model.commands import Command, TournamentAct
from hardway.tournament.model.conditions import digest
from hardway.tournament.model.events import ChangeMarked
from hardway.tournament.model.evolve import fold
from hardway.tournament.model.law import TournamentLaw, open_tournament
from hardway.tournament.model.state import TournamentState
from hardway.values.names import TITLE, is_title

TOP = ("tournament", "house", "conditions", "round", "change")
CHANGE = ("table", "rows")
MAX_ITEMS = 200
"""The most items that a file of tournament conditions may have: far more than any house asks for."""


class ConditionsProblem(NamedTuple):
    """Something wrong with conditions: its line (0 for a missing item), item, clause, and what would be right."""

    line: int
    item: str
    clause: str
    says: str


class ReadConditions(NamedTuple):
    """What was read of conditions: a tournament with everything that is right, its entries, and the problems."""

    law: TournamentLaw
    state: TournamentState
    entries: tuple[Command, ...]
    problems: tuple[ConditionsProblem, ...]
    marked: tuple[str, ...]
    """The protected rules of the book that these conditions change."""

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the conditions."""
        return digest(self.state.items, self.state.changes)


class _Reader(TomlReader[ConditionsProblem]):
    def __init__(self, book: Book, file: TomlFile) -> None:
        super().__init__(file, ConditionsProblem)
        name = file.data.get("tournament")
        self.entries: list[Command] = []
        self.marked: list[str] = []
        self.law, self.state = open_tournament(book, name if isinstance(name, str) else "tournament")
        self.role = min(self.law.table_law.acting(self.law.rules.powers["draft"].roles))
        if not is_title(name):
            says = f'the name of the tournament is {TITLE}: tournament = "spring_cup"'
            self.say(("tournament",) if "tournament" in file.data else (), "tournament", "", says)
        self.whole()

    def problem_name(self, path: Path, reason: str) -> str:
        return " ".join(path)

    def enter(self, command: Command, path: Path, item: str) -> None:
        outcome = decide(self.law, self.state, command)
        if isinstance(outcome, Refusal):
            self.say(path, item, outcome.clause, outcome.says)
            return
        self.entries.append(command)
        self.marked += [event.rule for event in outcome if isinstance(event, ChangeMarked)]
        self.state = fold(self.state, outcome)

    def whole(self) -> None:
        data = self.file.data
        self.unknown((), data, TOP)
        items = self.table(("conditions",), data.get("conditions", {}))
        for item, value in self.at_most(("conditions",), [*items.items()], MAX_ITEMS, "items"):
            self.item(0, item, value, ("conditions", item))
        for number, items in self.table(("round",), data.get("round", {})).items():
            path = ("round", number)
            if not re.fullmatch("[1-9][0-9]{0,3}", number):
                self.say(path, f"round {number}"[:40], "", "rounds are numbered: [round.1]")
                continue
            for item, value in self.at_most(path, [*self.table(path, items).items()], MAX_ITEMS, "items"):
                self.item(int(number), item, value, (*path, item))
        for index, change in enumerate(self.tables("change")):
            self.change(("change", str(index)), change)

    def item(self, number: int, item: str, value: Any, path: Path) -> None:
        where = f"round {number} {item}" if number else item
        if isinstance(value, dict | list) or value is None:
            self.say(path, where, "", f"{where} must be a text or a number, not {value!r}"[:200])
            return
        self.enter(TournamentAct("draft", item=item, round=number, says=in_words(value), by=self.role), path, where)

    def change(self, path: Path, change: Mapping[str, Any]) -> None:
        self.unknown(path, change, CHANGE)
        texts = [change.get(key) for key in CHANGE]
        if not all(isinstance(text, str) and text for text in texts):
            says = 'a change has a table and rows: table = "odds", rows = "wager=two set odds=33 to 1"'
            self.say(path, "change", self.law.cite("changes").clause, says)
            return
        self.enter(
            TournamentAct("change", table=str(texts[0]), says=" ".join(str(texts[1]).split()), by=self.role),
            path,
            "change",
        )


def read_conditions(book: Book, file: TomlFile) -> ReadConditions:
    """Return conditions as a house's book reads them; problems are sorted by line, then missing and contradicting
    items."""
    reader = _Reader(book, file)
    problems = sorted(reader.problems)
    refused = {problem.item for problem in problems}
    for gap in reader.law.conditions(reader.state).gaps():
        if gap.where not in refused:
            line = file.line(("round", str(gap.round), gap.item) if gap.round else ("conditions", gap.item))
            stated = (gap.round, gap.item) in reader.state.items
            problems.append(ConditionsProblem(line if stated else 0, gap.where, gap.cite.clause, gap.says))
    return ReadConditions(reader.law, reader.state, tuple(reader.entries), tuple(problems), tuple(reader.marked))


def conditions_skeleton(book: Book, name: str) -> str:
    """Return a file of conditions to complete, with every item that the house asks for and its clause."""
    rules = book.tournament
    lines = [f'tournament = "{name}"', f'house = "{book.name}"', "", "[conditions]"]
    for item in rules.of("tournament"):
        lines += _asked(item)
    for number in (1, 2):
        lines += ["", f"[round.{number}]"]
        for item in rules.of("round"):
            lines += _asked(item)
    cite = rules.cites["changes"]
    lines += ["", f"# Rules that are changed for this tournament ({cite.clause}), one table for each:", "# [[change]]"]
    return "\n".join([*lines, '# table = "odds"', '# rows = "wager=two set odds=33 to 1"', ""])


def _asked(item: ConditionItem) -> Iterator[str]:
    needs = f" Where there is {item.needs}." if item.needs else ""
    default = f" Else {item.optional}." if item.optional else ""
    none = " Or none." if item.may_be_none else ""
    yield from textwrap.wrap(
        f"{item.says}{none}{needs}{default} ({item.cite.clause})", 116, initial_indent="# ", subsequent_indent="# "
    )
    value = item.words if item.kind == "statement" else ""
    fixed = value and not item.may_be_none
    yield f'{"" if fixed else "# "}{item.name} = "{value}"'
