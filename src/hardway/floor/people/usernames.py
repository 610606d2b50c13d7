"""What a name and a password may be, and the opaque ids that stand for people. Knows no store.

Names are compared by `name_key`, so that Ann, ANN and Ａｎｎ are one name, and are shown as they were typed. A password
has at least twelve characters and is not the name; nothing else is asked of it.

Names are no less one where they look alike: letters of other alphabets, figures for letters, and the titles of those
who work here. Two names that share a likeness cannot be told apart by people who read them: the idea of Unicode's
report 39, without its whole table. What is here are the letters of other alphabets that are drawn as Latin ones, odd
Latin ones, Japanese syllables that are drawn as characters, and pairs of letters that are drawn as one.

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
"""Capitals that are drawn as a Latin letter which their small ones are not drawn as."""
_LOOKS = str.maketrans(
    "авгекмнопрстухьзіјѕԁԍһӏԛԝүѵ" "αβγεζηικνορτυχ" "օսոհցյզգ" "ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲍ"
    "ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏳᏴ" "ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ"
    "ıȷɑɡɩɪłøđħŧƅƒĸŋɛᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ" "エロカニトタハーヘリ" "013i|",
    "abrekmhonpctyxbeljsdghlqwyv" "abyeznlkvoptux" "ounhgjqq" "abehlkmnopctyxz"
    "drtlyajewmhygzbrwsvslcpkgb" "bpddtgkjczfmnlsrvhwxyaelou"
    "ljaglllodhtbfkneabcdefghjklmnoprstuvwyz" "工口力二卜夕八一へり" "olell",
)  # fmt: skip
_PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that are drawn as one."""
_UNWRITTEN = ("MODIFIER LETTER", "ARABIC TATWEEL", "NKO LAJANYALAN")
"""Letters by their class alone: apostrophes, strokes, and what only makes a word longer."""
_EAST_ASIAN = ("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO")
_OF_NONE = ("COMBINING", "DIGIT", "MODIFIER", "VEDIC")
TITLES = (
    "admin", "administrator", "bot", "casino", "cashier", "croupier", "floorman", "hardway", "manager", "moderator",
    "official", "operator", "security", "staff", "supervisor", "support", "surveillance", "sysadmin", "system",
)  # fmt: skip
"""Words that only those have in their names who work here, beside the roles of the books and what each calls them."""


def likenesses(text: str) -> frozenset[str]:
    """Return what is left of a name when everything is taken away by which people do not tell letters apart: as it is
    typed, and in capitals, where some alphabets look otherwise."""
    return frozenset(map(_skeleton, (text, text.upper())))


def _skeleton(text: str) -> str:
    plain = normalize("NFKD", normalize("NFKC", normalize("NFKC", text).translate(_CAPITALS)).casefold())
    letters = "".join(str(decimal(letter, letter)) for letter in plain if _counts(letter)).translate(_LOOKS)
    for pair, one in _PAIRS:
        letters = letters.replace(pair, one)
    return letters


def _counts(letter: str) -> bool:
    """Say whether a letter makes a name another one: not accents, dots and spaces, but the vowels of Indian scripts."""
    called = name(letter, "")
    if category(letter)[0] == "M":
        return not called.startswith("COMBINING") or "KATAKANA" in called
    return category(letter)[0] in "LN" and not called.startswith(_UNWRITTEN)


def scripts(text: str) -> list[str]:
    """Return the alphabets of a name, as Unicode calls them; those that Japanese, Chinese or Korean write are one."""
    letters = (letter for letter in normalize("NFKC", text) if category(letter)[0] in "LMN")
    found = {re.split("[ -]", name(letter, "?").removeprefix("EXTENDED "))[0] for letter in letters}
    return sorted({"East Asian" if one in _EAST_ASIAN else one.capitalize() for one in found.difference(_OF_NONE)})


def imitates(text: str) -> bool:
    """Say whether a name is, or has in it, the title of somebody who works here."""
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
RESERVED = frozenset().union(*map(likenesses, ("house", "guest", "administrator", ERASED)))
GUEST = re.compile(r"guest[\s._'’-]|guest\w{4}\Z")
"""How guests are called who give no name, and what looks like it."""
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Letters and marks that nobody sees."""
PILED = re.compile(r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}")
"""More accents on one letter than any language has."""
SHORTEST, LONGEST = 2, 32
LEAST, MOST = 12, 200
"""Characters of a password."""

RandomBytes = Callable[[int], bytes]


def new_id(random: RandomBytes) -> str:
    """Return a new person's id: p and twelve characters, sixty bits."""
    return "p" + b32encode(random(8)).decode()[:12].lower()


def new_password(random: RandomBytes) -> str:
    """Make a password that can be read out: four times five letters and digits, a hundred bits."""
    letters = b32encode(random(13)).decode().lower()
    return "-".join(letters[place : place + 5] for place in range(0, 20, 5))


def name_problem(name: str) -> Problem | None:
    """Say what is wrong with a name."""
    key = name_key(name)
    if not SHORTEST <= len(name) <= LONGEST or len(key) < SHORTEST:
        return Problem("name_refused", f"A name has {SHORTEST} to {LONGEST} characters; this one has {len(name)}.")
    if strange := next((letter for letter in name if not _fits(letter)), None):
        can = "a name is made of letters, digits, single spaces and . ' _ -"
        return Problem("name_refused", f"{strange!r} cannot stand in a name: {can}.")
    if not name[0].isalnum() or name != name.strip() or "  " in name:
        return Problem("name_refused", "A name begins with a letter or a digit and has single spaces inside it only.")
    if PILED.search(name) or not any(likenesses(name)):
        return Problem("name_refused", "A name has letters, each with two accents at most.")
    if (found := scripts(name)) not in ([], found[:1], ["East Asian", "Latin"]):
        says = f"{name} has {' and '.join(found)} letters: write the whole name in one alphabet."
        return Problem("name_refused", says)
    if likenesses(name) & RESERVED or GUEST.match(key) or ID.match(key):
        return Problem("name_refused", f"{name} is kept for the house; choose another name.")
    return None


def _fits(letter: str) -> bool:
    return (category(letter)[0] in "LM" or category(letter) == "Nd" or letter in " .'’_-") and not UNSEEN.match(letter)


def password_problem(password: str, name: str) -> Problem | None:
    """Say what is wrong with a password for this name."""
    if len(password) < LEAST:
        says = f"A password has at least {LEAST} characters; this one has {len(password)}. A few words make a good one."
        return Problem("password_refused", says)
    if len(password) > MOST:
        return Problem("password_refused", f"A password has at most {MOST} characters; this one has {len(password)}.")
    if name_key(password) == name_key(name):
        return Problem("password_refused", "A password cannot be the name: choose one that others do not know.")
    return None
