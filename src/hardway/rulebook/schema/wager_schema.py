"""The keys of a wager in wagers.toml: its meaning, words and default of each."""

from collections.abc import Mapping
from typing import NamedTuple

from hardway.rulebook.model.section import CITE, TRUE_FALSE, YES_NO, BookKey


class WagerRule(NamedTuple):
    """A rule of a wager with its own clause: a table on one line; `others` describes further keys of any name."""

    says: str
    keys: Mapping[str, BookKey]
    others: str = ""
    needed: bool = False


WHENS = ("comeout", "point", "any", "seven", "turn")
_OF = ("stake", "win")

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
        {"when": BookKey("as in place, or never", words=(*WHENS, "never")), **CITE},
    ),
    "contract": WagerRule(
        "it stays until it is decided",
        {
            "from": BookKey(
                "point (once a point or its number is set) or placed (at once)", "point", words=("point", "placed")
            ),
            **CITE,
        },
    ),
    "remove": WagerRule("a clause of its own for taking it down", CITE),
    "lock": WagerRule(
        "once taken down or reduced it may not go back",
        {
            "until": BookKey(
                "comeout (until a new come-out roll) or number (until its number, or the point, or a 7 falls)",
                words=("comeout", "number"),
            ),
            "from": BookKey(
                "point (while there is one, but not in its box), box (while there is one, in its box too) or placed "
                "(on a come-out too)",
                words=("point", "box", "placed"),
            ),
            **CITE,
        },
    ),
    "cap": WagerRule(
        "how large an odds wager may be; without it the sign's limits hold for it",
        {
            "of": BookKey("stake, or win (what it would win)", words=_OF),
            "times": BookKey("how many times its parent, or odds_multiple for the setting of that name"),
            "by_number": BookKey(
                "how many times by number, while the setting odds_by_number is yes: 3 on 4 10, 4 on 5 9, 5 on 6 8", ""
            ),
            "full_double": BookKey("the same, while that setting is full_double: 2 on 4 5 9 10, 5/2 on 6 8", ""),
            "comeout": BookKey("how many times while the puck is off, where that differs", ""),
            "base": BookKey(
                "original (the parent as placed) or standing (as it is now)", words=("original", "standing")
            ),
            "payable_unit": BookKey("the clause that lets it be more, so that chips can pay its win", ""),
            "chosen": BookKey("the clause to cite where the operator chose another multiple", ""),
            **CITE,
        },
    ),
    "sleeps": WagerRule(
        "it may be called on or off",
        {
            "comeout": BookKey(
                "off (on a come-out it works only if it is called on) or on (unless it is called off)",
                "off",
                words=("off", "on"),
            ),
            "asleep": BookKey(
                "what becomes of it while it sleeps and a throw would decide it: stands, or of odds inactive_odds for "
                "the setting of that name",
                words=("stands", "inactive_odds"),
            ),
            "option": BookKey("the setting of yes and no that says whether it is off on a come-out at a table", ""),
            "calls": BookKey(
                "which calls are taken of it: on, off or both with a space between them; an Off is always ended by On",
                "on off",
                many=True,
                words=("on", "off"),
            ),
            **CITE,
        },
    ),
    "remembers": WagerRule(
        "it notes throws while it is on the layout, each number once or every time; rows of resolution.csv and "
        "odds.csv read how many that is. Chips may not be added once it has noted something: let increase be seven, "
        "turn or never",
        {
            "what": BookKey("thrown (totals) or made (points)", words=("thrown", "made")),
            "of": BookKey("the totals it notes, with spaces between them, or number for its own"),
            "count": BookKey(
                "different (each of them once) or times (as often as they come, up to the highest count that `when` of "
                "a row or a line of odds names)",
                words=("different", "times"),
            ),
            **CITE,
        },
    ),
    "commission": WagerRule(
        "its price",
        {
            "rate": BookKey("a fraction: 1/20"),
            "of": BookKey("stake or win", words=_OF),
            "when": BookKey(
                "placed, won (out of a win; a loser pays none), by_number (won on some numbers), or commission_when "
                "for the setting of that name",
                "placed",
                words=("placed", "won", "by_number", "commission_when"),
            ),
            "won_on": BookKey("where it is by_number: the numbers on which it comes out of a win: 4 10", ""),
            "taken_down": BookKey(
                "what becomes of it when its player takes the wager down: kept, returned, or commission_return for the "
                "setting of that name",
                "commission_return",
                words=("kept", "returned", "commission_return"),
            ),
            **CITE,
        },
    ),
    "parts": WagerRule(
        "a composite: simple wagers that it is made of",
        {
            "split": BookKey("true, if the player may say how much lies on each part", "false", one_of=TRUE_FALSE),
            **CITE,
        },
        others="shares by wager, `number` being the number named: two = 1, three = 1",
    ),
    "unit": WagerRule(
        "it divides into equal parts that chips can pay", {"parts": BookKey("how many, a whole number"), **CITE}
    ),
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
"""The keys of a wager, each wager a table by its name."""
