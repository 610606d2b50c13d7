"""Names that look like others: letters of other alphabets, figures for letters, and the titles of those who work here.

Two names with one skeleton cannot be told apart by people who read them. Not the whole table of Unicode: the letters of
Cyrillic, Greek and Armenian that are drawn as Latin ones, and Latin ones with a stroke or without their dot, which are
those that are used for it. Knows no store.

>>> skeleton("аdmin") == skeleton("ADM1N") == skeleton("admin")                     # the first begins with a Cyrillic а
True
>>> imitates("Casino Manager"), imitates("adrnin"), imitates("Anna Manning")
(True, True, False)
"""

import re
from functools import cache
from unicodedata import category, name, normalize

from hardway.rulebook import house_names, load

_LOOKS = str.maketrans(
    "авекмнорстухіјѕԁһӏԛԝү" "αβεηικνορτυχγ" "օսոհցյ" "ıȷɑɡɩłøđħŧ" "013",
    "abekmhopctyxijsdhlqwy" "abenikvoptuxy" "ounhgj" "ijagilodht" "ole",
)  # fmt: skip
_STROKES = str.maketrans("i|", "ll")
ALPHABETS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC")
"""Alphabets whose letters are taken for one another's."""
TITLES = (
    "admin", "administrator", "bot", "casino", "cashier", "croupier", "floorman", "hardway", "manager", "moderator",
    "official", "operator", "security", "staff", "supervisor", "support", "surveillance", "sysadmin", "system",
)  # fmt: skip
"""Words that only those have in their names who work here, beside the roles of the books and what each calls them."""


def skeleton(text: str) -> str:
    """Return what is left of a name when everything is taken away by which people do not tell letters apart."""
    plain = normalize("NFKD", normalize("NFKC", text).casefold())
    letters = "".join(letter for letter in plain if category(letter)[0] in "LN").translate(_LOOKS)
    return letters.translate(_STROKES)


def mixed(text: str) -> bool:
    """Say whether a name has letters of several alphabets that are taken for one another's."""
    found = {name(letter, "").split(" ")[0] for letter in text if category(letter)[0] == "L"}
    return len(found.intersection(ALPHABETS)) > 1


def imitates(text: str) -> bool:
    """Say whether a name is, or has in it, the title of somebody who works here."""
    words = {_drawn(word.rstrip("0123456789")) for word in re.split(r"[\s._'’-]+", text)}
    return bool(words & _titles()) or _drawn(text.rstrip("0123456789 ")) in _titles()


def _drawn(text: str) -> str:
    """Return a skeleton in which two letters that are drawn like one are that one: `adrnin`."""
    return skeleton(text).replace("rn", "m").replace("vv", "w").replace("ь", "b")


@cache
def _titles() -> frozenset[str]:
    roles = [role for house in house_names() for role in load(house).roles.values()]
    return frozenset(
        _drawn(title) for title in (*TITLES, *(role.name for role in roles), *(role.label for role in roles))
    )
