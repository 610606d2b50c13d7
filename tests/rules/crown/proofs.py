"""Proofs for Crown Melbourne that no record can give: the head, the buttons, and rows that another rule covers."""

from collections.abc import Mapping
from typing import Any

from claims import acting, proves

from hardway.notation import Replay, read_record
from hardway.rulebook import Amendment, Book, BookError, Cite, amend, variant_book
from hardway.table import legal, view
from hardway.table.model.events import ThrowVoid
from hardway.tournament import TournamentConditions

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
    """A game is played at one table: another table with the same rules changes nothing here."""
    here = _table(book, "sign * 5 500", "seat ann 100", "bet ann pass 10")
    before = view(here.law, here.state, "")
    there = _table(book, "seat ann 50", "seat bob 50", "bet bob pass 20", "roll 4 2", "bet bob field 2", "pass bob")
    assert view(here.law, here.state, "") == before
    assert (here.state.point, there.state.point) == (0, 6)
    assert sorted(here.state.players) == ["ann"]
    assert here.state.players["ann"].bets["pass"].amount == 1000


@proves("crown", '1.1 "Boxperson"', '1.1 "Dealer"', '1.1 "Stickperson"')
def roles(book: Book) -> None:
    """Three roles run the table, by the definitions that name them; the players stand left of the Boxperson."""
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
    """Each act has the roles that its clause names; senior roles may act for them by 1.2."""
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
    """Each wager is inactive on other totals by its own clause; play shows only that the wager stays."""
    for wager, clause in INACTIVE.items():
        rows = [row for row in book.rows if row.wager == wager and row.puck != "off" and row.throw.startswith("not")]
        assert [(row.result, row.cite.clause) for row in rows] == [("untouched", clause)]


@proves("crown", '1.1 "Come Out Roll"', '1.1 "Point"', "3.6.1(a)(ii)", "3.6.3(a)(ii)")
def points(book: Book) -> None:
    """Totals that set no point, or neither make nor miss it, leave the puck and the line as they are."""
    rows = {(row.wager, row.puck, row.result): row.cite for row in book.rows}
    assert rows["puck", "off", "stays"] == Cite('1.1 "Come Out Roll"', "CS5")
    assert rows["puck", "on", "stays"].clause == '1.1 "Point"'
    assert rows["pass", "off", "untouched"].clause == "3.6.1(a)(ii)"
    assert rows["dont_pass", "off", "untouched"].clause == "3.6.3(a)(ii)"


RESTS_ON = {
    "oral": "3.3.1", "tender_cash": "3.3.1", "tender_tokens": "3.3.1", "tender_vouchers": "3.3.1",
    "off_unit": "4.2.3", "multiples_notice": "4.4", "sign_scope": "4.4", "commission_rounding": "3.6.12",
    "commission_return": "3.6.10", "inactive_odds": "3.6.6", "composite_remainder": "6.1 [Horn Bet]", "on_spreads": "3.5.1(b)", "off_spreads": "3.5.2(b)", "nobody": "5.2.2(a)",
    "noroll_after_call": "5.4.2", "noroll_late": "5.4.1", "no_roll_caller": "5.4.1",
    "dice": "5.1.1",
}  # fmt: skip


@proves("crown", *sorted(set(RESTS_ON.values())))
def settings(book: Book) -> None:
    """The clause that `hardway rules` shows beside each setting; in play no refusal or settlement names these."""
    assert {name: book.settings[name].cite.clause for name in RESTS_ON} == RESTS_ON


