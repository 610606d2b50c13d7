"""Forms of a table for JSON: its view, what happened in sentences, a refusal. Money is text. Knows the core alone."""

import json
from collections.abc import Iterable
from typing import Any

from pydantic_core import to_json

from hardway.report.sentences.game_sentences import sentences
from hardway.report.sentences.sentence import Sentence
from hardway.rulebook import Law
from hardway.table import Refusal, State, view
from hardway.table.model.events import Event
from hardway.values.money import dollars

Form = dict[str, Any]


def text(form: Any) -> str:
    """Write JSON as it is sent: every row and every view is, so by the faster of the two writers there are."""
    return to_json(form).decode()


def view_form(law: Law, state: State, viewer: str) -> Form:
    """Return the table as a viewer (a role, a player, or nobody in particular) sees it."""
    form = view(law, state, viewer)
    form["chips"] = [dollars(chip) for chip in form["chips"]]
    form["sign"] = {name: _limits(line) for name, line in form["sign"].items()}
    form["posted"] = [{**notice, "limits": _limits(notice["limits"])} for notice in form["posted"]]
    for player in form["players"]:
        player["rack"], player["tokens"] = dollars(player["rack"]), dollars(player["tokens"])
        player["personal"] = {wager: [*map(dollars, own)] for wager, own in player["personal"].items()}
        for wager in player["wagers"]:
            wager["amount"], wager["tokens"] = dollars(wager["amount"]), dollars(wager["tokens"])
    if form["desk"] is not None:
        desk = form["desk"]
        desk["float"] = None if desk["float"] is None else dollars(desk["float"])
        desk["drop"] = dollars(desk["drop"])
        for dispute in desk["disputes"]:
            dispute.update({name: dollars(dispute[name]) for name in ("paid", "awarded")})
        for account in ("held", "owed"):
            form["desk"][account] = {name: dollars(amount) for name, amount in form["desk"][account].items()}
    return form


def _limits(line: Iterable[Any]) -> list[Any]:
    minimum, maximum, unit, per = line
    return [dollars(minimum), dollars(maximum), dollars(unit), per]


def money_form(state: State, person: str) -> Form | None:
    """Return what a seated person has; None for anybody else."""
    return json.loads(money_text(state, person)) if person in state.players else None


def money_text(state: State, person: str) -> str:
    """Return what a seated person has, as JSON: every player's is written with every batch of rows."""
    player = state.players[person]
    rack, layout = player.rack, sum([stake.amount for stake in player.bets.values()])
    result = rack + player.tokens + layout - player.brought
    return (
        f'{{"rack":"{dollars(rack)}","layout":"{dollars(layout)}","brought":"{dollars(player.brought)}",'
        f'"result":"{dollars(result)}"}}'
    )


def full_view(law: Law, state: State, *, role: str, person: str) -> Form:
    """Return the table as somebody in a role, or a player with their money, sees it."""
    form = view_form(law, state, role or person)
    mine = None if role else money_form(state, person)
    return {**form, "money": mine} if mine is not None else form


def says(law: Law, events: tuple[Event, ...]) -> list[Form]:
    """Tell what happened in sentences."""
    return [sentence(one) for one in sentences(law, events)]


def sentence(one: Sentence) -> Form:
    """Return a sentence with the clause that decides."""
    clause = next((clause for purpose, clause in one.cites if not purpose), None)
    return {"text": one.text, "clause": clause, "level": one.tone}


def error(name: str, says: str, clause: str | None = None) -> Form:
    """Return an error."""
    return {"name": name, "clause": clause, "says": says}


def refusal_error(refusal: Refusal) -> Form:
    """Return the error of a refusal."""
    form = error(refusal.reason, refusal.says, refusal.clause)
    return {**form, "reading": refusal.reading} if refusal.reading else form
