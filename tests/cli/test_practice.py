"""A book that is not approved is marked as practice on every screen; an approved one never is."""

import json

import pytest

from hardway.journal.export import mark_of, write_record
from hardway.notation import replay_text
from hardway.report.pages.dispute_pack import gather_dispute
from hardway.report.pages.dispute_page import dispute_page
from hardway.rulebook import house_names, load
from hardway.rulebook.model.book import STATUSES
from hardway.server.serve import FirstStart, greeting
from tests.cli.conftest import as_practice
from tests.journal.games import Game
from tests.journal.kept import Kept

MARK = STATUSES["practice"]
GAME = "house {house}\nseat ann 500\nbet ann pass 10\nroll 4 2\n"
PLAYED = ["--sessions", "20", "--rolls", "20", "--bankroll", "300"]


def says(out: str) -> bool:
    """Return whether the output has the mark, however it was wrapped."""
    return MARK in " ".join(out.split())


@pytest.fixture
def game(tmp_path):
    def written(house):
        path = tmp_path / f"{house}.craps"
        path.write_text(GAME.format(house=house), encoding="utf-8")
        return path

    return written


SCREENS = {
    "rules": ["rules", "{house}"],
    "coverage": ["rules", "{house}", "--coverage"],
    "odds": ["odds", "house", "{house}"],
    "wager": ["odds", "wager", "{house}", "field"],
    "strategy": ["odds", "strategy", "{house}", "pass"],
    "session": ["odds", "session", "{house}", "pass", "--bankroll", "100", "--rolls", "20"],
    "hand": ["odds", "hand", "{house}"],
    "layout": ["odds", "layout", "{game}", "ann"],
    "replay": ["replay", "{game}"],
    "legal": ["legal", "{game}", "ann"],
    "rulings": ["rulings", "{game}"],
    "simulate": ["simulate", "{house}", "pass", *PLAYED],
    "simulated side by side": ["simulate", "{house}", "--compare", "pass", "iron_cross", *PLAYED],
    "school": ["school", "{house}"],
    "play": ["play", "{house}"],
}


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("house", ["crown", "vegas"])
def test_command_output_marks_practice_books_only(hardway, game, house, screen):
    """An approved book has no mark."""
    args = [arg.format(house=house, game=game(house)) for arg in SCREENS[screen]]
    ran = hardway(*args)
    assert ran.code == 0, ran.err
    assert says(ran.out) == bool(load(house).mark), ran.out


@pytest.mark.parametrize("command", ["rules compare", "odds compare"])
def test_comparison_of_houses_marks_practice_books_only(hardway, command):
    assert says(hardway(*command.split(), "crown", "vegas").out)
    assert not says(hardway(*command.split(), "crown", "star").out)


def test_house_list_and_printed_clause_show_practice_mark(hardway):
    marked = {house for house in house_names() if load(house).mark}
    assert {one["house"] for one in json.loads(hardway("rules", "--json").out)["houses"] if one["mark"]} == marked
    assert says(hardway("rules").out)
    clause = hardway("rules", "vegas", "practice field").out
    assert says(clause)
    assert "described in" in clause
    assert "Wizard of Odds" in clause


def test_coverage_of_practice_book_counts_practices_not_clauses(hardway):
    out = " ".join(hardway("rules", "vegas", "--coverage").out.split())
    assert f"{len(load('vegas').clauses)} practices, each with its sources" in out
    assert "281 clauses, 281 in force" in " ".join(hardway("rules", "crown", "--coverage").out.split())


def test_par_sheet_and_json_mark_a_practice_book(hardway, game, tmp_path):
    sheet, few = tmp_path / "par.html", tmp_path / "mine"  # a sheet of every wager of Las Vegas takes seconds
    assert hardway("rules", "new", few).code == 0
    assert says(hardway("odds", "par", as_practice(few, "mine"), "--out", sheet).out)
    assert says(sheet.read_text(encoding="utf-8"))
    for args in (["odds", "house", "vegas"], ["odds", "wager", "vegas", "field"]):
        assert json.loads(hardway(*args, "--json").out)["status"] == "practice"
    first, *_ = hardway("replay", game("vegas"), "--json").out.splitlines()
    assert json.loads(first)["record"]["status"] == "practice"


def test_server_start_names_practice_books():
    assert says(greeting("http://x", FirstStart("", "", ("crown-1", "vegas-1"))))
    assert not says(greeting("http://x", FirstStart("", "", ("crown-1",))))


@pytest.mark.parametrize("house", ["crown", "vegas"])
def test_export_and_dispute_pack_mark_a_practice_book(house):
    kept = Kept()
    Game(kept, "t", house, seed=3).play(30)
    text = "\n".join(write_record(kept.rows("t"), mark=mark_of(kept, "t")))
    page = dispute_page(gather_dispute(kept, "t", 1), "2026-11-15T22:00:00.000Z")
    assert says(text) == says(page) == bool(load(house).mark)
    assert replay_text(text).failures == []
