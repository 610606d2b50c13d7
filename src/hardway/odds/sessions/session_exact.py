"""Solves a session of few states in fractions: the chance of every state, roll by roll.

Without a limit of rolls, a linear system gives how often each state is reached on average.
"""

from fractions import Fraction

from hardway.odds.chances import OddsError
from hardway.odds.sessions.session_end import PlayOut
from hardway.odds.sessions.session_states import Distribution, SessionStates, Tell
from hardway.strategy.explore import ENDS

MOST_ENDLESS = 2_000
"""The most states of a session without a limit of rolls that is solved exactly: each is an unknown of a linear
system."""
MOST_STEPS = 5_000_000
"""The most transitions between states, over all rolls, of a session solved exactly; so many take some seconds."""
State = tuple[int, int]
"""A state of a session: the number of its row, or a negative number if it has ended (see `Reach.to`), and the rack."""
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
    return _distribution(
        states, play_out, {state: Fraction(parts, whole) for state, parts in now.items()}, playing, tell
    )


def endless_session(states: SessionStates, play_out: PlayOut, tell: Tell) -> Distribution:
    """Return the chances of a session that ends only at its goal, by a stop or in ruin, as exact fractions."""
    from hardway.odds.solving.exact_large import solve

    first = states.first
    opening = first.to, states.start - first.spent
    numbers: dict[State, int] = {opening: 0} if first.to >= 0 else {}
    todo, steps = list(numbers), list[dict[State, int]]()
    for state in todo:  # which grows meanwhile
        then: dict[State, int] = {}
        for situation, gain, weight in states.ways(state[0]):
            to = states.after(situation, state[1] + gain, last=False)
            then[to] = then.get(to, 0) + weight
        steps.append(then)
        for to in then:
            if to[0] >= 0 and to not in numbers:
                numbers[to] = len(numbers)
                todo.append(to)
        tell("layout", len(steps), 0)
        if len(numbers) > MOST_ENDLESS:
            raise OddsError(
                f"{states.strategy.name} has more than {MOST_ENDLESS:,} states, too many for exact"
                " fractions without a limit of rolls. Leave `exact` out, or give `rolls`"
            )
    back: list[dict[int, Fraction]] = [{} for _ in numbers]
    over: dict[State, Fraction] = {} if numbers else {opening: Fraction(1)}
    for number, then in enumerate(steps):
        for to, weight in then.items():
            if to[0] >= 0:
                back[numbers[to]][number] = Fraction(weight, states.whole)
    (visits,) = solve(back, [[Fraction(number == 0) for number in range(len(numbers))]]) if numbers else ([],)
    for often, then in zip(visits, steps, strict=True):
        for to, weight in then.items():
            if to[0] < 0:
                over[to] = over.get(to, Fraction(0)) + often * Fraction(weight, states.whole)
    return _distribution(states, play_out, over, [], tell)._replace(rolls=sum(visits, Fraction(0)))


def _distribution(
    states: SessionStates, play_out: PlayOut, now: dict[State, Fraction], playing: list[Fraction], tell: Tell
) -> Distribution:
    """Return the chances of final racks and of ends; wagers left on a layout are played to their decision."""
    racks: dict[int, Fraction] = {}
    ends = dict.fromkeys(ENDS, Fraction(0))
    for done, ((place, rack), share) in enumerate(now.items()):
        tell("layout", done, len(now))
        end = states.ends[-1 - place]
        ends[end.how] += share
        chances = play_out.chances(play_out.shape(end.layout))
        for gain, chance in zip(play_out.gains(end.layout), chances, strict=True):
            final = rack * states.unit + gain
            racks[final] = racks.get(final, Fraction(0)) + chance * share
    return Distribution(dict(sorted(racks.items())), ends, playing, 0.0)


def _affordable(states: SessionStates, now: Parts, roll: int, rolls: int) -> None:
    steps = 12 * len(now) * (rolls - roll)
    if steps > MOST_STEPS:
        raise OddsError(
            f"{states.strategy.name} has {len(now):,} states after {roll} rolls, and {rolls - roll} more would take "
            f"about {steps:,} steps in fractions, more than {MOST_STEPS:,}. Leave --exact out, or take fewer rolls"
        )


def _roll(states: SessionStates, now: Parts, *, last: bool) -> Parts:
    """Return the chances of the states after one more throw and, unless it was the last, the bets that the strategy
    then makes."""
    then: Parts = {}
    for (place, rack), parts in now.items():
        if place < 0:
            then[place, rack] = then.get((place, rack), 0) + parts * states.whole
            continue
        for situation, gain, weight in states.ways(place):
            state = states.after(situation, rack + gain, last=last)
            then[state] = then.get(state, 0) + parts * weight
    return then
