"""Reads a felt.toml; checks the kind of each value, and that everything lies on the cloth. Knows no book."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hardway.rulebook.felt.layout import Area, Arrangement, Point
from hardway.rulebook.files.source import BookError, as_written, read_toml
from hardway.rulebook.files.toml_lines import TomlFile
from hardway.rulebook.model.section import BookKey
from hardway.values.dice import TOTALS

FELT_FILE = "felt.toml"
SHAPES = ("wide", "tall")
FELT: dict[str, BookKey] = {
    "same_as": BookKey("another house's folder or name: this felt says only what differs from that one", ""),
    "name": BookKey("what this layout is called"),
    "clause": BookKey("the clause that speaks of the layout"),
    "cloth": BookKey("the colour of the cloth"),
    "print": BookKey("the colour of lines and words"),
    "second": BookKey("the second colour of print"),
}
ARRANGEMENT: dict[str, BookKey] = {
    "size": BookKey("width and height of the cloth, in units of its own"),
    "puck": BookKey(
        "`off`: where the OFF puck lies; `at`: where it lies on the first number; `each`: from number to number; "
        "`rows`, as an area has them"
    ),
    "stage": BookKey("free cloth where dice may come to lie: x, y, width, height", ""),
    "mark": BookKey(
        "a list of words outside an area: `wager` (its words) or `says`, `at`, `turn` in degrees, `size`", ""
    ),
    "area": BookKey(
        "a table: one line for each wager, with the keys below; a list of them, where it has several areas, the first "
        "being where its chips are drawn"
    ),
}
AREA: dict[str, BookKey] = {
    "at": BookKey("x, y, width and height of the first number's area; or `points`", ""),
    "points": BookKey("the corners, where it is no rectangle", ""),
    "each": BookKey("how far it is to the next number", ""),
    "rows": BookKey("how many stand in a row, and how far it is to the next row, right and down: [3, 0, 12]", ""),
    "order": BookKey("a list of the numbers, where they are in another order", ""),
    "holds": BookKey(
        "a list of wagers that come to lie here without being put here, as a Come wager that has moved", ""
    ),
    "says": BookKey("words of its own that are printed here, as where a wager has a second area", ""),
    "text": BookKey("the middle of the words", ""),
    "chips": BookKey("where chips lie", ""),
    "number": BookKey("true, if the number is printed", "false"),
    "loud": BookKey("true, if the words are large", "false"),
}
"""The keys of felt.toml: its head, its arrangements `wide` (a table) and `tall` (a phone), and their areas."""

COLOURS = ("cloth", "print", "second")
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
MARK_KEYS = ("wager", "says", "at", "turn", "size")
MIN_AREA_SIDE = 1
"""The least width and height of an area; a smaller one could not be touched on a screen."""
PUCK_KEYS = ("off", "at", "each", "rows")
_LENGTHS = {"size": 2, "stage": 4, "at": 4, "each": 2, "rows": 3, "text": 2, "chips": 2}
"""By key of an arrangement or area whose value is a list of numbers: how many numbers it must have."""


MAX_COORDINATE = 10**6
"""The largest number that a felt may contain: more than any cloth needs."""


def read_felt(folder: Path) -> TomlFile:
    """Return the felt in a folder as its file has it; raise BookError with the line of every value of a wrong kind."""
    parsed = read_toml(folder / FELT_FILE, FELT_FILE)
    if wrong := [
        f"{place(parsed, path)}: {' '.join(path)} must be {right}" for path, right in _kind_errors(parsed.data)
    ]:
        raise BookError(wrong)
    return parsed


def place(own: TomlFile | None, path: tuple[str, ...]) -> str:
    """Return the file and line of a path in felt.toml."""
    return f"{FELT_FILE}:{own.line(path) or 1}" if own is not None else FELT_FILE


def _kind_errors(data: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the path of each value of a wrong kind, and what it should be."""
    for key in FELT:
        if key in data and type(data[key]) is not str:
            yield (key,), f"a text, not {as_written(data[key])}"
        elif key in COLOURS and key in data and not _COLOUR.fullmatch(data[key]):
            yield (key,), f'a colour written "#14532d", not {as_written(data[key])}'
        elif key in data and not data[key].strip():
            yield (key,), f"{FELT[key].says}, and not empty"
    for key in ("print", "second"):
        if key in data and data[key] == data.get("cloth"):
            yield (key,), f"{FELT[key].says}, and not {as_written(data[key])}, the colour of the cloth itself"
    for key, by in (("says", "wager"), ("spreads", "the word on a button")):
        says = data.get(key, {})
        if type(says) is not dict or not all(type(words) is str for words in says.values()):
            yield (key,), f"a table of texts, by {by}"
    letters = data.get("numbers", {})
    if type(letters) is not dict or not all(type(words) is str and words for words in letters.values()):
        yield ("numbers",), "a table of texts, by number"
    elif strange := [key for key in letters if key not in map(str, TOTALS)]:
        yield ("numbers", strange[0]), "a total of two dice, 2 to 12"
    for shape in SHAPES:
        cloth = data.get(shape, {})
        if type(cloth) is dict:
            yield from (((shape, *path), right) for path, right in _arrangement_errors(cloth))
        else:
            yield (shape,), f"a table, not {as_written(cloth)}"


