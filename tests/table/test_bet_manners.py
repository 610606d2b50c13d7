"""Bets that are late, spoken, split or not in chips, and the refusals of those that come too late."""

from dataclasses import replace

import pytest

from hardway.rulebook import load
from hardway.table import Refusal, decide
from hardway.table.model.commands import Bet, Call, Command, Manner
from hardway.table.model.events import Confirmed, Converted, Placed
from hardway.table.model.evolve import advance
from tests.table.replayed import at


def test_spoken_wager_records_announcer_and_confirmer() -> None:
    """Crown 3.3.1: announced by the Dealer or Stickperson and confirmed by the Boxperson."""
    spoken = Manner(oral=True, announced="dealer", by="boxperson", name="bea")
    decision = decide(*at("crown", "seat ann 100"), Bet("ann", "field", 500, spoken))
    assert decision == (
        Confirmed("ann", "field", "oral", "dealer", "boxperson", "bea", "3.3.1"),
        Placed("ann", "field", 500, 500, 0, "chips", "oral", "3.6.21"),
    )


def test_late_wager_records_who_confirmed_the_bet() -> None:
    """Crown 3.2: orally by the Dealer, Boxperson or Stickperson; it need not be announced."""
    late = Manner(late=True, announced="stickperson", by="dealer")
    decision = decide(*at("crown", "seat ann 100", "bet ann pass 10", "throw"), Bet("ann", "field", 500, late))
    assert not isinstance(decision, Refusal)
    confirmed, placed = decision
    assert confirmed == Confirmed("ann", "field", "late", "", "dealer", "", "3.2")
    assert isinstance(placed, Placed)
    assert placed.how == "late"


def test_bet_marked_late_before_the_throw_is_an_ordinary_bet() -> None:
    decision = decide(*at("crown", "seat ann 100"), Bet("ann", "field", 500, Manner(late=True, by="dealer")))
    assert decision == (Placed("ann", "field", 500, 500, 0, "chips", "", "3.6.21"),)


@pytest.mark.parametrize(("rack", "enough"), [(20, False), (21, True), (22, True)])
def test_buy_bet_of_20_with_commission_of_1_needs_a_rack_of_21(rack: int, enough: bool) -> None:
    for manner in (None, Manner()):
        decision = decide(*at("crown", f"seat ann {rack}"), Bet("ann", "buy 4", 2000, manner))
        assert isinstance(decision, Refusal) is not enough
        if isinstance(decision, Refusal):
            assert decision.says == "ann has 20, not 20 and 1 commission"


def test_sides_of_a_split_wager_add_up_over_several_bets() -> None:
    """New Zealand 4.1(y)(i): 2 and 1, then 1 and 1, are 3 and 2: at least one chip on each side."""
    law, state = at("newzealand", "seat ann 100")
    first = Bet("ann", "craps_eleven", 300, Manner(split=(200, 100)))
    placed = decide(law, state, first)
    assert not isinstance(placed, Refusal)
    stands = advance(state, first, placed)
    more = Bet("ann", "craps_eleven", 200, Manner(split=(100, 100)))
    added = decide(law, stands, more)
    assert not isinstance(added, Refusal)
    assert advance(stands, more, added).players["ann"].bets["craps_eleven"].split == (300, 200)


def test_side_of_a_split_wager_may_not_be_negative() -> None:
    """4 and 4; of 2 more at least 0 goes on each side."""
    law, state = at("newzealand", "seat ann 100", "bet ann craps_eleven 4+4")
    for sides, taken in (((200, 0), True), ((300, -100), False)):
        decision = decide(law, state, Bet("ann", "craps_eleven", 200, Manner(split=sides)))
        assert isinstance(decision, Refusal) is not taken


@pytest.mark.parametrize("sides", [(400, 200), (300, 300), (200, 100)])
def test_split_bet_is_refused_if_its_sides_miss_the_added_amount(sides: tuple[int, int]) -> None:
    """4 stand, half on each side. 2 more cannot be split into 6 or into 3."""
    law, state = at("newzealand", "seat ann 100", "bet ann craps_eleven 4")
    refusal = decide(law, state, Bet("ann", "craps_eleven", 200, Manner(split=sides)))
    assert (refusal.reason, refusal.clause) == ("unit", "4.1(y)(i)")


FIELD, OFF = Bet("ann", "field", 2000), Call("ann", "place 6", "off")


@pytest.mark.parametrize(
    ("house", "entries", "command", "says"),
    [
        ("star", ("throw",), FIELD, "the dice are out: a wager now is late and must be confirmed"),
        ("star", ("throw", "rest"), FIELD, "no wager is taken once the dice have come to rest"),
        ("adelaide", ("throw",), FIELD, "no wager is taken once the dice have left the hand"),
        ("crown/mini", ("throw",), FIELD, "no wager is put down by hand once the dice have left the hand"),
        ("star", ("throw", "rest"), OFF, "a wager is called off before the dice lie still"),
        ("vegas", ("throw",), OFF, "a wager is called off before the dice leave the hand"),
    ],
)
def test_refusal_of_a_late_wager_says_why_bets_are_closed(
    house: str, entries: tuple[str, ...], command: Command, says: str
) -> None:
    before = ("seat ann 500", "bet ann pass 20", "roll 2 2", "bet ann place 6 30")
    refusal = decide(*at(house, *before, *entries), command)
    assert (refusal.reason, refusal.says) == ("window_closed", says)


def test_spoken_wager_in_mini_craps_needs_the_boxperson_on_stick() -> None:
    """Crown 7.4.2, mini craps: the Dealer keeps the box, so that the Boxperson may have the stick."""
    spoken = Manner(oral=True, announced="dealer", by="boxperson")
    refusal = decide(*at("crown/mini", "seat ann 100"), Bet("ann", "field", 500, spoken))
    says = "a spoken wager is accepted only while the Boxperson has the stick"
    assert (refusal.reason, refusal.clause, refusal.says) == ("not_offered", "7.4.2", says)


def test_voucher_left_over_from_a_group_bet_goes_to_the_rack() -> None:
    """Crown 3.3.2, with the groups of Las Vegas. Of a voucher of 25 for 22 inside, 5 + 6 + 6 + 5, all becomes chips at
    once: 22 lie on the layout, 3 go to the rack."""
    law, state = at("crown", "seat ann 100")
    law = replace(law, book=replace(law.book, groups=load("vegas").groups))
    spoken = Manner(oral=True, announced="dealer", by="boxperson", tender="vouchers", tendered=2500)
    command = Bet("ann", "inside", 2200, spoken)
    decision = decide(law, state, command)
    assert not isinstance(decision, Refusal)
    assert [event.amount for event in decision if isinstance(event, Converted)] == [800, 600, 600, 500]
    ann = advance(state, command, decision).players["ann"]
    assert (ann.rack, {key: stake.amount for key, stake in ann.bets.items()}) == (
        10_300, {"place 5": 500, "place 6": 600, "place 8": 600, "place 9": 500},
    )  # fmt: skip
