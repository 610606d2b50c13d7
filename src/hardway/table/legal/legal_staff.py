"""What a role may do now, and why not the rest: every act that could be meant is tried on the function that decides.

What a verb may be tried on stands in its row; here is what each of those scopes finds at a table.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from hardway.rulebook import Law
from hardway.table.legal.legal_line import LegalLine, LineDetails
from hardway.table.model import commands as c
from hardway.table.model.roles import has_interest
from hardway.table.model.state import DICE, State
from hardway.table.play.sticks import keepers
from hardway.values.money import dollars
from hardway.values.verbs import VERBS, Verb, is_authority, parts, text_about

SOMEBODY, REASON = "somebody", "some reason"
"""What stands for a name and for a reason that only the person who acts can give."""
Fields = dict[str, Any]
Try = tuple[LegalLine, c.Command]
Found = Iterator[tuple[LineDetails, Fields]]
"""As it is told in a line of `legal`, and as fields of the command."""


def tries(law: Law, state: State, role: str) -> Iterator[Try]:
    """Yield everything this role could do now, as it is told and as a command; whether it may is for `decide`."""
    staff = dict(zip(("by", "name", "because"), given_by(state, role), strict=True))
    for verb in VERBS.values():
        for about in verb.about if verb.legal_scope in _SCOPES and not isinstance(verb.about, str) else ("",):
            power = text_about(verb.power, about)
            if verb.legal_scope not in _SCOPES or (is_authority(power) and law.authority(power) is None):
                continue
            authority = law.authority(power) if is_authority(power) else None
            said = reasoned(authority.needs if authority else "")
            for told, fields in _SCOPES[verb.legal_scope](law, state, about):
                yield {"entry": verb.name, **told, **said}, _command(law, verb, staff | fields)


def given_by(state: State, role: str) -> tuple[str, str, str]:
    """Return who acts in a role, and why: one who works here in it and does not play, where somebody does."""
    works = (name for name, works_as in state.desk.staff if works_as == role)
    return role, next((name for name in works if not has_interest(state, name)), SOMEBODY), REASON


def uses(law: Law, state: State, power: str, role: str) -> list[c.Command] | None:
    """Return the entries that could use a power now; None where it only confirms what a player enters."""
    staff, sign = given_by(state, role), state.limits["*"]
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


def reasoned(needs: str) -> LineDetails:
    """Return what a line of `legal` tells of an act whose reason must be said."""
    return {"needs": needs} if needs == "because" else {}


def _command(law: Law, verb: Verb, fields: Fields) -> c.Command:
    """Make the command of a verb; what only the person who acts can say is filled in for them."""
    name, _, held = verb.makes.partition(" ")
    makes: Any = getattr(c, name)
    fields = _left_open(law, verb) | fields | ({held: verb.name} if held else {})
    return makes(**{field: value for field, value in fields.items() if field in makes._fields})  # type: ignore[no-any-return]


def _left_open(law: Law, verb: Verb) -> Fields:
    found: Fields = {}
    for part in parts(verb.form):
        if len(part.fields) == 1 and not part.optional:
            given = {"text": REASON, "decision": REASON, "amount": law.chips.smallest, "(dice)": "dice"}.get(part.kind)
            found |= {part.fields[0]: given} if given is not None else {}
    return found


def _table(law: Law, state: State, about: str) -> Found:
    yield {}, {}


def _keepers(law: Law, state: State, about: str) -> Found:
    for keeper in keepers(law):
        yield {"to": keeper}, {"about": keeper}


def _items(law: Law, state: State, about: str) -> Found:
    for item in law.book.equipment.values() if state.desk.closed else ():
        yield {"item": item.name}, {"about": item.name, "amount": item.least or item.most or 0}


def _players(law: Law, state: State, about: str) -> Found:
    for player in state.players:
        yield {"player": player}, {"player": player}


def _people(law: Law, state: State, about: str) -> Found:
    """Find everybody at the table or known to look on, and those who were reported and have left."""
    reported = (player for _, player in state.desk.reports if player in state.left)
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
    if about:  # it is the dispute that says whether the rules cover it
        return
    for dispute in state.desk.disputes:
        if not dispute.closed:
            told: LineDetails = {"player": dispute.player, "dispute": dispute.number}
            yield told, {"player": dispute.player, "number": dispute.number, "about": str(dispute.number)}


def _decided(law: Law, state: State, about: str) -> Found:
    """Find the disputes that were decided, closed ones too: their decision can still be carried out."""
    for dispute in state.desk.disputes if not about else ():
        if dispute.rulings:
            told: LineDetails = {"player": dispute.player, "dispute": dispute.number, "due": dollars(dispute.due)}
            part = min(abs(dispute.due), law.chips.smallest) or law.chips.smallest
            yield told, {"player": dispute.player, "about": str(dispute.number), "amount": part}


def _decided_wagers(law: Law, state: State, about: str) -> Found:
    """Find those of whom a throw within reach has decided wagers, with the first such throw."""
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
        told: LineDetails = {"ground": ground, **reasoned(annulment.needs)}
        yield told, {"ground": ground}
        if state.called:
            yield {**told, "between": True}, {"ground": ground, "between": True}


_SCOPES: dict[str, Callable[[Law, State, str], Found]] = {
    "table": _table, "keeper": _keepers, "item": _items, "player": _players, "person": _people,
    "wager": _wagers, "breach": _breaches, "held": _held, "owing": _owing, "detained": _detained, "pair": _pairs,
    "onlooker": _onlookers, "dispute": _disputes, "decided": _decided, "face": _faces,
    "overrule": _calls, "annulment": _annulments, "stranger": _strangers,
    "investigated": _investigated, "decided_wagers": _decided_wagers,
}  # fmt: skip
