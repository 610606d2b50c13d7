"""Bots: strategies of the shelf and of a host's own, how they come, play and go."""

import asyncio
import random
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from hardway.floor.problem import Problem
from hardway.floor.runtime.entry import Entry, Receipt
from hardway.floor.spec import Spec
from hardway.floor.table import betting, bots
from hardway.floor.table.bots import MAX_SHELF_BOTS, Bot, Bots, _first_lines, bot_name, own_strategy
from hardway.floor.table.live import Live
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, Row
from hardway.journal.audit import audit
from hardway.journal.dice_proof import player_commitment
from hardway.rulebook import house_names, law, load
from hardway.strategy import first_memory, playable, shelf, text_of
from hardway.table import Head, State, advance, decide, open_table
from hardway.table.model.commands import Bet, Command, Leave, Seat
from hardway.table.model.events import Called, ThrowVoid
from tests.floor.rig import Clock, Hears, again, at, enter_all, entries, floor, settled, until
from tests.in_soak import rest_in_soak
from tests.waiting import SECONDS

HOUSES = house_names()


async def rolled(live: Live, clock: Clock, rolls: int) -> None:
    """Run the clock until so many rolls are called; p2, if seated, keeps a line wager, so that there is a shooter."""
    async with asyncio.timeout(SECONDS):
        while live.host.durable_state.rolls < rolls:
            player = live.host.decided_state.players.get("p2")
            if player is not None and "pass" not in player.bets and not live.host.decided_state.point:
                await live.enter(live.giver("p2"), "bet pass 10", f"p{live.host.head.seq}")
            if live.closes is not None and live.host.decided_state.phase == "hand":
                clock.now = max(clock.now, live.closes)
                live.tick(clock.now)
            await asyncio.sleep(0)


@pytest.mark.parametrize("house", rest_in_soak(HOUSES, now=("star",)))
def test_bot_can_play_every_built_in_strategy(house: str) -> None:
    clock, recorder = Clock(), MemoryRecorder()
    faults: list[Any] = []

    async def play(here: Floor) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context))
        names = list(shelf())
        random.Random(house).shuffle(names)
        for start in range(0, len(names), MAX_SHELF_BOTS):
            live = await at(here, Spec(house, betting_seconds=1))
            live.connect("")
            for name in names[start : start + MAX_SHELF_BOTS]:
                answer = await live.enter(live.giver("p1"), f"bots 1 {name}", name)
                assert isinstance(answer, Receipt), (name, answer)
            assert isinstance(await live.enter(live.giver("p2"), "seat 5000", "seat"), Receipt)
            await rolled(live, clock, 25)

    floor(recorder, play, clock=clock)
    assert not faults
    assert not audit(recorder).findings


def test_host_adds_bots_up_to_the_free_seats_and_removes_them() -> None:
    clock, recorder = Clock(), MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        me = live.giver("p1")
        assert isinstance(await live.enter(me, "bots 7", "seven"), Problem)
        assert isinstance(await live.enter(me, "bots 2 field", "a"), Receipt)
        assert isinstance(await live.enter(me, "bots 2 field", "a"), Receipt)
        assert set(live.host.durable_state.players) == {"b1", "b2"}
        (keyed,) = [row.entry for row in recorder.rows("crown-1") if row.key == "a"]
        assert keyed.endswith("seat b2 500"), "the last has the key: once it is taken, all are"
        for text in ("bots", "bots x", "bots 9", "bots 1 nobody", "bots 1 field field", "bots -1"):
            assert isinstance(await live.enter(me, text, text), Problem)
        assert isinstance(await live.enter(me, "bots 4", "b"), Receipt)
        assert len(live.host.durable_state.players) == 6
        assert isinstance(await live.enter(me, "bots 0", "c"), Receipt)
        await until(lambda: not live.bots.players)
        assert not live.host.durable_state.players
        assert isinstance(await live.enter(me, "bots 0", "c2"), Receipt), "none is left to go"
        casino = await at(here, Spec("crown", mode="casino"))
        assert isinstance(await casino.enter(me, "bots 1", "d"), Problem)

    floor(recorder, play, clock=clock)
    assert not audit(recorder).findings


