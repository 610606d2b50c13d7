"""Random strategies with every verb, wager and condition. A seed always gives the same strategy."""

from random import Random

from tests.words import MOVING, WAGERS, WORDS

LIKELY = ("pass", "pass_odds", "come", "come_odds", "dont_pass", "dont_pass_odds", "dont_come", "dont_come_odds", "place", "buy", "lay", "hard", "field")  # fmt: skip
AMOUNTS = ("10", "5", "12", "2u", "u", "25", "3", "7.50", "100", "a", "a + 5", "b - a", "2.50", "all", "rack - 50",
           "2% of rack", "a * 3 / 2", "min(a, 2u, rack / 3)", "max(a - b, 5) rounded up to 5", "won place 6 / 2", "won pass",
           "standing place 6 * 2", "first line", "ends line", "last line + a", "a × b / 7 rounded to 2", "standing come + 5",
           "1.5 * (won come + won field)")  # fmt: skip
CONDITIONS = (
    "comeout", "point", "point 6", "point 4 or point 10", "up pass", "up come", "up place 6", "count come < 2",
    "count place >= 1", "last total 7", "last total 6", "last won pass", "last lost pass", "last won place",
    "last lost come", "last made", "last seven_out", "rack > start", "rack < 100", "rolls < 20", "hands = 1",
    "a <= b", "a + b > 30", "standing pass > 10", "won place > 12", "count line > 2", "last line >= 3u", "I shoot", "hunch 1 in 3",
    "2 * a - max(b, 5) > 10", "standing place 6 < 3 * won place 6", "hits > 1", "count come_odds + count place > rolls - 5", "start - rack >= 40", "not up field",
)  # fmt: skip


PART = ("part bit n", "  press place n won place n / 2", "  bet buy n 4u", "  for odd in 1 3", "    add come odd * u + standing place n")  # fmt: skip


def strategy(seed: int, rules: int = 6) -> str:
    """Return the text of a strategy."""
    random = Random(seed)
    lines = [
        "unit 10",
        "counter a 10",
        "counter b 5",
        "counter hits 0 per hand",
        "list line 1u 2u 3u per point",
        *_opening(random),
    ]
    for _ in range(random.randint(1, rules)):
        actions = [_action(random) for _ in range(random.randint(1, 3))]
        if random.random() < 0.3:
            lines += actions
        else:
            times = random.choice(("", "", " at most 2 times a shooter", " at most 1 time a point"))
            lines += [f"when {_condition(random)}{times}", *("  " + action for action in actions)]
    return "\n".join((*lines, *PART))


def _opening(random: Random) -> list[str]:
    """Put wagers down for other actions to act on."""
    kinds = random.sample(("when comeout\n  bet pass 10", "when point\n  bet come 10", "when comeout\n  bet dont_pass 20",
                           "when point\n  bet dont_come 15", "bet place 6 12", "bet buy 4 20", "bet lay 10 40", "bet hard 8 5"), 3)  # fmt: skip
    return kinds[: random.randint(0, 3)]


def _condition(random: Random, deep: int = 2) -> str:
    if deep and random.random() < 0.4:
        join = random.choice((" and ", " or "))
        return f"({_condition(random, deep - 1)}{join}{_condition(random, deep - 1)})"
    return ("not " if random.random() < 0.15 else "") + random.choice(CONDITIONS)


def _wager(random: Random, *, bare: bool = False) -> str:
    name = random.choice(LIKELY if random.random() < 0.7 else WAGERS)
    spots = WORDS.spots[name]
    if "" not in spots and not (bare and random.random() < 0.4):
        return f"{name} {random.choice(spots)}"
    if name in MOVING and bare and random.random() < 0.7:
        return f"{name} {random.choice(spots[1:])}"
    return name


def _action(random: Random) -> str:
    amount = random.choice(AMOUNTS)
    plain = random.choice([one for one in AMOUNTS if one != "all"])
    match random.choice(
        ("bet",) * 6
        + (
            "add",
            "press",
            "regress",
            "max",
            "max",
            "max",
            "take",
            "take",
            "take some",
            "on",
            "off",
            "up",
            "down",
            "set",
            "list",
            "odds",
            "for",
            "stop",
        )
    ):
        case "bet" | "add" | "press" as verb:
            return f"{verb} {_wager(random)} {amount}"
        case "regress":
            return f"regress {_wager(random)} {plain}"
        case "max":
            return f"max {random.choice(('pass_odds', 'come_odds', 'dont_pass_odds', 'dont_come_odds', 'come_odds 6'))}"
        case "take some":
            return f"take {_wager(random)} {plain}"
        case "take" | "on" | "off" as verb:
            return f"{verb} {_wager(random, bare=True)}"
        case "up" | "down" as verb:
            return f"{verb} {random.choice(('place', 'place', 'buy', 'lay', 'hard', 'field', 'place_lose'))}"
        case "list":
            return random.choice(("drop first line", "drop last line", "drop ends line", "append line a", "append line ends line", "reset line", "set hits hits + 1", "reset a"))  # fmt: skip
        case "odds":
            return random.choice(
                ("odds 2x", "bet pass_odds 1x", "bet come_odds 1.5x", "bet dont_pass_odds 2x", "add come_odds 6 1x")
            )
        case "for":
            return f"use bit {random.choice((4, 6, 8, 9))}"
        case "set":
            return f"set {random.choice('ab')} {random.choice(('a + a', 'a + 5', '5', 'b + a', 'rack - start', 'count come + 10'))}"
    return "stop" if random.random() < 0.1 else f"bet field {amount}"
