"""Figures of a wager at one stake, paid in the table's chips; the table itself rounds.

>>> from hardway.rulebook import law, load
>>> from hardway.values.money import Chips
>>> [str(paid_figures(law(load("crown"), chips=Chips((chip,))), "any_craps", 500).edge) for chip in (100, 250, 500)]
['2/45', '1/18', '0']
"""

from fractions import Fraction

from hardway.odds.chances import FAIR, DiceChances
from hardway.odds.costs.chain import Spot, chain, find, visits
from hardway.odds.costs.figures import Figures, sum_figures
from hardway.rulebook import Law, Outcome, Slot
from hardway.table import Refusal, State, decide
from hardway.table.model.commands import Bet
from hardway.table.model.events import Settled
from hardway.table.model.state import Limit, Player, Stake
from hardway.table.play.caps import commission_taken
from hardway.table.play.settle import settle
from hardway.values.money import LARGEST_CENTS

_ANN = "ann"


def paid_figures(law: Law, wager: str, stake: int, dice: DiceChances = FAIR) -> Figures | Refusal:
    """Return the figures of a wager at a stake in cents; or the table's refusal of that stake."""
    slot, number = find(law, wager)
    if (refusal := _refused(law, slot, number, stake)) is not None:
        return refusal

    def pays(where: Slot, spot: Spot, throw: int, outcome: Outcome) -> Fraction:
        table = _table(law, {where.key: stake}, spot.puck, spot.noted)
        won = (event for event in settle(law, table, throw) if isinstance(event, Settled))
        one = next(won)
        return Fraction(one.pays + one.commission, stake)

    game = chain(law, wager, dice, pays)
    taken = (commission_taken(law, slot, stake) or 0) if slot.wager.commission else 0
    return sum_figures(game, visits(game, dice), dice, Fraction(taken, stake))


def _refused(law: Law, slot: Slot, number: int, stake: int) -> Refusal | None:
    """Return the refusal of this stake at a table where the wager may be placed; None if it is accepted.

    A wager it stands behind has the same amount.
    """
    point = number if slot.parent else law.book.likeliest_point
    puck = 0 if slot.wager.when in ("comeout", "seven", "turn") else point
    table = _table(law, {slot.parent: stake} if slot.parent else {}, puck)
    decision = decide(law, table, Bet(_ANN, slot.key, stake))
    return decision if isinstance(decision, Refusal) else None


def _table(law: Law, bets: dict[str, int], puck: int, noted: tuple[int, ...] = ()) -> State:
    """Return a table with one player, these wagers and their notes, and this puck; its sign refuses no stake."""
    state = State({"*": Limit(law.chips.smallest, LARGEST_CENTS)})
    player = Player(_ANN, 1, 2 * LARGEST_CENTS)
    player.bets = {key: Stake(amount, original=amount, noted=noted) for key, amount in bets.items()}
    state.players = {_ANN: player}
    state.point = puck
    return state
