"""Reads conditions, sums and amounts of a strategy, and collects the facts about the table that they need."""

import re

from hardway.notation import NotationError
from hardway.notation.words import Words, group_elsewhere, nearest
from hardway.strategy.model import (
    All,
    Both,
    Compare,
    Condition,
    Count,
    Either,
    Extreme,
    Item,
    Keys,
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
from hardway.values.dice import POINTS
from hardway.values.entry_words import FACTS
from hardway.values.money import LARGEST_CENTS, cents

OPERATORS = r"(<=|>=|[<>=()+*×/%,-])"
SIGNS = ("<", "<=", "=", ">=", ">")
GROWING = ("rolls", "hands")
MOST_JOINED = 200
MOST_SIGNS = 100
NESTING = ("*", "×", "/", "%", "min", "max")
_TERMS = ("count", "standing", "won", "min", "max", "first", "last", "ends")
HUNCHES = 60
"""The length in throws after which a strategy's hunches repeat in the same order: the least number that 2 to 6 all
divide."""
NEXT_HUNCH = 17
"""Each number of a hunch is the number before it times this, modulo 61. As 17 is a primitive root of 61, all numbers
from 1 to 60 come."""
_NUMBER = re.compile(r"([0-9]{1,40}(?:\.[0-9]{1,2})?)?(u?)\Z")
_ITEMS = ("first", "last", "ends")
_LASTS = ("total", "won", "lost", "made", "seven_out")


class Terms:
    """The names in the head of one strategy, and the facts about the table that its conditions and sums need."""

    def __init__(self, unit: int | None) -> None:
        self.unit = unit
        self.has_unit = False
        """True if the head of the strategy has a line `unit`."""
        self.counters: dict[str, int] = {}
        self.lists: dict[str, tuple[int, ...]] = {}
        self.hunches: list[tuple[str, int]] = []
        """For each hunch of the strategy, the hidden counter that drives it, and the number with which the counter
        begins."""
        self.paid: set[str] = set()
        self.lasts: set[Last] = set()
        self.reads: set[str] = set()
        self.enough: dict[str, int] = {}
        self.loose: set[str] = set()
        """Those of `rolls` and `hands` that the strategy uses other than by comparing them with a number."""

    def bounded(self, words: Words) -> Condition:
        """Read a condition; refuse one with too many `and`, `or`, `not` and brackets."""
        if sum(word in ("(", "not", "and", "or") for word in words.words) > MOST_JOINED:
            raise NotationError(wrong=f"a condition has at most {MOST_JOINED} of `and`, `or`, `not` and brackets")
        return self.condition(words)

    def condition(self, words: Words) -> Condition:
        """Read a condition; `and` binds tighter than `or`."""
        found = self._both(words)
        while words.peek() == "or":
            words.word("or")
            found = Either(found, self._both(words))
        return found

    def _both(self, words: Words) -> Condition:
        found = self._one(words)
        while words.peek() == "and":
            words.word("and")
            found = Both(found, self._one(words))
        return found

    def _one(self, words: Words) -> Condition:
        match words.peek():
            case "not":
                words.word("not")
                return Not(self._one(words))
            case "(":
                words.word("(")
                found = self.condition(words)
                words.one_of((")",), "a closing bracket")
                return found
            case "comeout":
                words.word("comeout")
                return Puck(0)
            case "point":
                return self._point(words)
            case "up":
                words.word("up")
                return Up(several(words))
            case "last" if words.after("last") not in self.lists:
                return self._last(words)
            case "hunch":
                return self._hunch(words)
            case "I":
                words.word("I")
                words.one_of(("shoot",), "shoot")
                return Shoots()
            case word:
                if word and not self._counts(word):
                    begins = ("comeout", "point", "up", "last", "not", "hunch")
                    raise NotationError(
                        f"a condition{self._meant(word, begins)}: comeout, point, up, last, not, I shoot, hunch, or a"
                        f" comparison of {self._known}",
                        word,
                    )
                return self._compare(words)

    @property
    def _known(self) -> str:
        amounts = ("count WAGER", "standing WAGER", "won WAGER", "min", "max")
        return ", ".join(("numbers", *FACTS, *amounts, *self.counters, *(f"first {name}" for name in self.lists)))

    def _meant(self, word: str, begins: tuple[str, ...] = ()) -> str:
        """Return a guess at a misspelt word, as the end of a message; empty if no known word is similar."""
        guess = nearest(word, (*begins, *FACTS, "count", "standing", "won", *self.counters))
        return f" (did you mean {guess}?)" if guess else ""

    def _counts(self, word: str) -> bool:
        """Return whether a sum may begin with this word."""
        return word in (*FACTS, *self.counters, *_TERMS, "+", "-") or bool(_NUMBER.match(word))

    def _hunch(self, words: Words) -> Compare:
        """Read `hunch 1 in 6`, as a comparison of a hidden counter.

        The counter takes the numbers 1 to 60 in a fixed order, one for each throw, and the hunch holds while it is at
        most that share of 60.
        """
        words.word("hunch")
        times = words.whole("how often a hunch holds, such as `1 in 6`")
        words.one_of(("in",), "`in`, as in `hunch 1 in 6`")
        of = words.whole("a whole number")
        if not 0 < times < of or HUNCHES * times % of:
            raise NotationError(wrong=f"a hunch of {times} in {of}: 60 throws must divide so, as in 1 in 6 or 3 in 10")
        seed = 1
        if words.peek() == "seed":
            words.word("seed")
            seed = words.whole("a seed")
        name = f"hunch {len(self.hunches) + 1}"
        self.hunches.append((name, pow(NEXT_HUNCH, 7 * seed + len(self.hunches), HUNCHES + 1) * 100))
        return Compare(Sum(0, ((1, name),)), "<=", Sum(HUNCHES * times // of * 100))

    def _point(self, words: Words) -> Condition:
        words.word("point")
        if not words.peek().isdigit():
            return Puck(-1)
        return Puck(int(words.one_of(tuple(map(str, POINTS)), "a point")))

    def _last(self, words: Words) -> Condition:
        words.word("last")
        what = words.one_of(_LASTS, "what the last throw did")
        found = Last(what)
        if what == "total":
            found = Last(what, total=int(words.one_of(tuple(map(str, range(2, 13))), "a total from 2 to 12")))
        elif what in ("won", "lost"):
            found = Last(what, keys=several(words))
        self.lasts.add(found)
        return found

    def _compare(self, words: Words) -> Compare:
        loose = set(self.loose)
        if not words.peek():
            words.word("a condition")
        left = self.sum(words)
        sign = words.one_of(SIGNS, "a comparison")
        right = self.sum(words)
        for name, most in (*_counted(left, right), *_counted(right, left)):
            self.enough[name] = max(most, self.enough.get(name, 0))
            self.loose = loose
        return Compare(left, sign, right)

    def amount(self, words: Words) -> Sum | All:
        """Read an amount to put down: a sum, or `all`."""
        if words.peek() == "all":
            words.word("all")
            self.reads.add("rack")
            return All()
        first = words.peek()
        found = self.sum(words)
        if not found.terms and found.constant <= 0:
            raise NotationError("an amount above 0", first)
        return found

    def constant(self, words: Words) -> int:
        """Read a sum of numbers alone, and return its value in cents."""
        first = words.peek()
        found = self.sum(words)
        if found.terms:
            raise NotationError("a number to begin with", first)
        return found.constant

    def sum(self, words: Words) -> Sum:
        """Read products joined by + and -, and then how the whole is rounded, if that follows."""
        found, sign = Sum(0), 1
        if words.peek() in ("+", "-"):
            sign = 1 if words.word("a sign") == "+" else -1
        while True:
            found = _plus(found, sign, self._product(words))
            if words.peek() not in ("+", "-"):
                return self._rounded(words, found)
            sign = 1 if words.word("a sign") == "+" else -1

    def _rounded(self, words: Words, found: Sum) -> Sum:
        """Read `rounded to 5`, `rounded up to 5` or `rounded down to 5` if it follows; otherwise return the sum
        unchanged."""
        if words.peek() != "rounded":
            return found
        words.word("rounded")
        up = words.one_of(("to", "up", "down"), "`to`, `up to` or `down to`")
        if up != "to":
            words.one_of(("to",), "`to`")
        step = self._number_alone(words, "a number to round to, above 0")
        if step <= 0:
            raise NotationError(wrong="nothing can be rounded to a multiple of 0")
        return _scaled(found, 1, 1, step, up=up == "up")

    def _product(self, words: Words) -> Sum:
        """Read numbers and names joined by * and /, from left to right; each result is rounded down to a cent."""
        found = self._factor(words)
        while words.peek() in ("*", "×", "/"):
            if words.word("a sign") == "/":
                by = self._number_alone(words, "a number to divide by")
                if not by:
                    raise NotationError(wrong="nothing can be divided by 0")
                found = _scaled(found, 100 if by > 0 else -100, abs(by))
                continue
            other = self._factor(words)
            if not found.terms:
                found, other = other, found
            found = Sum(0, ((1, Product(found, other)),)) if other.terms else _scaled(found, other.constant, 100)
        return found

    def _number_alone(self, words: Words, what: str) -> int:
        first, found = words.peek(), self._factor(words)
        if found.terms:
            raise NotationError(what, first)
        return found.constant

    def _factor(self, words: Words) -> Sum:
        word = words.peek()
        if word == "(":
            words.word("(")
            found = self.sum(words)
            words.one_of((")",), "a closing bracket")
            return found
        if word in ("min", "max"):
            return self._extreme(words)
        term = self._term(words)
        if not isinstance(term, int):
            return Sum(0, ((1, term),))
        if words.peek() != "%":
            return Sum(term)
        words.word("%")
        words.one_of(("of",), "`of`, as in `2% of rack`")
        return _scaled(self._factor(words), term, 100 * 100)

    def _extreme(self, words: Words) -> Sum:
        largest = words.word("min or max") == "max"
        words.one_of(("(",), "an opening bracket")
        parts = [self.sum(words)]
        while words.one_of((",", ")"), "a comma or a closing bracket") == ",":
            parts.append(self.sum(words))
        if not any(part.terms for part in parts):
            return Sum((max if largest else min)(part.constant for part in parts))
        return Sum(0, ((1, Extreme(tuple(parts), largest)),))

    def _term(self, words: Words) -> int | Term:
        word = words.word("a number")
        if word == "count" and words.peek() in self.lists:
            return Item(words.word("a list"), "count")
        if word == "count":
            return Count(several_of(words, kind(words, grouped=True)))
        if word == "standing":
            return Standing(several(words))
        if word == "won":
            keys = several(words)
            self.paid.update(keys)
            return Won(keys)
        if word in _ITEMS and (self.lists or word != "last"):
            return Item(self.list_name(words), word)
        if word in FACTS:
            self.reads.add(word)
            self.loose |= {word} & set(GROWING)
            return word
        if word in self.counters:
            return word
        if match := _NUMBER.match(word):
            return self._number(word, match[1], in_units=bool(match[2]))
        if word in self.lists:
            raise NotationError(
                wrong=f"{word} is a list, not a number: write `first {word}`, `last {word}` or `ends {word}`"
            )
        raise NotationError(f"an amount, as 10 or 2u{self._meant(word)}, or one of {self._known}", word)

    def list_name(self, words: Words) -> str:
        """Read the name of a list that the head declares."""
        if not self.lists and words.peek():
            raise NotationError(wrong=f"the head has no list; write `list {words.peek()} 1u 2u 3u` there")
        return words.one_of(tuple(self.lists), "a list")

    def _number(self, word: str, digits: str | None, *, in_units: bool) -> int:
        found = cents(digits or "1")
        if found is None:
            raise NotationError(f"a number below {LARGEST_CENTS // 100:,}", word)
        if not in_units:
            return found
        if self.unit is None:
            raise NotationError(
                wrong=f"{word!r} counts units: write a line such as `unit 10` in the head of the strategy"
            )
        if found * self.unit % 100:
            raise NotationError("whole cents", word)
        return found * self.unit // 100


def _plus(one: Sum, sign: int, other: Sum) -> Sum:
    """Return the sum of `one` and `other`, or their difference if `sign` is -1."""
    terms = tuple((sign * times, term) for times, term in other.terms)
    return Sum(one.constant + sign * other.constant, one.terms + terms)


def _scaled(of: Sum, top: int, bottom: int, step: int = 1, *, up: bool = False) -> Sum:
    """Return a sum times `top`, divided by `bottom` and rounded to a multiple of `step` cents.

    A plain number is computed at once, and a whole multiple needs no rounding: both stay plain sums.
    """
    if not of.terms:
        value = of.constant * top
        return Sum((-(-value // (bottom * step)) if up else value // (bottom * step)) * step)
    if step == 1 and top % bottom == 0:
        by = top // bottom
        return Sum(of.constant * by, tuple((times * by, term) for times, term in of.terms))
    return Sum(0, ((1, Scaled(of, top, bottom, step, up)),))


def several(words: Words) -> Keys:
    """Read a wager in a condition as wager keys.

    `come 4` is the wager on that number, `come box` the one that has no number yet, and `come` all of these. The name
    of a group is all its wagers.
    """
    name = kind(words, grouped=True)
    if name in words.book.groups:
        return several_of(words, name)
    if words.peek() == "box" and words.book.spots[name][0] == "":
        words.word("box")
        return (name,)
    if words.peek().isdigit() and words.book.spots[name] != ("",):
        return (f"{name} {words.spot(name)}",)
    return words.book.places(name)


def several_of(words: Words, name: str) -> Keys:
    """Return the key of every spot of a wager, or of every wager of a group."""
    group = words.book.groups.get(name)
    return words.book.places(name) if group is None else tuple(part.wager for part in group)


def kind(words: Words, *, grouped: bool = False) -> str:
    """Read the name of a wager, but not the number after it; with `grouped` also the name of a group."""
    if not words.book.knows(words.peek()) and (says := group_elsewhere(words.peek())):
        raise NotationError(wrong=says)
    groups = words.book.groups if grouped else ()
    return words.book.own_name(words.one_of((*words.book.spots, *groups, *words.book.other_names), "a wager"))


def _counted(name: Sum, number: Sum) -> list[tuple[str, int]]:
    """For a comparison of `rolls` or `hands` with a number, return how far it must be counted; empty for other sums."""
    if number.terms or name.constant or len(name.terms) != 1:
        return []
    sign, term = name.terms[0]
    if sign != 1 or not isinstance(term, str) or term not in GROWING:
        return []
    return [(term, max(0, number.constant // 100 + 1))]
