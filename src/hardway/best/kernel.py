"""One step back in time: the value of every layout and every bankroll before a throw, from the values after it.

Plain functions over arrays, compiled if Numba is installed. The value is what the aim counts, such as the chance of the
goal. A *head* is a choice that is not on one number, such as a line wager. Wagers on different numbers meet only in the
7, which takes them all. So the best way to divide an amount among numbers is a (max,+) convolution: for each number one
pass over amounts and choices, instead of one pass for each combination.

A *joint choice* puts several wagers on numbers at once, of which some win on a 7, so that the above is not true of
them.
"""

from typing import Any, NamedTuple

Array = Any
NO_CHOICE, LISTED = -1, -2
"""Marks in `lists`: no bet can be made on this number; or its choices are in `listed`, since a 7 does not lose every
bet there."""
LOWEST = -1e300
SOMETHING = -1
"""A value of `action`: any amount above 0 must be at risk at every throw; a player who has too little leaves."""
TIE = 1e-12
"""Choices whose values differ by less than this count as equal; of these, the choice that risks least is returned."""


class GameArrays(NamedTuple):
    """A game in whole numbers: money in units of the game, and amounts on numbers in steps."""

    top: int
    """The money at which the session ends, or above which more money has no value."""
    kinds: int
    """How many classes of throw there are (throws with the same effects); they are ordered by the total of the dice."""
    step: int
    width: int
    """How many sums of money can lie on numbers: 0, 1, 2 … steps."""
    reward: float
    may_leave: int
    top_ends: int
    action: int
    """The units that must be at risk at every throw; 0 for no such rule, `SOMETHING` for any amount above 0."""
    points: int
    chance: Array
    number: Array
    """For each class of throw: the index of its point; for a 7, how many points there are; otherwise -1."""
    kind_from: Array
    """For each point, and then for the 7: its first class of throw, and the class after its last one."""
    bound: Array
    """For each layout, the units on line and come wagers that stay until decided."""
    head_from: Array
    head_cost: Array
    net: Array
    """For each head (choice of line or come wager) and class of throw: the units that it and the binding wagers win."""
    then: Array
    lists: Array
    """For each layout and point: the index of its list of choices, or `NO_CHOICE` or `LISTED`."""
    list_from: Array
    choice_cost: Array
    choice_net: Array
    """For each choice: the units that it wins in each class of its point's throws; there are at most three classes."""
    listed: Array
    """For each layout: the index of its list of joint choices."""
    listed_from: Array
    listed_cost: Array
    listed_net: Array
    """For each choice of amounts on several numbers at once and each class of throw: the units that it wins."""


def step_back(first: int, last: int, old: Array, new: Array, final: Array, work: Array, game: GameArrays) -> None:
    """Write into `new` the values before a throw of the layouts from `first` to just before `last`; `old` has those
    after it."""
    size = game.top + 1
    for layout in range(first, last):
        for money in range(size):
            if money == game.top and game.top_ends:
                new[layout * size + money] = final[layout * size + money]
            else:
                new[layout * size + money] = best_value(layout, money, old, final, work, game)


