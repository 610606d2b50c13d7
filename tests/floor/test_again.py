"""A key is one entry's: sent again it is answered as it was then, and for another entry it is refused."""

import asyncio
from typing import Any

import pytest

from hardway.floor.problem import Problem
from hardway.floor.spec import Spec
from hardway.floor.table import betting_closed
from hardway.floor.table import host as hosts
from hardway.floor.table.again import KEY_TAKEN
from hardway.floor.table.host import Keyed, Receipt
from hardway.floor.tables import Floor
from hardway.journal import MemoryRecorder, Row, stored_table
from hardway.journal.audit import audit
from hardway.notation import write
from hardway.table import Refusal
from tests.floor.rig import Clock, Faulty, again, at, floor, settled


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hosts that remember two keys."""
    monkeypatch.setattr(hosts, "REMEMBERED", 2)
    monkeypatch.setattr(stored_table, "REMEMBERED", 2)


def test_a_key_given_for_another_entry_is_refused_and_nothing_is_done() -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown"))
        me = live.at("p1")
        await live.enter(me, "seat 300", "s")
        first = await live.enter(me, "bet pass 10", "k")
        assert isinstance(first, Receipt)
        for other in ("bet pass 20", "bet dont_pass 10", "take pass 10", "buyin 10", "throw", "leave", "", " "):
            assert await live.enter(me, other, "k") == KEY_TAKEN, other
        for same in ("bet pass 10", "bet pass 10.00", " bet  pass 10 "):
            assert await live.enter(me, same, "k") == first._replace(again=True)
        assert live.host.durable.seq == first.seq
        thrown = await live.enter(me, "throw", "t")
        assert isinstance(thrown, Receipt)
        for verb, key in (("throw", "t"), ("seat 300", "s")):
            assert (await live.enter(me, verb, key)).again, verb

    floor(recorder, play)

    async def after(here: Floor) -> None:
        live = await again(here, "crown-1")
        assert await live.enter(live.at("p1"), "bet pass 20", "k") == KEY_TAKEN
        assert (await live.enter(live.at("p1"), "bet pass 10", "k")).again

    floor(recorder, after)


def test_a_key_whose_entry_is_still_on_its_way_is_that_entrys() -> None:
    recorder = Faulty()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        me = live.at("p1")
        await live.enter(me, "seat 300", "s")
        recorder.open.clear()
        said = ("bet pass 10", "bet pass 10.00", "bet pass 20", "leave")
        racing = [asyncio.ensure_future(live.enter(me, words, "k")) for words in said]
        await asyncio.sleep(0)
        at_once = [live.enter(me, words, "k") for words in said[:3]]
        await settled()
        assert not any(answer.done() for answer in racing), "nobody is answered before it is durable"
        recorder.open.set()
        first, same, *others = await asyncio.gather(*racing)
        assert isinstance(first, Receipt)
        assert same == first
        assert others == [KEY_TAKEN, KEY_TAKEN]
        assert [await answer for answer in at_once] == [first, first, KEY_TAKEN]
        assert live.host.durable.seq == first.seq

    floor(recorder, play)


class Counting(MemoryRecorder):
    """Counts how often a key is looked for."""

    looked = 0

    def find(self, stream: str, key: str) -> Row | None:
        self.looked += 1
        return super().find(stream, key)


@pytest.mark.parametrize("remembered", [2, 4096])
def test_the_row_of_a_key_is_read_once(monkeypatch: pytest.MonkeyPatch, remembered: int) -> None:
    monkeypatch.setattr(hosts, "REMEMBERED", remembered)
    recorder = Counting()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        me = live.at("p1")
        for number, entry in enumerate(("seat 300", "bet pass 10", "bet field 5", "bet field 5", "bet field 5")):
            assert isinstance(await live.enter(me, entry, f"k{number}"), Receipt)
        assert recorder.looked == 0
        for words, key in (("seat 300", "k0"), ("bet pass 10", "k1"), ("bet pass 20", "k1")):
            before = recorder.looked
            assert await live.enter(me, words, key) is not None
            assert recorder.looked == before + 1, words

    floor(recorder, play)


@pytest.mark.parametrize(
    ("spec", "role", "entry"),
    [
        (Spec("crown"), "", "throw"),
        (Spec("star", dice="real", staff="people"), "boxperson", "pass p1 because of delay"),
    ],
)
def test_an_entry_written_with_the_time_is_known_by_its_key(spec: Spec, role: str, entry: str) -> None:
    """Whether somebody of staff gives it or a player; and whether or not its verb is a player's own."""
    clock = Clock()

    async def play(here: Floor) -> None:
        live = await at(here, spec)
        me, who = live.at("p1"), live.at("p8" if role else "p1", role)
        for key, words in (("s", "seat 300"), ("a", "bet pass 10")):
            assert isinstance(await live.enter(me, words, key), Receipt)
        clock.on(seconds=2)
        first = await live.enter(who, entry, "k")
        assert isinstance(first, Receipt), first
        assert await live.enter(who, entry, "k") == first._replace(again=True)

    floor(MemoryRecorder(), play, clock=clock)


