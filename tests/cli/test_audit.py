"""`hardway audit`, `backup` and `restore`: output, exit codes and errors."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import apsw
import pytest

from hardway.cli.casino.open_journal import stream_named
from hardway.cli.terminal.exits import Stop
from hardway.journal.dice_proof import HOUSE_DICE
from hardway.journal.keys import open_key
from hardway.journal.recorder import Recorder
from hardway.journal.stores import open_recorder
from hardway.notation import final_form
from hardway.rulebook import load
from tests.journal.games import PEOPLE, STAFF, Game

ANN, BOB = PEOPLE[:2]
KIM = STAFF[0]


@pytest.fixture
def db(tmp_path, monkeypatch) -> str:
    """Return a journal with one table: ann wins 10 on the Win Line, bob loses 5 on the Field and disputes it."""
    monkeypatch.chdir(tmp_path)
    recorder = open_recorder("hardway.db")
    open_key(Path("hardway.db.key"))
    game = Game(recorder, "crown-1", electronic=False, pace=0)
    for entry in (f"seat {ANN} 500", f"seat {BOB} 300", f"bet {ANN} pass 10", f"bet {BOB} field 5", "roll 4 3"):
        game.enter(entry, ANN)
    game.enter(f"dispute {BOB} over 3.6.21: it was a nine", BOB)
    game.enter(f"decide {BOB} it was a seven by boxperson {KIM}", KIM, role="boxperson")
    game.enter(f"decide {BOB} it was a seven by pit_boss {KIM}", KIM, role="pit_boss")
    game.enter(f"bet {ANN} pass 10", ANN)
    game.enter("roll 2 2", ANN)
    for person, name in ((ANN, "Ann <O'Hara>"), (BOB, "Bob"), (KIM, "Kim")):
        recorder.put("person", person, {"name": name, "kind": "guest"})
    recorder.close()
    return "hardway.db"


@pytest.fixture
def electronic(tmp_path, monkeypatch) -> Game:
    monkeypatch.chdir(tmp_path)
    recorder = open_recorder("hardway.db")
    game = Game(recorder, "crown-1", seed=4).play(120)
    recorder.close()
    return game


def change(sql: str, *values: object) -> None:
    """Change the file behind the journal's back."""
    with apsw.Connection("hardway.db") as file:
        file.execute(sql, values)


@pytest.mark.parametrize(
    "words", ["audit verify", "audit checkpoint", "audit export", "audit fairness", "people list", "backup b"]
)
def test_audit_refuses_an_empty_journal_file_and_leaves_it_empty(tmp_path, monkeypatch, hardway, words):
    monkeypatch.chdir(tmp_path)
    Path("hardway.db").touch(mode=0o600)
    ran = hardway(*words.split())
    assert (ran.code, ran.err.startswith("hardway: hardway.db is no journal of Hardway: it is empty")) == (2, True)
    assert [(one.name, one.stat().st_size) for one in tmp_path.iterdir()] == [("hardway.db", 0)]


# --- verify --------------------------------------------------------------------------------------------------------------


def test_sound_journal_verifies_and_states_what_is_not_ruled_out(db, hardway):
    ran = hardway("audit", "verify", "--db", db)
    assert ran.code == 0
    assert "11 rows read, 10 commands replayed" in ran.out
    assert "Nothing is wrong." in ran.out
    assert "This audit cannot rule out, without a checkpoint saved elsewhere (--against):" in ran.out
    assert "an older copy that was put back" in ran.out
    assert ran.err == ""


def test_audit_reads_the_journal_hardway_db_by_default(db, hardway):
    assert json.loads(hardway("audit", "verify", "--json").out)["streams"] == {"crown-1": 11}


def test_audit_names_a_changed_row_with_exit_1(db, hardway):
    change("UPDATE rows SET body = replace(body, '\"amount\":1000', '\"amount\":9000') WHERE seq = 4")
    ran = hardway("audit", "verify")
    assert ran.code == 1
    assert "crown-1, row 4: the row is not what its hash says" in ran.out
    assert "crown-1, row 4: the rule book gives other events for this command" in ran.out
    form = json.loads(hardway("audit", "verify", "--json").out)
    assert (form["ok"], form["findings"][0]["what"], form["findings"][0]["seq"]) == (False, "hash", 4)


