"""Converts a player between the table and a lane of the machine."""

from typing import NamedTuple

from hardway.simulate.machine import cell_layout as at
from hardway.simulate.machine.law import CompiledLaw, Ints, locking
from hardway.simulate.machine.machine_session import MARKERS, bets_of, empty_lane, sit_down, take_over
from hardway.table.model.state import Player, Stake
from hardway.values.dice import PUCKS

__all__ = ["bets_of", "empty_lane", "figures_of", "sit_down", "standing", "standing_at_table", "take_over"]


class Standing(NamedTuple):
    """What a player has, in the words of the table."""

    rack: int
    point: int
    bets: dict[str, Stake]
    goes: dict[str, str]
    locks: frozenset[str]
    advised: bool


def figures_of(on: CompiledLaw, lane: Ints) -> Ints:
    """Return the figures of a lane, a row for each kind of wager."""
    first = at.BETS + len(on.keys) * at.BET_WIDTH
    return lane[first : first + len(on.figures) * at.FIGURE_WIDTH].reshape(len(on.figures), at.FIGURE_WIDTH)


def standing(on: CompiledLaw, lane: Ints) -> Standing:
    """Return the wagers and choices of a lane."""
    names = {code: (word, _alone(on, word)) for word, code in MARKERS.items()}
    up = {
        key: Stake(
            stake,
            0,
            original,
            fee,
            *names[flags & 3],
            advised=bool(flags & at.WAS_ADVISED),
            noted=_noted(on, key, noted),
        )
        for key, (stake, original, fee, flags, noted) in zip(
            on.keys, bets_of(on, lane)[:, : at.DECIDED].tolist(), strict=True
        )
        if stake
    }
    assert len(up) == lane[at.STANDING]
    choices, locks = int(lane[at.GOES]), int(lane[at.LOCKS])
    goes = {name: "up" if choices >> on.kinds.index(name) & 1 else "down" for name in _defaults(on)}
    locked = {
        f"{name} {bit}" if bit else name
        for place, name in enumerate(locking(on.law))
        for bit in PUCKS
        if locks >> (len(PUCKS) * place + bit) & 1
    }
    return Standing(int(lane[at.RACK]), int(lane[at.PUCK]), up, goes, frozenset(locked), bool(lane[at.ADVISED]))


def _noted(on: CompiledLaw, key: str, noted: int) -> tuple[int, ...]:
    """Return the notes of a wager in the words of the table."""
    register = on.law.slots[key].register
    if register is None:
        assert noted == 0
        return ()
    if register.how == "times":
        return register.numbers * noted
    return tuple(number for number in register.numbers if noted >> number & 1)


def _alone(on: CompiledLaw, marker: str) -> bool:
    """Say whether a marker speaks for its wager alone; where it spreads, a strategy calls none by itself."""
    return bool(marker) and not on.law.settings.spreads(marker)


def standing_at_table(on: CompiledLaw, player: Player, point: int) -> Standing:
    """Return the same of a player at a table."""
    goes = {name: player.goes.get(name, way) for name, way in _defaults(on).items()}
    return Standing(player.rack, point, dict(player.bets), goes, player.locks, player.advised)


def _defaults(on: CompiledLaw) -> dict[str, str]:
    wagers = on.law.book.wagers
    return {name: wagers[name].after_win for name in on.kinds if wagers[name].after_win_cite}
