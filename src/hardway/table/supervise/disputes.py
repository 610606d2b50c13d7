"""Decides disputes: a complaint, the decision, its review, payment, and closing.

A player may have several open at once; a command then gives the dispute's number.
"""

from hardway.rulebook import Cite, Law
from hardway.rulebook.model.book import Step
from hardway.rulebook.model.refusal import check_open_disputes
from hardway.table.model.commands import Act, Complain, RequestReview, Rule, Satisfied
from hardway.table.model.desk import Dispute
from hardway.table.model.events import Acted, DisputeClosed, Disputed, DisputeRuled, ReviewRequested
from hardway.table.model.reasons import Events, Refused, bad_amount, check_known
from hardway.table.model.roles import allow
from hardway.table.model.state import Player, State
from hardway.table.play.wagers import not_in_chips
from hardway.values.money import short
from hardway.values.names import is_one_person
from hardway.values.phrase import advice, money, person, phrase
from hardway.values.verbs import doing


def _ladder(law: Law, over: str) -> tuple[Step, ...]:
    """Return the steps on which a dispute is ruled: `over` is a clause, or empty for a matter the rules do not
    cover.
    """
    return (() if over else law.ladder("dispute_other")) or law.ladder("dispute")


def complain(law: Law, state: State, command: Complain) -> Events:
    """Decide a complaint of a player, a spectator or a player who has left."""
    check_known(state, command.player)
    if command.over and not law.book.named(command.over):
        raise Refused("unknown_name", None, f"{law.book.house} has no clause {command.over!r}")
    face = law.authority("face")
    if face and command.over and command.over == face.cite.clause and law.settings.disputed_face == "final":
        raise Refused("final", face.cite, "which face counts is decided at the table; that decision is final")
    check_open_disputes(command.player, len(state.desk.open_disputes(command.player)))
    cite = _ladder(law, command.over)[0].cite
    number = len(state.desk.disputes) + 1
    return (Disputed(command.player, number, state.rolls, command.says, command.over, cite.clause, cite.reading),)


def _find_open(state: State, player: str, number: int = 0) -> Dispute:
    check_known(state, player)
    found = state.desk.open_disputes(player)
    if not number and len(found) > 1:
        raise _refuse_ambiguous(player, found)
    named = [dispute for dispute in found if number in (0, dispute.number)]
    which = f"dispute {number}" if number else "no dispute"
    says = phrase("{} of {} is {}open", which, person(player), "not " if number else "")
    if not named:
        raise Refused("nothing_there", None, says)
    return named[0]


def _refuse_ambiguous(player: str, found: tuple[Dispute, ...]) -> Refused:
    several = " or ".join(f"about {dispute.number}" for dispute in found)
    return Refused(
        "unknown_name",
        None,
        phrase("{} <has> {} disputes: say which one, as in {}", person(player), len(found), several),
    )


def _find_dispute(state: State, player: str, number: int) -> Dispute:
    """Return the dispute that a command means, an open one first; refuse if there is none, or if several fit."""
    if state.desk.open_dispute(player, number) is not None:
        return _find_open(state, player, number)
    found = tuple(d for d in state.desk.disputes if d.player == player and d.closed and number in (0, d.number))
    if len(found) > 1:
        raise _refuse_ambiguous(player, found)
    return found[0] if found else _find_open(state, player, number)


def check_advised(law: Law, state: State) -> None:
    """Refuse to close a table with an open dispute whose complainant was not advised of the inspector, if the house
    asks it."""
    left = [dispute for dispute in state.desk.disputes if advice_clause(law, dispute)]
    if not left:
        return
    says = phrase(
        "dispute {} of {} is open{}",
        left[0].number,
        person(left[0].player),
        advice("advise_inspector", "first satisfied, or advise_inspector"),
    )
    raise Refused("inspector_due", law.book.cites["inspector"], says)


def advice_clause(law: Law, dispute: Dispute) -> str | None:
    """Return the clause that keeps a table open until a dispute is closed or its complainant advised; None if nothing
    does."""
    cite = law.book.cites.get("inspector")
    return cite.clause if cite and not dispute.closed and not dispute.advised else None


