"""Says what a strategy just did and which of its rules caused it, for bots that speak.

I bet 10 on Win Line, because the puck is off.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from hardway.report.wording import label
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
from hardway.values.phrase import Phrase, joined, money, phrase, wager, word

_SIGNS = {"<": "less than ", "<=": "at most ", "=": "", ">=": "at least ", ">": "more than "}
_ITEMS = {"first": "first of", "last": "last of", "ends": "ends of", "count": "length of"}
_FACTS = {"rack": "my rack", "start": "what I began with", "rolls": "the rolls so far", "hands": "the hands so far"}


def acts_sentence(law: Law, taken: Iterable[RuleAct]) -> str:
    """Return what a strategy did as sentences, one for each rule; empty if it did nothing."""
    by_rule: dict[tuple[int, Condition | None], tuple[Condition | None, list[Phrase]]] = {}
    for rule, command in taken:
        by_rule.setdefault((rule.line, rule.when), (rule.when, []))[1].append(_act(law, command))
    said = [
        phrase("I {}{}", _listed(acts), "" if when is None else phrase(", because {}", condition_words(law, when)))
        for when, acts in by_rule.values()
    ]
    return phrase("{}.", joined(said, ". ")) if said else ""


def _listed(words: list[Phrase]) -> Phrase:
    *first, end = words
    return phrase("{} and {}", joined(first, ", "), end) if first else end


def _act(law: Law, command: Command) -> Phrase:
    match command:
        case Bet(_, key, amount):
            return phrase("bet {} on {}", money(amount), _wager(law, key))
        case Take(_, key, None):
            return phrase("take {} down", _wager(law, key))
        case Take(_, key, int() as amount):
            return phrase("take {} off {}", money(amount), _wager(law, key))
        case Call(_, key, marker):
            return phrase("call {} {}", _wager(law, key), marker)
        case Choose(_, key, way):
            return phrase("{} winners of {} {}", "leave" if way == "up" else "take", _wager(law, key), way)
    raise TypeError(f"no strategy does {command!r}")


def condition_words(law: Law, condition: Condition) -> Phrase:
    """Return a condition in words, as a statement: `the puck is off`."""
    match condition:
        case Puck(0):
            return phrase("the puck is off")
        case Puck(-1):
            return phrase("there is a point")
        case Puck(point):
            return phrase("the point is {}", point)
        case Up(keys):
            return phrase("{} is up", _kind(law, keys))
        case Last():
            return _last(law, condition)
        case Shoots():
            return phrase("I have the dice")
        case Compare(left, sign, right):
            return phrase("{} {} {}{}", _sum(law, left), _verb(left), _SIGNS[sign], _sum(law, right))
        case Not(part):
            return _not(law, part)
        case Both(first, second):
            return phrase("{} and {}", condition_words(law, first), condition_words(law, second))
        case Either(first, second):
            return phrase("{} or {}", condition_words(law, first), condition_words(law, second))


def _not(law: Law, part: Condition) -> Phrase:
    match part:
        case Puck(0):
            return phrase("there is a point")
        case Puck(-1):
            return phrase("the puck is off")
        case Puck(point):
            return phrase("the point is not {}", point)
        case Up(keys):
            return phrase("{} is not up", _kind(law, keys))
    return phrase("it is not so that {}", condition_words(law, part))


def _last(law: Law, last: Last) -> Phrase:
    match last.what:
        case "total":
            return phrase("the last roll was {}", last.total)
        case "made":
            return phrase("the point was made")
        case "seven_out":
            return phrase("the last roll was a seven-out")
    return phrase("{} just {}", _kind(law, last.keys), last.what)


def _kind(law: Law, keys: tuple[str, ...]) -> Phrase:
    """Return the label of a single wager, or of its kind if there are several."""
    return _wager(law, keys[0] if len(keys) == 1 else keys[0].partition(" ")[0])


def _wager(law: Law, key: str) -> Phrase:
    return wager(label(law, key), key)


def _sum(law: Law, sum: Sum) -> Phrase:
    terms = [
        (times < 0, phrase("{}{}", f"{abs(times)} times " * (abs(times) > 1), _term(law, term)))
        for times, term in sum.terms
    ]
    if sum.constant or not terms:
        terms.append((sum.constant < 0, phrase("{}", short(abs(sum.constant)))))
    (less, first), *rest = terms
    start = phrase("less {}", first) if less else first
    return joined((start, *(phrase(" less {}" if less else " plus {}", words) for less, words in rest)))


def _term(law: Law, term: Term) -> Phrase:
    match term:
        case Count(keys):
            return phrase("the bets on {}", _kind(law, keys))
        case Standing(keys):
            return phrase("what is on {}", _kind(law, keys))
        case Won(keys):
            return phrase("what {} just won", _kind(law, keys))
        case Item(name, which):
            return phrase("the {} {}", _ITEMS[which], _name(name))
        case Product(left, right):
            return phrase("({}) times ({})", _sum(law, left), _sum(law, right))
        case Scaled(of, top, bottom, step, up):
            part = _sum(law, of) if top == bottom else phrase("{} of {}", Fraction(top, bottom), _sum(law, of))
            return part if step == 1 else phrase("{} rounded {}to {}", part, "up " * up, short(step))
        case Extreme(parts, largest):
            return phrase(
                "the {} of {}", "largest" if largest else "least", _listed([_sum(law, part) for part in parts])
            )
    return phrase(_FACTS[term]) if term in _FACTS else _name(term)


def _name(name: str) -> Phrase:
    """Return the name of a counter or a list of the strategy."""
    return word(name.replace("_", " "))


def _verb(sum: Sum) -> str:
    first: Any = sum.terms[0][1] if sum.terms else ""
    return "are" if isinstance(first, Count) or first in ("rolls", "hands") else "is"
