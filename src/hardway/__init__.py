"""Hardway: craps by the book. Four casinos' approved rules, played, with the clause behind every decision.

    import hardway as hw

    t = hw.Table("crown")                  # a table: seat, bet, roll; every answer has its clause
    t.seat("ann", 500)
    t.bet("ann", "pass", 10)
    t.roll(4, 3)
    hw.odds("crown", "hard 6").edge        # what a wager costs, exactly
    hw.simulate("pass_odds", house="crown").summary
    hw.best("crown", bankroll=20, goal=40, wagers=["pass"], step=10).bets(20)

Table, odds, simulate and best are where to begin; `help(hw.odds)` has the arguments of one. Then `long_run` and
`session` solve a strategy, `compare` simulates several, `hand` counts a shooter's hand, `load` and `house_names` give
the rule books, and `read_file` and `replay_text` the records.

A strategy is a text, a file, or a name such as pass_odds; a house is a name or a folder; money is in dollars.

A table returns an Outcome: Accepted, a tuple of Event that counts as true, or a Refusal, which counts as false. With
`strict` it raises RefusedError. A roll gives its Settled wagers; in `events`, Called has the dice. `wagers` has each
Stake, and `replay_text` gives a Replay. What is raised for a request that cannot be answered is a HardwayError or a
ValueError, and its message says what to give instead.
"""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from hardway.best.ask import best as best
    from hardway.errors import HardwayError as HardwayError
    from hardway.errors import SimulateError as SimulateError
    from hardway.library import Accepted as Accepted
    from hardway.library import Outcome as Outcome
    from hardway.library import RefusedError as RefusedError
    from hardway.library import Table as Table
    from hardway.notation import NotationError as NotationError
    from hardway.notation import Replay as Replay
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
    from hardway.simulate.run import simulate as simulate
    from hardway.table import Refusal as Refusal
    from hardway.table.model.events import Called as Called
    from hardway.table.model.events import Event as Event
    from hardway.table.model.events import Settled as Settled
    from hardway.table.model.state import Stake as Stake

_FROM = {
    "Table": "library", "RefusedError": "library", "Accepted": "library", "Outcome": "library",
    "Event": "table.model.events", "Settled": "table.model.events", "Called": "table.model.events",
    "Stake": "table.model.state", "Replay": "notation",
    "NotationError": "notation", "read_file": "notation", "replay_text": "notation",
    "Book": "rulebook", "BookError": "rulebook", "house_names": "rulebook", "load": "rulebook", "Refusal": "table",
    "odds": "odds.ask", "hand": "odds.ask", "long_run": "odds.ask", "session": "odds.ask", "OddsError": "odds.chances",
    "best": "best.ask", "simulate": "simulate.run", "compare": "simulate.compare",
    "HardwayError": "errors", "SimulateError": "errors",
}  # fmt: skip
__all__ = ["__version__", *_FROM]


def __dir__() -> list[str]:
    """Return the public names, for Tab completion; each is loaded when it is first used."""
    return sorted({*(name for name in globals() if name.startswith("__")), *__all__})


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used; a function whose library is not installed says so when it is called."""
    if name not in _FROM:
        raise AttributeError(f"module 'hardway' has no attribute {name!r}")
    from importlib import import_module

    try:
        return getattr(import_module(f"hardway.{_FROM[name]}"), name)
    except ModuleNotFoundError as error:
        from hardway.extras import function_without_library, is_in_an_extra

        if not is_in_an_extra(error):
            raise
        # no error here: `help`, `from hardway import *` and inspect ask for every name
        package = globals().get(name)  # of a callable package, this import has loaded all but the function
        return package or function_without_library(f"hardway.{name}", error, _FROM[name].partition(".")[0])