def request_review(law: Law, state: State, command: RequestReview) -> Events:
    """Decide a request to review the last decision; it reopens a closed dispute.

    The rules set no time limit.
    """
    dispute = _find_dispute(state, command.player, command.number)
    ladder, done = _ladder(law, dispute.over), len(dispute.rulings)
    if not done:
        raise Refused("nothing_there", ladder[0].cite, phrase("there is no decision to review yet{}", advice("decide")))
    if done == len(ladder):
        raise Refused("final", ladder[-1].cite, "the last decision is final")
    if dispute.requested:
        raise Refused("already_done", ladder[done].cite, "a review has been asked for")
    return (ReviewRequested(dispute.player, dispute.number, *ladder[done].cite[:2]),)


def rule(law: Law, state: State, command: Rule) -> Events:
    """Decide a ruling on a dispute: the first decision, or a review."""
    dispute = _find_open(state, command.player, command.number)
    ladder = _ladder(law, dispute.over)
    done = len(dispute.rulings)
    if done == len(ladder):
        raise Refused("final", ladder[-1].cite, "the last decision is final")
    if command.verb == "decide" and done:
        raise Refused("already_done", ladder[0].cite, "it has been decided already; to review the decision: review")
    if command.verb == "review" and not done:
        raise Refused("nothing_there", ladder[0].cite, phrase("there is no decision to review yet{}", advice("decide")))
    step = ladder[done]
    allow(law.book, command.by, step.roles, step.cite, doing(command.verb))
    _check_reviewer(law, state, dispute, step, command)
    if "requested" in step.needs.split() and not dispute.requested:
        says = phrase(
            "a decision is reviewed only on request, and nobody has asked{}", advice(f"request_review {dispute.player}")
        )
        raise Refused("nothing_there", step.cite, says)
    last = done + 1 == len(ladder)
    who = (command.by, command.name, last)
    return (
        DisputeRuled(dispute.player, dispute.number, step.number, command.says, *who, *step.cite[:2], command.pays),
    )


def next_step(law: Law, dispute: Dispute) -> Step | None:
    """Return the next step of a dispute with all roles that may take it; None after the last step.

    If the reviewer must be senior, these are only roles above the one that ruled last.
    """
    ladder, done = _ladder(law, dispute.over), len(dispute.rulings)
    if done == len(ladder):
        return None
    step, roles = ladder[done], law.book.roles
    above = roles[dispute.rulings[-1][1]].rank if done and "senior" in step.needs.split() else -1
    able = (role for role in roles if law.book.may_act(role, step.roles) and roles[role].rank > above)
    return step._replace(roles=frozenset(able))


def _check_reviewer(law: Law, state: State, dispute: Dispute, step: Step, command: Rule) -> None:
    """Refuse a ruling without a name, a review of one's own decision, and a reviewer of too low a rank."""
    if not command.name:
        raise Refused("not_confirmed", step.cite, "the entry must name who rules on a dispute: by ROLE NAME")
    if any(is_one_person(name, command.name) for _, _, name in dispute.rulings):
        raise Refused(
            "own_decision",
            step.cite,
            phrase("{} <has> ruled on this dispute; another person must review the decision", person(command.name)),
        )
    roles = law.book.roles
    works = [role for name, role in state.desk.staff if is_one_person(name, command.name)]
    if dispute.rulings and works and not any(law.book.may_act(role, step.roles) for role in works):
        says = phrase(
            "{} <works> at this table as {}; another person must review the decision",
            person(command.name),
            roles[works[0]].label,
        )
        raise Refused("own_decision", step.cite, says)
    if "senior" in step.needs.split() and dispute.rulings:
        before = roles[dispute.rulings[-1][1]]
        if roles[command.by].rank <= before.rank:
            senior = f"a {before.label}'s decision is reviewed by a senior role, not a {roles[command.by].label}"
            raise Refused("own_decision", step.cite, senior)


def satisfied(law: Law, state: State, command: Satisfied) -> Events:
    """Decide that a dispute ends because the complainant is satisfied."""
    dispute = _find_open(state, command.player, command.number)
    cite = _ladder(law, dispute.over)[0].cite
    return (DisputeClosed(dispute.player, dispute.number, "satisfied", "", "", *cite[:2]),)


