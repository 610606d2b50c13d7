"""Builds a book from its plain tables, and proves it whole. Opens no file."""

import re
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from hardway.rulebook.checks import whole
from hardway.rulebook.files.source import BookError, whole_number
from hardway.rulebook.loading.row_maker import make_each, make_keyed, make_list, promotion_rules, tournament_rules
from hardway.rulebook.model import resolve
from hardway.rulebook.model.book import (
    Annulment,
    Book,
    Breach,
    Clause,
    Ground,
    Group,
    Item,
    Notice,
    Odds,
    Reading,
    ResolutionRow,
    Right,
    Role,
    Setting,
    Step,
)
from hardway.rulebook.model.cite import Authority, Cite, cite_of
from hardway.rulebook.model.settings import SETTINGS
from hardway.rulebook.model.wager import (
    Cap,
    Commission,
    Composite,
    Contract,
    Increase,
    Lock,
    Register,
    Sleep,
    Unit,
    Wager,
    number_of,
)  # fmt: skip
from hardway.rulebook.schema.schema import SECTIONS
from hardway.values.dice import spot_number
from hardway.values.vocabulary import GroupPart

Raw = dict[str, Any]
_BET = re.compile(r"([A-Za-z0-9_-]+(?: (?:[2-9]|1[0-2]))?) ([0-9]{1,6})\Z")
_DECIMAL = r"[0-9]{1,6}(?:\.[0-9]{1,6})?"
T = TypeVar("T")


RIGHT_LIMITS = SECTIONS["rights"].keys["limit"].words
"""The words for what a right to amend the book can be limited to."""


def gaps(raw: Raw) -> list[str]:
    """Return a sentence for everything wrong with a book's tables, which are still text and numbers as in its files."""
    try:
        build(raw)
    except BookError as error:
        return error.gaps
    return []


def build(raw: Raw) -> Book:
    """Return the book that the tables of its files describe; raise BookError with all that is wrong if not whole."""
    wrong: list[str] = []
    try:
        book = _book(raw, wrong)
    except KeyError as error:
        raise BookError([*wrong, f"book.toml:1: the key {error} is missing"]) from None
    except (TypeError, AttributeError) as error:
        raise BookError([*wrong, f"book.toml:1: a value has the wrong type ({error})"]) from None
    if wrong := wrong or whole.gaps(book):
        raise BookError(wrong)
    return book


def _book(raw: Raw, wrong: list[str]) -> Book:
    head = raw["book"]
    proofs = raw["proofs"] if isinstance(raw["proofs"], dict) else {}  # a list in books that older journals stored
    rows = tuple(make_each(raw["resolution"], _row, wrong))
    return Book(
        name=head["name"], variant=raw.get("variant", ""), house=head["house"],
        status=head.get("status", "approved"), title=head["title"], regulator=head["regulator"]["name"],
        regulator_short=head["regulator"]["short"], act=head["act"], edition=head["edition"],
        effective=head["effective"], box=head["box"], stick=head["stick"],
        clauses=make_keyed(raw, "clauses", partial(_clause, proofs), wrong),
        readings=make_keyed(raw, "readings", Reading, wrong),
        roles={name: _role(name, role) for name, role in head["roles"].items()},
        acts_as=_acts_as(raw["acts_as"]),
        settings={**_silent_settings(raw["wagers"]), **make_keyed(raw, "settings", _setting, wrong)},
        cites=make_keyed(raw, "cites", cite_of, wrong),
        wagers=dict(make_each(raw["wagers"].items(), partial(_named_wager, raw), wrong)),
        groups=make_keyed(raw, "groups", _group, wrong),
        rows=rows, points=resolve.points(rows),
        odds=_odds(raw["odds"], {name for name, wager in raw["wagers"].items() if _has_odds_by_count(wager)}, wrong),
        grounds=make_keyed(raw, "grounds", Ground, wrong),
        authority=make_keyed(raw, "authority", Authority, wrong),
        breaches=make_keyed(raw, "breaches", Breach, wrong),
        custody=make_keyed(raw, "custody", cite_of, wrong),
        annulments=make_keyed(raw, "annulments", Annulment, wrong),
        equipment=make_keyed(raw, "equipment", Item, wrong),
        ladders=_ladders(raw, wrong),
        notices=tuple(make_list(raw, "notices", Notice, wrong)),
        procedure=tuple((row["event"], cite_of(row)) for row in sorted(raw["procedure"], key=_step_order)),
        rights=make_keyed(raw, "rights", _right, wrong),
        promotion=promotion_rules(raw, wrong), tournament=tournament_rules(raw, wrong), raw=raw,
    )  # fmt: skip


