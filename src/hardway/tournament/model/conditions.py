"""The conditions of a tournament as a document: the values of its items, and what is missing or contradictory."""

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple

from hardway.rulebook.model.cite import Cite
from hardway.rulebook.model.tournament import ConditionItem, TournamentRules
from hardway.values.clock import UNKNOWN, WRITTEN, moment, time_text
from hardway.values.entry_words import NONE, says_nothing
from hardway.values.money import cents, short
from hardway.values.names import NAME, NAME_SIGNS, count_text

MAX_COUNT = 10_000
"""The largest number of players, tables, hands or minutes in conditions; a larger one is refused as a typing error."""


class Unread(NamedTuple):
    """A text that is no value of an item; `says` is what would be one."""

    says: str


class Length(NamedTuple):
    """The length of a round, in `hands` or `minutes`."""

    number: int
    unit: str


class GoesOn(NamedTuple):
    """How many players go on, of each `table` or of the whole `round`."""

    number: int
    of: str


class Takes(NamedTuple):
    """A group of players that a round takes: `entrants`, `bought` (back in), or the `best` or `rest` of an earlier
    round."""

    who: str
    round: int = 0


class Ends(NamedTuple):
    """What happens to chips at the end of a round: `returned`, `carried`, or `cash` at a rate in dollars."""

    how: str
    rate: Fraction = Fraction(0)


class WagerLimits(NamedTuple):
    """The minimum and maximum of a wager at the tables of a round, in cents."""

    minimum: int
    maximum: int


class Prizes(NamedTuple):
    """Prizes by rank, in cents, or in percent of the payments that were not refunded."""

    amounts: tuple[int, ...]
    percent: bool


def read_item(item: ConditionItem, text: str) -> Any:
    """Return the value that an item's text states; None for `none`, Unread for a text that is no value."""
    words = " ".join(text.split())
    if words == NONE or (words and item.kind in ("words", "names") and says_nothing(words)):
        return None if item.may_be_none else Unread(f"it is stated: {item.says}")
    if item.kind == "statement":
        return words if _plain(words) == _plain(item.words) else Unread(_or(item, f"the statement “{item.words}”"))
    if "|" in item.kind:
        known = item.kind.split("|")
        return words if words in known else Unread(_or(item, ", ".join(known)))
    read, right = _READ[item.kind]
    value = read(words)
    return Unread(_or(item, right)) if value is None else value


def _or(item: ConditionItem, right: str) -> str:
    return f"it is {right}{', or none' if item.may_be_none else ''}"


def _plain(words: str) -> str:
    return words.casefold().rstrip(".")


def _amount(words: str) -> int | None:
    found = cents(words) if re.fullmatch(r"[0-9]{1,15}(\.[0-9]{1,2})?", words) else None
    return found if found else None


def _count(words: str) -> int | None:
    return int(words) if re.fullmatch(r"[1-9][0-9]{0,4}", words) and int(words) <= MAX_COUNT else None


def _range(words: str) -> tuple[int, int] | None:
    low, _, high = words.partition(" to ")
    least, most = _count(low), _count(high)
    return (least, most) if least and most and least <= most else None


def _limits(words: str) -> WagerLimits | None:
    low, _, high = words.partition(" to ")
    least, most = _amount(low), _amount(high)
    return WagerLimits(least, most) if least and most and least <= most else None


def _percent(words: str) -> int | None:
    number = words.removesuffix("%").strip()
    return int(number) if re.fullmatch(r"[0-9]{1,3}", number) and int(number) <= 100 else None


def _time(words: str) -> int | None:
    return moment(words, now=UNKNOWN) if "T" in words and WRITTEN.match(words) else None


def _length(words: str) -> Length | None:
    number, _, unit = words.partition(" ")
    unit = unit if unit.endswith("s") else f"{unit}s"
    count = _count(number)
    return Length(count, unit) if count and unit in ("hands", "minutes") else None


def _goes_on(words: str) -> GoesOn | None:
    number, _, of = words.partition(" of ")
    count = _count(number)
    return GoesOn(count, of) if count and of in ("table", "round") else None


def _takes(words: str) -> tuple[Takes, ...] | None:
    found = []
    for part in re.findall(r"(?:best|rest) [1-9][0-9]?|\S+", words):
        who, _, number = part.partition(" ")
        if not (who in ("entrants", "bought") or (number and who in ("best", "rest"))):
            return None
        found.append(Takes(who, int(number or 0)))
    return tuple(found) if found and len(set(found)) == len(found) else None


def _ends(words: str) -> Ends | None:
    if words in ("returned", "carried"):
        return Ends(words)
    rate = words.removeprefix("cash ")
    fine = rate != words and re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,4})?", rate)
    return Ends("cash", Fraction(rate)) if fine and Fraction(rate) else None


