"""Words that a book may not use as names: the first words of lines, the words of entries and strategies, placeholders.

A test compares them with the notation's own readers. Knows the verbs and no house.

>>> "bet" in forbidden_names("wagers"), "pass" in forbidden_names("wagers"), "between" in forbidden_names("annulments")
(True, False, True)
"""

from collections.abc import Iterator
from functools import cache

from hardway.values.names import RESULTS
from hardway.values.verbs import VERBS, Verb, parts

AFTER_ROLE = ("because", "late", "oral", "with", "only", "announced", "refund", "forfeit", "between")
"""Words that may follow `by ROLE` in an entry: no signer has such a name."""
HEAD = ("house", "variant", "mode", "date", "chips", "option", "sign", "pit", "staff")
"""The first words of the lines of a record's head."""
EXPECTED = (
    "point", "shooter", "accepted", "refused", "also", "clause", "cites", "reading", "rounded", "commission",
    "house", "held", "cashed_out", "owed", "unspent", "float", "drop", "marker", "remembers", "dice", "event", "no",
    "late", "order", "shown", "may", "maynot", *RESULTS,
)  # fmt: skip
"""The first words of expectations that are not about a player's money."""
FACTS = ("rack", "start", "rolls", "hands")
"""The numbers that a strategy can read besides its wagers."""
RESERVED = (
    *FACTS, "and", "or", "not", "comeout", "point", "count", "last", "all", "u", "when", "standing", "won", "min",
    "max", "first", "ends", "rounded", "hunch",
)  # fmt: skip
"""The words of a strategy's conditions and sums."""
KIND_WORDS = {
    "staff": ("by", "because"),
    "ruler": ("by", "because"),
    "marker": ("by", "only", "because"),
    "stake": ("late", "oral", "announced", "with", "chips", "cash", "tokens", "vouchers", "by", "because"),
    "annulment": ("refund", "all", "decided", "none", "forfeit", "between", "by", "because"),
    "limit": ("per", "area", "player"),
    "wager": ("box",),
    "boxed": ("box",),
    "removal": ("box",),
    "custody": ("lost", "found", "new", "keep"),
    "shows": ("void",),
    "clause": ("over",),
    "which": ("about",),
    "ruling": ("about", "pays", "takes"),
    "matter": ("about",),
    "text": ("by", "because"),
    "told": ("by", "because"),
    "decision": ("by",),
    "chips": ("by", "because"),
}
"""By kind of words in a form, the fixed words that it reads."""
_WAGERS = frozenset({"wager", "boxed", "removal", "sort", "limit", "own_limit"})
_ROLES = frozenset({"staff", "ruler", "marker", "stake", "annulment"})
_ENTRY = {"equipment": "check", "custody": "handover"}
"""By table of a book, the verb whose entries name its rows, where `about` does not say so."""
_BESIDE_WAGERS = (*HEAD, *EXPECTED, *RESERVED, "tokens", "owed", "puck", "number")
"""Other words in the place of a wager: in records, in strategies and in the rows of a book."""
GENERIC_PEOPLE = ("house", "player", "shooter", "staff", "administrator", "none")
"""Words in the place of a role that are not roles of a book."""


@cache
def forbidden_names(table: str) -> frozenset[str]:
    """Return the words that no name in this table of a book may be, because entries use them beside such names."""
    if table == "roles":
        return frozenset((*GENERIC_PEOPLE, *(word for kind in _ROLES for word in KIND_WORDS.get(kind, ()))))
    verbs = [verb for verb in VERBS.values() if _names(verb, table)]
    words = [word for verb in verbs for word in _said(verb)]
    return frozenset(("by", "because", *words, *(_BESIDE_WAGERS if table == "wagers" else ())))


def _names(verb: Verb, table: str) -> bool:
    """Say whether the entries of a verb name a row of a table."""
    named = table == verb.about or verb.name == _ENTRY.get(table)
    return named or (table == "wagers" and any(part.kind in _WAGERS for part in parts(verb.form)))


def _said(verb: Verb) -> Iterator[str]:
    """Yield the fixed words of an entry: its verb, the words before its parts, and those that its parts read."""
    yield verb.name
    for part in parts(verb.form):
        yield from (part.lead,) if part.lead else ()
        yield from part.kind.strip("()").split("|") if part.kind.startswith("(") else KIND_WORDS.get(part.kind, ())


NONE = "none"
"""The word for an item that does not exist."""
NOTHING = frozenset((
    "na", "nil", "no", "nobody", "noone", "noneapplicable", "notapplicable", "nothing", "notknown", "null", "tba",
    "tbc", "tbd", "tobeadvised", "tobeannounced", "tobeconfirmed", "tobedecided", "tobedetermined", "unknown", "0",
))  # fmt: skip
"""Placeholders, in lower case and without the signs between their letters."""


def is_none(text: str) -> bool:
    """Say whether a text is the word none, in any letters, or has no letter and no digit."""
    return _letters(text) in ("", NONE)


def says_nothing(text: str) -> bool:
    """Say whether a whole text is none or another placeholder.

    >>> says_nothing("None."), says_nothing(" - "), says_nothing("n/a"), says_nothing("none but members")
    (True, True, True, False)
    """
    return is_none(text) or _letters(text) in NOTHING


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