def _wager_place(raw: Raw, wager: str) -> str:
    """Return the file and line of a wager; empty for a book that an older journal stored."""
    line = raw.get("lines", {}).get("wagers.toml", {}).get(wager)
    return line if isinstance(line, str) else f"wagers.toml:{line}" if line else "wagers.toml"


def _step_order(row: dict[str, str]) -> tuple[int, str]:
    """Return the sort key of a step, which is its number. A step without one sorts last; the checks report it later."""
    number = whole_number(row["step"])
    return (99, row["step"]) if number is None else (number, "")


def _clause(proofs: dict[str, list[str]], row: dict[str, str]) -> Clause:
    number = row["clause"]
    return Clause(
        number, row["kind"], row["actor"], row["rule"], row["does"], row["in_force"], tuple(proofs.get(number, ())),
        row.get("source", ""),
    )  # fmt: skip


def _setting(row: dict[str, str]) -> Setting:
    name, value = row["name"], row["value"]
    kind = SETTINGS.get(name)
    default = kind.default if kind and value == "silent" else ""
    return Setting(name, default or value, tuple(row["choices"].split()), cite_of(row), bool(default))


_DEFAULTS = {
    name: Setting(name, kind.default, (), Cite(""), silent=True) for name, kind in SETTINGS.items() if kind.default
}


def _silent_settings(wagers: dict[str, Any]) -> dict[str, Setting]:
    """Return the default settings where the text says nothing; optional ones only if a wager uses them."""
    rules = [rule for wager in wagers.values() for rule in wager.values() if isinstance(rule, dict)]
    asked = {str(value) for rule in rules for value in rule.values()}
    asked |= {wager.get("offered", "") for wager in wagers.values()}
    asked |= {"odds_by_number" for rule in rules if "by_number" in rule}
    return {name: setting for name, setting in _DEFAULTS.items() if not SETTINGS[name].optional or name in asked}


def _role(name: str, role: dict[str, Any]) -> Role:
    return Role(name, role["label"], cite_of(role), role.get("rank", 0), role.get("looks_on") == "yes")


def _ladders(raw: Raw, wrong: list[str]) -> dict[str, tuple[Step, ...]]:
    """Return each ladder's steps, the lowest first."""
    made: dict[str, tuple[Step, ...]] = {}
    for step in sorted(make_list(raw, "ladders", Step, wrong), key=lambda step: step.number):
        made[step.ladder] = (*made.get(step.ladder, ()), step)
    return made


def _right(row: dict[str, str]) -> Right:
    if row["limit"] not in RIGHT_LIMITS:
        raise ValueError(
            f"{row['at']}: the limit of a right must be one of {', '.join(RIGHT_LIMITS)}, not {row['limit']!r}"
        )
    tables = tuple(row["tables"].split())
    known = ("book", "wagers", *SECTIONS)
    if unknown := [table for table in tables if table not in known]:
        raise ValueError(f"{row['at']}: there is no table {unknown[0]!r} to amend; known are {', '.join(known)}")
    return Right(row["clause"], tables, row["limit"])


