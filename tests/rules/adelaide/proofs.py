"""Proofs for SkyCity Adelaide that no record can give: the head, the layout, the odds, the notice and the late mark."""

from fractions import Fraction

from claims import acting, proves

from hardway.notation import NotationError, Replay, read_record, replay_text
from hardway.rulebook import HOUSES, Amendment, Book, BookError, Slot, amend, gaps, law, read
from hardway.rulebook.felt.house_felt import felt_data, lay_out
from hardway.rulebook.model.law import option_error
from hardway.rulebook.model.settings import choice_values
from hardway.table import legal, view
from hardway.table.model.events import ThrowVoid

LISTED = {
    "pass": "1-1", "dont_pass": "1-1", "come": "1-1", "dont_come": "1-1",
    "pass_odds 4 10": "2-1", "pass_odds 5 9": "3-2", "pass_odds 6 8": "6-5",
    "dont_pass_odds 4 10": "1-2", "dont_pass_odds 5 9": "2-3", "dont_pass_odds 6 8": "5-6",
    "come_odds 4 10": "2-1", "come_odds 5 9": "3-2", "come_odds 6 8": "6-5",
    "dont_come_odds 4 10": "1-2", "dont_come_odds 5 9": "2-3", "dont_come_odds 6 8": "5-6",
    "place 4 10": "9-5", "place 5 9": "7-5", "place 6 8": "7-6",
    "place_lose 4 10": "5-11", "place_lose 5 9": "5-8", "place_lose 6 8": "4-5",
    "buy 4 10": "2-1", "buy 5 9": "3-2", "buy 6 8": "6-5", "lay 4 10": "1-2", "lay 5 9": "2-3", "lay 6 8": "5-6",
    "hard 4 10": "7-1", "hard 6 8": "9-1", "field 3 4 9 10 11": "1-1", "field 2 12": "2-1",
    "any_seven": "4-1", "any_craps": "7-1", "two": "32-1", "three": "15-1", "twelve": "32-1", "eleven": "15-1",
    "horn 2 12": "32-1", "horn 3 11": "15-1", "world 2 12": "32-1", "world 3 11": "15-1", "world 7": "4-1",
    "craps_eleven 2 3 12": "7-1", "craps_eleven 11": "15-1", "big 6 8": "1-1",
}  # fmt: skip
"""The table of 6(c), copied by hand as the text prints it (with 6 and 8 for its misprint 6 and 9, AD1) and 7(b)."""


def listed() -> dict[tuple[str, int], Fraction]:
    """Return the odds of 6(c) by wager and number."""
    found = {}
    for line, odds in LISTED.items():
        wager, *on = line.split()
        for number in on or ["0"]:
            found[wager, int(number)] = Fraction(*map(int, odds.split("-")))
    return found


def refusal(book: Book, *head: str) -> str:
    """Return why a table does not open with this head; empty where it does."""
    try:
        replay_text("\n".join(("house adelaide", *head, "seat ann 100")), books=lambda _name: book)
    except NotationError as error:
        return error.says
    return ""


@proves("adelaide", "Title [Approved Rules As At 28/4/03]")
def approved_as_at(book: Book) -> None:
    """The text was approved on 28 April 2003: a record of an earlier day is refused."""
    assert (book.house, book.effective) == ("SkyCity Adelaide", "2003-04-28")
    assert "28 April 2003" in book.edition
    assert "2003-04-28" in refusal(book, "date 2003-04-27")
    assert not refusal(book, "date 2003-04-28")


@proves("adelaide", "5 [stamp: 21 September 1999, 1400, 4 February 2003, 1200]")
def stamps(book: Book) -> None:
    """The edition names the amendment stamps."""
    assert "21 September 1999, 1400" in book.edition
    assert "4 February 2003, 1200" in book.edition


@proves("adelaide", "2 [layout markings]")
def layout(book: Book) -> None:
    """Each wager of rule 4, and those of rules 7 and 8, has its area on the layout, and its space on the cloth drawn."""
    areas = {
        "line": {"pass", "dont_pass", "pass_odds", "dont_pass_odds", "big"},
        "come": {"come", "dont_come", "come_odds", "dont_come_odds"},
        "numbers": {"place", "place_lose", "buy", "lay"},
        "field": {"field"},
        "centre": {
            "hard", "any_seven", "any_craps", "two", "three", "twelve", "eleven", "horn", "craps_eleven", "world",
        },
    }  # fmt: skip
    for area, wagers in areas.items():
        assert {name for name, wager in book.wagers.items() if wager.area == area} == wagers
    assert len(book.wagers) == sum(map(len, areas.values()))
    cloth = lay_out(felt_data(HOUSES / "adelaide"), book)
    for drawn in (cloth["wide"], cloth["tall"]):
        assert {area["wager"].split()[0] for area in drawn["areas"]} == {line.split()[0] for line in LISTED}


@proves("adelaide", "5(f) [notice]")
def the_notice(book: Book) -> None:
    """A player is shown the sign's minimum and maximum and the odds payable of each wager."""
    replay = replay_text("house adelaide\nsign place 6 120\nseat ann 1000\n", books=lambda _name: book)
    shown = {row["wager"]: row for row in legal(replay.law, replay.state, "ann")["may"] if row["entry"] == "bet"}
    assert (shown["place 6"]["min"], shown["place 6"]["max"], shown["place 6"]["pays"]) == ("6.00", "120.00", "7/6")


