"""What every wager of Las Vegas practice costs, worked out by hand: the throws that decide it, and what it pays."""

from fractions import Fraction as F

from tests.odds.by_hand import EDGES as OTHERS
from tests.odds.by_hand import NUMBERS

EDGES: dict[str, F] = {}


def cost(wager, edge):
    EDGES[wager] = edge


# Las Vegas practice. The line, odds, Place and Buy as everywhere; a don't bars 12.
for line in ("pass", "come", "dont_pass", "dont_come"):
    cost(line, OTHERS["newzealand", line])
for number, ways in NUMBERS.items():
    for wager in ("place", "buy", "lay"):
        cost(f"{wager} {number}", OTHERS["newzealand", f"{wager} {number}"])
    cost(f"place_lose {number}", OTHERS["adelaide", f"place_lose {number}"])
    for behind in ("pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds", "put_odds"):
        cost(f"{behind} {number}", F(0))
    cost(f"put {number}", F(6 - ways, 6 + ways))  # even money without a come-out
for wager in ("any_seven", "any_craps", "two", "three", "eleven", "twelve", "horn", "world", "craps_eleven"):
    cost(wager, OTHERS["newzealand", wager])
for wager in ("hard 4", "hard 6", "hard 8", "hard 10", "big 6", "big 8", *(f"horn_high {n}" for n in (2, 3, 11, 12))):
    cost(wager, OTHERS["newzealand", wager])
cost("field", F(20 - 14 - 2 - 3, 36))  # the 2 pays 2 to 1, the 12 pays 3 to 1
cost("hi_lo", F(34 * 2 - 2 * 29, 36 * 2))  # two dollars win 30 − 1 on 2 or 12
cost("hi_lo_yo", F(32 * 3 - 2 * 28 - 2 * 13, 36 * 3))  # three win 30 − 2 on 2 or 12, 15 − 2 on 11
cost("three_way", F(32 * 3 - 2 * 28 - 2 * 13, 36 * 3))  # the same, on 2, 12 or 3
for low in range(1, 7):
    cost(f"hop {low}-{low}", F(35 - 30, 36))
    for high in range(low + 1, 7):
        cost(f"hop {high}-{low}", F(34 - 2 * 15, 36))
for wager in ("over_seven", "under_seven"):
    cost(wager, F(21 - 15, 36))
# A number with w ways comes before a 7 with w/(w + 6), and so often in a row with that power.
for number, times, odds in ((2, 2, 40), (3, 3, 50), (4, 4, 65), (5, 5, 80), (6, 6, 90)):
    ways = number - 1
    for one in (number, 14 - number):
        cost(f"repeater {one}", 1 - (odds + 1) * F(ways, ways + 6) ** times)


def all_before_seven(totals):
    """The chance of all of these before a 7: one less the chances that some set of them is missed, taken in and out."""
    ways = [6 - abs(total - 7) for total in totals]
    missed = [[way for place, way in enumerate(ways) if some >> place & 1] for some in range(1 << len(ways))]
    return sum((-1) ** len(some) * F(6, 6 + sum(some)) for some in missed)


cost("make_small", 1 - 35 * all_before_seven(range(2, 7)))
cost("make_tall", 1 - 35 * all_before_seven(range(8, 13)))
cost("make_all", 1 - 176 * all_before_seven((2, 3, 4, 5, 6, 8, 9, 10, 11, 12)))


def fire(made=frozenset()):
    """The chance of four, five and six different points in the end, these having been made: a point of w ways out of 24
    is set, and made w/(w + 6) of the time; one made before changes nothing."""
    ends, again = [F(0)] * 7, F(0)
    for point, ways in NUMBERS.items():
        ends[len(made)] += F(ways, 24) * F(6, ways + 6)
        if point in made:
            again += F(ways, 24) * F(ways, ways + 6)
        else:
            for count, chance in enumerate(fire(made | {point})):
                ends[count] += F(ways, 24) * F(ways, ways + 6) * chance
    return [chance / (1 - again) for chance in ends]


FIRE = fire()
cost("fire", 1 - 25 * FIRE[4] - 250 * FIRE[5] - 1000 * FIRE[6])
PUBLISHED = {
    # Wizard of Odds, Craps and Craps Side Bets, in percent to two places.
    "make_small": 7.76, "make_tall": 7.76, "make_all": 7.46, "fire": 20.76,
    "hop 5-3": 11.11, "hop 4-4": 13.89, "put 6": 9.09, "put 5": 20.0,
    "put 4": 33.33, "field": 2.78, "over_seven": 16.67,
}  # fmt: skip
