"""Folds events into the state of a tournament. Knows no rules: an event contains all it changes."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from hardway.tournament.model import events as e
from hardway.tournament.model.state import Approval, Entrant, RoundState, RoundTable, Sealed, TournamentDispute
from hardway.tournament.model.state import TournamentState as State
from hardway.values.money import plus


def _entrant(state: State, name: str, /, **changed: Any) -> State:
    """Return the state with fields of an entrant changed."""
    return replace(state, entrants={**state.entrants, name: state.entrants[name]._replace(**changed)})


def _round(state: State, number: int, /, **changed: Any) -> State:
    """Return the state with fields of a round changed."""
    return replace(state, rounds={**state.rounds, number: state.rounds[number]._replace(**changed)})


def _table(state: State, name: str, /, **changed: Any) -> State:
    """Return the state with fields of a table changed."""
    return replace(state, tables={**state.tables, name: state.tables[name]._replace(**changed)})


def _add(state: State, name: str, /, **amounts: int) -> State:
    """Return the state with amounts added to fields of an entrant."""
    return replace(state, entrants={**state.entrants, name: plus(state.entrants[name], **amounts)})


def _dollars(state: State, **amounts: int) -> State:
    """Return the state with amounts added to dollar accounts."""
    return replace(state, dollars=plus(state.dollars, **amounts))


def _chips(state: State, **amounts: int) -> State:
    """Return the state with amounts added to chip accounts."""
    return replace(state, chips=plus(state.chips, **amounts))


def _nominated(state: State, event: e.Nominated) -> State:
    others = tuple(row for row in state.rounds[event.round].substitutes if row[0] != event.player)
    return _round(state, event.round, substitutes=(*others, (event.player, event.substitute, False)))


def _answered_substitute(state: State, event: e.SubstituteAnswered) -> State:
    others = tuple(row for row in state.rounds[event.round].substitutes if row[0] != event.player)
    kept = ((event.player, event.substitute, True),) if event.allowed else ()
    return _round(state, event.round, substitutes=(*others, *kept))


def _substitute_out(state: State, event: e.SubstituteOut) -> State:
    """Disqualify a substitute, and free the seats that they have not taken yet."""
    state = replace(state, disqualified_substitutes=state.disqualified_substitutes | {event.substitute})
    for number, round_ in state.rounds.items():
        for player, name, _ in round_.substitutes if round_.phase != "settled" else ():
            at = state.tables.get(round_.place_of(player)[0])
            plays = round_.phase == "open" and at is not None and player in at.seated
            if name == event.substitute and not plays:
                state = _free_place(state, number, player)
    return state


def _substitute_back(state: State, event: e.SubstituteBack) -> State:
    return replace(state, disqualified_substitutes=state.disqualified_substitutes - {event.substitute})


def _free_place(state: State, number: int, player: str) -> State:
    """Withdraw the approval of a player's substitute, and free the seat."""
    round_ = state.rounds[number]
    rows = tuple((who, name, allowed and who != player) for who, name, allowed in round_.substitutes)
    table = state.tables.get(round_.place_of(player)[0])
    if table is not None:
        state = _table(state, table.name, seated=tuple(who for who in table.seated if who != player))
    return _round(state, number, substitutes=rows)


def _sealed(state: State, event: e.SecretSealed) -> State:
    before = (one for one in state.tables[event.table].sealed if (one.player, one.hand) != (event.player, event.hand))
    return _table(state, event.table, sealed=(*before, Sealed(event.player, event.hand, event.commitment)))


def _change_sealed(state: State, event: e.SecretOpened | e.SecretNotKept, /, **changed: Any) -> State:
    """Return the state with fields of a secret wager changed."""
    sealed = tuple(
        one._replace(**changed) if (one.player, one.hand) == (event.player, event.hand) else one
        for one in state.tables[event.table].sealed
    )
    return _table(state, event.table, sealed=sealed)


def _sealed_after_annulment(table: RoundTable, event: e.HandAnnulled) -> tuple[Sealed, ...]:
    """Return the secret wagers that a table keeps after a hand is annulled.

    Those already opened for this hand are dropped, and players may seal others in place of those not opened. If the
    hand was only taken back and goes on, all stay.
    """
    if event.ground == "recalled":  # the same hand continues
        return table.sealed
    hand = table.hands + table.thrown
    kept = (one for one in table.sealed if one.hand != hand or not one.says)
    return tuple(one._replace(again=one.again or one.hand == hand) for one in kept)


