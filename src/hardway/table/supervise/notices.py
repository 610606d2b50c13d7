"""Puts after each event the words the book shows a person then."""

from collections.abc import Iterator
from functools import lru_cache

from hardway.rulebook import Law
from hardway.table.model.events import Acted, DiceMoved, Event, Noticed, Placed, Settled, TableEvent, ThrowVoid
from hardway.table.play.throw import LAWS

_VALUE: dict[type, str] = {ThrowVoid: "ground", DiceMoved: "what", Placed: "how", Settled: "result", Acted: "act"}


def with_notices(law: Law, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return events with the notices they bring up; the same events where they bring up none."""
    return events if _kinds(law).isdisjoint(map(type, events)) else tuple(_shown(law, events))


@lru_cache(maxsize=LAWS)
def _kinds(law: Law) -> frozenset[type]:
    """Return the kinds of events that can bring up a notice."""
    return frozenset(kind for name, kind in TableEvent._kinds.items() if name in law.notices_by_event)


def _shown(law: Law, events: tuple[Event, ...]) -> Iterator[Event]:
    for event in events:
        yield event
        for value, notice in law.notices_by_event.get(event._name, ()):
            if not value or getattr(event, _VALUE[type(event)]) == value:
                to = getattr(event, "player", notice.to) if notice.to in ("player", "shooter") else notice.to
                yield Noticed(to, notice.says, notice.cite.clause)
