"""The texts of the strategies that come with Hardway, by name."""

from functools import cache
from pathlib import Path

from hardway.notation.words import nearest

_SHELF = Path(__file__).with_name("library")
_ENDING = ".strategy"


@cache
def shelf() -> tuple[str, ...]:
    """Return the names of the strategies that come with Hardway."""
    return tuple(sorted(path.name.removesuffix(_ENDING) for path in _SHELF.iterdir() if path.name.endswith(_ENDING)))


@cache
def crowd() -> tuple[str, ...]:
    """Return the names of the popular strategies: a bot without a strategy plays one, and the page suggests them."""
    return tuple((_SHELF / "crowd.txt").read_text(encoding="utf-8").split())


def no_strategy(name: str) -> str:
    """Return the message for an unknown name: with the names that have it as a part (`molly`) or the most similar
    name, or else with the command that lists all names."""
    meant = [one for one in shelf() if name.lower() in one][:3] if len(name) > 2 else []
    meant = meant or [one for one in (nearest(name, shelf()),) if one]
    rest = f"did you mean {' or '.join(meant)}?" if meant else "`hardway strategies` lists all"
    return f"no strategy is called {name}; {rest}"


def text_of(name: str) -> str:
    """Return the text of a strategy that comes with Hardway; raise KeyError for an unknown name."""
    if name not in shelf():
        raise KeyError(name)
    return (_SHELF / f"{name}{_ENDING}").read_text(encoding="utf-8")