def _dispute(state: State, number: int, /, **changed: Any) -> State:
    return replace(
        state, disputes=tuple(one._replace(**changed) if one.number == number else one for one in state.disputes)
    )


def _raised(state: State, event: e.DisputeRaised) -> State:
    dispute = TournamentDispute(event.number, event.player, event.says, event.at)
    return replace(state, disputes=(*state.disputes, dispute))


def _ruled(state: State, event: e.RulingGiven) -> State:
    rulings = state.disputes[event.number - 1].rulings
    return _dispute(state, event.number, rulings=(*rulings, (event.by, event.name, event.outcome)), requested=False)


def _ruling_answered(state: State, event: e.RulingAnswered) -> State:
    return _dispute(state, event.number, content=event.content, **({} if event.content else {"requested": True}))


def _place_ordered(state: State, event: e.PlaceOrdered) -> State:
    """Move a player to a rank of a settled round; players who left do not count."""
    ranks: list[tuple[str, ...]] = []
    first, put = 1, False
    for group in state.rounds[event.round].ranks:
        others = tuple(name for name in group if name != event.player)
        if first == event.place and not put:
            ranks.append((event.player,))
            put = True
        ranks += [others] if others else []
        first += sum(state.entrants[name].state == "accepted" for name in others)
    ranks += [] if put else [(event.player,)]
    round_ = state.rounds[event.round]._replace(ranks=tuple(ranks))
    entrant = state.entrants[event.player]._replace(state="accepted")
    rounds, entrants = {**state.rounds, event.round: round_}, {**state.entrants, event.player: entrant}
    return replace(state, rounds=rounds, entrants=entrants)


def evolve(state: State, event: e.TournamentEvent) -> State:
    """Return the state after an event."""
    after, named = _FOLD[type(event)](state, event), _NAMED.get(type(event))
    return replace(after, people=after.people.with_name(getattr(event, named))) if named else after


def fold(state: State, events: Iterable[e.TournamentEvent]) -> State:
    """Return the state after several events."""
    for event in events:
        state = evolve(state, event)
    return state


def _stack(table: RoundTable, player: str, chips: int) -> tuple[tuple[str, int], ...]:
    return tuple({**dict(table.stacks), player: chips}.items())


def _change_chips(state: State, name: str, stacks: tuple[tuple[str, int], ...], /, **changed: Any) -> State:
    """Change chips at a table, and drop agreements to an early end, because they were given for the chips of that
    moment."""
    return _table(state, name, stacks=stacks, agreed=frozenset(), **changed)


def _drafted(state: State, event: e.Drafted) -> State:
    items = {**state.items, (event.round, event.item): event.says}
    return replace(state, items=items, phase="drafted", approval=None, changed=state.now)


def _changed(state: State, event: e.RuleChanged) -> State:
    changes = (*state.changes, (event.table, event.says))
    return replace(state, changes=changes, phase="drafted", approval=None, changed=state.now)


def _approved(state: State, event: e.Approved) -> State:
    rounds = {number: RoundState(number, start) for number, start in event.starts}
    approval, nobody = Approval(event.reference, event.day, event.digest), frozenset[str]()
    tables = {name: table._replace(seated=()) for name, table in state.tables.items()}
    return replace(
        state, phase="approved", approval=approval, editions=(*state.editions, state.items), rounds=rounds,
        tables=tables, lots={}, briefed=nobody, satisfied=nobody, signed=nobody,
    )  # fmt: skip


def _applied(state: State, event: e.Applied) -> State:
    others, edition = dict(state.entrants), len(state.editions) - 1
    before = others.pop(event.player, Entrant(event.player, 0))
    paid, refunded, _, _ = before.ledger
    entrant = Entrant(event.player, event.number, says=event.says, edition=edition)
    again = entrant._replace(paid_before=paid, refunded_before=refunded)
    return replace(state, entrants={**others, event.player: again})


def _standing(state: State, event: e.StandingSet) -> State:
    barred = state.barred - {event.player} if event.entitled else state.barred | {event.player}
    return replace(state, barred=barred)


