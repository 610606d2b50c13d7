"""Who plays and who works at a casino's table: refused at the door, and found by the audit."""

import json
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

import pytest
from argon2 import PasswordHasher

from hardway.floor.book import HOUSE
from hardway.floor.people import ADMINISTRATOR, Grant, People, Person
from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt, Submission
from hardway.floor.spec import Spec
from hardway.floor.table.crew import PLAYED, PLAYS
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, Row
from hardway.journal.audit import audit
from hardway.server.answers.table_json import reading_form
from hardway.table import Refusal
from hardway.table.model.commands import Bet
from tests.floor.rig import at, enter_all, floor, real
from tests.house_key import KEY

STRICT = {"dice": "real", "staff": "people", "mode": "casino"}
RULES = {"crown": "boxperson", "star": "boxperson", "adelaide": "boxperson", "newzealand": "game_supervisor"}
"""Who rules on faces."""


def played(work: Any, house: str = "crown", **settings: Any) -> MemoryRecorder:
    recorder = MemoryRecorder()

    async def run(here: Floor) -> None:
        await work(await at(here, Spec(house, **{**STRICT, **settings})))

    floor(recorder, run)
    return recorder


async def ready(live: Live, person: str = "p1") -> None:
    for key, entry in (("s", "seat 500"), ("b", "bet pass 10")):
        assert isinstance(await live.enter(live.giver(person), entry, f"{person}/{key}"), Receipt)


def refused(answer: Any, reason: str) -> None:
    assert isinstance(answer, Refusal), answer
    assert answer.reason == reason


def test_player_at_a_casino_table_cannot_deal_until_leaving() -> None:
    async def work(live: Live) -> None:
        await ready(live)
        me = live.giver("p1", "stickperson")
        for number, entry in enumerate(("read 4 3", "roll 4 3", "throw", "offer p1", "noroll irregular because x")):
            assert await live.enter(me, entry, f"k{number}") == PLAYS
        assert live.host.durable_state.rolls == 0
        assert live.host.durable_state.phase == "hand"
        assert isinstance(await live.enter(live.giver("p1"), "take pass 10", "t"), Receipt | Refusal)
        assert isinstance(await live.enter(live.giver("p1"), "leave", "l"), Receipt)
        await enter_all(live, "p2", "seat 500", "bet pass 10")
        assert isinstance(await live.enter(me, "read 4 3", "again"), Receipt), "a player who has left may work"

    recorder = played(work)
    assert not audit(recorder).findings
    tried = [row for row in recorder.rows("crown-1") if row.kind == "refused"]
    assert len(tried) == 5, "what staff try in vain is a row"


async def lose(live: Live, number: int) -> None:
    """Have two ones called, on a come-out."""
    assert isinstance(await live.enter(live.giver("p8", "stickperson"), "read 1 1", f"r{number}"), Receipt)
    assert isinstance(await live.enter(live.giver("p9", "boxperson"), "roll 1 1", f"c{number}"), Receipt)


def test_player_who_left_cannot_rule_on_own_throw_or_dispute() -> None:
    async def work(live: Live) -> None:
        await ready(live)
        await lose(live, 1)
        for key, entry in (("d", "dispute the dice were cocked"), ("l", "leave")):
            assert isinstance(await live.enter(live.giver("p1"), entry, f"p1/{key}"), Receipt)
        assert await live.enter(live.giver("p1", "boxperson"), "noroll on_float", "n") == PLAYED
        refused(await live.enter(live.giver("p1", "pit_boss"), "invalidate fire because fire", "i"), "not_your_role")
        await ready(live, "p2")
        await lose(live, 2)  # the call they lost by stands for good now
        refused(await live.enter(live.giver("p1", "pit_boss"), "decide p1 pay her", "d1"), "not_your_role")
        boss = live.giver("p7", "pit_boss")
        for number, entry in enumerate(("decide p1 the dealer was right", "advise_inspector p1", "conclude p1")):
            assert isinstance(await live.enter(boss, entry, f"e{number}"), Receipt), entry
        assert isinstance(await live.enter(live.giver("p1", "boxperson"), "sign field 1 100", "s"), Receipt)

    assert not audit(played(work)).findings


