"""Compiles a law into an array: the effect of each throw on each wager, and the rules of placing, taking and calling.

All numbers come from the law and the table: outcomes, odds, caps, commissions and calls. The rules that use them are
written twice, in the table and in compiled code (`throw`, `rules`, `consult`); tests compare both.

>>> from hardway.rulebook import law, load
>>> crown = compile_law(law(load("crown")), ("pass", "place 6"))
>>> crown.keys, int(crown.cells[at.UNIT])
(('pass', 'place 6'), 100)
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hardway.rulebook import Law, Outcome, Slot
from hardway.rulebook.model.wager import Register
from hardway.simulate.machine import cell_layout as at
from hardway.strategy import act, first_memory, read
from hardway.strategy.oracle import figure_name
from hardway.table import State
from hardway.table.model.reasons import REASONS
from hardway.table.model.state import Limit, Player, Stake
from hardway.table.play import caps
from hardway.values.dice import PUCKS, TOTALS
from hardway.values.names import wager_text

Ints = NDArray[np.int64]
RESULTS = {"lost": at.LOST, "won": at.WON, "returned": at.RETURNED, "stands": at.STANDS, "moved": at.MOVED}
TURNS = {"stays": at.STAYS, "set": at.SET, "made": at.MADE, "seven_out": at.SEVEN_OUT}


class NotCompiled(Exception):
    """A law or strategy that the table (`hardway.table`) can play, but not the machine, its compiled form."""


class CompiledLaw(NamedTuple):
    """A compiled law: its array of numbers, and the wagers it was compiled for."""

    law: Law
    keys: tuple[str, ...]
    kinds: tuple[str, ...]
    """The names of the wagers, in the order of the bits that say whether a player leaves winners up."""
    figures: tuple[str, ...]
    """The names under which a simulation adds up the results of wagers."""
    cells: Ints


def compile_law(law: Law, wagers: Iterable[str] | None = None, limits: dict[str, Limit] | None = None) -> CompiledLaw:
    """Compile a law for these wagers, or for all.

    A wager in a box brings the wagers on numbers that it moves to. `limits` replace the table's.
    """
    limits = limits or caps.sign_of(law, ())
    if any(limit.per == "player" for limit in limits.values()):
        raise NotCompiled("a sign that counts per player")
    slots = _slots(law, law.slots if wagers is None else wagers)
    kinds = tuple(dict.fromkeys(slot.wager.name for slot in slots))
    cells = [*_law_row(law), *[0] * (at.SLOTS - at.QUIET)]
    for slot in slots:
        cells += slot_row(law, limits, slots, kinds, slot)
    cells[at.SLOTS_END] = len(cells)
    cells[at.CHOICES] = sum(1 << place for place, name in enumerate(kinds) if law.book.wagers[name].after_win == "up")
    names = figures(law, slots)
    cells[at.LANE_SIZE] = at.BETS + len(slots) * at.BET_WIDTH + len(names) * at.FIGURE_WIDTH
    _write_calls(cells, law, slots)
    gaps = _gaps(law)
    cells[at.GAPS], cells[at.GAPS_AT] = len(gaps), len(cells)
    return CompiledLaw(law, tuple(slot.key for slot in slots), kinds, tuple(names), np.array(cells + gaps, np.int64))


def _slots(law: Law, wagers: Iterable[str]) -> list[Slot]:
    """Return the slots of these wagers, kind by kind, with those that they move to."""
    wanted = set(wagers)
    return [slot for key, slot in law.slots.items() if key in wanted or (slot.moves and slot.wager.name in wanted)]


_FEE_ROUNDING = {"down": at.DOWN, "up": at.UP, "exact": at.EXACT, "least": at.FEE_LEAST, "nearest": at.NEAREST}


def _law_row(law: Law) -> list[int]:
    """Return the first cells of a law: its settings as numbers."""
    settings = law.settings
    row = {
        at.UNIT: law.chips.unit,
        at.SMALLEST: law.chips.smallest,
        at.FEE_ROUNDING: _FEE_ROUNDING[settings.commission_rounding],
        at.ROUNDING: at.MULTIPLES if settings.multiples_notice == "yes" else settings.payment_rounding == "up",
        at.UNDER: {"valid": at.VALID, "advise": at.ADVISE, "refused": at.REFUSED}[settings.under_minimum],
        at.STRICT: law.strict_sign,
        at.OVER_REFUSED: settings.over_maximum == "refused",
        at.STEP_REFUSED: settings.off_unit == "refused",
        at.ON_SPREADS: settings.on_spreads == "yes",
        at.OFF_SPREADS: settings.off_spreads == "yes",
    }
    return [int(row.get(place, 0)) for place in range(at.QUIET)]


def _gaps(law: Law) -> list[int]:
    """Return, for each number of units, whether no chips make it, up to the last amount that none make."""
    chips = law.chips
    if chips.certain_step == chips.unit:
        return []
    steps = [chip // chips.unit for chip in chips.denominations]
    found = [int(not chips.pays(units * chips.unit)) for units in range(min(steps) * max(steps) + 1)]
    return found[: max(units for units, gap in enumerate(found) if gap) + 1]


def _write_calls(cells: list[int], law: Law, slots: list[Slot]) -> None:
    """Write the effect of each throw on the puck and on wagers; wagers that move come last."""
    known: Known = {}
    for puck in law.book.pucks:
        call = at.CALLS + puck * 36 * at.CALL_WIDTH
        for throw, total in enumerate(TOTALS):
            touched = [(slot, slot.table[puck][throw]) for slot in slots]
            hits = [_hit(cells, known, slots, slot, outcome, (puck, total)) for slot, outcome in touched if outcome]
            # Odds come first, since they look at their parent; movers come last, as another may be on their number.
            rows = tuple(
                sorted(hits, key=lambda row: (row[at.RESULT] == at.MOVED, not cells[row[at.SLOT] + at.PARENT]))
            )
            first = _write_hits(cells, known, rows)
            turn = law.puck[puck][throw].result
            after = total if turn == "set" else puck if turn == "stays" else 0
            keep = locks_after(law, total, puck=puck, after=after)
            end = first + len(rows) * at.HIT_WIDTH
            ends = at.OFF if law.settings.off_lasts in (("roll",) if turn == "stays" else ("roll", "puck")) else 0
            ends |= at.ON if turn == "set" or law.settings.on_lasts == "roll" else 0
            cells[call : call + at.STEPS] = first, end, after, TURNS[turn], total, keep, ends
            call += at.CALL_WIDTH


Hit = tuple[int, ...]
Known = dict[tuple[Hit, ...], int]
"""By series of hits (what a throw does to each wager): the index at which the series is stored, so that equal series
are stored once."""


def _write_hits(cells: list[int], known: Known, hits: tuple[Hit, ...]) -> int:
    """Write hits, each the effect of a throw on a wager, unless they are written already; return their index."""
    first = known.setdefault(hits, len(cells))
    if first == len(cells):
        cells += [number for hit in hits for number in hit]
    return first


def _hit(cells: list[int], known: Known, slots: list[Slot], slot: Slot, outcome: Outcome, call: tuple[int, int]) -> Hit:
    """Return the effect of a throw on a wager.

    For a wager that remembers throws, return what it notes of this one, and the index of its hits (effects) by the
    number of notes.
    """
    if slot.register is None:
        return _plain_hit(cells, slots, slot, outcome, call)
    by_count = tuple([_plain_hit(cells, slots, slot, one, call) for one in outcome.by_count])
    notes = note_number(slot.register, (outcome.notes,)) if outcome.notes else 0
    most = slot.register.most if slot.register.how == "times" else 0
    return *by_count[0][: at.RESULT], at.REMEMBERS, notes, most, _write_hits(cells, known, by_count)


def _plain_hit(cells: list[int], slots: list[Slot], slot: Slot, outcome: Outcome | None, call: tuple[int, int]) -> Hit:
    puck, total = call
    place, goes_to = place_of_slot(slots, slot.key), at.NONE
    row = place, cells[place + at.BET], cells[place + at.FIGURES + puck]
    if outcome is None:
        return *row, at.NOT_TOUCHED, 0, 1, goes_to
    if outcome.result == "moved":
        goes_to = cells[place_of_slot(slots, wager_text(slot.wager.name, total)) + at.BET]
    if slot.sleeps and outcome.result not in ("won", "lost"):
        raise NotCompiled(f"a wager that sleeps, {slot.key}, and that {total} neither wins nor loses")
    return *row, RESULTS[outcome.result], *pays(outcome).as_integer_ratio(), goes_to


def note_number(register: Register, noted: tuple[int, ...]) -> int:
    """Return what a wager has noted of throws, as one number: a bit for each different number, or how many notes there
    are."""
    return sum(1 << number for number in noted) if register.how == "different" else len(noted)


def pays(outcome: Outcome) -> Fraction:
    """Return the win of one cent; of a composite, the pay of the part hit less the parts lost."""
    if not outcome.parts:
        return outcome.odds or Fraction(0)
    shares = sum(part.shares for part in outcome.parts)
    return sum((part.shares * Fraction(part.gain) for part in outcome.parts), Fraction(0)) / shares


REASON = {name: number for number, name in enumerate(REASONS, 1)}
"""A number for each reason for which the table refuses an entry; 0 is none."""
WHENS = {
    "any": at.ANY, "comeout": at.COMEOUT, "point": at.POINT, "never": at.NEVER_OPEN, "seven": at.AFTER_SEVEN,
    "turn": at.NEW_TURN,
}  # fmt: skip
_ANN = "ann"


def place_of_slot(slots: list[Slot], key: str) -> int:
    """Return the index of a wager's row, or `at.ABSENT` if this table lacks it."""
    for place, slot in enumerate(slots):
        if slot.key == key:
            return at.SLOTS + place * at.SLOT_WIDTH
    return at.ABSENT


