"""Sentences of the events of a table, each with the clauses that it cites."""

from collections.abc import Callable, Iterator
from typing import Any

from hardway.notation import write
from hardway.report.sentences.sentence import Cites, Sentence, cites_of
from hardway.report.sentences.staff_sentences import STAFF_SENTENCES
from hardway.report.wording import book_odds, join_words, label, role_label, total_word, word_label
from hardway.rulebook import Law, readings_in
from hardway.table import Refusal
from hardway.table.model import events as e
from hardway.values.dice import throw_index
from hardway.values.money import dollars, short

STEPS = frozenset({"thrown", "rested", "bowled", "collected", "settling", "passed"})
"""The events of procedure around a roll."""
CRAPS = (2, 3, 12)
"""The totals that are called craps where they lose the line on a come-out."""


def sentences(law: Law, events: tuple[e.Event, ...], *, steps: bool = False) -> Iterator[Sentence]:
    """Yield the sentences of an entry's events; with `steps` also those of the procedure around a roll."""
    rolled = any(isinstance(event, e.Called) for event in events)
    for event in events:
        if isinstance(event, e.Called):
            yield _called(law, event, events)
        elif steps or not rolled or e.NAMES[type(event)] not in STEPS:
            yield SENTENCES.get(type(event), _other)(law, event)


def refusal_sentence(refusal: Refusal) -> Sentence:
    """Return the sentence of a refusal."""
    cites = cites_of(("", refusal.clause or ""), ("amendment", refusal.amended), ("reading", refusal.reading))
    return Sentence(f"refused, {refusal.reason}: {refusal.says}", cites, "refused")


def stick_call(law: Law, dice: tuple[int, int], events: tuple[e.Event, ...] = ()) -> str:
    """Return the stick's call of a throw, with what it did to the point: “Three, craps.”, “Six, the point is 6.”"""
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
    """Say whether a throw on a come-out loses the line."""
    outcome = law.slots[law.line].table[0][throw_index(*dice)]
    return outcome is not None and outcome.result == "lost"


def _called(law: Law, event: e.Called, events: tuple[e.Event, ...]) -> Sentence:
    first, second = event.dice
    call = stick_call(law, event.dice, events)
    cites: Cites = (("", event.clause),)
    leaning = ""
    if event.leaning:
        die, face = event.leaning
        leaning = f" (die {die} leans on its {face})"
        cites += (("leaning", event.leaning_clause),)
    return Sentence(f"{first}-{second}, total {event.total}{leaning}: “{call}”", cites_of(*cites), "call")


def _noted(law: Law, x: e.Remembered) -> str:
    """Return what a wager has noted: the point 3, or the totals 2 and 12."""
    register = law.book.wagers[x.wager.partition(" ")[0]].remembers
    what = "point" if register and register.what == "made" else "total"
    return f"the {what}{'s' if len(x.noted) > 1 else ''} {join_words(map(str, x.noted))}"


def _settled(law: Law, event: e.Settled) -> Sentence:
    rests_on = (("reading", one) for one in readings_in(event.reading))
    cites = cites_of(("", event.clause), *event.cites, *rests_on)
    text = (
        f"{event.player}: {label(law, event.wager)}, {short(event.stake)}, {_outcome(law, event)}{_commission(event)}"
    )
    tone = {"won": "won", "lost": "lost"}.get(event.result, "plain")
    return Sentence(text, cites, tone)


def _outcome(law: Law, event: e.Settled) -> str:
    limited = "" if event.at_risk == event.stake else f", {short(event.at_risk)} of it at risk"
    match event.result:
        case "won" if event.parts:
            return f"won: {_parts(law, event)}, net {short(event.pays)}{limited}{_rounded(event)}"
        case "won":
            odds = book_odds(law.book, event.odds, dict(event.cites).get("odds", "")) if event.odds is not None else ""
            return f"won {short(event.pays)}{f' at {odds}' if odds else ''}{limited}{_rounded(event)}"
        case "lost":
            return f"lost {short(event.at_risk)}{limited}"
        case "moved":
            return f"moved to {event.moved_to.partition(' ')[2]}"
        case other:
            return other


