"""Each finding of an audit, with its place, expected and found."""

import json
import shutil

import pytest

from hardway.journal import Row, dice_proof
from hardway.journal import checkpoint as cp
from hardway.journal.audit import audit
from hardway.journal.audit.finding import WHAT, Finding, finding_form
from hardway.journal.audit.stream_audit import MAX_FINDINGS
from hardway.journal.checkpoint import SNAPSHOT, write_snapshot
from hardway.journal.keys import Key
from hardway.rulebook import HOUSES, load
from hardway.table import Refusal
from tests.journal.games import PEOPLE, STAFF, Game
from tests.journal.kept import Kept

ANN = PEOPLE[0]


@pytest.fixture
def table() -> Game:
    """A table where ann has 490 in the rack, a Win Line wager of 10, and a point of 6 by real dice."""
    game = Game(Kept(), "t", electronic=False, pace=0)
    for entry in (f"seat {ANN} 500", f"bet {ANN} pass 10", "roll 4 2"):
        assert not isinstance(game.enter(entry, ANN), Refusal)
    return game


def changed(game: Game, seq: int, **fields) -> list[Finding]:
    """Change a row, compute the chain again, and return the findings."""
    rows = game.recorder.streams_["t"]
    rows[seq - 1] = rows[seq - 1]._replace(**fields)
    game.recorder.chain_again("t")
    return list(audit(game.recorder).findings)


def body(game: Game, seq: int) -> dict:
    return json.loads(game.recorder.streams_["t"][seq - 1].body)


def dumped(value) -> str:
    return json.dumps(value, separators=(",", ":"))


def test_audit_redecides_an_honest_table_without_findings(table):
    found = audit(table.recorder)
    assert (found.findings, found.rows, found.decided, found.streams) == ((), 4, 3, {"t": 4})


def test_audit_finds_a_changed_amount_and_names_the_right_one(table):
    events = body(table, 3)
    events["events"][0]["amount"] = 100
    found = changed(table, 3, body=dumped(events))
    assert [(one.what, one.seq) for one in found] == [("events", 3), ("money", 3), ("money", 4)]
    assert '"amount":1000' in found[0].expected
    assert '"amount":100' in found[0].found


def test_audit_finds_a_changed_entry_and_names_its_right_events(table):
    (found,) = changed(table, 4, entry="roll 4 3")
    assert (found.what, found.place) == ("events", "t, row 4")
    assert '"dice":[4,3]' in found.expected


def test_audit_finds_a_stored_entry_that_the_rules_refuse(table):
    (found, *_) = changed(table, 3, entry=f"bet {ANN} come 10")
    assert found.expected.startswith('refused: {"reason":"window_closed"')


def test_audit_finds_an_event_changed_to_another_kind(table):
    events = body(table, 4)
    place = next(place for place, event in enumerate(events["events"]) if event["is"] == "collected")
    events["events"][place]["is"] = "settling"
    (found,) = changed(table, 4, body=dumped(events))
    assert ("collected" in found.expected, "settling" in found.found) == (True, True)


def test_audit_finds_a_duplicated_event_in_a_row(table):
    events = body(table, 3)
    assert changed(table, 3, body=dumped(events | {"events": events["events"] * 2}))[0].expected == "[]"


def test_audit_finds_a_changed_or_missing_clock_tick_in_a_row():
    game = Game(Kept(), "t", electronic=False)
    game.enter(f"seat {ANN} 500", ANN)
    told = body(game, 2)
    assert told["tick"]
    (found,) = changed(game, 2, body=dumped(told | {"tick": [{"is": "clock", "at": 5, "moved": 0}]}))
    assert (found.what, found.seq) == ("tick", 2)
    (found,) = changed(game, 2, body=dumped(told | {"tick": []}))
    assert found.what == "tick"


def test_audit_ignores_whitespace_in_the_json_of_a_row(table):
    assert changed(table, 3, body=json.dumps(body(table, 3), indent=2)) == []


def test_audit_finds_unaccounted_money_under_an_unknown_book(table):
    for row in range(1, 5):
        changed(table, row, book="0" * 64)
    events = body(table, 3)
    events["events"][0]["amount"] = 100
    found = changed(table, 3, body=dumped(events))
    assert [(one.what, one.seq) for one in found] == [("edition", 1), ("money", 3), ("money", 4)]
    assert (found[1].expected, found[1].found) == ("50000 cents", "50900 cents")


