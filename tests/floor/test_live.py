"""A table in play: asks of staff, the reading of real dice, taking back, presence, time."""

import asyncio
from datetime import datetime
from json import loads
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table import electronic
from hardway.floor.table import live as live_module
from hardway.floor.table.asks import LAPSED
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.dice_proof import house_commitment, player_commitment
from hardway.table import Refusal
from tests.floor.rig import (
    Clock,
    Faulty,
    Hears,
    again,
    at,
    before_storing,
    checked,
    enter_all,
    entries,
    floor,
    settled,
    until,
)

STAFF = Spec("crown", dice="real", staff="people")
"""Its book wants Off calls and spoken wagers confirmed."""


def play(work: Any, spec: Spec = STAFF, *, recorder: Any = None, **more: Any) -> MemoryRecorder:
    """Play at a new table, and audit it."""
    recorder = recorder or MemoryRecorder()

    async def run(here: Floor) -> None:
        await work(await at(here, spec))

    floor(recorder, run, **more)
    assert not audit(recorder).findings
    return recorder


async def with_point(live: Live) -> None:
    """Two players, a point of 6 and place wagers."""
    for person in ("p1", "p2"):
        await enter_all(live, person, "seat 1000", "bet pass 10")
    await roll(live, "4 2")
    assert live.host.durable_state.point == 6


async def roll(live: Live, faces: str) -> None:
    stick = live.giver("p8", "stickperson")
    for n, text in enumerate(("throw", f"read {faces}", f"roll {faces}")):
        answer = await live.enter(stick, text, f"p8/{live.host.head.seq}.{n}")
        assert isinstance(answer, Receipt), (text, answer)


async def asking(live: Live, person: str, text: str, key: str) -> tuple[asyncio.Task[Any], str]:
    """Ask staff for something; return the task that waits, and the ask."""
    before = set(live.asks.waiting)
    task = asyncio.ensure_future(live.enter(live.giver(person), text, key))
    await until(lambda: set(live.asks.waiting) - before or task.done())
    assert not task.done(), task.result()
    (id,) = set(live.asks.waiting) - before
    return task, id


@pytest.mark.parametrize("verb", ["confirm", "decline"])
def test_player_request_and_the_staff_answer_are_idempotent(verb: str) -> None:
    async def work(live: Live) -> None:
        hears = Hears(live)
        await with_point(live)
        await live.enter(live.giver("p1"), "bet place 8 12", "b8")
        asked, id = await asking(live, "p1", "off place 8", "o")
        twice = asyncio.ensure_future(live.enter(live.giver("p1"), "off place 8", "o"))
        dealer = live.giver("p7", "dealer")
        await settled()
        assert len(live.asks.waiting) == 1
        answers = await asyncio.gather(*(live.enter(dealer, f"{verb} {id}", "d") for _ in range(2)))
        assert isinstance(answers[0], Receipt)
        assert answers[0] == answers[1]
        said = await asked
        assert await twice == said
        assert isinstance(said, Receipt if verb == "confirm" else Refusal), said
        later = await live.enter(live.giver("p1"), "off place 8", "o")
        assert later == (Receipt(said.seq, again=True) if verb == "confirm" else said)
        assert not live.asks.waiting
        marker = live.host.durable_state.players["p1"].bets["place 8"].marker
        assert marker == ("off" if verb == "confirm" else "")
        assert "asks" in hears.sides
        gone = await live.enter(dealer, f"{verb} {id}", "e")
        assert gone.name == "no_such_ask"

    recorder = play(work)
    assert [entry for entry in entries(recorder, "crown-1") if entry.startswith("off")] == (
        ["off p1 place 8 by dealer p7"] if verb == "confirm" else ["off p1 place 8"]
    )


def test_spoken_wager_stands_only_after_two_staff_confirmations() -> None:
    async def work(live: Live) -> None:
        await with_point(live)
        asked, id = await asking(live, "p1", "bet place 8 12 oral", "o")
        needs = [act for act, _ in live.asks.waiting[id].ask.needs]
        assert needs == ["announce", "oral"]
        roles = [min(held.roles) for _, held in live.asks.waiting[id].ask.needs]
        first = await live.enter(live.giver("p7", roles[0]), f"confirm {id}", "c1")
        assert isinstance(first, Receipt)
        assert not asked.done()
        second = await live.enter(live.giver("p6", roles[1]), f"confirm {id}", "c2")
        assert isinstance(second, Receipt), second
        assert await asked == second
        assert live.host.durable_state.players["p1"].bets["place 8"].amount == 1200

    play(work)


