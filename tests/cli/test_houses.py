"""`--houses DIR`: houses of one's own are known by their names to every command, and to a table that is served."""

import pytest

from hardway.floor.spec import Spec
from hardway.floor.table.host import Receipt
from hardway.journal import open_recorder
from hardway.journal.audit import audit
from hardway.rulebook.read import ADDED
from hardway.rulebook.skeleton import skeleton
from tests.floor.rig import at, floor


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    monkeypatch.setenv(ADDED, "")
    folder = tmp_path / "shelf" / "my_house"
    folder.mkdir(parents=True)
    for file, text in skeleton("my_house").items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder.parent


def test_every_command_knows_them_by_name(hardway, shelf, tmp_path):
    assert "my_house" in hardway("--houses", shelf, "rules").out
    assert hardway("rules", "check", "my_house").code == 0
    assert "my_house" in hardway("odds", "compare", "crown", "my_house").out
    record = tmp_path / "hand.craps"
    record.write_text(
        "house my_house\nseat ann 100\nbet ann field 5\nbet ann pass 5\nroll 1 1\n= won ann field 10\n", "utf-8"
    )
    assert hardway("replay", record).code == 0
    assert hardway("simulate", "bet pass 5", "--house", "my_house", "--sessions", "20", "--rolls", "20").code == 0


def test_a_table_of_such_a_house_is_served_kept_and_audited(hardway, shelf):
    assert hardway("--houses", shelf, "rules").code == 0
    recorder = open_recorder(":memory:")

    async def play(here):
        live = await at(here, Spec("my_house", dice="real", staff="people"))
        for number, text in enumerate(("seat 300", "bet pass 10", "bet field 5")):
            given = await live.enter(live.at("p1", ""), text, f"k{number}")
            assert isinstance(given, Receipt), given

    floor(recorder, play)
    assert audit(recorder).findings == ()


def test_what_is_no_folder_of_houses_is_told(hardway, shelf, tmp_path):
    ran = hardway("--houses", tmp_path / "none", "rules")
    assert (ran.code, "holds a book.toml" in ran.err) == (2, True)
    (shelf / "my_house").rename(shelf / "crown")
    ran = hardway("--houses", shelf, "rules")
    assert (ran.code, "a house is called crown already" in ran.err) == (2, True)
