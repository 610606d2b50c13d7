"""Disputes about acts of the operator and the director, and the reinstatement of players.

Disputes about play belong to the table. A decision here is `stands` (the act remains), `reinstate` (the complainant is
as before the act) or `upheld` (its words order something else, such as a rank in the last round: `order_place`).
"""

from collections.abc import Iterator
from typing import NamedTuple

from hardway.rulebook import Cite, Refused
from hardway.rulebook.model.refusal import check_open_disputes
from hardway.tournament.entering import check_entrant, check_may_play, check_room
from hardway.tournament.model import events as e
from hardway.tournament.model.commands import TournamentAct
from hardway.tournament.model.evolve import evolve
from hardway.tournament.model.law import Events, TournamentLaw, authorise, expected_players
from hardway.tournament.model.state import OVER, Entrant, RoundState, RoundTable, TournamentDispute
from hardway.tournament.model.state import TournamentState as State
from hardway.tournament.playing import reopen_tables, was_concluded_early
from hardway.tournament.rounds import players_due, round_players
from hardway.values.names import count_text
from hardway.values.phrase import advice, person, phrase, table_word

STEPS = ("decide", "review")
REINSTATED_FROM = ("disqualified", "turned_down")
"""The states of an entrant from which the ruling on a dispute can reinstate them in the tournament."""


class Block(NamedTuple):
    """Something that keeps an act of the director from being accepted, with the refusal that the act would get."""

    act: str
    refused: Refused
    table: str = ""
    """The table at which it must be put right; empty if that is not at a table."""
    player: str = ""
    number: int = 0
    """The number of the open dispute: of the table's own, or of the tournament's."""


