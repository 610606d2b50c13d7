"""`hardway replay` prints composites, commissions, rounding, no-roll calls and acts of staff."""

import pytest


@pytest.fixture
def printed(hardway):
    def call(*lines):
        text = "\n".join(("house crown", "chips 1 5 25 100", "seat ann 500", "bet ann pass 10", *lines))
        ran = hardway("replay", "-", stdin=text.encode())
        assert ran.code == 0
        return ran.out

    return call


def test_settlement_of_a_composite_wager_is_printed_by_its_parts(printed):
    # Crown 6.1: four wagers of 1; Two Crap at 33 to 1 is 33, the other three are lost: net 30.
    out = printed("bet ann horn 4", "roll 1 1")
    assert "Horn Bet, 4, won: Two Crap won at 33 to 1, Three Crap lost, Eleven lost and Twelve Crap lost, net 30" in out
    assert "parts 6.1 [Horn Bet]" in out
    assert "“Two, craps.”" in out


def test_replay_prints_commissions(printed):
    # Crown 3.6.10: 5% of a Buy Bet of 40 is 2. 3.6.12: a Lay Bet of 40 on 10 wins 20, and 5% of that is 1.
    out = printed("bet ann buy 4 40", "bet ann lay 10 40")
    assert "bets 40 on Buy Bet 4, commission 2  3.6.10" in out
    assert "bets 40 on Lay Bet 10, commission 1  3.6.12" in out


def test_replay_prints_the_rounding_of_a_payout(printed):
    # 5 on hard 8 at 9.5 to 1 is 47.50; with chips of 1 that is 48 (4.2.3).
    out = printed("roll 4 2", "bet ann hard 8 5", "roll 4 4")
    assert "won 48 at 9.5 to 1, rounded up by 0.50  3.6.13(a)" in out
    assert "rounding 4.2.3" in out


def test_no_roll_call_is_printed_with_its_reason_and_caller(printed):
    out = printed(
        "throw", "noroll missed_end by stickperson", "throw", "noroll on_float by boxperson because chips were hit"
    )
    assert (
        "“No roll.” did not reach the far end, at the caller's choice, by the Stickperson  5.4.1(b) · power 5.4.1"
        in out
    )
    assert "“No roll.” in the chip float, required, by the Boxperson: chips were hit  5.4.2(c)" in out


def test_replay_of_a_cancelled_point_lists_odds_bets_made_void(printed):
    # 5.4.2: the throw that set the point is void, so nothing may stand behind the Win Line.
    out = printed("roll 4 2", "bet ann pass_odds 10", "noroll on_float by boxperson")
    assert "the last roll is cancelled  5.4.2(c)" in out
    assert "no longer lawful, and falls away (window_closed): bet ann pass_odds 10" in out


def test_replay_prints_acts_of_staff_and_shooter(printed):
    out = printed(
        "bet ann buy 4 40", "on ann buy 4 by dealer", "personal ann 5 1000 by boxperson", "dice lost 2",
        "down ann place", "buyin ann 5", "seat bob 50", "leave bob", "roll 4 2", "pass ann",
    )  # fmt: skip
    for line in (
        "ann: Buy Bet 4 is on, by the Dealer  3.5.1(a)",
        "ann: personal limits 5 to 1000, by the Boxperson  4.3",
        "die 2 is lost",
        "ann: Place Bet goes down after a win  reading CS39",
        "ann buys in for 5",
        "bob sits down at place 2 with 50",
        "bob cashes out 50",
        "ann gives up the dice",
    ):
        assert line in out


def test_replay_prints_that_a_come_wager_moves_to_its_number(printed):
    out = printed("roll 4 2", "bet ann come 10", "roll 6 3")
    assert "ann: Come, 10, moved to 9  3.6.5(a)(ii)" in out
    assert "on the layout: pass 10, come 9 10" in out


def test_replay_prints_the_seven_out_call_and_the_lost_wager(printed):
    out = printed("roll 4 2", "roll 4 3")
    assert "4-3, total 7: “Seven out.”" in out
    assert "Win Line, 10, lost 10  3.6.1(b)(ii)" in out
    assert "ann's turn with the dice is over" in out
