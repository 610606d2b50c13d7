"""Settles the wagers after a call: outcome, amount at risk, payment and its rounding to chips.

Winners and losers come before wagers that move: a Come bet that moves to 6 must not meet the one that has just won
there.
"""

from fractions import Fraction

from hardway.rulebook import Cite, Law, Outcome, Part, Slot, all_readings
from hardway.table.model.events import Advised, Cites, Event, Placed, Remembered, Settled
from hardway.table.model.evolve import fold
from hardway.table.model.reasons import refusal_of
from hardway.table.model.state import Player, Stake, State
from hardway.table.play import caps, short_cut
from hardway.table.play.wagers import check_sign
from hardway.table.play.working import sleeping
from hardway.values.dice import TOTALS
from hardway.values.money import short

_NEW = tuple.__new__  # makes an event in half the time its class takes
NO_ROUNDING: Fraction | int = 0
_NO_CLAUSE = Cite("")


Winner = tuple[Player, Slot, Stake, Settled]
"""A wager that won and that its owner may put back up: the owner, the slot, the stake and the settlement."""


def settle(law: Law, state: State, throw: int) -> list[Event]:
    """Return the events by which a throw settles all wagers."""
    return settle_hits(law, state, short_cut.hits_of(law, state.point, throw), throw)


def settle_hits(law: Law, state: State, hits: dict[str, short_cut.Hit], throw: int) -> list[Event]:
    """Return the events by which a throw settles all wagers; `hits` is what it does to wagers at this point.

    First come the wagers won and lost, then those that move or note the throw, then advice, then winners going back up.
    """
    settled: list[Event] = []
    moved: list[Event] = []
    advised: list[Event] = []
    winners: list[Winner] = []
    hit_on, step = hits.get, law.step
    for player in state.players.values():
        name, (least, most) = player.name, short_cut.plain_limits(state, player)
        for key, stake in player.bets.items():
            hit = hit_on(key)
            if hit is None:
                continue
            slot, outcome, plainly, top, bottom, goes_up, tail = hit
            amount = stake[0]
            if plainly and least <= amount <= most and not stake.marker:
                if plainly == "lost":
                    settled.append(_NEW(Settled, (name, key, plainly, amount, amount, -amount) + tail))  # noqa: RUF005
                    continue
                pays, rest = divmod(amount * top, bottom)
                if not rest and not pays % step:
                    one = _NEW(Settled, (name, key, plainly, amount, amount, pays) + tail)  # noqa: RUF005
                    settled.append(one)
                    if goes_up:
                        winners.append((player, slot, stake, one))
                    continue
            if outcome.by_count:
                noted, counted = slot.remembered(outcome, stake.noted)
                if noted != stake.noted and (counted is None or counted.result == "stands"):
                    moved.append(_note_throw(player, slot, noted))
                if counted is None:
                    continue
                outcome = counted
            one = _settle_wager(law, state, player, slot, stake, outcome, throw, advised)
            (moved if one.result == "moved" else settled).append(one)
            if one.result == "won" and slot.wager.after_win_cite:
                winners.append((player, slot, stake, one))
    if winners:
        advised += _put_back_up(law, state, winners, settled + moved)
    return settled + moved + advised


def _note_throw(player: Player, slot: Slot, noted: tuple[int, ...]) -> Remembered:
    assert slot.register is not None
    return Remembered(player.name, slot.key, noted, *slot.register.cite[:2])


def _settle_wager(
    law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome, throw: int, advised: list[Event]
) -> Settled:
    """Return the settlement of one wager by the full rules; advice about the minimum is added to `advised`."""
    result = outcome.result
    if player.advised and result in ("won", "lost") and _is_behind_returned(law, state, player, slot):
        return _settle_returned(law, player, slot, stake, law.cite("under_minimum"))
    if slot.sleeps and slot.asleep(stake.marker, state.point):
        return _settle_asleep(law, state, player, slot, stake, outcome)
    if result == "moved":
        return _settle_unpaid(player, slot, stake, result, outcome, moved_to=f"{slot.wager.name} {TOTALS[throw]}")
    if result in ("stands", "returned"):
        back, cites = _commission_refund(law, slot, stake, 0 if result == "returned" else stake.amount)
        return _settle_unpaid(player, slot, stake, result, outcome, cites, commission=back)
    if _is_within_sign(state, player, slot, stake):
        return _settle_won_or_lost(law, state, player, slot, stake, outcome, stake.amount)
    return _settle_by_limits(law, state, player, slot, stake, outcome, advised)


def _settle_unpaid(
    player: Player, slot: Slot, stake: Stake, result: str, by: Outcome | Cite, cites: Cites = (), *,
    at_risk: int | None = None, moved_to: str = "", commission: int = 0,
) -> Settled:  # fmt: skip
    """Return the settlement of a wager that neither wins nor loses money."""
    at_risk = stake.amount if at_risk is None else at_risk
    return Settled(
        player.name, slot.key, result, stake.amount, at_risk, 0, None, NO_ROUNDING, by.clause, cites, by.reading, (),
        moved_to, commission,
    )  # fmt: skip


