"""Five people and two bots at one table: nobody bets what they did not mean, whatever network, fingers and page do."""

import json
import os
from pathlib import Path

import pytest

from hardway.journal import open_recorder
from hardway.server import House, Settings
from tests.house_key import KEY
from tests.server.conftest import PLENTY, QUICK, SITE, serving
from tools import page

PEOPLE, BOTS, ROLLS = 5, 2, 200


@pytest.mark.soak
def test_chips_bet_at_a_busy_table_are_those_each_player_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    db = str(tmp_path / "h.db")
    recorder = open_recorder(db)
    page.install()
    with serving(House(recorder, KEY, site=SITE, settings=Settings(**PLENTY), db=db, hasher=QUICK)) as casino:
        owner = casino.guest()
        people = [casino.guest() for _ in range(PEOPLE)]
        evening = {
            "address": casino.address,
            "table": casino.table(owner, dice="real", bots=BOTS),
            "rolls": ROLLS,
            "owner": owner.cookie(),
            "people": [{"person": one.id, "cookie": one.cookie()} for one in people],
        }
        monkeypatch.setenv("HARDWAY_CASINO", json.dumps(evening))
        monkeypatch.setenv("NODE_OPTIONS", f"{os.environ.get('NODE_OPTIONS', '')} --experimental-websocket")
        page.node("node_modules/vitest/vitest.mjs", "run")
    recorder.close()
