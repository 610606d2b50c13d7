"""Random entries, faults, restarts, crashes and re-openings: what was acknowledged is in the journal, once and in order,
what is shown is the fold of the journal, and the journal is what the table decides when it plays alone."""

import asyncio
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from hardway.floor.runtime.entry import Receipt
from hardway.floor.spec import Spec
from hardway.floor.table.live import Live
from hardway.floor.tables import PUT_AWAY, Floor
from hardway.journal import Conflict, Fenced, MemoryRecorder
from hardway.journal.audit import audit
from hardway.journal.stored_stream import decode_row, open_first_row, open_stored_stream
from hardway.table import Refusal, decide
from hardway.table.model.commands import Tick
from hardway.table.model.evolve import advance_in_place
from tests.floor.rig import KEY, Clock, Faulty, Hears, after_storing, again, before_storing, form, half_stored
from tests.waiting import SECONDS

WORDS = st.sampled_from([
    ("p1", "", "bet pass 10"), ("p1", "", "bet field 5"), ("p1", "", "take field"), ("p1", "", "undo"),
    ("p2", "", "bet dont_pass 10"), ("p2", "", "bet place 6 12"), ("p2", "", "undo"), ("p2", "", "bet pass 99999"),
    ("p1", "", "buyin 100"), ("p2", "", "leave"), ("p2", "", "seat 200"), ("p8", "stickperson", "throw"),
    ("p8", "stickperson", "roll 4 3"), ("p8", "stickperson", "roll 2 4"), ("p9", "boxperson", "roll 6 6"),
    ("p9", "boxperson", "sign field 5 200"), ("p9", "boxperson", "noroll irregular because it fell"),
])  # fmt: skip


def conflict(rows: Any, tokens: Any, store: Any) -> Any:
    return [Conflict(row.stream, 99) for row in rows]


def fenced(rows: Any, tokens: Any, store: Any) -> Any:
    return [Fenced(row.stream, 99) for row in rows]


FAULTS = st.sampled_from([None, None, None, before_storing, after_storing, half_stored, conflict, fenced])
TABLE = "crown-1"


class OneTable(RuleBasedStateMachine):
    """A floor with one table, and the answers it gave."""

    @initialize()
    def begin(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.clock, self.seconds = Clock(), 0.0
        self.recorder = Faulty(lambda: self.seconds)
        self.keys = 0
        self.given: list[tuple[str, str, str, str]] = []
        self.told: dict[str, Any] = {}
        self.hears: list[Hears] = []
        self._floor()
        assert self._do(self.here.open(Spec("crown", dice="real"), by="p1")) == TABLE
        self.enter([("p1", "", "seat 1000"), ("p2", "", "seat 1000")], [None], 0)

    def _do(self, work: Any) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, SECONDS))

    def _floor(self) -> None:
        async def start() -> None:
            self.here = Floor(self.recorder, KEY, clock=self.clock, lease_seconds=3)
            await self.here.start()

        self._do(start())

    async def _live(self) -> Live:
        live = await again(self.here, TABLE)
        if not any(hears in live.listeners for hears in self.hears):
            self.hears.append(Hears(live))
        return live

    async def _entered(self, given: list[tuple[str, str, str, str]]) -> None:
        live = await self._live()
        answers = await asyncio.gather(
            *(live.enter(live.giver(who, role), text, key) for key, who, role, text in given)
        )
        for (key, *_), answer in zip(given, answers, strict=True):
            before = self.told.get(key)
            if isinstance(answer, Receipt) or (isinstance(answer, Refusal) and key.endswith("s")):
                if isinstance(before, Receipt):
                    assert answer == before._replace(events=(), again=True)
                elif before is not None:
                    assert answer == before
                self.told.setdefault(key, answer)
            else:
                assert before is None, (before, answer)

    @rule(words=st.lists(WORDS, min_size=1, max_size=6), faults=st.lists(FAULTS, max_size=3), seconds=st.integers(0, 2))
    def enter(self, words: list[tuple[str, str, str]], faults: list[Any], seconds: int) -> None:
        self.clock.on(seconds=seconds)
        given = []
        for who, role, text in words:
            self.keys += 1
            given.append((f"{who}/{self.keys}{'s' if role else ''}", who, role, text))
        self.given += given
        self._do(self._live())
        self.recorder.faults = list(faults)
        self._do(self._entered(given))
        self.recorder.faults = []

    @rule(places=st.lists(st.integers(0, 1000), min_size=1, max_size=4))
    def send_again(self, places: list[int]) -> None:
        given = list(dict.fromkeys(self.given[place % len(self.given)] for place in places))
        self._do(self._entered(given))

    @rule()
    def stop_and_start(self) -> None:
        self._do(self.here.stop())
        self._floor()

    @rule()
    def crash_and_start(self) -> None:
        for task in self.here._running:
            task.cancel()
        self.seconds += 10
        self._floor()

    @rule()
    def put_away(self) -> None:
        if TABLE in self.here.tables:
            self._do(self.here.release(TABLE, PUT_AWAY))

    @rule()
    def another_takes_it(self) -> None:
        """Another holder takes the lease and releases it, as after a long pause of this process."""
        self.seconds += 10
        theirs = self.recorder.lease(TABLE, "another", 3)
        assert theirs is not None
        self.recorder.release(theirs)

    @invariant()
    def what_is_told_is_durable(self) -> None:
        if not hasattr(self, "here"):
            return
        rows = list(self.recorder.rows(TABLE))
        at = {row.key: row for row in rows if row.key}
        assert len(at) == sum(bool(row.key) for row in rows)
        for key, answer in self.told.items():
            row = at[key]
            if isinstance(answer, Receipt):
                assert row.seq == answer.seq
                assert answer.again or decode_row(row).tick + decode_row(row).events == answer.events
            else:
                assert row.kind == "refused"
        for hears in self.hears:
            heard = [entry.row for entry in hears.entries]
            assert heard == [rows[row.seq - 1] for row in heard]
            assert [row.seq for row in heard] == sorted({row.seq for row in heard}), "each once, in order"
        live = self.here.tables.get(TABLE)
        if live is not None and live.host.fault is None:
            fresh = open_stored_stream(self.recorder, TABLE)
            if live.host.durable_row == fresh.head:
                assert form(live.host.durable_state) == form(fresh.state)

    def teardown(self) -> None:
        if not hasattr(self, "here"):
            return
        try:
            self._ends_well()
        finally:
            self._do(self.here.stop())
            self.loop.close()

    def _ends_well(self) -> None:
        self._do(self._live())
        live = self.here.tables[TABLE]
        rows = list(self.recorder.rows(TABLE))
        assert form(live.host.durable_state) == form(played_alone(rows))
        assert not audit(self.recorder).findings
        assert [row.at for row in rows] == sorted(row.at for row in rows)


def played_alone(rows: list[Any]) -> Any:
    """Play the entries of a journal by the table itself, and hold every event against its row."""
    start = open_first_row(rows[0], MemoryRecorder())
    state = start.state
    for row in rows[1:]:
        if row.kind == "entry":
            held = decode_row(row)
            for command, events in ((Tick(held.time) if held.time else None, held.tick), (held.command, held.events)):
                if command is not None:
                    decision = decide(start.law, state, command)
                    assert decision == events
                    advance_in_place(state, command, events)
    return state


def run(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        OneTable,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )


def test_floor_keeps_every_acknowledged_entry() -> None:
    run(25, 15)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_floor_keeps_every_acknowledged_entry_for_long() -> None:
    run(1500, 40)
