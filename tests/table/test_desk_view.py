"""What the view of the desk says comes next: who opens the table, who rules on a dispute, by the words of the books."""

from typing import Any

import pytest

from hardway.report.book.house_terms import house_form
from hardway.report.sentences.game_sentences import sentences
from hardway.rulebook import house_names, load
from hardway.table import legal, view
from tests.table.test_supervision_cases import Sitting


def desk(sitting: Sitting) -> dict[str, Any]:
    """Return what supervision sees."""
    return view(sitting.law, sitting.state, "dealer")["desk"]


def test_staff_desk_names_who_opens_the_table() -> None:
    """Crown 9.7: a pit boss or above opens a gaming table."""
    opens = desk(Sitting("crown", options=(("opening", "manual"),)))["opens"]
    assert opens == {"roles": ["pit_boss", "casino_manager"], "clause": "9.7"}


def test_staff_desk_names_who_rules_at_each_step_of_a_dispute() -> None:
    """Crown 9.9: a pit boss or above decides; on request the Director of Casino Surveillance reviews."""
    sitting = Sitting("crown", "seat ann 100", "dispute ann they paid me five")
    assert [one["next"]["roles"] for one in desk(sitting)["disputes"]] == [["pit_boss", "casino_manager"]]
    sitting.do("decide ann it stands by pit_boss kim")
    assert [one["next"] for one in desk(sitting)["disputes"]] == [{"roles": ["surveillance_director"], "clause": "9.9"}]
    sitting.do("request_review ann")
    sitting.do("review ann it stands by surveillance_director lee")
    assert [one["next"] for one in desk(sitting)["disputes"]] == [None]
    assert desk(sitting)["disputes_closed"] == 0
    sitting.do("satisfied ann")
    assert (desk(sitting)["disputes"], desk(sitting)["disputes_closed"]) == ([], 1)


def test_staff_desk_names_only_reviewers_senior_to_the_decider() -> None:
    """The Star 9.12: a decision is reviewed by a person senior to the one who made it."""
    sitting = Sitting("star", "seat ann 100", "dispute ann they paid me five")
    ranks = {name: role.rank for name, role in sitting.law.book.roles.items()}
    ruler = desk(sitting)["disputes"][0]["next"]["roles"][0]
    sitting.do(f"decide ann it stands by {ruler} kim")
    left = desk(sitting)["disputes"][0]["next"]["roles"]
    assert left
    assert all(ranks[role] > ranks[ruler] for role in left)


def test_checked_item_is_described_in_the_words_of_the_rule_book() -> None:
    sitting = Sitting("crown", options=(("opening", "manual"),))
    told = [one.text for one in sentences(sitting.law, sitting.do("check drop_box by dealer"))]
    assert len(told) == 1
    assert "drop_box" not in told[0]
    assert sitting.law.book.equipment["drop_box"].says.rstrip(".") in told[0]


def test_dice_faces_are_entered_by_the_stick_and_the_ruling_role() -> None:
    """The Star and Adelaide: the stickperson calls the result, the boxperson decides which face counts."""
    for house in ("star", "adelaide"):
        roles = house_form(load(house))["roles"]
        assert sorted(one["role"] for one in roles if one["reads"]) == ["boxperson", "stickperson"]
    newzealand = house_form(load("newzealand"))["roles"]  # the Game Supervisor decides there
    assert sorted(one["role"] for one in newzealand if one["reads"]) == ["game_supervisor", "stickperson"]


def complaint(sitting: Sitting) -> dict[str, Any]:
    """Return what Ann is told of her one dispute that is open."""
    told = legal(sitting.law, sitting.state, "ann")
    return next(one for one in told["may"] if one["entry"] == "satisfied")


def test_complainant_sees_who_rules_next_and_what_is_pending() -> None:
    """Crown 9.9: a pit boss or above, on request the Director; 9.8: complainants are advised of the inspector."""
    sitting = Sitting("crown", "seat ann 100", "dispute ann they paid me five")
    assert complaint(sitting)["next"] == {"roles": ["pit_boss", "casino_manager"], "clause": "9.9"}
    assert complaint(sitting)["waits"] == "9.8"
    sitting.do("decide ann it stands by pit_boss kim")
    assert complaint(sitting)["next"] == {"roles": ["surveillance_director"], "clause": "9.9"}
    sitting.do("advise_inspector ann by pit_boss kim")
    assert complaint(sitting)["waits"] is None


def test_complainant_in_new_zealand_sees_no_ruling_pending() -> None:
    """The text names no inspector to consult and no reviewer."""
    sitting = Sitting("newzealand", "seat ann 100", "dispute ann they paid me five")
    assert complaint(sitting)["waits"] is None
    sitting.do("decide ann it stands by casino_manager kim")
    assert complaint(sitting)["next"] is None


@pytest.mark.parametrize("house", house_names())
def test_dice_offer_is_the_sticks_and_its_answer_the_players(house: str) -> None:
    """Every book begins with an offer by the stick to the first in turn; the answer is that player's own."""
    sitting = Sitting(house, "seat ann 500", "seat bob 500", options=(("dice", "manual"),))
    line = sitting.law.lines[0]
    for name in ("ann", "bob"):
        sitting.do(f"bet {name} {line} 25")
    role = sitting.law.thrower if sitting.law.thrower in sitting.law.book.roles else "stickperson"
    assert [one["player"] for one in may(sitting, role, "offer")] == ["ann"]
    assert not may(sitting, "ann", "accept")
    others = [one for one in sitting.law.book.roles if not sitting.law.book.may_act(one, frozenset({role}))]
    assert others
    assert not [one for other in others for one in may(sitting, other, "offer")]
    sitting.do("offer ann")
    assert [one.get("offered") for one in may(sitting, "ann", "accept")] == [True]
    assert may(sitting, "ann", "decline")
    assert not may(sitting, "bob", "accept")


def may(sitting: Sitting, who: str, entry: str) -> list[dict[str, Any]]:
    """Return what somebody may do of one kind."""
    return [one for one in legal(sitting.law, sitting.state, who)["may"] if one["entry"] == entry]


def test_staff_desk_names_who_must_still_inspect_the_dice() -> None:
    """New Zealand 5.2: a Dealer and a Game Supervisor inspect the dice before they are used."""
    sitting = Sitting("newzealand", options=(("opening", "manual"),))
    assert desk(sitting)["to_inspect"] == ["dealer", "game_supervisor"]
    sitting.do("inspect dice by dealer deb")
    assert desk(sitting)["to_inspect"] == ["game_supervisor"]
    sitting.do("inspect dice by game_supervisor gus")
    assert desk(sitting)["to_inspect"] == []
    assert desk(Sitting("crown", options=(("opening", "manual"),)))["to_inspect"] == []


def test_staff_desk_says_if_the_opening_checklist_is_required() -> None:
    assert desk(Sitting("star", options=(("opening", "manual"),)))["must_check"] is True
    assert desk(Sitting("star"))["must_check"] is False