def test_checkpoint_reveals_a_rewritten_journal(db, hardway):
    Path("monday").write_text(hardway("audit", "checkpoint").out)
    ran = hardway("audit", "verify", "--against", "monday")
    assert ran.code == 0
    assert "signed with this journal's key" in ran.out
    change("DELETE FROM rows WHERE seq > 9")
    ran = hardway("audit", "verify", "--against", "monday")
    assert ran.code == 1
    assert "crown-1, rows 10 to 11: rows that were there are gone" in ran.out
    assert hardway("audit", "verify").code == 0
    change("DELETE FROM rows")
    ran = hardway("audit", "verify", "--against", "monday", "--table", "crown-1")
    assert ran.code == 1
    assert "crown-1, rows 1 to 11: the whole stream is gone" in ran.out


def test_checkpoint_of_another_key_is_refused(db, hardway):
    Path("monday").write_text(hardway("audit", "checkpoint").out)
    Path("hardway.db.key").unlink()
    assert hardway("audit", "verify", "--against", "monday").code == 0
    open_key(Path("hardway.db.key"))
    ran = hardway("audit", "verify", "--against", "monday")
    assert ran.code == 1
    assert "a checkpoint is refused" in ran.out
    assert "signed with the key" in ran.out


def test_changed_checkpoint_is_refused(db, hardway):
    Path("monday").write_text(hardway("audit", "checkpoint").out.replace('"at": "2', '"at": "3'))
    ran = hardway("audit", "verify", "--against", "monday")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("hardway: monday: wrong signature: the checkpoint of 3")
    Path("monday").write_text("no checkpoint")
    assert "monday: not a checkpoint" in hardway("audit", "verify", "--against", "monday").err
    assert "tuesday: no such file" in hardway("audit", "verify", "--against", "tuesday").err


def test_audit_option_book_rechecks_rows_of_another_edition(db, hardway, book):
    change("UPDATE rows SET book = ?", load(book).digest)
    assert "decided by another edition" in hardway("audit", "verify").out
    form = json.loads(hardway("audit", "verify", "--book", book, "--json").out)
    assert (form["decided"], {finding["what"] for finding in form["findings"]}) == (10, {"hash"})
    assert "no house or folder 'nowhere'" in hardway("audit", "verify", "--book", "nowhere").err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("audit", "verify", "--db", "nothing.db"), "nothing.db cannot be opened: there is no such file"),
        (("audit", "verify", "--table", "star-1"), "the journal has no table star-1; it has crown-1"),
        (("audit", "checkpoint", "--key", "nothing.key"), "nothing.key: the signing key cannot be read"),
        (("audit", "export", "--table", "star-1"), "there is no table star-1; the tables are crown-1"),
        (("audit", "export", "--craps", "--jsonl"), "give --craps or --jsonl"),
        (("audit", "export", "--names", "--jsonl"), "--names goes with --craps"),
        (("audit", "report", "--roll", "17"), "crown-1 has 2 rolls, not 17"),
        (("audit", "report", "--roll", "1", "--out", "pack.doc"), "must end in .html"),
        (("audit", "report", "--roll", "1", "--out", "no/folder.html"), "cannot be written"),
        (
            ("audit", "fairness", "--roll", "1"),
            "roll 1 at crown-1 was thrown with real dice, so there is no proof to check",
        ),
        (("audit", "fairness"), "roll 2 at crown-1 was thrown with real dice, so there is no proof to check"),
        (("backup", "hardway.db"), "exists already"),
        (("restore", "nothing"), "nothing cannot be opened"),
    ],
)
def test_impossible_audit_request_explains_itself_with_exit_2(db, hardway, args, says):
    ran = hardway(*args)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_audit_reports_a_damaged_journal_file(db, hardway):
    recorder = open_recorder(db)
    Game(recorder, "star-1", "star").play(120)
    recorder.close()
    whole = bytearray(Path(db).read_bytes())
    page = int.from_bytes(whole[16:18], "big")
    for start in range(2 * page, len(whole), page):
        whole[start : start + 64] = b"\xff" * 64
    Path(db).write_bytes(whole)
    ran = hardway("audit", "verify")
    assert ran.code == 1
    assert "malformed" in ran.err + ran.out


