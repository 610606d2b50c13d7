"""Who may see what of a promotion: the terms are for everyone, patrons' entries and claims for them and for staff."""

from typing import Any

from hardway.promotion.drawing import needs_scrutineer
from hardway.promotion.powers import CENTS, scrutineer_over
from hardway.promotion.state import Incident, PrizeClaim, PrizeWinner, PromotionDispute, PromotionState
from hardway.promotion.tasks import PromotionTask, soonest_start, tasks
from hardway.promotion.terms import PromotionPrize, PromotionTerms, gaps, item_row, liquid_sum, of_draw
from hardway.rulebook import Book
from hardway.values.clock import UNKNOWN, shown

Form = dict[str, Any]


def view(book: Book, state: PromotionState, viewer: str) -> Form:
    """Return a promotion as a viewer sees it: a patron, a role, or a passer-by with an empty name."""
    staff, viewer = viewer in book.roles, state.people.spelled(viewer)
    terms = state.terms if state.phase != "drafted" else state.draft
    return {
        **book.identity,
        "name": state.name,
        "phase": state.phase,
        "time": _when(state.now),
        "postponed": state.incident is not None,
        "terms": terms.form if staff or state.published else None,
        "items": _items(book, state.draft if staff else terms) if staff or state.published else [],
        "prizes": _prizes(book, state, state.draft if staff else terms) if staff or state.published else [],
        "published": list(state.published),
        "entries_close": _when(state.moment_of("entries_close")),
        "awarded": _when(state.moment_of("awarded")),
        "list_digest": state.list_digest or None,
        "draw": _draw(book, state),
        "draws": [_announced(state, draw) for draw in range(1, terms.draws + 1)],
        "commitments": dict(state.commitments),
        "entries": len(state.eligible if state.closed_at != UNKNOWN else state.entries),
        "each_wager": state.terms.chosen(book.promotion, "entries") == "wager",
        "least_wager": state.terms.least_wager,
        "qualifying": state.counts.get(viewer, 0),
        "barred": state.barred.get(viewer),
        "mine": [entry.number for entry in state.entries if entry.patron == viewer],
        "counted": [entry.number for entry in state.eligible if entry.patron == viewer],
        "winners": {prize: winner.entry for prize, winner in state.winners.items()},
        "won": [_won(book, state, one) for one in state.winners.values() if one.patron == viewer],
        "claims": [_timed(claim) for claim in state.claims if staff or claim.patron == viewer],
        "disputes": [_timed(one) for one in state.disputes if staff or one.patron == viewer],
        "results": state.results or None,
        "office": _office(book, state) if staff else None,
    }


def _when(at: int) -> str | None:
    return shown(at) if at != UNKNOWN else None


def _timed(row: PrizeClaim | PromotionDispute | Incident | PrizeWinner) -> Form:
    """Return what is on record, its moments as they are written."""
    return {name: _when(value) if name.endswith(("at", "until")) else value for name, value in row._asdict().items()}


def _items(book: Book, terms: PromotionTerms) -> list[Form]:
    """Return every item of the terms with its clause and what it states, the operator's own last."""
    rows = book.promotion.terms
    known = [
        {
            "item": row.name, "says": row.says, "kind": row.kind, "choices": list(row.choices), "needed": row.needed,
            "clause": row.cite.clause, "stated": terms.item(row.name) or None,
        }
        for row in rows.values()
    ]  # fmt: skip
    own = [(name, says, item_row(book.promotion, name)) for name, says in terms.items if name not in rows]
    cite = book.promotion.acts["draft"].cite
    return known + [
        {
            "item": name, "says": row.says if row is not None else "", "kind": row.kind if row is not None else "text",
            "choices": [], "needed": False, "clause": row.cite.clause if row is not None else cite.clause,
            "stated": says,
        }
        for name, says, row in own
    ]  # fmt: skip


def _prizes(book: Book, state: PromotionState, terms: PromotionTerms) -> list[Form]:
    return [_prize(book, state, prize) for prize in terms.prizes]


def _prize(book: Book, state: PromotionState, prize: PromotionPrize) -> Form:
    """Return a prize with all that the terms must say of its kind, and what they say."""
    rules, said = book.promotion, dict(prize.details)
    kind = rules.kinds[prize.kind]
    details = [
        {
            "detail": one.name, "says": one.says, "kind": one.written, "clause": one.cite.clause,
            "stated": said.get(one.name),
        }
        for one in rules.details_of(prize.kind)
    ]  # fmt: skip
    return {
        "prize": prize.name, "kind": prize.kind, "says": kind.says, "value": prize.value, "worth": prize.worth,
        "alternative": prize.alternative, "may_have_alternative": kind.alternative, "details": details,
        "contents": None if prize.contents is None else [list(one) for one in prize.contents],
        "entry": state.winners[prize.name].entry if prize.name in state.winners else None,
    }  # fmt: skip


