"""A missed exercise comes again after 1, 3, 8 and 20 others; progress is stored as JSON."""

import json

import pytest

from hardway.school import ExerciseKey, SchoolProgress
from hardway.school.progress import ENOUGH_RIGHT, Score, progress_of

MISSED, OTHER = ExerciseKey("crown", "pays", 1), ExerciseKey("crown", "pays", 2)


def others(progress: SchoolProgress, count: int) -> SchoolProgress:
    for _ in range(count):
        progress = progress.answered(OTHER, "field", right=True)
    return progress


def test_missed_exercise_is_repeated_at_growing_intervals():
    progress = SchoolProgress().answered(MISSED, "place 6", right=False)
    for distance in (1, 3, 8, 20):
        assert others(progress, distance - 1).due(("pays",), "crown") is None
        progress = others(progress, distance)
        assert progress.due(("pays",), "crown") == MISSED
        progress = progress.answered(MISSED, "place 6", right=True)
    assert others(progress, 1_000).due(("pays",), "crown") is None


def test_second_miss_of_an_exercise_restarts_repeat_intervals():
    progress = SchoolProgress().answered(MISSED, "place 6", right=False)
    progress = others(progress, 1).answered(MISSED, "place 6", right=True)
    progress = others(progress, 3).answered(MISSED, "place 6", right=False)
    progress = others(progress, 1)
    assert progress.due(("pays",), "crown") == MISSED
    assert progress.due(("pays",), "star") is None
    assert progress.due(("called",), "crown") is None


def test_school_progress_lists_the_weakest_topics_and_scores():
    progress = others(SchoolProgress().answered(MISSED, "place 6", right=False), 2)
    assert progress.weakest() == [("crown pays place 6", Score(1, 0))]
    assert progress.kinds == {"crown pays": Score(3, 2)}
    assert (progress.asked, progress.right) == (3, 2)


def test_school_progress_is_read_back_the_same_from_json():
    progress = others(SchoolProgress().answered(MISSED, "place 6", right=False), 2)
    assert progress_of(json.loads(json.dumps(progress.form()))) == progress


@pytest.mark.parametrize("form", [{}, [], {"asked": 1}, {**SchoolProgress().form(), "missed": [3]}])
def test_invalid_school_progress_is_refused(form):
    with pytest.raises(ValueError, match="no progress of the school"):
        progress_of(form)


def test_lesson_shown_is_the_first_with_too_few_right_answers():
    kinds, progress = ("decides_line", "decides"), SchoolProgress()
    for seed in range(ENOUGH_RIGHT):
        assert progress.lesson(kinds, "crown") == "decides_line"
        progress = progress.answered(ExerciseKey("crown", "decides_line", seed), "pass", right=True)
    assert progress.lesson(kinds, "crown") == "decides"
    assert progress.lesson(kinds, "star") == "decides_line", "each house is learnt separately"
    assert progress.lesson(kinds[:1], "crown") == ""
