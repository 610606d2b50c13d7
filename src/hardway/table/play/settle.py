"""Settles the layout after a call: finds each wager's outcome, what is at risk, what it pays and in which chips.

Winners and losers come before movers: a Come wager travelling to 6 must not meet the one that has just won there.
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

_NEW = tuple.__new__
NOTHING: Fraction | int = 0
_NO_CLAUSE = Cite("")


Winner = tuple[Player, Slot, Stake, Settled]
"""A wager that won and may go back up: its owner, where it lay, what lay there, and its settlement."""


def settle(law: Law, state: State, throw: int) -> list[Event]:
    """Return what a throw does to every wager as the puck stands."""
    return settle_touched(law, state, short_cut.touched(law, state.point, throw), throw)


def settle_touched(law: Law, state: State, hits: dict[str, short_cut.Hit], throw: int) -> list[Event]:
    """Return what a throw does to every wager as the puck stands: wagers settled, then those that move or note
    something, advice, and winners that go up again."""
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
                    moved.append(_noted(player, slot, noted))
                if counted is None:
                    continue
                outcome = counted
            one = _settled(law, state, player, slot, stake, outcome, throw, advised)
            (moved if one.result == "moved" else settled).append(one)
            if one.result == "won" and slot.wager.after_win_cite:
                winners.append((player, slot, stake, one))
    if winners:
        advised += _up_again(law, state, winners, settled + moved)
    return settled + moved + advised


def _noted(player: Player, slot: Slot, noted: tuple[int, ...]) -> Remembered:
    assert slot.register is not None
    return Remembered(player.name, slot.key, noted, *slot.register.cite[:2])


def _settled(
    law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome, throw: int, advised: list[Event]
) -> Settled:
    """Settle one wager: behind a returned one, asleep, moved, neither won nor lost, within the sign, outside it."""
    result = outcome.result
    if player.advised and result in ("won", "lost") and _behind_returned(law, state, player, slot):
        return _returned(law, player, slot, stake, law.cite("under_minimum"))
    if slot.sleeps and slot.asleep(stake.marker, state.point):
        return _sleeping(law, state, player, slot, stake, outcome)
    if result == "moved":
        return _standing(player, slot, stake, result, outcome, moved_to=f"{slot.wager.name} {TOTALS[throw]}")
    if result in ("stands", "returned"):
        back, cites = _commission_back(law, slot, stake, 0 if result == "returned" else stake.amount)
        return _standing(player, slot, stake, result, outcome, cites, commission=back)
    if _on_sign(state, player, slot, stake):
        return _decided(law, state, player, slot, stake, outcome, stake.amount)
    return _limited(law, state, player, slot, stake, outcome, advised)


def _standing(
    player: Player, slot: Slot, stake: Stake, result: str, by: Outcome | Cite, cites: Cites = (), *,
    at_risk: int | None = None, moved_to: str = "", commission: int = 0,
) -> Settled:  # fmt: skip
    """Return the settlement of a wager that neither wins nor loses."""
    at_risk = stake.amount if at_risk is None else at_risk
    return Settled(
        player.name, slot.key, result, stake.amount, at_risk, 0, None, NOTHING, by.clause, cites, by.reading, (),
        moved_to, commission,
    )  # fmt: skip


def _on_sign(state: State, player: Player, slot: Slot, stake: Stake) -> bool:
    """Say whether a sign that says the same of every wager lets this one stand; odds may have a cap of their own."""
    sign = state.plain_sign
    if sign is None or player.personal:
        return False
    return slot.wager.cap is not None or sign[0] <= stake.amount <= sign[1]


def _behind_returned(law: Law, state: State, player: Player, slot: Slot) -> bool:
    """Say whether odds stand behind a wager that goes back for want of the minimum: it neither wins nor loses."""
    parent = player.bets.get(slot.parent)
    return parent is not None and _goes_back(law, state, player, law.slots[slot.parent], parent)


def _goes_back(law: Law, state: State, player: Player, slot: Slot, stake: Stake) -> bool:
    """Say whether a wager is returned whatever the result: under the minimum, though its owner was advised."""
    if not stake.advised or law.settings.under_minimum != "advise":
        return False
    return bool(caps.under_minimum(law, state, player, slot, stake))


def _returned(law: Law, player: Player, slot: Slot, stake: Stake, cite: Cite) -> Settled:
    """Settle a wager that goes back with its commission: it, or the wager before it, is outside the sign."""
    back, by = _commission_back(law, slot, stake, 0)
    cites: Cites = (("limit", cite.clause), *by)
    return _standing(player, slot, stake, "returned", cite, cites, at_risk=0, commission=back)


def _commission_back(law: Law, slot: Slot, stake: Stake, at_risk: int) -> tuple[int, Cites]:
    """Return the commission that goes back with what is not at risk, and the clause it was paid by."""
    rule = slot.wager.commission
    if rule is None or at_risk == stake.amount:
        return 0, ()
    back = caps.commission_back(law, slot, stake, at_risk)
    return back, (("commission", rule.cite.clause),) if back else ()


def _sleeping(law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome) -> Settled:
    """A wager that sleeps neither wins nor loses, unless the house says so of odds left alone."""
    result, cite = sleeping(law, slot, stake.marker)
    if result == "decided":
        return _decided(law, state, player, slot, stake, outcome, stake.amount)
    return _standing(player, slot, stake, result, cite, (("working", cite.clause),))


def _limited(
    law: Law,
    state: State,
    player: Player,
    slot: Slot,
    stake: Stake,
    outcome: Outcome,
    advised: list[Event],
) -> Settled:
    """Settle a wager, one outside the sign as the house says."""
    if _goes_back(law, state, player, slot, stake):
        return _returned(law, player, slot, stake, law.cite("under_minimum"))
    least = caps.under_minimum(law, state, player, slot, stake) if law.settings.under_minimum == "advise" else 0
    if least:
        cite = law.cite("under_minimum")
        if not player.advised and not any(isinstance(e, Advised) and e.player == player.name for e in advised):
            says = f"wagers under the minimum of {short(least)} will be returned from now on, whatever the result"
            advised.append(Advised(player.name, cite.clause, says))
        return _decided(law, state, player, slot, stake, outcome, stake.amount, cite)
    at_risk = caps.at_risk(law, state, player, slot, stake)
    if not at_risk:
        return _returned(law, player, slot, stake, law.cite("over_maximum"))
    over = at_risk < stake.amount or caps.is_over(state, player, slot, stake)
    outside = law.cite("over_maximum") if over else None
    return _decided(law, state, player, slot, stake, outcome, at_risk, outside)


def _decided(
    law: Law,
    state: State,
    player: Player,
    slot: Slot,
    stake: Stake,
    outcome: Outcome,
    at_risk: int,
    outside: Cite | None = None,
) -> Settled:
    """Settle a wager that won or lost; `outside` is what the house says of one outside the sign."""
    parts = _split(outcome.parts, stake) if stake.split else outcome.parts
    cites, reading, commission, moved_to = outcome.cites, outcome.reading, 0, ""
    if outside is not None:
        cites += (("limit", outside.clause),)
        reading = all_readings(reading, outside.reading)
    if at_risk != stake.amount:
        commission, by = _commission_back(law, slot, stake, at_risk)
        cites += by
    pays, rounded = -at_risk, NOTHING
    if outcome.result == "won":
        pays, rounded, cite = _paid(law, state, player, slot, stake, outcome, parts, at_risk)
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


def _paid(
    law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome, parts: tuple[Part, ...],
    at_risk: int,
) -> tuple[int, Fraction | int, Cite]:  # fmt: skip
    """Return what a winner is paid, how much that is over the exact win, and the clause that rounds it."""
    top, bottom = short_cut.win(outcome, parts)
    top *= at_risk
    pays, rest = divmod(top, bottom)
    if not rest and law.chips.pays(abs(pays)):
        return pays, NOTHING, _NO_CLAUSE
    minimum = caps.minimum_of(state, player, slot, stake)
    pays, cite = _in_chips(law, outcome, parts, at_risk, Fraction(top, bottom), minimum)
    return pays, Fraction(pays * bottom - top, bottom), cite


def _split(parts: tuple[Part, ...], stake: Stake) -> tuple[Part, ...]:
    """Return a composite's parts with the shares its owner chose."""
    assert stake.split is not None
    return tuple(part._replace(shares=side) for part, side in zip(parts, stake.split, strict=True))


