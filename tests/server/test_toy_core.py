"""A fourth core needs a line of `CORES` and nothing else: it is hosted, opened, replayed, audited and served."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardway.floor.people import Grant
from hardway.journal import open_recorder
from hardway.journal.audit import audit
from hardway.journal.export import write_record
from hardway.journal.stored_stream import open_stored_stream
from hardway.notation import replay_text
from hardway.values.known import CORES
from tests.server.inside import Entering, Inside, inside


@pytest.fixture(autouse=True)
def coin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(CORES, "coin", "tests.coin")
    return


def test_added_coin_game_is_served_stored_replayed_and_audited(tmp_path: Path) -> None:
    db = str(tmp_path / "coin.db")

    async def work(here: Inside) -> None:
        boss, ann = here.person("Max", "staff", Grant("casino_manager", "crown", "*")), here.person("Ann", "player")
        begun = await boss.ask("POST", "/api/hosted/coin", {"house": "crown", "name": "penny"})
        assert begun.status_code == 201, begun.text
        penny = Entering(here, "/api/hosted/coin/penny")
        for face in ("heads", "tails", "heads"):
            taken = await penny.enter(boss, f"flip {face}", "casino_manager")
        assert taken["standing"]["view"] == {"phase": "open", "faces": ["heads", "tails", "heads"]}
        assert [one["verb"] for one in taken["standing"]["forms"]] == ["flip"]
        refused = await penny.enter(boss, "flip tails", "casino_manager", status=409)
        assert refused["error"]["says"] == "it was flipped three times"
        assert (await penny.enter(ann, "flip tails", status=403))["error"]["name"] == "not_your_role"
        listed = (await ann.ask("GET", "/api/hosted/coin")).json()["hosted"]
        assert [one["name"] for one in listed] == ["penny"]
        owner = here.person("Ada", "staff", Grant("administrator", "*", "*"))
        floor = await owner.ask("GET", "/api/floor")
        assert floor.status_code == 200, floor.text
        assert [(one["name"], one["phase"], one["waits"]) for one in floor.json()["hosted"]] == [("penny", "open", 1)]

    inside(work, db=db)
    kept = open_recorder(db)
    stored = open_stored_stream(kept, "coin.penny")
    assert stored.game.state.faces == ("heads", "tails", "heads")
    found = audit(kept)
    assert found.findings == ()
    assert found.decided == 4
    played = replay_text("\n".join([*write_record(kept.rows("coin.penny")), "= event flipped"]))
    assert played.state == stored.game.state
    assert not played.failures
    kept.close()


def test_unknown_kind_of_hosted_game_gives_404() -> None:
    async def work(here: Inside) -> None:
        answer = await here.person("Ann", "player").ask("GET", "/api/hosted/dice")
        assert answer.status_code == 404, answer.text

    inside(work)
