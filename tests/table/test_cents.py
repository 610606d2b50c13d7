"""With chips of one cent, amounts of one cent are accepted, and refunds are exact to the cent."""

import pytest

from hardway.rulebook import Cite
from hardway.table import Refusal, decide
from hardway.table.model.commands import Bet, BuyIn, Manner, Roll, Seat, Tokens
from hardway.table.model.events import Left, PointMoved, Settled, Taken
from hardway.table.model.evolve import advance, fold
from hardway.table.play import caps
from hardway.table.play.seats import leave_again
from hardway.table.play.taking import puck_off_if_unplayed, wager_back
from tests.table.replayed import at

CITE = Cite("9.9")


@pytest.mark.parametrize("command", [Seat("bob", 1), BuyIn("ann", 1), Tokens("ann", 1)])
def test_seat_buy_in_and_tokens_accept_one_cent_but_not_zero(command: Seat | BuyIn | Tokens) -> None:
    law, state = at("star", "chips 0.01 1", "seat ann 5")
    assert not isinstance(decide(law, state, command), Refusal)
    refusal = decide(law, state, command._replace(amount=0))
    assert refusal.reason == "bad_amount"


def test_commission_already_paid_is_deducted_from_that_due() -> None:
    """5 % of 20 is 1, paid before; 5 % of 21 is 1.05."""
    law, _ = at("vegas", "chips 0.01 1")
    assert [caps.commission_taken(law, law.slots["buy 4"], stake, 100) for stake in (1900, 2000, 2100)] == [0, 0, 5]


def test_returned_buy_wager_refunds_all_commission_in_vegas() -> None:
    """Vegas takes at least one chip of commission: 1 on 20, all of which goes back."""
    law, state = at("vegas", "seat ann 100", "bet ann buy 4 20")
    assert wager_back(law, state.players["ann"], "buy 4", "gone", CITE) == Taken(
        "ann", "buy 4", 2000, 0, 100, "gone", "9.9", ""
    )


@pytest.mark.parametrize("house", ["crown", "star"])
def test_departure_repeated_after_a_correction_returns_bets(house: str) -> None:
    """A line wager with a point comes down for a player who left and was paid 80: 20 more are hers."""
    law, state = at(house, "chips 0.01 1", "seat ann 100", "bet ann pass 10", "roll 5 4", "bet ann pass_odds 20")
    events = leave_again(law, state, "ann", paid=8000)
    down = {event.wager: (event.amount, event.stake) for event in events if isinstance(event, Taken)}
    assert down == {"pass": (1000, 0), "pass_odds": (2000, 0)}
    assert ("ann", 8000, -2000) in [event[:3] for event in events if isinstance(event, Left)]


def test_puck_turned_off_returns_come_bets_but_not_field_bets() -> None:
    entries = ("seat ann 500", "seat bob 500", "bet ann pass 10", "roll 5 4", "bet bob field 10", "bet bob come 10")
    law, before = at("crown", *entries)
    after = fold(before, [Taken("ann", "pass", 1000, 0, 0, "gone", "9.9")])
    come = Taken("bob", "come", 1000, 0, 0, "gone", "9.9", "")
    assert puck_off_if_unplayed(law, before, after, "gone", CITE) == [come, PointMoved(0, "9.9")]


def test_lost_split_wager_lists_the_loss_of_each_chosen_part() -> None:
    """New Zealand 4.1(y): 4 on craps and 2 on eleven; a 4 loses both."""
    law, state = at("newzealand", "seat ann 500", "bet ann pass 10")
    bet = Bet("ann", "craps_eleven", 600, Manner(split=(400, 200)))
    placed = decide(law, state, bet)
    assert not isinstance(placed, Refusal)
    events = decide(law, advance(state, bet, placed), Roll(3, 1))
    assert not isinstance(events, Refusal)
    (settled,) = [event for event in events if isinstance(event, Settled) and event.wager == "craps_eleven"]
    assert (settled.result, settled.pays) == ("lost", -600)
    assert [(part.shares, part.result) for part in settled.parts] == [(400, "lost"), (200, "lost")]
