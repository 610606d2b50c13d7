"""Solves a session in double precision, roll by roll; `session_propagate` proves the bound on its error."""

from collections.abc import Iterator
from math import fsum

import numpy as np

from hardway.odds.chances import OddsError
from hardway.odds.sessions.session_end import PlayOut
from hardway.odds.sessions.session_propagate import LANDING, ROUNDING, WIDE, Floats, Numbers, Propagator
from hardway.odds.sessions.session_states import MOST_ROLLS, Distribution, SessionStates, Tell
from hardway.strategy import Layout
from hardway.strategy.explore import ENDS

ALLOWANCE, SUMS = 1.000001, 128 * ROUNDING
"""ALLOWANCE is a factor on the error bound, for rounding in the bound itself; SUMS is added for sums of many floats."""
MISSING = 1e-12
"""If more than this is missing when the chances should add up to 1, the arrays of racks were too short."""
STILL_GOING = 1e-13
"""A session without a limit of rolls is followed until the chance that it still goes on is at most this."""
NOTHING_ENDS = 1_000
Part = tuple[int, Numbers, Floats]
"""Some states that differ only in their rack: the number of their end or situation, the racks, and each one's
chance."""


def float_session(states: SessionStates, play_out: PlayOut, rolls: int | None, tell: Tell) -> Distribution:
    """Return the chances of a session; if racks grew longer than the space given to them, start again with twice as
    much."""
    flow = Propagator(states, rolls)
    while True:
        flow.set_out()
        playing = _play(flow, rolls, tell)
        parts = list(_ended(flow))
        if rolls is not None:
            parts += _last_roll(flow)
        ended: dict[str, list[float]] = {how: [] for how in ENDS}
        for end, _, chances in parts:
            ended[states.ends[end].how].append(float(chances.sum()))
        racks = _played_out(flow, play_out, parts, tell)
        missing = abs(1 - fsum(racks.values()))
        if missing < MISSING or not flow.too_narrow:
            ends = {how: fsum(found) for how, found in ended.items()}
            return Distribution(racks, ends, playing, ALLOWANCE * (missing + 2 * flow.rounding) + SUMS)
        flow.width *= 2


def _play(flow: Propagator, rolls: int | None, tell: Tell) -> list[float]:
    """Make all rolls but the last; return the chance that each is made."""
    playing: list[float] = []
    while True:
        playing.append(flow.playing)
        if flow.rolls + 1 == rolls or (rolls is None and playing[-1] < STILL_GOING):
            return playing
        if flow.rolls == NOTHING_ENDS and playing[-1] > 1 - STILL_GOING:
            raise OddsError(
                f"{flow.states.strategy.name} can go on for ever: after {NOTHING_ENDS:,} rolls no session has ended; "
                "say how many rolls at most (`rolls`)"
            )
        if flow.rolls == MOST_ROLLS:
            raise OddsError(
                f"{flow.states.strategy.name}: after {MOST_ROLLS:,} rolls {playing[-1]:.2g} of the sessions still go "
                "on; say how many rolls at most (`rolls`)"
            )
        flow.roll()
        tell("roll", flow.rolls, rolls or 0)


def _ended(flow: Propagator) -> Iterator[Part]:
    """Yield the chances of the ends so far, by rack."""
    places, racks = flow.owners[flow.end_cells - flow.base].T
    order = np.lexsort((racks, -places))
    for where in np.split(order, np.flatnonzero(np.diff(places[order])) + 1) if len(order) else ():
        yield -1 - int(places[where[0]]), racks[where], flow.now[flow.end_cells[where]]
    for place, row in flow.rows.items():
        if place < 0:
            yield -1 - place, np.arange(flow.width), flow.now[row * flow.width : (row + 1) * flow.width]


def _last_roll(flow: Propagator) -> Iterator[Part]:
    """Yield the ends after the last throw. The strategy makes no more bets, but a player with an empty layout may be
    ruined."""
    states = flow.states
    for situation, racks, chances in (*_rows_thrown(flow), *_cells_thrown(flow)):
        layout = states.layout(situation)
        ends = {"goal": racks >= states.goal, "rolls": racks < states.goal}
        if not layout.bets:
            broke = np.array([states.is_ruin(situation, rack) for rack in racks.tolist()])
            ends |= {"ruin": broke, "rolls": ends["rolls"] & ~broke}
        for how, which in ends.items():
            if which.any():
                yield states.end(how, layout), racks[which], chances[which]


