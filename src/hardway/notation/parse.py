"""Reads entries: one line of the notation into one command. Knows the words; must not know any house."""

import re
from collections.abc import Callable

from hardway.notation.words import NotationError, Words
from hardway.table import commands as c

ROLES = (
    "dealer", "stickperson", "boxperson", "game_supervisor", "casino_supervisor", "pit_boss", "casino_manager",
    "tournament_director", "inspector", "gaming_supervisor", "assistant_gaming_manager", "gaming_manager",
    "shift_manager", "surveillance_director", "inspectorate_manager", "scrutineer",
)  # fmt: skip
_TIME = re.compile(r"@([0-9]{4}-[0-9]{2}-[0-9]{2}T)?([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?\Z")


def parse(text: str) -> c.Command:
    """Read one entry without its time."""
    words = Words(text)
    verb = words.word("an entry")
    if verb not in _VERBS:
        raise NotationError(f"an entry: {', '.join(_VERBS)}", verb)
    command = _VERBS[verb](words)
    words.end()
    return command


def split_time(text: str) -> tuple[str, str]:
    """Split an entry into its time, empty if it has none, and the rest."""
    if not text.startswith("@"):
        return "", text
    time, _, rest = text.partition(" ")
    if not _TIME.match(time):
        raise NotationError("a time: @19:40, @19:40:05 or @2026-11-14T19:40:05", time)
    return time[1:], rest.strip()


def _by(words: Words) -> tuple[str, str, str]:
    """Read `by ROLE [NAME] [because WORDS…]`."""
    role = name = because = ""
    if words.peek() == "by":
        words.word("by")
        role = words.one_of(ROLES, "a role")
        if words.peek() and words.peek() not in ("because", "late", "oral", "with", "only", "announced"):
            name = words.name("the name of who did it")
    if words.peek() == "because":
        words.word("because")
        because = words.rest()
        if not because:
            raise NotationError("the reason after because")
    return role, name, because


def _confirmed(words: Words) -> tuple[str, str]:
    """Read `by ROLE [NAME]` after a player's own entry, which gives no reasons."""
    role, name, because = _by(words)
    if because:
        raise NotationError("the end of the line: only an act of staff says why", "because")
    return role, name


def _bet(words: Words) -> c.Command:
    player = words.name("a player")
    wager = words.wager(box=True)
    split = None
    if wager == "craps_eleven" and "+" in words.peek():
        split = _split(words.word("a split"))
        amount = sum(split)
    else:
        amount = words.amount()
    manner = c.Manner(split=split)
    while words.peek():
        manner = _one_manner(words, manner)
    return c.Bet(player, wager, amount, manner if manner != c.Manner() else None)


def _split(word: str) -> tuple[int, int]:
    craps, _, eleven = word.partition("+")
    sides = Words(f"{craps} {eleven}")
    return sides.amount("the part on craps"), sides.amount("the part on eleven")


def _one_manner(words: Words, manner: c.Manner) -> c.Manner:
    match words.peek():
        case "late":
            words.word("late")
            return manner._replace(late=True)
        case "oral":
            words.word("oral")
            return manner._replace(oral=True)
        case "announced":
            words.word("announced")
            return manner._replace(announced=words.one_of(ROLES, "a role"))
        case "with":
            words.word("with")
            return manner._replace(tender=words.one_of(("chips", "cash", "tokens"), "what the wager is made of"))
        case "by":
            role, name = _confirmed(words)
            return manner._replace(by=role, name=name)
        case other:
            raise NotationError("late, oral, announced ROLE, with cash, with tokens or by ROLE", other)


def _take(words: Words) -> c.Command:
    player, wager = words.name("a player"), words.wager()
    return c.Take(player, wager, words.amount() if words.peek() else None)


def _call(marker: str) -> Callable[[Words], c.Command]:
    def read(words: Words) -> c.Command:
        player, wager = words.name("a player"), words.wager()
        by = name = ""
        only = False
        while words.peek() in ("by", "only"):
            if words.peek() == "only":
                words.word("only")
                only = True
            else:
                by, name = _confirmed(words)
        return c.Call(player, wager, marker, by, name, only)

    return read


def _choose(goes: str) -> Callable[[Words], c.Command]:
    def read(words: Words) -> c.Command:
        player = words.name("a player")
        wager = words.word("a kind of wager")
        return c.Choose(player, wager, goes)

    return read


def _accept(words: Words) -> c.Command:
    player = words.name("a player")
    dice: tuple[int, ...] = ()
    while words.peek():
        dice += (words.whole("a die from 1 to 5"),)
    return c.Accept(player, dice)


def _pass(words: Words) -> c.Command:
    return c.Pass(words.name("a player"), *_by(words))


def _roll(words: Words) -> c.Command:
    first, second = words.whole("the first die"), words.whole("the second die")
    leaning = None
    if words.peek() == "leaning":
        words.word("leaning")
        leaning = (words.whole("the die that leans: 1 or 2"), words.whole("the face it leans on"))
    return c.Roll(first, second, leaning)


def _noroll(words: Words) -> c.Command:
    ground = words.name("a ground")
    return c.NoRoll(ground, *_by(words))


def _personal(words: Words) -> c.Command:
    player = words.name("a player")
    return c.Personal(player, words.amount("a minimum"), words.amount("a maximum"), *_by(words))


def _dice(words: Words) -> c.Command:
    what = words.one_of(("lost", "found", "new", "keep"), "what became of the dice")
    die = words.whole("a die from 1 to 5") if what in ("lost", "found") else 0
    return c.Dice(what, die, *_by(words))


_VERBS: dict[str, Callable[[Words], c.Command]] = {
    "seat": lambda w: c.Seat(w.name("a player"), w.amount("a buy-in")),
    "buyin": lambda w: c.BuyIn(w.name("a player"), w.amount()),
    "tokens": lambda w: c.Tokens(w.name("a player"), w.amount()),
    "leave": lambda w: c.Leave(w.name("a player")),
    "bet": _bet,
    "take": _take,
    "on": _call("on"),
    "off": _call("off"),
    "up": _choose("up"),
    "down": _choose("down"),
    "offer": lambda w: c.Offer(w.name("a player")),
    "accept": _accept,
    "decline": lambda w: c.Decline(w.name("a player")),
    "pass": _pass,
    "proxy": lambda w: c.Proxy(w.name("a player"), w.name("who throws")),
    "throw": lambda w: c.Throw(),
    "rest": lambda w: c.Rest(),
    "roll": _roll,
    "noroll": _noroll,
    "personal": _personal,
    "dice": _dice,
}
VERBS = tuple(_VERBS)
"""Every entry of the notation that the table plays."""
