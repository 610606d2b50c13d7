"""Draws what wagers cost: a line for each wager, and on it for each house a mark at its edge."""

from hardway.odds.costs.figures import Figures
from hardway.report.figures.cost_figures import ComparedCosts, compare_costs
from hardway.report.files import kind_of
from hardway.report.plots.canvas import GREY, HOUSES, INK, KINDS, figure, save, style
from hardway.rulebook import Book

LINE_INCHES = 0.25


def plot_edges(houses: dict[str, tuple[Book, list[Figures]]], path: str) -> None:
    """Draw the edges of the wagers of one house or several."""
    kind_of(path, *KINDS)
    lines = compare_costs(
        {name: book for name, (book, _) in houses.items()}, {name: f for name, (_, f) in houses.items()}
    )
    with style():
        sheet = figure(7.5, 1.6 + LINE_INCHES * _height(lines))
        axes = sheet.add_subplot()
        places = _places(lines)
        for place, line in zip(places, lines, strict=True):
            found = [float(edge) * 100 for edge in line.edges if edge is not None]
            axes.hlines(place, min(0.0, *found), max(found), color=GREY, linewidth=0.8)
        for number, (book, _) in enumerate(houses.values()):
            colour, marker = HOUSES[number % len(HOUSES)]
            shift = (number - (len(houses) - 1) / 2) * 0.22
            points = [
                (float(line.edges[number]) * 100, place + shift)  # type: ignore[arg-type]
                for place, line in zip(places, lines, strict=True)
                if line.edges[number] is not None
            ]
            axes.plot(
                *zip(*points, strict=True), marker, color=colour, markersize=3.6, label=book.heading, clip_on=False
            )
        axes.set_yticks(places, [line.name for line in lines])
        axes.set_ylim(places[-1] + 1, -1)
        axes.tick_params(axis="y", length=0)
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.grid(axis="x")
        axes.secondary_xaxis("top").tick_params(labelsize=8)
        axes.set_xlabel("edge: the house’s share of stake and commission at each decision, in percent")
        axes.set_title(
            "What wagers cost" + (f" at {next(iter(houses.values()))[0].heading}" if len(houses) == 1 else "")
        )
        if len(houses) > 1:
            axes.legend(loc="upper right")
        save(sheet, path)


def _places(lines: list[ComparedCosts]) -> list[float]:
    """Return the vertical position of each line, with a gap between areas of the layout."""
    places, at = [], 0.0
    for number, line in enumerate(lines):
        at += 0 if not number else 1 if line.area == lines[number - 1].area else 1.7
        places.append(at)
    return places


def _height(lines: list[ComparedCosts]) -> float:
    return _places(lines)[-1] + 2
