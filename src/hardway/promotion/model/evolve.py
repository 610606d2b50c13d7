"""Folds events into the state of a promotion. Knows no rules: an event contains all it changes."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

from hardway.promotion.model import events as e
from hardway.promotion.model.state import (
    Incident,
    NoticeAttempt,
    PrizeAccount,
    PrizeClaim,
    PrizeDraw,
    PrizeEntry,
    PrizeWinner,
    PromotionDispute,
    PromotionState,
)
from hardway.promotion.model.terms import PromotionPrize
from hardway.values.clock import UNKNOWN
from hardway.values.money import plus
from hardway.values.names import count_text
from hardway.values.phrase import person, phrase


def evolve(state: PromotionState, event: e.PromotionEvent) -> PromotionState:
    """Return the state after an event."""
    after, named = _FOLD[type(event)](state, event), _NAMED.get(type(event))
    return replace(after, people=after.people.with_name(getattr(event, named))) if named else after


def fold(state: PromotionState, events: Iterable[e.PromotionEvent]) -> PromotionState:
    """Return the state after events, in order."""
    return reduce(evolve, events, state)


def _prize(state: PromotionState, name: str) -> PromotionPrize:
    prize = state.draft.prize(name)
    assert prize is not None, name
    return prize


def _stated(state: PromotionState, prize: PromotionPrize) -> PromotionState:
    return replace(state, draft=state.draft.with_prize(prize))


def _prize_stated(state: PromotionState, event: e.PrizeStated) -> PromotionState:
    known = state.draft.prize(event.prize)
    if known is not None and known.kind == event.kind:
        return _stated(state, known._replace(value=event.value))
    return _stated(state, PromotionPrize(event.prize, event.kind, event.value))


def _detail(state: PromotionState, event: e.DetailStated) -> PromotionState:
    prize = _prize(state, event.prize)
    details = {**dict(prize.details), event.detail: event.says}
    return _stated(state, prize._replace(details=tuple(details.items())))


def _contents(state: PromotionState, event: e.ContentsStated) -> PromotionState:
    prize = _prize(state, event.prize)
    contents = {**dict(prize.contents or ()), event.content: event.measure} if event.content else {}
    by = {**state.contents_by, event.prize: (*state.contents_by.get(event.prize, ()), event.name)}
    return replace(_stated(state, prize._replace(contents=tuple(contents.items()))), contents_by=by)


def _alternative(state: PromotionState, event: e.AlternativeStated) -> PromotionState:
    return _stated(state, _prize(state, event.prize)._replace(alternative=event.amount))


def _amended(state: PromotionState, event: e.TermsAmended) -> PromotionState:
    """Put changed terms in force. Accounts of prizes already drawn stay as they are; no other prize has been paid."""
    settled = {prize: account for prize, account in state.accounts.items() if state.is_drawn(prize)}
    return replace(
        state,
        terms=state.draft,
        approvals=(*state.approvals, event.approval),
        accounts={
            one.name: settled.get(one.name) or PrizeAccount(one.value, open=one.value) for one in state.draft.prizes
        },
    )


def _started(state: PromotionState, event: e.PromotionStarted) -> PromotionState:
    accounts = {prize.name: PrizeAccount(prize.value, open=prize.value) for prize in state.terms.prizes}
    return replace(state, phase="running", accounts=accounts)


def _entered(state: PromotionState, event: e.PrizeEntered) -> PromotionState:
    return replace(state, entries=state.entries.added(PrizeEntry(event.number, event.patron, event.at)))


def _noted(state: PromotionState, event: e.CountNoted) -> PromotionState:
    wagers = count_text(event.number, "qualifying wager")
    note = phrase("{}: {} counted after entries had closed, {} before that", person(event.patron), wagers, event.stood)
    return replace(state, notes=(*state.notes, note), noted={**state.noted, event.patron: event.number})


def _closed(state: PromotionState, event: e.EntriesClosed) -> PromotionState:
    listed = frozenset(event.eligible)
    eligible = tuple(entry for entry in state.entries if entry.number in listed)
    draw = state.draw._replace(eligible=eligible, list_digest=event.digest, closed_at=event.at)
    return replace(state, phase="closed", draw=draw)


def _committed(state: PromotionState, event: e.DrawCommitted) -> PromotionState:
    draw = state.draw
    if event.number == draw.number:
        return _draw(state, commitments={**draw.commitments, event.who: event.commitment})
    why = state.incident.says if state.incident is not None else ""
    given_up = (*draw.given_up, (draw.number, why, tuple(sorted(draw.nonces))))
    return _draw(state, number=event.number, commitments={event.who: event.commitment}, nonces={}, given_up=given_up)


def _draw(state: PromotionState, **change: Any) -> PromotionState:
    return replace(state, draw=state.draw._replace(**change))


def _drawn(state: PromotionState, event: e.PrizesDrawn) -> PromotionState:
    state = replace(state, phase="drawn", results="")
    return _draw(state, secret=event.secret, drawn_at=event.at, drawn_by=event.name, missing=event.missing)


def _next_draw(state: PromotionState, event: e.NextDraw) -> PromotionState:
    """Store the draw that is over, with its proof, and begin the next."""
    return replace(state, held=(*state.held, state.draw), draw=PrizeDraw(state.draw.number + 1), phase="running")


def _winner(state: PromotionState, event: e.WinnerDrawn) -> PromotionState:
    winner = PrizeWinner(event.prize, event.entry, event.patron, at=state.now)
    state = replace(state, winners={**state.winners, event.prize: winner})
    draw, pick = state.terms.draw_of(event.prize), (event.prize, event.entry)
    if draw == state.stage:
        return _draw(state, picked=(*state.draw.picked, pick))
    again = state.held[draw - 1]
    again = again._replace(picked=(*again.picked, pick))
    return replace(state, held=(*state.held[: draw - 1], again, *state.held[draw:]))


def _absent(state: PromotionState, event: e.WinnerAbsent) -> PromotionState:
    """Take the prize from an absent winner; results that were published named them, and become void."""
    left = {prize: winner for prize, winner in state.winners.items() if prize != event.prize}
    gone = state.winners[event.prize]._replace(absent_at=state.now)
    attempts = tuple(one for one in state.attempts if one.prize != event.prize)
    return replace(state, winners=left, absent=(*state.absent, gone), attempts=attempts, results="")


def _attempted(state: PromotionState, event: e.NoticeAttempted) -> PromotionState:
    attempt = NoticeAttempt(event.prize, event.method, event.outcome, event.at)
    state = replace(state, attempts=(*state.attempts, attempt))
    return _change_winner(state, event.prize, reached=True) if event.outcome == "reached" else state


def _change_winner(state: PromotionState, prize: str, **change: Any) -> PromotionState:
    return replace(state, winners={**state.winners, prize: state.winners[prize]._replace(**change)})


def _account(state: PromotionState, prize: str, **amounts: int) -> PromotionState:
    """Return the state with amounts added to the account of a prize."""
    return replace(state, accounts={**state.accounts, prize: plus(state.accounts[prize], **amounts)})


def _chosen(state: PromotionState, event: e.PaymentChosen) -> PromotionState:
    state = _account(state, event.prize, adjusted=event.adjusted, open=event.adjusted)
    return replace(state, choices={**state.choices, event.prize: event.parts})


def _paid(state: PromotionState, event: e.PrizePaid) -> PromotionState:
    account = state.accounts[event.prize]
    paid = {**dict(account.paid), event.means: account.paid_by(event.means) + event.amount}
    account = account._replace(paid=tuple(paid.items()), open=event.left)
    state = replace(state, accounts={**state.accounts, event.prize: account})
    return state if event.left else _claim(state, event.patron, event.prize, outcome="met")


def _withheld(state: PromotionState, event: e.PrizeWithheld) -> PromotionState:
    return _account(state, event.prize, withheld=event.amount, open=-event.amount)


def _claimed(state: PromotionState, event: e.PrizeClaimed) -> PromotionState:
    return replace(state, claims=(*state.claims, PrizeClaim(event.patron, event.prize, event.at)))


def _claim(state: PromotionState, patron: str, prize: str, **change: Any) -> PromotionState:
    claims = tuple(
        claim._replace(**change) if (claim.patron, claim.prize) == (patron, prize) else claim for claim in state.claims
    )
    settled = not any(claim.needs_record for claim in claims if claim.patron == patron)
    return replace(state, claims=claims, identified=state.identified - ({patron} if settled else set()))


def _denied(state: PromotionState, event: e.ClaimDenied) -> PromotionState:
    change = {"outcome": "denied", "reason": event.because, "denied_at": event.at, "kept_until": event.until}
    return _claim(state, event.patron, event.prize, **change)


def _reopened(state: PromotionState, event: e.ClaimReopened) -> PromotionState:
    """Reopen a denied claim and the amount withheld for it; the date until which its record is kept stays."""
    state = _account(state, event.prize, withheld=-event.amount, open=event.amount)
    change = {"outcome": "made", "reason": "", "denied_at": UNKNOWN, "told_at": UNKNOWN}
    return _claim(state, event.patron, event.prize, **change)


def _disputed(state: PromotionState, event: e.PromotionDisputed) -> PromotionState:
    return replace(state, disputes=(*state.disputes, PromotionDispute(*event[:4])))


def _dispute(state: PromotionState, number: int, **change: Any) -> PromotionState:
    disputes = tuple(one._replace(**change) if one.number == number else one for one in state.disputes)
    return replace(state, disputes=disputes)


def _doubted(state: PromotionState, event: e.IntegrityDoubted) -> PromotionState:
    found = event[:3]
    return replace(state, incident=state.incident.further(*found) if state.incident is not None else Incident(*found))


def _incident(state: PromotionState, **change: Any) -> PromotionState:
    assert state.incident is not None
    return replace(state, incident=state.incident._replace(**change))


def _cancelled(state: PromotionState, event: e.DrawCancelled) -> PromotionState:
    return replace(state, phase="cancelled", incident=None, cancelled_at=event.at, cancelled_because=event.because)


def _published(state: PromotionState, event: e.TermsPublished) -> PromotionState:
    return replace(state, published=(*state.published, event.where), public=state.readable_terms)


def _informed(state: PromotionState, event: e.PatronInformed) -> PromotionState:
    if state.claim_of(event.patron, event.prize) is not None:
        return _claim(state, event.patron, event.prize, told_at=event.at)
    mine = {one for one in state.uninformed() if (one.patron, one.prize) == (event.patron, event.prize)}
    absent = tuple(one._replace(told=one.told or one in mine) for one in state.absent)
    winners = {prize: one._replace(told=one.told or one in mine) for prize, one in state.winners.items()}
    return replace(state, absent=absent, winners=winners)


_NAMED = {
    e.PrizeEntered: "patron", e.PatronBarred: "patron", e.WagersCounted: "patron", e.CountNoted: "patron",
    e.ScrutineerNamed: "name", e.DrawCommitted: "who", e.PrizesDrawn: "name", e.PrizeClaimed: "patron",
    e.PromotionDisputed: "patron", e.IntegrityDoubted: "name",
}  # fmt: skip
"""By class of event with a person's name: the field that holds the name, whose first spelling is stored for later
entries."""
_FOLD: dict[type, Callable[[PromotionState, Any], PromotionState]] = {
    e.TimePassed: lambda s, ev: replace(s, now=ev.at),
    e.ItemStated: lambda s, ev: replace(s, draft=s.draft.with_item(ev.item, ev.says)),
    e.PrizeStated: _prize_stated,
    e.DetailStated: _detail,
    e.ContentsStated: _contents,
    e.AlternativeStated: _alternative,
    e.PrizeDropped: lambda s, ev: replace(s, draft=s.draft.without_prize(ev.prize)),
    e.ListRead: lambda s, ev: replace(s, listed=ev.listed),
    e.TermsPublished: _published,
    e.Marketed: lambda s, ev: replace(s, marketing=(*s.marketing, ev.piece)),
    e.AuthorityNotified: lambda s, ev: replace(s, phase="notified", terms=s.draft, notified_at=ev.at),
    e.PromotionStarted: _started,
    e.TermsAmended: _amended,
    e.PrizeEntered: _entered,
    e.PatronBarred: lambda s, ev: replace(s, barred={**s.barred, ev.patron: ev.because}),
    e.WagersCounted: lambda s, ev: replace(s, counts={**s.counts, ev.patron: ev.number}),
    e.CountNoted: _noted,
    e.EntriesClosed: _closed,
    e.ScrutineerNamed: lambda s, ev: _draw(s, scrutineer=ev.name),
    e.DrawCommitted: _committed,
    e.NonceRevealed: lambda s, ev: _draw(s, nonces={**s.draw.nonces, ev.who: ev.nonce}),
    e.PrizesDrawn: _drawn,
    e.NextDraw: _next_draw,
    e.WinnerDrawn: _winner,
    e.WinnerAbsent: _absent,
    e.NoticeAttempted: _attempted,
    e.WinnerUnreachable: lambda s, ev: _change_winner(s, ev.prize, unreachable=True),
    e.NoticeOverdue: lambda s, ev: _change_winner(s, ev.prize, overdue=True),
    e.PrizeClaimed: _claimed,
    e.PaymentChosen: _chosen,
    e.PrizePaid: _paid,
    e.PrizeWithheld: _withheld,
    e.ClaimantIdentified: lambda s, ev: replace(s, identified=s.identified | {ev.patron}),
    e.ClaimDenied: _denied,
    e.ClaimReopened: _reopened,
    e.PatronInformed: _informed,
    e.PromotionDisputed: _disputed,
    e.DisputeDecided: lambda s, ev: _dispute(s, ev.number, outcome="decided", decision=ev.decision),
    e.DisputeAnswered: lambda s, ev: _dispute(s, ev.number, outcome="content" if ev.content else "not content"),
    e.InspectorAdvised: lambda s, ev: _dispute(s, ev.number, outcome="advised"),
    e.IntegrityDoubted: _doubted,
    e.InspectorateTold: lambda s, ev: _incident(s, told_at=ev.at),
    e.PromotionPostponed: lambda s, ev: _incident(s, postponed=True),
    e.IntegrityValidated: lambda s, ev: replace(s, incident=None, valid_at=ev.at),
    e.DrawCancelled: _cancelled,
    e.ResultsPublished: lambda s, ev: replace(s, results=ev.where),
    e.PromotionConcluded: lambda s, ev: replace(s, phase="concluded"),
}
