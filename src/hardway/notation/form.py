"""The JSON form of events, refusals and the table's end, exactly as docs/notation.md says."""

from fractions import Fraction
from typing import Any

from hardway.notation.write import write
from hardway.rulebook import Law
from hardway.table import Head, Refusal, State, has_dice
from hardway.table.model.events import NAMES, Event, FellAway, Settled
from hardway.table.model.rulings import Again
from hardway.values.clock import UNKNOWN, shown
from hardway.values.money import dollars

_MONEY = frozenset(
    {
        "amount",
        "stake",
        "commission",
        "at_risk",
        "pays",
        "rounded",
        "owed",
        "minimum",
        "maximum",
        "unit",
        "booked",
        "surplus",
        "won",
        "tokens",
        "held",
        "rack",
    }
)
_INTERNAL = frozenset(
    {
        "marker",
        "split",
        "lock",
        "commission_left",
        "until",
        "in_use",
        "only",
        "inspect",
        "level",
        "above",
        "paid",
        "moved",
    }
)
"""Fields that tell `evolve` what to do and a reader nothing new; the marker's own stay where an event is about it."""


_IF_ANY = frozenset({
    "reading", "leaning", "leaning_clause", "moved_to", "parts", "name", "because", "player", "about", "over",
})  # fmt: skip
"""Fields that are left out where there is nothing to say."""
_MOMENTS = frozenset({"at", "due"})


def ratio(odds: Fraction) -> str:
    """Write odds as a fraction: 19/2, 1/1."""
    return f"{odds.numerator}/{odds.denominator}"


def event_form(event: Event) -> dict[str, Any]:
    """Return an event as a flat object."""
    form: dict[str, Any] = {"event": NAMES[type(event)]}
    for name, value in zip(event._fields, event, strict=True):
        if name in _INTERNAL and not (name in ("marker", "only") and form["event"] == "marked"):
            continue
        if value in ("", None, ()) and name in _IF_ANY:
            continue
        if name == "commission" and not value and isinstance(event, Settled):
            continue  # few settlements give any back
        form[name] = _value(name, value)
    if form["event"] == "point":
        form["point"] = form["point"] or None
    if isinstance(event, Settled) and event.parts:
        form["parts"] = _parts(event)
    if isinstance(event, FellAway | Again):
        form["entry"] = write(event.entry)
    return form


def _value(name: str, value: Any) -> Any:
    if name in _MONEY:
        return dollars(value)
    if name in _MOMENTS:
        return shown(value) if value != UNKNOWN else None
    if name == "odds":
        return ratio(value) if value is not None else None
    if name == "cites":
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def _parts(event: Settled) -> list[dict[str, Any]]:
    """Return the parts of a composite with their stakes and nets."""
    whole = sum(part.shares for part in event.parts)
    form = []
    for part in event.parts:
        stake = Fraction(event.at_risk * part.shares, whole)
        pays = dollars(stake * part.gain)
        form.append({"wager": part.wager, "stake": dollars(stake), "result": part.result, "pays": pays})
    return form


def refusal_form(refusal: Refusal) -> dict[str, Any]:
    """Return a refusal as an object."""
    form: dict[str, Any] = {"reason": refusal.reason, "clause": refusal.clause, "says": refusal.says}
    if refusal.reading:
        form["reading"] = refusal.reading
    if refusal.amended:
        form["amended"] = refusal.amended
    return form


def record_form(law: Law, head: Head) -> dict[str, Any]:
    """Return the opening line of a replay: which house, edition and options."""
    book = law.book
    return {
        **book.identity, "title": book.title,
        "act": book.act, "regulator": book.regulator, "edition": book.edition, "digest": book.digest, "mode": head.mode,
        "date": head.date or None, "chips": [dollars(chip) for chip in law.chips.denominations], "options": law.options,
    }  # fmt: skip


def final_form(law: Law, state: State) -> dict[str, Any]:
    """Return how a table stands at the end."""
    players = state.players.values()
    return {
        "point": state.point or None,
        "shooter": has_dice(law, state) or None,
        "rolls": state.rolls,
        "racks": {player.name: dollars(player.rack) for player in players},
        "tokens": {player.name: dollars(player.tokens) for player in players if player.tokens},
        "layout": {
            player.name: {wager: dollars(stake.amount) for wager, stake in player.bets.items()}
            for player in players
            if player.bets
        },
        "house": dollars(state.house),
        "commission": dollars(state.commission),
        "held": dollars(state.held),
        "float": None if state.float_chips is None else dollars(state.float_chips),
        "drop": dollars(state.drop),
        "cashed_out": dollars(state.cashed_out),
        "owed": dollars(state.owed),
        "unspent": dollars(state.unspent),
    }
