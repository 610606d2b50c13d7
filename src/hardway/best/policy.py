"""Answers what is best to bet with a point, wagers that bind and some money."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from hardway.best import kernel
from hardway.best.layouts import Binding, Choice, LayoutKey
from hardway.best.solve import Solved, kernel_function
from hardway.odds.chances import OddsError
from hardway.values.money import short

AS_GOOD = 1e-9
"""Without a limit of rolls, the values of choices are approximate: if they differ by less than this, they count as
equal."""


class Act(NamedTuple):
    """What is best to do before a throw: bet, take wagers down or leave."""

    value: float
    bets: Binding
    """The wagers to have on the layout besides the binding ones, each with its cents."""
    take: Binding = ()
    """The line and come wagers to take down before betting, each with its cents."""
    leaves: bool = False
    """True if the session ends: by choice, at the goal, or because the player cannot pay for a required wager."""

    @property
    def amount(self) -> int:
        """Return the cents that `bets` put at risk."""
        return sum(amount for _, amount in self.bets)


class Play(NamedTuple):
    """What is best on a layout, by the choices of `layouts`."""

    value: float
    head: int = 0
    choices: tuple[Choice, ...] = ()
    """The head (the choice that is not on one number), then the joint choices, then the choices on single numbers."""
    taken: Binding = ()
    leaves: bool = False

    @property
    def act(self) -> Act:
        """Return the play as an act, which names wagers and amounts instead of choices."""
        bets = tuple(bet for choice in self.choices for bet in choice.bets)
        return Act(self.value, bets, self.taken, leaves=self.leaves)


class Policy:
    """Answers what is best to do before a throw, from the values of a solved game."""

    def __init__(self, solved: Solved) -> None:
        self.solved, self.layouts, self.compiled = solved, solved.layouts, solved.compiled
        self._pick = kernel_function(kernel.pick)
        game = self.compiled.arrays
        self._work = np.empty((game.points + 1) * game.width)
        self._chosen = np.empty(2 + game.points, np.int64)

    def act(self, point: int, money: int, *, binding: Binding = (), left: int | None = None) -> Act:
        """Return what is best; `money` is the rack and whatever may come down, in cents, and `left` the rolls left.

        `left` None is the whole session; with a limit of rolls, the values for other numbers exist only if the game was
        solved with `every`. Without a limit, `left` means nothing. Raise OddsError for a layout that is not in the
        game.
        """
        key, swaps = self.layouts.alike.found(LayoutKey(point, tuple(sorted(binding))))
        place = self.layouts.place.get(key)
        if place is None:
            raise OddsError(self._unknown_layout(point, binding))
        game, unit = self.compiled.arrays, self.compiled.unit
        units = min(money // unit, game.top)
        play = self.play(place, units, left)
        bets, take = (
            tuple((self.layouts.alike.named(wager, swaps), amount) for wager, amount in wagers)
            for wagers in (play.act.bets, play.taken)
        )
        return Act(play.value, bets, take, leaves=play.leaves)

    def _unknown_layout(self, point: int, binding: Binding) -> str:
        book = self.layouts.law.book
        if point not in book.pucks:
            points = ", ".join(map(str, book.points))
            return f"{point} is not a point at {book.house}; give {points}, or 0 for a come-out"
        when = f"with a point of {point}" if point else "before a point"
        wagers = " and ".join(f"{wager} {short(amount)}" for wager, amount in binding)
        return (
            f"{when} this game has no layout where {wagers or 'no wager'} stays until decided; give line"
            " or come wagers, in amounts that this game uses"
        )

    def play(self, place: int, units: int, left: int | None) -> Play:
        """Return what is best on a layout by its number, with money in units of the game."""
        values, after = self._values(left)
        game, size = self.compiled.arrays, self.compiled.arrays.top + 1
        value = float(values[place * size + units])
        if units == game.top and game.top_ends:
            return Play(value, leaves=True)
        best = self._picked(place, units, after, value)
        if taken := self._taken(place, units, values, best):
            spare = sum(amount for _, amount in taken) // self.compiled.unit
            return Play(value, taken=taken, leaves=bool(game.top_ends) and units + spare >= game.top)
        if self._chosen[0] < 0:
            return Play(best, leaves=True)
        head = int(self._chosen[0] - game.head_from[place])
        return Play(best, head, tuple(self._choices(place)))

    def after(self, place: int, units: int, play: Play) -> list[tuple[int, int]]:
        """Return where a play leads, as layout and money: one pair for each class of throw.

        If the play takes wagers down, there is one pair, for the layout without them before the throw.
        """
        row, top, unit = self.layouts.rows[place], self.compiled.arrays.top, self.compiled.unit
        if play.taken:
            key = row.key._replace(binding=tuple(bet for bet in row.key.binding if bet not in play.taken))
            to = self.layouts.place[self.layouts.alike.first(key)]
            return [(to, min(units + sum(amount for _, amount in play.taken) // unit, top))]
        if play.leaves:
            return []
        found = []
        for kind, (to, net) in enumerate(zip(row.then[play.head], row.nets[play.head], strict=True)):
            won = net + sum(choice.effects[kind].net for choice in play.choices[1:])
            found.append((to, min(units + won // unit, top)))
        return found

    def _picked(self, place: int, units: int, after: Any, value: float) -> float:
        """Store the indexes of the best choices in `_chosen`, and return the value of making them.

        Without a limit of rolls, waiting loses nothing. So of equally good choices one with something at risk is taken;
        otherwise nobody would ever bet.
        """
        game = self.compiled.arrays
        for arrays in [game._replace(action=kernel.SOMETHING)] * (len(self.solved.steps) == 1) + [game]:
            best = float(self._pick(place, units, after, self.solved.final, self._work, self._chosen, arrays))
            if self._chosen[0] >= 0 and best >= value - AS_GOOD:
                break
        return best

    def _values(self, left: int | None) -> tuple[Any, Any]:
        """Return the values now, and those after the next throw."""
        steps = self.solved.steps
        if len(steps) == 1:
            return steps[0], steps[0]
        now = len(steps) - 1 if left is None else left
        if not 0 < now < len(steps) or steps[now] is None or steps[now - 1] is None:
            raise OddsError(f"what is best with {now} rolls left was not kept")
        return steps[now], steps[now - 1]

    def _taken(self, place: int, units: int, values: Any, played: float) -> Binding:
        """Return the line wagers to take down, if that is better than any bet; otherwise nothing."""
        game, row = self.compiled.arrays, self.layouts.rows[place]
        if row.removable and game.top_ends and self.solved.final[place * (game.top + 1) + units] == 1:
            return tuple(bet for bet in row.key.binding if not self.layouts.is_contract(bet[0]))
        for one, left, amount in self.layouts.removals():
            if one == place:
                to = min(units + amount // self.compiled.unit, game.top)
                if values[left * (game.top + 1) + to] > played + kernel.TIE:
                    return tuple(bet for bet in row.key.binding if bet not in self.layouts.rows[left].key.binding)
        return ()

    def _choices(self, place: int) -> Sequence[Any]:
        """Return the choices whose indexes `_picked` stored in `_chosen`.

        The first is the head (the choice that is not on one number); then come the joint choice, written as choices on
        single numbers, and the choices on the other numbers.
        """
        game, row, chosen = self.compiled.arrays, self.layouts.rows[place], self._chosen
        found = [row.heads[int(chosen[0] - game.head_from[place])]]
        listed = int(game.listed[place])
        found += self.compiled.listed[listed][int(chosen[1] - game.listed_from[listed])]
        for number in range(game.points):
            if chosen[2 + number] >= 0:
                place_of = int(game.lists[place * game.points + number])
                found.append(self.compiled.lists[place_of][int(chosen[2 + number] - game.list_from[place_of])])
        return found
