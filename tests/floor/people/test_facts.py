"""Plain facts: forgotten by the one who knows them, and changed without losing another's change."""

from hardway.floor.people.facts import Fact, drop, swap
from hardway.journal import MemoryRecorder


def test_fact_is_erased_only_if_unchanged() -> None:
    recorder = MemoryRecorder()
    recorder.put("news", "people", {"number": 2})
    assert drop(recorder, "news", "people", {"number": 1}) is False
    assert recorder.get("news", "people") == {"number": 2}
    assert drop(recorder, "news", "people", {"number": 2}) is True
    assert recorder.get("news", "people") is None


def test_fact_update_retries_after_a_conflict() -> None:
    recorder, seen = MemoryRecorder(), []

    def change(stands: Fact | None) -> tuple[Fact, int]:
        number = stands["number"] if stands is not None else 0
        seen.append(number)
        if number == 0:
            recorder.put("news", "people", {"number": 5})
        return {"number": number + 1}, number

    assert swap(recorder, "news", "people", change) == 5
    assert (seen, recorder.get("news", "people")) == ([0, 5], {"number": 6})
