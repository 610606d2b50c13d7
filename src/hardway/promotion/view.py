"""A promotion as JSON for a viewer: terms for everyone; entries and claims only for their patron and staff."""

from typing import TypedDict

from hardway.promotion.drafting import stated_contents
from hardway.promotion.drawing import needs_scrutineer
from hardway.promotion.model.powers import limit_cents, scrutineer_over
from hardway.promotion.model.state import (
    Incident,
    PrizeAccount,
    PrizeClaim,
    PrizeWinner,
    PromotionDispute,
    PromotionState,
)
from hardway.promotion.model.terms import (
    PromotionPrize,
    PromotionTerms,
    TermsForm,
    content_warnings,
    draw_item,
    gaps,
    item_row,
)
from hardway.promotion.tasks import PromotionTask, soonest_start, tasks
from hardway.rulebook import Book
from hardway.rulebook.model.book import BookIdentity
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.phrase import Spoken, spoken


class ItemForm(TypedDict):
    """An item of the terms, and its text."""

    item: str
    says: str
    kind: str
    choices: list[str]
    needed: bool
    none: bool
    """True if the book lets the operator state `none` for this item."""
    clause: str
    stated: str | None


class DetailForm(TypedDict):
    """A detail that the terms must state of a prize, and its text."""

    detail: str
    says: str
    kind: str
    none: bool
    """True if the book lets the operator state `none` for this detail."""
    clause: str
    stated: str | None


class PrizeForm(TypedDict):
    """A prize; money in cents."""

    prize: str
    kind: str
    says: str
    value: int
    worth: int
    alternative: int | None
    may_have_alternative: bool
    details: list[DetailForm]
    contents: list[tuple[str, int]] | None
    entry: int | None
    """The number of the entry that was drawn for the prize; null before the draw."""


class DrawForm(TypedDict):
    """The next draw or, after the last, that one: all that is public."""

    number: int
    scrutineer: str | None
    needs_scrutineer: bool
    scrutineer_over: int
    nonces: list[str]
    missing: list[str]
    held: str | None
    by: str | None
    given_up: list[tuple[int, str, list[str]]]
    """Draws that were given up: number, reason, and whose nonces were revealed."""
    kind: str | None


class AnnouncedForm(TypedDict):
    """A draw of the terms: its times, its prizes, and whether it was provable."""

    draw: int
    entries_close: str | None
    awarded: str | None
    prizes: list[str]
    held: str | None
    kind: str | None


class WonForm(TypedDict):
    """A prize, for its winner: amounts in cents, and the ways to be paid."""

    prize: str
    entry: int
    value: int
    alternative: int | None
    means: list[str]
    chosen: dict[str, int]
    paid: dict[str, int]
    open: int
    withheld: int


class ClaimForm(TypedDict):
    """A claim for a prize: made, met or denied."""

    patron: str
    prize: str
    at: str | None
    outcome: str
    reason: str
    denied_at: str | None
    kept_until: str | None
    told_at: str | None


class PatronDisputeForm(TypedDict):
    """A dispute; its outcome is open, decided, content, not content or advised."""

    number: int
    patron: str
    says: str
    at: str | None
    outcome: str
    decision: str


class LackForm(TypedDict):
    """Something missing from the terms, or that does not fit, with its clause."""

    where: str
    """The first words of the entry that mends this fault, such as `item manner` or `detail car make`; may be empty."""
    clause: str
    says: str


class ScrutineerForm(TypedDict):
    """Whether a draw needs a scrutineer, and who it is."""

    needed: bool
    name: str | None


class NoteForm(Spoken):
    """A sentence that the program writes for staff, such as wagers counted after entries had closed."""

    says: str


class TaskForm(NoteForm):
    """An open task of the operator."""

    task: str
    due: str | None
    since: str | None
    overdue: bool
    clause: str


class AttemptForm(TypedDict):
    """An attempt to notify a winner."""

    method: str
    outcome: str
    at: str | None


class DrawnForm(TypedDict):
    """A person whose entry was drawn for a prize."""

    prize: str
    entry: int
    patron: str
    reached: bool
    unreachable: bool
    overdue: bool
    told: bool
    absent_at: str | None
    """When the winner was found absent from a draw they had to attend, or late with the claim; null if neither."""
    at: str | None
    """When their entry was drawn."""


