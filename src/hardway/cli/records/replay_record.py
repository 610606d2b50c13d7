"""`hardway replay FILE`: plays a record and prints each line while it is played, as text or JSON lines.

Events are not stored, so that a long record needs little memory.
"""

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from hardway.cli.terminal.errors import print_error
from hardway.cli.terminal.exits import DONE, FAILED, Stop, reading
from hardway.cli.terminal.paint import Paint, print_sentence
from hardway.notation import (
    Record,
    Replay,
    ReplayedLine,
    event_form,
    final_form,
    of_table,
    read_file,
    read_record,
    record_form,
    refusal_form,
)  # fmt: skip
from hardway.notation.form import FinalForm, RefusalForm, ReplayedRecord
from hardway.notation.suggestion import with_suggestion
from hardway.promotion.view import PromotionView
from hardway.report.sentences.core_sentences import core_sentences
from hardway.report.sentences.game_sentences import refusal_sentence, sentences
from hardway.report.sentences.sentence import Sentence
from hardway.report.wording import chips_words, role_label
from hardway.rulebook.model.book import BookIdentity
from hardway.table import Refusal, dice_holder
from hardway.tournament.view import TournamentView
from hardway.values.money import short
from hardway.values.names import count_text


def open_record(file: str) -> Replay:
    """Read a record (`-` is stdin) and return its table, opened but not played."""
    with reading(file):
        return Replay(of_table(read_from(file)))


def read_from(file: str) -> Record:
    """Return the record in a file (`-` is stdin), of a table, tournament or promotion."""
    with reading(file):
        return read_record(_stdin(), Path()) if file == "-" else read_file(Path(file))


def _stdin() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Stop(f"-: line {line}: expected UTF-8 text, but byte {error.start} is not UTF-8") from None


def played(file: str) -> Replay:
    """Play the record of a table, tournament or promotion to its end (`-` is stdin); print failed expectations."""
    with reading(file):
        game = Replay(read_from(file))
        for one in game.play():
            _print_failure(file, one)
    return game


def played_core(file: str, core: str) -> Replay:
    """Play the record of a tournament or promotion to its end."""
    game = played(file)
    if game.record.core != core:
        raise Stop(
            f"{file}: this is not a record of a {core}; a record of a {core} has the line `{core} NAME` in its head"
        )
    return game


def _print_failure(file: str, played: ReplayedLine) -> None:
    if played.failure:
        sys.stdout.flush()
        print_error(f"{file}: {played.failure}", "expectation_failed")


class CoreRecordForm(BookIdentity):
    """The book and the name of a tournament's or promotion's record."""

    tournament: NotRequired[str]
    promotion: NotRequired[str]
    digest: str


class OpeningLine(TypedDict):
    """The first line of a replay: what the record is."""

    record: ReplayedRecord | CoreRecordForm


class EntryLine(TypedDict):
    """An entry with its events, which docs/notation.md lists, or its refusal."""

    line: int
    entry: str
    events: NotRequired[list[dict[str, Any]]]
    refused: NotRequired[RefusalForm]


class FailedLine(TypedDict):
    """An expectation that failed."""

    line: int
    failed: str


class FinalLine(TypedDict):
    """The last line of a replay: the state at the end."""

    final: FinalForm | TournamentView | PromotionView


def replay(*, file: str, as_json: bool, steps: bool, roll: int) -> int:
    """Play a record to its end, or to the end of one roll; return 1 if an expectation failed or a wager is misspelt."""
    record = read_from(file)
    with reading(file):
        game = Replay(record)
    if record.core:
        return _replay_core(file, game, as_json=as_json)
    if as_json:
        write_json(OpeningLine(record=record_form(game.law, record.head)))
    else:
        opening(Paint(), game)
    tell = (lambda _, line: _write(line)) if as_json else _show_text(Paint(), steps=steps)
    for line in game.play():
        tell(game, line)
        _print_failure(file, line)
        if roll and game.state.rolls == roll:
            break
    if game.state.rolls < roll:
        raise Stop(f"{file}: there is no roll {roll}; the record has {count_text(game.state.rolls, 'roll')}")
    if as_json:
        write_json(FinalLine(final=final_form(game.law, game.state)))
    else:
        closing(Paint(), game)
    return FAILED if game.failures else DONE


def print_replay(game: Replay) -> None:
    """Play a table's record to its end, and print each entry with what came of it."""
    paint = Paint()
    opening(paint, game)
    tell = _show_text(paint, steps=False)
    for line in game.play():
        tell(game, line)
    closing(paint, game)


