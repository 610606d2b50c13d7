"""Compiles a strategy for the kernel: its rules as steps, once for each state of the puck, and for each throw from it.

molly = program(law(load("crown")), read("when comeout\\n  bet pass 10\\nwhen point\\n  max pass_odds"))
molly.compiled.keys                                       # ('pass', 'pass_odds')
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from hardway.rulebook import Law
from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine import steps as do
from hardway.simulate.machine.law import REASON, CompiledLaw, Ints, NotCompiled, compile_law
from hardway.strategy import Strategy
from hardway.strategy.expressions import GROWING
from hardway.strategy.model import (
    Action,
    All,
    Both,
    Compare,
    Condition,
    Count,
    Either,
    Extreme,
    Item,
    Keys,
    Last,
    Not,
    Product,
    Puck,
    Scaled,
    Shoots,
    Standing,
    StrategyRule,
    Sum,
    Term,
    Up,
    Won,
)  # fmt: skip
from hardway.table.model.reasons import REASONS, no_slot
from hardway.table.model.state import Limit

SIGNS = {"<": do.LESS, "<=": do.LESS | do.EQUAL, "=": do.EQUAL, ">=": do.MORE | do.EQUAL, ">": do.MORE}
FACTS = {
    "rack": (do.RACK, at.RACK),
    "start": (do.START, at.START),
    "rolls": (do.ROLLS, at.ROLLS),
    "hands": (do.HANDS, at.HANDS),
}
TURNS = {"made": at.MADE, "seven_out": at.SEVEN_OUT}
REASON_WIDTH = len(REASONS) + 1
MOST_STEPS = 200
"""A strategy of more steps is not compiled for each throw: its cells would not fit into the fast memory of a core."""
MOST_TIMES = 64
"""The largest factor with which a counter may be multiplied without a look at whether the product is too large."""
ITEMS = {"first": do.ITEM_FIRST, "last": do.ITEM_LAST, "ends": do.ITEM_ENDS, "count": do.ITEM_COUNT}
DROPS = {"first": do.FIRST_OF, "last": do.LAST_OF, "ends": do.ENDS_OF}
LISTS = {"drop": do.DROP, "append": do.APPEND, "reset": do.RESET}
ON_PLACES = {Count: do.COUNT, Standing: do.STANDING, Won: do.WON}
BY_AMOUNT = {"bet": do.BET, "add": do.ADD, "press": do.PRESS, "regress": do.REGRESS, "take": do.TAKE}


class Program(NamedTuple):
    """A compiled strategy with its compiled law."""

    strategy: Strategy
    compiled: CompiledLaw
    lines: tuple[int, ...]
    """For each action of the strategy, its line in the text, in the order in which a lane counts the refusals."""

    def refused(self, lane: Ints) -> dict[tuple[int, str], int]:
        """Return how often each action was refused in a lane, by line and reason."""
        first, last = refusals_at(self.compiled), self.compiled.cells[at.LANE_SIZE]
        counts = lane[first:last].reshape(len(self.lines), REASON_WIDTH)
        found: dict[tuple[int, str], int] = {}
        for action, reason in np.argwhere(counts).tolist():
            why = self.lines[action], REASONS[reason - 1]
            found[why] = found.get(why, 0) + int(counts[action, reason])
        return found


def refusals_at(on: CompiledLaw) -> int:
    """Return the index in a lane at which the refusals begin."""
    return at.BETS + len(on.keys) * at.BET_WIDTH + len(on.figures) * at.FIGURE_WIDTH


def program(law: Law, strategy: Strategy, limits: dict[str, Limit] | None = None, also: Iterable[str] = ()) -> Program:
    """Compile a strategy under a law; raise NotCompiled if only the table can play it.

    `limits` replace the table's; `also` are wagers to compile besides the strategy's.
    """
    actions = [action for rule in strategy.rules for action in rule.actions]
    counters = [value for _, value in strategy.counters]
    places = dict[str, tuple[int, int]]()
    grows = {action.name for action in actions if action.verb == "append"}
    for name, values in strategy.lists:
        room = at.LIST_ROOM if name in grows else len(values)
        places[name] = at.COUNTERS + len(counters), room
        counters += [len(values), *values, *(0,) * (room - len(values))]
    if len(counters) > at.MOST_COUNTERS:
        raise NotCompiled(f"more than {at.MOST_COUNTERS} counters and numbers in lists")
    plain = compile_law(law, [*also, *(key for action in actions for key in action.keys)], limits)
    compiler = _Compiler(strategy, plain, places, at.COUNTERS + len(counters))
    compiler.rules()
    cells = compiler.cells
    cells[at.LANE_SIZE] = refusals_at(plain) + len(actions) * REASON_WIDTH
    cells[at.QUIET] = _quiet(strategy)
    cells[at.FIRST_COUNTERS] = len(counters)
    cells[at.FIRST_COUNTERS + 1 : at.FIRST_COUNTERS + 1 + len(counters)] = counters
    done = plain._replace(cells=np.array(cells, np.int64))
    return Program(strategy, done, tuple(action.line for action in actions))


def _quiet(strategy: Strategy) -> int:
    """Return the throws after which a strategy that did nothing does nothing again, as a value of `at.QUIET`."""
    if "rolls" in strategy.reads or any(last.what == "total" for last in strategy.lasts):
        return at.NEVER
    return at.UNDECIDED if strategy.lasts or strategy.paid else at.UNTOUCHED


class _Compiler:
    """Compiles a strategy step by step."""

    def __init__(self, strategy: Strategy, on: CompiledLaw, lists: dict[str, tuple[int, int]], free: int) -> None:
        self.law, self.strategy, self.compiled = on.law, strategy, on
        self.cells: list[int] = on.cells.tolist()
        self.slots = {key: at.SLOTS + place * at.SLOT_WIDTH for place, key in enumerate(on.keys)}
        self.lists = lists
        """For each list of the strategy: the first cell of the list in a lane, and how many numbers it has room for."""
        self.first_free = self.free = free
        """The first cell that no counter or list of the strategy uses; intermediate results are stored from there."""
        self.counters = [name for name, _ in strategy.counters]
        self.steps: list[list[int]] = []
        self.written: dict[tuple[tuple[int, ...], ...], int] = {}
        """By the steps of all rules: the index at which they are written."""
        self.lines: dict[tuple[int, ...], int] = {}
        """By a list of places or terms: the index at which it is written."""
        self.number = 0
        """The number of the strategy's action that is being compiled."""

    def rules(self) -> None:
        """Compile every rule for each state of the puck, and once more for each throw from it."""
        pucks = self.law.book.pucks
        for puck in pucks:
            self.cells[at.ENTRY + puck] = self._write(puck, None)
        if not self.strategy.lasts or len(self.steps) > MOST_STEPS:
            for call in self._calls():
                self.cells[call + at.STEPS] = self.cells[at.ENTRY + self.cells[call + at.NEXT]]
            return
        known: dict[tuple[int, Thrown], int] = {}
        for call in self._calls():
            after = self.cells[call + at.NEXT], self._thrown(call)
            self.cells[call + at.STEPS] = known[after] = known.get(after) or self._write(*after)

    def _calls(self) -> list[int]:
        """Return the index of every call."""
        return [at.CALLS + (puck * 36 + throw) * at.CALL_WIDTH for puck in self.law.book.pucks for throw in range(36)]

    def _thrown(self, call: int) -> "Thrown":
        """Return what is known after a call of a throw."""
        won, lost, cells = set[str](), set[str](), self.cells
        for hit in range(cells[call + at.FROM], cells[call + at.TO], at.HIT_WIDTH):
            key, result = self.compiled.keys[(cells[hit + at.SLOT] - at.SLOTS) // at.SLOT_WIDTH], cells[hit + at.RESULT]
            if result in (at.WON, at.REMEMBERS):
                won.add(key)
            if result in (at.LOST, at.REMEMBERS):
                lost.add(key)
        return Thrown(cells[call + at.TURN], cells[call + at.TOTAL], frozenset(won), frozenset(lost))

    def _write(self, puck: int, thrown: "Thrown | None") -> int:
        """Write the steps of all rules with this puck after this throw, unless the same are written already; return
        the index of the first."""
        self.steps, self.number = [], 0
        for rule in self.strategy.rules:
            self._rule(rule, puck, thrown)
        self._step(do.DONE)
        text = tuple(map(tuple, self.steps))
        first = self.written.setdefault(text, len(self.cells))
        if first == len(self.cells):
            for step in self.steps:
                step[do.GOTO] = first + step[do.GOTO] * do.STEP_WIDTH
                self.cells += step
        return first

    def _rule(self, rule: StrategyRule, puck: int, thrown: "Thrown | None") -> None:
        known = True if rule.when is None else given(rule.when, puck, thrown)
        leave = [] if isinstance(known, bool) else self._when(known, sense=False)
        for action in rule.actions:
            if known is not False and not (action.unless and action.unless == puck):
                self._action(action)
            self.number += 1
        self._land(leave)

    # Conditions: each returns the steps whose jump is set later; they jump if the condition is `sense`.

    def _when(self, condition: Condition, *, sense: bool) -> list[int]:
        match condition:
            case Not(part):
                return self._when(part, sense=not sense)
            case Both(first, second) | Either(first, second):
                if isinstance(condition, Either) == sense:
                    return self._when(first, sense=sense) + self._when(second, sense=sense)
                past = self._when(first, sense=not sense)
                on = self._when(second, sense=sense)
                self._land(past)
                return on
            case Up(keys):
                self._step(do.IF_UP, **self._where(keys), SENSE=sense)
            case Last():
                self._last(condition, sense=sense)
            case Compare(left, sign, right):
                self.free = self.first_free
                both = Sum(left.constant - right.constant, (*left.terms, *((-n, term) for n, term in right.terms)))
                self._compare(both, SIGN=SIGNS[sign], SENSE=sense)
            case Puck() | Shoots():
                raise AssertionError(UNKNOWN)
        return [len(self.steps) - 1]

    def _compare(self, total: Sum, **how: int) -> None:
        """Compile a comparison of a sum with zero; a sum with a single unknown, as most have, gets a faster step."""
        if term := self._one_term(total):
            self._step(do.IF_ONE, CONSTANT=total.constant, **term, **how)
        else:
            self._step(do.IF_SUM, **self._sum(total), **how)

    def _one_term(self, total: Sum) -> dict[str, int] | None:
        """Return the cell of a sum's single unknown and its factor; None if it has not one."""
        if len(total.terms) != 1 or not isinstance(total.terms[0][1], str):
            return None
        times, (what, place, _) = total.terms[0][0], self._term(total.terms[0][1])
        return {"FROM": place, "TO": times * (100 if what in (do.ROLLS, do.HANDS) else 1)}

    def _last(self, last: Last, *, sense: bool) -> None:
        known = {"total": (at.LAST_TOTAL, last.total), **{what: (at.LAST_TURN, turn) for what, turn in TURNS.items()}}
        if last.what in known:
            place, value = known[last.what]
            self._step(do.IF_ONE, CONSTANT=-value, FROM=place, TO=1, SIGN=do.EQUAL, SENSE=sense)
        else:
            self._step(do.IF_DECIDED, CONSTANT=last.what == "won", SENSE=sense, **self._where(last.keys))

    def _where(self, keys: Keys) -> dict[str, int]:
        """Write the list of places of these wagers, and return where it is; places that never hold a wager are left
        out."""
        return self._line([self.cells[self.slots[key] + at.BET] for key in keys if key in self.slots])

    def _line(self, numbers: list[int]) -> dict[str, int]:
        """Write a list of numbers, unless it is written already; return where it begins and ends."""
        first = self.lines.setdefault(tuple(numbers), len(self.cells))
        if first == len(self.cells):
            self.cells += numbers
        return {"FROM": first, "TO": first + len(numbers)}

    def _sum(self, total: Sum) -> dict[str, int]:
        terms = [[int(times), *self._term(term)] for times, term in total.terms]  # may write steps and cells
        line = self._line([number for times, what, place, last in terms for number in (what, times, place, last)])
        return {"CONSTANT": total.constant, **line}

    def _term(self, term: Term) -> tuple[int, int, int]:
        match term:
            case Count(keys) | Standing(keys) | Won(keys):
                where = self._where(keys)
                return ON_PLACES[type(term)], where["FROM"], where["TO"]
            case Item(name, which):
                return ITEMS[which], self.lists[name][0], 0
            case Product(left, right):
                one, other = self._worked_out(left), self._worked_out(right)
                return self._result(do.MULTIPLY, FROM=one, TO=other)
            case Scaled(of, top, bottom, step, up):
                op = do.SCALE_UP if up else do.SCALE
                return self._result(op, FROM=self._worked_out(of), CONSTANT=top, MINE=bottom, REASON=step)
            case Extreme(parts, largest):
                best, *rest = [self._worked_out(part) for part in parts]
                for part in rest:
                    _, best, _ = self._result(do.LARGEST if largest else do.LEAST, FROM=best, TO=part)
                return do.COUNTER, best, 0
        if term in FACTS:
            return *FACTS[term], 0
        return do.COUNTER, at.COUNTERS + self.counters.index(term), 0

    def _worked_out(self, total: Sum) -> int:
        """Return the cell that will hold a sum, after writing the steps that compute it."""
        match total:
            case Sum(0, ((1, (str() | Product() | Scaled() | Extreme()) as term),)) if term not in GROWING:
                return self._term(term)[1]
        return self._result(do.EVALUATE, **self._sum(total))[1]

    def _result(self, op: int, **fields: int) -> tuple[int, int, int]:
        """Write a step that computes a value into a new cell, and return that cell as a term."""
        to, self.free = self.free, self.free + 1
        if self.free > at.COUNTERS + at.MOST_COUNTERS:
            raise NotCompiled("sums of too many parts")
        fields = {"TO": fields["FROM"], **fields} if op in (do.SCALE, do.SCALE_UP) else fields
        self._step(op, SLOT=to, **fields)
        return do.COUNTER, to, 0

    # Actions

    def _action(self, action: Action) -> None:
        self.free = self.first_free
        match action.verb:
            case "drop" | "append" | "reset" as verb:
                first, room = self.lists[action.name]
                amount = self._sum(action.amount) if isinstance(action.amount, Sum) else {}
                self._step(LISTS[verb], SLOT=first, MINE=room, SIGN=DROPS.get(action.which, 0), **amount)
            case "stop":
                self._step(do.STOP)
            case "set":
                assert isinstance(action.amount, Sum)
                self._step(do.SET, SLOT=at.COUNTERS + self.counters.index(action.name), **self._sum(action.amount))
            case "up" | "down":
                self._choose(action)
            case "max" if len(action.keys) > 1:
                self._max_each(action)
            case _:
                for key in action.keys:
                    self._one(action, key, one=len(action.keys) == 1)

    def _max_each(self, action: Action) -> None:
        """Compile the largest odds behind every wager of a kind; no step if the table has no such odds."""
        slots = [self.slots[key] for key in action.keys if key in self.slots]
        if slots and all(self.cells[slot + at.PARENT] != at.ABSENT for slot in slots):
            self._step(do.MAX_EACH, FROM=slots[0], TO=slots[-1] + at.SLOT_WIDTH)

    def _one(self, action: Action, key: str, *, one: bool) -> None:
        slot = self.slots.get(key)
        amount = self._sum(action.amount) if isinstance(action.amount, Sum) else {}
        if slot is None:
            if one:
                self._refuse(action, key, amount)
        elif action.verb == "max":
            self._step(do.MAX, SLOT=slot)
        elif action.verb in ("on", "off"):
            self._step(do.CALL if one else do.CALL_STANDING, SLOT=slot, SIGN=at.ON if action.verb == "on" else at.OFF)
        elif action.amount is None:
            self._step(do.TAKE_ALL if one else do.TAKE_STANDING, SLOT=slot)
        elif isinstance(action.amount, All):
            self._step(do.PRESS_ALL if action.verb == "press" else do.ALL, SLOT=slot)
        elif action.verb == "bet" and not action.amount.terms:
            self._bet_up_to(slot, action.amount.constant)
        elif action.verb == "bet" and (term := self._one_term(action.amount)) and abs(term["TO"]) <= MOST_TIMES:
            more = {"MINE": self.cells[slot + at.BET], "CONSTANT": action.amount.constant}
            self._step(do.BET_ONE, SLOT=slot, **term, **more)
        else:
            self._step(BY_AMOUNT[action.verb], SLOT=slot, **amount)

    def _bet_up_to(self, slot: int, constant: int) -> None:
        """Compile a bet; its amount is rounded to chips beforehand if it does not depend on the layout."""
        chips = self.law.chips
        amount = chips.down(constant) if chips.certain_step == chips.unit else constant
        if amount:
            self._step(do.BET_UP_TO, SLOT=slot, MINE=self.cells[slot + at.BET], CONSTANT=amount)

    def _refuse(self, action: Action, key: str, amount: dict[str, int]) -> None:
        """Compile the refusal of an action on a wager that this table lacks."""
        reason = REASON[no_slot(self.law, key).refusal.reason]
        if action.verb in ("bet", "add") and amount:
            self._step(do.REFUSE_BET, REASON=reason, **amount)
        elif action.verb not in ("press", "regress"):
            self._step(do.REFUSE, SIGN=action.amount is not None and bool(amount), REASON=reason, **amount)

    def _choose(self, action: Action) -> None:
        """Compile a choice for winners; it is refused if the house has no such choice, unless the house does it
        anyway.
        """
        wager = self.law.book.wagers.get(action.name)
        if wager is None:
            self._step(do.REFUSE, REASON=REASON[no_slot(self.law, action.name).refusal.reason])
        elif wager.after_win_cite is None:
            if wager.after_win != action.verb:
                self._step(do.REFUSE, REASON=REASON["not_callable"])
        elif action.name in self.compiled.kinds:
            self._step(do.CHOOSE, SLOT=self.compiled.kinds.index(action.name), SIGN=action.verb == "up")

    # Steps

    def _step(self, op: int, **fields: int) -> None:
        row = [0] * do.STEP_WIDTH
        row[do.OP] = op
        row[do.ACTION] = refusals_at(self.compiled) + self.number * REASON_WIDTH
        for name, value in fields.items():
            row[getattr(do, name)] = int(value)
        self.steps.append(row)

    def _land(self, steps: list[int]) -> None:
        """Make these steps jump to the step that comes next."""
        for step in steps:
            self.steps[step][do.GOTO] = len(self.steps)


UNKNOWN = "the puck is known before a strategy is compiled"


class Thrown(NamedTuple):
    """What is known of the last throw when a strategy is compiled."""

    turn: int
    total: int
    won: frozenset[str]
    lost: frozenset[str]
    """The wagers that it may have won or lost, if they were up."""


def given(condition: Condition, puck: int, thrown: Thrown | None = None) -> Condition | bool:
    """Return a condition when the puck is known, and the last throw if `thrown` says it: true, false, or what is left
    of it."""
    match condition:
        case Puck(point):
            return puck == point if point >= 0 else puck != 0
        case Shoots():
            return True
        case Last() if thrown:
            return _after(condition, thrown)
        case Not(part):
            rest = given(part, puck, thrown)
            return not rest if isinstance(rest, bool) else Not(rest)
        case Both(first, second):
            return _joined(Both, given(first, puck, thrown), given(second, puck, thrown), decides=False)
        case Either(first, second):
            return _joined(Either, given(first, puck, thrown), given(second, puck, thrown), decides=True)
    return condition


def _after(last: Last, thrown: Thrown) -> Condition | bool:
    """Return a condition on the last throw when that is known."""
    if last.what == "total":
        return last.total == thrown.total
    if last.what in TURNS:
        return TURNS[last.what] == thrown.turn
    may = thrown.won if last.what == "won" else thrown.lost
    keys = tuple([key for key in last.keys if key in may])
    return last._replace(keys=keys) if keys else False


def _joined(
    join: type[Both] | type[Either], first: Condition | bool, second: Condition | bool, *, decides: bool
) -> Condition | bool:
    if isinstance(first, bool):
        return first if first is decides else second
    if isinstance(second, bool):
        return second if second is decides else first
    return join(first, second)
