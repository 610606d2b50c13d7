"""Reads a strategy from its text, or reports every error at once, each with its line and word.

>>> molly = read("name molly\\nunit 10\\nwhen comeout\\n  bet pass 1u\\nwhen point\\n  max pass_odds\\n")
>>> molly.rules[0].when, molly.rules[0].actions[0].amount
(Puck(point=0), Sum(constant=1000, terms=()))
"""

import re
from pathlib import Path
from typing import NamedTuple, get_args

from hardway.errors import HardwayError
from hardway.notation import NotationError
from hardway.notation.words import Words, group_elsewhere, meant_wager, nearest
from hardway.rulebook import all_words
from hardway.strategy.expand import expand
from hardway.strategy.expressions import MOST_SIGNS, NESTING, OPERATORS, Terms, kind
from hardway.strategy.hidden import after_hand, after_point, bounded_counters, limited, next_hunches
from hardway.strategy.model import Action, Condition, Keys, Scaled, Standing, Strategy, StrategyRule, Sum, Verb
from hardway.strategy.shelf import no_strategy, shelf, text_of
from hardway.values.entry_words import RESERVED
from hardway.values.money import AMOUNT_RANGE, cents
from hardway.values.vocabulary import NO_BOOK, Vocabulary

HEAD = ("name", "unit", "counter", "list")
UNNAMED = "unnamed"
LONGEST_TITLE = 60
LONGEST_LIST = 40
MOST_TURNS = 99
KEEP: tuple[Verb, ...] = ("regress", "bet")
"""The two actions that `keep place 6 12` stands for: a larger wager is reduced to the amount, and a smaller one raised
to it."""
EACH = ("hand", "shooter", "point")
VERBS: tuple[Verb, ...] = get_args(Verb)
ACTIONS = (*VERBS, "odds", "keep")
BEGINNINGS = (*ACTIONS, *HEAD, "when", "for", "part", "use")
"""The words that a line may begin with."""
PYTHON_FILE = re.compile(r"\S+\.py(:\w+)?")
"""Matches the path of a Python file with a strategy, such as `mine.py`, or `mine.py:name` to say which strategy."""


class StrategyError(HardwayError):
    """Raised for a strategy that cannot be read or played; it has every error, in the order of lines."""

    def __init__(self, errors: list[NotationError]) -> None:
        self.errors = tuple(errors)
        super().__init__(self.says)

    @property
    def says(self) -> str:
        """Return every error as a sentence on its own line."""
        return "\n".join(error.says for error in self.errors)

    def says_of(self, where: object) -> str:
        """Return every error on its own line, each after the file or strategy that has it."""
        return "\n".join(f"{where}: {line}" for line in self.says.splitlines())


class _Draft(NamedTuple):
    """A rule that is being read."""

    when: Condition | None
    line: int
    actions: list[Action]
    times: int = 0
    """How often the rule may act during each hand, shooter or point; 0 for no limit."""
    each: str = ""


def read(text: str, *, unit: int | None = None, book: Vocabulary = NO_BOOK) -> Strategy:
    """Read a strategy; raise StrategyError with every error.

    `unit`, in cents, replaces the unit of the text. The text may name the wagers of any known house, and those of
    `book`.
    """
    return _Reader(unit, all_words().merge(book)).read(text)


def read_bytes(data: bytes, *, unit: int | None = None, book: Vocabulary = NO_BOOK) -> Strategy:
    """Read a strategy from the bytes of a file; raise StrategyError where they are not UTF-8."""
    try:
        return read(data.decode("utf-8-sig"), unit=unit, book=book)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise StrategyError(
            [NotationError(wrong=f"expected UTF-8 text, but byte {error.start} is not UTF-8", line=line)]
        ) from None


