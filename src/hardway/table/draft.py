"""Decides commands and folds their events into the given state in place, for a host that holds the only copy.

Wagers without a special rule take the faster way of `table.play.short_cut`.
"""

from collections.abc import Mapping

from hardway.rulebook import Law
from hardway.table.decide import decide
from hardway.table.model.commands import Bet, Command
from hardway.table.model.events import Placed
from hardway.table.model.evolve import advance_in_place
from hardway.table.model.reasons import Decision, Refusal
from hardway.table.model.state import State
from hardway.table.play.short_cut import plain_bets, plain_stake

_NEW = tuple.__new__  # makes a `Placed` in half the time its class takes


def play(law: Law, draft: State, command: Command) -> Decision:
    """Decide a command, fold its events into `draft`, and return the decision."""
    decision = decide(law, draft, command)
    if not isinstance(decision, Refusal):
        advance_in_place(draft, command, decision)
    return decision


def put_down(law: Law, draft: State, name: str, wagers: Mapping[str, int]) -> list[Decision]:
    """Bet several wagers of one player in order, each by any of its names; return a decision for each."""
    if draft.desk.chips:
        law = law.with_chips(draft.desk.chips)
    player = draft.players.get(name)
    if player is None or draft.phase != "hand" or draft.desk_restricts:
        return [play(law, draft, Bet(name, law.book.words.own_name(key), amount)) for key, amount in wagers.items()]
    plain, step = plain_bets(law, "point" if draft.point else "comeout", player.marked), law.step
    decisions: list[Decision] = []
    for key, amount in wagers.items():
        tail = plain.get(key)
        if tail is None or key in player.bets or not 0 < amount <= player.rack or amount % step:
            decisions.append(play(law, draft, Bet(name, law.book.words.own_name(key), amount)))
        else:
            placed = _NEW(Placed, (name, key, amount, amount, 0) + tail)  # noqa: RUF005
            player.bets[key] = plain_stake(amount, player.advised)
            player.rack -= amount
            player.last_round = draft.rounds
            if draft.before is not None:
                draft.since = (draft.since, placed)
            decisions.append((placed,))
    return decisions
