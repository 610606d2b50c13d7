"""The strategies that come with Hardway, by name."""

from functools import cache
from pathlib import Path

from hardway.notation.words import NotationError, nearest
from hardway.strategy.model import Strategy
from hardway.strategy.read import StrategyError, read
from hardway.values.vocabulary import NO_BOOK, Vocabulary

_SHELF = Path(__file__).with_name("library")
_ENDING = ".strategy"


@cache
def shelf() -> tuple[str, ...]:
    """Return the names of the strategies that come with Hardway."""
    return tuple(sorted(path.name.removesuffix(_ENDING) for path in _SHELF.iterdir() if path.name.endswith(_ENDING)))


@cache
def crowd() -> tuple[str, ...]:
    """Return the popular strategies: a bot without a strategy plays one of them, and the page suggests them."""
    return tuple((_SHELF / "crowd.txt").read_text(encoding="utf-8").split())


def no_strategy(name: str) -> str:
    """Return the message for an unknown name: the most similar name, or all names."""
    meant = nearest(name, shelf())
    rest = f"did you mean {meant}?" if meant else f"there are {', '.join(shelf())}"
    return f"no strategy is called {name}; {rest}"


def text_of(name: str) -> str:
    """Return the text of a strategy by name; raise KeyError for an unknown name."""
    if name not in shelf():
        raise KeyError(name)
    return (_SHELF / f"{name}{_ENDING}").read_text(encoding="utf-8")


def strategy_text(given: str) -> str:
    """Return the text of a strategy given by name or by text; raise StrategyError for a misspelt name."""
    if given in shelf():
        return text_of(given)
    if nearest(given, shelf()):
        raise StrategyError([NotationError(wrong=no_strategy(given))])
    return given


def load_strategy(name: str, *, unit: int | None = None, book: Vocabulary = NO_BOOK) -> Strategy:
    """Return a strategy by name; `unit` in cents replaces its own."""
    return read(text_of(name), unit=unit, book=book)
