"""The school: exercises for players and dealers. The engine makes and marks them; none comes from a list.

>>> from hardway.school import exercise, mark
>>> asked = exercise("crown", "cheapest", 1).question
>>> mark(asked, asked.choices[0]).right
False
"""

from hardway.school.exercise import Exercise, MarkedAnswer, NothingToAsk, Question, mark
from hardway.school.exercise_kinds import KINDS, exercise, prepare
from hardway.school.progress import ExerciseKey, SchoolProgress

__all__ = [
    "KINDS", "Exercise", "ExerciseKey", "MarkedAnswer", "NothingToAsk", "Question", "SchoolProgress",
    "exercise", "mark", "prepare",
]  # fmt: skip
