"""Folds the events of substitutes, secret wagers and disputes; and how a part of the state is changed."""

from collections.abc import Callable
from typing import Any

from hardway.tournament import events as e
from hardway.tournament.state import RoundTable, Sealed, TournamentDispute
from hardway.tournament.state import TournamentState as State


def entrant_changed(state: State, name: str, /, **changed: Any) -> State:
    """Return the state with something of an entrant changed."""
    return state.but(entrants={**state.entrants, name: state.entrants[name]._replace(**changed)})


def round_changed(state: State, number: int, /, **changed: Any) -> State:
    """Return the state with something of a round changed."""
    return state.but(rounds={**state.rounds, number: state.rounds[number]._replace(**changed)})


def table_changed(state: State, name: str, /, **changed: Any) -> State:
    """Return the state with something of a table changed."""
    return state.but(tables={**state.tables, name: state.tables[name]._replace(**changed)})


def _nominated(state: State, event: e.Nominated) -> State:
    others = tuple(row for row in state.rounds[event.round].substitutes if row[0] != event.player)
    return round_changed(state, event.round, substitutes=(*others, (event.player, event.substitute, False)))


def _answered_substitute(state: State, event: e.SubstituteAnswered) -> State:
    others = tuple(row for row in state.rounds[event.round].substitutes if row[0] != event.player)
    kept = ((event.player, event.substitute, True),) if event.allowed else ()
    return round_changed(state, event.round, substitutes=(*others, *kept))


def _substitute_out(state: State, event: e.SubstituteOut) -> State:
    """Shut a substitute out; a place that they do not play yet is free again."""
    state = state.but(shut_out=state.shut_out | {event.substitute})
    for number, round_ in state.rounds.items():
        for player, name, _ in round_.substitutes if round_.phase != "settled" else ():
            at = state.tables.get(round_.place_of(player)[0])
            plays = round_.phase == "open" and at is not None and player in at.seated
            if name == event.substitute and not plays:
                state = _place_free(state, number, player)
    return state


def _place_free(state: State, number: int, player: str) -> State:
    """Let nobody be approved to stand in for a player in a round, nor have taken the place."""
    round_ = state.rounds[number]
    rows = tuple((who, name, allowed and who != player) for who, name, allowed in round_.substitutes)
    table = state.tables.get(round_.place_of(player)[0])
    if table is not None:
        state = table_changed(state, table.name, seated=tuple(who for who in table.seated if who != player))
    return round_changed(state, number, substitutes=rows)


def _sealed(state: State, event: e.SecretSealed) -> State:
    before = (one for one in state.tables[event.table].sealed if (one.player, one.hand) != (event.player, event.hand))
    return table_changed(state, event.table, sealed=(*before, Sealed(event.player, event.hand, event.commitment)))


def _opened_wager(state: State, event: e.SecretOpened) -> State:
    sealed = tuple(
        one._replace(says=event.says) if (one.player, one.hand) == (event.player, event.hand) else one
        for one in state.tables[event.table].sealed
    )
    return table_changed(state, event.table, sealed=sealed)


def _not_kept(state: State, event: e.SecretNotKept) -> State:
    sealed = tuple(
        one._replace(kept=False) if (one.player, one.hand) == (event.player, event.hand) else one
        for one in state.tables[event.table].sealed
    )
    return table_changed(state, event.table, sealed=sealed)


def sealed_again(table: RoundTable, event: e.HandAnnulled) -> tuple[Sealed, ...]:
    """Return the secret wagers after a hand is annulled: of its own one that was opened is gone, another may follow."""
    if event.ground == "recalled":  # the same hand goes on
        return table.sealed
    hand = table.hands + table.thrown
    kept = (one for one in table.sealed if one.hand != hand or not one.says)
    return tuple(one._replace(again=one.again or one.hand == hand) for one in kept)


def _dispute(state: State, number: int, /, **changed: Any) -> State:
    return state.but(disputes=tuple(one._replace(**changed) if one.number == number else one for one in state.disputes))


def _raised(state: State, event: e.DisputeRaised) -> State:
    dispute = TournamentDispute(event.number, event.player, event.says, event.at)
    return state.but(disputes=(*state.disputes, dispute))


def _ruled(state: State, event: e.RulingGiven) -> State:
    rulings = state.disputes[event.number - 1].rulings
    return _dispute(state, event.number, rulings=(*rulings, (event.by, event.name, event.outcome)), requested=False)


def _ruling_answered(state: State, event: e.RulingAnswered) -> State:
    return _dispute(state, event.number, **({"content": True} if event.content else {"requested": True}))


def _place_ordered(state: State, event: e.PlaceOrdered) -> State:
    """Let a player have a place in a settled round; who has gone since keeps none."""
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
    return state.but(rounds=rounds, entrants=entrants)


FOLD_PARTS: dict[type, Callable[[State, Any], State]] = {
    e.Nominated: _nominated, e.SubstituteAnswered: _answered_substitute, e.SubstituteOut: _substitute_out,
    e.SubstituteBack: lambda state, event: state.but(shut_out=state.shut_out - {event.substitute}),
    e.SecretSealed: _sealed, e.SecretOpened: _opened_wager, e.SecretNotKept: _not_kept,
    e.DisputeRaised: _raised, e.RulingGiven: _ruled, e.RulingAnswered: _ruling_answered,
    e.PlaceOrdered: _place_ordered,
    e.ToldOfInspector: lambda state, event: _dispute(state, event.number, advised=True),
}  # fmt: skip
