"""Long work is shared out: no person's runs block another's, and staff audits have their own places."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from fractions import Fraction
from typing import Any

import pytest

from hardway.notation import Replay, read_record
from hardway.rulebook import house_names, load
from hardway.server.answers import film as films
from hardway.server.answers.errors import RequestRefused
from hardway.server.shares import runs
from hardway.server.shares.runs import MAX_OPEN, MAX_OPEN_OF_PERSON, MAX_RUNNING, MAX_STAFF_RUNNING, QueuedRun, Runs
from tests.server.conftest import Casino
from tests.virtual_time import run_at_once


class Still(Runs):
    """Runs that go on until they are ended; no process is started."""

    def __init__(self) -> None:
        super().__init__(3600)
        self.ends: dict[str, asyncio.Event] = {}

    async def _process(self, run: QueuedRun, job: Any, limit: asyncio.Timeout) -> None:
        await self.ends.setdefault(run.id, asyncio.Event()).wait()
        run.result = b"{}"

    def end(self, run: QueuedRun) -> None:
        self.ends.setdefault(run.id, asyncio.Event()).set()


def running(*runs: QueuedRun) -> list[bool]:
    return [run.state == "running" for run in runs]


def play(work: Callable[[Still], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        runs = Still()
        try:
            await work(runs)
        finally:
            await runs.close()

    run_at_once(run())


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def fill_up(runs: Still, whose: str = "g", address: str = "") -> int:
    """Have guests begin whatever they can; return how many of them began anything."""
    for number in range(1000):
        for _ in range(MAX_OPEN_OF_PERSON):
            try:
                runs.begin(f"{whose}{number}", {}, address=address)
            except RequestRefused:
                break
        else:
            continue
        if not any(run.person == f"{whose}{number}" for run in runs.known.values()):
            return number
    raise AssertionError("there is no end to it")


def test_staff_audits_start_whatever_others_run() -> None:
    async def work(runs: Still) -> None:
        fill_up(runs)
        await settle()
        audits = [runs.begin(f"boxer{n}", {}, staff=True) for n in range(MAX_STAFF_RUNNING)]
        await settle()
        assert all(running(*audits))

    play(work)


def test_queue_of_runs_cannot_be_filled_by_a_few_people() -> None:
    async def work(runs: Still) -> None:
        assert fill_up(runs) > MAX_OPEN // MAX_OPEN_OF_PERSON, "when half of it is full, each has one place"

    play(work)


def test_queue_of_runs_cannot_be_filled_by_one_address() -> None:
    async def work(runs: Still) -> None:
        fill_up(runs, address="2001:db8::/64")
        assert sum(not run.over for run in runs.known.values()) == MAX_OPEN // 2
        runs.begin("ann", {}, address="203.0.113.9")
        runs.begin("bob", {}, address="127.0.0.1")

    play(work)


def test_queued_run_of_a_person_without_one_starts_first() -> None:
    async def work(runs: Still) -> None:
        much = [runs.begin("much", {}) for _ in range(MAX_OPEN_OF_PERSON)]
        other = [runs.begin("other", {}) for _ in range(2)]
        last = runs.begin("last", {})
        await settle()
        assert sum(running(*much)) == MAX_RUNNING
        runs.end(much[0])
        await settle()
        assert (running(*other), running(last)) == ([True, False], [False])
        runs.end(much[1])
        await settle()
        assert (running(*other), running(last)) == ([True, False], [True]), "not the second of one who has one"
        runs.end(much[2])
        await settle()
        assert running(*other) == [True, True]

    play(work)


def test_cancelled_queued_run_frees_its_place_in_the_queue() -> None:
    async def work(runs: Still) -> None:
        going = [runs.begin(f"p{n}", {}) for n in range(MAX_RUNNING)]
        first, second = runs.begin("first", {}), runs.begin("second", {})
        await settle()
        first.task.cancel()
        await settle()
        assert first.state == "cancelled"
        runs.end(going[0])
        await settle()
        assert running(second) == [True]

    play(work)


def test_open_background_runs_of_a_person_are_limited() -> None:
    async def work(runs: Still) -> None:
        for _ in range(MAX_OPEN_OF_PERSON):
            runs.begin("ann", {})
        with pytest.raises(RequestRefused):
            runs.begin("ann", {})

    play(work)


RECORD = "house crown\nseat ann 500\n" + "bet ann field 5\ntake ann field\n" * 20
FILM = {"do": "replay", "record": RECORD, "after": 0, "limit": 1000}


def worked(job: dict[str, Any]) -> Any:
    """Have a worker do something; return what came of it, as it came."""

    async def work() -> Any:
        return await Runs(60).result_of("p1", job)

    return asyncio.run(work())


def test_result_of_a_run_is_sent_without_parsing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A film of sixty megabytes that was read and written again held every table up for seconds."""
    read = json.loads

    def small(text: Any) -> Any:
        assert len(text) < 1000, "read by the server"
        return read(text)

    monkeypatch.setattr(runs.json, "loads", small)
    film = read(str(worked(FILM), "utf-8"))
    assert (film["entries"], len(film["played"])) == (41, 41)


