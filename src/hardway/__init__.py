"""Hardway: craps by the book. Four casinos' approved rules, played, with the clause behind every decision."""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from hardway.best.ask import best as best
    from hardway.library import RefusedError as RefusedError
    from hardway.library import Table as Table
    from hardway.notation import NotationError as NotationError
    from hardway.notation import read_file as read_file
    from hardway.notation import replay_text as replay_text
    from hardway.odds.ask import hand as hand
    from hardway.odds.ask import long_run as long_run
    from hardway.odds.ask import odds as odds
    from hardway.odds.ask import session as session
    from hardway.odds.chances import OddsError as OddsError
    from hardway.rulebook import Book as Book
    from hardway.rulebook import BookError as BookError
    from hardway.rulebook import house_names as house_names
    from hardway.rulebook import load as load
    from hardway.simulate.compare import compare as compare
    from hardway.simulate.game import SimulateError as SimulateError
    from hardway.simulate.run import simulate as simulate
    from hardway.table import Refusal as Refusal

_FROM = {
    "Table": "library", "RefusedError": "library",
    "NotationError": "notation", "read_file": "notation", "replay_text": "notation",
    "Book": "rulebook", "BookError": "rulebook", "house_names": "rulebook", "load": "rulebook", "Refusal": "table",
    "odds": "odds.ask", "hand": "odds.ask", "long_run": "odds.ask", "session": "odds.ask", "OddsError": "odds.chances",
    "best": "best.ask", "simulate": "simulate.run", "compare": "simulate.compare", "SimulateError": "simulate.game",
}  # fmt: skip
__all__ = ["__version__", *_FROM]


def __dir__() -> list[str]:
    """Return the public names, for Tab completion; each is loaded when it is first used."""
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used."""
    if name not in _FROM:
        raise AttributeError(f"module 'hardway' has no attribute {name!r}")
    from importlib import import_module

    try:
        return getattr(import_module(f"hardway.{_FROM[name]}"), name)
    except ModuleNotFoundError as error:
        from hardway.extras import extra_for, install_line

        extra = extra_for(error, name)
        if not extra:
            raise
        raise ModuleNotFoundError(
            f"hardway.{name} needs {error.name}: {install_line(extra)}", name=error.name
        ) from None
