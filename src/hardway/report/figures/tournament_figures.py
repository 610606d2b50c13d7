"""Simulated tournaments as lines of tables and as JSON objects: the results of each strategy."""

from collections.abc import Sequence
from typing import TypedDict

from hardway.report.figures.last_throws_figures import ChanceLine, LastThrowsForm
from hardway.report.number import MINUS
from hardway.report.wording import join_words
from hardway.rulebook.model.book import BookIdentity
from hardway.simulate.summary import Estimate, estimate_form
from hardway.simulate.summary_form import EstimateForm
from hardway.simulate.tournament import StrategyResult, TournamentRun
from hardway.simulate.tournament_standing import SimulatedChance
from hardway.values.event import Dollars
from hardway.values.money import dollars, short
from hardway.values.names import count_text


class SimulatedChanceForm(TypedDict):
    """A wager, and the simulated chance of going on with it; the wager is null for making none."""

    wager: str | None
    amount: Dollars
    chance: EstimateForm


class SimulatedThrowsForm(LastThrowsForm):
    """A standing of a round with the simulated chance of each wager."""

    samples: int
    seed: int
    wagers: list[SimulatedChanceForm]


class RoundFormatForm(TypedDict):
    """The format of a round."""

    tables: int
    throws: int | None
    hands: int | None


class StrategyResultForm(TypedDict):
    """The results of a strategy in simulated tournaments."""

    strategy: str
    players: int
    wins: EstimateForm
    goes_on: list[EstimateForm]
    chips: list[float]
    prize: EstimateForm
    net: EstimateForm


class TournamentsForm(BookIdentity):
    """Simulated tournaments, with the results of each strategy."""

    tournament: str
    tournaments: int
    players: int
    seed: int
    rounds: list[RoundFormatForm]
    paid: float
    strategies: list[StrategyResultForm]


def tournaments_words(run: TournamentRun) -> str:
    """Return in words what was simulated: how many tournaments, and with how many players and rounds."""
    game = run.game
    lengths = [
        count_text(one.throws, "throw") if one.throws else count_text(one.hands, "hand") for one in game.format.rounds
    ]
    tournaments, players = count_text(run.played, "tournament"), count_text(game.players, "player")
    rounds = count_text(len(lengths), "round")
    return f"{tournaments} of {players}, {rounds} of {join_words(lengths)}, seed {game.seed}"


def result_heads(run: TournamentRun) -> tuple[str, ...]:
    """Return the heads of the columns."""
    rounds = range(1, len(run.game.format.rounds))
    on = ("goes on %",) if len(rounds) == 1 else tuple(f"past {number} %" for number in rounds)
    return ("strategy", "players", *on, "wins %", "±", "chips", "prize", "net", "±")


def result_row(run: TournamentRun, result: StrategyResult) -> tuple[str, ...]:
    """Return the line of a strategy; its chips are those at the end of the first round."""
    on = tuple(f"{100 * one.value:.2f}" for one in result.goes_on)
    return (
        result.name, str(result.players), *on,
        f"{100 * result.wins.value:.2f}", f"{100 * _half_width(result.wins):.2f}", f"{result.chips[0]:,.2f}",
        f"{result.prize.value:,.2f}", _signed(result.net.value), f"{_half_width(result.net):.2f}",
    )  # fmt: skip


def _half_width(estimate: Estimate) -> float:
    return (estimate.high - estimate.low) / 2


def _signed(value: float) -> str:
    return f"{value:,.2f}".replace("-", MINUS)


def tournaments_form(run: TournamentRun) -> TournamentsForm:
    """Return simulated tournaments and their results as an object."""
    game = run.game
    return {
        "tournament": game.format.name,
        **game.format.law.book.identity,
        "tournaments": run.played,
        "players": game.players,
        "seed": game.seed,
        "rounds": [
            {"tables": one.tables, "throws": one.throws or None, "hands": one.hands or None}
            for one in game.format.rounds
        ],
        "paid": game.format.paid / 100,
        "strategies": [_result_form(result) for result in run.results],
    }


def _result_form(result: StrategyResult) -> StrategyResultForm:
    return {
        "strategy": result.name,
        "players": result.players,
        "wins": estimate_form(result.wins),
        "goes_on": [estimate_form(one) for one in result.goes_on],
        "chips": list(result.chips),
        "prize": estimate_form(result.prize),
        "net": estimate_form(result.net),
    }


def simulated_lines(found: Sequence[SimulatedChance]) -> list[ChanceLine]:
    """Return the simulated chance of each wager from a standing as lines, in percent, the best first."""
    return [
        ChanceLine(
            one.wager or "nothing", short(one.amount) if one.wager else "", f"{100 * one.chance.value:.2f}",
            f"{100 * _half_width(one.chance):.2f}",
        )
        for one in found
    ]  # fmt: skip


def simulated_chances_form(found: Sequence[SimulatedChance]) -> list[SimulatedChanceForm]:
    """Return the simulated chance of each wager as objects."""
    return [
        {"wager": one.wager or None, "amount": dollars(one.amount), "chance": estimate_form(one.chance)}
        for one in found
    ]
