"""The felt of a house: where each wager lies, and the words printed there. Knows no table in play and no page.

`felt.toml` beside a book has two arrangements of the same cloth: `wide` for a table, `tall` for a phone. A felt that is
`same_as` another has only what differs: colours, words, and areas, each of which replaces the other's whole. Areas of
wagers that the house does not offer are left out. Loading proves that both arrangements offer exactly the wagers of the
book, on areas inside the cloth that do not overlap. A stored book without a felt has a plain cloth, a row a wager.

>>> [area["wager"] for area in felt("crown")["wide"]["areas"]][:2]
['dont_come', 'dont_come_odds 4']
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hardway.rulebook.felt.felt_file import AREA, ARRANGEMENT, FELT, FELT_FILE, SHAPES, on_cloth, place, read_felt
from hardway.rulebook.felt.layout import Area, Arrangement, Felt, Mark, Point, Puck, first_hand, spread_gaps, spreads
from hardway.rulebook.files.source import BookError, path_exists
from hardway.rulebook.files.toml_lines import TomlFile
from hardway.rulebook.loading.house_shelf import folder_of
from hardway.rulebook.loading.load import amended_folders, load
from hardway.rulebook.model.book import Book
from hardway.rulebook.model.law import Law, Slot, law
from hardway.values.dice import PAIR_NUMBERS, THROWS, TOTALS
from hardway.values.names import wager_text

_PARTS = ("says", "spreads", "numbers", "wide", "tall")
FOOT = 3
"""The height added to a cloth, in its units, for the words that mark a book which no regulator approved."""


@cache
def felt(house: str | Path, variant: str = "") -> Felt:
    """Return the felt of a house or its variant; raise BookError with everything that does not fit the book."""
    return felt_of(folder_of(house), load(house, variant), variant)


def felt_of(folder: Path, book: Book, variant: str = "") -> Felt:
    """Return the felt in a book's folder; if the folder has none, the felt of the book that it amends."""
    where = _felt_folder(folder, variant)
    borrowed = {} if where == folder / variant else {"same_as": str(where)}
    return lay_out({**borrowed, **felt_data(where)}, book, read_felt(where))


def _felt_folder(folder: Path, variant: str) -> Path:
    folders = (folder, *amended_folders(folder))
    for where in (*(one / variant for one in folders), *folders):
        if path_exists(where / FELT_FILE):
            return where
    raise BookError([f"{FELT_FILE}: the file is missing from {folder}"])


def felt_to_store(book: Book) -> dict[str, Any]:
    """Return the data of the felt that a book's house has now; empty if it cannot be read."""
    try:
        return felt_data(_felt_folder(folder_of(book.name), book.variant))
    except BookError:
        return {}


def stored_felt(book: Book, data: Mapping[str, Any]) -> Felt:
    """Return a book's felt: from its stored data, else from its house's present data, else a plain one.

    The first of these that has all wagers of the book is used.
    """
    for one in (data, felt_to_store(book)):
        try:
            return lay_out({**one, "same_as": book.name}, book)
        except BookError:
            continue
    return lay_out(plain_felt(book), book)


def felt_data(folder: Path, before: tuple[Path, ...] = ()) -> dict[str, Any]:
    """Return the data of a folder's felt, completed by the felt that it is `same_as`."""
    parsed = read_felt(folder)
    if "same_as" not in parsed.data:
        return parsed.data
    name, where = str(parsed.data["same_as"]), place(parsed, ("same_as",))
    try:
        other = folder / name if path_exists(folder / name / FELT_FILE) else folder_of(name)
    except BookError as error:
        raise BookError([f"{where}: same_as: {error}"]) from None
    if other.resolve() in (folder.resolve(), *before):
        raise BookError([f"{where}: same_as: {name!r} leads back to this felt; name one without same_as"])
    return _overlay(felt_data(other, (*before, folder.resolve())), parsed.data)


