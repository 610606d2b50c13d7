"""Refusals say what is so: each sentence in the case it is for, and never in the case it was once wrongly said in."""

import pytest

from hardway.notation import parse
from hardway.rulebook import house_names, load
from hardway.table import Head, Refusal, open_table
from tests.table.agree import entered
from tests.table.claims import holds


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
def test_why_nobody_throws_without_a_line_wager(house):
    assert refused(house, "seat ann 100", "roll 4 3").says == (
        "a shooter needs a line wager, and nobody at the table has one: put one down"
    )


@pytest.mark.parametrize(
    ("house", "way"),
    [
        ("crown", "return gives the wagers back and takes the puck off"),
        ("star", "put any other wager down, and the Stickperson throws for it"),
        ("adelaide", "return gives the wagers back and takes the puck off"),
        ("newzealand", "put any other wager down, and the Stickperson throws for it"),
    ],
)
def test_what_to_do_where_a_point_stands_and_nobody_is_on_the_line(house, way):
    """No line wager can be made then, so none is asked for. Somebody who has no line wager any more may be the shooter at Crown only."""
    entries = ["seat ann 100", "bet ann dont_pass 10", "roll 5 4", "take ann dont_pass", "pass ann", "roll 5 4"]
    said = refused(house, *(one for one in entries if one != "pass ann" or house == "crown"))
    assert said.says == f"nobody at the table has a line wager, and none can be made while the point is 9: {way}"


def test_an_offer_to_nobody_says_whom_it_is_for():
    said = refused("adelaide", *ANN, "offer ann", "accept ann 1 2", "roll 4 3", "pass ann", "offer ann", options=MANUAL)
    assert said.says == "the dice are offered to players with a line wager, and nobody who may be asked has one"


def test_tokens_do_not_pay_the_commission():
    said = refused("star", "seat ann 5", "tokens ann 100", "bet ann pass 5", "bet ann buy 4 100 with tokens")
    assert said.says == "ann has 100 in tokens and 0 in chips; the commission of 5 is due in chips"


def test_a_call_that_was_ruled_is_not_said_to_be_called():
    said = refused("newzealand", *ANN, "roll 4 2", "overrule 3 3 by game_supervisor", "overrule 3 3 by casino_manager")
    assert said.says == "3-3 is what was ruled"


def test_one_round_is_one_round():
    there = [f"seat p{n} 100" for n in range(2, 17)]
    said = refused("star", "seat ann 100", *there, "bet p2 pass 5", "roll 4 3", "vacate ann by casino_supervisor")
    assert said.says.startswith("ann has sat out 1 round in a row")


@pytest.mark.parametrize(
    ("house", "clause"), [("crown", "5.1.1"), ("star", "3.2"), ("adelaide", "9(b)"), ("newzealand", "5.3")]
)
def test_why_nobody_throws_dice_that_were_not_taken(house, clause):
    assert refused(house, *ANN, "roll 4 3", options=MANUAL).says == "nobody has taken the dice: offer ann"
    offered = refused(house, *ANN, "offer ann", "roll 4 3", options=MANUAL)
    assert offered.says == "ann is offered the dice and has not taken them: accept ann"
    assert (offered.clause or "").startswith(clause)


def test_why_nobody_throws_where_the_one_who_could_is_out():
    ordered = refused(
        "adelaide", *ANN, "roll 4 3", "bet ann pass 10", "pass ann by boxperson because delay", "roll 4 3"
    )
    assert ordered.says == "nobody with a line wager may take the dice: ann was ordered to pass them"
    assert ordered.clause == "13(a)(ii)"
    excluded = refused(
        "crown", *ANN, "report device ann by dealer", "exclude ann by pit_boss because of a device", "roll 4 3"
    )
    assert excluded.says == "nobody with a line wager may take the dice: ann is excluded from the game"
    assert excluded.clause == "9.2.2"


@pytest.mark.parametrize("options", [(), MANUAL])
def test_why_nobody_throws_once_everybody_has_declined(options):
    offer = ("offer ann",) if options else ()
    declined = refused("adelaide", *ANN, *offer, "decline ann", "roll 4 3", options=options)
    assert declined.says.startswith("everybody with a line wager has declined the dice")
    assert declined.clause == "9(b) [clockwise]"


def test_why_a_shooter_without_a_line_wager_does_not_throw():
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


def test_why_no_call_is_corrected():
    overrule = "overrule 4 3 by game_supervisor gus"
    assert refused("newzealand", *ANN, "throw", overrule).says == "the dice are out: what they show is called first"
    assert refused("newzealand", *ANN, overrule).says == (
        "no call stands that could be corrected: none was made, or its outcome was annulled"
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
def test_odds_name_what_they_go_behind(house, says):
    assert refused(house, *ANN, "roll 5 4", "bet ann come_odds 6 10").says == says


def test_who_is_to_be_named_and_how_it_is_written():
    unannounced = refused("crown", "seat ann 100", "bet ann field 5 oral by boxperson")
    assert unannounced.says == (
        "announcing a spoken wager is for the Dealer or Stickperson, and nobody is named: "
        "write `announced dealer` or `announced stickperson`"
    )
    late = refused("star", *ANN, "throw", "bet ann field 5 late")
    assert late.says.endswith("and nobody is named: write `by boxperson` or `by dealer`")


def test_a_wager_comes_down_until_the_time_the_house_sets():
    crown = refused("crown", *ANN, "bet ann field 5", "throw", "rest", "take ann field")
    assert crown.says == "a wager comes down before the dice lie still"
    star = refused("star", *ANN, "bet ann field 5", "throw", "take ann field")
    assert star.says == "a wager comes down before the dice leave the hand"


def test_whom_the_shooter_may_not_let_throw():
    """Of the shooter it said that they were not the shooter."""
    assert refused("crown", *ANN, "proxy ann ann").says == "ann is no other person than ann"
    assert refused("crown", *ANN, "seat bob 100", "proxy bob ann").says.endswith("bob is not the shooter")


def test_where_a_person_is_excluded_from():
    acts = ("report device ann by dealer", "exclude ann casino by casino_supervisor because of a device")
    assert refused("star", *ANN, *acts, "bet ann field 5").says == "ann is excluded from the casino"