def test_bot_sent_away_in_a_hand_leaves_after_its_line_bet() -> None:
    """A line bet stays until it is decided (3.4.1): nobody is told that a bot cannot leave, and it bets no more."""
    clock, recorder = Clock(), MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", betting_seconds=1, owner="p1"))
        live.connect("p1")
        assert isinstance(await own(live, "when comeout\n  bet pass 10\n"), Receipt)
        await live.enter(live.giver("p2"), "seat 5000", "seat")
        while not (live.host.durable_state.point and "pass" in live.host.durable_state.players["b7"].bets):
            await rolled(live, clock, live.host.durable_state.rolls + 1)
        placed = entries(recorder, "crown-1").count("bet b7 pass 10")
        assert isinstance(await live.enter(live.giver("p1"), "bots 0", "away"), Receipt)
        assert "b7" in live.host.decided_state.players
        while "b7" in live.host.durable_state.players:
            await rolled(live, clock, live.host.durable_state.rolls + 1)
        assert entries(recorder, "crown-1").count("bet b7 pass 10") == placed

    floor(recorder, play, clock=clock)
    assert not audit(recorder).findings


def test_bot_without_chips_leaves_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "RACK_CENTS", 2000)
    clock, recorder = Clock(), MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", betting_seconds=1))
        live.connect("")
        await live.enter(live.giver("p1"), "bots 2 field", "a")
        await live.enter(live.giver("p2"), "seat 100000", "s")
        while len(live.host.durable_state.players) > 1:
            await rolled(live, clock, live.host.durable_state.rolls + 1)
        assert not live.bots.players

    floor(recorder, play, clock=clock)
    assert "leave b1" in entries(recorder, "crown-1")
    assert not audit(recorder).findings


def test_bots_at_a_reopened_table_play_on_once_a_person_connects() -> None:
    clock, recorder = Clock(), MemoryRecorder()
    faults: list[Any] = []

    async def begin(here: Floor) -> None:
        live = await at(here, Spec("star", betting_seconds=1))
        live.connect("p1")
        await live.enter(live.giver("p1"), "bots 6", "a")
        await live.enter(live.giver("p2"), "seat 5000", "s")
        await rolled(live, clock, 3)

    async def go_on(here: Floor) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context))
        live = await again(here, "star-1")
        seated = set(live.host.durable_state.players)
        assert {*live.bots.players, "p2"} == seated
        rows = live.host.head.seq
        await settled()
        assert live.closes is None, "nobody is here to watch"
        assert live.host.head.seq == rows
        live.connect("p1")
        await rolled(live, clock, live.host.durable_state.rolls + 5)

    floor(recorder, begin, clock=clock)
    floor(recorder, go_on, clock=clock)
    assert not faults
    assert not audit(recorder).findings


def seated(*people: str) -> Any:
    async def sit(live: Live) -> None:
        for person in people:
            await enter_all(live, person, "seat 1000", "bet pass 10")

    return sit


def timed(work: Any) -> MemoryRecorder:
    clock, recorder = Clock(), MemoryRecorder()

    async def run(here: Floor) -> None:
        await work(await at(here, Spec("crown", betting_seconds=20)), clock)

    floor(recorder, run, clock=clock)
    assert not audit(recorder).findings
    return recorder


def test_betting_clock_throws_for_a_slow_shooter() -> None:
    async def work(live: Live, clock: Clock) -> None:
        hears = Hears(live)
        live.connect("p1")
        await seated("p1")(live)
        assert live.closes is not None
        assert (live.closes - clock()).total_seconds() == 20
        live.tick(clock.on(seconds=19.9))
        await settled()
        assert live.host.durable_state.rolls == 0
        live.tick(clock.on(seconds=0.1))
        await until(lambda: live.host.durable_state.rolls == 1)
        await until(lambda: live.closes is not None)
        assert (live.closes - clock()).total_seconds() == 20
        assert "clock" in hears.sides

    recorder = timed(work)
    throws = [row for row in recorder.rows("crown-1") if row.entry.endswith("throw")]
    assert [row.by for row in throws] == ["house"]


