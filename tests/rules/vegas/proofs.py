"""Proofs of Las Vegas practice that no record can give: the status of the book, the crew, and other pay tables."""

from fractions import Fraction

import pytest
from claims import acting, proves

from hardway.odds.costs.figures import figures
from hardway.rulebook import Amendment, BookError, amend, law, variant_book


@proves("vegas", "practice not an approved book")
def it_says_that_it_is_practice(book):
    assert (book.status, book.regulator, book.act) == ("practice", "Nobody", "")
    assert book.heading == "Las Vegas (common practice, not an approved rule book)"
    assert all(number.startswith("practice ") and clause.source for number, clause in book.clauses.items())
    assert not book.authority, "it takes no staff procedure it has no source for"


@proves("vegas", "practice the crew")
def a_boxman_dealers_and_a_stickman_work_here(book):
    assert {role.name: role.label for role in book.roles.values()} == {
        "dealer": "Dealer", "stickperson": "Stickman", "boxperson": "Boxman",
    }  # fmt: skip
    assert {role.cite.clause for role in book.roles.values()} == {"practice the crew"}
    assert (book.box, book.stick) == ("boxperson", "stickperson")
    assert {role: set(others) for role, others in book.acts_as.items()} == {"boxperson": {"dealer", "stickperson"}}
    assert {cite.clause for others in book.acts_as.values() for cite in others.values()} == {"practice the crew"}
    assert [(step.roles, step.needs, step.cite.clause) for step in book.ladders["dispute"]] == [
        (frozenset({"boxperson"}), "", "practice the crew")
    ]


@proves("vegas", "practice the call", "practice the shooter", "practice no roll")
def the_stickman_calls_and_offers(book):
    assert acting(book, "called") == acting(book, "offer_first") == {"stickperson"}
    assert acting(book, "retrieve") == {"boxperson", "stickperson"}
    off = book.grounds["off_table"]
    assert (off.force, off.callers, off.cite.clause) == ("must", {"boxperson", "stickperson"}, "practice no roll")
    dice = ("noroll_may", "noroll_must", "retrieve", "reselect", "new_set", "stands")
    assert {book.cites[act].clause for act in dice} == {"practice no roll"}
    assert book.cites["gone"].clause == book.cites["offer_again"].clause == "practice the shooter"


@proves("vegas", "practice pay tables vary")
def another_pay_table_is_an_amendment(book):
    both = Amendment("odds", {"wager": "field", "on": "12"}, {"odds": "2 to 1"}, by="practice pay tables vary")
    # A 12 comes once in 36 throws: a dollar less there costs 1/36 more.
    assert figures(law(book), "field").edge == Fraction(1, 36)
    assert figures(law(amend(book, [both])), "field").edge == Fraction(2, 36)


@proves("vegas", "practice crapless", "practice crapless odds")
def crapless_has_one_multiple_for_ten_points(book):
    crapless = variant_book(book, "crapless")
    assert crapless.points == (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
    assert crapless.settings.keys() - {"odds_by_number"} == book.settings.keys() - {"odds_by_number"}
    assert "odds_by_number" not in crapless.settings
    multiple = crapless.settings["odds_multiple"]
    assert (multiple.value, multiple.cite.clause) == ("5", "practice crapless odds")
    assert not any(wager.cap.by_number for wager in crapless.wagers.values() if wager.cap)


@proves("vegas", "practice crapless")
def only_the_variant_changes_the_points(book):
    points = Amendment("resolution", {"wager": "puck", "throw": "4 5 6 8 9 10"}, {"throw": "4"}, by="practice crapless")
    with pytest.raises(BookError, match="allows only amendments by the book's own variants"):
        amend(book, [points])
