"""Proofs for The Star that no record can give: the book's head, its layout and its sign."""

from typing import Any

from claims import proves

from hardway.floor.table.table_door import Giver, fill
from hardway.notation import NotationError, read_record, record_form, replay_text
from hardway.promotion import open_promotion
from hardway.promotion import view as promotion_view
from hardway.rulebook import Book, Law
from hardway.table import Head, Refusal, State, open_table, view

EVERY_WAGER = (
    *(f"bet ann {wager} 12" for wager in ("pass", "dont_pass", "place 4", "place_lose 4", "buy 4", "lay 4", "hard 4")),
    "on ann hard 4 by dealer",
    "roll 3 3",
    *(f"bet ann {wager} 12" for wager in ("come", "dont_come", "pass_odds", "dont_pass_odds")),
    "roll 4 5",
    *(f"bet ann {wager} 12" for wager in ("come", "dont_come", "come_odds 9", "dont_come_odds 9", "big 6", "big 8")),
    *(f"bet ann {wager} 12" for wager in ("any_craps", "two", "three", "twelve", "eleven", "field", "any_seven")),
    *(f"bet ann {wager}" for wager in ("horn 12", "horn_high 12 5", "craps_eleven 12")),
    "off ann place 4",
    "on ann hard 4 by dealer",
)
"""Each wager of 6.1 put down; a Place Bet is called off, a Hardway on."""


def _refused(book: Book, *head: str) -> str:
    """Return why a record with this head is refused; empty where it is not."""
    try:
        replay_text("\n".join(("house star", *head, "seat ann 100")), books=lambda _name: book)
    except NotationError as error:
        return error.says
    return ""


def _played(book: Book, *lines: str) -> tuple[Law, State]:
    """Return a table after these entries of ann's game."""
    game = replay_text("\n".join(("house star", "seat ann 1000", *lines)), books=lambda _name: book)
    return game.law, game.state


@proves("star", "Order (1)")
def the_order(book: Book) -> None:
    """The opening line of every replay names the Authority, the Act and the Order that approved these rules."""
    head = record_form(_played(book)[0], Head("star"))
    assert head["regulator"] == "Independent Liquor and Gaming Authority"
    assert head["act"] == "Casino Control Act 1992 (New South Wales)"
    assert head["edition"] == "Order of 17 August 2016"
    assert (book.house, book.regulator_short) == ("The Star Sydney", "ILGA")


@proves("star", "Order [commencement]")
def commencement(book: Book) -> None:
    """A record of a day before these rules were signed is refused."""
    assert "2016-08-17" in _refused(book, "date 2016-08-16")
    assert not _refused(book, "date 2016-08-17")


def _put_down(book: Book) -> list[dict[str, Any]]:
    """Return a spectator's view of a table on which one player has placed each wager of 6.1."""
    return view(*_played(book, *EVERY_WAGER), "")["players"][0]["wagers"]


@proves("star", "2.2", "Diagram A")
def layout(book: Book) -> None:
    """Each of the twenty-five wagers of 6.1, put down, lies on an area of the layout."""
    areas: dict[str, set[str]] = {}
    for one in _put_down(book):
        areas.setdefault(one["area"], set()).add(one["label"])
    assert areas == {
        "line": {"Win Line", "Don't Win", "Behind the Win Line", "Behind the Don't Win", "Big 6 and Big 8"},
        "come": {"Come", "Don't Come", "Behind the Come", "Behind the Don't Come"},
        "numbers": {"Place Bet to Win", "Place Bet to Lose", "Buy", "Lay"},
        "field": {"Field"},
        "centre": {
            "Hardways", "Any Craps", "Craps Two", "Craps Three", "Craps Twelve", "Eleven", "Any Seven", "Horn",
            "Horn High", "Crap-Eleven",
        },
    }  # fmt: skip


