"""The cost of wagers as lines of tables and as JSON objects: in one house or several, and at a stake paid in chips."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple, NotRequired, TypedDict

from hardway.odds.chances import FAIR, DiceChances
from hardway.odds.costs.figures import Figures
from hardway.report.book.wager_terms import AREAS
from hardway.report.number import ratio
from hardway.report.wording import identities, join_words, wager_odds
from hardway.rulebook import Book, Refusal
from hardway.rulebook.model.book import BookIdentity
from hardway.values.dice import THROWS, TOTALS
from hardway.values.event import Exact


class FiguresForm(TypedDict):
    """The cost of a wager."""

    edge: Exact
    p_win: Exact
    p_lose: Exact
    p_push: Exact
    rolls: Exact
    edge_per_roll: Exact
    variance: Exact
    rtp: Exact


class StakeForm(TypedDict):
    """A wager at a stake paid in chips: its edge, and how much of the edge is rounding; or why the stake is refused."""

    stake: Exact
    edge: NotRequired[Exact]
    edge_per_roll: NotRequired[Exact]
    rounding: NotRequired[Exact]
    refused: NotRequired[str]
    clause: NotRequired[str | None]
    says: NotRequired[str]


class AtStake(TypedDict, total=False):
    """The cost of a wager at a stake; absent if no stake was requested."""

    at_stake: StakeForm


class WagerFiguresForm(FiguresForm, AtStake):
    """The cost of a wager, with its name."""

    wager: str


class DiceForm(TypedDict, total=False):
    """The chance of each face of loaded dice, or of each throw where they are not alike; absent for fair dice."""

    dice: dict[str, Exact]


class HouseOddsForm(BookIdentity, DiceForm):
    """The cost of every wager of a house."""

    wagers: list[WagerFiguresForm]


class ComparedWagerForm(TypedDict):
    """The cost of a wager in several houses; null for a house that does not offer it."""

    wager: str
    houses: dict[str, FiguresForm | None]


class ComparedOddsForm(DiceForm):
    """The cost of wagers in several houses."""

    houses: list[str]
    books: dict[str, BookIdentity]
    wagers: list[ComparedWagerForm]


class CostRow(NamedTuple):
    """A line of a table: wagers with the same cost, and their figures."""

    name: str
    area: str
    figures: Figures


def figures_form(figures: Figures) -> FiguresForm:
    """Return a wager's figures as an object; each is an exact fraction."""
    return {
        "edge": str(figures.edge), "p_win": str(figures.p_win), "p_lose": str(figures.p_lose),
        "p_push": str(figures.p_push), "rolls": str(figures.rolls), "edge_per_roll": str(figures.edge_per_roll),
        "variance": str(figures.variance), "rtp": str(figures.rtp),
    }  # fmt: skip


def _wager_form(figures: Figures, paid: "PaidStake | None") -> WagerFiguresForm:
    return {"wager": figures.wager, **figures_form(figures), **paid_form(paid, figures)}


def house_odds_form(
    book: Book, found: Iterable[Figures], dice: DiceChances, paid: "PaidStake | None" = None
) -> HouseOddsForm:
    """Return the cost of every wager of a house as an object, and at the stake `paid` if it is given."""
    return {**book.identity, **dice_form(dice), "wagers": [_wager_form(figures, paid) for figures in found]}


def compared_costs_form(
    books: dict[str, Book], houses: dict[str, list[Figures]], dice: DiceChances
) -> ComparedOddsForm:
    """Return the cost of wagers in several houses as an object; null for a house that does not offer a wager."""
    by_house = {house: {figures.wager: figures for figures in found} for house, found in houses.items()}
    names = dict.fromkeys(name for found in by_house.values() for name in found)
    rows: list[ComparedWagerForm] = [
        {"wager": name, "houses": {house: _cell(found.get(name)) for house, found in by_house.items()}}
        for name in names
    ]
    return {"houses": list(houses), "books": identities(books), **dice_form(dice), "wagers": rows}


def _cell(figures: Figures | None) -> FiguresForm | None:
    return None if figures is None else figures_form(figures)


def dice_form(dice: DiceChances) -> DiceForm:
    """Return the chances of the dice as a part of an object; empty for fair dice."""
    return {} if dice == FAIR else {"dice": {name: str(chance) for name, chance in _named(dice)}}


