"""Reads terms written as TOML, and finds all that is wrong with them, with line and clause. Opens no file.

promotion = "summer"
prescribed = []                       # what the regulations prescribe, read today
[terms]
entries_close = "2026-12-01T18:00"
[[prize]]
name = "car"
kind = "vehicle"
value = 45000
contents = []                         # or { liquor = 12 }, or ["fireworks"]
details = { make = "Holden" }
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from hardway.promotion.decide import decide, open_promotion
from hardway.promotion.drafting import MAX_CONTENTS, MAX_ITEMS, MAX_PRIZES
from hardway.promotion.model.commands import PromotionAct, Tick
from hardway.promotion.model.evolve import fold
from hardway.promotion.model.state import PromotionState
from hardway.promotion.model.terms import content_warnings, gaps
from hardway.rulebook import Book, Refusal
from hardway.rulebook.files.toml_lines import Path, TomlFile
from hardway.rulebook.files.toml_reader import TomlReader, in_words
from hardway.values.money import cents
from hardway.values.names import is_title

TOP = ("promotion", "house", "prescribed", "terms", "prize")
_PLAIN = re.compile(r"-?[0-9]+(\.[0-9]+)?\Z")
PRIZE = ("name", "kind", "value", "alternative", "contents", "details")


class TermsProblem(NamedTuple):
    """Something wrong with terms: its line (0 for a missing item), clause, and what would be right."""

    line: int
    reason: str
    clause: str
    says: str


class ReadTerms(NamedTuple):
    """What was read of terms: a promotion with everything that is right, and the problems."""

    state: PromotionState
    problems: tuple[TermsProblem, ...]
    warnings: tuple[str, ...]


class _Reader(TomlReader[TermsProblem]):
    """Enters the contents of a file into a promotion."""

    def __init__(self, book: Book, file: TomlFile, now: str) -> None:
        super().__init__(file, TermsProblem)
        self.book, name = book, file.data.get("promotion", "")
        self.refused: set[str] = set()
        """The first words of each refused entry, so that what it would have stated is not reported as missing too."""
        self.role = min(book.promotion.acts["draft"].roles) if book.promotion else ""
        try:
            self.state = open_promotion(book, name if "promotion" in file.data else "promotion")
        except ValueError as error:
            self.say(("promotion",), "unknown_name", "", str(error))
            self.state = PromotionState("promotion")
            if not book.promotion:
                return
        if "promotion" not in file.data:
            self.say((), "unknown_name", "", 'the promotion has no name: promotion = "summer"')
        self.enter(Tick(now), ())
        self.whole()

    def problem_name(self, path: Path, reason: str) -> str:
        """Return what a `TermsProblem` has in `reason`: the reason itself, wherever in the file it is."""
        return reason

    def enter(self, command: PromotionAct | Tick, path: Path) -> None:
        """Decide an entry and fold its events; if it is refused, add the problem."""
        outcome = decide(self.book, self.state, command)
        if isinstance(outcome, Refusal):
            self.say(path, outcome.reason, outcome.clause, outcome.says)
            if isinstance(command, PromotionAct):
                self.refused.add(_begins(command))
        else:
            self.state = fold(self.state, outcome)

    def act(self, verb: str, path: Path, **said: Any) -> None:
        """Enter an act in the name of the role that drafts terms."""
        self.enter(PromotionAct(verb, by=self.role, name="file", **said), path)

    def whole(self) -> None:
        """Read the whole file."""
        data = self.file.data
        self.unknown((), data, TOP)
        if "prescribed" in data:
            listed = data["prescribed"]
            if _texts(listed):
                self.act("prescribed", ("prescribed",), says=" ".join(listed) or "none")
            else:
                self.say(("prescribed",), "unreadable", "", 'prescribed is a list of words: [] or ["fireworks"]')
        items = self.table(("terms",), data.get("terms", {}))
        for name, value in self.at_most(("terms",), [*items.items()], MAX_ITEMS, "items"):
            self.act("item", ("terms", name), about=name, says=in_words(value))
        seen = set[str]()
        for index, prize in enumerate(self.at_most(("prize",), self.tables("prize"), MAX_PRIZES, "prizes")):
            path, name = ("prize", str(index)), prize.get("name", f"prize_{index + 1}")
            called = name if isinstance(name, str) else repr(name)
            if called in seen:
                says = f"another prize has the name {called}: give each its own"
                self.say((*path, "name"), "already_done", "", says)
            else:
                seen.add(called)
                self.prize(path, prize, called)

    def prize(self, path: Path, prize: Mapping[str, Any], name: str) -> None:
        """Read one prize."""
        self.unknown(path, prize, PRIZE)
        kind, value = str(prize.get("kind", "")), _cents(prize.get("value"))
        key = "name" if not is_title(name) else "value" if kind in self.book.promotion.kinds else "kind"
        self.act("prize", (*path, key), prize=name, about=kind, amount=value)
        if self.state.draft.prize(name) is None:
            return
        if "alternative" in prize:
            self.act("alternative", (*path, "alternative"), prize=name, amount=_cents(prize["alternative"]))
        if "contents" in prize:
            for content, measure in self.contents((*path, "contents"), prize["contents"]):
                self.act("contents", (*path, "contents"), prize=name, about=content, amount=measure)
        details = self.table((*path, "details"), prize.get("details", {}))
        for detail, says in self.at_most((*path, "details"), [*details.items()], MAX_ITEMS, "details"):
            self.act("detail", (*path, "details"), prize=name, about=detail, says=in_words(says))

    def contents(self, path: Path, given: Any) -> Iterator[tuple[str, int]]:
        """Yield each thing that a prize includes, with its measure; the file has a list of names, or a table with
        measures."""
        if isinstance(given, dict):
            measured = self.at_most(path, [*given.items()], MAX_CONTENTS, "things in a prize")
            yield from ((name, _cents(measure)) for name, measure in measured)
        elif _texts(given):
            yield from ((name, 0) for name in self.at_most(path, given or ["none"], MAX_CONTENTS, "things in a prize"))
        else:
            self.say(path, "unreadable", "", "contents is a list of words, or a table of measures: { liquor = 12 }")


def _begins(command: PromotionAct) -> str:
    """Return the first words of an entry, to compare with `TermsGap.entry`: `item manner`, `detail car make`."""
    stated = command.about if command.verb in ("item", "detail") else ""
    return " ".join(filter(None, (command.verb, command.prize, stated)))


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _cents(value: Any) -> int:
    """Return hundredths of a number, which may be given as a text; 0 for anything else."""
    return 0 if isinstance(value, str) and not _PLAIN.match(value) else cents(value) or 0


def read_terms(book: Book, file: TomlFile, *, now: str) -> ReadTerms:
    """Return terms as a house's book reads them; problems are sorted by line, then missing items."""
    reader = _Reader(book, file, now)
    problems = sorted(reader.problems)
    if book.promotion:
        for gap in gaps(book.promotion, reader.state.draft, reader.state.listed):
            if gap.entry not in reader.refused:
                problems.append(TermsProblem(0, gap.reason, gap.cite.clause, gap.says))
    return ReadTerms(reader.state, tuple(problems), tuple(content_warnings(book.promotion, reader.state.draft)))
