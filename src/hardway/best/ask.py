"""The best way to play from Python: `hw.best`, amounts in dollars.

>>> found = best("crown", bankroll=20, goal=40, wagers=["pass"], step=10, rolls=2)
>>> round(found.value, 4), found.bets(20)         # 8/36 + 100/1296
(0.2994, {'pass': 20})
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from hardway.best.arrays import compile_game
from hardway.best.cost import Cost, check_cost, cost_of
from hardway.best.layouts import Amounts, Binding, Layouts, opens, playable
from hardway.best.policy import Act, Policy
from hardway.best.solve import Objective, Solved, Tell, solve, terms_of
from hardway.extras import install_line
from hardway.odds.chances import FAIR, DiceChances, OddsError
from hardway.odds.endgame.last_throws import usual_step
from hardway.odds.sessions.session import session
from hardway.odds.sessions.session_states import MOST_ROLLS
from hardway.rulebook import Book, Law, law, load
from hardway.rulebook.model.law import CHIPS
from hardway.strategy import Strategy
from hardway.values.money import Chips, cents, no_money, short

Money = int | float | str | Decimal | Fraction
USUAL_WAGERS = ("pass", "pass_odds", "come", "come_odds", "place")
AIMS = ("goal", "loss", "longest", "log", "power")
STEPS, MOST_STEPS = 60, 12
"""Steps into which the bankroll is divided, and the most steps on one wager where come wagers bind."""
TIMES = 3
"""Without a goal a session ends, or money counts no more, at this many bankrolls."""


class Question(NamedTuple):
    """What is asked, amounts in cents."""

    law: Law
    bankroll: int
    goal: int
    rolls: int | None
    wagers: tuple[str, ...]
    objective: Objective
    amounts: Amounts
    required: tuple[str, ...] = ()
    dice: DiceChances = FAIR


class BestPlay:
    """The best way to play: its value with a proved bound, and what to bet."""

    def __init__(self, question: Question, solved: Solved, cost: Cost) -> None:
        self.question, self.solved, self.cost = question, solved, cost
        self.policy = Policy(solved)

    @property
    def value(self) -> float:
        """The chance of the goal, the expected dollars lost, the rolls, or the utility."""
        return self._turned((self.solved.lower + (self.solved.upper or self.solved.lower)) / 2)

    @property
    def bounds(self) -> tuple[float, float | None]:
        """The proved bounds of the value; the upper one is None where none was proved."""
        low, high = (
            self._turned(self.solved.lower),
            None if self.solved.upper is None else self._turned(self.solved.upper),
        )
        return (high or 0.0, low) if self.question.objective.kind == "loss" else (low, high)

    def _turned(self, value: float) -> float:
        return self.question.bankroll / 100 - value if self.question.objective.kind == "loss" else value

    def bets(
        self, money: Money, *, point: int = 0, bound: Mapping[str, Money] | None = None, left: int | None = None
    ) -> dict[str, float]:
        """Return what to bet in dollars: money is the rack and all that may come down; `bound` are line wagers with
        their point, and come wagers on their number."""
        binding = tuple((wager, in_cents(amount, wager)) for wager, amount in (bound or {}).items())
        return {wager: amount / 100 for wager, amount in self.act(in_cents(money, "money"), point, binding, left).bets}

    def act(self, money: int, point: int = 0, binding: Binding = (), left: int | None = None) -> Act:
        """Return what is best, amounts in cents."""
        return self.policy.act(point, money, binding=binding, left=left)

    def beside(self, strategy: Strategy, tell: Tell = lambda what, done, of: None) -> float:
        """Return the value of a strategy in the same session, by its exact solution."""
        asked = self.question
        goal = asked.goal if asked.objective.kind != "longest" else None
        found = session(
            asked.law, strategy, bankroll=asked.bankroll, goal=goal, rolls=asked.rolls, dice=asked.dice, tell=tell
        )
        kind = asked.objective.kind
        if kind == "goal":
            return float(found.ends["goal"])
        if kind == "longest":
            return float(found.length)
        racks = [min(asked.goal, asked.bankroll + result) / 100 for result in found.results]
        worth = asked.objective.utility(racks)
        value = sum(one * float(chance) for one, chance in zip(worth, found.results.values(), strict=True))
        return float(asked.bankroll / 100 - value if kind == "loss" else value)


def best(
    house: str | Path | Book,
    *,
    bankroll: Money,
    goal: Money | None = None,
    rolls: int | None = None,
    wagers: Sequence[str] = USUAL_WAGERS,
    aim: str = "goal",
    power: float = 0.5,
    action: Money | None = None,
    require: Sequence[str] = (),
    may_leave: bool = False,
    step: Money | None = None,
    most: Money | None = None,
    flats: Sequence[Money] = (),
    chips: Sequence[Money] | None = None,
    options: Mapping[str, str] | None = None,
    sign: Sequence[tuple[str, Money, Money]] = (),
    every: bool = False,
) -> BestPlay:
    """Return the best way to play.

    `aim` is goal (the greatest chance of it), loss (the least, with `action` at risk at every throw), longest (with a
    required wager), log or power (of the money at the end). `every` keeps what is best with fewer rolls left.
    """
    book = house if isinstance(house, Book) else load(house)
    table = law(book, options, Chips(tuple(sorted(in_cents(chip, "a chip") for chip in chips))) if chips else CHIPS)
    if sign:
        from dataclasses import replace

        lines = tuple((name, in_cents(low, name), in_cents(high, name), 0) for name, low, high in sign)
        table = replace(table, sign=lines)
    asked = question(
        table, bankroll=in_cents(bankroll, "the bankroll"), goal=_given(goal, "the goal") or None, rolls=rolls,
        wagers=wagers, aim=aim, power=power, action=_given(action, "the action"), require=require, may_leave=may_leave,
        step=_given(step, "the step"), most=_given(most, "the most"),
        flats=[in_cents(flat, "a flat") for flat in flats],
    )  # fmt: skip
    return answer(asked, every=every)


def question(
    table: Law, *, bankroll: int, goal: int | None = None, rolls: int | None = None, wagers: Sequence[str] = (),
    aim: str = "goal", power: float = 0.5, action: int = 0, require: Sequence[str] = (), may_leave: bool = False,
    step: int = 0, most: int = 0, flats: Sequence[int] = (), dice: DiceChances = FAIR,
) -> Question:  # fmt: skip
    """Return a question with what was not said as usual, amounts in cents; raise OddsError for one without a sense."""
    if aim not in AIMS:
        raise OddsError(f"an aim is {', '.join(AIMS[:-1])} or {AIMS[-1]}, not {aim!r}")
    if not table.chips.pays(bankroll):
        raise OddsError(f"a bankroll of {short(bankroll)} cannot be had in chips of this table")
    if goal is None and aim == "goal":
        raise OddsError("say the goal (--goal), or another aim (--for)")
    if goal is not None and goal <= bankroll:
        raise OddsError(f"a goal of {short(goal)} is not above the bankroll of {short(bankroll)}")
    if rolls is None and aim not in ("goal", "longest"):
        raise OddsError("say how many rolls the session has (--rolls)")
    if rolls is not None and not 1 <= rolls <= MOST_ROLLS:
        raise OddsError(f"a session has 1 to {MOST_ROLLS:,} rolls, not {rolls:,}")
    if aim == "longest" and not require:
        raise OddsError("the longest play has to be with a wager that must be made (--require pass)")
    if aim == "loss" and not (action or require):
        raise OddsError("without a wager that must be made the least loss is none: give --action or --require")
    if not 0 < power <= 10:
        raise OddsError(f"a power is above 0 and at most 10, not {power}")
    named = tuple(wagers) or USUAL_WAGERS
    step = step or usual_step(table.chips, bankroll, STEPS)
    if step % table.chips.unit:
        raise OddsError(f"a step of {short(step)} cannot be had in chips of this table")
    moving = any(slot.moves for slot in playable(table, named) if opens(slot))
    amounts = Amounts(
        step, most or (MOST_STEPS * step if moving else goal or TIMES * bankroll),
        tuple(sorted(set(flats))) or ((step,) if moving else ()),
    )  # fmt: skip
    objective = Objective(aim, power, action, may_leave)
    return Question(table, bankroll, goal or TIMES * bankroll, rolls, named, objective, amounts, tuple(require), dice)


def answer(
    asked: Question, *, every: bool = False, tell: Tell = lambda what, done, of: None,
    before: object = None,
) -> BestPlay:  # fmt: skip
    """Solve a question; `before` is called with what that will take."""
    layouts = Layouts(asked.law, asked.wagers, asked.amounts, asked.dice, required=asked.required)
    compiled = compile_game(layouts, asked.bankroll, terms_of(asked.objective, asked.goal))
    cost = cost_of(layouts, compiled, asked.rolls, every=every)
    check_cost(cost, install_line("simulate"))
    if callable(before):
        before(cost)
    solved = solve(
        layouts, compiled, asked.objective, bankroll=asked.bankroll, rolls=asked.rolls, every=every, tell=tell
    )
    return BestPlay(asked, solved, cost)


def _given(amount: Money | None, what: str) -> int:
    return 0 if amount is None else in_cents(amount, what)


def in_cents(amount: Money, what: str) -> int:
    """Return an amount of money in cents."""
    found = cents(amount)
    if found is None or found <= 0:
        raise OddsError(f"{what} {no_money(amount)}")
    return found
