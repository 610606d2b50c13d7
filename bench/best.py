"""What the best way to play takes: processor seconds of 100 rolls, by bankroll, amounts, flats and wagers."""

import time
from collections.abc import Iterator
from typing import Any

from hardway.best.arrays import compile_game
from hardway.best.ask import USUAL_WAGERS, question
from hardway.best.layouts import Layouts
from hardway.best.solve import Sweeper, terms_of
from hardway.rulebook import law, load

USUAL: dict[str, Any] = {"bankroll": 30_000, "goal": 60_000, "wagers": USUAL_WAGERS, "step": 500, "most": 6000}
CASES: dict[str, dict[str, Any]] = {
    "300 to 600, pass, come, odds, place to 60": {},
    "75 to 150": {"bankroll": 7_500, "goal": 15_000},
    "150 to 300": {"bankroll": 15_000, "goal": 30_000},
    "place to 30": {"most": 3000},
    "place to 120": {"most": 12_000},
    "flats of 5 and 10": {"flats": (500, 1000)},
    "pass and odds alone, flats to 60": {"wagers": ("pass", "pass_odds")},
    "with the field": {"wagers": (*USUAL_WAGERS, "field")},
}
ROLLS, STEPS = 100, 3
TWO_CORES_60_S = 120


def figures(figure: Any) -> Iterator[Any]:
    """Measure some steps of each game, after one that compiles, and say what 100 take."""
    for name, more in CASES.items():
        asked = question(law(load("crown")), rolls=ROLLS, **{**USUAL, **more})
        began = time.process_time()
        layouts = Layouts(asked.law, asked.wagers, asked.amounts, asked.dice)
        compiled = compile_game(layouts, asked.bankroll, terms_of(asked.objective, asked.goal))
        built = time.process_time() - began
        sweeper = Sweeper(layouts, compiled, asked.objective)
        values = sweeper.back(sweeper.final)
        began = time.process_time()
        for _ in range(STEPS):
            values = sweeper.back(values)
        took = (time.process_time() - began) * ROLLS / STEPS
        sweeper.close()
        detail = f"{len(values):,} states, built in {built:.1f} s"
        yield figure(
            f"best: {name}, 100 rolls", took, "s of processor", TWO_CORES_60_S if not more else None, False, detail
        )
