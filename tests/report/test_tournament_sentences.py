"""What is told of a tournament is so: of a player who is put back, and of what a missed wager had cost."""

import pytest

from hardway.report.sentences.tournament_sentences import tournament_sentence
from hardway.tournament.model import events as e
from hardway.tournament.model.commands import Command, Stack
from hardway.tournament.model.commands import TournamentAct as Act
from tests.tournament.evenings import BACK, KIM, Evening, opened, settled

SEEN = {**KIM, "because": "seen"}


def told(evening: Evening, command: Command) -> str:
    """What is told of somebody who is put back by an entry."""
    (back,) = (event for event in evening.enter(command) if isinstance(event, e.Reinstated))
    return tournament_sentence(evening.law.book, back).text


@pytest.mark.parametrize(("follows", "chips"), [("out", "900"), ("taken", "6")])
def test_an_annulled_hand_says_which_chips_are_in_play_again_and_not_what_somebody_has(
    follows: str, chips: str
) -> None:
    # ann wagers 4 of 10 and has 900 after the hand: all of it, or the 6 that are missing, went out of play.
    evening = opened({"least_wager": "10", "missed_wager": follows})
    evening.must(Act("hand", table="t1", stacks=(Stack("ann", 90_000, 400), Stack("cal", 110_000, 1_000))))
    says = told(evening, Act("annul", table="t1", ground="fire", by="pit_boss"))
    assert says == f"ann is in the tournament; {chips} chips are in play again"
    assert evening.state.tables["t1"].chips_of("ann") == 100_000


def reinstated(evening: Evening, who: str) -> str:
    evening.must(Act("disqualify", player=who, ground="collusion", **SEEN), Act("dispute", player=who, says="no"))
    return told(evening, Act("decide", number=1, outcome="reinstate", says="so", by="pit_boss", name="joe"))


def test_who_is_put_back_is_told_as_they_stand() -> None:
    assert reinstated(opened(), "ann") == "ann is in the tournament; 1000 chips are in play again"
    assert reinstated(settled(), "bob") == "bob is out as before"
    back = settled(BACK, {2: {"takes": "best 1 bought"}}).must(Act("pay", player="bob", what="buy_back"))
    assert reinstated(back, "bob") == "bob is in, and has no place yet"
    repaid = opened({"refund_disqualified": "50%"})
    assert reinstated(repaid, "cal") == "cal is in the tournament; 1000 chips are in play again; 50 dollars are repaid"
