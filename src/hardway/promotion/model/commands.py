"""What people enter in a promotion. One command for every verb, with the verb in it; and the passing of time."""

from typing import NamedTuple

from hardway.values.clock import Tick as Tick

Parts = tuple[tuple[str, int], ...]
"""How a winner wants to be paid: means and cents."""


class PromotionAct(NamedTuple):
    """An entry of a promotion; which fields it fills says the verb's form in `values/verbs_promotion.toml`."""

    verb: str
    patron: str = ""
    prize: str = ""
    about: str = ""
    says: str = ""
    amount: int = 0
    """In cents, or in hundredths of a measure."""
    number: int = 0
    parts: Parts = ()
    by: str = ""
    name: str = ""
    because: str = ""


Command = Tick | PromotionAct
