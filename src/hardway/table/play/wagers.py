"""Decides bets: how they are made, when, behind which wager, with locks, caps, units, chips and commission."""

from fractions import Fraction
from functools import lru_cache

from hardway.rulebook import Cite, Law, Slot, open_at
from hardway.table.model.commands import Bet, Manner
from hardway.table.model.events import Confirmed, Converted, Event, Placed
from hardway.table.model.reasons import Events, Refused, bad_amount, excluded, no_player, no_slot, table_closed
from hardway.table.model.roles import confirm, role_names
from hardway.table.model.state import Limit, Player, Stake, State
from hardway.table.play import caps
from hardway.table.play.shooter import would_throw
from hardway.table.play.sticks import check_takes_play, check_unlocked, stick_given_away, stick_roles
from hardway.table.play.working import covering_marker
from hardway.values.money import short
from hardway.values.phrase import joined, money, person, phrase

_PLAIN_MANNER = Manner()
_WHEN_PLACED = {
    "comeout": "is placed before the come-out roll", "point": "needs a point",
    "seven": "is placed before the come-out roll after a 7, or a shooter's first",
    "turn": "is placed before a shooter's first come-out roll",
}  # fmt: skip


def bet(law: Law, state: State, command: Bet) -> Events:
    """Decide a bet."""
    name, key, amount, manner = command
    player = state.players.get(name)
    slot = law.slots.get(key)
    if player is None:
        raise no_player(name)
    if amount <= 0:
        raise bad_amount()
    if slot is None:
        raise no_slot(law, key)
    if manner is not None:
        _check_manner(law, state, manner, amount)
    check_may_bet(law, state, player, slot, manner)
    stake, commission, split = check_amount(law, state, player, slot, amount, manner)
    if manner is None:
        marker = covering_marker(law, player, slot) if player.marked and slot.sleeps else ""
        cite = _adding_cite(slot) if key in player.bets else slot.place
        return (
            Placed(
                command.player,
                command.wager,
                amount,
                stake,
                commission,
                "chips",
                "",
                cite.clause,
                cite.reading,
                split,
                marker,
            ),
        )
    return _place_in_manner(law, player, slot, command, stake, commission, split, _on_time_in_hand(state, manner))


def check_may_bet(law: Law, state: State, player: Player, slot: Slot, manner: Manner | None = None) -> None:
    """Refuse a bet that no amount would make lawful now."""
    if state.desk_restricts:
        _check_desk(law, state, player, manner or _PLAIN_MANNER)
    if state.phase != "hand":
        check_takes_play(law, state)
        _check_in_time(law, state, slot, manner or _PLAIN_MANNER)
    check_open(law, state, player, slot)


def check_amount(
    law: Law, state: State, player: Player, slot: Slot, amount: int, manner: Manner | None = None
) -> tuple[int, int, tuple[int, int] | None]:
    """Return the whole wager after a bet, the commission due and the sides of a divided one; refuse the amount.

    A bet in chips alone must be in the rack too. A bet made in another manner is paid for later.
    """
    if state.desk_restricts:
        _check_partners(law, state, player, slot, amount)
    old = player.bets.get(slot.key)
    stake = amount if old is None else old.amount + amount
    commission, split = 0, None
    if slot.special or (manner is not None and manner.split):
        split = split_of(law, slot, old, amount, manner)
        commission = _check_size(law, state, player, slot, stake, old, split)
    if law.strict_sign:
        check_sign(law, state, player, slot, stake)
    if not law.chips.pays(amount):
        raise not_in_chips(law, amount)
    if manner is None and amount + commission > player.rack:
        raise _not_enough(player, amount, commission)
    return stake, commission, split


def _adding_cite(slot: Slot) -> Cite:
    """Return the clause for adding to a wager; by default the clause for placing it."""
    return slot.wager.increase.cite if slot.wager.increase else slot.place


def _on_time_in_hand(state: State, manner: Manner) -> Manner:
    """Return how a wager is made, without `late` while the dice are still in the hand."""
    return manner._replace(late=False) if state.phase == "hand" else manner


def _check_desk(law: Law, state: State, player: Player, manner: Manner) -> None:
    """Refuse a bet of an excluded player, at a closed table or after no more bets."""
    desk = state.desk
    if desk.is_excluded(player.name):
        raise excluded(law, state, player.name)
    if desk.closed:
        raise table_closed(law)
    spoken = manner.oral and stick_given_away(law, state)
    if not spoken and would_throw(law, state):
        check_unlocked(law, state)  # without a shooter no throw would ever end the call of no more bets


