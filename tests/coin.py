"""A toy core: a coin that staff of a house flip. All that journal, floor and server know of it is a line of `CORES`."""

from typing import Any, NamedTuple

from hardway.notation.core_expect import events_given, read_expectation, refused_or_not
from hardway.notation.cores import CoreNotation
from hardway.notation.forms import EntryForms
from hardway.rulebook import Refusal
from hardway.rulebook.model.cite import Authority
from hardway.values.clock import UNKNOWN, Tick, moment
from hardway.values.event import Event, Moment
from hardway.values.verbs import Verb

VERBS = {"flip": Verb("flip", "{face=(heads|tails)} {staff}", "Flip", doing="flipping the coin")}


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


class Coin:
    def __init__(self, book: Any, name: str) -> None:
        self.book, self.state = book, Shown()

    def enter(self, command: Any) -> tuple[Any, ...] | Refusal:
        if isinstance(command, Tick):
            at = moment(command.at, now=self.state.now)
            events: tuple[Any, ...] = (Clocked(at),) if at is not None else ()
        elif len(self.state.faces) == 3:
            return Refusal("over", None, "it was flipped three times")
        else:
            events = (Flipped(command.face),)
        self.fold(command, events)
        return events

    def fold(self, command: Any, events: tuple[Any, ...]) -> None:
        for one in events:
            faces = (*self.state.faces, one.face) if isinstance(one, Flipped) else self.state.faces
            self.state = Shown(one.at if isinstance(one, Clocked) else self.state.now, faces)

    def accounted(self) -> bool:
        return len(self.state.faces) <= 3

    def view(self, viewer: str) -> dict[str, Any]:
        return {"phase": self.state.phase, "faces": list(self.state.faces)}

    def legal(self, who: str) -> dict[str, list[dict[str, Any]]]:
        return {"may": [{"entry": "flip heads"}, {"entry": "flip tails"}] if who in self.book.roles else [], "not": []}

    def verbs(self, role: str) -> list[str]:
        return ["flip"] if role else []


NAMES: dict[type, str] = {kind: name for name, kind in CoinEvent._kinds.items()}
NOTATION = CoreNotation(
    EntryForms(VERBS, {"Flip": Flip}),
    lambda text, book: read_expectation(
        text, {**refused_or_not(("over",)), **events_given(NAMES)}, lambda w: w.end(), book
    ),
    Coin,
    NAMES,
    lambda book: {"flip": Authority("flip", frozenset(book.roles), "", next(iter(book.roles.values())).cite, "")},
)
