"""Who may do what: checks a role against the book's authority and its ladder; who has an interest and is no judge."""

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
    """Check who uses a power, and return whose it is; what is done by it is told in these words, or in its own."""
    words = words or POWERS[act]
    authority = law.authority(act)
    if authority is None:
        raise Refused("not_offered", None, f"nobody at {law.book.house} has the power of {words}")
    written = "announced" if act == "announce" else "by"
    allow(law.book, role, authority.roles, authority.cite, words, written=written)
    return authority


def reporters(law: Law) -> tuple[frozenset[str], Cite] | None:
    """Return who can put somebody who looks on on record, and why: to report them, or only to hear them.

    Those who report a breach that binds anyone, or who decide a dispute in the first instance where the book has none.
    """
    binding = [breach for breach in law.book.breaches.values() if breach.anyone]
    if binding:
        return law.acting(frozenset().union(*(breach.roles for breach in binding))), binding[0].cite
    ladder = law.ladder("dispute")
    return (ladder[0].roles, ladder[0].cite) if ladder else None


def says_who(law: Law, ground: Ground) -> Cite:
    """Return the clause that says who calls a throw off on a ground."""
    return law.book.cites.get("noroll_callers") or law.cite(f"noroll_{ground.force}")


def check_reason(law: Law, needs: str, because: str, cite: Cite) -> None:
    """Refuse an act on a ground of which the book wants the reason in words, where none was given."""
    if needs == "because" and says_nothing(because):
        raise Refused("no_reason", cite, needs_reason("the reason belongs on record"))


def empower(law: Law, state: State, act: str, command: Any, *, player: str = "", ends: str = "") -> Cite:
    """Check an act of staff and what it needs besides: a reason, a name, a breach reported; return what it cites.

    A verb that `ends` what the same power began (what is held, who is detained) needs no breach of its own.
    """
    verb = ends or getattr(command, "verb", "")
    words = doing(verb, "" if ends else command.about) if verb else POWERS[act]
    authority = confirm(law, act, command.by, words)
    if authority.needs in ("", "because", "name"):
        check_reason_and_name(authority, command, words)
    elif not ends:
        breach, _, times = authority.needs.partition(" ")
        if player in state.desk.spectators and not law.book.breaches[breach].anyone:
            says = phrase("{} needs a breach that binds players, and {} <looks> on", words, person(player))
            raise Refused("not_offered", authority.cite, says)
        if state.desk.reports.count((breach, player)) < int(times or 1):
            often = f" {times} times" if times else ""
            says = phrase("{} needs a breach: first report {} of {}{}", words, breach, person(player), often)
            raise Refused("no_breach", authority.cite, says)
    return authority.cite


_NAME = PLAYER_FIELDS.index("name")


def has_interest(state: State, person: str) -> bool:
    """Say whether somebody sits at a table, or has left it with something open: a call that can still be taken back,
    a dispute, money held of theirs or owed either way."""
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