def figures(law: Law, slots: list[Slot]) -> list[str]:
    """Return the names under which wagers are counted."""
    return list(dict.fromkeys(figure_name(slot, puck) for slot in slots for puck in law.book.points))


def slot_row(law: Law, limits: dict[str, Limit], slots: list[Slot], kinds: tuple[str, ...], slot: Slot) -> list[int]:
    """Return the row of a slot."""
    wager = slot.wager
    same = [place_of_slot(slots, other.key) for other in slots if other.wager.name == wager.name]
    children = [place_of_slot(slots, other.key) for other in slots if other.parent == slot.key]
    row = [0] * at.SLOT_WIDTH
    row[at.BET] = at.BETS + slots.index(slot) * at.BET_WIDTH
    new = "never" if slot.moves and slot.number else wager.when
    more = wager.increase.when if wager.increase else new
    row[at.WHEN], row[at.MORE] = WHENS[new], WHENS[more]
    row[at.NUMBER] = slot.number
    row[at.PARENT] = place_of_slot(slots, slot.parent) if slot.parent else at.NONE
    row[at.CHILD] = children[0] if children else at.NONE
    if wager.contract:
        at_once = wager.contract.since == "placed" or slot.number
        row[at.CONTRACT] = at.AT_ONCE if at_once else 0 if slot.moves else at.AT_A_POINT
    row[at.PARTS] = wager.unit.parts if wager.unit else 0
    row[at.AFTER_WIN] = bool(wager.after_win_cite)
    row[at.KIND], row[at.FIRST], row[at.LAST] = kinds.index(wager.name), same[0], same[-1] + at.SLOT_WIDTH
    names = figures(law, slots)
    for puck in law.book.pucks:
        number = names.index(figure_name(slot, puck)) if figure_name(slot, puck) in names else 0
        row[at.FIGURES + puck] = at.BETS + len(slots) * at.BET_WIDTH + number * at.FIGURE_WIDTH
    _lock(row, law, slot)
    _cap(row, law, slot)
    _commission(row, law, slot)
    _sign(row, limits, slot)
    _sleep(row, law, slot)
    for place, marker in enumerate(("on", "off")):
        row[at.CALL_ABSENT + place] = _call(law, slot, marker, standing=False)
        row[at.CALL_STANDING + place] = _call(law, slot, marker, standing=True)
    return [int(number) for number in row]


