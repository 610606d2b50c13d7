"""`hardway tournament standings RECORD`: prints the standings at the end of a tournament's record."""

from hardway.cli.records.replay_record import played_core
from hardway.cli.terminal.exits import DONE, FAILED
from hardway.cli.terminal.screen import Screen, grid, headed, print_json, title
from hardway.tournament.view import RoundForm, RoundTableForm, TournamentView
from hardway.values.names import count_text


def standings(*, record: str, as_json: bool) -> int:
    """Play a record and print its standings; return 1 if an expectation of the record failed."""
    game = played_core(record, "tournament")
    seen: TournamentView = game.game.view("")
    if as_json:
        print_json(seen)
    else:
        _show(seen)
    return FAILED if game.failures else DONE


def _show(seen: TournamentView) -> None:
    screen = Screen()
    when = f", {seen['time']}" if seen["time"] else ""
    screen.print(headed(seen["tournament"], f"{seen['phase'].replace('_', ' ')}{when}"))
    for one in seen["rounds"]:
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
        end = f"place {places[name]}" if name in places else "goes on" if name in one["best"] else "out"
        rows.add_row(name, chips, end)
    screen.print(rows)


def _places(groups: list[list[str]]) -> list[tuple[int, list[str]]]:
    found, place = [], 1
    for group in groups:
        found.append((place, group))
        place += len(group)
    return found
