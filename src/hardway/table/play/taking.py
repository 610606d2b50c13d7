"""Decides wagers taken down or reduced: contract bets, locks, their odds, commission; also players' choices for
winners.

It also makes the events of wagers that the house gives back, and of the puck going off when no wager needs it.
"""

from hardway.rulebook import Cite, Law, Slot
from hardway.rulebook.model.cite import all_readings
from hardway.table.model.commands import Choose, Take
from hardway.table.model.events import Chosen, Event, PointMoved, Taken
from hardway.table.model.reasons import Events, Refused, bad_amount, excluded, no_player, no_slot
from hardway.table.model.state import Player, Stake, State
from hardway.table.play import caps
from hardway.table.play.shooter import has_line, would_throw
from hardway.table.play.sticks import check_unlocked
from hardway.table.play.wagers import check_cap, check_unit, not_in_chips
from hardway.values.dice import TOTALS
from hardway.values.money import short
from hardway.values.phrase import person, phrase
from hardway.values.phrase import wager as wager_at


def wager_back(law: Law, player: Player, key: str, why: str, cite: Cite) -> Taken:
    """Return the event of a whole wager going back to its owner with all its commission."""
    stake = player.bets[key]
    commission = caps.commission_back(law, law.slots[key], stake, 0)
    return Taken(player.name, key, stake.amount, 0, commission, why, cite.clause, cite.reading)


def puck_off_if_unplayed(law: Law, before: State, after: State, why: str, cite: Cite) -> list[Event]:
    """Return the events of the puck going off because no one plays: the last line wager, or the last wager of all, went
    back.

    `before` and `after` are the table before and after they went back. Wagers in a box that need the puck on go back
    too; empty if the puck stays.
    """
    if not before.point or _any_line(law, after) or (not _any_line(law, before) and _any_wager(after)):
        return []
    boxed: list[Event] = [
        wager_back(law, player, key, why, cite)
        for player in after.players.values()
        for key in player.bets
        if law.slots[key].wager.lies == "on" and not law.slots[key].number
    ]
    return [*boxed, PointMoved(0, cite.clause)]


def _any_line(law: Law, state: State) -> bool:
    return any(has_line(law, player) for player in state.players.values())


def _any_wager(state: State) -> bool:
    return any(player.bets for player in state.players.values())


def take(law: Law, state: State, command: Take) -> Events:
    """Decide that a wager is taken down or reduced."""
    player = state.players.get(command.player)
    if player is None:
        raise no_player(command.player)
    if command.amount is not None and command.amount <= 0:
        raise bad_amount()
    slot = law.slots.get(command.wager)
    if slot is None:
        raise no_slot(law, command.wager)
    if state.desk_restricts and would_throw(law, state):
        check_unlocked(law, state)  # without a shooter no throw would ever end the call
    check_take(law, state, player, slot)
    stake = player.bets[slot.key]
    amount = stake.amount if command.amount is None else command.amount
    if amount > stake.amount:
        raise Refused(
            "not_enough", None, f"only {short(stake.amount)} stands on {slot.key}: {short(amount)} cannot be taken down"
        )
    return take_down(law, state, player, slot, stake, amount)


def check_take(law: Law, state: State, player: Player, slot: Slot) -> None:
    """Refuse to take down a wager that is not there, a contract bet, or any wager at a time when it must stay."""
    if state.phase == "rest" or (state.phase == "air" and law.settings.take_until == "throw"):
        when = "leave the hand" if law.settings.take_until == "throw" else "lie still"
        raise Refused("window_closed", law.cite("take_until"), f"a wager comes down before the dice {when}")
    if slot.key not in player.bets:
        raise Refused(
            "no_wager",
            None,
            phrase("{} <has> nothing on {}", person(player.name), wager_at(law.book.wager_label(slot.key), slot.key)),
        )
    contract = slot.wager.contract if not state.desk.withdraw else None
    if contract and (contract.since == "placed" or slot.number or (state.point and not slot.moves)):
        where = slot.number or state.point
        met = {TOTALS[throw] for throw, outcome in enumerate(slot.table[state.point]) if outcome}
        until = f"{where} or 7 decides it" if met == {where, 7} and not slot.register else "it is decided"
        raise Refused("contract_wager", contract.cite, f"{slot.wager.label} stays until {until}")


def take_down(law: Law, state: State, player: Player, slot: Slot, stake: Stake, amount: int) -> Events:
    """Return the events of taking an amount of a wager down, with the odds that cannot stay; refuse if the rest could
    not."""
    left = stake.amount - amount
    split = _split_left(stake, left)
    if left:
        _check_left(law, state, player, slot, left, amount, split)
    back, stays = _divide_commission(law, state, player, slot, stake, left)
    cite = slot.wager.remove or law.cite("take_until")
    fee = law.book.wagers[slot.wager.name].commission
    by_setting = stake.commission and fee is not None and fee.taken_down == "commission_return"
    reading = all_readings(cite.reading, law.cite("commission_return").reading if by_setting else "")
    lock = _lock(state, slot)
    first = Taken(player.name, slot.key, amount, left, back, "", cite.clause, reading, lock, stays, split)
    return (first, *odds_behind(law, state, player, slot, left))