def _paid(state: State, event: e.FeePaid) -> State:
    state = _dollars(state, received=event.amount)
    if event.what == "fee":
        return _add(state, event.player, fee=event.amount)
    state = _add(state, event.player, buy_ins=event.amount)
    if event.what == "buy_in":
        return state
    return _entrant(_add(state, event.player, buy_backs=1), event.player, waiting=True, state="accepted")


def _reduced(state: State, event: e.FeeReduced) -> State:
    lowered = {"fee" if event.what == "fee" else "buy_ins": -event.amount}
    return _add(_dollars(state, refunded=event.amount), event.player, reductions=event.amount, **lowered)


def _refunded(state: State, event: e.Refunded) -> State:
    return _add(_dollars(state, refunded=event.amount), event.player, refunded=event.amount)


def _went(state: State, event: e.WentOut) -> State:
    before = state.entrants[event.player]
    table = state.latest_table(event.player)
    left = {"state_before": "waiting" if before.waiting else before.state, "forfeited": 0}
    left["hands"] = table.hands if table else 0
    return _entrant(state, event.player, state=event.how, eliminated_in=event.round, waiting=False, **left)


def _forfeited(state: State, event: e.ChipsForfeited) -> State:
    state = _chips(state, forfeited=event.amount)
    if state.entrants[event.player].state != "accepted":
        state = _add(state, event.player, forfeited=event.amount)
    if not event.table:
        return _add(state, event.player, chips=-event.amount)
    table = state.tables[event.table]
    left = _stack(table, event.player, table.chips_of(event.player) - event.amount)
    missed = tuple((who, cost or event.amount * (who == event.player)) for who, cost in table.missed)
    return _change_chips(state, event.table, left, missed=missed)


def _busy(state: State, event: e.TableBusy) -> State:
    return replace(state, busy=state.busy | {event.table} if event.busy else state.busy - {event.table})


def _designated(state: State, event: e.TableDesignated) -> State:
    if not event.instead:
        return replace(state, tables={**state.tables, event.table: RoundTable(event.table, event.round)})
    new = {event.instead: event.table}
    tables = {new.get(name, name): one._replace(name=new.get(name, name)) for name, one in state.tables.items()}
    places = state.rounds[event.round].places
    moved = tuple((player, new.get(table, table), place) for player, table, place in places)
    return _round(replace(state, tables=tables), event.round, places=moved)


def _released(state: State, event: e.TableReleased) -> State:
    return replace(state, tables={name: table for name, table in state.tables.items() if name != event.table})


def _briefed(state: State, event: e.Briefed) -> State:
    if event.satisfied:
        return replace(state, satisfied=state.satisfied | {event.player})
    return replace(state, briefed=state.briefed | {event.player})


def _drawn(state: State, event: e.PlacesDrawn) -> State:
    entrants = {
        name: entrant._replace(waiting=False, state="accepted")
        if any(name == player for player, _, _ in event.places)
        else entrant
        for name, entrant in state.entrants.items()
    }
    tables = {
        name: table._replace(seated=()) if table.round == event.round else table for name, table in state.tables.items()
    }
    lots = {which: one for which, one in state.lots.items() if which != ("seats", event.round)}
    typed = frozenset({"seats"}) if event.typed else frozenset[str]()
    state = replace(state, entrants=entrants, tables=tables, lots=lots)
    return _round(state, event.round, phase="drawn", places=event.places, unplaced=(), typed=typed)


def _committed(state: State, event: e.LotsCommitted) -> State:
    lots = {**state.lots, (event.what, event.round): (event.number, event.commitment)}
    return replace(state, lots=lots, lots_made=event.number)


def _taken(state: State, event: e.PlaceTaken) -> State:
    table = state.tables[event.table]
    late = tuple(name for name in table.late if name != event.player)
    if event.who == event.player:  # a player who comes plays after all: an approved substitute is dropped
        rows = state.rounds[table.round].substitutes
        kept = tuple(row for row in rows if row[0] != event.player or not row[2])
        state = _round(state, table.round, substitutes=kept)
    return _table(state, event.table, seated=(*table.seated, event.player), late=late)


def _opened(state: State, event: e.RoundOpened) -> State:
    tables = {
        name: table._replace(phase="open") if table.round == event.round else table
        for name, table in state.tables.items()
    }
    return _round(replace(state, phase="in_play", tables=tables), event.round, phase="open", opened=event.at)