class WinnerForm(DrawnForm):
    """A winner, with the attempts to notify them."""

    attempts: list[AttemptForm]


class AccountForm(TypedDict):
    """The account of a prize, in cents."""

    announced: int
    adjusted: int
    paid: dict[str, int]
    withheld: int
    open: int


class IncidentForm(TypedDict):
    """Findings that the integrity is compromised."""

    says: str
    name: str
    at: str | None
    told_at: str | None
    postponed: bool
    others: list[str]


class PrizeKindForm(TypedDict):
    """A kind of prize."""

    kind: str
    says: str
    money: bool


class ContentForm(TypedDict):
    """A thing of which a prize may include only so much."""

    content: str
    most: int
    unit: str
    clause: str


class BookWordsForm(TypedDict):
    """Words of the book that entries use: kinds of prizes, limited contents, ways to notify and to pay."""

    kinds: list[PrizeKindForm]
    contents: list[ContentForm]
    methods: list[str]
    means: list[str]
    notice_hours: int
    """How many hours the Authority must have the terms before the promotion starts."""


class OfficeForm(TypedDict):
    """What only staff see: gaps, tasks, people, accounts, and the words of the book."""

    lacking: list[LackForm]
    warnings: list[str]
    changed: bool
    unpublished: bool
    stated_by: list[str]
    """Who stated contents, which another person confirms by giving the terms to the Authority."""
    listed: list[str] | None
    notified_at: str | None
    may_start: str | None
    approvals: list[str]
    marketing: list[str]
    scrutineer: ScrutineerForm
    tasks: list[TaskForm]
    winners: list[WinnerForm]
    absent: list[DrawnForm]
    barred: dict[str, str]
    counts: dict[str, int]
    entrants: dict[str, int]
    """How many entries each patron has; after the closing, only eligible ones."""
    notes: list[NoteForm]
    identified: list[str]
    choices: dict[str, dict[str, int]]
    accounts: dict[str, AccountForm]
    incident: IncidentForm | None
    book: BookWordsForm


class PromotionView(BookIdentity):
    """A promotion as its viewer may see it."""

    name: str
    phase: str
    time: str | None
    postponed: bool
    terms: TermsForm | None
    items: list[ItemForm]
    prizes: list[PrizeForm]
    published: list[str]
    entries_close: str | None
    awarded: str | None
    list_digest: str | None
    draw: DrawForm
    draws: list[AnnouncedForm]
    commitments: dict[str, str]
    entries: int
    each_wager: bool
    least_wager: int | None
    qualifying: int
    barred: str | None
    mine: list[int]
    counted: list[int]
    winners: dict[str, int]
    won: list[WonForm]
    claims: list[ClaimForm]
    disputes: list[PatronDisputeForm]
    results: str | None
    office: OfficeForm | None


def view(book: Book, state: PromotionState, viewer: str) -> PromotionView:
    """Return a promotion as a patron, a role, or anyone else (an empty name) may see it."""
    staff, viewer = viewer in book.roles, state.people.first_spelling(viewer)
    terms = state.terms if state.phase != "drafted" else state.draft
    shown = staff or (
        bool(state.published) and state.phase != "drafted"
    )  # a draft may still change: staff alone see it
    return {
        **book.identity,
        "name": state.name,
        "phase": state.phase,
        "time": _when(state.now),
        "postponed": state.incident is not None,
        "terms": terms.form if shown else None,
        "items": _items(book, state.draft if staff else terms) if shown else [],
        "prizes": _prizes(book, state, state.draft if staff else terms) if shown else [],
        "published": list(state.published),
        "entries_close": _when(state.moment_of("entries_close")),
        "awarded": _when(state.moment_of("awarded")),
        "list_digest": state.draw.list_digest or None,
        "draw": _draw(book, state),
        "draws": [_announced(state, draw) for draw in range(1, terms.draws + 1)] if shown else [],
        "commitments": dict(state.draw.commitments),
        "entries": len(state.draw.eligible if state.draw.closed_at != UNKNOWN else state.entries),
        "each_wager": state.terms.chosen(book.promotion, "entries") == "wager",
        "least_wager": state.terms.least_wager,
        "qualifying": state.counts.get(viewer, 0),
        "barred": state.barred.get(viewer),
        "mine": [entry.number for entry in state.entries if entry.patron == viewer],
        "counted": [entry.number for entry in state.draw.eligible if entry.patron == viewer],
        "winners": {prize: winner.entry for prize, winner in state.winners.items()},
        "won": [_won(book, state, one) for one in state.winners.values() if one.patron == viewer],
        "claims": [_claim(claim) for claim in state.claims if staff or claim.patron == viewer],
        "disputes": [_dispute(one) for one in state.disputes if staff or one.patron == viewer],
        "results": state.results or None,
        "office": _office(book, state) if staff else None,
    }


