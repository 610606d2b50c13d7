"""Settles the layout after a call: finds each wager's outcome, what is at risk, what it pays and in which chips.

Winners and losers come before movers: a Come wager travelling to 6 must not meet the one that has just won there.
"""

from fractions import Fraction

from hardway.rulebook import Cite, Law, Outcome, Part, Slot, all_readings
from hardway.table.model.events import Advised, Cites, Event, Placed, Settled
from hardway.table.model.state import Player, Stake, State
from hardway.table.play import caps
from hardway.table.play.wagers import off_sign
from hardway.table.play.working import asleep
from hardway.values.money import short

_NEW = tuple.__new__


def settle(law: Law, state: State, throw: int, total: int) -> list[Event]:
    """Return the settlement of every wager the throw touched."""
    point = state.point
    touched = law.touched(point, throw).get
    step = law.step
    sign = state.plain_sign
    least, most = sign or (0, 0)
    settled: list[Event] = []
    moved: list[Event] = []
    advised: list[Event] = []
    back_up: list[Event] = []
    for player in state.players.values():
        name = player.name
        within = sign and not player.personal
        out = state.guarded and state.desk.is_excluded(name)
        for key, stake in player.bets.items():
            hit = touched(key)
            if hit is None:
                continue
            lost, tail, slot, outcome = hit
            amount = stake[0]
            if lost and within and least <= amount <= most:
                settled.append(_NEW(Settled, (name, key, "lost", amount, amount, -amount, *tail)))
                continue
            if slot.sleeps and (not point or stake.marker) and asleep(slot, stake, point):
                settled.append(_sleeping(law, state, player, slot, stake, outcome))
                continue
            result = outcome.result
            on_sign = within and (slot.parent or least <= amount <= most)
            if outcome.plain and on_sign:
                if result == "lost":
                    settled.append(_NEW(Settled, (name, key, result, amount, amount, -amount, *tail)))
                    continue
                pays, rest = divmod(amount * outcome.top, outcome.bottom)
                if not rest and not pays % step:
                    settled.append(_NEW(Settled, (name, key, result, amount, amount, pays, *tail)))
                    if slot.wager.after_win_cite and not out:
                        back_up += _back_up(law, player, slot, stake, amount, pays)
                    continue
            if result == "moved":
                moved.append(_moved(player, slot, stake, outcome, total))
                continue
            if result == "stands" or result == "returned":
                settled.append(_pushed(law, player, slot, stake, outcome))
                continue
            if on_sign:
                done = _decided(law, state, player, slot, stake, outcome, amount)
            else:
                done = _limited(law, state, player, slot, stake, outcome, advised)
            settled.append(done)
            if slot.wager.after_win_cite and done.result == "won" and not out:
                room = amount if on_sign else _room(law, state, player, slot, done.at_risk)
                back_up += _back_up(law, player, slot, stake, room, done.pays + done.commission)
    if moved or advised or back_up:
        return settled + moved + advised + back_up
    return settled


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


def _sleeping(law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome) -> Event:
    """A wager that sleeps neither wins nor loses: it stands, or goes back where nothing is left to stand behind."""
    cite = slot.wager.sleeps_cite
    assert cite is not None
    if stake.marker == "off":
        cite = Cite(law.cite("off").clause, cite.reading)
    result = "stands"
    if slot.wager.sleeps == "inactive_odds":
        rule = law.options["inactive_odds"]
        if rule == "decided":
            return _decided(law, state, player, slot, stake, outcome, stake.amount)
        result = rule
        cite = Cite(cite.clause, law.cite("inactive_odds").reading)
    cites = (("working", cite.clause),)
    return Settled(
        player.name, slot.key, result, stake.amount, stake.amount, 0, None, 0, cite.clause, cites, cite.reading
    )


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
    least = caps.under_minimum(law, state, player, slot, stake) if law.options["under_minimum"] == "advise" else 0
    if least:
        cite = law.cite("under_minimum")
        cites: Cites = (("limit", cite.clause),)
        if stake.advised:
            back, by = _commission_back(law, slot, stake, 0)
            returned = (player.name, slot.key, "returned", stake.amount, 0, 0, None, 0, cite.clause, cites + by)
            return Settled(*returned, cite.reading, commission=back)
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
        lost = (None, 0, outcome.clause, more, reading, parts)
        return Settled(player.name, slot.key, "lost", stake.amount, at_risk, -at_risk, *lost, commission=back)
    top, bottom = _win(outcome, parts, at_risk)
    pays, rest = divmod(top, bottom)
    rounded: Fraction | int = 0
    cite = Cite("")
    if rest or not law.chips.pays(abs(pays)):
        limit = caps.limit_of(state, player, slot)
        pays, cite = _in_chips(law, outcome, parts, at_risk, Fraction(top, bottom), limit.minimum if limit else 0)
        rounded = Fraction(pays * bottom - top, bottom)
    cites = outcome.cites + more
    if rounded:
        cites += (("rounding", cite.clause or cite.reading),)
        reading = all_readings(reading, cite.reading)
    won = (outcome.odds, rounded, outcome.clause, cites, reading, parts)
    return Settled(player.name, slot.key, "won", stake.amount, at_risk, pays, *won, commission=back)


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
    shares = sum(part.shares * (outcome.top if part.odds else bottom * gain(part)) for part in parts)
    return at_risk * int(shares), bottom * sum(part.shares for part in parts)


def gain(part: Part) -> Fraction | int:
    """Return what each dollar on a part of a composite gains."""
    return part.odds if part.odds else -1 if part.result == "lost" else 0


def _in_chips(
    law: Law, outcome: Outcome, parts: tuple[Part, ...], at_risk: int, exact: Fraction, minimum: int
) -> tuple[int, Cite]:
    """Return what is paid of a win that chips cannot make: the next amount they can, as the house rounds."""
    if law.options["multiples_notice"] == "yes":
        lower = at_risk - at_risk % minimum if minimum else at_risk
        if 0 < lower != at_risk:
            return law.chips.up(Fraction(*_win(outcome, parts, lower))), law.cite("multiples_notice")
        return law.chips.up(exact), law.cite("payment_rounding")
    cite = law.book.cites.get("no_notice") or law.cite("payment_rounding")
    return (law.chips.down if law.options["payment_rounding"] == "down" else law.chips.up)(exact), cite


def _room(law: Law, state: State, player: Player, slot: Slot, amount: int) -> int:
    """Return how much of what was at risk the sign lets go back up; 0 where the house would refuse it."""
    limit = caps.limit_of(state, player, slot)
    room = law.chips.down(min(amount, limit.maximum) if limit else amount)
    return 0 if law.strict_sign and off_sign(law, state, player, slot, room) else room


def _back_up(law: Law, player: Player, slot: Slot, stake: Stake, amount: int, pays: int) -> list[Event]:
    """Put a winner straight back up with so much of it, if its owner has so chosen and can pay for it."""
    wager = slot.wager
    cite = wager.after_win_cite
    if cite is None or not amount or player.goes.get(wager.name, wager.after_win) != "up":
        return []
    commission = caps.commission_taken(law, slot, amount) if wager.commission else 0
    if commission is None or commission > player.rack + pays:
        return []
    tokens = min(stake.tokens, amount)
    chips = amount - tokens
    tail = ("up", slot.place.clause, cite.reading, None, stake.marker, stake.only)
    again: list[Event] = []
    if chips:
        again.append(Placed(player.name, slot.key, chips, chips, commission, "chips", *tail))
    if tokens:
        again.append(Placed(player.name, slot.key, tokens, amount, 0 if chips else commission, "tokens", *tail))
    return again
