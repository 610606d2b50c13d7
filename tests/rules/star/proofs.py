"""Proofs for The Star that no record can give: what the book's head, its layout and its sign say."""

from claims import acting, proves

from hardway.notation import NotationError, replay_text
from hardway.rulebook import Book
from hardway.table import Head, open_table, view


def _refused(book: Book, *head: str) -> str:
    """Return why a record with this head is not played, or nothing."""
    try:
        replay_text("\n".join(("house star", *head, "seat ann 100")), books=lambda _name: book)
    except NotationError as error:
        return error.says
    return ""


@proves("star", "Order (1)")
def the_order(book: Book) -> None:
    """The Authority approved these rules under section 66(1) of the Casino Control Act 1992."""
    assert book.house == "The Star Sydney"
    assert book.regulator == "Independent Liquor and Gaming Authority"
    assert book.regulator_short == "ILGA"
    assert book.act == "Casino Control Act 1992 (New South Wales)"
    assert book.edition == "Order of 17 August 2016"


@proves("star", "Order [commencement]")
def commencement(book: Book) -> None:
    """No table is played by these rules on a day before they were signed."""
    assert "2016-08-17" in _refused(book, "date 2016-08-16")
    assert not _refused(book, "date 2016-08-17")


@proves("star", "2.2", "Diagram A")
def layout(book: Book) -> None:
    """Each of the wagers of 6.1 has its area on the layout; Big 6 and Big 8 are two of the twenty-five."""
    areas = {
        "line": {"pass", "dont_pass", "pass_odds", "dont_pass_odds", "big"},
        "come": {"come", "dont_come", "come_odds", "dont_come_odds"},
        "numbers": {"place", "place_lose", "buy", "lay"},
        "field": {"field"},
        "centre": {
            "hard", "any_craps", "two", "three", "twelve", "eleven", "any_seven", "horn", "horn_high", "craps_eleven",
        },
    }  # fmt: skip
    for area, wagers in areas.items():
        assert {name for name, wager in book.wagers.items() if wager.area == area} == wagers
    assert len(book.wagers) + 1 == 25


@proves("star", "2.4", "2.4.5", "2.4.5.3", "2.4.5.4", "2.4.5.5")
def buttons(book: Book) -> None:
    """Lay, Buy and Place to Lose carry their marker buttons, and no other wager has one."""
    carried = {name: wager.button for name, wager in book.wagers.items() if wager.button}
    assert carried == {"lay": "Lay", "buy": "Buy", "place_lose": "Don't place"}


@proves("star", "6.1.5.1")
def double(book: Book) -> None:
    """What may stand behind a line is double: no table may set another multiple."""
    assert "odds_multiple" in _refused(book, "option odds_multiple 3")


@proves("star", "7.1")
def limits_by_area(book: Book) -> None:
    """The sign speaks of wagers, each on its area; no clause lets it count a player's wagers together."""
    assert "7.1" in _refused(book, "sign * 5 500 per player")
    assert not _refused(book, "sign * 5 500 per area")


@proves("star", "9.1", "9.2")
def statistics(book: Book) -> None:
    """In a casino, what records and analyses outcomes is for employees and inspectors on duty, and for no player."""
    law, state = open_table(book, Head("star", mode="casino"))
    staff = {"dealer", "stickperson", "boxperson", "casino_supervisor", "gaming_supervisor", "inspector"}
    staff |= {"assistant_gaming_manager", "gaming_manager"}
    assert staff == set(book.roles)
    for viewer in sorted(staff):
        seen = view(law, state, viewer)
        assert seen["statistics"]
        assert seen["export"]
        assert seen["desk"] is not None
    for viewer in ("ann", ""):
        seen = view(law, state, viewer)
        assert not seen["statistics"]
        assert not seen["export"]
        assert seen["desk"] is None


@proves("star", "9.14")
def rules_to_read(book: Book) -> None:
    """Every clause can be read: the rule, and what is done about it."""
    assert len(book.clauses) == 288
    assert all(clause.rule and clause.does for clause in book.clauses.values())


@proves("star", "3.2", "3.4.1", "4.4.1")
def whose_the_dice_are(book: Book) -> None:
    """The stickperson offers the dice and calls the total; a lost die is for stick and box."""
    assert acting(book, "offer_first") == acting(book, "called") == {"stickperson"}
    assert acting(book, "retrieve") == {"stickperson", "boxperson"}
