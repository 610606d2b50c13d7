"""The names of wagers in a Python strategy: `PASS`, `PLACE + 6`, `COME` for the box, `COME + 6` for one that has moved.

A name is the word of a book in capitals. Its value is a number, so that compiled code can use it: each kind has room
for every number on which a wager can be. A house that does not offer a wager refuses it, as it refuses the word in a
strategy's text. The numbers are assigned as names are asked for, and mean nothing in another process.

>>> place(kind("place") + 6), place(kind("hard") + 8)
('place 6', 'hard 8')
"""

from hardway.rulebook import all_words, house_names, load
from hardway.values.dice import PAIR_NUMBERS
from hardway.values.names import NAME, NAME_SIGNS, wager_text

EACH = PAIR_NUMBERS.stop
MOST_KINDS = 64
ALL = EACH * MOST_KINDS
DOLLAR = 100
"""A dollar in cents."""
_KINDS: list[str] = []
"""The kinds of wager that Python strategies have named so far; the number of a kind is its index in this list."""


def kind(name: str) -> int:
    """Return the number of a kind of wager, given the word of any book."""
    if name not in _KINDS:
        if not NAME.match(name):
            raise ValueError(f"{name!r} cannot be a wager's name: such names have only {NAME_SIGNS}")
        if len(_KINDS) == MOST_KINDS:
            raise ValueError(f"more than {MOST_KINDS} kinds of wager have been named")
        _KINDS.append(name)
    return EACH * _KINDS.index(name)


def named(constant: str) -> int:
    """Return the number of a wager, given its word in capitals; raise AttributeError if no known house has it.

    Added houses are known from `HARDWAY_HOUSES`.
    """
    word = constant.lower()
    if constant != word.upper() or not _is_known(word):
        raise AttributeError(f"no house here has a wager {word!r}; one of another house is kind({word!r})")
    return kind(word)


def constants() -> list[str]:
    """Return the words of all wagers of the known houses, in capitals."""
    return [word.upper() for word in all_words().spots]


def _is_known(word: str) -> bool:
    return word in all_words().spots or any(word in load(house).wagers for house in house_names())


def place(wager: int) -> str:
    """Return the wager of a number, as the notation writes it; not every book has it, and some numbers have none."""
    which, spot = divmod(wager, EACH)
    return wager_text(_KINDS[which], spot) if which < len(_KINDS) else ""
