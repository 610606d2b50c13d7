"""`hardway replay FILE` for a record that is no table's: each entry with what came of it, and how it stands then."""

import sys
from functools import partial

from hardway.cli.records.json_lines import write_json, write_played
from hardway.cli.records.text_lines import print_played
from hardway.cli.terminal.complaints import complain
from hardway.cli.terminal.exits import DONE, FAILED
from hardway.cli.terminal.paint import Paint
from hardway.notation import CoreReplay, core_event_form
from hardway.report.sentences.core_sentences import core_sentences


def replay_core(file: str, game: CoreReplay, *, as_json: bool) -> int:
    """Play such a record to its end; 1 if an expectation failed."""
    paint = Paint()
    if as_json:
        head = {**game.book.identity, game.record.core: game.record.name, "digest": game.book.digest}
        write_json({"record": head})
    else:
        paint.line(f"{game.record.name}, a {game.record.core} ({game.book.title})", "head")
    for played in game.play():
        if as_json:
            write_played(played, partial(core_event_form, game.notation.names))
        else:
            print_played(paint, played, partial(core_sentences, game))
        if played.failure:
            sys.stdout.flush()
            complain(f"{file}: {played.failure}", "expectation_failed")
    final = game.game.view(next(iter(game.book.roles)))
    if as_json:
        write_json({"final": final})
    else:
        paint.line(f"{game.record.name}: {final['phase'].replace('_', ' ')}", "head")
    return FAILED if game.failures else DONE
