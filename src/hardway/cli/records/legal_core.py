"""`hardway legal FILE WHO` for a record that is no table's: what someone may enter at its end, and why not the rest."""

from typing import Any

from hardway.cli.terminal.complaints import complain
from hardway.cli.terminal.exits import DONE, FAILED
from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.screen import print_json
from hardway.notation import CoreReplay


def legal_core(file: str, game: CoreReplay, who: str, *, as_json: bool) -> int:
    """Play such a record, then print what someone may enter; 1 if an expectation of the record failed."""
    for played in game.play():
        if played.failure:
            complain(f"{file}: {played.failure}", "expectation_failed")
    form = game.game.legal(who)
    if as_json:
        print_json({**game.book.identity, **form})
    else:
        _show(Paint(), who, form)
    return FAILED if game.failures else DONE


def _show(paint: Paint, who: str, form: dict[str, list[dict[str, Any]]]) -> None:
    paint.line(f"{who} may:" if form["may"] else f"{who} may enter nothing now.", "head")
    for row in form["may"]:
        paint.line(f"  {' '.join(str(value) for value in row.values())}")
    paint.line("not now:" if form["not"] else "", "head")
    for row in form["not"]:
        clause = f"  {paint.dab(row['clause'], 'clause')}" if row.get("clause") else ""
        paint.line(f"  {row['entry']}: {row.get('says', row['reason'])}{clause}")
