"""Adds the notices that the book requires people to be shown after some events."""

from collections.abc import Iterator
from functools import lru_cache

from hardway.rulebook import Law
from hardway.table.model.events import Acted, DiceMoved, Event, Noticed, Placed, Settled, TableEvent, ThrowVoid
from hardway.table.play.throw import CACHED_LAWS

_VALUE_FIELD: dict[type, str] = {ThrowVoid: "ground", DiceMoved: "what", Placed: "how", Settled: "result", Acted: "act"}


def with_notices(law: Law, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events, each followed by its notices; the same tuple if there are none."""
    return events if _noticed_kinds(law).isdisjoint(map(type, events)) else tuple(_each_with_notices(law, events))


@lru_cache(maxsize=CACHED_LAWS)
def _noticed_kinds(law: Law) -> frozenset[type]:
    """Return the kinds of event that have a notice."""
    return frozenset(kind for name, kind in TableEvent._kinds.items() if name in law.notices_by_event)


def _each_with_notices(law: Law, events: tuple[Event, ...]) -> Iterator[Event]:
    for event in events:
        yield event
        for value, notice in law.notices_by_event.get(event._name, ()):
            if not value or getattr(event, _VALUE_FIELD[type(event)]) == value:
                to = getattr(event, "player", notice.to) if notice.to in ("player", "shooter") else notice.to
                yield Noticed(to, notice.says, notice.cite.clause)
