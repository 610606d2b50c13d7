"""The last throw of two players who choose unseen, by hand: what is equal, what a hand asks for, and in which order.

Of 36 throws eight win a pass at once (7, 11), four lose it (2, 3, 12), and 24 set a point.
"""

from fractions import Fraction as F

from hardway.notation import replay_text
from hardway.odds.endgame.secret_throw import Mixed, secret_throw
from hardway.odds.endgame.standing import RoundStanding, table_standing


def duel(bob: int, **more: object) -> RoundStanding:
    """Ann has a hundred; both may put twenty on pass or on don't pass, or nothing."""
    text = f"house crown\nsign pass 20 20\nsign dont_pass 20 20\nseat ann 100\nseat bob {bob}\n"
    return table_standing(replay_text(text))._replace(**more)


# Bob has 80. Ann goes on, of 36:   bob nothing   pass
#   ann nothing                          36        32   (eight times both have a hundred)
#       pass                             34        36   (four times both have eighty)
# A third of nothing and two thirds of pass come to 104/3 both ways; bob's shares are 2/3 and 1/3.
def test_secret_throw_without_a_wager_keeps_every_cent() -> None:
    found = secret_throw(duel(80), "ann", wagers=("pass",), step=2_000)
    assert found.chance == F(104, 3) / 36
    assert found.yours == (Mixed("pass", 2_000, F(2, 3)), Mixed("", 0, F(1, 3)))
    assert found.theirs == (Mixed("", 0, F(2, 3)), Mixed("pass", 2_000, F(1, 3)))


def test_secret_throw_with_the_least_wager_is_not_out() -> None:
    # Nothing is out by the twelve throws that end the hand; twenty are what it asks, and ann stays ahead of bob with them.
    found = secret_throw(duel(80, least=2_000, missed="out"), "ann", wagers=("pass",), step=2_000)
    assert (found.chance, found.yours) == (1, (Mixed("pass", 2_000, F(1)),))


def test_secret_throw_lists_the_largest_share_first() -> None:
    # The duel of test_secret_throw: nothing, pass and don't pass are 8, 16 and 3 of 27; bob's are 6, 5 and 16.
    found = secret_throw(duel(90), "ann", wagers=("pass", "dont_pass"), step=2_000)
    assert [(one.wager, one.share * 27) for one in found.yours] == [("pass", 16), ("", 8), ("dont_pass", 3)]
    assert [(one.wager, one.share * 27) for one in found.theirs] == [("dont_pass", 16), ("", 6), ("pass", 5)]
