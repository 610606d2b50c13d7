"""Sentences for the events of all cores but the table, and of tables that are played in their records."""

from itertools import groupby
from typing import Any

from hardway.notation import Replay
from hardway.report.sentences.game_sentences import sentences
from hardway.report.sentences.sentence import Sentence, Writers, sentence_by
from hardway.report.wording import word_label
from hardway.rulebook import Book, law
from hardway.tournament.model import events as e
from hardway.values.event import Amounts
from hardway.values.money import short
from hardway.values.names import count_text

_PUT_BACK = {"accepted": "is in the tournament", "waiting": "is in, and has no place yet", "out": "is out as before"}
"""By status of a player who was reinstated, or whose chips are in play again: the words for it.

A player who missed a wager in a hand that is annulled may never have been out of the tournament.
"""
_TOURNAMENT: Writers = {
    e.EntriesSet: lambda n: n.what.replace("_", " ").replace("entries", "entries are"),
    e.PlacesDrawn: lambda n: (
        ("drawn by numbers that were typed: " if n.typed else "drawn: ")
        + ", ".join(f"{who} {table} place {place}" for who, table, place in n.places)
    ),
    e.PlaceTaken: lambda n: (
        f"{n.who} takes place {n.place} at {n.table}{f' for {n.player}' if n.who != n.player else ''}"
    ),
    e.HandAnnulled: lambda n: f"{_annulled(n)}: {_stacks(n.stacks)}",
    e.SecretNotKept: lambda n: (
        f"{n.player} sealed {n.says} for hand {n.hand} but put down {n.placed}: the sealed wager was not kept"
        if n.says
        else f"{n.player} sealed a wager for hand {n.hand}, but it was not opened: the wager was not kept"
    ),
    e.RoundSettled: lambda n: _settled(n),
    e.ChipsEnded: lambda n: f"{n.player}'s chips, {short(n.amount)}, are {_ended(n)}",
    e.Reinstated: lambda n: _put_back(n),
    e.TableDisputesWait: lambda n: (
        f"disputes at {n.table} that wait: {', '.join(f'{number} of {who}' for who, number in n.waiting) or 'none'}"
    ),
    e.PrizeAwarded: lambda n: (
        f"{n.player}, place {n.place}: {_count(n.amount, 'dollar')}"
        if n.amount > 0
        else f"{n.player}, place {n.place}: gives back {_count(-n.amount, 'dollar')}"
    ),
}


def _count(amount: int, noun: str) -> str:
    return count_text(short(amount), noun)


def _stacks(stacks: Amounts) -> str:
    return ", ".join(f"{who} {short(chips)}" for who, chips in stacks)


def _put_back(event: e.Reinstated) -> str:
    chips = f"; in play again: {_count(event.chips, 'chip')}" if event.chips else ""
    repaid = f"; repaid: {_count(event.repaid, 'dollar')}" if event.repaid else ""
    return f"{event.player} {_PUT_BACK[event.state]}{chips}{repaid}"


def _annulled(event: e.HandAnnulled) -> str:
    recalled = event.ground == "recalled"
    return f"the last hand at {event.table} {'goes on' if recalled else f'does not count ({event.ground})'}"


def _settled(event: e.RoundSettled) -> str:
    typed = "; ties were drawn by numbers that were typed" if event.typed else ""
    if event.ranks:
        return "places: " + "; ".join(f"{' and '.join(group)}" for group in event.ranks) + typed
    best, rest = (", ".join(names) or "nobody" for names in (event.best, event.rest))
    return f"from round {event.round} go on: {best}; out: {rest}{typed}"


def _ended(event: e.ChipsEnded) -> str:
    return f"cashed for {_count(event.dollars, 'dollar')}" if event.how == "cash" else event.how


def core_sentence(book: Book, event: Any) -> Sentence:
    """Return an event of any core but the table as a sentence, in the words of its book."""
    if isinstance(event, e.HandAnnulled):
        event = event._replace(ground=word_label(book.annulments, event.ground))
    return sentence_by(_TOURNAMENT, event)


def core_sentences(game: Replay, events: tuple[Any, ...]) -> list[Sentence]:
    """Return the sentences for the events of an entry, in order; the events of a table use the words of its book."""
    found: list[Sentence] = []
    for own, group in groupby(events, key=lambda event: isinstance(event, game.core.events)):
        some = tuple(group)
        found += (
            (core_sentence(game.book, one) for one in some) if own else sentences(law(game.book), some, steps=False)
        )
    return found