def test_oversized_result_of_a_background_run_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "MAX_LINE_BYTES", 10_000)
    with pytest.raises(RequestRefused, match="too large"):
        worked(FILM)


def test_replay_of_a_large_record_is_sent_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """However little room there is, a reader who asks on from where they are sees all of it, and each entry once."""
    monkeypatch.setattr(films, "FILM_BYTES", 20_000)
    sizes, seen, after = [], [], 0
    while after < 41:
        film = films.film_of(Replay(read_record(RECORD, books=load), load), after, 1000)
        assert film.entries == 41
        sizes.append(len(json.dumps(film.played)))
        seen += [one["row"]["seq"] for one in film.played]
        after += len(film.played)
    assert seen == list(range(1, 42))
    assert len(sizes) > 1
    assert max(sizes) < 30_000


def test_strategy_workshop_shows_a_strategy_in_every_house(casino: Casino) -> None:
    """The pass line loses 7/495 of what is bet, wherever it is played by these rules."""
    ann = casino.guest()
    text = "unit 10\nwhen comeout\n  bet pass 1u\n"
    found = ann.post("/api/workshop", {"strategy": text, "bankroll": "500.00", "rolls": 50}).json()["houses"]
    assert [one["house"] for one in found] == list(house_names())
    assert {one["edge"] for one in found} == {str(Fraction(7, 495))}
    for one in found:
        assert one["wrong"] == ""
        assert one["ruin"] == pytest.approx((1 / 9) ** 50), "craps fifty times in a row"
        assert one["session_deviation"] > 0
    wrong = ann.post("/api/workshop", {"strategy": "bet"}).json()["error"]
    assert wrong["name"] == "bad_strategy"
    near = ann.post("/api/workshop", {"strategy": "irn_cross"}).json()["error"]
    assert (near["name"], near["says"]) == ("bad_strategy", "no strategy is called irn_cross; did you mean iron_cross?")


def test_strategy_workshop_reports_houses_that_lack_the_wager(casino: Casino) -> None:
    found = casino.guest().post("/api/workshop", {"strategy": "bet hop 5-3 5", "rolls": 20}).json()["houses"]
    assert any(one["wrong"] for one in found)
    assert any(not one["wrong"] for one in found)


def test_chance_to_double_is_refused_for_a_bad_strategy_or_house(casino: Casino) -> None:
    ann = casino.guest()
    assert ann.post("/api/doubling", {"strategy": "bet"}).json()["error"]["name"] == "bad_strategy"
    found = ann.post("/api/doubling", {"strategy": "bet pass 5", "house": "nowhere"}).json()
    assert found["error"]["name"] == "unknown_house"


@pytest.mark.soak
def test_chance_to_double_over_http_lies_within_known_bounds(casino: Casino) -> None:
    """All on the pass line once wins 244/495; odds come nearer to one half, and no fair house pays more."""
    asked = {"strategy": "bet pass all", "house": "vegas", "bankroll": "10.00", "rolls": 60}
    found = casino.guest().post("/api/doubling", asked).json()
    assert found["goal"] == "20.00"
    assert found["strategy_low"] < 244 / 495 < found["strategy_high"]
    assert 244 / 495 - 1e-3 < found["best"] < 0.5
