"""`--houses DIR`: every command and a served table know the user's own houses by name."""

import asyncio
import re

import pytest

from hardway import Refusal, Table
from hardway.cli.play.draw_layout import draw
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.journal import open_recorder
from hardway.journal.audit import audit
from hardway.journal.editions import remember_houses
from hardway.rulebook import load
from hardway.rulebook.authors.skeleton import skeleton
from hardway.rulebook.felt.house_felt import felt
from hardway.rulebook.loading.house_shelf import HOUSES_VARIABLE
from tests.floor.rig import at, floor
from tests.outside_house import NAME, write_house
from tests.server.hands import Hands
from tests.server.process import Process
from tests.server.process import hardway as hardway_process
from tests.waiting import SECONDS


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    folder = tmp_path / "shelf" / "my_house"
    folder.mkdir(parents=True)
    for file, text in skeleton("my_house").items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder.parent


def test_houses_of_an_added_folder_are_known_to_every_command(hardway, shelf, tmp_path):
    assert "my_house" in hardway("--houses", shelf, "rules").out
    assert hardway("rules", "check", "my_house").code == 0
    assert "my_house" in hardway("odds", "compare", "crown", "my_house").out
    record = tmp_path / "hand.craps"
    record.write_text(
        "house my_house\nseat ann 100\nbet ann field 5\nbet ann pass 5\nroll 1 1\n= won ann field 10\n", "utf-8"
    )
    assert hardway("replay", record).code == 0
    assert hardway("simulate", "my_house", "bet pass 5", "--sessions", "20", "--rolls", "20").code == 0


def test_record_of_unknown_house_error_names_option_houses(hardway, shelf, tmp_path):
    record = tmp_path / "hand.craps"
    record.write_text("house my_house\nseat ann 100\n", "utf-8")
    for command in (("replay", record), ("legal", record, "ann"), ("play", "my_house")):
        ran = hardway(*command)
        assert (ran.code, "'my_house'" in ran.err, "--houses DIR" in ran.err) == (2, True, True), ran.err
    assert str(tmp_path) not in hardway("replay", record).err.partition("no house")[2], (
        "a name is printed as it is written"
    )


def test_added_house_is_served_stored_and_audited(hardway, shelf):
    assert hardway("--houses", shelf, "rules").code == 0
    recorder = open_recorder(":memory:")

    async def play(here):
        live = await at(here, Spec("my_house", dice="real", staff="people"))
        for number, text in enumerate(("seat 300", "bet pass 10", "bet field 5")):
            given = await live.enter(live.giver("p1", ""), text, f"k{number}")
            assert isinstance(given, Receipt), given

    floor(recorder, play)
    assert audit(recorder).findings == ()


def test_wrong_folder_of_houses_is_reported(hardway, shelf, tmp_path, monkeypatch):
    ran = hardway("--houses", tmp_path / "none", "rules")
    assert (ran.code, "no such folder" in ran.err) == (2, True)
    (shelf / "my_house").rename(shelf / "yours")
    ran = hardway("--houses", shelf, "rules", "check", "yours")
    assert (ran.code, "'my_house' and its folder 'yours', and they must be the same; rename the folder" in ran.out) == (
        2,
        True,
    )
    ran = hardway("--houses", shelf, "rules")
    assert (ran.code, "rename the folder to my_house" in ran.err) == (2, True), "no list has a house that no name opens"
    ran = hardway("--houses", shelf / "yours", "rules")
    assert (ran.code, f"a house itself; give the folder around it, {shelf}" in ran.err) == (2, True)
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    (shelf / "yours").rename(shelf / "crown")
    ran = hardway("--houses", shelf, "rules")
    assert (ran.code, "another house is called crown already" in ran.err) == (2, True)


def test_serve_suggests_forget_houses_for_a_renamed_house_folder(hardway, shelf, tmp_path, monkeypatch):
    monkeypatch.setenv(HOUSES_VARIABLE, str(shelf))
    db = tmp_path / "h.db"
    recorder = open_recorder(str(db))
    remember_houses(recorder)
    recorder.close()
    (shelf / "my_house").rename(shelf / "yours")
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    ran = hardway("serve", "--db", db, "--port", 0)
    assert ran.code == 2
    assert "rename the folder to my_house" in ran.err
    assert "serve with --forget-houses" in ran.err


