"""A strategy's long run and its sessions, as lines of tables and as JSON objects."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import NamedTuple, TypedDict

from hardway.odds.costs.longrun import LongRun
from hardway.odds.sessions.session import SessionOdds
from hardway.report.number import MINUS, decimal, exact, percent
from hardway.report.wording import join_words
from hardway.rulebook import Law
from hardway.rulebook.model.book import BookIdentity
from hardway.strategy import Chain, Strategy
from hardway.strategy.house_check import named_wagers
from hardway.table.play.caps import sign_of
from hardway.values.event import Dollars, Exact
from hardway.values.money import dollars, short
from hardway.values.names import count_text

ENDS = {"ruin": "ruined", "goal": "at the goal", "stop": "stopped", "rolls": "at the last roll"}
"""By way in which a session can end: the words for it in tables."""
SHARES = (
    Fraction(1, 100),
    Fraction(5, 100),
    Fraction(1, 4),
    Fraction(1, 2),
    Fraction(3, 4),
    Fraction(95, 100),
    Fraction(99, 100),
)
LONG_RUN = (
    "In dollars. Action is the money newly at risk as the dice leave the hand: put down, put back up after a win, or "
    "left up after a push, with commission. The deviation is taken over many rolls, as the rolls of a hand are not "
    "independent."
)
SESSION = (
    "Wagers left when a session ends are played to their decision and counted. Ruin: no wager is left, and nothing "
    "the strategy wants can be paid for."
)


class LongRunForm(TypedDict):
    """The long run of a strategy: means per roll and per decision."""

    result_per_roll: Exact
    variance_per_roll: Exact
    action_per_roll: Exact
    decisions_per_roll: Exact
    edge: Exact
    result_per_decision: Exact
    variance_per_decision: Exact
    states: int


Number = Exact | float
"""An exact figure is a fraction, as text; any other is a number."""


class ResultForm(TypedDict):
    """A result of a session, and its chance."""

    result: Dollars
    p: Number


class SessionForm(TypedDict):
    """The odds of a session with a strategy; a chance is a fraction in text if it is exact, otherwise a number."""

    bankroll: Dollars
    goal: Dollars | None
    rolls: int | None
    states: int
    off_by: float
    ends: dict[str, Number]
    mean: Number
    standard_deviation: float
    length: Number
    results: list[ResultForm]
    survival: list[Number]


class StrategyForm(TypedDict):
    """A strategy's name, label and description; `unit` is null if it has none."""

    strategy: str
    label: str
    """The strategy's name as people read it; `strategy` is the word for it in commands."""
    does: str
    unit: Dollars | None


class StrategyText(StrategyForm):
    """A strategy with its text."""

    text: str


class StrategyList(TypedDict):
    """The strategies that come with Hardway."""

    strategies: list[StrategyForm]


class StrategyReportForm(BookIdentity, StrategyForm):
    """A strategy at a house: its long run and a session; null if it was not computed.

    `unposted_most` has the limits of odds for which neither the book nor a sign gives one.
    """

    unposted_most: dict[str, Dollars]
    long_run: LongRunForm | None
    session: SessionForm | None


class SessionLine(NamedTuple):
    """A figure: its name, and its value per roll and per decision; a value is empty if it has no meaning."""

    name: str
    roll: str
    decision: str = ""


def _unposted(law: Law, strategy: Strategy) -> dict[str, str]:
    """Return the labels of the strategy's odds that neither the book nor a sign limits, by wager."""
    posted = {name for name, *_ in law.sign}
    slots = [law.slots[key] for _, keys in named_wagers(strategy) for key in keys if key in law.slots]
    wagers = {slot.wager.name: slot.wager for slot in slots if slot.parent and slot.wager.cap is None}
    return {name: wager.label for name, wager in wagers.items() if not posted & {"*", name}}


def unposted_lines(law: Law, strategy: Strategy) -> list[str]:
    """Return a line about odds that neither the book nor a sign limits; no line if there are no such odds."""
    unposted = _unposted(law, strategy)
    if not unposted:
        return []
    most = short(sign_of(law, ())["*"].maximum)
    return [
        f"The book sets no limit for {join_words(list(unposted.values()))}, and the table posts no sign: {most} is "
        'the most on one wager. Set it with --sign, as in "* 5 500".'
    ]


