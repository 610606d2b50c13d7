"""Lists the entries that a person may make next in a tournament, and why not the others. It asks `decide`."""

from collections.abc import Iterator
from typing import Any

from hardway.rulebook import Refusal
from hardway.rulebook.model.refusal import CoreLine, CoreLists, refused_line
from hardway.tournament.decide import decide
from hardway.tournament.model.commands import Command, TournamentAct
from hardway.tournament.model.law import TournamentLaw
from hardway.tournament.model.state import TournamentState as State

_REASON = "some reason"
"""Stands for a reason that only the person who makes the entry could write."""


def legal(law: TournamentLaw, state: State, who: str) -> CoreLists:
    """Return the entries that a person or a role may make now, and the others with reason and clause.

    A reason, or the director's name, is filled in. Entries that need numbers, chips or free text are left out.
    """
    found: CoreLists = {"may": [], "not": []}
    staff = who in law.book.roles
    for entry, command in _of_role(law, state, who) if staff else _of_person(law, state, who):
        decision = decide(law, state, command)
        if not isinstance(decision, Refusal):
            found["may"].append({"entry": entry})
        elif decision.reason != "not_your_role":
            line: CoreLine = {"entry": entry}
            found["not"].append({**line, **refused_line(decision)})
    return found


def _of_person(law: TournamentLaw, state: State, who: str) -> Iterator[tuple[str, Command]]:
    yield from _of_player(state, who)
    if (who not in state.entrants or state.entrants[who].state == "withdrawn") and who not in state.substitutes:
        yield "apply", TournamentAct("apply", player=who)
    for one in state.disputes:
        if one.player == who and not one.content:
            yield f"content {one.number}", TournamentAct("content", player=who, number=one.number)
            yield f"request_review {one.number}", TournamentAct("request_review", player=who, number=one.number)
    if who not in state.entrants:
        return
    for what in ("fee", "buy_in", "buy_back"):
        yield f"pay {what}", TournamentAct("pay", player=who, what=what)
    yield "withdraw", TournamentAct("withdraw", player=who)
    yield "retire", TournamentAct("retire", player=who)
    if _is_asked_to_agree(law, state, who):
        yield "agree", TournamentAct("agree", player=who)


def _is_asked_to_agree(law: TournamentLaw, state: State, who: str) -> bool:
    """Say whether an early end of the player's table needs their agreement: only where chips are cashed."""
    table = state.latest_table(who)
    return table is not None and law.conditions(state).get("ends", table.round).how == "cash"


def _of_player(state: State, who: str) -> Iterator[tuple[str, Command]]:
    """Yield the entries of players and of approved substitutes."""
    if state.signatures and (who in state.entrants or who in state.substitutes):
        yield "sign", TournamentAct("sign", player=who)
    for round_ in state.rounds.values():
        table, place = round_.place_of(round_.plays_for(who))
        if table and round_.phase in ("drawn", "open"):
            yield f"seat {table} {place}", TournamentAct("seat", player=who, table=table, place=place)


def _of_role(law: TournamentLaw, state: State, role: str) -> Iterator[tuple[str, Command]]:
    by: dict[str, Any] = {"by": role, "because": _REASON}
    name = {**by, "name": state.director}
    yield "submit", TournamentAct("submit", **by)
    yield "entries open", TournamentAct("entries", what="open", **by)
    yield "entries close", TournamentAct("entries", what="close", **by)
    yield "cancel", TournamentAct("cancel", **by)
    yield "present", TournamentAct("present", **name)
    yield "away", TournamentAct("away", **name)
    yield "signatures", TournamentAct("signatures", **by)
    yield "award", TournamentAct("award", **by)
    for player, entrant in state.entrants.items():
        if entrant.state == "applied":
            yield f"accept {player}", TournamentAct("accept", player=player, **by)
            why = {**by, "because": law.conditions(state).get("criteria") or _REASON}
            yield f"turn_down {player}", TournamentAct("turn_down", player=player, **why)
    accepted = [player for player, entrant in state.entrants.items() if entrant.state == "accepted"]
    for player in (*accepted, *sorted(state.substitutes - set(accepted))):
        grounds = law.conditions(state).get("grounds") or () if not state.is_disqualified(player) else ()
        yield from (
            (f"disqualify {player} {g}", TournamentAct("disqualify", player=player, ground=g, **by)) for g in grounds
        )
        yield f"brief {player}", TournamentAct("brief", players=(player,), **by)
        yield f"satisfied {player}", TournamentAct("satisfied", players=(player,), **by)
    for one in state.disputes:
        if not one.content and not one.advised:
            yield f"advise_inspector {one.number}", TournamentAct("advise_inspector", number=one.number, **by)
        if one.rulings and one.rulings[-1][2] == "upheld":
            yield f"rank {one.number} 1", TournamentAct("rank", number=one.number, place=1, **by)
    yield from _of_rounds(state, by)


def _of_rounds(state: State, by: dict[str, Any]) -> Iterator[tuple[str, Command]]:
    for number, round_ in state.rounds.items():
        if round_.phase == "drawn":
            yield f"open round {number}", TournamentAct("open", round=number, **by)
        if round_.phase == "open":
            yield f"progress round {number}", TournamentAct("progress", round=number, numbers=(), **by)
        for player, _, allowed in round_.substitutes if round_.phase != "settled" else ():
            for verb in ("disallow",) if allowed else ("allow", "disallow"):
                yield f"{verb} {player} round {number}", TournamentAct(verb, player=player, round=number, **by)
    for table in state.tables.values():
        yield f"release {table.name}", TournamentAct("release", table=table.name, **by)
        if table.phase == "open":
            yield f"conclude {table.name}", TournamentAct("conclude", table=table.name, **by)