def _divide_commission(law: Law, state: State, player: Player, slot: Slot, stake: Stake, left: int) -> tuple[int, int]:
    """Return the refund of commission, and the commission that stays with the rest of the wager.

    The commission on what comes down is refunded or kept, as the house says. An amount that was never at risk comes
    down first, and its commission is always refunded.
    """
    fee = slot.wager.commission
    if fee is None or not stake.commission:
        return 0, 0
    if fee.taken_down == "returned" or state.desk.withdraw:
        back = caps.commission_back(law, slot, stake, left)
        return back, stake.commission - back
    counted = max(left, caps.at_risk(law, state, player, slot, stake))
    back = caps.commission_back(law, slot, stake, counted) if counted < stake.amount else 0
    return back, -(-(stake.commission - back) * left // counted) if left else 0


def _split_left(stake: Stake, left: int) -> tuple[int, int] | None:
    """Return the sides of a divided wager reduced in proportion; (0, 0) if that would need a part of a cent."""
    if stake.split is None or not left:
        return None
    first, rest = divmod(stake.split[0] * left, stake.amount)
    return (0, 0) if rest else (first, left - first)


def _check_left(
    law: Law, state: State, player: Player, slot: Slot, left: int, amount: int, split: tuple[int, int] | None
) -> None:
    """Refuse a reduction if the rest could not stay: not in chips, not in units, above its cap, or its commission not
    exact."""
    for chips in (amount, left):
        if not law.chips.pays(chips):
            raise not_in_chips(law, chips)
    try:
        check_unit(law, slot, left, split)
    except Refused as no:
        says = f"a split wager is reduced in proportion; {short(left)} does not divide so in chips"
        raise (no.saying(says) if split else no) from None
    if slot.wager.cap:
        check_cap(law, state, player, slot, left)
    if slot.wager.commission and caps.commission_taken(law, slot, left) is None:
        step = short(caps.commission_step(law, slot))
        says = f"the commission on what is left must be exact: leave a multiple of {step}"
        raise Refused("unit", slot.wager.commission.cite, says)


def _lock(state: State, slot: Slot) -> str:
    """Return the lock that keeps a wager from being put back after it is taken down or reduced; empty for none."""
    lock = slot.wager.lock
    if lock is None or state.desk.withdraw:
        return ""
    name, number = slot.wager.name, slot.number or state.point
    numbered = lock.until == "number"
    if lock.since != "placed":
        boxed = slot.moves and not slot.number and lock.since == "point"
        if boxed or (not state.point and not (slot.number and numbered)):
            return ""
    if not numbered:
        return name
    return f"{name} box {number}" if slot.moves and not slot.number else f"{name} {number}"


def odds_behind(law: Law, state: State, player: Player, slot: Slot, left: int) -> list[Event]:
    """Return the events of odds that come down when only `left` remains of the wager they stand behind."""
    taken: list[Event] = []
    for key, odds in player.bets.items():
        child = law.slots[key]
        if child.parent != slot.key:
            continue
        cap = child.wager.cap
        cite = cap.cite if cap else child.place
        if not left:
            taken.append(Taken(player.name, key, odds.amount, 0, 0, "parent", cite.clause, cite.reading))
        elif cap and cap.base == "standing":
            over = odds.amount - _standing_cap(law, state, player, child, left, odds.amount)
            if over > 0:
                taken.append(Taken(player.name, key, over, odds.amount - over, 0, "cap", cite.clause, cite.reading))
    return taken


def _standing_cap(law: Law, state: State, player: Player, child: Slot, left: int, odds: int) -> int:
    """Return how much of the odds may stay behind a wager of `left`, rounded down to chips."""
    shadow = player.copy()
    shadow.bets[child.parent] = shadow.bets[child.parent]._replace(amount=left)
    return law.chips.down(caps.cap_of(law, state, shadow, child).within(odds))


def choose(law: Law, state: State, command: Choose) -> Events:
    """Decide a player's choice whether winners of a kind go back up or come down."""
    if command.player not in state.players:
        raise no_player(command.player)
    wager = law.book.wagers.get(command.wager)
    if wager is None:
        raise no_slot(law, command.wager)
    if wager.after_win_cite is None:
        says = f"{wager.label} always comes down when it has won"
        raise Refused("not_callable", dict(law.book.procedure)["settled"], says)
    if command.goes == "up" and state.desk.is_excluded(command.player):
        raise excluded(law, state, command.player)
    return (Chosen(command.player, command.wager, command.goes, *wager.after_win_cite[:2]),)