def test_audit_redecides_nothing_under_an_unknown_rule_book(table):
    """The unknown book is reported once, not for each row."""
    for row in range(1, 5):
        found = changed(table, row, book="0" * 64)
    assert [(one.what, one.seq, one.found) for one in found] == [("edition", 1, "0" * 64)]
    assert audit(table.recorder).decided == 0


def test_audit_redecides_entries_with_a_supplied_rule_book(table, tmp_path):
    folder = tmp_path / "crown"
    shutil.copytree(HOUSES / "crown", folder)
    with (folder / "supervision.toml").open("a") as file:
        file.write("\n")
    book = load(folder)
    for row in range(1, 5):
        changed(table, row, book=book.digest)
    assert book.digest != load("crown").digest
    found = audit(table.recorder, books={book.digest: book})
    assert (found.findings, found.decided) == ((), 3)


def test_audit_finds_a_changed_refusal_row(table):
    table.enter(f"noroll off_table by boxperson {STAFF[0]}", STAFF[0], role="boxperson")
    table.enter(f"vacate {ANN} by boxperson {STAFF[0]}", STAFF[0], role="boxperson")
    seq = table.head.seq
    assert table.head.kind == "refused"
    assert audit(table.recorder).findings == ()
    (found,) = changed(table, seq, body=dumped(body(table, seq) | {"reason": "not_your_role"}))
    assert (found.what, found.seq) == ("refusal", seq)
    (found,) = changed(table, seq, entry=f"buyin {ANN} 10")
    assert '"taken"' in found.expected
    (found,) = changed(table, seq, body="[]")
    assert found.what == "unreadable"


def test_audit_does_not_redecide_a_refusal_made_by_the_server(table):
    table.row("refused", f"buyin {ANN} 10", {"reason": "not_your_role", "floor": True}, STAFF[0], role="dealer")
    assert audit(table.recorder).findings == ()


def test_audit_stops_redeciding_a_table_at_an_unreadable_row(table):
    (found,) = changed(table, 3, entry="bet")
    assert (found.what, found.seq) == ("unreadable", 3)
    events = {"events": [{"is": "left", "player": "eve", "amount": 1, "owed": 0}]}
    found = changed(table, 3, entry=f"bet {ANN} pass 10", body=dumped(events))
    assert [one.what for one in found] == ["events", "unreadable"]


@pytest.mark.parametrize(
    ("seq", "fields", "what"),
    [
        (3, {"kind": "open"}, "kind"), (3, {"kind": "banana"}, "kind"), (3, {"kind": "floor"}, "kind"),
        (1, {"kind": "entry"}, "first"), (3, {"codec": 2}, "codec"), (3, {"codec": 0}, "codec"),
        (3, {"software": "0.2.0+9"}, "procedure"), (1, {"software": "0.1.0"}, "procedure"), (3, {"software": ""}, "procedure"),
        (3, {"at": "2026-11-14T00:00:00.000Z"}, "time"), (3, {"at": "noon"}, "time"), (3, {"at": "2026-13-14T00:00:00.000Z"}, "time"),
        (4, {"key": "k2"}, "key"),
    ],
)  # fmt: skip
def test_audit_finds_a_row_with_a_malformed_field(table, seq, fields, what):
    assert (what, seq) in [(one.what, one.seq) for one in changed(table, seq, **fields)]


def test_audit_finds_a_row_body_of_wrong_type_as_a_hash_fault(table):
    rows = table.recorder.streams_["t"]
    rows[2] = rows[2]._replace(body=b"\xff")
    assert "hash" in [one.what for one in audit(table.recorder, tables=["t"]).findings]


# --- dice ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def electronic() -> Game:
    game = Game(Kept(), "t", electronic=True, pace=0)
    game.enter(f"seat {ANN} 500", ANN)
    for _ in range(3):
        game.enter(f"bet {ANN} pass 10", ANN)  # refused while a point stands, and then one stands already
        game.throw()
    assert audit(game.recorder).findings == ()
    return game


def proofs(game: Game, what: str) -> list[int]:
    return [row.seq for row in game.recorder.streams_["t"] if what in row.proof]


