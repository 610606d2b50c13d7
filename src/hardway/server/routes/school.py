"""The school: exercises without their answers, and the marking of answers. The page stores progress, not the server."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool

from hardway.report.book.clause_terms import find_clause
from hardway.rulebook import house_names, load, no_house_words
from hardway.school import KINDS, ExerciseKey, NothingToAsk, SchoolProgress, exercise, mark, prepare
from hardway.school.exercise import Exercise, Felt
from hardway.school.exercise_kinds import PAY_BETS, ExerciseKind
from hardway.school.lessons import lesson_wagers, shown_wagers, wager_names
from hardway.school.progress import ENOUGH_RIGHT, progress_of
from hardway.server.answers.errors import refused
from hardway.server.answers.json_forms import Form, spoken_text
from hardway.server.hall.dependencies import SignedIn
from hardway.server.messages import requests, responses
from hardway.server.shares.budget import charge_request
from hardway.values.money import short

router = APIRouter(prefix="/api/school", tags=["school"])


@router.get("", response_model=responses.School)
async def school(house: Annotated[str, Query(max_length=64)] = "") -> Any:
    """List the kinds of exercise, the easiest first, each with the role that it is for; with a house, without lessons
    about wagers that the house does not have."""
    if house:
        _known(house)
    asked = [
        (name, kind) for name, kind in KINDS.items() if not (house and kind.lesson) or lesson_wagers(house, kind.lesson)
    ]
    return {"enough": ENOUGH_RIGHT, "kinds": [
        {"kind": name, "name": kind.name, "title": kind.title, "role": kind.role, "reads": kind.reads,
         "wagers": list(_shown(house, kind))}
        for name, kind in asked
    ]}  # fmt: skip


def _shown(house: str, kind: ExerciseKind) -> tuple[str, ...]:
    if not (house and kind.lesson):
        return ()
    return wager_names(house, kind.lesson) if kind.role == PAY_BETS else shown_wagers(house, kind.lesson)


@router.post("/exercises", response_model=responses.ExerciseMessage)
async def ask(body: requests.AskExercise, signed: SignedIn) -> Any:
    """Return an exercise: one that was missed and is due again, or the one that the seed gives."""
    _known(body.house, *body.kinds)
    await run_in_threadpool(prepare, body.house)  # worked out once for everyone, so charged to no one
    found = await run_in_threadpool(charge_request(lambda: _chosen(body)))
    if found is None:
        raise refused("nothing_to_ask", f"{body.house} has no exercise of these kinds: {', '.join(body.kinds)}")
    asked = found.question
    return {
        **load(found.house).identity, "kind": found.kind, "seed": found.seed, "title": KINDS[found.kind].title,
        "stands": list(map(spoken_text, asked.stands)), "asks": spoken_text(asked.asks), "form": asked.form,
        "choices": list(map(spoken_text, asked.choices)),
        "dice": list(asked.dice), "felt": _felt(asked.felt),
    }  # fmt: skip


@router.post("/answers", response_model=responses.MarkedMessage)
async def answer(body: requests.AnswerExercise, signed: SignedIn) -> Any:
    """Mark an answer, say why, and return the progress after it. A text that is no answer changes nothing."""
    _known(body.house, body.kind)
    await run_in_threadpool(prepare, body.house)
    found = await run_in_threadpool(charge_request(lambda: _exercise(body.house, body.kind, body.seed)))
    if found is None:
        raise refused("nothing_to_ask", f"{body.house} has no exercise of the kind {body.kind}")
    return _marked(found, body.answer, _progress(body.progress))


def _felt(felt: Felt | None) -> Form | None:
    if felt is None:
        return None
    chips = [{"wager": wager, "label": label, "amount": short(amount)} for wager, label, amount in felt.chips]
    return {"point": felt.point, "chips": chips}


def _marked(found: Exercise, said: str, progress: SchoolProgress) -> Form:
    marked, asked, book = mark(found.question, said), found.question, load(found.house)
    if marked.read:
        item = ExerciseKey(found.house, found.kind, found.seed)
        progress = progress.answered(item, asked.topic, right=marked.right)
    solution = {"answer": spoken_text(asked.answer), "topic": asked.topic} if marked.read else {}
    because = list(map(spoken_text, asked.reasons)) if marked.read else []
    clauses = [clause for clause in asked.clauses if find_clause(book, clause)] if marked.read else []
    return {**book.identity, "read": marked.read, "right": marked.right, "says": marked.says, **solution,
            "because": because, "clauses": clauses, "progress": progress.form()}  # fmt: skip


def _chosen(body: requests.AskExercise) -> Exercise | None:
    due = _progress(body.progress).due(tuple(body.kinds), body.house)
    if due is not None:
        return _exercise(*due)
    for step in range(len(body.kinds)):
        if found := _exercise(body.house, _turn(body.kinds, body.seed + step), body.seed):
            return found
    return None


def _turn(kinds: Sequence[str], number: int) -> str:
    return kinds[number % len(kinds)]


def _exercise(house: str, kind: str, seed: int) -> Exercise | None:
    try:
        return exercise(house, kind, seed)
    except NothingToAsk:
        return None


def _known(house: str, *kinds: str) -> None:
    if house not in house_names():
        raise refused("unknown_house", no_house_words(house))
    if unknown := [kind for kind in kinds if kind not in KINDS]:
        raise refused("invalid", f"There is no kind of exercise {unknown[0]!r}; the kinds are {', '.join(KINDS)}")


def _progress(form: Form | None) -> SchoolProgress:
    try:
        return progress_of(form) if form else SchoolProgress()
    except ValueError as error:
        raise refused("invalid", str(error)) from None
