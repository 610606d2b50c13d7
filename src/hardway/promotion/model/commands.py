"""The commands of a promotion: one for every verb, and the passing of time."""

from typing import NamedTuple

from hardway.values.clock import Tick as Tick

Parts = tuple[tuple[str, int], ...]
"""A winner's choice how to be paid: pairs of a means of payment and the cents paid by it."""


class PromotionAct(NamedTuple):
    """An entry of a promotion. The verb's form in `values/verbs_promotion.toml` says which fields it uses."""

    verb: str
    patron: str = ""
    prize: str = ""
    about: str = ""
    says: str = ""
    amount: int = 0
    """An amount of money in cents; where the entry states a measure, such as litres, hundredths of its unit."""
    number: int = 0
    parts: Parts = ()
    by: str = ""
    name: str = ""
    because: str = ""


Command = Tick | PromotionAct
