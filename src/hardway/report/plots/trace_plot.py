"""Draws traced sessions: what the player has after each roll, in the rack and on the layout, and how a session ends."""

from hardway.report.files import kind_of
from hardway.report.plots.canvas import GREY, HOUSES, KINDS, Plot, figure, save, style
from hardway.simulate.trace import Trace, money_by_roll

MOST_NAMED = 12
"""The most sessions that a legend names."""


def plot_trace(found: Trace, path: str = "") -> Plot:
    """Draw traced sessions, and save the plot if there is a path."""
    if path:
        kind_of(path, *KINDS)
    with style():
        sheet = figure(7.5, 4.2)
        axes = sheet.add_subplot()
        for place, session in enumerate(found):
            colour, marker = HOUSES[place % len(HOUSES)]
            rolls, cents = zip(*money_by_roll(session).items(), strict=True)
            dollars = [amount / 100 for amount in cents]
            axes.step(rolls, dollars, where="post", color=colour, linewidth=1.2)
            axes.plot(rolls[-1:], dollars[-1:], marker, color=colour, label=f"session {session.number}: {session.end}")
        for session in found[:1]:
            axes.axhline(money_by_roll(session)[0] / 100, color=GREY, linewidth=0.8)
        axes.grid(axis="y")
        axes.set_xlabel("roll")
        axes.set_ylabel("rack and layout, dollars")
        axes.set_title("Sessions played again at a table")
        if 0 < len(found) <= MOST_NAMED:
            axes.legend(fontsize=8)
        if path:
            save(sheet, path)
    return Plot(sheet)
