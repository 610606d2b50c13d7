"""Reads a strategy from its text, or reports every error at once, each with its line and word.

>>> molly = read("name molly\\nunit 10\\nwhen comeout\\n  bet pass 1u\\nwhen point\\n  max pass_odds\\n")
>>> molly.rules[0].when, molly.rules[0].actions[0].amount
(Puck(point=0), Sum(constant=1000, terms=()))
"""

import re
from typing import NamedTuple, get_args

from hardway.notation import NotationError
from hardway.notation.words import Words, meant_wager
from hardway.rulebook import all_words
from hardway.strategy.expressions import OPERATORS, Terms, kind
from hardway.strategy.model import Action, Condition, Strategy, StrategyRule, Sum, Verb
from hardway.values.entry_words import RESERVED
from hardway.values.money import AMOUNT_RANGE
from hardway.values.vocabulary import NO_BOOK, Vocabulary

HEAD = ("name", "unit", "counter")
LONGEST_TITLE = 60
VERBS: tuple[Verb, ...] = get_args(Verb)


class StrategyError(Exception):
    """Raised for a strategy that cannot be read or played; has every error, line by line."""

    def __init__(self, errors: list[NotationError]) -> None:
        self.errors = tuple(errors)
        super().__init__(self.says)

    @property
    def says(self) -> str:
        """Return every error as a sentence on a line of its own."""
        return "\n".join(error.says for error in self.errors)


class _Draft(NamedTuple):
    """A rule that is being read."""

    when: Condition | None
    line: int
    actions: list[Action]


def read(text: str, *, unit: int | None = None, book: Vocabulary = NO_BOOK) -> Strategy:
    """Read a strategy; raise StrategyError with every error. `unit` in cents replaces its own.

    It may name the wagers of any known house and of `book`.
    """
    return _Reader(unit, all_words().merge(book)).read(text)


def read_bytes(data: bytes, *, unit: int | None = None, book: Vocabulary = NO_BOOK) -> Strategy:
    """Read a strategy from a file's bytes."""
    try:
        return read(data.decode("utf-8-sig"), unit=unit, book=book)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise StrategyError([NotationError(f"UTF-8 text, but byte {error.start} is none", "", line)]) from None


