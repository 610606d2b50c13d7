"""The law: rule books as data, proved whole when read. Knows clauses, wagers and odds, and no table in play."""

from hardway.rulebook.amend import Amendment, amend, varied
from hardway.rulebook.build import build, gaps
from hardway.rulebook.cite import Cite, all_readings, readings_in
from hardway.rulebook.law import Law, Outcome, Part, Slot, law, open_at
from hardway.rulebook.model import Book, Clause, Reading
from hardway.rulebook.read import HOUSES, add_houses, all_words, first_house, house_names, load, no_house, read
from hardway.rulebook.refusal import Refusal, Refused, refusal_of, refuse
from hardway.rulebook.source import BookError

__all__ = [
    "HOUSES", "Amendment", "Book", "BookError", "Cite", "Clause", "Law", "Outcome", "Part", "Reading", "Refusal",
    "Refused", "Slot", "add_houses", "all_readings", "all_words", "amend", "build", "first_house", "gaps",
    "house_names", "law", "load", "no_house", "open_at", "read", "readings_in", "refusal_of", "refuse", "varied",
]  # fmt: skip
