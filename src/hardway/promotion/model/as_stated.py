"""Turns items and details of the terms as people write them ("$25", "Yes", "no") into the notation's words.

Knows how each kind of item is written, and no house. A text that it does not understand is returned unchanged.
"""

from hardway.rulebook.model.promotion import PrizeDetail, TermsItem
from hardway.values import everyday
from hardway.values.entry_words import NONE

_NO = ("no", "none", "nein", "keiner")


def item_as_stated(row: TermsItem, text: str) -> str:
    """Return an item's text as the notation writes it, for the record: `25` for "$25"."""
    words = " ".join(text.split())
    if row.kind == "moment":
        return everyday.moment(words)
    if row.kind == "answer":
        return everyday.chosen(words, ("yes", "no"))
    if row.kind == "choice":
        return everyday.chosen(words, row.choices)
    if row.kind == "amount":
        return NONE if row.may_be_none and words.casefold().rstrip(".") in _NO else everyday.amount(words)
    return text


def detail_as_stated(row: PrizeDetail, text: str) -> str:
    """Return the text of a prize's detail as the notation writes it: `2` for "2 persons"."""
    if row.written == "answer":
        return everyday.chosen(text, ("yes", "no"))
    return everyday.whole(text) if row.written == "whole" else text