class _Reader:
    """Reads one strategy, line by line."""

    def __init__(self, unit: int | None, book: Vocabulary) -> None:
        self.name = self.title = ""
        self.book = book
        self.chosen = unit
        self.terms = Terms(unit)
        self.rules: list[_Draft] = []
        self.open = False
        """Whether an indented line may follow: the last rule began with `when`."""

    def read(self, text: str) -> Strategy:
        errors: list[NotationError] = []
        for number, raw in enumerate(re.split(r"\r\n|\r|\n", text), 1):
            line = raw.partition("#")[0].rstrip()
            if not line:
                continue
            try:
                self._line(number, line)
            except NotationError as error:
                errors.append(error.at(number))
        errors += [
            NotationError(wrong="`when` without an action: indent at least one below it", line=rule.line)
            for rule in self.rules
            if not rule.actions and not any(error.line > rule.line for error in errors)
        ]
        if not self.rules and not errors:
            errors.append(NotationError(wrong="a strategy does something: write a rule, such as `bet pass 10`", line=1))
        if errors:
            raise StrategyError(sorted(errors, key=lambda error: error.line))
        terms = self.terms
        return Strategy(
            self.name or "unnamed", _about(text), terms.unit or 0, tuple(terms.counters.items()),
            tuple(StrategyRule(rule.when, tuple(rule.actions), rule.line) for rule in self.rules),
            frozenset(terms.lasts), frozenset(terms.reads),
            {name: most for name, most in terms.enough.items() if name not in terms.loose}, self.title,
        )  # fmt: skip

    def _line(self, number: int, line: str) -> None:
        indented = line[0].isspace()
        first = line.split()[0]
        words = Words(line if first == "name" else re.sub(OPERATORS, r" \1 ", line), self.book)
        words.word("a line")
        if indented:
            if not self.open:
                raise NotationError(wrong=f"{first!r} is indented, with no `when` above it")
            self.rules[-1].actions.extend(self._actions(number, first, words))
        elif first in HEAD:
            self._head(first, words)
        elif first == "when":
            self.open = True
            self.rules.append(_Draft(None, number, []))
            self.rules[-1] = _Draft(self.terms.bounded(words), number, [])
            words.end()
        else:
            self.open = False
            self.rules.append(_Draft(None, number, self._actions(number, first, words)))

    def _head(self, first: str, words: Words) -> None:
        if self.rules:
            if first == "counter":
                self.terms.counters.setdefault(words.peek(), 0)  # no second error for its later uses
            raise NotationError(f"`{first}` in the head, before the first rule", first)
        match first:
            case "name":
                if self.name:
                    raise NotationError(wrong=f"a second name; it is called {self.name} already")
                self.name = words.name("the strategy's name")
                self.title = words.rest()
                if len(self.title) > LONGEST_TITLE:
                    raise NotationError(wrong=f"a title of more than {LONGEST_TITLE} characters")
            case "unit":
                self._unit(words)
            case _:
                self._counter(words)
        words.end()

    def _unit(self, words: Words) -> None:
        word = words.peek()
        self.terms.unit = self.chosen or 100  # no second error for later amounts in units
        amount = words.amount("the unit")
        if amount <= 0:
            raise NotationError(f"a unit {AMOUNT_RANGE}", word)
        if self.terms.has_unit:
            raise NotationError(wrong="a second unit")
        self.terms.has_unit = True
        self.terms.unit = self.chosen or amount

    def _counter(self, words: Words) -> None:
        name = words.word("a counter's name")
        if name in (*RESERVED, *VERBS, *HEAD) or self.book.knows(name) or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            raise NotationError("a name of small letters (a-z), digits and _ that is no word of the language", name)
        if name in self.terms.counters:
            raise NotationError(wrong=f"a second counter called {name}")
        self.terms.counters[name] = 0  # no second error for its later uses
        self.terms.counters[name] = self.terms.constant(words)

    def _actions(self, line: int, verb: str, words: Words) -> list[Action]:
        """Read an action; one that puts down a group becomes an action for each part."""
        grouped = words.peek() in words.book.groups
        match verb:
            case "bet" | "add" | "press" if grouped:
                found = self._group(line, verb, words)
            case _:
                found = [self._read_action(line, verb, words)]
        words.end()
        return found

    def _group(self, line: int, verb: Verb, words: Words) -> list[Action]:
        name = words.word("a group")
        parts = words.book.groups[name]
        unit, amount = sum(part.share for part in parts), self.terms.constant(words)
        if amount <= 0 or any(amount * part.share % unit for part in parts):
            made = ", ".join(f"{part.share} on {part.wager}" for part in parts)
            raise NotationError(wrong=f"{name} is {made}: write {unit}, or another amount that divides so")
        return [
            Action(verb, line, (part.wager,), Sum(amount * part.share // unit), unless=part.unless) for part in parts
        ]

    def _read_action(self, line: int, verb: str, words: Words) -> Action:
        terms = self.terms
        match verb:
            case "bet" | "add" | "press":
                wager = _known_wager(words, staked=True)
                return Action(verb, line, (wager,), terms.amount(words))
            case "regress":
                wager = _known_wager(words, staked=True)
                return Action(verb, line, (wager,), terms.sum(words))
            case "max":
                return Action(verb, line, _odds(words))
            case "take":
                return self._take(line, words)
            case "on" | "off":
                return Action(verb, line, _all_or_one(words))
            case "up" | "down":
                return Action(verb, line, name=kind(words))
            case "set":
                return Action(verb, line, name=self._known(words), amount=terms.sum(words))
            case "stop":
                return Action(verb, line)
        raise NotationError(f"`when`, a line of the head ({', '.join(HEAD)}) or an action: {', '.join(VERBS)}", verb)

    def _known(self, words: Words) -> str:
        if not self.terms.counters and words.peek():
            raise NotationError(wrong=f"the head has no counter; write `counter {words.peek()} 0` there")
        return words.one_of(tuple(self.terms.counters), "a counter")

    def _take(self, line: int, words: Words) -> Action:
        grouped, keys = words.peek() in words.book.groups, _all_or_one(words)
        if not words.peek():
            return Action("take", line, keys)
        if grouped:
            raise NotationError("the end of the line: of a group everything that stands comes down", words.peek())
        if len(keys) > 1:
            name = keys[0].split()[0]
            raise NotationError(f"the number of {name}: {' '.join(words.book.spots[name])}", words.peek())
        return Action("take", line, keys, self.terms.sum(words))


def _odds(words: Words) -> tuple[str, ...]:
    """Read an odds wager; come odds without a number mean those on every number."""
    if words.book.own_name(words.peek()) not in words.book.odds:
        words.one_of(tuple(name for name in words.book.spots if name in words.book.odds), "an odds wager")
    return _all_or_one(words)


def _all_or_one(words: Words) -> tuple[str, ...]:
    """Read a wager on the layout; a numbered kind without its number means all of them."""
    name = words.book.own_name(words.peek())
    if name in words.book.groups:
        return tuple(part.wager for part in words.book.groups[words.word("a group")])
    always = "" not in words.book.spots.get(name, ("",))
    if always and (words.next + 1 == len(words.words) or not words.words[words.next + 1].isdigit()):
        return words.book.places(words.kind())
    return (_known_wager(words),)


def _known_wager(words: Words, *, staked: bool = False) -> str:
    """Read a wager; refuse an unknown name here, because no table will."""
    known = words.book.spots
    if not words.book.knows(words.peek()) or words.peek() in words.book.groups:
        meant = meant_wager(words.peek(), words.book)
        rest = f"; did you mean {meant}?" if meant else f": {', '.join(sorted(known))}"
        raise NotationError(f"a wager{rest}", words.peek())
    return words.wager(staked=staked)


def _about(text: str) -> str:
    """Return the comment a text begins with, as one paragraph."""
    said = []
    for line in text.lstrip("\ufeff").splitlines():
        if not line.startswith("#"):
            break
        said.append(line.lstrip("# ").rstrip())
    return " ".join(filter(None, said))