def _lock(row: list[int], law: Law, slot: Slot) -> None:
    lock = slot.wager.lock
    row[at.LOCK] = -1
    if lock is not None:
        row[at.LOCK] = len(PUCKS) * locking(law).index(slot.wager.name)
        if lock.until == "number" and lock.since != "point" and slot.moves:
            raise NotCompiled(f"a lock on {slot.key} until its number is thrown, which it does not have in its box")
        row[at.LOCK_NUMBERED] = lock.until == "number"
        row[at.LOCK_BOX] = not (slot.moves and not slot.number and lock.since == "point")
        row[at.LOCK_PLACED] = lock.since == "placed"


def locking(law: Law) -> list[str]:
    """Return the kinds of wager with locks, which forbid putting one back up; each has a bit for each number, after one
    that stands for all numbers."""
    return [wager.name for wager in law.book.wagers.values() if wager.lock]


def locks_after(law: Law, total: int, *, puck: int, after: int) -> int:
    """Return the bits of the locks that stay after a throw; `puck` and `after` are the puck before and after it."""
    keep = -1
    for place, name in enumerate(locking(law)):
        lock = law.book.wagers[name].lock
        assert lock is not None
        ended = list(PUCKS[1:] if total == 7 else [total])
        if not after and (puck or lock.until == "comeout" or total == 7):
            ended.append(0)
        for bit in ended:
            keep &= ~(1 << (len(PUCKS) * place + bit))
    return keep


