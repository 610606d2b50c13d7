"""The school as one HTML file: exercises with their answers, for a browser without a server or a network."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hardway import __version__
from hardway.rulebook import load
from hardway.school.exercise import Exercise
from hardway.school.exercise_kinds import KINDS
from hardway.school.progress import DISTANCES, ENOUGH_RIGHT

TEMPLATE = Path(__file__).with_name("page.html")
PLACE = '<script type="application/json" id="school">{}</script>'


def _form(one: Exercise) -> dict[str, Any]:
    """Return an exercise with its answer, since the file is for practice only."""
    asked = one.question._asdict()
    del asked["reasons"]
    return {"kind": one.kind, "seed": one.seed, **asked, "because": one.question.because}


def school_page(house: str, exercises: Iterable[Exercise]) -> str:
    """Return the page with these exercises of a house."""
    made = [_form(one) for one in exercises]
    book = load(house)
    names = dict.fromkeys(one["kind"] for one in made)
    kinds = [{"name": name, "title": KINDS[name].title, "role": KINDS[name].role} for name in names]
    school = {
        "house": house, "heading": book.heading, "mark": book.mark, "version": __version__,
        "kinds": kinds, "exercises": made, "distances": DISTANCES, "enough": ENOUGH_RIGHT,
    }  # fmt: skip
    data = json.dumps(school, ensure_ascii=False).replace("<", "\\u003c")
    return TEMPLATE.read_text(encoding="utf-8").replace(PLACE, PLACE.replace("{}", data), 1)
