"""Tournament rounds at floor tables: chips, hands, seats, throws, and reports after a crash."""

import asyncio
from datetime import UTC
from itertools import count
from typing import Any

import pytest

from hardway.floor.cores.core_door import CoreGiver
from hardway.floor.cores.core_host import CoreHost
from hardway.floor.ledger import Ledger
from hardway.floor.people import People
from hardway.floor.rounds.rounds import Rounds
from hardway.floor.runtime.entry import Receipt
from hardway.floor.table.served_table import legal_here
from hardway.floor.table.table_door import Giver
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.export import write_record
from hardway.journal.ledger_page import PAGE
from hardway.notation import replay_text
from hardway.rulebook import Refusal
from hardway.tournament.seat_draw import lots
from tests.floor.rig import Clock, Hears, floor, settled, until
from tests.house_key import KEY
from tests.tournament.evenings import GENERAL, ROUNDS

CUP = "tournament.cup"
MANAGER, KIM = CoreGiver("pmaxaaaaaaaaa", "casino_manager"), CoreGiver("pkimaaaaaaaaa", "tournament_director")
PLAYERS = [f"p{name}aaaaaaaaa" for name in ("ann", "bob", "cal", "dee")]


class Evening:
    """A tournament on a floor, from its conditions to its first round in play at two tables with real dice."""

    _keys = count(1)

    def __init__(self, here: Floor) -> None:
        self.here, self.rounds = here, Rounds(here)
        self.host: CoreHost = None  # type: ignore[assignment]

    async def enter(self, who: CoreGiver, *entries: str) -> Any:
        for entry in entries:
            answer = await self.host.enter(entry, who)
            assert isinstance(answer, Receipt), (entry, answer)
        return answer

    async def begin(self, *more: str, late: str = "", **how: Any) -> "Evening":
        await self.ready(*more, late=late, **how)
        people = " ".join(PLAYERS)
        await self.enter(KIM, f"brief {people}", f"satisfied {people}", "present", "open round 1")
        return self

    async def ready(
        self, *more: str, general: dict[str, str] | None = None, broken: str = "", late: str = "", **first: str
    ) -> "Evening":
        """Seat everyone but the late for the first round; `first` are further items of its conditions."""
        await self.here.cores.create("tournament", house="crown", name="cup", by="house")
        await self.open()
        says, rounds = {**GENERAL, **(general or {})}, {**ROUNDS, 1: {**ROUNDS[1], **first}}
        await self.enter(MANAGER, *(f"draft {item} {said}" for item, said in says.items()))
        drafts = (f"draft round {n} {item} {said}" for n, one in rounds.items() for item, said in one.items())
        await self.enter(
            MANAGER, *drafts, *more, "submit", "approve V-1 2026-11-14", f"appoint {KIM.person}", "entries open"
        )
        for player in PLAYERS:
            await self.enter(CoreGiver(player), "apply")
            await self.enter(MANAGER, f"accept {player}")
            await self.enter(CoreGiver(player), "pay fee")
        await self.enter(MANAGER, "entries close")
        for _ in range(2):
            answer = await self.rounds.designate(self.host, 1, KIM, dice="real", staff="auto")
            assert isinstance(answer, Receipt), answer
        await self.enter(KIM, "draw round 1")
        if broken:
            answer = await self.rounds.designate(self.host, 1, KIM, dice="real", staff="auto", instead=broken)
            assert isinstance(answer, Receipt), answer
        for player, table, place in self.host.game.state.rounds[1].places:
            if player != late:
                await self.enter(CoreGiver(player), f"seat {table} {place}")
        return self

    async def done(self) -> None:
        """Wait until nothing that a table or the tournament began is under way any more."""
        await settled()
        while tasks := {task for task in self.rounds._tasks if not task.done()}:
            await asyncio.wait(tasks)
            await settled()
        for live in tuple(self.here.tables.values()):
            await live.host.drain()
        await self.host.drain()

    async def open(self) -> "Evening":
        host = await self.here.cores.host(CUP)
        assert isinstance(host, CoreHost), host
        self.host = host
        return self

    async def at(self, table: str) -> Any:
        live = await self.here.live(table)
        await until(lambda: len(live.host.durable_state.players) == 2)
        return live

    async def play(self, live: Any, *entries: tuple[str, str]) -> list[Any]:
        answers = []
        for who, entry in entries:
            role = "" if who in PLAYERS else who
            answers.append(
                await live.enter(
                    Giver(who if not role else "pdaraaaaaaaaa", role, dice="real"), entry, f"e{next(self._keys)}"
                )
            )
        return answers

    def players(self, table: str) -> list[str]:
        return [name for name, where, _ in self.host.game.state.rounds[1].places if where == table]

    def chips(self, table: str) -> dict[str, int]:
        return dict(self.host.game.state.tables[table].stacks)


TABLES = ("crown-cup-1", "crown-cup-2")
STICK = "stickperson"


def evening(kept: MemoryRecorder, work: Any, **more: Any) -> Any:
    clock = Clock()
    clock.now = clock.now.replace(year=2026, month=11, day=14, hour=19, tzinfo=UTC)

    async def run(here: Floor) -> Any:
        return await work(Evening(here))

    return floor(kept, run, clock=clock, **more)


