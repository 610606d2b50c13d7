"""Settles the layout after a call: finds each wager's outcome, what is at risk, what it pays and in which chips.

Winners and losers come before movers: a Come wager travelling to 6 must not meet the one that has just won there.
"""

from fractions import Fraction

from hardway.rulebook import Cite, Law, Outcome, Part, Slot, all_readings
from hardway.table.model.events import Advised, Cites, Event, Placed, Remembered, Settled
from hardway.table.model.evolve import fold
from hardway.table.model.reasons import refusal_of
from hardway.table.model.state import Player, Stake, State
from hardway.table.play import caps, lane
from hardway.table.play.wagers import check_sign
from hardway.table.play.working import sleeping
from hardway.values.dice import TOTALS
from hardway.values.money import short

_NEW = tuple.__new__


def settle_throw(law: Law, state: State, throw: int) -> list[Event]:
    """Return the settlement of a throw as the puck stands."""
    return settle(law, state, lane.touched(law, state.point, throw), TOTALS[throw])


def settle(law: Law, state: State, touched: lane.Touched, total: int) -> list[Event]:
    """Return the settlement of every wager a throw touched (`lane.touched`); after them what moves, advice, and what
    goes up again.

    The fast lane stands in the loop: what `lane` knows to be plain, within a plain sign and paid in whole chips.
    Without it a roll takes 4 % longer with a pass line wager, 13 % with an iron cross, 25 % with twenty wagers.
    """
    hit_on, step = touched.get, law.step
    settled: list[Event] = []
    moved: list[Event] = []
    advised: list[Event] = []
    again: list[Event] = []
    winners: list[Winner] = []
    sign = state.plain_sign if _plain_again(law, state) else None
    for player in state.players.values():
        name = player.name
        least, most = _NOTHING if player.personal or player.advised else sign or _NOTHING
        for wager, stake in player.bets.items():
            hit = hit_on(wager)
            if hit is None:
                continue
            plain, sleeps, tail, slot, outcome = hit
            amount = stake[0]
            if plain and least <= amount <= most and not (sleeps and stake.marker):
                if plain == "lost":
                    settled.append(_NEW(Settled, (name, wager, plain, amount, amount, -amount) + tail))
                    continue
                if plain != "won":
                    settled.append(_NEW(Settled, (name, wager, plain, amount, amount, 0) + tail))
                    continue
                pays, rest = divmod(amount * outcome.top, outcome.bottom)
                if not rest and not pays % step:
                    settled.append(_NEW(Settled, (name, wager, plain, amount, amount, pays) + tail))
                    if slot.wager.after_win_cite:
                        again += _up_again(law, state, player, slot, stake, amount, pays)
                    continue
            if outcome.by_count:
                noted, then = slot.remembered(outcome, stake.noted)
                if noted != stake.noted and (then is None or then.result == "stands"):
                    moved.append(_noted(player, slot, noted))
                if then is None:
                    continue
                outcome = then
            one = _by_the_rule(law, state, player, slot, stake, outcome, total, advised)
            (moved if one.result == "moved" else settled).append(one)
            if slot.wager.after_win_cite and one.result == "won":
                winner = (
                    player,
                    slot,
                    stake,
                    _paid_on(law, state, player, slot, stake, one),
                    one.pays + one.commission,
                )
                if sign is None:
                    winners.append(winner)
                else:
                    again += _one_up_again(law, state, winner)
    if winners:
        again = _all_up_again(law, state, winners, settled + moved)
    if moved or advised or again:
        return settled + moved + advised + again
    return settled


def _noted(player: Player, slot: Slot, noted: tuple[int, ...]) -> Remembered:
    assert slot.register is not None
    return Remembered(player.name, slot.key, noted, *slot.register.cite[:2])


def _by_the_rule(
    law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome, total: int, advised: list[Event]
) -> Settled:
    """Settle one wager: behind a returned one, asleep, moved, neither won nor lost, within the sign, outside it."""
    if player.advised and outcome.result in ("won", "lost") and _behind_returned(law, state, player, slot):
        return _returned(law, player, slot, stake)
    if slot.asleep(stake.marker, state.point):
        return _sleeping(law, state, player, slot, stake, outcome)
    if outcome.result == "moved":
        return _moved(player, slot, stake, outcome, total)
    if outcome.result in ("stands", "returned"):
        return _pushed(law, player, slot, stake, outcome)
    if _on_sign(state, player, slot, stake):
        return _decided(law, state, player, slot, stake, outcome, stake.amount)
    return _limited(law, state, player, slot, stake, outcome, advised)


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


