"""Names that look like others: letters of other alphabets, figures for letters, and the titles of those who work here.

Two names that share a likeness cannot be told apart by people who read them: the idea of Unicode's report 39, without
its whole table. What is here are the letters of other alphabets that are drawn as Latin ones, odd Latin ones, Japanese
syllables that are drawn as characters, and pairs of letters that are drawn as one. Knows no store.

>>> likenesses("аdmin") == likenesses("ADM1N") == likenesses("adrnin") == {"admln"}    # the first has a Cyrillic а
True
>>> scripts("Bоb"), scripts("Jun 純")
(['Cyrillic', 'Latin'], ['East Asian', 'Latin'])
>>> imitates("Casino Manager"), imitates("adrnin"), imitates("Anna Manning")
(True, True, False)
"""

import re
from functools import cache
from unicodedata import category, decimal, name, normalize

from hardway.rulebook import house_names, load

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
