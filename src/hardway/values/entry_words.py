"""Words that a book must not use as names: words of records, entries and strategies, and placeholders.

A test compares them with the notation's own readers. Knows the verbs, but no house.

>>> "bet" in forbidden_names("wagers"), "pass" in forbidden_names("wagers"), "between" in forbidden_names("annulments")
(True, False, True)
"""

from collections.abc import Iterator
from functools import cache

from hardway.values.names import RESULTS
from hardway.values.verbs import VERBS, Verb, parts

AFTER_ROLE = ("because", "late", "oral", "with", "only", "announced", "refund", "forfeit", "between")
"""Words that may follow `by ROLE` in an entry, in place of a signer's name; so nobody who signs may have one as a
name."""
HEAD = ("house", "variant", "mode", "date", "chips", "option", "sign", "pit", "staff")
"""The words that begin a line in the head of a record."""
EXPECTED = (
    "point", "shooter", "accepted", "refused", "also", "clause", "cites", "reading", "rounded", "commission",
    "house", "held", "cashed_out", "owed", "unspent", "float", "drop", "marker", "remembers", "dice", "event", "no",
    "late", "order", "shown", "may", "maynot", *RESULTS,
)  # fmt: skip
"""The words that begin an expectation (a line with `=` in a record) about anything but a player's money."""
FACTS = ("rack", "start", "rolls", "hands")
"""What a strategy can read besides its wagers: the rack now, the rack at the start, the number of rolls and of hands so
far."""
RESERVED = (
    *FACTS, "and", "or", "not", "comeout", "point", "count", "last", "all", "u", "when", "standing", "won", "min",
    "max", "first", "ends", "rounded", "hunch",
)  # fmt: skip
"""The words of conditions and sums in a strategy, which no counter and no list may have as its name."""
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
"""For each kind of part in the form of an entry, the fixed words that may occur in it."""
_WAGERS = frozenset({"wager", "boxed", "removal", "sort", "limit", "own_limit"})
_ROLES = frozenset({"staff", "ruler", "marker", "stake", "annulment"})
_ENTRY = {"equipment": "check", "custody": "handover"}
"""For a table of a book whose rows no verb is about: the verb whose entries contain names from this table."""
_BESIDE_WAGERS = (*HEAD, *EXPECTED, *RESERVED, "tokens", "owed", "puck", "number")
"""Words that records, strategies or rows of a book can have in the place of a wager, so that no wager may be called
so."""
GENERIC_PEOPLE = ("house", "player", "shooter", "staff", "administrator", "none")
"""Words that can stand in the place of a role in entries or messages, so that no role of a book may be called so."""


@cache
def forbidden_names(table: str) -> frozenset[str]:
    """Return the words that must not be names in this table of a book, since entries use them in the same place."""
    if table == "roles":
        return frozenset((*GENERIC_PEOPLE, *(word for kind in _ROLES for word in KIND_WORDS.get(kind, ()))))
    verbs = [verb for verb in VERBS.values() if _names(verb, table)]
    words = [word for verb in verbs for word in _said(verb)]
    return frozenset(("by", "because", *words, *(_BESIDE_WAGERS if table == "wagers" else ())))


def _names(verb: Verb, table: str) -> bool:
    """Return whether entries of a verb contain the name of a row in this table."""
    named = table == verb.about or verb.name == _ENTRY.get(table)
    return named or (table == "wagers" and any(part.kind in _WAGERS for part in parts(verb.form)))


def _said(verb: Verb) -> Iterator[str]:
    """Yield the fixed words of a verb's entries: the verb, the words before its parts, and words that its parts
    read.
    """
    yield verb.name
    for part in parts(verb.form):
        yield from (part.lead,) if part.lead else ()
        yield from part.kind.strip("()").split("|") if part.kind.startswith("(") else KIND_WORDS.get(part.kind, ())


NONE = "none"
"""The word that an entry has for an item that does not exist."""
NOTHING = frozenset((
    "na", "nil", "no", "nobody", "noone", "noneapplicable", "notapplicable", "nothing", "notknown", "null", "tba",
    "tbc", "tbd", "tobeadvised", "tobeannounced", "tobeconfirmed", "tobedecided", "tobedetermined", "unknown", "0",
))  # fmt: skip
"""Other words that mean "none", in lower case and with letters and digits alone."""


def is_none(text: str) -> bool:
    """Return whether a text is the word none, in any case, or has neither letters nor digits."""
    return _letters(text) in ("", NONE)


def says_nothing(text: str) -> bool:
    """Return whether a whole text is none, empty or another placeholder.

    >>> says_nothing("None."), says_nothing(" - "), says_nothing("n/a"), says_nothing("none but members")
    (True, True, True, False)
    """
    return is_none(text) or _letters(text) in NOTHING


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
