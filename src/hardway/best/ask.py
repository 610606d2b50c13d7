"""The best way to play, from Python: `hw.best`, with amounts in dollars.

>>> found = best("crown", bankroll=20, goal=40, wagers=["pass"], step=10, rolls=2)
>>> round(found.value, 4), found.bets(20)         # 8/36 + 100/1296
(0.2994, {'pass': 20.0})
"""

from __future__ import annotations  # so that help() shows the names of types, not what they stand for

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from hardway.best.arrays import compile_game
from hardway.best.as_strategy import WrittenPolicy, written_policy
from hardway.best.cost import Cost, check_cost, cost_of
from hardway.best.gpu import GpuSweeper
from hardway.best.layouts import Amounts, Binding, Layouts, Tell, opens, playable
from hardway.best.policy import Act, Policy
from hardway.best.solve import Objective, Question, Solved, solve, terms_of
from hardway.extras import install_line
from hardway.odds.ask import Sign, posted
from hardway.odds.chances import FAIR, DiceChances, GivenDice, OddsError, dice_of
from hardway.odds.endgame.last_throws import usual_step
from hardway.odds.sessions.session import session
from hardway.odds.sessions.session_states import MOST_ROLLS
from hardway.rulebook import Book, Law, law, load
from hardway.rulebook.model.law import CHIPS
from hardway.strategy import Strategy, read, shelf, text_of
from hardway.strategy.shelf import no_strategy
from hardway.values.money import Chips, cents, no_money, short

Money = int | float | str | Decimal | Fraction
USUAL_WAGERS = ("pass", "come", "place")
"""The kinds of wager that the best play may use if the caller names none; odds bets behind them are added."""
AIMS = ("goal", "loss", "longest", "log", "power")
STEPS, MOST_STEPS = 60, 12
"""By default amounts are multiples of about a 60th of the bankroll; with come wagers, one wager is at most 12 of these.
"""
TIMES = 3
"""If no goal is given: how many bankrolls take its place. At that much money the session ends, or more money has no
value."""


class BestPlay:
    """The best way to play: its value with proved bounds, and what to bet."""

    def __init__(self, question: Question, solved: Solved, cost: Cost) -> None:
        self.question, self.solved, self.cost = question, solved, cost
        self.policy = Policy(solved)

    def __repr__(self) -> str:
        """Return a summary: the house, the aim, its value with the proved bounds, and the first bets."""
        asked, (low, high) = self.question, self.bounds
        bets = ", ".join(f"{wager} {short(amount)}" for wager, amount in self.act(asked.bankroll).bets)
        upper = "unknown" if high is None else f"{high:.6g}"
        kind = "chance of the goal" if asked.objective.kind == "goal" else asked.objective.kind
        return (
            f"<BestPlay {asked.law.book.name}: {kind} {self.value:.6g} ({low:.6g} to {upper}); "
            f"with {short(asked.bankroll)}: {bets or 'no bet'}>"
        )

    @property
    def value(self) -> float:
        """Return the chance of the goal, the expected dollars lost, the expected rolls, or the utility, by the aim."""
        return self._turned((self.solved.lower + (self.solved.upper or self.solved.lower)) / 2)

    @property
    def bounds(self) -> tuple[float, float | None]:
        """Return bounds between which the value certainly is; the upper one is None if none could be proved."""
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
        """Return what to bet, in dollars; nothing at the goal or above it, where the session has ended.

        `money` is the rack and all that may come down. `bound` are line wagers with their point, and come wagers on
        their number. `left` is the number of rolls left; None is the whole session.
        """
        law = self.question.law
        for wager in bound or {}:
            if wager not in law.slots:
                raise OddsError(f"{law.book.house} has no wager {wager!r}; name one that is up, such as {law.line}")
        binding = tuple((wager, in_cents(amount, wager)) for wager, amount in (bound or {}).items())
        return {wager: amount / 100 for wager, amount in self.act(in_cents(money, "money"), point, binding, left).bets}

    def act(self, money: int, point: int = 0, binding: Binding = (), left: int | None = None) -> Act:
        """Return what is best before a throw, with amounts in cents; see `Policy.act`."""
        return self.policy.act(point, money, binding=binding, left=left)

    def to_strategy(self) -> str:
        """Return the best way to play as the text of a strategy; its first lines say whether it had to be merged.

        With a limit of rolls it is merged unless what is best with fewer rolls left was kept (`every=True`).
        """
        return self.written.text

    @cached_property
    def written(self) -> WrittenPolicy:
        """Return the best way to play as the text of a strategy, and how it was written."""

        def smaller() -> Policy | None:
            found = self.without_come()
            return found.policy if found else None

        return written_policy(self.question, self.policy, smaller)

    def without_come(self) -> BestPlay | None:
        """Return the best way to play without wagers that move to numbers; None if there are none, or nothing else."""
        asked, slots = self.question, self.question.law.slots
        moving = {slot.wager.name for slot in slots.values() if slot.moves}
        behind = {slot.wager.name for slot in slots.values() if slot.parent and slots[slot.parent].wager.name in moving}
        left = tuple(name for name in asked.wagers if name.partition(" ")[0] not in moving | behind)
        if left == asked.wagers or not left or moving & set(asked.required):
            return None
        return answer(asked._replace(wagers=left), every=asked.rolls is not None)

    def beside(self, strategy: Strategy | str, tell: Tell = lambda what, done, of: None) -> float:
        """Return the value of a strategy (a name of the gallery, or what `read` returns) in the same session, by its
        exact solution."""
        asked = self.question
        if isinstance(strategy, str):
            if strategy not in shelf():
                raise OddsError(no_strategy(strategy))
            strategy = read(text_of(strategy), book=asked.law.book.words)
        goal = asked.goal if asked.objective.kind != "longest" else None
        found = session(
            asked.law, strategy, bankroll=asked.bankroll, goal=goal, rolls=asked.rolls, dice=asked.dice, tell=tell
        )
        kind = asked.objective.kind
        if kind == "goal":
            return float(found.ends["goal"])
        if kind == "longest":
            return float(found.length)
        racks = [min(asked.goal, rack) / 100 for rack in found.spread.racks]
        worth = asked.objective.utility(racks)
        value = sum(one * float(chance) for one, chance in zip(worth, found.spread.racks.values(), strict=True))
        return float(asked.bankroll / 100 - value if kind == "loss" else value)