def _returned(law: Law, player: Player, slot: Slot, stake: Stake) -> Settled:
    """Settle a wager that goes back with its commission, for it or the wager before it is under the minimum."""
    cite = law.cite("under_minimum")
    back, by = _commission_back(law, slot, stake, 0)
    cites: Cites = (("limit", cite.clause), *by)
    returned = (player.name, slot.key, "returned", stake.amount, 0, 0, None, 0, cite.clause, cites)
    return Settled(*returned, cite.reading, commission=back)


def _pushed(law: Law, player: Player, slot: Slot, stake: Stake, outcome: Outcome) -> Settled:
    pushed = (player.name, slot.key, outcome.result, stake.amount, stake.amount, 0, None, 0, outcome.clause)
    back, cites = _commission_back(law, slot, stake, 0 if outcome.result == "returned" else stake.amount)
    return Settled(*pushed, cites, outcome.reading, commission=back)


def _commission_back(law: Law, slot: Slot, stake: Stake, at_risk: int) -> tuple[int, Cites]:
    """Return the commission that goes back with what is not at risk, and the clause it was paid by."""
    rule = slot.wager.commission
    if rule is None or at_risk == stake.amount:
        return 0, ()
    back = caps.commission_back(law, slot, stake, at_risk)
    return back, (("commission", rule.cite.clause),) if back else ()


def _moved(player: Player, slot: Slot, stake: Stake, outcome: Outcome, total: int) -> Settled:
    return Settled(
        player.name, slot.key, "moved", stake.amount, stake.amount, 0, None, 0, outcome.clause, (), outcome.reading, (),
        f"{slot.wager.name} {total}",
    )  # fmt: skip


def _sleeping(law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome) -> Settled:
    """A wager that sleeps neither wins nor loses, unless the house says so of odds left alone."""
    result, cite = sleeping(law, slot, stake.marker)
    if result == "decided":
        return _decided(law, state, player, slot, stake, outcome, stake.amount)
    amount = stake.amount
    return Settled(player.name, slot.key, result, amount, amount, 0, *lane.asleep_tail(cite))


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
        return _returned(law, player, slot, stake)
    least = caps.under_minimum(law, state, player, slot, stake) if law.settings.under_minimum == "advise" else 0
    if least:
        cite = law.cite("under_minimum")
        if not player.advised and not any(isinstance(e, Advised) and e.player == player.name for e in advised):
            says = f"wagers under the minimum of {short(least)} will be returned from now on, whatever the result"
            advised.append(Advised(player.name, cite.clause, says))
        return _decided(law, state, player, slot, stake, outcome, stake.amount, cite)
    at_risk = caps.at_risk(law, state, player, slot, stake)
    outside = law.cite("over_maximum") if at_risk < stake.amount else None
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
    parts = _split(outcome.parts, stake)
    back, more = _commission_back(law, slot, stake, at_risk)
    reading = outcome.reading
    if outside is not None:
        more = (("limit", outside.clause), *more)
        reading = all_readings(reading, outside.reading)
    if outcome.result == "lost":
        lost = (None, 0, outcome.clause, more, reading, parts, "", back)
        return Settled(player.name, slot.key, "lost", stake.amount, at_risk, -at_risk, *lost)
    top, bottom = _win(outcome, parts, at_risk)
    pays, rest = divmod(top, bottom)
    rounded: Fraction | int = 0
    cite = Cite("")
    if rest or not law.chips.pays(abs(pays)):
        minimum = caps.minimum_of(state, player, slot, stake)
        pays, cite = _in_chips(law, outcome, parts, at_risk, Fraction(top, bottom), minimum)
        rounded = Fraction(pays * bottom - top, bottom)
    cites = outcome.cites + more
    if rounded:
        cites += (("rounding", cite.clause or cite.reading),)
        reading = all_readings(reading, cite.reading)
    if fee := caps.win_fee(law, slot, at_risk, pays):
        assert slot.wager.win_fee is not None
        cites, back = (*cites, ("commission", slot.wager.win_fee.cite.clause)), -fee
    won = (outcome.odds, rounded, outcome.clause, cites, reading, parts, "", back)
    return Settled(player.name, slot.key, "won", stake.amount, at_risk, pays, *won)


def _split(parts: tuple[Part, ...], stake: Stake) -> tuple[Part, ...]:
    """Return a composite's parts with the shares its owner chose, where they were chosen."""
    if not stake.split:
        return parts
    return tuple(part._replace(shares=side) for part, side in zip(parts, stake.split, strict=True))


def _win(outcome: Outcome, parts: tuple[Part, ...], at_risk: int) -> tuple[int, int]:
    """Return the exact win as a ratio; of a composite the part that hit is paid, less those that missed."""
    if not parts:
        return at_risk * outcome.top, outcome.bottom
    bottom = outcome.bottom
    shares = sum(part.shares * (outcome.top if part.odds else bottom * part.gain) for part in parts)
    return at_risk * int(shares), bottom * sum(part.shares for part in parts)


