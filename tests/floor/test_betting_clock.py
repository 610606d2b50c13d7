"""The betting clock: when it runs, whose dice it takes, and how bots and people wait for each other."""

import asyncio
from typing import Any

import pytest

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table import cup
from hardway.floor.table.bots import MAX_SHELF_BOTS, bot_name
from hardway.floor.table.live import Live
from hardway.floor.table.served_table import legal_here
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.report.sentences.strategy_sentences import acts_sentence
from hardway.rulebook import house_names, law, load
from hardway.table import Refusal, dice_holder, would_throw
from tests.floor.rig import Clock, Faulty, Hears, at, enter_all, entries, floor, settled, until

HOUSES = house_names()


def without_a_clock(work: Any, house: str = "crown", **settings: Any) -> MemoryRecorder:
    """Play at a table as the page opens it."""
    clock, recorder = Clock(), MemoryRecorder()

    async def run(here: Floor) -> None:
        await work(await at(here, Spec(house, owner="p1", **settings)), clock)

    floor(recorder, run, clock=clock)
    assert not audit(recorder).findings
    return recorder


async def sit(live: Live, *people: str) -> None:
    for person in people:
        await enter_all(live, person, "seat 1000", "bet pass 10")


def left(live: Live, clock: Clock) -> float | None:
    return (live.closes - clock()).total_seconds() if live.closes is not None else None


@pytest.mark.parametrize("house", HOUSES)
def test_shooter_absent_for_twenty_seconds_loses_the_dice(house: str) -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        live.connect("p2")
        await sit(live, "p1", "p2")
        live.disconnect("p1")
        assert left(live, clock) == 20
        live.tick(clock.on(seconds=19.9))
        await live.host.drain()
        assert live.host.durable_state.rolls == 0
        live.tick(clock.on(seconds=0.2))
        await live.host.drain()
        throws = await live.enter(live.giver("p2"), "throw", "t")
        assert isinstance(throws, Receipt), throws
        assert live.host.durable_state.rolls == 1

    recorder = without_a_clock(work, house)
    assert [entry for entry in entries(recorder, f"{house}-1") if entry.split()[0] in ("pass", "throw")] == [
        "pass p1 because time", "throw",
    ]  # fmt: skip


def test_shooter_who_reconnects_in_twenty_seconds_keeps_dice() -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        live.connect("p2")
        await sit(live, "p1", "p2")
        live.disconnect("p1")
        live.tick(clock.on(seconds=15))
        live.connect("p1")
        assert left(live, clock) == 45
        live.tick(clock.on(seconds=10))
        await live.host.drain()
        assert isinstance(await live.enter(live.giver("p1"), "throw", "t"), Receipt)

    assert "pass p1 because time" not in entries(without_a_clock(work), "crown-1")


def test_house_throws_for_absent_shooter_if_no_other_can_shoot() -> None:
    """A point is on and no other player has a line wager, so the house must throw."""

    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        live.connect("p2")
        await sit(live, "p1")
        assert isinstance(await live.enter(live.giver("p2"), "seat 1000", "p2/s"), Receipt)
        live.disconnect("p1")
        live.tick(clock.on(seconds=20))
        await until(lambda: live.host.durable_state.rolls == 1)

    assert "pass p1 because time" not in entries(without_a_clock(work), "crown-1")


def test_betting_clock_does_not_run_for_a_player_and_a_spectator() -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        live.connect("")
        await sit(live, "p1")
        assert live.closes is None
        live.disconnect("p1")
        assert live.closes is None, "somebody who only watches waits for nobody"

    without_a_clock(work)


def test_dice_are_thrown_when_all_connected_players_are_ready() -> None:
    """Before the 45 seconds are over, and after the throw nobody is ready for the next."""

    async def work(live: Live, clock: Clock) -> None:
        for person in ("p1", "p2", "p3", ""):
            live.connect(person)
        await sit(live, "p1", "p2", "p3")
        live.disconnect("p3")
        hears = Hears(live)
        live.set_ready("nobody")
        assert "presence" not in hears.sides
        live.set_ready("p1")
        assert "presence" in hears.sides
        await settled()
        assert (live.ready, live.host.durable_state.rolls, left(live, clock)) == ({"p1"}, 0, 45)
        live.set_ready("p2")
        assert live.ready == {"p1", "p2"}
        hears.sides.clear()
        await until(lambda: live.host.durable_state.rolls == 1)
        await live.host.drain()
        assert not live.ready
        assert "presence" in hears.sides, "the page hears that nobody is ready"

    without_a_clock(work)


