"""What the rule texts, and Las Vegas practice, say of every wager, as plain arithmetic. Nothing here is read from a book.

Each fact has its clause beside it. `fate` says what one throw does to one wager: the answer the table must give.
"""

from fractions import Fraction
from math import floor
from typing import NamedTuple

POINTS = (4, 5, 6, 8, 9, 10)
PUCKS = (0, *POINTS)


class House(NamedTuple):
    barred: int
    """The total on which a Don't wager neither wins nor loses on its first roll."""
    push: str
    """What becomes of it then."""
    hard_4_10: Fraction
    hard_6_8: Fraction
    two_twelve: int
    three_eleven: int
    any_craps: Fraction
    lacks: tuple[str, ...]
    closed_list: str
    """The clause that lists what the house offers."""
    exact_commission: bool
    """A commission that chips cannot pay exactly refuses the wager; otherwise it is rounded down (CS8)."""
    may_call_off: bool
    contract: str
    """How the clause begins that keeps Pass and Come where they are."""
    units: bool = False
    """A composite divides into its parts, each payable in chips."""
    back_up: tuple[str, ...] = ("place", "place_lose", "hard", "big")
    """Winners that go straight back up unless their owner said otherwise (CS39)."""
    field_12: int = 2
    by: str = " by dealer"
    """Who confirms that a wager is called on or off; nobody, where the call is enough."""
    rounds_down: bool = False
    """A win that chips cannot pay is rounded down."""
    points: tuple[int, ...] = POINTS
    """Totals that set a point; of those that do not, all but 7 win or lose on a come-out."""


HOUSES = {
    # Don't bars 2, inactive: stays (3.6.3(c), 1.1 "Inactive"); 6.1; 24 wagers without Crap-Eleven and World (3.6); off (3.5.2).
    "crown": House(2, "stands", Fraction("7.5"), Fraction("9.5"), 33, 16, Fraction("7.5"),
                   ("craps_eleven", "world"), "3.6", False, True, "3.4."),
    # Don't bars 2, void: back to the player (6.1.2.3, CS3); 8.1; 25 wagers without World (6.1); off (6.6.2).
    "star": House(2, "returned", Fraction("7.5"), Fraction("9.5"), 33, 16, Fraction("7.5"),
                  ("world",), "6.1", False, True, "6.4"),
    # Don't bars 12, void: stays (4(c), 4(f)); 6(c); no Horn High (4, last sentence); 5% exactly (7(a), AD21); no off (AD16).
    "adelaide": House(12, "stands", Fraction(7), Fraction(9), 32, 15, Fraction(7),
                      ("horn_high",), "4 [only listed wagers]", True, False, "5(c)"),
    # Don't bars 12, stand-off: stays (4.1(b)(iii), (d)(iii)); 4.14; no Place to Lose (4.1); 5% exactly (NZ12); off (4.10(b)).
    "newzealand": House(12, "stands", Fraction(7), Fraction(9), 30, 15, Fraction(7),
                        ("place_lose",), "4.1", True, True, "4.7", units=True),
    # Practice: don't bars 12, which stands; 7 and 9, 30, 15 and 7 to 1; the Field pays 3 to 1 on 12; wins are rounded down,
    # commission too; only Place and hardways stay up.
    "vegas": House(12, "stands", Fraction(7), Fraction(9), 30, 15, Fraction(7), (), "practice wagers", False, True,
                   "practice contract", units=True, back_up=("place", "hard"), field_12=3, by="", rounds_down=True),
}  # fmt: skip

CRAPLESS = HOUSES["vegas"]._replace(points=(2, 3, 4, 5, 6, 8, 9, 10, 11, 12))
"""Practice without craps: every total but 7 is a point."""

TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
"""2 to 1, 3 to 2, 6 to 5 at every house: Crown 6.1, Star 8.1, Adelaide 6(c) and 7(b), NZ 4.14."""
TRUE |= {2: Fraction(6), 3: Fraction(3), 11: Fraction(3), 12: Fraction(6)}
"""Crapless: six sevens to one or two throws of these."""
PLACE = {
    4: Fraction(9, 5),
    5: Fraction(7, 5),
    6: Fraction(7, 6),
    8: Fraction(7, 6),
    9: Fraction(7, 5),
    10: Fraction(9, 5),
    **dict.fromkeys((2, 12), Fraction(11, 2)),
    **dict.fromkeys((3, 11), Fraction(11, 4)),
}
PLACE_LOSE = {
    4: Fraction(5, 11),
    5: Fraction(5, 8),
    6: Fraction(4, 5),
    8: Fraction(4, 5),
    9: Fraction(5, 8),
    10: Fraction(5, 11),
}

