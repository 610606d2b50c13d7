"""Reviews a session: what it won, what its wagers cost on average, and so how much was luck.

A wager's price is what it loses on average from where it is put down to its decision; it counts when it is decided.
What a session won is then luck less price, exactly. A strategy can play with the same dice, and is reviewed in the same
way. The table settles everything; no rule is worked out a second time.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from hardway.notation import Replay
from hardway.odds.costs.chain import DECIDED
from hardway.odds.costs.layout import split_price, stake_price
from hardway.rulebook import Law
from hardway.strategy import Strategy, act, first_memory, watch
from hardway.table import Head, Refusal, State, open_table
from hardway.table.draft import play
from hardway.table.model.commands import Bet, Roll, Seat
from hardway.table.model.events import Called, Event, Placed, Seated, Settled, Undone
from hardway.table.model.state import Player, Stake

ME, OTHER = "me", "other"
PLENTY = 10**12
"""The buy-in, in cents, of an extra player whose only task is to keep the dice rolling."""


@dataclass
class WagerReview:
    """All decisions of one wager: how many, and their stakes, results and prices in cents."""

    decisions: int = 0
    staked: int = 0
    won: int = 0
    price: Fraction = Fraction(0)


@dataclass
class RollReview:
    """One roll: its dice, the result of the player's whole session after it, and the price of the wagers that it
    decided, in cents."""

    dice: tuple[int, int]
    won: int = 0
    price: Fraction = Fraction(0)
    wagers: list[tuple[str, int, int, Fraction]] = field(default_factory=list)
    """The wagers that the roll decided, each with stake, result and price in cents."""


class Review:
    """The review of one player's session; it follows the table entry by entry."""

    def __init__(self, law: Law, player: str) -> None:
        self.law, self.player = law, player
        self.rolls: list[RollReview] = []
        self.brought = 0
        self._commission: list[tuple[str, int]] = []
        self._point, self._bets = 0, dict[str, Stake]()
        self._before: State | None = None
        """The table before the current entry, while the player has a wager divided into parts; otherwise None."""

    @property
    def won(self) -> int:
        """Return what the session won, in cents."""
        return self.rolls[-1].won if self.rolls else 0

    @property
    def price(self) -> Fraction:
        """Return the sum of what each decided wager costs on average, in cents."""
        return sum((roll.price for roll in self.rolls), Fraction(0))

    def ready(self, state: State) -> None:
        """Take the table before an entry."""
        self.law = self.law.with_chips(state.desk.chips)
        player = state.players.get(self.player)
        self._point, self._bets = state.point, dict(player.bets) if player is not None else {}
        self._before = state.copy() if any(stake.split for stake in self._bets.values()) else None

    def follow(self, events: Iterable[Event], state: State) -> None:
        """Take the events of an entry, and the table after it."""
        for event in events:
            if isinstance(event, Seated) and event.player == self.player:
                self.rolls.clear()  # a player who sits down again begins a new session
                self._commission.clear()
            elif isinstance(event, Undone) and self.rolls and not event.no_roll:
                self.rolls.pop()
            elif isinstance(event, Called) and self.player in state.players:
                self.rolls.append(RollReview(event.dice))
            elif isinstance(event, Placed) and event.player == self.player and event.commission:
                self._commission.append((event.wager, event.commission))
            elif isinstance(event, Settled) and event.player == self.player and self.rolls:
                self._settled(event)
        if (player := state.players.get(self.player)) is not None:
            self.brought = player.brought
            if self.rolls:
                self.rolls[-1].won = _holds(player) - player.brought

    def _settled(self, event: Settled) -> None:
        stake = self._bets.get(event.wager)
        if not self._decided(event, stake):
            return
        if self._before is not None and stake is not None and stake.split:
            price = split_price(self.law, self._before, self.player, event.wager)
        else:
            price = stake_price(self.law, event.wager, event.stake, self._point)
        roll = self.rolls[-1]
        roll.price += price
        roll.wagers.append((event.wager, event.stake, event.pays + event.commission, price))

    def _decided(self, event: Settled, stake: Stake | None) -> bool:
        """Say whether a throw decided a wager: it won, lost or pushed. For one that stands, it checks that it did not
        merely sleep."""
        asleep = self.law.slots[event.wager].asleep(stake.marker if stake else "", self._point)
        return event.result in DECIDED and not (asleep and event.result == "stands")

    def wagers(self) -> dict[str, WagerReview]:
        """Return the decisions by wager, the highest price first."""
        found: dict[str, WagerReview] = {}
        for roll in self.rolls:
            for wager, stake, won, price in roll.wagers:
                one = found.setdefault(wager, WagerReview())
                one.decisions, one.staked, one.won, one.price = (
                    one.decisions + 1, one.staked + stake, one.won + won, one.price + price
                )  # fmt: skip
        for wager, commission in self._commission:
            found.setdefault(wager, WagerReview()).won -= commission
        return dict(sorted(found.items(), key=lambda one: -one[1].price))


def review_record(replay: Replay, player: str) -> Review:
    """Return the review of a player's last session in a record."""
    review = Review(replay.law, player)
    for _, outcome, _ in replay.play():
        if not isinstance(outcome, Refusal):
            review.follow(outcome, replay.state)
        review.ready(replay.state)
    return review


def review_strategy(
    law: Law, head: Head, strategy: Strategy, dice: Iterable[tuple[int, int]], *, bankroll: int
) -> Review:
    """Play a strategy with these dice at a table of this head, and return its review; `bankroll` is in cents.

    An extra player keeps the dice rolling while the strategy has no line wager. Wagers still on the layout at the end
    count with their amount.
    """
    _, draft = open_table(law.book, head)
    review, memory = Review(law, ME), first_memory(strategy, bankroll)
    for seat in (Seat(OTHER, PLENTY), Seat(ME, bankroll)):
        review.follow(_done(law, draft, seat), draft)
    for first, second in dice:
        if not draft.players[OTHER].bets:
            _done(law, draft, Bet(OTHER, next(iter(law.lines)), draft.limits["*"].minimum))
        asked: list[Event] = []
        consulted = act(law, draft, ME, strategy, memory, asked)
        review.follow(asked, draft)
        if consulted.stopped:
            break
        review.ready(draft)
        events = _done(law, draft, Roll(first, second))
        review.follow(events, draft)
        memory = watch(strategy, consulted.memory, ME, events)
    return review


def _done(law: Law, draft: State, command: Seat | Bet | Roll) -> tuple[Event, ...]:
    decision = play(law, draft, command)
    if isinstance(decision, Refusal):
        raise ValueError(f"{command}: {decision.says}")
    return tuple(decision)


def _holds(player: Player) -> int:
    return player.rack + player.tokens + sum(stake.amount for stake in player.bets.values())


def dice_of(review: Review) -> Iterator[tuple[int, int]]:
    """Yield the dice of a session, in order."""
    return (roll.dice for roll in review.rolls)
