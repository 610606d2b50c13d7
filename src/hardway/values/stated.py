"""Whether what somebody states in words says anything. Must not know any house.

>>> says_nothing("None."), says_nothing(" - "), says_nothing("n/a"), says_nothing("none but members")
(True, True, True, False)
"""

NONE = "none"
"""Stated where there is no such thing."""
NOTHING = frozenset((
    "na", "nil", "no", "nobody", "noone", "noneapplicable", "notapplicable", "nothing", "notknown", "null", "tba",
    "tbc", "tbd", "tobeadvised", "tobeannounced", "tobeconfirmed", "tobedecided", "tobedetermined", "unknown", "0",
))  # fmt: skip
"""Other words that hold a place and say nothing, in lower case and without what stands between letters."""


def is_none(text: str) -> bool:
    """Say whether a text has no letter and no digit, or is the word none, however that is written."""
    return _letters(text) in ("", NONE)


def says_nothing(text: str) -> bool:
    """Say whether a text alone is none, or another word that only holds a place."""
    return is_none(text) or _letters(text) in NOTHING


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
