"""The kinds of parts in an entry: for each a reader, and a writer of what it reads.

A kind that gives several fields of the command returns them as a tuple, in the order of the form.
"""

import re
from collections.abc import Callable
from itertools import takewhile
from typing import Any, NamedTuple

from hardway.notation.words import TOTAL, NotationError, Words
from hardway.table.model.commands import Manner
from hardway.values.clock import WRITTEN
from hardway.values.entry_words import AFTER_ROLE
from hardway.values.money import AMOUNT_RANGE, cents, short
from hardway.values.names import NAME

_PLAIN = Manner()


def staff(words: Words, expected: str = "") -> tuple[str, str, str]:
    """Read `by ROLE [NAME] [because WORDS…]`: the role, the name and the reason; what is missing is empty."""
    role = name = because = ""
    if words.peek() == "by":
        words.word("by")
        role = words.name("a role")
        if words.peek() and words.peek() not in AFTER_ROLE:
            name = words.name("the name of who did it")
    if words.peek() == "because":
        words.word("because")
        because = words.rest()
        if not because:
            raise NotationError("the reason after because")
    return role, name, because


def _staff_written(role: str, name: str, because: str) -> str:
    who = f"by {role} {name}".rstrip() if role else ""
    return f"{who} because {because}".lstrip() if because else who


def _by_whom(words: Words, says: str) -> tuple[str, str]:
    """Read `by ROLE [NAME]` where no reason can follow; `says` is the message if one does."""
    role, name, because = staff(words)
    if because:
        raise NotationError(f"the end of the line: {says}", "because")
    return role, name


def _ruler(words: Words, expected: str) -> tuple[str, str]:
    return _by_whom(words, "a decision says why in its own words")


def _by_written(role: str, name: str) -> str:
    return _staff_written(role, name, "")


def _text(words: Words, expected: str) -> str:
    """Read the words before the signature. They, and a reason after it, may contain another `by`."""
    signs, known = _signatures(words), words.book.roles is not None
    end = len(words.words)
    if not known:
        named, reasoned = (_ending(words, signs, reason=reason) for reason in (False, True))
        return words.until(min(reasoned, default=max(named, default=end)), expected)
    reason = words.words.index("because", words.next) if "because" in words.words[words.next :] else end
    return words.until(max((at for at in signs if at < reason), default=max(signs, default=end)), expected)


def _told(words: Words, expected: str) -> str:
    """Read a role, and the name of the person if it follows."""
    role = words.name(expected)
    return f"{role} {_text(words, expected)}" if _follows(words) else role


def _decision(words: Words, expected: str) -> str:
    """Read the words of a decision up to the signature; the reason is among them."""
    signs, end = _signatures(words), len(words.words)
    if words.book.roles is None:
        signs = _ending(words, signs, reason=False) or _ending(words, signs, reason=True)[:1]
    return words.until(max(signs, default=end), expected)


def _signatures(words: Words) -> list[int]:
    """Return the positions of each `by` that a signature may begin with.

    With a book, a role of the house follows it; without one, any name.
    """
    known = words.book.roles
    places = range(words.next, len(words.words) - 1)
    follows = _names_somebody if known is None else known.__contains__
    return [at for at in places if words.words[at] == "by" and follows(words.words[at + 1])]


def _ending(words: Words, signs: list[int], *, reason: bool) -> list[int]:
    """Return those signatures (`by` with one or two names) that end the line or, with `reason`, that `because` follows;
    `signs` has the positions of each `by`."""
    found = []
    for at in signs:
        names = len(list(takewhile(_names_somebody, words.words[at + 1 : at + 4])))
        after = words.words[at + 1 + names : at + 2 + names]
        if names < 3 and after == (["because"] if reason else []):
            found.append(at)
    return found


def _names_somebody(word: str) -> bool:
    return NAME.match(word) is not None


def time(words: Words, expected: str) -> str:
    """Read a time of day, or a day and a time."""
    found = words.word(expected)
    if not WRITTEN.match(found):
        raise NotationError(f"{expected}: 19:40, 19:40:05 or 2026-11-14T19:40:05", found)
    return found


