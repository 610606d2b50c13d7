"""Tells what happened in a record that is no table's: its own events, and those of a table that is played in it."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import groupby
from typing import Any

from hardway.notation import Replay
from hardway.report.sentences.game_sentences import sentences
from hardway.report.sentences.sentence import Sentence, sentence_by
from hardway.report.sentences.tournament_sentences import tournament_sentence
from hardway.rulebook import Book, law

TELLS: dict[str, Callable[[Book, Any], Sentence]] = {
    "tournament": tournament_sentence,
    "promotion": lambda book, event: sentence_by({}, event),
}


def core_sentences(game: Replay, events: tuple[Any, ...]) -> list[Sentence]:
    """Return the sentences of an entry, in the order of its events."""
    found: list[Sentence] = []
    for own, group in groupby(events, key=lambda event: type(event) in game.core.names):
        some = tuple(group)
        tell = partial(TELLS.get(game.record.core, partial(_plain, game.core.names)), game.book)
        found += map(tell, some) if own else sentences(law(game.book), some, steps=False)
    return found


def _plain(names: Mapping[type, str], book: Book, event: Any) -> Sentence:
    """Tell an event of a core that has no sentences: its name and what it holds."""
    return Sentence(" ".join((names[type(event)], *map(str, event))))