def _is_within_sign(state: State, player: Player, slot: Slot, stake: Stake) -> bool:
    """Say whether a wager is within the sign's one minimum and maximum; capped odds always are."""
    sign = state.plain_sign
    if sign is None or player.personal:
        return False
    return slot.wager.cap is not None or sign[0] <= stake.amount <= sign[1]


def _is_behind_returned(law: Law, state: State, player: Player, slot: Slot) -> bool:
    """Say whether these odds stand behind a wager that is returned for being under the minimum."""
    parent = player.bets.get(slot.parent)
    return parent is not None and _is_returned(law, state, player, law.slots[slot.parent], parent)


def _is_returned(law: Law, state: State, player: Player, slot: Slot, stake: Stake) -> bool:
    """Say whether a wager is returned whatever the throw: it was placed under the minimum after advice."""
    if not stake.advised or law.settings.under_minimum != "advise":
        return False
    return bool(caps.under_minimum(law, state, player, slot, stake))


def _settle_returned(law: Law, player: Player, slot: Slot, stake: Stake, cite: Cite) -> Settled:
    """Return the settlement of a wager that the sign makes go back with its commission."""
    back, by = _commission_refund(law, slot, stake, 0)
    cites: Cites = (("limit", cite.clause), *by)
    return _settle_unpaid(player, slot, stake, "returned", cite, cites, at_risk=0, commission=back)


def _commission_refund(law: Law, slot: Slot, stake: Stake, at_risk: int) -> tuple[int, Cites]:
    """Return the commission to give back on the part not at risk, and its clause."""
    rule = slot.wager.commission
    if rule is None or at_risk == stake.amount:
        return 0, ()
    back = caps.commission_back(law, slot, stake, at_risk)
    return back, (("commission", rule.cite.clause),) if back else ()


def _settle_asleep(law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome) -> Settled:
    """Return the settlement of a wager that is off: it does not win or lose.

    Odds behind a wager that this throw decides are the exception, if the house lets the throw decide them too.
    """
    result, cite = sleeping(law, slot, stake.marker)
    if result == "decided":
        return _settle_won_or_lost(law, state, player, slot, stake, outcome, stake.amount)
    return _settle_unpaid(player, slot, stake, result, cite, (("working", cite.clause),))


def _settle_by_limits(
    law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome, advised: list[Event]
) -> Settled:
    """Return the settlement of a wager that may be outside its limits, treated as the house says."""
    if _is_returned(law, state, player, slot, stake):
        return _settle_returned(law, player, slot, stake, law.cite("under_minimum"))
    least = caps.under_minimum(law, state, player, slot, stake) if law.settings.under_minimum == "advise" else 0
    if least:
        cite = law.cite("under_minimum")
        if not player.advised and not any(isinstance(e, Advised) and e.player == player.name for e in advised):
            says = f"wagers under the minimum of {short(least)} will be returned from now on, whatever the result"
            advised.append(Advised(player.name, cite.clause, says))
        return _settle_won_or_lost(law, state, player, slot, stake, outcome, stake.amount, cite)
    at_risk = caps.at_risk(law, state, player, slot, stake)
    if not at_risk:
        return _settle_returned(law, player, slot, stake, law.cite("over_maximum"))
    over = at_risk < stake.amount or caps.is_over(state, player, slot, stake)
    outside = law.cite("over_maximum") if over else None
    return _settle_won_or_lost(law, state, player, slot, stake, outcome, at_risk, outside)


def _settle_won_or_lost(
    law: Law,
    state: State,
    player: Player,
    slot: Slot,
    stake: Stake,
    outcome: Outcome,
    at_risk: int,
    outside: Cite | None = None,
) -> Settled:
    """Return the settlement of a wager won or lost; `outside` is the clause on wagers outside the sign."""
    parts = _chosen_parts(outcome.parts, stake) if stake.split else outcome.parts
    cites, reading, commission, moved_to = outcome.cites, outcome.reading, 0, ""
    if outside is not None:
        cites += (("limit", outside.clause),)
        reading = all_readings(reading, outside.reading)
    if at_risk != stake.amount:
        commission, by = _commission_refund(law, slot, stake, at_risk)
        cites += by
    pays, rounded = -at_risk, NO_ROUNDING
    if outcome.result == "won":
        pays, rounded, cite = _payment(law, state, player, slot, stake, outcome, parts, at_risk)
        if rounded:
            cites += (("rounding", cite.clause or cite.reading),)
            reading = all_readings(reading, cite.reading)
        if slot.wager.win_fee and (fee := caps.win_fee(law, slot, at_risk, pays)):
            cites += (("commission", slot.wager.win_fee.cite.clause),)
            commission = -fee
    # By position, in the order of the fields and by their names: with keywords it takes three times as long.
    return Settled(
        player.name, slot.key, outcome.result, stake.amount, at_risk, pays, outcome.odds, rounded, outcome.clause,
        cites, reading, parts, moved_to, commission,
    )  # fmt: skip


