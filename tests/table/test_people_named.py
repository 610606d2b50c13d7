"""Entries name people at the table; some may name those who left; none may name a stranger."""

import re
from pathlib import Path
from typing import Any

import pytest

from hardway.notation import parse, replay_text
from hardway.rulebook import house_names, load
from hardway.table import Refusal, decide, legal
from hardway.values.verbs import VERBS

NAMING = [verb for verb in VERBS.values() if "{player}" in verb.form and verb.name != "seat"]
EXAMPLES = [(verb, parse(example.replace("[", "").replace("]", ""))) for verb in NAMING for example, _ in verb.examples]
LEFT = "seat ann 100\nseat bob 100\nbet ann pass 10\nroll 4 3\nleave bob\n"


def game(house: str):
    return replay_text(f"house {house}\n{LEFT}")


def asked(house: str, command: Any) -> Refusal | tuple:
    played = game(house)
    return decide(played.law, played.state, command)


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize(
    ("verb", "command"), EXAMPLES, ids=[f"{verb.name}-{n}" for n, (verb, _) in enumerate(EXAMPLES)]
)
def test_entry_naming_a_stranger_is_refused(house, verb, command):
    refused = asked(house, command._replace(player="zed"))
    assert (refused.reason, refused.clause, "zed" in refused.says) == ("unknown_name", None, True)


@pytest.mark.parametrize(
    ("verb", "command"), EXAMPLES, ids=[f"{verb.name}-{n}" for n, (verb, _) in enumerate(EXAMPLES)]
)
def test_departed_player_may_be_named_only_if_the_verb_allows(verb, command):
    given = asked("crown", command._replace(player="bob"))
    stranger = isinstance(given, Refusal) and given.reason == "unknown_name" and "called bob is" in given.says
    assert stranger is not verb.allows_departed


def test_notation_page_lists_entries_on_departed_players():
    text = (Path(__file__).parents[2] / "docs/notation.md").read_text(encoding="utf-8")
    listed = text.partition("name them in these entries:")[2].partition("after `forfeit`")[0]
    assert set(re.findall("`([a-z_]+)`", listed)) == {verb.name for verb in NAMING if verb.allows_departed}


def test_entry_with_unknown_or_departed_second_person_is_refused():
    for entry in ("link ann zed by boxperson", "link ann bob by boxperson", "proxy ann zed", "proxy ann bob"):
        refused = asked("adelaide", parse(entry))
        assert refused.reason == "unknown_name", entry
    refused = asked("star", parse("invalidate fraud forfeit zed by casino_supervisor because a switch"))
    assert refused.reason == "unknown_name"


@pytest.mark.parametrize("house", house_names())
def test_player_who_left_may_return_and_complain(house):
    played = game(house)
    assert legal(played.law, played.state, "bob") == {"may": [{"entry": "seat"}, {"entry": "dispute"}], "not": []}
    again = replay_text(f"house {house}\n{LEFT}dispute bob it was hard\n")
    may = legal(again.law, again.state, "bob")["may"]
    assert [one["dispute"] for one in may if one["entry"] == "satisfied"] == [1]
    back = replay_text(f"house {house}\n{LEFT}seat bob 50\n").state
    assert back.departed == frozenset()


def test_full_table_refuses_a_returning_player():
    others = "".join(f"seat p{n} 10\n" for n in range(int(load("crown").settings["places"].value) - 1))
    played = replay_text(f"house crown\n{LEFT}{others}")
    assert [row["reason"] for row in legal(played.law, played.state, "bob")["not"]] == ["table_full"]


def test_legal_entry_list_has_staff_acts_on_players_who_left():
    reported = replay_text(f"house crown\n{LEFT}seat cal 5\nleave cal\nreport device bob by dealer\n")
    told = legal(reported.law, reported.state, "pit_boss")["may"]
    assert [row["player"] for row in told if row["entry"] == "detain"] == ["bob"]
    assert {row["player"] for row in told if row["entry"] == "exclude"} == {"ann", "bob"}
