"""One slot of the felt as a row of numbers: windows, caps, locks, commission, the sign, sleeping and calls."""

from fractions import Fraction

from hardway.rulebook import Law, Slot
from hardway.simulate import felt_fields as at
from hardway.strategy import act, read, sitting_down
from hardway.table import State, caps
from hardway.table.refusal import REASONS
from hardway.table.state import Limit, Player, Stake
from hardway.values.dice import PUCKS
from hardway.values.names import written

REASON = {name: number for number, name in enumerate(REASONS, 1)}
"""Refusals as numbers; 0 is none."""
WHENS = {"any": at.ANY, "comeout": at.COMEOUT, "point": at.POINT}
_ANN = "ann"


def slot_place(slots: list[Slot], key: str) -> int:
    """Return where the row of a wager begins, `at.ABSENT` if it has none."""
    for place, slot in enumerate(slots):
        if slot.key == key:
            return at.SLOTS + place * at.SLOT_WIDTH
    return at.ABSENT


def figure(slot: Slot, puck: int) -> str:
    """Name a wager as the odds do: odds behind a line by the point, a come wager wherever it lies as come."""
    if slot.parent and not slot.number:
        return written(slot.key, puck)
    return slot.wager.name if slot.moves else slot.key


def figures(slots: list[Slot]) -> list[str]:
    """Return the names under which it is counted how wagers go."""
    return list(dict.fromkeys(figure(slot, puck) for slot in slots for puck in PUCKS[1:]))


def slot_row(law: Law, limits: dict[str, Limit], slots: list[Slot], kinds: tuple[str, ...], slot: Slot) -> list[int]:
    """Return everything the kernel asks about a slot."""
    wager = slot.wager
    same = [slot_place(slots, other.key) for other in slots if other.wager is wager]
    children = [slot_place(slots, other.key) for other in slots if other.parent == slot.key and other.wager.cap]
    row = [0] * at.SLOT_WIDTH
    row[at.BET] = at.BETS + slots.index(slot) * at.BET_WIDTH
    row[at.WHEN] = WHENS[wager.when]
    row[at.BOXED] = bool(slot.moves and slot.number)
    row[at.MOVES], row[at.ON_LINE] = slot.moves, wager.name in ("pass", "dont_pass")
    row[at.NUMBER] = PUCKS.index(slot.number) if slot.number in PUCKS else 0
    row[at.PARENT] = slot_place(slots, slot.parent) if slot.parent else at.NONE
    row[at.CHILD] = children[0] if children else at.NONE
    row[at.CONTRACT] = bool(wager.contract)
    row[at.PARTS] = wager.unit.parts if wager.unit else 0
    row[at.AFTER_WIN] = bool(wager.after_win_cite)
    row[at.KIND], row[at.FIRST], row[at.LAST] = kinds.index(wager.name), same[0], same[-1] + at.SLOT_WIDTH
    names = figures(slots)
    for place, puck in enumerate(PUCKS):
        number = names.index(figure(slot, puck)) if figure(slot, puck) in names else 0
        row[at.FIGURES + place] = at.BETS + len(slots) * at.BET_WIDTH + number * at.FIGURE_WIDTH
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
        row[at.LOCK] = 7 * locking(law).index(slot.wager.name)
        row[at.LOCK_NUMBERED] = lock.until == "number"
        row[at.LOCK_BOX] = not (slot.moves and not slot.number and lock.since == "point")


def locking(law: Law) -> list[str]:
    """Return the wagers that may not go back up at once; each has seven bits of a player's locks, the first whole."""
    return [wager.name for wager in law.book.wagers.values() if wager.lock]


def kept_locks(law: Law, total: int, *, puck_off: bool) -> int:
    """Return the bits of the locks that a throw leaves on."""
    keep = -1
    for place in range(len(locking(law))):
        numbers = range(1, 7) if total == 7 else [PUCKS.index(total)] if total in PUCKS else []
        for bit in (*numbers, *((0,) if puck_off else ())):
            keep &= ~(1 << (7 * place + bit))
    return keep


def _cap(row: list[int], law: Law, slot: Slot) -> None:
    """Ask for the odds behind each point, and how much may stand behind a cent there."""
    cap = slot.wager.cap
    if cap is None:
        return
    row[at.CAPPED], row[at.CAP_ORIGINAL] = True, cap.base == "original"
    row[at.CAP_PAYABLE], row[at.CAP_OF_WIN] = bool(cap.payable_unit), cap.of == "win"
    times = Fraction(law.options.get(cap.times, cap.times))
    for place, puck in enumerate(PUCKS):
        if slot.number or puck:
            odds = caps.odds_of(law, slot, puck)
            most = times / odds if cap.of == "win" else times
            first = at.CAP + 4 * place
            row[first : first + 4] = *most.as_integer_ratio(), *odds.as_integer_ratio()


def _commission(row: list[int], law: Law, slot: Slot) -> None:
    if slot.wager.commission:
        row[at.FEE_TOP], row[at.FEE_BOTTOM] = caps.commission_due(law, slot, 1).as_integer_ratio()


def _sign(row: list[int], limits: dict[str, Limit], slot: Slot) -> None:
    limit = caps.limit_of(State(limits), Player(_ANN, 1, 0), slot)
    if limit is not None:
        row[at.SIGNED], row[at.LEAST], row[at.MOST], row[at.STEP] = True, limit.minimum, limit.maximum, limit.unit


def _sleep(row: list[int], law: Law, slot: Slot) -> None:
    if slot.wager.sleeps == "inactive_odds":
        decided = law.options["inactive_odds"] == "decided"
        row[at.SLEEPS] = at.ASLEEP_DECIDED if decided else at.ASLEEP_RETURNED
    elif slot.wager.sleeps:
        row[at.SLEEPS] = at.ASLEEP_STANDS


def _call(law: Law, slot: Slot, marker: str, *, standing: bool) -> int:
    """Call a wager at a table, and return why it was refused."""
    table = State(caps.sign_of(law, ()))
    table.point = PUCKS[1]
    player = table.players[_ANN] = Player(_ANN, 1, 0)
    if standing:
        player.bets[slot.key] = Stake(law.chips.smallest)
    asking = read(f"{marker} {slot.key}")
    refused = act(law, table, _ANN, asking, sitting_down(asking, 0)).refused
    return REASON[refused[0][1]] if refused else 0