def _cap(row: list[int], law: Law, slot: Slot) -> None:
    """Write into a slot's row the odds at each point, and the largest odds wager for each cent of its base."""
    cap = slot.wager.cap
    if cap:
        row[at.CAPPED], row[at.CAP_ORIGINAL] = True, cap.base == "original"
        row[at.CAP_PAYABLE], row[at.CAP_OF_WIN] = bool(cap.payable_unit), cap.of == "win"
        row[at.CAP_TURNS] = bool(cap.comeout)
    for puck in law.book.pucks if slot.parent else ():
        if slot.number or puck:
            odds, times = caps.odds_of(law, slot, puck), caps.times_of(law, slot, puck) if cap else Fraction(1)
            most = times / odds if cap and cap.of == "win" else times
            first = at.CAP + 4 * puck
            row[first : first + 4] = *most.as_integer_ratio(), *odds.as_integer_ratio()


def _commission(row: list[int], law: Law, slot: Slot) -> None:
    if slot.wager.commission:
        row[at.FEE_BACK] = slot.wager.commission.taken_down == "returned"
        row[at.FEE_TOP], row[at.FEE_BOTTOM] = law.commission_due(slot, 1).as_integer_ratio()
    if fee := slot.wager.win_fee:
        row[at.WIN_FEE_TOP], row[at.WIN_FEE_BOTTOM] = fee.rate.as_integer_ratio()
        row[at.WIN_FEE_OF_WIN] = fee.of == "win"


def _sign(row: list[int], limits: dict[str, Limit], slot: Slot) -> None:
    limit = caps.limit_of(State(limits), Player(_ANN, 1, 0), slot)
    if limit is not None:
        row[at.SIGNED], row[at.LEAST], row[at.MOST], row[at.STEP] = True, limit.minimum, limit.maximum, limit.unit


def _sleep(row: list[int], law: Law, slot: Slot) -> None:
    rule = slot.wager.sleeps
    if rule is None:
        return
    row[at.ON_COMEOUT] = rule.comeout == "on"
    row[at.SLEEPS] = at.ASLEEP_STANDS
    if rule.asleep == "inactive_odds":
        decided = law.settings.inactive_odds == "decided"
        row[at.SLEEPS] = at.ASLEEP_DECIDED if decided else at.ASLEEP_RETURNED


def _call(law: Law, slot: Slot, marker: str, *, standing: bool) -> int:
    """Return the number of the refusal, or 0, if a player at a trial table calls a wager on or off (`marker`); with
    `standing` the wager is on the layout, otherwise not."""
    table = State(caps.sign_of(law, ()))
    table.point = law.book.points[0]
    player = table.players[_ANN] = Player(_ANN, 1, 0)
    if standing:
        player.bets[slot.key] = Stake(law.chips.smallest)
    asking = read(f"{marker} {slot.key}", book=law.book.words)
    refused = act(law, table, _ANN, asking, first_memory(asking, 0)).refused
    return REASON[refused[0][1]] if refused else 0
