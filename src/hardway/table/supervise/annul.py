"""Decides annulments: a throw is undone, and its wagers go back or are forfeited. It also voids settled wagers.

A disruption between throws has no outcome to annul: every wager goes back, and the last call remains valid. The same
holds for a ground with scope `standing`, even right after a call. Wagers settled by earlier throws are reversed by the
amounts on record; nothing is decided again.
"""

from hardway.rulebook import Cite, Law
from hardway.rulebook.model.book import Annulment
from hardway.table.model.commands import Act, Invalidate, Roll
from hardway.table.model.events import Acted, Annulled, DecidedVoid, Event, Forfeited, Settled, Undone
from hardway.table.model.evolve import fold
from hardway.table.model.reasons import Events, Refused, check_known
from hardway.table.model.roles import allow, check_reason, empower
from hardway.table.model.state import MAX_THROWS_BACK, Player, State
from hardway.table.play.settle import settle
from hardway.table.play.taking import odds_behind, puck_off_if_unplayed, wager_back
from hardway.table.supervise.corrections import Decide, go_back
from hardway.table.supervise.notices import with_notices
from hardway.values.dice import throw_index
from hardway.values.phrase import person, phrase
from hardway.values.verbs import POWERS


def invalidate(law: Law, state: State, command: Invalidate, decide: Decide) -> Events:
    """Decide that an outcome is annulled."""
    found = _annulment(law, state, command)
    annulment, scope = found
    nothing_called = not state.called and not state.desk.voided
    between = state.phase == "hand" and (command.between or nothing_called or annulment.scope == "standing")
    _check_between(state, command, annulment, between=between)
    called = state.phase == "hand" and bool(state.called) and not between
    scope = "all" if between and scope != "withdrawal" else scope
    refund = _refund_cite(law)
    first: tuple[Event, ...] = (Undone(**annulment.cite.cited),) if called else ()
    cites = (annulment.cite.clause, refund.clause, annulment.cite.reading or refund.reading)
    first += (Annulled(annulment.ground, scope, command.by, command.name, command.because, *cites, between),)
    before = fold(state, first)
    gone = _wagers_back(law, state, before, command, scope, refund)
    if left := set(command.forfeit) - {event.player for event in gone if isinstance(event, Forfeited)}:
        says = f"{min(left)} has no wager on the annulled result that could be forfeited"
        raise Refused("nothing_there", law.cite("forfeit"), says)
    first += (*gone, *puck_off_if_unplayed(law, before, fold(before, gone), "refunded", refund))
    if not called:
        return with_notices(law, first)
    events = go_back(law, state, decide, first, None)
    if scope != "all":
        return events
    return (*events, *with_notices(law, tuple(_remaining_wagers_back(law, fold(state, events), refund))))


def _refund_cite(law: Law) -> Cite:
    """Return the clause of the refunds; by default the clause of the power to annul."""
    power = law.authority("invalidate")
    return power.cite if power and law.book.settings["invalidated"].silent else law.cite("invalidated")


def _check_between(state: State, command: Invalidate, annulment: Annulment, *, between: bool) -> None:
    """Refuse `between` while the dice are out. Between throws, refuse everything but a refund of all wagers."""
    if command.between and not between:
        says = "the dice are out, so this annuls their outcome: leave `between` out"
        raise Refused("window_closed", annulment.cite, says)
    if not between:
        return
    if annulment.scope == "decided":
        raise Refused("nothing_there", annulment.cite, "there is no outcome to annul: no throw has been made since")
    if command.refund not in ("", "all"):
        says = "between throws no wager has been decided: every wager goes back"
        raise Refused("nothing_there", annulment.cite, says)
    if not any(player.bets for player in state.players.values()):
        raise Refused("nothing_there", annulment.cite, "there is no outcome to annul, and no wager to go back")


def _remaining_wagers_back(law: Law, after: State, cite: Cite) -> list[Event]:
    """Return the events of wagers made since the annulled call, which go back with the others."""
    gone: list[Event] = [
        wager_back(law, player, key, "refunded", cite) for player in after.players.values() for key in player.bets
    ]
    return [*gone, *puck_off_if_unplayed(law, after, fold(after, gone), "refunded", cite)]


def _annulment(law: Law, state: State, command: Invalidate) -> tuple[Annulment, str]:
    """Return the ground of an annulment and which wagers go back; refuse an annulment that is not allowed."""
    annulment = law.book.annulments.get(command.ground)
    if annulment is None:
        known = ", ".join(law.book.annulments) or "none"
        raise Refused(
            "not_offered",
            None,
            f"{law.book.house} has no ground {command.ground!r} to annul a result; its grounds are {known}",
        )
    authority = law.authority("invalidate")
    assert authority is not None
    own = any(one.cite.clause == authority.cite.clause for one in law.book.annulments.values())
    power = annulment.cite if own else authority.cite
    allow(law.book, command.by, authority.roles, power, POWERS["invalidate"])
    empower(law, state, "invalidate", command)
    check_reason(law, annulment.needs, command.because, annulment.cite)
    if command.refund == "none" and law.settings.invalidated == "refund":
        raise Refused("must_refund", _refund_cite(law), "the wagers on an annulled result are refunded")
    if command.refund == "decided" and law.settings.invalidated == "all_or_none":
        raise Refused("must_refund", _refund_cite(law), "all wagers are refunded or none, not only the decided ones")
    for name in command.forfeit:
        check_known(state, name)
        if law.settings.forfeit == "no" or command.ground != law.settings.forfeit:
            raise Refused("not_offered", law.cite("forfeit"), "this house forfeits no wager on this ground")
    return annulment, command.refund or _scope(law, state, annulment)