def test_an_undo_sent_again_is_one_undo() -> None:
    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        me = live.at("p1")
        for key, entry in (("s", "seat 300"), ("a", "bet pass 10"), ("u", "undo")):
            assert isinstance(await live.enter(me, entry, key), Receipt)
        assert (await live.enter(me, "undo", "u")).again

    floor(MemoryRecorder(), play)


@pytest.mark.usefixtures("few")
def test_a_key_given_too_long_ago_to_be_known_is_answered_as_it_was() -> None:
    """Though by now the table would refuse it: somebody who sits there cannot sit down, and what was brought is a limit."""

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        me = live.at("p1")
        first = await live.enter(me, "seat 300", "s")
        assert isinstance(first, Receipt)
        for number in range(4):
            assert isinstance(await live.enter(me, "bet field 5", f"b{number}"), Receipt)
        assert await live.enter(me, "seat 300", "s") == first._replace(again=True)

    floor(MemoryRecorder(), play)


@pytest.mark.usefixtures("few")
def test_a_bet_under_an_old_key_of_another_is_refused() -> None:
    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        me = live.at("p1")
        for number, entry in enumerate(("seat 300", "bet field 5", "bet pass 10", "bet field 5", "bet field 5")):
            assert isinstance(await live.enter(me, entry, f"k{number}"), Receipt)
        assert await live.host.before(Keyed("k2", "p1", "bet pass 20")) == KEY_TAKEN
        for other in ("bet pass 1", "seat 300", "roll 1 2", "bet hard 4 5"):  # the table itself takes the last alone
            assert await live.enter(me, other, "k2") == KEY_TAKEN, other
        assert await live.enter(me, "bet hard 6 5", "k1") == KEY_TAKEN
        assert live.host.durable.seq == 6

    floor(MemoryRecorder(), play)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("spec", "role", "entry", "then"),
    [
        (Spec("crown", dice="real"), "", "undo", ["bet field 5", "undo", "bet field 5", "undo"]),
        (Spec("crown"), "", "bots 2", ["bet field 5"] * 3),
        (Spec("crown", dice="real", staff="people"), "stickperson", "read 4 3", ["roll 4 3", *["bet pass 10"] * 3]),
    ],
)
def test_what_has_several_steps_does_none_of_them_under_an_old_key(
    spec: Spec, role: str, entry: str, then: list[str]
) -> None:
    async def play(here: Floor) -> None:
        live = await at(here, spec)
        me, who = live.at("p1"), live.at("p8" if role else "p1", role)
        for key, words in (("s", "seat 300"), ("a", "bet pass 10")):
            assert isinstance(await live.enter(me, words, key), Receipt)
        first = await live.enter(who, entry, "old")
        assert isinstance(first, Receipt), first
        for number, words in enumerate(then):
            assert isinstance(await live.enter(who if words.startswith("roll") else me, words, f"k{number}"), Receipt)
        head = live.host.durable
        assert await live.enter(who, entry, "old") == first._replace(again=True)
        assert live.host.durable is head, "nothing is done twice"

    floor(MemoryRecorder(), play)


def test_a_bet_is_decided_once_whether_it_is_taken_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    decided: list[str] = []
    decide = betting_closed.decide

    def counted(law: Any, state: Any, command: Any) -> Any:
        decided.append(write(command))
        return decide(law, state, command)

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        me = live.at("p1")
        await live.enter(me, "seat 300", "s")
        monkeypatch.setattr(betting_closed, "decide", counted)
        for number, (entry, kind) in enumerate(
            (("bet pass 10", Receipt), ("bet pass 9999", Refusal), ("take field", Refusal))
        ):
            decided.clear()
            assert isinstance(await live.enter(me, entry, f"k{number}"), kind)
            assert [one for one in decided if not one.startswith("@")] == [entry.replace(" ", " p1 ", 1)]

    floor(MemoryRecorder(), play)


@pytest.mark.usefixtures("few")
def test_looking_for_an_old_key_lets_nothing_of_ones_own_overtake() -> None:
    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        me = live.at("p1")
        for number, entry in enumerate(("seat 300", "bet field 5", "bet pass 10", "bet hard 8 5")):
            assert isinstance(await live.enter(me, entry, f"k{number}"), Receipt)
        undone = asyncio.ensure_future(live.enter(me, "undo", "u"))
        await asyncio.sleep(0)
        answers = await asyncio.gather(live.enter(me, "bet hard 4 5", "a"), live.enter(me, "bet hard 6 5", "b"), undone)
        assert all(isinstance(answer, Receipt) for answer in answers)
        assert set(live.host.told.players["p1"].bets) == {"field", "pass", "hard 4", "hard 6"}

    floor(MemoryRecorder(), play)


STICK = Spec("crown", dice="real", staff="people")


