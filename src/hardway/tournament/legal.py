"""What somebody may enter next in a tournament, and why not the rest. Asks the functions that decide."""

from collections.abc import Iterator
from typing import Any

from hardway.rulebook import Refusal
from hardway.tournament import commands as c
from hardway.tournament.decide import decide
from hardway.tournament.law import TournamentLaw
from hardway.tournament.state import TournamentState as State

_GIVEN = "some reason"
"""A reason that is taken as given."""


def legal(law: TournamentLaw, state: State, who: str) -> dict[str, list[dict[str, Any]]]:
    """Return what a person, or somebody in a role, may enter now, and what not, with the reason and the clause.

    A reason or the name of the director is taken as given; what needs numbers, chips or words is not tried.
    """
    found: dict[str, list[dict[str, Any]]] = {"may": [], "not": []}
    staff = who in law.book.roles
    for entry, command in _of_role(law, state, who) if staff else _of_person(state, who):
        decision = decide(law, state, command)
        if not isinstance(decision, Refusal):
            found["may"].append({"entry": entry})
        elif decision.reason != "not_your_role":
            row = {"entry": entry, "reason": decision.reason, "clause": decision.clause, "says": decision.says}
            found["not"].append(row)
    return found


def _of_person(state: State, who: str) -> Iterator[tuple[str, c.Command]]:
    yield from _of_player(state, who)
    if (who not in state.entrants or state.entrants[who].state == "withdrawn") and who not in state.substitutes:
        yield "apply", c.Apply(who)
    for one in state.disputes:
        if one.player == who and not one.content:
            yield f"content {one.number}", c.AnswerRuling("content", who, one.number)
            yield f"request_review {one.number}", c.AnswerRuling("request_review", who, one.number)
    if who not in state.entrants:
        return
    for what in ("fee", "buy_in", "buy_back"):
        yield f"pay {what}", c.Pay(who, what)
    yield "withdraw", c.GoOut("withdraw", who)
    yield "retire", c.GoOut("retire", who)
    yield "agree", c.Agree(who)


def _of_player(state: State, who: str) -> Iterator[tuple[str, c.Command]]:
    """Yield what a player and an approved substitute enter alike."""
    if state.signatures and (who in state.entrants or who in state.substitutes):
        yield "sign", c.SignCopy(who)
    for round_ in state.rounds.values():
        table, place = round_.place_of(round_.plays_for(who))
        if table and round_.phase in ("drawn", "open"):
            yield f"seat {table} {place}", c.SeatAt(who, table, place)


def _of_role(law: TournamentLaw, state: State, role: str) -> Iterator[tuple[str, c.Command]]:
    by = {"by": role, "because": _GIVEN}
    name = {**by, "name": state.director}
    yield "submit", c.Submit(**by)
    yield "entries open", c.SetEntries("open", **by)
    yield "entries close", c.SetEntries("close", **by)
    yield "cancel", c.Cancel(**by)
    yield "present", c.Attend("present", **name)
    yield "away", c.Attend("away", **name)
    yield "signatures", c.RequireSignatures(**by)
    yield "award", c.Award(**by)
    for player, entrant in state.entrants.items():
        if entrant.state == "applied":
            yield f"accept {player}", c.AnswerApplication("accept", player, **by)
            why = {**by, "because": law.conditions(state).get("criteria") or _GIVEN}
            yield f"turn_down {player}", c.AnswerApplication("turn_down", player, **why)
    accepted = [player for player, entrant in state.entrants.items() if entrant.state == "accepted"]
    for player in (*accepted, *sorted(state.substitutes - set(accepted))):
        grounds = law.conditions(state).get("grounds") or () if not state.is_disqualified(player) else ()
        yield from ((f"disqualify {player} {g}", c.Disqualify(player, g, **by)) for g in grounds)
        yield f"brief {player}", c.Brief("brief", (player,), **by)
        yield f"satisfied {player}", c.Brief("satisfied", (player,), **by)
    for one in state.disputes:
        if not one.content and not one.advised:
            yield f"advise_inspector {one.number}", c.TellOfInspector(one.number, **by)
        if one.rulings and one.rulings[-1][2] == "upheld":
            yield f"rank {one.number} 1", c.OrderPlace(one.number, 1, **by)
    yield from _of_rounds(state, by)


def _of_rounds(state: State, by: dict[str, str]) -> Iterator[tuple[str, c.Command]]:
    for number, round_ in state.rounds.items():
        if round_.phase == "drawn":
            yield f"open round {number}", c.OpenRound(number, **by)
        if round_.phase == "open":
            yield f"progress round {number}", c.Progress(number, (), **by)
        for player, _, allowed in round_.substitutes if round_.phase != "settled" else ():
            for verb in ("disallow",) if allowed else ("allow", "disallow"):
                yield f"{verb} {player} round {number}", c.Permit(verb, player, number, **by)
    for table in state.tables.values():
        yield f"release {table.name}", c.Release(table.name, **by)
        if table.phase == "open":
            yield f"conclude {table.name}", c.Conclude(table.name, **by)
