"""Linear recurrences of whole numbers: finds the rule of a sequence, and any term of it.

>>> fibonacci = [1, 1, 2, 3, 5, 8]
>>> recurrence(fibonacci), term_at(fibonacci, recurrence(fibonacci), 100)
([1, 1], 573147844013817084101)
"""

from collections.abc import Sequence
from fractions import Fraction


def recurrence(terms: Sequence[int]) -> list[int]:
    """Return the coefficients of the shortest recurrence of these terms, the nearest term first (Berlekamp and Massey).

    It needs at least twice as many terms as the chain that made them has states.
    """
    rule, before = [Fraction(1)], [Fraction(1)]
    order, ago, missed = 0, 1, Fraction(1)
    for place in range(len(terms)):
        misses = sum((share * terms[place - back] for back, share in enumerate(rule)), Fraction(0))
        if not misses:
            ago += 1
            continue
        shifted = [Fraction(0)] * ago + [misses / missed * share for share in before]
        size = max(len(rule), len(shifted))
        padded = [[*one, *[Fraction(0)] * (size - len(one))] for one in (rule, shifted)]
        if 2 * order <= place:
            order, ago, missed, before = place + 1 - order, 1, misses, rule
        else:
            ago += 1
        rule = [one - other for one, other in zip(*padded, strict=True)]
    return [-int(share) for share in rule[1:]]


def term_at(terms: Sequence[int], rule: Sequence[int], place: int) -> int:
    """Return the term at index `place`, found in few steps even if it is large.

    A power of x modulo the polynomial of `rule` has the coefficients of the first terms in it (Fiduccia).
    """
    power = [1]
    for bit in f"{place:b}":
        power = _reduced(_square(power), rule)
        if bit == "1":
            power = _reduced([0, *power], rule)
    return sum(share * term for share, term in zip(power, terms, strict=False))


def _square(power: list[int]) -> list[int]:
    made = [0] * (2 * len(power) - 1)
    for place, share in enumerate(power):
        made[2 * place] += share * share
        for other in range(place):
            made[place + other] += 2 * (share * power[other])
    return made


def _reduced(power: list[int], rule: Sequence[int]) -> list[int]:
    """Return a polynomial modulo that of the rule."""
    while len(power) > len(rule):
        highest = power.pop()
        for back, share in enumerate(rule, 1):
            power[-back] += highest * share
    return power
