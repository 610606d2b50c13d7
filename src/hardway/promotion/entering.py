"""Decides about entries: entering, eligibility, qualifying wagers, and the closing of entries, to the second."""

from hardway.promotion.model import events as e
from hardway.promotion.model.commands import PromotionAct
from hardway.promotion.model.lot import list_digest
from hardway.promotion.model.powers import Events, authorise, check_phase, item_cite
from hardway.promotion.model.state import PrizeEntry, PromotionState
from hardway.promotion.model.terms import draw_item
from hardway.rulebook import Book, Refused
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.names import count_text
from hardway.values.phrase import money, person, phrase


def enter(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide an entry: before the closing second, of an eligible patron, who has the qualifying wagers that the terms
    ask."""
    rules, patron = book.promotion, command.patron
    closes = rules.terms["entries_close"].cite
    into = state.draw_for_entry()
    if state.phase == "drawn" or (state.phase in ("running", "closed") and into is None):
        when = time_text(state.terms.moment(draw_item("entries_close", state.terms.draws)))
        raise Refused("too_late", closes, f"entries closed at {when}: an entry comes before that")
    check_phase(state, rules.acts["offer"].cite, "running", *(("closed",) if state.has_later_draw else ()))
    if patron in state.barred:
        says = phrase("{} <is> not eligible: {}", person(patron), state.barred[patron])
        raise Refused("ineligible", item_cite(rules, "eligibility"), says)
    if patron == state.draw.scrutineer:
        raise Refused(
            "ineligible",
            item_cite(rules, "eligibility"),
            phrase("{} oversees the draw, and <does> not enter", person(patron)),
        )
    mine = state.entries.count_of(patron)
    each = state.terms.chosen(rules, "entries") == "wager"
    if not each and into is not None and _has_entry(book, state, patron, into):
        raise Refused(
            "already_done",
            item_cite(rules, "entries"),
            phrase("{} <has> an entry; each patron has one", person(patron)),
        )
    least = state.terms.least_wager
    if least is not None and state.counts.get(patron, 0) < mine + 1:
        wagers = count_text(state.counts.get(patron, 0), "qualifying wager")
        says = phrase(
            "{} <has> {} of {} or more: this entry needs {} of them", person(patron), wagers, money(least), mine + 1
        )
        raise Refused("not_qualified", item_cite(rules, "least_wager"), says)
    cite = rules.acts["offer"].cite
    return (e.PrizeEntered(patron, len(state.entries) + 1, state.now, **cite.cited),)


def _has_entry(book: Book, state: PromotionState, patron: str, draw: int) -> bool:
    """Say whether a patron has an entry for a draw: one made since the first moment that counts for it."""
    mine = (entry for entry in state.entries if entry.patron == patron) if state.entries.count_of(patron) else ()
    return any(entry.at >= _since(book, state, draw) for entry in mine)


def _since(book: Book, state: PromotionState, draw: int) -> int:
    """Return the first moment whose entries are in a draw: the closing of the draw before; UNKNOWN if all entries
    are.
    """
    if draw == 1 or state.terms.chosen(book.promotion, "carried") != "new":
        return UNKNOWN
    return state.terms.moment(draw_item("entries_close", draw - 1))


def bar(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide that a patron is not eligible; before entries close."""
    cite = authorise(book, command)
    check_phase(state, cite, "drafted", "notified", "running")
    if command.patron in state.barred:
        raise Refused("already_done", cite, phrase("{} <is> not eligible already", person(command.patron)))
    return (e.PatronBarred(command.patron, command.because, **cite.cited),)


def exclude(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide to bar a patron who may no longer play. The journal of a promotion does not say why."""
    cite = item_cite(book.promotion, "eligibility")
    check_phase(state, cite, "running")
    if command.patron in state.barred:
        raise Refused("already_done", cite, phrase("{} <is> not eligible already", person(command.patron)))
    return (e.PatronBarred(command.patron, "may not play here", **cite.cited),)


def count(book: Book, state: PromotionState, command: PromotionAct) -> Events:
    """Decide a count of qualifying wagers; after entries have closed it is only a note."""
    cite = item_cite(book.promotion, "least_wager")
    if command.number < 0:
        raise Refused("bad_amount", None, "a number of wagers is not less than nothing")
    check_phase(state, cite, "running", "closed", "drawn")
    stood = state.counts.get(command.patron, 0)
    if state.counts_wagers:
        return (e.WagersCounted(command.patron, command.number, **cite.cited),)
    return (e.CountNoted(command.patron, command.number, stood, **cite.cited),)


def eligible(book: Book, state: PromotionState) -> tuple[PrizeEntry, ...]:
    """Return the entries of the next draw: those of eligible patrons, as many as their wagers allow.

    They were made before entries closed. An entry that an earlier draw picked is out; if the terms want new
    entries for each draw, so is every entry made before those of the earlier draw closed.
    """
    each = state.terms.chosen(book.promotion, "entries") == "wager"
    least, used, found = state.terms.least_wager, dict[str, int](), []
    since, closes = _since(book, state, state.stage), state.moment_of("entries_close")
    drawn = {number for held in state.held for _, number in held.picked}
    for entry in state.entries:
        inside = since <= entry.at < closes
        if not inside and not each:
            continue
        used[entry.patron] = used.get(entry.patron, 0) + 1
        counts = state.counts.get(entry.patron, 0) if least is not None else used[entry.patron]
        most = counts if each else min(counts, 1)
        counted = inside and entry.number not in drawn and used[entry.patron] <= most
        if counted and entry.patron not in state.barred:
            found.append(entry)
    return tuple(found)


def is_closing(state: PromotionState, at: int) -> bool:
    """Say whether entries close at a moment. The closing waits while the integrity is in doubt."""
    return state.phase == "running" and state.incident is None and at >= state.moment_of("entries_close")


def closing(book: Book, state: PromotionState) -> e.EntriesClosed:
    """Return the event that fixes the list of entries, with its digest."""
    entries = eligible(book, state)
    digest = list_digest(state.name, ((entry.number, entry.patron) for entry in entries))
    cite = book.promotion.terms["entries_close"].cite
    numbers = tuple(entry.number for entry in entries)
    return e.EntriesClosed(state.moment_of("entries_close"), numbers, digest, **cite.cited)