@pytest.mark.parametrize("staff", ["auto", "people"])
@pytest.mark.parametrize(
    ("tender", "brought"), [("cash", 1200), ("cash 50", 5000), ("vouchers 50", 0), ("tokens 50", 0), ("chips", 0)]
)
def test_spoken_wager_counts_toward_loss_limits_by_its_cash_only(staff: str, tender: str, brought: int) -> None:
    asked: list[int] = []

    async def check(table: str, person: str, cents: int) -> Problem | None:
        asked.append(cents)
        return Problem("loss_limit_day", "no more today") if cents < 10_000 else None

    async def work(live: Live) -> None:
        await live.enter(live.giver("p1"), "seat 1000", "s")
        entry = f"bet place 8 12 oral with {tender}"
        if staff == "auto":
            answer = await live.enter(live.giver("p1"), entry, "o")
        else:
            waits, id = await asking(live, "p1", entry, "o")
            roles = [min(held.roles) for _, held in live.asks.waiting[id].ask.needs]
            for number, role in enumerate(roles):
                await live.enter(live.giver(f"p{6 + number}", role), f"confirm {id}", f"c{number}")
            answer = await waits
        assert isinstance(answer, Problem) == bool(brought), answer
        assert ("place 8" in live.host.durable_state.players["p1"].bets) == (not brought)

    play(work, Spec("crown", dice="real", staff=staff), bring=checked(check))
    assert asked == [100_000, *([brought] if brought else [])]


def test_player_request_cannot_be_answered_by_its_player() -> None:
    """The player is a dealer at the same table."""

    async def work(live: Live) -> None:
        await with_point(live)
        await live.enter(live.giver("p1"), "bet place 8 12", "b8")
        asked, id = await asking(live, "p1", "off place 8", "o")
        for verb, key in (("confirm", "c"), ("decline", "n")):
            refused = await live.enter(live.giver("p1", "dealer"), f"{verb} {id}", key)
            assert refused.reason == "not_your_role"
            assert await live.enter(live.giver("p1", "dealer"), f"{verb} {id}", key) == refused
            assert not asked.done()
        assert isinstance(await live.enter(live.giver("p7", "dealer"), f"decline {id}", "d"), Receipt)
        assert isinstance(await asked, Refusal)

    recorder = play(work)
    refused = [(row.by, row.role, row.entry) for row in recorder.rows("crown-1") if row.kind == "refused"]
    assert refused == [
        ("p1", "dealer", "confirm a1"), ("p1", "dealer", "decline a1"), ("p7", "dealer", "off p1 place 8"),
    ]  # fmt: skip


def test_player_request_lapses_on_a_dice_call_or_on_leaving() -> None:
    async def work(live: Live) -> None:
        await with_point(live)
        await live.enter(live.giver("p3"), "seat 300", "p3/s")
        for person in ("p1", "p3"):
            await live.enter(live.giver(person), "bet place 8 12", f"{person}/b8")
        first, id = await asking(live, "p1", "off place 8", "o1")
        second, _ = await asking(live, "p3", "off place 8", "o3")
        hears = Hears(live)
        assert isinstance(await live.enter(live.giver("p3"), "leave", "l3"), Receipt)
        left = await second
        assert isinstance(left, Problem)
        assert "left" in left.says
        assert hears.sides == ["asks"], "everyone sees that it no longer waits"
        hears.sides.clear()
        await roll(live, "1 2")
        lapsed = await first
        assert isinstance(lapsed, Problem)
        assert "ask again" in lapsed.says
        assert "asks" in hears.sides
        gone = await live.enter(live.giver("p7", "dealer"), f"confirm {id}", "c")
        assert isinstance(gone, Problem)
        assert live.host.durable_state.players["p1"].bets["place 8"].marker == ""

    play(work)


