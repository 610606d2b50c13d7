"""The strategies that come with Hardway, by name."""

from functools import cache
from pathlib import Path

from hardway.strategy.model import Strategy
from hardway.strategy.read import read
from hardway.values.vocabulary import NO_BOOK, Vocabulary

_SHELF = Path(__file__).with_name("library")
_ENDING = ".strategy"


@cache
def shelf() -> tuple[str, ...]:
    """Return the names of the strategies that come with Hardway."""
    return tuple(sorted(path.name.removesuffix(_ENDING) for path in _SHELF.iterdir() if path.name.endswith(_ENDING)))


@cache
def crowd() -> tuple[str, ...]:
    """Return those who come first: a bot whom nobody names plays one of them, and a page proposes them."""
    return tuple((_SHELF / "crowd.txt").read_text(encoding="utf-8").split())


def text_of(name: str) -> str:
    """Return the text of one of them; raise KeyError for a name that is not among them."""
    if name not in shelf():
        raise KeyError(name)
    return (_SHELF / f"{name}{_ENDING}").read_text(encoding="utf-8")


def named(name: str, *, unit: int | None = None, book: Vocabulary = NO_BOOK) -> Strategy:
    """Return one of them, with another unit in cents if one is given."""
    return read(text_of(name), unit=unit, book=book)
