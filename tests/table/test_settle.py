"""Settlement of wagers outside the sign, wins that chips cannot pay, and winners going back up, worked out by hand."""

from fractions import Fraction

import pytest

from hardway.rulebook import Law
from hardway.table import Refusal, State, decide
from hardway.table.model.commands import Roll, Take
from hardway.table.model.events import Advised, Event, Placed, Settled, Taken
from tests.table.replayed import at


def rolled(at_table: tuple[Law, State], first: int, second: int) -> list[Event]:
    decision = decide(*at_table, Roll(first, second))
    assert not isinstance(decision, Refusal)
    return [event for event in decision if isinstance(event, Settled | Advised | Placed)]


BELOW = ("option commission_rounding up", "sign * 5 100", "sign buy 50 100", "seat ann 500", "seat bob 500")


def test_under_minimum_advice_is_given_once_per_player() -> None:
    """Crown 4.2.1: ann twice below the 50 and bob once."""
    entries = ("bet ann pass 10", "bet ann buy 4 20", "bet ann buy 10 20", "bet bob buy 4 20", "roll 5 4", "roll 2 2")
    law, state = at("crown", *BELOW, *entries)
    advised = [event.player for event in rolled(at("crown", *BELOW, *entries[:-1]), 2, 2) if isinstance(event, Advised)]
    assert advised == ["ann", "bob"]
    assert not any(isinstance(event, Advised) for event in rolled((law, state), 6, 4))
    several = ("bet ann pass 10", "bet ann buy 4 20", "bet ann buy 5 20", "bet ann buy 6 20", "roll 5 3")
    lost = rolled(at("crown", *BELOW, *several), 3, 4)
    assert [event.player for event in lost if isinstance(event, Advised)] == ["ann"]


def test_bet_under_minimum_after_advice_returns_with_commission() -> None:
    """Crown 4.2.1: nothing is at risk, so that the whole 1 paid comes back, though parts of 1 are rounded up."""
    entries = ("bet ann pass 10", "bet ann buy 4 20", "roll 5 4", "roll 2 2", "bet ann buy 4 20")
    (settled,) = rolled(at("crown", *BELOW, *entries), 2, 2)
    cites = (("limit", "4.2.1"), ("commission", "3.6.10"))
    assert settled == Settled(
        "ann", "buy 4", "returned", 2000, 0, 0, None, 0, "4.2.1", cites, "CS14", commission=100
    )  # fmt: skip


@pytest.mark.parametrize(("house", "pays"), [("crown", 584), ("vegas", 583)])
def test_part_of_a_cent_in_a_payout_is_rounded_as_houses_do(house: str, pays: int) -> None:
    """7 to 6 of 5 is 5.83 and a third of a cent: Crown 4.2.3 rounds up, Las Vegas down."""
    entries = ("chips 0.01 1", "sign * 5 100", "seat ann 100", "bet ann pass 5", "roll 5 4", "bet ann place 6 5")
    (settled, *_) = rolled(at(house, *entries), 3, 3)
    assert isinstance(settled, Settled)
    assert (settled.pays, settled.rounded) == (pays, pays - Fraction(500 * 7, 6))


def test_winning_wager_goes_back_up_with_its_tokens_and_chips() -> None:
    """The Star: 10 of tokens and 8 of chips on the 6."""
    entries = (
        "seat ann 100",
        "tokens ann 50",
        "bet ann pass 5",
        "roll 5 4",
        "bet ann place 6 10 with tokens",
        "bet ann place 6 8",
    )
    placed = [event for event in rolled(at("star", *entries), 3, 3) if isinstance(event, Placed)]
    assert [(event.amount, event.stake, event.commission, event.tender, event.how) for event in placed] == [
        (800, 800, 0, "chips", "up"),
        (1000, 1800, 0, "tokens", "up"),
    ]


def test_winning_wager_stays_down_if_its_commission_is_not_exact() -> None:
    """Adelaide 7(a): 5 % of 40 is 2. Under a maximum of 30 it would be 1.50, which is no whole number of 1s."""
    entries = ("sign * 5 100", "seat ann 60", "bet ann pass 10", "roll 5 4", "bet ann buy 4 40", "up ann buy")
    up = [event for event in rolled(at("adelaide", *entries), 2, 2) if isinstance(event, Placed)]
    assert [(event.amount, event.commission) for event in up] == [(4000, 200)]
    lower = at("adelaide", *entries, "sign * 5 30 by casino_manager")
    assert not any(isinstance(event, Placed) for event in rolled(lower, 2, 2))


