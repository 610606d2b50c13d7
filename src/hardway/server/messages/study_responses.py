"""Answers over HTTP about studies: strategies, simulations, replays, reviews of sessions."""

from typing import Annotated

from hardway.notation.form import FinalForm, ReplayedRecord
from hardway.report.figures.review_figures import SessionReviewForm
from hardway.report.figures.workshop_figures import WorkshopHouseForm
from hardway.server.messages.message_model import ErrorMessage, MessageModel, Money
from hardway.server.messages.to_client import RowMessage
from hardway.simulate.summary_form import SimulationForm
from hardway.table.legal.view import TableView
from hardway.wire.typed_dicts import TYPED


class Simulated(MessageModel):
    """A simulation: waiting, running, done, cancelled or failed."""

    id: str
    state: str
    sessions: int
    """Played so far."""
    of: int
    result: Annotated[SimulationForm, TYPED] | None
    error: ErrorMessage | None


class PlayedMessage(MessageModel):
    """One entry of a record played again."""

    row: RowMessage
    view: Annotated[TableView, TYPED]


class Replayed(MessageModel):
    """A record played again: some of its entries, how many there are in all, and which of them are calls."""

    record: Annotated[ReplayedRecord, TYPED]
    played: list[PlayedMessage]
    entries: int
    calls: list[int]
    final: Annotated[FinalForm, TYPED]
    failures: list[str]


class Reviewed(MessageModel):
    """What was won, and what it cost on average, as an exact fraction of a dollar; both after each roll."""

    won: Money
    price: str
    curve: list[Money]
    prices: list[Money]


REVIEW = Annotated[SessionReviewForm, TYPED]


class StrategyMessage(MessageModel):
    """A strategy that comes with Hardway."""

    strategy: str
    label: str
    """Its name."""
    does: str
    unit: Money | None
    text: str
    houses: list[str]
    """The houses, and variants of theirs, that have every wager it names."""


class Strategies(MessageModel):
    """The strategies that come with Hardway; first those that a page proposes."""

    strategies: list[StrategyMessage]


class DailyMine(MessageModel):
    """Your own entry."""

    strategy: str
    commitment: str


class DailyShoot(MessageModel):
    """Today's shoot: what the house committed to for today and for tomorrow, and who has entered."""

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
    """The last day whose dice are known."""
    waits: int
    """How many nonces of the day before are not shown yet: an entry without its nonce does not play."""
    waits_until: str


class DailyPlayer(Reviewed):
    """A person who entered, and their result."""

    person: str
    name: str
    you: bool
    strategy: str
    nonce: str


class DailyResults(MessageModel):
    """A day that is over: everything its dice follow from, the dice, and what they brought."""

    day: str
    house: str
    heading: str
    secret: str
    commitment: str
    kind: str
    """`provable`, or why it is not."""
    missing: list[str]
    """People whose nonce was not shown: their entries did not play."""
    dice: list[list[int]]
    players: list[DailyPlayer]


class Workshop(MessageModel):
    """A strategy in every house."""

    houses: list[Annotated[WorkshopHouseForm, TYPED]]
