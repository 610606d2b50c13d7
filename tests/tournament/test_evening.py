"""A whole evening: 24 players, three heats, a repechage, a buy-back and a final played in the record."""

from pathlib import Path

import pytest

from hardway.notation import read_record, replay_text
from hardway.notation.tournament import NOTATION
from hardway.rulebook import Refusal, load
from hardway.tournament import decide, fold, view

FOLDER = Path(__file__).parents[2] / "examples" / "tournaments"
TEXT = (FOLDER / "spring-cup.craps").read_text(encoding="utf-8")


def test_example_tournament_evening_plays_without_failed_checks():
    assert replay_text(TEXT).failures == []


def test_tournament_ledgers_balance_after_each_example_entry():
    game = NOTATION.begin(load("crown"), "spring_cup")
    for line in read_record(TEXT).lines:
        for command in ([NOTATION.forms.parse(f"@{line.time}")] if line.time else []) + [line.command]:
            if command is not None:
                game.enter(command)
                assert game.state.accounted, line.text
    assert game.state.phase == "finished"


@pytest.mark.parametrize("cut", [100, 130, 180, 200, 215])
def test_tournament_replayed_from_its_entries_has_the_same_state(cut):
    """Entries up to any point, played by a new process, give the state of the old one."""
    lines = [line for line in TEXT.splitlines() if not line.startswith(("#", "="))]
    whole, half = replay_text(TEXT).state, replay_text("\n".join(lines[:cut])).state
    again = replay_text("\n".join(lines[:cut])).state
    assert half == again
    assert replay_text("\n".join(lines)).state == whole


def test_tournament_state_is_rebuilt_from_its_events_alone():
    """`evolve` needs no rule: the events give the same state, whatever the book says later."""
    game, told = NOTATION.begin(load("crown"), "spring_cup"), []
    start = game.state
    for line in read_record(TEXT).lines:
        for command in ([NOTATION.forms.parse(f"@{line.time}")] if line.time else []) + [line.command]:
            outcome = game.enter(command) if command is not None else ()
            told += [] if isinstance(outcome, Refusal) else [one for one in outcome if isinstance(one, NOTATION.events)]
    assert fold(start, told) == game.state


def test_evening_scoreboard_shows_places_and_cut():
    lines = TEXT.splitlines()
    end = next(n for n, line in enumerate(lines) if line.startswith("result t1"))
    replay = replay_text("\n".join([*lines[:end], "hand t1 ann 900 dee 1200", "hand t1 ann 1300 dee 1200"]))
    board = view(replay.game.law, replay.state)["rounds"][0]
    table = board["tables"][0]
    assert (table["hands"], table["hands_left"], table["cut"]) == (2, 28, 2)
    assert [(row["place"], row["player"], row["chips"]) for row in table["standing"][:4]] == [
        (1, "ann", "1300.00"), (2, "dee", "1200.00"), (3, "gus", "1000.00"), (3, "jim", "1000.00"),
    ]  # fmt: skip


def test_tournament_money_and_answers_show_to_owner_and_staff():
    state, law = replay_text(TEXT).state, replay_text(TEXT).game.law
    assert view(law, state)["people"] == []
    assert [one["name"] for one in view(law, state, "ann")["people"]] == ["ann"]
    assert view(law, state, "ann")["ledgers"] is None
    assert len(view(law, state, "tournament_director")["people"]) == 25
    assert view(law, state, "casino_manager")["ledgers"]["dollars"]["received"] == "2550.00"


def test_tournament_decision_leaves_the_state_unchanged():
    replay = replay_text(TEXT)
    before = repr(replay.state)
    for line in read_record(TEXT).lines:
        if line.command is not None:
            decide(replay.game.law, replay.state, line.command)
    assert repr(replay.state) == before
