"""Draws how long hands are: the chance of each length, and on a logarithmic scale that of each length or more."""

from hardway.odds.costs.hand import HandCount
from hardway.report.files import kind_of
from hardway.report.number import one_in
from hardway.report.plots.canvas import HOUSES, INK, KINDS, figure, save, style

SHORT, LONG = 40, 200
"""How many rolls the axis of the upper plot goes up to, and that of the lower one."""
RECORD = 154
"""The longest hand on record: Patricia Demauro, Atlantic City, 23 May 2009."""


def plot_hand(rolls: HandCount, path: str) -> None:
    """Draw how likely each length of a hand is."""
    kind_of(path, *KINDS)
    tail = [float(chance) for chance in rolls.tail(LONG)]
    mean = float(rolls.mean)
    with style():
        sheet = figure(7.5, 6.2)
        top, bottom = sheet.subplots(2, 1, height_ratios=(3, 2))
        lengths = range(1, SHORT + 1)
        top.bar(lengths, [(tail[n] - tail[n + 1]) * 100 for n in lengths], color=HOUSES[0][0], width=0.8)
        top.axvline(mean, color=INK, linewidth=0.9, linestyle="--")
        top.text(mean, 0.98, f"  mean {mean:.4f}", transform=top.get_xaxis_transform(), va="top")
        top.set_title("How long a shooter’s hand is")
        top.set_xlabel("rolls")
        top.set_ylabel("chance of just so many, percent")
        top.set_xlim(0.3, SHORT + 0.7)
        top.grid(axis="y")
        bottom.semilogy(range(1, LONG + 1), tail[1:], color=HOUSES[0][0], linewidth=1.6)
        bottom.plot([RECORD], [tail[RECORD]], HOUSES[2][1], color=HOUSES[2][0], markersize=6)
        words = f"{RECORD} rolls, the longest on record:\none hand in {one_in(rolls.at_least(RECORD))}"
        line = {"arrowstyle": "-", "color": INK, "linewidth": 0.8}
        bottom.annotate(
            words, (RECORD, tail[RECORD]), (0.97, 0.82), textcoords="axes fraction", ha="right", arrowprops=line
        )
        bottom.set_xlabel("rolls")
        bottom.set_ylabel("chance of at least so many")
        bottom.set_xlim(0, LONG)
        bottom.grid()
        save(sheet, path)
