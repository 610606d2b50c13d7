"""A table opens from its rows as it stood: from the beginning, from a snapshot, and never from a bad one."""

import json

import pytest

from hardway.journal import Row
from hardway.journal.checkpoint import SNAPSHOT, write_snapshot
from hardway.journal.keys import Key
from hardway.journal.stored_stream import UnreadableRow, open_stored_stream
from hardway.rulebook import house_names
from hardway.table import Refusal
from hardway.wire.codec import UPCAST
from tests.journal.games import Game
from tests.journal.kept import Kept

HOUSES = house_names()


@pytest.mark.parametrize("house", HOUSES)
def test_stored_table_reopens_in_the_same_state(house):
    kept = Kept()
    game = Game(kept, f"{house}-1", house, seed=5).play(150)
    found = open_stored_stream(kept, game.stream)
    assert (found.state, found.head) == (game.state, game.head)
    assert (found.start.settings["pit"], found.start.head.house, found.snapshot) == ("main", house, 0)
    assert found.start.other_book == ""
    keyed = [row for row in kept.rows(game.stream) if row.key]
    assert [one[:2] for one in found.answers] == [(row.key, row.seq) for row in keyed]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("at", [1, 2, 75, 149, 150])
def test_stored_table_reopens_the_same_from_any_snapshot(house, at):
    kept, key = Kept(), Key.new()
    game = Game(kept, "t", house, seed=at)
    game.play(at)
    write_snapshot(kept, key, game.head, game.state)
    at = game.head.seq
    game.play(150)
    found = open_stored_stream(kept, "t", key)
    assert (found.state, found.head, found.snapshot) == (game.state, game.head, at)
    assert found.answers == open_stored_stream(kept, "t").answers
    assert found.dice == open_stored_stream(kept, "t").dice


def bad_snapshots():
    yield "not signed", lambda fact, kept: fact.pop("seal")
    yield "signed by another", lambda fact, kept: fact.update(seal=Key.new().sign(fact))
    yield "another state", lambda fact, kept: fact["state"]["players"][0].update(rack=10**9)
    yield "another row", lambda fact, kept: fact.update(seq=fact["seq"] + 1)
    yield "no row", lambda fact, kept: fact.update(seq=10**6)


@pytest.mark.parametrize("change", [pytest.param(change, id=name) for name, change in bad_snapshots()])
def test_bad_snapshot_is_ignored_when_a_table_reopens(change):
    kept, key = Kept(), Key.new()
    game = Game(kept, "t").play(60)
    write_snapshot(kept, key, game.head, game.state)
    fact = kept.get(SNAPSHOT, "t")
    change(fact, kept)
    kept.put(SNAPSHOT, "t", fact)
    found = open_stored_stream(kept, "t", key)
    assert (found.state, found.snapshot) == (game.state, 0)


def test_snapshot_whose_rows_were_replaced_is_ignored():
    kept, key = Kept(), Key.new()
    game = Game(kept, "t").play(60)
    write_snapshot(kept, key, game.head, game.state)
    kept.streams_["t"][30] = kept.streams_["t"][30]._replace(by="pnobody")
    kept.chain_again("t")
    assert open_stored_stream(kept, "t", key).snapshot == 0


def test_reopened_table_reads_dice_rows_since_last_commitment():
    kept = Kept()
    game = Game(kept, "t").play(60)
    while game.head.proof == "" or "next" not in json.loads(game.head.proof):
        game.throw()
    assert open_stored_stream(kept, "t").dice == (game.head,)
    committed = game.head
    for _ in range(3):
        game.enter("buyin pann234567abc 10", "pann234567abc")
    noted = game.row("dice", "", {"read": [3, 4]}, "house")
    assert open_stored_stream(kept, "t").dice == (committed, noted)


def test_table_with_real_dice_reopens_without_dice_commitments():
    kept = Kept()
    Game(kept, "t", electronic=False).play(20)
    assert open_stored_stream(kept, "t").dice == ()


