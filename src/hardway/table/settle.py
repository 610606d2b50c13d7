"""Settles the layout after a call: finds each wager's outcome, what is at risk, what it pays and in which chips.

Winners and losers come before movers: a Come wager travelling to 6 must not meet the Come wager that has just won there.
"""

from fractions import Fraction

from hardway.rulebook import Cite, Law, Outcome, Slot
from hardway.table import caps
from hardway.table.events import Advised, Cites, Event, Placed, Settled
from hardway.table.state import Limit, Player, Stake, State
from hardway.table.working import asleep
from hardway.values.dice import PUCKS
from hardway.values.money import short

_PUCK = {point: place for place, point in enumerate(PUCKS)}


def settle(law: Law, state: State, throw: int, total: int) -> list[Event]:
    """Return the settlement of every wager the throw touched."""
    puck = _PUCK[state.point]
    slots = law.slots
    settled: list[Event] = []
    moved: list[Event] = []
    advised: list[Event] = []
    back_up: list[Event] = []
    for player in state.players.values():
        for key, stake in player.bets.items():
            slot = slots[key]
            outcome = slot.table[puck][throw]
            if outcome is None:
                continue
            if slot.wager.sleeps and asleep(slot, stake, state.point):
                settled.append(_sleeping(law, state, player, slot, stake, outcome))
                continue
            result = outcome.result
            if result == "moved":
                moved.append(_moved(player, slot, stake, outcome, total))
                continue
            if result == "stands" or result == "returned":
                settled.append(_pushed(player, key, stake, outcome))
                continue
            limit = caps.limit_of(state, player, slot)
            if limit is not None and (stake.amount < limit.minimum or stake.amount > limit.maximum or limit.per == "player"):
                event = _limited(law, state, player, slot, stake, outcome, limit, advised)
            else:
                event = _decided(law, state, player, slot, stake, outcome, stake.amount, ())
            settled.append(event)
            if slot.wager.after_win_cite and event.result == "won":
                back_up += _back_up(law, player, slot, stake, event.pays)
    if moved or advised or back_up:
        return settled + moved + advised + back_up
    return settled


def _pushed(player: Player, key: str, stake: Stake, outcome: Outcome) -> Settled:
    return Settled(
        player.name, key, outcome.result, stake.amount, stake.amount, 0, None, 0, outcome.clause, (), outcome.reading
    )


def _moved(player: Player, slot: Slot, stake: Stake, outcome: Outcome, total: int) -> Settled:
    return Settled(
        player.name, slot.key, "moved", stake.amount, stake.amount, 0, None, 0, outcome.clause, (), outcome.reading, (),
        f"{slot.wager.name} {total}",
    )  # fmt: skip


def _sleeping(law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome) -> Event:
    """A wager that sleeps neither wins nor loses: it stands, or goes back where nothing is left for it to stand behind."""
    cite = slot.wager.sleeps_cite
    assert cite is not None
    if stake.marker == "off":
        cite = Cite(law.cite("off").clause, cite.reading)
    result = "stands"
    if slot.wager.sleeps == "inactive_odds":
        rule = law.options["inactive_odds"]
        if rule == "decided":
            return _decided(law, state, player, slot, stake, outcome, stake.amount, ())
        result = rule
        cite = Cite(cite.clause, law.cite("inactive_odds").reading)
    cites = (("working", cite.clause),)
    return Settled(player.name, slot.key, result, stake.amount, stake.amount, 0, None, 0, cite.clause, cites, cite.reading)


def _limited(
    law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome, limit: Limit, advised: list[Event]
) -> Settled:
    """Settle a wager outside the sign as the house says."""
    standing, at_risk = stake.amount, stake.amount
    if limit.per == "player":
        standing, at_risk = _shared(law, state, player, slot, limit)
    if standing < limit.minimum and law.options["under_minimum"] == "advise":
        cite = law.cite("under_minimum")
        cites: Cites = (("limit", cite.clause),)
        if stake.advised:
            return Settled(player.name, slot.key, "returned", stake.amount, 0, 0, None, 0, cite.clause, cites, cite.reading)
        if not player.advised and not any(isinstance(e, Advised) and e.player == player.name for e in advised):
            says = f"wagers under the minimum of {short(limit.minimum)} will be returned from now on, whatever the result"
            advised.append(Advised(player.name, cite.clause, says))
        return _decided(law, state, player, slot, stake, outcome, stake.amount, cites)
    if at_risk > limit.maximum or at_risk < stake.amount:
        at_risk = min(at_risk, limit.maximum)
        return _decided(law, state, player, slot, stake, outcome, at_risk, (("limit", law.cite("over_maximum").clause),))
    return _decided(law, state, player, slot, stake, outcome, stake.amount, ())


def _shared(law: Law, state: State, player: Player, slot: Slot, limit: Limit) -> tuple[int, int]:
    """Where the sign counts per player, return what stands in all, and how much of this wager is within the maximum."""
    left, mine, total = limit.maximum, 0, 0
    for key, stake in player.bets.items():
        if caps.limit_of(state, player, law.slots[key]) == limit:
            share = min(stake.amount, left)
            left -= share
            total += stake.amount
            if key == slot.key:
                mine = share
    return total, mine


