"""The Python reference: a page for each package. griffe reads it from the sources, which are not run."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import griffe
from markupsafe import Markup, escape

from tools.website.markdown import code
from tools.website.page import SitePage, fill

SOURCES = Path(__file__).resolve().parent.parent.parent / "src"
ABOUT = "reference/python.html"
PACKAGES = (
    "hardway", "hardway.odds", "hardway.best", "hardway.simulate", "hardway.simulate.python", "hardway.table",
    "hardway.notation", "hardway.rulebook", "hardway.strategy", "hardway.school", "hardway.client",
    "hardway.tournament", "hardway.promotion", "hardway.journal", "hardway.server",
)  # fmt: skip
ELSEWHERE = {
    "hardway.odds": (
        "ask.odds", "ask.hand", "ask.long_run", "ask.session", "ask.HouseOdds", "costs.figures.Figures",
        "costs.hand.HandCount", "costs.longrun.LongRun", "sessions.session.SessionOdds", "chances.OddsError",
    ),
    "hardway.best": ("ask.best", "ask.BestPlay"),
    "hardway.simulate": (
        "run.simulate", "compare.compare", "summary.Simulation", "summary.Estimate", "summary.WagerSummary",
        "compare.Compared", "compare.Versus", "game.Rows", "trace.Trace", "trace.TracedSession", "trace.TraceRow",
        "trace.Bankrolls",
    ),
}  # fmt: skip
"""For packages that are also functions and have no `__all__`: their public names, in the packages below them."""
LONG = 88


class PublicName(NamedTuple):
    """A public name: its kind, signature, docstring and members."""

    name: str
    kind: str
    signature: str
    says: Markup
    members: list[PublicName]


class Package(NamedTuple):
    """A package and its public names."""

    name: str
    page: str
    says: Markup
    names: list[PublicName]


def python_pages() -> Iterator[SitePage]:
    """Yield the page that lists the packages, and the page of each."""
    packages = [_package(name) for name in PACKAGES]
    title = "Python reference"
    about = "Every public class and function of the package, from its docstrings."
    yield SitePage(ABOUT, title, fill("python.html", title=title, packages=packages), about)
    for package in packages:
        body = fill("python_package.html", package=package)
        yield SitePage(package.page, package.name, body, f"The public names of {package.name}.", under=ABOUT)


def _package(name: str) -> Package:
    page = f"reference/python/{name.replace('.', '-')}.html"
    module = _module(name)
    says = doc_html(module.docstring.value if module.docstring else "")
    return Package(name, page, says, [_described(thing) for thing in _public(name)])


def _module(name: str) -> griffe.Module:
    thing = _sources()
    for part in name.split(".")[1:]:
        thing = thing.modules[part]
    assert isinstance(thing, griffe.Module)
    return thing


def _public(package: str) -> Iterator[griffe.Object]:
    """Yield each public object of a package, from where it is defined; a submodule may have the same name as the
    object."""
    module = _module(package)
    ours = {name: path for name, path in module.imports.items() if path.startswith("hardway.")}
    names = ELSEWHERE.get(package) or map(str, ours if package == "hardway" else module.exports or ())
    for name in names:
        thing = _sources()[ours.get(name, f"{package}.{name}").removeprefix("hardway.")]
        target = thing.final_target if isinstance(thing, griffe.Alias) else thing
        assert isinstance(target, griffe.Object), name
        yield target


@cache
def _sources() -> Any:
    return griffe.load("hardway", search_paths=[SOURCES], allow_inspection=False)


def _described(thing: griffe.Object) -> PublicName:
    says = doc_html(thing.docstring.value if thing.docstring else "")
    if isinstance(thing, griffe.Class):
        return PublicName(thing.name, "class", _class_line(thing), says, list(_members(thing)))
    if isinstance(thing, griffe.Function):
        written = thing.overloads or [thing]
        return PublicName(thing.name, "function", "\n".join(map(signature, written)), says, [])
    return PublicName(thing.name, "value", _value(thing), says, [])


def _class_line(thing: griffe.Class) -> str:
    """Return the first line of a class, with its fields."""
    bases = ", ".join(str(base).rpartition(".")[2] for base in thing.bases)
    fields = [f"    {_value(one)}" for one in _fields(thing)]
    return "\n".join([f"class {thing.name}" + (f"({bases})" if bases else "") + (":" if fields else ""), *fields])


def _fields(thing: griffe.Class) -> list[griffe.Attribute]:
    return [
        one for name, one in thing.members.items()
        if isinstance(one, griffe.Attribute) and not name.startswith("_") and "property" not in one.labels
    ]  # fmt: skip


def _value(thing: griffe.Object) -> str:
    assert isinstance(thing, griffe.Attribute)
    line = f"{thing.name}: {thing.annotation}" if thing.annotation else thing.name
    value = str(thing.value) if thing.value is not None else ""
    short = len(value) < LONG and "\n" not in value
    return f"{line} = {value}" if value and (short or value.startswith("('")) else line


def _members(thing: griffe.Class) -> Iterator[PublicName]:
    """Yield how an object of a class is made, its documented attributes, and its methods."""
    made = thing.members.get("__init__")
    if isinstance(made, griffe.Function) and made.lineno:  # without the `__init__` that a dataclass gets
        yield PublicName("__init__", "", signature(made, name=thing.name), Markup(""), [])
    for name, member in thing.members.items():
        if name.startswith("_") or not isinstance(member, griffe.Attribute | griffe.Function):
            continue
        says = doc_html(member.docstring.value if member.docstring else "")
        if isinstance(member, griffe.Function):
            yield PublicName(name, "method", signature(member), says, [])
        elif "property" in member.labels:
            yield PublicName(name, "property", _value(member), says, [])
        elif says:
            yield PublicName(name, "field", name, says, [])


def signature(function: griffe.Function, name: str = "") -> str:
    """Return a signature as it is written, without `self`; a long one has a line for each parameter."""
    words, before = list[str](), griffe.ParameterKind.positional_only
    for one in function.parameters:
        if one.name in ("self", "cls") and not words:
            continue
        if before is griffe.ParameterKind.positional_only and one.kind is not before and words:
            words.append("/")
        starred = (griffe.ParameterKind.keyword_only, griffe.ParameterKind.var_positional)
        if one.kind is griffe.ParameterKind.keyword_only and before not in starred:
            words.append("*")
        words.append(_parameter(one))
        before = one.kind
    returns = f" -> {function.returns}" if function.returns and not name else ""
    line = f"{name or function.name}({', '.join(words)}){returns}"
    if len(line) <= LONG:
        return line
    return "\n".join([f"{name or function.name}(", *(f"    {word}," for word in words), f"){returns}"])


def _parameter(one: griffe.Parameter) -> str:
    stars = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}
    line = stars.get(one.kind, "") + one.name if one.kind else one.name
    if one.annotation is not None:
        line += f": {one.annotation}"
    if one.default is not None and one.kind not in stars:
        line += f" = {one.default}" if one.annotation is not None else f"={one.default}"
    return line


def doc_html(docstring: str) -> Markup:
    """Return a docstring as HTML: paragraphs, and examples as code."""
    parts = []
    for block in inspect.cleandoc(docstring).split("\n\n"):
        if block.startswith((">>>", "    ")):
            parts.append(Markup(code(inspect.cleandoc(block), "python" if block.startswith(">>>") else "")))
        elif block:
            words = re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(" ".join(block.split()))))
            parts.append(Markup(f"<p>{words}</p>"))
    return Markup("").join(parts)
