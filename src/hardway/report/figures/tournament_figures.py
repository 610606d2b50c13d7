"""Simulated tournaments as lines and as JSON: what each strategy comes to."""

from collections.abc import Sequence
from typing import Any

from hardway.report.figures.last_throws_figures import ChanceLine
from hardway.report.number import MINUS
from hardway.report.wording import join_words
from hardway.simulate.summary import Estimate
from hardway.simulate.tournament import StrategyResult, TournamentRun
from hardway.simulate.tournament_standing import SimulatedChance
from hardway.values.money import dollars, short


def tournaments_words(run: TournamentRun) -> str:
    """Say what was played."""
    game = run.game
    lengths = [f"{one.throws} throws" if one.throws else f"{one.hands} hands" for one in game.format.rounds]
    played = f"{run.played:,} tournaments of {game.players} players"
    return f"{played}, {len(lengths)} round{'s' if len(lengths) > 1 else ''} of {join_words(lengths)}, seed {game.seed}"


def result_heads(run: TournamentRun) -> tuple[str, ...]:
    """Return the heads of the columns."""
    rounds = range(1, len(run.game.format.rounds))
    on = ("goes on %",) if len(rounds) == 1 else tuple(f"past {number} %" for number in rounds)
    return ("strategy", "players", *on, "wins %", "±", "chips", "prize", "net", "±")


def result_row(run: TournamentRun, result: StrategyResult) -> tuple[str, ...]:
    """Return a strategy's line; chips are those at the end of the first round."""
    on = tuple(f"{100 * one.value:.2f}" for one in result.goes_on)
    return (
        result.name, str(result.players), *on, f"{100 * result.wins.value:.2f}", f"{100 * _half(result.wins):.2f}",
        f"{result.chips[0]:,.2f}", f"{result.prize.value:,.2f}", _signed(result.net.value), f"{_half(result.net):.2f}",
    )  # fmt: skip


def _half(estimate: Estimate) -> float:
    return (estimate.high - estimate.low) / 2


def _signed(value: float) -> str:
    return f"{value:,.2f}".replace("-", MINUS)


def tournaments_form(run: TournamentRun) -> dict[str, Any]:
    """Return what was played and what came of it as JSON."""
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


def _result_form(result: StrategyResult) -> dict[str, Any]:
    return {
        "strategy": result.name,
        "players": result.players,
        "wins": vars(result.wins),
        "goes_on": [vars(one) for one in result.goes_on],
        "chips": list(result.chips),
        "prize": vars(result.prize),
        "net": vars(result.net),
    }


def simulated_lines(found: Sequence[SimulatedChance]) -> list[ChanceLine]:
    """Return the simulated chance of each wager from a standing, in percent, the best first."""
    return [
        ChanceLine(
            one.wager or "nothing", short(one.amount) if one.wager else "", f"{100 * one.chance.value:.2f}",
            f"{100 * _half(one.chance):.2f}",
        )
        for one in found
    ]  # fmt: skip


def simulated_chances_form(found: Sequence[SimulatedChance]) -> list[dict[str, Any]]:
    """Return the same as JSON; no wager is null."""
    return [{"wager": one.wager or None, "amount": dollars(one.amount), "chance": vars(one.chance)} for one in found]