@pytest.mark.parametrize("reopened", [False, True])
@pytest.mark.parametrize("other", ["undo", "bots 2", "bots 0", "confirm a1", "decline a1"])
def test_a_used_key_is_refused_for_what_is_written_down_otherwise(other: str, *, reopened: bool) -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await again(here, "crown-1") if reopened else await at(here, Spec("crown", dice="real"))
        me = live.at("p1")
        for entry, key in (("seat 300", "s"), ("bet pass 10", "k")):
            assert isinstance(await live.enter(me, entry, key), Receipt)
        rows = live.host.durable.seq
        role = live.at("p1", "dealer") if other.startswith(("confirm", "decline")) else me
        assert await live.enter(role, other, "k") == KEY_TAKEN
        assert live.host.durable.seq == rows

    if reopened:
        floor(recorder, lambda here: _begun(here))
    floor(recorder, play)


async def _begun(here: Floor) -> None:
    live = await at(here, Spec("crown", dice="real"))
    for entry, key in (("seat 300", "s"), ("bet pass 10", "k")):
        await live.enter(live.at("p1"), entry, key)


@pytest.mark.parametrize(
    ("first", "others"),
    [
        ("undo", ["bots 1", "take pass 10", "undo 2", "leave"]),
        ("bots 2", ["bots 3", "bots 2 field", "undo", "bots 0", "seat 300"]),
    ],
)
def test_what_is_written_down_otherwise_keeps_its_own_key(first: str, others: list[str]) -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        me = live.at("p1")
        for entry, key in (("seat 300", "s"), ("bet pass 10", "b")):
            assert isinstance(await live.enter(me, entry, key), Receipt)
        done = await live.enter(me, first, "k")
        assert isinstance(done, Receipt)
        for other in others:
            assert await live.enter(me, other, "k") == KEY_TAKEN, other
        assert (await live.enter(me, f"  {first} ", "k")) == done._replace(again=True)

    async def after(here: Floor) -> None:
        live = await again(here, "crown-1")
        for other in others:
            assert await live.enter(live.at("p1"), other, "k") == KEY_TAKEN, other
        assert (await live.enter(live.at("p1"), first, "k")).again

    floor(recorder, play)
    floor(recorder, after)
    assert not audit(recorder).findings


def test_a_reading_keeps_its_own_key() -> None:
    recorder = MemoryRecorder()

    async def play(here: Floor) -> None:
        live = await at(here, STICK)
        stick = live.at("p8", "stickperson")
        for entry, key in (("seat 300", "s"), ("bet pass 10", "b")):
            await live.enter(live.at("p1"), entry, key)
        first = await live.enter(stick, "read 4 3", "k")
        assert isinstance(first, Receipt)
        for other in ("read 3 4", "read 4 3 because it fell so", "roll 4 3", "confirm a1", "undo"):
            assert await live.enter(stick, other, "k") == KEY_TAKEN, other
        assert (await live.enter(stick, "read 4 3", "k")).again

    floor(recorder, play)


def test_what_was_refused_keeps_its_own_key() -> None:
    async def play(here: Floor) -> None:
        live = await at(here, STICK)
        dealer = live.at("p8", "dealer")
        refused = await live.enter(dealer, "read 4 3", "k")
        assert isinstance(refused, Refusal)
        assert await live.enter(dealer, "read 4 3", "k") == refused
        for other in ("read 4 4", "roll 4 3", "confirm a1", "post * 10 500"):
            assert await live.enter(dealer, other, "k") == KEY_TAKEN, other

    floor(MemoryRecorder(), play)


def test_an_answer_to_an_ask_keeps_its_own_key() -> None:
    async def play(here: Floor) -> None:
        live = await at(here, STICK)
        me, dealer = live.at("p1"), live.at("p8", "dealer")
        for entry, key in (("seat 300", "s"), ("bet pass 10", "b")):
            assert isinstance(await live.enter(me, entry, key), Receipt)
        first = await live.enter(dealer, "decline a9", "k")
        assert first == await live.enter(dealer, "decline a9", "k")
        for other in ("confirm a9", "decline a8"):
            assert await live.enter(dealer, other, "k") == KEY_TAKEN, other

    floor(MemoryRecorder(), play)


def test_undo_sees_rows_that_are_durable_and_not_yet_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(here: Floor) -> None:
        live = await at(here, Spec("crown", dice="real"))
        me = live.at("p1")
        for number, entry in enumerate(("seat 300", "bet field 5")):
            assert isinstance(await live.enter(me, entry, f"k{number}"), Receipt)
        live.host.publish()
        with monkeypatch.context() as slow:
            slow.setattr(live.host, "publish", lambda: None)
            for number, entry in enumerate(("bet hard 8 5", "undo", "bet hard 4 5", "bet hard 6 5", "undo", "undo")):
                assert isinstance(await live.enter(me, entry, f"u{number}"), Receipt), entry
            assert set(live.host.told.players["p1"].bets) == {"field"}
            assert isinstance(await live.enter(me, "undo", "last"), Receipt)
            answer = await live.enter(me, "undo", "none")
            assert isinstance(answer, Problem)
            assert answer.name == "nothing_to_undo"
        live.host.publish()
        assert not live.host.told.players["p1"].bets

    floor(MemoryRecorder(), play)
