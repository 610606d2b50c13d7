"""One strategy in every house: its edge in the long run, its spread, and its chance of ruin."""

from collections.abc import Sequence
from math import sqrt
from typing import TypedDict

from hardway.odds.chances import OddsError
from hardway.odds.costs.longrun import long_run
from hardway.odds.sessions.session import session
from hardway.rulebook import law, load
from hardway.strategy import StrategyError, TooLarge, check, enumerate_chain, read
from hardway.values.event import Exact

MAX_STATES = 60
"""A session is computed only for strategies of at most this many states: 60 take a second, 150 a minute."""


class WorkshopHouseForm(TypedDict):
    """A strategy at one house. Edge and result per roll are exact fractions; deviations are in dollars.

    Figures of a session are null if computing them would take too long.
    """

    house: str
    heading: str
    wrong: str
    """Why the strategy cannot be played or computed here; empty if it can."""
    edge: Exact | None
    result: Exact | None
    deviation: float | None
    ruin: float | None
    session_deviation: float | None


def workshop_forms(text: str, *, houses: Sequence[str], bankroll: int, rolls: int) -> list[WorkshopHouseForm]:
    """Return the figures of a strategy in each of these houses, or why it has none there.

    Raise StrategyError for an invalid text.
    """
    read(text)
    return [_in_house(name, text, bankroll, rolls) for name in houses]


def _in_house(name: str, text: str, bankroll: int, rolls: int) -> WorkshopHouseForm:
    here = law(load(name))
    form: WorkshopHouseForm = {"house": name, "heading": here.book.heading, "wrong": "", "edge": None, "result": None,
        "deviation": None, "ruin": None, "session_deviation": None}  # fmt: skip
    try:
        strategy = read(text, book=here.book.words)
        check(here, strategy)
        if not strategy.needs_bankroll:
            run = long_run(enumerate_chain(here, strategy))
            form |= {"edge": str(run.edge), "result": str(run.result), "deviation": sqrt(float(run.variance))}
            if run.states > MAX_STATES:
                return form
        played = session(here, strategy, bankroll=bankroll, rolls=rolls)
        form |= {"ruin": float(played.ends["ruin"]), "session_deviation": played.deviation}
    except StrategyError as error:
        form["wrong"] = error.says
    except (OddsError, TooLarge, ValueError) as error:
        form["wrong"] = str(error)
    return form