class _Reader:
    """Reads one strategy, line by line."""

    def __init__(self, unit: int | None, book: Vocabulary) -> None:
        self.name = self.title = ""
        self.book = book
        self.chosen = unit
        self.terms = Terms(unit)
        self.rules: list[_Draft] = []
        self.resets: list[tuple[str, str, int]] = []
        """Each counter or list to be reset: its name, what ends its count (`hand`, `shooter` or `point`), and the line
        that says so."""
        self.acting: set[int] = set()
        """The places of the rules with a line for an action, even one that cannot be read."""
        self.open = False
        """True if the next line may be indented, because the last rule began with `when`."""

    def read(self, text: str) -> Strategy:
        errors: list[NotationError] = []
        try:
            lines = expand(text, _of_shelf)
        except NotationError as error:
            raise StrategyError([error]) from None
        for number, line in lines:
            try:
                self._line(number, line)
            except NotationError as error:
                errors.append(error.at(number))
        errors += [
            NotationError(wrong="`when` without an action: indent at least one below it", line=rule.line)
            for place, rule in enumerate(self.rules)
            if not rule.actions and place not in self.acting
        ]
        if not self.rules and not errors:
            errors.append(NotationError(wrong="a strategy does something: write a rule, such as `bet pass 10`", line=1))
        if errors:
            raise StrategyError(sorted(errors, key=lambda error: error.line))
        terms = self.terms
        rules = bounded_counters(terms.counters, self._all_rules())
        return Strategy(
            self.name or UNNAMED, _about(text), terms.unit or 0, tuple(terms.counters.items()), rules,
            frozenset(terms.lasts), frozenset(terms.reads),
            {name: most for name, most in terms.enough.items() if name not in terms.loose}, self.title,
            tuple(terms.lists.items()), frozenset(terms.paid),
        )  # fmt: skip

    def _all_rules(self) -> list[StrategyRule]:
        """Return all rules: first the hidden ones that draw hunches and reset counters and lists, then those of the
        text."""
        terms, first, rest = self.terms, list[StrategyRule](), list[StrategyRule]()
        for name, start in terms.hunches:
            terms.counters[name] = start
            first.append(next_hunches(name, self.rules[0].line))
        for number, rule in enumerate(self.rules):
            made = StrategyRule(rule.when, tuple(rule.actions), rule.line)
            if rule.times:
                name = f"turns of line {rule.line}" + "'" * any(one.line == rule.line for one in self.rules[:number])
                terms.counters[name] = 0
                self.resets.append((name, rule.each, rule.line))
                made = limited(made, name, rule.times)
            rest.append(made)
        for name, each, line in self.resets:
            first += (after_hand if each in ("hand", "shooter") else after_point)(terms, name, line)
        return [*first, *rest]

    def _line(self, number: int, line: str) -> None:
        self.at = number
        indented = line[0].isspace()
        first = line.split()[0]
        words = Words(line if first == "name" else re.sub(OPERATORS, r" \1 ", line), self.book)
        words.word("a line")
        if sum(word in NESTING or (word == "(" and first != "when") for word in words.words) > MOST_SIGNS:
            raise NotationError(wrong=f"a line has at most {MOST_SIGNS} of {' '.join(NESTING)} and brackets")
        if indented:
            if not self.open:
                raise NotationError(wrong=f"the line of {first!r} is indented, but no `when` stands above it")
            self.acting.add(len(self.rules) - 1)
            self.rules[-1].actions.extend(self._actions(number, first, words))
        elif first in HEAD:
            self._head(first, words)
        elif first == "when":
            self.open = True
            self.rules.append(_Draft(None, number, []))
            self.rules[-1] = _Draft(self.terms.bounded(words), number, [], *_at_most(words))
            if words.peek() in ACTIONS:
                self.acting.add(len(self.rules) - 1)
                raise NotationError("`:` before an action on the same line", words.peek())
            words.end()
        else:
            self.open = False
            self.rules.append(_Draft(None, number, self._actions(number, first, words)))

    def _head(self, first: str, words: Words) -> None:
        if self.rules:
            if first == "counter":
                # known from here on, so that its later uses are no further errors
                self.terms.counters.setdefault(words.peek(), 0)
            if first == "list":
                self.terms.lists.setdefault(words.peek(), (0,))
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
            case "counter":
                name = self._new_name(words, "a counter")
                self.terms.counters[name] = 0  # known from here on, so that its later uses are no further errors
                self.terms.counters[name] = self.terms.constant(words)
                self._per(name, words)
            case _:
                self._list(words)
        words.end()

    def _per(self, name: str, words: Words) -> None:
        """Read `per hand`, `per shooter` or `per point` after a counter or list: then it begins again after each."""
        if words.peek() == "per":
            words.word("per")
            self.resets.append((name, words.one_of(EACH, "after what it begins again"), self.at))

    def _list(self, words: Words) -> None:
        name = self._new_name(words, "a list")
        self.terms.lists[name] = (0,)
        values = list[int]()
        while words.peek() not in ("", "per"):
            values.append(self.terms.constant(words))
        if not values or len(values) > LONGEST_LIST:
            raise NotationError(wrong=f"a list of 1 to {LONGEST_LIST} numbers: list {name} 1u 2u 3u")
        self.terms.lists[name] = tuple(values)
        self._per(name, words)

    def _unit(self, words: Words) -> None:
        word = words.peek()
        self.terms.unit = self.chosen or 100  # so that later amounts in units are no further errors
        amount = words.amount("the unit")
        if amount <= 0:
            raise NotationError(f"a unit {AMOUNT_RANGE}", word)
        if self.terms.has_unit:
            raise NotationError(wrong="a second unit")
        self.terms.has_unit = True
        self.terms.unit = self.chosen or amount

    def _new_name(self, words: Words, what: str) -> str:
        name = words.word(f"{what}'s name")
        if name in (*RESERVED, *VERBS, *HEAD) or self.book.knows(name) or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            raise NotationError("a name of small letters (a-z), digits and _ that is no word of the language", name)
        if name in self.terms.counters:
            raise NotationError(wrong=f"a second counter called {name}")
        if name in self.terms.lists:
            raise NotationError(wrong=f"a second list called {name}")
        return name

    def _actions(self, line: int, verb: str, words: Words) -> list[Action]:
        """Read an action; one that puts down a group becomes one action for each part."""
        grouped = words.peek() in words.book.groups
        match verb:
            case "odds":
                found = self._behind_all(line, words)
            case "keep":
                wager, amount = (_known_wager(words, staked=True),), self.terms.sum(words)
                found = [Action(one, line, wager, amount) for one in KEEP]
            case "bet" | "add" if words.words[-1][-1:] == "x" and words.words[-1] != "x":
                found = self._behind(line, verb, _odds(words), self._times(words))
            case "bet" | "add" | "press" if grouped:
                found = self._group(line, verb, words)
            case _:
                found = [self._read_action(line, verb, words)]
        words.end()
        return found

    def _group(self, line: int, verb: Verb, words: Words) -> list[Action]:
        name = words.word("a group")
        parts = words.book.groups[name]
        unit, amount = sum(part.share for part in parts), self.terms.sum(words)
        if not amount.terms and (amount.constant <= 0 or any(amount.constant * part.share % unit for part in parts)):
            made = ", ".join(f"{part.share} on {part.wager}" for part in parts)
            raise NotationError(
                wrong=f"a bet on {name} divides into {made}: write {unit}, or another amount that divides so"
            )
        return [
            Action(verb, line, (part.wager,), share_of(amount, part.share, unit), unless=part.unless) for part in parts
        ]

    def _behind_all(self, line: int, words: Words) -> list[Action]:
        """Read `odds 2x`: odds behind the line, and behind every come wager that has moved to a number."""
        behind = [f"{wager}_odds" for wager in ("pass", "come")]
        keys = [key for name in behind if name in words.book.odds for key in words.book.places(name)]
        return self._behind(line, "bet", tuple(keys), self._times(words))

    def _behind(self, line: int, verb: Verb, keys: Keys, times: int) -> list[Action]:
        """Return the actions that put down odds of `times` the wager that they stand behind."""
        actions = []
        for key in keys:
            parent = key.replace("_odds", "")
            if parent.split()[0] not in self.book.spots:
                raise NotationError(f"odds behind a wager that has their name without `_odds`, not {key}", key)
            actions.append(Action(verb, line, (key,), share_of(Sum(0, ((1, Standing((parent,))),)), times, 100)))
        return actions

    def _times(self, words: Words) -> int:
        found = words.word("how many times the wager, such as 2x")
        times = cents(found[:-1]) if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,2})?x", found) else None
        if not times:
            raise NotationError("how many times the wager, such as 2x", found)
        return times

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
            case "drop":
                which = words.one_of(("first", "last", "ends"), "which numbers of a list")
                return Action(verb, line, name=terms.list_name(words), which=which)
            case "append":
                return Action(verb, line, name=terms.list_name(words), amount=terms.sum(words))
            case "reset":
                return self._reset(line, words)
            case "stop":
                return Action(verb, line)
        guess = "when" if verb.lower() == "if" else nearest(verb.lower(), BEGINNINGS)
        meant = f" (did you mean {guess}?)" if guess else ""
        raise NotationError(
            f"`when`, `for`, `part`, `use`, a line of the head ({', '.join(HEAD)}) or an action{meant}:"
            f" {', '.join(ACTIONS)}",
            verb,
        )

    def _reset(self, line: int, words: Words) -> Action:
        """Read `reset NAME`: a counter goes back to its first value, a list to its first numbers."""
        if words.peek() in self.terms.lists:
            return Action("reset", line, name=words.word("a list"))
        name = self._known(words)
        return Action("set", line, name=name, amount=Sum(self.terms.counters[name]))

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


