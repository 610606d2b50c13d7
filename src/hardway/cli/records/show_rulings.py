"""`hardway rulings FILE`: lists the acts of staff in a record, for a pit boss or an inspector."""

from hardway.cli.records.replay_record import open_record, write_json
from hardway.cli.terminal.errors import print_error
from hardway.cli.terminal.exits import DONE, FAILED
from hardway.cli.terminal.paint import Paint, print_sentence
from hardway.report.sentences.ruling_list import ListedRuling, list_rulings, ruling_form, still_open
from hardway.report.wording import mark_lines
from hardway.rulebook.model.book import BookIdentity
from hardway.values.names import count_text


class RulingsEnd(BookIdentity):
    """The last line: the number of rulings, and the matters that are still open."""

    rulings: int
    open: list[str]


def show_rulings(*, file: str, as_json: bool) -> int:
    """Print every act of staff in a record; return 1 if an expectation of the record failed."""
    game = open_record(file)
    paint = Paint()
    count = 0
    for ruling in list_rulings(game):
        count += 1
        if as_json:
            write_json(ruling_form(ruling))
        else:
            _show(paint, ruling)
    unfinished = still_open(game.law, game.state)
    if as_json:
        write_json(RulingsEnd(**game.book.identity, rulings=count, open=unfinished))
    else:
        paint.line(f"{count_text(count, 'ruling')} in {count_text(game.state.rolls, 'roll')}.", "head")
        for line in mark_lines([game.law.book]):
            paint.line(line)
        for words in unfinished:
            paint.line(f"  still open: {words}", "refused")
    for failure in game.failures:
        print_error(f"{file}: {failure}", "expectation_failed")
    return FAILED if game.failures else DONE


def _show(paint: Paint, ruling: ListedRuling) -> None:
    when = f"{ruling.time}  " if ruling.time else ""
    paint.line(f"{ruling.line:4}  {when}roll {ruling.roll}  {paint.dab(ruling.entry, 'entry')}")
    for one in ruling.sentences:
        print_sentence(paint, one)