def _payment(
    law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome, parts: tuple[Part, ...],
    at_risk: int,
) -> tuple[int, Fraction | int, Cite]:  # fmt: skip
    """Return the payment of a win in cents, how far it is above the exact win, and the clause of the rounding."""
    top, bottom = short_cut.win(outcome, parts)
    top *= at_risk
    pays, rest = divmod(top, bottom)
    if not rest and law.chips.pays(abs(pays)):
        return pays, NO_ROUNDING, _NO_CLAUSE
    minimum = caps.minimum_of(state, player, slot, stake)
    pays, cite = _round_win(law, outcome, parts, at_risk, Fraction(top, bottom), minimum)
    return pays, Fraction(pays * bottom - top, bottom), cite


def _chosen_parts(parts: tuple[Part, ...], stake: Stake) -> tuple[Part, ...]:
    """Return the parts of a composite, with the shares that its owner chose."""
    assert stake.split is not None
    return tuple(part._replace(shares=side) for part, side in zip(parts, stake.split, strict=True))


def _round_win(
    law: Law, outcome: Outcome, parts: tuple[Part, ...], at_risk: int, exact: Fraction, minimum: int
) -> tuple[int, Cite]:
    """Return the payment of a win that chips cannot make, rounded as the house does, and the clause."""
    if law.settings.multiples_notice == "yes":
        lower = _multiple(at_risk, minimum)
        if lower != at_risk:
            top, bottom = short_cut.win(outcome, parts)
            return law.chips.up(Fraction(lower * top, bottom)), law.cite("multiples_notice")
        return law.chips.up(exact), law.cite("payment_rounding")
    cite = law.book.cites.get("no_notice") or law.cite("payment_rounding")
    return (law.chips.down if law.settings.payment_rounding == "down" else law.chips.up)(exact), cite


def _multiple(amount: int, minimum: int) -> int:
    """Return `amount` rounded down to a multiple of `minimum`; unchanged if it is below `minimum`."""
    return amount - amount % minimum if 0 < minimum <= amount else amount


def _put_back_up(law: Law, state: State, winners: list[Winner], settled: list[Event]) -> list[Event]:
    """Return the events of winners going back up, in order. Each counts those before it, because they may share a
    maximum."""
    again: list[Event] = []
    by_place = state.plain_sign is not None and not state.desk.links
    for winner in winners:
        player, slot, _, _ = winner
        if player.goes.get(slot.wager.name, slot.wager.after_win) != "up":
            continue
        alone = by_place or _limit_counts_alone(state, player, slot)
        again += _put_one_back_up(law, state if alone else fold(state, [*settled, *again]), winner)
    return again


def _limit_counts_alone(state: State, player: Player, slot: Slot) -> bool:
    """Say whether no other wager counts toward the maximum of this one."""
    limit = caps.limit_of(state, player, slot)
    return limit is None or (limit.per == "area" and not state.desk.links)


def _put_one_back_up(law: Law, state: State, winner: Winner) -> list[Event]:
    """Return the event of a winner going back up as far as limits allow; empty if its owner may not bet or cannot
    pay.
    """
    player, slot, stake, won = winner
    wager, amount = slot.wager, _amount_up_again(law, state, winner)
    if not amount or (state.desk_restricts and state.desk.is_excluded(player.name)):
        return []
    commission = 0
    if wager.commission:
        due = caps.commission_taken(law, slot, amount)
        if due is None or due > player.rack + won.pays + won.commission:
            return []
        commission = due
    assert wager.after_win_cite is not None
    tokens = min(stake.tokens, amount)
    chips = amount - tokens
    tail = ("up", slot.place.clause, wager.after_win_cite.reading, None, stake.marker, stake.only)
    again: list[Event] = []
    if chips:
        again.append(_NEW(Placed, (player.name, slot.key, chips, chips, commission, "chips", *tail)))
    if tokens:
        again.append(_NEW(Placed, (player.name, slot.key, tokens, amount, 0 if chips else commission, "tokens", *tail)))
    return again


def _amount_up_again(law: Law, state: State, winner: Winner) -> int:
    """Return how much of a paid wager may go back up, in cents; 0 if the house would refuse or return it."""
    player, slot, stake, won = winner
    paid_on = won.at_risk
    if won.rounded and law.settings.multiples_notice == "yes":
        paid_on = _multiple(paid_on, caps.minimum_of(state, player, slot, stake))
    if not law.strict_sign and not state.desk.links and _is_within_sign(state, player, slot, stake):
        return paid_on
    player = state.players[player.name]  # includes the winners that already went back up
    room = caps.at_risk(law, state, player, slot, Stake(paid_on))
    together = caps.partners_room(law, state, player, slot)
    room = room if together is None else max(0, min(room, together))
    room = paid_on if room >= paid_on else law.chips.down(room)
    if room < paid_on and caps.under_minimum(law, state, player, slot, Stake(room)):
        return 0
    return 0 if law.strict_sign and refusal_of(check_sign, law, state, player, slot, room) else room
