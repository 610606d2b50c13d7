"""How often a strategy doubles its bankroll, beside the best way to play; for the page, so within seconds."""

from fractions import Fraction

from hardway.best.ask import answer, question
from hardway.best.cost import Cost, TooMuch
from hardway.best.doubling_form import DoublingForm
from hardway.odds.chances import OddsError
from hardway.odds.endgame.last_throws import usual_step
from hardway.rulebook import Law
from hardway.simulate.run import Run, Written, set_game
from hardway.values.known import processors
from hardway.values.money import dollars, short

KINDS = ("pass", "place")
"""The best way to play uses these wagers and odds behind them; with come wagers, computing it would take minutes."""
STEPS, FLATS = 20, (1, 2, 4, 20)
"""Bets are multiples of a twentieth of the bankroll; a line bet is 1, 2, 4 or 20 of these."""
MOST_SECONDS, SESSIONS = 40.0, 20_000
"""The most processor seconds to compute the best way to play, and how many sessions of the strategy are simulated."""


def doubling(law: Law, written: Written, *, bankroll: int, rolls: int, seed: int) -> DoublingForm:
    """Return how often a strategy doubles a bankroll (in cents) in a session, and how often the best way to play
    does."""
    game = set_game(law, written, bankroll=Fraction(bankroll, 100), rolls=rolls, goal=Fraction(bankroll, 50), seed=seed)
    run = Run(game, SESSIONS)
    for _ in run.play(workers=1, keep=False):
        pass
    own, why, best = run.simulation.chance("goal"), "", None
    behind = [slot.wager.name for slot in law.slots.values() if slot.parent and law.slots[slot.parent].key in KINDS]
    kinds = [name for name in law.book.wagers if name in (*KINDS, *behind)]
    step = usual_step(law.chips, bankroll, STEPS)
    try:
        asked = question(
            law, bankroll=bankroll, goal=2 * bankroll, rolls=rolls, wagers=kinds, step=step,
            flats=[step * times for times in FLATS],
        )  # fmt: skip
        best = answer(asked, before=_check).value
        if best <= own.low:
            best, why = None, f"bets in steps of {short(step)} are too coarse; `hardway best` tries others"
    except OddsError as error:
        why = str(error)
    return {
        "goal": dollars(2 * bankroll), "sessions": SESSIONS, "strategy": own.value, "strategy_low": own.low,
        "strategy_high": own.high, "best": best, "wagers": kinds, "step": dollars(step), "why": why,
    }  # fmt: skip


def _check(cost: Cost) -> None:
    if cost.seconds * processors() > MOST_SECONDS:
        raise TooMuch(f"the best way to play has {cost.words}; `hardway best` works it out")
