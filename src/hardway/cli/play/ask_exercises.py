"""`hardway school`: asks exercises one by one, marks the answers and explains them; missed exercises come again."""

import json
import time
from collections.abc import Iterator, Sequence
from itertools import count as counting
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypedDict

from hardway.cli.terminal.exits import DONE, STOPPED, Stop, reading, write_file
from hardway.cli.terminal.screen import Screen, print_json
from hardway.rulebook import load
from hardway.rulebook.model.book import BookIdentity
from hardway.school import KINDS, ExerciseKey, NothingToAsk, Question, SchoolProgress, exercise, mark
from hardway.school.exercise import Exercise, answer_form
from hardway.school.progress import progress_of

PAGE_EACH = 20
"""How many exercises of each kind an HTML page has if --count is not given."""
JSON_COUNT = 10
"""How many exercises --json prints if --count is not given, since exercises never run out."""


class ExerciseOrder(NamedTuple):
    """Which exercises to ask: of which house and kinds, from which seed, and how many."""

    house: str
    kinds: tuple[str, ...]
    seed: int
    most: int
    """How many exercises to ask; 0 to ask without end."""

    @classmethod
    def of(cls, house: str, kinds: Sequence[str], role: str, seed: int, count: int) -> "ExerciseOrder":
        """Return which exercises to ask; stop if a kind or role is unknown, or has no exercise in this house."""
        unknown = [kind for kind in kinds if kind not in KINDS]
        if unknown:
            raise Stop(f"{unknown[0]!r} is not a kind of exercise; the kinds are {', '.join(KINDS)}")
        roles = dict.fromkeys(kind.role for kind in KINDS.values())
        if role and role not in roles:
            raise Stop(f"no exercise is for the role {role!r}; the roles are {', '.join(roles)}")
        with reading(house):
            load(house)
        wanted = kinds or [name for name, kind in KINDS.items() if role in ("", kind.role)]
        known = tuple(kind for kind in wanted if _asks(house, kind))
        if not known or (kinds and len(known) < len(kinds)):
            missing = next(kind for kind in wanted if kind not in known)
            raise Stop(f"{house} has no exercise of the kind {missing}")
        return cls(house, known, seed, count)

    def items(self) -> Iterator[ExerciseKey]:
        """Yield exercises without end; the kinds take turns."""
        for number in counting(self.seed):
            yield ExerciseKey(self.house, self.kinds[number % len(self.kinds)], number)


def _asks(house: str, kind: str) -> bool:
    try:
        exercise(house, kind, 0)
    except NothingToAsk:
        return False
    return True


def school(
    *, house: str, kind: Sequence[str], role: str, seed: int, count: int | None, timed: bool, keep: str, page: str,
    kinds: bool, as_json: bool,
) -> int:  # fmt: skip
    """List the kinds of exercise, print exercises as JSON lines, write them as a page, or ask them."""
    if kinds:
        return list_kinds(as_json=as_json)
    if page and as_json:
        raise Stop("--page writes a file and --json prints the exercises: give one of them")
    if page and not page.endswith(".html"):
        raise Stop(f"{page}: the file must end in .html")
    order = ExerciseOrder.of(house, kind, role, seed, count or 0)
    if page:
        return write_page(page, order)
    return print_exercises(order) if as_json else ask(order, keep=keep, timed=timed)


def list_kinds(*, as_json: bool) -> int:
    """List the kinds of exercise."""
    if as_json:
        kinds: dict[str, KindOfExercise] = {
            name: {"asks": kind.title, "for": kind.role} for name, kind in KINDS.items()
        }
        print_json(kinds)
        return DONE
    for name, kind in KINDS.items():
        print(f"{name:<16} {kind.title} ({kind.role})")
    return DONE


def print_exercises(order: ExerciseOrder) -> int:
    """Print exercises with their answers, one object a line."""
    for item, _ in zip(order.items(), range(order.most or JSON_COUNT), strict=False):
        print(json.dumps(exercise_form(exercise(*item)), ensure_ascii=False))
    return DONE


