"""Reads entries: one line of the notation into one command. Knows the words; must not know any house."""

from collections.abc import Callable

from hardway.notation.parse_rulings import (
    ROLES,
    by,
    dispute,
    face,
    in_dispute,
    invalidate,
    own_dispute,
    rule,
    said,
)  # fmt: skip
from hardway.notation.words import NotationError, Words
from hardway.table import commands as c
from hardway.values.clock import WRITTEN


def parse(text: str) -> c.Command:
    """Read one entry without its time; a time alone lets time pass."""
    time, rest = split_time(text.strip())
    if time and not rest:
        return c.Tick(time)
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
    if not WRITTEN.match(time[1:]):
        raise NotationError("a time: @19:40, @19:40:05 or @2026-11-14T19:40:05", time)
    return time[1:], rest.strip()


def _time(words: Words, what: str) -> str:
    found = words.word(what)
    if not WRITTEN.match(found):
        raise NotationError(f"{what}: 19:40, 19:40:05 or 2026-11-14T19:40:05", found)
    return found


def _confirmed(words: Words) -> tuple[str, str]:
    """Read `by ROLE [NAME]` after a player's own entry, which gives no reasons."""
    role, name, because = by(words)
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
        role = name = ""
        only = False
        while words.peek() in ("by", "only"):
            if words.peek() == "only":
                words.word("only")
                only = True
            else:
                role, name = _confirmed(words)
        return c.Call(player, wager, marker, role, name, only)

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
    return c.Pass(words.name("a player"), *by(words))


def _roll(words: Words) -> c.Command:
    first, second = words.whole("the first die"), words.whole("the second die")
    leaning = None
    if words.peek() == "leaning":
        words.word("leaning")
        leaning = (words.whole("the die that leans: 1 or 2"), words.whole("the face it leans on"))
    return c.Roll(first, second, leaning)


def _noroll(words: Words) -> c.Command:
    ground = words.name("a ground")
    return c.NoRoll(ground, *by(words))


def _personal(words: Words) -> c.Command:
    player = words.name("a player")
    return c.Personal(player, words.amount("a minimum"), words.amount("a maximum"), *by(words))


def _dice(words: Words) -> c.Command:
    what = words.one_of(("lost", "found", "new", "keep"), "what became of the dice")
    die = words.whole("a die from 1 to 5") if what in ("lost", "found") else 0
    return c.Dice(what, die, *by(words))


def limit(words: Words) -> tuple[str, int, int, int, str]:
    """Read a line of the sign: a wager or *, a minimum, a maximum, a unit and what the limits count."""
    wager = words.word("a wager or *")
    low, high = words.amount("a minimum"), words.amount("a maximum")
    unit = 0
    if words.is_amount():
        unit = words.amount("a unit")
        if unit <= 0:
            raise NotationError("a unit of more than nothing", words.words[words.next - 1])
    per = "area"
    if words.peek() == "per":
        words.word("per")
        per = words.one_of(("area", "player"), "what the limits count")
    return wager, low, high, unit, per


def _sign(words: Words) -> c.Command:
    line = limit(words)
    at = ""
    if words.peek() == "from":
        words.word("from")
        at = _time(words, "the time from which the sign holds")
    return c.Sign(*line, at, *by(words))


def _close(words: Words) -> c.Command:
    at = _time(words, "the time at which the table closes") if words.peek() not in ("by", "because", "") else ""
    return c.Close(at, *by(words))


def _act(verb: str, read: Callable[[Words], tuple[str, str, int]]) -> Callable[[Words], c.Command]:
    """Read an act of staff: whom and what it is about, in its own way, and who does it."""
    return lambda words: c.Act(verb, *read(words), *by(words))


def _person(words: Words) -> tuple[str, str, int]:
    return words.name("a player"), "", 0


def _person_and_amount(words: Words) -> tuple[str, str, int]:
    return words.name("a player"), "", words.amount()


def _person_and_wager(words: Words) -> tuple[str, str, int]:
    return words.name("a player"), words.wager(), 0


def _person_and_words(what: str) -> Callable[[Words], tuple[str, str, int]]:
    return lambda words: (words.name("a player"), said(words, what), 0)


def _excluded(words: Words) -> tuple[str, str, int]:
    player = words.name("a player")
    return player, words.word("casino") if words.peek() == "casino" else "", 0


def _reported(words: Words) -> tuple[str, str, int]:
    kind = words.name("a breach")
    return words.name("a player"), kind, 0


def _checked(words: Words) -> tuple[str, str, int]:
    item = words.name("an item of the checklist")
    return "", item, words.amount("a measure") if words.is_amount() else 0


def _inspected(words: Words) -> tuple[str, str, int]:
    return "", words.one_of(("dice",), "what is inspected"), 0


def _told(words: Words) -> tuple[str, str, int]:
    words.one_of(("inspector",), "who is told")
    return "", said(words, "the inspector's name") if words.peek() not in ("by", "because", "") else "", 0


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
    "sign": _sign,
    "close": _close,
    "open": lambda w: c.Open(*by(w)),
    "nomore": _act("nomore", lambda w: ("", "", 0)),
    "return": _act("return", lambda w: ("", "", 0)),
    "stick": _act("stick", lambda w: ("", w.one_of(ROLES, "a role"), 0)),
    "check": _act("check", _checked),
    "inspect": _act("inspect", _inspected),
    "tell": _act("tell", _told),
    "advise": _act("advise", _person_and_words("a clause")),
    "refuse": _act("refuse", _person_and_wager),
    "void": _act("void", _person_and_wager),
    "exclude": _act("exclude", _excluded),
    "vacate": _act("vacate", _person),
    "report": _act("report", _reported),
    "seize": _act("seize", _person_and_amount),
    "release": _act("release", _person_and_amount),
    "retain": _act("retain", _person_and_amount),
    "confiscate": _act("confiscate", _person_and_words("what is confiscated")),
    "detain": _act("detain", _person),
    "handover": _act("handover", _person_and_words("to whom")),
    "link": _act("link", lambda w: (w.name("a player"), w.name("another player"), 0)),
    "face": face,
    "overrule": lambda w: c.Overrule(w.whole("the first die"), w.whole("the second die"), *by(w)),
    "invalidate": invalidate,
    "dispute": dispute,
    "decide": rule("decide"),
    "review": rule("review"),
    "request_review": own_dispute(c.RequestReview),
    "satisfied": own_dispute(c.Satisfied),
    "advise_inspector": _act("advise_inspector", in_dispute),
    "conclude": _act("conclude", in_dispute),
}
VERBS = tuple(_VERBS)
"""Every entry of the notation that the table plays."""