def _prizes(words: str) -> Prizes | None:
    parts = words.split()
    percent = words.endswith("%")
    amounts = [_percent(part) if percent else _amount(part) for part in parts]
    if not parts or not all(amounts) or any(part.endswith("%") != percent for part in parts):
        return None
    made = tuple(amount for amount in amounts if amount)
    return Prizes(made, percent) if list(made) == sorted(made, reverse=True) else None


def _names(words: str) -> tuple[str, ...] | None:
    found = tuple(words.split())
    return found if found and all(NAME.match(name) for name in found) and len(set(found)) == len(found) else None


_RIGHT_LENGTH = (
    "a number of hands or minutes: 30 hands, 60 minutes. A hand goes from a come-out to the decision of the line, "
    "three or four rolls on average"
)
_READ: dict[str, tuple[Callable[[str], Any], str]] = {
    "amount": (_amount, "an amount in dollars of more than nothing"),
    "chips": (lambda words: words if words == "carried" else _amount(words), "an amount of chips, or carried"),
    "count": (_count, f"a whole number from 1 to {MAX_COUNT}"),
    "range": (_range, "the least number, to, and the largest: 8 to 24"),
    "limits": (_limits, "the minimum, to, and the maximum of a wager: 5 to 500"),
    "percent": (_percent, "a whole percentage from 0 to 100"),
    "time": (_time, "a day and a time: 2026-11-14T19:00"),
    "length": (_length, _RIGHT_LENGTH),
    "goes_on": (_goes_on, "a number of table or of round: 2 of table, 6 of round"),
    "takes": (_takes, "entrants, bought, best N and rest N of earlier rounds, each once: best 1 bought"),
    "ends": (_ends, "returned, carried, or cash and the dollars for each chip of one: cash 0.10"),
    "prizes": (_prizes, "amounts or whole percentages by place, the largest first: 5000 2000, or 50% 30%"),
    "names": (_names, f"names of {NAME_SIGNS}, each once"),
    "words": (lambda words: words or None, "words"),
}


Items = Mapping[tuple[int, str], str]
"""The text of each item of the conditions, by the round (0 for the whole tournament) and the item's name."""
Changes = tuple[tuple[str, str], ...]
"""The changes that conditions make to the book: for each, the book's table and the text of the changed rows."""


class ConditionGap(NamedTuple):
    """An item that is missing, or that contradicts others."""

    item: str
    round: int
    cite: Cite
    says: str

    @property
    def where(self) -> str:
        """Return the item as an entry writes it."""
        return f"round {self.round} {self.item}" if self.round else self.item


def digest(items: Items, changes: Changes) -> str:
    """Return the SHA-256 of the conditions; the order in which they were stated does not matter."""
    lines = [f"{number} {item} {' '.join(text.split())}" for (number, item), text in sorted(items.items())]
    return sha256("\n".join([*lines, *(f"change {table} {text}" for table, text in changes)]).encode()).hexdigest()


