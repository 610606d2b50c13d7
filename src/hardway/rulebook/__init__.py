"""Rule books as data, each proved complete and consistent when it is read. Knows clauses, wagers and odds, and no table
in play."""

from hardway.rulebook.files.source import BookError
from hardway.rulebook.loading.amend import Amendment, amend, variant_book
from hardway.rulebook.loading.build import build, gaps
from hardway.rulebook.loading.house_shelf import HOUSES, add_houses, default_house, house_names, no_house_words
from hardway.rulebook.loading.load import all_words, houses_with_group, load
from hardway.rulebook.loading.read import read
from hardway.rulebook.model.book import Book, Clause, Reading
from hardway.rulebook.model.cite import Cite, all_readings, readings_in
from hardway.rulebook.model.law import Law, Outcome, Part, Slot, law, open_at
from hardway.rulebook.model.refusal import Refusal, Refused, refusal_of, refuse

__all__ = [
    "HOUSES", "Amendment", "Book", "BookError", "Cite", "Clause", "Law", "Outcome", "Part", "Reading", "Refusal",
    "Refused", "Slot", "add_houses", "all_readings", "all_words", "amend", "build", "default_house", "gaps",
    "house_names", "houses_with_group", "law", "load", "no_house_words", "open_at", "read", "readings_in",
    "refusal_of", "refuse", "variant_book",
]  # fmt: skip
