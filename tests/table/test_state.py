"""A state restored from its snapshot is the same state."""

import hardway as hw
from hardway.table.draft import play
from hardway.table.model.commands import Roll, Seat
from hardway.table.model.state import PLAYER_FIELDS, STATE_FIELDS, Player, State


def test_snapshot_has_every_state_field_in_order():
    names = {name: [object()] for name in STATE_FIELDS}
    state = hw.Table("crown").state
    for name, value in names.items():
        setattr(state, name, value)
    values, _ = state.snapshot()
    assert dict(zip(STATE_FIELDS, values, strict=True)) == names
    assert set(State.__slots__) - set(STATE_FIELDS) == {"before", "called", "players", "since"}


def test_snapshot_has_every_player_field_in_order():
    player = Player("ann", 1, 500)
    player.rack, player.tokens, player.advised, player.marked = 7, 8, True, True
    player.goes, player.locks, player.personal = {"place": "down"}, frozenset({"dont_come"}), (1, 2)
    state = hw.Table("crown").state
    state.players["ann"] = player
    assert dict(zip(PLAYER_FIELDS, state.snapshot()[1][0], strict=True)) == {
        name: getattr(player, name) for name in PLAYER_FIELDS
    }


def test_snapshot_field_order_is_that_of_stored_tables():
    assert tuple(sorted(STATE_FIELDS)) == STATE_FIELDS
    assert PLAYER_FIELDS == (
        "advised", "bets", "brought", "goes", "last_round", "locks", "marked", "name", "personal", "place", "rack",
        "tokens",
    )  # fmt: skip


def test_table_state_restored_from_a_snapshot_is_an_equal_copy():
    table = hw.Table("star")
    table.seat("ann", 500)
    table.bets("ann", {"pass": 10, "field": 5})
    before = table.state
    other = table.state
    table.roll(4, 2)
    other.restore(before.snapshot())
    assert other.players == before.players
    assert [getattr(other, name) for name in STATE_FIELDS] == [getattr(before, name) for name in STATE_FIELDS]
    other.players["ann"].bets.clear()
    assert set(before.players["ann"].bets) == {"pass", "field"}, "what was restored is a copy"


def test_table_snapshot_can_be_restored_more_than_once():
    table = hw.Table("star")
    table.seat("ann", 500)
    table.bets("ann", {"pass": 10, "field": 5})
    table.roll(4, 2)
    state = table.state
    snapshot, decided = state.snapshot(), list(state.decided)
    assert [one.roll for one in state.decided_since(0)] == [1]
    for _ in range(2):
        state.restore(snapshot)
        assert (state.called, state.decided, list(state.players)) == ((), decided, ["ann"])
        assert list(state.players["ann"].bets) == ["pass"]
        play(table.law, state, Roll(3, 4))
        play(table.law, state, Seat("bob", 10_000))
        assert (len(state.decided), state.players["ann"].bets) == (2, {})
