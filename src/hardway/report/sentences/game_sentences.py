"""Sentences for the events of a table, each with the clauses that it cites."""

from collections.abc import Callable, Iterator
from typing import Any

from hardway.report.sentences.sentence import Cites, Sentence, cites_of, sentence_of
from hardway.report.sentences.staff_sentences import (
    STAFF_SENTENCES,
    by_role,
    entry_words,
    event_sentence,
    fill_words,
    name_words,
    wager_words,
    writer,
)
from hardway.report.wording import book_odds, join_words, label, role_label, total_word, word_label
from hardway.rulebook import Law, readings_in
from hardway.table import Refusal
from hardway.table.model import events as e
from hardway.table.model.commands import TIME_OVER
from hardway.values.dice import throw_index
from hardway.values.money import dollars
from hardway.values.phrase import Part, Phrase, joined, money, phrase

STEPS = frozenset({"thrown", "rested", "bowled", "collected", "settling", "passed"})
"""The events of the procedure around a roll, such as the dice coming to the centre."""
CRAPS = (2, 3, 12)
"""The totals that the stick calls craps if they lose the line on a come-out."""


def sentences(law: Law, events: tuple[e.Event, ...], *, steps: bool = False) -> Iterator[Sentence]:
    """Yield the sentences for the events of an entry; `steps` includes the procedure around a roll."""
    rolled = any(isinstance(event, e.Called) for event in events)
    for event in events:
        name = event._name
        if isinstance(event, e.Called):
            yield _called(law, event, events)._replace(event=name)
        elif steps or not rolled or name not in STEPS:
            yield SENTENCES.get(type(event), _other)(law, event)._replace(event=name)


def refusal_sentence(refusal: Refusal) -> Sentence:
    """Return a refusal as a sentence."""
    cites = cites_of(("", refusal.clause or ""), ("amendment", refusal.amended), ("reading", refusal.reading))
    return Sentence(phrase("refused, {}: {}", refusal.reason, refusal.says), cites, "refused")


def stick_call(law: Law, dice: tuple[int, int], events: tuple[e.Event, ...] = ()) -> str:
    """Return the stick's call of a throw, and what the throw did to the point: “Three, craps.”, “Six, the point
    is 6.”
    """
    total = sum(dice)
    word = total_word(total).capitalize()
    if any(isinstance(event, e.SevenOut) for event in events):
        return f"{word} out."
    moved = next((event for event in events if isinstance(event, e.PointMoved)), None)
    if throw_index(*dice) in law.hard:
        word = f"Hard {word.lower()}"
    elif total in CRAPS and _loses(law, dice):
        word = f"{word}, craps"
    if moved is None:
        return f"{word}."
    return f"{word}, the point is {total}." if moved.point else f"{word}, the point is made."


def _loses(law: Law, dice: tuple[int, int]) -> bool:
    """Return whether a throw on a come-out loses the line."""
    outcome = law.slots[law.line].table[0][throw_index(*dice)]
    return outcome is not None and outcome.result == "lost"


def _called(law: Law, event: e.Called, events: tuple[e.Event, ...]) -> Sentence:
    first, second = event.dice
    cites: Cites = (("", event.clause),)
    leaning = ""
    if event.leaning:
        die, face = event.leaning
        leaning = f" (die {die} leans on its {face})"
        cites += (("leaning", event.leaning_clause),)
    call = Phrase(Part(stick_call(law, event.dice, events), "call"))
    return Sentence(
        phrase("{}-{}, total {}{}: “{}”", first, second, event.total, leaning, call), cites_of(*cites), "call"
    )


def _noted(law: Law, x: e.Remembered) -> str:
    """Return what a wager has noted: `the point 3`, or `the totals 2 and 12`."""
    register = law.book.wagers[x.wager.partition(" ")[0]].remembers
    what = "point" if register and register.what == "made" else "total"
    return f"the {what}{'s' if len(x.noted) > 1 else ''} {join_words(map(str, x.noted))}"


def _settled(law: Law, event: e.Settled) -> Sentence:
    rests_on = (("reading", one) for one in readings_in(event.reading))
    cites = cites_of(("", event.clause), *event.cites, *rests_on)
    text = fill_words(
        law, event, "{player}: {wager}, {stake}, {outcome}", outcome=joined((_outcome(law, event), _commission(event)))
    )
    tone = {"won": "won", "lost": "lost"}.get(event.result, "plain")
    return Sentence(text, cites, tone)


