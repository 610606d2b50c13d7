"""The edge of every wager of every house, by hand from the text: the throws that decide it, and its pay.

Of 36 throws one makes 2, two make 3, three 4, four 5, five 6, six 7, and back down to one for 12. A wager decided by `win`
throws against `lose` wins win/(win + lose); its edge is (lose − win × odds) / (win + lose), over the outlay.
"""

from fractions import Fraction as F
from functools import cache

CROWN_STAR = ("crown", "star")
ADELAIDE_NZ = ("adelaide", "newzealand")
ALL = CROWN_STAR + ADELAIDE_NZ
NUMBERS = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
"""The six numbers, and how many throws make each; 7 has six."""
TRUE = {4: F(2), 5: F(3, 2), 6: F(6, 5), 8: F(6, 5), 9: F(3, 2), 10: F(2)}
"""6/3, 6/4 and 6/5: what pays for the chance taken."""
EDGES: dict[tuple[str, str], F] = {}


def cost(houses, wager, edge):
    for house in houses:
        EDGES[house, wager] = edge


# The line. A pass wins 8 of 36 at once and 3/9, 4/10, 5/11 of the points (6, 8 and 10 of 36 come-outs, two numbers each):
# 2/9 + 6/36 · 1/3 + 8/36 · 2/5 + 10/36 · 5/11 = (110 + 27.5 + 44 + 62.5)/495 = 244/495. It loses the other 251.
PASS = F(8, 36) + F(6, 36) * F(3, 9) + F(8, 36) * F(4, 10) + F(10, 36) * F(5, 11)
assert F(244, 495) == PASS
for line in ("pass", "come"):
    cost(ALL, line, F(251 - 244, 495))
# Don't: it loses where a pass wins; it wins the rest but for the barred throw, 1 of 36 (2 at Crown and The Star, 12 at
# Adelaide and in New Zealand): 1 − 244/495 − 1/36 = 949/1980. Edge (976 − 949)/1980 = 27/1980 = 3/220.
for line in ("dont_pass", "dont_come"):
    cost(ALL, line, F(3, 220))

for number, ways in NUMBERS.items():
    lose = 6 + ways
    for behind in ("pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"):
        cost(ALL, f"{behind} {number}", F(0))  # true odds either way
    # Place: 9 to 5, 7 to 5, 7 to 6 in every house.
    odds = {3: F(9, 5), 4: F(7, 5), 5: F(7, 6)}[ways]
    cost(ALL, f"place {number}", (6 - ways * odds) / lose)
    # Place to lose: 5 to 11, 5 to 8, 4 to 5; New Zealand has none.
    odds = {3: F(5, 11), 4: F(5, 8), 5: F(4, 5)}[ways]
    cost((*CROWN_STAR, "adelaide"), f"place_lose {number}", (ways - 6 * odds) / lose)
    # Buy: true odds for 5% of the stake. A dollar nets nothing on average and 1/20 is gone, of 21/20 put down.
    cost(ALL, f"buy {number}", F(1, 20) / F(21, 20))
    # Lay: true odds for 5% of the win, which is 1/2, 2/3 or 5/6: 1/40 of 41/40, 1/30 of 31/30, 1/24 of 25/24.
    cost(ALL, f"lay {number}", {3: F(1, 41), 4: F(1, 31), 5: F(1, 25)}[ways])

# Hardways: 1 throw wins; 2 easy and 6 sevens lose on 4 and 10, 4 easy and 6 sevens on 6 and 8.
for number, lose in ((4, 8), (6, 10), (8, 10), (10, 8)):
    cost(CROWN_STAR, f"hard {number}", (lose - {8: F(15, 2), 10: F(19, 2)}[lose]) / (lose + 1))  # 7.5 and 9.5 to 1
    cost(ADELAIDE_NZ, f"hard {number}", F(lose - {8: 7, 10: 9}[lose], lose + 1))  # 7 and 9 to 1
for number in (6, 8):
    cost(ALL, f"big {number}", F(6 - 5, 11))

# One roll, of 36: the sum over winning throws of what they pay, against the throws that lose.
cost(ALL, "field", F(20 - 14 - 2 * 2, 36))  # 14 throws pay 1 to 1, the 2 and the 12 pay 2 to 1, 20 lose
cost(ALL, "any_seven", F(30 - 6 * 4, 36))
cost(CROWN_STAR, "any_craps", (32 - 4 * F(15, 2)) / 36)
cost(ADELAIDE_NZ, "any_craps", F(32 - 4 * 7, 36))
for wager, ways in (("two", 1), ("twelve", 1), ("three", 2), ("eleven", 2)):
    cost(CROWN_STAR, wager, F(36 - ways - ways * {1: 33, 2: 16}[ways], 36))
    cost(["adelaide"], wager, F(36 - ways - ways * {1: 32, 2: 15}[ways], 36))
    cost(["newzealand"], wager, F(36 - ways - ways * {1: 30, 2: 15}[ways], 36))
