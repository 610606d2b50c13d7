"""The JSON objects of a simulation: what was played, and what came of it. Needs no library of numbers."""

from typing import TypedDict

from hardway.rulebook.model.book import BookIdentity
from hardway.values.event import Dollars


class EstimateForm(TypedDict):
    """A figure, and how far off it may be."""

    value: float
    low: float
    high: float


class ShareForm(TypedDict):
    """A share of sessions, and how far off it may be."""

    share: float
    low: float
    high: float


class WagerSummaryForm(TypedDict):
    """One kind of wager in a simulation, money in dollars."""

    wager: str
    result: float
    action: float
    commission: float
    decided: int
    edge: float | None
    exact: float | None


_From = TypedDict("_From", {"from": float})


class BarForm(_From):
    """A bar of a histogram."""

    to: float
    count: int


class RefusedTimes(TypedDict):
    """What the table refused: the line of the strategy, the reason, how often."""

    line: int
    reason: str
    times: int


class SummaryForm(TypedDict):
    """Everything a table shows of a simulation."""

    sessions: int
    mean: float
    mean_low: float
    mean_high: float
    expected: float | None
    deviation: float
    error: float
    least: float
    most: float
    quantiles: dict[str, float]
    histogram: list[BarForm]
    ends: dict[str, ShareForm]
    ahead: float
    rolls_played: int
    closing_rolls: int
    hands: int
    longest_hand: int
    action: float
    commission: float
    edge: float | None
    decided: int
    wagers: list[WagerSummaryForm]
    refused: list[RefusedTimes]


class ManifestForm(BookIdentity):
    """Everything needed to play a simulation again."""

    hardway: str
    edition: str
    options: dict[str, str]
    chips: list[Dollars]
    sign: list[str]
    strategy: str
    unit: Dollars
    source: str
    seed: int
    sessions: int
    rolls: int
    bankroll: Dollars
    goal: Dollars | None
    unposted_most: dict[str, Dollars]


class SimulationForm(ManifestForm, SummaryForm):
    """A simulation: what was played, and what came of it."""


class VersusForm(SimulationForm):
    """A simulation beside the first: what it won more, and in which share of sessions it was the better."""

    more_than_first: EstimateForm
    better_than_first: EstimateForm


class ComparedSimulations(TypedDict):
    """Strategies side by side."""

    hardway: str
    strategies: list[VersusForm]