def _rows_thrown(flow: Propagator) -> list[Part]:
    """Return the chances after a throw from the states in slices (all racks of a row side by side), by the layout and
    memory before the next bets."""
    standing = [(place, row * flow.width) for place, row in flow.rows.items() if place >= 0]
    room = flow.top + max((way.gain for place, _ in standing for way in flow.states.ways(place)), default=0)
    thrown: dict[int, Floats] = {}
    adds: dict[int, int] = {}
    for place, here in standing:
        for situation, gain, weight in flow.states.ways(place):
            there = thrown.setdefault(situation, np.zeros(room))
            there[gain : gain + flow.top] += weight / flow.states.whole * flow.now[here : here + flow.top]
            adds[situation] = adds.get(situation, 0) + 1
    flow.rounding += ROUNDING * sum((adds[situation] + 3) * float(there.sum()) for situation, there in thrown.items())
    return [(situation, np.arange(room), there) for situation, there in thrown.items()]


def _cells_thrown(flow: Propagator) -> list[Part]:
    """Return the chances after a throw from the states stored one by one, by the layout and memory before the next
    bets."""
    cells = flow.base + np.flatnonzero(flow.now[flow.base : flow.size] * flow.goes_on[flow.base : flow.size])
    if not len(cells):
        return []
    which, landings, weights = flow.throws.landings(*flow.owners[cells - flow.base].T)
    found, where, adds = np.unique(landings, return_inverse=True, return_counts=True)
    sums = np.bincount(where, weights * flow.now[cells[which]] / flow.states.whole)
    flow.rounding += ROUNDING * float(sums @ (adds + 3))
    situations, racks = np.divmod(found, LANDING)
    cuts = np.flatnonzero(np.diff(situations)) + 1
    by_situation = (np.split(all_of_it, cuts) for all_of_it in (situations, racks, sums))
    return [(int(which[0]), here, chance) for which, here, chance in zip(*by_situation, strict=True)]


def _played_out(flow: Propagator, play_out: PlayOut, parts: list[Part], tell: Tell) -> dict[int, float]:
    """Return the chance of each final rack in cents, after the last wagers are decided."""
    alike = dict[Layout, list[Part]]()
    for end, racks, chances in parts:
        shape = play_out.shape(flow.states.ends[end].layout)
        alike.setdefault(shape, []).append((end, racks, chances))
    where, found, long = [np.zeros(1, np.int64)], [np.zeros(1)], list[tuple[int, float, Floats]]()
    for done, (shape, same) in enumerate(alike.items()):
        tell("layout", done, len(alike))
        shares = np.array([float(chance) for chance in play_out.chances(shape)])
        short = [part for part in same if not _is_long(part[1])]
        for end, racks, chances in same:
            if _is_long(racks):
                first = (_gains(flow, play_out, end) + racks[0]).tolist()
                long += [(rack, share, chances) for rack, share in zip(first, shares.tolist(), strict=True)]
        if short:
            gains = np.array([_gains(flow, play_out, end) for end, _, _ in short])
            there = np.repeat(gains, [len(racks) for _, racks, _ in short], axis=0)
            there += np.concatenate([racks for _, racks, _ in short])[:, np.newaxis]
            where.append(there.ravel())
            found.append(np.outer(np.concatenate([chances for *_, chances in short]), shares).ravel())
    landed = np.concatenate(where)
    room = max([int(landed.max()) + 1] + [rack + len(chances) for rack, _, chances in long])
    sums: Floats = np.bincount(landed, np.concatenate(found), room).astype(np.float64)
    adds = np.bincount(landed, None, room)
    for rack, share, chances in long:
        sums[rack : rack + len(chances)] += share * chances
        adds[rack : rack + len(chances)] += 1
    flow.rounding += ROUNDING * float(sums @ (adds + 3))
    return {rack * flow.states.unit: float(sums[rack]) for rack in np.flatnonzero(sums).tolist()}


def _is_long(racks: Numbers) -> bool:
    """Say whether these are many racks without a gap."""
    return bool(racks[-1] - racks[0] == len(racks) - 1 > WIDE)


def _gains(flow: Propagator, play_out: PlayOut, end: int) -> Numbers:
    """Return what each combination of results of the last wagers adds to the rack, in units."""
    return np.array(play_out.gains(flow.states.ends[end].layout)) // flow.states.unit
