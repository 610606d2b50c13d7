"""HTTP answers about strategies, simulations, replays and reviews of sessions."""

from typing import Annotated

from hardway.best.doubling_form import DoublingForm
from hardway.notation.form import FinalForm, ReplayedRecord
from hardway.report.figures.review_figures import SessionReviewForm
from hardway.report.figures.workshop_figures import WorkshopHouseForm
from hardway.server.messages.message_model import ErrorMessage, MessageModel, Money
from hardway.server.messages.to_client import RowMessage
from hardway.simulate.summary_form import SimulationForm
from hardway.table.legal.view import TableView
from hardway.wire.typed_dicts import TYPED


class Simulated(MessageModel):
    """The state of a simulation: waiting, running, done, cancelled or failed."""

    id: str
    state: str
    sessions: int
    """How many of the simulation's sessions have been played so far."""
    of: int
    result: Annotated[SimulationForm, TYPED] | None
    error: ErrorMessage | None


class PlayedMessage(MessageModel):
    """One replayed entry of a record, and the table after it."""

    row: RowMessage
    view: Annotated[TableView, TYPED]


class Replayed(MessageModel):
    """A replayed record: some of its entries, how many there are in all, and the numbers of those that call a throw."""

    record: Annotated[ReplayedRecord, TYPED]
    played: list[PlayedMessage]
    entries: int
    calls: list[int]
    final: Annotated[FinalForm, TYPED]
    failures: list[str]


class Reviewed(MessageModel):
    """What a session won, and what its wagers cost on average, as an exact fraction of a dollar; also after each
    roll.
    """

    won: Money
    price: str
    curve: list[Money]
    prices: list[Money]


REVIEW = Annotated[SessionReviewForm, TYPED]


class StrategyMessage(MessageModel):
    """A strategy that comes with Hardway."""

    strategy: str
    label: str
    """The name to show."""
    does: str
    unit: Money | None
    text: str
    houses: list[str]
    """The houses and variants of houses that offer every wager which the strategy names."""


class Strategies(MessageModel):
    """The strategies that come with Hardway; those that the page suggests come first."""

    strategies: list[StrategyMessage]


class DailyMine(MessageModel):
    """Your own entry of a daily shoot."""

    strategy: str
    commitment: str


class DailyShoot(MessageModel):
    """Today's shoot: what the house committed to for today and tomorrow, and how many have entered."""

    day: str
    closes: str
    house: str
    heading: str
    rolls: int
    bankroll: Money
    commitment: str
    tomorrow: str
    entered: int
    mine: DailyMine | None
    last: str | None
    """The last day whose dice have been revealed; null if there is none."""
    waits: int
    """How many players of the day before have not revealed their nonces yet. A player's entry counts only with its
    nonce."""
    waits_until: str


class DailyPlayer(Reviewed):
    """A person who entered a daily shoot, and their result."""

    person: str
    name: str
    you: bool
    strategy: str
    nonce: str


class DailyResults(MessageModel):
    """A day that is over: everything from which its dice follow, the dice, and each player's result."""

    day: str
    house: str
    heading: str
    secret: str
    commitment: str
    kind: str
    """`provable`, or why the dice are not."""
    missing: list[str]
    """The players who did not reveal their nonces in time, so that their entries did not count."""
    dice: list[list[int]]
    players: list[DailyPlayer]


class Workshop(MessageModel):
    """What a strategy costs in every house."""

    houses: list[Annotated[WorkshopHouseForm, TYPED]]


DOUBLING = Annotated[DoublingForm, TYPED]
