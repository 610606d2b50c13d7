"""Reads numbers as people type them: `1,000,000`, `1e6`, `$10`."""

import re

_GROUPED = re.compile(r"[0-9]{1,3}([,_'’][0-9]{3})+(\.[0-9]{1,2})?\Z")
_POWER = re.compile(r"([0-9]{1,12})(\.[0-9]{1,12})?e\+?([0-9]{1,2})\Z", re.IGNORECASE)


def plain_number(text: str) -> str:
    """Return a typed number as plain digits; any other text is returned unchanged.

    >>> [plain_number(text) for text in ("1,000,000", "1e6", "2.5e3", "$10", "1_000.50", "1,5", "hard")]
    ['1000000', '1000000', '2500', '10', '1000.50', '1,5', 'hard']
    """
    bare = text.removeprefix("$")
    if _GROUPED.match(bare):
        return re.sub("[,_'’]", "", bare)
    if found := _POWER.match(bare):
        whole, part, power = found[1], (found[2] or ".")[1:], int(found[3])
        if len(part) <= power:
            return f"{whole}{part}{'0' * (power - len(part))}".lstrip("0") or "0"
    return bare if is_amount(bare) else text


def is_amount(word: str) -> bool:
    """Return whether a word is a plain number of dollars."""
    return word.replace(".", "", 1).isdecimal()