SLEEPERS = ("place", "buy", "come_odds", "hard")
"""Inactive on a come-out unless called on: Crown 3.5, Star 6.6, Adelaide 5(e), NZ 4.10."""
COMPOSITES = ("horn", "horn_high", "world", "craps_eleven", "hi_lo", "hi_lo_yo", "three_way")
SMALL, TALL = {2, 3, 4, 5, 6}, {8, 9, 10, 11, 12}
TOGETHER = {"make_small": (SMALL, 34), "make_tall": (TALL, 34), "make_all": (SMALL | TALL, 175)}
REPEATS = {2: (2, 40), 3: (3, 50), 4: (4, 65), 5: (5, 80), 6: (6, 90)}
"""How often a number must come before a 7, and what that pays; 12 is as 2, 11 as 3 and so on."""
FIRE = {4: 24, 5: 249, 6: 999}

EVEN = Fraction(1)
NOTHING = ("untouched", None)


def simple(house: House, wager: str, number: int, puck: int, first: int, second: int) -> tuple[str, Fraction | None]:
    """What a throw does to a simple wager that works: the result, and the odds if it won."""
    total = first + second
    match wager:
        case "pass":
            return _line(house, total, puck)
        case "come" | "put":
            return _race(total, wins=number, loses=7, odds=EVEN) if number else _line(house, total, 0, moves=True)
        case "dont_pass":
            return _dont(house, total, puck)
        case "dont_come":
            return _dont(house, total, number, moves=not number)
        case "pass_odds":
            return _race(total, wins=puck, loses=7, odds=TRUE[puck])
        case "dont_pass_odds":
            return _race(total, wins=7, loses=puck, odds=1 / TRUE[puck])
        case "come_odds" | "buy" | "put_odds":
            return _race(total, wins=number, loses=7, odds=TRUE[number])
        case "dont_come_odds" | "lay":
            return _race(total, wins=7, loses=number, odds=1 / TRUE[number])
        case "place":
            return _race(total, wins=number, loses=7, odds=PLACE[number])
        case "place_lose":
            return _race(total, wins=7, loses=number, odds=PLACE_LOSE[number])
        case "big":
            return _race(total, wins=number, loses=7, odds=EVEN)
        case "hard":
            if total == number and first == second:
                return "won", house.hard_4_10 if number in (4, 10) else house.hard_6_8
            return ("lost", None) if total in (number, 7) else NOTHING
        case "over_seven" | "under_seven":
            odds = dict.fromkeys(TALL if wager == "over_seven" else SMALL, 1)
        case "field":
            odds = {2: 2, 12: house.field_12, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1}
        case "any_seven":
            odds = {7: 4}
        case "any_craps":
            odds = dict.fromkeys((2, 3, 12), house.any_craps)
        case "two":
            odds = {2: house.two_twelve}
        case "three":
            odds = {3: house.three_eleven}
        case "eleven":
            odds = {11: house.three_eleven}
        case "twelve":
            odds = {12: house.two_twelve}
        case _:
            raise AssertionError(wager)
    return ("won", Fraction(odds[total])) if total in odds else ("lost", None)


def _line(house: House, total: int, puck: int, *, moves: bool = False) -> tuple[str, Fraction | None]:
    if puck:
        return _race(total, wins=puck, loses=7, odds=EVEN)
    if total in house.points:
        return ("moved", None) if moves else NOTHING
    return ("won", EVEN) if total in (7, 11) else ("lost", None)


def hop(faces: str, first: int, second: int) -> tuple[str, Fraction | None]:
    """One roll on two faces, in either order: 15 to 1, and 30 to 1 on a pair."""
    low, high = sorted(map(int, faces.split("-")))
    return ("won", Fraction(30 if low == high else 15)) if sorted((first, second)) == [low, high] else ("lost", None)


def remembered(wager: str, number: int, seen: list[tuple[int, int]]) -> tuple[str, Fraction | None]:
    """What happens to a wager that has seen these throws, each a puck and a total, the last of them now."""
    puck, total = seen[-1]
    if wager == "fire":
        made = {point for point, thrown in seen if point and point == thrown}
        if not puck or total != 7:
            return NOTHING
        return ("won", Fraction(FIRE[len(made)])) if len(made) in FIRE else ("lost", None)
    if total == 7:
        return "lost", None
    totals = [thrown for _, thrown in seen]
    if wager == "repeater":
        times, odds = REPEATS[min(number, 14 - number)]
        return ("won", Fraction(odds)) if totals.count(number) == times else NOTHING
    numbers, odds = TOGETHER[wager]
    return ("won", Fraction(odds)) if numbers <= set(totals) else NOTHING


