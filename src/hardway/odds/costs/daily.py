"""The daily shoot: the same dice for everybody, which nobody, not even the house, knows before entries close.

The house names the SHA-256 of a secret before the day begins. Each entrant brings a strategy and a nonce; a nonce
counts with the text it came with, so that no entry can be changed afterwards. When the day is over the secret is shown,
and secret and entries together are the dice. Pure: no clock, no chance.
"""

from collections.abc import Iterable
from hashlib import sha256
from itertools import islice
from typing import NamedTuple

from hardway.odds.costs.review import Review, review_strategy
from hardway.rulebook import Law
from hardway.strategy import StrategyError, check, read
from hardway.table import Head
from hardway.values.commitments import chance_bytes, commitment

ROLLS = 60
BANKROLL_CENTS = 50_000
_FAIR = 252
"""Bytes from here on are passed over: 252 is the last multiple of 6."""


class DailyEntry(NamedTuple):
    """Who plays, how, and with which nonce."""

    person: str
    text: str
    nonce: str


def daily_commitment(day: str, secret: str) -> str:
    """Return what the house names before a day, and can keep only by this secret."""
    return commitment("hardway daily", day, secret)


def daily_dice(day: str, secret: str, entries: Iterable[DailyEntry]) -> list[tuple[int, int]]:
    """Return the dice of a day, which follow from the secret and every entry."""
    told = "".join(f"{one.person}\0{_bound(one)}\0" for one in sorted(entries))
    chance = chance_bytes(bytes.fromhex(secret), f"hardway daily\0{day}\0{told}")
    faces = islice((byte % 6 + 1 for byte in chance if byte < _FAIR), 2 * ROLLS)
    return list(zip(faces, faces, strict=True))


def _bound(entry: DailyEntry) -> str:
    return sha256(f"{entry.nonce}\0{entry.text}".encode()).hexdigest()


def wrong_entry(law: Law, text: str) -> str:
    """Say what is wrong with a strategy at a house; nothing if it can be played there."""
    try:
        check(law, read(text, book=law.book.words))
    except StrategyError as error:
        return error.says
    return ""


def daily_review(law: Law, head: Head, entry: DailyEntry, dice: list[tuple[int, int]]) -> Review:
    """Play an entry by the dice of the day; everybody has the same bankroll."""
    return review_strategy(law, head, read(entry.text, book=law.book.words), dice, bankroll=BANKROLL_CENTS)
