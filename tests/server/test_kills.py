"""A server that is killed under load loses nothing it acknowledged and does nothing twice; one that is stopped
stops clean."""

import random
from pathlib import Path

import pytest

from hardway.client import CasinoClient
from hardway.journal import open_recorder
from tests.server.load import Player, acknowledged, done, play, played, wrong
from tests.server.process import Process, hardway


def sat_down(server: Process, players: int, tables: int) -> list[Player]:
    """Return players at tables that were just opened."""
    with CasinoClient(server.address) as house:
        house.guest()
        opened = [house.open("crown") for _ in range(tables)]
    return [Player((server.address,), opened[number % tables], f"k{number}") for number in range(players)]


def is_as_told(server: Process, players: list[Player]) -> None:
    """Compare the players' answers with the journal, and verify it."""
    recorder = open_recorder(server.db)
    try:
        assert wrong(players, recorder) == []
    finally:
        recorder.close()
    verified = hardway("audit", "verify", "--db", server.db)
    assert verified.returncode == 0, verified.stdout + verified.stderr


def killed(folder: Path, kills: int, *, players: int = 4, seed: int = 1) -> list[Player]:
    """Play at two tables while the server is killed again and again; each time it goes on where it was."""
    chance = random.Random(seed)
    with Process(str(folder / "h.db"), "crown") as server:
        load = sat_down(server, players, 2)
        play(load)
        for _ in range(kills):
            played(load, chance.randrange(20, 100))
            server.kill()
            server.start()
            played(load, 2 * players)
        done(load)
        assert server.stop() == (0, "")
        is_as_told(server, load)
    return load


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_killed_server_loses_no_acknowledged_entry(tmp_path: Path) -> None:
    """The server is killed a hundred times."""
    load = killed(tmp_path, 100, players=6, seed=2)
    again = sum(acked.again for player in load for acked in player.acked)
    print(f"100 kills: {acknowledged(load)} acknowledged, {again} of them on being sent again")
    assert again > 0


@pytest.mark.soak
def test_server_stopped_under_load_exits_clean_and_keeps_entries(tmp_path: Path) -> None:
    with Process(str(tmp_path / "h.db"), "crown") as server:
        load = sat_down(server, 4, 1)
        play(load)
        played(load, 40)
        assert server.stop() == (0, "")
        server.start()
        played(load, 10)
        done(load)
        assert server.stop() == (0, "")
        is_as_told(server, load)
