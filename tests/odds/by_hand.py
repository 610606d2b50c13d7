"""What every wager of the four houses costs, worked out by hand from the text: the throws that decide it, and what it pays.

Of 36 throws one makes 2, two make 3, three 4, four 5, five 6, six 7, and back down to one for 12. A wager decided by `win`
throws against `lose` wins win/(win + lose); its edge is (lose − win × odds) / (win + lose), over the outlay.
"""

from fractions import Fraction as F

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
