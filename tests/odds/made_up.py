"""Made-up sessions: transitions of throws and consultations are written down, and no table is asked.

Chances are halves of halves, which doubles hold exactly: a missing chance was dropped, and is no rounding.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction as F
from types import SimpleNamespace
from typing import NamedTuple

from hardway.odds.sessions.session_float import float_session
from hardway.odds.sessions.session_states import Distribution, Reach, SessionEnd, Transition
from hardway.strategy import Layout
from hardway.values.money import LARGEST_CENTS

RUIN, GOAL, STOP = -1, -2, -3
"""Ends, as `Reach.to` has them."""
NOTHING = Layout(0)
Ways = Mapping[int, Sequence[tuple[int, int, int]]]
Fates = Mapping[Layout, Mapping[int, F]]
BARE: dict[int, Layout] = {}
"""An empty layout: everything is decided."""
DECIDED: Fates = {}


class MadeUp:
    """A stand-in for `SessionStates` from two lists: the transitions of each row, and the ranges of each situation."""

    def __init__(
        self, ways: Ways, reaches: Mapping[int, Sequence[Reach]], *, start: int, goal: int = LARGEST_CENTS,
        at_risk: int = 1, unit: int = 1, layouts: Mapping[int, Layout] = BARE, first: Reach | None = None,
    ) -> None:  # fmt: skip
        self.strategy, self.standing = SimpleNamespace(name="made up"), len(ways)
        self._ways = {row: tuple(Transition(*way) for way in found) for row, found in ways.items()}
        (self.whole,) = {sum(way.weight for way in found) for found in self._ways.values()}
        self._reaches, self._layouts, self._at_risk = reaches, layouts, at_risk
        self.start, self.goal, self.unit = start, goal, unit
        self.ends = [SessionEnd(how, NOTHING) for how in ("ruin", "goal", "stop")]
        self.first = first or self.reach(0, start)

    def ways(self, row: int) -> tuple[Transition, ...]:
        return self._ways[row]

    def reach(self, situation: int, rack: int) -> Reach:
        if rack >= self.goal:
            return Reach(self.goal, LARGEST_CENTS, -1 - self.end("goal", self.layout(situation)), 0)
        (found,) = [reach for reach in self._reaches[situation] if reach.low <= rack <= reach.high]
        return found._replace(high=min(found.high, self.goal - 1))

    def layout(self, situation: int) -> Layout:
        return self._layouts.get(situation, NOTHING)

    def at_risk(self, row: int) -> int:
        return self._at_risk

    def is_ruin(self, situation: int, rack: int) -> bool:
        to = self.reach(situation, rack).to
        return to < 0 and self.ends[-1 - to].how == "ruin"

    def end(self, how: str, layout: Layout) -> int:
        end = SessionEnd(how, layout)
        if end not in self.ends:
            self.ends.append(end)
        return self.ends.index(end)


class Decided:
    """A stand-in for `PlayOut`: the gains of a layout in cents, and their chances."""

    def __init__(self, fates: Fates) -> None:
        self.fates = {NOTHING: {0: F(1)}, **fates}

    def shape(self, layout: Layout) -> Layout:
        return layout

    def chances(self, shape: Layout) -> list[F]:
        return list(self.fates[shape].values())

    def gains(self, layout: Layout) -> list[int]:
        return list(self.fates[layout])


def in_doubles(states: MadeUp, rolls: int | None, fates: Fates = DECIDED) -> Distribution:
    """Solve a session in doubles, as users do."""
    return float_session(states, Decided(fates), rolls, lambda *done: None)  # type: ignore[arg-type]


class Followed(NamedTuple):
    """A session, step by step, in fractions."""

    racks: dict[int, F]
    ends: dict[str, F]
    playing: list[F]
    rounding: F
    """What the proof asks for at least, in units of 2^-53: for each sum of m products m + 2, and one where an end is added to."""
    longest: int
    """No rack was longer after a throw."""


def followed(states: MadeUp, rolls: int, fates: Fates = DECIDED) -> Followed:
    """Follow a session of this many rolls."""
    first, rounding, longest = states.first, F(0), states.start
    now, playing = {(first.to, states.start - first.spent): F(1)}, []
    for roll in range(1, rolls + 1):
        playing.append(sum((chance for (place, _), chance in now.items() if place >= 0), F(0)))
        comes, adds = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
        for (place, rack), chance in now.items():
            for situation, gain, weight in states.ways(place) if place >= 0 else ():
                longest = max(longest, rack + gain)
                state = _after(states, situation, rack + gain, last=roll == rolls)
                comes[state] += chance * F(weight, states.whole)
                adds[state] += 1
        rounding += sum((adds[state] + 2) * chance for state, chance in comes.items())
        stays = {state: chance for state, chance in now.items() if state[0] < 0}
        rounding += sum(stays.values()) if roll < rolls else 0
        now = {state: comes[state] + stays.get(state, F(0)) for state in {**comes, **stays}}
    racks, ends = Counter[int](), Counter[str]()
    for (place, rack), chance in now.items():
        how, layout = states.ends[-1 - place]
        ends[how] += chance
        for gain, share in Decided(fates).fates[layout].items():
            racks[rack * states.unit + gain] += chance * share
    return Followed(dict(racks), dict(ends), playing, rounding + 3, longest)


def _after(states: MadeUp, situation: int, rack: int, *, last: bool) -> tuple[int, int]:
    reach, layout = states.reach(situation, rack), states.layout(situation)
    if last and rack < states.goal and (layout.bets or not states.is_ruin(situation, rack)):
        return -1 - states.end("rolls", layout), rack
    return reach.to, rack - reach.spent