def test_dice_wait_for_absent_shooter_though_others_are_ready() -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        live.connect("p2")
        await sit(live, "p1", "p2")
        live.disconnect("p1")
        live.set_ready("p2")
        await settled()
        assert (live.ready, live.host.durable_state.rolls, left(live, clock)) == ({"p2"}, 0, 20)

    without_a_clock(work)


def test_dice_passed_on_are_thrown_at_once_if_all_are_ready() -> None:
    async def work(live: Live, clock: Clock) -> None:
        for person in ("p1", "p2", "p3"):
            live.connect(person)
        await sit(live, "p1", "p2", "p3")
        live.disconnect("p1")
        live.set_ready("p2")
        live.set_ready("p3")
        live.tick(clock.on(seconds=20))
        await until(lambda: live.host.durable_state.rolls == 1)

    without_a_clock(work)


def test_ready_that_is_taken_back_stops_the_throw() -> None:
    async def work(live: Live, clock: Clock) -> None:
        for person in ("p1", "p2"):
            live.connect(person)
        await sit(live, "p1", "p2")
        live.set_ready("p1")
        hears = Hears(live)
        live.set_ready("p1", take_back=True)
        assert (live.ready, hears.sides) == (set(), ["presence"])
        live.set_ready("p2")
        await settled()
        assert (live.ready, live.host.durable_state.rolls) == ({"p2"}, 0)
        live.set_ready("p1")
        await until(lambda: live.host.durable_state.rolls == 1)

    without_a_clock(work)


def test_house_throws_once_both_players_let_45_seconds_run_out() -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        await sit(live, "p1")
        live.connect("p2")
        await sit(live, "p2")
        assert left(live, clock) == 45
        live.tick(clock.on(seconds=45))
        await live.host.drain()
        assert (live.host.durable_state.rolls, left(live, clock)) == (0, 45), "the dice are p2's, who has as long"
        live.tick(clock.on(seconds=45))
        await until(lambda: live.host.durable_state.rolls == 1)

    recorder = without_a_clock(work)
    passed = [entry for entry in entries(recorder, "crown-1") if entry.split()[0] in ("pass", "throw")]
    assert passed == ["pass p1 because time", "throw"], "each was waited for once; then the house throws"


async def to_the_come_out(live: Live) -> None:
    """Let the shooter throw until the come-out, with line wagers of both."""
    for number in range(500):
        for person in ("p1", "p2"):
            if "pass" not in live.host.decided_state.players[person].bets and not live.host.decided_state.point:
                assert isinstance(await live.enter(live.giver(person), "bet pass 10", f"{person}/bet{number}"), Receipt)
        shooter = would_throw(live.host.law, live.host.decided_state)
        if number and not live.host.decided_state.point:
            return
        assert isinstance(await live.enter(live.giver(shooter), "throw", f"t{number}"), Receipt)
        await live.host.drain()


def test_player_passed_over_can_get_dice_after_the_next_throw() -> None:
    async def work(live: Live, clock: Clock) -> None:
        for person in ("p1", "p2"):
            live.connect(person)
            await enter_all(live, person, "seat 100000", "bet pass 10")
        for _ in range(2):
            live.tick(clock.on(seconds=45))
            await live.host.drain()
        await until(lambda: live.host.durable_state.rolls == 1)
        await to_the_come_out(live)
        rolls, shooter = live.host.durable_state.rolls, would_throw(live.host.law, live.host.decided_state)
        live.tick(clock.on(seconds=45))
        await live.host.drain()
        other = would_throw(live.host.law, live.host.decided_state)
        assert {shooter, other} == {"p1", "p2"}
        assert live.host.durable_state.rolls == rolls

    without_a_clock(work)