def chips(words: Words) -> list[int]:
    """Read the chips of a table float, in cents, up to the end of the line, `by` or `because`."""
    found: list[int] = []
    while words.peek() not in ("", "by", "because"):
        found.append(words.amount("a chip"))
        if found[-1] <= 0:
            raise NotationError(f"a chip {AMOUNT_RANGE}", words.words[words.next - 1])
    if not found:
        raise NotationError("the chips of the table float", words.peek())
    return found


def limit(words: Words, expected: str = "") -> tuple[str, int, int, int, str]:
    """Read a line of the sign: a wager or `*`, a minimum, a maximum, a unit, and whether they hold for a player's chips
    on one spot (`area`) or on all spots of the line together (`player`)."""
    wager = words.book.own_name(words.word("a wager or *"))
    low, high = words.amount("a minimum"), words.amount("a maximum")
    unit = 0
    if words.is_amount():
        unit = words.amount("a unit")
        if unit <= 0:
            raise NotationError(f"a unit {AMOUNT_RANGE}", words.words[words.next - 1])
    per = "area"
    if words.peek() == "per":
        words.word("per")
        per = words.one_of(("area", "player"), "what the limits count")
    return wager, low, high, unit, per


def _limit_written(wager: str, low: int, high: int, unit: int, per: str) -> str:
    line = f"{wager} {short(low)} {short(high)}" + (f" {short(unit)}" if unit else "")
    return f"{line} per {per}" if per != "area" else line


def _own_limit(words: Words, expected: str) -> tuple[int, int, str]:
    """Read the limits of one player: the wager they are for, if it is named, and a minimum and a maximum."""
    wager = "*" if words.is_amount() else words.book.own_name(words.word("a minimum, or a kind of wager"))
    return words.amount("a minimum"), words.amount("a maximum"), wager


def _own_limit_written(low: int, high: int, wager: str) -> str:
    return f"{'' if wager == '*' else f'{wager} '}{short(low)} {short(high)}"


def _stake(words: Words, expected: str) -> tuple[int, Manner | None]:
    """Read an amount, which may have two parts, and then how the bet is made, in any order; None if that does not
    follow."""
    split = None
    if "+" in words.peek():
        split = _split(words.word("a split"))
        amount = sum(split)
    else:
        amount = words.amount()
    if split is None and not words.peek():
        return amount, None
    manner = Manner(split=split)
    while words.peek():
        manner = _one_manner(words, manner)
    return amount, manner if manner != _PLAIN else None


def _split(word: str) -> tuple[int, int]:
    craps, _, eleven = word.partition("+")
    sides = Words(f"{craps} {eleven}")
    return sides.amount("the part on craps"), sides.amount("the part on eleven")


def _one_manner(words: Words, manner: Manner) -> Manner:
    match words.peek():
        case "late":
            return manner._replace(late=bool(words.word("late")))
        case "oral":
            return manner._replace(oral=bool(words.word("oral")))
        case "announced":
            words.word("announced")
            return manner._replace(announced=words.name("a role"))
        case "with":
            words.word("with")
            tender = words.one_of(("chips", "cash", "tokens", "vouchers"), "what the wager is made of")
            tendered = words.amount("what was handed over") if words.is_amount() else 0
            return manner._replace(tender=tender, tendered=tendered)
        case "by":
            role, name = _by_whom(words, "only an act of staff says why")
            return manner._replace(by=role, name=name)
        case other:
            raise NotationError("late, oral, announced ROLE, with cash, with tokens, with vouchers or by ROLE", other)


def _stake_written(amount: int, manner: Manner | None) -> str:
    if manner is None:
        return short(amount)
    words = [
        "+".join(short(side) for side in manner.split) if manner.split else short(amount),
        "late" if manner.late else "",
        "oral" if manner.oral else "",
        f"announced {manner.announced}" if manner.announced else "",
        _tender_written(manner),
        _by_written(manner.by, manner.name),
    ]
    return " ".join(filter(None, words))


