"""What a name and a password may be, and the opaque ids that stand for people. Knows no store.

Names are compared by `name_key`, so that Ann, ANN and Ａｎｎ are one name, and are shown as they were typed. A password
has at least twelve characters and is not the name; nothing else is asked of it.
"""

import re
from base64 import b32encode
from collections.abc import Callable
from unicodedata import category

from hardway.floor.people.likeness import likenesses, scripts
from hardway.floor.problem import Problem
from hardway.values.names import name_key

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