def step_back_in_lane(
    lane: int, lanes: int, old: Array, new: Array, final: Array, work: Array, game: GameArrays
) -> None:
    """Do on a GPU what `step_back` does: this lane takes every `lanes`-th state, from number `lane` on, and has its own
    column of `work`."""
    size = game.top + 1
    own = work[:, lane]
    for state in range(lane, len(new), lanes):
        if state % size == game.top and game.top_ends:
            new[state] = final[state]
        else:
            new[state] = best_value(state // size, state % size, old, final, own, game)


def best_value(layout: int, money: int, old: Array, final: Array, work: Array, game: GameArrays) -> float:
    """Return the value of the best choice on a layout, or of leaving, if that is better or nothing can be chosen."""
    best = LOWEST
    for head in range(game.head_from[layout], game.head_from[layout + 1]):
        if game.head_cost[head] > money:
            break
        found = head_value(layout, head, money, old, work, game)
        best = max(best, found)
    if best == LOWEST or game.may_leave:
        best = max(best, final[layout * (game.top + 1) + money])
    return best


def head_value(layout: int, head: int, money: int, old: Array, work: Array, game: GameArrays) -> float:
    """Return the value of a head (a choice that is not on one number) with the best amounts on numbers beside it."""
    left = money - game.head_cost[head]
    reach = join_numbers(layout, head, money, left, old, work, game)
    rest = rest_value(layout, head, money, old, game)
    best = LOWEST
    place = game.listed[layout]
    for joint in range(game.listed_from[place], game.listed_from[place + 1]):
        if game.listed_cost[joint] > left:
            break
        sure = rest + listed_value(layout, head, joint, money, old, game)
        low, high = amounts(layout, head, joint, money, left, reach, game)
        best = max(best, best_amount(head, joint, money, low, high, sure, old, work, game))
    return best


def amounts(layout: int, head: int, joint: int, money: int, left: int, reach: int, game: GameArrays) -> tuple[int, int]:
    """Return the least and the most, in steps, that may lie on numbers beside two choices that are made already.

    They are the head, which is not on one number (such as a line wager), and a joint choice, made for several numbers.
    """
    high = min(reach, (left - game.listed_cost[joint]) // game.step)
    low = 0
    bound = game.bound[layout] + game.head_cost[head] + game.listed_cost[joint]
    if game.action == SOMETHING:
        low = 0 if bound else 1
    elif game.action:
        missing = min(game.action, game.bound[layout] + money // game.step * game.step) - bound
        if missing > 0:
            low = -(-missing // game.step)
    return low, high


def best_amount(
    head: int, joint: int, money: int, low: int, high: int, sure: float, old: Array, work: Array, game: GameArrays
) -> float:
    """Return the value of the best amount on numbers; `join_numbers` has written the value of each amount into
    `work`.
    """
    best = LOWEST
    for amount in range(low, high + 1):
        best = max(best, work[amount] + seven_value(head, joint, money, amount, old, game))
    return best + sure if best > LOWEST else LOWEST


def seven_value(head: int, joint: int, money: int, amount: int, old: Array, game: GameArrays) -> float:
    """Return what a 7 contributes to the value if it takes this amount on numbers."""
    kind = game.kind_from[2 * game.points]
    after = money + game.net[head * game.kinds + kind] + game.listed_net[joint * game.kinds + kind]
    after -= amount * game.step
    if after > game.top:
        after = game.top
    value: float = game.chance[kind] * old[game.then[head * game.kinds + kind] * (game.top + 1) + after]
    return value


def thrown_value(head: int, kind: int, money: int, old: Array, game: GameArrays) -> float:
    """Return what a class of throw contributes to the value if the player has this money after it."""
    if money > game.top:
        money = game.top
    value: float = game.chance[kind] * old[game.then[head * game.kinds + kind] * (game.top + 1) + money]
    return value


def rest_value(layout: int, head: int, money: int, old: Array, game: GameArrays) -> float:
    """Return what each throw adds, and what throws other than 7 contribute on whose total no choice can be made."""
    found = game.reward
    for kind in range(game.kinds):
        number = game.number[kind]
        if number < 0 or (number < game.points and game.lists[layout * game.points + number] == NO_CHOICE):
            found += thrown_value(head, kind, money + game.net[head * game.kinds + kind], old, game)
    return found


def listed_value(layout: int, head: int, joint: int, money: int, old: Array, game: GameArrays) -> float:
    """Return what the numbers of a joint choice contribute to the value."""
    found = 0.0
    for kind in range(game.kinds):
        number = game.number[kind]
        if 0 <= number < game.points and game.lists[layout * game.points + number] == LISTED:
            row = game.kinds * head + kind
            found += thrown_value(
                head, kind, money + game.net[row] + game.listed_net[joint * game.kinds + kind], old, game
            )
    return found


def choice_value(head: int, number: int, choice: int, money: int, old: Array, game: GameArrays) -> float:
    """Return what a number contributes to the value with this choice on it."""
    found = 0.0
    first = game.kind_from[2 * number]
    for kind in range(first, game.kind_from[2 * number + 1]):
        after = money + game.net[head * game.kinds + kind] + game.choice_net[3 * choice + kind - first]
        found += thrown_value(head, kind, after, old, game)
    return found


def join_numbers(layout: int, head: int, money: int, left: int, old: Array, work: Array, game: GameArrays) -> int:
    """Write the best value for each amount on the numbers into the first row of `work`; return the largest amount.

    Each number writes the row before that of the number before it, so that the last one writes the first row: `work`
    has one row more than there are points.
    """
    limit = left // game.step
    reach, rows = 0, 0
    for number in range(game.points):
        if game.lists[layout * game.points + number] >= 0:
            rows += 1
    work[rows * game.width] = 0.0
    for number in range(game.points):
        place = game.lists[layout * game.points + number]
        if place < 0:
            continue
        source, target = rows * game.width, (rows - 1) * game.width
        rows -= 1
        last = game.list_from[place + 1] - 1
        most = min(limit, reach + game.choice_cost[last])
        nothing = choice_value(head, number, game.list_from[place], money, old, game)
        for amount in range(reach + 1):
            work[target + amount] = work[source + amount] + nothing
        for amount in range(reach + 1, most + 1):
            work[target + amount] = LOWEST
        for choice in range(game.list_from[place] + 1, last + 1):
            cost = game.choice_cost[choice]
            if cost > limit:
                break
            value = choice_value(head, number, choice, money, old, game)
            raise_row(work, source, target + cost, min(reach, limit - cost) + 1, value)
        reach = most
    return reach


def raise_row(work: Array, source: int, target: int, count: int, value: float) -> None:
    """For each amount, replace the value in the row at `target` by that at `source` plus `value`, if that is larger.

    Slices let the compiler work on four values at once, which is three times as fast.
    """
    low, high = work[source : source + count], work[target : target + count]
    for place in range(count):
        found = low[place] + value
        high[place] = found if found > high[place] else high[place]


def pick(layout: int, money: int, old: Array, final: Array, work: Array, chosen: Array, game: GameArrays) -> float:
    """Return the value of the best choice, and write the choice into `chosen`.

    First comes its head, then its joint choice, then the choice on each point; a head of -1 is leaving. If several
    choices are equally good, the one that risks least is written.
    """
    best = best_value(layout, money, old, final, work, game)
    chosen[0] = chosen[1] = -1
    least, on_numbers = 1 << 60, 0
    stays = not game.may_leave or final[layout * (game.top + 1) + money] < best - TIE
    for head in range(game.head_from[layout], game.head_from[layout + 1]):
        left = money - game.head_cost[head]
        if left < 0 or not stays:
            break
        reach = join_numbers(layout, head, money, left, old, work, game)
        rest = rest_value(layout, head, money, old, game)
        place = game.listed[layout]
        for joint in range(game.listed_from[place], game.listed_from[place + 1]):
            if game.listed_cost[joint] > left:
                break
            sure = rest + listed_value(layout, head, joint, money, old, game)
            low, high = amounts(layout, head, joint, money, left, reach, game)
            spent = game.head_cost[head] + game.listed_cost[joint]
            for amount in range(low, high + 1):
                value = sure + work[amount] + seven_value(head, joint, money, amount, old, game)
                if value >= best - TIE and spent + amount * game.step < least:
                    least, on_numbers = spent + amount * game.step, amount
                    chosen[0], chosen[1] = head, joint
    if chosen[0] >= 0:
        trace(layout, chosen[0], money, on_numbers, old, work, chosen, game)
    return best


def trace(
    layout: int, head: int, money: int, amount: int, old: Array, work: Array, chosen: Array, game: GameArrays
) -> None:
    """Write into `chosen` the choice on each number that together have the best value of an amount."""
    join_numbers(layout, head, money, money - game.head_cost[head], old, work, game)
    row = 0
    for place in range(game.points):
        number = game.points - 1 - place
        listed = game.lists[layout * game.points + number]
        chosen[2 + number] = -1
        if listed < 0:
            continue
        best, at = LOWEST, -1
        for choice in range(game.list_from[listed], game.list_from[listed + 1]):
            before = amount - game.choice_cost[choice]
            if before < 0:
                break
            if row_holds(layout, number, before, game):
                value = work[(row + 1) * game.width + before] + choice_value(head, number, choice, money, old, game)
                if value > best:
                    best, at = value, choice
        chosen[2 + number] = at
        amount -= game.choice_cost[at]
        row += 1


def row_holds(layout: int, number: int, amount: int, game: GameArrays) -> bool:
    """Return whether this amount fits on the numbers before this one; for larger amounts, no value was written."""
    most = 0
    for other in range(number):
        place = game.lists[layout * game.points + other]
        if place >= 0:
            most += game.choice_cost[game.list_from[place + 1] - 1]
    return amount <= most
