"""Lists the acts that a role could enter now, so that `legal` can ask `decide` about each.

The row of a verb names its scope (`legal_scope`), such as players or disputes; this module finds what a scope has at a
table.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from hardway.rulebook import Law
from hardway.table.legal.legal_line import LegalLine, LineDetails
from hardway.table.model import commands as c
from hardway.table.model.roles import has_interest
from hardway.table.model.state import DICE, State
from hardway.table.play.sticks import stick_roles
from hardway.values.money import dollars
from hardway.values.verbs import VERBS, Verb, is_authority, parts, text_about

SOMEBODY, REASON = "somebody", "some reason"
"""Stand for a name and a reason that only the person who enters an act of staff can give."""
Fields = dict[str, Any]
Try = tuple[LegalLine, c.Command]
Found = Iterator[tuple[LineDetails, Fields]]
"""Pairs of the details of a line of `legal`, and the fields of the command that the line stands for."""


def candidate_acts(law: Law, state: State, role: str) -> Iterator[Try]:
    """Yield every act that a role could enter now, as a `legal` line and a command; `decide` says whether the role
    may.
    """
    staff = dict(zip(("by", "name", "because"), staff_fields(state, role), strict=True))
    for verb in VERBS.values():
        for about in verb.about if verb.legal_scope in _SCOPES and not isinstance(verb.about, str) else ("",):
            power = text_about(verb.power, about)
            if verb.legal_scope not in _SCOPES or (is_authority(power) and law.authority(power) is None):
                continue
            authority = law.authority(power) if is_authority(power) else None
            reason = reason_needed(authority.needs if authority else "")
            for details, fields in _SCOPES[verb.legal_scope](law, state, about):
                yield {"entry": verb.name, **details, **reason}, _command(law, verb, staff | fields)


def staff_fields(state: State, role: str) -> tuple[str, str, str]:
    """Return role, name and reason to sign an act with.

    The name is that of a worker in that role with no interest in this table; a placeholder if there is none.
    """
    works = (name for name, works_as in state.desk.staff if works_as == role)
    return role, next((name for name in works if not has_interest(state, name)), SOMEBODY), REASON


def candidate_uses(law: Law, state: State, power: str, role: str) -> list[c.Command] | None:
    """Return the commands that could use a power now; None for a power that only confirms entries of players."""
    staff, sign = staff_fields(state, role), state.limits["*"]
    match power:
        case "sign":
            return [c.Sign("*", *sign, "", *staff)]
        case "found":
            return [c.Dice("found", die, *staff) for die in sorted(state.lost) or DICE[:1]]
        case "new_dice" | "continue_old":
            return [c.Dice("new" if power == "new_dice" else "keep", 0, *staff)]
        case "personal":
            most = sign.maximum + law.chips.smallest
            return [c.Personal(player, law.chips.smallest, most, "*", *staff) for player in state.players]
        case "advise":
            clause = next(iter(law.book.clauses))
            return [c.Act("advise", player, clause, 0, *staff) for player in state.players]
        case "order_pass":
            return [c.Pass(player, *staff) for player in state.players]
    return None


def reason_needed(needs: str) -> LineDetails:
    """Return the `legal` detail of an act that needs a reason; empty for any other."""
    return {"needs": needs} if needs == "because" else {}


def _command(law: Law, verb: Verb, fields: Fields) -> c.Command:
    """Return a command of a verb, with placeholders for fields that only the person who acts can give."""
    name, _, held = verb.makes.partition(" ")
    makes: Any = getattr(c, name)
    fields = _placeholders(law, verb) | fields | ({held: verb.name} if held else {})
    return makes(**{field: value for field, value in fields.items() if field in makes._fields})  # type: ignore[no-any-return]


def _placeholders(law: Law, verb: Verb) -> Fields:
    found: Fields = {}
    for part in parts(verb.form):
        if len(part.fields) == 1 and not part.optional:
            given = {"text": REASON, "decision": REASON, "amount": law.chips.smallest, "(dice)": "dice"}.get(part.kind)
            found |= {part.fields[0]: given} if given is not None else {}
    return found


def _table(law: Law, state: State, about: str) -> Found:
    yield {}, {}


def _keepers(law: Law, state: State, about: str) -> Found:
    for keeper in stick_roles(law):
        yield {"to": keeper}, {"about": keeper}


def _items(law: Law, state: State, about: str) -> Found:
    for item in law.book.equipment.values() if state.desk.closed else ():
        yield {"item": item.name}, {"about": item.name, "amount": item.least or item.most or 0}


def _players(law: Law, state: State, about: str) -> Found:
    for player in state.players:
        yield {"player": player}, {"player": player}


def _people(law: Law, state: State, about: str) -> Found:
    """Yield all players, all spectators, and the players who left after a breach of theirs was reported."""
    reported = (player for _, player in state.desk.reports if player in state.departed)
    for player in dict.fromkeys((*state.players, *sorted(state.desk.spectators), *reported)):
        from_: LineDetails = {"player": player, "from": about} if about else {"player": player}
        yield from_, {"player": player, "about": about} if about else {"player": player}


def _wagers(law: Law, state: State, about: str) -> Found:
    for player in state.players.values():
        for wager in player.bets:
            yield {"player": player.name, "wager": wager}, {"player": player.name, "about": wager}


def _breaches(law: Law, state: State, about: str) -> Found:
    for player in (*state.players, *sorted(state.desk.spectators)):
        for breach in law.book.breaches:
            yield {"player": player, "breach": breach}, {"player": player, "about": breach}


def _strangers(law: Law, state: State, about: str) -> Found:
    yield {}, {"about": SOMEBODY}


def _held(law: Law, state: State, about: str) -> Found:
    for player, held in state.desk.seized:
        yield {"player": player, "held": dollars(held)}, {"player": player, "amount": held}


def _investigated(law: Law, state: State, about: str) -> Found:
    for player, _ in state.desk.seized:
        yield {"player": player}, {"player": player}


def _owing(law: Law, state: State, about: str) -> Found:
    for player, owed in state.desk.owing:
        yield {"player": player, "owed": dollars(owed)}, {"player": player, "amount": abs(owed)}


def _detained(law: Law, state: State, about: str) -> Found:
    for player in sorted(state.desk.detained):
        for to in law.book.custody:
            yield {"player": player, "to": to}, {"player": player, "about": to}


def _onlookers(law: Law, state: State, about: str) -> Found:
    for role in law.book.onlookers:
        yield {"to": role}, {"about": role}


def _pairs(law: Law, state: State, about: str) -> Found:
    for first, second in combinations(state.players, 2):
        yield {"player": first, "with": second}, {"player": first, "about": second}


def _disputes(law: Law, state: State, about: str) -> Found:
    if about:  # the dispute itself says whether the rules cover it
        return
    for dispute in state.desk.disputes:
        if not dispute.closed:
            details: LineDetails = {"player": dispute.player, "dispute": dispute.number}
            yield details, {"player": dispute.player, "number": dispute.number, "about": str(dispute.number)}


def _decided(law: Law, state: State, about: str) -> Found:
    """Yield the disputes that have a decision, closed ones too: the decision can still be carried out."""
    for dispute in state.desk.disputes if not about else ():
        if dispute.rulings:
            details: LineDetails = {"player": dispute.player, "dispute": dispute.number, "due": dollars(dispute.due)}
            part = min(abs(dispute.due), law.chips.smallest) or law.chips.smallest
            yield details, {"player": dispute.player, "about": str(dispute.number), "amount": part}


def _decided_wagers(law: Law, state: State, about: str) -> Found:
    """Yield the players with settled wagers on record, each with the number of the first throw that settled one."""
    first: dict[str, int] = {}
    for one in state.decided_since(0):
        first.setdefault(one.player, one.roll)
    for player, throw in first.items():
        yield {"player": player, "throw": throw}, {"player": player, "about": str(throw)}


def _faces(law: Law, state: State, about: str) -> Found:
    shown = state.called or (1, 1)
    for die in (1, 2):
        yield {"die": die}, {"die": die, "face": shown[die - 1]}
    if law.settings.disputed_face == "or_void":
        yield {"die": "void"}, {"die": 0, "face": 0}


def _calls(law: Law, state: State, about: str) -> Found:
    shown = state.called or (1, 1)
    if law.book.ladders.get("overrule"):
        yield {}, {"first": shown[0] % 6 + 1, "second": shown[1]}


def _annulments(law: Law, state: State, about: str) -> Found:
    for ground, annulment in law.book.annulments.items():
        details: LineDetails = {"ground": ground, **reason_needed(annulment.needs)}
        yield details, {"ground": ground}
        if state.called:
            yield {**details, "between": True}, {"ground": ground, "between": True}


_SCOPES: dict[str, Callable[[Law, State, str], Found]] = {
    "table": _table, "keeper": _keepers, "item": _items, "player": _players, "person": _people,
    "wager": _wagers, "breach": _breaches, "held": _held, "owing": _owing, "detained": _detained, "pair": _pairs,
    "onlooker": _onlookers, "dispute": _disputes, "decided": _decided, "face": _faces,
    "overrule": _calls, "annulment": _annulments, "stranger": _strangers,
    "investigated": _investigated, "decided_wagers": _decided_wagers,
}  # fmt: skip
