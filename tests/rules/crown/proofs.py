"""Proofs for Crown Melbourne that no record can give: the head, the buttons, and rows that another rule covers."""

from claims import proves

from hardway.notation import Replay, read_record
from hardway.rulebook import Book, Cite
from hardway.table import legal, view
from hardway.table.events import ThrowVoid

ABOVE = ("boxperson", "game_supervisor", "pit_boss", "casino_manager")


def _table(book: Book, *lines: str) -> Replay:
    """Play some entries at a table of this book."""
    replay = Replay(read_record("\n".join(("house crown", *lines))), books=lambda _name: book)
    for _ in replay.play():
        pass
    return replay


@proves("crown", '1.1 "VCGR"')
def regulator(book: Book) -> None:
    """The regulator's name and its short form, as the rules use it."""
    assert book.regulator == "Victorian Commission for Gambling Regulation"
    assert book.regulator_short == "VCGR"


@proves("crown", "1.3")
def one_table(book: Book) -> None:
    """The game is the game at one table: what happens at another with the same rules changes nothing here."""
    here = _table(book, "sign * 5 500", "seat ann 100", "bet ann pass 10")
    before = view(here.law, here.state, "")
    there = _table(book, "seat ann 50", "seat bob 50", "bet bob pass 20", "roll 4 2", "bet bob field 2", "pass bob")
    assert view(here.law, here.state, "") == before
    assert (here.state.point, there.state.point) == (0, 6)
    assert sorted(here.state.players) == ["ann"]
    assert here.state.players["ann"].bets["pass"].amount == 1000


@proves("crown", '1.1 "Boxperson"', '1.1 "Dealer"', '1.1 "Stickperson"')
def roles(book: Book) -> None:
    """The three who run the table, by the definitions that name them; the players stand left of the Boxperson."""
    assert book.roles["dealer"].cite.clause == '1.1 "Dealer"'
    assert book.roles["stickperson"].cite.clause == '1.1 "Stickperson"'
    assert book.roles["boxperson"].cite.clause == '1.1 "Boxperson"'
    assert book.box == "boxperson"


@proves("crown", "1.2", '1.1 "Stickperson"')
def ladder(book: Book) -> None:
    """A Game Supervisor or above may act as any Dealer, the one on the stick too; the Stickperson is a Dealer."""
    expected = {role: {"dealer": Cite("1.2"), "stickperson": Cite("1.2")} for role in ABOVE}
    expected["stickperson"] = {"dealer": Cite('1.1 "Stickperson"')}
    assert book.acts_as == expected


@proves("crown", "2.7", "2.7.3", "2.7.4", "2.7.6")
def buttons(book: Book) -> None:
    """Lay, Buy and Don't Place wagers carry their button on the layout, and no other wager has one."""
    table = _table(
        book, "seat ann 500", "bet ann lay 4 40", "bet ann buy 4 20", "bet ann place_lose 4 11", "bet ann place 4 10"
    )
    (ann,) = view(table.law, table.state, "")["players"]
    shown = {wager["wager"]: wager["button"] for wager in ann["wagers"]}
    assert shown == {"lay 4": "Lay", "buy 4": "Buy", "place_lose 4": "D.P", "place 4": ""}
    assert {name for name, wager in book.wagers.items() if wager.button} == {"lay", "buy", "place_lose"}


@proves("crown", "3.2", "3.3.1", "3.5.1(a)", "3.5.2(a)")
def named_roles(book: Book) -> None:
    """The roles as the clauses name them; that those above may do the same comes from 1.2, not from these."""
    named = {act: set(authority.roles) for act, authority in book.authority.items()}
    assert named["late"] == {"dealer", "boxperson", "stickperson"}
    assert named["announce"] == {"dealer", "stickperson"}
    assert named["oral"] == {"boxperson"}
    assert named["on"] == named["off"] == {"dealer", "boxperson"}


@proves("crown", *(f"5.4.1({x})" for x in "abc"), *(f"5.4.2({x})" for x in "abcdefgh"))
def callers(book: Book) -> None:
    """Every ground is called by the Boxperson or the Stickperson."""
    assert len(book.grounds) == 3 + 8
    assert all(ground.callers == {"boxperson", "stickperson"} for ground in book.grounds.values())


@proves("crown", "2.2", "3.3", "Diagram A")
def areas(book: Book) -> None:
    """Each wager of the list has its area on the layout; Big 6 and Big 8 are two of the twenty-four."""
    expected = {
        "line": {"pass", "dont_pass", "pass_odds", "dont_pass_odds", "big"},
        "come": {"come", "dont_come", "come_odds", "dont_come_odds"},
        "numbers": {"place", "place_lose", "buy", "lay"},
        "field": {"field"},
        "centre": {"hard", "any_craps", "two", "three", "twelve", "eleven", "any_seven", "horn", "horn_high"},
    }
    for area, wagers in expected.items():
        assert {name for name, wager in book.wagers.items() if wager.area == area} == wagers
    assert len(book.wagers) + 1 == 24
    table = _table(book, "seat ann 500", "bet ann field 5", "bet ann place 6 12")
    seen = view(table.law, table.state, "")
    assert seen["house"] == "crown"
    assert book.house == "Crown Melbourne"
    assert [wager["area"] for wager in seen["players"][0]["wagers"]] == ["field", "numbers"]


