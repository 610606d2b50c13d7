"""The words of a record that are no names: what a line begins with, what entries say besides the names in them, and
words that say nothing.

A test holds them against the notation's own readers. Knows the verbs; must not know a house.

>>> "bet" in said_beside("wagers"), "pass" in said_beside("wagers"), "between" in said_beside("annulments")
(True, False, True)
"""

from collections.abc import Iterator
from functools import cache

from hardway.values.names import RESULTS
from hardway.values.verbs import VERBS, Verb, parts

AFTER_ROLE = ("because", "late", "oral", "with", "only", "announced", "refund", "forfeit", "between")
"""Words that go on with an entry after `by ROLE`, so that nobody who signs is called so."""
HEAD = ("house", "variant", "mode", "date", "chips", "option", "sign", "pit", "staff")
"""What a line of a record's head begins with."""
EXPECTED = (
    "point", "shooter", "accepted", "refused", "also", "clause", "cites", "reading", "rounded", "commission",
    "house", "held", "cashed_out", "owed", "unspent", "float", "drop", "marker", "remembers", "dice", "event", "no",
    "late", "order", "shown", "may", "maynot", *RESULTS,
)  # fmt: skip
"""What an expectation begins with that is not about what a player has."""
FACTS = ("rack", "start", "rolls", "hands")
"""What a strategy can ask of a game, besides its wagers."""
RESERVED = (*FACTS, "and", "or", "not", "comeout", "point", "count", "last", "all", "u", "when")
"""The words of a strategy's conditions and sums."""
SAID = {
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
"""By the kind of words in a form, those that it listens for."""
_WAGERS = frozenset({"wager", "boxed", "removal", "sort", "limit", "own_limit"})
_ROLES = frozenset({"staff", "ruler", "marker", "stake", "annulment"})
_ENTRY = {"equipment": "check", "custody": "handover"}
"""The entries that name rows of a table, where their own rows do not say so."""
_BESIDE_WAGERS = (*HEAD, *EXPECTED, *RESERVED, "tokens", "owed", "puck", "number")
"""What else stands where a wager could: lines of a record, what a player has, rules of a strategy, rows of a book."""
SOMEBODY = ("house", "player", "shooter", "staff", "administrator", "none")
"""Words that mean somebody else where a role is written."""


@cache
def said_beside(table: str) -> frozenset[str]:
    """Return the words of the entries in which a name of a book's table stands: it can be called by none of them."""
    if table == "roles":
        return frozenset((*SOMEBODY, *(word for kind in _ROLES for word in SAID.get(kind, ()))))
    verbs = [verb for verb in VERBS.values() if _names(verb, table)]
    words = [word for verb in verbs for word in _said(verb)]
    return frozenset(("by", "because", *words, *(_BESIDE_WAGERS if table == "wagers" else ())))


def _names(verb: Verb, table: str) -> bool:
    """Say whether an entry names a row of a table."""
    named = table == verb.about or verb.name == _ENTRY.get(table)
    return named or (table == "wagers" and any(part.kind in _WAGERS for part in parts(verb.form)))


def _said(verb: Verb) -> Iterator[str]:
    """Yield the words of an entry that are no names: its verb, what leads to its parts, and what they listen for."""
    yield verb.name
    for part in parts(verb.form):
        yield from (part.lead,) if part.lead else ()
        yield from part.kind.strip("()").split("|") if part.kind.startswith("(") else SAID.get(part.kind, ())


NONE = "none"
"""Stated where there is no such thing."""
NOTHING = frozenset((
    "na", "nil", "no", "nobody", "noone", "noneapplicable", "notapplicable", "nothing", "notknown", "null", "tba",
    "tbc", "tbd", "tobeadvised", "tobeannounced", "tobeconfirmed", "tobedecided", "tobedetermined", "unknown", "0",
))  # fmt: skip
"""Other words that hold a place and say nothing, in lower case and without what stands between letters."""


def is_none(text: str) -> bool:
    """Say whether a text has no letter and no digit, or is the word none, however that is written."""
    return _letters(text) in ("", NONE)


def says_nothing(text: str) -> bool:
    """Say whether a text alone is none, or another word that only holds a place.

    >>> says_nothing("None."), says_nothing(" - "), says_nothing("n/a"), says_nothing("none but members")
    (True, True, True, False)
    """
    return is_none(text) or _letters(text) in NOTHING


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
