"""`hardway tournament draft`, `check` and `entries`: a file of conditions, and all that is wrong by line and clause."""

from pathlib import Path

from hardway.cli.terminal.exits import DONE, FAILED, Stop, reading
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.screen import print_json
from hardway.notation.tournament import NOTATION
from hardway.rulebook import Book, house_names, load
from hardway.rulebook.files.source import MOST_BYTES, read_text, toml
from hardway.rulebook.loading.house_shelf import houses_with
from hardway.tournament.conditions_file import (
    ConditionsProblem,
    ReadConditions,
    conditions_skeleton,
    read_conditions,
)
from hardway.values.names import NAME, NAME_SIGNS


def draft(name: str, *, house: str) -> int:
    """Print conditions to fill in."""
    if not NAME.match(name):
        raise Stop(f"tournament draft: a name has {NAME_SIGNS}, not {name!r}")
    print(conditions_skeleton(_book(house or _usual()), name), end="")
    return DONE


def check(file: str, *, house: str, as_json: bool) -> int:
    """Check conditions; 1 if anything is missing or not so."""
    found = conditions_in(file, house)
    if as_json:
        print_json({
            "tournament": found.state.name, **found.law.book.identity, "whole": not found.problems,
            "digest": found.digest if not found.problems else None,
            "problems": [problem._asdict() for problem in found.problems], "marked": list(found.marked),
        })  # fmt: skip
        return FAILED if found.problems else DONE
    paint = Paint()
    for problem in found.problems:
        paint.line(_told(file, problem), "failed")
    for rule in found.marked:
        paint.line(f"{file}: note: rule {rule} is changed, which those who approve will look at")
    if found.problems:
        count = len(found.problems)
        paint.line(f"{file}: {count} thing{'s' if count > 1 else ''} to put right before the conditions are complete.")
    else:
        paint.line(f"{file}: complete by the rules of {found.law.book.house}; digest {found.digest}")
    return FAILED if found.problems else DONE


def _told(file: str, problem: ConditionsProblem) -> str:
    place = f"{file}:{problem.line}: " if problem.line else f"{file}: "
    clause = f" ({problem.clause})" if problem.clause else ""
    missing = "" if problem.line else "missing: "
    return f"{place}{problem.item}{clause}: {missing}{problem.says.removeprefix(f'{problem.item.split()[-1]}: ')}"


def entries(file: str, *, house: str) -> int:
    """Print the head of a record and the entries that state the conditions; nothing for ones that are not complete."""
    found = conditions_in(file, house)
    if found.problems:
        raise Stop(f"{_told(file, found.problems[0])} (`hardway tournament check` prints everything)", FAILED)
    print(f"house {found.law.book.name}\ntournament {found.state.name}")
    for command in found.entries:
        print(NOTATION.forms.write(command))
    return DONE


def conditions_in(file: str, house: str) -> ReadConditions:
    """Read a file of conditions by the rules of a house."""
    path = Path(file)
    if path.is_file() and path.stat().st_size > MOST_BYTES:
        size = path.stat().st_size / (1 << 20)
        raise Stop(
            f"{file}: {size:.1f} MB; conditions have at most {MOST_BYTES >> 20} MB: name longer documents in them"
        )
    with reading(file):
        path.stat()
        parsed = toml(read_text(path, path.name), path.name)
    return read_conditions(_book(house or str(parsed.data.get("house") or _usual())), parsed)


def _usual() -> str:
    """Return the first house whose rules speak of tournaments: the one, where neither file nor option names any."""
    return houses_with("tournament.toml")[0]


def _book(house: str) -> Book:
    with reading(house):
        book = load(house)
    if not book.tournament:
        others = ", ".join(name for name in house_names() if load(name).tournament)
        raise Stop(f"the rules of {book.house} do not speak of tournaments; those of {others} do")
    return book
