"""Simulations as lines of tables and as JSON objects, with the manifest that a result file contains."""

from collections.abc import Sequence
from typing import NamedTuple

from hardway.odds.chances import FAIR
from hardway.report.figures.cost_figures import dice_form, dice_words
from hardway.report.figures.session_figures import unposted_form
from hardway.report.number import MINUS
from hardway.simulate.compare import Versus
from hardway.simulate.game import Game
from hardway.simulate.summary import LAST_ROLL, SHARES, Estimate, Simulation, estimate_form
from hardway.simulate.summary_form import (
    ComparedSimulations,
    ManifestForm,
    SimulationForm,
    TracedForm,
    TracedSessionForm,
    VersusForm,
)
from hardway.simulate.trace import Trace
from hardway.values.money import dollars, short
from hardway.values.names import count_text

EDGES = "by the exact edges, for the same action; the difference is luck and rounding to chips"
UNKNOWN = "not known: wagers were taken down, and their edges say nothing of that"


class RunLine(NamedTuple):
    """A line of a table: its name, its figure, and a remark."""

    name: str
    figure: str
    says: str = ""


def manifest(game: Game, sessions: int, version: str) -> ManifestForm:
    """Return the manifest of a simulation: everything that is needed to play it again."""
    law, strategy = game.law, game.strategy
    return {
        "hardway": version, **law.book.identity, "edition": law.book.edition, "book": law.book.digest,
        "options": law.options, "chips": [dollars(chip) for chip in law.chips.denominations],
        "sign": [f"{name} {' '.join(short(cents) for cents in line if cents)}" for name, *line in law.sign],
        "strategy": strategy.name,
        "unit": dollars(strategy.unit), "source": game.source, "seed": game.seed, "sessions": sessions,
        "rolls": game.rolls, "bankroll": dollars(game.bankroll),
        "goal": None if game.goal is None else dollars(game.goal), **dice_form(game.dice),
        "unposted_most": unposted_form(law, strategy),
    }  # fmt: skip


def game_words(game: Game, sessions: int) -> str:
    """Return what a simulation plays, in words: sessions, rolls, bankroll, goal, seed and dice."""
    goal = f", goal {short(game.goal)}" if game.goal is not None else ""
    return (
        f"{sessions:,} session{'s' * (sessions != 1)} of {game.rolls:,} roll{'s' * (game.rolls != 1)}, "
        f"bankroll {short(game.bankroll)}{goal}, seed {game.seed}"
        f"{'' if game.dice == FAIR else f', {dice_words(game.dice)}'}"
    )


def result_lines(found: Simulation) -> list[RunLine]:
    """Return the table of a simulation, line by line."""
    summary, n = found.summary, found.sessions
    made = [
        RunLine("mean", money(found.mean.value), f"{either_side(found.mean)}, the 95% confidence interval"),
        RunLine("expected", *(("–", UNKNOWN) if found.expected is None else (money(found.expected), EDGES))),
        RunLine("st. dev.", money(found.deviation), f"per session; standard error of the mean {money(found.error, 4)}"),
        RunLine("least, most", f"{money(summary['least'])}, {money(summary['most'])}"),
    ]  # fmt: skip
    made += [
        _end_line(found, how, _ENDS[how])
        for how in found.possible
        if how in ("ruin", "goal") or found.chance(how).value
    ]
    closing = summary["closing_rolls"]
    longest = f"longest {count_text(summary['longest_hand'], 'roll')}"
    made += [
        RunLine("ahead", share_text(summary["ahead"]), "of sessions won more than nothing"),
        RunLine("action", money(summary["action"] / n), f"a session; {_edge_text(summary['edge'])} of it was lost"),
        RunLine("commission", money(summary["commission"] / n), "a session"),
        RunLine("decisions", f"{summary['decided'] / n:,.1f}", "a session: wagers that won, lost or pushed"),
        RunLine("hands", f"{summary['hands'] / n:,.2f}", f"a session; {longest}"),
        RunLine("rolls", f"{summary['rolls_played']:,}", f"plus {closing:,} to finish the bets still up"),
    ]  # fmt: skip
    return [line for line in made if not (line.name == "commission" and not summary["commission"])]


_ENDS = {
    "ruin": "had nothing left to bet", "goal": "reached the goal", "stop": "stopped by the strategy",
    "rolls": "went on to the last roll",
}  # fmt: skip


def _end_line(found: Simulation, how: str, says: str) -> RunLine:
    chance = found.chance(how)
    return RunLine(
        how if how != "rolls" else LAST_ROLL, share_text(chance.value), f"of sessions {says}; {_interval_text(chance)}"
    )


def _interval_text(chance: Estimate) -> str:
    return f"{share_text(chance.low)} to {share_text(chance.high)}"