@pytest.mark.usefixtures("patient_dice")
def test_betting_clock_stops_with_dice_out_then_starts_in_full() -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        await seated("p1")(live)
        assert live.commit("p1", 1, player_commitment("crown-1", 1, "p1", "ab" * 32)) is None
        clock.on(seconds=5)
        throwing = asyncio.ensure_future(live.enter(live.giver("p1"), "throw", "t"))
        await until(lambda: live.dice.cup.thrown)
        await settled()
        assert live.closes is None
        assert live.reveal("p1", 1, "ab" * 32) is None
        assert isinstance(await throwing, Receipt)
        await live.host.drain()
        assert live.closes is not None
        assert (live.closes - clock()).total_seconds() == 20

    timed(work)


def test_absent_shooters_dice_pass_to_a_player_when_time_is_up() -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p2")
        await seated("p1", "p2")(live)
        live.tick(clock.on(seconds=20))
        await live.host.drain()
        assert live.host.durable_state.rolls == 0
        assert live.closes is not None
        assert (live.closes - clock()).total_seconds() == 20, "the next shooter has as long"
        live.tick(clock.on(seconds=19))
        live.tick(clock.on(seconds=1))
        await until(lambda: live.host.durable_state.rolls == 1)

    recorder = timed(work)
    assert [entry for entry in entries(recorder, "crown-1") if entry.split()[0] in ("pass", "throw")] == [
        "pass p1 because time",
        "throw",
    ]
    (passed,) = [row for row in recorder.rows("crown-1") if row.entry.endswith("pass p1 because time")]
    assert passed.by == "house"


def test_betting_clock_throws_no_dice_until_a_player_connects() -> None:
    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        live.connect("p2")
        await seated("p1", "p2")(live)
        live.disconnect("p1")
        live.disconnect("p2")
        rows = live.host.head.seq
        for _ in range(20):
            live.tick(clock.on(seconds=30))
            await asyncio.sleep(0)
        assert live.host.head.seq == rows
        assert live.host.durable_state.players["p1"].bets
        live.connect("")
        for _ in range(3):
            live.tick(clock.on(seconds=30))
        assert live.host.head.seq == rows, "a spectator plays nothing"
        live.connect("p2")
        assert live.closes is not None
        live.tick(clock.on(seconds=20))
        await until(lambda: live.closes is not None)
        live.tick(clock.on(seconds=20))
        await until(lambda: live.host.durable_state.rolls == 1)

    timed(work)


def test_betting_clock_ignores_the_end_of_summer_time() -> None:
    async def work(live: Live, clock: Clock) -> None:
        clock.now = datetime(2027, 4, 4, 2, 59, 50, tzinfo=ZoneInfo("Australia/Melbourne"))
        live.connect("p1")
        await seated("p1")(live)
        assert live.closes.astimezone(UTC) - clock.now.astimezone(UTC) == timedelta(seconds=20)

    timed(work)


def test_betting_clock_of_reopened_table_awaits_a_connection() -> None:
    clock, recorder = Clock(), MemoryRecorder()

    async def begin(here: Floor) -> None:
        live = await at(here, Spec("crown", betting_seconds=20))
        await seated("p1")(live)

    async def go_on(here: Floor) -> None:
        live = await again(here, "crown-1")
        live.connect("p1")
        assert live.closes is not None
        live.tick(clock.on(seconds=20))
        await until(lambda: live.host.durable_state.rolls == 1)

    floor(recorder, begin, clock=clock)
    floor(recorder, go_on, clock=clock)


@pytest.mark.usefixtures("patient_dice")
def test_throws_by_bots_and_the_house_carry_provably_fair_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(betting, "BOT_SECONDS", 1)

    async def work(live: Live, clock: Clock) -> None:
        live.connect("p1")
        await seated("p1")(live)
        await live.enter(live.giver("p1"), "bots 2", "bots")
        cup = live.dice.cup
        for roll in range(1, 13):
            number = cup.number
            nonce = f"{number:064x}"
            assert live.commit("p1", number, player_commitment("crown-1", number, "p1", nonce)) is None
            if live.closes is None and live.host.durable_state.players["p1"].rack:
                await live.enter(live.giver("p1"), "bet pass 10", f"x{roll}")
            await thrown(live, clock)
            assert live.reveal("p1", number, nonce) is None
            await until(lambda roll=roll: live.host.durable_state.rolls == roll)
            await live.rest()

    recorder = timed(work)
    rolls = [row for row in recorder.rows("crown-1") if '"secret"' in row.proof]
    assert len(rolls) == 12
    assert all('"kind":"provable"' in row.proof for row in rolls)


