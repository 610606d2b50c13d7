"""Answers about the books: houses, felts, clauses and odds, also side by side."""

from typing import Annotated, TypedDict

from hardway.report.book.clause_terms import ClauseForm
from hardway.report.book.comparison import ComparisonForm
from hardway.report.book.house_terms import ClauseHead, HouseForm, HouseSummary
from hardway.report.figures.cost_figures import ComparedOddsForm, HouseOddsForm
from hardway.report.figures.explanation import WagerExplained
from hardway.rulebook.felt.layout import Felt
from hardway.rulebook.model.book import BookIdentity
from hardway.wire.typed_dicts import TYPED


class ListedHouse(HouseSummary):
    """A house in the list, with its variants and their names, and the colours of its felt."""

    variants: list[str]
    variant_names: dict[str, str]
    cloth: str
    print: str
    second: str


class HouseList(TypedDict):
    """The houses of the casino, and the name of the one to show first."""

    first: str
    houses: list[ListedHouse]


class ClauseList(BookIdentity):
    """All clauses of a book."""

    clauses: list[ClauseHead]


class ComparedHouses(TypedDict):
    """The houses side by side: their rules, and what their wagers cost."""

    rules: ComparisonForm
    odds: ComparedOddsForm


HOUSES, HOUSE, FELT = Annotated[HouseList, TYPED], Annotated[HouseForm, TYPED], Annotated[Felt, TYPED]
CLAUSES, CLAUSE = Annotated[ClauseList, TYPED], Annotated[ClauseForm, TYPED]
ODDS, WAGER, COMPARE = (
    Annotated[HouseOddsForm, TYPED], Annotated[WagerExplained, TYPED], Annotated[ComparedHouses, TYPED],
)  # fmt: skip
"""The response models of the routes about rule books, one for each route."""