def quantile_lines(found: Simulation) -> list[tuple[str, str]]:
    """Return quantiles of the results: so many of a hundred sessions win no more than this."""
    return [(f"{share * 100:g}", money(found.quantile(share))) for share in SHARES]


def wager_lines(found: Simulation) -> list[tuple[str, ...]]:
    """Return a line for each wager: its result, action and decisions per session, its edge, and the exact edge."""
    n = found.sessions
    return [
        (
            wager.wager, money(wager.result / n), money(wager.action / n), f"{wager.decided / n:,.2f}",
            _edge_text(wager.edge), _edge_text(wager.exact),
        )
        for wager in found.wagers
    ]  # fmt: skip


def refused_lines(found: Simulation) -> list[str]:
    """Return which lines of the strategy the table refused, why, and how often per session."""
    return [
        f"line {line} was refused as {reason} {_how_often(times, found.sessions)}"
        for (line, reason), times in found.part.refused.items()
    ]


def _how_often(times: int, sessions: int) -> str:
    """Return how often something happens: `2.5` or `0.65 times per session`, or `once in 50,000 sessions` if it is
    rarer."""
    often = times / sessions
    if often < 0.1:
        return f"once in {1 / often:,.0f} sessions"
    return f"{often:,.{1 if often >= 1 else 2}f} times per session"


def compare_heads(found: Sequence[Versus]) -> tuple[str, ...]:
    """Return the heads of the columns of a comparison."""
    goal = ("goal",) if found[0].simulation.game.goal is not None else ()
    house = ("house",) if len(houses_of(found)) > 1 else ()
    return ("strategy", *house, "mean", "st. dev.", "median", "ruin", *goal, "edge", "difference", "won more")


def houses_of(found: Sequence[Versus]) -> dict[str, str]:
    """Return the houses of a comparison by their short names, each as it is written above a table."""
    books = [one.simulation.game.law.book for one in found]
    return {book.name: book.heading for book in books}


def compare_title(found: Sequence[Versus]) -> str:
    """Return what stands above a comparison."""
    *others, last = houses_of(found).values()
    houses = f"{', '.join(others)} and {last}" if others else last
    return f"Strategies at {houses}, with the same dice"


def compare_lines(found: Sequence[Versus]) -> list[tuple[str, ...]]:
    """Return a line for each strategy: mean, spread, median, ruin, edge, and how much more it wins than the first."""
    made: list[tuple[str, ...]] = []
    several = len(houses_of(found)) > 1
    for place, (simulation, more, better) in enumerate(found):
        summary = simulation.summary
        beside = (f"{money(more.value)} {either_side(more)}", share_text(better.value)) if place else ("", "")
        goal = (share_text(simulation.chance("goal").value),) if simulation.game.goal is not None else ()
        made.append((
            simulation.game.strategy.name, *((simulation.game.law.book.name,) if several else ()),
            f"{money(simulation.mean.value)} {either_side(simulation.mean)}",
            money(simulation.deviation), money(simulation.quantile(0.5)), share_text(simulation.chance("ruin").value),
            *goal, _edge_text(summary["edge"]), *beside,
        ))  # fmt: skip
    return made


def simulation_form(found: Simulation, version: str) -> SimulationForm:
    """Return a simulation as an object; `version` is that of Hardway."""
    return {**manifest(found.game, found.sessions, version), **found.summary}


def trace_form(game: Game, trace: Trace, version: str) -> TracedForm:
    """Return traced sessions as an object; `version` is that of Hardway."""
    sessions: list[TracedSessionForm] = [
        {
            "session": one.number, "result_cents": one.result, "rolls": one.rolls, "end": one.end,
            "rows": [row._asdict() for row in one.rows], "record": one.record,
        }
        for one in trace
    ]  # fmt: skip
    return {**manifest(game, len(trace), version), "trace": sessions}


def simulations_form(found: Sequence[Versus], version: str) -> ComparedSimulations:
    """Return a comparison of strategies as an object; `version` is that of Hardway."""
    each: list[VersusForm] = [
        {
            **simulation_form(simulation, version),
            "more_than_first": estimate_form(more),
            "better_than_first": estimate_form(better),
        }
        for simulation, more, better in found
    ]
    return {"hardway": version, "strategies": each}


def money(amount: float, places: int = 2) -> str:
    """Return dollars as text, with a minus sign for a loss."""
    text = f"{abs(amount):,.{places}f}"
    return text if amount >= 0 or not float(text.replace(",", "")) else MINUS + text


def share_text(share: float) -> str:
    """Return a share from 0 to 1 in percent."""
    return f"{share * 100:.2f}%"


def either_side(estimate: Estimate) -> str:
    """Return half the width of a confidence interval, written with ±."""
    return f"± {money((estimate.high - estimate.low) / 2)}"


def _edge_text(edge: float | None) -> str:
    return "–" if edge is None else f"{edge * 100:.3f}%".replace("-", MINUS)