def load_strategy(name: str, *, unit: int | None = None, book: Vocabulary = NO_BOOK) -> Strategy:
    """Read a strategy that comes with Hardway, by name; `unit`, in cents, replaces its own."""
    return read(text_of(name), unit=unit, book=book)


def strategy_text(given: str) -> str:
    """Return the text of a strategy; `given` is the text itself or the name of one that comes with Hardway.

    Raise StrategyError if it is not such a name but much like one.
    """
    if given in shelf():
        return text_of(given)
    if not given.startswith(tuple(f"{word} " for word in BEGINNINGS)) and nearest(given, shelf()):
        raise StrategyError([NotationError(wrong=no_strategy(given))])
    return given


def find_text(given: object) -> str:
    """Return the text of a strategy; `given` is the text itself, a file, or the name of one that comes with Hardway.

    One word, and a name that ends in `.strategy`, is a file unless it is such a name. Raise StrategyError for a file
    that cannot be read.
    """
    if not isinstance(given, str | Path):
        more = "; compare takes several" if isinstance(given, list | tuple) else ""
        wrong = f"a strategy is its text, its file or the name of one that comes with Hardway, not {given!r}{more}"
        raise StrategyError([NotationError(wrong=wrong)])
    text = str(given)
    if isinstance(given, str) and (text in shelf() or not text or "\n" in text or _has_words(text)):
        return strategy_text(text)
    try:
        return Path(given).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        wrong = f"{text}: expected UTF-8 text, but byte {error.start} is not UTF-8"
    except FileNotFoundError:
        wrong = f"{text}: no such file, and {no_strategy(text)}"
    except (OSError, ValueError) as error:
        wrong = f"{text}: {(getattr(error, 'strerror', '') or 'cannot be read').lower()}"
    raise StrategyError([NotationError(wrong=wrong)])


