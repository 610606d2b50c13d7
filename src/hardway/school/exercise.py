"""An exercise: a table, a question, the answer and its reason. The same seed gives the same exercise."""

from typing import NamedTuple

from hardway.values.money import cents, short

MONEY, CHOICE, ORDER = "money", "choice", "order"
"""The forms of an answer to an exercise: an amount, one of the choices, or all choices in order."""


class NothingToAsk(Exception):
    """Raised if a house has nothing to ask about in exercises of this kind."""


class Felt(NamedTuple):
    """What a question shows of the layout: the point (None on a come-out roll), and the chips.

    Each entry of `chips` has a wager, its label and its cents.
    """

    point: int | None
    chips: tuple[tuple[str, str, int], ...]


class Question(NamedTuple):
    """A question with its answer, the reason for it, and the clauses."""

    topic: str
    """What the question is about: a wager, a ground for no roll, or a total; progress is counted for each."""
    entries: tuple[str, ...]
    """The entries that lead to the table in question, in the notation."""
    stands: tuple[str, ...]
    """What the student is told about the table, one line for each fact."""
    asks: str
    form: str
    choices: tuple[str, ...]
    answer: str
    reasons: tuple[str, ...]
    """The sentences that say why; a clause among them has the words of the book."""
    clauses: tuple[str, ...]
    dice: tuple[int, ...] = ()
    """The faces of the roll in question; empty if the question is about no roll."""
    felt: Felt | None = None
    """The table in question, as values for drawing it; None if the question is not about a table."""

    @property
    def because(self) -> str:
        """Return the reasons as one text."""
        return " ".join(map(with_full_stop, self.reasons))


class Exercise(NamedTuple):
    """A question, and the house, kind and seed that make it again."""

    house: str
    kind: str
    seed: int
    question: Question


class MarkedAnswer(NamedTuple):
    """The mark of an answer: whether it is right, and what the student is told."""

    right: bool
    says: str
    read: bool = True
    """True if the student's text could be understood as an answer, right or wrong."""


def mark(asked: Question, text: str) -> MarkedAnswer:
    """Mark an answer: an amount, a choice by its number, letter or words, or an order given by numbers."""
    given = _parse_answer(asked, text.strip())
    if given is None:
        return MarkedAnswer(False, f"{text.strip() or 'nothing'} is no answer: give {answer_form(asked)}", read=False)
    return MarkedAnswer(
        given == asked.answer, "Right." if given == asked.answer else f"Wrong: {with_full_stop(asked.answer)}"
    )


def with_full_stop(text: str) -> str:
    """Return a sentence with a full stop at its end."""
    return text if text.endswith((".", ".”")) else f"{text}."


def answer_form(asked: Question) -> str:
    """Return in words what an answer must look like."""
    if asked.form == MONEY:
        return "an amount, such as 35 or 17.50"
    if asked.form == ORDER:
        return f"the numbers 1 to {len(asked.choices)} in their order, such as 2 1 3"
    return f"a number from 1 to {len(asked.choices)}, or its words"


def _parse_answer(asked: Question, text: str) -> str | None:
    """Return an answer in the form of the right one; None if it cannot be understood."""
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