def test_audit_without_table_option_names_last_played_table(db, hardway):
    """Game starts its clock again, so that crown-2, opened and never played, has the older row."""
    recorder = open_recorder(db)
    Game(recorder, "crown-2")
    recorder.close()
    ran = hardway("audit", "export")
    assert ran.code == 0
    assert ran.err == "hardway: using crown-1, the last one played of 2 tables; --table names another\n"
    assert ran.out == hardway("audit", "export", "--table", "crown-1").out
    ran = hardway("audit", "report", "--roll", "2")
    assert (ran.code, ran.out[:69]) == (0, "crown-1-roll-2.html: dispute pack of roll 2 at crown-1, row 11; refer")
    assert (
        "there is no table crown-3; the tables are crown-1, crown-2"
        in hardway("audit", "export", "--table", "crown-3").err
    )


def test_audit_without_table_option_finds_last_table_with_roll(db, hardway):
    recorder = open_recorder(db)
    Game(recorder, "crown-2", seed=4).play(120)
    recorder.close()
    ran = hardway("audit", "fairness", "--roll", "3")
    assert (ran.code, ran.err) == (
        0,
        "hardway: using crown-2, the last one played of 2 tables; --table names another\n",
    )
    ran = hardway("audit", "report", "--roll", "999")
    assert ran.code == 2
    assert ran.err.endswith("hardway: no table has a roll 999; the tables are crown-1, crown-2\n")


def test_audit_report_is_about_the_last_roll_by_default(db, hardway):
    assert hardway("audit", "report").out.startswith(
        "crown-1-roll-2.html: dispute pack of roll 2 at crown-1, row 11; reference "
    )


def test_audit_of_a_journal_without_table_or_roll_says_so(tmp_path, monkeypatch, hardway):
    monkeypatch.chdir(tmp_path)
    recorder = open_recorder("hardway.db")
    recorder.close()
    assert hardway("audit", "report").err == "hardway: the journal has no table yet\n"
    recorder = open_recorder("hardway.db")
    Game(recorder, "crown-1")
    recorder.close()
    assert hardway("audit", "report").err == "hardway: crown-1 has no roll yet\n"


def test_signing_key_readable_by_others_stops_audit_commands(db, hardway):
    Path("hardway.db.key").chmod(0o644)
    for command in ("verify", "checkpoint"):
        ran = hardway("audit", command)
        assert ran.code == 2
        assert "others may read" in ran.err


# --- export --------------------------------------------------------------------------------------------------------------


def test_exported_record_replays_to_the_same_end(electronic, hardway, tmp_path):
    record = tmp_path / "table.craps"
    record.write_text(hardway("audit", "export", "--craps").out, encoding="utf-8")
    ran = hardway("replay", record, "--json")
    assert ran.code == 0
    final = json.loads(ran.out.splitlines()[-1])["final"]
    assert final == json.loads(json.dumps(final_form(electronic.law, electronic.state)))


def test_tournament_and_promotion_are_exported_by_their_names():
    kept = ["crown-1", "promotion.cup", "promotion.summer", "tournament.cup", "tournament.summer_cup"]
    recorder = cast(Recorder, SimpleNamespace(streams=lambda: kept))
    asked = ("crown-1", "tournament.cup", "summer", "summer_cup")
    assert [stream_named(recorder, name) for name in asked] == [
        "crown-1", "tournament.cup", "promotion.summer", "tournament.summer_cup",
    ]  # fmt: skip
    with pytest.raises(Stop, match=r"cup can mean promotion\.cup or tournament\.cup; type one of these full names"):
        stream_named(recorder, "cup")
    with pytest.raises(
        Stop, match=r"no table nix; the tables are crown-1; tournaments and promotions are promotion\.cup, "
    ):
        stream_named(recorder, "nix")