def test_betting_clock_does_not_throw_while_the_second_leaves() -> None:
    """The second is the only other player."""
    recorder, clock = Faulty(), Clock()

    async def run(here: Floor) -> None:
        live = await at(here, Spec("crown", owner="p1"))
        live.connect("p1")
        live.connect("p2")
        await sit(live, "p1")
        assert isinstance(await live.enter(live.giver("p2"), "seat 1000", "p2/s"), Receipt)
        assert left(live, clock) == 45
        recorder.open.clear()
        leaving = asyncio.ensure_future(live.enter(live.giver("p2"), "leave", "p2/l"))
        await until(lambda: "p2" not in live.host.decided_state.players)
        live.tick(clock.on(seconds=45))
        await settled()
        phase = live.host.decided_state.phase
        recorder.open.set()
        assert isinstance(await leaving, Receipt)
        assert phase == "hand"

    floor(recorder, run, clock=clock)


def test_house_throws_for_slow_shooter_if_no_other_bet_the_line() -> None:
    """The other player has no line wager and cannot shoot, so the house throws for the slow shooter."""

    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        live.connect("p2")
        await sit(live, "p1")
        assert isinstance(await live.enter(live.giver("p2"), "seat 1000", "p2/s"), Receipt)
        assert left(live, clock) == 45
        live.tick(clock.on(seconds=45))
        await until(lambda: live.host.durable_state.rolls == 1)

    assert "pass p1 because time" not in entries(without_a_clock(work), "crown-1")


def test_bot_reports_a_bet_and_the_strategy_rule_behind_the_bet() -> None:
    """Ben (b1) plays the pass line with odds: `when comeout`, `bet pass 1u`, a unit of ten."""
    heard: list[str] = []

    async def work(live: Live, clock: Clock) -> None:
        hears = Hears(live)
        live.connect("p1")
        assert isinstance(await live.enter(live.giver("p1"), "bots 1", "b"), Receipt)
        await until(lambda: hears.acted)
        heard.append(acts_sentence(live.host.law, [one for _, one in hears.acted]))

    without_a_clock(work)
    assert heard == ["I bet 10 on Win Line, because the puck is off."]


def test_betting_clock_does_not_run_at_a_table_with_human_staff() -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        live.connect("p2")
        await sit(live, "p1", "p2")
        live.disconnect("p1")
        assert live.closes is None

    without_a_clock(work, staff="people")


def test_bot_shooter_waits_12_seconds_for_a_person_else_4() -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        assert isinstance(await live.enter(live.giver("p1"), "bots 2 pass_odds", "b"), Receipt)
        await until(lambda: live.closes is not None)
        assert left(live, clock) == 4, "nobody plays"
        assert isinstance(await live.enter(live.giver("p1"), "seat 500", "s"), Receipt)
        assert left(live, clock) == 12
        live.tick(clock.on(seconds=11))
        assert isinstance(await live.enter(live.giver("p1"), "bet pass 10", "p"), Receipt)
        assert left(live, clock) == 1, "a wager does not set it back"
        live.tick(clock.on(seconds=1))
        await until(lambda: live.host.durable_state.rolls == 1)
        await asyncio.sleep(0)

    without_a_clock(work)


@pytest.mark.parametrize("house", HOUSES)
def test_private_table_has_no_clock_or_bots_until_a_person_bets(house: str) -> None:
    """Until a person bets, bots bet nothing and no clock runs, whether the host is seated or not."""

    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        assert isinstance(await live.enter(live.giver("p1"), "bots 2", "b"), Receipt)
        for _ in range(2):
            live.tick(clock.on(seconds=60))
            await live.host.drain()
            assert (live.closes, live.host.durable_state.rolls) == (None, 0)
            assert not any(player.bets for player in live.host.durable_state.players.values())
            await live.enter(live.giver("p1"), "seat 1000", "s")
        assert isinstance(await live.enter(live.giver("p1"), "bet pass 10", "p"), Receipt)
        await until(lambda: any(live.host.durable_state.players[bot].bets for bot in ("b1", "b2")))

    without_a_clock(work, house, private=True)


def test_bots_bet_only_after_the_first_bet_of_a_seated_person() -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        await enter_all(live, "p1", "seat 1000", "bots 1")
        await live.host.drain()
        assert not live.host.durable_state.players["b1"].bets
        assert isinstance(await live.enter(live.giver("p1"), "bet field 10", "f"), Receipt)
        await until(lambda: live.host.durable_state.players["b1"].bets)

    without_a_clock(work)


