"""`hardway tournament draft`, `check` and `entries`, `hardway promotion check`: files of conditions and terms."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TypedDict

from hardway.cli.terminal.exits import DONE, FAILED, Stop, reading
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.screen import print_json
from hardway.notation.tournament import NOTATION
from hardway.promotion.terms_file import ReadTerms, read_terms
from hardway.rulebook import Book, house_names, load
from hardway.rulebook.files.source import MAX_FILE_BYTES, parse_toml, read_text
from hardway.rulebook.files.toml_lines import TomlFile
from hardway.rulebook.loading.house_shelf import houses_with
from hardway.rulebook.model.book import BookIdentity
from hardway.rulebook.schema.core_schema import PROMOTION_FILE
from hardway.tournament.conditions_file import (
    ConditionsProblem,
    ReadConditions,
    conditions_skeleton,
    read_conditions,
)
from hardway.values.names import NAME, NAME_SIGNS


class ConditionsProblemForm(TypedDict):
    """A problem of conditions: its line (0 if an item is missing), its item, the clause, and what would be right."""

    line: int
    item: str
    clause: str
    says: str


class TermsProblemForm(TypedDict):
    """A problem of terms: its line (0 if an item is missing), the reason, the clause, and what would be right."""

    line: int
    reason: str
    clause: str
    says: str


class CheckedFile(BookIdentity):
    """The result of a check, with the digest of a file that has no problems."""

    whole: bool
    digest: str | None


class CheckedConditions(CheckedFile):
    """The result of checking a tournament's conditions; `marked` are the changed rules that need approval."""

    tournament: str
    problems: list[ConditionsProblemForm]
    marked: list[str]


class CheckedTerms(CheckedFile):
    """The result of checking a promotion's terms: their problems and warnings."""

    promotion: str
    problems: list[TermsProblemForm]
    warnings: list[str]


def draft(*, name: str, house: str) -> int:
    """Print a file of conditions to complete."""
    if not NAME.match(name):
        raise Stop(f"tournament draft: a name may contain only {NAME_SIGNS}, not {name!r}")
    print(conditions_skeleton(_tournament_book(house), name), end="")
    return DONE


def check_conditions(*, file: str, house: str, as_json: bool) -> int:
    """Check conditions; return 1 if anything is missing or wrong."""
    found = conditions_in(file, house)
    if as_json:
        checked: CheckedConditions = {
            "tournament": found.state.name,
            **found.law.book.identity,
            "whole": not found.problems,
            "digest": None if found.problems else found.digest,
            "problems": [
                {"line": one.line, "item": one.item, "clause": one.clause, "says": one.says} for one in found.problems
            ],
            "marked": list(found.marked),
        }
        print_json(checked)
        return FAILED if found.problems else DONE
    notes = [f"these conditions change rule {rule}, which needs approval" for rule in found.marked]
    whole = f"complete by the rules of {found.law.book.house}; digest {found.digest}"
    wrong = [_problem_words(file, problem) for problem in found.problems]
    return _print_problems(file, wrong, notes, "the conditions are complete", whole)


def check_terms(*, terms: str, house: str, as_json: bool) -> int:
    """Check terms; return 1 if anything is missing or not allowed."""
    book, found = terms_in(terms, house)
    digest = found.state.draft.digest
    if as_json:
        checked: CheckedTerms = {
            "promotion": found.state.name,
            **book.identity,
            "whole": not found.problems,
            "digest": None if found.problems else digest,
            "problems": [
                {"line": one.line, "reason": one.reason, "clause": one.clause, "says": one.says}
                for one in found.problems
            ],
            "warnings": list(found.warnings),
        }
        print_json(checked)
        return FAILED if found.problems else DONE
    wrong = [f"{_place(terms, one.line)}{one.clause + ': ' if one.clause else ''}{one.says}" for one in found.problems]
    whole = f"complete by the rules of {book.house}; digest {digest}"
    return _print_problems(terms, wrong, found.warnings, "the terms are complete", whole)


def _print_problems(file: str, wrong: Sequence[str], notes: Iterable[str], aim: str, whole: str) -> int:
    paint = Paint()
    for says in wrong:
        paint.line(says, "failed")
    for says in notes:
        paint.line(f"{file}: note: {says}")
    count = f"correct {len(wrong)} thing{'s' if len(wrong) > 1 else ''} before {aim}."
    paint.line(f"{file}: {count if wrong else whole}")
    return FAILED if wrong else DONE


def _place(file: str, line: int) -> str:
    return f"{file}:{line}: " if line else f"{file}: "


def _problem_words(file: str, problem: ConditionsProblem) -> str:
    clause = f" ({problem.clause})" if problem.clause else ""
    missing = "" if problem.line else "missing: "
    says = problem.says.removeprefix(f"{problem.item.split()[-1]}: ")
    return f"{_place(file, problem.line)}{problem.item}{clause}: {missing}{says}"


def entries(*, file: str, house: str) -> int:
    """Print the head of a record and the entries that state the conditions; stop if these are not complete."""
    found = conditions_in(file, house)
    if found.problems:
        raise Stop(f"{_problem_words(file, found.problems[0])} (`hardway tournament check` prints everything)", FAILED)
    print(f"house {found.law.book.name}\ntournament {found.state.name}")
    for command in found.entries:
        print(NOTATION.forms.write(command))
    return DONE


def conditions_in(file: str, house: str) -> ReadConditions:
    """Read a file of conditions by a house's rules."""
    parsed = _parsed(file, "conditions")
    return read_conditions(_tournament_book(house or str(parsed.data.get("house") or "")), parsed)


def terms_in(file: str, house: str) -> tuple[Book, ReadTerms]:
    """Read a file of terms by a house's rules."""
    parsed = _parsed(file, "terms")
    book = promotion_book(file, house or str(parsed.data.get("house", "")))
    return book, read_terms(book, parsed, now=datetime.now().isoformat(timespec="seconds"))


def _parsed(file: str, what: str) -> TomlFile:
    path = Path(file)
    if path.is_file() and path.stat().st_size > MAX_FILE_BYTES:
        size = path.stat().st_size / (1 << 20)
        raise Stop(
            f"{file}: {size:.1f} MB; {what} have at most {MAX_FILE_BYTES >> 20} MB. "
            "Give the names of longer documents instead of copying their text"
        )
    with reading(file):
        path.stat()
        return parse_toml(read_text(path, path.name), path.name)


def _tournament_book(house: str) -> Book:
    """Return a house's book; if no house is named, that of the first house with tournament rules."""
    name = house or houses_with("tournament.toml")[0]
    with reading(name):
        book = load(name)
    if not book.tournament:
        others = ", ".join(name for name in house_names() if load(name).tournament)
        raise Stop(f"{book.house} has no tournament rules; these houses do: {others}")
    return book


def promotion_book(file: str, house: str) -> Book:
    """Return the book whose rules apply: that of the house named, or of the only house with promotions."""
    having = houses_with(PROMOTION_FILE)
    named = house or (having[0] if len(having) == 1 else "")
    if not named:
        raise Stop(
            f'{file}: name the house whose rules apply, by house = "…" or --house; with promotions: {", ".join(having)}'
        )
    with reading(named):
        book = load(named)
    if not book.promotion:
        raise Stop(f"{book.house} has no rules for promotions; these houses do: {', '.join(having)}")
    return book