def _tender_written(manner: Manner) -> str:
    """Write what a wager is paid with, such as `with cash`, and the amount handed over if that is more; empty for chips
    alone."""
    if manner.tender == "chips" and not manner.tendered:
        return ""
    return f"with {manner.tender}" + (f" {short(manner.tendered)}" if manner.tendered else "")


def _removal(words: Words, expected: str) -> tuple[str, int | None]:
    """Read a wager, and the amount to take down; None means all of it."""
    return words.wager(), words.amount() if words.peek() else None


def _removal_written(wager: str, amount: int | None) -> str:
    """Write a wager and the amount to take down; `box` comes before an amount that would be read as its number."""
    if amount is None:
        return wager
    return f"{wager} {'box ' if ' ' not in wager and TOTAL.match(short(amount)) else ''}{short(amount)}"


def _marker(words: Words, expected: str) -> tuple[str, str, bool]:
    """Read who confirmed that a wager is called on or off, and whether the call is for this wager only; the two may
    come in either order."""
    role = name = ""
    only = False
    while words.peek() in ("by", "only"):
        if words.peek() == "only":
            only = bool(words.word("only"))
        else:
            role, name = _by_whom(words, "only an act of staff says why")
    return role, name, only


def _marker_written(role: str, name: str, only: bool) -> str:
    return f"{_by_written(role, name)}{' only' if only else ''}".strip()


def _numbers(words: Words, expected: str) -> tuple[int, ...]:
    found: tuple[int, ...] = ()
    while words.peek():
        found += (words.whole(expected),)
    return found


def _leaning(words: Words, expected: str) -> tuple[int, int]:
    return words.whole("the die that leans: 1 or 2"), words.whole("the face it leans on")


def _custody(words: Words, expected: str) -> tuple[str, int]:
    """Read what became of the dice, or of one of them."""
    what = words.one_of(("lost", "found", "new", "keep"), "what became of the dice")
    return what, words.whole("a die from 1 to 5") if what in ("lost", "found") else 0


def _shows(words: Words, expected: str) -> tuple[int, int]:
    """Read which face of a die counts, or that the throw is void."""
    if words.peek() == "void":
        words.word("void")
        return 0, 0
    die = words.whole("the die: 1 or 2")
    if not die:
        raise NotationError("the die: 1 or 2, or void", "0")
    return die, words.whole("the face that counts")


def _annulment(words: Words, expected: str) -> tuple[str, tuple[str, ...], str, str, str, bool]:
    """Read the parts of an annulment in any order; only `forfeit` may occur more than once."""
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
                who, called, why = staff(words)
                role, name, because = who or role, called or name, why or because
            case other:
                known = "by ROLE, refund all, refund decided, refund none, between, forfeit NAME or because"
                raise NotationError(known, other)
    return refund, forfeit, role, name, because, between


def _annulment_written(refund: str, forfeit: tuple[str, ...], role: str, name: str, because: str, between: bool) -> str:
    words = ["between" if between else "", f"refund {refund}" if refund else "", *(f"forfeit {who}" for who in forfeit)]
    return " ".join(filter(None, (*words, _staff_written(role, name, because))))


def _clause(words: Words, expected: str) -> str:
    """Read the clause that a complaint is about; empty if it names none."""
    over = ""
    if words.peek() == "over":
        words.word("over")
        while not over.endswith(":") or over.count("[") != over.count("]"):
            over = f"{over} {words.word('the clause that the dispute is about, and a colon')}".strip()
        over = over.removesuffix(":").strip()
        if not over:
            raise NotationError("the clause that the dispute is about", ":")
    return over


def _rest(words: Words, expected: str) -> str:
    said = words.rest()
    if not said:
        raise NotationError(expected)
    return said


def _which(words: Words, expected: str) -> int:
    """Read `about 2`, the number of a dispute; 0 without it."""
    if not re.fullmatch("[0-9]{1,9}", words.after("about")):
        return 0
    words.word("about")
    return int(words.word("the number of a dispute"))


