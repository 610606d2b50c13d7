"""decide(law, state, command) -> events or a refusal: a tournament as one function. No clock, no chance, no files.

>>> from hardway.rulebook import load
>>> from hardway.tournament.law import open_tournament
>>> law, state = open_tournament(load("crown"), "spring_cup")
>>> decide(law, state, c.Draft("entry_fee", 0, "100", by="dealer")).reason
'not_your_role'
"""

from collections.abc import Callable
from typing import Any

from hardway.rulebook import Refused
from hardway.tournament import commands as c
from hardway.tournament import disputes, drafting, ending, entering, opening, playing, rounds, sealed_wagers, seat_draw
from hardway.tournament.law import Decision, Events, TournamentLaw, check_apart
from hardway.tournament.state import TournamentState


def decide(law: TournamentLaw, state: TournamentState, command: c.Command) -> Decision:
    """Decide a command; the state stays as it is."""
    try:
        known = _as_known(state, command)
        happens = _DECIDE[type(command)](law, state, known)
        _check_person(law, command)
        check_apart(law, state, known)
        _check_own(law, state, known)
        return happens
    except Refused as no:
        return no.refusal


def _check_person(law: TournamentLaw, command: Any) -> None:
    """Refuse a role, or the house, as somebody who plays or directs."""
    named = _TAKES_PART.get(type(command))
    if named is not None and law.book.is_role(name := getattr(command, named)):
        cite = law.cite("appointed") if isinstance(command, c.Appoint) else law.item("players")
        raise Refused("unknown_name", cite, f"{name} is a role or the house, and no person: name the person")


def _check_own(law: TournamentLaw, state: TournamentState, command: Any) -> None:
    """Refuse somebody who answers, admits or rules in a matter of their own."""
    own = ""
    if isinstance(command, c.AnswerApplication | c.SetStanding):
        own = command.player
    elif isinstance(command, c.RuleOnDispute):
        complainant = state.disputes[command.number - 1].player
        own = state.director if command.name == state.director else complainant
    if own and own == command.name:
        says = f"that is a matter of {own}'s own: somebody else does it"
        raise Refused("own_decision", law.cite("staff_apart"), says)


def _as_known(state: TournamentState, command: Any) -> Any:
    """Return an entry with everybody as they were written first: one in other letters is not another person."""
    spelled = state.people.spelled
    changed: dict[str, Any] = {name: spelled(getattr(command, name)) for name in _NAMES if name in command._fields}
    if isinstance(command, c.Brief):
        changed["players"] = tuple(map(spelled, command.players))
    return command._replace(**changed) if changed else command


def _not_hosted(law: TournamentLaw, state: TournamentState, command: c.AtTable) -> Events:
    raise Refused("not_hosted", None, f"{command.table} is not played here: enter its hands, or its result")


_NAMES = ("player", "substitute", "director", "name")
"""Where an entry names somebody."""
_TAKES_PART: dict[type, str] = {c.Apply: "player", c.Appoint: "director", c.Nominate: "substitute"}
"""Where an entry brings somebody into the tournament."""
_DECIDE: dict[type, Callable[[TournamentLaw, TournamentState, Any], Events]] = {
    c.Draft: drafting.draft, c.ChangeRule: drafting.change, c.Submit: drafting.submit, c.Approve: drafting.approve,
    c.Appoint: drafting.appoint, c.Attend: drafting.attend, c.SetEntries: drafting.entries,
    c.Apply: entering.apply, c.AnswerApplication: entering.answer, c.SetStanding: entering.standing,
    c.Pay: entering.pay, c.GoOut: entering.go_out,
    c.Disqualify: entering.disqualify, c.Occupy: rounds.occupy, c.Designate: rounds.designate,
    c.Release: rounds.release, c.Brief: rounds.brief, c.RequireSignatures: rounds.signatures,
    c.SignCopy: rounds.sign, c.Draw: seat_draw.draw, c.CommitLots: seat_draw.commit,
    c.SeatAt: opening.seat, c.Nominate: opening.nominate, c.Permit: opening.permit, c.Move: opening.move,
    c.OpenRound: opening.open_round, c.TableThrow: playing.throw, c.Hand: playing.hand, c.Result: playing.result,
    c.Annul: playing.annul, c.Recall: playing.recall, c.CountChips: playing.count,
    c.Seal: sealed_wagers.seal, c.RevealWager: sealed_wagers.reveal, c.Agree: playing.agree,
    c.Conclude: playing.conclude, c.Progress: ending.progress, c.RaiseDispute: disputes.raise_dispute,
    c.RuleOnDispute: disputes.rule, c.AnswerRuling: disputes.answer, c.TellOfInspector: disputes.advise,
    c.TableDisputes: disputes.at_table, c.OrderPlace: ending.order_place,
    c.Award: ending.award, c.Cancel: ending.cancel,
    c.Tick: playing.tick, c.AtTable: _not_hosted,
}  # fmt: skip