def _in_chips(
    law: Law, outcome: Outcome, parts: tuple[Part, ...], at_risk: int, exact: Fraction, minimum: int
) -> tuple[int, Cite]:
    """Return what is paid of a win that chips cannot make: the next amount they can, as the house rounds."""
    if law.settings.multiples_notice == "yes":
        lower = _multiple(at_risk, minimum)
        if lower != at_risk:
            return law.chips.up(Fraction(*_win(outcome, parts, lower))), law.cite("multiples_notice")
        return law.chips.up(exact), law.cite("payment_rounding")
    cite = law.book.cites.get("no_notice") or law.cite("payment_rounding")
    return (law.chips.down if law.settings.payment_rounding == "down" else law.chips.up)(exact), cite


def _multiple(amount: int, minimum: int) -> int:
    """Return the highest multiple of a minimum in an amount; the amount where it has none."""
    return amount - amount % minimum if 0 < minimum <= amount else amount


def _paid_on(law: Law, state: State, player: Player, slot: Slot, stake: Stake, won: Settled) -> int:
    """Return how much of a winner was paid on: what was at risk, or its multiples where no more was paid for."""
    if not won.rounded or law.settings.multiples_notice != "yes":
        return won.at_risk
    return _multiple(won.at_risk, caps.minimum_of(state, player, slot, stake))


Winner = tuple[Player, Slot, Stake, int, int]
"""A wager that won and may go back up: its owner, where it lay, what lay there, how much of it was paid on, and what it
brought its owner."""


def _all_up_again(law: Law, state: State, winners: list[Winner], settled: list[Event]) -> list[Event]:
    """Put winners back up one after the other, each beside what then stands: a maximum may be over several wagers."""
    again: list[Event] = []
    for winner in winners:
        player, slot = winner[:2]
        limit = caps.limit_of(state, player, slot)
        alone = limit is None or (limit.per == "area" and not state.desk.links)
        again += _one_up_again(law, state if alone else fold(state, [*settled, *again]), winner)
    return again


def _one_up_again(law: Law, state: State, winner: Winner) -> list[Event]:
    player, slot, stake, paid_on, pays = winner
    room = _room(law, state, state.players[player.name], slot, stake, paid_on)
    return _up_again(law, state, player, slot, stake, room, pays)


def _plain_again(law: Law, state: State) -> bool:
    """Say whether a winner within a plain sign goes back up as it lay: nobody's partner, and with no steps to keep."""
    steps = state.limits["*"].unit and law.settings.off_unit == "refused"
    return not steps and not (state.guarded and state.desk.links)


def _room(law: Law, state: State, player: Player, slot: Slot, stake: Stake, paid_on: int) -> int:
    """Return how much of what was paid on the limits let go back up; 0 where the house would refuse or return it."""
    if _on_sign(state, player, slot, stake) and _plain_again(law, state):
        return paid_on
    room = caps.at_risk(law, state, player, slot, Stake(paid_on))
    together = caps.partners_room(law, state, player, slot)
    room = law.chips.down(room if together is None else max(0, min(room, together)))
    if room < paid_on and caps.under_minimum(law, state, player, slot, Stake(room)):
        return 0
    return 0 if law.strict_sign and refusal_of(check_sign, law, state, player, slot, room) else room


def _up_again(law: Law, state: State, player: Player, slot: Slot, stake: Stake, amount: int, pays: int) -> list[Event]:
    """Put a winner straight back up with so much of it, if its owner has so chosen, may bet and can pay for it."""
    wager = slot.wager
    cite = wager.after_win_cite
    if cite is None or not amount or player.goes.get(wager.name, wager.after_win) != "up":
        return []
    if state.guarded and state.desk.is_excluded(player.name):
        return []
    commission = 0
    if wager.commission:
        due = caps.commission_taken(law, slot, amount)
        if due is None or due > player.rack + pays:
            return []
        commission = due
    tokens = min(stake.tokens, amount)
    chips = amount - tokens
    tail = ("up", slot.place.clause, cite.reading, None, stake.marker, stake.only)
    placed: list[Event] = []
    if chips:
        placed.append(_NEW(Placed, (player.name, slot.key, chips, chips, commission, "chips", *tail)))
    if tokens:
        placed.append(Placed(player.name, slot.key, tokens, amount, 0 if chips else commission, "tokens", *tail))
    return placed


_NOTHING = (1, 0)
"""Between these lies no amount: the wagers of a player with limits of their own, or one who was advised about the
minimum, go the way of the rule."""
