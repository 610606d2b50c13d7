"""The audit finds a result forged in a tournament or its table, though the chain is computed again."""

from hashlib import sha256
from typing import Any

import pytest

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.rounds.round_table import FloorRoundTable
from hardway.floor.spec import Spec
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.rulebook import Refusal
from hardway.tournament.model.commands import Stack
from hardway.tournament.model.commands import TournamentAct as Act
from tests.floor.rig import until
from tests.floor.test_rounds import CUP, KIM, STICK, TABLES, Evening, evening

TABLE = TABLES[0]


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


def test_audit_of_an_honest_tournament_has_no_findings() -> None:
    assert found(played()) == []
    assert found(played(general={"least_wager": "10", "missed_wager": "taken"})) == []


def test_audit_finds_a_tournament_hand_reported_with_extra_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = FloorRoundTable.hand

    def forged(self: FloorRoundTable, tournament: Any) -> Act:
        told = hand(self, tournament)
        richer = told.stacks[0]._replace(chips=told.stacks[0].chips + 5000)
        return told._replace(stacks=(richer, *told.stacks[1:]))

    monkeypatch.setattr(FloorRoundTable, "hand", forged)
    kept = played()
    monkeypatch.undo()
    assert set(found(kept)) == {("round", CUP)}


def test_audit_finds_a_reported_hand_that_no_table_row_supports(monkeypatch: pytest.MonkeyPatch) -> None:
    tell = FloorRoundTable._report
    monkeypatch.setattr(FloorRoundTable, "_report", lambda self, command, key: tell(self, command, f"{key}00"))
    kept = played()
    monkeypatch.undo()
    assert ("round", CUP) in found(kept)


def test_audit_finds_a_hand_not_reported_to_the_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    tell = FloorRoundTable._report

    def some(self: FloorRoundTable, command: Any, key: str) -> None:
        told.append(key)
        if len(told) != 1:
            tell(self, command, key)

    monkeypatch.setattr(FloorRoundTable, "_report", some)
    kept = played()
    monkeypatch.undo()
    assert ("round", TABLE) in found(kept)


def test_audit_finds_table_dice_unlike_the_reported_hands() -> None:
    """The table's stream is valid by the rules, but differs from the reports."""
    kept, other = played("4 3"), played("1 1")
    mixed = MemoryRecorder()
    for stream in kept.streams():
        mixed.append(list((other if stream == TABLE else kept).rows(stream)))
    assert ("round", CUP) in found(mixed)


def test_disqualified_player_gets_no_chips_from_a_later_report() -> None:
    """The hand was over before the director acted; the tournament hears of it behind that act."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin()
        ann, bob = night.players(TABLE)
        await night.enter(KIM, f"disqualify {ann} collusion because seen")
        hand = Act("hand", table=TABLE, stacks=(Stack(ann, 110000, 10000), Stack(bob, 90000, 0)))
        await night.host.submit_in_turn(hand, key="k")
        return night.chips(TABLE), ann, bob

    chips, ann, bob = evening(kept, work)
    assert chips == {ann: 0, bob: 90000}


def test_ruled_die_face_takes_a_hand_report_back_for_a_new_one() -> None:
    """6-1 ends the hand and so does 6-5: the first report is taken back, and the hand reported again."""
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
            lambda: night.host.game.state.tables[TABLE].hands == 1 and not night.host.game.state.tables[TABLE].thrown
        )
        await until(lambda: night.chips(TABLE) == {ann: 110000, bob: 99000})
        verbs = [row.entry.split()[0] for row in kept.rows(CUP) if row.key.startswith(TABLE)]
        return verbs, night.host.game.state.tables[TABLE].hands

    assert evening(kept, work) == (["hand", "recall", "hand"], 1)
    assert found(kept) == []


def test_ruled_die_face_leaves_wagers_with_their_own_hand() -> None:
    """Wagers of the first hand do not count for the second, whatever face is ruled there."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin(general={"least_wager": "10", "missed_wager": "noted"})
        live = await night.at(TABLE)
        ann, bob = night.players(TABLE)
        await night.play(live, (ann, "bet pass 100"), (bob, "bet pass 100"), (STICK, "roll 6 1"))
        await until(lambda: night.host.game.state.tables[TABLE].hands == 1)
        await night.play(
            live,
            (ann, "bet pass 100"),
            (STICK, "roll 4 2"),
            ("boxperson", "face 2 4 because it leaned"),
            (STICK, "roll 4 4"),
        )
        await until(lambda: night.host.game.state.tables[TABLE].hands == 2)
        return [row.entry for row in kept.rows(CUP) if row.key.startswith(TABLE)][1], bob

    told, bob = evening(kept, work)
    assert " wagered" not in told.split(bob)[1]
    assert found(kept) == []


