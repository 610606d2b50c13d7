"""What a name and a password may be, and the opaque ids that stand for people. Knows no store.

Names are compared by `name_key`, so that Ann, ANN and Ａｎｎ are one name, and are shown as they were typed. A password
has at least twelve characters and is not the name; nothing else is asked of it.
"""

import re
from base64 import b32encode
from collections.abc import Callable
from unicodedata import category, normalize

from hardway.floor.people.likeness import mixed
from hardway.floor.people.problem import Problem

ID = re.compile(r"p[a-z2-7]{12}\Z")
"""A person's opaque id: a legal name in the notation."""
ERASED = "erased person"
RESERVED = frozenset({"house", "guest", "administrator", ERASED})
SHORTEST, LONGEST = 2, 32
LEAST, MOST = 12, 200
"""Characters of a password."""

RandomBytes = Callable[[int], bytes]


def new_id(random: RandomBytes) -> str:
    """Return a new person's id: p and twelve characters, sixty bits."""
    return "p" + b32encode(random(8)).decode()[:12].lower()


def new_password(random: RandomBytes) -> str:
    """Make a password that can be read out: four times five letters and digits, a hundred bits."""
    letters = b32encode(random(13)).decode()[:20].lower()
    return "-".join(letters[place : place + 5] for place in range(0, 20, 5))


def name_key(name: str) -> str:
    """Return what names are compared by."""
    return normalize("NFKC", normalize("NFKC", name.strip()).casefold())


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
    if mixed(name):
        return Problem("name_refused", f"{name} has letters of several alphabets that look alike; choose one of them.")
    if key in RESERVED or key.startswith("guest ") or ID.match(key):
        return Problem("name_refused", f"{name} is kept for the house; choose another name.")
    return None


def _fits(letter: str) -> bool:
    return category(letter)[0] in "LM" or category(letter) == "Nd" or letter in " .'’_-"


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
