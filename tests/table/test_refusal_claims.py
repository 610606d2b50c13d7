"""Sentences of refusals are true: each in the case it is for, and not in the case in which it once was wrong."""

import pytest

from hardway.notation import parse
from hardway.rulebook import house_names, load
from hardway.table import Head, Refusal, open_table
from tests.table.invariants import entered
from tests.table.refusal_claims import holds


def refused(house: str, *entries: str, options: tuple[tuple[str, str], ...] = ()) -> Refusal:
    """Play entries, the last of which is refused, and return how."""
    law, state = open_table(load(house), Head(house, options=options))
    for entry in entries[:-1]:
        state, outcome = entered(law, state, parse(entry))
        assert not isinstance(outcome, Refusal), (entry, outcome)
    _, outcome = entered(law, state, parse(entries[-1]))
    assert isinstance(outcome, Refusal), outcome
    assert holds(law, state, parse(entries[-1]), outcome), f"nothing is known of {outcome.says!r}"
    return outcome


MANUAL = (("dice", "manual"),)
ANN = ("seat ann 100", "bet ann pass 10")


@pytest.mark.parametrize("house", house_names())
def test_refused_throw_without_line_wager_says_what_is_missing(house):
    assert refused(house, "seat ann 100", "roll 4 3").says == (
        "a shooter needs a line wager, and nobody at the table has one: put one down"
    )


@pytest.mark.parametrize(
    ("house", "way"),
    [
        ("crown", "the entry `return` gives all wagers back and takes the puck off"),
        ("star", "put any other wager down, and the Stickperson throws for it"),
        ("adelaide", "the entry `return` gives all wagers back and takes the puck off"),
        ("newzealand", "put any other wager down, and the Stickperson throws for it"),
    ],
)
def test_refused_throw_on_point_without_line_bet_says_what_to_do(house, way):
    """No line wager can be made with a point on, so the refusal does not ask for one. Only at Crown may a player
    without a line wager go on as shooter.
    """
    entries = ["seat ann 100", "bet ann dont_pass 10", "roll 5 4", "take ann dont_pass", "pass ann", "roll 5 4"]
    said = refused(house, *(one for one in entries if one != "pass ann" or house == "crown"))
    assert said.says == f"nobody at the table has a line wager, and none can be made while the point is 9: {way}"


def test_refused_offer_says_that_none_entitled_to_dice_are_left():
    said = refused("adelaide", *ANN, "offer ann", "accept ann 1 2", "roll 4 3", "pass ann", "offer ann", options=MANUAL)
    assert said.says == "the dice are offered to players with a line wager, and nobody who may be asked has one"


def test_refused_token_bet_says_commission_is_due_in_chips():
    said = refused("star", "seat ann 5", "tokens ann 100", "bet ann pass 5", "bet ann buy 4 100 with tokens")
    assert said.says == "ann has only 100 in tokens and 0 in chips; the commission of 5 is due in chips"


def test_refused_second_overruling_says_the_faces_were_ruled():
    said = refused("newzealand", *ANN, "roll 4 2", "overrule 3 3 by game_supervisor", "overrule 3 3 by casino_manager")
    assert said.says == "3-3 was ruled already"


def test_refused_removal_of_an_idle_player_counts_1_round():
    """The sentence has `round` in the singular."""
    there = [f"seat p{n} 100" for n in range(2, 17)]
    said = refused("star", "seat ann 100", *there, "bet p2 pass 5", "roll 4 3", "vacate ann by casino_supervisor")
    assert said.says.startswith("ann has sat out only 1 round in a row")


@pytest.mark.parametrize(
    ("house", "clause"), [("crown", "5.1.1"), ("star", "3.2"), ("adelaide", "9(b)"), ("newzealand", "5.3")]
)
def test_refusal_to_throw_unaccepted_dice_names_the_next_step(house, clause):
    assert refused(house, *ANN, "roll 4 3", options=MANUAL).says == "nobody has taken the dice: offer ann"
    offered = refused(house, *ANN, "offer ann", "roll 4 3", options=MANUAL)
    assert offered.says == "ann is offered the dice and has not taken them: accept ann"
    assert (offered.clause or "").startswith(clause)