def test_winning_wager_stays_down_if_a_partner_fills_the_maximum() -> None:
    """Adelaide 14(c): under a maximum of 60 the first partner takes all the room."""
    entries = ("chips 0.01 1", "sign * 0.01 100", "seat ann 500", "seat bob 500", "link ann bob by boxperson", "bet ann pass 10",
               "roll 5 4", "bet ann place 6 60", "bet bob place 6 30", "sign * 0.01 60 by casino_manager")  # fmt: skip
    placed = [event for event in rolled(at("adelaide", *entries), 3, 3) if isinstance(event, Placed)]
    assert [(event.player, event.amount) for event in placed] == [("ann", 6000)]


def test_bet_of_a_cent_below_a_personal_minimum_of_5_gets_advice() -> None:
    entries = (
        "chips 0.01 1",
        "seat ann 100",
        "bet ann pass 10",
        "personal ann 5 100 by pit_boss",
        "bet ann field 0.01",
    )
    assert any(isinstance(event, Advised) for event in rolled(at("crown", *entries), 1, 2))


# Crown 3.6.12: 5 % of what a Lay Bet expects to win, here rounded up to a chip: 1. Of her 3 ann lays 2, which win 1 on a 4.
def test_winning_wager_goes_up_if_the_rack_just_pays_commission() -> None:
    """The wager goes back up although the commission empties the rack."""
    entries = (
        "option commission_rounding up",
        "seat ann 3",
        "seat bob 100",
        "bet bob pass 10",
        "roll 5 4",
        "bet ann lay 4 2",
        "up ann lay",
    )
    events = rolled(at("crown", *entries), 3, 4)
    up = [(event.wager, event.amount, event.commission) for event in events if isinstance(event, Placed)]
    assert up == [("lay 4", 200, 100)]


def test_refunded_commission_pays_for_a_wager_going_back_up() -> None:
    """100 were laid under a maximum of 2: of its commission of 3 one chip is kept, 2 come back, and the 2 at risk win 1."""
    entries = ("option commission_rounding up", "sign * 1 2", "seat ann 103", "seat bob 100", "bet bob pass 2", "roll 5 4",
               "bet ann lay 4 100", "up ann lay")  # fmt: skip
    events = rolled(at("crown", *entries), 3, 4)
    assert [
        (event.pays, event.commission) for event in events if isinstance(event, Settled) and event.player == "ann"
    ] == [(100, 200)]
    assert [(event.amount, event.commission) for event in events if isinstance(event, Placed)] == [(200, 100)]


# Crown 3.6.10: 39.99 pay 1.99. Of that 1.01 stays with 20.19 once 19.80 are taken down, and 1.00 would be due: the cent is the
# house's as long as all of the wager is at risk, and when more of it is taken down.
CENT = ("chips 0.01 1", "sign * 5 100", "sign field 5 50", "seat ann 100", "bet ann pass 10", "roll 5 4", "bet ann buy 4 39.99",
        "take ann buy 4 19.80")  # fmt: skip


@pytest.mark.parametrize("dice", [(2, 2), (3, 4)])
def test_commission_of_a_decided_buy_bet_in_limits_is_kept(dice: tuple[int, int]) -> None:
    law, state = at("crown", *CENT)
    assert state.players["ann"].bets["buy 4"].commission == 101
    (settled,) = [
        event for event in rolled((law, state), *dice) if isinstance(event, Settled) and event.wager == "buy 4"
    ]
    assert settled.commission == 0


def test_commission_kept_by_the_house_survives_a_reduction() -> None:
    """A reduced wager refunds no commission that the house keeps."""
    events = decide(*at("crown", *CENT), Take("ann", "buy 4", 19))
    assert not isinstance(events, Refusal)
    assert [event.commission for event in events if isinstance(event, Taken)] == [0]


@pytest.mark.parametrize("sign", [("sign * 10 500 10",), ("sign * 10 500 10", "sign field 10 100")])
@pytest.mark.parametrize(("house", "up"), [("newzealand", []), ("star", []), ("crown", [2500]), ("vegas", [2500])])
def test_winning_bet_off_the_posted_unit_goes_up_where_allowed(
    sign: tuple[str, ...], house: str, up: list[int]
) -> None:
    """30 on the 6 cut to 25: New Zealand and The Star refuse amounts between the steps of 10, the others accept them."""
    entries = ("seat ann 500", "bet ann pass 10", "roll 5 4", "bet ann place 6 30")
    whole, cut = at(house, *sign, *entries), at(house, *sign, *entries, "take ann place 6 5")
    assert [event.amount for event in rolled(whole, 3, 3) if isinstance(event, Placed)] == [3000]
    assert [event.amount for event in rolled(cut, 3, 3) if isinstance(event, Placed)] == up