def test_player_who_left_cannot_rule_until_a_roll_or_while_owed() -> None:
    """The house owes the player once the lost throw is taken back."""

    async def work(live: Live) -> None:
        await ready(live)
        await ready(live, "p2")
        await lose(live, 1)
        for key, entry in (("s", "seat 100"), ("l", "leave")):
            assert isinstance(await live.enter(live.giver("p3"), entry, f"p3/{key}"), Receipt)
        refused(await live.enter(live.giver("p3", "boxperson"), "noroll on_float", "n3"), "not_your_role")
        assert isinstance(await live.enter(live.giver("p1"), "leave", "p1/l"), Receipt)
        assert isinstance(await live.enter(live.giver("p9", "boxperson"), "noroll on_float", "n"), Receipt)
        assert live.host.durable_state.desk.owed_by("p1") == -1000
        await lose(live, 2)
        refused(await live.enter(live.giver("p1", "boxperson"), "sign field 1 100", "s1"), "not_your_role")
        assert isinstance(await live.enter(live.giver("p3", "boxperson"), "sign field 1 100", "s3"), Receipt)

    played(work)


def test_staff_and_guests_cannot_sit_at_a_casino_table() -> None:
    async def work(live: Live) -> None:
        refused(await live.enter(live.giver("p1", works=True), "seat 500", "a"), "not_your_role")
        refused(await live.enter(live.giver("p2", guest=True), "seat 500", "b"), "not_your_role")
        assert not live.host.durable_state.players
        assert isinstance(await live.enter(live.giver("p3"), "seat 500", "c"), Receipt)

    played(work)


@pytest.mark.parametrize("house", RULES)
def test_dice_reading_must_be_confirmed_by_a_second_person(house: str) -> None:
    async def work(live: Live) -> None:
        await ready(live)
        stick, other = live.giver("p8", "stickperson"), live.giver("p7", "stickperson")
        rules = live.giver("p9", RULES[house])
        assert isinstance(await live.enter(stick, "read 2 2", "r1"), Receipt)
        refused(await live.enter(stick, "roll 2 2", "c1"), "own_decision")
        refused(await live.enter(live.giver("p8", RULES[house]), "roll 2 2", "c2"), "own_decision")
        assert live.host.durable_state.rolls == 0
        assert isinstance(await live.enter(rules, "roll 2 2", "c3"), Receipt), "somebody who rules on faces reads back"
        assert isinstance(await live.enter(stick, "read 5 1", "r2"), Receipt)
        assert isinstance(await live.enter(rules, "read 5 2 because I saw it", "r3"), Receipt)
        refused(await live.enter(rules, "roll 5 2", "c4"), "own_decision")
        assert isinstance(await live.enter(other, "roll 5 2", "c5"), Receipt)
        assert live.host.durable_state.rolls == 2

    assert not audit(played(work, house)).findings


def test_dealer_cannot_confirm_a_dice_reading() -> None:
    async def work(live: Live) -> None:
        await ready(live)
        assert isinstance(await live.enter(live.giver("p8", "stickperson"), "read 2 2", "r"), Receipt)
        refused(await live.enter(live.giver("p9", "dealer"), "roll 2 2", "c"), "not_your_role")

    played(work)


def test_practice_owner_may_play_read_dice_and_confirm_them() -> None:
    async def work(live: Live) -> None:
        await ready(live)
        for number, entry in enumerate(("read 4 3", "roll 4 3")):
            assert isinstance(await live.enter(live.giver("p1", "stickperson"), entry, f"k{number}"), Receipt)
        assert live.host.durable_state.rolls == 1

    assert not audit(played(work, mode="practice", owner="p1")).findings


