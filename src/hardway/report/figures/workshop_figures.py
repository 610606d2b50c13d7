"""One strategy in every house at once: what it costs in the long run, how far it spreads, how often it is ruined."""

from math import sqrt
from typing import TypedDict

from hardway.odds.chances import OddsError
from hardway.odds.costs.longrun import long_run
from hardway.odds.sessions.session import session
from hardway.rulebook import house_names, law, load
from hardway.strategy import StrategyError, TooLarge, check, enumerate_chain, read
from hardway.values.event import Exact

FEW_STATES = 60
"""Of a strategy whose session is worked out too: in a second, where one of 150 states takes a minute."""


class WorkshopHouseForm(TypedDict):
    """A strategy at one house. Edge and result a roll are exact fractions; deviations are in dollars, of a roll and of
    a session. What a long session would take to work out is null: a simulation says it."""

    house: str
    heading: str
    wrong: str
    """Why it cannot be played or worked out here; empty as a rule."""
    edge: Exact | None
    result: Exact | None
    deviation: float | None
    ruin: float | None
    session_deviation: float | None


def workshop_forms(text: str, *, bankroll: int, rolls: int) -> list[WorkshopHouseForm]:
    """Return what a strategy comes to in each house; where it cannot be said, why. Raise StrategyError for a text that
    no house can read."""
    read(text)
    return [_in_house(name, text, bankroll, rolls) for name in house_names()]


def _in_house(name: str, text: str, bankroll: int, rolls: int) -> WorkshopHouseForm:
    here = law(load(name))
    form: WorkshopHouseForm = {"house": name, "heading": here.book.heading, "wrong": "", "edge": None, "result": None,
        "deviation": None, "ruin": None, "session_deviation": None}  # fmt: skip
    try:
        strategy = read(text, book=here.book.words)
        check(here, strategy)
        if not strategy.reads & {"rack", "start"}:
            run = long_run(enumerate_chain(here, strategy))
            form |= {"edge": str(run.edge), "result": str(run.result), "deviation": sqrt(float(run.variance))}
            if run.states > FEW_STATES:
                return form
        played = session(here, strategy, bankroll=bankroll, rolls=rolls)
        form |= {"ruin": float(played.ends["ruin"]), "session_deviation": played.deviation / 100}
    except StrategyError as error:
        form["wrong"] = error.says
    except (OddsError, TooLarge, ValueError) as error:
        form["wrong"] = str(error)
    return form
