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
"""The last rolls of a session that strategies play again, at most."""


class ReviewedForm(TypedDict):
    """The amount won and the expected cost, an exact fraction of a dollar; both also after each roll."""

    won: Dollars
    price: Exact
    curve: list[Dollars]
    prices: list[Dollars]


class ReviewedWagerForm(TypedDict):
    """All decisions of a wager in a session; its price is the expected cost, an exact fraction of a dollar."""

    wager: str
    label: str
    decisions: int
    staked: Dollars
    won: Dollars
    price: Exact


class ReviewedStrategyForm(ReviewedForm):
    """A strategy that played with the same dice."""

    strategy: str
    label: str
    """Its name for people."""
    does: str


class SessionReviewForm(ReviewedForm):
    """A player's last session at a table; its wagers dearest first, strategies by what they won."""

    player: str
    house: str
    brought: Dollars
    dice: list[tuple[int, int]]
    wagers: list[ReviewedWagerForm]
    others: list[ReviewedStrategyForm]


def review_form(replay: Replay, player: str) -> SessionReviewForm:
    """Return a player's last session in a record, and every known strategy played with the same dice."""
    review = review_record(replay, player)
    law, dice = replay.law, list(dice_of(review))[-MAX_ROLLS:]
    others: list[ReviewedStrategyForm] = []
    for name in shelf() if dice else ():
        strategy = load_strategy(name, book=law.book.words)
        try:
            check(law, strategy)
        except StrategyError:  # a wager that this house does not offer
            continue
        found = review_strategy(law, replay.record.head, strategy, dice, bankroll=max(review.brought, 1))
        others.append({"strategy": name, "label": strategy.label, "does": strategy.about, **curve_form(found)})
    return {
        "player": player, "house": law.book.heading, "brought": dollars(review.brought), **curve_form(review),
        "dice": list(dice_of(review)), "wagers": list(_wagers(review)),
        "others": sorted(others, key=lambda one: -float(one["won"])),
    }  # fmt: skip


def curve_form(review: Review) -> ReviewedForm:
    """Return what a session won and its price, and both after each roll, rounded to cents for drawing."""
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
