"""Prints what is told of an entry: the sentence, then the clauses behind it, folded to the width of a terminal."""

from textwrap import wrap

from hardway.cli.terminal.paint import Paint
from hardway.cli.terminal.safe_output import written_out
from hardway.report.sentences.sentence import Sentence


def print_sentence(paint: Paint, told: Sentence, indent: str = "      ") -> None:
    """Print one sentence with its clauses; on a narrow terminal the clauses go under it."""
    cites = " · ".join(f"{purpose} {clause}".lstrip() for purpose, clause in told.cites)
    width = paint.width
    if not width or len(indent) + len(told.text) + len(cites) + 2 <= width:
        text = paint.dab(written_out(told.text), told.tone)
        paint.line(f"{indent}{text}" + (f"  {paint.dab(cites, 'clause')}" if cites else ""))
        return
    for text, tone, first in ((told.text, told.tone, indent), (cites, "clause", f"{indent}    ")):
        for line in wrap(text, width, initial_indent=first, subsequent_indent=f"{indent}    "):
            paint.line(line, tone)