def _outcome(law: Law, event: e.Settled) -> str:
    limited = "" if event.at_risk == event.stake else phrase(", {} of it at risk", money(event.at_risk))
    match event.result:
        case "won" if event.parts:
            return phrase("won: {}, net {}{}{}", _parts(law, event), money(event.pays), limited, _rounded(event))
        case "won":
            odds = book_odds(law.book, event.odds, dict(event.cites).get("odds", "")) if event.odds is not None else ""
            at = f" at {odds}" if odds else ""
            return phrase("won {}{}{}{}", money(event.pays), at, limited, _rounded(event))
        case "lost":
            return phrase("lost {}{}", money(event.at_risk), limited)
        case "moved":
            return f"moved to {event.moved_to.partition(' ')[2]}"
        case other:
            return other


def _parts(law: Law, event: e.Settled) -> str:
    """Return the result of each part of a composite wager, first of those that won."""
    odds_clause = dict(event.cites).get("odds", "")
    words = []
    for part in sorted(event.parts, key=lambda part: part.result != "won"):
        at = f" at {book_odds(law.book, part.odds, odds_clause)}" if part.odds else ""
        words.append(f"{label(law, part.wager)} {part.result}{at}")
    return join_words(words)


def _rounded(event: e.Settled) -> str:
    if not event.rounded:
        return ""
    if event.rounded < 0:
        return f", rounded down by {dollars(-event.rounded)}"
    return f", rounded up by {dollars(event.rounded)}"


def _commission(event: e.Settled | e.Taken) -> str:
    if event.commission < 0:
        return phrase(", less {} commission", money(-event.commission))
    return phrase(", commission {} given back", money(event.commission)) if event.commission else ""


_HOW = {"late": ", late", "oral": ", spoken", "up": ", still up after its win"}


def _placed(law: Law, event: e.Placed) -> Sentence:
    now = "" if event.stake == event.amount else money(event.stake)
    says = "{player} <bets> {amount}{tender} on {wager}[, {now} stands][, commission {commission}]{how}"
    tender = "" if event.tender == "chips" else f" in {event.tender}"
    fee = money(event.commission) if event.commission else ""
    return event_sentence(law, event, says, tender=tender, now=now, commission=fee, how=_HOW.get(event.how, ""))


def _confirmed(law: Law, event: e.Confirmed) -> Sentence:
    says = "{player}: {wager}, {how}[, announced by the {announced}], confirmed by the {by}[ {name}]"
    how = {"late": "late", "oral": "spoken"}[event.how]
    roles = {"announced": role_label(law.book, event.announced), "by": role_label(law.book, event.by)}
    return event_sentence(law, event, says, how=how, **roles)


_WHY = {
    "parent": ", its wager is gone", "cap": ", over the cap now", "void": ", void", "refuse": ", refused",
    "refunded": ", refunded", "closed": ", the table closes", "gone": ", its owner has gone",
    "nobody": ", nobody throws", "seize": ", seized",
}  # fmt: skip


def _taken(law: Law, event: e.Taken) -> Sentence:
    """Return who takes a wager down; where the house does, what comes down and why."""
    says = "{player} <takes> {amount} down from {wager}[, {left} stands]{back}"
    if event.why:
        says = "{player}: {wager}, {amount} taken down[, {left} stands]{back}{why}"
    left = money(event.stake) if event.stake else ""
    return event_sentence(law, event, says, left=left, back=_commission(event), why=_WHY.get(event.why, ""))


def _void(law: Law, event: e.ThrowVoid) -> Sentence:
    says = "“No roll.” {ground}, {force}{by}{late:, late}[: {because}]"
    force = "required" if event.force == "must" else "at the caller's choice"
    text = fill_words(law, event, says, ground=word_label(law.book.grounds, event.ground), force=force)
    cites = cites_of(("", event.clause), ("power", event.power), ("stands", event.stands), ("reading", event.reading))
    return Sentence(text, cites, "call")


def _dice(law: Law, event: e.DiceMoved) -> Sentence:
    words = {
        "lost": f"die {event.die} is lost",
        "found": f"die {event.die} is found and checked",
        "new": "a new set of five is in use" if event.in_use else "a new set of five stands by",
        "keep": "the shooter goes on with the old dice",
        "inspected": "the set has been inspected and may be used",
    }
    return sentence_of(event, joined((words[event.what], by_role(law, event.by))))


