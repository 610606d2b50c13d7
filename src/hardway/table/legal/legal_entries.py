"""Lists which entries a person may give now, and why not the others.

It asks the functions that decide, so that the lists and the decisions agree.
"""

from hardway.rulebook import Law
from hardway.table.decide import decide
from hardway.table.legal.bet_lists import list_bets
from hardway.table.legal.legal_bets import step_of
from hardway.table.legal.legal_line import LegalLine, LegalLists, LineDetails, refused_entry
from hardway.table.legal.legal_staff import candidate_acts, candidate_uses, reason_needed, staff_fields
from hardway.table.legal.view import next_ruling
from hardway.table.model.commands import (
    Accept,
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
from hardway.table.model.state import Player, State
from hardway.table.play import shooter, working
from hardway.table.play.throw import has_stick, takes_back, throw
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
        list_bets(law, state, player, may, cannot)
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
        there = f"at the table: {', '.join(state.players) or 'nobody'}; roles: {', '.join(law.book.roles)}"
        raise ValueError(f"nobody called {who!r} is at the table, and {law.book.house} has no such role; {there}")
    if not says:
        for entry in cannot:
            del entry["says"]
    return {"may": may, "not": cannot}


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
        cannot.append(refused_entry(entry, decision))
        return
    clauses = (getattr(event, "clause", "") for event in decision) if cite else ()
    may.append({**entry, "clause": clause} if (clause := next(filter(None, clauses), "")) else entry)


def _wagers_standing(law: Law, state: State, player: Player, may: list[LegalLine], cannot: list[LegalLine]) -> None:
    for key, stake in player.bets.items():
        slot = law.slots[key]
        entry: LegalLine = {"entry": "take", "wager": key, "max": dollars(stake.amount)}
        if (step := step_of(law, slot, None)[0]) > law.chips.unit:
            entry["step"] = dollars(step)
        _add_line(law, state, entry, Take(player.name, key), may, cannot)
        for marker in ("on", "off"):
            if law.settings.call(marker) == "none":
                continue
            refusal = refusal_of(working.check_call, law, state, player, slot, marker)
            call: LegalLine = {"entry": marker, "wager": key}
            if refusal is not None:
                cannot.append(refused_entry(call, refusal))
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
"""Powers that `legal` lists by name alone: the person who uses one adds whom it concerns, and the amount."""


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
            cannot.append(refused_entry(entry, refusal))
        else:
            back: LineDetails = {"takes_back": True} if takes_back(law, state, command) else {}
            may.append({**entry, "clause": ground.cite.clause, **back})
    for power in _POWERS:
        if (authority := law.authority(power)) is None or (used := candidate_uses(law, state, power, role)) == []:
            continue
        if refusal := _why_unusable(law, state, used) if used else refusal_of(confirm, law, power, role):
            cannot.append(refused_entry({"entry": power}, refusal))
        else:
            may.append({"entry": power, **reason_needed(authority.needs), "clause": authority.cite.clause})
    if state.phase == "hand" and (refusal := refusal_of(throw, law, state, Throw())):
        cannot.append(refused_entry({"entry": "throw"}, refusal))  # the crew enters that the dice are out


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
            says = f"{doing('offer')} is not a power of the {law.book.roles[role].label} at this house"
            cannot.append(refused_entry(entry, Refusal("not_your_role", cite.clause or None, says)))
