"""The figures that a PAR sheet adds to the edge of each wager: as paid, volatility, both push conventions, exposure.

The volatility index is 1.645 standard deviations, within which 90% of results of many decisions lie; a band of the
return is the return less and plus the index divided by the root of the number of decisions.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, TypedDict

from hardway.odds.chances import DiceChances
from hardway.odds.costs.breakdown import Breakdown
from hardway.odds.costs.chain import WagerChain
from hardway.odds.costs.figures import Figures, all_figures
from hardway.odds.costs.longrun import LongRun, long_run, mean_layout
from hardway.odds.costs.paid_range import PaidAt, PaidRange, paid_range
from hardway.report.figures.cost_figures import FiguresForm, figures_form
from hardway.report.figures.explanation import rests_on
from hardway.rulebook import Book, Law, readings_in, variant_book
from hardway.rulebook import law as law_of
from hardway.rulebook.model.book import Reading
from hardway.strategy import Strategy, enumerate_chain
from hardway.values.dice import PLAIN_CLASS_TOTALS, TOTALS, is_hard
from hardway.values.event import Exact

INDEX = 1.645
"""90% of a normal distribution lie within so many standard deviations on either side of its mean."""
BANDS = (100, 1_000, 10_000, 100_000, 1_000_000)
"""The numbers of decisions (of a strategy: of rolls) for which the sheet shows the range of 90% of the returns."""


class PaidAtForm(TypedDict):
    """A stake in dollars, its edge as the table pays it, and the most it can win."""

    stake: Exact
    edge: Exact
    most_paid: Exact


class PaidRangeForm(TypedDict):
    """The stakes with the greatest and the least edge, and the largest that the sign allows; null without a maximum."""

    tried: int
    worst: PaidAtForm
    best: PaidAtForm
    largest: PaidAtForm | None


class ParWagerForm(TypedDict):
    """A wager on a PAR sheet. `bands`: by number of decisions, the return that 90% of results lie within."""

    wager: str
    figures: FiguresForm
    edge_without_pushes: Exact
    hits_per_roll: Exact
    volatility_index: float
    bands: dict[str, tuple[float, float]]
    exposure: dict[str, Exact]
    """By throw that can win: the most that the wager then pays for each dollar staked."""
    as_paid: PaidRangeForm | None
    """What the table pays in its chips, over the stakes that were tried; null if it accepts none of these stakes."""


class ParStrategyForm(TypedDict):
    """A strategy on a PAR sheet: its long run, and the mean dollars on each wager as the dice leave the hand."""

    strategy: str
    edge: Exact
    result_per_roll: Exact
    action_per_roll: Exact
    deviation_per_roll: float
    bands: dict[str, tuple[float, float]]
    """By number of rolls: the lower and upper end, in dollars, between which 90% of results lie."""
    layout: dict[str, Exact]


class ParWager(NamedTuple):
    """A wager with everything a PAR sheet says of it."""

    taken: Breakdown
    paid: PaidRange | None
    exposure: dict[str, Fraction]
    """By throw that can win: the most that the wager then pays for a dollar staked, wherever it lies."""

    @property
    def figures(self) -> Figures:
        """Return its exact figures."""
        return self.taken.figures

    @property
    def edge_without_pushes(self) -> Fraction:
        """Return the edge for each decision that is won or lost."""
        return self.figures.edge / (1 - self.figures.p_push)

    @property
    def hits_per_roll(self) -> Fraction:
        """Return how often it wins, for each roll that it lies on the layout."""
        return self.figures.p_win / self.figures.rolls

    @property
    def volatility(self) -> float:
        """Return the volatility index, for each dollar put down."""
        return float(INDEX * float(self.figures.variance) ** 0.5)

    @property
    def bands(self) -> dict[int, tuple[float, float]]:
        """Return the bands of the return, by number of decisions; none is below 0."""
        middle = float(self.figures.rtp)
        reach = {count: self.volatility / count**0.5 for count in BANDS}
        return {count: (max(0.0, middle - one), middle + one) for count, one in reach.items()}


class ParStrategy(NamedTuple):
    """A strategy with its long run, and the mean dollars it has on each wager."""

    strategy: Strategy
    run: LongRun
    layout: dict[str, Fraction]

    @property
    def bands(self) -> dict[int, tuple[float, float]]:
        """Return the bands of the result in dollars, by number of rolls."""
        spread = INDEX * float(self.run.variance) ** 0.5
        return {
            count: (
                float(self.run.result) * count - spread * count**0.5,
                float(self.run.result) * count + spread * count**0.5,
            )
            for count in BANDS
        }


def par_wager(law: Law, taken: Breakdown, dice: DiceChances) -> ParWager:
    """Return everything a PAR sheet says of a wager."""
    return ParWager(taken, paid_range(law, taken.chain.wager, dice), _exposure(taken.chain))


def _exposure(chain: WagerChain) -> dict[str, Fraction]:
    nets: list[set[Fraction]] = [set() for _ in chain.classes.examples]
    for steps in chain.steps.values():
        for net, step in zip(nets, steps, strict=True):
            net.add(step.net)
    most = dict.fromkeys(throw_names(), Fraction(0))
    for throw, found in zip(chain.classes.examples, nets, strict=True):
        name = _throw_name(TOTALS[throw], hard=is_hard(throw))
        most[name] = max(most[name], *found)
    return {name: net for name, net in most.items() if net}


def par_strategy(law: Law, strategy: Strategy, dice: DiceChances) -> ParStrategy:
    """Return a strategy's long run at a table; raise OddsError if it has none."""
    chain = enumerate_chain(law, strategy)
    return ParStrategy(strategy, long_run(chain, dice), mean_layout(chain, dice))


