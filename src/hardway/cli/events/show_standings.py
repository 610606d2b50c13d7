"""`hardway tournament standings RECORD`: where everybody stands at the end of a tournament's record."""

from hardway.cli.records.replay_record import played_core
from hardway.cli.terminal.exits import DONE, FAILED
from hardway.cli.terminal.screen import Screen, grid, headed, print_json, title
from hardway.tournament.view import RoundForm, RoundTableForm, TournamentView
from hardway.values.names import count_text


def standings(*, record: str, as_json: bool) -> int:
    """Play a record and show its standings; 1 if an expectation of the record failed."""
    game = played_core(record, "tournament")
    shown: TournamentView = game.game.view("")
    if as_json:
        print_json(shown)
    else:
        _show(shown)
    return FAILED if game.failures else DONE


def _show(shown: TournamentView) -> None:
    screen = Screen()
    when = f", {shown['time']}" if shown["time"] else ""
    screen.print(headed(shown["tournament"], f"{shown['phase'].replace('_', ' ')}{when}"))
    for one in shown["rounds"]:
        goes_on = f"; {one['goes_on']} go on" if one["goes_on"] else ""
        screen.print(headed(f"round {one['round']}", f"{one['kind']}, {one['start']}, {one['phase']}{goes_on}"))
        for table in one["tables"] if one["phase"] != "settled" else ():
            _table(screen, table)
        if one["phase"] == "settled":
            _settled(screen, one)


def _table(screen: Screen, table: RoundTableForm) -> None:
    by_hands = table["hands_left"] is not None
    left = (
        count_text(table["hands_left"] or 0, "hand") if by_hands else count_text(table["seconds_left"] or 0, "second")
    )
    played = f"{count_text(table['hands'], 'hand')} played"
    screen.print(title(f"  {table['table']}: {table['phase']}, {played}, {left} left"))
    rows = grid("place", "player", "chips", "", words=2)
    for row in table["standing"]:
        over = table["cut"] is not None and row["place"] > table["cut"]
        rows.add_row(str(row["place"]), row["player"], row["chips"], "below the cut" if over else "")
    screen.print(rows)


def _settled(screen: Screen, one: RoundForm) -> None:
    rows = grid("player", "chips", "", words=1)
    places = {name: place for place, group in _places(one["places"]) for name in group}
    for name, chips in sorted(one["chips"].items(), key=lambda pair: -float(pair[1])):
        told = f"place {places[name]}" if name in places else "goes on" if name in one["best"] else "out"
        rows.add_row(name, chips, told)
    screen.print(rows)


def _places(groups: list[list[str]]) -> list[tuple[int, list[str]]]:
    found, place = [], 1
    for group in groups:
        found.append((place, group))
        place += len(group)
    return found