@proves("adelaide", "6(a)")
def to_and_never_for(book: Book) -> None:
    """Odds are written with "to"; a book with other words does not load."""
    for odds in book.odds.values():
        top, to, bottom = odds.words.split()
        assert to == "to"
        assert Fraction(top) / Fraction(bottom) == odds.ratio
    for words in ("9 for 1", "8-1"):
        raw = read(HOUSES / "adelaide")
        raw["odds"][0]["odds"] = words
        assert any(words in gap for gap in gaps(raw))


def _paid(book: Book, odds: str) -> list[str]:
    """Amend the odds of Craps Two, stake 1 on it, throw 1-1, and return the citations besides the deciding clause."""
    higher = Amendment("odds", {"wager": "two"}, {"odds": odds}, by="6(b) [higher odds uniform]")
    lines = ("house adelaide", "seat ann 100", "bet ann pass 1", "bet ann two 1", "roll 1 1", "= won ann two 33")
    replay = replay_text("\n".join(lines), books=lambda _name: amend(book, [higher]))
    assert replay.failures == []
    return [cited for _, cited in replay.law.slots["two"].table[0][0].cites]


def _refusal(book: Book, amendment: Amendment) -> str:
    try:
        amend(book, [amendment])
    except BookError as error:
        return str(error)
    return "not refused"


@proves("adelaide", "6(b) [floor]", "6(b) [higher odds uniform]")
def higher_and_never_lower(book: Book) -> None:
    """Craps Two is listed at 32 to 1: 33 may be paid, and cites the line and the right; 32 and 31 are not higher."""
    assert _paid(book, "33 to 1") == ["6(c) [Craps 2]", "6(b) [higher odds uniform]"]
    right = "6(b) [higher odds uniform]"
    for odds in ("32 to 1", "31 to 1"):
        lower = Amendment("odds", {"wager": "two"}, {"odds": odds}, by=right)
        assert "above 32 to 1" in _refusal(book, lower)
    spoken = Amendment("settings", {"name": "oral"}, {"value": "no"}, by=right)
    assert "not settings" in _refusal(book, spoken)
    assert "gives no right" in _refusal(book, spoken._replace(by="4(a)"))


@proves("adelaide", "6(b) [floor]")
def never_less(book: Book) -> None:
    """No winner is paid below the listed odds, and every listed line is there."""
    floor = listed()
    assert book.odds.keys() == floor.keys()
    for key, odds in book.odds.items():
        assert odds.ratio >= floor[key], key


@proves("adelaide", "6(b) [higher odds uniform]")
def the_same_at_every_table(book: Book) -> None:
    """No option of a table changes the odds of the book."""

    def odds(slots: dict[str, Slot]) -> dict[str, list[list[Fraction | None]]]:
        return {
            key: [[out.odds if out else None for out in line] for line in slot.table] for key, slot in slots.items()
        }

    plain = odds(law(book).slots)
    for name, setting in book.settings.items():
        for value in choice_values(name, setting.choices):
            for key, table in odds(law(book, {name: value}).slots).items():
                assert table == plain[key], (name, value, key)
    assert option_error(book, "odds", "place 10 to 5")


def _shown(times: str) -> dict[str, dict[str, str]]:
    """Return the sign of rule 8: odds taken are a multiple of the bet, odds laid may win that multiple."""
    taken, laid = {"of": "stake", "times": times}, {"of": "win", "times": times}
    return {"pass_odds": taken, "dont_pass_odds": laid, "come_odds": taken, "dont_come_odds": laid}


def _displayed(book: Book, *head: str) -> object:
    """Return the multiples that a spectator sees at a table with this head."""
    replay = replay_text("\n".join(("house adelaide", *head, "seat ann 100")), books=lambda _name: book)
    return view(replay.law, replay.state, "")["odds"]


@proves(
    "adelaide",
    "8(a) [displayed multiple]",
    "8(b) [displayed multiple]",
    "8(c) [displayed multiple]",
    "8(d) [displayed multiple]",
)
def one_to_ten(book: Book) -> None:
    """A table displays one to ten times, ten by default; a spectator sees it."""
    assert _displayed(book) == _shown("10")
    for times in range(1, 11):
        assert _displayed(book, f"option odds_multiple {times}") == _shown(str(times))
    for times in ("0", "11", "20"):
        assert option_error(book, "odds_multiple", times)


@proves("adelaide", "11(c)")
def late_call(book: Book) -> None:
    """A call under 11(b) should come before both dice rest: a later one is marked. 11(a) sets no such time."""
    text = """house adelaide
seat ann 100
bet ann pass 10
throw
noroll missed_end by stickperson
throw
rest
noroll missed_end by stickperson
throw
noroll on_rail by stickperson
throw
rest
noroll on_rail by stickperson
"""
    replay = Replay(read_record(text), books=lambda _name: book)
    calls = [event for played in replay.play() if isinstance(played.outcome, tuple) for event in played.outcome]
    assert [event.late for event in calls if isinstance(event, ThrowVoid)] == [False, True, False, False]


@proves("adelaide", "14(d)")
def no_other_fee(book: Book) -> None:
    """Only the two Buy Bets of 7(a) carry a commission."""
    assert {name for name, wager in book.wagers.items() if wager.commission} == {"buy", "lay"}


@proves("adelaide", "14(n)")
def rules_to_read(book: Book) -> None:
    """The book has every clause of the text in words, for everybody to read."""
    assert len(book.clauses) == 211
    assert all(clause.rule and clause.does for clause in book.clauses.values())


@proves("adelaide", "9(b) [first offer]", "9(d)(i)", "12(a) [call]")
def whose_the_dice_are(book: Book) -> None:
    """The stickman offers the dice, calls the sum and looks for what left the table."""
    assert acting(book, "offer_first") == acting(book, "called") == acting(book, "retrieve") == {"stickperson"}