def with_proof(game: Game, seq: int, **fields) -> list[Finding]:
    proof = json.loads(game.recorder.streams_["t"][seq - 1].proof) | fields
    return changed(game, seq, proof=dumped(proof))


def test_audit_finds_a_house_commitment_changed_after_the_bets(electronic):
    """The house picks another secret once it has seen the wagers: every proof holds, but not the word given before."""
    thrown = proofs(electronic, '"house"')[1]
    secret = "ab" * 32
    with_proof(electronic, thrown, house=dice_proof.house_commitment("t", 2, secret))
    row = electronic.recorder.streams_["t"][thrown]
    nonces = json.loads(row.proof)["nonces"]
    first, second = dice_proof.dice_faces("t", 2, secret, nonces)
    entry = " ".join([*row.entry.split()[:-2], str(first), str(second)])
    found = with_proof(electronic, thrown + 1, secret=secret)
    found = changed(electronic, thrown + 1, entry=entry)
    assert ("commitment", thrown) in [(one.what, one.seq) for one in found]
    assert not [one for one in found if one.what == "dice"]


def test_audit_finds_a_dice_call_that_differs_from_the_proof(electronic):
    seq = proofs(electronic, '"secret"')[0]
    row = electronic.recorder.streams_["t"][seq - 1]
    *words, first, second = row.entry.split()
    entry = " ".join([*words, str(int(first) % 6 + 1), second])
    found = changed(electronic, seq, entry=entry)
    assert any(one.what == "dice" and one.seq == seq and f"give {first} {second}" in one.found for one in found)


def test_audit_finds_a_missing_dice_proof(electronic):
    thrown, shown = proofs(electronic, '"house"')[0], proofs(electronic, '"secret"')[0]
    assert ("no_proof", shown) in [(one.what, one.seq) for one in changed(electronic, shown, proof="")]
    assert ("no_proof", thrown) in [(one.what, one.seq) for one in changed(electronic, thrown, proof="")]
    assert ("no_proof", 1) in [(one.what, one.seq) for one in changed(electronic, 1, proof="")]


def test_audit_finds_an_unrevealed_dice_secret_at_the_next_throw(electronic):
    shown = proofs(electronic, '"secret"')[0]
    second = proofs(electronic, '"house"')[1]
    assert ("dice", second) in [(one.what, one.seq) for one in changed(electronic, shown, proof="")]


def test_house_commitment_is_renewed_only_with_the_next_number(electronic):
    number = electronic.number + 1
    electronic.row(
        "dice",
        "",
        {"renew": {"throw": number, "next": electronic.committed(number), "instead": number - 1, "because": "lost"}},
        "house",
    )
    electronic.number = number
    electronic.throw()
    assert audit(electronic.recorder).findings == ()
    seq = next(row.seq for row in electronic.recorder.streams_["t"] if row.kind == "dice")
    renewed = body(electronic, seq)["renew"]
    found = changed(electronic, seq, body=dumped({"renew": renewed | {"throw": number + 5}}))
    assert ("commitment", seq) in [(one.what, one.seq) for one in found]


@pytest.mark.parametrize("proof", ["{", "[]", "1", '{"throw":null}'])
def test_audit_finds_an_unreadable_dice_proof(electronic, proof):
    for seq in (proofs(electronic, '"house"')[0], proofs(electronic, '"secret"')[0]):
        assert any(one.seq == seq for one in changed(electronic, seq, proof=proof))


# --- what stands beside the rows -----------------------------------------------------------------------------------------


def test_audit_finds_a_snapshot_of_other_state_signer_or_row(table):
    key = Key.new()
    write_snapshot(table.recorder, key, table.head, table.state)
    assert audit(table.recorder, public=key.public).findings == ()
    table.state.players[ANN].rack += 1
    write_snapshot(table.recorder, key, table.head, table.state)
    (found,) = audit(table.recorder, public=key.public).findings
    assert (found.what, found.found) == ("snapshot", "another table")
    (found,) = audit(table.recorder, public=Key.new().public).findings
    assert found.expected == "the signature of this house"
    table.recorder.facts_[SNAPSHOT, "t"]["hash"] = "0" * 64
    fact = table.recorder.facts_[SNAPSHOT, "t"]
    fact["seal"] = key.sign({name: value for name, value in fact.items() if name != "seal"})
    assert audit(table.recorder, public=key.public).findings[0].found == "0" * 64


