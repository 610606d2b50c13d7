"""A tournament as JSON for a viewer: standings for everyone; payments and answers for that person and staff."""

from typing import TypedDict

from hardway.rulebook.model.book import BookIdentity
from hardway.tournament.disputes import Block
from hardway.tournament.ending import blocks, chip_ranking, final_ranking
from hardway.tournament.model.conditions import GoesOn, Length, digest
from hardway.tournament.model.law import TournamentLaw, amounts_due
from hardway.tournament.model.state import Approval, Entrant, RoundState, RoundTable, TournamentDispute
from hardway.tournament.model.state import TournamentState as State
from hardway.tournament.rounds import players_to_place, tables_of
from hardway.values.clock import UNKNOWN, time_text
from hardway.values.event import Dollars
from hardway.values.money import dollars


class DirectorForm(TypedDict):
    """The tournament director, and whether they are present."""

    name: str | None
    present: bool


class PlaceForm(TypedDict):
    """A player's rank at a table, with their chips; tied players share a rank."""

    place: int
    player: str
    chips: Dollars


class RoundTableForm(TypedDict):
    """A table for the scoreboard: ranks, chips, how many go on, and the hands or time left."""

    table: str
    phase: str
    hands: int
    hands_left: int | None
    seconds_left: int | None
    cut: int | None
    agreed: list[str]
    """The players who agreed that play at the table ends early, with the chips as they are."""
    standing: list[PlaceForm]


class RoundSeatForm(TypedDict):
    """A seat that was drawn, and whether its player has taken it."""

    player: str
    table: str
    place: int
    taken: bool


class BriefingForm(TypedDict):
    """Whether a player or substitute was briefed, has understood and has signed."""

    briefed: bool
    satisfied: bool
    signed: bool


class SubstituteForm(BriefingForm):
    """A person who was nominated as a substitute, and whether the director approved."""

    player: str
    by: str
    allowed: bool
    disqualified: bool


class RoundForm(TypedDict):
    """A round: start, tables, players, and who goes on."""

    round: int
    kind: str
    start: str
    phase: str
    goes_on: str | None
    """How many players go on, of each table (`2 of table`) or of the whole round (`2 of round`); null after the last
    round."""
    tables: list[RoundTableForm]
    best: list[str]
    rest: list[str]
    places: list[list[str]]
    unplaced: list[str]
    typed: list[str]
    seats: list[RoundSeatForm]
    substitutes: list[SubstituteForm]
    chips: dict[str, Dollars]


class ConditionForm(TypedDict):
    """An item of the conditions, and its text."""

    item: str
    round: int
    """The number of the round that this item of the conditions is for; 0 for the whole tournament."""
    says: str
    kind: str
    none: bool
    needs: str
    """The item of the conditions that makes this item necessary; empty if it is always necessary."""
    optional: str
    """What applies if the conditions do not state this item; empty if they must state it."""
    words: str
    clause: str
    stated: str | None


class PublicEntrantForm(TypedDict):
    """An entrant as everyone sees them."""

    name: str
    state: str
    prize: Dollars


class EntrantForm(BriefingForm):
    """An entrant with payments and the answers in the application, for that person and staff."""

    name: str
    answers: str
    paid: Dollars
    prize: Dollars
    cashed: Dollars
    chips: Dollars
    refunded: Dollars
    owes: Dollars
    bought: int


class ChangeForm(TypedDict):
    """A change that the conditions make to the rules."""

    table: str
    says: str


class ApprovalForm(TypedDict):
    """The approval in writing, and the digest of the conditions that it approves."""

    reference: str
    day: str
    digest: str


class TournamentRulingForm(TypedDict):
    """A ruling on a dispute."""

    by: str
    name: str
    outcome: str


class TournamentDisputeForm(TypedDict):
    """A dispute, its rulings, and how far it has come: open, decided, advised or content."""

    number: int
    player: str
    says: str
    at: str | None
    rulings: list[TournamentRulingForm]
    requested: bool
    content: bool
    advised: bool
    how: str


