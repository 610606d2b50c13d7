"""What a role may do now, and why not the rest: every act that could be meant is tried on the function that decides."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hardway.rulebook import Law
from hardway.table import commands as c
from hardway.table.desk import Dispute
from hardway.table.state import State
from hardway.values.money import dollars

SOMEBODY, REASON = "somebody", "…"
"""What stands for a name and for a reason that only the person who acts can give."""
Try = tuple[dict[str, Any], c.Command]


def tries(law: Law, state: State, role: str) -> Iterator[Try]:
    """Yield everything this role could do now, as it is told and as a command; whether it may is for `decide`."""
    name = next((name for name, works_as in state.desk.staff if works_as == role), SOMEBODY)
    who = (role, name, REASON)
    yield from _table(law, state, who)
    yield from _throw(law, state, who)
    for player in state.players:
        yield from _person(law, state, player, who)
    for player, held in state.desk.seized:
        for verb in ("release", "retain"):
            yield {"entry": verb, "player": player, "held": dollars(held)}, c.Act(verb, player, "", held, *who)
    for player in sorted(state.desk.detained):
        yield {"entry": "handover", "player": player}, c.Act("handover", player, "inspector", 0, *who)
    for first, second in combinations(state.players, 2):
        if law.authority("link"):
            yield {"entry": "link", "player": first, "with": second}, c.Act("link", first, second, 0, *who)
    for dispute in state.desk.disputes:
        if not dispute.closed:
            yield from _dispute(dispute, who)


Who = tuple[str, str, str]


def _table(law: Law, state: State, who: Who) -> Iterator[Try]:
    if law.authority("close"):
        yield {"entry": "close"}, c.Close("", *who)
    if law.authority("open"):
        yield {"entry": "open"}, c.Open(*who)
    if law.authority("tell"):
        yield {"entry": "tell"}, c.Act("tell", "", "", 0, *who)
    if law.authority("inspect"):
        yield {"entry": "inspect"}, c.Act("inspect", "", "dice", 0, *who)
    if law.authority("return"):
        yield {"entry": "return"}, c.Act("return", "", "", 0, *who)
    if law.authority("nomore"):
        yield {"entry": "nomore"}, c.Act("nomore", "", "", 0, *who)
        for keeper in ("boxperson", "dealer"):
            yield {"entry": "stick", "to": keeper}, c.Act("stick", "", keeper, 0, *who)
    for item in law.book.equipment.values():
        if state.desk.closed:
            measure = item.least or item.most or 0
            yield {"entry": "check", "item": item.name}, c.Act("check", "", item.name, measure, *who)


def _throw(law: Law, state: State, who: Who) -> Iterator[Try]:
    shown = state.called or (1, 1)
    for die in (1, 2):
        yield {"entry": "face", "die": die}, c.Face(die, shown[die - 1], *who)
    if law.options["disputed_face"] == "or_void":
        yield {"entry": "face", "die": "void"}, c.Face(0, 0, *who)
    if law.book.ladders.get("overrule"):
        yield {"entry": "overrule"}, c.Overrule(shown[0] % 6 + 1, shown[1], *who)
    for ground in law.book.annulments:
        yield {"entry": "invalidate", "ground": ground}, c.Invalidate(ground, "", (), *who)
        if state.before is not None:
            entry = {"entry": "invalidate", "ground": ground, "between": True}
            yield entry, c.Invalidate(ground, "", (), *who, between=True)


def _person(law: Law, state: State, player: str, who: Who) -> Iterator[Try]:
    for breach in law.book.breaches:
        yield {"entry": "report", "player": player, "breach": breach}, c.Act("report", player, breach, 0, *who)
    for verb in ("void", "refuse"):
        for wager in state.players[player].bets if law.authority(verb) else ():
            yield {"entry": verb, "player": player, "wager": wager}, c.Act(verb, player, wager, 0, *who)
    for verb, about in (("exclude", ""), ("exclude", "casino"), ("vacate", ""), ("detain", ""), ("confiscate", REASON)):
        power = "exclude_casino" if about == "casino" else verb
        if law.authority(power):
            entry = {"entry": verb, "player": player, **({"from": about} if about == "casino" else {})}
            yield entry, c.Act(verb, player, about, 0, *who)
    if law.authority("seize"):
        yield {"entry": "seize", "player": player}, c.Act("seize", player, "", law.chips.smallest, *who)


def _dispute(dispute: Dispute, who: Who) -> Iterator[Try]:
    told = {"player": dispute.player, "dispute": dispute.number}
    for verb in ("decide", "review"):
        yield {"entry": verb, **told}, c.Rule(verb, dispute.player, REASON, *who[:2], dispute.number)
    for verb in ("advise_inspector", "conclude"):
        yield {"entry": verb, **told}, c.Act(verb, dispute.player, str(dispute.number), 0, *who)
