"""The JSON objects of a simulation. Needs no NumPy."""

from typing import Any, NotRequired, TypedDict

from hardway.rulebook.model.book import BookIdentity
from hardway.values.event import Dollars, Exact


class EstimateForm(TypedDict):
    """A figure with its confidence interval."""

    value: float
    low: float
    high: float


class ShareForm(TypedDict):
    """A share of sessions with its confidence interval."""

    share: float
    low: float
    high: float


class WagerSummaryForm(TypedDict):
    """The figures of one kind of wager in a simulation; money is in dollars."""

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
    """How often the table refused an action: the line of the strategy, the reason, the number of times."""

    line: int
    reason: str
    times: int


class SummaryForm(TypedDict):
    """All figures of a simulation."""

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
    """The inputs that reproduce a simulation."""

    hardway: str
    edition: str
    book: str
    """The digest of the rule book: another edition, or a change to any row, gives another digest."""
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
    dice: NotRequired[dict[str, Exact]]
    """The chance of each face (`4`), or of each throw of two dice (`4-3`); absent for fair dice."""
    unposted_most: dict[str, Dollars]


class SimulationForm(ManifestForm, SummaryForm):
    """A simulation: its inputs and its figures."""


class TracedSessionForm(TypedDict):
    """A session that was traced: its rows, in the words of docs/simulate.md, and its record."""

    session: int
    result_cents: int
    rolls: int
    end: str
    rows: list[dict[str, Any]]
    record: str


class TracedForm(ManifestForm):
    """Sessions that were traced, and their inputs."""

    trace: list[TracedSessionForm]


class VersusForm(SimulationForm):
    """A simulation compared with the first one: how much more it won, and in which share of sessions."""

    more_than_first: EstimateForm
    better_than_first: EstimateForm


class ComparedSimulations(TypedDict):
    """Strategies side by side."""

    hardway: str
    strategies: list[VersusForm]