class BlockForm(TypedDict):
    """Something that keeps an act of the director (`progress` or `award`) from being accepted."""

    act: str
    reason: str
    table: str
    """The table at which it must be put right; empty if that is not at a table."""
    player: str
    """Who raised the dispute, for that person and staff; empty for others, and if it is no dispute."""
    number: int
    """The number of the dispute; 0 if it is no dispute."""


class SealedForm(TypedDict):
    """A secret wager, for its player and staff; its words are empty until it is opened."""

    table: str
    player: str
    hand: int
    commitment: str
    says: str
    kept: bool
    again: bool


class GapForm(TypedDict):
    """An item of the conditions that is missing or contradictory."""

    where: str
    clause: str
    says: str


class LedgersForm(TypedDict):
    """Both ledgers, by account."""

    dollars: dict[str, Dollars]
    chips: dict[str, Dollars]


class TournamentView(BookIdentity):
    """A tournament as its viewer may see it."""

    tournament: str
    phase: str
    time: str | None
    director: DirectorForm
    rounds: list[RoundForm]
    entrants: list[PublicEntrantForm]
    people: list[EntrantForm]
    """The viewer's own payments and answers in this tournament; for staff, those of all entrants."""
    conditions: list[ConditionForm]
    changes: list[ChangeForm]
    approval: ApprovalForm | None
    signatures: bool
    disputes: list[TournamentDisputeForm]
    blocks: list[BlockForm]
    sealed: list[SealedForm]
    missing: list[GapForm] | None
    """What is missing from the conditions. `missing`, `digest` and `ledgers` are sent only to staff; others get
    null."""
    digest: str | None
    ledgers: LedgersForm | None


def view(law: TournamentLaw, state: State, viewer: str = "") -> TournamentView:
    """Return a tournament as an entrant, a role, or anyone else (an empty name) may see it."""
    staff = viewer in law.book.roles
    people = [one for one in state.entrants.values() if staff or one.name == viewer]
    return {
        **law.book.identity,
        "tournament": state.name,
        "phase": state.phase,
        "time": time_text(state.now) if state.now != UNKNOWN else None,
        "director": {"name": state.director or None, "present": state.present},
        "rounds": [_round(law, state, round_) for round_ in state.rounds.values()],
        "entrants": [
            {"name": one.name, "state": one.state, "prize": dollars(one.prize)} for one in state.entrants.values()
        ],
        "people": [_person(law, state, one) for one in people],
        "conditions": _conditions(law, state) if staff or state.approval else [],
        "changes": [{"table": table, "says": says} for table, says in state.changes],
        "approval": _approval(state.approval) if state.approval else None,
        "signatures": state.signatures,
        "disputes": [_dispute(one) for one in state.disputes if staff or one.player == viewer],
        "blocks": [_block(one, staff=staff, viewer=viewer) for one in blocks(law, state)],
        "sealed": [one for one in _sealed(state) if staff or one["player"] == viewer],
        "missing": _missing(law, state) if staff else None,
        "digest": digest(state.items, state.changes) if staff else None,
        "ledgers": _ledgers(state) if staff else None,
    }


def _missing(law: TournamentLaw, state: State) -> list[GapForm]:
    gaps = law.conditions(state).gaps()
    return [{"where": one.where, "clause": one.cite.clause, "says": one.says} for one in gaps]


def _ledgers(state: State) -> LedgersForm:
    return {
        "dollars": {account: dollars(amount) for account, amount in state.dollars._asdict().items()},
        "chips": {account: dollars(amount) for account, amount in state.chips._asdict().items()},
    }


def _approval(approval: Approval) -> ApprovalForm:
    return {"reference": approval.reference, "day": approval.day, "digest": approval.digest}


def _conditions(law: TournamentLaw, state: State) -> list[ConditionForm]:
    """Return every item of the conditions with its text: those of the tournament, and those of each round (at least
    round 1)."""
    conditions = law.conditions(state)
    rounds = conditions.rounds or (1,)
    numbers = [(0, item) for item in law.rules.of("tournament")]
    numbers += [(number, item) for number in rounds for item in law.rules.of("round")]
    return [
        {
            "item": item.name, "round": number, "says": item.says, "kind": item.kind, "none": item.may_be_none,
            "needs": item.needs, "optional": item.optional,
            "words": item.words, "clause": item.cite.clause, "stated": state.items.get((number, item.name)),
        }
        for number, item in numbers
    ]  # fmt: skip