def _check_partners(law: Law, state: State, player: Player, slot: Slot, amount: int) -> None:
    """Refuse a bet over the shared maximum of partners."""
    limit, room = caps.limit_of(state, player, slot), caps.partners_room(law, state, player, slot)
    if limit is None or room is None or amount <= room:
        return
    total = short(limit.maximum - room + amount)
    says = f"partners put at most {short(limit.maximum)} on {slot.key} together, not {total}"
    link = law.authority("link")
    raise Refused("partnership", link.cite if link else None, says)


def _place_in_manner(
    law: Law,
    player: Player,
    slot: Slot,
    command: Bet,
    stake: int,
    commission: int,
    split: tuple[int, int] | None,
    manner: Manner,
) -> Events:
    """Return the events of a bet that is late, spoken or not made in chips; refuse one that the player cannot pay."""
    amount = command.amount
    how = "oral" if manner.oral else "late" if manner.late else ""
    tender = manner.tender
    before = _confirmation(law, command, how, manner)
    if tender != "chips" and law.settings.tender(tender) == "oral":
        tendered = manner.tendered or amount
        before += (Converted(player.name, tender, tendered, law.cite("convert").clause),)
        tender = "chips"
        if amount + commission > player.rack + tendered:
            raise _not_enough(player, 0, commission)
    elif tender == "tokens":
        if amount > player.tokens or commission > player.rack:
            has = phrase(
                "{} <has> only {} in tokens and {} in chips",
                person(player.name),
                money(player.tokens),
                money(player.rack),
            )
            due = f"; the commission of {short(commission)} is due in chips" if commission else ""
            raise Refused("not_enough", None, joined((has, due)))
    elif amount + commission > player.rack:
        raise _not_enough(player, amount, commission)
    marker = covering_marker(law, player, slot) if player.marked and slot.sleeps else ""
    cite = _adding_cite(slot) if slot.key in player.bets else slot.place
    placed = Placed(
        player.name, command.wager, amount, stake, commission, tender, how, cite.clause, cite.reading, split, marker
    )
    return (*before, placed)


def _confirmation(law: Law, command: Bet, how: str, manner: Manner) -> tuple[Event, ...]:
    """Return the event that confirms a late or spoken bet; empty if it was not confirmed."""
    authority = law.authority(how)
    if authority is None or not manner.by:
        return ()
    who = (manner.announced if how == "oral" else "", manner.by, manner.name)
    return (Confirmed(command.player, command.wager, how, *who, *authority.cite[:2]),)


def _not_enough(player: Player, amount: int, commission: int) -> Refused:
    return Refused("not_enough", None, _rack_too_short(player.name, player.rack, amount, commission))


@lru_cache(maxsize=1 << 12)  # a strategy that is asked at many racks hears the same sentences again and again
def _rack_too_short(name: str, rack: int, amount: int, commission: int) -> str:
    with_fee = f" and {short(commission)} commission" if commission else ""
    return phrase("{} <has> {}, not {}{}", person(name), money(rack), money(amount), with_fee)


def not_in_chips(law: Law, amount: int) -> Refused:
    """Return the refusal of an amount that chips cannot make; it names the nearest that they can."""
    chips = " ".join(short(chip) for chip in law.chips.denominations)
    near = short(law.chips.up(amount))
    return Refused("not_in_chips", law.cite("chips"), f"chips of {chips} cannot make {short(amount)}; {near} they can")


def _check_manner(law: Law, state: State, manner: Manner, amount: int) -> None:
    """Refuse a spoken or late bet that is not allowed or not confirmed, or that is made with money the house does not
    take."""
    if manner.oral:
        rule = law.settings.oral
        if rule == "no":
            raise Refused("not_offered", law.cite("oral"), f"{law.book.house} does not accept spoken wagers")
        if rule == "stick" and not stick_given_away(law, state):
            keeper = role_names(law.book, *(role for role in stick_roles(law) if role != law.book.box))
            says = f"a spoken wager is accepted only while the {keeper} has the stick"
            raise Refused("not_offered", law.cite("oral"), says)
        if rule == "cash" and manner.tender == "chips":
            raise Refused("tender", law.cite("oral"), "a spoken wager is made by handing over money, not with chips")
        if law.authority("announce"):
            confirm(law, "announce", manner.announced)
        confirm(law, "oral", manner.by)
    late = state.phase != "hand" and manner.late and not manner.oral and not _is_too_late(law, state, manner)
    if late and (manner.by or _late_needs_confirming(law)):
        confirm(law, "late", manner.by)
    _check_tender(law, manner, amount)


def _late_needs_confirming(law: Law) -> bool:
    return law.settings.late_call == "confirmed"


def _taken_until(law: Law, manner: Manner) -> str:
    return "called" if manner.oral and law.settings.oral == "stick" else law.settings.late_until


def _is_too_late(law: Law, state: State, manner: Manner) -> bool:
    """Say whether it is too late for any bet on the throw that is out."""
    until = _taken_until(law, manner)
    return until == "throw" or (until == "rest" and state.phase == "rest")