def test_tournament_round_is_played_with_tournament_chips():
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin()
        live = await night.at(TABLES[0])
        hears = Hears(live)
        ann, bob = night.players(TABLES[0])
        assert {name: one.rack for name, one in live.host.durable_state.players.items()} == {ann: 100000, bob: 100000}
        assert live.round.ended is None
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"))  # the Win Line wins even money
        await until(lambda: night.host.game.state.tables[TABLES[0]].hands == 1)
        assert night.chips(TABLES[0]) == {ann: 110000, bob: 100000}
        await night.play(live, (bob, "bet dont_pass 200"), (STICK, "roll 4 2"), (STICK, "roll 4 3"))
        await until(lambda: night.host.game.state.tables[TABLES[0]].phase == "ended")
        assert night.chips(TABLES[0]) == {ann: 110000, bob: 120000}
        ended = live.round.ended
        lists = [
            legal_here(live.host.law, live.host.durable_state, who, dice="real", ended=ended) for who in (ann, STICK)
        ]
        for one in lists:
            assert not {"bet", "throw", "roll"} & {line["entry"] for line in one["may"]}
        assert "table_ended" in {line["reason"] for line in lists[0]["not"] if line["entry"] == "bet"}
        await until(lambda: "legal" in hears.sides)
        await settled()
        assert hears.sides.count("legal") == 1  # pages ask once more
        after = await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"))
        return [one.reason if isinstance(one, Refusal) else one for one in after][1:]

    assert evening(kept, work) == ["table_ended"]
    assert audit(kept).findings == ()
    replayed = replay_text("\n".join(write_record(kept.rows(CUP))))
    assert replayed.state.tables[TABLES[0]].phase == "ended"


def test_tournament_seats_drawn_hold_at_a_replacement_table():
    """8.3.1: the director designates the tables; the drawn places stay."""
    kept = MemoryRecorder()

    async def work(night: Evening) -> None:
        await night.begin(broken=TABLES[0])
        live = await night.at("crown-cup-3")
        ann, bob = night.players("crown-cup-3")
        assert {name: one.rack for name, one in live.host.durable_state.players.items()} == {ann: 100000, bob: 100000}
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"))
        await until(lambda: night.host.game.state.tables["crown-cup-3"].hands == 1)
        assert set(night.host.game.state.tables) == {TABLES[1], "crown-cup-3"}

    evening(kept, work)
    assert audit(kept).findings == ()


def test_tournament_table_refuses_outsiders_and_cash():
    """The table also refuses throws without a director."""

    async def work(night: Evening) -> Any:
        await night.begin()
        live = await night.at(TABLES[0])
        ann, other = night.players(TABLES[0])[0], night.players(TABLES[1])[0]
        said = await night.play(live, (other, "seat 100"), (ann, "buyin 100"), (ann, "leave"))
        await night.enter(KIM, "away")
        said += await night.play(live, (ann, "bet pass 10"), (STICK, "roll 4 3"))
        await night.enter(KIM, "present")
        said += await night.play(live, (STICK, "roll 4 3"))
        return [getattr(one, "reason", "") for one in said], [getattr(one, "clause", "") for one in said][:1]

    reasons, clause = evening(MemoryRecorder(), work)
    assert reasons == ["in_use", "not_in_conditions", "not_in_conditions", "", "director_away", ""]
    assert clause == ["8.3.2"]


def test_tournament_tables_pay_by_odds_of_the_conditions():
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin("change odds wager=any_seven set odds=5 to 1")
        live = await night.at(TABLES[0])
        ann = night.players(TABLES[0])[0]
        [_, refused] = await night.play(live, (ann, "bet any_seven 100"), (STICK, "roll 4 3"))
        assert refused.reason == "no_shooter"
        assert not night.host.game.state.tables[TABLES[0]].thrown
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 3"))
        await until(lambda: night.host.game.state.tables[TABLES[0]].hands == 1)
        return night.chips(TABLES[0])[ann]

    assert evening(kept, work) == 160000  # 5 to 1 tonight, and even money on the Win Line
    found = audit(kept)
    assert found.findings == ()
    assert not any("edition" in remark for remark in found.remarks)


def test_tournament_hand_count_goes_back_if_roll_becomes_no_roll():
    async def work(night: Evening) -> Any:
        await night.begin()
        live = await night.at(TABLES[0])
        ann = night.players(TABLES[0])[0]
        await night.play(live, (ann, "bet pass 100"), (STICK, "roll 4 2"), (STICK, "roll 5 1"))
        await until(lambda: night.host.game.state.tables[TABLES[0]].hands == 1)
        assert night.chips(TABLES[0])[ann] == 110000
        said = await night.play(live, ("boxperson", "noroll on_float"))
        assert isinstance(said[0], Receipt), said
        await until(lambda: night.host.game.state.tables[TABLES[0]].hands == 0)
        await night.play(live, (STICK, "roll 4 3"))
        await until(lambda: night.host.game.state.tables[TABLES[0]].hands == 1)
        return night.chips(TABLES[0])[ann]

    assert evening(MemoryRecorder(), work) == 90000  # the hand went on, and the seven lost it


def test_tournament_fee_counts_as_money_brought_but_chips_do_not():
    kept = MemoryRecorder()

    async def work(night: Evening) -> Any:
        await night.begin()
        await night.at(TABLES[0])
        Ledger(kept, People(kept, key=KEY).protection, UTC).catch_up()

    evening(kept, work)
    pages = kept.facts(PAGE)
    assert [[amount for _, amount in page["moves"]] for page in pages.values()] == [[10000]] * 4  # the fee of 100 alone


@pytest.mark.parametrize("among", [1, 2, 5, 24])
def test_seat_draw_number_is_below_the_count_of_players_left(among):
    drawn = [lots("cup", number, f"{number:064x}", [among]) for number in range(300)]
    assert all(0 <= number < among - at for one in drawn for at, number in enumerate(one))
    assert {one[0] for one in drawn} == set(range(among)) or among == 24
