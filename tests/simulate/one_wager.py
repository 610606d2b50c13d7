"""Strategies that play a single wager of a house, so that their loss is its cost."""

PARENTS = {
    "pass_odds": "pass", "dont_pass_odds": "dont_pass", "come_odds": "come", "dont_come_odds": "dont_come",
    "put_odds": "put",
}  # fmt: skip


def only(wager: str) -> str:
    """A strategy that plays one wager, with its parent if it needs one."""
    name, _, number = wager.partition(" ")
    if name not in PARENTS:
        return f"bet {wager} 60"
    if name.startswith(("pass", "dont_pass")):
        return f"when comeout\n  bet {PARENTS[name]} 60\nwhen point {number}\n  bet {name} 60"
    parent = f"put {number}" if name == "put_odds" else PARENTS[name]
    return f"when point\n  bet {parent} 60\nbet {wager} 60"


def alone(wager: str) -> bool:
    """Say whether `only` plays it without a parent."""
    return wager.partition(" ")[0] not in PARENTS