def _arrangement_errors(cloth: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    yield from _list_errors(cloth)
    puck = cloth.get("puck", {"off": (0, 0), "at": (0, 0), "each": (0, 0)})
    if type(puck) is not dict or not all(_numbers(puck.get(key), 2) for key in ("off", "at", "each")):
        yield ("puck",), "a table of `off`, `at` and `each`, each of two numbers"
    elif "puck" in cloth and not any(puck["each"]):
        yield ("puck",), "a table whose `each` goes from number to number, not [0, 0]: all pucks would lie in one place"
    elif not puck.keys() <= set(PUCK_KEYS):
        yield ("puck",), f"a table of {', '.join(PUCK_KEYS)}, and of nothing else"
    elif "rows" in puck and (not _numbers(puck["rows"], 3) or puck["rows"][0] < 1):
        yield ("puck",), "a table whose `rows` are how many stand in a row, at least one, and two numbers"
    marks = cloth.get("mark", [])
    if type(marks) is not list or not all(type(mark) is dict and _numbers(mark.get("at"), 2) for mark in marks):
        yield ("mark",), "a list of tables, each with `at` of two numbers"
    elif not all(mark.keys() <= set(MARK_KEYS) for mark in marks):
        yield ("mark",), f"a list of tables of {', '.join(MARK_KEYS)}, and of nothing else"
    elif not all(_numbers([mark.get("turn", 0), mark.get("size", 1)], 2) and mark.get("size", 1) > 0 for mark in marks):
        yield ("mark",), "a list of tables whose `turn` and `size` are numbers, the size more than nothing"
    elif not all(type(mark.get("wager", mark.get("says"))) is str for mark in marks):
        yield ("mark",), "a list of tables, each with the words to print: `wager` or `says`, a text"
    areas = cloth.get("area", {})
    if type(areas) is not dict:
        yield ("area",), f"a table, one line for each wager, not {as_written(areas)}"
        return
    for wager, area in areas.items():
        for one in area if type(area) is list and area else [area]:
            if type(one) is dict:
                yield from ((("area", wager, *path), right) for path, right in _area_errors(one))
            else:
                yield ("area", wager), f"a table or a list of them, not {as_written(area)}"


def _area_errors(area: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    yield from _list_errors(area)
    points = area.get("points", [(0, 0)] * 3)
    if type(points) is not list or len(points) < 3 or not all(_numbers(point, 2) for point in points):
        yield ("points",), "a list of at least three corners, each of two numbers"
    elif "points" in area and not _encloses(points):
        yield ("points",), "a list of corners that lie around some cloth, not in a line"
    if "at" in area and "points" in area:
        yield ("points",), "left out beside `at`: both say where the area lies"
    if "points" in area and {"each", "rows"} & area.keys():
        yield ("points",), "left out beside `each` and `rows`, which go with `at`"
    if _numbers(area.get("at"), 4) and min(area["at"][2:]) < MIN_AREA_SIDE:
        yield ("at",), f"x, y, width and height, the last two {MIN_AREA_SIDE} or more, not {as_written(area['at'])}"
    for key, kind, what in (("order", int, "whole numbers"), ("holds", str, "wagers")):
        value = area.get(key, [])
        if type(value) is not list or not all(type(one) is kind for one in value):
            yield (key,), f"a list of {what}, not {as_written(value)}"
    if type(area.get("says", "words")) is not str or not area.get("says", "words").strip():
        yield ("says",), f"a text, the words printed here, not {as_written(area['says'])}"
    for key in ("number", "loud"):
        if type(area.get(key, True)) is not bool:
            yield (key,), f"true or false, not {as_written(area[key])}"


def _encloses(corners: list[list[float]]) -> bool:
    """Say whether a line through these corners, and back to the first, encloses an area."""
    return bool(
        sum(
            x * next_y - next_x * y
            for (x, y), (next_x, next_y) in zip(corners, [*corners[1:], corners[0]], strict=True)
        )
    )


def _list_errors(table: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    for key, length in _LENGTHS.items():
        if key in table and not _numbers(table[key], length):
            large = [one for one in table[key] if type(one) in (int, float)] if type(table[key]) is list else []
            large = [one for one in large if not abs(one) < MAX_COORDINATE]
            says = f"; {large[0]} is too large" if large else ""
            yield (key,), f"a list of {length} numbers, not {as_written(table[key])}{says}"
        elif key == "rows" and key in table and table[key][0] < 1:
            yield (key,), "a list whose first number says how many areas are in a row, at least one"


def _numbers(value: Any, length: int) -> bool:
    """Say whether a value is a list of `length` numbers, each smaller in size than MAX_COORDINATE."""
    plain = type(value) in (list, tuple) and len(value) == length
    return plain and all(type(one) in (int, float) and abs(one) < MAX_COORDINATE for one in value)


Thing = tuple[str, list[Point]]
"""Something drawn on the cloth: its name in messages, and the points that it covers."""


def on_cloth(shape: str, cloth: Arrangement, own: TomlFile | None) -> Iterator[str]:
    """Yield a sentence for each thing that is not on the cloth, and for areas that overlap."""
    wide, high = cloth["size"]
    for path, laid in _things_on_cloth(cloth):
        off = [name for name, points in laid if not all(0 <= x <= wide and 0 <= y <= high for x, y in points)]
        if off:
            where = f"{place(own, (shape, *path))}: {shape}"
            yield f"{where}: {off[0]} reaches beyond the cloth, which is {wide:g} by {high:g}"
    for i, area in enumerate(cloth["areas"]):
        for other in cloth["areas"][:i]:
            if _overlap(area["outline"], other["outline"]):
                where = f"{place(own, (shape, *_area_path(area)))}: {shape}"
                yield f"{where}: {area['wager']!r} and {other['wager']!r} overlap; move one of them"


def _things_on_cloth(cloth: Arrangement) -> Iterator[tuple[tuple[str, ...], tuple[Thing, ...]]]:
    """Yield everything on the cloth with its path in the file; for an area, also its words and chips."""
    for area in cloth["areas"]:
        name = repr(area["wager"])
        words, chips = (f"the text of {name}", [area["text"]]), (f"the place for chips of {name}", [area["chips"]])
        yield _area_path(area), ((name, area["outline"]), words, chips)
    for mark in cloth["marks"]:
        yield ("mark",), ((f"the mark {mark['says']!r}", [mark["at"]]),)
    lies = [
        ("the puck off", [cloth["puck"]["off"]]),
        *((f"the puck on {n}", [at]) for n, at in cloth["puck"]["on"].items()),
    ]
    yield ("puck",), tuple(lies)
    if cloth["stage"]:
        x, y, wide, high = cloth["stage"]
        yield ("stage",), (("the stage", [(x, y), (x + wide, y + high)]),)


def _area_path(area: Area) -> tuple[str, ...]:
    return "area", area["wager"].partition(" ")[0]


def _overlap(one: list[Point], other: list[Point]) -> bool:
    """Say whether two rectangles overlap; other shapes are not checked, because one may lie around another."""
    if not _is_box(one) or not _is_box(other):
        return False
    ((x, y), _, (right, bottom), _), ((ox, oy), _, (o_right, o_bottom), _) = one, other
    return x < o_right and ox < right and y < o_bottom and oy < bottom


def _is_box(outline: list[Point]) -> bool:
    return len(outline) == 4 and len({x for x, _ in outline}) == len({y for _, y in outline}) == 2
