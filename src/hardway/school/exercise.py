"""An exercise: the table, the question, the answer and its reason. The same seed gives the same exercise."""

from typing import NamedTuple

from hardway.values.money import cents, short

MONEY, CHOICE, ORDER = "money", "choice", "order"
"""The forms of an answer: an amount, one of the choices, or all of them in order."""


class NothingToAsk(Exception):
    """A house has nothing to ask about in an exercise of this kind."""


class Felt(NamedTuple):
    """The felt of a question: the point, None on a come-out roll, and the chips on it in cents, by wager and label."""

    point: int | None
    chips: tuple[tuple[str, str, int], ...]


class Question(NamedTuple):
    """A question with its answer."""

    topic: str
    """What it is about: the wager, the ground or the total. Progress is counted by it."""
    entries: tuple[str, ...]
    """The entries that led to this table, in the notation."""
    stands: tuple[str, ...]
    """What is on the table, a line each."""
    asks: str
    form: str
    choices: tuple[str, ...]
    answer: str
    because: str
    clauses: tuple[str, ...]
    dice: tuple[int, ...] = ()
    """The faces of the roll in question; empty where there is none."""
    felt: Felt | None = None
    """What `stands` says, to be drawn; None where the question is about no table."""


class Exercise(NamedTuple):
    """A question, and the house, kind and seed that make it again."""

    house: str
    kind: str
    seed: int
    question: Question


class MarkedAnswer(NamedTuple):
    """The mark of an answer."""

    right: bool
    says: str
    read: bool = True
    """Whether it could be understood as an answer."""


def mark(asked: Question, text: str) -> MarkedAnswer:
    """Mark an answer: an amount, a choice by number, letter or words, or an order by numbers."""
    given = _parse_answer(asked, text.strip())
    if given is None:
        return MarkedAnswer(False, f"{text.strip() or 'nothing'} is no answer: give {answer_form(asked)}", read=False)
    return MarkedAnswer(
        given == asked.answer, "Right." if given == asked.answer else f"Wrong: {with_full_stop(asked.answer)}"
    )


def with_full_stop(text: str) -> str:
    """Return a sentence that ends with a full stop."""
    return text if text.endswith((".", ".”")) else f"{text}."


def answer_form(asked: Question) -> str:
    """Return in words what an answer looks like."""
    if asked.form == MONEY:
        return "an amount, such as 35 or 17.50"
    if asked.form == ORDER:
        return f"the numbers 1 to {len(asked.choices)} in their order, such as 2 1 3"
    return f"a number from 1 to {len(asked.choices)}, or its words"


def _parse_answer(asked: Question, text: str) -> str | None:
    """Return an answer in the form of the right one; None where it cannot be understood."""
    if asked.form == MONEY:
        amount = cents(text.lstrip("$").replace(",", "")) if text else None
        return None if amount is None else short(amount)
    if asked.form == ORDER:
        numbers = text.replace(",", " ").split()
        whole = sorted(numbers) == sorted(str(1 + place) for place in range(len(asked.choices)))
        return " ".join(numbers) if whole else None
    if text.isdecimal() and 0 < int(text) <= len(asked.choices):
        return asked.choices[int(text) - 1]
    return next((choice for choice in asked.choices if choice.casefold() == text.casefold()), None)
