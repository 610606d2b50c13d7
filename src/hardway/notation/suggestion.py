"""Adds to a refusal the wager that was probably meant. Only the person who sent the entry sees the suggestion.

The refusal that the journal stores, and that an audit compares, does not contain it.

>>> words = Vocabulary(spots={"pass": ("",), "hard": ("4", "8")}, groups={"across": ()})
>>> no = Refusal("not_offered", None, "no pas, hardway, acros or soup")
>>> entries = "bet pas 10", "take ann hardway 8", "bet acros 32", "bet soup 5"
>>> [with_suggestion(no, entry, words).says.partition("; ")[2] for entry in entries]
['did you mean pass?', 'did you mean hard 8?', 'did you mean across?', '']
"""

import re
from dataclasses import replace

from hardway.notation.forms import split_time
from hardway.notation.words import NotationError, meant_wager
from hardway.rulebook import Refusal
from hardway.values.phrase import phrase
from hardway.values.verbs import VERBS
from hardway.values.vocabulary import Vocabulary


def with_suggestion(refusal: Refusal, entry: str, book: Vocabulary) -> Refusal:
    """Return the refusal of an unknown wager with the wager that was probably meant; other refusals unchanged."""
    meant = meant_by(refusal, entry, book)
    return refusal._replace(says=phrase("{}; did you mean {}?", refusal.says, meant)) if meant else refusal


def meant_by(refusal: Refusal, entry: str, book: Vocabulary) -> str:
    """Return the wager that a refused entry probably meant; empty if it names a known wager, or nothing similar."""
    try:
        verb, *words = split_time(entry.strip())[1].split() or [""]
    except NotationError:  # the time is invalid, which the refusal says already
        return ""
    form = VERBS[verb].form if verb in VERBS else ""
    about_person = refusal.reason == "unknown_name" and "{player}" in form
    return _similar_wager(words, refusal.says, book) if "wager" in form and not about_person else ""


def _similar_wager(words: list[str], says: str, book: Vocabulary) -> str:
    """Return the wager most like those words of an entry that the refusal quotes; empty if none is similar."""
    if any(map(book.knows, words)):
        return ""
    known = replace(book, spots={**dict.fromkeys(book.groups, ("",)), **book.spots})
    quoted = re.findall(r"\w+", says)
    return next(
        (meant_wager(" ".join(words[at : at + 2]), known) for at, word in enumerate(words) if word in quoted), ""
    )
