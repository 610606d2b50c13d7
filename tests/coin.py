"""A toy core: staff of a house flip a coin. Journal, floor and server know it by one line of `CORES`."""

from typing import Any, NamedTuple

from hardway.notation.cores import Core
from hardway.notation.expect import events_given, read_expectation, refused_or_not
from hardway.notation.forms import EntryForms
from hardway.rulebook import Refusal
from hardway.rulebook.model.cite import Authority
from hardway.values.clock import UNKNOWN, Tick, moment
from hardway.values.event import Event, Moment
from hardway.values.verbs import Verb

VERBS = {"flip": Verb("flip", "{face=(heads|tails)} {staff}", "Flip", power="flip", doing="flipping the coin")}


class Flip(NamedTuple):
    face: str
    by: str = ""
    name: str = ""
    because: str = ""


class CoinEvent(Event):
    pass


class Flipped(CoinEvent, name="flipped", says="{face}"):
    face: str


class Clocked(CoinEvent, name="clock", says="{at}"):
    at: Moment


class Shown(NamedTuple):
    now: int = UNKNOWN
    faces: tuple[str, ...] = ()
    phase: str = "open"

    @property
    def accounted(self) -> bool:
        return len(self.faces) <= 3


def decide(book: Any, state: Shown, command: Any) -> tuple[Any, ...] | Refusal:
    if isinstance(command, Tick):
        at = moment(command.at, now=state.now)
        return (Clocked(at),) if at is not None else ()
    return (Flipped(command.face),) if len(state.faces) < 3 else Refusal("over", None, "it was flipped three times")


def fold(state: Shown, events: tuple[Any, ...]) -> Shown:
    for one in events:
        faces = (*state.faces, one.face) if isinstance(one, Flipped) else state.faces
        state = Shown(one.at if isinstance(one, Clocked) else state.now, faces)
    return state


def view(book: Any, state: Shown, viewer: str) -> dict[str, Any]:
    return {"phase": state.phase, "faces": list(state.faces)}


def legal(book: Any, state: Shown, who: str) -> dict[str, list[dict[str, Any]]]:
    return {"may": [{"entry": "flip heads"}, {"entry": "flip tails"}] if who in book.roles else [], "not": []}


NOTATION = Core(
    EntryForms(VERBS, {"Flip": Flip}),
    CoinEvent,
    lambda book, name, head: (book, Shown()),
    decide,
    fold,
    view,
    legal,
    lambda book: {"flip": Authority("flip", frozenset(book.roles), "", next(iter(book.roles.values())).cite, "")},
    lambda text, book: read_expectation(
        text, {**refused_or_not(("over",)), **events_given(CoinEvent)}, lambda w: w.end(), book
    ),
    waits=lambda book, state: state.faces.count("tails"),
)
