"""Random strategies with every verb, wager and condition. A seed always gives the same strategy."""

from random import Random

from tests.words import MOVING, WAGERS, WORDS

LIKELY = ("pass", "pass_odds", "come", "come_odds", "dont_pass", "dont_pass_odds", "dont_come", "dont_come_odds", "place", "buy", "lay", "hard", "field")  # fmt: skip
AMOUNTS = ("10", "5", "12", "2u", "u", "25", "3", "7.50", "100", "a", "a + 5", "b - a", "2.50", "all", "rack - 50")
CONDITIONS = (
    "comeout", "point", "point 6", "point 4 or point 10", "up pass", "up come", "up place 6", "count come < 2",
    "count place >= 1", "last total 7", "last total 6", "last won pass", "last lost pass", "last won place",
    "last lost come", "last made", "last seven_out", "rack > start", "rack < 100", "rolls < 20", "hands = 1",
    "a <= b", "a + b > 30", "count come_odds + count place > rolls - 5", "start - rack >= 40", "not up field",
)  # fmt: skip


def strategy(seed: int, rules: int = 6) -> str:
    """Return the text of a strategy."""
    random = Random(seed)
    lines = ["unit 10", "counter a 10", "counter b 5", *_opening(random)]
    for _ in range(random.randint(1, rules)):
        actions = [_action(random) for _ in range(random.randint(1, 3))]
        if random.random() < 0.3:
            lines += actions
        else:
            lines += [f"when {_condition(random)}", *("  " + action for action in actions)]
    return "\n".join(lines)


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
        case "set":
            return f"set {random.choice('ab')} {random.choice(('a + a', 'a + 5', '5', 'b + a', 'rack - start', 'count come + 10'))}"
    return "stop" if random.random() < 0.1 else f"bet field {amount}"