def test_refused_throw_says_why_the_only_shooter_is_skipped():
    ordered = refused(
        "adelaide", *ANN, "roll 4 3", "bet ann pass 10", "pass ann by boxperson because delay", "roll 4 3"
    )
    assert ordered.says == "nobody with a line wager may take the dice: ann was ordered to pass the dice"
    assert ordered.clause == "13(a)(ii)"
    excluded = refused(
        "crown", *ANN, "report device ann by dealer", "exclude ann by pit_boss because of a device", "roll 4 3"
    )
    assert excluded.says == "nobody with a line wager may take the dice: ann is excluded from the game"
    assert excluded.clause == "9.2.2"


@pytest.mark.parametrize("options", [(), MANUAL])
def test_refused_throw_says_that_everybody_declined_the_dice(options):
    offer = ("offer ann",) if options else ()
    declined = refused("adelaide", *ANN, *offer, "decline ann", "roll 4 3", options=options)
    assert declined.says.startswith("everybody with a line wager has declined the dice")
    assert declined.clause == "9(b) [clockwise]"


def test_refused_throw_of_a_shooter_without_line_wager_says_why():
    entries = (
        "bet ann dont_pass 10",
        "bet bob pass 10",
        "offer ann",
        "accept ann 1 2",
        "roll 4 5",
        "take ann dont_pass",
        "throw",
    )
    holder = refused("adelaide", "seat ann 100", "seat bob 100", *entries, options=MANUAL)
    assert holder.says == "ann has the dice and no line wager, and may not throw them: offer bob"
    assert holder.clause == "10 [maintain wager]"


def test_refused_correction_without_a_call_says_why():
    overrule = "overrule 4 3 by game_supervisor gus"
    assert refused("newzealand", *ANN, "throw", overrule).says == "the dice are out: what they show is called first"
    assert refused("newzealand", *ANN, overrule).says == (
        "there is no call to correct: none was made, or its outcome was annulled"
    )


@pytest.mark.parametrize(
    ("house", "says"),
    [
        ("crown", "Come Odds on 6 goes behind a Come on 6, and ann has none"),
        ("star", "Behind the Come on 6 goes behind a Come on 6, and ann has none"),
        ("adelaide", "Taking Odds, Come Bet on 6 goes behind a Come Bet on 6, and ann has none"),
        ("newzealand", "Odds on the Come Bet on 6 goes behind a Come Bet on 6, and ann has none"),
    ],
)
def test_refusal_of_come_odds_names_the_come_bet_they_need(house, says):
    assert refused(house, *ANN, "roll 5 4", "bet ann come_odds 6 10").says == says


def test_refused_bet_without_confirmer_says_how_to_name_one():
    """A spoken bet without an announcer is answered in the same way."""
    unannounced = refused("crown", "seat ann 100", "bet ann field 5 oral by boxperson")
    assert unannounced.says == (
        "announcing a spoken wager is for the Dealer or Stickperson, and nobody is named: "
        "write `announced dealer` or `announced stickperson`"
    )
    late = refused("star", *ANN, "throw", "bet ann field 5 late")
    assert late.says.endswith("and nobody is named: write `by boxperson` or `by dealer`")


def test_refused_late_take_down_says_until_when_wagers_come_down():
    crown = refused("crown", *ANN, "bet ann field 5", "throw", "rest", "take ann field")
    assert crown.says == "a wager comes down before the dice lie still"
    star = refused("star", *ANN, "bet ann field 5", "throw", "take ann field")
    assert star.says == "a wager comes down before the dice leave the hand"


def test_shooter_named_as_own_proxy_is_refused_as_same_person():
    """The refusal once said that the shooter was not the shooter."""
    assert refused("crown", *ANN, "proxy ann ann").says == "ann and ann are the same person"
    assert refused("crown", *ANN, "seat bob 100", "proxy bob ann").says.endswith("bob is not the shooter")


def test_refused_bet_of_a_player_excluded_from_a_casino_says_so():
    acts = ("report device ann by dealer", "exclude ann casino by casino_supervisor because of a device")
    assert refused("star", *ANN, *acts, "bet ann field 5").says == "ann is excluded from the casino"
