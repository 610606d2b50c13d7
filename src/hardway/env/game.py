"""What an agent plays: a law, the actions that it can choose from, its bankroll, and how a session ends.

A session of an agent is like one of `simulate`: it ends at the goal, at the last roll or in ruin. Wagers left on the
layout are then played to their decision without new bets. Ruin means that no wager is left and that the rack pays for
none of the bets.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from numbers import Integral
from operator import index
from pathlib import Path
from secrets import randbits
from typing import Any, NamedTuple, TypedDict

import numpy as np
from numpy.typing import NDArray

from hardway.errors import HardwayError, SimulateError
from hardway.odds.chances import FAIR, DiceChances, GivenDice
from hardway.rulebook import Book, Law
from hardway.simulate.machine.law import CompiledLaw, compile_law
from hardway.simulate.philox import FAIR_TABLE, loaded_table
from hardway.simulate.run import MOST_ROLLS, Money, money, read_chances, set_table
from hardway.values.money import short

ROLL, BET, TAKE = range(3)
"""The kinds of action."""
MAX_ACTIONS = 4096
REWARDS = ("money", "goal", "log")


class EnvError(HardwayError, ValueError):
    """Raised for an environment that cannot be made; the message says why."""


TOO_MANY = "too_many_entries"
"""The reason of a refusal that only an environment gives: nothing but the throw is left until the next throw."""
NOT_BEGUN = "no session has begun: call `reset` first"


def session_number(options: Mapping[str, Any] | None, usual: int) -> int:
    """Return the session that the options of a `reset` name, or else the usual one."""
    session = (options or {}).get("session", usual)
    if not isinstance(session, Integral) or session < 0:
        raise EnvError(f"a session is a whole number from 0, not {session!r}")
    return int(session)


def checked_seed(seed: Any) -> int:
    """Return a seed that a simulation can have; raise EnvError for any other."""
    if not isinstance(seed, Integral) or not 0 <= int(seed) < 1 << 64:
        raise EnvError(f"a seed is a whole number from 0 to {(1 << 64) - 1:,}, not {seed!r}")
    return int(seed)


def drawn_seed() -> int:
    """Return a seed for an environment that was given none, so that two workers do not play the same dice."""
    return randbits(64)


class Action(NamedTuple):
    """One entry of an agent: throw the dice, bet an amount in cents, or take a wager down."""

    kind: int
    wager: str = ""
    amount: int = 0

    def __str__(self) -> str:
        """Return the action as the notation writes it: `roll`, `bet place 6 12`, `take place 6`."""
        if self.kind == ROLL:
            return "roll"
        return f"bet {self.wager} {short(self.amount)}" if self.kind == BET else f"take {self.wager}"


class Actions(tuple[Action, ...]):
    """All actions of an agent. Number 0 throws the dice; the others are sorted by wager."""

    __slots__ = ()

    @classmethod
    def of(cls, law: Law, wagers: Iterable[str] | None, amounts: Iterable[Money]) -> "Actions":
        """Return the actions on these wagers, or on all of the house: bet each of the amounts, or take the wager down.

        A wager without its number, such as `place`, stands for the wager on each of its numbers.
        """
        if isinstance(wagers, str):
            raise EnvError(f"wagers is a list of names, such as ['pass'], not {wagers!r}")
        slots = {key: slot for key, slot in law.slots.items() if not (slot.moves and slot.number)}
        wanted: set[str] = set()
        for name in slots if wagers is None else map(law.book.words.own_name, wagers):
            found = {key for key, slot in slots.items() if name in (key, slot.wager.name)}
            if not found:
                raise EnvError(f"{law.book.house} takes no bet on {name!r}; name one of its wagers")
            wanted |= found
        cents = sorted({money(amount, "an amount") for amount in amounts})
        if not cents:
            raise EnvError("amounts is a list of one or more amounts, such as [10, 25], not an empty one")
        unpaid = [amount for amount in cents if not law.chips.pays(amount)]
        if unpaid:
            raise EnvError(f"no chips of this table make a bet of {short(unpaid[0])}")
        kinds = {law.slots[wager].wager.name for wager in wanted}
        made = [Action(ROLL)]
        for key, slot in law.slots.items():
            if key in wanted:
                made += [Action(BET, key, amount) for amount in cents]
            if key in wanted or (slot.moves and slot.wager.name in kinds):
                made.append(Action(TAKE, key))
        if len(made) > MAX_ACTIONS:
            raise EnvError(
                f"{len(made):,} actions are too many, since {MAX_ACTIONS:,} are allowed: name fewer wagers or amounts"
            )
        return cls(made)

    def chosen(self, action: Any) -> Action:
        """Return the action with a number that an agent chose."""
        if isinstance(action, str):
            raise EnvError(f"an action is a number, not {action!r}; `env.actions.number({action!r})` finds it")
        try:
            number = index(action)
        except TypeError:
            raise EnvError(f"an action is a whole number, not {action!r}") from None
        if not 0 <= number < len(self):
            raise EnvError(f"an action is a number from 0 to {len(self) - 1}, not {number}")
        return self[number]

    def number(self, text: str) -> int:
        """Return the number of an action, given as text such as `bet pass 10`."""
        for place, action in enumerate(self):
            if str(action) == text:
                return place
        some = ", ".join(map(str, self[1:4]))
        raise EnvError(f"there is no action {text!r}; `env.actions` has {len(self)}, such as {some}")


@dataclass(frozen=True)
class EnvGame:
    """The game of an environment. Money is in cents."""

    law: Law
    actions: Actions
    bankroll: int
    rolls: int
    goal: int | None
    reward: str
    entries: int
    """The most entries (bets and takes) between two throws; then only the throw is possible, so that every session
    ends."""
    dice: DiceChances = FAIR

    @cached_property
    def compiled(self) -> CompiledLaw:
        """Return the compiled law; its `keys` are the wagers of an observation, in the same order."""
        return compile_law(self.law, {action.wager for action in self.actions if action.wager})

    @cached_property
    def dice_table(self) -> NDArray[np.int64]:
        """Return the table by which the dice are drawn; empty for fair dice."""
        return FAIR_TABLE if self.dice == FAIR else loaded_table(self.dice.throws)

    @cached_property
    def noting(self) -> tuple[str, ...]:
        """Return the wagers that note earlier throws, such as the Fire Bet."""
        return tuple(key for key in self.compiled.keys if self.law.slots[key].register)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Return the name of each number in an observation; the number is 0 or 1, a count, or dollars."""
        points = tuple(f"point {puck}" if puck else "point off" for puck in self.law.book.pucks)
        phases = ("rolls left", "rack", "turn begins", "after a seven", "advised")
        return (*points, *phases, *self.compiled.keys, *(f"noted {key}" for key in self.noting))