def _relinquished(law: Law, event: e.Relinquished) -> Sentence:
    if event.because == TIME_OVER and not event.by:
        return event_sentence(law, event, "{player} <runs> out of time, and the dice pass on")
    ordered = f", ordered by the {role_label(law.book, event.by)}" if event.by else ""
    return event_sentence(law, event, "{player} <gives> up the dice{ordered}[: {because}]", ordered=ordered)


def _paid(law: Law, event: e.Paid) -> Sentence:
    says = "{player} <pays> {size}" if event.amount < 0 else "{player} <is> paid {size}"
    if not event.repaid:
        says = "{player} <owes> {size}, which was paid in cash before a correction"
    return event_sentence(law, event, says, size=money(abs(event.amount)), tone="call")


def _other(law: Law, event: Any) -> Sentence:
    """Return an event without a row of `SENTENCES` in the words of its declaration."""
    return event_sentence(law, event, event._says)


def _left(law: Law, x: e.Left) -> Sentence:
    says = "{player} <cashes> out {amount}[ and <owes> {owes}][ and <is> owed {due}]{dice}"
    owes, due = (money(owed) if owed > 0 else "" for owed in (x.owed, -x.owed))
    return event_sentence(law, x, says, owes=owes, due=due, dice=phrase(" and <gives> up the dice") if x.clause else "")


def _dice_words(dice: tuple[int, ...]) -> str:
    return f" with dice {join_words(map(str, dice))}" if dice else ""


SENTENCES: dict[type, Callable[[Law, Any], Sentence]] = {
    e.Seated: writer("{player} <sits> down at place {place} with {amount}"),
    e.Bought: writer("{player} <buys> in for {amount}"),
    e.TokensIssued: writer("{player} <gets> {amount} in tokens"),
    e.TokensUnspent: writer("{player} <hands> in {amount} in tokens"),
    e.Left: _left,
    e.Placed: _placed,
    e.Confirmed: _confirmed,
    e.Converted: writer("{player}: {amount} in {tender} changed into chips"),
    e.Taken: _taken,
    e.Marked: writer("{player}: {wager} is {marker:no longer off}{by}"),
    e.Chosen: writer("{player}: {wager} goes {goes} after a win"),
    e.PersonalSet: lambda law, x: event_sentence(
        law,
        x,
        "{player}: personal limits[ for {kind}] {minimum} to {maximum}{by}",
        kind="" if x.wager == "*" else wager_words(law, x.wager),
    ),
    e.Offered: writer("the dice are offered to {player}{again:, round again}"),
    e.Declined: writer("{player} <declines> the dice"),
    e.Relinquished: _relinquished,
    e.ShooterNamed: lambda law, x: event_sentence(law, x, "{player} <is> shooting{pair}", pair=_dice_words(x.dice)),
    e.Bowled: lambda law, x: sentence_of(x, f"dice {join_words(map(str, x.dice))} are put aside", "quiet"),
    e.Proxied: lambda law, x: event_sentence(
        law, x, "{thrower} <throws> again" if x.thrower == x.player else "{thrower} <throws> for {player}"
    ),
    e.Thrown: writer("{thrower} <throws>: the dice are in the air", "quiet"),
    e.Rested: writer("the dice lie still", "quiet"),
    e.Collected: writer("the dice come to the centre", "quiet"),
    e.Passed: writer("the dice go to {player}", "quiet"),
    e.Settling: writer("the wagers decided are settled", "quiet"),
    e.Settled: _settled,
    e.Remembered: lambda law, x: event_sentence(
        law, x, "{player}: {wager} has noted {totals}", totals=_noted(law, x), tone="quiet"
    ),
    e.PointMoved: lambda law, x: sentence_of(x, f"the puck is on {x.point}" if x.point else "the puck is off"),
    e.SevenOut: lambda law, x: Sentence(
        fill_words(law, x, "{shooter}<'s|r> turn with the dice is over"), cites_of(("", x.clause), ("passes", x.passes))
    ),
    e.Advised: writer("{player} <is> advised: {says}"),
    e.ThrowVoid: _void,
    e.Undone: lambda law, x: sentence_of(x, f"the {'No roll' if x.no_roll else 'last roll'} is cancelled", "call"),
    e.FellAway: lambda law, x: sentence_of(
        x, phrase("no longer lawful, and falls away ({}): {}", x.reason, entry_words(x.entry)), "refused"
    ),
    e.Paid: _paid,
    e.DiceMoved: _dice,
    e.Noticed: lambda law, x: sentence_of(x, phrase("shown to {}: {}", name_words(law, x.to), x.says), "quiet"),
    **STAFF_SENTENCES,
}
