"""Strategies of the shelf, written in Python."""

from hardway.simulate.python import (
    COME,
    COME_ODDS,
    DOLLAR,
    FIELD,
    PASS,
    PASS_ODDS,
    PLACE,
    bet,
    count,
    counter,
    hands,
    last_lost,
    last_won,
    max_each,
    max_odds,
    point,
    rack,
    regress,
    set_counter,
    standing,
    start,
    stop,
    strategy,
    take_down,
)  # fmt: skip


@strategy
def three_point_molly(table):
    """Pass and two come wagers, all with the most odds."""
    if point(table) == 0:
        bet(table, PASS, 10 * DOLLAR)
    else:
        max_odds(table, PASS_ODDS)
        max_each(table, COME_ODDS)
        if count(table, COME) < 2:
            bet(table, COME, 10 * DOLLAR)


@strategy(counters=(5 * DOLLAR,))
def martingale(table):
    """Double the bet after each loss, up to 64 times."""
    if last_won(table, PASS):
        set_counter(table, 0, 5 * DOLLAR)
    if last_lost(table, PASS):
        set_counter(table, 0, 2 * counter(table, 0))
    if counter(table, 0) > 64 * 5 * DOLLAR:
        set_counter(table, 0, 5 * DOLLAR)
    if point(table) == 0:
        bet(table, PASS, counter(table, 0))


def sixes(table, amount):
    for number in (6, 8):
        bet(table, PLACE + number, amount)


@strategy
def one_hand(table):
    """A function may call others of its module."""
    if hands(table) == 1:
        stop(table)
    else:
        if point(table) == 0:
            bet(table, PASS, 12 * DOLLAR)
        else:
            sixes(table, 12 * DOLLAR)


@strategy
def stop_win(table):
    if rack(table) >= start(table) + 100 * DOLLAR:
        stop(table)
        return
    if point(table) == 0:
        bet(table, PASS, 10 * DOLLAR)
    else:
        max_odds(table, PASS_ODDS)


@strategy
def odd_ends(table):
    """Actions that no strategy on the shelf uses."""
    bet(table, FIELD, 5 * DOLLAR)
    bet(table, PLACE + 7, 5 * DOLLAR)
    if standing(table, PLACE + 6) > 20 * DOLLAR:
        regress(table, PLACE + 6, 12 * DOLLAR)
    take_down(table, COME + 6)


@strategy(counters=(0,))
def divides_by_zero(table):
    """Divide by a counter that is 0 until the first seven-out."""
    set_counter(table, 0, hands(table))
    bet(table, PASS, 10 * DOLLAR // counter(table, 0))


CHIPS = (1, 5, 25)


@strategy(counters=(0,))
def runs_off_the_end(table):
    """Count on through a tuple of three."""
    bet(table, PASS, CHIPS[counter(table, 0)] * DOLLAR)
    set_counter(table, 0, counter(table, 0) + 1)