def elevens(work: Any, monkeypatch: pytest.MonkeyPatch, **settings: Any) -> MemoryRecorder:
    """Play at a table whose dice show 11 each time: on a come-out the line wins, and the shooter keeps the dice."""
    monkeypatch.setattr(cup, "dice_faces", lambda *proof: (5, 6))
    clock, recorder = Clock(), MemoryRecorder()

    async def run(here: Floor) -> None:
        await work(await at(here, Spec("crown", owner="p1", **settings)), clock)

    floor(recorder, run, clock=clock)  # its dice are not those of its proofs, so it is not audited
    return recorder


async def thrown(live: Live, person: str) -> None:
    """Throw, and see it called."""
    rolls = live.host.durable_state.rolls
    assert isinstance(await live.enter(live.giver(person), "throw", f"{person}/throw{rolls}"), Receipt)
    assert live.host.durable_state.rolls == rolls + 1
    await live.host.drain()


async def called(live: Live, rolls: int) -> None:
    """Wait until so many rolls are called."""
    await until(lambda: live.host.durable_state.rolls == rolls)
    await live.host.drain()


def bets_of(live: Live, *players: str) -> list[int]:
    return [len(live.host.decided_state.players[player].bets) for player in players]


def test_winner_without_line_bet_keeps_the_dice_for_45_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other has a line wager and could throw, but the dice are the winner's; then they pass."""

    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        live.connect("p2")
        await sit(live, "p1", "p2")
        await thrown(live, "p1")
        await enter_all(live, "p2", "bet pass 10")
        law, state = live.host.law, live.host.durable_state
        assert (dice_holder(law, state), left(live, clock)) == ("p1", 45)
        early, bare = [await live.enter(live.giver(person), "throw", person) for person in ("p2", "p1")]
        assert isinstance(bare, Refusal)
        assert (early.reason, early.clause) == ("not_your_dice", "5.2.2")
        assert "no line wager: put one down" in bare.says
        for person, says in (("p1", ["no_shooter"]), ("p2", [])):
            lists = legal_here(law, state, person, dice="electronic")
            assert "throw" not in [line["entry"] for line in lists["may"]]
            assert [line["reason"] for line in lists["not"] if line["entry"] == "throw"] == says
        live.tick(clock.on(seconds=44))
        await enter_all(live, "p1", "bet pass 10")
        assert (dice_holder(law, live.host.durable_state), left(live, clock)) == ("p1", 1), "the same turn"
        await thrown(live, "p1")
        await enter_all(live, "p2", "bet pass 10")
        live.tick(clock.on(seconds=45))
        await live.host.drain()
        assert (dice_holder(law, live.host.durable_state), left(live, clock)) == ("p2", 45)
        await thrown(live, "p2")

    assert "pass p1 because time" in entries(elevens(work, monkeypatch), "crown-1")


