"""The style of plots, and how they are saved: ink on white, with shapes besides colours, for reading in print."""

import logging
from io import StringIO
from typing import Any

from hardway.extras import needed_by
from hardway.report.files import kind_of, new_file

logging.getLogger("matplotlib").setLevel(logging.ERROR)  # its warnings are of its cache, and a plot needs none
with needed_by("a plot"):
    from matplotlib import rc_context
    from matplotlib.figure import Figure

KINDS = ("svg", "png")
HOUSES = (("#1b4f72", "o"), ("#b9770e", "s"), ("#7b241c", "^"), ("#1e8449", "D"), ("#5b2c6f", "v"), ("#17202a", "P"))
"""Colours and markers for up to six houses in a plot; printed in grey the colours still differ."""
INK, GREY = "#17202a", "#aeb6bf"
STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans", "font.size": 9, "axes.titlesize": 11, "axes.titleweight": "bold",
    "axes.titlelocation": "left", "axes.edgecolor": INK, "axes.labelcolor": INK, "text.color": INK,
    "axes.spines.top": False, "axes.spines.right": False, "axes.axisbelow": True, "grid.color": "#d5d8dc",
    "grid.linewidth": 0.6, "xtick.color": INK, "ytick.color": INK, "legend.frameon": False,
    "svg.hashsalt": "hardway",
}  # fmt: skip


def style() -> Any:
    """Return a context manager within which plots have this style."""
    return rc_context(STYLE)  # type: ignore[arg-type]


def figure(width: float, height: float) -> Figure:
    """Return an empty figure; width and height are in inches."""
    return Figure(figsize=(width, height), layout="constrained")


class Plot:
    """A plot that was drawn; a notebook shows it."""

    def __init__(self, sheet: Figure) -> None:
        self.figure = sheet

    def save(self, path: str) -> None:
        """Write it to an .svg or .png file."""
        with style():
            save(self.figure, path)

    def _repr_svg_(self) -> str:
        made = StringIO()
        with style():
            self.figure.savefig(made, format="svg", facecolor="white", metadata={"Date": None})
        return made.getvalue()


def save(sheet: Figure, path: str) -> None:
    """Write a plot to a file; the same data give the same bytes."""
    metadata = {"Date": None} if kind_of(path, *KINDS) == "svg" else {"Software": None}
    with new_file(path) as file:
        sheet.savefig(file, dpi=200, facecolor="white", metadata=metadata)