def _parts(law: Law, event: e.Settled) -> str:
    """Return the result of each part of a composite, the part that won first."""
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
        return f", less {short(-event.commission)} commission"
    return f", commission {short(event.commission)} given back" if event.commission else ""


def _placed(law: Law, event: e.Placed) -> Sentence:
    how = {"late": ", late", "oral": ", spoken", "up": ", still up after its win"}.get(event.how, "")
    stands = "" if event.stake == event.amount else f", {short(event.stake)} stands"
    tender = "" if event.tender == "chips" else f" in {event.tender}"
    commission = f", commission {short(event.commission)}" if event.commission else ""
    text = f"{event.player} bets {short(event.amount)}{tender} on {label(law, event.wager)}{stands}{commission}{how}"
    return Sentence(text, cites_of(("", event.clause), ("reading", event.reading)))


def _confirmed(law: Law, event: e.Confirmed) -> Sentence:
    how = {"late": "late", "oral": "spoken"}[event.how]
    announced = f", announced by the {role_label(law.book, event.announced)}" if event.announced else ""
    name = f" {event.name}" if event.name else ""
    by = f", confirmed by the {role_label(law.book, event.by)}{name}"
    text = f"{event.player}: {label(law, event.wager)}, {how}{announced}{by}"
    return Sentence(text, cites_of(("", event.clause), ("reading", event.reading)))


_WHY = {
    "parent": ", its wager is gone", "cap": ", over the cap now", "void": ", void", "refuse": ", refused",
    "refunded": ", refunded", "closed": ", the table closes", "gone": ", its owner has gone",
    "nobody": ", nobody throws", "seize": ", seized",
}  # fmt: skip


def _taken(law: Law, event: e.Taken) -> Sentence:
    why = _WHY.get(event.why, "")
    stands = f", {short(event.stake)} stands" if event.stake else ""
    text = (
        f"{event.player}: {label(law, event.wager)}, {short(event.amount)} taken down{stands}{_commission(event)}{why}"
    )
    return Sentence(text, cites_of(("", event.clause), ("reading", event.reading)))


def _void(law: Law, event: e.ThrowVoid) -> Sentence:
    late = ", late" if event.late else ""
    because = f": {event.because}" if event.because else ""
    force = "required" if event.force == "must" else "at the caller's choice"
    text = f"“No roll.” {word_label(law.book.grounds, event.ground)}, {force}{_by_role(law, event.by)}{late}{because}"
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
    return Sentence(words[event.what] + _by_role(law, event.by), cites_of(("", event.clause)))


def _by_role(law: Law, role: str) -> str:
    return f", by the {role_label(law.book, role)}" if role else ""


def _for_wager(law: Law, wager: str) -> str:
    return "" if wager == "*" else f" for {label(law, wager)}"


def _who(law: Law, name: str) -> str:
    """Return a player's name, or the house's label of a role."""
    return f"the {role_label(law.book, name)}" if name in law.book.roles else name


def _relinquished(law: Law, event: e.Relinquished) -> Sentence:
    ordered = f", ordered by the {role_label(law.book, event.by)}" if event.by else ""
    because = f": {event.because}" if event.because else ""
    return _plain(f"{event.player} gives up the dice{ordered}{because}", event)


def _paid(event: e.Paid) -> str:
    if not event.repaid:
        return f"{short(event.amount)} stays paid to {event.player}, who owes it"
    return (
        f"{event.player} pays {short(-event.amount)}"
        if event.amount < 0
        else f"{event.player} is paid {short(event.amount)}"
    )


def owes(amount: int) -> str:
    """Return the words for a debt that remains after a payment; a negative amount is owed to the player."""
    if not amount:
        return ""
    return f" and owes {short(amount)}" if amount > 0 else f" and is owed {short(-amount)}"


def _plain(text: str, event: Any, tone: str = "plain") -> Sentence:
    return Sentence(text, cites_of(("", getattr(event, "clause", "") or "")), tone)


def _other(law: Law, event: Any) -> Sentence:
    """Return an event without a sentence of its own as its name."""
    return _plain(e.NAMES[type(event)].replace("_", " "), event, "quiet")


def _dice_words(dice: tuple[int, ...]) -> str:
    return f" with dice {join_words(map(str, dice))}" if dice else ""


