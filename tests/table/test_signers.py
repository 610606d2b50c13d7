"""No one signs an act of staff after being relieved, in a matter of their own, or in casino mode while playing."""

import pytest

from hardway import Table
from hardway.table import Refusal


def table(house: str, *entries: str, mode: str = "practice") -> Table:
    here = Table(house, mode=mode)
    for entry in entries:
        done = here.do(entry)
        assert not isinstance(done, Refusal), (entry, done)
    return here


def reason(here: Table, entry: str) -> str:
    done = here.do(entry)
    return done.reason if isinstance(done, Refusal) else ""


SEATED = ("seat ann 100", "seat bob 100", "bet ann pass 10", "roll 4 4")


@pytest.mark.parametrize("mode", ["practice", "casino"])
@pytest.mark.parametrize(
    "entry",
    [
        "noroll irregular by stickperson ann because short", "face 1 3 by boxperson bob", "invalidate fire by pit_boss Ann",
        "personal ann 5 100 by boxperson ann", "on ann place 6 by dealer Ann",
    ],
)  # fmt: skip
def test_staff_act_signed_by_the_player_concerned_is_refused(mode: str, entry: str) -> None:
    here = table("crown", *SEATED, "bet ann place 6 12", mode=mode)
    assert reason(here, entry) == "own_decision"


@pytest.mark.parametrize(("mode", "refused"), [("practice", ""), ("casino", "own_decision")])
def test_seated_player_cannot_sign_staff_acts_in_casino_mode(mode: str, refused: str) -> None:
    here = table("crown", *SEATED, mode=mode)
    assert reason(here, "advise bob 3.4.1 by dealer ann") == refused
    assert reason(here, "sign pass 1 500 by pit_boss ann") == refused
    assert reason(here, "advise bob 3.4.1 by dealer cal") == ""


def test_player_who_left_can_sign_staff_acts_after_a_later_roll() -> None:
    """A call she played under can be taken back until the dice leave a hand again."""
    here = table("crown", *SEATED, mode="casino")
    here.do("roll 4 3")
    here.do("leave ann")
    assert reason(here, "advise bob 3.4.1 by dealer ann") == "own_decision"
    here.do("bet bob pass 10")
    here.do("roll 4 4")
    assert reason(here, "advise bob 3.4.1 by dealer ann") == ""


def test_proxy_shooter_is_permitted_only_by_an_uninvolved_person() -> None:
    here = table("crown", "seat ann 100", "seat bob 100", "bet ann pass 10", "bet bob pass 10")
    assert reason(here, "proxy ann bob by boxperson bob") == "own_decision"
    assert reason(here, "proxy ann bob by boxperson ann") == "own_decision"
    assert reason(here, "proxy ann bob by boxperson cal") == ""


def test_partners_are_linked_only_by_an_uninvolved_person() -> None:
    here = table("adelaide", *SEATED)
    assert reason(here, "link ann bob by boxperson bob") == "own_decision"
    assert reason(here, "link ann bob by boxperson cal") == ""


def test_staff_act_signed_by_a_role_without_a_name_is_accepted() -> None:
    here = table("crown", *SEATED, mode="casino")
    assert reason(here, "face 1 3 by boxperson") == ""


@pytest.mark.parametrize(("mode", "refused"), [("practice", ""), ("casino", "not_your_role")])
def test_staff_cannot_play_nor_players_work_in_casino_mode(mode: str, refused: str) -> None:
    here = table("crown", "assign dealer dan by pit_boss kim", "seat ann 100", mode=mode)
    assert reason(here, "seat Dan 100") == refused
    assert reason(here, "assign dealer Ann by pit_boss kim") == refused


def test_detained_player_cannot_be_handed_to_staff_or_players() -> None:
    here = table(
        "crown",
        "assign dealer dan by pit_boss kim",
        "assign inspector ines by pit_boss kim",
        "seat ann 100",
        "seat bob 100",
        "leave bob",
        "report device ann by dealer dan",
        "detain ann by pit_boss kim",
    )
    for name in ("dan", "Dan", "kim", "ann", "bob"):
        assert reason(here, f"handover ann inspector {name} by pit_boss kim") == "own_decision", name
    assert reason(here, "handover ann inspector pit_boss by pit_boss kim") == "unknown_name"
    assert reason(here, "handover ann inspector ines by pit_boss kim") == ""


@pytest.mark.parametrize(
    ("name", "refused"), [("ann", "own_decision"), ("Dan", "own_decision"), ("ines", ""), ("kay", "")]
)
def test_inspector_who_plays_or_works_at_the_table_cannot_report(name: str, refused: str) -> None:
    here = table(
        "crown",
        "assign dealer dan by pit_boss kim",
        "assign inspector ines by pit_boss kim",
        "seat ann 100",
        "seat bob 100",
    )
    assert reason(here, f"report device bob by inspector {name}") == refused


def test_relieved_staff_cannot_sign_until_assigned() -> None:
    here = table("crown", "assign dealer Dan by pit_boss kim", "seat ann 100", "relieve dan by pit_boss kim")
    assert reason(here, "advise ann 3.4.1 by dealer DAN") == "not_your_role"
    assert reason(here, "close by stranger dan") == "unknown_name"
    assert reason(here, "advise ann 3.4.1 by dealer kay") == ""
    assert reason(here, "assign dealer dan by pit_boss kim") == ""
    assert reason(here, "assign dealer DAN by pit_boss kim") == "already_done"
    assert reason(here, "advise ann 3.4.1 by dealer Dan") == ""


def test_legal_list_offers_dice_rulings_to_a_role_of_a_player() -> None:
    """A player at the table holds the role."""
    here = table("crown", "assign boxperson ann by pit_boss kim", *SEATED)
    assert any(line["entry"] == "face" for line in here.legal("boxperson")["may"])


def test_proxy_shooter_cannot_be_staff_or_rule_on_the_throw() -> None:
    entries = ("spectator cal by dealer kay", "assign dealer dan by pit_boss kim", "spectator dan by dealer kay")
    here = table("crown", "seat ann 100", "bet ann pass 10", *entries, mode="casino")
    assert reason(here, "proxy ann dan by boxperson kim") == "not_your_role"
    assert reason(here, "proxy ann cal by boxperson kim") == ""
    here.do("throw")
    here.do("rest")
    assert reason(here, "face 1 3 by boxperson Cal") == "own_decision"
    assert reason(here, "face 1 3 by boxperson kim") == ""