def _scope(law: Law, state: State, annulment: Annulment) -> str:
    """Return which wagers an annulment covers by default; `all` if there was no call."""
    rule = law.settings.invalidate_scope
    scope = annulment.scope if rule == "by_ground" or annulment.scope in ("withdrawal", "standing") else rule
    return scope if (state.called and scope != "standing") or scope == "withdrawal" else "all"


def _wagers_back(law: Law, state: State, before: State, command: Invalidate, scope: str, cite: Cite) -> list[Event]:
    """Return the events of wagers that go back or are forfeited; forfeits apply even if no other wager goes back."""
    decided = _decided_wagers(law, state, before)
    reach = _scope(law, state, law.book.annulments[command.ground]) if scope == "none" else scope
    reach = "all" if reach == "withdrawal" else reach
    events: list[Event] = []
    for player in before.players.values():
        forfeited = player.name in command.forfeit
        for key in player.bets:
            reached = reach == "all" or (player.name, key) in decided
            if reached and (forfeited or scope in ("all", "decided")):
                events.append(_refund_or_forfeit(law, player, key, cite, forfeited=forfeited))
    return events


def _refund_or_forfeit(law: Law, player: Player, key: str, cite: Cite, *, forfeited: bool) -> Event:
    if forfeited:
        return Forfeited(player.name, key, player.bets[key].amount, law.cite("forfeit").clause)
    return wager_back(law, player, key, "refunded", cite)


def _decided_wagers(law: Law, state: State, before: State) -> set[tuple[str, str]]:
    """Return the wagers that the last call settled, by player and wager; empty if there was no call."""
    if not state.called:
        return set()
    first, second = state.called
    settled = settle(law, before, throw_index(first, second))
    results = ("won", "lost", "returned")
    return {(e.player, e.wager) for e in settled if isinstance(e, Settled) and e.result in results}


def void_decided(law: Law, state: State, command: Act, decide: Decide) -> Events | None:
    """Void a wager that the last call settled: settle the call again without it; None if it settled no such wager."""
    slot, known = law.slots.get(command.about), (*state.players, *state.departed)
    there = state.players.get(command.player)
    if slot is None or command.player not in known or not state.called or (there and slot.key in there.bets):
        return None
    before = fold(state, (Undone(""),))
    player = before.players.get(command.player)
    if player is None or (player.name, slot.key) not in _decided_wagers(law, state, before):
        return None
    cite = empower(law, state, "void", command, player=command.player)
    gone = (wager_back(law, player, slot.key, "void", cite), *odds_behind(law, before, player, slot, 0))
    before_call = (Undone(**cite.cited), Acted(*command, *cite[:2]), *gone)
    first, second = state.called
    return go_back(law, state, decide, before_call, Roll(first, second))


def void_since(law: Law, state: State, command: Act) -> Events:
    """Decide that all wagers of a player settled by a throw or since are void."""
    cite = empower(law, state, "void", command, player=command.player)
    name, first = command.player, int(command.about)
    if not 0 < first <= state.rolls:
        called = f"{state.rolls} have been called" if state.rolls else "none has been called"
        raise Refused("nothing_there", cite, f"there is no throw {first}: {called}")
    if first <= state.rolls - MAX_THROWS_BACK:
        oldest = state.rolls - MAX_THROWS_BACK + 1
        says = f"the table keeps what the last {MAX_THROWS_BACK} throws decided, since throw {oldest}"
        raise Refused("nothing_there", cite, says)
    found = [one for one in state.decided_since(first) if one.player == name]
    if not found:
        raise Refused("no_wager", cite, phrase("no wager of {} was decided since throw {}", person(name), first))
    won, commission = sum(one.won for one in found), sum(one.commission for one in found)
    which = tuple(one.roll for one in found), tuple(one.wager for one in found)
    tokens = sum(one.tokens for one in found)
    return (
        Acted(*command, *cite[:2]),
        DecidedVoid(name, *which, won, tokens, commission, *_divide_due(state, name, won - commission), *cite[:2]),
    )


def _divide_due(state: State, name: str, due: int) -> tuple[int, int, int]:
    """Divide an amount due into parts: from held money, from the rack, and owed. A negative amount goes the other
    way.
    """
    player = state.players.get(name)
    if due < 0:
        return (0, due, 0) if player else (0, 0, due)
    held = min(state.desk.held_of(name), due)
    rack = min(player.rack if player else 0, due - held)
    return held, rack, due - held - rack