def _dispute(dispute: TournamentDispute) -> TournamentDisputeForm:
    rulings: list[TournamentRulingForm] = [
        {"by": by, "name": name, "outcome": outcome} for by, name, outcome in dispute.rulings
    ]
    return {
        "number": dispute.number,
        "player": dispute.player,
        "says": dispute.says,
        "at": time_text(dispute.at) if dispute.at != UNKNOWN else None,
        "rulings": rulings,
        "requested": dispute.requested,
        "content": dispute.content,
        "advised": dispute.advised,
        "how": "content" if dispute.content else "advised" if dispute.advised else "decided" if rulings else "open",
    }


def _block(block: Block, *, staff: bool, viewer: str) -> BlockForm:
    return {
        "act": block.act,
        "reason": block.refused.refusal.reason,
        "table": block.table,
        "player": block.player if staff or block.player == viewer else "",
        "number": block.number,
    }


def _sealed(state: State) -> list[SealedForm]:
    """Return every secret wager, by table."""
    return [
        {
            "table": table.name, "player": one.player, "hand": one.hand, "commitment": one.commitment,
            "says": one.says, "kept": one.kept, "again": one.again,
        }
        for table in state.tables.values()
        for one in table.sealed
    ]  # fmt: skip


def _person(law: TournamentLaw, state: State, entrant: Entrant) -> EntrantForm:
    left = 0 if state.drawn else sum(amount for _, _, amount in amounts_due(law.conditions(state), entrant))
    return {
        "name": entrant.name,
        "answers": entrant.says,
        "paid": dollars(entrant.paid),
        "prize": dollars(entrant.prize),
        "cashed": dollars(entrant.cashed),
        "chips": dollars(entrant.chips),
        "refunded": dollars(entrant.money_back),
        "owes": dollars(left),
        **_briefing(state, entrant.name),
        "bought": entrant.buy_backs,
    }


def _briefing(state: State, who: str) -> BriefingForm:
    return {"briefed": who in state.briefed, "satisfied": who in state.satisfied, "signed": who in state.signed}


def _round(law: TournamentLaw, state: State, round_: RoundState) -> RoundForm:
    conditions, number = law.conditions(state), round_.number
    goes_on: GoesOn | None = conditions.get("goes_on", number)
    tables = round_.tables or tables_of(state, number)
    seated = {name for table in tables for name in table.seated}
    return {
        "round": number,
        "kind": conditions.get("kind", number),
        "start": time_text(round_.start),
        "phase": round_.phase,
        "goes_on": f"{goes_on.number} of {goes_on.of}" if goes_on else None,
        "tables": [_table(law, state, table, goes_on) for table in tables],
        "best": list(round_.best),
        "rest": list(round_.rest),
        "places": [list(group) for group in round_.ranks],
        "unplaced": list(players_to_place(state, number)),
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
                **_briefing(state, name),
            }
            for who, name, ok in round_.substitutes
        ],
        "chips": {name: dollars(chips) for name, chips in round_.stacks},
    }


def _table(law: TournamentLaw, state: State, table: RoundTable, goes_on: GoesOn | None) -> RoundTableForm:
    standing: list[PlaceForm] = []
    place, round_ = 1, state.rounds[table.round]
    for group in final_ranking(state, round_, table) if round_.phase == "settled" else chip_ranking(state, (table,)):
        standing += [{"place": place, "player": name, "chips": dollars(table.chips_of(name))} for name in group]
        place += len(group)
    length: Length = law.conditions(state).get("length", table.round)
    by_time = length.unit == "minutes" and round_.opened != UNKNOWN
    return {
        "table": table.name,
        "phase": table.phase,
        "hands": table.hands,
        "hands_left": max(0, length.number - table.hands) if length.unit == "hands" else None,
        "seconds_left": max(0, round_.opened + 60 * length.number - state.now) if by_time else None,
        "cut": goes_on.number if goes_on and goes_on.of == "table" else None,
        "agreed": sorted(table.agreed),
        "standing": standing,
    }
