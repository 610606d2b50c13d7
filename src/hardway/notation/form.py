"""JSON of events, refusals and the final state of a table, as docs/notation.md describes it."""

from fractions import Fraction
from typing import Any, NotRequired, TypedDict

from hardway.notation.forms import write
from hardway.rulebook import Law
from hardway.rulebook.model.book import BookIdentity
from hardway.table import Head, Refusal, State, dice_holder
from hardway.table.model.events import Again, FellAway, Settled
from hardway.values.event import Dollars, Event, declared_form
from hardway.values.money import dollars
from hardway.values.phrase import Spoken, spoken


class RefusalForm(Spoken):
    """A refusal: its reason, its clause and the sentence for people."""

    reason: str
    clause: str | None
    says: str
    reading: NotRequired[str]
    amended: NotRequired[str]


class ReplayedRecord(BookIdentity):
    """The first line of a replay: house, edition and options."""

    title: str
    act: str
    regulator: str
    edition: str
    digest: str
    mode: str
    date: str | None
    chips: list[Dollars]
    options: dict[str, str]


class FinalForm(TypedDict):
    """The state of a table at the end of a replay."""

    point: int | None
    shooter: str | None
    rolls: int
    racks: dict[str, Dollars]
    tokens: dict[str, Dollars]
    layout: dict[str, dict[str, Dollars]]
    house: Dollars
    commission: Dollars
    held: Dollars
    float: Dollars | None
    drop: Dollars
    cashed_out: Dollars
    owed: Dollars
    unspent: Dollars


def event_form(event: Event) -> dict[str, Any]:
    """Return an event of any core as a flat object."""
    form = declared_form(event)
    if isinstance(event, Settled) and event.parts:
        form["parts"] = _parts(event)
    elif isinstance(event, FellAway | Again):
        form["entry"] = write(event.entry)
    return form


def _parts(event: Settled) -> list[dict[str, Any]]:
    """Return the parts of a composite wager, each with its stake and what it won or lost."""
    whole = sum(part.shares for part in event.parts)
    form = []
    for part in event.parts:
        stake = Fraction(event.at_risk * part.shares, whole)
        pays = dollars(stake * part.gain)
        form.append({"wager": part.wager, "stake": dollars(stake), "result": part.result, "pays": pays})
    return form


def refusal_form(refusal: Refusal) -> RefusalForm:
    """Return a refusal as an object."""
    form: RefusalForm = {"reason": refusal.reason, "clause": refusal.clause, "says": refusal.says}
    if refusal.reading:
        form["reading"] = refusal.reading
    if refusal.amended:
        form["amended"] = refusal.amended
    return {**form, **spoken(refusal.says)}


def record_form(law: Law, head: Head) -> ReplayedRecord:
    """Return the first line of a replay: house, edition and options."""
    book = law.book
    return {
        **book.identity, "title": book.title,
        "act": book.act, "regulator": book.regulator, "edition": book.edition, "digest": book.digest, "mode": head.mode,
        "date": head.date or None, "chips": [dollars(chip) for chip in law.chips.denominations], "options": law.options,
    }  # fmt: skip


def final_form(law: Law, state: State) -> FinalForm:
    """Return the state of a table at the end of a replay."""
    players = state.players.values()
    return {
        "point": state.point or None,
        "shooter": dice_holder(law, state) or None,
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