@proves("star", "2.4", "2.4.5", "2.4.5.1", "2.4.5.2", "2.4.5.3", "2.4.5.4", "2.4.5.5")
def buttons(book: Book) -> None:
    """A spectator sees Lay, Buy and Don't place on those wagers only, and On or Off on called ones."""
    seen = {one["wager"]: one for one in _put_down(book)}
    carried = {key.split()[0]: one["button"] for key, one in seen.items() if one["button"]}
    assert carried == {"lay": "Lay", "buy": "Buy", "place_lose": "Don't place"}
    assert {key: one["marker"] for key, one in seen.items() if one["marker"]} == {"place 4": "off", "hard 4": "on"}


@proves("star", "6.1.5.1")
def double(book: Book) -> None:
    """Odds behind a line wager are double: no table may set another multiple."""
    assert "odds_multiple" in _refused(book, "option odds_multiple 3")


@proves("star", "7.1")
def limits_by_area(book: Book) -> None:
    """The sign speaks of wagers, each on its area; no clause lets it count a player's wagers together."""
    assert "7.1" in _refused(book, "sign * 5 500 per player")
    assert not _refused(book, "sign * 5 500 per area")


@proves("star", "7.1")
def the_sign(book: Book) -> None:
    """A spectator sees the minimum, the maximum and the unit."""
    law, state = open_table(book, read_record("house star\nsign * 10 500 5\nsign field 5 100").head)
    assert view(law, state, "")["sign"] == {
        "*": ("10.00", "500.00", "5.00", "area"),
        "field": ("5.00", "100.00", "0.00", "area"),
    }


@proves("star", "9.1", "9.2")
def statistics(book: Book) -> None:
    """In a casino, records and analyses of outcomes are for employees and inspectors on duty, and for no player."""
    law, state = open_table(book, Head("star", mode="casino"))
    staff = {"dealer", "stickperson", "boxperson", "casino_supervisor", "gaming_supervisor", "inspector"}
    staff |= {"assistant_gaming_manager", "gaming_manager"}
    assert staff == set(book.roles)
    for viewer in sorted(staff):
        seen = view(law, state, viewer)
        assert seen["statistics"]
        assert seen["export"]
        assert seen["projection"]
        assert seen["desk"] is not None
    for viewer in ("ann", ""):
        seen = view(law, state, viewer)
        assert not seen["statistics"]
        assert not seen["export"]
        assert not seen["projection"]
        assert seen["desk"] is None


@proves("star", "9.14")
def rules_to_read(book: Book) -> None:
    """Every clause has the rule, and what the software does about it, in words."""
    assert len(book.clauses) == 288
    for clause in book.clauses.values():
        assert clause.rule
        assert clause.does.endswith(".")
        assert not set(clause.does) & set("`_")


@proves("star", "3.1", "3.2", "3.4.1", "4.4.1", '1.1 "stickperson"')
def whose_the_dice_are(book: Book) -> None:
    """With human dealers the stickperson offers and calls the dice; stick or box looks for a lost die."""
    law, state = _played(book, "bet ann pass 10")
    for entry, roles in {
        "offer ann": {"stickperson"},
        "rest": {"stickperson"},
        "roll 4 3": {"stickperson", "boxperson"},  # the boxperson only reads back what the stick has read
        "dice lost 1": {"stickperson", "boxperson"},
    }.items():
        for role in sorted(book.roles):
            given = fill(law, state, entry, Giver("kim", role, "people", "real"))
            assert (role in roles) != isinstance(given, Refusal), (entry, role)


@proves("star", "10.5", "10.5.1", "10.5.2", "10.5.3", "10.5.4")
def what_no_prize_may_include(book: Book) -> None:
    """The author of terms sees everything that 10.5 bars, each by its name; liquor only above 20 litres."""
    shown = promotion_view(book, open_promotion(book, "summer"), "gaming_manager")["office"]["book"]["contents"]
    assert {one["content"]: (one["most"], one["unit"], one["clause"]) for one in shown} == {
        "tobacco": (0, "", "10.5.1"),
        "firearm": (0, "", "10.5.2"),
        "ammunition": (0, "", "10.5.2"),
        "imitation_firearm": (0, "", "10.5.2"),
        "prohibited_weapon": (0, "", "10.5.3"),
        "liquor": (2000, "litres", "10.5.4"),
    }