@pytest.mark.soak
def test_tables_of_an_added_house_open_without_its_folder(shelf, tmp_path, monkeypatch):
    monkeypatch.delenv(HOUSES_VARIABLE)
    db = str(tmp_path / "h.db")
    with Process(db, "my_house", before=("--houses", str(shelf))) as first:
        assert "my_house-1" in first.said
        ann = Hands(first.address)
        ann.post("/api/guest")
        wire = ann.socket("my_house-1")
        for key, entry in (("a", "seat 300"), ("b", "bet pass 10"), ("c", "bet field 5")):
            assert wire.enter(entry, key)["type"] == "ack"
        ann.close()
        first.stop()
    with Process(db, "my_house") as second:  # without --houses
        bob = Hands(second.address)
        assert "my_house" in [one["house"] for one in bob.get("/api/houses").json()["houses"]]
        assert bob.get("/api/houses/my_house/felt").status_code == 200
        bob.close()
        second.stop()
    with Process(db, "--forget-houses") as forgetful:
        bob = Hands(forgetful.address)
        assert "my_house" not in [one["house"] for one in bob.get("/api/houses").json()["houses"]]
        bob.post("/api/guest")
        assert bob.socket("my_house-1").enter("seat 100", "x")["type"] == "ack", "by the book that the journal keeps"
        bob.close()
        assert forgetful.stop()[0] == 0
    with Process(db) as later:
        bob = Hands(later.address)
        assert "my_house" not in bob.get("/api/houses").text, "and it stays forgotten"
        bob.close()
    with Process(db, "my_house", before=("--houses", str(shelf))) as again:
        again.stop()
    record = tmp_path / "game.craps"
    for words in (("audit", "verify", "--db", db), ("people", "list", "--db", db)):
        assert hardway_process(*words).returncode == 0, words
    record.write_text(hardway_process("audit", "export", "--db", db, "--table", "my_house-1").stdout, "utf-8")
    assert "bet" in record.read_text("utf-8")
    assert hardway_process("--houses", str(shelf), "replay", str(record)).returncode == 0
    copy, back = str(tmp_path / "copy.db"), str(tmp_path / "back.db")
    assert hardway_process("backup", copy, "--db", db).returncode == 0
    shelf.rename(tmp_path / "gone")  # years later the folder is gone
    assert hardway_process("restore", copy, "--db", back).returncode == 0
    assert hardway_process("audit", "verify", "--db", back).returncode == 0
    assert "bet" in hardway_process("audit", "export", "--db", back, "--table", "my_house-1").stdout
    with Process(db) as third:
        ann = Hands(third.address)
        ann.post("/api/guest")
        assert ann.socket("my_house-1").enter("seat 100", "d")["type"] == "ack"
        ann.close()
        code, errors = third.stop()
    assert code == 0
    assert "no such folder" in errors


def test_terminal_layout_lists_renamed_odds_and_each_hop_bet(tmp_path):
    """Odds of any name hang under their wager; a wager on a pair of faces has no column."""
    folder = write_house(tmp_path)
    for path in folder.iterdir():
        path.write_text(path.read_text("utf-8").replace("pass_odds", "backing"), "utf-8")
    hop = '[hop]\nlabel = "Hop"\narea = "centre"\nnumbers = "5-3 6-4"\nplace = { when = "any", clause = "1" }\n'
    for file, rows in (
        ("wagers.toml", f"\n{hop}"),
        ("resolution.csv", "hop N,any,number,won,1,\nhop N,any,not number,lost,1,\n"),
        ("odds.csv", "hop,,15 to 1,1,\n"),
    ):
        (folder / file).write_text((folder / file).read_text("utf-8") + rows, "utf-8")
    table = Table(load(folder))
    for entry in (
        "seat ann 300",
        "bet ann pass 5",
        "roll 2 2",
        "bet ann backing 5",
        "bet ann hop 5-3 5",
        "bet ann gull 5",
    ):
        assert not isinstance(table.do(entry), Refusal), entry
    _, drawn = draw(table.law, table.state)
    labels = [cell.plain for cell in drawn.columns[1].cells]
    assert [label for label in labels if label] == ["Pass Line", "└ Odds", "Gull", "Hop 5-3"]


@pytest.mark.parametrize(
    ("house", "shown", "not_shown"),
    [
        ("star", "personal ann 5 1000 by casino_supervisor", "by boxperson · personal"),  # 7.6
        ("adelaide", "close 22:00 by casino_manager", "personal"),  # its rules speak of no personal limits
        ("vegas", "dice lost 2", "face"),  # a practice gives no role a power; only off_table has callers
    ],
)
def test_help_in_play_shows_staff_acts_with_roles_of_the_house(hardway, house, shown, not_shown):
    said = hardway("play", house, stdin=b"help staff\n").out.partition("staff ")[2].partition("time ")[0]
    assert shown in said
    assert not_shown not in said


@pytest.fixture
def harbour(tmp_path, monkeypatch):
    """Return a house with names for wagers, roles and grounds that no other house has."""
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    return write_house(tmp_path / "own", own_words=True)


