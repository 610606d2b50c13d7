"""The review of a session as a JSON object: its curve, its wagers, and strategies played with the same dice."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate
from typing import TypedDict

from hardway.notation import Replay
from hardway.odds.costs.review import Review, dice_of, review_record, review_strategy
from hardway.report.wording import label
from hardway.strategy import StrategyError, check, load_strategy, shelf
from hardway.values.event import Dollars, Exact
from hardway.values.money import dollars

MAX_ROLLS = 2000
"""Strategies are played on the same dice for at most this many rolls, the last ones of the session."""


class ReviewedForm(TypedDict):
    """The amount won, and the expected cost as an exact fraction of a dollar; `curve` and `prices` have both roll by
    roll."""

    won: Dollars
    price: Exact
    curve: list[Dollars]
    prices: list[Dollars]


class ReviewedWagerForm(TypedDict):
    """All decisions of a wager in a session; `price` is the expected cost, an exact fraction of a dollar."""

    wager: str
    label: str
    decisions: int
    staked: Dollars
    won: Dollars
    price: Exact


class ReviewedStrategyForm(ReviewedForm):
    """What a strategy would have won with the same dice."""

    strategy: str
    label: str
    """The strategy's name as people read it; `strategy` is the word for it in commands."""
    does: str


class SessionReviewForm(ReviewedForm):
    """A player's last session at a table; the dearest wagers come first, and the strategies that won most."""

    player: str
    house: str
    brought: Dollars
    dice: list[tuple[int, int]]
    wagers: list[ReviewedWagerForm]
    others: list[ReviewedStrategyForm]


def review_form(replay: Replay, player: str) -> SessionReviewForm:
    """Return a player's last session in a record, and every strategy of Hardway played with the same dice."""
    review = review_record(replay, player)
    law, dice = replay.law, list(dice_of(review))[-MAX_ROLLS:]
    others: list[ReviewedStrategyForm] = []
    for name in shelf() if dice else ():
        strategy = load_strategy(name, book=law.book.words)
        try:
            check(law, strategy)
        except StrategyError:  # the strategy names a wager that this house does not offer
            continue
        found = review_strategy(law, replay.record.head, strategy, dice, bankroll=max(review.brought, 1))
        others.append({"strategy": name, "label": strategy.label, "does": strategy.about, **curve_form(found)})
    return {
        "player": player, "house": law.book.heading, "brought": dollars(review.brought), **curve_form(review),
        "dice": list(dice_of(review)), "wagers": list(_wagers(review)),
        "others": sorted(others, key=lambda one: -float(one["won"])),
    }  # fmt: skip


def curve_form(review: Review) -> ReviewedForm:
    """Return what a session won and what it cost, in all and after each roll; roll by roll it is rounded to cents."""
    prices = accumulate((roll.price for roll in review.rolls), initial=Fraction(0))
    return {
        "won": dollars(review.won), "price": str(review.price / 100),
        "curve": [dollars(roll.won) for roll in review.rolls], "prices": [dollars(one) for one in list(prices)[1:]],
    }  # fmt: skip


def _wagers(review: Review) -> Iterable[ReviewedWagerForm]:
    for wager, one in review.wagers().items():
        yield {
            "wager": wager, "label": label(review.law, wager), "decisions": one.decisions,
            "staked": dollars(one.staked), "won": dollars(one.won), "price": str(one.price / 100),
        }  # fmt: skip