def _dont(house: House, total: int, number: int, *, moves: bool = False) -> tuple[str, Fraction | None]:
    if number:
        return _race(total, wins=7, loses=number, odds=EVEN)
    if total == house.barred:
        return house.push, None
    if total in (2, 3, 12):
        return "won", EVEN
    if total in (7, 11):
        return "lost", None
    return ("moved", None) if moves else NOTHING


def _race(total: int, *, wins: int, loses: int, odds: Fraction) -> tuple[str, Fraction | None]:
    if total == wins:
        return "won", odds
    return ("lost", None) if total == loses else NOTHING


def shares(wager: str, number: int, stake: int, split: tuple[int, int] | None) -> dict[str, Fraction]:
    """How a composite lies on its parts (Crown 6.1, Star 8.1, Adelaide 6(c) notes, NZ 4.1(w)-(y), 4.15-4.17)."""
    horn = ["two", "three", "eleven", "twelve"]
    match wager:
        case "horn":
            parts = horn
        case "horn_high":
            parts = [*horn, {2: "two", 3: "three", 11: "eleven", 12: "twelve"}[number]]
        case "world":
            parts = [*horn, "any_seven"]
        case "hi_lo":
            parts = ["two", "twelve"]
        case "hi_lo_yo":
            parts = ["two", "twelve", "eleven"]
        case "three_way":
            parts = ["two", "three", "twelve"]
        case "craps_eleven" if split:
            return {"any_craps": Fraction(split[0]), "eleven": Fraction(split[1])}
        case "craps_eleven":
            parts = ["any_craps", "eleven"]
    return {part: Fraction(stake * parts.count(part), len(parts)) for part in parts}


class Fate(NamedTuple):
    result: str
    exact: Fraction
    """Net winnings before rounding; negative for a loss."""
    pays: int
    odds: Fraction | None
    stands_on: str
    """Where it lies afterwards; empty if it is gone from the layout."""
    back: int
    """What goes to the rack."""


def fate(
    house: House, wager: str, number: int, stake: int, puck: int, throw: tuple[int, int], *,
    unit: int, asleep: bool = False, goes_up: bool = True, split: tuple[int, int] | None = None,
    faces: str = "", seen: list[tuple[int, int]] | None = None,
) -> Fate:  # fmt: skip
    """What a throw does to a wager of this many cents, paid in chips of one size."""
    key = f"{wager} {faces or number}" if faces or number else wager
    if wager in COMPOSITES:
        result, exact, odds = _composite(house, wager, number, stake, puck, throw, split)
    else:
        if faces:
            result, odds = hop(faces, *throw)
        elif wager in TOGETHER or wager in ("fire", "repeater"):
            result, odds = remembered(wager, number, seen or [])
        else:
            result, odds = simple(house, wager, number, puck, *throw)
        exact = stake * odds if result == "won" else Fraction(-stake if result == "lost" else 0)
    if asleep and result in ("won", "lost"):
        # Neither paid nor collected; Come odds have lost the Come they stood behind and go back (CS2, NZ4).
        result, exact, odds = ("returned" if wager == "come_odds" else "stands"), Fraction(0), None
    pays = floor(exact / unit) * unit if house.rounds_down else -floor(-exact / unit) * unit
    if result == "won":
        up = wager in house.back_up and goes_up
        return Fate(result, exact, pays, odds, key if up else "", pays if up else stake + pays)
    if result == "moved":
        return Fate(result, exact, 0, None, f"{wager} {sum(throw)}", 0)
    gone = result in ("lost", "returned")
    return Fate(result, exact, pays, None, "" if gone else key, stake if result == "returned" else 0)


def _composite(
    house: House, wager: str, number: int, stake: int, puck: int, throw: tuple[int, int], split: tuple[int, int] | None
) -> tuple[str, Fraction, Fraction | None]:
    """The part that hit is paid, the rest is lost; one net payment (CS1, AD4, NZ 4.15-4.17)."""
    net, hit = Fraction(0), None
    for part, share in shares(wager, number, stake, split).items():
        result, odds = simple(house, part, 0, puck, *throw)
        net += share * odds if result == "won" else -share
        hit = odds if result == "won" else hit
    return ("won" if hit else "lost"), net, hit


def commission(house: House, wager: str, number: int, stake: int, unit: int) -> int:
    """5% of the stake of a Buy, 5% of the win of a Lay, at placement; never more than 5% (CS8, AD21, NZ12)."""
    if wager not in ("buy", "lay"):
        return 0
    exact = Fraction(stake, 20) * (1 if wager == "buy" else 1 / TRUE[number])
    return floor(exact / unit) * unit


def puck_after(puck: int, total: int) -> int:
    """The puck goes on with a point number, and off when that is made or a 7 falls."""
    if puck == 0:
        return total if total in POINTS else 0
    return 0 if total in (puck, 7) else puck
