"""People at a table: what keeps their session open, what they said, and presence."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from hardway.floor.people import Grant
from hardway.rulebook import load
from hardway.server import House
from tests.server.conftest import PASSWORD, Casino, Clock, serving


def test_active_staff_stay_signed_in(house: Callable[..., House], clock: Clock) -> None:
    with serving(house(recheck_seconds=0.05)) as casino:
        ada = casino.administrator()
        wire = ada.socket(casino.table(ada))
        wire.hear("welcome")
        for minutes in (4, 8, 12):
            clock.ahead = timedelta(minutes=minutes)
            wire.send({"type": "active"})
            wire.send({"type": "ping"})
            wire.hear("pong")
            casino.run(casino.hall.recheck())
        assert ada.get("/api/me").status_code == 200


@pytest.mark.parametrize(("watcher", "worker"), [("inspector", "dealer"), ("dealer", "inspector")])
def test_staff_session_that_only_watches_locks_after_30_minutes(
    house: Callable[..., House], clock: Clock, watcher: str, worker: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The book says whose: Crown's, and one in which the dealer looks on and the inspector does not."""
    roles = load("crown").roles
    assert [name for name, role in roles.items() if role.looks_on] == ["inspector"]
    for name in (watcher, worker):
        monkeypatch.setitem(roles, name, roles[name]._replace(looks_on=name == watcher))
    with serving(house(recheck_seconds=1000)) as casino:
        table = casino.table(casino.administrator(), mode="casino", staff="people", dice="real")
        ina = casino.person("Ina", Grant(watcher, "crown", "*"))
        dee = casino.person("Dee", Grant(worker, "crown", "*"))
        looks, works = ina.socket(table, role=watcher), dee.socket(table, role=worker)
        for wire in (looks, works):
            wire.hear("welcome")
        for minutes in range(0, 29, 4):
            clock.ahead = timedelta(minutes=minutes)
            casino.run(casino.hall.recheck())
        assert works.end() == (4423, "session_locked")
        looks.send({"type": "ping"})
        looks.hear("pong")
        clock.ahead = timedelta(minutes=31)
        casino.run(casino.hall.recheck())
        assert looks.end() == (4423, "session_locked")


def test_staff_named_for_an_open_table_lock_after_30_minutes(house: Callable[..., House], clock: Clock) -> None:
    """Dan is named as this table's dealer; Dee is a dealer everywhere. Once the table is closed, both are as all staff."""
    with serving(house(recheck_seconds=1000)) as casino:
        dan, dee = (casino.person(name, Grant("dealer", "crown", "*")) for name in ("Dan", "Dee"))
        crewed = {"mode": "casino", "staff": "people", "dice": "real", "people": {dan.id: "dealer"}}
        table = casino.table(casino.administrator(), **crewed)
        boss = casino.person("Kim", Grant("pit_boss", "crown", "*"))
        named, comes = dan.socket(table, role="dealer"), dee.socket(table, role="dealer")
        for wire in (named, comes):
            wire.hear("welcome")
        for minutes in range(0, 17, 4):
            clock.ahead = timedelta(minutes=minutes)
            casino.run(casino.hall.recheck())
        assert comes.end() == (4423, "session_locked")
        named.send({"type": "ping"})
        named.hear("pong")
        assert boss.post("/api/unlock", {"password": PASSWORD}).status_code == 200
        assert boss.enter(table, "close", "closes", "pit_boss").status_code == 200
        for minutes in (19, 22):
            clock.ahead = timedelta(minutes=minutes)
            casino.run(casino.hall.recheck())
        assert named.end() == (4423, "session_locked")


def test_socket_welcome_message_includes_earlier_chat_messages(casino: Casino) -> None:
    ann, bob = casino.guest(), casino.guest()
    table = casino.table(ann)
    wire = ann.socket(table)
    assert wire.hear("welcome")["said"] == []
    wire.send({"type": "say", "words": "seven!"})
    wire.hear("said")
    welcome = bob.socket(table).hear("welcome")
    assert welcome["said"] == [{"by": ann.id, "words": "seven!"}]
    assert ann.id in welcome["names"]


def test_presence_message_names_players_and_counts_watchers(casino: Casino) -> None:
    ann = casino.guest()
    wire = ann.socket(casino.table(ann))
    assert wire.hear("presence") == {"type": "presence", "here": [], "watchers": 1, "ready": [], "awaited": []}
    assert wire.enter("seat 300", "a")["type"] == "ack"
    assert wire.hear("presence") == {"type": "presence", "here": [ann.id], "watchers": 0, "ready": [], "awaited": []}
    assert wire.enter("leave", "b")["type"] == "ack"
    assert wire.hear("presence") == {"type": "presence", "here": [], "watchers": 1, "ready": [], "awaited": []}
