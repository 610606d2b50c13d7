"""Proves that everything on a felt lies on its cloth, and its areas apart from each other. Knows no book."""

from collections.abc import Iterator

from hardway.rulebook.felt.felt_file import place
from hardway.rulebook.felt.felt_model import Area, Arrangement, Point
from hardway.rulebook.files.toml_lines import TomlFile

Laid = tuple[str, tuple[Point, ...]]
"""What lies somewhere, and its points."""


def on_cloth(shape: str, cloth: Arrangement, own: TomlFile | None) -> Iterator[str]:
    """Yield what does not lie on the cloth, and the areas that lie on another."""
    wide, high = cloth.size
    for path, laid in _laid(cloth):
        off = [name for name, points in laid if not all(0 <= x <= wide and 0 <= y <= high for x, y in points)]
        if off:
            where = f"{place(own, (shape, *path))}: {shape}"
            yield f"{where}: {off[0]} does not lie on the cloth, which is {wide:g} by {high:g}"
    for i, area in enumerate(cloth.areas):
        for other in cloth.areas[:i]:
            if _overlap(area.outline, other.outline):
                where = f"{place(own, (shape, *_path(area)))}: {shape}"
                yield f"{where}: {area.wager!r} and {other.wager!r} lie on each other"


def _laid(cloth: Arrangement) -> Iterator[tuple[tuple[str, ...], tuple[Laid, ...]]]:
    """Yield everything that lies somewhere with the place where that is written; of an area its words and chips too."""
    for area in cloth.areas:
        name = repr(area.wager)
        words, chips = (f"the text of {name}", (area.text,)), (f"the place for chips of {name}", (area.chips,))
        yield _path(area), ((name, area.outline), words, chips)
    for mark in cloth.marks:
        yield ("mark",), ((f"the mark {mark.says!r}", (mark.at,)),)
    lies = [("the puck off", (cloth.puck.off,)), *((f"the puck on {n}", (at,)) for n, at in cloth.puck.on.items())]
    yield ("puck",), tuple(lies)
    if cloth.stage:
        x, y, wide, high = cloth.stage
        yield ("stage",), (("the stage", ((x, y), (x + wide, y + high))),)


def _path(area: Area) -> tuple[str, ...]:
    return "area", area.wager.partition(" ")[0]


def _overlap(one: tuple[Point, ...], other: tuple[Point, ...]) -> bool:
    """Say whether two rectangles share cloth; areas of another shape may lie around each other."""
    if not _is_box(one) or not _is_box(other):
        return False
    ((x, y), _, (right, bottom), _), ((ox, oy), _, (o_right, o_bottom), _) = one, other
    return x < o_right and ox < right and y < o_bottom and oy < bottom


def _is_box(outline: tuple[Point, ...]) -> bool:
    return len(outline) == 4 and len({x for x, _ in outline}) == len({y for _, y in outline}) == 2