def write_page(file: str, order: ExerciseOrder) -> int:
    """Write the exercises as one HTML file that needs no server."""
    from hardway.school.page import school_page

    most = order.most or PAGE_EACH * len(order.kinds)
    write_file(file, school_page(order.house, islice((exercise(*item) for item in order.items()), most)))
    print(f"{file}: {most:,} exercises of {load(order.house).heading}. Open it in a browser; it needs no server.")
    return DONE


_For = TypedDict("_For", {"for": str})


class KindOfExercise(_For):
    """A kind of exercise, with the role it is for."""

    asks: str


class AskedExercise(BookIdentity):
    """An exercise with its answer, in JSON form."""

    kind: str
    seed: int
    topic: str
    entries: list[str]
    stands: list[str]
    asks: str
    form: str
    choices: list[str]
    answer: str
    because: str
    clauses: list[str]
    dice: list[int]


def exercise_form(one: Exercise) -> AskedExercise:
    """Return an exercise with its answer in JSON form."""
    asked = one.question
    return {
        **load(one.house).identity, "kind": one.kind, "seed": one.seed, "topic": asked.topic,
        "entries": list(asked.entries), "stands": list(asked.stands), "asks": asked.asks, "form": asked.form,
        "choices": list(asked.choices), "answer": asked.answer, "because": asked.because,
        "clauses": list(asked.clauses), "dice": list(asked.dice),
    }  # fmt: skip


def ask(order: ExerciseOrder, *, keep: str, timed: bool) -> int:
    """Ask exercises until the wanted number is reached, or an answer is empty."""
    progress, fresh, done, code = _loaded(keep), order.items(), 0, DONE
    print(f"{load(order.house).heading}. To stop, give an empty answer or press Ctrl-D.")
    try:
        while not order.most or done < order.most:
            item = progress.due(order.kinds, order.house) or _lesson(next(fresh), order.kinds, progress, keep=keep)
            began = time.monotonic()
            right = _ask_one(exercise(*item).question)
            if right is None:
                break
            done += 1
            progress = progress.answered(item, exercise(*item).question.topic, right=right)
            if keep:  # after every answer, so that stopping loses nothing
                write_file(keep, json.dumps(progress.form(), indent=1) + "\n")
            if timed:
                print(f"{time.monotonic() - began:.1f} s")
    except EOFError:
        print()
    except KeyboardInterrupt:
        print()
        code = STOPPED
    _print_score(progress)
    return code


def _lesson(item: ExerciseKey, kinds: tuple[str, ...], progress: SchoolProgress, *, keep: str) -> ExerciseKey:
    """Return the next exercise: if progress is saved, of the easiest kind not yet known; otherwise `item`."""
    return item._replace(kind=(progress.lesson(kinds, item.house) if keep else "") or item.kind)


def _ask_one(question: Question) -> bool | None:
    """Ask one question; return whether the answer was right, or None for an empty answer."""
    screen = Screen()
    screen.print()
    for line in question.stands:
        screen.print(line, style="dim")
    screen.print(question.asks, style="bold")
    for number, choice in enumerate(question.choices, 1):
        screen.print(f"  {number}  {choice}")
    while said := input(f"({answer_form(question)}) > ").strip():
        right, says, read = mark(question, said)
        if read:
            cites = f" ({', '.join(question.clauses)})" if question.clauses else ""
            screen.print(f"{says} {question.because}{cites}")
            return right
        print(says)
    return None


def _print_score(progress: SchoolProgress) -> None:
    if not progress.asked:
        return
    print(f"{progress.right} of {progress.asked} right.")
    for name, score in progress.weakest():
        print(f"  practise {name}: {score.right} of {score.asked}")


def _loaded(path: str) -> SchoolProgress:
    if not path or not Path(path).exists():
        return SchoolProgress()
    with reading(path):
        try:
            return progress_of(json.loads(Path(path).read_text("utf-8")))
        except ValueError as error:
            raise Stop(f"{path}: {error}") from None
