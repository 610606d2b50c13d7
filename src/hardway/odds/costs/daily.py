"""The daily shoot: the same dice for all entrants, which no one, not even the house, knows before entries close.

The house publishes the SHA-256 of a secret before the day begins. Each entrant sends a strategy and the SHA-256 of a
nonce that stays on their page. When the day is over, pages reveal their nonces, then the house its secret, and all of
these together determine the dice. So the last to enter does not know the nonces of the others, even with the secret. An
entry whose nonce is not revealed in time does not play. Pure: no clock, no chance.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from hardway.odds.costs.review import Review, review_strategy
from hardway.rulebook import Law
from hardway.strategy import StrategyError, check, read
from hardway.table import Head
from hardway.values.commitments import chance_bytes, commitment, pick

ROLLS = 60
BANKROLL_CENTS = 50_000
PROVABLE = "provable"


class DailyEntry(NamedTuple):
    """One entry: the person, their strategy and their nonce."""

    person: str
    text: str
    strategy: str
    """The SHA-256 of the text of the entrant's strategy, as the journal's row of the entry has it."""
    commitment: str
    """The entrant's commitment to a nonce, made with the entry."""
    nonce: str = ""
    """The entrant's nonce; empty until the entrant's page reveals it."""


def daily_commitment(day: str, secret: str) -> str:
    """Return the commitment that the house publishes before a day; only this secret fits it."""
    return commitment("hardway daily", day, secret)


def nonce_commitment(day: str, person: str, nonce: str) -> str:
    """Return the commitment that an entrant's page sends with the entry; only this nonce fits it."""
    return commitment("hardway daily entry", day, person, nonce)


def text_digest(text: str) -> str:
    """Return the SHA-256 of a strategy's text."""
    return sha256(text.encode()).hexdigest()


def daily_kind(*, shown: int, missing: int, committed_late: bool) -> str:
    """Return `provable` if no one can have chosen the dice of a day, otherwise why not.

    It is enough that one entrant whose nonce was used is honest. An entrant who has seen the other nonces can choose by
    withholding theirs: each missing nonce doubles the choice.
    """
    if committed_late:
        return "not provable: the house committed to its secret after entries had closed"
    if not shown:
        return "not provable: no nonce was shown, and there is only the house's word"
    if missing:
        ways = 2**missing if missing < 20 else "a million or more"
        return f"not provable: {missing} of {missing + shown} nonces were not shown, one of {ways} dice may be chosen"
    return PROVABLE


def daily_dice(day: str, secret: str, entries: Iterable[DailyEntry]) -> list[tuple[int, int]]:
    """Return the dice of a day, derived from the secret and every entry whose nonce was revealed."""
    shown = "".join(f"{one.person}\0{one.strategy}\0{one.nonce}\0" for one in sorted(entries) if one.nonce)
    chance = chance_bytes(bytes.fromhex(secret), f"hardway daily\0{day}\0{shown}")
    return [(pick(chance, 6) + 1, pick(chance, 6) + 1) for _ in range(ROLLS)]


def wrong_entry(law: Law, text: str) -> str:
    """Return why a strategy cannot be played at a house; empty if it can."""
    try:
        check(law, read(text, book=law.book.words))
    except StrategyError as error:
        return error.says
    return ""


def daily_review(law: Law, head: Head, entry: DailyEntry, dice: list[tuple[int, int]]) -> Review:
    """Play an entry with the dice of the day and the bankroll that all have; return the review of its session."""
    return review_strategy(law, head, read(entry.text, book=law.book.words), dice, bankroll=BANKROLL_CENTS)