def _given(state: State, event: e.ChipsGiven) -> State:
    stacks = _stack(state.tables[event.table], event.player, event.amount)
    carried, new = (event.amount, 0) if event.carried else (0, event.amount)
    return _table(_chips(_add(state, event.player, chips=-carried), given=new), event.table, stacks=stacks)


def _missing(state: State, event: e.Missing) -> State:
    table = state.tables[event.table]
    seated = tuple(name for name in table.seated if name != event.player)
    return _table(state, event.table, seated=seated, late=(*table.late, event.player))


def _hand(state: State, event: e.HandOver) -> State:
    table = state.tables[event.table]
    stacks = {**dict(table.stacks), **dict(event.stacks)}
    won = sum(stacks.values()) - sum(chips for _, chips in table.stacks)
    before = state.stacks_before(table)
    more = sum(chips - state.chips_gone_with(name) for name, chips in event.gone)
    state = _chips(state, played=won + more, forfeited=more)
    for name, chips in event.gone:
        state = _entrant(state, name, forfeited=chips)
    after = {"hands": event.number, "thrown": False, "before": before, "missed": (), "annulled": False}
    return _change_chips(state, event.table, tuple(stacks.items()), **after)


def _counted(state: State, event: e.ChipsCounted) -> State:
    table = state.tables[event.table]
    stacks = {**dict(table.stacks), **dict(event.stacks)}
    more = sum(stacks.values()) - sum(chips for _, chips in table.stacks)
    return _change_chips(_chips(state, played=more), event.table, tuple(stacks.items()))


def _missed(state: State, event: e.WagerMissed) -> State:
    table = state.tables[event.table]
    costs = ((event.player, 0),) if event.follows != "noted" else ()
    return _table(state, event.table, missed=(*table.missed, *costs))


def _depart_before_hand(state: State, table: RoundTable, name: str, more: int) -> State:
    """Give a player who left since the last hand the chips from before it, and forget that the hand eliminated them."""
    gone, missed = state.entrants[name], dict(table.missed)
    state_before = "accepted" if name in missed else gone.state_before
    return _entrant(state, name, forfeited=gone.forfeited + more + missed.get(name, 0), state_before=state_before)


def _annulled(state: State, event: e.HandAnnulled) -> State:
    table = state.tables[event.table]
    lost = sum(chips for _, chips in table.stacks) - sum(chips for _, chips in event.stacks)
    more = sum(chips for _, chips in event.forfeited)
    state = _chips(state, played=more - lost, forfeited=more)
    for name, amount in event.forfeited:
        state = _depart_before_hand(state, table, name, amount)
    counted = 0 if table.thrown or table.annulled else 1
    return _change_chips(
        state, event.table, event.stacks, hands=table.hands - counted, phase="open", early=False, before=None,
        missed=(), thrown=False, annulled=True, sealed=_sealed_after_annulment(table, event),
    )  # fmt: skip


def _ended(state: State, event: e.TableEnded) -> State:
    return _table(state, event.table, phase="ended", early=event.how == "early")


def _agreed(state: State, event: e.Agreed) -> State:
    return _table(state, event.table, agreed=state.tables[event.table].agreed | {event.player})


def _settled(state: State, event: e.RoundSettled) -> State:
    made = {"phase": "settled", "best": event.best, "rest": event.rest, "ranks": event.ranks, "stacks": event.stacks}
    tables = tuple(table for table in state.tables.values() if table.round == event.round)
    typed = state.rounds[event.round].typed | ({"ties"} if event.typed else set())
    return _round(state, event.round, **made, tables=tables, typed=typed)


def _chips_ended(state: State, event: e.ChipsEnded) -> State:
    if event.table:
        table = state.tables[event.table]
        state = _table(state, event.table, stacks=_stack(table, event.player, 0), before=None)
    else:
        state = _add(state, event.player, chips=-event.amount)
    match event.how:
        case "carried":
            return _add(state, event.player, chips=event.amount)
        case "returned":
            return _chips(state, returned=event.amount)
        case _:
            state = _chips(_dollars(state, cashed=event.dollars), cashed=event.amount)
            return _add(state, event.player, cashed=event.dollars)


