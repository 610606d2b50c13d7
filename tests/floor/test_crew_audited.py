"""The audit finds who played at a casino's table without being let, and who acted in a role they had not."""

from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

import pytest
from argon2 import PasswordHasher

from hardway.floor.book import HOUSE
from hardway.floor.people import ADMINISTRATOR, Grant, People, Person
from hardway.floor.runtime.entry import Receipt, Submission
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.row import Row
from hardway.table.model.commands import Bet
from tests.floor.rig import at, floor, real
from tests.house_key import KEY

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
Work = Callable[[Live, dict[str, str]], Coroutine[Any, Any, None]]


def casino(recorder: MemoryRecorder) -> dict[str, str]:
    """Have people with roles since an hour ago; return their ids by name."""
    people, then = People(recorder, key=KEY, hasher=QUICK), real() - timedelta(hours=1)
    ids = {"Guest": people.accounts.guest(then).id}
    for name, kind in (("Ann", "player"), ("Stan", "staff"), ("Boss", "staff"), ("Pit", "staff"), ("Sydney", "staff")):
        person = people.accounts.add(name, f"four dice in a cup, {name}", kind, then)
        assert isinstance(person, Person), person
        ids[name] = person.id
    for name, grant in (
        ("Stan", Grant("stickperson", "crown", "*")), ("Boss", Grant(ADMINISTRATOR, "crown", "*")),
        ("Pit", Grant("boxperson", "crown", "pit:other")), ("Sydney", Grant("boxperson", "star", "*")),
    ):  # fmt: skip
        assert people.roles.grant(HOUSE, ids[name], grant, why="test", now=then) == grant
    return ids


def found(work: Work, **spec: Any) -> list[tuple[str, str]]:
    """Play at a casino's table; return what the audit finds there."""
    recorder = MemoryRecorder()
    ids = casino(recorder)

    async def run(here: Floor) -> None:
        await work(await at(here, Spec("crown", **{"mode": "casino", "staff": "people", "dice": "real", **spec})), ids)

    floor(recorder, run)
    names = {id: name for name, id in ids.items()}
    said = [(one.what, one.found) for one in audit(recorder).findings]
    return [(what, " ".join(names.get(word.strip(","), word) for word in text.split())) for what, text in said]


async def enter(live: Live, person: str, entry: str, role: str = "") -> None:
    answer = await live.enter(live.giver(person, role), entry, f"{person}{entry}{live.host.head.seq}".replace(" ", "-"))
    assert isinstance(answer, Receipt), answer


@pytest.mark.parametrize(
    ("who", "why"),
    [("Stan", "Stan stickperson there"), ("Boss", "Boss administrator there"), ("Guest", "Guest a guest")],
)
def test_audit_finds_staff_and_guests_who_sat_down(who: str, why: str) -> None:
    async def work(live: Live, ids: dict[str, str]) -> None:
        await enter(live, ids[who], "seat 500")

    assert found(work) == [("crew", why)]
    assert found(work, mode="practice") == []


@pytest.mark.parametrize("who", ["Ann", "Pit", "Sydney"])
def test_audit_accepts_players_who_work_elsewhere(who: str) -> None:
    async def work(live: Live, ids: dict[str, str]) -> None:
        await enter(live, ids[who], "seat 500")
        await enter(live, ids[who], "bet pass 10")
        await enter(live, ids["Stan"], "throw", "stickperson")

    assert found(work) == []


@pytest.mark.parametrize("who", ["Ann", "Pit", "Boss"])
def test_audit_finds_an_act_in_a_role_never_held(who: str) -> None:
    async def work(live: Live, ids: dict[str, str]) -> None:
        await enter(live, ids["Sydney"], "seat 500")
        await enter(live, ids["Sydney"], "bet pass 10")
        await enter(live, ids[who], "throw", "stickperson")

    assert found(work) == [("crew", f"{who} who was not")]


def test_audit_finds_an_entry_for_another() -> None:
    async def work(live: Live, ids: dict[str, str]) -> None:
        await enter(live, ids["Ann"], "seat 500")
        given = Submission(Bet(ids["Ann"], "pass", 1000), ids["Sydney"], "k", real())
        assert isinstance(await live.host.submit(given), Receipt)

    assert found(work) == [("crew", "by Sydney")]


def test_audit_finds_a_casino_table_marked_practice() -> None:
    recorder = MemoryRecorder()

    async def run(here: Floor) -> None:
        await at(here, Spec("crown", mode="casino"))

    floor(recorder, run)
    [first] = list(recorder.rows("crown-1"))
    other = MemoryRecorder()
    body = first.body.replace('"mode":"casino"', '"mode":"practice"')
    fields = {
        name: getattr(first, name) for name in ("stream", "kind", "at", "by", "entry", "proof", "book", "software")
    }
    other.append([Row.after(None, **{**fields, "body": body})])
    assert ("first", "practice") in [(one.what, one.found) for one in audit(other).findings]


def test_audit_remarks_on_missing_own_checkpoints() -> None:
    recorder = MemoryRecorder()
    casino(recorder)

    async def run(here: Floor) -> None:
        await at(here, Spec("crown", mode="casino"))

    floor(recorder, run)
    assert not [said for said in audit(recorder).remarks if "checkpoint" in said]
    for id in recorder.facts("checkpoint"):
        recorder.put("checkpoint", id, None)
    assert [said for said in audit(recorder).remarks if "no checkpoint of its own" in said]