async def thrown(live: Live, clock: Clock) -> None:
    """Run the clock until the dice are in the air."""
    async with asyncio.timeout(SECONDS):
        while not live.dice.cup.thrown:
            if live.closes is not None and live.host.decided_state.phase == "hand":
                live.tick(clock.on(seconds=30))
            await asyncio.sleep(0)


def test_listener_hears_each_roll_of_bots_once_and_in_order() -> None:
    async def work(live: Live, clock: Clock) -> None:
        hears = Hears(live)
        live.connect("")
        await live.enter(live.giver("p1"), "bots 4", "a")
        await live.enter(live.giver("p2"), "seat 5000", "s")
        await rolled(live, clock, 20)
        await until(lambda: hears.entries[-1].row == live.host.durable_row)
        calls = [event for entry in hears.entries for event in entry.events if isinstance(event, Called)]
        assert len(calls) == live.host.durable_state.rolls
        assert [entry.row.seq for entry in hears.entries] == list(range(2, live.host.durable_row.seq + 1))

    timed(work)


@pytest.mark.parametrize(
    ("mode", "wager", "ends"), [("practice", True, True), ("casino", True, False), ("casino", False, True)]
)
def test_house_ends_a_hand_no_one_may_shoot_unless_bets_remain(mode: str, wager: bool, ends: bool) -> None:
    """Adelaide, a player alone who takes the Don't Pass down in mid-point: no longer eligible, and no line bet to be made."""
    clock, recorder = Clock(), MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("adelaide", mode=mode))
        me = live.giver("p1")
        live.connect("p1")
        await live.enter(me, "seat 5000", "s")
        while not live.host.durable_state.point:
            await live.enter(me, "bet dont_pass 10", f"b{live.host.head.seq}")
            rolls = live.host.durable_state.rolls
            await live.enter(me, "throw", f"t{live.host.head.seq}")
            await until(lambda rolls=rolls: live.host.durable_state.rolls > rolls)
        if wager:
            await live.enter(me, "bet place 6 12", "p")
        await live.enter(me, "take dont_pass", "d")
        live.tick(clock.now)
        await until(lambda: not live.host.decided_state.point or not ends)
        assert bool(live.host.decided_state.point) != ends

    floor(recorder, play, clock=clock)
    assert any("return by" in entry for entry in entries(recorder, "adelaide-1")) == ends
    assert not audit(recorder).findings


LAW, EMPTY = open_table(load("crown"), Head("crown"))
MINIMUM = EMPTY.limits["*"].minimum
TWICE = "bet field 5\nbet pass 10\n"
NEVER = "counter n 5\nwhen n = 0\n  bet field 5\n"


class Seated:
    """A bot b7 with a strategy, at a table without a host."""

    def __init__(self, text: str, *, rack: int = 50_000, answer: Problem | None = None, sits: bool = True) -> None:
        self.state: State = self.after(EMPTY, Seat("b7", rack)) if sits else EMPTY
        self.answer, self.tried = answer, list[Command]()
        self.bots = Bots(LAW, lambda: self.state, self.put, lambda bot, taken: None, private=False)
        strategy: Any = own_strategy(LAW, text)
        self.bots.players["b7"] = Bot(strategy, first_memory(strategy, rack))

    def after(self, state: State, command: Command) -> State:
        decided: Any = decide(LAW, state, command)
        return advance(state, command, decided)

    def put(self, command: Command) -> Any:
        self.tried.append(command)
        if self.answer is None:
            self.state = self.after(self.state, command)
        return self.answer

    def thrown(self) -> None:
        void = ThrowVoid("on_float", "must", "stickperson", "", False, "5.4.2", "", (), "")  # type: ignore[arg-type]
        self.bots.follow(Entry(Row.after(None, stream="t", kind="entry"), events=(void,)))


def test_bot_makes_the_bets_of_the_strategy_in_order() -> None:
    seated = Seated(TWICE)
    seated.thrown()
    assert seated.tried == [Bet("b7", "field", 500), Bet("b7", "pass", 1000)]