class GameArguments(TypedDict, total=False):
    """The arguments of all environments; without one, its value in `USUAL` holds."""

    wagers: Iterable[str] | None
    """What may be bet: kinds (`place` is every place number) or single wagers (`place 6`); None is all."""
    amounts: Iterable[Money]
    """The bets, in dollars."""
    bankroll: Money
    rolls: int
    """A session ends after so many."""
    goal: Money | None
    """A session ends once the rack holds it."""
    reward: str
    """`money`, `goal` or `log`."""
    entries: int
    """The most bets and take-downs between two throws."""
    chips: tuple[Money, ...] | None
    options: Mapping[str, str] | None
    sign: Mapping[str, tuple[Money, ...]] | None
    dice: GivenDice | None


USUAL = GameArguments(
    wagers=None, amounts=(10, 25, 100), bankroll=300, rolls=100, goal=None, reward="money", entries=12, chips=None,
    options=None, sign=None, dice=None,
)  # fmt: skip


def env_game(house: str | Path | Book, given: GameArguments) -> EnvGame:
    """Return a game; raise EnvError if it cannot be played."""
    for name in given:
        if name not in USUAL:
            raise EnvError(f"an environment has no argument {name!r}; it has {', '.join(USUAL)}")
    game: GameArguments = {**USUAL, **given}
    rolls, reward, entries = game["rolls"], game["reward"], game["entries"]
    try:
        law = set_table(house, chips=game["chips"], options=game["options"], sign=game["sign"])
        thrown, start = read_chances(game["dice"]), money(game["bankroll"], "the bankroll")
        end = None if game["goal"] is None else money(game["goal"], "the goal")
        actions = Actions.of(law, game["wagers"], game["amounts"])
    except SimulateError as error:
        raise EnvError(str(error)) from None
    if not law.chips.pays(start):
        raise EnvError(f"no chips of this table make a bankroll of {short(start)}")
    if end is not None and end <= start:
        raise EnvError(f"the goal, {short(end)}, must be more than the bankroll, {short(start)}")
    if not 0 < rolls <= MOST_ROLLS:
        raise EnvError(f"a session has 1 to {MOST_ROLLS:,} rolls, not {rolls:,}")
    if entries < 1:
        raise EnvError("at least one entry is allowed between two throws")
    if reward not in REWARDS:
        raise EnvError(f"a reward is {', '.join(REWARDS[:-1])} or {REWARDS[-1]}, not {reward!r}")
    if reward == "goal" and end is None:
        raise EnvError("the reward `goal` needs a goal")
    return EnvGame(law, actions, start, rolls, end, reward, entries, thrown)
