"""A thief who reads store, backup, disk image or database knows no throw while bets are open."""

import asyncio
import json
from pathlib import Path
from secrets import token_hex
from shutil import copytree, rmtree
from typing import Any

import psycopg
import pytest

from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.tables import Floor
from hardway.journal import Recorder, open_recorder
from hardway.journal.audit import audit
from hardway.journal.backup import backup
from hardway.journal.dice_proof import player_commitment
from hardway.journal.keys import Key, open_key
from tests.floor.rig import KEY, Hears, again, at, floor, until
from tests.floor.thief import Disk, Sees, Thief

pytestmark = pytest.mark.usefixtures("patient_dice")
FEW, MANY = 40, 1000
LUCKY = {FEW: 8, MANY: 60}
"""More right guesses than this come by chance less than once in 10,000 runs: each is right once in 36."""


def won(recorder: Recorder, sees: Sees, key: Key | None, throws: int) -> int:
    """Play so many throws by a thief's predictions, and return how many were right."""
    thief = Thief(sees, key)

    async def play(here: Floor) -> int:
        live = await at(here, Spec("crown"))
        await live.enter(live.giver("p1"), "seat 1000000", "k0")
        assert live.dice is not None
        hears, right = Hears(live), 0
        for number in range(1, throws + 1):
            cup = live.dice.cup
            nonce, called = thief.choose(cup, "p1", [token_hex(32) for _ in range(200)])
            assert live.commit("p1", number, player_commitment("crown-1", number, "p1", nonce)) is None
            await live.enter(live.giver("p1"), "bet pass 5", f"b{number}")  # on a point it stands already
            throwing = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", f"t{number}"))
            await until(lambda cup=cup: cup.thrown)
            assert live.reveal("p1", number, nonce) is None
            assert isinstance(await throwing, Receipt)
            roll = hears.entries[-1].command
            right += (roll.first, roll.second) == called
        return right

    found: int = floor(recorder, play, key=key or KEY)
    assert not audit(recorder).findings
    return found


@pytest.fixture(params=[FEW, pytest.param(MANY, marks=(pytest.mark.soak, pytest.mark.timeout(1800)))])
def throws(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def test_stolen_disk_with_key_and_backup_reveals_no_future_throw(tmp_path: Path, throws: int) -> None:
    db = str(tmp_path / "hardway.db")
    recorder, key, disk, times = open_recorder(db), open_key(tmp_path / "hardway.db.key"), Disk(tmp_path), 0

    def sees() -> list[bytes]:
        nonlocal times
        times += 1
        if times % 50 == 1:
            backup(db, str(tmp_path / f"{times}.backup"))
        return disk.read()

    assert won(recorder, sees, key, throws) <= LUCKY[throws]
    recorder.close()


def test_stolen_database_reveals_no_future_throw(postgres: str, throws: int) -> None:
    recorder = open_recorder(postgres)

    def sees() -> list[bytes]:
        with psycopg.connect(postgres) as db:
            names = db.execute("SELECT table_name FROM information_schema.tables WHERE table_schema = 'hardway'")
            return [_dump(db, name) for (name,) in names.fetchall()]

    assert won(recorder, sees, None, throws) <= LUCKY[throws]
    recorder.close()


def _dump(db: psycopg.Connection[Any], table: str) -> bytes:
    newest = "ORDER BY seq DESC LIMIT 20" if table == "rows" else ""
    rows = db.execute(f"SELECT * FROM hardway.{table} {newest}".encode()).fetchall()
    return "\n".join(str(value) for row in rows for value in row).encode()


def test_sealed_dice_secret_opens_only_with_key_and_throw_number(tmp_path: Path) -> None:
    recorder = open_recorder(":memory:")
    won(recorder, list, None, 1)
    [proof] = [json.loads(row.proof) for row in recorder.rows("crown-1") if '"house"' in row.proof]
    [shown] = [json.loads(row.proof) for row in recorder.rows("crown-1") if '"secret"' in row.proof]
    assert KEY.unseal(proof["sealed"], "crown-1:1") == shown["secret"]
    assert KEY.unseal(proof["sealed"], "crown-1:2") is None
    assert Key.new().unseal(proof["sealed"], "crown-1:1") is None


def test_journal_restored_from_a_copy_repeats_no_dice_secret(tmp_path: Path) -> None:
    here, copy = tmp_path / "here", tmp_path / "copy"
    here.mkdir()
    key = open_key(here / "hardway.db.key")
    secrets: list[str] = []

    def played(throws: int) -> None:
        recorder = open_recorder(str(here / "hardway.db"))

        async def play(floor: Floor) -> None:
            live = await again(floor, "crown-1") if recorder.streams() else await at(floor, Spec("crown"))
            await live.enter(live.giver("p1"), "seat 300", "k0")
            for number in range(throws):
                await live.enter(live.giver("p1"), "bet pass 5", f"b{number}")  # on a point it stands already
                assert isinstance(await live.enter(live.giver("p1"), "throw", f"t{number}"), Receipt)

        floor(recorder, play, key=key)
        proofs = [row.proof for row in recorder.rows("crown-1")]
        secrets.extend(json.loads(proof)["secret"] for proof in proofs if '"secret"' in proof)
        recorder.close()

    played(0)
    copytree(here, copy)
    played(2)
    rmtree(here)
    copytree(copy, here)
    played(2)
    assert len(secrets) == len(set(secrets)) == 4