def test_bots_at_a_private_table_wait_for_each_present_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before every throw, not the first alone; players who are away, ready or out of chips are not waited for."""

    async def work(live: Live, clock: Clock) -> None:
        for person in ("p1", "p2", "p3"):
            live.connect(person)
            await enter_all(live, person, "seat 1000")
        assert isinstance(await live.enter(live.giver("p1"), "bots 2 pass_odds", "b"), Receipt)
        for number in range(3):
            await enter_all(live, "p1", "bet field 10")
            await settled()
            assert (bets_of(live, "b1", "b2"), left(live, clock)) == ([0, 0], 45)
            assert live.awaited == ["p2", "p3"]
            live.tick(clock.on(seconds=44))
            await enter_all(live, "p2", "bet field 10")
            live.set_ready("p3") if not number else live.disconnect("p3")
            await until(lambda: bets_of(live, "b1", "b2") == [1, 1])
            await until(lambda: left(live, clock) == 12)
            live.connect("p3") if number else None
            assert left(live, clock) == (45 if number else 12), "who comes back is waited for"
            live.set_ready("p3")
            live.tick(clock.on(seconds=12))
            await called(live, number + 1)
            assert not live.ready
            assert bets_of(live, "b1", "b2") == [0, 0]

    elevens(work, monkeypatch, private=True)


def test_idle_friend_is_waited_for_45_seconds_at_most_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots play on with those who play, and wait for ever only where nobody does."""

    async def work(live: Live, clock: Clock) -> None:
        for person in ("p1", "p2"):
            live.connect(person)
            await enter_all(live, person, "seat 1000")
        assert isinstance(await live.enter(live.giver("p1"), "bots 1 pass_odds", "b"), Receipt)
        assert (live.awaited, live.closes) == (["p1", "p2"], None), "nobody plays, so nobody is kept waiting"
        await enter_all(live, "p1", "bet field 10")
        hears = Hears(live)
        for number in range(2):
            assert (live.awaited, left(live, clock)) == ([] if number else ["p2"], 12 if number else 45)
            if not number:
                live.tick(clock.on(seconds=44.9))
                assert bets_of(live, "b1") == [0]
                live.tick(clock.on(seconds=0.1))
                assert (live.awaited, hears.sides[-1]) == ([], "presence")
                await until(lambda: left(live, clock) == 12)
            live.tick(clock.on(seconds=12))
            await called(live, number + 1)
            assert live.awaited == ["p1"], "p2 has done nothing since"
            await enter_all(live, "p1", "bet field 10")
            await until(lambda: left(live, clock) == 12)
        live.set_ready("p1")
        await called(live, 3)
        await enter_all(live, "p2", "bet field 10", "take field")
        assert live.awaited == ["p1", "p2"]
        live.tick(clock.on(seconds=600))
        assert (live.awaited, live.closes) == (["p1", "p2"], None)

    elevens(work, monkeypatch, private=True)


