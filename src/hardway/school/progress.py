"""A student's progress. It is a value that is stored as JSON.

A missed exercise is asked again after one other exercise, and each time it is answered right, after more of them, until
it is known. Distances are counted in exercises, not in days.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

DISTANCES = (1, 3, 8, 20)
"""How many exercises later a missed one is asked again: at first 1, and after each right answer to it the next
number."""


ENOUGH_RIGHT = 5
"""So many right answers make a kind of exercise count as known; the next kind becomes the student's lesson."""


class ExerciseKey(NamedTuple):
    """The house, kind and seed that make an exercise."""

    house: str
    kind: str
    seed: int


class Score(NamedTuple):
    """How many exercises were asked, and how many were answered right."""

    asked: int = 0
    right: int = 0


class Missed(NamedTuple):
    """A missed exercise, which will be asked again."""

    item: ExerciseKey
    due: int
    """How many exercises the student must have been asked in all before the missed one is asked again."""
    right: int = 0
    """How often the exercise has been answered right since it was missed."""


class SchoolProgress(NamedTuple):
    """The progress of a student."""

    asked: int = 0
    right: int = 0
    missed: tuple[Missed, ...] = ()
    kinds: Mapping[str, Score] = {}
    """The score for each house and kind; the key joins the two names with a space."""
    topics: Mapping[str, Score] = {}
    """The score for each house, kind and topic; the key joins the three names with spaces."""

    def due(self, kinds: tuple[str, ...], house: str) -> ExerciseKey | None:
        """Return the missed exercise that has been due longest, of these kinds and this house; None if none is due."""
        waiting = [one for one in self.missed if one.due <= self.asked and one.item.house == house]
        waiting = [one for one in waiting if one.item.kind in kinds]
        return min(waiting, key=lambda one: one.due).item if waiting else None

    def lesson(self, kinds: tuple[str, ...], house: str) -> str:
        """Return the first kind of exercise with fewer than ENOUGH_RIGHT right answers; empty if there is none."""
        unknown = (kind for kind in kinds if self.kinds.get(f"{house} {kind}", Score()).right < ENOUGH_RIGHT)
        return next(unknown, "")

    def answered(self, item: ExerciseKey, topic: str, *, right: bool) -> "SchoolProgress":
        """Return the progress after an answer to this exercise."""
        asked = self.asked + 1
        before = next((one for one in self.missed if one.item == item), None)
        rest = tuple(one for one in self.missed if one.item != item)
        times = (before.right + 1 if before else len(DISTANCES)) if right else 0
        again = (Missed(item, asked + DISTANCES[times], times),) if times < len(DISTANCES) else ()
        kind, point = f"{item.house} {item.kind}", f"{item.house} {item.kind} {topic}"
        return SchoolProgress(
            asked,
            self.right + right,
            rest + again,
            _scored(self.kinds, kind, right),
            _scored(self.topics, point, right),
        )

    def weakest(self, most: int = 5) -> list[tuple[str, Score]]:
        """Return the topics that were missed most often, the worst first."""
        poor = [(name, score) for name, score in self.topics.items() if score.right < score.asked]
        return sorted(poor, key=lambda one: (one[1].right - one[1].asked, one[0]))[:most]

    def form(self) -> dict[str, Any]:
        """Return the progress as a JSON object."""
        return {
            "asked": self.asked, "right": self.right,
            "missed": [{**one.item._asdict(), "due": one.due, "right": one.right} for one in self.missed],
            "kinds": {name: list(score) for name, score in self.kinds.items()},
            "topics": {name: list(score) for name, score in self.topics.items()},
        }  # fmt: skip


def progress_of(form: Mapping[str, Any]) -> SchoolProgress:
    """Return the progress that a JSON object contains; raise ValueError if it contains something else."""
    try:
        missed = tuple(
            Missed(
                ExerciseKey(str(one["house"]), str(one["kind"]), int(one["seed"])), int(one["due"]), int(one["right"])
            )
            for one in form["missed"]
        )
        kinds, topics = ({str(name): Score(*map(int, score)) for name, score in form[key].items()}
                         for key in ("kinds", "topics"))  # fmt: skip
        return SchoolProgress(int(form["asked"]), int(form["right"]), missed, kinds, topics)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise ValueError(f"this is no progress of the school: {error!r}") from None


def _scored(scores: Mapping[str, Score], name: str, right: bool) -> dict[str, Score]:
    before = scores.get(name, Score())
    return {**scores, name: Score(before.asked + 1, before.right + right)}
