"""Says to the person who entered it which wager was probably meant. The table's own refusal, which the journal keeps
and an audit works out again, has no guess in it.

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
from hardway.values.verbs import VERBS
from hardway.values.vocabulary import Vocabulary


def with_suggestion(refusal: Refusal, entry: str, book: Vocabulary) -> Refusal:
    """Return a refusal that also says which wager was probably meant, where it speaks of one that nobody knows."""
    try:
        verb, *said = split_time(entry.strip())[1].split() or [""]
    except NotationError:  # a time that is none: the refusal says so
        return refusal
    form = VERBS[verb].form if verb in VERBS else ""
    of_a_person = refusal.reason == "unknown_name" and "{player}" in form
    meant = _meant(said, refusal.says, book) if "wager" in form and not of_a_person else ""
    return refusal._replace(says=f"{refusal.says}; did you mean {meant}?") if meant else refusal


def _meant(said: list[str], says: str, book: Vocabulary) -> str:
    """Return the wager that is meant by what was said, from the word on that the refusal speaks of."""
    if any(map(book.knows, said)):
        return ""
    known = replace(book, spots={**dict.fromkeys(book.groups, ("",)), **book.spots})
    spoken_of = re.findall(r"\w+", says)
    return next(
        (meant_wager(" ".join(said[at : at + 2]), known) for at, word in enumerate(said) if word in spoken_of), ""
    )