def unposted_form(law: Law, strategy: Strategy) -> dict[str, str]:
    """Return the limit that is used for odds which neither the book nor a sign limits, by wager."""
    most = dollars(sign_of(law, ())["*"].maximum)
    return dict.fromkeys(_unposted(law, strategy), most)


def long_run_lines(run: LongRun) -> list[SessionLine]:
    """Return the long run as lines of a table."""
    deviation = [decimal(Fraction(sqrt(float(variance)))) for variance in (run.variance, run.variance_per_decision)]
    return [
        SessionLine("result", exact(run.result, 6, longest=24), decimal(run.result_per_decision, 6)),
        SessionLine("standard deviation", *deviation),
        SessionLine("action", decimal(run.action), decimal(run.action / run.decisions)),
        SessionLine("decisions", decimal(run.decisions), "1"),
        SessionLine("edge on the action", f"{percent(run.edge, 4)} %"),
    ]


def long_run_form(run: LongRun) -> LongRunForm:
    """Return the long run as an object; every figure is an exact fraction."""
    return {
        "result_per_roll": str(run.result), "variance_per_roll": str(run.variance),
        "action_per_roll": str(run.action), "decisions_per_roll": str(run.decisions), "edge": str(run.edge),
        "result_per_decision": str(run.result_per_decision),
        "variance_per_decision": str(run.variance_per_decision), "states": run.states,
    }  # fmt: skip


def refusal_lines(chain: Chain) -> Iterator[str]:
    """Yield which lines of the strategy the table refused, why, and in how many situations."""
    for (line, reason), times in chain.refused.items():
        yield f"line {line} is refused as {reason} in {times:,} of {chain.situations:,} situations"


def session_title(session: SessionOdds) -> str:
    """Return a session in words as a title: its rolls, bankroll and goal."""
    rolls = "" if session.rolls is None else f" of {count_text(session.rolls, 'roll')} at most"
    goal = "" if session.goal is None else f", until {money(session.goal)}"
    return f"A session{rolls} with {money(session.bankroll)}{goal}"


def end_lines(session: SessionOdds) -> list[tuple[str, str]]:
    """Return each way in which a session can end, with its chance in percent."""
    return [(ENDS[how], percent(Fraction(chance), 6)) for how, chance in session.ends.items() if chance]


def session_lines(session: SessionOdds) -> list[tuple[str, str]]:
    """Return the lines of a table of a session: the mean result, its deviation, the length, and the chance to win."""
    ahead = 1 - session.below(0.01)
    return [
        ("result on average", decimal(Fraction(session.mean))),
        ("standard deviation", decimal(Fraction(session.deviation))),
        ("rolls on average", decimal(Fraction(session.length))),
        ("ahead", f"{percent(Fraction(ahead), 6)} %"),
        ("even", f"{percent(Fraction(session.results.get(0, 0)), 6)} %"),
        ("behind", f"{percent(Fraction(session.below(0)), 6)} %"),
    ]


def share_lines(session: SessionOdds) -> list[tuple[str, str]]:
    """Return quantiles of the results: that percentage of sessions wins no more than this."""
    return [(f"{percent(share, 0)} %", money(session.quantile(share))) for share in SHARES]


def session_form(session: SessionOdds) -> SessionForm:
    """Return the odds of a session as an object."""
    return {
        "bankroll": dollars(session.bankroll_cents),
        "goal": None if session.goal_cents is None else dollars(session.goal_cents),
        "rolls": session.rolls,
        "states": session.states,
        "off_by": session.off_by,
        "ends": {how: _number(chance) for how, chance in session.ends.items()},
        "mean": _number(session.mean),
        "standard_deviation": session.deviation,
        "length": _number(session.length),
        "results": [
            {"result": dollars(round(result * 100)), "p": _number(chance)} for result, chance in session.results.items()
        ],
        "survival": [_number(chance) for chance in session.survival],
    }


def strategy_form(strategy: Strategy) -> StrategyForm:
    """Return a strategy's name, label and description as an object."""
    return {
        "strategy": strategy.name,
        "label": strategy.label,
        "does": strategy.about,
        "unit": dollars(strategy.unit) if strategy.unit else None,
    }


def money(amount: float) -> str:
    """Return dollars as text, with a minus sign for a loss."""
    return dollars(round(amount * 100)).removesuffix(".00").replace("-", MINUS)


def _number(value: Fraction | float) -> Number:
    return str(value) if isinstance(value, Fraction) else value
