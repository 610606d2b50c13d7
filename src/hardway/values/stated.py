"""Whether what somebody states in words says anything. Must not know any house.

>>> says_nothing("None."), says_nothing(" - "), says_nothing("none but members")
(True, True, False)
"""

NONE = "none"
"""Stated where there is no such thing."""


def says_nothing(text: str) -> bool:
    """Say whether a text has no letter and no digit, or is the word none, however that is written."""
    return "".join(filter(str.isalnum, text)).casefold() in ("", NONE)
