"""decide(law, state, command) -> events or a refusal: a tournament as one function. No clock, no chance, no files.

>>> from hardway.rulebook import load
>>> from hardway.tournament.model.law import open_tournament
>>> law, state = open_tournament(load("crown"), "spring_cup")
>>> decide(law, state, TournamentAct("draft", item="entry_fee", says="100", by="dealer")).reason
'not_your_role'
"""

from collections.abc import Callable

from hardway.rulebook import Refused
from hardway.tournament import disputes, drafting, ending, entering, playing, rounds, seat_draw
from hardway.tournament.model.commands import Command, Tick, TournamentAct
from hardway.tournament.model.law import Decision, Events, TournamentLaw, check_staff_apart
from hardway.tournament.model.state import TournamentState
from hardway.values.phrase import person, phrase, table_word


def decide(law: TournamentLaw, state: TournamentState, command: Command) -> Decision:
    """Return the events of a command, or its refusal; the state is not changed."""
    try:
        if isinstance(command, Tick):
            return playing.tick(law, state, command)
        known = _as_known(state, command)
        happens = _DECIDE[known.verb](law, state, known)
        _check_person(law, command)
        check_staff_apart(law, state, known)
        _check_own(law, state, known)
        return happens
    except Refused as no:
        return no.refusal


def _check_person(law: TournamentLaw, command: TournamentAct) -> None:
    """Refuse a role's name, or `house`, given in place of a person's."""
    named = _TAKES_PART.get(command.verb)
    if named is not None and law.book.is_role(name := getattr(command, named)):
        cite = law.cite("appointed") if command.verb == "appoint" else law.item("players")
        raise Refused(
            "unknown_name",
            cite,
            phrase("{} <is> a role or the house, not a person's name: name the person", person(name)),
        )


def _check_own(law: TournamentLaw, state: TournamentState, command: TournamentAct) -> None:
    """Refuse a person who would decide their own case."""
    own = ""
    if command.verb in ("accept", "turn_down", "bar", "admit"):
        own = command.player
    elif command.verb in ("decide", "review"):
        complainant = state.disputes[command.number - 1].player
        own = state.director if command.name == state.director else complainant
    if own and own == command.name:
        says = f"{own} cannot decide their own case"
        raise Refused("own_decision", law.cite("staff_apart"), says)


def _as_known(state: TournamentState, command: TournamentAct) -> TournamentAct:
    """Return an entry with every name as it was first spelled, because `Ann` and `ann` are one person."""
    spelling = state.people.first_spelling
    return command._replace(
        player=spelling(command.player), substitute=spelling(command.substitute), director=spelling(command.director),
        name=spelling(command.name), players=tuple(map(spelling, command.players)),
    )  # fmt: skip


def _not_hosted(law: TournamentLaw, state: TournamentState, command: TournamentAct) -> Events:
    raise Refused(
        "not_hosted",
        None,
        phrase("{} is not played on this server: report its hands, or its result", table_word(command.table)),
    )


_TAKES_PART = {"apply": "player", "appoint": "director", "nominate": "substitute"}
"""The verbs by which a person gets a part in the tournament, each with the field that has their name."""
_DECIDE: dict[str, Callable[[TournamentLaw, TournamentState, TournamentAct], Events]] = {
    "draft": drafting.draft, "change": drafting.change, "submit": drafting.submit, "approve": drafting.approve,
    "appoint": drafting.appoint, "present": drafting.mark_presence, "away": drafting.mark_presence,
    "entries": drafting.entries, "apply": entering.apply, "accept": entering.answer_application,
    "turn_down": entering.answer_application, "bar": entering.set_entitlement, "admit": entering.set_entitlement,
    "pay": entering.pay, "withdraw": entering.leave, "retire": entering.leave, "disqualify": entering.disqualify,
    "table": rounds.mark_table, "designate": rounds.designate, "release": rounds.release, "brief": rounds.brief,
    "satisfied": rounds.brief, "signatures": rounds.signatures, "sign": rounds.sign, "draw": seat_draw.draw,
    "commit": seat_draw.commit, "seat": rounds.seat, "nominate": rounds.nominate, "allow": rounds.answer_nomination,
    "disallow": rounds.answer_nomination, "move": rounds.move, "open": rounds.open_round, "throw": playing.throw,
    "hand": playing.hand, "result": playing.result, "annul": playing.annul, "recall": playing.recall,
    "chips": playing.recount, "seal": playing.seal, "reveal": playing.reveal, "agree": playing.agree,
    "conclude": playing.conclude, "progress": ending.progress, "dispute": disputes.raise_dispute,
    "decide": disputes.give_ruling, "review": disputes.give_ruling, "request_review": disputes.answer_ruling,
    "content": disputes.answer_ruling, "advise_inspector": disputes.advise_inspector,
    "disputes": disputes.record_table_disputes, "rank": ending.order_place, "award": ending.award,
    "cancel": ending.cancel, "at": _not_hosted,
}  # fmt: skip