@proves("crown", "4.1", "4.1 footnote 1 [s 66(1)]", "4.4")
def the_sign(book: Book) -> None:
    """Everybody sees the sign and its limits, both the default and one that the table sets."""
    table = _table(book, "seat ann 20000")
    assert view(table.law, table.state, "")["sign"] == {"*": ("1.00", "10000.00", "0.00", "area")}
    table = _table(book, "sign * 5 500", "sign field 10 200 5 per player", "seat ann 20000")
    assert view(table.law, table.state, "ann")["sign"] == {
        "*": ("5.00", "500.00", "0.00", "area"),
        "field": ("10.00", "200.00", "5.00", "player"),
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
    """Wagers stand after an invalid throw by a reading of the rules on invalid throws."""
    assert book.cites["stands"] == Cite("5.4.2", "CS6")


@proves("crown", "9.1")
def no_device(book: Book) -> None:
    """At a casino's table statistics and export are for staff; a player's screen analyses nothing."""
    table = _table(book, "mode casino", "seat ann 500")
    for viewer, may in (("ann", False), ("", False), ("boxperson", True), ("inspector", True)):
        seen = view(table.law, table.state, viewer)
        assert (seen["statistics"], seen["export"], seen["projection"]) == (may, may, may)


@proves("crown", "9.9")
def review(book: Book) -> None:
    """A Pit Boss or above decides, the Director reviews; seniority is not checked."""
    (ladder,) = book.ladders.values()
    assert [set(step.roles) for step in ladder] == [{"pit_boss", "casino_manager"}, {"surveillance_director"}]
    assert [step.needs for step in ladder] == ["", "requested"]
    assert [step.cite for step in ladder] == [Cite("9.9"), Cite("9.9", "HW11")]


@proves("crown", "4.1 footnote 1 [s 66(2)]", "9.7")
def signs_up(book: Book) -> None:
    """Everybody at the table sees a coming change and closing with their time, and afterwards the new sign."""
    posted = ("@19:00 sign * 10 500 from 19:20 by boxperson", "close 20:00 by pit_boss")
    table = _table(book, "sign * 5 500", "seat ann 500", *posted)
    for viewer in ("ann", "", "dealer", "inspector"):
        seen = view(table.law, table.state, viewer)
        assert seen["sign"] == {"*": ("5.00", "500.00", "0.00", "area")}
        assert seen["posted"] == [{"wager": "*", "limits": ("10.00", "500.00", "0.00", "area"), "from": "19:20"}]
        assert (seen["closes"], seen["open"]) == ("20:00", True)
    table = _table(book, "sign * 5 500", "seat ann 500", *posted, "@19:20")
    seen = view(table.law, table.state, "ann")
    assert (seen["sign"], seen["posted"]) == ({"*": ("10.00", "500.00", "0.00", "area")}, [])
    table = _table(book, "sign * 5 500", "seat ann 500", *posted, "@20:00")
    assert not view(table.law, table.state, "ann")["open"]


@proves("crown", "4.3")
def personal_marker(book: Book) -> None:
    """The place of a player with limits of their own is marked for everyone to see; other places are not."""
    table = _table(book, "seat ann 500", "seat bob 500", "personal ann 5 1000 by boxperson")
    marked = [player["personal"] for player in view(table.law, table.state, "")["players"]]
    assert marked == [{"*": ("5.00", "1000.00")}, {}]


@proves("crown", "9.1", "9.2.2", "9.2.3", "9.2.5", "9.9")
def for_staff(book: Book) -> None:
    """Records of supervision are shown to staff and inspectors, and to no player."""
    table = _table(
        book, "seat ann 100", "seat bob 100", "bet ann pass 10", "roll 4 3", "report device ann by dealer",
        "seize ann 10 by pit_boss", "detain ann by pit_boss", "exclude bob by pit_boss because a side bet",
        "dispute bob over 9.10: it was a joke",
    )  # fmt: skip
    for viewer in ("pit_boss", "inspector"):
        desk = view(table.law, table.state, viewer)["desk"]
        assert (desk["reports"], desk["held"]) == ([("device", "ann")], {"ann": "10.00"})
        assert (desk["detained"], list(desk["excluded"])) == (["ann"], ["bob"])
        assert [(dispute["player"], dispute["over"]) for dispute in desk["disputes"]] == [("bob", "9.10")]
    for viewer in ("ann", "bob", ""):
        assert view(table.law, table.state, viewer)["desk"] is None


@proves("crown", "9.5")
def no_hints(book: Book) -> None:
    """Every notice of the book carries the clause of a rule, and no entry but `advise` speaks to a player."""
    assert all(notice.cite.clause in book.clauses for notice in book.notices)
    table = _table(book, "seat ann 500", "bet ann pass 10", "roll 4 2")
    rows = legal(table.law, table.state, "ann")
    known = {"entry", "phrase", "wager", "min", "max", "step", "pays", "exact_every", "by", "reason", "clause"}
    assert {key for row in (*rows["may"], *rows["not"]) for key in row} <= known


@proves("crown", "7.1", "7.3.1(b)", "7.3.2", "7.3.3", "7.4.1", "7.4.2")
def mini(book: Book) -> None:
    """Mini Craps changes only the rows of clause 7; every other row is the full table's."""
    small = variant_book(book, "mini")
    assert (book.box, small.box) == ("boxperson", "dealer")
    for table in ("rows", "odds", "wagers", "grounds", "procedure", "annulments", "breaches", "ladders", "clauses"):
        assert getattr(small, table) == getattr(book, table)
    assert _changed(book.settings, small.settings) == {"late_until", "oral"}
    assert _changed(book.authority, small.authority) == {"stick", "hold_stick", "nomore"}
    assert _changed(book.cites, small.cites) == {"offer_first"}
    assert _changed(book.equipment, small.equipment) == {"table", "layout", "stick", "dealer_place", "diagram_b"}
    assert {key: value for key, value in small.acts_as.items() if key != "dealer"} == book.acts_as
    assert small.acts_as["dealer"] == {"stickperson": Cite("7.3.1(b)", "CS28", "7.1")}
    assert [notice.cite.clause for notice in small.notices if notice not in book.notices] == ["7.3.3"]


def _changed(full: Mapping[str, Any], small: Mapping[str, Any]) -> set[str]:
    return {name for name in {*full, *small} if full.get(name) != small.get(name)}


@proves("crown", "7.1")
def only_its_own(book: Book) -> None:
    """Clause 7 allows Mini Craps and no other amendment."""
    change = Amendment("settings", {"name": "oral"}, {"value": "no"}, by="7.1")
    try:
        amended = amend(book, [change])
    except BookError:
        amended = None
    assert amended is None


@proves("crown", "7.2.2", "7.3.3", "7.4.1", "Diagram B")
def small_table(book: Book) -> None:
    """The small table shows the areas of the same wagers, who has the stick, and that no more bets was called."""
    head = ("variant mini", "seat ann 500", "bet ann field 5", "bet ann place 6 12")
    table = _table(book, *head)
    assert table.law.book.house == "Crown Melbourne, Mini Craps"
    assert {name: wager.area for name, wager in table.law.book.wagers.items()} == {
        name: wager.area for name, wager in book.wagers.items()
    }
    seen = view(table.law, table.state, "ann")
    assert [wager["area"] for wager in seen["players"][0]["wagers"]] == ["field", "numbers"]
    assert (seen["stick"], seen["no_more_bets"]) == (None, False)
    table = _table(book, *head, "stick boxperson by pit_boss", "nomore")
    seen = view(table.law, table.state, "ann")
    assert (seen["stick"], seen["no_more_bets"]) == ("boxperson", True)


@proves("crown", "5.1.1", "5.3.1(a)", "5.4.2(a)(i)", "7.3.2")
def whose_the_dice_are(book: Book) -> None:
    """The Stickperson offers the dice and calls the total; a lost die is for stick and box; at the small table the Dealer offers."""
    assert acting(book, "offer_first") == acting(book, "called") == {"stickperson"}
    assert acting(book, "retrieve") == {"stickperson", "boxperson"}
    assert acting(variant_book(book, "mini"), "offer_first") == {"dealer"}


_CONDITIONS = {
    "4.4": {"1 limits": "5 to 500"},
    "8.2.1(a)": {"entry_fee": "100"},
    "8.2.1(b)": {"buy_in": "50", "1 chips": "1000", "1 ends": "returned"},
    "8.2.1(c)": {"least_wager": "10", "missed_wager": "out"},
    "8.2.1(d)": {"ties": "all", "1 kind": "final", "1 takes": "entrants", "1 start": "2026-11-14T19:00", "1 length": "30 hands", "1 tables": "2", "1 goes_on": "none"},
    "8.2.1(e)": {"secret_wagers": "1", "secret_how": "On a card."},
    "8.2.1(f)": {"buy_back": "50", "buy_back_times": "1", "buy_back_until": "1", "buy_back_how": "At the cage."},
    "8.2.1(g)(i)": {"eligibility": "Only persons entitled to enter the casino and gamble are eligible to enter the tournament."},
    "8.2.1(g)(ii)": {"refuse_any": "The casino operator may refuse any application."},
    "8.2.1(g)(iii)": {"criteria": "Members only."},
    "8.2.1(h)": {"terms": "By the form.", "withdraw_until": "2026-11-10T12:00", "form": "Name.", "players": "2 to 8"},
    "8.2.1(i)": {"grounds": "collusion", "retirement": "any_time", "refund_fee": "0%", "refund_buy_in": "0%", "refund_disqualified": "0%"},
    "8.2.1(j)": {"late_arrival": "out", "absent_after": "15", "non_attendance": "out"},
    "8.2.1(k)": {"prizes": "300"},
    "8.2.1(l)": {"conducted": "The rules prevail."},
}  # fmt: skip
"""The items that the text asks conditions for, by clause."""


def _gaps(book: Book, said: Mapping[str, str]) -> list[tuple[str, str]]:
    keyed = {(int(name.partition(" ")[0]) if " " in name else 0, name.split()[-1]): says for name, says in said.items()}
    found = TournamentConditions(book.tournament, keyed).gaps()
    missing = (gap for gap in found if gap.says == book.tournament.items[gap.item].says)
    return [(gap.where.removeprefix("round "), gap.cite.clause) for gap in missing]


@proves("crown", "8.2.1", *_CONDITIONS)
def conditions_lack_what_is_not_stated(book: Book) -> None:
    """Complete conditions lack an item, by its clause, exactly when it is left out."""
    every = {name: says for items in _CONDITIONS.values() for name, says in items.items()}
    assert _gaps(book, every) == []
    for clause, items in _CONDITIONS.items():
        for name in items:
            assert _gaps(book, {one: says for one, says in every.items() if one != name})[:1] == [(name, clause)]


@proves("crown", "8.2.1(c)", "8.2.1(e)", "8.2.1(f)")
def what_is_not_there_needs_no_more_words(book: Book) -> None:
    """Words for secret wagers and buying back are needed only where the conditions allow them."""
    every = {name: says for items in _CONDITIONS.values() for name, says in items.items()}
    for none, others in (
        ("least_wager", ("missed_wager",)),
        ("secret_wagers", ("secret_how",)),
        ("buy_back", ("buy_back_times", "buy_back_until", "buy_back_how")),
    ):
        assert _gaps(book, {**{n: says for n, says in every.items() if n not in others}, none: "none"}) == []


@proves("crown", "8.2.1(d)", "8.3.3")
def what_the_text_does_not_ask_for_may_be_left_out(book: Book) -> None:
    """Places at a table and substitutes have an item, and a default."""
    items = book.tournament.items
    assert (items["places"].optional, items["places"].cite.clause) == ("16", "8.2.1(d)")
    assert (items["substitutes"].optional, items["substitutes"].cite.clause) == ("yes", "8.3.3")


def _amendable(book: Book, change: Amendment) -> bool:
    try:
        return bool(amend(book, [change]))
    except BookError:
        return False


@proves("crown", "8.2.2")
def only_conditions_change_rules_by_their_right(book: Book) -> None:
    """The right of tournament conditions allows no other amendment."""
    change = Amendment("odds", {"wager": "any_seven"}, {"odds": "5 to 1"}, by="8.2.2")
    assert not _amendable(book, change)
    assert amend(book, [change], made_by="conditions").odds["any_seven", 0].ratio == 5
