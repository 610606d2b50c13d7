"""Two processes on one PostgreSQL: one dies under load, the other has its tables within seconds, and nothing is lost."""

import time
from collections.abc import Iterator

import pytest

from hardway.client import Ack, House
from hardway.journal import open_recorder
from tests.postgres import postgres_server
from tests.server.load import Player, acknowledged, done, play, wrong
from tests.server.process import Process, hardway

SECONDS = 5.0


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres_server() as address:
        yield address


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The key of that journal."""
    return str(tmp_path_factory.mktemp("key") / "hardway.key")


def test_a_table_goes_on_in_another_process(database: str, key: str) -> None:
    options = ("--house", "crown", "--key", key)
    with Process(database, *options) as one, Process(database, *options) as two:
        with House(one.address) as house:
            house.guest()
            table = house.open("crown")
            house.table(table)  # opened there, and so its own
        load = [Player((one.address, two.address), table, f"f{number}") for number in range(3)]
        stranger = Player((two.address,), table, "f9")  # comes to the process that has not the table, and is sent on
        assert stranger.seat.address == one.address
        load.append(stranger)
        play(load[:3])
        time.sleep(1.5)
        before = acknowledged(load)
        one.kill()
        began = time.monotonic()
        while acknowledged(load) <= before + 8 and time.monotonic() < began + 60:
            time.sleep(0.01)
        away = time.monotonic() - began
        print(f"taken over after {away:.1f} s")
        assert {player.seat.address for player in load[:3]} == {two.address}
        play([stranger])
        time.sleep(0.5)
        done(load)
        assert two.stop() == (0, "")
    recorder = open_recorder(database)
    try:
        assert wrong(load, recorder) == []
    finally:
        recorder.close()
    verified = hardway("audit", "verify", "--db", database, "--key", key)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert away < SECONDS


def test_a_process_that_stops_hands_its_tables_over_at_once(database: str, key: str) -> None:
    options = ("--house", "star", "--key", key)
    with (
        Process(database, *options) as one, Process(database, *options) as two,
        House(one.address, two.address) as house,
    ):  # fmt: skip
        house.guest()
        with house.sit(house.open("star"), seconds=60) as seat:
            assert isinstance(seat.enter("seat 300"), Ack)
            assert one.stop() == (0, "")
            assert seat.enter("bet pass 10", seconds=30) == Ack(seat.seq, again=False)
            assert seat.address == two.address
