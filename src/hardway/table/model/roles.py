"""Checks a role against the powers that the book gives, and says who has an interest in a table."""

from typing import Any

from hardway.rulebook import Cite, Law, Refused
from hardway.rulebook.model.book import Ground
from hardway.rulebook.model.cite import Authority
from hardway.rulebook.model.refusal import allow as allow
from hardway.rulebook.model.refusal import check_reason_and_name
from hardway.rulebook.model.refusal import check_role as check_role
from hardway.rulebook.model.refusal import role_names as role_names
from hardway.table.model.commands import Leave, Seat
from hardway.table.model.evolve import entries_since
from hardway.table.model.state import PLAYER_FIELDS, State
from hardway.values.entry_words import says_nothing
from hardway.values.phrase import needs_reason, person, phrase
from hardway.values.verbs import POWERS, doing


def confirm(law: Law, act: str, role: str, words: str = "") -> Authority:
    """Return a power; refuse a role that does not have it. `words` name the act in the refusal."""
    words = words or POWERS[act]
    authority = law.authority(act)
    if authority is None:
        raise Refused("not_offered", None, f"nobody at {law.book.house} has the power of {words}")
    written = "announced" if act == "announce" else "by"
    allow(law.book, role, authority.roles, authority.cite, words, written=written)
    return authority


def reporters(law: Law) -> tuple[frozenset[str], Cite] | None:
    """Return the roles that may put a spectator on record, and the clause; None if the book names none.

    They are the roles that report breaches of rules for everyone, spectators too; if the book has no such rule, the
    roles that first decide a dispute.
    """
    binding = [breach for breach in law.book.breaches.values() if breach.anyone]
    if binding:
        return law.acting(frozenset().union(*(breach.roles for breach in binding))), binding[0].cite
    ladder = law.ladder("dispute")
    return (ladder[0].roles, ladder[0].cite) if ladder else None


def callers_cite(law: Law, ground: Ground) -> Cite:
    """Return the clause on who may call No roll for a ground."""
    return law.book.cites.get("noroll_callers") or law.cite(f"noroll_{ground.force}")


def check_reason(law: Law, needs: str, because: str, cite: Cite) -> None:
    """Refuse an act whose ground needs a reason (`needs`), if none was given."""
    if needs == "because" and says_nothing(because):
        raise Refused("no_reason", cite, needs_reason("the reason belongs on record"))


def empower(law: Law, state: State, act: str, command: Any, *, player: str = "", ends: str = "") -> Cite:
    """Return the clause of an act of staff; refuse it if the power, or the reason, name or breach that it needs, is
    missing.

    `ends` is the verb of an act that ends an earlier one by the same power, such as a detention; it needs no breach.
    """
    verb = ends or getattr(command, "verb", "")
    words = doing(verb, "" if ends else command.about) if verb else POWERS[act]
    authority = confirm(law, act, command.by, words)
    if authority.needs in ("", "because", "name"):
        check_reason_and_name(authority, command, words)
    elif not ends:
        breach, _, times = authority.needs.partition(" ")
        if player in state.desk.spectators and not law.book.breaches[breach].anyone:
            says = phrase(
                "{} needs a reported breach, but only players can commit {}: {} <is> a spectator",
                words,
                breach,
                person(player),
            )
            raise Refused("not_offered", authority.cite, says)
        if state.desk.reports.count((breach, player)) < int(times or 1):
            often = f" {times} times" if times else ""
            says = phrase(
                "{} needs a reported breach: first enter a report of {} by {}{}", words, breach, person(player), often
            )
            raise Refused("no_breach", authority.cite, says)
    return authority.cite


_NAME = PLAYER_FIELDS.index("name")


def has_interest(state: State, person: str) -> bool:
    """Say whether a person plays at a table, or left with something open.

    That is a call that can still be taken back, a dispute, held money, or a debt either way.
    """
    if person in state.players:
        return True
    desk = state.desk
    if desk.open_disputes(person) or desk.owed_by(person) or desk.held_of(person):
        return True
    if state.before is None:
        return False
    if any(player[_NAME] == person for player in state.before[1]):
        return True
    return any(isinstance(entry, Seat | Leave) and entry.player == person for entry, _ in entries_since(state))
