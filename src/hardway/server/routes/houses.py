"""Routes about the books: houses, felts, clauses and odds, also side by side; the same objects as --json on the command
line.

In `mode casino` odds at a table are for staff; the books themselves are for everyone.
"""

from collections import OrderedDict
from functools import cache, lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from hardway.journal.editions import edition_text, felt_of_edition, load_edition
from hardway.odds.chances import FAIR, OddsError
from hardway.odds.costs.breakdown import Breakdown, breakdown
from hardway.odds.costs.figures import all_figures
from hardway.odds.costs.paid import paid_figures
from hardway.report.book.clause_terms import clause_form, find_clause, near_clauses
from hardway.report.book.comparison import comparison_form
from hardway.report.book.house_terms import clause_heads, house_form, house_summary
from hardway.report.figures.cost_figures import PaidStake, compared_costs_form, house_odds_form
from hardway.report.figures.explanation import wager_form
from hardway.rulebook import Book, BookError, Law, default_house, house_names, law, load, no_house_words, variant_book
from hardway.rulebook.felt.house_felt import felt, stored_felt
from hardway.rulebook.felt.layout import Felt
from hardway.server.answers.errors import refused
from hardway.server.answers.json_forms import ZippedForm, text
from hardway.server.hall.dependencies import AtHouse
from hardway.server.house import House
from hardway.server.messages import books
from hardway.server.messages.books import ClauseList, ComparedHouses, HouseList, ListedHouse
from hardway.server.shares.budget import CpuBudget
from hardway.server.visiting.cookie import address_of, wait_for_budget
from hardway.values.money import cents

EDITION = "@"
"""The sign between the house and the hash in the name of an edition of a rule book that the journal stores
(`house@5e1f...`)."""
_editions: dict[str, tuple[Book, Felt]] = {}
"""Editions of rule books that tables of this server were opened with, by name, each with the felt to draw."""
MAX_ANSWERS = 512
_answers: OrderedDict[tuple[str, ...], str] = OrderedDict()
"""The cached answers to questions about odds, by question. When it is full, the least recently used answer is
dropped."""
STUDY_SECONDS = 20.0
"""How many seconds a client's question about odds waits until its budget of processor time allows it."""
WORDS = "The name of a house, of a variant (`house.variant`), or of an edition of a book (`house@5e1f...`)."


async def _named(house: AtHouse, name: Annotated[str, Path(max_length=130, description=WORDS)]) -> str:
    """Return the name of a book; for an edition that the journal stores, read the edition first."""
    _, edition, id = name.partition(EDITION)
    if edition and name not in _editions:
        book = await house.in_reading_thread(lambda: load_edition(house.recorder, id))
        if book is None or book.name != name.partition(EDITION)[0]:
            raise refused("unknown_house", "The journal has no edition of a rule book with this name.")
        data = await house.in_reading_thread(lambda: felt_of_edition(house.recorder, id))
        _editions[name] = book, await run_in_threadpool(stored_felt, book, data)
    return name


async def kept_text(house: House, name: str) -> str:
    """Return the text of an edition by its name; empty for an installed book, or one that the journal does not have."""
    _, edition, id = name.partition(EDITION)
    return await house.in_reading_thread(lambda: edition_text(house.recorder, id) or "") if edition else ""


Named = Annotated[str, Depends(_named)]
Rest = Annotated[str, Path(max_length=200)]


router = APIRouter(prefix="/api", tags=["books"])


@router.get("/houses", response_model=books.HOUSES)
async def houses(house: AtHouse, request: Request) -> Response:
    """List the houses of the casino, and name the one to show first."""
    return await _answer(house, request, _houses, *house.houses)


@router.get("/houses/{name}", response_model=books.HOUSE)
async def one(house: AtHouse, request: Request, name: Named) -> Response:
    """Return a house's book: its name, edition and regulator, its wagers, options and roles, and the grounds for
    calling a throw off."""
    return await _answer(house, request, _house, name)


@router.get("/houses/{name}/felt", response_model=books.FELT)
async def felt_of(house: AtHouse, request: Request, name: Named) -> Response:
    """Return where each wager of a house lies on the felt."""
    return await _answer(house, request, _felt, name)


@router.get("/houses/{name}/clauses", response_model=books.CLAUSES)
async def clauses(house: AtHouse, request: Request, name: Named) -> Response:
    """List the clauses of a book."""
    return await _answer(house, request, _clauses, name)


@router.get("/houses/{name}/clauses/{clause:path}", response_model=books.CLAUSE)
async def clause(house: AtHouse, request: Request, name: Named, clause: Rest) -> Response:
    """Return a clause, with every row that cites it."""
    return await _answer(house, request, _clause, name, clause)