def _group(row: dict[str, Any]) -> Group:
    """Return a group of wagers; raise ValueError if its bets are not wagers with amounts."""
    where = f"{row['at']}: {row['group']}"
    parts = []
    for text in row["bets"].split("; "):
        found = _BET.match(text)
        if not found or not int(found[2]):
            raise ValueError(
                f'{where}: each of its bets must be a wager and an amount, such as "place 6 6", not {text!r}'
            )
        number = found[1].partition(" ")[2]
        parts.append(GroupPart(found[1], int(found[2]), int(number) if number and row["point"] == "out" else 0))
    return Group(row["group"], tuple(parts), cite_of(row), row["at"])


def _acts_as(rows: list[dict[str, str]]) -> dict[str, dict[str, Cite]]:
    ladder: dict[str, dict[str, Cite]] = {}
    for row in rows:
        ladder.setdefault(row["role"], {})[row["as"]] = cite_of(row)
    return ladder


def _row(row: dict[str, str]) -> ResolutionRow:
    if error := resolve.throw_error(row["throw"]):
        raise ValueError(f"{row['at']}: {row['wager']}: {error}")
    known = resolve.PUCK_RESULTS if row["wager"] == "puck" else resolve.RESULTS
    if row["result"] not in known:
        raise ValueError(f"{row['at']}: {row['result']!r} is no result; expected one of {', '.join(sorted(known))}")
    if row["puck"] not in ("on", "off", "any"):
        raise ValueError(f"{row['at']}: puck must be on, off or any, not {row['puck']!r}")
    when = _counts(f"{row['at']}: {row['wager']}", row.get("when", ""))
    return ResolutionRow(row["wager"], row["puck"], row["throw"], row["result"], cite_of(row), row["at"], when)


def _counts(where: str, text: str) -> frozenset[int] | None:
    """Return the numbers in a `when` cell (`4 5 6` or `0-3`), which count what a wager has noted; None if it is
    empty.
    """
    if not text:
        return None
    if not all(re.fullmatch(r"[0-9]{1,2}(-[0-9]{1,2})?", word) for word in text.split()):
        raise ValueError(f"{where}: `when` must say how many throws are remembered, such as 4 5 6 or 4-6, not {text!r}")
    ends = [[int(end) for end in word.split("-")] for word in text.split()]
    if turned := [end for end in ends if end[-1] < end[0]]:
        low, high = turned[0]
        raise ValueError(f"{where}: write the smaller number of `when` first: {high}-{low}, not {low}-{high}")
    return frozenset(count for low, *high in ends for count in range(low, (high or [low])[0] + 1))


def _has_odds_by_count(wager: dict[str, Any]) -> bool:
    """Say whether a wager's odds depend on how many throws it has noted."""
    return "remembers" in wager and not wager.get("numbers")


def _odds(rows: list[dict[str, str]], counted: set[str], wrong: list[str]) -> dict[tuple[str, int], Odds]:
    made: dict[tuple[str, int], Odds] = {}
    lines = make_each(rows, lambda row: (row, Odds(ratio(row["odds"], row["at"]), cite_of(row), row["odds"])), wrong)
    for row, odds in lines:
        for on in row["on"].split() or ["any"]:
            whole = int(on) if row["wager"] in counted and re.fullmatch(r"[0-9]{1,2}", on) else None
            noted = resolve.NONE_NOTED if whole == 0 else whole
            number = 0 if on == "any" else spot_number(on) if row["wager"] not in counted else noted
            if number is None:
                wrong.append(
                    f"{row['at']}: {row['wager']}: `on` is {on!r}, which is not a number; write a total, a pair or any"
                )
            elif (row["wager"], number) in made:
                wrong.append(f"{row['at']}: {row['wager']} on {on} has two lines of odds; take one out")
            else:
                made[row["wager"], number] = odds
    return made


def ratio(text: str, at: str) -> Fraction:
    """Return odds written `9 to 5` as a fraction; `at` is where they are written, for a message."""
    found = re.fullmatch(rf"({_DECIMAL}) to ({_DECIMAL})", text)
    if not found or not Fraction(found[2]) or not Fraction(found[1]):
        raise ValueError(f"{at}: odds must be written `9 to 5` or `1.8 to 1`, in numbers below a million, not {text!r}")
    return Fraction(found[1]) / Fraction(found[2])