# Horn: a quarter on each of 2, 3, 11 and 12. Four dollars win 33 − 3 on 2 or 12 and 16 − 3 on 3 or 11, lose 4 on the other 30.
cost(CROWN_STAR, "horn", F(30 * 4 - 2 * 30 - 4 * 13, 36 * 4))
cost(["adelaide"], "horn", F(30 * 4 - 2 * 29 - 4 * 12, 36 * 4))
cost(["newzealand"], "horn", F(30 * 4 - 2 * 27 - 4 * 12, 36 * 4))
# Horn high: five dollars, two of them on the number named. High 2 wins 2 · 33 − 3 on 2, 33 − 4 on 12, 16 − 4 on 3 or 11.
cost(CROWN_STAR, "horn_high 2", F(30 * 5 - 63 - 29 - 4 * 12, 36 * 5))
cost(CROWN_STAR, "horn_high 3", F(30 * 5 - 2 * 29 - 2 * (2 * 16 - 3) - 2 * 12, 36 * 5))
cost(["newzealand"], "horn_high 2", F(30 * 5 - (2 * 30 - 3) - (30 - 4) - 4 * (15 - 4), 36 * 5))
cost(["newzealand"], "horn_high 3", F(30 * 5 - 2 * (30 - 4) - 2 * (2 * 15 - 3) - 2 * (15 - 4), 36 * 5))
for low, high in ((2, 12), (3, 11)):
    for house in (*CROWN_STAR, "newzealand"):
        cost([house], f"horn_high {high}", EDGES[house, f"horn_high {low}"])
# World: a fifth on each of 2, 3, 7, 11 and 12; a 7 wins 4 and loses the other 4.
cost(["adelaide"], "world", F(24 * 5 - 2 * (32 - 4) - 4 * (15 - 4) - 6 * (4 - 4), 36 * 5))
cost(["newzealand"], "world", F(24 * 5 - 2 * (30 - 4) - 4 * (15 - 4) - 6 * (4 - 4), 36 * 5))
# Craps eleven: half on any craps, half on 11.
cost(["star"], "craps_eleven", (30 * 2 - 4 * (F(15, 2) - 1) - 2 * (16 - 1)) / (36 * 2))
cost(ADELAIDE_NZ, "craps_eleven", F(30 * 2 - 4 * (7 - 1) - 2 * (15 - 1), 36 * 2))

PUBLISHED = {
    # Wizard of Odds, Craps, "House edge of all craps bets", in percent to two places.
    ("newzealand", "pass"): 1.41, ("newzealand", "come"): 1.41, ("newzealand", "dont_pass"): 1.36,
    ("newzealand", "place 4"): 6.67, ("newzealand", "place 5"): 4.00, ("newzealand", "place 6"): 1.52,
    ("adelaide", "place_lose 4"): 3.03, ("adelaide", "place_lose 5"): 2.50, ("adelaide", "place_lose 6"): 1.82,
    ("newzealand", "buy 4"): 4.76, ("newzealand", "buy 6"): 4.76,
    ("newzealand", "lay 4"): 2.44, ("newzealand", "lay 5"): 3.23, ("newzealand", "lay 6"): 4.00,
    ("newzealand", "hard 4"): 11.11, ("newzealand", "hard 6"): 9.09, ("newzealand", "big 6"): 9.09,
    ("newzealand", "field"): 5.56, ("newzealand", "any_seven"): 16.67, ("newzealand", "any_craps"): 11.11,
    ("newzealand", "two"): 13.89, ("newzealand", "three"): 11.11, ("newzealand", "eleven"): 11.11,
    ("newzealand", "horn"): 12.50, ("newzealand", "horn_high 2"): 12.78, ("newzealand", "horn_high 3"): 12.22,
    ("newzealand", "world"): 13.33, ("newzealand", "craps_eleven"): 11.11,
    ("crown", "hard 4"): 5.56, ("crown", "hard 6"): 4.55, ("crown", "any_craps"): 5.56,
    ("crown", "two"): 5.56, ("crown", "three"): 5.56,
}  # fmt: skip

# Las Vegas practice. The line, odds, Place and Buy as everywhere; a don't bars 12.
VEGAS = ["vegas"]
for line in ("pass", "come", "dont_pass", "dont_come"):
    cost(VEGAS, line, EDGES["newzealand", line])
for number, ways in NUMBERS.items():
    for wager in ("place", "buy", "lay"):
        cost(VEGAS, f"{wager} {number}", EDGES["newzealand", f"{wager} {number}"])
    cost(VEGAS, f"place_lose {number}", EDGES["adelaide", f"place_lose {number}"])
    for behind in ("pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds", "put_odds"):
        cost(VEGAS, f"{behind} {number}", F(0))
    cost(VEGAS, f"put {number}", F(6 - ways, 6 + ways))  # even money without a come-out
for wager in ("any_seven", "any_craps", "two", "three", "eleven", "twelve", "horn", "world", "craps_eleven"):
    cost(VEGAS, wager, EDGES["newzealand", wager])