def _in_chips(
    law: Law, outcome: Outcome, parts: tuple[Part, ...], at_risk: int, exact: Fraction, minimum: int
) -> tuple[int, Cite]:
    """Return what is paid of a win that chips cannot make: the next amount they can, as the house rounds."""
    if law.settings.multiples_notice == "yes":
        lower = _multiple(at_risk, minimum)
        if lower != at_risk:
            top, bottom = short_cut.win(outcome, parts)
            return law.chips.up(Fraction(lower * top, bottom)), law.cite("multiples_notice")
        return law.chips.up(exact), law.cite("payment_rounding")
    cite = law.book.cites.get("no_notice") or law.cite("payment_rounding")
    return (law.chips.down if law.settings.payment_rounding == "down" else law.chips.up)(exact), cite


def _multiple(amount: int, minimum: int) -> int:
    """Return the highest multiple of a minimum in an amount; the amount where it has none."""
    return amount - amount % minimum if 0 < minimum <= amount else amount


def _up_again(law: Law, state: State, winners: list[Winner], settled: list[Event]) -> list[Event]:
    """Put winners back up one after the other, each beside what then stands: a maximum may be over several wagers."""
    again: list[Event] = []
    by_place = state.plain_sign is not None and not state.desk.links
    for winner in winners:
        player, slot, _, _ = winner
        if player.goes.get(slot.wager.name, slot.wager.after_win) != "up":
            continue
        alone = (by_place and not player.personal) or _limited_alone(state, player, slot)
        again += _one_up_again(law, state if alone else fold(state, [*settled, *again]), winner)
    return again


