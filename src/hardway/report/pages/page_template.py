"""Fills in the templates of pages, and escapes every value. Knows nothing of tables and rules."""

import re
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from hardway.values.money import dollars


def fill_page(name: str, values: dict[str, Any]) -> str:
    """Return the page that a template gives with these values."""
    return _environment().get_template(name).render(values)


def anchor(name: str) -> str:
    """Return the id of the element for `name`, so that links can lead to it."""
    return "c-" + re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")


def signed(cents: int) -> str:
    """Return cents in dollars with their sign: +12.00."""
    return f"+{dollars(cents)}" if cents > 0 else f"−{dollars(-cents)}" if cents < 0 else "0.00"


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("hardway.report.pages"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    made.filters |= {"anchor": anchor, "signed": signed, "dollars": dollars}
    return made
