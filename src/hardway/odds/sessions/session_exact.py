"""Solves a session of few states in fractions: the chance of every state, from roll to roll."""

from fractions import Fraction

from hardway.odds.chances import OddsError
from hardway.odds.sessions.session_end import PlayOut
from hardway.odds.sessions.session_states import Distribution, SessionStates, Tell
from hardway.strategy.explore import ENDS

MOST_STEPS = 5_000_000
"""The most transitions in all rolls together: they take some seconds."""
State = tuple[int, int]
"""A row or an end (negative, as in `Reach.to`), and a rack."""
Parts = dict[State, int]


def exact_session(states: SessionStates, play_out: PlayOut, rolls: int, tell: Tell) -> Distribution:
    """Return the chances of a session with this limit of rolls, as exact fractions."""
    first = states.first
    now: Parts = {(first.to, states.start - first.spent): 1}
    playing: list[Fraction] = []
    for roll in range(rolls):
        whole = states.whole**roll
        playing.append(Fraction(sum(parts for (place, _), parts in now.items() if place >= 0), whole))
        _affordable(states, now, roll, rolls)
        now = _roll(states, now, last=roll + 1 == rolls)
        tell("roll", roll + 1, rolls)
    whole = states.whole**rolls
    racks: dict[int, Fraction] = {}
    ends = dict.fromkeys(ENDS, Fraction(0))
    for done, ((place, rack), parts) in enumerate(now.items()):
        tell("layout", done, len(now))
        end = states.ends[-1 - place]
        ends[end.how] += Fraction(parts, whole)
        chances = play_out.chances(play_out.shape(end.layout))
        for gain, chance in zip(play_out.gains(end.layout), chances, strict=True):
            final = rack * states.unit + gain
            racks[final] = racks.get(final, Fraction(0)) + chance * Fraction(parts, whole)
    return Distribution(dict(sorted(racks.items())), ends, playing, 0.0)


def _affordable(states: SessionStates, now: Parts, roll: int, rolls: int) -> None:
    steps = 12 * len(now) * (rolls - roll)
    if steps > MOST_STEPS:
        raise OddsError(
            f"{states.strategy.name} has {len(now):,} states after {roll} rolls, and {rolls - roll} more would take "
            f"about {steps:,} steps in fractions; {MOST_STEPS:,} are the most. Leave --exact out, or take fewer rolls"
        )


def _roll(states: SessionStates, now: Parts, *, last: bool) -> Parts:
    """Return the chances of the states after one more throw and, unless it was the last, one consultation."""
    then: Parts = {}
    for (place, rack), parts in now.items():
        if place < 0:
            then[place, rack] = then.get((place, rack), 0) + parts * states.whole
            continue
        for situation, gain, weight in states.ways(place):
            state = states.after(situation, rack + gain, last=last)
            then[state] = then.get(state, 0) + parts * weight
    return then