def test_player_has_at_most_eight_open_requests() -> None:
    async def work(live: Live) -> None:
        await with_point(live)
        await live.enter(live.giver("p8", "stickperson"), "throw", "t")
        asked = [await asking(live, "p1", "bet field 5 late", f"late{n}") for n in range(8)]
        more = await live.enter(live.giver("p1"), "bet field 5 late", "more")
        assert more.name == "not_taken"
        await asking(live, "p2", "bet field 5 late", "other")
        assert len(live.asks.waiting) == 9
        assert isinstance(await live.enter(live.giver("p7", "dealer"), f"decline {asked[0][1]}", "no"), Receipt)
        await asking(live, "p1", "bet field 5 late", "again")

    play(work)


def test_late_bet_cannot_be_confirmed_after_a_pending_dice_call() -> None:
    recorder = Faulty()

    async def work(live: Live) -> None:
        await with_point(live)
        await live.enter(live.giver("p8", "stickperson"), "throw", "t")
        asked, id = await asking(live, "p1", "bet field 5 late", "late")
        await live.enter(live.giver("p8", "stickperson"), "read 1 1", "r")
        recorder.open.clear()
        calling = asyncio.ensure_future(live.enter(live.giver("p8", "stickperson"), "roll 1 1", "c"))
        await until(lambda: live.host.decided_state.phase == "hand")
        confirming = asyncio.ensure_future(live.enter(live.giver("p7", "boxperson"), f"confirm {id}", "y"))
        await settled()
        assert not asked.done(), "a call that is not durable may be lost, and what was asked for stands then"
        recorder.open.set()
        assert isinstance(await calling, Receipt)
        assert await confirming == LAPSED, "2 wins on the field: nobody bets on it after it is called"
        assert await asked == LAPSED
        assert "field" not in live.host.durable_state.players["p1"].bets

    play(work, recorder=recorder)


def test_player_request_survives_suspension_and_reopening() -> None:
    recorder = Faulty()

    async def work(here: Floor) -> None:
        live = await at(here, STAFF)
        await with_point(live)
        await live.enter(live.giver("p1"), "bet place 8 12", "b8")
        asked, id = await asking(live, "p1", "off place 8", "o")
        recorder.faults = [before_storing]
        await live.enter(live.giver("p2"), "bet field 5", "f")
        new = await again(here, "crown-1")
        assert new is not live
        assert isinstance(await new.enter(new.giver("p7", "dealer"), f"confirm {id}", "c"), Receipt)
        assert isinstance(await asked, Receipt)
        assert new.host.durable_state.players["p1"].bets["place 8"].marker == "off"

    floor(recorder, work)
    assert not audit(recorder).findings


def test_player_request_is_answered_though_both_sides_disconnect() -> None:
    async def work(live: Live) -> None:
        await with_point(live)
        await live.enter(live.giver("p1"), "bet place 8 12", "b8")
        asked, id = await asking(live, "p1", "off place 8", "o")
        asked.cancel()
        await asyncio.sleep(0)
        joined = asyncio.ensure_future(live.enter(live.giver("p1"), "off place 8", "o"))
        await settled()
        answering = asyncio.ensure_future(live.enter(live.giver("p7", "dealer"), f"confirm {id}", "c"))
        await asyncio.sleep(0)
        answering.cancel()
        assert isinstance(await joined, Receipt)

    play(work)


def test_player_who_is_offered_the_dice_may_decline_them() -> None:
    async def work(live: Live) -> None:
        await live.enter(live.giver("p1"), "seat 300", "s1")
        await live.enter(live.giver("p2"), "seat 300", "s2")
        await live.enter(live.giver("p1"), "bet pass 10", "b1")
        await live.enter(live.giver("p8", "stickperson"), "offer p1", "o")
        answer = await live.enter(live.giver("p1"), "decline", "d")
        assert isinstance(answer, Receipt), answer

    assert "decline p1" in entries(play(work), "crown-1")


