"""An exercise: what stands, what is asked, the answer and why. It is a value, and the same for the same seed."""

from typing import NamedTuple

from hardway.values.money import cents, short

MONEY, CHOICE, ORDER = "money", "choice", "order"
"""What an answer is: an amount, one of the choices, or all of them in their order."""


class NothingToAsk(Exception):
    """A house in which there is nothing of a kind to ask about."""


class Question(NamedTuple):
    """What is asked, with its answer."""

    topic: str
    """What it is about, as finely as somebody is weak in it: the wager, the ground, the total."""
    entries: tuple[str, ...]
    """How the table came to be as it is, in the notation."""
    stands: tuple[str, ...]
    """What is on it, a line each."""
    asks: str
    form: str
    choices: tuple[str, ...]
    answer: str
    because: str
    clauses: tuple[str, ...]
    dice: tuple[int, ...] = ()
    """The faces of the roll that is asked about; none where it is about no roll."""


class Exercise(NamedTuple):
    """A question, and what it is made again from."""

    house: str
    kind: str
    seed: int
    question: Question


class MarkedAnswer(NamedTuple):
    """An answer, marked."""

    right: bool
    says: str
    read: bool = True
    """Whether it was an answer at all."""


def mark(asked: Question, said: str) -> MarkedAnswer:
    """Mark an answer: an amount, a choice by number, letter or words, or an order by numbers."""
    given = _read(asked, said.strip())
    if given is None:
        return MarkedAnswer(False, f"{said.strip() or 'nothing'} is no answer: give {wanted(asked)}", read=False)
    return MarkedAnswer(given == asked.answer, "Right." if given == asked.answer else f"Wrong: {ended(asked.answer)}")


def ended(text: str) -> str:
    """End a sentence with a full stop, where it has none."""
    return text if text.endswith((".", ".”")) else f"{text}."


def wanted(asked: Question) -> str:
    """Say what an answer looks like."""
    if asked.form == MONEY:
        return "an amount, such as 35 or 17.50"
    if asked.form == ORDER:
        return f"the numbers 1 to {len(asked.choices)} in their order, such as 2 1 3"
    return f"a number from 1 to {len(asked.choices)}, or its words"


def _read(asked: Question, said: str) -> str | None:
    """Return what was said as an answer is written; None where it is none."""
    if asked.form == MONEY:
        amount = cents(said.lstrip("$").replace(",", "")) if said else None
        return None if amount is None else short(amount)
    if asked.form == ORDER:
        numbers = said.replace(",", " ").split()
        whole = sorted(numbers) == sorted(str(1 + place) for place in range(len(asked.choices)))
        return " ".join(numbers) if whole else None
    if said.isdecimal() and 0 < int(said) <= len(asked.choices):
        return asked.choices[int(said) - 1]
    return next((choice for choice in asked.choices if choice.casefold() == said.casefold()), None)
