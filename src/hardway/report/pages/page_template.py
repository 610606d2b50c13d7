"""Fills the templates of pages; every value is escaped. Knows no table and no rule."""

import re
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from hardway.values.money import dollars


def fill_page(name: str, values: dict[str, Any]) -> str:
    """Return the page of a template with these values in it."""
    return _environment().get_template(name).render(values)


def anchor(name: str) -> str:
    """Return the id of an element in a page, for links to it."""
    return "c-" + re.sub(r"[^A-Za-z0-9]+", "-", name).strip("-")


def signed(cents: int) -> str:
    """Return an amount with its sign: +12.00."""
    return f"+{dollars(cents)}" if cents > 0 else f"−{dollars(-cents)}" if cents < 0 else "0.00"


@cache
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("hardway.report.pages"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    made.filters |= {"anchor": anchor, "signed": signed, "dollars": dollars}
    return made