def test_ready_of_every_player_lets_bots_bet_and_throw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody bets, and the game goes on at once when all say so."""

    async def work(live: Live, clock: Clock) -> None:
        for person in ("p1", "p2"):
            live.connect(person)
            await enter_all(live, person, "seat 1000")
        assert isinstance(await live.enter(live.giver("p1"), "bots 1 pass_odds", "b"), Receipt)
        for number in range(2):
            live.set_ready("p1")
            await settled()
            assert (live.awaited, live.host.durable_state.rolls) == (["p2"], number)
            live.set_ready("p2")
            await called(live, number + 1)

    elevens(work, monkeypatch, private=True)


def test_only_the_host_of_a_table_may_add_or_remove_bots() -> None:
    async def work(live: Live, clock: Clock) -> None:
        for entry in ("bots 1", "bots 0"):
            answer = await live.enter(live.giver("p2"), entry, entry)
            assert answer.name == "not_allowed"
        assert isinstance(await live.enter(live.giver("p1"), "bots 1", "mine"), Receipt)
        assert isinstance(await live.enter(live.giver("p2"), "bots 0", "again"), Problem)

    without_a_clock(work)


def test_sole_player_at_a_house_table_may_add_bots() -> None:
    clock, recorder = Clock(), MemoryRecorder()

    async def run(here: Floor) -> None:
        live = await at(here, Spec("crown", owner="house"))
        await sit(live, "p1")
        assert isinstance(await live.enter(live.giver("p1"), "bots 1", "a"), Receipt)
        assert isinstance(await live.enter(live.giver("p2"), "bots 1", "b"), Problem), "a stranger's, beside p1"
        await sit(live, "p2")
        for person in ("p1", "p2"):
            assert isinstance(await live.enter(live.giver(person), "bots 1", f"{person}/c"), Problem)

    floor(recorder, run, clock=clock)


def test_bot_names_are_distinct_and_end_in_bot() -> None:
    names = [bot_name(f"b{number}") for number in range(1, MAX_SHELF_BOTS + 1)]
    assert len(set(names)) == MAX_SHELF_BOTS
    assert all(name.endswith(" (bot)") and "_" not in name for name in names)
    assert bot_name("b0") == "b0"
    assert bot_name("p1") == "p1"


@pytest.mark.timeout(30)
def test_throw_entered_before_last_roll_is_published_is_accepted() -> None:
    """The call is stored but not published: a throw that polled would block the event loop."""

    async def work(live: Live, clock: Clock) -> None:
        await sit(live, "p1")
        throws: list[asyncio.Future[Any]] = []
        stored = live.host._stored

        def throw_first(said: Any) -> None:
            if live.host._waiting[0].entry.row.entry.split()[-3:-2] == ["roll"] and not throws:
                if (
                    "pass" not in live.host.decided_state.players["p1"].bets
                ):  # the dice were decisive, and a shooter needs one
                    live.enter(live.giver("p1"), "bet pass 10", "b2")
                throws.append(live.enter(live.giver("p1"), "throw", "t2"))
            stored(said)

        live.host._stored = throw_first  # type: ignore[method-assign]
        assert isinstance(await live.enter(live.giver("p1"), "throw", "t1"), Receipt)
        assert isinstance(await throws[0], Receipt)
        assert live.host.durable_state.rolls == 2

    without_a_clock(work)


HOUSES_THAT_THROW = [house for house in house_names() if law(load(house)).settings.nobody != "waits"]
MINUTE = 60


def alone(house: str, work: Any, *, mode: str = "practice") -> None:
    """Sit p1 down with a place wager and nothing on the line: a member of staff would throw for it."""
    clock = Clock()

    async def play(here: Floor) -> None:
        live = await at(here, Spec(house, mode=mode))
        live.connect("p1")
        for entry in ("seat 1000", "bet place 6 12"):
            assert isinstance(await live.enter(live.giver("p1"), entry, entry), Receipt)
        assert would_throw(live.host.law, live.host.decided_state) == live.host.law.thrower
        await work(live, clock)

    floor(MemoryRecorder(), play, clock=clock)


async def waits(live: Live, clock: Clock) -> None:
    """Advance the clock by ten minutes."""
    for _ in range(10):
        live.tick(clock.on(seconds=MINUTE))
        await asyncio.sleep(0)
    await live.host.drain()


@pytest.mark.parametrize("house", HOUSES_THAT_THROW)
def test_house_throws_no_come_out_for_a_lone_place_bettor(house: str) -> None:
    async def work(live: Live, clock: Clock) -> None:
        assert live.closes is None
        await waits(live, clock)
        assert live.host.durable_state.rolls == 0
        await live.enter(live.giver("p1"), "bet pass 10", "line")
        assert would_throw(live.host.law, live.host.decided_state) == "p1", "a chip on the line gives the dice back"
        assert live.closes is None

    alone(house, work)


@pytest.mark.parametrize("house", HOUSES_THAT_THROW)
@pytest.mark.parametrize("company", ["p2", "bots"])
def test_betting_clock_runs_for_place_bettor_once_another_joins(house: str, company: str) -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p2")
        who, entry = ("p2", "seat 1000") if company == "p2" else ("p1", "bots 1 field")
        assert isinstance(await live.enter(live.giver(who), entry, "c"), Receipt)
        assert live.closes is not None

    alone(house, work)


@pytest.mark.parametrize("house", HOUSES_THAT_THROW)
def test_house_throws_at_once_for_place_bettors_who_are_ready(house: str) -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p2")
        assert isinstance(await live.enter(live.giver("p2"), "seat 1000", "c"), Receipt)
        live.set_ready("p1")
        live.set_ready("p2")
        await until(lambda: live.host.durable_state.rolls == 1)

    alone(house, work)


@pytest.mark.parametrize("house", HOUSES_THAT_THROW)
def test_betting_clock_runs_for_lone_place_bettor_with_point_up(house: str) -> None:
    """With a point up no line wager can be made, and the place wager must be decided, so the clock runs."""

    async def work(live: Live, clock: Clock) -> None:
        live.host.decided_state.point = 8
        live.tick(clock.now)
        live._betting.start(clock.now)
        assert live.closes is not None

    alone(house, work)


def test_house_throws_for_a_lone_player_who_declined_the_dice() -> None:
    """The player has a line wager and has declined the dice, so the house throws."""

    async def work(live: Live, clock: Clock) -> None:
        for entry in ("bet pass 10", "decline"):
            assert isinstance(await live.enter(live.giver("p1"), entry, entry), Receipt)
        assert would_throw(live.host.law, live.host.decided_state) == live.host.law.thrower
        assert live.closes is not None
        live.tick(live.closes)
        await live.host.drain()
        await until(lambda: live.host.durable_state.rolls == 1)

    alone("star", work)