@router.get("/houses/{name}/odds", response_model=books.ODDS)
async def odds(house: AtHouse, request: Request, name: Named) -> Response:
    """Return what every wager of a house costs, exactly."""
    return await _answer(house, request, _odds, name)


@router.get("/houses/{name}/odds/{wager:path}", response_model=books.WAGER)
async def wager(
    house: AtHouse, request: Request, name: Named, wager: Rest, stake: Annotated[str, Query(max_length=20)] = ""
) -> Response:
    """Explain what a wager costs; with a stake in dollars, what it costs when wins and commission are rounded."""
    amount = cents(stake or 0)
    if amount is None or amount < 0:
        raise refused("bad_request", f"a stake is dollars and cents such as 5 or 2.50, not {stake!r}")
    return await _answer(house, request, _wager, name, " ".join(wager.split()), str(amount))


@router.get("/compare", response_model=books.COMPARE)
async def compare(house: AtHouse, request: Request) -> Response:
    """Return the houses of the casino side by side: their rules, and what their wagers cost."""
    return await _answer(house, request, _compare, *house.houses)


async def _answer(house: House, request: Request, work: Any, *words: str) -> Response:
    """Return the answer to a question, from memory if it was asked before, because books do not change.

    Otherwise the work is charged to the address.
    """
    question = work.__name__, *words
    if question not in _answers:
        found = await house.in_figures_thread(address_of(house, request), lambda: str(work(*words)), _patiently)
        _answers[question] = found
        if len(_answers) > MAX_ANSWERS:
            _answers.popitem(last=False)
    _answers.move_to_end(question)
    return ZippedForm(_answers[question])


async def _patiently(budget: CpuBudget) -> None:
    await wait_for_budget(budget, STUDY_SECONDS)


def _houses(*names: str) -> str:
    return text(house_list(*names))


@cache
def house_list(*names: str) -> HouseList:
    """Return these houses, each with the colours of its felt, and the name of the house that is shown first."""
    first = default_house()
    return {"first": first if first in names else names[0], "houses": [_listed(load(name)) for name in names]}


def _listed(book: Book) -> ListedHouse:
    drawn = stored_felt(book, {})
    return {
        **house_summary(book), "variants": sorted(book.raw["variants"]), "variant_names": _variant_names(book),
        "cloth": drawn["cloth"], "print": drawn["print"], "second": drawn["second"],
    }  # fmt: skip


def _variant_names(book: Book) -> dict[str, str]:
    """Return the names of a house's variants, without the name of the house in front."""
    return {one: variant_book(book, one).house.removeprefix(f"{book.house}, ") for one in sorted(book.raw["variants"])}


def _house(name: str) -> str:
    return text(house_form(_book(name)))


def _felt(name: str) -> str:
    if name in _editions:
        return text(_editions[name][1])
    house, _, variant = name.partition(".")
    _book(name)
    return text(felt(house, variant))


def _clauses(name: str) -> str:
    book = _book(name)
    found: ClauseList = {**book.identity, "clauses": clause_heads(book)}
    return text(found)


def _clause(name: str, number: str) -> str:
    book = _book(name)
    found = find_clause(book, number)
    if found is None:
        meant = ", ".join(near_clauses(book, number))
        says = f"{name} has no clause {number!r}" + (f"; perhaps one of: {meant}" if meant else "")
        raise refused("no_clause", says)
    return text(clause_form(book, found))


def _odds(name: str) -> str:
    here = _law(name)
    return text(house_odds_form(here.book, all_figures(here), FAIR))


def _wager(name: str, wager: str, stake_cents: str) -> str:
    here, amount = _law(name), int(stake_cents)
    try:
        taken = _breakdown(name, wager)
        at = PaidStake(amount, {wager: paid_figures(here, wager, amount, FAIR)}) if amount else None
        return text(wager_form(here, taken, FAIR, at))
    except OddsError as error:
        raise refused("no_wager_here", str(error)) from None


@lru_cache(maxsize=MAX_ANSWERS)
def _breakdown(name: str, wager: str) -> Breakdown:
    """Return what a wager costs; worked out once for all stakes."""
    return breakdown(_law(name), wager, FAIR)


def _compare(*names: str) -> str:
    books = {name: load(name) for name in names}
    found = {name: all_figures(_law(name)) for name in names}
    rules = comparison_form(list(names), list(books.values()))
    both: ComparedHouses = {"rules": rules, "odds": compared_costs_form(books, found, FAIR)}
    return text(both)


def _book(name: str) -> Book:
    if name in _editions:
        return _editions[name][0]
    house, _, variant = name.partition(".")
    if house not in house_names():
        raise refused("unknown_house", no_house_words(house))
    try:
        return variant_book(load(house), variant) if variant else load(house)
    except BookError as error:
        raise refused("unknown_house", str(error)) from None


@cache
def _law(name: str) -> Law:
    return law(_book(name))