def test_dice_call_must_match_the_last_authorised_reading() -> None:
    async def work(live: Live) -> None:
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        stick, box = live.giver("p8", "stickperson"), live.giver("p9", "boxperson")
        misread = await live.enter(stick, "read 7 3", "r0")
        assert isinstance(misread, Problem)
        assert live.host.durable_state.phase == "hand"
        await live.enter(stick, "throw", "t")
        unread = await live.enter(stick, "roll 4 3", "c0")
        assert isinstance(unread, Problem)
        assert "read the faces first" in unread.says
        player = await live.enter(live.giver("p1"), "read 4 3", "x")
        assert isinstance(player, Refusal)
        await enter_all(live, stick, "read 1 3", "read 4 3")
        assert live.host.durable_state.phase == "rest", (
            "what was read lies still: nothing is taken down or called off any more"
        )
        another = await live.enter(live.giver("p7", "stickperson"), "read 4 2 because I looked too", "r2")
        assert isinstance(another, Refusal), "who reads does not correct another's reading"
        no_reason = await live.enter(box, "read 4 2", "r3")
        assert isinstance(no_reason, Problem)
        assert isinstance(await live.enter(box, "read 4 2 because the die leaned", "r4"), Receipt)
        assert isinstance(await live.enter(box, "read 4 2 because the die leaned", "r4"), Receipt)
        assert isinstance(await live.enter(stick, "read 4 3", "r6"), Refusal), "what was put right stands"
        other = await live.enter(stick, "roll 4 3", "c1")
        assert isinstance(other, Problem)
        assert "the dice were read as 4 2" in other.says
        assert isinstance(await live.enter(stick, "roll 4 2", "c2"), Receipt)
        assert live.host.durable_state.point == 6
        assert live.reader.reading.current is None
        assert isinstance(bad := await live.enter(stick, "read four 3", "r5"), Problem), bad

    recorder = play(work)
    rows = [row for row in recorder.rows("crown-1") if row.kind == "dice"]
    assert [(row.by, row.role, loads(row.body)) for row in rows] == [
        ("p8", "stickperson", {"read": [1, 3]}),
        ("p8", "stickperson", {"read": [4, 3], "before": {"read": [1, 3]}, "because": "read again"}),
        ("p9", "boxperson", {"read": [4, 2], "before": {"read": [4, 3]}, "because": "the die leaned"}),
    ]


def test_dice_call_after_a_pending_correction_must_match_it() -> None:
    recorder = Faulty()

    async def work(live: Live) -> None:
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        stick, box = live.giver("p8", "stickperson"), live.giver("p9", "boxperson")
        await live.enter(stick, "throw", "t")
        recorder.open.clear()
        racing = [
            asyncio.ensure_future(live.enter(who, text, text))
            for who, text in (
                (stick, "read 4 3"),
                (live.giver("p7", "stickperson"), "read 5 5"),
                (box, "read 4 2 because it leaned"),
                (stick, "roll 4 3"),
            )
        ]
        await settled()
        recorder.open.set()
        one, two, three, four = await asyncio.gather(*racing)
        assert isinstance(one, Receipt)
        assert isinstance(two, Refusal)
        assert isinstance(three, Receipt)
        assert isinstance(four, Problem)

    play(work, recorder=recorder)


def test_dice_reading_is_kept_when_the_table_reopens() -> None:
    recorder = MemoryRecorder()

    async def begin(here: Floor) -> None:
        live = await at(here, STAFF)
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        await enter_all(live, live.giver("p8", "stickperson"), "throw", "read 4 3")

    async def go_on(here: Floor) -> None:
        live = await again(here, "crown-1")
        (read,) = live.reader.reading.readings
        assert (read.roll[:2], read.by, read.role) == ((4, 3), "p8", "stickperson")
        assert isinstance(await live.enter(live.giver("p8", "stickperson"), "roll 5 5", "c"), Problem)
        assert isinstance(await live.enter(live.giver("p8", "stickperson"), "roll 4 3", "c2"), Receipt)

    floor(recorder, begin)
    floor(recorder, go_on)
    assert not audit(recorder).findings


PRACTICE = Spec("crown", dice="real")


def money(live: Live, player: str = "p1") -> tuple[int, dict[str, int]]:
    held = live.host.durable_state.players[player]
    return held.rack // 100, {key: stake.amount // 100 for key, stake in held.bets.items()}


