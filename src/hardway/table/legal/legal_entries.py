"""Lists which entries a person may give now, and why not the others.

It asks the functions that decide, so that the lists and the decisions agree.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import lcm

from hardway.rulebook import Law, Slot
from hardway.rulebook.model.book import Group
from hardway.rulebook.model.refusal import refused_line
from hardway.table.decide import decide
from hardway.table.legal.legal_line import LegalLine, LegalLists, LineDetails
from hardway.table.legal.legal_staff import candidate_acts, candidate_uses, reason_needed, staff_fields
from hardway.table.legal.view import next_ruling
from hardway.table.model.commands import (
    Accept,
    Bet,
    Call,
    Choose,
    Command,
    Complain,
    Decline,
    Leave,
    NoRoll,
    Offer,
    Pass,
    RequestReview,
    Satisfied,
    Seat,
    Take,
    Throw,
)  # fmt: skip
from hardway.table.model.reasons import Refusal, refusal_of
from hardway.table.model.roles import confirm
from hardway.table.model.state import Limit, Player, State
from hardway.table.play import caps, shooter, wagers, working
from hardway.table.play.throw import has_stick, takes_back
from hardway.table.supervise.corrections import call_off
from hardway.table.supervise.disputes import advice_clause
from hardway.values.money import dollars
from hardway.values.verbs import VERBS, doing


def legal(law: Law, state: State, who: str, *, says: bool = False) -> LegalLists:
    """Return what a player or a role may enter now, with the amounts, and what not, with reason and clause.

    A spectator or a player who has left may sit down or complain. `says` adds the sentence of each refusal. Raise
    ValueError for an unknown person.
    """
    law = law.with_chips(state.desk.chips)
    may: list[LegalLine] = []
    cannot: list[LegalLine] = []
    player = state.players.get(who)
    if player is not None:
        _bets(law, state, player, may, cannot)
        _wagers_standing(law, state, player, may, cannot)
        _dice(law, state, player, may, cannot)
        _complaints(law, state, who, may, cannot)
    elif who in state.departed or who in state.desk.spectators:
        _add_line(law, state, {"entry": "seat"}, Seat(who, law.chips.smallest), may, cannot)
        _complaints(law, state, who, may, cannot)
    elif who in law.book.roles:
        _role(law, state, who, may, cannot)
        _offers(law, state, who, may, cannot)
        for entry, command in candidate_acts(law, state, who):
            _add_line(law, state, entry, command, may, cannot, cite=True)
    else:
        raise ValueError(f"nobody called {who!r} is at the table, and {law.book.house} has no such role")
    if not says:
        for entry in cannot:
            del entry["says"]
    return {"may": may, "not": cannot}


def _refused(entry: LegalLine, refusal: Refusal) -> LegalLine:
    return {**entry, **refused_line(refusal)}


def _add_line(
    law: Law,
    state: State,
    entry: LegalLine,
    command: Command,
    may: list[LegalLine],
    cannot: list[LegalLine],
    *,
    cite: bool = False,
) -> None:
    decision = decide(law, state, command)
    if isinstance(decision, Refusal):
        cannot.append(_refused(entry, decision))
        return
    clauses = (getattr(event, "clause", "") for event in decision) if cite else ()
    may.append({**entry, "clause": clause} if (clause := next(filter(None, clauses), "")) else entry)


def _bets(law: Law, state: State, player: Player, may: list[LegalLine], cannot: list[LegalLine]) -> None:
    late, most = wagers.late_confirmers(law, state), dict[str, int]()
    for slot in law.slots.values():
        if slot.moves and slot.number and not (slot.wager.increase and slot.key in player.bets):
            continue
        entry: LegalLine = {"entry": "bet", "wager": slot.key}
        found = bet_range(law, state, player, slot)
        if isinstance(found, Refusal):
            askable = late and slot.wager.until != "throw" and found.reason == "window_closed"
            asked: LineDetails = {"late": late} if askable else {}
            cannot.append({**_refused(entry, found), **asked})
            continue
        low, high, step = found
        entry |= {"min": dollars(low), "max": dollars(high), "step": dollars(step)}
        if slot.wager.cap and (top := _steps_to(law, state, player, slot, high)):
            entry |= {"steps_to": dollars(top)}
        may.append({**entry, **_pays(law, slot, state.point)})
        most[slot.key] = high
    for group in law.book.groups.values():
        _group(law, state, player, group, most, may, cannot)


def _group(
    law: Law,
    state: State,
    player: Player,
    group: Group,
    most: Mapping[str, int],
    may: list[LegalLine],
    cannot: list[LegalLine],
) -> None:
    """List how many whole units of a group may be bet. The table might also accept a bet on only some of its parts."""
    unit = group.unit * 100
    parts = [part for part in group.parts if not (state.point and part.unless == state.point)]
    entry: LegalLine = {"entry": "bet", "wager": group.name, "parts": [part.wager for part in parts]}

    def refused(amount: int) -> Refusal | None:
        decision = decide(law, state, Bet(player.name, group.name, amount))
        return decision if isinstance(decision, Refusal) else None

    each = [most.get(part.wager, 0) // (part.share * 100) for part in parts]
    each.append(player.rack // (100 * sum(part.share for part in parts)))
    low = _first_taken(refused, unit, unit) if min(each) else None
    if low is None:
        cannot.append(_refused(entry, refused(unit) or _no_unit(group)))
        return
    high = _first_taken(refused, unit * min(each), -unit, least=low)  # nearly always the first
    puts = low // group.unit * sum(part.share for part in parts)
    left_out: LineDetails = {"puts": dollars(puts)} if puts != low else {}
    may.append({**entry, "min": dollars(low), "max": dollars(high or low), "step": dollars(unit), **left_out})


def _no_unit(group: Group) -> Refusal:
    return Refusal("outside_sign", None, f"no whole unit of {group.name} fits under the sign beside what stands")


@lru_cache(maxsize=8192)  # a law outlives many calls, and what it pays never changes
def _pays(law: Law, slot: Slot, point: int) -> LineDetails:
    """Return at which odds a wager is paid, lowest first, and which amounts are paid exactly; empty for a composite."""
    if slot.wager.parts:
        odds: list[Fraction] = []
    elif slot.parent and not slot.number:
        odds = [caps.odds_of(law, slot, point)]
    else:
        odds = sorted({outcome.odds for line in slot.table for outcome in line if outcome and outcome.odds})
    if not odds:
        return {}
    return {
        "pays": " or ".join(f"{ratio.numerator}/{ratio.denominator}" for ratio in odds),
        "exact_every": dollars(max(law.chips.step(ratio) for ratio in odds)),
    }


def bet_range(law: Law, state: State, player: Player, slot: Slot) -> tuple[int, int, int] | Refusal:
    """Return the least amount and the most that may be bet now and the step between amounts, in cents; or the
    refusal.
    """

    def refused(amount: int) -> Refusal | None:
        return refusal_of(wagers.bet, law, state, Bet(player.name, slot.key, amount))

    standing = player.bets[slot.key].amount if slot.key in player.bets else 0
    limit = caps.limit_of(state, player, slot)
    step, start = _step(law, slot, limit, standing)
    smallest = law.chips.smallest
    least = max(smallest, limit.minimum - caps.counted(law, state, player, slot)) if limit else smallest
    first = least + (start - standing - least) % step
    refusal = refused(first)
    if refusal is not None and refusal.reason in _MORE_DOES_NOT_HELP:
        return refusal
    open_odds = slot.wager.cap and not refusal_of(wagers.check_open, law, state, player, slot)
    cap = caps.cap_of(law, state, player, slot) if open_odds else None
    low = first if refusal is None else _first_taken(refused, first, step)
    if low is None and least > smallest and law.settings.under_minimum != "refused":
        step, start = _step(law, slot, None, standing)  # the unit of the sign applies above its minimum only
        low = _first_taken(refused, smallest + (start - standing - smallest) % step, step)
    if low is None and cap and cap.unit > standing and refused(cap.unit - standing) is None:
        low = cap.unit - standing
    if low is None:
        return refused(first) or refused(smallest) or _no_amount(slot)
    room = caps.room(law, state, player, slot)
    if room is not None and room <= 0:
        return wagers.full(law, state, player, slot).refusal
    most = _most_by_rack(law, player, slot, standing)
    most = most if room is None else min(most, room)
    if cap is not None:
        most = min(most, cap.within(standing + most) - standing)
    high = _first_taken(refused, most - (standing + most - start) % step, -step, least=low)
    return low, high if high is not None else low, step


def _steps_to(law: Law, state: State, player: Player, slot: Slot, high: int) -> int:
    """Return the largest bet within the cap, in cents, if `high`, the largest bet of all, is above it; otherwise 0.

    A house may allow one total above the cap, because chips can pay its win; no other bet may exceed the cap.
    """
    standing = player.bets[slot.key].amount if slot.key in player.bets else 0
    cap = caps.cap_of(law, state, player, slot)
    return law.chips.down(max(0, cap.most - standing)) if standing + high == cap.unit else 0


def _no_amount(slot: Slot) -> Refusal:
    return Refusal("not_in_chips", None, f"no amount the chips of this table can make fits {slot.key}")


def _first_taken(refused: Callable[[int], Refusal | None], amount: int, step: int, *, least: int = 1) -> int | None:
    """Return the first acceptable amount among `amount`, `amount + step` and so on; None if 256 of them are refused.

    Also None once an amount is less than `least`, or once a refusal shows that larger amounts will be refused too.
    """
    for _ in range(256):
        if amount < least:
            return None
        if (refusal := refused(amount)) is None:
            return amount
        if step > 0 and refusal.reason in ("not_enough", "over_cap", "partnership", *_MORE_DOES_NOT_HELP):
            return None
        amount += step
    return None


_MORE_DOES_NOT_HELP = ("window_closed", "no_parent", "locked_after_removal", "not_offered", "excluded", "table_closed")


def _most_by_rack(law: Law, player: Player, slot: Slot, standing: int) -> int:
    """Return about the most that the rack can pay, with commission: a start for the search, not exact. `standing` is
    the amount already bet."""
    if (rate := law.commission_due(slot, 1)) == 0:
        return player.rack
    paid = player.bets[slot.key].commission if standing else 0
    most = int((player.rack + paid - rate * standing) / (1 + rate)) + law.chips.smallest + law.chips.unit
    return min(most, player.rack)


def _step(law: Law, slot: Slot, limit: Limit | None, standing: int = 0) -> tuple[int, int]:
    """Return the step between lawful amounts of a wager, and the amount from which steps count.

    Chips must make what is added to `standing`, but not `standing` itself: the chips may have changed since it was bet.
    """
    start = standing % law.chips.unit
    part = law.chips.unit * (slot.wager.unit.parts if slot.wager.unit else 1)
    due, per, least = 1, 1, 0
    if slot.wager.commission and law.settings.commission_rounding == "exact":
        due = caps.commission_step(law, slot)
    if limit and limit.unit and law.settings.off_unit == "refused":
        per, least = limit.unit, limit.minimum
    step = lcm(part, due, per)
    first = (stake for stake in range(start, start + step, part) if stake % due == 0 and (stake - least) % per == 0)
    return step, next(first, start)


def _wagers_standing(law: Law, state: State, player: Player, may: list[LegalLine], cannot: list[LegalLine]) -> None:
    for key, stake in player.bets.items():
        slot = law.slots[key]
        entry: LegalLine = {"entry": "take", "wager": key, "max": dollars(stake.amount)}
        if (step := _step(law, slot, None)[0]) > law.chips.unit:
            entry["step"] = dollars(step)
        _add_line(law, state, entry, Take(player.name, key), may, cannot)
        for marker in ("on", "off"):
            if law.settings.call(marker) == "none":
                continue
            refusal = refusal_of(working.check_call, law, state, player, slot, marker)
            call: LegalLine = {"entry": marker, "wager": key}
            if refusal is not None:
                cannot.append(_refused(call, refusal))
            elif working.needs_marker(law, state, Call(player.name, key, marker)):
                authority = law.authority(marker)
                may.append({**call, "by": sorted(authority.roles) if authority else []})
            else:
                _add_line(law, state, call, Call(player.name, key, marker), may, cannot)
    for name, wager in law.book.wagers.items():
        if wager.after_win_cite:
            goes = "down" if player.goes.get(name, wager.after_win) == "up" else "up"
            _add_line(law, state, {"entry": goes, "wager": name}, Choose(player.name, name, goes), may, cannot)


def _dice(law: Law, state: State, player: Player, may: list[LegalLine], cannot: list[LegalLine]) -> None:
    for entry, command in (
        ("accept", Accept(player.name)),
        ("decline", Decline(player.name)),
        ("pass", Pass(player.name)),
        ("leave", Leave(player.name)),
    ):
        offered: LineDetails = {"offered": True} if entry == "accept" and state.offered == player.name else {}
        _add_line(law, state, {"entry": entry, **offered}, command, may, cannot)
    if shooter.would_throw(law, state) in (player.name, ""):  # if no one would throw, every player sees why
        _add_line(law, state, {"entry": "throw"}, Throw(), may, cannot)


def _complaints(law: Law, state: State, who: str, may: list[LegalLine], cannot: list[LegalLine]) -> None:
    _add_line(law, state, {"entry": "dispute"}, Complain(who, "…"), may, cannot)
    for dispute in state.desk.open_disputes(who):
        details: LineDetails = {
            "dispute": dispute.number,
            "next": next_ruling(law, dispute),
            "waits": advice_clause(law, dispute),
        }
        for kind in (RequestReview, Satisfied):
            entry = "satisfied" if kind is Satisfied else "request_review"
            _add_line(law, state, {"entry": entry, **details}, kind(who, dispute.number), may, cannot)


_POWERS = tuple(power for verb in VERBS.values() if verb.legal_scope == "power" for power in verb.powers)
"""Powers that are listed by name: the person who enters such an act adds whom it concerns, and the amount."""


def _role(law: Law, state: State, role: str, may: list[LegalLine], cannot: list[LegalLine]) -> None:
    for ground in law.book.grounds.values():
        entry: LegalLine = {
            "entry": "noroll",
            "ground": ground.name,
            "force": ground.force,
            **reason_needed(ground.needs),
        }
        command = NoRoll(ground.name, *staff_fields(state, role))
        if refusal := refusal_of(call_off, law, state, command):
            cannot.append(_refused(entry, refusal))
        else:
            back: LineDetails = {"takes_back": True} if takes_back(law, state, command) else {}
            may.append({**entry, "clause": ground.cite.clause, **back})
    for power in _POWERS:
        if (authority := law.authority(power)) is None or (used := candidate_uses(law, state, power, role)) == []:
            continue
        if refusal := _why_unusable(law, state, used) if used else refusal_of(confirm, law, power, role):
            cannot.append(_refused({"entry": power}, refusal))
        else:
            may.append({"entry": power, **reason_needed(authority.needs), "clause": authority.cite.clause})


def _why_unusable(law: Law, state: State, used: list[Command]) -> Refusal | None:
    """Return the refusal if every command by which staff could use a power would be refused; None if one would not."""
    found = [decide(law, state, command) for command in used]
    refusals = [one for one in found if isinstance(one, Refusal)]
    return refusals[0] if len(refusals) == len(found) else None


def _offers(law: Law, state: State, role: str, may: list[LegalLine], cannot: list[LegalLine]) -> None:
    """List the players to whom a role may offer the dice, in a house where offers are entered.

    Who offers is read from the clause of the first offer.
    """
    if law.settings.dice != "manual" or state.offered:
        return
    cite = law.cite("offer_first")
    roles = law.book.actors(cite)
    theirs = law.book.may_act(role, roles) and has_stick(law, state, role, roles)
    for player in state.players:
        entry: LegalLine = {"entry": "offer", "player": player}
        if theirs:
            _add_line(law, state, entry, Offer(player), may, cannot, cite=True)
        else:
            says = f"{doing('offer')} is not for the {law.book.roles[role].label} here"
            cannot.append(_refused(entry, Refusal("not_your_role", cite.clause or None, says)))