def _replay_core(file: str, game: Replay, *, as_json: bool) -> int:
    """Play the record of a tournament or promotion, print each entry with its outcome, and the phase at the end."""
    paint, core = Paint(), game.record.core
    if as_json:
        write_json({"record": {**game.book.identity, core: game.record.name, "digest": game.book.digest}})
    else:
        paint.line(f"{game.record.name}, a {core} ({game.book.title})", "head")
    for line in game.play():
        if as_json:
            _write(line)
        else:
            _print(paint, line, partial(core_sentences, game))
        _print_failure(file, line)
    final = game.game.view(next(iter(game.book.roles)))
    if as_json:
        write_json(FinalLine(final=final))
    else:
        paint.line(f"{game.record.name}: {final['phase'].replace('_', ' ')}", "head")
    return FAILED if game.failures else DONE


def _show_text(paint: Paint, *, steps: bool) -> Any:
    def show(game: Replay, played: ReplayedLine) -> None:
        if isinstance(played.outcome, Refusal):
            played = played._replace(outcome=with_suggestion(played.outcome, played.line.text, game.law.book.words))
        _print(paint, played, partial(sentences, game.law, steps=steps))

    return show


def write_json(form: Mapping[str, Any]) -> None:
    """Write an object as one line of JSON."""
    sys.stdout.write(json.dumps(form) + "\n")


def _write(played: ReplayedLine) -> None:
    """Write the outcome of an entry as JSON; an expectation is written only if it failed."""
    line, outcome = played.line, played.outcome
    if line.expects:
        if played.failure:
            failed = played.failure.removeprefix(f"line {line.number}: ")
            write_json(FailedLine(line=line.number, failed=failed))
    elif isinstance(outcome, Refusal):
        write_json(EntryLine(line=line.number, entry=line.text, refused=refusal_form(outcome)))
    else:
        write_json(EntryLine(line=line.number, entry=line.text, events=[event_form(event) for event in outcome]))


def _print(paint: Paint, played: ReplayedLine, describe: Callable[[Any], Iterable[Sentence]]) -> None:
    """Print an entry with its outcome in words; an expectation is printed only if it failed."""
    line, outcome = played.line, played.outcome
    if line.expects:
        if played.failure:
            paint.line(f"      {line.text}   does not hold", "failed")
        return
    paint.line(f"{line.number:4}  {paint.dab(line.text, 'entry')}")
    for one in [refusal_sentence(outcome)] if isinstance(outcome, Refusal) else describe(outcome):
        print_sentence(paint, one)


def opening(paint: Paint, game: Replay) -> None:
    """Print the rule book, the chips and the sign of the table."""
    book, head = game.law.book, game.record.head
    paint.line(book.title, "head")
    paint.line(f"{book.approval}; {book.edition}")
    set_here = [*([f"variant {head.variant}"] if head.variant else []), *(f"{n} {value}" for n, value in head.options)]
    words = [f"chips {chips_words(game.law)}", *sign_words(game), *set_here, head.mode, head.date]
    paint.line(" · ".join(filter(None, words)), "quiet")
    paint.line()


def sign_words(game: Replay) -> list[str]:
    """Return the lines of the table's sign."""
    words = []
    for wager, limit in game.state.limits.items():
        unit = f" in steps of {short(limit.unit)}" if limit.unit else ""
        per = " per player" if limit.per == "player" else ""
        words.append(f"sign {wager} {short(limit.minimum)} to {short(limit.maximum)}{unit}{per}")
    return words


def closing(paint: Paint, game: Replay) -> None:
    """Print the state of the table at the end."""
    state = game.state
    paint.line()
    puck = f"the puck is on {state.point}" if state.point else "the puck is off"
    shooter = role_label(game.law.book, dice_holder(game.law, state))
    who = f"the shooter is {shooter}" if shooter else "there is no shooter"
    paint.line(f"After {count_text(state.rolls, 'roll')} {puck}; {who}.", "head")
    for player in state.players.values():
        bets = ", ".join(f"{wager} {short(stake.amount)}" for wager, stake in player.bets.items())
        tokens = f" and {short(player.tokens)} in tokens" if player.tokens else ""
        paint.line(f"  {player.name} has {short(player.rack)}{tokens} in the rack; on the layout: {bets or 'nothing'}")
    accounts = ("house", "commission", "held", "cashed_out", "owed", *(("unspent",) if state.unspent else ()))
    held = [f"{name.replace('_', ' ')} {short(getattr(state, name))}" for name in accounts]
    paint.line(f"  {', '.join(held)}", "quiet")
