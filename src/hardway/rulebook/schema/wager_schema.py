"""The keys of a wager in wagers.toml: the meaning, the words and the default of each."""

from collections.abc import Mapping
from typing import NamedTuple

from hardway.rulebook.model.section import CITE, YES_NO, BookKey, declared_keys
from hardway.rulebook.model.wager import (
    WHENS,
    Cap,
    Commission,
    Composite,
    Contract,
    Increase,
    Lock,
    Register,
    Sleep,
    Unit,
)


class WagerRule(NamedTuple):
    """A rule of a wager with its own clause, written as a table on one line; `others` describes further keys of any
    name."""

    says: str
    keys: Mapping[str, BookKey]
    others: str = ""
    needed: bool = False


WAGER: dict[str, BookKey | WagerRule] = {
    "label": BookKey("the wager, as this house calls it"),
    "also": BookKey(
        "other names that entries may call it by, with spaces between them: yo for eleven. Each is one word that no "
        "wager or group has, no number and no word of the notation such as bet or box",
        "",
    ),
    "area": BookKey(
        "the part of the layout: line, come, numbers, field or centre",
        words=("line", "come", "numbers", "field", "centre"),
    ),
    "numbers": BookKey(
        "the numbers it can stand on, totals or pairs of faces (5-3), with spaces between them; `box` first if it "
        "begins in a box and moves to one",
        "",
    ),
    "line": BookKey("yes, if it is a line wager: who has one may throw the dice", "", one_of=YES_NO),
    "offered": BookKey("the setting that says whether a table offers it", ""),
    "place": WagerRule(
        "when it may be placed",
        {
            "when": BookKey(
                "comeout, point (while the puck is on), any, seven (before the come-out roll after a 7, or a "
                "shooter's first) or turn (before a shooter's first come-out roll)",
                words=WHENS,
            ),
            "until": BookKey(
                "how late it may be placed or added to: table (as every wager of the table, by late_until and spoken "
                "wagers) or throw (before the dice leave the hand, whatever the table takes then)",
                "table",
                words=("table", "throw"),
            ),
            **CITE,
        },
        needed=True,
    ),
    "numbered": WagerRule("clauses of their own for placing it on some numbers", {}, others="the clause, by number"),
    "parent": BookKey("of an odds wager: the wager that it is behind", ""),
    "lies": BookKey("on, if it can lie on the layout only while the puck is on", "any", words=("on", "any")),
    "increase": WagerRule(
        "when chips may be added to it; without it when it may be placed, and not once it has moved to a number",
        declared_keys(Increase),
    ),
    "contract": WagerRule("it stays until it is decided", declared_keys(Contract)),
    "remove": WagerRule("a clause of its own for taking it down", CITE),
    "lock": WagerRule("once taken down or reduced it may not go back", declared_keys(Lock)),
    "cap": WagerRule("how large an odds wager may be; without it the sign's limits hold for it", declared_keys(Cap)),
    "sleeps": WagerRule("it may be called on or off", declared_keys(Sleep)),
    "remembers": WagerRule(
        "it notes throws while it is on the layout, each number once or every time; rows of resolution.csv and "
        "odds.csv read how many that is. Chips may not be added once it has noted something: let increase be seven, "
        "turn or never",
        declared_keys(Register),
    ),
    "commission": WagerRule("its price", declared_keys(Commission)),
    "parts": WagerRule(
        "a composite: simple wagers that it is made of",
        declared_keys(Composite),
        others="shares by wager, `number` being the number named: two = 1, three = 1",
    ),
    "unit": WagerRule("it divides into equal parts that chips can pay", declared_keys(Unit)),
    "button": WagerRule(
        "the marker button that shows it", {"label": BookKey("the words on it", max_length=80), **CITE}
    ),
    "after_win": WagerRule(
        "what becomes of a winner; without it the winner always comes down, and its owner cannot ask otherwise",
        {
            "goes": BookKey(
                "up (straight back up for the same stake) or down, unless its owner says otherwise",
                words=("up", "down"),
            ),
            **CITE,
        },
    ),
}
"""The keys of a wager; each wager is a table named by the wager."""