def _has_words(text: str) -> bool:
    return " " in text and not text.endswith(".strategy")


def _of_shelf(name: str) -> str | None:
    return text_of(name) if name in shelf() else None


def _at_most(words: Words) -> tuple[int, str]:
    """Read `at most 2 times a shooter`: the number and `shooter`, `hand` or `point`; 0 and an empty word without it."""
    if words.peek() != "at":
        return 0, ""
    words.word("at")
    words.one_of(("most",), "`most`, as in `at most 2 times a shooter`")
    times = words.whole("how many times")
    if not 0 < times <= MOST_TURNS:
        raise NotationError(f"1 to {MOST_TURNS} times", str(times))
    words.one_of(("times", "time"), "`times`")
    words.one_of(("a", "per"), "`a`")
    return times, words.one_of(EACH, "in what")


def share_of(total: Sum, top: int, bottom: int) -> Sum:
    """Return `top / bottom` of an amount, rounded down to a whole cent."""
    if not total.terms:
        return Sum(total.constant * top // bottom)
    return Sum(0, ((1, Scaled(total, top, bottom)),))


def _odds(words: Words) -> tuple[str, ...]:
    """Read an odds wager as wager keys; come odds without a number mean the odds on every number."""
    if words.book.own_name(words.peek()) not in words.book.odds:
        words.one_of(tuple(name for name in words.book.spots if name in words.book.odds), "an odds wager")
    return _all_or_one(words)


def _all_or_one(words: Words) -> tuple[str, ...]:
    """Read a wager on the layout as wager keys; a wager that needs a number and has none means all its numbers."""
    name = words.book.own_name(words.peek())
    if name in words.book.groups:
        return tuple(part.wager for part in words.book.groups[words.word("a group")])
    always = "" not in words.book.spots.get(name, ("",))
    if always and (words.next + 1 == len(words.words) or not words.words[words.next + 1].isdigit()):
        return words.book.places(words.kind())
    return (_known_wager(words),)


def _known_wager(words: Words, *, staked: bool = False) -> str:
    """Read a wager; refuse an unknown name here, because no table could take it."""
    known = words.book.spots
    if not words.book.knows(words.peek()) or words.peek() in words.book.groups:
        if words.peek() not in words.book.groups and (says := group_elsewhere(words.peek())):
            raise NotationError(wrong=says)
        meant = meant_wager(words.peek(), words.book)
        rest = f"; did you mean {meant}?" if meant else f": {', '.join(sorted(known))}"
        raise NotationError(f"a wager{rest}", words.peek())
    return words.wager(staked=staked)


def _about(text: str) -> str:
    """Return the comment at the beginning of a text as one paragraph; empty without one."""
    said = []
    for line in text.lstrip("\ufeff").splitlines():
        if not line.startswith("#"):
            break
        said.append(line.lstrip("# ").rstrip())
    return " ".join(filter(None, said))