def late_confirmers(law: Law, state: State) -> list[str]:
    """Return the roles that may still confirm a late bet on the throw that is out, sorted."""
    authority = law.authority("late")
    shut = state.phase == "hand" or not _late_needs_confirming(law) or _is_too_late(law, state, Manner(late=True))
    return [] if shut or authority is None else sorted(authority.roles)


def _check_in_time(law: Law, state: State, slot: Slot, manner: Manner) -> None:
    """Refuse a bet that is too late while the dice are out."""
    if slot.wager.until == "throw":
        says = f"{slot.wager.label} is placed before the dice leave the hand, and no later"
        raise Refused("window_closed", slot.place, says)
    cite = law.cite("late_until")
    if _is_too_late(law, state, manner):
        until = _taken_until(law, manner)
        when = "once the dice have left the hand" if until == "throw" else "once the dice have come to rest"
        by_hand = "put down by hand" if not manner.oral and law.settings.oral == "stick" else "taken"
        raise Refused("window_closed", cite, f"no wager is {by_hand} {when}")
    if not manner.late and not manner.oral and _late_needs_confirming(law):
        raise Refused("window_closed", cite, "the dice are out: a wager now is late and must be confirmed")


def _check_tender(law: Law, manner: Manner, amount: int) -> None:
    """Refuse cash, tokens or vouchers if the house does not take them for such a bet."""
    how = law.settings.tender(manner.tender) if manner.tender != "chips" else "layout"
    if how == "oral" and manner.oral:
        _check_tendered(law, manner, amount)
        return
    if how == "layout":
        if manner.tendered:
            says = f"all {manner.tender} put on the layout count as the wager, so no change can be given"
            raise Refused("tender", law.cite("chips"), says)
        return
    cite = law.cite(f"tender_{manner.tender}") if how == "refused" else law.cite("chips")
    raise Refused("tender", cite, f"{law.book.house} does not accept {manner.tender} for such a wager")


def _check_tendered(law: Law, manner: Manner, amount: int) -> None:
    """Refuse a sum handed over that is less than the bet, or that chips cannot make."""
    if not manner.tendered:
        return
    if manner.tendered < amount:
        says = f"{short(manner.tendered)} in {manner.tender} was handed over: too little for a wager of {short(amount)}"
        raise Refused("not_enough", law.cite("convert"), says)
    if not law.chips.pays(manner.tendered):
        raise not_in_chips(law, manner.tendered)


def check_open(law: Law, state: State, player: Player, slot: Slot) -> None:
    """Refuse a bet on a wager that is locked, at the wrong time, or without the wager that it goes behind."""
    wager = slot.wager
    if player.locks and wager.lock and any(lock.partition(" ")[0] == wager.name for lock in player.locks):
        until = "until the next come-out" if wager.lock.until == "comeout" else "until its number or a 7 has come"
        raise Refused(
            "locked_after_removal",
            wager.lock.cite,
            f"{wager.label} was taken down or reduced, and may not be bet again {until}",
        )
    more = wager.increase if slot.key in player.bets else None
    when, cite = (more.when, more.cite) if more else (wager.when, slot.place)
    if when != "any" and not open_at(when, state.point, state.shooter_phase):
        raise Refused("window_closed", cite, f"{wager.label} {_when_increased(when) if more else _WHEN_PLACED[when]}")
    if slot.number and slot.moves and not more:
        cite = wager.lock.cite if wager.lock else slot.place
        raise Refused("window_closed", cite, f"{wager.label} is placed in its box and moves to its number")
    if slot.parent and slot.parent not in player.bets:
        on = f" on {slot.number}" if slot.number else ""
        says = phrase(
            "{}{} goes behind a {}{}, and {} <has> none",
            wager.label,
            on,
            law.slots[slot.parent].wager.label,
            on,
            person(player.name),
        )
        raise Refused("no_parent", slot.place, says)


def _when_increased(when: str) -> str:
    return "may not be added to" if when == "never" else f"{_WHEN_PLACED[when]}, and may be added to only then"


