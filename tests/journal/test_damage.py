"""Damaged journals: torn texts and broken bodies are named, and everything else is still read."""

import apsw
import psycopg
import pytest

from hardway.cli.casino.open_journal import open_journal
from hardway.floor.people import People, Person
from hardway.journal import Row, open_recorder
from hardway.journal.audit import audit
from hardway.journal.recorder import Torn
from tests.floor.people.conftest import NOW, QUICK
from tests.house_key import KEY
from tests.journal.games import Game, casino
from tests.journal.kept import Kept

SAYS = "row 9 of crown-1 cannot be read: a byte of its text was changed in the database; put the journal back"


@pytest.fixture(params=["sqlite", "postgres"])
def torn(request: pytest.FixtureRequest, tmp_path) -> str:
    """A journal of two tables; row 9 of one is torn, and a fact is."""
    db = str(tmp_path / "torn.db") if request.param == "sqlite" else request.getfixturevalue("postgres")
    recorder = open_recorder(db)
    for stream in ("crown-1", "crown-2"):
        Game(recorder, stream, electronic=False).play(40)
    recorder.put("note", "one", {"text": "x"})
    recorder.close()
    if request.param == "sqlite":
        with apsw.Connection(db) as file:
            file.execute("UPDATE rows SET body = CAST(x'7bff7d' AS TEXT) WHERE stream = 'crown-1' AND seq = 9")
            file.execute("UPDATE facts SET body = CAST(x'7bff7d' AS TEXT)")
    else:
        with psycopg.connect(db, autocommit=True) as server:
            server.execute("CREATE CAST (bytea AS text) WITHOUT FUNCTION")
            flipped = "('\\x7bff7d'::bytea)::text"
            server.execute(f"UPDATE hardway.rows SET body = {flipped} WHERE stream = 'crown-1' AND seq = 9")
            server.execute(f"UPDATE hardway.facts SET body = {flipped}")
            server.execute("DROP CAST (bytea AS text)")
    return db


def test_audit_names_a_corrupt_row_and_checks_other_tables(torn: str) -> None:
    recorder = open_recorder(torn)
    found = audit(recorder)
    recorder.close()
    [finding] = [one for one in found.findings if one.what == "store"]
    assert (finding.place, finding.found[: len(SAYS)]) == ("crown-1, row 9", SAYS)
    assert {one.stream for one in found.findings} == {"crown-1"}
    assert found.streams["crown-2"] > 20


def test_rows_before_and_after_a_corrupt_row_are_still_read(torn: str) -> None:
    recorder = open_recorder(torn)
    rows = recorder.rows("crown-1")
    assert [next(rows).seq for _ in range(8)] == list(range(1, 9))
    with pytest.raises(Torn, match=SAYS):
        next(rows)
    assert next(recorder.rows("crown-1", 9)).seq == 10
    for ask in (lambda: recorder.get("note", "one"), lambda: recorder.facts("note")):
        with pytest.raises(Torn, match="note"):
            ask()
    recorder.close()


DEEP = "[" * 100_000


@pytest.mark.parametrize("body", ['{"read"', f'{{"read":{DEEP}', "[]"], ids=["cut off", "deep", "a list"])
@pytest.mark.parametrize("kind", ["dice", "refused", "entry"])
def test_row_with_a_broken_json_body_is_an_audit_finding(kind: str, body: str) -> None:
    store = Kept()
    (game,) = casino(store, 1, 0, ("crown",))
    game.play(5)
    after = {name: getattr(game.head, name) for name in ("stream", "at", "book", "software", "codec")}
    row = Row.after(game.head, **after, kind=kind, by="house", entry="roll 4 4", body=body)
    store.append([row])
    assert ("unreadable", row.stream, row.seq) in [one[:3] for one in audit(store).findings]


@pytest.mark.parametrize("body", ["{", DEEP], ids=["cut off", "deep"])
def test_table_whose_first_row_is_unreadable_is_an_audit_finding(body: str) -> None:
    store = Kept()
    store.append(
        [Row.after(None, stream="t", kind="open", at="2026-11-15T20:00:00.000Z", entry="house crown", body=body)]
    )
    assert "unreadable" in {one.what for one in audit(store).findings}


@pytest.mark.parametrize("kept", ["floor", "facts"])
def test_damaged_floor_or_facts_are_named_and_the_tables_audited(tmp_path, kept: str) -> None:
    """A torn row of the floor; a page of the file that holds the facts, overwritten with zeros."""
    db = str(tmp_path / "torn.db")
    recorder = open_recorder(db)
    people = People(recorder, key=KEY, hasher=QUICK)
    assert isinstance(people.accounts.add("Ann", "four dice in a cup", "staff", NOW), Person)
    Game(recorder, "crown-1", electronic=False).play(40)
    recorder.close()
    with apsw.Connection(db) as file:
        if kept == "floor":
            file.execute("UPDATE rows SET body = CAST(x'7bff7d' AS TEXT) WHERE stream = 'floor' AND seq = 1")
        [(page,)] = file.execute("SELECT rootpage FROM sqlite_master WHERE name = 'facts'").fetchall()
        [(size,)] = file.execute("PRAGMA page_size").fetchall()
    if kept == "facts":
        with open(db, "r+b") as bytes_of:
            bytes_of.seek((page - 1) * size)
            bytes_of.write(bytes(size))
    with open_journal(db) as damaged:
        found = audit(damaged)
    stores = {(one.stream, one.seq) for one in found.findings if one.what == "store"}
    assert ("floor", 1) in stores if kept == "floor" else ("the facts about people", 0) in stores
    assert found.streams["crown-1"] > 20
