"""Names of wagers as they are written, and of the people at a table. Must not know any house."""

import re

from hardway.values.verbs import ACTS

NAME = re.compile(r"[A-Za-z0-9_-]+\Z")

NUMBERED = {
    "come_odds": (4, 5, 6, 8, 9, 10),
    "dont_come_odds": (4, 5, 6, 8, 9, 10),
    "place": (4, 5, 6, 8, 9, 10),
    "place_lose": (4, 5, 6, 8, 9, 10),
    "buy": (4, 5, 6, 8, 9, 10),
    "lay": (4, 5, 6, 8, 9, 10),
    "hard": (4, 6, 8, 10),
    "big": (6, 8),
    "horn_high": (2, 3, 11, 12),
}
"""Wagers that are always on a number."""
MOVING = {"come": (4, 5, 6, 8, 9, 10), "dont_come": (4, 5, 6, 8, 9, 10)}
"""Wagers that begin in a box and move to a number."""
PLAIN = (
    "pass", "dont_pass", "pass_odds", "dont_pass_odds", "field", "any_seven", "any_craps",
    "two", "three", "eleven", "twelve", "horn", "world", "craps_eleven",
)  # fmt: skip
WAGERS = (*PLAIN, *MOVING, *NUMBERED)
"""Every wager the notation can name."""


RESULTS = ("won", "lost", "returned", "stands", "moved")
"""What can become of a wager that a throw touched."""
EVENTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((
        "seated", "bought", "tokens", "left", "confirmed", "converted", "taken", "marked", "chosen", "personal",
        "offered", "declined", "relinquished", "shooter", "bowled", "proxied", "thrown", "rested", "called",
        "collected", "passed", "settling", "point", "seven_out", "advised", "undone", "fell_away", "paid", "notice",
        "clock", "sign_posted", "sign", "sign_lapsed", "closing", "closed", "opened", "forfeited", "annulled",
        "corrected", "face", "again", "dispute", "ruled", "review_requested", "dispute_closed", "no_roll",
    ), ()),
    "act": ACTS,
    "placed": ("late", "oral", "up"), "settled": RESULTS,
    "dice": ("lost", "found", "new", "keep", "inspected"),
}  # fmt: skip
"""Every event of the notation, with the values a notice may wait for; a no-roll's are the grounds of the book."""


def written(wager: str, number: int = 0) -> str:
    """Write a wager as the notation does: `pass`, `place 6`."""
    return f"{wager} {number}" if number else wager


def numbers(wager: str) -> tuple[int, ...]:
    """Return the numbers a wager can stand on; 0 is no number."""
    if wager in MOVING:
        return (0, *MOVING[wager])
    return NUMBERED.get(wager, (0,))