def dice_words(dice: DiceChances) -> str:
    """Return the dice in words: fair, or the chance of each face, or of each total where the dice are not alike."""
    if dice == FAIR:
        return "fair dice"
    chances = [*_named(dice)] if dice.faces else [*_totals(dice)]
    note = f" ({dice.note})" if dice.note else ""
    begins = "loaded dice, " if dice.faces else "loaded dice by total, "
    return begins + ", ".join(f"{name}: {float(chance):.4g}" for name, chance in chances) + note


def _named(dice: DiceChances) -> Iterator[tuple[str, Fraction]]:
    """Yield each face with its chance; each throw, where the dice are not alike."""
    if dice.faces:
        yield from ((str(face), chance) for face, chance in enumerate(dice.faces, 1))
    else:
        yield from ((f"{first}-{second}", chance) for (first, second), chance in zip(THROWS, dice.throws, strict=True))


def _totals(dice: DiceChances) -> Iterator[tuple[str, Fraction]]:
    for total in range(2, 13):
        chances = (chance for chance, made in zip(dice.throws, TOTALS, strict=True) if made == total)
        yield str(total), sum(chances, Fraction(0))


class PaidStake(NamedTuple):
    """Wagers at one stake paid in chips: the figures of each, or why the house refuses it."""

    stake: int
    found: dict[str, Figures | Refusal]


def paid_form(paid: PaidStake | None, exactly: Figures) -> AtStake:
    """Return the cost of a wager at a stake as a part of an object; empty if no stake is given."""
    return {"at_stake": _stake_form(paid, exactly)} if paid else {}


def _stake_form(paid: PaidStake, exactly: Figures) -> StakeForm:
    stake, found = str(Fraction(paid.stake, 100)), paid.found[exactly.wager]
    if isinstance(found, Refusal):
        return {"stake": stake, "refused": found.reason, "clause": found.clause, "says": found.says}
    rounding, rolled = str(found.edge - exactly.edge), str(found.edge_per_roll)
    return {"stake": stake, "edge": str(found.edge), "edge_per_roll": rolled, "rounding": rounding}


class ComparedCosts(NamedTuple):
    """Wagers of one kind whose edges are the same in each of several houses; None for a house that does not offer
    them.
    """

    name: str
    area: str
    edges: tuple[Fraction | None, ...]

    @property
    def differs(self) -> bool:
        """Return whether the houses that offer it have different edges."""
        return len({edge for edge in self.edges if edge is not None}) > 1


def compare_costs(books: dict[str, Book], found: dict[str, list[Figures]]) -> list[ComparedCosts]:
    """Return the edges in several houses as lines of a table, ordered by area of the layout."""
    edges = {house: {figures.wager: figures.edge for figures in found[house]} for house in found}
    alike: dict[tuple[str, str, tuple[Fraction | None, ...]], list[str]] = {}
    for house, by_wager in edges.items():
        for wager in by_wager:
            name = wager.partition(" ")[0]
            costs = tuple(other.get(wager) for other in edges.values())
            wagers = alike.setdefault((name, books[house].wagers[name].area, costs), [])
            wagers += [wager] if wager not in wagers else []
    made = [ComparedCosts(together(wagers), area, costs) for (_, area, costs), wagers in alike.items()]
    return sorted(made, key=lambda line: (*AREAS, line.area).index(line.area))


def cost_rows(book: Book, found: Iterable[Figures]) -> Iterator[CostRow]:
    """Yield the lines of a table by area; numbers of a wager that cost the same share a line."""
    alike: dict[tuple[Any, ...], list[Figures]] = {}
    for figures in found:
        name = figures.wager.partition(" ")[0]
        alike.setdefault((name, tuple(figures.nets.items()), figures.commission, figures.rolls), []).append(figures)
    made = [
        CostRow(together([figures.wager for figures in group]), book.wagers[key[0]].area, group[0])
        for key, group in alike.items()
    ]
    areas = dict.fromkeys((*AREAS, *(row.area for row in made)))
    for area in areas:
        yield from (row for row in made if row.area == area)


def together(wagers: list[str]) -> str:
    """Return one name for several wagers of a kind: `place 6 8`."""
    return " ".join([wagers[0].partition(" ")[0], *(wager.partition(" ")[2] for wager in wagers)]).rstrip()


def pays(book: Book, figures: Figures) -> str:
    """Return what a winner nets, in the words of the book.

    For a wager that can win at several odds, return all of them: 1 or 2 to 1.
    """
    wins = [net for net in figures.nets if net > 0]
    if len(wins) == 1:
        return wager_odds(book, figures.wager, wins[0])
    return f"{join_words(map(ratio, wins), 'or')} to 1"