def test_undo_reverses_a_players_bets_one_at_a_time_newest_first() -> None:
    async def work(live: Live) -> None:
        me = live.giver("p1")
        for n, text in enumerate(
            ("seat 300", "bet pass 10", "bet field 5", "bet field 10", "take field 5", "bet hard 8 5")
        ):
            assert isinstance(await live.enter(me, text, f"k{n}"), Receipt)
        assert money(live) == (275, {"pass": 10, "field": 10, "hard 8": 5})
        racing = [asyncio.ensure_future(live.enter(me, "undo", f"u{n}")) for n in range(2)]
        await asyncio.gather(*racing)
        assert money(live) == (275, {"pass": 10, "field": 15})
        assert isinstance(await live.enter(me, "undo", "u1"), Receipt), "sent twice"
        assert money(live) == (275, {"pass": 10, "field": 15})
        for n in range(2, 5):
            assert isinstance(await live.enter(me, "undo", f"u{n}"), Receipt)
        assert money(live) == (300, {})
        nothing = await live.enter(me, "undo", "u9")
        assert nothing.name == "nothing_to_undo"
        await enter_all(live, me, "bet pass 10", "undo")
        assert money(live) == (300, {})

    play(work, PRACTICE)


def test_undo_reverses_only_own_bets_even_before_they_are_stored() -> None:
    recorder = Faulty()

    async def work(live: Live) -> None:
        one, two = live.giver("p1"), live.giver("p2")
        for person in ("p1", "p2"):
            await live.enter(live.giver(person), "seat 300", f"{person}/s")
        await live.enter(one, "bet pass 10", "a1")
        recorder.open.clear()
        texts = [
            (one, "bet field 5"),
            (two, "bet field 10"),
            (one, "undo"),
            (one, "bet hard 4 5"),
            (one, "undo"),
            (two, "bet pass 10"),
        ]
        racing = [asyncio.ensure_future(live.enter(who, text, f"k{n}")) for n, (who, text) in enumerate(texts)]
        await settled()
        recorder.open.set()
        assert all(isinstance(answer, Receipt) for answer in await asyncio.gather(*racing))
        assert money(live) == (290, {"pass": 10})
        assert money(live, "p2") == (280, {"field": 10, "pass": 10})

    play(work, PRACTICE, recorder=recorder)


def test_undo_is_refused_after_a_throw_or_against_betting_rules() -> None:
    async def work(live: Live) -> None:
        me, stick = live.giver("p1"), live.giver("p8", "stickperson")
        await enter_all(live, me, "seat 300", "bet pass 10", "bet dont_pass 10")
        await live.enter(stick, "throw", "t1")
        nothing = await live.enter(me, "undo", "u0")
        assert isinstance(nothing, Problem), "the dice are out"
        await live.enter(stick, "roll 4 2", "r1")
        assert isinstance(await live.enter(me, "undo", "u1"), Problem), "they were thrown since"
        await enter_all(live, me, "bet field 5", "take dont_pass")
        refused = await live.enter(me, "undo", "u2")
        assert isinstance(refused, Refusal), "Don't Pass is put down before the come-out"
        assert refused == await live.enter(me, "undo", "u3"), "it does not go on to what came before it"
        assert money(live) == (285, {"pass": 10, "field": 5})

    play(work, PRACTICE)


def test_undo_of_a_take_with_odds_is_refused_as_a_whole() -> None:
    async def work(live: Live) -> None:
        me, stick = live.giver("p1"), live.giver("p8", "stickperson")
        await enter_all(live, me, "seat 300", "bet dont_pass 10")
        await enter_all(live, stick, "throw", "roll 4 2")
        laid = await live.enter(me, "bet dont_pass_odds 12", "o")
        assert isinstance(laid, Receipt), laid
        assert isinstance(await live.enter(me, "take dont_pass", "t"), Receipt)
        assert money(live) == (300, {})
        answer = await live.enter(me, "undo", "u")
        assert isinstance(answer, Refusal), "Don't Pass is not put down after the come-out"
        assert money(live) == (300, {})

    play(work, PRACTICE)


