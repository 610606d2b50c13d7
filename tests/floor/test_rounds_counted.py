"""Chips that staff take or give back at a table of the floor that has ended: the tournament hears of them."""

from typing import Any

from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.export import write_record
from hardway.notation import replay_text
from hardway.rulebook import Refusal
from hardway.tournament.model.commands import Stack
from hardway.tournament.model.commands import TournamentAct as Act
from tests.floor.rig import until
from tests.floor.test_rounds import CUP, STICK, TABLES, Evening, evening

TABLE = TABLES[0]
PIT = "pit_boss"


async def seized(night: Evening) -> Any:
    """Play the two hands of the first table, seize ann's winnings, and return the table."""
    live = await night.at(TABLE)
    ann, _ = night.players(TABLE)
    for _ in range(2):
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"))
    await until(lambda: night.host.game.state.tables[TABLE].phase == "ended")
    assert night.chips(TABLE)[ann] == 120000
    said = await night.play(live, ("dealer", f"report device {ann} because a phone"), (PIT, f"seize {ann} 150"))
    assert not any(isinstance(one, Refusal) for one in said), said
    await until(lambda: night.chips(TABLE)[ann] == 105000)
    return live


def found(kept: MemoryRecorder) -> list[tuple[str, str]]:
    return [(finding.what, finding.stream) for finding in audit(kept).findings]


def test_tournament_counts_chips_seized_after_a_table_ended() -> None:
    """Ann has 1000, wins 100 twice; 150 of the 200 are seized, then 40 of them released: 1050, 1090."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin(general={"least_wager": "10", "missed_wager": "taken"})  # bob wagers nothing: 20 are taken
        live = await seized(night)
        ann, bob = night.players(TABLE)
        await night.play(live, (PIT, f"release {ann} 40"))
        await until(lambda: night.chips(TABLE)[ann] == 109000)
        return night.chips(TABLE)[bob], night.host.game.state.accounted

    assert evening(kept, work) == (98000, True)
    assert found(kept) == []
    assert [row.entry.split()[0] for row in kept.rows(CUP) if "=" in row.key] == ["chips", "chips"]
    replayed = replay_text("\n".join(write_record(kept.rows(CUP)))).state
    assert sorted(dict(replayed.tables[TABLE].stacks).values()) == [98000, 109000]  # type: ignore[union-attr]


def test_audit_finds_a_forged_chip_count_without_a_table_row() -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> None:
        await night.begin()
        live = await seized(night)
        ann, _ = night.players(TABLE)
        forged = Act("chips", table=TABLE, stacks=(Stack(ann, 900000),))
        await night.host.submit_in_turn(forged, key=f"{TABLE}#{live.host.durable_row.seq}=2")

    evening(kept, work)
    assert ("round", CUP) in found(kept)
