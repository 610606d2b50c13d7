"""Linear recurrences: known rules, and distant terms."""

from fractions import Fraction as F
from random import Random

import pytest

from hardway.odds.solving.recurrence import recurrence, term_at


def continued(terms: list[int], rule: list[int], length: int) -> list[int]:
    """A sequence, term by term; the first coefficient is that of the nearest term."""
    terms = list(terms)
    while len(terms) < length:
        terms.append(sum(share * terms[-back] for back, share in enumerate(rule, 1)))
    return terms


def rank(terms: list[int], size: int) -> int:
    """The order of the shortest rule of these terms: the rank of their Hankel matrix."""
    rows = [[F(terms[one + other]) for other in range(size)] for one in range(size)]
    found = 0
    for column in range(size):
        lead = next((row for row in rows[found:] if row[column]), None)
        if lead is None:
            continue
        rows.remove(lead)
        rows.insert(found, lead)
        for place in range(found + 1, size):
            times = rows[place][column] / lead[column]
            rows[place] = [one - times * other for one, other in zip(rows[place], lead, strict=True)]
        found += 1
    return found


@pytest.mark.parametrize(
    ("terms", "rule"),
    [
        ([1, 1, 2, 3, 5, 8], [1, 1]),  # each is the sum of two
        ([3, 6, 12, 24], [2]),  # each is twice the one before
        ([5, 5, 5, 5], [1]),
        ([1, 2, 3, 4, 5, 6], [2, -1]),  # as much more as the time before
        ([0, 0, 1, 1, 2, 4, 7, 13], [1, 1, 1]),  # each is the sum of three
        ([1, 0, 0, 0, 0, 0], [0]),  # nothing after the first
        ([2, 3, 0, 0, 0, 0], [0, 0]),  # nothing after the second
        ([0, 0, 0, 0], []),
    ],
)
def test_linear_recurrences_of_known_sequences_are_found(terms: list[int], rule: list[int]) -> None:
    assert recurrence(terms) == rule
    assert [term_at(terms, rule, place) for place in range(40)] == continued(terms, rule, 40)


def test_linear_recurrences_of_random_sequences_are_found() -> None:
    draw = Random(5)
    for _ in range(60):
        size = draw.randint(1, 5)
        rule = [draw.randint(-3, 3) for _ in range(size)]
        terms = continued([draw.randint(-4, 4) for _ in range(size)], rule, 40)
        found = recurrence(terms[: 2 * size])
        assert len(found) == rank(terms, size)
        for place in (0, 2 * size - 1, 2 * size, 2 * size + 1, 31, 32, 39):
            assert term_at(terms[: 2 * size], found, place) == terms[place]
