"""Several processes, and one limit of loss: whatever is brought to however many tables at once, it is not passed."""

import asyncio
import subprocess
import sys
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from hardway.floor.ledger import PAGE, Ledger
from hardway.floor.people import People
from hardway.floor.spec import Spec
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, Recorder
from hardway.table.model.events import Left, Seated
from tests.floor.test_ledger import NOON, Tables
from tests.house_key import KEY
from tests.in_soak import rest_in_soak
from tests.journal.conftest import Keeper

ROOT = Path(__file__).parents[2]
PEOPLE = 10
LIMIT, BROUGHT = 500_00, 300_00


def limited(recorder: Recorder, count: int, now: datetime) -> list[str]:
    """Return people with a daily loss limit."""
    people = People(recorder, key=KEY)
    found = [people.accounts.guest(now).id for _ in range(count)]
    for person in found:
        people.protection.limit(person, "loss day", LIMIT, now=now)
    return found


@pytest.mark.parametrize("shared", rest_in_soak(("sqlite", "postgres"), now=("sqlite",)), indirect=True)
def test_loss_limit_holds_across_tables_of_two_processes(shared: Keeper, tmp_path: Path) -> None:
    recorder, now = shared.open(), datetime.now(UTC)
    people, key = limited(recorder, PEOPLE, now), KEY
    (tmp_path / "key").touch(mode=0o600)
    (tmp_path / "key").write_bytes(key.pem())

    async def opened() -> list[str]:
        floor = Floor(recorder, key, clock=lambda: now)
        tables = [await floor.open(Spec("crown", dice="real"), by="p1") for _ in range(2)]
        await floor.stop()
        return [str(table) for table in tables]

    tables = asyncio.run(opened())
    with ExitStack() as stack:
        processes = []
        for table in tables:
            words = [shared.db, str(tmp_path / "key"), table, str(BROUGHT), *people]
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.floor.bringer", *words], cwd=ROOT, text=True, stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )  # fmt: skip
            processes.append(stack.enter_context(process))
            stack.callback(process.kill)
        for process in processes:
            assert process.stdout.readline() == "# open\n"
        for process in processes:
            process.stdin.write("go\n")
            process.stdin.flush()
        said = [line.split() for process in processes for line in process.communicate()[0].splitlines()]
    assert len(said) == 2 * PEOPLE
    sits = [person for person, what in said if what == "sits"]
    assert sorted(sits) == sorted(people), "each at one table, and nobody at both"
    assert {what for _, what in said} == {"sits", "loss_limit_day"}


class Two:
    """The ledgers of two processes on one store, and a person with a limit of 500 a day."""

    def __init__(self) -> None:
        self.recorder = MemoryRecorder()
        (self.person,) = limited(self.recorder, 1, NOON)
        self.tables = Tables(self.recorder)
        protection = People(self.recorder, key=KEY).protection
        self.one, self.two = (Ledger(self.recorder, protection, UTC) for _ in range(2))

    def bring(self, ledger: Ledger, table: str, cents: int, now: datetime = NOON) -> str:
        answer = ledger.may_buy(self.person, cents, now, table=table)
        return answer.name if answer is not None else ""


def test_buy_in_counts_once_to_loss_limit_pending_and_stored() -> None:
    here = Two()
    assert here.bring(here.one, "crown-1", 300_00) == ""
    assert here.bring(here.two, "star-1", 300_00) == "loss_limit_day"
    assert here.bring(here.two, "star-1", 200_00) == ""
    here.tables.row("crown-1", NOON, Seated(here.person, 300_00, 1))
    assert here.bring(here.two, "star-1", 200_00) == "", "counted once"
    here.tables.row("star-1", NOON, Seated(here.person, 200_00, 1))
    assert here.bring(here.one, "crown-1", 1) == "loss_limit_day"
    here.tables.row("crown-1", NOON, Left(here.person, 300_00, 0))
    assert here.bring(here.one, "crown-1", 300_00) == ""
    assert here.one.played(here.person, NOON).lost["day"] == 200_00


def test_released_buy_in_reservation_frees_its_loss_limit() -> None:
    here = Two()
    assert here.bring(here.one, "crown-1", 300_00) == ""
    here.one.release_hold(here.person)
    assert here.bring(here.two, "star-1", 500_00) == ""
    assert here.bring(here.two, "star-1", 400_00) == "", "of one process one is on its way at a time"
    assert here.recorder.get(PAGE, here.person)["holds"].keys() == {here.two.name}


def test_buy_in_reservation_expires_and_fences_the_table_writer() -> None:
    """A frozen writer may still hold the row: when the reservation expires, its lease is taken, so it cannot store the row."""
    here = Two()
    here.tables.row("crown-1", NOON)
    lease = here.recorder.lease("crown-1", "sleeping", 0.0)
    assert here.bring(here.one, "crown-1", 300_00) == ""
    assert here.bring(here.two, "star-1", 300_00, NOON + timedelta(seconds=59)) == "loss_limit_day"
    assert here.bring(here.two, "star-1", 300_00, NOON + timedelta(minutes=1)) == ""
    taken = here.recorder.leases()["crown-1"]
    assert taken.token > lease.token
    assert taken.holder == ""


def test_buy_in_of_a_player_without_limits_reserves_nothing() -> None:
    recorder = MemoryRecorder()
    people = People(recorder, key=KEY)
    guest = people.accounts.guest(NOON).id
    assert Ledger(recorder, people.protection, UTC).may_buy(guest, 10**9, NOON, table="crown-1") is None
    assert recorder.get(PAGE, guest) is None


def test_loss_limit_set_during_a_buy_in_check_applies_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is set between two reads of the limits, of which the first found none."""
    recorder = MemoryRecorder()
    people = People(recorder, key=KEY)
    ann, protection = people.accounts.guest(NOON).id, people.protection
    may_play = protection.may_play

    def sets_one(person: str, *, played: timedelta, now: datetime) -> Any:
        protection.limit(person, "loss day", 100_00, now=now)
        return may_play(person, played=played, now=now)

    monkeypatch.setattr(protection, "may_play", sets_one)
    ledger = Ledger(recorder, protection, UTC)
    assert ledger.may_buy(ann, 100_00, NOON, table="crown-1") is None
    bob = people.accounts.guest(NOON).id
    refused = ledger.may_buy(bob, 100_01, NOON, table="crown-1")
    assert refused.name == "loss_limit_day"