def raise_dispute(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Record a complaint, at any time, of an applicant or of a person who is or was a substitute."""
    if command.player not in state.substitutes | state.disqualified_substitutes:
        check_entrant(state, command.player)
    waiting = [one for one in state.disputes if one.player == command.player and _waits(one)]
    check_open_disputes(command.player, len(waiting))
    cite = law.power("decide")
    return (e.DisputeRaised(len(state.disputes) + 1, command.player, command.says, state.now, **cite.cited),)


def _waits(dispute: TournamentDispute) -> bool:
    """Say whether a dispute, unless it is reviewed, keeps the prizes from being awarded."""
    return not dispute.content and not dispute.advised


def _found(state: State, number: int, cite: Cite, *, over: bool = False) -> TournamentDispute:
    found = next((one for one in state.disputes if one.number == number), None)
    if found is None:
        says = f"there is no dispute {number}; on record: {count_text(len(state.disputes), 'dispute')}"
        raise Refused("nothing_there", cite, says)
    if found.content and not over:
        raise Refused(
            "final", cite, phrase("{} <is> content with the decision: dispute {} is over", person(found.player), number)
        )
    return found


def give_ruling(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide a dispute, or review its decision on request. Another person must review it, and that ruling is final."""
    cite = authorise(law, state, command.verb, command)
    found = _found(state, command.number, cite)
    done = len(found.rulings)
    if done == len(STEPS):
        raise Refused("final", cite, "the last decision is final")
    if command.verb == "decide" and done:
        raise Refused("already_done", cite, "it has been decided already; to review the decision: review")
    if command.verb == "review" and not found.requested:
        says = phrase("there is no decision to review yet{}", advice("decide"))
        if done:
            line = f"request_review {found.player} {found.number}"
            says = phrase("there is no request for a review{}", advice(line))
        raise Refused("nothing_there", cite, says)
    if any(name == command.name for _, name, _ in found.rulings):
        raise Refused(
            "own_decision",
            cite,
            phrase("{} <has> ruled on this dispute: another person must review the decision", person(command.name)),
        )
    reinstated = _reinstate(law, state, found.player, cite) if command.outcome == "reinstate" else ()
    who = (command.by, command.name, done + 1 == len(STEPS))
    ruling = e.RulingGiven(found.number, found.player, command.outcome, command.says, *who, **cite.cited)
    return (ruling, *reinstated)


def _reinstate(law: TournamentLaw, state: State, player: str, cite: Cite) -> Events:
    """Return the events that reinstate a player, a substitute, or a person who is both."""
    entrant = state.entrants.get(player)
    events: tuple[e.TournamentEvent, ...] = ()
    if player in state.disqualified_substitutes:
        _check_in_time(law, state, player, cite)
        events = (e.SubstituteBack(player, **cite.cited),)
    if entrant is None or (events and entrant.state not in REINSTATED_FROM):
        if not events:
            raise Refused(
                "already_done",
                cite,
                phrase("{} <is> a substitute and cannot be reinstated: enter stands or upheld instead", person(player)),
            )
        return events
    return (*events, *_reinstatement(law, state, player, cite))


def _check_in_time(law: TournamentLaw, state: State, player: str, cite: Cite) -> None:
    """Refuse to reinstate a person who may not play, or after the tournament is over."""
    check_may_play(law, state, player)
    if state.phase in OVER:
        raise Refused(
            "too_late", cite, f"it is too late to reinstate: the tournament is {state.phase}; enter upheld instead"
        )


def _reinstatement(law: TournamentLaw, state: State, player: str, cite: Cite) -> Events:
    """Return the events that reinstate a disqualified player or a refused applicant, if that is still possible."""
    entrant = state.entrants[player]
    if entrant.state not in REINSTATED_FROM:
        says = phrase(
            "{} <is> {} and cannot be reinstated: enter stands or upheld instead",
            person(player),
            entrant.state.replace("_", " "),
        )
        raise Refused("already_done", cite, says)
    _check_in_time(law, state, player, cite)
    if entrant.state == "turned_down":
        check_room(law, state)
    table = state.latest_table(player)
    at = table.name if table is not None and state.rounds[table.round].phase == "open" else ""
    after = "accepted" if entrant.state == "turned_down" else entrant.state_before
    back = e.Reinstated(player, after, at, entrant.forfeited, entrant.refunded, **cite.cited)
    if why := _too_late(law, state, entrant, coming := _next_round(law, evolve(state, back), player)):
        raise Refused(
            "too_late", cite, phrase("it is too late to reinstate {}: {}; enter upheld instead", person(player), why)
        )
    if coming is not None and coming.phase == "drawn" and not coming.place_of(player)[0]:
        back = back._replace(unplaced=coming.number)
    _check_places(law, evolve(state, back), coming, cite)
    return (back, *(reopen_tables(law, evolve(state, back), table.round) if table is not None and at else ()))


def _next_round(law: TournamentLaw, after: State, player: str) -> RoundState | None:
    """Return the round that a reinstated player would join: the next one, or the one in play; None if there is none."""
    table = after.latest_table(player)
    for number, round_ in after.rounds.items():
        here = table is not None and table.round == number
        if round_.phase == "open" and here:
            return round_
        if round_.phase == "scheduled" and player in players_due(law, after, number):
            return round_
        if round_.phase == "drawn" and (round_.place_of(player)[0] or player in players_due(law, after, number)):
            return round_
    return None


def _too_late(law: TournamentLaw, state: State, entrant: Entrant, coming: RoundState | None) -> str:
    """Return why a player can no longer be reinstated; empty if they can."""
    player, table = entrant.name, state.latest_table(entrant.name)
    if entrant.state_before == "out" or not state.drawn:
        return ""
    if entrant.state == "turned_down":
        return phrase("places have been drawn, and {} <has> none", person(player))
    if coming is not None:
        ended = coming.phase == "open" and table is not None and _ended_without(law, state, table, entrant)
        return (
            phrase("play at {} has ended without {}", table_word(table.name), person(player)) if ended and table else ""
        )
    settled = [round_ for round_ in state.rounds.values() if round_.phase == "settled"]
    if len(settled) == len(state.rounds) and any(player in equals for equals in settled[-1].ranks):
        return ""
    if open_ := next((number for number, round_ in state.rounds.items() if round_.phase == "open"), None):
        return phrase("round {} is played without {}", open_, person(player))
    if settled:
        return phrase("round {} has been settled without {}", settled[-1].number, person(player))
    return phrase("places have been drawn, and {} <has> none", person(player))


def _check_places(law: TournamentLaw, after: State, coming: RoundState | None, cite: Cite) -> None:
    """Refuse to reinstate a player if the round they would join has no seat left."""
    if coming is None or coming.phase == "open":
        return
    conditions, number = law.conditions(after), coming.number
    count = (
        len(round_players(law, after, number))
        if coming.phase == "drawn"
        else expected_players(conditions, after, number)
    )
    if number > 1 and count > (most := conditions.capacity(number)):
        raise Refused("too_many", cite, f"round {number} has places for {most}, and they are taken")


def _ended_without(law: TournamentLaw, state: State, table: RoundTable, entrant: Entrant) -> bool:
    """Say whether a table was played to its end after this player had left it."""
    return table.phase == "ended" and table.hands > entrant.hands and not was_concluded_early(law, state, table)


def answer_ruling(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Record that a complainant is content, or asks for a review, which reopens the dispute."""
    cite = law.power("review" if command.verb == "request_review" else "decide")
    found = _found(state, command.number, cite, over=command.verb == "request_review")
    if found.player != command.player:
        raise Refused("not_your_role", cite, phrase("dispute {} is {}'s", found.number, person(found.player)))
    if command.verb == "request_review":
        if len(found.rulings) != 1:
            reason = "final" if found.rulings else "nothing_there"
            raise Refused(
                reason, cite, "the last decision is final" if found.rulings else "there is no decision to review yet"
            )
        if found.requested:
            raise Refused("already_done", cite, "a review has been asked for")
    return (e.RulingAnswered(found.number, found.player, command.verb == "content", **cite.cited),)


def order_place(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Give a complainant the rank in the last round that the decision of an upheld dispute orders."""
    rulings = next((one.rulings for one in state.disputes if one.number == command.number), ())
    review = len(rulings) > 1 and law.book.may_act(command.by, law.rules.powers["review"].roles)
    cite = authorise(law, state, "review" if review else "decide", command)
    found = _found(state, command.number, cite, over=True)
    _check_reviewed(law, found)
    if not found.rulings or found.rulings[-1][2] != "upheld":
        says = f"dispute {found.number} has not been decided so: decide {found.number} upheld, and which place"
        raise Refused("nothing_there", cite, says)
    entrant, last = state.entrants.get(found.player), state.rounds[max(state.rounds)] if state.rounds else None
    if state.phase == "cancelled" or last is None or last.phase != "settled":
        reason = "too_late" if state.phase == "cancelled" else "too_early"
        raise Refused(reason, cite, "prizes follow from the last round")
    if entrant is None or entrant.state not in ("accepted", "out", "disqualified"):
        raise Refused("not_entitled", cite, phrase("{} no longer plays in the tournament", person(found.player)))
    _check_place(state, last, found.player, command.place, cite)
    ordered = e.PlaceOrdered(found.number, found.player, command.place, last.number, **cite.cited)
    if entrant.state != "disqualified":
        return (ordered,)
    return (e.Reinstated(found.player, "accepted", "", 0, entrant.refunded, **cite.cited), ordered)


def _check_place(state: State, last: RoundState, player: str, place: int, cite: Cite) -> None:
    """Refuse a rank that does not exist, or that divides players who are equal."""
    first = 1
    for group in last.ranks:
        others = [name for name in group if name != player and state.entrants[name].state == "accepted"]
        if place == first:
            return
        if first < place < first + len(others):
            says = f"{', '.join(others)} share place {first}: give the player place {first} or {first + len(others)}"
            raise Refused("bad_numbers", cite, says)
        first += len(others)
    if place != first:
        raise Refused("bad_numbers", cite, f"there are places from 1 to {first}")


def _check_reviewed(law: TournamentLaw, dispute: TournamentDispute) -> None:
    """Refuse to end a dispute, or to carry out its decision, while a requested review is not done."""
    if (due := _review_due(law, dispute)) is not None:
        raise due


def _review_due(law: TournamentLaw, dispute: TournamentDispute) -> Refused | None:
    """Return the refusal for a requested review that is not done; None if there is none."""
    if not dispute.requested or dispute.content:
        return None
    says = phrase(
        "{} <has> asked for a review of dispute {}: first enter the review", person(dispute.player), dispute.number
    )
    return Refused("review_due", law.power("review"), says)


def advise_inspector(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Record that a complainant was told that they can consult an inspector."""
    cite = authorise(law, state, "advise", command)
    found = _found(state, command.number, cite)
    if not found.rulings:
        raise Refused("nothing_there", cite, phrase("it has not been decided yet{}", advice("decide")))
    if found.advised:
        raise Refused(
            "already_done",
            cite,
            phrase("{} <has> already been told who can be consulted about the dispute", person(found.player)),
        )
    return (e.ToldOfInspector(found.number, found.player, **cite.cited),)


def record_table_disputes(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Record which disputes about play at a table are open; also after its round, or after the tournament."""
    cite = law.power("advise")
    placed = {table for round_ in state.rounds.values() for _, table, _ in round_.places}
    if command.table not in placed | state.tables.keys() | state.waiting.keys():
        raise Refused("not_designated", cite, f"{command.table} is not a table of this tournament")
    if command.waiting == state.waiting.get(command.table, ()):
        raise Refused(
            "already_done", cite, phrase("nothing has changed in the disputes at {}", table_word(command.table))
        )
    return (e.TableDisputesWait(command.table, command.waiting, **cite.cited),)


def check_resolved(law: TournamentLaw, state: State) -> None:
    """Refuse to end a tournament while a dispute keeps the prizes from being awarded."""
    for block in unresolved(law, state):
        raise block.refused


def unresolved(law: TournamentLaw, state: State) -> Iterator[Block]:
    """Yield the disputes that keep the prizes from being awarded: a review is open, or the complainant is neither
    content nor told of the inspector.
    """
    cite = law.power("advise")
    for one in state.disputes:
        if (review := _review_due(law, one)) is not None:
            yield Block("award", review, "", one.player, one.number)
        elif _waits(one):
            says = phrase(
                "dispute {} of {} is open{}",
                one.number,
                person(one.player),
                advice("advise_inspector", "first content, or advise_inspector"),
            )
            yield Block("award", Refused("inspector_due", cite, says), "", one.player, one.number)
    for table, waiting in state.waiting.items():
        for player, number in waiting:
            says = phrase(
                "dispute {} of {} at {} is open: there first satisfied, or reviewed, advise_inspector and carried out, "
                "or else conclude",
                number,
                person(player),
                table_word(table),
            )
            yield Block("award", Refused("inspector_due", cite, says), table, player, number)