def _reinstated(state: State, event: e.Reinstated) -> State:
    if event.unplaced:
        unplaced = (*state.rounds[event.unplaced].unplaced, event.player)
        state = _round(state, event.unplaced, unplaced=unplaced)
    state = _chips(_dollars(state, refunded=-event.repaid), forfeited=-event.chips)
    waits = event.state == "waiting"
    now = {"state": "accepted" if waits else event.state, "waiting": waits, "state_before": "", "forfeited": 0}
    state = _add(_entrant(state, event.player, **now), event.player, refunded=-event.repaid)
    if not event.table:
        return _add(state, event.player, chips=event.chips)
    table = state.tables[event.table]
    return _change_chips(state, event.table, _stack(table, event.player, table.chips_of(event.player) + event.chips))


def _prize(state: State, event: e.PrizeAwarded) -> State:
    return _add(_dollars(state, prizes=event.amount), event.player, prize=event.amount)


_NAMED = {
    e.Applied: "player", e.StandingSet: "player", e.Appointed: "director", e.Nominated: "substitute",
    e.RulingGiven: "name",
}  # fmt: skip
"""The events whose names are remembered, so that other spellings are recognised; each with the field of the name."""
_FOLD: dict[type, Callable[[State, Any], State]] = {
    e.Nominated: _nominated, e.SubstituteAnswered: _answered_substitute, e.SubstituteOut: _substitute_out,
    e.SubstituteBack: _substitute_back,
    e.SecretSealed: _sealed,
    e.SecretOpened: lambda state, event: _change_sealed(state, event, says=event.says),
    e.SecretNotKept: lambda state, event: _change_sealed(state, event, kept=False),
    e.DisputeRaised: _raised, e.RulingGiven: _ruled, e.RulingAnswered: _ruling_answered,
    e.PlaceOrdered: _place_ordered,
    e.ToldOfInspector: lambda state, event: _dispute(state, event.number, advised=True),
    e.Drafted: _drafted, e.RuleChanged: _changed, e.ChangeMarked: lambda state, _: state,
    e.Submitted: lambda state, _: replace(state, phase="submitted", submitted=state.now), e.Approved: _approved,
    e.Appointed: lambda state, event: replace(state, director=event.director, present=False, away=False),
    e.EntriesSet: lambda state, event: replace(state, phase=event.what), e.Applied: _applied,
    e.Answered: lambda state, event: _entrant(state, event.player, state=event.answer), e.StandingSet: _standing,
    e.FeePaid: _paid, e.FeeReduced: _reduced, e.FeeDue: lambda state, _: state, e.Refunded: _refunded,
    e.WentOut: _went, e.ChipsForfeited: _forfeited, e.TableBusy: _busy,
    e.TableDesignated: _designated, e.TableReleased: _released, e.Briefed: _briefed,
    e.SignaturesRequired: lambda state, _: replace(state, signatures=True),
    e.CopySigned: lambda state, event: replace(state, signed=state.signed | {event.player}),
    e.DirectorPresent: lambda state, event: replace(state, present=event.present, away=not event.present),
    e.PlacesDrawn: _drawn,
    e.LotsCommitted: _committed, e.PlaceTaken: _taken,
    e.StartMoved: lambda state, event: _round(state, event.round, start=event.start), e.RoundOpened: _opened,
    e.ChipsGiven: _given, e.Missing: _missing,
    e.DiceThrown: lambda state, event: _table(state, event.table, thrown=True, before=None, missed=(), annulled=False),
    e.HandOver: _hand, e.ChipsCounted: _counted, e.WagerMissed: _missed,
    e.TimeUp: lambda state, event: _table(state, event.table, time_up=True), e.TableEnded: _ended,
    e.TableReopened: lambda state, event: _table(state, event.table, phase="open", early=False),
    e.HandAnnulled: _annulled, e.Agreed: _agreed,
    e.RoundSettled: _settled, e.ChipsEnded: _chips_ended, e.PrizeAwarded: _prize,
    e.Reinstated: _reinstated,
    e.TableDisputesWait: lambda state, event: replace(state, waiting={**state.waiting, event.table: event.waiting}),
    e.TournamentFinished: lambda state, _: replace(state, phase="finished"),
    e.TournamentCancelled: lambda state, _: replace(state, phase="cancelled"),
    e.ClockSet: lambda state, event: replace(state, now=event.at),
}  # fmt: skip
