"""Makes mutants of Python sources: small changes, one at a time, such as a mistake would make.

A mutant is named by its file, its function and both sides of the change, so that the name stays the same when lines
move: `table/play/caps.py:counted: a < b -> a <= b`.
"""

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "hardway"
PACKAGES = ("table", "tournament", "promotion", "floor", "odds", "strategy", "wire")
"""The packages in which a mistake could cost money, refuse what is allowed or reveal a secret."""

_COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
_LONGEST = 80


class PythonMutant(NamedTuple):
    """A mutant: its name, its file and its line."""

    id: str
    path: Path
    line: int
    at: tuple[int, int]
    """The number of the changed node when the tree is walked, and the number of its change: enough to make it again."""


def sources(packages: tuple[str, ...] = PACKAGES) -> list[Path]:
    """Return the files that are changed, in order."""
    return sorted(path for name in packages for path in (PACKAGE / name).rglob("*.py"))


def python_mutants(path: Path) -> list[PythonMutant]:
    """Return every mutant of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named: Counter[str] = Counter()
    found = []
    for place, (owner, node) in enumerate(_nodes(tree)):
        for number, changed in enumerate(_changes(node)):
            name = f"{path.relative_to(PACKAGE)}:{owner}: {_short(node)} -> {_short(changed)}"
            named[name] += 1
            id = name if named[name] == 1 else f"{name} #{named[name]}"
            found.append(PythonMutant(id, path, node.lineno, (place, number)))  # type: ignore[attr-defined]
    return found


def mutated(mutant: PythonMutant) -> ast.Module:
    """Return the syntax tree of a file with the mutant's change."""
    tree = ast.parse(mutant.path.read_text(encoding="utf-8"))
    place, number = mutant.at
    node = [node for _, node in _nodes(tree)][place]
    changed = list(_changes(node))[number]
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is node:
                setattr(parent, field, changed)
            elif isinstance(value, list) and any(one is node for one in value):
                value[:] = [changed if one is node else one for one in value]
    return ast.fix_missing_locations(tree)


def _nodes(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield the nodes that may be changed, with their function; annotations, docstrings and assertions are left out."""
    stack: list[tuple[str, ast.AST]] = [("", node) for node in reversed(tree.body)]
    while stack:
        owner, node = stack.pop()
        if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom | ast.Raise | ast.JoinedStr) or _docstring(node):
            continue
        if not owner and isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            continue  # a name for several types
        yield owner, node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            owner = f"{owner}.{node.name}".lstrip(".")
            inside: list[ast.AST] = [*node.body]
        else:
            inside = [child for child in ast.iter_child_nodes(node) if child is not getattr(node, "annotation", None)]
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        stack += [(owner, child) for child in reversed(inside)]


def _docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the changes of one node itself, without those of the nodes in it."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in _COMPARE:
            yield ast.copy_location(ast.Compare(node.left, [_COMPARE[type(op)]()], node.comparators), node)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield ast.copy_location(ast.BoolOp(other, node.values), node)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.UnaryOp(op=ast.USub()):
            yield node.operand
        case ast.BinOp() if type(node.op) in _SUMS:
            yield ast.copy_location(ast.BinOp(node.left, _SUMS[type(node.op)](), node.right), node)
        case ast.AugAssign() if type(node.op) in _SUMS:
            yield ast.copy_location(ast.AugAssign(node.target, _SUMS[type(node.op)](), node.value), node)
            yield ast.copy_location(ast.Pass(), node)
        case ast.Constant(value=bool(value)):
            yield ast.copy_location(ast.Constant(not value), node)
        case ast.Constant(value=int(value)):
            yield ast.copy_location(ast.Constant(value + 1), node)
        case ast.Return(value=value) if value is not None and not _is_none(value):
            yield ast.copy_location(ast.Return(ast.copy_location(ast.Constant(None), value)), node)
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield ast.copy_location(ast.Pass(), node)
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.copy_location(ast.Pass(), node)
        case ast.If(orelse=[]) if not _is_main(node):
            changed = copy.copy(node)
            changed.test = ast.copy_location(ast.Constant(False), node.test)
            yield changed


def _is_none(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_main(node: ast.If) -> bool:
    return ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'")


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
