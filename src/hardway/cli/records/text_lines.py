"""A line of a record that is replayed, for people: what was entered, and what came of it or why it was refused."""

from collections.abc import Callable, Iterable
from typing import Any

from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.print_sentence import print_sentence
from hardway.notation import ReplayedLine
from hardway.report.sentences.game_sentences import refusal_sentence
from hardway.report.sentences.sentence import Sentence
from hardway.rulebook import Refusal


def print_played(paint: Paint, played: ReplayedLine, told: Callable[[Any], Iterable[Sentence]]) -> None:
    """Print a line that was played, its events told so; of expectations only those that do not hold."""
    line, outcome = played.line, played.outcome
    if line.expects:
        if played.failure:
            paint.line(f"      {line.text}   does not hold", "failed")
        return
    paint.line(f"{line.number:4}  {paint.dab(line.text, 'entry')}")
    for one in [refusal_sentence(outcome)] if isinstance(outcome, Refusal) else told(outcome):
        print_sentence(paint, one)