def _when(at: int) -> str | None:
    return time_text(at) if at != UNKNOWN else None


def _claim(one: PrizeClaim) -> ClaimForm:
    return {
        "patron": one.patron, "prize": one.prize, "at": _when(one.at), "outcome": one.outcome, "reason": one.reason,
        "denied_at": _when(one.denied_at), "kept_until": _when(one.kept_until), "told_at": _when(one.told_at),
    }  # fmt: skip


def _dispute(one: PromotionDispute) -> PatronDisputeForm:
    return {
        "number": one.number, "patron": one.patron, "says": one.says, "at": _when(one.at), "outcome": one.outcome,
        "decision": one.decision,
    }  # fmt: skip


def _items(book: Book, terms: PromotionTerms) -> list[ItemForm]:
    """Return every item of the terms with clause and text; the operator's own come last."""
    rows = book.promotion.terms
    known: list[ItemForm] = [
        {
            "item": row.name, "says": row.says, "kind": row.kind, "choices": list(row.choices), "needed": row.needed,
            "none": row.may_be_none, "clause": row.cite.clause, "stated": terms.item(row.name) or None,
        }
        for row in rows.values()
    ]  # fmt: skip
    own = [(name, says, item_row(book.promotion, name)) for name, says in terms.items if name not in rows]
    cite = book.promotion.acts["draft"].cite
    return known + [
        {
            "item": name, "says": row.says if row is not None else "", "kind": row.kind if row is not None else "text",
            "choices": [], "needed": False, "none": row is not None and row.may_be_none,
            "clause": row.cite.clause if row is not None else cite.clause,
            "stated": says,
        }
        for name, says, row in own
    ]  # fmt: skip


def _prizes(book: Book, state: PromotionState, terms: PromotionTerms) -> list[PrizeForm]:
    return [_prize(book, state, prize) for prize in terms.prizes]


def _prize(book: Book, state: PromotionState, prize: PromotionPrize) -> PrizeForm:
    """Return a prize with the details that its kind must have."""
    rules, said = book.promotion, dict(prize.details)
    kind = rules.kinds[prize.kind]
    details: list[DetailForm] = [
        {
            "detail": one.name, "says": one.says, "kind": one.written, "none": one.may_be_none,
            "clause": one.cite.clause, "stated": said.get(one.name),
        }
        for one in rules.details_of(prize.kind)
    ]  # fmt: skip
    return {
        "prize": prize.name, "kind": prize.kind, "says": kind.says, "value": prize.value, "worth": prize.worth,
        "alternative": prize.alternative, "may_have_alternative": kind.alternative, "details": details,
        "contents": None if prize.contents is None else list(prize.contents),
        "entry": state.winners[prize.name].entry if prize.name in state.winners else None,
    }  # fmt: skip


def _draw(book: Book, state: PromotionState) -> DrawForm:
    return {
        "number": state.draw.number, "scrutineer": state.draw.scrutineer or None,
        "needs_scrutineer": needs_scrutineer(book, state), "scrutineer_over": scrutineer_over(book),
        "nonces": sorted(state.draw.nonces),
        "missing": list(state.draw.missing), "held": _when(state.draw.drawn_at), "by": state.draw.drawn_by or None,
        "given_up": [(number, why, list(shown_)) for number, why, shown_ in state.draw.given_up],
        "kind": state.draw.kind if state.draw.secret else None,
    }  # fmt: skip


def _announced(state: PromotionState, draw: int) -> AnnouncedForm:
    terms = state.terms if state.phase != "drafted" else state.draft
    held = state.draw_of_terms(draw) if draw <= state.stage else None
    return {
        "draw": draw, "entries_close": _when(terms.moment(draw_item("entries_close", draw))),
        "awarded": _when(terms.moment(draw_item("awarded", draw))),
        "prizes": [prize.name for prize in terms.prizes_of(draw)],
        "held": _when(held.drawn_at) if held is not None else None,
        "kind": held.kind if held is not None and held.secret else None,
    }  # fmt: skip


