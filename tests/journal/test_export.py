"""Exports read back: rows exactly, and a record that replays to the same end."""

import pytest

from hardway.journal.export import person_names, write_jsonl, write_record
from hardway.notation import final_form, replay_text
from hardway.rulebook import house_names
from tests.in_soak import rest_in_soak
from tests.journal.games import PEOPLE, Game
from tests.journal.kept import Kept, rows_of


@pytest.mark.parametrize("house", house_names())
@pytest.mark.parametrize("seed", rest_in_soak(range(4), now=range(2)))
def test_exported_record_replays_to_the_same_final_state(house, seed):
    kept = Kept()
    game = Game(kept, "t", house, seed, electronic=seed % 2 == 0).play(200)
    replay = replay_text("\n".join(write_record(kept.rows("t"))))
    assert final_form(replay.law, replay.state) == final_form(game.law, game.state)
    assert replay.state == game.state


def test_exported_json_lines_read_back_as_the_same_rows():
    kept = Kept()
    Game(kept, "t").play(60)
    lines = list(write_jsonl(kept.rows("t")))
    assert rows_of(lines) == list(kept.rows("t"))
    assert all("\n" not in line for line in lines)


def test_exported_person_names_are_valid_and_unique_in_notation():
    kept = Kept()
    ann, bob, cal = PEOPLE
    kept.put("person", ann, {"name": "Ann O'Hara"})
    kept.put("person", bob, {"name": "because"})
    kept.put("person", cal, {"name": "Cal", "erased": "2026-11-15T00:00:00.000Z"})
    naming = person_names(kept)
    assert [naming(one) for one in (ann, bob, cal, "pdan234567abc")] == ["Ann_O_Hara", "because_", cal, "pdan234567abc"]
    kept.put("person", "peve234567abc", {"name": "Ann O'Hara"})
    kept.put("person", "pfay234567abc", {"name": "7"})
    assert naming("peve234567abc") == "Ann_O_Hara_2"
    assert naming("pfay234567abc") == "7_"


def test_exported_record_with_names_replays():
    kept = Kept()
    game = Game(kept, "t").play(150)
    for person, name in zip(PEOPLE, ("Ann", "Bob", "Ann"), strict=True):
        kept.put("person", person, {"name": name})
    text = "\n".join(write_record(kept.rows("t"), person_names(kept)))
    replay = replay_text(text)
    assert set(replay.state.players) <= {"Ann", "Bob", "Ann_2"}
    assert replay.state.house == game.state.house
    assert not any(person in text for person in PEOPLE)


def test_number_sign_in_exported_text_does_not_start_a_comment():
    kept = Kept()
    game = Game(kept, "t")
    game.enter(f"seat {PEOPLE[0]} 100", PEOPLE[0])
    game.enter(f"dispute {PEOPLE[0]} table #3 paid me five", PEOPLE[0])
    replay = replay_text("\n".join(write_record(kept.rows("t"))))
    assert replay.state.desk.disputes[0].says == "table ＃3 paid me five"
