"""Decides about the conditions, from draft to approval; about the director; and when entries are open."""

from collections.abc import Iterator

from hardway.rulebook import BookError, Cite, Refused
from hardway.tournament.model import events as e
from hardway.tournament.model.as_stated import as_stated
from hardway.tournament.model.commands import TournamentAct
from hardway.tournament.model.conditions import ConditionGap, TournamentConditions, Unread, digest, read_item
from hardway.tournament.model.law import (
    Events,
    TournamentLaw,
    amounts_due,
    authorise,
    check_approved,
    check_not_over,
    entries_status,
)
from hardway.tournament.model.state import IN_IT
from hardway.tournament.model.state import TournamentState as State
from hardway.values.clock import is_dated, midnight, midnight_before, time_text
from hardway.values.entry_words import says_nothing
from hardway.values.names import count_text
from hardway.values.phrase import person, phrase

MAX_ITEM_LENGTH = 10_000
"""The most characters that an item of the conditions may have."""
MAX_ROUNDS = 99
MAX_CHANGES = 32
"""The most changes that conditions may make to the rule book: for each change the whole book is checked again."""


def _check_draft(law: TournamentLaw, state: State) -> None:
    check_not_over(state)
    if state.phase != "in_play":
        return
    raise Refused("too_late", law.cite("approval"), "play has begun: the conditions stay as they were approved")