def test_help_examples_in_play_use_the_words_of_the_house(hardway, harbour):
    said = hardway("play", harbour, stdin=b"help\nhelp staff\nseat ann 100\nbet pass 5\n").out
    for example in ("bet      front 10 · place 8 12", "noroll in_a_hat by floor_walker", "croupier raker"):
        assert example in said
    assert "does not offer pass; it offers front" in said, "a word that is no wager here is named as one"
    assert not re.search(r"dealer|stickperson|boxperson|missed_end|pass_odds", said)
    assert "odds wager" in (costs := hardway("odds", "house", harbour).out)
    assert costs.split()[-1] == "meadow", "the wager that is offered for a closer look is one of the house"


def test_odds_commands_work_for_a_house_without_point_six(hardway, tmp_path):
    """Its points are 4, 5, 9, 10 and 11; a 6 or 8 on a come-out loses. A 5 has four ways, as many as any."""
    folder = write_house(tmp_path)
    for file, changes in {
        "resolution.csv": [("4 5 6 8 9 10 11", "4 5 9 10 11"), ("pass,off,2 3 12,", "pass,off,2 3 6 8 12,")],
        "odds.csv": [("pass_odds,6 8,6 to 5,1,\n", "")],
    }.items():
        text = (folder / file).read_text("utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (folder / file).write_text(text, "utf-8")
    assert hardway("odds", "house", folder, "--stake", "10").code == 0
    assert felt(folder)["first_hand"] == [(4, 3), (3, 2), (4, 1), (4, 1), (4, 3)]
    assert hardway("odds", "hand", folder).code == 0


def test_bots_bet_with_the_wagers_of_an_added_house(hardway, harbour):
    assert hardway("--houses", harbour.parent, "rules").code == 0
    found = {}

    async def play(here):
        live = await at(here, Spec(NAME))
        found["asked"] = await live.enter(live.giver("p1"), "bots 1 field", "a")
        assert isinstance(await live.enter(live.giver("p1"), "bots 2", "b"), Receipt)
        async with asyncio.timeout(SECONDS):
            while not all(one.bets for one in live.host.durable_state.players.values()):
                await asyncio.sleep(0)
        found["bets"] = {key for one in live.host.durable_state.players.values() for key in one.bets}

    floor(open_recorder(":memory:"), play)
    assert "field cannot be played here" in found["asked"].says
    assert "Harbour does not offer field" in found["asked"].says
    assert found["bets"] == {"front"}


def test_house_made_of_amendments_is_known_by_its_name(hardway, shelf):
    (shelf / "generous").mkdir()
    (shelf / "generous" / "amendments.toml").write_text(
        'base = "adelaide"\nname = "generous"\nhouse = "Adelaide, 33 to 1 on 2"\n\n[[amendment]]\ntable = "odds"\n'
        'where = { wager = "two" }\nset = { odds = "33 to 1" }\nby = "6(b) [higher odds uniform]"\n',
        encoding="utf-8",
    )
    assert "generous" in hardway("--houses", shelf, "rules").out
    assert hardway("rules", "check", "generous").code == 0
    assert "33 to 1" in hardway("odds", "house", "generous").out
    assert {area["wager"] for area in felt("generous")["wide"]["areas"]} == {
        area["wager"] for area in felt("adelaide")["wide"]["areas"]
    }


def test_table_closes_only_once_role_named_in_rule_book_is_told(hardway, harbour, tmp_path):
    for file, old, new in (
        ("book.toml", "[roles]\n", '[roles]\nwatcher = { label = "Watcher", looks_on = "yes", clause = "2" }\n'),
        ("supervision.toml", "[authority]\n", '[authority]\ntell = { roles = "chief", clause = "2" }\n'
         'close = { roles = "chief", clause = "2" }\n'),
    ):  # fmt: skip
        text = (harbour / file).read_text("utf-8")
        (harbour / file).write_text(text.replace(old, new, 1), "utf-8")
    record = tmp_path / "closing.craps"
    record.write_text(
        f"house {harbour}\nclose by chief\ntell inspector by chief\ntell watcher kim by chief\nclose by chief\n"
    )
    assert [one["to"] for one in Table(load(harbour)).legal("chief")["may"] if one["entry"] == "tell"] == ["watcher"]
    said = hardway("replay", record).out
    assert "the Watcher must be told first: tell watcher" in said
    assert "write who was told: watcher, and a name if known" in said
    assert "inspector" not in said.replace("tell inspector by chief", "").replace("refused, inspector_due", "")
    assert "the table is closed" in said


@pytest.mark.parametrize(
    ("given", "said"),
    [("casa 7", "a house is called by one word"), ("", "one word")],
)  # fmt: skip
def test_unknown_house_error_explains_names_and_lists_houses(hardway, monkeypatch, given, said):
    monkeypatch.setenv(HOUSES_VARIABLE, "")
    ran = hardway("odds", "house", given)
    assert (ran.code, ran.out) == (2, "")
    assert f"no house or folder {given!r}" in ran.err
    assert said in ran.err
    assert "the houses are adelaide, crown" in ran.err
