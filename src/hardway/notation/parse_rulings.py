"""Reads who did something and why, and the rulings: faces, annulments and disputes. Must not know any house."""

import re
from collections.abc import Callable

from hardway.notation.words import NotationError, Words
from hardway.table import commands as c

ROLES = (
    "dealer", "stickperson", "boxperson", "game_supervisor", "casino_supervisor", "pit_boss", "casino_manager",
    "tournament_director", "inspector", "gaming_supervisor", "assistant_gaming_manager", "gaming_manager",
    "shift_manager", "surveillance_director", "inspectorate_manager", "scrutineer",
)  # fmt: skip
_AFTER_BY = ("because", "late", "oral", "with", "only", "announced", "refund", "forfeit", "between")


def by(words: Words) -> tuple[str, str, str]:
    """Read `by ROLE [NAME] [because WORDS…]`."""
    role = name = because = ""
    if words.peek() == "by":
        words.word("by")
        role = words.one_of(ROLES, "a role")
        if words.peek() and words.peek() not in _AFTER_BY:
            name = words.name("the name of who did it")
    if words.peek() == "because":
        words.word("because")
        because = words.rest()
        if not because:
            raise NotationError("the reason after because")
    return role, name, because


def _staff_follows(word: str, after: str) -> bool:
    return word == "by" and after in ROLES


def said(words: Words, what: str) -> str:
    """Take words up to `by ROLE`."""
    return words.until(_staff_follows, what)


def invalidate(words: Words) -> c.Command:
    """Read an annulment: its ground and then, in any order, what goes with it."""
    ground = words.name("a ground")
    refund, role, name, because = "", "", "", ""
    forfeit: tuple[str, ...] = ()
    between = False
    once: set[str] = set()
    while words.peek():
        if words.peek() in once - {"forfeit"}:
            raise NotationError(f"{words.peek()} once only", words.peek())
        once.add(words.peek())
        match words.peek():
            case "refund":
                words.word("refund")
                refund = words.one_of(("all", "decided", "none"), "which wagers go back")
            case "forfeit":
                words.word("forfeit")
                forfeit += (words.name("whose wagers are forfeited"),)
            case "between":
                between = bool(words.word("between"))
            case "by" | "because":
                who, called, why = by(words)
                role, name, because = who or role, called or name, why or because
            case other:
                known = "by ROLE, refund all, refund decided, refund none, between, forfeit NAME or because"
                raise NotationError(known, other)
    return c.Invalidate(ground, refund, forfeit, role, name, because, between)


def face(words: Words) -> c.Command:
    """Read which face of a die counts, or that the throw is void."""
    if words.peek() == "void":
        words.word("void")
        return c.Face(0, 0, *by(words))
    die = words.whole("the die: 1 or 2")
    if not die:
        raise NotationError("the die: 1 or 2, or void", "0")
    return c.Face(die, words.whole("the face that counts"), *by(words))


def dispute(words: Words) -> c.Command:
    """Read a complaint, with the clause it is about where it names one."""
    player = words.name("a player")
    over = ""
    if words.peek() == "over":
        words.word("over")
        while not over.endswith(":") or over.count("[") != over.count("]"):
            over = f"{over} {words.word('the clause it is about, and a colon')}".strip()
        over = over.removesuffix(":").strip()
        if not over:
            raise NotationError("the clause it is about", ":")
    says = words.rest()
    if not says:
        raise NotationError("what is disputed")
    return c.Complain(player, says, over)


def which(words: Words, end: str = "") -> int:
    """Read `about 2`, the number of a dispute; 0 where none is named."""
    if not re.fullmatch(f"[0-9]{{1,9}}{end}", words.after("about")):
        return 0
    words.word("about")
    return int(words.word("the number of a dispute").removesuffix(end))


def in_dispute(words: Words) -> tuple[str, str, int]:
    """Read whose dispute an act of staff is about, and its number where several are open."""
    return words.name("a player"), str(which(words) or ""), 0


def own_dispute(kind: type[c.Satisfied | c.RequestReview]) -> Callable[[Words], c.Command]:
    """Read what a player says of a dispute of their own."""
    return lambda words: kind(words.name("a player"), which(words))


def rule(verb: str) -> Callable[[Words], c.Command]:
    """Read a decision of a dispute, or its review."""

    def read(words: Words) -> c.Command:
        player, number = words.name("a player"), which(words, ":")
        says = said(words, "the decision")
        role, name, because = by(words)
        if because:
            raise NotationError("the end of the line: a decision says why in its own words", "because")
        return c.Rule(verb, player, says, role, name, number)

    return read