def _limited_alone(state: State, player: Player, slot: Slot) -> bool:
    """Say whether no other wager counts toward this one's maximum."""
    limit = caps.limit_of(state, player, slot)
    return limit is None or (limit.per == "area" and not state.desk.links)


def _one_up_again(law: Law, state: State, winner: Winner) -> list[Event]:
    """Put a winner straight back up with as much of it as the limits allow, if its owner may bet and can pay for it."""
    player, slot, stake, won = winner
    wager, amount = slot.wager, _room(law, state, winner)
    if not amount or (state.guarded and state.desk.is_excluded(player.name)):
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


def _room(law: Law, state: State, winner: Winner) -> int:
    """Return how much of what was paid on the limits let go back up; 0 where the house would refuse or return it."""
    player, slot, stake, won = winner
    paid_on = won.at_risk
    if won.rounded and law.settings.multiples_notice == "yes":
        paid_on = _multiple(paid_on, caps.minimum_of(state, player, slot, stake))
    if not law.strict_sign and not state.desk.links and _on_sign(state, player, slot, stake):
        return paid_on
    player = state.players[player.name]  # beside what went up again before
    room = caps.at_risk(law, state, player, slot, Stake(paid_on))
    together = caps.partners_room(law, state, player, slot)
    room = room if together is None else max(0, min(room, together))
    room = paid_on if room >= paid_on else law.chips.down(room)
    if room < paid_on and caps.under_minimum(law, state, player, slot, Stake(room)):
        return 0
    return 0 if law.strict_sign and refusal_of(check_sign, law, state, player, slot, room) else room
