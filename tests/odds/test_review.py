"""Reviews of sessions, with prices worked out by hand from the published edges."""

from fractions import Fraction

import pytest

from hardway.notation import Replay, read_record
from hardway.odds.costs.review import Review, dice_of, review_record, review_strategy
from hardway.rulebook import house_names
from hardway.strategy import load_strategy, read, shelf

PASS = Fraction(7, 495)
"""What a dollar on the line loses on average."""
FIELD = Fraction(1, 18)
"""With double on 2 and 12."""


def reviewed(text: str, player: str = "ann") -> Review:
    return review_record(Replay(read_record(text)), player)


def test_session_review_has_results_and_expected_cost_of_bets() -> None:
    """Ann wins 10 on the line by a seven, then loses 5 on the field by an 8, then 10 by a seven-out."""
    review = reviewed(
        "house crown\nseat ann 500\nbet ann pass 10\nroll 4 3\nbet ann pass 10\nbet ann field 5\nroll 5 3\nroll 4 3\n"
    )
    assert [roll.won for roll in review.rolls] == [1000, 500, -500]
    assert review.price == 2 * 1000 * PASS + 500 * FIELD
    assert list(dice_of(review)) == [(4, 3), (5, 3), (4, 3)]
    wagers = review.wagers()
    assert (wagers["pass"].decisions, wagers["pass"].staked, wagers["pass"].won) == (2, 2000, 0)
    assert wagers["pass"].price == 2000 * PASS
    assert (wagers["field"].decisions, wagers["field"].won, wagers["field"].price) == (1, -500, 500 * FIELD)
    assert list(wagers) == ["pass", "field"], "28.28 cents against 27.78: the line was dearer"


def test_session_review_prices_pass_and_counts_odds_as_free() -> None:
    """A Buy wager of 20 at Crown pays 2 to 1 on the 4, and 5% commission: 1, when it is placed."""
    review = reviewed("house crown\nseat ann 500\nbet ann pass 10\nroll 2 2\nbet ann pass_odds 10\nroll 3 1\n")
    assert review.wagers()["pass_odds"].price == 0
    assert review.won == 1000 + 2000
    assert review.price == 1000 * PASS


def test_session_review_uses_calls_as_voided_or_overruled() -> None:
    """A voided or overruled call counts as it was corrected."""
    text = "house crown\nseat ann 500\nbet ann pass 10\nroll 4 3\n"
    back = reviewed(f"{text}noroll on_float by boxperson\n")
    assert (back.rolls, back.wagers()) == ([], {})
    text = text.replace("crown", "newzealand") + "bet ann pass 10\nthrow\nnoroll missed_end by stickperson\n"
    overruled = reviewed(f"{text}overrule 6 5 by game_supervisor\n")
    assert [(roll.dice, roll.won) for roll in overruled.rolls] == [((4, 3), 1000), ((6, 5), 2000)]


def test_session_review_covers_only_rolls_since_the_last_seat() -> None:
    text = (
        "house crown\nseat bob 500\nseat ann 500\nbet bob pass 10\nbet ann pass 10\nroll 4 3\nleave ann\nseat ann 200\n"
    )
    review = reviewed(f"{text}bet bob pass 10\nbet ann pass 10\nroll 1 1\n")
    assert [(roll.dice, roll.won) for roll in review.rolls] == [((1, 1), -1000)]
    assert review.brought == 20000


DICE = [(4, 3), (5, 3), (6, 1), (2, 2), (1, 1), (3, 1), (6, 6), (5, 4), (6, 3), (4, 3)]


def test_strategy_review_plays_the_dice_of_the_session() -> None:
    """The line at 10 by seven (+10), 8 then seven-out (-10), 4, two (nothing), 4 (+10), twelve (-10), 9 and 9 (+10),
    seven (+10): 20 in all, by six decisions."""
    replay = Replay(read_record("house crown\n"))
    review = review_strategy(replay.law, replay.record.head, read("bet pass 10"), DICE, bankroll=50000)
    assert review.won == 2000
    assert review.price == 6 * 1000 * PASS
    assert [roll.dice for roll in review.rolls] == DICE


@pytest.mark.parametrize("house", house_names())
def test_every_built_in_strategy_can_be_reviewed_on_given_dice(house: str) -> None:
    replay = Replay(read_record(f"house {house}\n"))
    for name in shelf():
        review = review_strategy(
            replay.law, replay.record.head, load_strategy(name, book=replay.law.book.words), DICE, bankroll=50000
        )
        assert sum(one.won for one in review.wagers().values()) == review.won, name
        assert [roll.dice for roll in review.rolls] == DICE[: len(review.rolls)], name