def _decided(
    law: Law, state: State, player: Player, slot: Slot, stake: Stake, outcome: Outcome, at_risk: int, more: Cites
) -> Settled:
    """Settle a wager that won or lost."""
    amount = stake.amount
    if outcome.result == "lost":
        parts = _missed(outcome, stake, at_risk) if outcome.parts else ()
        return Settled(
            player.name, slot.key, "lost", amount, at_risk, -at_risk, None, 0, outcome.clause, more, outcome.reading, parts
        )
    if not outcome.parts:
        pays, rest = divmod(at_risk * outcome.top, outcome.bottom)
        if rest == 0 and law.chips.pays(pays):
            cites = outcome.cites + more if more else outcome.cites
            return Settled(
                player.name, slot.key, "won", amount, at_risk, pays, outcome.odds, 0, outcome.clause, cites, outcome.reading
            )
    exact, parts = _win(law, outcome, stake, at_risk)
    pays, cite = int(exact), Cite("")
    if not law.chips.pays(abs(exact)):
        limit = caps.limit_of(state, player, slot)
        pays, cite = _in_chips(law, outcome, stake, at_risk, exact, limit.minimum if limit else 0)
    rounded = pays - exact
    cites = outcome.cites + more + ((("rounding", cite.clause or cite.reading),) if rounded else ())
    reading = outcome.reading or (cite.reading if rounded else "")
    return Settled(
        player.name, slot.key, "won", amount, at_risk, pays, outcome.odds, rounded, outcome.clause, cites, reading, parts
    )


def _win(law: Law, outcome: Outcome, stake: Stake, at_risk: int) -> tuple[Fraction, tuple["Part", ...]]:
    """Return the exact win, net of the parts that missed."""
    if outcome.parts:
        return _composite(law, outcome, stake, at_risk)
    return Fraction(at_risk * outcome.top, outcome.bottom), ()


def _in_chips(law: Law, outcome: Outcome, stake: Stake, at_risk: int, exact: Fraction, minimum: int) -> tuple[int, Cite]:
    """Return what is paid of a win that chips cannot make: the next amount they can, as the house rounds."""
    if law.options["multiples_notice"] == "yes":
        lower = at_risk - at_risk % minimum if minimum else at_risk
        if lower != at_risk:
            return law.chips.up(_win(law, outcome, stake, lower)[0]), law.cite("multiples_notice")
        return law.chips.up(exact), law.cite("payment_rounding")
    cite = law.book.cites.get("no_notice") or law.cite("payment_rounding")
    return (law.chips.down if law.options["payment_rounding"] == "down" else law.chips.up)(exact), cite


Part = tuple[str, Fraction, str, Fraction]


def _shares(outcome: Outcome, stake: Stake, at_risk: int) -> list[Fraction]:
    """Return how much of a composite lies on each part."""
    if stake.split:
        whole = sum(stake.split)
        return [Fraction(at_risk * side, whole) for side in stake.split]
    whole = sum(share for _, share, _ in outcome.parts)
    return [Fraction(at_risk * share, whole) for _, share, _ in outcome.parts]


def _composite(law: Law, outcome: Outcome, stake: Stake, at_risk: int) -> tuple[Fraction, tuple[Part, ...]]:
    """Settle a composite as its parts: the one that hit is paid, the rest collected (or returned, as set)."""
    collected = law.options["composite_remainder"] == "collected"
    parts: list[Part] = []
    net = Fraction(0)
    for (name, _, odds), share in zip(outcome.parts, _shares(outcome, stake, at_risk), strict=True):
        gain = share * odds.ratio if odds else -share if collected else Fraction(0)
        parts.append((name, share, "won" if odds else "lost" if collected else "returned", gain))
        net += gain
    return net, tuple(parts)


def _missed(outcome: Outcome, stake: Stake, at_risk: int) -> tuple[Part, ...]:
    shares = _shares(outcome, stake, at_risk)
    return tuple((name, share, "lost", -share) for (name, _, _), share in zip(outcome.parts, shares, strict=True))


def _back_up(law: Law, player: Player, slot: Slot, stake: Stake, pays: int) -> list[Event]:
    """Put a winner straight back up at the same stake, if that is its owner's standing choice and it can be paid for."""
    wager = slot.wager
    cite = wager.after_win_cite
    if cite is None or player.goes.get(wager.name, wager.after_win) != "up":
        return []
    commission = caps.commission_taken(law, slot, stake.amount) if wager.commission else 0
    if commission is None or commission > player.rack + pays:
        return []
    tender = "tokens" if stake.tokens == stake.amount else "chips"
    amount = stake.amount if tender == "tokens" or not stake.tokens else stake.amount - stake.tokens
    return [
        Placed(
            player.name, slot.key, amount, amount, commission, tender, "up", slot.place.clause, cite.reading, None, stake.marker
        )
    ]
