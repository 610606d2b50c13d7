"""What a name and a password may be, and the opaque ids that stand for people. Knows no store.

Names are compared by `name_key`, so that Ann, ANN and Ａｎｎ are one name, and are shown as they were typed. A password
has at least twelve characters and is not the name; nothing else is asked of it.

Lookalike names count as one too: letters of other alphabets, digits for letters, and staff titles. Two names with a
common likeness look the same to readers: the idea of Unicode's report 39, without its whole table. Covered are letters
of other alphabets that look like Latin ones, odd Latin letters, Japanese syllables that look like characters, and pairs
of letters that look like one.

>>> likenesses("аdmin") == likenesses("ADM1N") == likenesses("adrnin") == {"admln"}    # the first has a Cyrillic а
True
>>> scripts("Bоb"), scripts("Jun 純")
(['Cyrillic', 'Latin'], ['East Asian', 'Latin'])
>>> imitates("Casino Manager"), imitates("adrnin"), imitates("Anna Manning")
(True, True, False)
"""

import re
from base64 import b32encode
from collections.abc import Callable
from functools import cache
from unicodedata import category, decimal, name, normalize

from hardway.floor.problem import Problem
from hardway.rulebook import house_names, load
from hardway.values.names import name_key

_CAPITALS = str.maketrans("ΗΜΝΥՏԼ", "hmnysl")
"""Capitals that look like a Latin letter although the same letters in lower case do not."""
_LOOKS = str.maketrans(
    "авгекмнопрстухьзіјѕԁԍһӏԛԝүѵ" "αβγεζηικνορτυχ" "օսոհցյզգ" "ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲍ"
    "ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏳᏴ" "ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ"
    "ıȷɑɡɩɪłøđħŧƅƒĸŋɛᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ" "エロカニトタハーヘリ" "013i|ǀꟾꞁɵʉƨ",
    "abrekmhonpctyxbeljsdghlqwyv" "abyeznlkvoptux" "ounhgjqq" "abehlkmnopctyxz"
    "drtlyajewmhygzbrwsvslcpkgb" "bpddtgkjczfmnlsrvhwxyaelou"
    "ljaglllodhtbfkneabcdefghjklmnoprstuvwyz" "工口力二卜夕八一へり" "olelllllous",
)  # fmt: skip
_PAIRS = (("rn", "m"), ("vv", "w"), ("ǁ", "ll"))
"""Letters that look like more or fewer letters: rn like m, ǁ like ll."""
_WITH = re.compile(r"LATIN (?:SMALL|CAPITAL) LETTER ([A-Z]) WITH ")
"""Matches the Unicode names of Latin letters with a stroke, a hook or the like, which count as the plain letter."""
_UNWRITTEN = ("MODIFIER LETTER", "ARABIC TATWEEL", "NKO LAJANYALAN")
"""Parts of Unicode names of characters that count as letters but write none: apostrophes, strokes, elongations."""
_EAST_ASIAN = ("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO")
_OF_NONE = ("COMBINING", "DIGIT", "MODIFIER", "VEDIC")
TITLES = (
    "admin", "administrator", "bot", "casino", "cashier", "croupier", "floorman", "hardway", "manager", "moderator",
    "official", "operator", "security", "staff", "supervisor", "support", "surveillance", "sysadmin", "system",
)  # fmt: skip
"""Words that only staff may have in their names, besides the roles of the books and their labels."""


def likenesses(text: str) -> frozenset[str]:
    """Return the skeletons of a name: as typed, and in capitals, which may look different. Lookalike names share
    one.
    """
    return frozenset(map(_skeleton, (text, text.upper())))


def _skeleton(text: str) -> str:
    plain = normalize("NFKD", normalize("NFKC", normalize("NFKC", text).translate(_CAPITALS)).casefold())
    letters = "".join(_plain_letter(letter) for letter in plain if _counts(letter)).translate(_LOOKS)
    for pair, one in _PAIRS:
        letters = letters.replace(pair, one)
    return letters


def _plain_letter(letter: str) -> str:
    """Return a letter without its stroke or hook, and a digit of any script as ours."""
    found = _WITH.match(name(letter, ""))
    return found[1].lower() if found else str(decimal(letter, letter))


def _counts(letter: str) -> bool:
    """Say whether a character counts in comparing names: letters, digits and Indic vowels do; accents and spaces do
    not."""
    called = name(letter, "")
    if category(letter)[0] == "M":
        return not called.startswith("COMBINING") or "KATAKANA" in called
    return category(letter)[0] in "LN" and not called.startswith(_UNWRITTEN)


