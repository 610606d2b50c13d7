"""What was missed comes again, after 1, 3, 8 and 20 others; progress is kept as JSON."""

import json

import pytest

from hardway.school import ExerciseKey, SchoolProgress
from hardway.school.progress import ENOUGH_RIGHT, Score, progress_of

MISSED, OTHER = ExerciseKey("crown", "pays", 1), ExerciseKey("crown", "pays", 2)


def others(progress: SchoolProgress, count: int) -> SchoolProgress:
    for _ in range(count):
        progress = progress.answered(OTHER, "field", right=True)
    return progress


def test_what_was_missed_comes_after_one_other_then_after_more_and_then_never():
    progress = SchoolProgress().answered(MISSED, "place 6", right=False)
    for distance in (1, 3, 8, 20):
        assert others(progress, distance - 1).due(("pays",), "crown") is None
        progress = others(progress, distance)
        assert progress.due(("pays",), "crown") == MISSED
        progress = progress.answered(MISSED, "place 6", right=True)
    assert others(progress, 1_000).due(("pays",), "crown") is None


def test_another_miss_begins_again_and_other_houses_and_kinds_wait():
    progress = SchoolProgress().answered(MISSED, "place 6", right=False)
    progress = others(progress, 1).answered(MISSED, "place 6", right=True)
    progress = others(progress, 3).answered(MISSED, "place 6", right=False)
    progress = others(progress, 1)
    assert progress.due(("pays",), "crown") == MISSED
    assert progress.due(("pays",), "star") is None
    assert progress.due(("called",), "crown") is None


def test_where_somebody_is_weak_is_told():
    progress = others(SchoolProgress().answered(MISSED, "place 6", right=False), 2)
    assert progress.weakest() == [("crown pays place 6", Score(1, 0))]
    assert progress.kinds == {"crown pays": Score(3, 2)}
    assert (progress.asked, progress.right) == (3, 2)


def test_progress_is_kept_as_json():
    progress = others(SchoolProgress().answered(MISSED, "place 6", right=False), 2)
    assert progress_of(json.loads(json.dumps(progress.form()))) == progress


@pytest.mark.parametrize("form", [{}, [], {"asked": 1}, {**SchoolProgress().form(), "missed": [3]}])
def test_what_is_no_progress_is_said_to_be_none(form):
    with pytest.raises(ValueError, match="no progress of the school"):
        progress_of(form)


def test_the_lesson_is_the_first_kind_of_which_too_few_were_right():
    kinds, progress = ("decides_line", "decides"), SchoolProgress()
    for seed in range(ENOUGH_RIGHT):
        assert progress.lesson(kinds, "crown") == "decides_line"
        progress = progress.answered(ExerciseKey("crown", "decides_line", seed), "pass", right=True)
    assert progress.lesson(kinds, "crown") == "decides"
    assert progress.lesson(kinds, "star") == "decides_line", "each house is learnt anew"
    assert progress.lesson(kinds[:1], "crown") == ""
