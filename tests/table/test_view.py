"""What a player, the public and a role see of a table, part by part, worked out by hand."""

from typing import Any

from hardway.notation import Replay, read_record
from hardway.rulebook import Law
from hardway.table import State, view

EVENING = """house crown
mode casino
sign * 5 500
sign field 10 100 5
seat ann 300
seat bob 200
bet ann pass 10
bet ann place 6 12
personal bob 10 1000 by pit_boss kim
roll 3 3
on ann place 6 by dealer
"""


def at(text: str) -> tuple[Law, State]:
    replay = Replay(read_record(text))
    outcomes = [played.outcome for played in replay.play() if played.line.command is not None]
    assert all(isinstance(outcome, tuple) for outcome in outcomes), outcomes
    return replay.law, replay.state


def seen(text: str, viewer: str) -> dict[str, Any]:
    return view(*at(text), viewer)


def test_view_of_a_player_has_no_staff_desk() -> None:
    found = seen(EVENING, "ann")
    sign = {"*": ("5.00", "500.00", "0.00", "area"), "field": ("10.00", "100.00", "5.00", "area")}
    told = {name: found[name] for name in ("point", "dice_are", "shooter", "rolls", "sign", "posted", "closes", "open")}
    assert told == {
        "point": 6, "dice_are": "hand", "shooter": "ann", "rolls": 1, "sign": sign, "posted": [], "closes": None, "open": True,
    }  # fmt: skip
    rest = {name: found[name] for name in ("no_more_bets", "stick", "desk", "statistics", "export", "projection")}
    assert rest == {
        "no_more_bets": False, "stick": None, "desk": None, "statistics": False, "export": False, "projection": False,
    }  # fmt: skip


# Place 6 slept when 6 was thrown on the come-out, and won nothing: 300 - 10 - 12 are in the rack.
def test_view_lists_wagers_and_racks() -> None:
    ann, bob = seen(EVENING, "")["players"]
    names = ("name", "place", "rack", "tokens", "personal")
    assert [ann[name] for name in names] == ["ann", 1, "278.00", "0.00", {}]
    assert [bob[name] for name in names] == ["bob", 2, "200.00", "0.00", {"*": ("10.00", "1000.00")}]
    told = ("wager", "label", "area", "amount", "tokens", "marker", "working")
    assert [[one[name] for name in told] for one in ann["wagers"]] == [
        ["pass", "Win Line", "line", "10.00", "0.00", "", True],
        ["place 6", "Place Bet", "numbers", "12.00", "0.00", "on", True],
    ]


def test_view_says_which_wagers_do_not_work_on_the_come_out() -> None:
    """Crown 3.5.1: Place and hardways are inactive on the come-out, unless called on."""
    (ann,) = seen("house crown\nseat ann 300\nbet ann place 6 12\nbet ann hard 8 5\non ann place 6 by dealer", "ann")[
        "players"
    ]
    assert {one["wager"]: one["working"] for one in ann["wagers"]} == {"place 6": True, "hard 8": False}


def test_view_gives_the_odds_cap_as_a_multiple_of_the_stake() -> None:
    """Crown 3.6.2: at most double what stands on the line."""
    assert seen("house crown\n", "")["odds"]["pass_odds"] == {"of": "stake", "times": "2"}


def test_view_lists_a_posted_sign_change_with_its_time() -> None:
    """The Star 7.5: a higher minimum is posted at least twenty minutes before it applies."""
    found = seen("house star\n@10:00 sign field 25 500 from 10:30 by casino_supervisor", "")
    assert found["posted"] == [{"wager": "field", "limits": ("25.00", "500.00", "0.00", "area"), "from": "10:30"}]


def test_view_of_a_staff_role_has_the_desk_with_its_checklist() -> None:
    text = "house crown\nmode casino\noption opening manual\n"
    desk = seen(text, "boxperson")["desk"]
    assert seen(text, "boxperson")["open"] is False
    assert seen(text, "boxperson")["statistics"] is seen(text, "boxperson")["export"] is True
    assert desk["must_check"] is True
    assert desk["to_check"]
    checked = seen(f"{text}check {desk['to_check'][0]} by boxperson", "boxperson")["desk"]
    assert checked["to_check"] == desk["to_check"][1:]


def test_view_of_a_staff_role_lists_open_disputes_and_exclusions() -> None:
    text = (
        EVENING
        + "dispute ann it was hard\ndispute bob no\nsatisfied bob\nexclude bob by pit_boss kim because a side bet\n"
    )
    desk = seen(text, "pit_boss")["desk"]
    assert [(one["number"], one["player"]) for one in desk["disputes"]] == [(1, "ann")]
    assert desk["disputes"][0]["next"] == {"roles": ["pit_boss", "casino_manager"], "clause": "9.9"}
    assert desk["disputes_closed"] == 1
    assert desk["excluded"].keys() == {"bob"}
    assert (desk["detained"], desk["held"], desk["owed"], desk["partners"]) == ([], {}, {}, [])
