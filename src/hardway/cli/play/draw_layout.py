"""Draws the layout for a terminal: a column for each number, one for wagers without a number, a row for each wager; and
the puck."""

from hardway.cli.terminal.text import Text
from hardway.cli.terminal.text_table import TextTable
from hardway.report.book.wager_terms import AREAS
from hardway.rulebook import Law, Slot
from hardway.table import State, view
from hardway.table.legal.view import SeatForm, TableView, WagerForm
from hardway.values.dice import spot_text
from hardway.values.names import count_text

_FACES = "⚀⚁⚂⚃⚄⚅"
_NOTHING = "0.00"


def _short(amount: str) -> str:
    return amount.removesuffix(".00")


def draw(law: Law, state: State, last: tuple[int, int] | None = None) -> tuple[Text, TextTable]:
    """Return a heading and the layout: puck, dice, racks, and wagers by player and area."""
    seen = view(law, state, "")
    table = TextTable(gap=1)
    for width in (13, 30):
        table.add_column("", min_width=width, max_width=width)
    for number in law.book.pucks:
        table.add_column(str(number or ""), justify="right", min_width=7, no_wrap=True)
    table.add_row("", "", *_puck(law, seen["point"]))
    for player in seen["players"]:
        _player(law, table, player, seen["shooter"])
    return _head(law, seen, last), table


def _head(law: Law, seen: TableView, last: tuple[int, int] | None) -> Text:
    words = Text(f"{law.book.heading}  ", style="bold")
    if last:
        first, second = last
        words.append(f"{_FACES[first - 1]}{_FACES[second - 1]} {first}-{second}  ", style="bold yellow")
    where = {"hand": "", "air": ", the dice are in the air", "rest": ", the dice lie still"}[seen["dice_are"]]
    return words.append(f"{count_text(seen['rolls'], 'roll')}{where}", style="dim")


def _puck(law: Law, point: int | None) -> list[Text]:
    off = Text("" if point else " OFF ", style="bold white on black")
    return [off, *(Text(" ON " if number == point else "", style="bold black on white") for number in law.book.points)]


def _player(law: Law, table: TextTable, player: SeatForm, shooter: str | None) -> None:
    names = [Text(player["name"], style="bold")]
    if player["name"] == shooter:
        names[0].append("  shooter", style="yellow")
    names.append(Text(f"rack {_short(player['rack'])}", style="green"))
    if player["tokens"] != _NOTHING:
        names.append(Text(f"tokens {_short(player['tokens'])}"))
    for wager, own in player["personal"].items():
        of = "limits" if wager == "*" else f"limits on {wager}"
        names.append(Text(f"{of} " + " to ".join(map(_short, own)), style="dim"))
    rows = _rows(law, player["wagers"])
    rows += [("", {})] * (len(names) - len(rows))
    names += [Text("")] * (len(rows) - len(names))
    for name, (label, cells) in zip(names, rows, strict=True):
        numbers = (cells.get(number, Text("")) for number in law.book.pucks)
        table.add_row(name, Text(label), *numbers)


Row = tuple[str, dict[int, Text]]


def _rows(law: Law, wagers: list[WagerForm]) -> list[Row]:
    """Return a row for each kind of wager, in the order of the layout; odds follow their wager."""
    kinds: dict[str, dict[int, Text]] = {}
    for wager in sorted(wagers, key=lambda one: _order(law, one)):
        slot = law.slots[wager["wager"]]
        column = slot.number if slot.number in law.book.points else 0
        kinds.setdefault(_label(slot, wager, column), {})[column] = _stake(wager)
    return list(kinds.items())


def _label(slot: Slot, wager: WagerForm, column: int) -> str:
    """Return the label of a row: odds are indented, and the dealer's button (such as BUY) is added if it is missing."""
    label, button = wager["label"], wager["button"]
    if button and button.casefold() not in label.casefold():
        label = f"{label} ({button})"
    label = label if slot.number == column else f"{label} {spot_text(slot.number)}"
    return f"└ {label}" if slot.parent else label


def _order(law: Law, wager: WagerForm) -> tuple[int, int, bool, int]:
    """Return the sort key of a wager: by area, then as the book lists them, with odds after their wager."""
    slot, listed = law.slots[wager["wager"]], list(law.book.wagers)
    parent = slot.wager.parent
    area = AREAS.index(wager["area"]) if wager["area"] in AREAS else len(AREAS)
    return area, listed.index(parent or slot.wager.name), bool(parent), slot.number


def _stake(wager: WagerForm) -> Text:
    """Return the amount of a wager, dimmed if the wager is off, with the ON or OFF button that lies on it."""
    amount = Text(_short(wager["amount"]), style="bold" if wager["working"] else "dim")
    if wager["tokens"] != _NOTHING:
        amount.append("t")
    if wager["marker"]:
        amount.append(f" {wager['marker'].upper()}", style="bold green" if wager["marker"] == "on" else "bold red")
    elif not wager["working"]:
        amount.append(" off")
    return amount
