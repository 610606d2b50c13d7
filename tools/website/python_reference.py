"""The Python reference, from the names that each package makes public, their signatures and their docstrings."""

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from tools.website.markdown import code
from tools.website.page import SitePage, fill

PACKAGES = (
    "hardway", "hardway.table", "hardway.notation", "hardway.rulebook", "hardway.strategy", "hardway.school",
    "hardway.client", "hardway.tournament", "hardway.promotion", "hardway.journal", "hardway.server",
)  # fmt: skip
LONG = 100


class PublicName(NamedTuple):
    """A public name: its kind, signature, docstring and members."""

    name: str
    kind: str
    signature: str
    says: Markup
    members: list["PublicName"]


def python_page() -> SitePage:
    """Return the page."""
    packages = [(name, doc_html(import_module(name)), list(_public(name))) for name in PACKAGES]
    title = "Python reference"
    body = fill("python.html", title=title, packages=packages)
    about = "Every public class and function of the package, from its docstrings."
    return SitePage("reference/python.html", title, body, about)


def _public(package: str) -> Iterator[PublicName]:
    module = import_module(package)
    for name in module.__all__:
        if not name.startswith("__"):
            yield _described(name, getattr(module, name))


def _described(name: str, thing: Any) -> PublicName:
    if inspect.isclass(thing):
        return PublicName(name, "class", _called(name, thing), doc_html(thing), list(_members(thing)))
    if callable(thing):
        return PublicName(name, "function", _called(name, thing), doc_html(thing), [])
    said = repr(thing)
    plain = f"{name} = {said}" if len(said) < LONG else name
    return PublicName(name, "value", plain, Markup(""), [])


def _members(thing: type) -> Iterator[PublicName]:
    for name, member in vars(thing).items():
        if name.startswith("_") or issubclass(thing, Enum):
            continue
        if isinstance(member, property):
            yield PublicName(name, "property", name, doc_html(member), [])
        elif isinstance(member, classmethod | staticmethod) or inspect.isfunction(member):
            yield PublicName(name, "method", _called(name, getattr(thing, name)), doc_html(member), [])


def _called(name: str, thing: Any) -> str:
    """Return a signature without `self` and without the modules of its types."""
    try:
        signature = str(inspect.signature(thing))
    except (TypeError, ValueError):
        return name
    plain = re.sub(r"\b(?:[a-z_]\w*\.)+(?=[A-Z])", "", signature.replace("'", ""))
    plain = re.sub(r"<[^<>]*>", "…", plain).replace("(self, ", "(").replace("(self)", "()")
    return f"{name}{plain}"


def doc_html(thing: Any) -> Markup:
    """Return a docstring as HTML: paragraphs, and examples as code."""
    parts = []
    for block in (inspect.getdoc(thing) or "").split("\n\n"):
        if block.startswith((">>>", "    ")):
            parts.append(Markup(code(inspect.cleandoc(block), "python" if block.startswith(">>>") else "")))
        elif block:
            words = re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(" ".join(block.split()))))
            parts.append(Markup(f"<p>{words}</p>"))
    return Markup("").join(parts)
