"""Rewrites numbers, money, times and yes or no, as people write them, in the words of the notation.

A text that none of these functions understands is returned unchanged, so that the code that reads it says what is
wrong.

>>> amount("$1,200"), amount("7.50 dollars"), whole("24 players"), percent("60 %"), between("3 - 6", whole)
('1200', '7.50', '24', '60%', '3 to 6')
>>> moment("2026-11-14 7:30 pm"), chosen("Any time", ("any_time", "never")), states_none("no fee")
('2026-11-14T19:30', 'any_time', True)
"""

import re
from collections.abc import Callable, Iterable

from hardway.values.entry_words import NONE, says_nothing

_CURRENCY = r"(?:A\$|AU\$|NZ\$|US\$|\$|AUD|NZD|USD|dollars?|bucks|Dollar)"
_MONEY = re.compile(
    rf"{_CURRENCY}?\s*([0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]+)(\.[0-9]{{1,4}})?(?:\.-)?\s*{_CURRENCY}?", re.I
)
_WHOLE = re.compile(
    r"([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\s*(?:players?|people|persons?|tables?|seats?|places?|minutes?|mins?|times?))?",
    re.I,
)
_PERCENT = re.compile(r"([0-9]{1,3})\s*(?:%|per\s?cent|pct|Prozent)?", re.I)
_BETWEEN = re.compile(r"between\s+(.+?)\s+and\s+(.+)|(?:from\s+)?(.+?)\s*(?:\bto\b|\bbis\b|[-–—])\s*(.+)", re.I)
_MOMENT = re.compile(
    r"(\d{4}-\d\d-\d\d)[T ,]\s*(?:at\s+)?(\d{1,2})[:.](\d\d)(:\d\d)?\s*([ap]\.?m\.?)?", re.I | re.ASCII
)
_NONE = re.compile(r"(?:no|none|without|not|nein|keine?|ohne)\b(?:\s+[a-z' -]+)?", re.I)
_WORDS_OF_NONE = frozenset(("free", "free of charge", "never", "not at all", "not allowed", "there is none"))


def states_none(text: str) -> bool:
    """Return whether a text says that there is none: no, nothing, free, no fee, not allowed."""
    plain = " ".join(text.split()).casefold().rstrip(".")
    if plain.isdigit():
        return False  # an amount of 0 is taken for a typing error
    return says_nothing(plain) or plain in _WORDS_OF_NONE or bool(_NONE.fullmatch(plain) and len(plain.split()) <= 3)


def amount(text: str) -> str:
    """Return an amount of money without its currency and the commas between thousands."""
    found = _MONEY.fullmatch(text.strip())
    return f"{found[1].replace(',', '')}{found[2] or ''}" if found else text


def whole(text: str) -> str:
    """Return a whole number without commas and without the word for what is counted."""
    found = _WHOLE.fullmatch(text.strip())
    return found[1].replace(",", "") if found else text


def percent(text: str) -> str:
    """Return a percentage with the percent sign right after it; `all of it` is 100%, and `nothing` is 0%."""
    plain = text.strip().casefold().rstrip(".")
    if plain in ("all", "all of it", "everything", "in full", "full", "the whole"):
        return "100%"
    if plain != NONE and states_none(plain):  # in the notation this word says that there is no such item
        return "0%"
    found = _PERCENT.fullmatch(plain)
    return f"{found[1]}%" if found else text


def between(text: str, each: Callable[[str], str]) -> str:
    """Return `LEAST to MOST`, each rewritten by `each`; a single number is not understood, as it may be either."""
    found = _BETWEEN.fullmatch(text.strip())
    return f"{each(found[1] or found[3])} to {each(found[2] or found[4])}" if found else text


def moment(text: str) -> str:
    """Return a day and a time of day as the notation writes them: 2026-11-14T19:30."""
    found = _MOMENT.fullmatch(text.strip())
    if found is None:
        return text
    day, hour, minutes, seconds, half = found.groups()
    of_day = int(hour) % 12 + 12 * (half.casefold().startswith("p")) if half else int(hour)
    return f"{day}T{of_day:02d}:{minutes}{seconds or ''}"


def chosen(text: str, words: Iterable[str]) -> str:
    """Return the word that a text means, whatever its case and with blanks for underscores."""
    plain = "_".join(re.findall(r"[a-z0-9]+", text.casefold()))
    yes = {"yep": "yes", "ok": "yes", "true": "yes", "nope": "no", "false": "no"}
    return next(
        (word for word in words if plain in (word.casefold(), word.replace("_", "")) or yes.get(plain) == word), text
    )


def listed(text: str) -> list[str]:
    """Return the parts of a list, which commas, semicolons, `and` or `or` separate; without these, its words."""
    parts = [part.strip() for part in re.split(r"[,;]\s|\s(?:and|or|&|\+)\s", text) if part.strip()]
    return parts if len(parts) > 1 else text.split()
