"""A review neither loses money nor counts it twice: commission, tokens, chosen shares."""

from fractions import Fraction as F
from importlib.resources import files
from pathlib import Path

import pytest

from hardway.notation import Replay, read_record, replay_text
from hardway.odds.costs.review import Review, review_record, review_strategy
from hardway.strategy import read


def reviewed(text: str, player: str = "ann", folder: Path = Path()) -> Review:
    return review_record(Replay(read_record(text, folder=folder)), player)


def by_dice(text: str, *dice: tuple[int, int], bankroll: int = 500_00) -> Review:
    at = replay_text("house crown\n")
    return review_strategy(at.law, at.record.head, read(text), dice, bankroll=bankroll)


def test_review_of_a_person_who_never_sat_down_is_empty() -> None:
    review = reviewed("house crown\nseat bob 100\nbet bob pass 10\nroll 4 3\n")
    assert (review.brought, review.won, review.price, review.rolls) == (0, 0, 0, [])


def test_review_counts_only_commission_of_the_reviewed_player() -> None:
    # Crown: 5% of 20 bought on the 4 is one, of bob's 40 it is two. A 9 decides neither.
    text = "house crown\nseat bob 100\nseat ann 100\nbet bob pass 5\nbet ann buy 4 20\nbet bob buy 4 40\nroll 5 4\n"
    assert {who: reviewed(text, who).wagers()["buy 4"].won for who in ("ann", "bob")} == {"ann": -1_00, "bob": -2_00}
    assert reviewed(text).won == -1_00


def test_session_review_omits_commission_of_an_earlier_session() -> None:
    text = "house crown\nseat bob 100\nseat ann 100\nbet bob pass 5\nbet ann buy 4 20\nroll 5 4\nleave ann\n"
    review = reviewed(f"{text}seat ann 100\nbet ann field 5\nroll 6 4\n")
    assert {wager: one.won for wager, one in review.wagers().items()} == {"field": 5_00}


def test_session_review_counts_commission_on_a_win() -> None:
    # practice commission, taken out of a win: 20 on the 4 win 40 less one.
    text = (
        "house vegas\noption commission_when won\nseat ann 100\nbet ann pass 5\nroll 5 4\nbet ann buy 4 20\nroll 3 1\n"
    )
    assert reviewed(text).wagers()["buy 4"].won == 39_00


def test_session_review_counts_no_decision_for_a_moved_come_bet() -> None:
    review = reviewed("house crown\nseat ann 100\nbet ann pass 10\nroll 5 4\nbet ann come 10\nroll 3 1\n")
    assert ([roll.wagers for roll in review.rolls], review.price) == ([[], []], 0)


def test_session_review_counts_tokens_at_face_value() -> None:
    text = "house star\nseat ann 100\ntokens ann 50\nbet ann pass 10\nroll 4 3\n"
    assert reviewed(text).won == 10_00


def test_session_review_ignores_refusals_and_record_checks() -> None:
    text = (
        "house crown\nseat ann 100\nbet ann come 10\n= refused window_closed\nbet ann pass 10\n= accepted\nroll 4 3\n"
    )
    review = reviewed(f"{text}= won ann pass 10\n")
    assert [(roll.dice, roll.won) for roll in review.rolls] == [((4, 3), 10_00)]


def test_review_prices_a_split_bet_by_the_chosen_shares(tmp_path: Path) -> None:
    """New Zealand with 14 to 1 on eleven. One on any craps and three on eleven: 4 throws net 7 − 3, 2 net 42 − 1, and 30
    lose 4. Half on each is cheaper: 4 net 14 − 2, 2 net 28 − 2."""
    house = tmp_path / "kiwi"
    house.mkdir()
    for file in (files("hardway.rulebook") / "houses" / "newzealand").iterdir():
        text = file.read_text(encoding="utf-8")
        (house / file.name).write_text(text.replace("eleven,,15 to 1", "eleven,,14 to 1"), encoding="utf-8")
    text = "house kiwi\nseat ann 100\nbet ann pass 10\nbet ann craps_eleven {}\nroll 5 4\n"
    chosen, even = (reviewed(text.format(amount), folder=tmp_path) for amount in ("1+3", "4"))
    assert chosen.wagers()["craps_eleven"].price == 100 * F(30 * 4 - 4 * 4 - 2 * 41, 36)
    assert even.wagers()["craps_eleven"].price == 100 * F(30 * 4 - 4 * 12 - 2 * 26, 36)


def test_strategy_review_ends_when_the_strategy_stops() -> None:
    review = by_dice("when rolls = 1\n  stop\nbet field 5", (5, 4), (5, 4), (5, 4))
    assert [(roll.dice, roll.won) for roll in review.rolls] == [((5, 4), 5_00)]


def test_strategy_review_counts_the_commission_of_a_buy_bet() -> None:
    # 20 bought on the 4 for one, and won at 2 to 1 by the second throw.
    review = by_dice("when point\n  bet buy 4 20", (5, 4), (3, 1))
    assert review.wagers()["buy 4"].won == review.won == 39_00


def test_strategy_review_without_a_bankroll_raises_an_error() -> None:
    with pytest.raises(ValueError, match="Seat"):
        by_dice("bet field 5", (5, 4), bankroll=0)


@pytest.mark.parametrize("house", ["crown", "adelaide", "newzealand", "vegas"])
def test_session_review_counts_a_dont_pass_push_as_a_decision(house: str) -> None:
    # Don't pass loses 3/220 of each decision where a push is one: 10 lose 150/11 cents, once by the push and once by
    # the seven.
    barred = {"crown": "1 1", "adelaide": "6 6", "newzealand": "6 6", "vegas": "6 6"}[house]
    review = reviewed(f"house {house}\nseat ann 100\nbet ann dont_pass 10\nroll {barred}\nroll 4 3\n")
    assert (review.price, review.wagers()["dont_pass"].decisions) == (F(300, 11), 2)


def test_session_review_counts_no_decision_for_a_wager_off() -> None:
    # Adelaide: hardways are inactive on the come-out unless they are called on. A hard 4 then only sets the point.
    text = "house adelaide\nseat ann 100\nbet ann pass 10\nroll 5 4\nbet ann hard 4 5\n"
    comeout = reviewed(f"{text}roll 5 4\nbet ann pass 10\nroll 2 2\n")
    assert [[wager for wager, *_ in roll.wagers] for roll in comeout.rolls] == [[], ["pass"], []]
    called_off = reviewed(f"{text}off ann hard 4\nroll 2 2\n".replace("adelaide", "star"))  # 6.6.2
    assert [roll.wagers for roll in called_off.rolls] == [[], []]