def _won(book: Book, state: PromotionState, winner: PrizeWinner) -> WonForm:
    prize, account = state.terms.prize(winner.prize), state.accounts[winner.prize]
    assert prize is not None
    rules = book.promotion
    money, over = rules.kinds[prize.kind].money, limit_cents(rules.limits["choice_over"])
    return {
        "prize": prize.name, "entry": winner.entry, "value": prize.value, "alternative": prize.alternative,
        "means": list(rules.means) if money and prize.value > over else [],
        "chosen": dict(state.choices.get(prize.name, ())), "paid": dict(account.paid), "open": account.open,
        "withheld": account.withheld,
    }  # fmt: skip


def _office(book: Book, state: PromotionState) -> OfficeForm:
    lacking = gaps(book.promotion, state.draft, state.listed)
    return {
        "lacking": [{"where": gap.entry, "clause": gap.cite.clause, "says": gap.says} for gap in lacking],
        "warnings": content_warnings(book.promotion, state.draft),
        "changed": state.draft != state.terms,
        "stated_by": sorted(stated_contents(book, state)),
        "unpublished": state.public != state.readable_terms,
        "listed": None if state.listed is None else list(state.listed),
        "notified_at": _when(state.notified_at),
        "may_start": _when(soonest_start(book, state)),
        "approvals": list(state.approvals),
        "marketing": list(state.marketing),
        "scrutineer": {"needed": needs_scrutineer(book, state), "name": state.draw.scrutineer or None},
        "tasks": [_task(task) for task in tasks(book, state)],
        "winners": [_told(state, winner) for winner in state.winners.values()],
        "absent": [_drawn(winner) for winner in state.absent],
        "barred": dict(state.barred),
        "counts": dict(state.counts),
        "entrants": _entrants(state),
        "notes": [{"says": note, **spoken(note)} for note in state.notes],
        "identified": sorted(state.identified),
        "choices": {prize: dict(parts) for prize, parts in state.choices.items()},
        "accounts": {prize: _account(account) for prize, account in state.accounts.items()},
        "incident": _incident(state.incident) if state.incident is not None else None,
        "book": _book_words(book),
    }


def _account(one: PrizeAccount) -> AccountForm:
    return {
        "announced": one.announced, "adjusted": one.adjusted, "paid": dict(one.paid), "withheld": one.withheld,
        "open": one.open,
    }  # fmt: skip


def _incident(one: Incident) -> IncidentForm:
    return {
        "says": one.says, "name": one.name, "at": _when(one.at), "told_at": _when(one.told_at),
        "postponed": one.postponed, "others": list(one.others),
    }  # fmt: skip


def _book_words(book: Book) -> BookWordsForm:
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
        "notice_hours": rules.limits["notice"].value,
    }


def _drawn(one: PrizeWinner) -> DrawnForm:
    return {
        "prize": one.prize, "entry": one.entry, "patron": one.patron, "reached": one.reached,
        "unreachable": one.unreachable, "overdue": one.overdue, "told": one.told, "absent_at": _when(one.absent_at),
        "at": _when(one.at),
    }  # fmt: skip


def _told(state: PromotionState, winner: PrizeWinner) -> WinnerForm:
    """Return a winner with the attempts to notify them."""
    tried = [one for one in state.attempts if one.prize == winner.prize]
    return {
        **_drawn(winner),
        "reached": state.is_reached(winner),
        "attempts": [{"method": one.method, "outcome": one.outcome, "at": _when(one.at)} for one in tried],
    }


def _entrants(state: PromotionState) -> dict[str, int]:
    listed = state.draw.eligible if state.draw.closed_at != UNKNOWN else state.entries
    found: dict[str, int] = {}
    for entry in listed:
        found[entry.patron] = found.get(entry.patron, 0) + 1
    return found


def _task(task: PromotionTask) -> TaskForm:
    return {
        "task": task.name, "says": task.says, "due": _when(task.due), "since": _when(task.since),
        "overdue": task.overdue, "clause": task.cite.clause, **spoken(task.says),
    }  # fmt: skip
