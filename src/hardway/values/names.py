"""Names of wagers as they are written, and of the people at a table. Must not know any house."""

import re

from hardway.values.dice import spot_text
from hardway.values.verbs import ACTS

NAME = re.compile(r"(?!(?:by|because)\Z)[A-Za-z0-9_-]+\Z")
"""Of a person, a role, a wager; the two words that begin who acts and why are none."""
LONGEST_TITLE = 40
TITLE = f"1 to {LONGEST_TITLE} letters, digits, _ and -"
"""What a tournament, a promotion or something in one is called, in words."""

RESULTS = ("won", "lost", "returned", "stands", "moved")
"""What can become of a wager that a throw touched."""
EVENTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys((
        "seated", "bought", "tokens", "left", "confirmed", "converted", "taken", "marked", "chosen", "personal",
        "offered", "declined", "relinquished", "shooter", "bowled", "proxied", "thrown", "rested", "called",
        "collected", "passed", "settling", "remembered", "point", "seven_out", "advised", "undone", "fell_away", "paid",
        "notice", "clock", "sign_posted", "sign", "sign_lapsed", "closing", "closed", "opened", "forfeited", "annulled",
        "corrected", "face", "again", "dispute", "ruled", "review_requested", "dispute_closed", "no_roll",
    ), ()),
    "act": ACTS,
    "placed": ("late", "oral", "up"), "settled": RESULTS,
    "dice": ("lost", "found", "new", "keep", "inspected"),
}  # fmt: skip
"""Every event of the notation, with the values a notice may wait for; a no-roll's are the grounds of the book."""


def is_title(name: object) -> bool:
    """Say whether something can be the name of a tournament, a promotion, or a prize."""
    return isinstance(name, str) and len(name) <= LONGEST_TITLE and NAME.match(name) is not None


def written(wager: str, number: int = 0) -> str:
    """Write a wager as the notation does: `pass`, `place 6`, `hop 5-3`."""
    return f"{wager} {spot_text(number)}" if number else wager