def test_undo_entered_by_staff_is_refused() -> None:
    async def work(live: Live) -> None:
        answer = await live.enter(live.giver("p9", "boxperson"), "undo", "u")
        assert isinstance(answer, Problem)

    play(work, PRACTICE)


def test_player_commitment_is_dropped_at_the_last_disconnect() -> None:
    """A player may be connected by several sockets."""

    async def work(live: Live) -> None:
        hears = Hears(live)
        await live.enter(live.giver("p1"), "seat 300", "s")
        live.connect("p1")
        live.connect("p1")
        live.connect("")
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", "ab" * 32)) is None
        live.disconnect("p1")
        assert live.here == {"p1": 1, "": 1}
        assert "p1" in live.dice.cup.players
        live.disconnect("p1")
        assert live.here == {"": 1}
        assert "p1" not in live.dice.cup.players
        live.disconnect("p1")
        assert live.here == {"": 1}, "nobody is here less than not at all"
        assert hears.sides.count("presence") == 6
        assert live.host.durable_state.players["p1"].rack == 30000

    play(work, Spec("crown"))


def test_player_commitment_is_dropped_on_leaving_the_table() -> None:
    async def work(live: Live) -> None:
        for person in ("p1", "p2"):
            await live.enter(live.giver(person), "seat 300", f"{person}/s")
            assert live.commit(person, 1, player_commitment("crown-1", 1, person, "ab" * 32)) is None
        await live.enter(live.giver("p2"), "leave", "l")
        await until(lambda: set(live.dice.cup.players) == {"p1"})

    play(work, Spec("crown"))