def test_rows_exported_as_jsonl_equal_those_of_the_journal(db, hardway):
    rows = [json.loads(line) for line in hardway("audit", "export", "--jsonl").out.splitlines()]
    recorder = open_recorder(db)
    assert [tuple(row.values()) for row in rows] == [tuple(row) for row in recorder.rows("crown-1")]
    recorder.close()


def test_audit_export_shows_names_only_with_the_option_names(db, hardway):
    assert "bet Ann_O_Hara pass 10" in hardway("audit", "export", "--names").out
    assert f"bet {ANN} pass 10" in hardway("audit", "export").out


# --- one throw -----------------------------------------------------------------------------------------------------------


def test_dispute_pack_has_the_roll_and_its_settlements(db, hardway):
    """Ann's 10 at 1 to 1 wins 10; bob's 5 is lost: together the players are 5 up."""
    ran = hardway("audit", "report", "--roll", "1")
    assert (ran.code, ran.out[:68]) == (0, "crown-1-roll-1.html: dispute pack of roll 1 at crown-1, row 6; refer")
    page = Path("crown-1-roll-1.html").read_text(encoding="utf-8")
    for words in (
        "Roll 1 at The first table", "“Seven.”", "off, a come-out roll", "10 × 1 = 10.00", "loses 5", "+10.00", "−5.00", "+5.00",
        "it was a nine", "it was a seven", "not_your_role", "Win Line wins on a Come Out 7 or 11.", "The dice were real",
        "No checkpoint is known", "a die showing 4", "a die showing 3",
    ):  # fmt: skip
        assert words in page, words
    assert page.count("<!doctype html>") == 1
    assert "src=" not in page
    assert "http" not in page
    assert "<script" not in page
    recorder = open_recorder(db)
    assert all(row.hash in page for row in recorder.rows("crown-1", 1, 8))
    recorder.close()


def test_names_in_a_dispute_pack_are_optional_and_escaped(db, hardway):
    hardway("audit", "report", "--roll", "1")
    page = Path("crown-1-roll-1.html")
    assert "Bob" not in page.read_text()
    hardway("audit", "report", "--roll", "1", "--names")
    assert "Ann &lt;O&#39;Hara&gt;" in page.read_text()


def test_dispute_pack_names_the_checkpoint_that_covers_the_rows(db, hardway):
    Path("monday").write_text(hardway("audit", "checkpoint").out)
    form = json.loads(hardway("audit", "report", "--roll", "1", "--against", "monday", "--json").out)
    assert form["ok"]
    assert form["checkpoint"] == json.loads(Path("monday").read_text())["at"]
    assert "vouches for them" in Path(form["file"]).read_text()


def test_dispute_pack_of_a_falsified_table_says_what_is_wrong(db, hardway):
    Path("monday").write_text(hardway("audit", "checkpoint").out)
    change("UPDATE rows SET body = replace(body, '\"pays\":1000', '\"pays\":9000') WHERE seq = 6")
    ran = hardway("audit", "report", "--roll", "1", "--against", "monday")
    assert ran.code == 1
    page = Path("crown-1-roll-1.html").read_text()
    assert "The hash chain is broken at row 6" in page
    assert "the rule book gives other events for this command" in page


def test_dispute_pack_shows_a_call_and_its_correction(tmp_path, monkeypatch, hardway):
    monkeypatch.chdir(tmp_path)
    recorder = open_recorder("hardway.db")
    game = Game(recorder, "nz", "newzealand", electronic=False, pace=0)
    for entry in (f"seat {ANN} 100", f"bet {ANN} pass 10", "roll 4 3"):
        game.enter(entry, ANN)
    game.enter(f"overrule 4 2 by game_supervisor {KIM} because it was a two", KIM, role="game_supervisor")
    recorder.close()
    assert hardway("audit", "report", "--roll", "1").code == 0
    page = Path("nz-roll-1.html").read_text()
    assert "10 × 1 = 10.00" in page
    assert "As corrected to 4-2" in page
    assert "it was a two" in page