def throw_names() -> list[str]:
    """Return the throws of the table of exposure: each total, and apart from it the same total thrown hard."""
    return [_throw_name(total, hard=hard) for total, hard in PLAIN_CLASS_TOTALS]


def _throw_name(total: int, *, hard: bool) -> str:
    return f"{total} hard" if hard and total not in (2, 12) else str(total)


def cited_readings(law: Law, taken: list[Breakdown]) -> list[Reading]:
    """Return the readings that the figures of these wagers rest on, in the order of the book."""
    of_money = [law.cite(name).reading for name in ("payment_rounding", "commission_rounding")]
    texts = [*of_money, *(text for one in taken for text in _readings(law, one))]
    cited = {reading for text in texts for reading in readings_in(text)}
    return [reading for id, reading in law.book.readings.items() if id in cited]


def _readings(law: Law, one: Breakdown) -> Iterator[str]:
    for place in one.places:
        for line in place.lines:
            yield from (clause for what, clause in line.cites if what == "reading")
    yield from (term.cite.reading for term in rests_on(law, one) if term.cite is not None)


class VariantEdge(NamedTuple):
    """A wager whose edge is another in a variant of the book; None where one of them does not offer it."""

    wager: str
    here: Fraction | None
    there: Fraction | None


def variant_edges(law: Law, dice: DiceChances) -> dict[Book, list[VariantEdge]]:
    """Return, for each variant of the book, the wagers whose edge differs."""
    here = {one.wager: one.edge for one in all_figures(law, dice)}
    found: dict[Book, list[VariantEdge]] = {}
    for name in law.book.raw["variants"]:
        book = variant_book(law.book, name)
        there = {one.wager: one.edge for one in all_figures(law_of(book, chips=law.chips), dice)}
        edges = [VariantEdge(wager, here.get(wager), there.get(wager)) for wager in dict.fromkeys((*here, *there))]
        found[book] = [one for one in edges if one.here != one.there]
    return found


def wager_form(one: ParWager) -> ParWagerForm:
    """Return a wager of a PAR sheet as a JSON object."""
    return {
        "wager": one.taken.chain.wager, "figures": figures_form(one.figures),
        "edge_without_pushes": str(one.edge_without_pushes), "hits_per_roll": str(one.hits_per_roll),
        "volatility_index": one.volatility, "bands": {str(count): band for count, band in one.bands.items()},
        "exposure": {throw: str(net) for throw, net in one.exposure.items()},
        "as_paid": _range_form(one.paid) if one.paid else None,
    }  # fmt: skip


def _range_form(paid: PaidRange) -> PaidRangeForm:
    return {
        "tried": paid.tried, "worst": _paid_form(paid.worst), "best": _paid_form(paid.best),
        "largest": _paid_form(paid.largest) if paid.largest else None,
    }  # fmt: skip


def _paid_form(paid: PaidAt) -> PaidAtForm:
    won = paid.most_won
    return {"stake": str(Fraction(paid.stake, 100)), "edge": str(paid.figures.edge), "most_paid": str(won / 100)}


def strategy_form(one: ParStrategy) -> ParStrategyForm:
    """Return a strategy of a PAR sheet as a JSON object."""
    run = one.run
    return {
        "strategy": one.strategy.name, "edge": str(run.edge), "result_per_roll": str(run.result),
        "action_per_roll": str(run.action), "deviation_per_roll": float(run.variance) ** 0.5,
        "bands": {str(count): band for count, band in one.bands.items()},
        "layout": {name: str(amount) for name, amount in one.layout.items()},
    }  # fmt: skip