def test_dice_are_called_though_thrower_leaves_without_a_nonce(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(electronic, "REVEAL_SECONDS", 0.1)

    async def work(live: Live) -> None:
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", "ab" * 32)) is None
        throwing = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", "t"))
        await asyncio.sleep(0)
        late = live.commit("p1", 1, player_commitment("crown-1", 1, "p1", "cd" * 32))
        assert late is not None, "the throw is on its way with the first commitment"
        throwing.cancel()
        await until(lambda: live.host.durable_state.rolls == 1)
        assert isinstance(await live.enter(live.giver("p1"), "throw", "t"), Receipt)
        assert live.host.durable_state.rolls == 1, "the same key throws once"

    recorder = play(work, Spec("crown"))
    last = list(recorder.rows("crown-1"))[-1]
    assert '"missing":["p1"]' in last.proof
    assert "house dice, not provable" in last.proof


def test_pending_throw_not_yet_durable_can_be_declared_no_roll() -> None:
    recorder = Faulty()

    async def work(live: Live) -> None:
        box = live.giver("p9", "boxperson")
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        for number in (1, 2):
            assert live.commit("p1", number, player_commitment("crown-1", number, "p1", f"{number:064x}")) is None
            recorder.open.clear()
            throwing = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", f"t{number}"))
            await settled()
            calling = asyncio.ensure_future(
                live.enter(box, "noroll irregular because a die left the table", f"n{number}")
            )
            await settled()
            recorder.open.set()
            answer = await calling
            assert isinstance(answer, Receipt), answer
            await throwing
            assert live.host.durable_state.rolls == 0
            assert live.host.durable_state.phase == "hand"
            assert live.dice.cup.number == number + 1

    play(work, Spec("crown"), recorder=recorder)


def test_dice_in_the_air_are_called_after_a_storage_failure() -> None:
    recorder = Faulty()

    async def work(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        await enter_all(live, "p1", "seat 300", "bet pass 10")
        live.connect("p1")
        nonce = "ab" * 32
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", nonce)) is None
        throwing = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", "t"))
        await until(lambda: live.dice.cup.thrown)
        recorder.faults = [before_storing]
        assert live.reveal("p1", 1, nonce) is None
        assert isinstance(await throwing, Receipt)
        new = await again(here, "crown-1")
        assert new.host.durable_state.phase == "air"
        assert new.dice.cup.waiting == ("p1",), "its page shows it again"
        assert new.reveal("p1", 1, nonce) is None
        await until(lambda: new.host.durable_state.rolls == 1)

    floor(recorder, work, lease_seconds=0.3)
    assert not audit(recorder).findings
    assert '"kind":"provable"' in list(recorder.rows("crown-1"))[-1].proof


MELBOURNE = ZoneInfo("Australia/Melbourne")


def test_posted_minimum_changes_when_due_by_a_row_of_its_own() -> None:
    clock = Clock(datetime(2026, 11, 15, 19, 40, tzinfo=MELBOURNE))

    async def work(live: Live) -> None:
        await live.enter(live.giver("p1"), "seat 300", "s")
        raised = await live.enter(live.giver("p9", "pit_boss"), "sign pass 15 500 from 20:10", "x")
        assert isinstance(raised, Receipt), raised
        live.tick(clock.on(minutes=29))
        await live.host.drain()
        rows = live.host.durable_row.seq
        live.tick(clock.on(seconds=30))
        assert live.host.head.seq == rows, "nothing fell due"
        live.tick(clock.on(seconds=31))
        await live.host.drain()
        assert live.host.durable_row.entry == "@2026-11-15T20:10:01"
        assert live.host.durable_row.by == "house"
        assert live.host.durable_state.limits["pass"].minimum == 1500

    play(work, PRACTICE, clock=clock)


def test_posted_minimum_due_is_stored_though_next_bet_is_refused() -> None:
    clock = Clock(datetime(2026, 11, 15, 19, 40, tzinfo=MELBOURNE))

    async def work(live: Live) -> None:
        await live.enter(live.giver("p1"), "seat 300", "s")
        raised = await live.enter(live.giver("p9", "pit_boss"), "sign pass 15 500 from 20:10", "x")
        assert isinstance(raised, Receipt), raised
        clock.on(minutes=31)
        assert isinstance(await live.enter(live.giver("p1"), "bet pass 400", "b"), Refusal), "more than there is"
        assert live.host.durable_state.limits["pass"].minimum == 1500
        clock.on(seconds=1)
        assert isinstance(await live.enter(live.giver("p1"), "bet pass 15", "b2"), Receipt)

    recorder = play(work, PRACTICE, clock=clock)
    assert [row.entry for row in recorder.rows("crown-1")][-2:] == [
        "@2026-11-15T20:11:00",
        "@2026-11-15T20:11:01 bet p1 pass 15",
    ]


def test_row_times_never_go_back_though_clocks_are_set_back() -> None:
    # In Melbourne clocks go back from 3:00 to 2:00 on 5 April 2026: 16:00 UTC of the day before.
    clock = Clock(datetime(2026, 4, 4, 15, 59, 50, tzinfo=ZoneInfo("UTC")).astimezone(MELBOURNE))

    def melbourne() -> datetime:
        return clock().astimezone(ZoneInfo("UTC")).astimezone(MELBOURNE)

    async def work(live: Live) -> None:
        await live.enter(live.giver("p1"), "seat 300", "s")
        clock.now = datetime(2026, 4, 4, 16, 0, 5, tzinfo=ZoneInfo("UTC"))
        live.tick(melbourne())
        assert isinstance(await live.enter(live.giver("p1"), "bet pass 10", "b"), Receipt)
        clock.now = datetime(2026, 4, 4, 15, 0, 5, tzinfo=ZoneInfo("UTC"))  # and a machine's clock may be put right
        assert isinstance(await live.enter(live.giver("p1"), "bet field 5", "f"), Receipt)
        clock.now = datetime(2026, 4, 4, 17, 0, 5, tzinfo=ZoneInfo("UTC"))
        assert isinstance(await live.enter(live.giver("p1"), "bet field 5", "g"), Receipt)

    recorder = play(work, PRACTICE, clock=melbourne)
    rows = list(recorder.rows("crown-1"))[1:]
    assert [row.entry for row in rows] == [
        "@2026-04-05T02:59:50 seat p1 300", "bet p1 pass 10", "bet p1 field 5", "@2026-04-05T03:00:05 bet p1 field 5",
    ]  # fmt: skip
    assert [row.at[11:19] for row in rows] == ["15:59:50", "16:00:05", "16:00:05", "17:00:05"]


def test_throw_waits_until_the_last_dice_call_is_durable() -> None:
    recorder = Faulty()

    async def work(live: Live) -> None:
        me = live.giver("p1")
        await enter_all(live, me, "seat 300", "bet pass 10")
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", "ab" * 32)) is None
        throwing = asyncio.ensure_future(live.enter(me, "throw", "t1"))
        await until(lambda: live.dice.cup.thrown)
        recorder.open.clear()
        assert live.reveal("p1", 1, "ab" * 32) is None
        await until(lambda: live.host.decided_state.phase == "hand")
        await live.enter(me, "x", "y")
        again = asyncio.ensure_future(live.enter(me, "throw", "t2"))
        await settled()
        assert live.host.decided_state.phase == "hand", "nobody could prove a throw whose commitment is not durable"
        recorder.open.set()
        await throwing
        answer = await again
        assert isinstance(answer, Receipt | Refusal), (
            answer
        )  # a seven-out takes the dice from a shooter without a wager

    recorder = play(work, Spec("crown"), recorder=recorder)
    throws = [row for row in recorder.rows("crown-1") if row.entry.endswith("throw")]
    assert all('"house"' in row.proof for row in throws)


def test_annulled_throw_reveals_its_secret_and_commits_anew() -> None:
    async def work(live: Live) -> None:
        me, boss = live.giver("p1"), live.giver("p9", "pit_boss")
        await enter_all(live, me, "seat 300", "bet pass 10")
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", "ab" * 32)) is None
        named, hears = live.dice.cup.commitment, Hears(live)
        throwing = asyncio.ensure_future(live.enter(me, "throw", "t1"))
        await until(lambda: live.dice.cup.thrown)
        answer = await live.enter(boss, "invalidate fire because the alarm rang", "i")
        assert isinstance(answer, Receipt), answer
        await throwing
        await live.rest()
        assert live.dice.cup.number == 2
        assert not live.dice.cup.thrown
        [renewed] = [loads(entry.row.body)["renew"] for entry in hears.entries if entry.row.kind == "dice"]
        assert house_commitment("crown-1", 1, renewed["shown"]["secret"]) == named, "what it would have been is shown"
        if "pass" not in live.host.durable_state.players["p1"].bets:
            await live.enter(me, "bet pass 10", "b2")
        again = await live.enter(me, "throw", "t2")
        assert isinstance(again, Receipt), again
        assert live.host.durable_state.rolls == 1

    play(work, Spec("crown"))


@pytest.mark.parametrize("entry", ["bet p1 pass 10", "bet pass ten", "bet field 5 oral", "bet pass 10", "leave p1"])
def test_entry_text_is_parsed_only_once(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    fill = live_module.fill
    monkeypatch.setattr(
        live_module, "fill", lambda law, state, text, who: (read.append(text), fill(law, state, text, who))[1]
    )

    async def work(live: Live) -> None:
        assert isinstance(await live.enter(live.giver("p1"), "seat 300", "s"), Receipt)
        asked = asyncio.ensure_future(live.enter(live.giver("p1"), entry, "k"))
        await until(lambda: asked.done() or live.asks.waiting)
        assert read == ["seat 300", entry]

    play(work)


def test_undo_reverses_bets_stored_but_not_yet_published(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(live: Live) -> None:
        me = live.giver("p1")
        for number, entry in enumerate(("seat 300", "bet field 5")):
            assert isinstance(await live.enter(me, entry, f"k{number}"), Receipt)
        live.host.publish()
        with monkeypatch.context() as slow:
            slow.setattr(live.host, "publish", lambda: None)
            for number, entry in enumerate(("bet hard 8 5", "undo", "bet hard 4 5", "bet hard 6 5", "undo", "undo")):
                assert isinstance(await live.enter(me, entry, f"u{number}"), Receipt), entry
            assert set(live.host.durable_state.players["p1"].bets) == {"field"}
            assert isinstance(await live.enter(me, "undo", "last"), Receipt)
            answer = await live.enter(me, "undo", "none")
            assert answer.name == "nothing_to_undo"
        live.host.publish()
        assert not live.host.durable_state.players["p1"].bets

    play(work, PRACTICE)
