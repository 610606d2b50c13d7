"""A result forged in a tournament's stream or in its table's is found by the other, though each is sealed anew."""

from hashlib import sha256
from typing import Any

import pytest

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.rounds import lots
from hardway.floor.rounds.round_table import FloorRoundTable
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.rulebook import Refusal
from hardway.tournament import commands as c
from tests.floor.rig import until
from tests.floor.test_rounds import CUP, KIM, STICK, TABLES, Evening, evening

TABLE = TABLES[0]


@pytest.fixture(autouse=True)
def same_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw everybody in the order of their applications."""
    monkeypatch.setattr(lots, "lots", lambda among: (0,) * among)


def played(dice: str = "4 3", **more: Any) -> MemoryRecorder:
    """Return the journal of an evening: ann bets 100 on the Win Line in each of two hands."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> None:
        await night.begin(**more)
        live = await night.at(TABLE)
        ann, _ = night.players(TABLE)
        for _ in range(2):
            await night.play(live, (ann, "bet pass 100"), (STICK, f"roll {dice}"))
        await until(lambda: len(list(kept.rows(TABLE))) >= 6)

    evening(kept, work)
    return kept


def found(kept: MemoryRecorder) -> list[tuple[str, str]]:
    return [(finding.what, finding.stream) for finding in audit(kept).findings]


def test_an_honest_evening_agrees_also_where_a_least_wager_is_taken() -> None:
    assert found(played()) == []
    assert found(played(general={"least_wager": "10", "missed_wager": "taken"})) == []


def test_a_hand_that_the_tournament_was_told_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = FloorRoundTable.hand

    def forged(self: FloorRoundTable, tournament: Any) -> c.Hand:
        told = hand(self, tournament)
        richer = told.stacks[0]._replace(chips=told.stacks[0].chips + 5000)
        return told._replace(stacks=(richer, *told.stacks[1:]))

    monkeypatch.setattr(FloorRoundTable, "hand", forged)
    kept = played()
    monkeypatch.undo()
    assert set(found(kept)) == {("round", CUP)}


def test_a_hand_under_the_key_of_no_row_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = FloorRoundTable._tell
    monkeypatch.setattr(FloorRoundTable, "_tell", lambda self, command, key: tell(self, command, f"{key}00"))
    kept = played()
    monkeypatch.undo()
    assert ("round", CUP) in found(kept)


def test_a_hand_that_was_never_told_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    tell = FloorRoundTable._tell

    def some(self: FloorRoundTable, command: Any, key: str) -> None:
        told.append(key)
        if len(told) != 1:
            tell(self, command, key)

    monkeypatch.setattr(FloorRoundTable, "_tell", some)
    kept = played()
    monkeypatch.undo()
    assert ("round", TABLE) in found(kept)


def test_a_table_whose_rows_are_of_other_dice_is_found() -> None:
    """The stream of the table is one that was played by every rule, and not the one the tournament was told of."""
    kept, other = played("4 3"), played("1 1")
    mixed = MemoryRecorder()
    for stream in kept.streams():
        mixed.append(list((other if stream == TABLE else kept).rows(stream)))
    assert ("round", CUP) in found(mixed)


def test_a_hand_is_told_without_who_was_disqualified_meanwhile() -> None:
    """The hand was over before the director acted; the tournament hears of it behind that act."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin()
        ann, bob = night.players(TABLE)
        await night.enter(KIM, f"disqualify {ann} collusion because seen")
        hand = c.Hand(TABLE, (c.Stack(ann, 110000, 10000), c.Stack(bob, 90000, 0)))
        await night.host.submit(hand, key="k")
        return night.chips(TABLE), ann, bob

    chips, ann, bob = evening(kept, work)
    assert chips == {ann: 0, bob: 90000}


def test_a_face_ruled_anew_that_ends_the_hand_again_is_told_as_both() -> None:
    """6-1 ends the hand and so does 6-5: the first end is taken back, and the hand is told once more."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin()
        live = await night.at(TABLE)
        ann, bob = night.players(TABLE)
        said = await night.play(
            live,
            (ann, "bet pass 100"),
            (bob, "bet any_seven 10"),
            (STICK, "roll 6 1"),
            ("boxperson", "face 2 5 because it leaned"),
        )
        assert not any(isinstance(one, Refusal) for one in said), said
        await until(
            lambda: night.host.told.state.tables[TABLE].hands == 1 and not night.host.told.state.tables[TABLE].thrown
        )
        await until(lambda: night.chips(TABLE) == {ann: 110000, bob: 99000})
        verbs = [row.entry.split()[0] for row in kept.rows(CUP) if row.key.startswith(TABLE)]
        return verbs, night.host.told.state.tables[TABLE].hands

    assert evening(kept, work) == (["hand", "recall", "hand"], 1)
    assert found(kept) == []


def test_a_ruling_within_a_hand_takes_no_earlier_hand_back() -> None:
    """What was put down in the first hand does not count for the second, whatever face is ruled on in it."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin(general={"least_wager": "10", "missed_wager": "noted"})
        live = await night.at(TABLE)
        ann, bob = night.players(TABLE)
        await night.play(live, (ann, "bet pass 100"), (bob, "bet pass 100"), (STICK, "roll 6 1"))
        await until(lambda: night.host.told.state.tables[TABLE].hands == 1)
        await night.play(
            live,
            (ann, "bet pass 100"),
            (STICK, "roll 4 2"),
            ("boxperson", "face 2 4 because it leaned"),
            (STICK, "roll 4 4"),
        )
        await until(lambda: night.host.told.state.tables[TABLE].hands == 2)
        return [row.entry for row in kept.rows(CUP) if row.key.startswith(TABLE)][1]

    assert " wagered" not in evening(kept, work).split("pcal")[1]
    assert found(kept) == []


def test_a_secret_wager_is_held_against_the_chips_at_the_table() -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin(general={"secret_wagers": "1", "secret_how": "By its hash."})
        live = await night.at(TABLE)
        ann, bob = night.players(TABLE)
        for who in (ann, bob):
            await night.enter(CoreGiver(who), f"seal {TABLE} hand 1 {sha256(b'salt pass 100').hexdigest()}")
        await night.play(live, (ann, "bet pass 100"), (bob, "bet pass 50"), (STICK, "roll 6 1"))
        await until(lambda: night.host.told.state.tables[TABLE].hands == 1)
        for who in (ann, bob):
            await night.enter(KIM, f"reveal {who} {TABLE} hand 1 salt pass 100 placed pass 100")
        return [(one.player == ann, one.kept) for one in night.host.told.state.tables[TABLE].sealed]

    assert sorted(evening(kept, work)) == [(False, False), (True, True)]
    assert found(kept) == []