@pytest.mark.parametrize("mode", ["casino", "practice"])
def test_die_face_change_by_staff_without_a_reason_is_refused(mode: str) -> None:
    async def work(live: Live) -> None:
        await ready(live)
        stick, box = live.giver("p8", "stickperson"), live.giver("p9", "boxperson")
        manager = live.giver("p6", "casino_manager")
        assert isinstance(await live.enter(stick, "read 4 3", "r"), Receipt)
        assert isinstance(await live.enter(box, "roll 4 3", "c"), Receipt)
        for who, entry in ((box, "face 1 3"), (manager, "overrule 4 4"), (box, "face 1 3 because n/a")):
            answer = await live.enter(who, entry, entry)
            assert isinstance(answer, Refusal), entry
            assert answer.reason in ("no_reason", "not_offered"), answer
        assert isinstance(await live.enter(box, "face 1 3 because it leaned on the four", "f"), Receipt)

    played(work, mode=mode)


@pytest.mark.parametrize(
    ("house", "role", "entry", "clause"),
    [
        ("crown", "boxperson", "face 1 3", "5.3.1(b)(i)"),
        ("crown", "pit_boss", "invalidate fire", "9.3"),
        ("newzealand", "game_supervisor", "overrule 4 4", None),  # of a call, no power to annul
    ],
)
def test_refusal_for_a_missing_reason_cites_clause_of_the_power(
    house: str, role: str, entry: str, clause: str | None
) -> None:
    async def work(live: Live) -> None:
        await ready(live)
        assert isinstance(await live.enter(live.giver("p8", "stickperson"), "read 4 3", "r"), Receipt)
        assert isinstance(await live.enter(live.giver("p9", RULES[house]), "roll 4 3", "c"), Receipt)
        answer = await live.enter(live.giver("p7", role), entry, "n")
        refused(answer, "no_reason")
        assert isinstance(answer, Refusal)
        assert answer.clause == clause
        assert clause or not answer.reading
        refused(await live.enter(live.giver("p6", "dealer"), entry, "d"), "not_your_role")

    played(work, house)


def test_staff_and_guests_may_sit_at_a_practice_table() -> None:
    async def work(live: Live) -> None:
        for person, more in (("p1", {"works": True}), ("p2", {"guest": True})):
            assert isinstance(await live.enter(live.giver(person, **more), "seat 500", f"{person}/s"), Receipt)

    played(work, mode="practice")


def test_player_made_staff_while_seated_may_still_undo_a_bet() -> None:
    async def work(live: Live) -> None:
        await ready(live)
        assert isinstance(await live.enter(live.giver("p1", works=True), "undo", "u"), Receipt)

    played(work)


def _forged(recorder: MemoryRecorder, change: Any) -> MemoryRecorder:
    """Write the rows of a journal again, changed, with a chain that holds: as the owner of the database could."""
    other, last = MemoryRecorder(), None
    for row in recorder.rows("crown-1"):
        fields = {name: getattr(row, name) for name in Row._fields if name not in ("seq", "prev", "hash")}
        last = Row.after(last, **change(fields))
        assert other.append([last]) == [None]
    return other


def _left() -> MemoryRecorder:
    """Play a table at which a player loses and leaves before the call is taken back."""

    async def work(live: Live) -> None:
        await ready(live)
        await lose(live, 1)
        assert isinstance(await live.enter(live.giver("p1"), "leave", "p1/l"), Receipt)
        assert isinstance(await live.enter(live.giver("p9", "boxperson"), "noroll on_float", "n"), Receipt)

    return played(work)


def test_audit_finds_dice_calls_by_reader_or_by_a_player() -> None:
    """A player who lost on the roll and left counts as a player."""

    async def work(live: Live) -> None:
        await ready(live)
        assert isinstance(await live.enter(live.giver("p8", "stickperson"), "read 4 3", "r"), Receipt)
        assert isinstance(await live.enter(live.giver("p9", "boxperson"), "roll 4 3", "c"), Receipt)

    recorder = played(work)
    assert not [one for one in audit(recorder).findings if one.what == "crew"]
    own = _forged(recorder, lambda row: {**row, "by": "p8"} if row["role"] else row)
    assert [one.what for one in audit(own).findings if one.what == "crew"] == ["crew"], "called by the one who read"
    seat = _forged(recorder, lambda row: {**row, "by": "p1"} if row["role"] == "boxperson" else row)
    assert [one.what for one in audit(seat).findings if one.what == "crew"] == ["crew"], "called by a player"
    gone = _forged(_left(), lambda row: {**row, "by": "p1"} if "noroll" in row["entry"] else row)
    assert [one.what for one in audit(gone).findings if one.what == "crew"] == ["crew"], (
        "taken back by the one who lost"
    )
    practice = _forged(own, lambda row: {**row, "entry": row["entry"].replace("mode casino", "mode practice"),
                                         "body": json.dumps({**json.loads(row["body"]), "mode": "practice"})
                                         if row["kind"] == "open" else row["body"]})  # fmt: skip
    assert not [one for one in audit(practice).findings if one.what == "crew"]


