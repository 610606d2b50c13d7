"""The JSON form of the events of a core beside the table: a flat object, as docs/notation.md says."""

from collections.abc import Mapping
from typing import Any

from hardway.notation.form import event_form
from hardway.table.model.events import NAMES as TABLE_NAMES
from hardway.values.clock import UNKNOWN, shown
from hardway.values.event import Event, declared_form
from hardway.values.money import dollars

_MONEY = frozenset({"amount", "dollars", "wagered", "least", "value", "announced", "adjusted", "left", "measure"})
_MOMENTS = frozenset({"at", "start", "was", "due", "until"})
_IF_ANY = frozenset({"reading", "because", "says", "refund"})


def core_event_form(names: Mapping[type, str], event: Any) -> dict[str, Any]:
    """Return an event of a core, or of a table that is played in its record."""
    if isinstance(event, Event):
        return declared_form(event)
    if type(event) in TABLE_NAMES:
        return event_form(event)
    form: dict[str, Any] = {"event": names[type(event)]}
    for name, value in zip(event._fields, event, strict=True):
        if value or name not in _IF_ANY:
            form[name] = _value(name, value)
    return form


def _value(name: str, value: Any) -> Any:
    if name in _MONEY:
        return dollars(value)
    if name in _MOMENTS:
        return shown(value) if value != UNKNOWN else None
    if name == "starts":
        return {str(number): shown(at) for number, at in value}
    if name in ("stacks", "parts"):
        return {player: dollars(chips) for player, chips in value}
    return _listed(value) if isinstance(value, tuple) else value


def _listed(value: tuple[Any, ...]) -> list[Any]:
    return [_listed(one) if isinstance(one, tuple) else one for one in value]
