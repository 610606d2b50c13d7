"""Proofs for New Zealand that no record can give: the head, the list of wagers, and tables that may not open."""

from claims import acting, proves

from hardway.notation import NotationError, replay_text
from hardway.rulebook import Book


def refuses(book: Book, head: str) -> bool:
    """Say whether a table with this head is refused."""
    try:
        replay_text(f"house newzealand\n{head}\n", books=lambda _name: book)
    except NotationError:
        return True
    return False


@proves("newzealand", "Notification [gazettal]")
def the_gazette_is_named(book: Book) -> None:
    assert book.edition == "New Zealand Gazette, 29 January 1998, Issue No. 19"


@proves("newzealand", "Notification [approval and start]")
def the_rules_start_in_february_1998(book: Book) -> None:
    assert book.regulator == "Casino Control Authority"
    assert book.act == "Casino Control Act 1990 (New Zealand), section 63"
    assert refuses(book, "date 1998-01-31")
    assert not refuses(book, "date 1998-02-01")


@proves("newzealand", "Notification [substitution]")
def nothing_but_this_text_is_cited(book: Book) -> None:
    cited = [row.cite.clause for row in book.rows] + [odds.cite.clause for odds in book.odds.values()]
    cited += [setting.cite.clause for setting in book.settings.values()] + [cite.clause for cite in book.cites.values()]
    assert {clause for clause in cited if clause} <= set(book.clauses)
    assert "1998" in book.edition
    assert "1996" not in book.edition


@proves("newzealand", "Schedule [contents]")
def six_sections_and_an_appendix_are_listed(book: Book) -> None:
    sections = {number.split(".")[0] for number in book.clauses if number[0].isdigit()}
    assert sections == {"1", "2", "3", "4", "5", "6"}
    assert "Appendix [Craps Table Layout]" in book.clauses


@proves("newzealand", "3.4(c)")
def buy_and_lay_bets_carry_a_button(book: Book) -> None:
    assert {name: wager.button for name, wager in book.wagers.items() if wager.button} == {"buy": "Buy", "lay": "Lay"}


@proves("newzealand", "4.1(e)(i) [operator double option]")
def the_operator_may_double_the_odds_and_no_more(book: Book) -> None:
    assert not refuses(book, "option odds_multiple 2")
    assert refuses(book, "option odds_multiple 3")


@proves("newzealand", "5.7 [settle then pass]")
def settling_is_a_step_of_its_own(book: Book) -> None:
    assert [event for event, _ in book.procedure] == ["called", "collected", "settled", "passed"]
    assert dict(book.procedure)["settled"].clause == "5.7 [settle then pass]"


@proves("newzealand", "NZ24")
def the_sign_counts_each_area(book: Book) -> None:
    assert refuses(book, "sign * 5 500 per player")
    assert not refuses(book, "sign * 5 500 per area")


@proves("newzealand", "3.2")
def each_wager_has_its_area(book: Book) -> None:
    """The cloth is marked with areas for the wagers: each wager of 4.1 has one, and the book has no other."""
    areas = {
        "line": {"pass", "dont_pass", "pass_odds", "dont_pass_odds", "big"},
        "come": {"come", "dont_come", "come_odds", "dont_come_odds"},
        "numbers": {"place", "buy", "lay"},
        "field": {"field"},
        "centre": {
            "hard", "any_seven", "any_craps", "two", "three", "twelve", "eleven", "horn", "horn_high", "world",
            "craps_eleven",
        },
    }  # fmt: skip
    assert {name: wager.area for name, wager in book.wagers.items()} == {
        name: area for area, names in areas.items() for name in names
    }


@proves("newzealand", "6.8", "6.9", "6.10")
def nobody_stands_on_two_steps(book: Book) -> None:
    """Each step of overruling has other roles than the steps below, and none has the role that calls the dice."""
    steps = [step.roles for step in book.ladders["overrule"]]
    assert sum(map(len, steps)) == len(frozenset().union(*steps))
    assert not frozenset().union(*steps) & {"dealer", "stickperson"}


@proves("newzealand", "NZ24", "2.0 [division 1 general rules]")
def what_is_not_held_is_not_cited(book: Book) -> None:
    """Acts of the casino manager and grounds of annulment are governed by Division 1 and cite no clause of this division."""
    acts = ("sign", "exclude", "invalidate", "open", "close")
    cites = [book.authority[act].cite for act in acts] + [row.cite for row in book.annulments.values()]
    cites += [step.cite for step in book.ladders["dispute"]]
    assert [(cite.clause, cite.reading) for cite in cites] == [("", "NZ24")] * len(cites)


@proves("newzealand", "5.3 [first offer]", "5.6 [call]", "6.1(a)")
def the_stickperson_offers_calls_and_retrieves(book: Book) -> None:
    assert acting(book, "offer_first") == acting(book, "called") == acting(book, "retrieve") == {"stickperson"}
