"""Two servers on one journal: one dies under load, or stops; the other has its tables, and nothing is lost."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path

import httpx2
import psutil
import pytest

from hardway.client import CasinoClient, TakenEntry
from hardway.journal import open_recorder
from hardway.server import House, Settings
from tests.house_key import KEY
from tests.postgres import postgres_server
from tests.server.conftest import PLENTY, serving
from tests.server.load import Player, done, play, played, wrong
from tests.server.process import Process, free_port, hardway
from tests.waiting import SECONDS, wait_until


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres_server() as address:
        yield address


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The key of that journal."""
    return str(tmp_path_factory.mktemp("key") / "hardway.key")


@pytest.mark.soak
def test_table_continues_in_another_process_after_a_kill(database: str, key: str) -> None:
    options = ("crown", "--key", key)
    with Process(database, *options) as one, Process(database, *options) as two:
        with CasinoClient(one.address) as house:
            house.guest()
            table = house.open("crown")
            house.table(table)  # opened there, and so its own
        load = [Player((one.address, two.address), table, f"f{number}") for number in range(3)]
        stranger = Player((two.address,), table, "f9")  # comes to the process that has not the table, and is sent on
        assert stranger.seat.address == one.address
        load.append(stranger)
        play(load[:3])
        played(load, 50)
        one.kill()
        played(load, 9)
        wait_until(lambda: {player.seat.address for player in load[:3]} == {two.address})
        play([stranger])
        played([stranger], 5)
        done(load)
        assert two.stop() == (0, "")
    recorder = open_recorder(database)
    try:
        assert wrong(load, recorder) == []
    finally:
        recorder.close()
    verified = hardway("audit", "verify", "--db", database, "--key", key)
    assert verified.returncode == 0, verified.stdout + verified.stderr


def test_stopping_server_hands_over_its_tables_at_once(tmp_path: Path) -> None:
    db = str(tmp_path / "h.db")

    def house(address: str) -> House:
        return House(open_recorder(db), KEY, address=address, settings=Settings(**PLENTY), db=db)

    ports = free_port(), free_port()
    made = [house(f"http://127.0.0.1:{port}") for port in ports]
    with ExitStack() as stack:
        one, two = (stack.enter_context(serving(house, port)) for house, port in zip(made, ports, strict=True))
        client = stack.enter_context(CasinoClient(one.address, two.address))
        client.guest()
        with client.sit(client.open("star"), seconds=SECONDS) as seat:
            assert isinstance(seat.enter("seat 300"), TakenEntry)
            one.stop()
            assert seat.enter("bet pass 10", seconds=SECONDS) == TakenEntry(seat.seq, again=False)
            assert seat.address == two.address
    for house in made:
        house.recorder.close()


class Bettor:
    """A player who bets without a pause over HTTP, each bet until it is acknowledged, wherever the table is."""

    def __init__(self, one: Process, two: Process, table: str, cookie: str) -> None:
        self._at = [
            httpx2.Client(base_url=process.address, cookies={"hardway": cookie}, timeout=0.5) for process in (one, two)
        ]
        self._path, self._numbers, self.stopped = f"/api/tables/{table}/entries", count(), False
        self.acknowledged: dict[str, int] = {}
        self.wrong = ""

    def play(self) -> None:
        """Bet until stopped."""
        while not self.stopped:
            time.sleep(0.01)  # an address asks 6,000 times a minute at most
            number = next(self._numbers)
            self.enter(f"b{number}", "take field 5" if number % 2 else "bet field 5")

    def enter(self, key: str, entry: str) -> None:
        """Enter something until it is acknowledged."""
        while not self.stopped:
            for client in self._at:
                with suppress(httpx2.TransportError):
                    answer = client.post(self._path, json={"key": key, "entry": entry})
                    if answer.status_code == 200:
                        self.acknowledged[key] = answer.json()["seq"]
                        return
                    if answer.status_code not in (421, 503):
                        self.wrong, self.stopped = f"{entry}: {answer.text}", True

    def bets(self, count: int) -> None:
        """Wait until `count` more bets are acknowledged."""
        until = len(self.acknowledged) + count
        wait_until(lambda: len(self.acknowledged) >= until or self.wrong)
        assert not self.wrong

    def close(self) -> None:
        for client in self._at:
            client.close()


@pytest.mark.soak
def test_table_of_a_paused_process_continues_in_another(database: str, key: str) -> None:
    options = ("crown", "--key", key)
    with Process(database, *options) as one, Process(database, *options) as two:
        with httpx2.Client(base_url=one.address) as first:
            cookie = first.post("/api/guest").cookies["hardway"]
            table = first.post("/api/tables", json={"house": "crown", "dice": "real"}).json()["table"]
        bettor = Bettor(one, two, table, cookie)
        bettor.enter("s", "seat 300")
        playing = threading.Thread(target=bettor.play)
        playing.start()
        for frozen in (one, two) * 4:
            bettor.bets(20)
            frozen.send(signal.SIGSTOP)
            wait_until(lambda frozen=frozen: psutil.Process(frozen.pid).status() == psutil.STATUS_STOPPED)
            bettor.bets(5)  # one may have been under way
            frozen.send(signal.SIGCONT)
        bettor.bets(20)
        bettor.stopped = True
        playing.join()
        bettor.close()
        assert not bettor.wrong
    recorder = open_recorder(database)
    rows = {row.key.partition("/")[2]: row.seq for row in recorder.rows(table) if row.key}
    recorder.close()
    assert {name: rows.get(name) for name in bettor.acknowledged} == bettor.acknowledged
    verified = hardway("audit", "verify", "--db", database, "--key", key)
    assert verified.returncode == 0, verified.stdout + verified.stderr