def _draw(book: Book, state: PromotionState) -> Form:
    """Return how far the draw has come: what anybody may know, and check."""
    return {
        "number": state.draw_number, "scrutineer": state.scrutineer or None,
        "needs_scrutineer": needs_scrutineer(book, state), "scrutineer_over": scrutineer_over(book),
        "nonces": sorted(state.nonces),
        "missing": list(state.missing), "held": _when(state.drawn_at), "by": state.drawn_by or None,
        "given_up": [[number, why, list(shown_)] for number, why, shown_ in state.given_up],
        "kind": state.kind if state.secret else None,
    }  # fmt: skip


def _announced(state: PromotionState, draw: int) -> Form:
    """Return a draw of the terms: when its entries close, when it is held, for which prizes, and how it went."""
    terms = state.terms if state.phase != "drafted" else state.draft
    held = state.draw(draw) if draw <= state.stage else None
    return {
        "draw": draw, "entries_close": _when(terms.moment(of_draw("entries_close", draw))),
        "awarded": _when(terms.moment(of_draw("awarded", draw))),
        "prizes": [prize.name for prize in terms.prizes_of(draw)],
        "held": _when(held.drawn_at) if held is not None else None,
        "kind": held.kind if held is not None and held.secret else None,
    }  # fmt: skip


def _won(book: Book, state: PromotionState, winner: PrizeWinner) -> Form:
    """Return what a winner has to know of a prize: what is open of it, and what they may choose."""
    prize, account = state.terms.prize(winner.prize), state.accounts[winner.prize]
    assert prize is not None
    rules = book.promotion
    money, over = rules.kinds[prize.kind].money, rules.limits["choice_over"].value * CENTS
    return {
        "prize": prize.name, "entry": winner.entry, "value": prize.value, "alternative": prize.alternative,
        "means": list(rules.means) if money and prize.value > over else [],
        "chosen": dict(state.choices.get(prize.name, ())), "paid": dict(account.paid), "open": account.open,
        "withheld": account.withheld,
    }  # fmt: skip


def _office(book: Book, state: PromotionState) -> Form:
    """Return what staff see: gaps of the terms, tasks and their times, people, money, and the words of the book."""
    lacking = gaps(book.promotion, state.draft, state.listed)
    return {
        "lacking": [{"clause": gap.cite.clause, "says": gap.says} for gap in lacking],
        "warnings": liquid_sum(book.promotion, state.draft),
        "changed": state.draft != state.terms,
        "unpublished": state.public != state.holding,
        "listed": None if state.listed is None else list(state.listed),
        "notified_at": _when(state.notified_at),
        "may_start": _when(soonest_start(book, state)),
        "approvals": list(state.approvals),
        "marketing": list(state.marketing),
        "scrutineer": {"needed": needs_scrutineer(book, state), "name": state.scrutineer or None},
        "tasks": [_task(task) for task in tasks(book, state)],
        "winners": [_told(state, winner) for winner in state.winners.values()],
        "absent": [_timed(winner) for winner in state.absent],
        "barred": dict(state.barred),
        "counts": dict(state.counts),
        "entrants": _entrants(state),
        "notes": list(state.notes),
        "identified": sorted(state.identified),
        "choices": {prize: dict(parts) for prize, parts in state.choices.items()},
        "accounts": {
            prize: {**account._asdict(), "paid": dict(account.paid)} for prize, account in state.accounts.items()
        },
        "incident": _timed(state.incident) if state.incident is not None else None,
        "book": _said_by_book(book),
    }


def _said_by_book(book: Book) -> Form:
    """Return the words that entries may use: kinds of prizes, what none may include, ways to tell and to pay."""
    rules = book.promotion
    return {
        "kinds": [{"kind": one.name, "says": one.says, "money": one.money} for one in rules.kinds.values()],
        "contents": [
            {"content": one.name, "most": one.most, "unit": one.unit, "clause": one.cite.clause}
            for one in rules.contents.values()
            if not one.listed
        ],
        "methods": list(rules.methods),
        "means": list(rules.means),
    }


def _told(state: PromotionState, winner: PrizeWinner) -> Form:
    """Return a winner with the attempts to notify them."""
    tried = [one for one in state.attempts if one.prize == winner.prize]
    return {
        **winner._asdict(),
        "reached": state.is_reached(winner),
        "attempts": [{"method": one.method, "outcome": one.outcome, "at": _when(one.at)} for one in tried],
    }


def _entrants(state: PromotionState) -> dict[str, int]:
    """Return how many entries each patron has; of those that count once entries are closed."""
    listed = state.eligible if state.closed_at != UNKNOWN else state.entries
    found: dict[str, int] = {}
    for entry in listed:
        found[entry.patron] = found.get(entry.patron, 0) + 1
    return found


def _task(task: PromotionTask) -> Form:
    return {
        "task": task.name, "says": task.says, "due": _when(task.due), "since": _when(task.since),
        "overdue": task.overdue, "clause": task.cite.clause,
    }  # fmt: skip