def test_audit_finds_a_deleted_table_that_the_floor_names(table):
    kept = table.recorder
    kept.append([Row.after(None, stream="floor", kind="floor", at=table.head.at, entry="open t", body="{}")])
    assert audit(kept).findings == ()
    del kept.streams_["t"]
    (found,) = audit(kept).findings
    assert (found.what, found.place) == ("gone", "t")


def test_audit_accepts_a_table_opened_while_it_runs(table):
    kept, streams = table.recorder, table.recorder.streams

    def then_opened():
        found = streams()
        if "u" not in found:
            first = next(iter(kept.rows("t")))
            before = Row.after(None, stream="floor", kind="floor", at=first.at, entry="open t", body="{}")
            opened = Row.after(before, stream="floor", kind="floor", at=first.at, entry="open u", body="{}")
            kept.append([Row.after(None, stream="u", kind="open", at=first.at, entry=first.entry), before, opened])
        return ["floor", *found]

    kept.streams = then_opened
    assert audit(kept).findings == ()
    assert kept.head("u") is not None


def test_audit_finds_a_table_that_the_floor_never_opened(table):
    kept, first = table.recorder, next(iter(table.recorder.rows("t")))
    rows = [row._replace(stream="u") for row in kept.rows("t")]
    opening = Row.after(None, stream="floor", kind="floor", at=first.at, entry="open t", body="{}")
    kept.append([opening])
    kept.streams_["u"] = rows[:1]
    kept.chain_again("u")
    assert audit(kept).findings == (), "a crash may leave the first row"
    kept.streams_["u"] = rows
    kept.chain_again("u")
    (found,) = audit(kept).findings
    assert (found.what, found.place) == ("unopened", "u, row 1")
    kept.append([Row.after(opening, stream="floor", kind="floor", at=first.at, entry="open u", body="{}")])
    assert audit(kept).findings == ()


def test_audit_finds_a_table_whose_first_row_was_replaced(table):
    kept, first = table.recorder, next(iter(table.recorder.rows("t")))
    floor = Row.after(
        None, stream="floor", kind="floor", at=first.at, entry="open t", body=f'{{"first":"{first.hash}"}}'
    )
    kept.append([floor])
    assert audit(kept).findings == ()
    fields = {name: value for name, value in first._asdict().items() if name not in ("seq", "prev", "hash")}
    kept.streams_["t"] = [Row.after(None, **{**fields, "by": "pxyz234567abc"})]
    (found,) = audit(kept).findings
    assert (found.what, found.place) == ("first", "t, row 1")


def test_audit_finds_a_changed_stored_checkpoint(table):
    kept, key = table.recorder, Key.new()
    cp.store_checkpoint(kept, key, "2026-11-15T20:00:00.000Z")
    kept.facts_[cp.KIND, "latest"]["at"] = "2026-11-15T21:00:00.000Z"
    (found,) = audit(kept, public=key.public).findings
    assert (found.what, found.place) == ("checkpoint", "checkpoint latest")
    assert len(audit(kept, public=Key.new().public).findings) == 2


def test_audit_findings_beyond_a_hundred_are_only_counted(table):
    kept = table.recorder
    for _ in range(MAX_FINDINGS + 20):
        table.enter(f"buyin {ANN} 1", ANN)
    kept.streams_["t"] = [row._replace(by="x") for row in kept.streams_["t"]]
    found = audit(kept)
    assert (len(found.findings), found.more) == (MAX_FINDINGS, 24)


def test_audit_reports_progress_each_1000_rows_and_at_the_end(table):
    for _ in range(1010):
        table.enter(f"buyin {ANN} 1", ANN)
    told = []
    audit(table.recorder, progress=lambda *said: told.append(said))
    assert told == [("t", 1000, 1014), ("t", 1014, 1014)]


def test_audit_findings_of_each_kind_have_a_sentence_and_json():
    for what, says in WHAT.items():
        assert finding_form(Finding(what, "t", 3, "a", "b", 5)) == {
            "what": what, "stream": "t", "seq": 3, "expected": "a", "found": "b", "to": 5, "says": says,
        }  # fmt: skip
    assert Finding("cut", "t", 3, to=5).place == "t, rows 3 to 5"