def best(
    house: str | Path | Book,
    *,
    bankroll: Money,
    goal: Money | None = None,
    rolls: int | None = None,
    wagers: Sequence[str] = (),
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
    sign: Sign | None = None,
    dice: GivenDice | None = None,
    every: bool = False,
    engine: str = "cpu",
) -> BestPlay:
    """Return the best way to play.

    `aim` is `goal` (the greatest chance of the goal), `loss` (the least loss, with `action` at risk at every throw),
    `longest` (the most rolls, with a wager that is required), `log` or `power` (the greatest mean of the logarithm or
    that power of the money at the end). `dice` are the chances of the throws, as `hw.odds` takes them. `every` stores
    what is best with fewer rolls left, too. `engine` is `cpu` or `gpu`.
    """
    for what, given in (("wagers", wagers), ("require", require)):
        if isinstance(given, str):
            raise OddsError(f"{what} is a list of names, such as ['pass'], not {given!r}")
    from hardway.simulate.numba_tools import announced

    book = house if isinstance(house, Book) else load(house)
    table = law(book, options, Chips(tuple(sorted(in_cents(chip, "a chip") for chip in chips))) if chips else CHIPS)
    asked = question(
        posted(table, sign), bankroll=in_cents(bankroll, "the bankroll"), goal=_given(goal, "the goal") or None,
        rolls=rolls, wagers=wagers, aim=aim, power=power, action=_given(action, "the action"), require=require,
        may_leave=may_leave, step=_given(step, "the step"), most=_given(most, "the most"),
        flats=[in_cents(flat, "a flat") for flat in flats], dice=dice_of(dice),
    )  # fmt: skip
    with announced():
        return answer(asked, every=every, engine=engine)


def question(
    table: Law, *, bankroll: int, goal: int | None = None, rolls: int | None = None, wagers: Sequence[str] = (),
    aim: str = "goal", power: float = 0.5, action: int = 0, require: Sequence[str] = (), may_leave: bool = False,
    step: int = 0, most: int = 0, flats: Sequence[int] = (), dice: DiceChances = FAIR,
) -> Question:  # fmt: skip
    """Return a question in which everything that was not said has its default; amounts are in cents.

    Raise OddsError for a question that has no sense.
    """
    if aim not in AIMS:
        raise OddsError(f"an aim is {', '.join(AIMS[:-1])} or {AIMS[-1]}, not {aim!r}")
    if not table.chips.pays(bankroll):
        raise OddsError(f"a bankroll of {short(bankroll)} cannot be had in chips of this table")
    if goal is None and aim == "goal":
        raise OddsError("say the goal (`goal`), or another aim")
    if goal is not None and goal <= bankroll:
        raise OddsError(f"a goal of {short(goal)} is not above the bankroll of {short(bankroll)}")
    if rolls is None and aim not in ("goal", "longest"):
        raise OddsError("say how many rolls the session has (`rolls`)")
    if rolls is not None and not 1 <= rolls <= MOST_ROLLS:
        raise OddsError(f"a session has 1 to {MOST_ROLLS:,} rolls, not {rolls:,}")
    if aim == "longest" and not require:
        raise OddsError("the longest play has to be with a wager that must be made (`require`, such as pass)")
    if aim == "loss" and not (action or require):
        raise OddsError("without a wager that must be made the least loss is none: give `action` or `require`")
    if not 0 < power <= 10:
        raise OddsError(f"a power is above 0 and at most 10, not {power}")
    named = tuple(wagers) or usual_wagers(table)
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
    before: object = None, engine: str = "cpu",
) -> BestPlay:  # fmt: skip
    """Solve a question on `cpu` or `gpu`; `before` is called first with the `Cost` of solving it.

    Raise OddsError if that is too much.
    """
    layouts = Layouts(asked.law, asked.wagers, asked.amounts, asked.dice, required=asked.required, tell=tell)
    compiled = compile_game(layouts, asked.bankroll, terms_of(asked.objective, asked.goal))
    cost = cost_of(layouts, compiled, asked.rolls, every=every, engine=engine)
    check_cost(cost, install_line("simulate"))
    if callable(before):
        before(cost)
    solved = solve(
        layouts, compiled, asked.objective, bankroll=asked.bankroll, rolls=asked.rolls, every=every, tell=tell,
        on=GpuSweeper if engine == "gpu" else None,
    )  # fmt: skip
    return BestPlay(asked, solved, cost)


def usual_wagers(table: Law) -> tuple[str, ...]:
    """Return the kinds of wager that are played where none is named."""
    behind = {slot.wager.name: table.slots[slot.parent].wager.name for slot in table.slots.values() if slot.parent}
    return tuple(name for name in table.book.wagers if name in USUAL_WAGERS or behind.get(name) in USUAL_WAGERS)


def _given(amount: Money | None, what: str) -> int:
    return 0 if amount is None else in_cents(amount, what)


def in_cents(amount: Money, what: str) -> int:
    """Return an amount of money in cents; raise OddsError unless it is above 0. `what` names it in the message."""
    found = cents(amount)
    if found is None or found <= 0:
        raise OddsError(f"{what} {no_money(amount)}")
    return found
