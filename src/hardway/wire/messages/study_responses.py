"""What is answered over HTTP about games that are looked at: strategies, simulations, replays, sessions afterwards."""

from typing import Annotated, Any

from hardway.table.legal.view import TableView
from hardway.wire.messages.message_model import ErrorMessage, MessageModel, Money
from hardway.wire.messages.to_client import RowMessage
from hardway.wire.typed import TYPED


class Simulated(MessageModel):
    """A simulation: waiting, running, done, cancelled or failed."""

    id: str
    state: str
    sessions: int
    """Played so far."""
    of: int
    result: dict[str, Any] | None
    error: ErrorMessage | None


class PlayedMessage(MessageModel):
    """One entry of a record played again."""

    row: RowMessage
    view: Annotated[TableView, TYPED]


class Replayed(MessageModel):
    """A record played again: some of its entries, how many there are in all, and which of them are calls."""

    record: dict[str, Any]
    played: list[PlayedMessage]
    entries: int
    calls: list[int]
    final: dict[str, Any]
    failures: list[str]


class ReviewedWager(MessageModel):
    """All decisions of a wager in a session; the price is an exact fraction of a dollar."""

    wager: str
    label: str
    decisions: int
    staked: Money
    won: Money
    price: str


class Reviewed(MessageModel):
    """What was won, and what it cost on average, as an exact fraction of a dollar; both after each roll."""

    won: Money
    price: str
    curve: list[Money]
    prices: list[Money]


class ReviewedStrategy(Reviewed):
    """A strategy that played by the same dice."""

    strategy: str
    label: str
    """What people call it."""
    does: str


class SessionReview(Reviewed):
    """Somebody's last session at a table; its wagers the dearest first, strategies by what they won."""

    player: str
    house: str
    brought: Money
    dice: list[list[int]]
    wagers: list[ReviewedWager]
    others: list[ReviewedStrategy]


class StrategyMessage(MessageModel):
    """A strategy that comes with Hardway."""

    strategy: str
    label: str
    """What people call it."""
    does: str
    unit: Money | None
    text: str
    houses: list[str]
    """The houses, and variants of theirs, that have every wager it names."""


class Strategies(MessageModel):
    """The strategies that come with Hardway; first those that a page proposes."""

    strategies: list[StrategyMessage]


class DailyMine(MessageModel):
    """One's own entry."""

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
    """Somebody who entered, and what came of it."""

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
    """Whose nonce was not shown: their entries did not play."""
    dice: list[list[int]]
    players: list[DailyPlayer]


class WorkshopHouse(MessageModel):
    """A strategy at one house. Edge and result a roll are exact fractions; deviations are in dollars, of a roll and of
    a session. What a long session would take to work out is null: a simulation says it."""

    house: str
    heading: str
    wrong: str
    """Why it cannot be played or worked out here; empty as a rule."""
    edge: str | None
    result: str | None
    deviation: float | None
    ruin: float | None
    session_deviation: float | None


class Workshop(MessageModel):
    """A strategy in every house."""

    houses: list[WorkshopHouse]