def _named_wager(raw: Raw, item: tuple[str, dict[str, Any]]) -> tuple[str, Wager]:
    return item[0], _wager(*item, at=_wager_place(raw, item[0]))


def _wager(name: str, data: dict[str, Any], *, at: str) -> Wager:
    where = f"{at}: {name}"
    try:
        return Wager(
            name=name, label=data["label"], area=data["area"], when=data["place"]["when"], place=cite_of(data["place"]),
            until=data["place"].get("until", "table"), spots=spots_in(data.get("numbers", "")),
            numbered={number_of(number): Cite(clause) for number, clause in data.get("numbered", {}).items()},
            line=data.get("line", "") == "yes", offered=data.get("offered", ""), lies=data.get("lies", "any"),
            increase=_rule(data.get("increase"), Increase),
            contract=_rule(data.get("contract"), Contract),
            parent=data.get("parent", ""), remove=cite_of(data["remove"]) if "remove" in data else None,
            lock=_rule(data.get("lock"), Lock),
            cap=_rule(data.get("cap"), Cap),
            sleeps=_rule(data.get("sleeps"), Sleep),
            commission=_rule(data.get("commission"), Commission),
            parts=_parts(data["parts"]) if "parts" in data else None,
            remembers=_rule(data.get("remembers"), Register),
            unit=_rule(data.get("unit"), Unit),
            button=data.get("button", {}).get("label", ""),
            button_cite=cite_of(data["button"]) if "button" in data else None,
            after_win=data.get("after_win", {}).get("goes", "down"),
            after_win_cite=cite_of(data["after_win"]) if "after_win" in data else None,
            also=tuple(data.get("also", "").split()),
        )  # fmt: skip
    except KeyError as error:
        raise ValueError(f"{where}: the key {error} is missing") from None
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None
    except (TypeError, AttributeError, ZeroDivisionError) as error:
        raise ValueError(f"{where}: a value has the wrong type ({error})") from None


def spots_in(numbers: str) -> tuple[int, ...]:
    """Return the numbers of a wager written `4 6 8 10`, `box 4 5 6 8 9 10` or `1-1 2-1`; 0 stands for its box or no
    number."""
    words = numbers.split()
    boxed = words[:1] == ["box"]
    spots = [number for word in words[boxed:] if (number := spot_number(word)) is not None]
    twice = [word for word in words[boxed:] if words.count(word) > 1]
    strange = [word for word in words[boxed:] if spot_number(word) is None]
    if twice and not strange:
        raise ValueError(f"numbers: {twice[0]} is named twice; write it once")
    if len(set(spots)) < len(words[boxed:]) or (boxed and not spots):
        raise ValueError(
            "numbers must be totals from 2 to 12 or pairs like 5-3, each once, with spaces between them, "
            f"not {(strange or [numbers])[0]!r}"
        )
    return tuple(spots) if spots and not boxed else (0, *spots)


def _rule(data: dict[str, Any] | None, rule: type[T]) -> T | None:
    """Return a rule of a wager, from the keys that its class declares; None if the wager has no such rule."""
    if data is None:
        return None
    made: dict[str, Any] = {"cite": cite_of(data)}
    for name, kind in rule.__annotations__.items():
        for key in getattr(kind, "__metadata__", ()):
            column = key.column or name
            value = data[column] if key.default is None else data.get(column, key.default)
            made[name] = key.read(value) if key.read else tuple(value.split()) if key.many else value
    return rule(**made)


def _parts(data: dict[str, Any]) -> Composite:
    shares = tuple((name, share) for name, share in data.items() if isinstance(share, int) and name != "split")
    if not shares:
        raise ValueError("the parts of a composite are simple wagers, or `number`")
    return Composite(shares, bool(data.get("split", False)), cite_of(data))
