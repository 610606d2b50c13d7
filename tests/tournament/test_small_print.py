"""Details that the records do not reach: texts of conditions and words of refusals."""

from pathlib import Path

import pytest

from hardway.rulebook import load
from hardway.rulebook.files.toml_lines import TomlFile
from hardway.tournament import legal, view
from hardway.tournament.conditions_file import read_conditions
from hardway.tournament.drafting import MAX_ITEM_LENGTH
from hardway.tournament.ending import ties_to_draw
from hardway.tournament.model.commands import Stack, Tick
from hardway.tournament.model.commands import TournamentAct as Act
from hardway.tournament.model.conditions import TournamentConditions, Unread, read_item
from tests.tournament.evenings import (
    BY,
    GENERAL,
    KIM,
    ROUNDS,
    Evening,
    approved,
    drafts,
    entered,
    opened,
    ready,
    reason,
)

EXAMPLES = Path(__file__).parents[2] / "examples" / "tournaments"


def test_length_of_items_and_number_of_rounds_are_limited():
    evening = Evening()
    evening.must(Act("draft", item="terms", round=0, says="x" * MAX_ITEM_LENGTH, **BY))
    assert (
        reason(evening.enter(Act("draft", item="terms", round=0, says="x" * (MAX_ITEM_LENGTH + 1), **BY)))
        == "bad_condition"
    )
    evening.must(Act("draft", item="kind", round=99, says="main", **BY))
    assert reason(evening.enter(Act("draft", item="kind", round=100, says="main", **BY))) == "bad_condition"


def test_minimum_number_of_players_may_equal_the_maximum():
    item = Evening().law.rules.items["players"]
    assert read_item(item, "8 to 8") == (8, 8)
    assert isinstance(read_item(item, "9 to 8"), Unread)


def test_tournament_acts_are_refused_after_cancellation():
    evening = opened()
    evening.must(Act("cancel", **BY, because="storm"))
    for command in (
        Act("brief", players=("ann",), **KIM), Act("signatures", **KIM), Act("sign", player="ann"), Act("seat", player="ann", table="t1", place=1), Act("recall", table="t1"),
        Act("throw", table="t1"), Act("nominate", player="ann", substitute="zoe", round=1), Act("apply", player="zoe"), Act("pay", player="ann", what="fee"), Act("award", **KIM),
    ):  # fmt: skip
        assert reason(evening.enter(command)) == "too_late", command


def test_tournament_clock_never_goes_back():
    evening = Evening()
    evening.must(Tick("2026-11-14T19:00"), Tick("2026-11-14T19:00"))
    assert reason(evening.enter(Tick("2026-11-14T18:59"))) == "bad_time"
    assert reason(evening.enter(Tick("2026-02-30T18:59"))) == "bad_time"


def test_ties_are_drawn_among_equal_players_at_the_cut():
    evening = opened({"ties": "draw"}, {1: {"length": "1 hands"}})
    evening.must(
        Act("hand", table="t1", stacks=(Stack("ann", 500), Stack("cal", 500))),
        Act("hand", table="t2", stacks=(Stack("bob", 900),)),
    )
    assert ties_to_draw(evening.law, evening.state, 1) == [2]
    assert reason(evening.enter(Act("progress", round=1, numbers=(), **KIM))) == "bad_numbers"
    evening.must(Act("progress", round=1, numbers=(1, 0), **KIM))
    assert evening.state.rounds[1].best == ("cal", "dee")


def test_tournament_table_result_without_reports_is_one_hand():
    evening = opened()
    evening.must(Act("result", table="t1", stacks=(Stack("ann", 5), Stack("cal", 7)), **KIM))
    assert evening.state.tables["t1"].hands == 1


def test_player_without_chips_is_not_reported_for_a_missed_wager():
    evening = opened({"least_wager": "10", "missed_wager": "noted"})
    first = evening.enter(Act("hand", table="t1", stacks=(Stack("ann", 0, 100_000), Stack("cal", 200_000, 100_000))))
    assert [type(event).__name__ for event in first] == ["HandOver"]
    second = evening.enter(Act("hand", table="t1", stacks=(Stack("ann", 0), Stack("cal", 200_000))))
    assert [event.player for event in second if type(event).__name__ == "WagerMissed"] == ["cal"]


