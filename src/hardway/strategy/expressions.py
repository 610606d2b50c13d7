"""Reads conditions, sums and amounts of a strategy, and notes the facts that they ask for."""

import re

from hardway.notation import NotationError
from hardway.notation.words import Words
from hardway.strategy.model import All, Both, Compare, Condition, Count, Either, Keys, Last, Not, Puck, Sum, Up
from hardway.values.dice import POINTS
from hardway.values.entry_words import FACTS
from hardway.values.money import LARGEST_CENTS, cents

OPERATORS = r"(<=|>=|[<>=()+-])"
SIGNS = ("<", "<=", "=", ">=", ">")
GROWING = ("rolls", "hands")
MOST_JOINED = 200
_NUMBER = re.compile(r"([0-9]{1,40}(?:\.[0-9]{1,2})?)?(u?)\Z")
_LASTS = ("total", "won", "lost", "made", "seven_out")


class Terms:
    """The counters and the unit of one strategy, and the facts that it has asked for so far."""

    def __init__(self, unit: int | None) -> None:
        self.unit = unit
        self.has_unit = False
        """The head has a line `unit`."""
        self.counters: dict[str, int] = {}
        self.lasts: set[Last] = set()
        self.reads: set[str] = set()
        self.enough: dict[str, int] = {}
        self.loose: set[str] = set()
        """Those of `rolls` and `hands` that are used in other ways than a comparison with a number."""

    def bounded(self, words: Words) -> Condition:
        """Read a condition; refuse one that nests too deep for recursion."""
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
            case "last":
                return self._last(words)
            case word:
                if word and not self._counts(word):
                    raise NotationError(
                        f"a condition: comeout, point, up, last, not, or a comparison of {self._known}", word
                    )
                return self._compare(words)

    @property
    def _known(self) -> str:
        return ", ".join(("numbers", *FACTS, "count WAGER", *self.counters))

    def _counts(self, word: str) -> bool:
        """Say whether a sum may begin with this word."""
        return word in (*FACTS, *self.counters, "count", "+", "-") or bool(_NUMBER.match(word))

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
        """Read a sum of numbers alone."""
        first = words.peek()
        found = self.sum(words)
        if found.terms:
            raise NotationError("a number to begin with", first)
        return found.constant

    def sum(self, words: Words) -> Sum:
        """Read numbers, names and counts with + and - between them."""
        constant, terms, sign = 0, list[tuple[int, str | Count]](), 1
        if words.peek() in ("+", "-"):
            sign = 1 if words.word("a sign") == "+" else -1
        while True:
            term = self._term(words)
            if isinstance(term, int):
                constant += sign * term
            else:
                terms.append((sign, term))
            if words.peek() not in ("+", "-"):
                return Sum(constant, tuple(terms))
            sign = 1 if words.word("a sign") == "+" else -1

    def _term(self, words: Words) -> int | str | Count:
        word = words.word("a number")
        if word == "count":
            return Count(several_of(words, kind(words, grouped=True)))
        if word in FACTS:
            self.reads.add(word)
            self.loose |= {word} & set(GROWING)
            return word
        if word in self.counters:
            return word
        if match := _NUMBER.match(word):
            return self._number(word, match[1], in_units=bool(match[2]))
        raise NotationError(f"an amount, as 10 or 2u, or one of {self._known}", word)

    def _number(self, word: str, digits: str | None, *, in_units: bool) -> int:
        found = cents(digits or "1")
        if found is None:
            raise NotationError(f"a number below {LARGEST_CENTS // 100:,}", word)
        if not in_units:
            return found
        if self.unit is None:
            raise NotationError(wrong=f"{word!r} needs a line such as `unit 10` in the head")
        if found * self.unit % 100:
            raise NotationError("whole cents", word)
        return found * self.unit // 100


def several(words: Words) -> Keys:
    """Read the places of a wager in a condition: one with a number, the box with `box`, otherwise all of them."""
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
    """Return every place of a wager or a group."""
    group = words.book.groups.get(name)
    return words.book.places(name) if group is None else tuple(part.wager for part in group)


def kind(words: Words, *, grouped: bool = False) -> str:
    """Read the name of a wager without a number; with `grouped` also that of a group."""
    groups = words.book.groups if grouped else ()
    return words.book.own_name(words.one_of((*words.book.spots, *groups, *words.book.other_names), "a wager"))


def _counted(name: Sum, number: Sum) -> list[tuple[str, int]]:
    """Return how far `rolls` or `hands` must be counted to compare it with this number; empty for other sums."""
    if number.terms or name.constant or len(name.terms) != 1:
        return []
    sign, term = name.terms[0]
    if sign != 1 or not isinstance(term, str) or term not in GROWING:
        return []
    return [(term, max(0, number.constant // 100 + 1))]
