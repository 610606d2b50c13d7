"""The kinds of words that only entries of a tournament are made of."""

import re

from hardway.notation.forms import parse
from hardway.notation.word_kinds import KINDS, Kind
from hardway.notation.words import NotationError, Words
from hardway.tournament.model.commands import Stack
from hardway.values.clock import UNKNOWN, moment
from hardway.values.money import short

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")
_ENDS = ("", "by", "because")


def _item(words: Words, expected: str) -> tuple[str, int]:
    """Read an item of the conditions: `entry_fee`, or `round 1 length`."""
    if words.peek() != "round":
        return words.name("an item of the conditions"), 0
    words.word("round")
    number = words.whole("the number of a round")
    return words.name("an item of a round"), number


def _item_written(item: str, number: int) -> str:
    return f"round {number} {item}" if number else item


def _day(words: Words, expected: str) -> str:
    day = words.word(expected)
    if not _DAY.match(day) or moment(f"{day}T00:00", now=UNKNOWN) is None:
        raise NotationError(f"{expected}: 2026-11-14", day)
    return day


def _players(words: Words, expected: str) -> tuple[str, ...]:
    found = [words.name("a player")]
    while words.peek() not in _ENDS:
        found.append(words.name("a player"))
    return tuple(found)


def _drawn(words: Words, expected: str) -> tuple[int, ...]:
    found = []
    while words.peek() not in (*_ENDS, "secret"):
        found.append(words.whole("a number that was drawn"))
    return tuple(found)


def _stacks(words: Words, expected: str) -> tuple[Stack, ...]:
    """Read what each player has, and what was wagered: `ann 990 wagered 10 bob 1010`."""
    found: list[Stack] = []
    while words.peek() not in _ENDS or not found:
        player, chips, wagered = words.name("a player"), words.amount("an amount of chips"), 0
        if words.peek() == "wagered":
            words.word("wagered")
            wagered = words.amount("what was wagered")
        found.append(Stack(player, chips, wagered))
    return tuple(found)


def _stacks_written(stacks: tuple[Stack, ...]) -> str:
    return " ".join(
        f"{player} {short(chips)}{f' wagered {short(wagered)}' if wagered else ''}" for player, chips, wagered in stacks
    )


def _waiting(words: Words, expected: str) -> tuple[tuple[str, int], ...]:
    """Read disputes by whose they are and their number: `ann 1 bob 3`, or nothing."""
    found = []
    while words.peek() not in _ENDS:
        found.append((words.name("a player"), words.whole("the number of a dispute")))
    return tuple(found)


def _opened(words: Words, expected: str) -> tuple[str, str]:
    """Read a secret wager, and what was put down: `place 6 120 placed place 6 60`."""
    says, _, placed = str(KINDS["text"].read(words, expected)).partition(" placed ")
    return says.strip(), placed.strip()


def _table_entry(words: Words, expected: str) -> str:
    """Read an entry of the table to the end of the line; it is written down as it was said."""
    said = words.rest()
    if not said:
        raise NotationError("an entry at that table")
    parse(said, words.book)
    return said


TOURNAMENT_KINDS = {
    "item": Kind(_item, _item_written),
    "day": Kind(_day),
    "players": Kind(_players, " ".join),
    "drawn": Kind(_drawn, lambda numbers: " ".join(map(str, numbers))),
    "stacks": Kind(_stacks, _stacks_written),
    "waiting": Kind(_waiting, lambda waiting: " ".join(f"{player} {number}" for player, number in waiting)),
    "opened": Kind(_opened, lambda says, placed: f"{says} placed {placed}" if placed else says),
    "table_entry": Kind(_table_entry),
}