def test_secret_wager_counts_as_kept_only_if_placed_as_sealed() -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin(general={"secret_wagers": "1", "secret_how": "By its hash."})
        live = await night.at(TABLE)
        ann, bob = night.players(TABLE)
        for who in (ann, bob):
            await night.enter(CoreGiver(who), f"seal {TABLE} hand 1 {sha256(b'salt pass 100').hexdigest()}")
        await night.play(live, (ann, "bet pass 100"), (bob, "bet pass 50"), (STICK, "roll 6 1"))
        await until(lambda: night.host.game.state.tables[TABLE].hands == 1)
        for who in (ann, bob):
            await night.enter(KIM, f"reveal {who} {TABLE} hand 1 salt pass 100 placed pass 100")
        return [(one.player == ann, one.kept) for one in night.host.game.state.tables[TABLE].sealed]

    assert sorted(evening(kept, work)) == [(False, False), (True, True)]
    assert found(kept) == []


async def sealed(night: Evening) -> tuple[Any, str, str]:
    """Seal a Win Line wager of 100 for ann and bob, of which bob puts down 50."""
    await night.begin(general={"secret_wagers": "1", "secret_how": "By its hash."})
    live = await night.at(TABLE)
    ann, bob = night.players(TABLE)
    for who in (ann, bob):
        await night.enter(CoreGiver(who), f"seal {TABLE} hand 1 {sha256(b'salt pass 100').hexdigest()}")
    await night.play(live, (ann, "bet pass 100"), (bob, "bet pass 50"))
    return live, ann, bob