def _check_size(
    law: Law, state: State, player: Player, slot: Slot, stake: int, old: Stake | None, split: tuple[int, int] | None
) -> int:
    """Return the commission due on a bet; refuse one over its cap, not in its units, or with commission chips cannot
    pay."""
    wager = slot.wager
    if wager.cap:
        check_cap(law, state, player, slot, stake)
    check_unit(law, slot, stake, split)
    if wager.commission is None:
        return 0
    due = caps.commission_taken(law, slot, stake, old.commission if old else 0)
    if due is None:
        exact = law.commission_due(slot, stake)
        step = caps.commission_step(law, slot)
        next_stake = -(-stake // step) * step
        cost = f"{float(exact / 100):.4g}"
        says = f"the commission on {short(stake)} is {cost}, which chips cannot pay; on {short(next_stake)} they can"
        raise Refused("unit", wager.commission.cite, says)
    return due


def check_cap(law: Law, state: State, player: Player, slot: Slot, stake: int) -> None:
    """Refuse an odds wager above its cap."""
    cap = caps.cap_of(law, state, player, slot)
    if stake == cap.within(stake):
        return
    unit = f", or {short(cap.unit)}, whose win chips can pay" if cap.unit else ""
    most = short(law.chips.down(cap.most))
    on = f" on {slot.number}" if slot.number else ""
    says = f"at most {most} may stand on {slot.wager.label}{on}{unit}; not {short(stake)}"
    raise Refused("over_cap", cap.cite, says)


def split_of(law: Law, slot: Slot, old: Stake | None, amount: int, manner: Manner | None) -> tuple[int, int] | None:
    """Return the two sides of a composite after a bet; None if it is divided as the book does."""
    sides = manner.split if manner else None
    if sides is None and (old is None or old.split is None):
        return None
    parts = slot.wager.parts
    if not (parts and parts.split):
        raise Refused("unit", slot.place, f"a player cannot divide {slot.wager.label} otherwise than the book does")
    if sides and (sum(sides) != amount or min(sides) < 0):
        raise _bad_sides(slot)
    before = (old.split or _even_sides(law, slot, old.amount)) if old else (0, 0)
    added = sides or _even_sides(law, slot, amount)
    return before[0] + added[0], before[1] + added[1]


def _even_sides(law: Law, slot: Slot, amount: int) -> tuple[int, int]:
    """Return the two sides of an amount, divided as the book does."""
    check_unit(law, slot, amount, None)
    parts = slot.wager.parts
    assert parts is not None
    first = amount * parts.shares[0][1] // sum(share for _, share in parts.shares)
    return first, amount - first


def _bad_sides(slot: Slot) -> Refused:
    cite = slot.wager.unit.cite if slot.wager.unit else slot.place
    return Refused("unit", cite, "each side of the split takes at least one chip, and together they are the wager")


def check_unit(law: Law, slot: Slot, stake: int, split: tuple[int, int] | None) -> None:
    """Refuse a composite that does not divide into parts that chips can make."""
    unit = slot.wager.unit
    if split is not None:
        if sum(split) != stake or not all(law.chips.pays(side) and side > 0 for side in split):
            raise _bad_sides(slot)
        return
    if unit and (stake % unit.parts or not law.chips.pays(stake // unit.parts)):
        next_stake = law.chips.up(Fraction(stake, unit.parts)) * unit.parts
        says = (
            f"{slot.wager.label} must divide into {unit.parts} equal parts that chips can pay; {short(next_stake)} does"
        )
        raise Refused("unit", unit.cite, says)


def check_sign(law: Law, state: State, player: Player, slot: Slot, stake: int) -> None:
    """Refuse a wager outside the limits of the sign, if the house does not accept such wagers."""
    limit = caps.limit_of(state, player, slot)
    if limit is None:
        return
    total = stake
    if limit.per != "area":
        standing = player.bets[slot.key].amount if slot.key in player.bets else 0
        total += caps.counted(law, state, player, slot) - standing
    under, over = total < limit.minimum, total > limit.maximum
    if (under and law.settings.under_minimum == "refused") or (over and law.settings.over_maximum == "refused"):
        says = f"{_limits_text(player, slot, limit)}, not {short(total)}"
        raise Refused("outside_sign", law.cite("under_minimum" if under else "over_maximum"), says)
    off_unit = limit.unit and stake > limit.minimum and (stake - limit.minimum) % limit.unit
    if off_unit and law.settings.off_unit == "refused":
        raise Refused(
            "unit", law.cite("off_unit"), f"above {short(limit.minimum)} wagers go in steps of {short(limit.unit)}"
        )


def full(law: Law, state: State, player: Player, slot: Slot) -> Refused:
    """Return the refusal, used by `legal`, of a bet that the house would accept but of which nothing would be at
    risk.
    """
    limit = caps.limit_of(state, player, slot)
    assert limit is not None
    stands = short(caps.counted(law, state, player, slot))
    says = f"{_limits_text(player, slot, limit)}, and {stands} is on the layout: a further bet would not be at risk"
    return Refused("outside_sign", law.cite("over_maximum"), says)


def _limits_text(player: Player, slot: Slot, limit: Limit) -> str:
    own = slot.wager.name in player.personal or "*" in player.personal
    whose, per = (
        phrase("{}<'s|r> limits are", person(player.name)) if own else "the sign says",
        "" if limit.per == "area" else " per player",
    )
    if slot.over:
        return phrase("{} at least {}{}", whose, money(limit.minimum), per)
    return phrase("{} {} to {}{}", whose, money(limit.minimum), money(limit.maximum), per)