def advise_inspector(law: Law, state: State, command: Act) -> Events:
    """Decide that a complainant is told that they can consult an inspector."""
    dispute = _find_open(state, command.player, int(command.about or 0))
    cite = law.book.cites.get("inspector")
    if cite is None:
        raise Refused("not_offered", None, f"no rule of {law.book.house} that we have says whom to consult")
    _check_concluder(law, dispute, command, cite)
    if dispute.advised:
        raise Refused(
            "already_done",
            cite,
            phrase("{} <has> already been told who can be consulted about the dispute", person(command.player)),
        )
    return (Acted(*command._replace(about=str(dispute.number)), *cite[:2]),)


def conclude(law: Law, state: State, command: Act) -> Events:
    """Decide that a dispute ends without agreement; the complainant must have been told of the inspector first."""
    dispute = _find_open(state, command.player, int(command.about or 0))
    ladder = _ladder(law, dispute.over)
    cite = law.book.cites.get("inspector") or ladder[0].cite
    _check_concluder(law, dispute, command, cite)
    if not dispute.rulings:
        raise Refused("nothing_there", ladder[0].cite, phrase("it has not been decided yet{}", advice("decide")))
    _check_reviewed(law, dispute)
    if "inspector" in law.book.cites and not dispute.advised:
        raise Refused(
            "inspector_due",
            cite,
            phrase(
                "{} must first be told who can be consulted about the dispute{}",
                person(command.player),
                advice("advise_inspector"),
            ),
        )
    return (DisputeClosed(dispute.player, dispute.number, "concluded", command.by, command.name, *cite[:2]),)


def _check_concluder(law: Law, dispute: Dispute, command: Act, cite: Cite) -> None:
    """Refuse a role that may not rule on this dispute."""
    roles = frozenset().union(*(step.roles for step in _ladder(law, dispute.over)))
    allow(law.book, command.by, roles, cite, doing(command.verb))


def _check_reviewed(law: Law, dispute: Dispute) -> None:
    """Refuse to end a dispute or carry out its decision while a requested review is not done."""
    if not dispute.requested:
        return
    says = phrase(
        "{} <has> asked for a review of dispute {}: first enter the review", person(dispute.player), dispute.number
    )
    raise Refused("review_due", _ladder(law, dispute.over)[len(dispute.rulings)].cite, says)


def carry_out(law: Law, state: State, command: Act) -> Events:
    """Decide a payment that a dispute's decision orders: in chips at the table, otherwise in cash."""
    if command.amount <= 0:
        raise bad_amount()
    check_known(state, command.player)
    dispute = _find_dispute(state, command.player, int(command.about or 0))
    ladder, done = _ladder(law, dispute.over), len(dispute.rulings)
    if not done:
        says = (
            f"dispute {dispute.number} was closed undecided"
            if dispute.closed
            else phrase("it has not been decided yet{}", advice("decide"))
        )
        raise Refused("nothing_there", ladder[0].cite, says)
    cite = ladder[done - 1].cite
    roles = frozenset().union(*(step.roles for step in ladder[:done]))
    allow(law.book, command.by, roles, cite, doing(command.verb))
    _check_reviewed(law, dispute)
    _check_due(dispute, command, cite)
    player = state.players.get(command.player)
    if player is not None:
        _check_chips(law, player, command, cite)
    return (Acted(*command._replace(about=str(dispute.number)), *cite[:2]),)


def _check_due(dispute: Dispute, command: Act, cite: Cite) -> None:
    """Refuse to pay or take more in total than the decision says."""
    due = dispute.due if command.verb == "redress" else -dispute.due
    if command.amount <= due:
        return
    left, verb = short(max(due, 0)), "pay" if command.verb == "redress" else "take"
    says = f"the decision of dispute {dispute.number} leaves {left} to {verb}: a decision says how much to pay or take"
    raise Refused("not_enough", cite, says)


def _check_chips(law: Law, player: Player, command: Act, cite: Cite) -> None:
    """Refuse an amount that chips cannot make, or that the rack does not have."""
    if not law.chips.pays(command.amount):
        raise not_in_chips(law, command.amount)
    if command.verb == "reclaim" and command.amount > player.rack:
        has = phrase(
            "{} <has> only {} in the rack, not {}", person(player.name), money(player.rack), money(command.amount)
        )
        raise Refused("not_enough", cite, has)