def _about(number: int | str) -> str:
    return f"about {number}" if number else ""


_RULING = re.compile(r"(?:about ([0-9]{1,9}))?(?:(?:^| )(pays|takes) ([0-9]{1,40}(?:\.[0-9]{1,2})?))?:")


def _ruling(words: Words, expected: str) -> tuple[int, int | None]:
    """Read `about 2 pays 20:` up to its colon: the dispute that is decided, and the amount that the decision pays.

    It is negative after `takes`, and None if the decision says nothing of money.
    """
    if words.peek() in ("about", "pays", "takes"):
        for count in (2, 4):
            found = _RULING.fullmatch(" ".join(words.words[words.next : words.next + count]))
            if found:
                words.next += count
                pays = None if found[3] is None else (cents(found[3]) or 0) * (1 if found[2] == "pays" else -1)
                return int(found[1] or 0), pays
    return 0, None


def _ruling_written(number: int, pays: int | None) -> str:
    amount = "" if pays is None else f"{'takes' if pays < 0 else 'pays'} {short(abs(pays))}"
    said = " ".join(filter(None, (_about(number), amount)))
    return f"{said}:" if said else ""


def _follows(words: Words) -> bool:
    return words.peek() not in ("", "by", "because")


class Kind(NamedTuple):
    """A kind of parts in an entry: its reader and writer, what a message says was expected, and whether a word begins
    it."""

    read: Callable[[Words, str], Any]
    write: Callable[..., str] = str
    expected: str = ""
    begins: Callable[[Words], bool] = _follows


KINDS = {
    "player": Kind(Words.name, expected="a player"),
    "name": Kind(Words.name),
    "word": Kind(Words.word),
    "role": Kind(Words.name, expected="a role"),
    "amount": Kind(Words.amount, short, "an amount"),
    "measure": Kind(Words.amount, lambda amount: short(amount) if amount else "", "a measure", Words.is_amount),
    "whole": Kind(Words.whole),
    "throw": Kind(lambda words, expected: str(words.whole(expected))),
    "numbers": Kind(_numbers, lambda numbers: " ".join(map(str, numbers))),
    "wager": Kind(lambda words, _: words.wager()),
    "sort": Kind(Words.kind, expected="a kind of wager"),
    "boxed": Kind(lambda words, _: words.wager(staked=True)),
    "text": Kind(_text),
    "told": Kind(_told),
    "decision": Kind(_decision),
    "rest": Kind(_rest),
    "time": Kind(time),
    "clause": Kind(_clause, lambda over: f"over {over}:" if over else ""),
    "leaning": Kind(_leaning, lambda pair: f"{pair[0]} {pair[1]}"),
    "which": Kind(_which, _about),
    "ruling": Kind(_ruling, _ruling_written),
    "matter": Kind(lambda words, _: str(_which(words, "") or ""), _about),
    "staff": Kind(staff, _staff_written),
    "ruler": Kind(_ruler, _by_written),
    "chips": Kind(lambda words, _: " ".join(map(short, chips(words)))),
    "limit": Kind(limit, _limit_written),
    "own_limit": Kind(_own_limit, _own_limit_written),
    "stake": Kind(_stake, _stake_written),
    "removal": Kind(_removal, _removal_written),
    "marker": Kind(_marker, _marker_written),
    "custody": Kind(_custody, lambda what, die: f"{what} {die}" if die else what),
    "shows": Kind(_shows, lambda die, face: f"{die} {face}" if die else "void"),
    "annulment": Kind(_annulment, _annulment_written),
}


def choice(kind: str) -> Kind:
    """Return the kind for a choice between words, written `(dice)` or `(yes|no)` in a form."""
    known = tuple(kind.strip("()").split("|"))
    return Kind(
        lambda words, expected: words.one_of(known, expected),
        lambda said=known[0]: said,
        begins=lambda words: words.peek() in known,
    )