SENTENCES: dict[type, Callable[[Law, Any], Sentence]] = {
    e.Seated: lambda law, x: Sentence(f"{x.player} sits down at place {x.place} with {short(x.amount)}"),
    e.Bought: lambda law, x: Sentence(f"{x.player} buys in for {short(x.amount)}"),
    e.TokensIssued: lambda law, x: _plain(f"{x.player} gets {short(x.amount)} in tokens", x),
    e.TokensUnspent: lambda law, x: _plain(f"{x.player} hands in {short(x.amount)} in tokens", x),
    e.Left: lambda law, x: Sentence(
        f"{x.player} cashes out {short(x.amount)}{owes(x.owed)}{' and gives up the dice' if x.clause else ''}",
        cites_of(("", x.clause), ("reading", x.reading)),
    ),
    e.Placed: _placed,
    e.Confirmed: _confirmed,
    e.Converted: lambda law, x: _plain(f"{x.player}: {short(x.amount)} in {x.tender} changed into chips", x),
    e.Taken: _taken,
    e.Marked: lambda law, x: _plain(
        f"{x.player}: {label(law, x.wager)} is {x.marker or 'no longer off'}{_by_role(law, x.by)}", x
    ),
    e.Chosen: lambda law, x: Sentence(
        f"{x.player}: {label(law, x.wager)} goes {x.goes} after a win",
        cites_of(("", x.clause), ("reading", x.reading)),
    ),
    e.PersonalSet: lambda law, x: _plain(
        f"{x.player}: personal limits{_for_wager(law, x.wager)} {short(x.minimum)} to {short(x.maximum)}"
        f"{_by_role(law, x.by)}",
        x,
    ),
    e.Offered: lambda law, x: _plain(f"the dice are offered to {x.player}{', round again' if x.again else ''}", x),
    e.Declined: lambda law, x: _plain(f"{x.player} declines the dice", x),
    e.Relinquished: _relinquished,
    e.ShooterNamed: lambda law, x: _plain(f"{_who(law, x.player)} is shooting{_dice_words(x.dice)}", x),
    e.Bowled: lambda law, x: _plain(f"dice {join_words(map(str, x.dice))} are put aside", x, "quiet"),
    e.Proxied: lambda law, x: _plain(
        f"{_who(law, x.thrower)} throws {'again' if x.thrower == x.player else f'for {x.player}'}", x
    ),
    e.Thrown: lambda law, x: Sentence(f"{_who(law, x.thrower)} throws: the dice are in the air", (), "quiet"),
    e.Rested: lambda law, x: Sentence("the dice lie still", (), "quiet"),
    e.Collected: lambda law, x: _plain("the dice come to the centre", x, "quiet"),
    e.Passed: lambda law, x: _plain(f"the dice go to {_who(law, x.player)}", x, "quiet"),
    e.Settling: lambda law, x: _plain("the wagers decided are settled", x, "quiet"),
    e.Settled: _settled,
    e.Remembered: lambda law, x: _plain(f"{x.player}: {label(law, x.wager)} has noted {_noted(law, x)}", x, "quiet"),
    e.PointMoved: lambda law, x: _plain(f"the puck is on {x.point}" if x.point else "the puck is off", x),
    e.SevenOut: lambda law, x: Sentence(
        f"{_who(law, x.shooter)}'s turn with the dice is over", cites_of(("", x.clause), ("passes", x.passes))
    ),
    e.Advised: lambda law, x: _plain(f"{x.player} is advised: {x.says}", x),
    e.ThrowVoid: _void,
    e.Undone: lambda law, x: _plain(f"the {'No roll' if x.no_roll else 'last roll'} is cancelled", x, "call"),
    e.FellAway: lambda law, x: _plain(f"no longer lawful, and falls away ({x.reason}): {write(x.entry)}", x, "refused"),
    e.Paid: lambda law, x: Sentence(_paid(x), (), "call"),
    e.DiceMoved: _dice,
    e.Noticed: lambda law, x: _plain(f"shown to {_who(law, x.to)}: {x.says}", x, "quiet"),
    **STAFF_SENTENCES,
}  # fmt: skip