def test_bot_with_a_wager_up_does_not_bet_until_the_next_throw() -> None:
    seated = Seated("counter n 0\nset n n + 1\nwhen n = 1\n  bet field 5\nwhen n = 2\n  bet pass 10\n")
    seated.bots.wake()
    seated.bots.wake()
    assert seated.tried == [Bet("b7", "field", 500)], "the second time is after the next throw"


def test_bot_makes_no_second_bet_at_a_suspended_table() -> None:
    seated = Seated(TWICE, answer=Problem("table_suspended", "the disk is full"))
    seated.thrown()
    assert seated.tried == [Bet("b7", "field", 500)]


def test_bot_that_is_not_seated_makes_no_bets() -> None:
    seated = Seated(TWICE, sits=False)
    seated.thrown()
    assert seated.tried == []


@pytest.mark.parametrize(("more", "leaves"), [("0", False), ("0.01", True)])
def test_bot_leaves_once_a_strategy_counter_exceeds_its_limit(more: str, *, leaves: bool) -> None:
    doubled = "set n n + n\n" * 5
    seated = Seated(f"counter n 312500000000\n{doubled}set n n + {more}\nwhen n = 0\n  bet field 5\n")
    seated.thrown()
    assert seated.tried == ([Leave("b7")] if leaves else [])


def test_bot_whose_rack_is_the_table_minimum_does_not_leave() -> None:
    seated = Seated(NEVER, rack=MINIMUM)
    seated.thrown()
    assert seated.tried == []


def test_bot_plays_pass_line_if_house_lacks_its_wager() -> None:
    """Crapless: the sixth bot's strategy lays odds behind Don't Pass, which this house does not have."""
    law, state = open_table(load("vegas/crapless"), Head("vegas/crapless"))
    bots = Bots(law, lambda: state, lambda command: None, lambda bot, taken: None, private=False)
    played = bots._shelf_strategy(6)
    assert played.name == "pass"
    assert [(one.verb, one.keys) for rule in played.rules for one in rule.actions] == [
        ("bet", ("pass",)), ("max", ("pass_odds",)),
    ]  # fmt: skip


def test_bot_strategy_with_a_wager_the_house_lacks_is_refused() -> None:
    law, state = open_table(load("vegas/crapless"), Head("vegas/crapless"))
    bots = Bots(law, lambda: state, lambda command: None, lambda bot, taken: None, private=False)
    for name in shelf():
        coming = bots.seats(1, name)
        assert isinstance(coming, list) == playable(law, name)
        assert isinstance(coming, list) or "cannot be played here" in coming.says
    assert not all(playable(law, name) for name in shelf())


FIELD = "name mine\nwhen comeout\n  bet field 5\n"
CROWN = law(load("crown"))


async def own(live: Live, text: str = FIELD, person: str = "p1") -> Any:
    strategy = own_strategy(live.host.law, text)
    assert not isinstance(strategy, Problem)
    return await live.seat_own_bot(person, strategy)


def test_bot_of_a_players_strategy_bets_and_reports_the_line() -> None:
    clock, recorder = Clock(), MemoryRecorder()
    heard: list[Any] = []

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", betting_seconds=1, owner="p1"))
        live.connect("p1")
        hears = Hears(live)
        hears.bot_acted = lambda bot, taken: heard.append((bot, taken))
        assert isinstance(await own(live), Receipt)
        await live.enter(live.giver("p2"), "seat 5000", "seat")
        await rolled(live, clock, 5)

    floor(recorder, play, clock=clock)
    assert "bet b7 field 5" in entries(recorder, "crown-1")
    bot, taken = heard[0]
    assert (bot, taken[0].rule.line) == ("b7", 2)
    assert not audit(recorder).findings


def test_bot_strategy_runs_once_a_throw_however_often_people_bet() -> None:
    """A bot acts after the first bet of a person; later bets before the throw do not run its strategy again."""
    clock, recorder = Clock(), MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", owner="p1"))
        live.connect("p1")
        assert isinstance(await live.enter(live.giver("p1"), "seat 500", "s"), Receipt)
        assert isinstance(await own(live, "counter n 0\nset n n + 1\nwhen n = 3\n  bet field 5\n"), Receipt)
        for number in range(4):
            assert isinstance(await live.enter(live.giver("p1"), "bet field 5", f"b{number}"), Receipt)
            await settled()
        assert not live.host.durable_state.players["b7"].bets

    floor(recorder, play, clock=clock)


