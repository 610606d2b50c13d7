"""Draws a table as its felt in SVG, for notebooks: the areas of the cloth, the puck, and all chips on each wager."""

from html import escape

from hardway.rulebook.felt.house_felt import stored_felt
from hardway.rulebook.felt.layout import Area, Felt, Point
from hardway.rulebook.model.book import Book
from hardway.table.model.state import State
from hardway.values.money import short

SCALE = 6
"""How many pixels of the picture make one unit of length on the cloth."""
CHIP, PUCK = 1.6, 1.9
"""Radii, in the cloth's units."""


def felt_svg(book: Book, state: State) -> str:
    """Return the table on the wide cloth of its house; a chip shows the dollars of all players on that wager."""
    felt = stored_felt(book, {})
    cloth, (wide, high) = felt["wide"], felt["wide"]["size"]
    chips: dict[str, int] = {}
    for player in state.players.values():
        for key, stake in player.bets.items():
            chips[key] = chips.get(key, 0) + stake.amount
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide * SCALE:g}" '
        f'font-family="sans-serif" text-anchor="middle">',
        f'<rect width="{wide:g}" height="{high:g}" fill="{felt["cloth"]}"/>',
    ]
    drawn += [_area(felt, area) for area in cloth["areas"]]
    drawn += [
        _text(felt["print"], mark["at"], mark["size"], mark["says"], turn=mark["turn"]) for mark in cloth["marks"]
    ]
    for area in cloth["areas"]:
        lying = sum(chips.get(key, 0) for key in (area["wager"], *area["holds"])) if not area["again"] else 0
        if lying:
            drawn.append(_disc(area["chips"], CHIP, short(lying), "#f7f7f2", "#17202a"))
    puck = cloth["puck"]
    if state.point:
        drawn.append(_disc(puck["on"][str(state.point)], PUCK, "ON", "#ffffff", "#17202a"))
    else:
        drawn.append(_disc(puck["off"], PUCK, "OFF", "#17202a", "#ffffff"))
    return "".join([*drawn, "</svg>"])


def _area(felt: Felt, area: Area) -> str:
    corners = " ".join(f"{x:g},{y:g}" for x, y in area["outline"])
    shape = f'<polygon points="{corners}" fill="none" stroke="{felt["print"]}" stroke-width=".2">'
    name = f"<title>{escape(area['label'])}, {escape(area['pays'])}</title></polygon>"
    says = _says(area)
    return shape + name + _text(felt["print"], area["text"], _size(area, says), says)


def _says(area: Area) -> str:
    """Return the words on an area, with its number, or else with the throw that wins it."""
    dice = "-".join(map(str, area["dice"][0])) if len(area["dice"]) == 1 else ""
    return " ".join(filter(None, (area["says"], area["printed"] if area["number"] else dice)))


def _size(area: Area, says: str) -> float:
    """Return the size of letters with which words fit across their area."""
    across = [x for x, _ in area["outline"]]
    return min(1.8, 1.6 * (max(across) - min(across)) / max(1, len(says)))


def _text(colour: str, at: Point, size: float, says: str, *, turn: float = 0) -> str:
    x, y = at
    turned = f' transform="rotate({turn:g} {x:g} {y:g})"' if turn else ""
    return f'<text x="{x:g}" y="{y:g}" dy=".35em" font-size="{size:.2f}" fill="{colour}"{turned}>{escape(says)}</text>'


def _disc(at: Point, radius: float, says: str, fill: str, ink: str) -> str:
    x, y = at
    size = min(radius * 0.9, 2.6 * radius / len(says))
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="{ink}" stroke-width=".25"/>' + _text(
        ink, at, size, says
    )
