"""The conditions of a tournament as a document: what they state, what is missing, and what does not fit together."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from hardway.rulebook.model.cite import Cite
from hardway.rulebook.model.tournament import ConditionItem, TournamentRules
from hardway.tournament.items import Ends, GoesOn, Length, Takes, Unread, read_item
from hardway.values.clock import shown
from hardway.values.money import short
from hardway.values.stated import NONE

Said = Mapping[tuple[int, str], str]
"""What was stated, by round (0 for the whole tournament) and item."""
Changes = tuple[tuple[str, str], ...]
"""Rules that are changed: the table, and which rows say what now."""


class ConditionGap(NamedTuple):
    """Something missing from the conditions, or that does not fit: the item, its round, by which clause, in words."""

    item: str
    round: int
    cite: Cite
    says: str

    @property
    def where(self) -> str:
        """Return the item as the notation writes it."""
        return f"round {self.round} {self.item}" if self.round else self.item


def digest(said: Said, changes: Changes) -> str:
    """Return the SHA-256 of what the conditions state, whatever order it was stated in."""
    lines = [f"{number} {item} {' '.join(text.split())}" for (number, item), text in sorted(said.items())]
    return sha256("\n".join([*lines, *(f"change {table} {text}" for table, text in changes)]).encode()).hexdigest()


class TournamentConditions:
    """What the conditions say, by the rules of a house."""

    def __init__(self, rules: TournamentRules, said: Said) -> None:
        self.rules, self.said = rules, said
        self._read: dict[tuple[int, str], Any] = {}
        self._come: dict[int, int] = {}

    def get(self, name: str, number: int = 0) -> Any:
        """Return what an item means here: None where it is `none`, was not stated, or cannot be read."""
        key = (number, name)
        if key not in self._read:
            item = self.rules.items[name]
            text = self.said.get(key, item.optional or NONE)
            value = read_item(item, text)
            self._read[key] = None if isinstance(value, Unread) else value
        return self._read[key]

    @property
    def rounds(self) -> tuple[int, ...]:
        """Return the numbers of the rounds that are spoken of."""
        return tuple(sorted({number for number, _ in self.said if number}))

    @property
    def last(self) -> int:
        """Return the last round."""
        return max(self.rounds)

    def capacity(self, number: int) -> int:
        """Return how many players a round has places for."""
        return int(self.get("tables", number)) * int(self.get("places", number))

    def start(self, number: int) -> int:
        """Return the scheduled start of a round."""
        return int(self.get("start", number))

    def end(self, number: int) -> int:
        """Return when a round is over by the schedule: its start, where it is played by hands."""
        length: Length = self.get("length", number)
        return self.start(number) + (60 * length.number if length.unit == "minutes" else 0)

    def gaps(self) -> list[ConditionGap]:
        """Return everything that is missing; where nothing is, everything that does not fit together."""
        return list(self._missing()) or [*self._unfit(), *self._unpaid()]

    def _unpaid(self) -> Iterator[ConditionGap]:
        if self.get("prizes").percent and not any(map(self.get, ("entry_fee", "buy_in", "buy_back"))):
            says = "nothing is paid in that prizes could be a percentage of: state them in dollars"
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
        stated = item.optional or (number, item.name) in self.said
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
            says = f"it ends at {shown(until)}, after round 1 starts at {shown(self.start(1))}: end it no later"
            yield self._gap("withdraw_until", 0, says)
        for number in self.rounds[1:]:
            before = self.end(number - 1)
            if self.start(number) < before or self.start(number) <= self.start(number - 1):
                says = f"it starts at {shown(self.start(number))}, and round {number - 1} is not over before "
                yield self._gap("start", number, f"{says}{shown(before)}: rounds do not overlap")

    def _round(self, number: int) -> Iterator[ConditionGap]:
        takes: tuple[Takes, ...] = self.get("takes", number)
        for one in takes:
            if one.round >= number:
                yield self._gap("takes", number, f"{one.who} {one.round}: a round takes players of earlier ones")
        if (Takes("entrants") in takes) != (number == 1):
            yield self._gap("takes", number, "entrants play in round 1, and in no other")
        if (self.get("goes_on", number) is None) != (number == self.last):
            yield self._gap("goes_on", number, "somebody goes on from every round but the last")
        if (self.get("kind", number) == "final") != (number == self.last):
            yield self._gap("kind", number, "the last round is the final, and no other")
        carried = self.get("chips", number) == "carried"
        least = self.get("limits", number).minimum
        if not carried and least > self.get("chips", number):
            yield self._gap("limits", number, f"nobody has enough chips for a wager of {short(least)}, the minimum")
        from_ = {self.get("ends", one.round).how for one in takes if 0 < one.round < number}
        if carried and (from_ != {"carried"} or Takes("bought") in takes):
            yield self._gap("chips", number, "chips are carried where every round that players come from ends so")
        if self.get("ends", number) == Ends("carried") and number == self.last:
            yield self._gap("ends", number, "nothing follows the last round that chips could be carried to")

    def _places(self) -> Iterator[ConditionGap]:
        most = self.get("players")[1]
        if most > self.capacity(1):
            yield self._gap("players", 0, f"{most} players, and places for {self.capacity(1)} in round 1")
        for number in self.rounds[1:]:
            coming = self._coming(number)
            if coming > self.capacity(number):
                says = f"{coming} players can come to round {number}, which has places for {self.capacity(number)}"
                yield self._gap("tables", number, says)

    def _coming(self, number: int) -> int:
        """Return how many players a round can have, without those who buy back; each round is counted once."""
        if number not in self._come:
            self._come[number] = int(self.get("players")[1]) if number == 1 else self._from_earlier(number)
        return self._come[number]

    def _from_earlier(self, number: int) -> int:
        found = 0
        for one in self.get("takes", number):
            if 0 < one.round < number:
                found += self.go_on(one.round) if one.who == "best" else self.stay(one.round)
        return found

    def stay(self, number: int) -> int:
        """Return how many can stay behind in a round."""
        return max(0, self._coming(number) - self.go_on(number))

    def go_on(self, number: int) -> int:
        """Return how many go on from a round, where nobody is equal at the cut."""
        goes_on: GoesOn | None = self.get("goes_on", number)
        if goes_on is None:
            return 0
        return goes_on.number * (int(self.get("tables", number)) if goes_on.of == "table" else 1)