def test_scoreboard_shows_hands_left_or_time_left():
    hands = view(*_of(opened()))["rounds"]
    assert [(table["hands_left"], table["seconds_left"]) for table in hands[0]["tables"]] == [(2, None), (2, None)]
    evening = opened(None, {1: {"length": "30 minutes"}})
    evening.must(Tick("2026-11-14T19:10"))
    timed = view(*_of(evening))["rounds"][0]["tables"][0]
    assert (timed["hands_left"], timed["seconds_left"]) == (None, 20 * 60)


def _of(evening: Evening) -> tuple[object, object]:
    return evening.law, evening.state


def entries(evening: Evening, who: str, side: str = "may") -> list[str]:
    return [row["entry"] for row in legal(evening.law, evening.state, who)[side]]


def test_legal_tournament_entries_follow_the_stage_of_the_round():
    evening = entered(approved(), "ann", "bob", "cal", "dee")
    assert "brief ann" in entries(evening, "tournament_director")
    assert not [one for one in entries(evening, "ann") if one.startswith(("seat", "sign"))]
    evening.must(
        Act("entries", what="close", **BY),
        Act("designate", table="t1", round=1, **KIM),
        Act("designate", table="t2", round=1, **KIM),
    )
    evening.must(Act("draw", round=1, numbers=(0, 0, 0, 0), **KIM), Act("signatures", **KIM))
    assert "seat t1 1" not in entries(evening, "ann")
    assert "sign" in entries(evening, "ann")
    evening.must(Act("sign", player="ann"))
    assert "seat t1 1" in entries(evening, "ann")
    assert "open round 1" in entries(evening, "tournament_director", "not")
    assert "open round 1" in entries(ready(), "tournament_director")
    assert "open round 1" not in [
        *entries(opened(), "tournament_director"),
        *entries(opened(), "tournament_director", "not"),
    ]


def test_payment_of_a_buy_in_is_not_a_buy_back():
    evening = approved({"buy_in": "20"})
    entered(evening, "ann").must(Act("pay", player="ann", what="buy_in"))
    ann = evening.state.entrants["ann"]
    assert (ann.fee, ann.buy_ins, ann.buy_backs, ann.waiting) == (10_000, 2_000, 0, False)


def test_tournament_application_cannot_be_accepted_during_play():
    evening = approved()
    evening.must(Act("apply", player="eve"))
    entered(evening, "ann", "bob")
    evening.must(
        Act("entries", what="close", **BY),
        Act("designate", table="t1", round=1, **KIM),
        Act("designate", table="t2", round=1, **KIM),
        Act("draw", round=1, numbers=(0, 0), **KIM),
    )
    evening.must(
        Act("brief", players=("ann", "bob"), **KIM),
        Act("satisfied", players=("ann", "bob"), **KIM),
        Act("seat", player="ann", table="t1", place=1),
    )
    evening.must(
        Act("seat", player="bob", table="t2", place=1),
        Act("present", name="kim", **KIM),
        Tick("2026-11-14T19:00"),
        Act("open", round=1, **KIM),
    )
    assert reason(evening.enter(Act("accept", player="eve", **BY))) == "too_late"


@pytest.mark.parametrize(("tables", "places", "fits"), [("2", "4", True), ("1", "4", False), ("2", "3", False)])
def test_number_of_players_must_fit_the_seats(tables, places, fits):
    evening = Evening().must(*drafts(GENERAL, {**ROUNDS, 1: {**ROUNDS[1], "tables": tables, "places": places}}))
    conditions = TournamentConditions(evening.law.rules, evening.state.items)
    assert [gap.where for gap in conditions.gaps()] == ([] if fits else ["players"])


@pytest.mark.parametrize(("was", "will", "says"), [
    ('"spring_cup"', f'"{41 * "x"}"', "1 to 40 letters (a-z, A-Z), digits, _ and -"),
    ("[round.1]", '[round."１"]', "rounds are numbered"),
    ("[round.1]", "".join(f"i{n} = 1\n" for n in range(500)) + "[round.1]", "items; at most 200 are allowed"),
], ids=["name", "digits", "many"])  # fmt: skip
def test_error_in_a_conditions_file_says_what_would_be_right(was, will, says):
    text = (EXAMPLES / "spring-cup.toml").read_text(encoding="utf-8")
    assert was in text
    problems = read_conditions(load("crown"), TomlFile(text.replace(was, will, 1))).problems
    assert any(says in problem.says for problem in problems)
    assert len(problems) < 120