@pytest.mark.parametrize("house", RULES)
def test_die_face_ruling_replaces_the_reading_to_be_confirmed(house: str) -> None:
    """The ruling changes the reading, and no later reading contradicts it."""

    async def work(live: Live) -> None:
        await ready(live)
        stick, judge = live.giver("p8", "stickperson"), live.giver("p9", RULES[house])
        assert isinstance(await live.enter(stick, "read 2 6", "r"), Receipt)
        assert isinstance(await live.enter(judge, "face 1 5 because it was a five", "f"), Receipt)
        assert reading_form(live) == {"faces": [5, 6], "by": "p8", "corrected": True, "ruled": [5, None]}
        assert isinstance(await live.enter(stick, "read 2 6", "again"), Problem)
        assert isinstance(await live.enter(judge, "roll 5 6", "c"), Receipt)
        assert reading_form(live) == {"faces": None, "by": "", "corrected": False, "ruled": [None, None]}

    recorder = played(work, house)
    assert not audit(recorder).findings


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
    """Play at a casino's table, and return the findings of its audit."""
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
def test_audit_finds_staff_and_guests_seated_at_a_casino_table(who: str, why: str) -> None:
    async def work(live: Live, ids: dict[str, str]) -> None:
        await enter(live, ids[who], "seat 500")

    assert found(work) == [("crew", why)]
    assert found(work, mode="practice") == []


@pytest.mark.parametrize("who", ["Ann", "Pit", "Sydney"])
def test_audit_accepts_players_who_are_not_staff_at_that_table(who: str) -> None:
    async def work(live: Live, ids: dict[str, str]) -> None:
        await enter(live, ids[who], "seat 500")
        await enter(live, ids[who], "bet pass 10")
        await enter(live, ids["Stan"], "throw", "stickperson")

    assert found(work) == []


@pytest.mark.parametrize("who", ["Ann", "Pit", "Boss"])
def test_audit_finds_a_throw_by_staff_other_than_stickperson(who: str) -> None:
    async def work(live: Live, ids: dict[str, str]) -> None:
        await enter(live, ids["Sydney"], "seat 500")
        await enter(live, ids["Sydney"], "bet pass 10")
        await enter(live, ids[who], "throw", "stickperson")

    assert found(work) == [("crew", f"{who} who was not")]


def test_audit_finds_a_bet_entered_for_another_player() -> None:
    async def work(live: Live, ids: dict[str, str]) -> None:
        await enter(live, ids["Ann"], "seat 500")
        given = Submission(Bet(ids["Ann"], "pass", 1000), ids["Sydney"], "k", real())
        assert isinstance(await live.host.submit(given), Receipt)

    assert found(work) == [("crew", "by Sydney")]


def test_audit_finds_a_casino_table_altered_to_practice_mode() -> None:
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


def test_audit_remarks_that_a_journal_lost_its_checkpoints() -> None:
    recorder = MemoryRecorder()
    casino(recorder)

    async def run(here: Floor) -> None:
        await at(here, Spec("crown", mode="casino"))

    floor(recorder, run)
    assert not [said for said in audit(recorder).remarks if "checkpoint" in said]
    for id in recorder.facts("checkpoint"):
        recorder.put("checkpoint", id, None)
    assert [said for said in audit(recorder).remarks if "no checkpoint of its own" in said]