@pytest.mark.parametrize("over", [True, False], ids=["after the hand", "while it is played"])
def test_audit_finds_a_secret_wager_kept_with_other_chips(over: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        live, _, bob = await sealed(night)
        await night.play(live, (STICK, f"roll {'6 1' if over else '4 2'}"))
        await until(lambda: night.host.game.state.tables[TABLE].hands == over)
        await night.enter(KIM, f"reveal {bob} {TABLE} hand 1 salt pass 100")
        return [one.kept for one in night.host.game.state.tables[TABLE].sealed if one.player == bob]

    assert evening(kept, work) == [False]
    assert found(kept) == []
    kept = MemoryRecorder()
    monkeypatch.setattr(FloorRoundTable, "placed", lambda *_: "pass 100")
    assert evening(kept, work) == [True]
    monkeypatch.undo()
    assert found(kept) == [("round", CUP)]


def test_secret_wager_is_checked_with_the_table_after_a_restart() -> None:
    kept = MemoryRecorder()

    async def first(night: Evening) -> None:
        live, ann, _ = await sealed(night)
        await night.play(live, (STICK, "roll 6 1"), (ann, "bet pass 10"), (STICK, "roll 6 1"))
        await until(lambda: night.host.game.state.tables[TABLE].phase == "ended")

    async def second(night: Evening) -> list[bool]:
        await night.open()
        bob = night.players(TABLE)[1]
        await night.enter(KIM, f"reveal {bob} {TABLE} hand 1 salt pass 100 placed pass 100")
        return [one.kept for one in night.host.game.state.tables[TABLE].sealed if one.player == bob]

    evening(kept, first)
    assert evening(kept, second) == [False]
    assert found(kept) == []


def test_audit_finds_a_secret_wager_sealed_after_the_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table's rows say when the dice were thrown, even before any report."""
    kept = MemoryRecorder()

    async def free(self: FloorRoundTable) -> None:
        return None

    async def work(night: Evening) -> None:
        await night.begin(general={"secret_wagers": "1", "secret_how": "By its hash."})
        live = await night.at(TABLE)
        ann, _ = night.players(TABLE)
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 2"))
        night.here.clock.on(seconds=30)  # type: ignore[attr-defined]
        await night.enter(CoreGiver(ann), f"seal {TABLE} hand 1 {sha256(b'salt pass 100').hexdigest()}")

    monkeypatch.setattr(FloorRoundTable, "lets_throw", free)
    evening(kept, work)
    monkeypatch.undo()
    assert ("round", CUP) in found(kept)


def test_audit_finds_players_seated_with_extra_tournament_chips(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = FloorRoundTable.to_seat
    monkeypatch.setattr(
        FloorRoundTable, "to_seat", lambda self, state: [one._replace(amount=500000) for one in waiting(self, state)]
    )
    kept = played()
    monkeypatch.undo()
    assert ("round", TABLE) in found(kept)


def test_audit_finds_a_tournament_table_without_amended_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    change = "change odds wager=any_seven set odds=5 to 1"
    kept = MemoryRecorder()

    async def work(night: Evening) -> None:
        await night.begin(change)
        live = await night.at(TABLE)
        ann, _ = night.players(TABLE)
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"))
        await until(lambda: night.host.game.state.tables[TABLE].hands == 1)

    evening(kept, work)
    assert found(kept) == []
    kept = MemoryRecorder()
    monkeypatch.setattr(
        "hardway.floor.rounds.rounds.Spec", lambda *args, **more: Spec(*args, **more | {"amended": None})
    )

    async def not_stale(*_: Any) -> None:
        """The floor opens the round all the same: the audit must find it by itself."""

    monkeypatch.setattr("hardway.floor.rounds.rounds.Rounds._stale", not_stale)
    evening(kept, work)
    monkeypatch.undo()
    assert ("round", TABLE) in found(kept)


@pytest.mark.parametrize("entry", ["result {table} {ann} 9000 {bob} 0", "annul {table} fire"])
def test_tournament_result_of_a_played_table_is_not_for_staff(entry: str) -> None:
    """Staff can neither enter nor annul it."""

    async def work(night: Evening) -> Any:
        await night.begin()
        for table in TABLES:
            await night.at(table)
        ann, bob = night.players(TABLE)
        text = entry.format(table=TABLE, ann=ann, bob=bob)
        return await night.host.enter(text, KIM if "result" in text else CoreGiver("ppitaaaaaaaaa", "pit_boss"))

    kept = MemoryRecorder()
    refusal = evening(kept, work)
    assert (refusal.reason, TABLE in refusal.says) == ("not_your_role", True)
    assert found(kept) == []


def test_reinstated_player_gets_chips_won_while_disqualified() -> None:
    kept, pit = MemoryRecorder(), CoreGiver("pjoeaaaaaaaaa", "pit_boss")

    async def work(night: Evening) -> Any:
        await night.begin()
        live = await night.at(TABLE)
        ann, bob = night.players(TABLE)
        await night.play(
            live, (ann, "bet pass 100"), (ann, "bet place 6 12"), (bob, "bet pass 10"), (STICK, "roll 2 2")
        )
        await night.enter(KIM, f"disqualify {ann} collusion because the dice slide")
        await until(lambda: live.host.durable_state.players[ann].goes == {"place": "down"})
        await night.play(live, (STICK, "roll 3 3"), (STICK, "roll 2 2"))  # 14 on the six, 100 on the line
        await until(lambda: night.host.game.state.tables[TABLE].hands == 1)
        assert night.host.game.state.chips.forfeited == 111400
        await night.enter(CoreGiver(ann), "dispute it was another")
        await night.enter(pit, "decide 1 reinstate it was another")
        return night.chips(TABLE)[ann], live.host.durable_state.players[ann].rack

    assert evening(kept, work) == (111400, 111400)
    assert found(kept) == []


def test_concluded_tournament_table_plays_on_after_reinstatement() -> None:
    kept, pit = MemoryRecorder(), CoreGiver("pjoeaaaaaaaaa", "pit_boss")

    async def work(night: Evening) -> Any:
        await night.begin()
        live = await night.at(TABLE)
        ann, bob = night.players(TABLE)
        await night.enter(KIM, f"disqualify {ann} collusion because the dice slide", f"conclude {TABLE}")
        assert isinstance((await night.play(live, (bob, "bet pass 10")))[0], Refusal)
        await night.enter(CoreGiver(ann), "dispute it was another")
        await night.enter(pit, "decide 1 reinstate it was another")
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"))
        await until(lambda: night.host.game.state.tables[TABLE].hands == 1)
        return night.chips(TABLE)[ann], night.host.game.state.tables[TABLE].phase

    assert evening(kept, work) == (110000, "open")
    assert found(kept) == []