def scripts(text: str) -> list[str]:
    """Return the scripts of a name, sorted, such as Latin; those of Japanese, Chinese and Korean count as one."""
    letters = (letter for letter in normalize("NFKC", text) if category(letter)[0] in "LMN")
    found = {re.split("[ -]", name(letter, "?").removeprefix("EXTENDED "))[0] for letter in letters}
    return sorted({"East Asian" if one in _EAST_ASIAN else one.capitalize() for one in found.difference(_OF_NONE)})


def imitates(text: str) -> bool:
    """Say whether a name is or contains a staff title."""
    words = [*re.split(r"[\s._'’-]+", text), text]
    return any(likenesses(word.rstrip("0123456789 ")) & _titles() for word in words)


@cache
def _titles() -> frozenset[str]:
    roles = [role for house in house_names() for role in load(house).roles.values()]
    titles = (*TITLES, *(role.name for role in roles), *(role.label for role in roles))
    return frozenset().union(*map(likenesses, titles))


ID = re.compile(r"p[a-z2-7]{12}\Z")
"""A person's opaque id: a legal name in the notation."""
ERASED = "erased person"
RESERVED = frozenset().union(*map(likenesses, ("house", "the house", "guest", "administrator", ERASED)))
GUEST = re.compile(r"guest[\s._'’-]|guest\w{4}\Z")
"""Matches the names given to guests who chose none, and names that look like these."""
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Invisible letters and marks."""
PILED = re.compile(r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}")
"""Matches more accents on one letter than any language has."""
MIN_NAME, MAX_NAME = 2, 32
MIN_PASSWORD, MAX_PASSWORD = 12, 200
"""How many characters a password has at least and at most."""

RandomBytes = Callable[[int], bytes]


def new_id(random: RandomBytes) -> str:
    """Return a new person's id: p and twelve random characters, sixty bits."""
    return "p" + b32encode(random(8)).decode()[:12].lower()


def new_password(random: RandomBytes) -> str:
    """Return a random password that can be read aloud: four groups of five letters and digits, a hundred bits."""
    letters = b32encode(random(13)).decode().lower()
    return "-".join(letters[place : place + 5] for place in range(0, 20, 5))


def name_problem(name: str) -> Problem | None:
    """Return what is wrong with a name; None if nothing is."""
    key = name_key(name)
    if not MIN_NAME <= len(name) <= MAX_NAME or len(key) < MIN_NAME:
        return Problem("name_refused", f"A name has {MIN_NAME} to {MAX_NAME} characters; this one has {len(name)}.")
    if strange := next((letter for letter in name if not _fits(letter)), None):
        can = "a name is made of letters, digits, single spaces and . ' _ -"
        return Problem("name_refused", f"{strange!r} cannot be part of a name: {can}.")
    if not name[0].isalnum() or name != name.strip() or "  " in name:
        return Problem("name_refused", "A name begins with a letter or a digit and has single spaces inside it only.")
    if PILED.search(name) or not any(likenesses(name)):
        return Problem("name_refused", "A name has letters, each with two accents at most.")
    if (found := scripts(name)) not in ([], found[:1], ["East Asian", "Latin"]):
        says = f"{name} has {' and '.join(found)} letters: write the whole name in one alphabet."
        return Problem("name_refused", says)
    if likenesses(name) & RESERVED or GUEST.match(key) or ID.match(key):
        return Problem("name_refused", f"{name} is reserved for the house; choose another name.")
    return None


def _fits(letter: str) -> bool:
    return (category(letter)[0] in "LM" or category(letter) == "Nd" or letter in " .'’_-") and not UNSEEN.match(letter)


def password_problem(password: str, name: str) -> Problem | None:
    """Return what is wrong with a password for this name; None if nothing is."""
    if len(password) < MIN_PASSWORD:
        says = (
            f"A password has at least {MIN_PASSWORD} characters; this one has {len(password)}. "
            "A few words make a good one."
        )
        return Problem("password_refused", says)
    if len(password) > MAX_PASSWORD:
        return Problem(
            "password_refused", f"A password has at most {MAX_PASSWORD} characters; this one has {len(password)}."
        )
    if name_key(password) == name_key(name):
        return Problem("password_refused", "A password cannot be the name: choose one that others do not know.")
    return None