INACTIVE = {
    "pass": "3.6.1(c)", "pass_odds": "3.6.2(c)", "dont_pass": "3.6.3(c)", "dont_pass_odds": "3.6.4(c)",
    "come N": "3.6.5(c)", "come_odds N": "3.6.6(c)", "dont_come N": "3.6.7(c)", "dont_come_odds N": "3.6.8(c)",
    "place N": "3.6.9(c)", "buy N": "3.6.10", "place_lose N": "3.6.11(c)", "lay N": "3.6.12", "hard N": "3.6.13(c)",
    "big 6": "3.6.23(c)", "big 8": "3.6.24(c)",
}  # fmt: skip


@proves("crown", *INACTIVE.values())
def inactive(book: Book) -> None:
    """The limb by which each wager is inactive on any other total; play shows only that the wager stays."""
    for wager, clause in INACTIVE.items():
        rows = [row for row in book.rows if row.wager == wager and row.puck != "off" and row.throw.startswith("not")]
        assert [(row.result, row.cite.clause) for row in rows] == [("untouched", clause)]


@proves("crown", '1.1 "Come Out Roll"', '1.1 "Point"', "3.6.1(a)(ii)", "3.6.3(a)(ii)")
def points(book: Book) -> None:
    """What leaves the puck and the line as they are: totals that set no point, or neither make nor miss it."""
    rows = {(row.wager, row.puck, row.result): row.cite for row in book.rows}
    assert rows["puck", "off", "stays"] == Cite('1.1 "Come Out Roll"', "CS5")
    assert rows["puck", "on", "stays"].clause == '1.1 "Point"'
    assert rows["pass", "off", "untouched"].clause == "3.6.1(a)(ii)"
    assert rows["dont_pass", "off", "untouched"].clause == "3.6.3(a)(ii)"


RESTS_ON = {
    "oral": "3.3.1", "tender_cash": "3.3.1", "tender_tokens": "3.3.1", "off_unit": "4.2.3", "multiples_notice": "4.4",
    "sign_scope": "4.4", "commission_rounding": "3.6.12", "commission_return": "3.6.10", "inactive_odds": "3.6.6",
    "composite_remainder": "6.1 [Horn Bet]", "on_spreads": "3.5.1(b)", "off_spreads": "3.5.2(b)", "nobody": "5.2.2(a)",
    "noroll_after_call": "5.4.2", "noroll_late": "5.4.1", "no_roll_caller": "5.4.1", "big_6_8": "3.6.23",
    "dice": "5.1.1",
}  # fmt: skip


@proves("crown", *sorted(set(RESTS_ON.values())))
def settings(book: Book) -> None:
    """The clause that `hardway rules` shows beside each setting; in play no refusal or settlement names these."""
    assert {name: book.settings[name].cite.clause for name in RESTS_ON} == RESTS_ON


@proves("crown", "4.1", "4.1 footnote 1 [s 66(1)]", "4.4")
def the_sign(book: Book) -> None:
    """Everyone sees the sign, and what it lets a player put down, the default as well as one of the table's own."""
    table = _table(book, "seat ann 20000")
    assert view(table.law, table.state, "")["sign"] == {"*": (100, 1_000_000, 0, "area")}
    table = _table(book, "sign * 5 500", "sign field 10 200 5 per player", "seat ann 20000")
    assert view(table.law, table.state, "ann")["sign"] == {
        "*": (500, 50_000, 0, "area"),
        "field": (1000, 20_000, 500, "player"),
    }
    limits = {row.get("wager"): (row.get("min"), row.get("max")) for row in legal(table.law, table.state, "ann")["may"]}
    assert limits["field"] == ("10.00", "200.00")
    assert limits["any_seven"] == ("5.00", "500.00")


@proves("crown", "5.3.1(d)")
def settling(book: Book) -> None:
    """The four steps after a throw, each with its clause; settling is the third."""
    steps = [(event, cite.clause) for event, cite in book.procedure]
    assert steps == [("called", "5.3.1(a)"), ("collected", "5.3.1(c)"), ("settled", "5.3.1(d)"), ("passed", "5.3.1(e)")]


@proves("crown", "5.4.1", "5.4.2")
def no_time_for_the_call(book: Book) -> None:
    """The rules set no time for calling a throw off: a call after the dice rest is not marked late."""
    for ground in ("not_together", "on_rail"):
        replay = Replay(
            read_record(f"house crown\nseat ann 50\nbet ann pass 5\nthrow\nrest\nnoroll {ground} by boxperson"),
            books=lambda _name: book,
        )
        outcomes = [played.outcome for played in replay.play()]
        (void,) = [event for event in outcomes[-1] if isinstance(event, ThrowVoid)]
        assert not void.late


@proves("crown", "5.4.2")
def wagers_stand(book: Book) -> None:
    """That wagers stand after an invalid throw is a reading of the rules on invalid throws."""
    assert book.cites["stands"] == Cite("5.4.2", "CS6")


@proves("crown", "9.1")
def no_device(book: Book) -> None:
    """At a casino's table statistics and export are for staff; a player's screen analyses nothing."""
    table = _table(book, "mode casino", "seat ann 500")
    for viewer, may in (("ann", False), ("", False), ("boxperson", True), ("inspector", True)):
        seen = view(table.law, table.state, viewer)
        assert (seen["statistics"], seen["export"]) == (may, may)