def test_host_seats_at_most_two_bots_of_own_strategies() -> None:
    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", owner="p1"))
        assert (await own(live, person="p2")).name == "not_allowed"
        for _ in range(2):
            assert isinstance(await own(live), Receipt)
        full = await own(live)
        assert isinstance(full, Problem)
        assert "two" in full.says
        casino = await at(here, Spec("crown", mode="casino", owner="p1"))
        assert isinstance(await own(casino), Problem)
        assert isinstance(await live.enter(live.giver("p1"), "bots 0", "go"), Receipt)
        assert not live.host.decided_state.players

    floor(MemoryRecorder(), play)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "does something"),
        ("name x\n", "does something"),
        ("when moon\n  bet pass 5\n", "line 1"),
        ("bet crapless 5\n", "line 1"),
        ("bet fire 5\n", "line 1"),
        ("bet pass 5\n" * 31, "at most 30"),
        ("max come_odds\n" * 6, "at most 30"),
        ("# " + "x" * 4000, "at most 4,000 characters"),
        ("?\n" * 1000, "995 more"),
    ],
)
def test_unplayable_strategy_text_is_refused_with_a_reason(text: str, says: str) -> None:
    refused = own_strategy(CROWN, text)
    assert refused.name == "bad_strategy"
    assert says in refused.says
    assert len(refused.says) < 1500


def test_strategy_text_has_a_size_limit_and_shows_five_errors() -> None:
    longest = FIELD + "#" * (4000 - len(FIELD))
    assert not isinstance(own_strategy(CROWN, longest), Problem)
    assert isinstance(own_strategy(CROWN, longest + "#"), Problem)
    five, six = (own_strategy(CROWN, "?\n" * lines) for lines in (5, 6))
    assert isinstance(five, Problem)
    assert isinstance(six, Problem)
    assert len(five.says.split("\n")) == 5
    assert six.says.endswith("… and 1 more")
    assert _first_lines(["x" * 200]) == "x" * 200
    assert _first_lines(["x" * 201]) == "x" * 199 + "…"


def test_built_in_strategies_fit_the_limits_for_players_own() -> None:
    for name in shelf():
        assert not isinstance(own_strategy(CROWN, text_of(name)), Problem), name


@pytest.mark.parametrize("more", ["c + c", "c * c"])
def test_bot_whose_counter_keeps_growing_leaves_the_table(more: str) -> None:
    clock, recorder = Clock(), MemoryRecorder()
    faults: list[Any] = []
    text = "counter c 2\n" + f"set c {more}\n" * 29 + "bet field c\n"

    async def play(here: Floor) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: faults.append(context))
        live = await at(here, Spec("crown", betting_seconds=1, owner="p1"))
        live.connect("p1")
        live.connect("p2")
        assert isinstance(await own(live, text), Receipt)
        await live.enter(live.giver("p2"), "seat 5000", "seat")
        await rolled(live, clock, 3)
        assert set(live.host.durable_state.players) == {"p2"}

    floor(recorder, play, clock=clock)
    assert not faults
    assert not audit(recorder).findings


def test_bot_of_a_players_strategy_leaves_after_a_restart() -> None:
    clock, recorder = Clock(), MemoryRecorder()

    async def begin(here: Floor) -> None:
        live = await at(here, Spec("crown", betting_seconds=1, owner="p1"))
        live.connect("p1")
        assert isinstance(await own(live, "bet pass 10\n"), Receipt)

    async def go_on(here: Floor) -> None:
        live = await again(here, "crown-1")
        live.connect("p1")
        await live.enter(live.giver("p2"), "seat 5000", "seat")
        placed = entries(recorder, "crown-1").count("bet b7 pass 10")
        while "b7" in live.host.durable_state.players:
            await rolled(live, clock, live.host.durable_state.rolls + 1)
        assert entries(recorder, "crown-1").count("bet b7 pass 10") == placed == 1

    floor(recorder, begin, clock=clock)
    floor(recorder, go_on, clock=clock)
    assert not audit(recorder).findings


def test_bots_of_players_strategies_have_at_most_two_names() -> None:
    assert bot_name("b7") == "Robin (bot)"
    assert bot_name("b8") == "Sam (bot)"
    assert bot_name("b9") == "b9"
