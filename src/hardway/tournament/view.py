"""What somebody may see of a tournament: where everybody stands, and of people's money and answers only their own."""

from typing import Any

from hardway.tournament.conditions import digest
from hardway.tournament.ending import ranked, settled
from hardway.tournament.expected import owed
from hardway.tournament.items import GoesOn, Length
from hardway.tournament.law import TournamentLaw
from hardway.tournament.rounds import tables_of, to_place
from hardway.tournament.state import Entrant, RoundState, RoundTable, TournamentDispute
from hardway.tournament.state import TournamentState as State
from hardway.values.clock import UNKNOWN, shown
from hardway.values.money import dollars


def view(law: TournamentLaw, state: State, viewer: str = "") -> dict[str, Any]:
    """Return the scoreboard for anybody; for an entrant their own affairs, for a role of the house everybody's."""
    staff = viewer in law.book.roles
    people = [one for one in state.entrants.values() if staff or one.name == viewer]
    made: dict[str, Any] = {
        **law.book.identity,
        "tournament": state.name,
        "phase": state.phase,
        "time": shown(state.now) if state.now != UNKNOWN else None,
        "director": {"name": state.director or None, "present": state.present},
        "rounds": [_round(law, state, round_) for round_ in state.rounds.values()],
        "entrants": [
            {"name": one.name, "state": one.state, "prize": dollars(one.prize)} for one in state.entrants.values()
        ],
        "people": [_person(law, state, one) for one in people],
        "conditions": _conditions(law, state) if staff or state.approval else [],
        "changes": [{"table": table, "says": says} for table, says in state.changes],
        "approval": state.approval._asdict() if state.approval else None,
        "signatures": state.signatures,
        "disputes": [_dispute(one) for one in state.disputes if staff or one.player == viewer],
        "sealed": [one for one in _sealed(state) if staff or one["player"] == viewer],
    }
    if staff:
        gaps = law.conditions(state).gaps()
        made["missing"] = [{"where": one.where, "clause": one.cite.clause, "says": one.says} for one in gaps]
        made["digest"] = digest(state.said, state.changes)
        ledgers = {"dollars": state.dollars._asdict(), "chips": state.chips._asdict()}
        made["ledgers"] = {
            name: {account: dollars(amount) for account, amount in ledger.items()} for name, ledger in ledgers.items()
        }
    return made


def _conditions(law: TournamentLaw, state: State) -> list[dict[str, Any]]:
    """Return every item of the conditions, with what it states; of each round that is spoken of, and of round 1."""
    conditions = law.conditions(state)
    rounds = conditions.rounds or (1,)
    numbers = [(0, item) for item in law.rules.of("tournament")]
    numbers += [(number, item) for number in rounds for item in law.rules.of("round")]
    return [
        {
            "item": item.name, "round": number, "says": item.says, "kind": item.kind, "none": item.may_be_none,
            "words": item.words, "clause": item.cite.clause, "stated": state.said.get((number, item.name)),
        }
        for number, item in numbers
    ]  # fmt: skip


def _dispute(dispute: TournamentDispute) -> dict[str, Any]:
    rulings = [{"by": by, "name": name, "outcome": outcome} for by, name, outcome in dispute.rulings]
    how = "content" if dispute.content else "advised" if dispute.advised else "decided" if rulings else "open"
    return {
        **dispute._asdict(),
        "at": shown(dispute.at) if dispute.at != UNKNOWN else None,
        "rulings": rulings,
        "how": how,
    }


def _sealed(state: State) -> list[dict[str, Any]]:
    """Return every secret wager, by its table; its words are empty until it is opened."""
    return [{"table": table.name, **one._asdict()} for table in state.tables.values() for one in table.sealed]


def _person(law: TournamentLaw, state: State, entrant: Entrant) -> dict[str, Any]:
    money = {key: dollars(getattr(entrant, key)) for key in ("paid", "prize", "cashed", "chips")}
    money["refunded"] = dollars(entrant.back)
    left = 0 if state.drawn else sum(amount for _, _, amount in owed(law.conditions(state), entrant))
    money["owes"] = dollars(left)
    told = {**_told(state, entrant.name), "bought": entrant.bought}
    return {"name": entrant.name, "answers": entrant.says, **money, **told}


def _told(state: State, who: str) -> dict[str, bool]:
    """Return how far a player or substitute has been told the conditions."""
    return {"briefed": who in state.briefed, "satisfied": who in state.satisfied, "signed": who in state.signed}


def _round(law: TournamentLaw, state: State, round_: RoundState) -> dict[str, Any]:
    conditions, number = law.conditions(state), round_.number
    goes_on: GoesOn | None = conditions.get("goes_on", number)
    tables = round_.tables or tables_of(state, number)
    seated = {name for table in tables for name in table.seated}
    return {
        "round": number,
        "kind": conditions.get("kind", number),
        "start": shown(round_.start),
        "phase": round_.phase,
        "goes_on": f"{goes_on.number} of {goes_on.of}" if goes_on else None,
        "tables": [_table(law, state, table, goes_on) for table in tables],
        "best": list(round_.best),
        "rest": list(round_.rest),
        "places": [list(group) for group in round_.ranks],
        "unplaced": list(to_place(state, number)),
        "typed": sorted(round_.typed),
        "seats": [
            {"player": name, "table": table, "place": place, "taken": name in seated}
            for name, table, place in round_.places
        ],
        "substitutes": [
            {
                "player": who,
                "by": name,
                "allowed": ok,
                "disqualified": state.is_disqualified(name),
                **_told(state, name),
            }
            for who, name, ok in round_.substitutes
        ],
        "chips": {name: dollars(chips) for name, chips in round_.stacks},
    }


def _table(law: TournamentLaw, state: State, table: RoundTable, goes_on: GoesOn | None) -> dict[str, Any]:
    """Return a table as a scoreboard has it: places, chips, the cut, and what is left of it."""
    standing, place, round_ = [], 1, state.rounds[table.round]
    for group in settled(state, round_, table) if round_.phase == "settled" else ranked(state, (table,)):
        standing += [{"place": place, "player": name, "chips": dollars(table.chips_of(name))} for name in group]
        place += len(group)
    cut = goes_on.number if goes_on and goes_on.of == "table" else None
    left = _left(law, state, table)
    return {"table": table.name, "phase": table.phase, "hands": table.hands, **left, "cut": cut, "standing": standing}


def _left(law: TournamentLaw, state: State, table: RoundTable) -> dict[str, int | None]:
    length: Length = law.conditions(state).get("length", table.round)
    opened = state.rounds[table.round].opened
    by_time = length.unit == "minutes" and opened != UNKNOWN
    return {
        "hands_left": max(0, length.number - table.hands) if length.unit == "hands" else None,
        "seconds_left": max(0, opened + 60 * length.number - state.now) if by_time else None,
    }
