"""Says what a strategy just did and which of its rules caused it, for bots that speak.

I bet 10 on Win Line, because the puck is off.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from hardway.report.wording import join_words, label
from hardway.rulebook import Law
from hardway.strategy import RuleAct
from hardway.strategy.model import (
    Both,
    Compare,
    Condition,
    Count,
    Either,
    Extreme,
    Item,
    Last,
    Not,
    Product,
    Puck,
    Scaled,
    Shoots,
    Standing,
    Sum,
    Term,
    Up,
    Won,
)
from hardway.table.model.commands import Bet, Call, Choose, Command, Take
from hardway.values.money import short

_SIGNS = {"<": "less than", "<=": "at most", "=": "", ">=": "at least", ">": "more than"}
_ITEMS = {"first": "first of", "last": "last of", "ends": "ends of", "count": "length of"}
_FACTS = {"rack": "my rack", "start": "what I began with", "rolls": "the rolls so far", "hands": "the hands so far"}


def acts_sentence(law: Law, taken: Iterable[RuleAct]) -> str:
    """Return what a strategy did as sentences, one for each rule; empty if it did nothing."""
    by_rule: dict[tuple[int, Condition | None], tuple[Condition | None, list[str]]] = {}
    for rule, command in taken:
        by_rule.setdefault((rule.line, rule.when), (rule.when, []))[1].append(_act(law, command))
    said = [
        f"I {join_words(acts)}" + (f", because {condition_words(law, when)}" if when is not None else "")
        for when, acts in by_rule.values()
    ]
    return ". ".join(said) + "." if said else ""


def _act(law: Law, command: Command) -> str:
    match command:
        case Bet(_, wager, amount):
            return f"bet {short(amount)} on {label(law, wager)}"
        case Take(_, wager, amount):
            return (
                f"take {label(law, wager)} down" if amount is None else f"take {short(amount)} off {label(law, wager)}"
            )
        case Call(_, wager, marker):
            return f"call {label(law, wager)} {marker}"
        case Choose(_, wager, way):
            return f"{'leave' if way == 'up' else 'take'} winners of {label(law, wager)} {way}"
    raise TypeError(f"no strategy does {command!r}")


def condition_words(law: Law, condition: Condition) -> str:
    """Return a condition in words, as a statement: `the puck is off`."""
    match condition:
        case Puck(0):
            return "the puck is off"
        case Puck(-1):
            return "there is a point"
        case Puck(point):
            return f"the point is {point}"
        case Up(keys):
            return f"{_kind(law, keys)} is up"
        case Last():
            return _last(law, condition)
        case Shoots():
            return "I have the dice"
        case Compare(left, sign, right):
            return f"{_sum(law, left)} {_verb(left)} {_SIGNS[sign]} {_sum(law, right)}".replace("  ", " ")
        case Not(part):
            return _not(law, part)
        case Both(first, second):
            return f"{condition_words(law, first)} and {condition_words(law, second)}"
        case Either(first, second):
            return f"{condition_words(law, first)} or {condition_words(law, second)}"


def _not(law: Law, part: Condition) -> str:
    match part:
        case Puck(0):
            return "there is a point"
        case Puck(-1):
            return "the puck is off"
        case Up(keys):
            return f"{_kind(law, keys)} is not up"
    return f"it is not so that {condition_words(law, part)}"


def _last(law: Law, last: Last) -> str:
    match last.what:
        case "total":
            return f"the last roll was {last.total}"
        case "made":
            return "the point was made"
        case "seven_out":
            return "the last roll was a seven-out"
    return f"{_kind(law, last.keys)} just {last.what}"


def _kind(law: Law, keys: tuple[str, ...]) -> str:
    """Return the label of a single wager, or of its kind if there are several."""
    return label(law, keys[0] if len(keys) == 1 else keys[0].partition(" ")[0])


def _sum(law: Law, sum: Sum) -> str:
    words = "".join(
        f" {'plus' if times > 0 else 'less'} {f'{abs(times)} times ' * (abs(times) > 1)}{_term(law, term)}"
        for times, term in sum.terms
    )
    if not words or sum.constant:
        return f"{words} plus {short(sum.constant)}".removeprefix(" plus ") if sum.constant > 0 or not words else (
            f"{words} less {short(-sum.constant)}".removeprefix(" plus ")
        )  # fmt: skip
    return words.removeprefix(" plus ")


def _term(law: Law, term: Term) -> str:
    match term:
        case Count(keys):
            return f"the bets on {_kind(law, keys)}"
        case Standing(keys):
            return f"what is on {_kind(law, keys)}"
        case Won(keys):
            return f"what {_kind(law, keys)} just won"
        case Item(name, which):
            return f"the {_ITEMS[which]} {name.replace('_', ' ')}"
        case Product(left, right):
            return f"({_sum(law, left)}) times ({_sum(law, right)})"
        case Scaled(of, top, bottom, step, up):
            part = _sum(law, of) if top == bottom else f"{Fraction(top, bottom)} of {_sum(law, of)}"
            return part if step == 1 else f"{part} rounded {'up ' * up}to {short(step)}"
        case Extreme(parts, largest):
            return f"the {'largest' if largest else 'least'} of {join_words([_sum(law, part) for part in parts])}"
    return _FACTS.get(term, term.replace("_", " "))


def _verb(sum: Sum) -> str:
    first: Any = sum.terms[0][1] if sum.terms else ""
    return "are" if isinstance(first, Count) or first in ("rolls", "hands") else "is"