def _overlay(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return a felt with another one's data laid over it; areas of wagers not offered are removed later, by
    `lay_out`.
    """
    made = {**base, **own, "says": {**base.get("says", {}), **own.get("says", {})}}
    for shape in SHAPES:
        new = own.get(shape, {})
        made[shape] = {**base[shape], **new, "area": {**base[shape]["area"], **new.get("area", {})}}
    return made


def _right_place(key: str) -> str:
    """Return the end of a message about an unknown key: where it belongs, or which keys are known."""
    return f"; {key} belongs in [wide] and in [tall]" if key in ARRANGEMENT else f"; known are {', '.join(FELT)}"


def lay_out(data: Mapping[str, Any], book: Book, own: TomlFile | None = None) -> Felt:
    """Return the felt that these data describe; raise BookError unless it offers exactly the wagers of the book.

    `own` is the file, for the lines in messages.
    """
    needed = {key for key, one in FELT.items() if one.default is None} | {*SHAPES}
    wrong = [f"{place(own, ())}: the key {key!r} is missing" for key in sorted(needed - data.keys())]
    unknown = sorted(data.keys() - FELT.keys() - set(_PARTS))
    wrong += [f"{place(own, (key,))}: unknown key {key!r}{_right_place(key)}" for key in unknown]
    if not wrong and data["clause"] not in book.clauses:
        wrong.append(f"{place(own, ('clause',))}: {book.house} has no clause {data['clause']!r}")
    if wrong:
        raise BookError(wrong)
    rules = law(book)
    wrong += _unoffered_words(data, book, own)
    found = spreads(data, rules)
    wrong += [f"{place(own, ('spreads', name))}: {says}" for name, says in spread_gaps(found, rules)]
    arranged = {}
    for shape in SHAPES:
        cloth = _offered_areas(data, shape, book)
        wrong += _arrangement_gaps(shape, cloth, rules, own)
        if not wrong:
            arranged[shape] = _arrangement(cloth, rules, data.get("numbers", {}))
            wrong += on_cloth(shape, arranged[shape], own)
    if wrong:
        raise BookError(wrong)
    return Felt(
        house=book.heading, name=data["name"], clause=data["clause"], cloth=data["cloth"], print=data["print"],
        second=data["second"], line=rules.line, first_hand=first_hand(rules), points=list(book.points), spreads=found,
        wide=arranged["wide"], tall=arranged["tall"],
    )  # fmt: skip


def _unoffered_words(data: Mapping[str, Any], book: Book, own: TomlFile | None) -> Iterator[str]:
    """Yield the words for wagers that the house does not have; a felt that is `same_as` another may contain them."""
    named = [("says", wager) for wager in data.get("says", {})]
    marked = [(shape, mark["wager"]) for shape in SHAPES for mark in data[shape].get("mark", ()) if "wager" in mark]
    for key, wager in (*named, *marked) if "same_as" not in data else ():
        if wager not in book.wagers:
            yield (
                f"{place(own, (key, wager if key == 'says' else 'mark'))}: {key}: "
                f"{book.house} offers no wager {wager!r}"
            )


def _offered_areas(data: Mapping[str, Any], shape: str, book: Book) -> dict[str, Any]:
    """Return an arrangement with its areas as rows, each with its words; areas of wagers that the house lacks are left
    out."""
    says, borrowed = data.get("says", {}), "same_as" in data
    rows = [
        {
            "wager": wager,
            "order": _area_numbers(wager, book),
            **({"says": says[wager]} if wager in says else {}),
            **area,
        }
        for wager, areas in data[shape].get("area", {}).items()
        for area in (areas if isinstance(areas, list) else [areas])
        if wager in book.wagers or not borrowed
    ]
    marks = [{"says": says.get(mark.get("wager", ""), ""), **mark} for mark in data[shape].get("mark", ())]
    return {**data[shape], "area": rows, "mark": marks}


def _arrangement_gaps(shape: str, data: Mapping[str, Any], rules: Law, own: TomlFile | None) -> list[str]:
    def at(*path: str) -> str:
        return f"{place(own, (shape, *path))}: {shape}"

    needed = {key for key, one in ARRANGEMENT.items() if one.default is None}
    wrong = [f"{at()}: the key {key!r} is missing" for key in sorted(needed - data.keys())]
    wrong += [f"{at(key)}: unknown key {key!r}" for key in sorted(data.keys() - ARRANGEMENT.keys())]
    seen: dict[str, dict[str, str]] = {}
    """By wager: the areas where it may lie; an area is known by its `wager`, and has its file and line as value."""
    for row in data["area"]:
        where = at("area", row["wager"])
        wrong += [
            f"{where}: {row['wager']}: unknown key {key!r}" for key in sorted(row.keys() - AREA.keys() - {"wager"})
        ]
        if "at" not in row and "points" not in row:
            wrong.append(f"{where}: {row['wager']}: an area needs `at` or `points`")
        if "points" in row and len(row["order"]) > 1:
            wrong.append(
                f"{where}: {row['wager']}: `points` draws one area, but the wager has several numbers; use `at`"
            )
        for key in _wagers_on(row):
            seen.setdefault(key, {}).setdefault(row["wager"], where)
    house = rules.book.house
    wrong += [
        f"{_last_place(at)}: {house} offers no wager {key!r}" for key, at in seen.items() if key not in rules.slots
    ]
    for key in (key for key in rules.slots if key not in seen):
        wager = rules.slots[key].wager
        stands = " ".join(str(spot) for spot in wager.spots if spot)
        if wager.moves and rules.slots[key].number:
            right = f'holds = ["{wager.name}"] in the area of a wager with the numbers {stands}'
        else:
            right = "name = { at = [x, y, width, height] }, the name without its number"
        wrong.append(f"{at('area')}: {key!r} has no area; write {right}")
    wrong += [
        f"{_last_place(at)}: the wager {key!r} is in the areas of {' and '.join(at)}; leave it in one of them"
        for key, at in seen.items()
        if len(at) > 1
    ]
    return wrong


def _last_place(places: Mapping[str, str]) -> str:
    return list(places.values())[-1]


def _area_numbers(wager: str, book: Book) -> tuple[int, ...]:
    """Return the numbers for which a wager has areas; a wager that moves has only its box."""
    spots = book.wagers[wager].spots if wager in book.wagers else (0,)
    return spots[: 1 if spots[0] == 0 else None]


def _wagers_on(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield every wager that may lie on the areas of a row."""
    for number in row["order"]:
        yield wager_text(row["wager"], number)
        yield from (wager_text(held, number) for held in row.get("holds", ()))


def _arrangement(data: Mapping[str, Any], rules: Law, letters: Mapping[str, str]) -> Arrangement:
    counts: Counter[str] = Counter()
    marks = [
        Mark(says=mark["says"], at=_point(mark["at"]), turn=float(mark.get("turn", 0)), size=float(mark.get("size", 2)))
        for mark in data.get("mark", ())
    ]
    puck, points = data["puck"], rules.book.points
    x, y, wide, high = data.get("stage", (0, 0, 0, 0))
    made = Arrangement(
        size=_point(data["size"]), marks=marks,
        areas=[area for row in data["area"] for area in _areas(row, rules, counts, letters)],
        puck=Puck(
            off=_point(puck["off"]),
            on={str(number): _point(_shifted(puck["at"], puck, i, len(points))) for i, number in enumerate(points)},
        ),
        stage=(float(x), float(y), float(wide), float(high)) if "stage" in data else None,
    )  # fmt: skip
    if says := rules.book.mark:
        wide, high = made["size"]
        made["size"] = wide, high + FOOT
        marks.append(Mark(says=says, at=(wide / 2, high + FOOT / 2), turn=0.0, size=_fitting_size(says, wide)))
    return made


def _fitting_size(says: str, wide: float) -> float:
    """Return the size at which words in wide letters fit on a cloth of this width."""
    return min(2.0, round(wide / (len(says) * 0.95), 2))


def _areas(row: Mapping[str, Any], rules: Law, counts: Counter[str], letters: Mapping[str, str]) -> Iterator[Area]:
    for i, number in enumerate(row["order"]):
        slot = rules.slots[wager_text(row["wager"], number)]
        counts[slot.key] += 1
        outline = _outline(row, i)
        middle = _centre(outline)
        ways = winning_pairs(slot)
        yield Area(
            wager=slot.key,
            holds=[wager_text(held, number) for held in row.get("holds", ())],
            label=slot.wager.label,
            says=row.get("says", slot.wager.label),
            pays=pays(rules.book, slot),
            kind=slot.wager.area,
            outline=outline,
            text=_point(row.get("text", middle)),
            chips=_point(row.get("chips", _chips_place(outline))),
            number=slot.number if row.get("number") and slot.number not in PAIR_NUMBERS else 0,
            printed=letters.get(str(slot.number), str(slot.number)),
            loud=bool(row.get("loud")),
            dice=ways if len(ways) == 1 else [],
            wins=winning_totals(slot) if slot.wager.area == "field" else [],
            bar=barred_throws(slot),
            again=counts[slot.key] - 1,
            behind=slot.parent,
        )


def _outline(row: Mapping[str, Any], i: int) -> list[Point]:
    if "points" in row:
        return [_point(point) for point in row["points"]]
    *first, wide, high = row["at"]
    x, y = _shifted(first, row, i, len(row["order"]) or 1)
    return [_point(point) for point in ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))]