def test_reopened_table_finds_a_dice_commitment_5000_rows_back():
    kept = Kept()
    game = Game(kept, "t")
    game.enter("seat pann234567abc 5000", "pann234567abc")
    game.throw()
    at = game.head.seq
    assert at == 5
    for _ in range(5000):
        assert not isinstance(game.enter("buyin pann234567abc 1", "pann234567abc"), Refusal)
    key = Key.new()
    write_snapshot(kept, key, game.head, game.state)
    assert open_stored_stream(kept, "t", key).dice[0].seq == at


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"kind": "entry"}, "begins with the row that opens it"),
        ({"entry": "house nowhere"}, "cannot be opened"),
        ({"entry": "house crown\nseat ann 100"}, "nothing else"),
        ({"body": "[]"}, "nothing else"),
        ({"body": "{"}, "cannot be opened"),
    ],
)
def test_error_of_a_bad_first_row_names_the_row(change, says):
    kept = Kept()
    kept.append([Row.after(None, **({"stream": "t", "kind": "open", "entry": "house crown", "body": "{}"} | change))])
    with pytest.raises(UnreadableRow, match=f"t row 1: .*{says}"):
        open_stored_stream(kept, "t")


@pytest.mark.parametrize(
    "change",
    [{"entry": "bet"}, {"entry": "@25:00 bet pann234567abc pass 10"}, {"body": "[]"}, {"body": "{"}, {"codec": 99},
     {"software": "9.0.0+2"}, {"software": "0.1.0"},
     {"body": '{"events":[{"is":"nothing"}]}'}, {"body": '{"events":[{"is":"left","player":"eve","amount":1,"owed":0}]}'}],
)  # fmt: skip
def test_error_of_an_unreadable_row_names_the_row(change):
    kept = Kept()
    Game(kept, "t").play(30)
    place = next(place for place, row in enumerate(kept.streams_["t"]) if place > 5 and row.kind == "entry")
    kept.streams_["t"][place] = kept.streams_["t"][place]._replace(**change)
    kept.chain_again("t")
    with pytest.raises(UnreadableRow, match=f"t row {place + 1}: "):
        open_stored_stream(kept, "t")


def test_row_of_newer_software_is_refused_with_advice_to_install():
    kept = Kept()
    kept.append([Row.after(None, stream="t", kind="open", entry="house crown", body="{}", software="9.0.0+2")])
    says = (
        r"t row 1: it was decided by procedure 2 \(Hardway 9.0.0\), and this version knows 1 to 1; install the version"
    )
    with pytest.raises(UnreadableRow, match=says):
        open_stored_stream(kept, "t")


def test_rows_in_an_older_event_format_are_read_after_conversion(monkeypatch):
    """A made-up form 1 that calls the player of a seat `guest`; form 2 is the one of today."""
    kept = Kept()
    game = Game(kept, "t").play(30)
    kept.streams_["t"] = [row._replace(body=row.body.replace('"player":', '"guest":')) for row in kept.streams_["t"]]
    kept.chain_again("t")
    with pytest.raises(UnreadableRow):
        open_stored_stream(kept, "t")
    monkeypatch.setattr("hardway.wire.codec.CODEC", 2)
    monkeypatch.setitem(UPCAST, 1, renamed)
    assert open_stored_stream(kept, "t").state == game.state


def renamed(form):
    if isinstance(form, list):
        return [renamed(one) for one in form]
    if isinstance(form, dict):
        return {"player" if name == "guest" else name: renamed(held) for name, held in form.items()}
    return form


def test_table_with_a_broken_hash_chain_is_not_opened():
    kept = Kept()
    Game(kept, "t").play(30)
    kept.streams_["t"][9] = kept.streams_["t"][9]._replace(by="pnobody")
    with pytest.raises(UnreadableRow, match="t row 10: the chain is broken here"):
        open_stored_stream(kept, "t")


def test_error_of_a_missing_table_names_the_table():
    with pytest.raises(UnreadableRow, match="there is no table t"):
        open_stored_stream(Kept(), "t")