class TournamentConditions:
    """The conditions, read by the rules of a house."""

    def __init__(self, rules: TournamentRules, items: Items) -> None:
        self.rules, self.items = rules, items
        self._read: dict[tuple[int, str], Any] = {}
        self._expected: dict[int, int] = {}

    def get(self, name: str, number: int = 0) -> Any:
        """Return the value of an item; None if it is `none`, not stated, or unreadable."""
        key = (number, name)
        if key not in self._read:
            item = self.rules.items[name]
            text = self.items.get(key, item.optional or NONE)
            value = read_item(item, text)
            self._read[key] = None if isinstance(value, Unread) else value
        return self._read[key]

    @property
    def rounds(self) -> tuple[int, ...]:
        """Return the numbers of all rounds that the conditions mention."""
        return tuple(sorted({number for number, _ in self.items if number}))

    @property
    def last(self) -> int:
        """Return the number of the last round."""
        return max(self.rounds)

    def capacity(self, number: int) -> int:
        """Return how many seats a round has."""
        return int(self.get("tables", number)) * int(self.get("places", number))

    def start(self, number: int) -> int:
        """Return the scheduled start of a round, in seconds."""
        return int(self.get("start", number))

    def end(self, number: int) -> int:
        """Return the scheduled end of a round, in seconds; for a round played by hands, its start."""
        length: Length = self.get("length", number)
        return self.start(number) + (60 * length.number if length.unit == "minutes" else 0)

    def gaps(self) -> list[ConditionGap]:
        """Return the missing items; if there are none, the items that contradict each other."""
        return list(self._missing()) or [*self._unfit(), *self._unpaid()]

    def _unpaid(self) -> Iterator[ConditionGap]:
        if self.get("prizes").percent and not any(map(self.get, ("entry_fee", "buy_in", "buy_back"))):
            says = "without payments there is nothing to take a percentage of: state prizes in dollars"
            yield self._gap("prizes", 0, says)

    def _missing(self) -> Iterator[ConditionGap]:
        for item in self.rules.of("tournament"):
            if self._lacks(item, 0):
                yield ConditionGap(item.name, 0, item.cite, item.says)
        for number in self.rounds or (1,):
            for item in self.rules.of("round"):
                if self._lacks(item, number):
                    yield ConditionGap(item.name, number, item.cite, item.says)

    def _lacks(self, item: ConditionItem, number: int) -> bool:
        stated = item.optional or (number, item.name) in self.items
        if stated or not item.needs:
            return not stated
        return self.get(item.needs, number if self.rules.items[item.needs].of == "round" else 0) is not None

    def _gap(self, item: str, number: int, says: str) -> ConditionGap:
        return ConditionGap(item, number, self.rules.items[item].cite, says)

    def _unfit(self) -> Iterator[ConditionGap]:
        if self.rounds != tuple(range(1, self.last + 1)):
            yield self._gap("kind", self.rounds[0], "rounds are numbered from 1, each once")
            return
        yield from self._order()
        for number in self.rounds:
            yield from self._round(number)
        yield from self._places()
        prizes = self.get("prizes")
        if prizes.percent and sum(prizes.amounts) > 100:
            yield self._gap("prizes", 0, f"the prizes are {sum(prizes.amounts)}% of what was paid: at most 100%")
        if self.get("buy_back") is not None and not any(Takes("bought") in self.get("takes", n) for n in self.rounds):
            yield self._gap("buy_back", 0, "no round takes players who have bought back: one of them takes bought")
        until = self.get("buy_back_until")
        if until is not None and until >= self.last:
            yield self._gap("buy_back_until", 0, f"nothing follows round {self.last}: it is a round before the last")

    def _order(self) -> Iterator[ConditionGap]:
        if (until := self.get("withdraw_until")) > self.start(1):
            says = f"it ends at {time_text(until)}, after round 1 starts at {time_text(self.start(1))}: end it no later"
            yield self._gap("withdraw_until", 0, says)
        for number in self.rounds[1:]:
            before = self.end(number - 1)
            if self.start(number) < before or self.start(number) <= self.start(number - 1):
                says = f"it starts at {time_text(self.start(number))}, and round {number - 1} is not over before "
                yield self._gap("start", number, f"{says}{time_text(before)}: rounds do not overlap")

    def _round(self, number: int) -> Iterator[ConditionGap]:
        takes: tuple[Takes, ...] = self.get("takes", number)
        for one in takes:
            if one.round >= number:
                yield self._gap(
                    "takes",
                    number,
                    f"`{one.who} {one.round}` names no earlier round: a round takes players of earlier ones",
                )
        if (Takes("entrants") in takes) != (number == 1):
            yield self._gap("takes", number, "entrants play in round 1, and in no other")
        if (self.get("goes_on", number) is None) != (number == self.last):
            yield self._gap("goes_on", number, "players go on from every round but the last")
        if (self.get("kind", number) == "final") != (number == self.last):
            yield self._gap("kind", number, "the last round is the final, and no other")
        carried = self.get("chips", number) == "carried"
        least = self.get("limits", number).minimum
        if not carried and least > self.get("chips", number):
            yield self._gap("limits", number, f"no player has enough chips for a wager of {short(least)}, the minimum")
        from_ = {self.get("ends", one.round).how for one in takes if 0 < one.round < number}
        if carried and (from_ != {"carried"} or Takes("bought") in takes):
            yield self._gap("chips", number, "chips are carried where every round that players come from ends so")
        if self.get("ends", number) == Ends("carried") and number == self.last:
            yield self._gap("ends", number, "nothing follows the last round that chips could be carried to")

    def _places(self) -> Iterator[ConditionGap]:
        most = self.get("players")[1]
        if most > self.capacity(1):
            yield self._gap("players", 0, f"round 1 has {self.capacity(1)} places for {count_text(most, 'player')}")
        for number in self.rounds[1:]:
            coming = self._coming(number)
            if coming > self.capacity(number):
                places = self.capacity(number)
                says = (
                    f"{count_text(coming, 'player')} can reach round {number}, which has {count_text(places, 'place')}"
                )
                yield self._gap("tables", number, says)

    def _coming(self, number: int) -> int:
        """Return how many players a round can have, not counting buy-backs."""
        if number not in self._expected:
            self._expected[number] = int(self.get("players")[1]) if number == 1 else self._from_earlier(number)
        return self._expected[number]

    def _from_earlier(self, number: int) -> int:
        found = 0
        for one in self.get("takes", number):
            if 0 < one.round < number:
                found += self.go_on(one.round) if one.who == "best" else self.stay(one.round)
        return found

    def stay(self, number: int) -> int:
        """Return how many players, at most, do not go on from a round."""
        return max(0, self._coming(number) - self.go_on(number))

    def go_on(self, number: int) -> int:
        """Return how many players go on from a round if nobody ties for the last place."""
        goes_on: GoesOn | None = self.get("goes_on", number)
        if goes_on is None:
            return 0
        return goes_on.number * (int(self.get("tables", number)) if goes_on.of == "table" else 1)
