"""Sentences about tournaments, in words and numbers: money of every size, and players who are reinstated."""

import pytest

from hardway.report.sentences.core_sentences import core_sentence
from hardway.tournament.model import events as e
from hardway.tournament.model.commands import Command, Stack
from hardway.tournament.model.commands import TournamentAct as Act
from tests.tournament.evenings import BACK, KIM, Evening, opened, settled

SEEN = {**KIM, "because": "seen"}


def reinstatement(evening: Evening, command: Command) -> str:
    """Return the sentence about the player whom an entry reinstates."""
    (back,) = (event for event in evening.enter(command) if isinstance(event, e.Reinstated))
    return core_sentence(evening.law.book, back).text


@pytest.mark.parametrize(("follows", "chips"), [("out", "900"), ("taken", "6")])
def test_sentence_on_an_annulled_hand_counts_chips_back_in_play(follows: str, chips: str) -> None:
    # ann wagers 4 of 10 and has 900 after the hand: all of it, or the 6 that are missing, went out of play.
    evening = opened({"least_wager": "10", "missed_wager": follows})
    evening.must(Act("hand", table="t1", stacks=(Stack("ann", 90_000, 400), Stack("cal", 110_000, 1_000))))
    says = reinstatement(evening, Act("annul", table="t1", ground="fire", by="pit_boss"))
    assert says == f"ann is in the tournament; in play again: {chips} chips"
    assert evening.state.tables["t1"].chips_of("ann") == 100_000


def reinstated(evening: Evening, who: str) -> str:
    evening.must(Act("disqualify", player=who, ground="collusion", **SEEN), Act("dispute", player=who, says="no"))
    return reinstatement(evening, Act("decide", number=1, outcome="reinstate", says="so", by="pit_boss", name="joe"))


def test_sentence_on_a_reinstatement_has_status_chips_repayment() -> None:
    assert reinstated(opened(), "ann") == "ann is in the tournament; in play again: 1000 chips"
    assert reinstated(settled(), "bob") == "bob is out as before"
    back = settled(BACK, {2: {"takes": "best 1 bought"}}).must(Act("pay", player="bob", what="buy_back"))
    assert reinstated(back, "bob") == "bob is in, and has no place yet"
    repaid = opened({"refund_disqualified": "50%"})
    assert reinstated(repaid, "cal") == "cal is in the tournament; in play again: 1000 chips; repaid: 50 dollars"


SUMS = [(100, "1 {}"), (200, "2 {}s"), (150, "1.50 {}s"), (50, "0.50 {}s"), (100_000, "1000 {}s")]


@pytest.mark.parametrize(("cents", "words"), SUMS)
def test_core_sentences_have_one_dollar_and_chip_singular(cents: int, words: str) -> None:
    book = opened().law.book
    dollars, chips = words.format("dollar"), words.format("chip")
    sentences = [
        (e.FeePaid("ann", "buy_in", cents), f"ann pays {dollars}, buy-in"),
        (e.FeeReduced("ann", "fee", cents), f"ann gets {dollars} back: the fee was lowered"),
        (e.FeeDue("ann", "fee", cents), f"ann owes {dollars} of the fee, and gets no seat until it is paid"),
        (e.Refunded("ann", cents), f"ann has {dollars} back"),
        (e.PrizeAwarded("ann", 2, cents), f"ann, place 2: {dollars}"),
        (e.PrizeAwarded("ann", 2, -cents), f"ann, place 2: gives back {dollars}"),
        (e.ChipsEnded("ann", "t1", "cash", 1_000, cents), f"ann's chips, 10, are cashed for {dollars}"),
        (e.ChipsForfeited("ann", "t1", cents), f"ann loses {chips}, which go out of play"),
        (e.ChipsGiven("ann", "t1", cents, carried=False), f"ann has {chips} at t1"),
        (e.Reinstated("ann", "accepted", "t1", cents, cents), f"ann is in the tournament; in play again: {chips}; repaid: {dollars}"),
    ]  # fmt: skip
    for event, text in sentences:
        assert core_sentence(book, event).text == text