def test_fairness_audit_checks_an_electronic_roll_step_by_step(electronic, hardway):
    ran = hardway("audit", "fairness", "--roll", "3")
    assert ran.code == 0
    assert "named its commitment" in ran.out
    assert "betting closed" in ran.out
    assert ran.out.count("holds") >= 3
    form = json.loads(hardway("audit", "fairness", "--roll", "3", "--json").out)
    assert (form["holds"], form["doubts"], form["table"]) == (True, [], "crown-1")
    assert all(step["holds"] in (True, None) for step in form["steps"])


def test_fairness_audit_doubts_a_roll_without_player_nonces(tmp_path, monkeypatch, hardway):
    monkeypatch.chdir(tmp_path)
    recorder = open_recorder("hardway.db")
    game = Game(recorder, "crown-1", pace=0)
    game.enter(f"seat {ANN} 500", ANN)
    game.enter(f"bet {ANN} pass 10", ANN)
    game.random.random = lambda: 0.85  # no page commits
    game.throw()
    recorder.close()
    ran = hardway("audit", "fairness", "--roll", "1")
    assert ran.code == 0
    assert HOUSE_DICE in ran.out
    assert "the house could have chosen the roll" in ran.out


def test_fairness_audit_reports_a_changed_roll(electronic, hardway):
    change("UPDATE rows SET proof = replace(proof, '\"secret\":\"', '\"secret\":\"0') WHERE proof LIKE '%secret%'")
    ran = hardway("audit", "fairness", "--roll", "3")
    assert ran.code == 1
    assert "Wrong: a secret or nonce is not 64 hexadecimal digits." in ran.out
    assert hardway("audit", "report", "--roll", "3").code == 1


# --- backup --------------------------------------------------------------------------------------------------------------


def test_backup_is_restored_and_audited(db, hardway):
    ran = hardway("backup", "monday.backup")
    assert (ran.code, ran.out) == (
        0,
        "monday.backup: 11 rows of 1 stream. The signing key is not in it; save that separately.\n",
    )
    ran = hardway("restore", "monday.backup", "--db", "again.db")
    assert ran.code == 0
    assert "again.db: restored from monday.backup." in ran.out
    assert "Nothing is wrong." in ran.out
    assert json.loads(hardway("backup", "b", "--json").out) == {"file": "b", "streams": 1, "rows": 11}
    assert json.loads(hardway("restore", "b", "--db", "c.db", "--json").out)["ok"]
    assert hardway("restore", "b", "--db", "c.db").code == 2
    assert hardway("audit", "verify", "--db", "monday.backup").code == 0


def test_restored_backup_of_a_falsified_journal_is_reported(db, hardway):
    change("UPDATE rows SET by = 'x' WHERE seq = 4")
    hardway("backup", "monday.backup")
    assert hardway("restore", "monday.backup", "--db", "again.db").code == 1


@pytest.mark.parametrize(
    "words",
    ["audit verify", "audit checkpoint", "audit export --table crown-1", "audit report --table crown-1", "backup b",
     "restore hardway.db --db again.db", "serve"],
)  # fmt: skip
def test_journal_row_with_a_broken_byte_causes_no_traceback(db, hardway, words):
    change("UPDATE rows SET entry = CAST(x'ff' AS TEXT) WHERE seq = (SELECT max(seq) FROM rows)")
    if words == "serve":  # what a server reads first are the floor's rows
        change("UPDATE rows SET stream = 'floor'")
    ran = hardway(*words.split())
    assert "Traceback" not in ran.err + ran.out
    if words != "backup b":  # a copy, page by page
        assert "cannot be read: a byte of its text was changed" in " ".join((ran.err + ran.out).split())
        assert ran.code in (1, 2)