def draft(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to set an item of the conditions, such as the entry fee; an earlier approval ends.

    The event has the text as the notation writes it: `20` where the command says "$20".
    """
    authorise(law, state, "draft", command)
    item = law.rules.items.get(command.item)
    of = "round" if command.round else "tournament"
    if item is None or item.of != of:
        known = ", ".join(one.name for one in law.rules.of(of))
        raise Refused("unknown_name", None, f"{command.item} is not an item of a {of}; its items are {known}")
    if not 0 <= command.round <= MAX_ROUNDS or len(command.says) > MAX_ITEM_LENGTH:
        says = f"rounds are numbered from 1 to {MAX_ROUNDS}, and an item has at most {MAX_ITEM_LENGTH:,} characters"
        raise Refused("bad_condition", item.cite, says)
    _check_draft(law, state)
    says = as_stated(item, command.says)
    value = read_item(item, says)
    if isinstance(value, Unread):
        raise Refused("bad_condition", item.cite, f"{command.item}: {value.says}")
    return (e.Drafted(command.item, command.round, says, **item.cite.cited),)


def change(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to change rows of the book for this tournament; refuse if the amended book as a whole fails its checks."""
    authorise(law, state, "change", command)
    _check_draft(law, state)
    changes = (*state.changes, (command.table, command.says))
    if changes[-1] in state.changes:
        raise Refused("already_done", law.cite("changes"), "the conditions say so already")
    if len(changes) > MAX_CHANGES:
        says = f"conditions change rules in at most {MAX_CHANGES} places: a change may be of several rows and columns"
        raise Refused("bad_change", law.cite("changes"), says)
    try:
        before, after = law.amended(state.changes), law.amended(changes)
    except BookError as error:
        raise Refused("bad_change", law.cite("changes"), error.gaps[0]) from None
    rules = _rules(before.raw[command.table], after.raw[command.table]) if command.table != "book" else ()
    marks = tuple(
        e.ChangeMarked(rule, **law.rules.protected[mark].cited) for rule in rules for mark in _marks(law, rule)
    )
    return (e.RuleChanged(command.table, command.says, rules, **law.cite("changes").cited), *marks)


def _rules(before: list[dict[str, str]], after: list[dict[str, str]]) -> tuple[str, ...]:
    """Return the clauses of the rows in which two tables differ."""
    changed = [row for row in before if row not in after] + [row for row in after if row not in before]
    return tuple(dict.fromkeys(row["clause"] for row in changed if row.get("clause")))


def _marks(law: TournamentLaw, clause: str) -> Iterator[str]:
    for mark in law.rules.protected:
        if clause == mark or (clause.startswith(mark) and clause[len(mark)] in " (."):
            yield mark


def submit(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to submit the conditions for approval."""
    cite = authorise(law, state, "submit", command)
    check_not_over(state)
    if state.phase != "drafted":
        raise Refused("already_done", cite, "the conditions have been submitted")
    check_complete(law, state)
    _check_entered(law, state)
    return (e.Submitted(digest(state.items, state.changes), **cite.cited),)


def check_complete(law: TournamentLaw, state: State) -> None:
    """Refuse conditions with something missing or contradictory."""
    if gaps := law.conditions(state).gaps():
        raise _incomplete(state, gaps)


def _check_entered(law: TournamentLaw, state: State) -> None:
    """Refuse conditions that allow fewer players than have entered."""
    most = law.conditions(state).get("players")[1]
    entered = sum(entrant.state == "accepted" for entrant in state.entrants.values())
    if entered > most:
        says = f"these conditions let {count_text(most, 'player')} enter, and {entered} are in"
        raise Refused("too_many", law.item("players"), says)


def _incomplete(state: State, gaps: list[ConditionGap]) -> Refused:
    missing = (gaps[0].round, gaps[0].item) not in state.items
    found = [f"{gap.where} ({gap.cite.clause}): {gap.says}" for gap in gaps]
    says = f"items of the conditions are {'missing' if missing else 'wrong'}: {'; '.join(found)}"
    return Refused("incomplete" if missing else "bad_condition", gaps[0].cite, says)


def approve(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Record the approval, with the digest of the approved conditions."""
    cite = authorise(law, state, "approve", command)
    check_not_over(state)
    if state.phase != "submitted":
        reason = "already_done" if state.approval else "too_early"
        raise Refused(reason, cite, "conditions are approved only once, after they were submitted")
    if says_nothing(command.reference):
        raise Refused("not_approved", cite, f"name the letter of approval: {command.reference[:80]!r} is no reference")
    made = digest(state.items, state.changes)
    if command.digest and command.digest != made:
        raise Refused("other_digest", cite, f"the letter is about other conditions: those submitted are {made}")
    _check_day(state, command.day, cite)
    conditions = law.conditions(state)
    starts = tuple((number, conditions.start(number)) for number in conditions.rounds)
    approved = e.Approved(command.reference, command.day, made, starts, **cite.cited)
    return (approved, *_refunds(law, state, conditions), *_still_due(law, state, conditions))


def _check_day(state: State, day: str, cite: Cite) -> None:
    """Refuse a letter of approval dated in the future, or before the conditions were last changed or submitted."""
    if is_dated(state.now) and midnight(day) > state.now:
        raise Refused("bad_time", cite, f"{day} is in the future: write the date of the letter of approval")
    since = max(state.changed, state.submitted)
    if is_dated(since) and midnight(day) < midnight_before(since):
        says = f"the conditions were submitted on {time_text(since)[:10]}: a letter of {day} approves others"
        raise Refused("bad_time", cite, says)


def _refunds(law: TournamentLaw, state: State, conditions: TournamentConditions) -> Iterator[e.TournamentEvent]:
    """Return the refunds of what entrants have paid above the amounts in the new conditions."""
    for name, entrant in state.entrants.items():
        for what, item, paid in (("fee", "entry_fee", entrant.fee), ("buy_in", "buy_in", entrant.buy_ins)):
            over = paid - (conditions.get(item) or 0)
            if over > 0 and entrant.state in ("applied", "accepted"):
                yield e.FeeReduced(name, what, over, **law.item(item).cited)


def _still_due(law: TournamentLaw, state: State, conditions: TournamentConditions) -> Iterator[e.TournamentEvent]:
    """Return the events that say what players still owe by the new conditions."""
    for entrant in state.entrants.values():
        for what, item, amount in amounts_due(conditions, entrant):
            yield e.FeeDue(entrant.name, what, amount, **law.item(item).cited)


def appoint(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to appoint a director, in place of an earlier one. A new director is not present yet."""
    cite = authorise(law, state, "appoint", command)
    check_not_over(state)
    if says_nothing(command.director):
        raise Refused("unknown_name", cite, f"name the director: {command.director[:80]!r} is no name")
    if state.director == command.director:
        raise Refused("already_done", cite, phrase("{} <is> the director already", person(command.director)))
    _check_no_player(state, command.director, law.cite("director_apart"))
    return (e.Appointed(command.director, **cite.cited),)


def _check_no_player(state: State, name: str, cite: Cite) -> None:
    """Refuse a director who plays in the tournament, also one who plays as a substitute."""
    entrant = state.entrants.get(name)
    named = (row[1] for round_ in state.rounds.values() if round_.phase != "settled" for row in round_.substitutes)
    if (entrant is not None and entrant.state in IN_IT) or name in named:
        raise Refused(
            "not_your_role",
            cite,
            phrase("{} <plays> in this tournament and cannot direct it: name another director", person(name)),
        )


def mark_presence(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Record that the director is present, or leaves."""
    cite = authorise(law, state, "present", command)
    check_not_over(state)
    there = command.verb == "present"
    if state.present == there:
        raise Refused(
            "already_done", cite, phrase("{} <is> {} already", person(state.director), "present" if there else "away")
        )
    return (e.DirectorPresent(state.director, there, **cite.cited),)


def entries(law: TournamentLaw, state: State, command: TournamentAct) -> Events:
    """Decide to open or close entries."""
    cite = authorise(law, state, "entries", command)
    check_approved(law, state)
    if not state.director:
        raise Refused("no_director", law.cite("appointed"), "no director has been appointed: appoint one first")
    opens = command.what == "open"
    if opens and state.phase == "entries_open":
        raise Refused("already_done", cite, "entries are open already")
    if opens and state.drawn:
        raise Refused("too_late", cite, "the places of round 1 have been drawn")
    if not opens and state.phase != "entries_open":
        raise Refused("too_early" if state.phase == "approved" else "already_done", cite, entries_status(state))
    return (e.EntriesSet("entries_open" if opens else "entries_closed", **cite.cited),)