for wager in ("hard 4", "hard 6", "hard 8", "hard 10", "big 6", "big 8", *(f"horn_high {n}" for n in (2, 3, 11, 12))):
    cost(VEGAS, wager, EDGES["newzealand", wager])
cost(VEGAS, "field", F(20 - 14 - 2 - 3, 36))  # the 2 pays 2 to 1, the 12 pays 3 to 1
cost(VEGAS, "hi_lo", F(34 * 2 - 2 * 29, 36 * 2))  # two dollars win 30 − 1 on 2 or 12
cost(VEGAS, "hi_lo_yo", F(32 * 3 - 2 * 28 - 2 * 13, 36 * 3))  # three win 30 − 2 on 2 or 12, 15 − 2 on 11
cost(VEGAS, "three_way", F(32 * 3 - 2 * 28 - 2 * 13, 36 * 3))  # the same, on 2, 12 or 3
for low in range(1, 7):
    cost(VEGAS, f"hop {low}-{low}", F(35 - 30, 36))
    for high in range(low + 1, 7):
        cost(VEGAS, f"hop {high}-{low}", F(34 - 2 * 15, 36))
for wager in ("over_seven", "under_seven"):
    cost(VEGAS, wager, F(21 - 15, 36))
# A number with w ways comes before a 7 with w/(w + 6), and so often in a row with that power.
for number, times, odds in ((2, 2, 40), (3, 3, 50), (4, 4, 65), (5, 5, 80), (6, 6, 90)):
    ways = number - 1
    for one in (number, 14 - number):
        cost(VEGAS, f"repeater {one}", 1 - (odds + 1) * F(ways, ways + 6) ** times)


def all_before_seven(totals):
    """The chance of all of these before a 7, by inclusion and exclusion."""
    ways = [6 - abs(total - 7) for total in totals]
    missed = [[way for place, way in enumerate(ways) if some >> place & 1] for some in range(1 << len(ways))]
    return sum((-1) ** len(some) * F(6, 6 + sum(some)) for some in missed)


cost(VEGAS, "make_small", 1 - 35 * all_before_seven(range(2, 7)))
cost(VEGAS, "make_tall", 1 - 35 * all_before_seven(range(8, 13)))
cost(VEGAS, "make_all", 1 - 176 * all_before_seven((2, 3, 4, 5, 6, 8, 9, 10, 11, 12)))


@cache
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
cost(VEGAS, "fire", 1 - 25 * FIRE[4] - 250 * FIRE[5] - 1000 * FIRE[6])
PUBLISHED |= {
    # Wizard of Odds, Craps and Craps Side Bets, in percent to two places.
    ("vegas", "make_small"): 7.76, ("vegas", "make_tall"): 7.76, ("vegas", "make_all"): 7.46, ("vegas", "fire"): 20.76,
    ("vegas", "hop 5-3"): 11.11, ("vegas", "hop 4-4"): 13.89, ("vegas", "put 6"): 9.09, ("vegas", "put 5"): 20.0,
    ("vegas", "put 4"): 33.33, ("vegas", "field"): 2.78, ("vegas", "over_seven"): 16.67,
}  # fmt: skip

# Crapless: what does not speak of the points costs the same, there are no bets against the dice, and Put and Fire are not offered.
TEN = {2: 1, 3: 2, **NUMBERS, 11: 2, 12: 1}
"""The ten points, with how many throws make each."""
GONE = ("dont_pass", "dont_come", "dont_pass_odds", "dont_come_odds", "place_lose", "lay", "put", "put_odds", "fire")
for (house, wager), edge in list(EDGES.items()):
    if house == "vegas" and wager.split()[0] not in GONE:
        cost(["vegas/crapless"], wager, edge)
# A 7 wins six times in 36; a point of w ways is set w times in 36, and made w/(w + 6) of the time.
won = F(6, 36) + sum(F(ways, 36) * F(ways, ways + 6) for ways in TEN.values())
for line in ("pass", "come"):
    cost(["vegas/crapless"], line, 1 - 2 * won)
for number, odds in ((2, F(11, 2)), (3, F(11, 4)), (11, F(11, 4)), (12, F(11, 2))):
    ways = TEN[number]
    cost(["vegas/crapless"], f"place {number}", (6 - ways * odds) / (6 + ways))  # half a dollar of 7 or 8
    cost(["vegas/crapless"], f"buy {number}", F(1, 20) / F(21, 20))  # true odds for 5% of the stake
    for behind in ("pass_odds", "come_odds"):
        cost(["vegas/crapless"], f"{behind} {number}", F(0))
PUBLISHED |= {
    # Wizard of Odds, Crapless Craps: 373/6930 on Pass; Place 2 and 12, 3 and 11.
    ("vegas/crapless", "pass"): 5.38, ("vegas/crapless", "place 2"): 7.14, ("vegas/crapless", "place 12"): 7.14,
    ("vegas/crapless", "place 3"): 6.25, ("vegas/crapless", "place 11"): 6.25,
}  # fmt: skip
