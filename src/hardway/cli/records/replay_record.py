"""`hardway replay FILE`: plays a record and prints it as it goes, for people or as JSON lines. Keeps no events."""

import sys
from functools import partial
from pathlib import Path
from typing import Any

from hardway.cli.records.json_lines import write_json, write_played
from hardway.cli.records.text_lines import print_played
from hardway.cli.terminal.complaints import complain
from hardway.cli.terminal.exits import DONE, FAILED, Stop, reading
from hardway.cli.terminal.paint import Paint
from hardway.notation import (
    CoreReplay,
    Record,
    Replay,
    ReplayedLine,
    event_form,
    final_form,
    read_file,
    read_record,
    record_form,
)  # fmt: skip
from hardway.report.sentences.game_sentences import sentences
from hardway.report.sentences.guessed import guessed
from hardway.report.wording import chips_words, role_label
from hardway.table import Refusal, has_dice
from hardway.values.money import short


def open_record(file: str) -> Replay:
    """Read a record (`-` is stdin) and open its table; bad input stops the command and nothing is played."""
    with reading(file):
        return Replay(read_from(file))


def read_from(file: str) -> Record:
    """Read a record (`-` is stdin), whatever it is of."""
    with reading(file):
        return read_record(_stdin(), Path()) if file == "-" else read_file(Path(file))


def _stdin() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise Stop(f"-: line {line}: expected UTF-8 text, but byte {error.start} is none") from None


def replay(file: str, *, as_json: bool, steps: bool, roll: int = 0) -> int:
    """Play a record to its end, or to the end of one throw; 1 if an expectation failed."""
    record = read_from(file)
    if record.core:
        from hardway.cli.records.replay_core import replay_core

        with reading(file):
            other = CoreReplay(record)
        return replay_core(file, other, as_json=as_json)
    with reading(file):
        game = Replay(record)
    show = (lambda _, played: write_played(played, event_form)) if as_json else _show_text(Paint(), steps=steps)
    _begin(game, as_json=as_json)
    for played in game.play():
        show(game, played)
        if played.failure:
            sys.stdout.flush()
            complain(f"{file}: {played.failure}", "expectation_failed")
        if roll and game.state.rolls == roll:
            break
    if game.state.rolls < roll:
        raise Stop(f"{file}: the record has {game.state.rolls} rolls, not {roll}")
    _end(game, as_json=as_json)
    return FAILED if game.failures else DONE


def _begin(game: Replay, *, as_json: bool) -> None:
    if as_json:
        write_json({"record": record_form(game.law, game.record.head)})
    else:
        opening(Paint(), game)


def _end(game: Replay, *, as_json: bool) -> None:
    if as_json:
        write_json({"final": final_form(game.law, game.state)})
    else:
        closing(Paint(), game)


def _show_text(paint: Paint, *, steps: bool) -> Any:
    def show(game: Replay, played: ReplayedLine) -> None:
        if isinstance(played.outcome, Refusal):
            played = played._replace(outcome=guessed(played.outcome, played.line.text, game.law.book.words))
        print_played(paint, played, partial(sentences, game.law, steps=steps))

    return show


def opening(paint: Paint, game: Replay) -> None:
    """Print which book is played: its head, the chips and the sign."""
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
    """Print how the table stands at the end."""
    state = game.state
    paint.line()
    rolls = f"{state.rolls} {'roll' if state.rolls == 1 else 'rolls'}"
    puck = f"the puck is on {state.point}" if state.point else "the puck is off"
    shooter = role_label(game.law.book, has_dice(game.law, state)) or "nobody"
    paint.line(f"After {rolls} {puck}; the shooter is {shooter}.", "head")
    for player in state.players.values():
        bets = ", ".join(f"{wager} {short(stake.amount)}" for wager, stake in player.bets.items())
        tokens = f" and {short(player.tokens)} in tokens" if player.tokens else ""
        paint.line(f"  {player.name} has {short(player.rack)}{tokens} in the rack; on the layout: {bets or 'nothing'}")
    accounts = ("house", "commission", "held", "cashed_out", "owed", *(("unspent",) if state.unspent else ()))
    held = [f"{name.replace('_', ' ')} {short(getattr(state, name))}" for name in accounts]
    paint.line(f"  {', '.join(held)}", "quiet")
