"""Disputes about play at tables of the floor: the tournament hears which wait, also from before a crash."""

from typing import Any

import pytest

from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.export import write_record
from hardway.notation import replay_text
from hardway.rulebook import Refusal
from hardway.tournament.model.commands import TournamentAct as Act
from tests.floor.rig import until
from tests.floor.test_rounds import CUP, KIM, STICK, TABLES, Evening, evening

TABLE = TABLES[0]


async def disputed(night: Evening) -> Any:
    """Play a hand at the first table, after which ann disputes it; return the table."""
    await night.begin()
    live = await night.at(TABLE)
    ann, _ = night.players(TABLE)
    said = await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"), (ann, "dispute paid too little"))
    assert not any(isinstance(one, Refusal) for one in said), said
    return live


def found(kept: MemoryRecorder) -> list[tuple[str, str]]:
    return [(finding.what, finding.stream) for finding in audit(kept).findings]


def test_tournament_is_told_when_a_table_dispute_opens_and_ends() -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        live = await disputed(night)
        ann, bob = night.players(TABLE)
        await until(lambda: night.host.game.state.waiting.get(TABLE) == ((ann, 1),))
        answer = await night.host.enter("award", KIM)
        await night.play(
            live, (bob, "dispute slow"), ("pit_boss", f"decide {ann} it was right"), ("pit_boss", f"advise_inspector {ann}")
        )  # fmt: skip
        await until(lambda: night.host.game.state.waiting.get(TABLE) == ((bob, 2),))
        await night.play(live, (bob, "satisfied"))
        await until(lambda: night.host.game.state.waiting.get(TABLE) == ())
        return answer.reason, answer.clause

    assert evening(kept, work) == ("inspector_due", "9.8")
    assert found(kept) == []
    assert replay_text("\n".join(write_record(kept.rows(CUP)))).state.waiting == {TABLE: ()}


@pytest.mark.parametrize("forged", [(), (("pannaaaaaaaaa", 2),)], ids=["none", "another"])
def test_audit_finds_table_disputes_misreported_to_tournament(forged: tuple[tuple[str, int], ...]) -> None:
    kept = MemoryRecorder()

    async def work(night: Evening) -> None:
        live = await disputed(night)
        await until(lambda: TABLE in night.host.game.state.waiting)
        told = Act("disputes", table=TABLE, waiting=forged)
        await night.host.submit_in_turn(told, key=f"{TABLE}#{live.host.durable_row.seq}?2")

    evening(kept, work)
    assert found(kept) == [("round", CUP)]