def _shifted(first: Any, row: Mapping[str, Any], i: int, count: int) -> Point:
    """Return the point for the i-th of `count` numbers, in one row or several; `first` is the point for the first."""
    (x, y), (dx, dy) = first, row.get("each", (0, 0))
    many, down_x, down_y = row.get("rows", (count, 0, 0))
    return x + (i % many) * dx + (i // many) * down_x, y + (i % many) * dy + (i // many) * down_y


def _point(point: Any) -> Point:
    x, y = point
    return round(float(x), 2), round(float(y), 2)


def _centre(outline: list[Point]) -> Point:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def _chips_place(outline: list[Point]) -> Point:
    """Return where chips leave the words readable: at the right of an area, or at the bottom of a high one."""
    (left, top), _, (right, bottom), *_ = outline
    wide, high = right - left, bottom - top
    if wide >= max(13, high):
        return right - max(2.6, 0.12 * wide), (top + bottom) / 2
    if high >= 8:
        return (left + right) / 2, top + 0.84 * high
    return (right - 2.1, (top + bottom) / 2) if wide >= 9 else (right - 1.95, bottom - 1.95)


COLOURS = {"cloth": "#14532d", "print": "#f5f5f4", "second": "#facc15"}
SIZES = {"wide": (120, 10, 8), "tall": (48, 9, 4)}
"""For a plain cloth, by arrangement: its width, the height of a row, and how many numbers a row has."""
GAP = 1


def plain_felt(book: Book) -> dict[str, Any]:
    """Return the data of a plain felt with exactly the wagers of a book, in the book's order."""
    head = {"name": f"A plain layout: {book.heading}", "clause": next(iter(book.clauses)), **COLOURS}
    return {**head, **{shape: _in_rows(book, *size) for shape, size in SIZES.items()}}


def _in_rows(book: Book, wide: int, high: int, many: int) -> dict[str, Any]:
    points = len(book.points)
    puck = {"off": (4, 4), "at": (9, 4), "each": ((wide - 13) / points, 0)}
    areas: dict[str, dict[str, Any]] = {}
    top = high
    for name, wager in book.wagers.items():
        count = len(wager.spots)
        in_row = min(count, many)
        each = (wide - GAP) / in_row
        areas[name] = {"at": (GAP, top, each - GAP, high - GAP), "each": (each, 0), "rows": (in_row, 0, high)}
        areas[name] |= {"number": count > 1, "order": wager.spots}
        top += high * -(-count // many)
    return {"size": (wide, top + GAP), "puck": puck, "area": areas}


def _winning_throws(slot: Slot) -> list[int]:
    return [i for i, outcome in enumerate(slot.table[0]) if outcome is not None and outcome.result == "won"]


def winning_pairs(slot: Slot) -> list[tuple[int, int]]:
    """Return the pairs of faces that win a wager, each once."""
    ways = {(min(THROWS[i]), max(THROWS[i])) for i in _winning_throws(slot)}
    return sorted(ways) if slot.wager.area == "centre" else []


def winning_totals(slot: Slot) -> list[int]:
    """Return the totals that win a wager."""
    return sorted({TOTALS[i] for i in _winning_throws(slot)})


def barred_throws(slot: Slot) -> list[tuple[int, int]]:
    """Return the throws that are barred: those on which a wager against the dice neither wins nor loses."""
    if slot.number or slot.parent or slot.wager.area not in ("line", "come"):
        return []
    line = next(line for line in slot.table if any(line))
    idle = [THROWS[i] for i, outcome in enumerate(line) if outcome and outcome.result in ("returned", "stands")]
    return sorted({(min(pair), max(pair)) for pair in idle})


def pays(book: Book, slot: Slot) -> str:
    """Return the odds at which a winner is paid, as the book writes them."""
    lines = {on: odds for (name, on), odds in book.odds.items() if name == slot.wager.name}
    if slot.number in lines:
        return lines[slot.number].words
    best = max(lines.values(), key=lambda odds: odds.ratio, default=None)
    if best is None:
        return ""
    if slot.wager.area != "field":
        return best.words if len({odds.ratio for odds in lines.values()}) == 1 else ""
    rest, *more = sorted({odds.ratio: odds.words for odds in lines.values()}.items())
    paid = [([str(on) for on, odds in lines.items() if odds.ratio == ratio], words) for ratio, words in more]
    return ", ".join(f"{' and '.join(on)} {'pay' if len(on) > 1 else 'pays'} {words}" for on, words in paid) or rest[1]
