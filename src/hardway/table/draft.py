"""Plays entries on a state that nobody else holds: the same decisions, folded in place. For a host that owns its table.

A wager of which nothing is said but when it is placed takes a short lane; `decide` gives the same event for it, and
a test plays both side by side.
"""

from collections.abc import Mapping

from hardway.rulebook import Law
from hardway.table.decide import decide
from hardway.table.model.commands import Bet, Command
from hardway.table.model.events import Placed
from hardway.table.model.evolve import advance_in_place, apply
from hardway.table.model.reasons import Decision, Refusal
from hardway.table.model.state import PLAIN_STAKES, State
from hardway.table.play.lane import plain_bets

_NEW = tuple.__new__


def play(law: Law, draft: State, command: Command) -> Decision:
    """Decide a command and fold what it gives."""
    decision = decide(law, draft, command)
    if not isinstance(decision, Refusal):
        advance_in_place(draft, command, decision)
    return decision


def put_down(law: Law, draft: State, name: str, wagers: Mapping[str, int]) -> list[Decision]:
    """Put down several wagers of one player, by any of their names, one after the other; each is taken or refused."""
    if draft.desk.chips:
        law = law.with_chips(draft.desk.chips)
    player = draft.players.get(name)
    if player is None or draft.phase != "hand" or draft.guarded or "placed" in law.noticed:
        return [play(law, draft, Bet(name, law.book.words.named(key), amount)) for key, amount in wagers.items()]
    plain = plain_bets(law)[draft.point != 0][player.marked]
    step, bets = law.step, player.bets
    decisions: list[Decision] = []
    for key, amount in wagers.items():
        tail = plain.get(key)
        if tail is None or not 0 < amount <= player.rack or amount % step:
            decisions.append(play(law, draft, Bet(name, law.book.words.named(key), amount)))
            continue
        if key in bets:
            event = _NEW(Placed, (name, key, amount, bets[key].amount + amount, 0) + tail)
            apply(draft, (event,))
        else:
            event = _NEW(Placed, (name, key, amount, amount, 0) + tail)
            bets[key] = PLAIN_STAKES[amount]._replace(advised=True) if player.advised else PLAIN_STAKES[amount]
            player.rack -= amount
            player.last_round = draft.rounds
        if draft.before is not None:
            draft.since = (draft.since, event)
        decisions.append((event,))
    return decisions
